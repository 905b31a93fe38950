"""``tarocco score``: what a deal with a contract brings each player, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from tarocco.cards import usual_name
from tarocco.cli.count import row
from tarocco.cli.shared import (
    current_ruleset,
    json_option,
    lang_option,
    options_of_ruleset,
    print_clauses,
    print_json,
    spec_options,
)
from tarocco.cli.sheet import DEFAULT, show_sheet
from tarocco.cli.words_score import SCORE_WORDS
from tarocco.errors import TaroccoError
from tarocco.notation import points
from tarocco.records.files import shown
from tarocco.scoring.contract import score_deal
from tarocco.scoring.contract_limits import shown_points
from tarocco.tournament.lines import checked_names
from tarocco.tournament.said import Said, half_points_of, result_of, whole_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Book, Ruleset
    from tarocco.scoring.contract import DealAccount, Term

FORMAT = "tarocco-score/1"


@click.command("score", short_help="Score a deal of French Tarot and say why.")
@click.option("--contract", metavar="NAME", help="prise, garde, sans or contre.")
@click.option("--points", metavar="POINTS", help="Points of the attack: 49, or 40.5.")
@click.option("--half-points", metavar="N", help="The same in half points: 98, or 81.")
@click.option("--bouts", metavar="N", help="Bouts of the attack.")
@click.option(
    "--poignee",
    "poignees",
    metavar="SIZE[:SIDE]",
    multiple=True,
    help="simple, double or triple, shown by the attack or the defence; may be repeated.",
)
@click.option("--petit", metavar="SIDE", help="The side that wins the Petit au bout.")
@click.option("--chelem", metavar="HOW", help="announced (and made), made, failed or defence.")
@click.option("--chelem-announced", is_flag=True, help="The taker announced a chelem.")
@click.option("--called", metavar="HOW", help="With five: partner or alone.")
@click.option("--taker", metavar="NAME", help="Who takes; the first of --players if not named.")
@click.option("--players", metavar="A,B,…", help="The names of the players.")
@click.option("--partner", metavar="NAME", help="The taker's partner, with five.")
@click.option("--sheet", metavar="FILE", help="Score a whole session; see 'tarocco sheet'.")
@click.option("--explain", is_flag=True, help="Show the clause behind every line.")
@json_option
@lang_option
@options_of_ruleset(DEFAULT, "The game.")
@spec_options
def command(  # noqa: PLR0913 - one parameter for each option of the command
    ruleset_id: str,
    choices: tuple[str, ...],
    lang: str,
    sheet: str | None,
    poignees: tuple[str, ...],
    *,
    chelem_announced: bool,
    explain: bool,
    as_json: bool,
    **given: str | None,
) -> int:
    """Score a deal: what each player wins or loses, and what every point is for.

    \b
    Examples:
      tarocco score --contract garde --points 49 --bouts 2
      tarocco score --contract sans --points 45 --bouts 2 --petit defence
      tarocco score --contract garde --points 49 --bouts 2 --poignee simple:defence
      tarocco score --ruleset france/tarot-5 --contract prise --points 40.5 --bouts 2 --called alone
    """  # noqa: D301 - \b keeps click from filling the examples
    if sheet is not None:
        if any(given.values()) or poignees or chelem_announced or explain:
            raise click.UsageError("--sheet excludes the options of one deal, expected it alone")
        return show_sheet(sheet, lang, as_json=as_json)
    book, rules = current_ruleset(ruleset_id, choices)
    seats = _seats(given, rules)
    said = _said(given, poignees, announced=chelem_announced)
    found = score_deal(result_of(said, rules), rules.contracts)
    scores = _scores(found, seats)
    if as_json:
        print_json(score_json(found, scores, rules))
        return 0
    for line in ScorePage(found, scores, rules, lang).lines():
        click.echo(line)
    if explain:
        explain_score(found, book, lang)
    return 0


def _said(given: dict[str, str | None], poignees: tuple[str, ...], *, announced: bool) -> Said:
    """Read what the options say of the deal.

    Raises:
        click.UsageError: if one is missing, or two exclude each other.
        TaroccoError: if one is no number.
    """
    contract, bouts = given["contract"], given["bouts"]
    if contract is None or bouts is None:
        raise click.UsageError("expected --contract, --points and --bouts of a deal")
    if (given["points"] is None) == (given["half_points"] is None):
        raise click.UsageError("expected either --points or --half-points")
    if given["points"] is not None:
        half_points = half_points_of(given["points"])
    else:
        half_points = whole_of(given["half_points"] or "", "half points")
    called = given["called"]
    if given["partner"] is not None and called not in {None, "partner"}:
        raise click.UsageError("--partner and --called alone exclude each other, expected one")
    return Said(
        contract=contract,
        half_points=half_points,
        bouts=whole_of(bouts, "bouts"),
        poignees=poignees,
        petit=given["petit"],
        chelem=given["chelem"],
        announced=announced,
        called="partner" if given["partner"] is not None else called,
    )


@dataclass(frozen=True, slots=True)
class Seats:
    """The names of the players.

    Args:
        players: all of them, in their order; none if they have no names.
        taker: the taker.
        partner: his partner, if he has a name.
    """

    players: tuple[str, ...]
    taker: str
    partner: str | None


def _seats(given: dict[str, str | None], rules: Ruleset) -> Seats | None:
    """Read the names of the players, None if there are none.

    Raises:
        TaroccoError: for a name that stands twice, is unknown, or is one too many.
    """
    if given["players"] is None:
        for option in ("taker", "partner"):
            if given[option] is not None:
                raise click.UsageError(f"--{option} needs --players, expected both")
        return None
    names = checked_names(tuple(name.strip() for name in given["players"].split(",")))
    if len(names) != rules.table.players:
        message = f"{len(names)} players, expected {rules.table.players}"
        raise TaroccoError(f"{message} [{rules.table.clause}]")
    taker = given["taker"] or names[0]
    partner = given["partner"]
    for name in (taker, *([partner] if partner else ())):
        if name not in names:
            raise TaroccoError(
                f"there is no player {shown(name)}, expected one of {given['players']}"
            )
    if partner == taker:
        raise TaroccoError(f"{shown(taker)} is taker and partner, expected two players")
    if partner is None and given["called"] == "partner":
        raise click.UsageError("--called partner with --players needs --partner, expected it")
    return Seats(names, taker, partner)


def _scores(found: DealAccount, seats: Seats | None) -> list[tuple[str, str | None, int]]:
    """List role, name and score of every player."""
    share = found.result.share
    if seats is None:
        partner = [("partner", None, found.partner)] if share.with_partner else []
        defenders = [("defender", None, found.defender)] * share.defenders
        return [("taker", None, found.taker), *partner, *defenders]
    roles = {seats.taker: ("taker", found.taker)}
    if seats.partner is not None:
        roles[seats.partner] = ("partner", found.partner)
    scores: list[tuple[str, str | None, int]] = []
    for name in seats.players:
        role, score = roles.get(name, ("defender", found.defender))
        scores.append((role, name, score))
    return scores


def score_json(
    found: DealAccount, scores: list[tuple[str, str | None, int]], rules: Ruleset
) -> dict[str, Any]:
    """Write the score of a deal as JSON."""
    result = found.result
    called = ("partner" if result.share.with_partner else "alone") if rules.table.calls else None
    return {
        "format": FORMAT,
        "ruleset": rules.label,
        "contract": result.contract.id,
        "points": points(result.half_points),
        "bouts": result.bouts,
        "poignees": [{"tier": shown.tier.id, "by": shown.by} for shown in result.poignees],
        "petit": result.petit,
        "chelem": {"announced": result.announced, "made": result.swept},
        "called": called,
        "need": found.need,
        "made": found.made,
        "margin": found.margin if found.made else -found.margin,
        "terms": [
            {
                "id": term.id,
                "what": term.what,
                "formula": term.formula,
                "points": term.points,
                "clauses": list(term.clauses),
            }
            for term in found.terms
        ],
        "unit": found.unit,
        "scores": [{"role": role, "name": name, "score": score} for role, name, score in scores],
        "sum": sum(score for _, _, score in scores),
        "clauses": list(found.clauses),
    }


@dataclass(frozen=True, slots=True)
class ScorePage:
    """The score of a deal as people read it.

    Args:
        found: the score.
        scores: role, name and score of every player.
        rules: the ruleset.
        lang: the language.
    """

    found: DealAccount
    scores: list[tuple[str, str | None, int]]
    rules: Ruleset
    lang: str

    @property
    def words(self) -> dict[str, str]:
        """The phrases of the language."""
        return SCORE_WORDS[self.lang]

    def lines(self) -> Iterator[str]:
        """Yield the lines."""
        result = self.found.result
        yield self.words["head"].format(
            contract=usual_name(result.contract.names, self.lang, result.contract.id).capitalize(),
            players=result.share.players,
            ruleset=self.rules.label,
        )
        yield ""
        one, many = self.words["bouts_of"].split("|")
        bouts = one if result.bouts == 1 else many.format(n=result.bouts)
        yield row(self.words["points"], shown_points(result.half_points))
        yield row(self.words["need"].format(bouts=bouts), str(self.found.need))
        how = "lost" if not self.found.made else "made" if self.found.margin else "just_made"
        half = f" ({self.words['half']})" if result.half_points % 2 else ""
        yield row(self.words[how] + half, str(self.found.margin))
        yield ""
        for term in self.found.terms:
            yield row(self.term_label(term), _signed(term.points))
        unit = "unit_gets" if self.found.unit < 0 else "unit"
        yield click.style(row(self.words[unit], str(abs(self.found.unit))), bold=True)
        yield ""
        shares = {
            "taker": result.share.taker,
            "partner": result.share.partner,
            "defender": -result.share.defender,
        }
        for role, name, score in self.scores:
            label = self.words[role] if name is None else f"{name} ({self.words[role].lower()})"
            formula = f"{shares[role]} × {self.found.unit}"
            yield row(f"{label}: {formula}", _signed(score))
        yield row(self.words["sum"], str(sum(score for _, _, score in self.scores)))

    def term_label(self, term: Term) -> str:
        """Say what a term is for, and how it is reckoned."""
        what, _, side = term.what.partition(":")
        if term.id == "contract":
            label = self.words["contract"]
        elif term.id == "poignee":
            tier = self.rules.contracts.tiers[what]
            name = usual_name(tier.names, self.lang, tier.id).capitalize()
            label = self.words["poignee"].format(tier=name, side=self.words[side])
        elif term.id == "petit":
            label = self.words["petit"].format(side=self.words[what])
        else:
            label = self.words[f"chelem_{what}"]
            label += f" {self.words['by_defence']}" if side and what != "failed_attack" else ""
        return f"{label}: {term.formula}"


def _signed(number: int) -> str:
    """Write a number with its sign, 0 without one."""
    return f"{number:+d}" if number else "0"


def explain_score(found: DealAccount, book: Book, lang: str) -> None:
    """Print the clauses behind a score, each once."""
    of_terms = [clause for term in found.terms for clause in term.clauses]
    print_clauses([*found.clauses[:-3], *of_terms, *found.clauses[-3:]], book, lang)
