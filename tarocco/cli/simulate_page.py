"""The summary of a simulation, laid out in eighty columns."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from tarocco.cards import usual_name
from tarocco.cli.words_simulate import SIMULATE_WORDS
from tarocco.simulation.summary import decimal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.scoring.contract_rules import ContractRules
    from tarocco.simulation import Plan

_LABEL = 22
_COLUMN = 11
_NAMES = 33
_CONTRACT = 20
_NARROW = 9
_WIDTH = 78
_FIGURES = ("points", "card_points", "combinations", "declarations", "settled")


class SummaryPage:
    """Writes a summary in words.

    Args:
        summary: the summary, in the format ``tarocco-simulation/1``.
        plan: what was played.
        lang: the language.
    """

    def __init__(self, summary: dict[str, Any], plan: Plan, lang: str) -> None:
        self.summary = summary
        self.plan = plan
        self.lang = lang
        self.words = SIMULATE_WORDS[lang]
        self.game = plan.setup.game
        self.contracts = plan.setup.contracts
        self.loses = self.game.settlement.kind == "losers"

    def lines(self) -> Iterator[str]:
        """Yield every line."""
        yield from self._head()
        if self.summary["sides"]:
            for side in self.summary["sides"]:
                yield ""
                yield from self._side(side)
            if self.summary["combinations"]:
                yield ""
                yield from self._combinations(self.summary["deals"]["ended"])
            if self.contracts is not None:
                yield ""
                yield from self._contracts(self.contracts)
        if self.summary["matches"] is not None and self.summary["matches"]["played"]:
            yield ""
            yield from self._matches(self.summary["matches"])
        yield ""
        yield from self._invariants()

    def _head(self) -> Iterator[str]:
        """Say what was played."""
        summary, policies = self.summary, self.summary["policies"]
        yield click.style(
            self.words["head_out" if "in_a_deal" in summary else "head"].format(**summary),
            bold=True,
        )
        key = "policy" if len(policies) == 1 else "policies"
        yield from _wrapped(self.words[key].format(names=", ".join(policies)))
        deals = summary["deals"]
        told = [self.words[why].format(n=_grouped(n)) for why, n in deals["ended"].items()]
        if deals["undecided"]:
            told.append(self.words["undecided"].format(n=_grouped(deals["undecided"])))
        of_deals = self._number("deals_of", deals["begun"])
        if summary["unit"] == "match":
            of_deals = f"{self._number('matches_of', summary['number'])}, {of_deals}"
        yield from _wrapped(f"{of_deals}: {', '.join(told)}" if told else of_deals)

    def _number(self, key: str, number: int) -> str:
        """Say how many, in the singular or the plural."""
        one, many = self.words[key].split("|")
        return one if number == 1 else many.format(n=_grouped(number))

    def _name(self, side: str) -> str:
        """Return what a side is called."""
        kind, _, number = side.partition(" ")
        if self.contracts is not None:
            kind = {"lone": "attack", "others": "defence"}[kind]
        return self.words[kind].format(n=number)

    def _side(self, side: dict[str, Any]) -> Iterator[str]:
        """Show the figures of a side."""
        number = side["points"]["number"]
        won = number - side["won"] if self.loses else side["won"]
        share = _percent(won, number)
        told = [self.words["lost" if self.loses else "won"].format(n=_grouped(won), share=share)]
        times = ("last_trick", "all_tricks")
        told += [self.words[key].format(n=_grouped(side[key])) for key in times]
        yield f"{click.style(self._name(side['side']), bold=True)}: {', '.join(told)}"
        yield from self._figures([(key, side[key]) for key in _FIGURES if self._shows(key)])
        least, greatest = (side["points"][key]["seed"] for key in ("least", "greatest"))
        text = self.words["extremes"].format(least=least, greatest=greatest)
        yield from _wrapped(text, "  ")

    def _shows(self, key: str) -> bool:
        """Tell whether a figure says something in this game."""
        if self.contracts is not None:
            return key in {"points", "settled"}
        if key == "declarations":
            return self.game.count.declarations
        return key != "settled" or self.game.settlement.kind != "points"

    def _figures(self, rows: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[str]:
        """Show some figures, one a line."""
        yield _row(self.words["figures"].split("|"))
        for key, figures in rows:
            extremes = [str(figures[each]["value"]) for each in ("least", "greatest")]
            label = f"  {self.words[key]}"
            yield _row([label, figures["mean"], figures["spread"], *extremes])

    def _combinations(self, ended: dict[str, int]) -> Iterator[str]:
        """Show how often combinations come, in a thousand deals."""
        counted = ended["counted"]
        played = counted + ended.get("out", 0)
        title, *columns = self.words["per_thousand"].split("|")
        declares = self.game.count.declarations
        title = f"{title:{_NAMES}}"
        cells = _cells(columns if declares else columns[1:])
        yield click.style(title, bold=True) + cells
        rules = {
            rule.id: rule
            for family in self.plan.setup.scoring.families
            for rule in family.combinations
        }
        for each in self.summary["combinations"]:
            name = usual_name(rules[each["id"]].names, self.lang, each["id"])
            shares = [Fraction(1000 * each["captured"], counted)]
            if declares:
                shares.insert(0, Fraction(1000 * each["declared"], played))
            yield f"  {name:{_NAMES - 2}}" + _cells([decimal(share, 1) for share in shares])

    def _contracts(self, rules: ContractRules) -> Iterator[str]:
        """Show how often each contract is played and made, and the premiums of all together."""
        title, *columns = self.words["contracts"].split("|")
        yield click.style(f"{title:{_CONTRACT}}", bold=True) + _narrow(columns)
        found = self.summary["contracts"]
        for each in found:
            name = usual_name(rules.contracts[each["id"]].names, self.lang, each["id"])
            numbers = [_grouped(each[key]) for key in ("played", "made", "lost")]
            means = [each[key]["mean"] or "–" for key in ("unit", "points", "bouts")]
            yield f"  {name:{_CONTRACT - 2}}" + _narrow([*numbers, *means])
        yield from _wrapped(self.words["contracts_key"], "  ")
        if self.plan.rules.table.calls:
            alone = sum(each["alone"] for each in found)
            yield "  " + self.words["alone"].format(n=_grouped(alone))
        told = [
            f"{usual_name(tier.names, self.lang, tier.id)} "
            f"{_grouped(sum(each['poignees'].get(tier.id, 0) for each in found))}"
            for tier in rules.tiers.values()
        ]
        yield from _wrapped(self.words["poignees"].format(told=", ".join(told)), "  ")
        for key in ("petit", "chelem"):
            names = found[0][key]
            sums = {name: _grouped(sum(each[key][name] for each in found)) for name in names}
            yield from _wrapped(self.words[key].format(**sums), "  ")

    def _matches(self, matches: dict[str, Any]) -> Iterator[str]:
        """Show how long matches are, and who wins them."""
        yield from self._figures([("lengths", matches["deals"])])
        least, greatest = (matches["deals"][key]["seed"] for key in ("least", "greatest"))
        text = self.words["extreme_matches"].format(least=least, greatest=greatest)
        yield from _wrapped(text, "  ")
        yield click.style(self.words["match_won"], bold=True)
        for score, won in enumerate(matches["won"]):
            share = f"{_percent(won, matches['played'])} %"
            yield _row([f"  {self._of_score(score)}", _grouped(won), share])
        if matches["drawn"]:
            yield _row([f"  {self.words['drawn']}", _grouped(matches["drawn"])])

    def _of_score(self, score: int) -> str:
        """Return whose a score is."""
        scores = self.plan.scores
        seats = [seat for seat in range(self.plan.at_table) if seat % scores == score]
        if len(seats) == 1:
            return self.words["seat"].format(n=seats[0])
        return self.words["seats"].format(names=", ".join(map(str, seats)))

    def _invariants(self) -> Iterator[str]:
        """Say whether the invariants hold."""
        if not self.summary["broken"]:
            yield self.words["holds"]
        for broken in self.summary["broken"]:
            yield from _wrapped(self.words["broken"].format(**broken))


def _row(cells: Sequence[str]) -> str:
    """Write a label and figures in columns."""
    label, *figures = cells
    return label.ljust(_LABEL) + _cells(figures)


def _cells(figures: Sequence[str]) -> str:
    """Write figures in columns."""
    return "".join(figure.rjust(_COLUMN) for figure in figures)


def _narrow(figures: Sequence[str]) -> str:
    """Write figures in narrow columns."""
    return "".join(figure.rjust(_NARROW) for figure in figures)


def _grouped(number: int) -> str:
    """Write a number with its thousands apart."""
    return f"{number:,}".replace(",", " ")


def _percent(part: int, whole: int) -> str:
    """Return how many of a hundred."""
    return decimal(Fraction(100 * part, whole), 1)


def _wrapped(text: str, indent: str = "") -> list[str]:
    """Wrap a text to eighty columns."""
    return click.wrap_text(
        text, _WIDTH, initial_indent=indent, subsequent_indent=indent
    ).splitlines()
