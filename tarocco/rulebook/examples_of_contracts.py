"""Replaying the worked examples of games with contracts: scores, sheets, duplicate, remedies."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tarocco.scoring.contract import (
    Poignee,
    Result,
    score_deal,
    score_petit,
    score_poignees,
    sums_to_zero,
)
from tarocco.scoring.contract_limits import ImpossibleError, check_possible
from tarocco.tournament import marks
from tarocco.tournament.ranking import in_order, rank_teams, ranked, standings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tarocco.rulebook import Book, Ruleset
    from tarocco.rulebook.cells import Table
    from tarocco.rulebook.texts import Example
    from tarocco.scoring.contract import DealAccount
    from tarocco.scoring.contract_rules import Side

    Replay = Callable[[Mapping[str, Any], Ruleset, Book], Iterator[str]]

_TENTHS = 10

CHELEMS: Mapping[str, tuple[Side | None, Side | None]] = {
    "none": (None, None),
    "announced_made": ("attack", "attack"),
    "made": (None, "attack"),
    "failed": ("attack", None),
    "defence": (None, "defence"),
    "failed_defence": ("attack", "defence"),
}


def replay_of_contract(example: Example, book: Book) -> list[str]:
    """Replay an example and list what the engine gives differently.

    Args:
        example: an example of one of the kinds of ``REPLAYS``.
        book: its rule book.
    """
    row = example.row
    rules = book.ruleset(ruleset_for(row.get("players"), book), row.get("options", {}))
    return list(REPLAYS[example.kind](row, rules, book))


def ruleset_for(players: int | None, book: Book) -> str | None:
    """Return the first ruleset whose game so many can play, or None for the first of all."""
    for ruleset_id, row in book.rulesets.items():
        game = f"games/{row.get('game')}"
        if game in book.tables and players in book.tables[game]["players"]["numbers"]:
            return ruleset_id
    return None


def _scored(row: Mapping[str, Any], rules: Ruleset) -> DealAccount:
    """Score the deal of an example.

    Raises:
        ImpossibleError: if no deal can have ended so.
    """
    found = rules.contracts
    announced, swept = CHELEMS[row["chelem"]]
    share = found.share(row["players"], with_partner=row["partner"])
    if share is None:
        raise ImpossibleError(f"{row['players']} players share nothing so", found.sum_clause)
    result = Result(
        contract=found.contracts[row["contract"]],
        share=share,
        half_points=row["half_points"],
        bouts=row["bouts"],
        poignees=tuple(
            Poignee(found.tiers[shown["tier"]], shown["by"]) for shown in row["poignees"]
        ),
        petit=None if row["petit"] == "none" else row["petit"],
        announced=announced,
        swept=swept,
    )
    check_possible(result, found, rules.table)
    return score_deal(result, found)


def _replay_deal_score(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Score a deal and compare need, margin and scores."""
    try:
        account = _scored(row, rules)
    except ImpossibleError as error:
        yield str(error)
        return
    given: dict[str, int] = {
        "need": account.need,
        "margin": account.margin if account.made else -account.margin,
        "taker": account.taker,
        "defender": account.defender,
        **({"partner": account.partner} if row["partner"] else {}),
    }
    expected = {"need": row["need"], "margin": row["margin"], **row["expect"]}
    yield from _differences(expected, given)
    if not sums_to_zero(account.unit, account.result.share):
        yield "the scores do not sum to 0"


def _replay_premium(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare what each defender pays for one premium."""
    found = rules.contracts
    coefficient = found.contracts[row["contract"]].coefficient
    given = 0
    if "petit" in row:
        by_attack = row["petit"] == "attack"
        given += score_petit(by_attack, not by_attack, coefficient, found.petit)
    if "poignee" in row:
        premiums = [found.tiers[row["poignee"]].points]
        given += score_poignees(row["made"], premiums, coefficient, found.poignee)
    if given != row["expect"]:
        yield f"expected {row['expect']}, the engine gives {given}"


def _replay_sheet(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:
    """Score the deals of a sheet, and compare what each seat gains, loses and has."""
    gains, losses = dict.fromkeys(row["seats"], 0), dict.fromkeys(row["seats"], 0)
    for deal in row["deals"]:
        account = _scored(book.examples[deal["example"]].row, rules)
        scores = dict.fromkeys(row["seats"], account.defender)
        scores[deal["taker"]] = account.taker
        yield from _differences(deal["scores"], scores, f"{deal['example']}: ")
        for seat, score in scores.items():
            gains[seat] += max(score, 0)
            losses[seat] += max(-score, 0)
    totals = {seat: gains[seat] - losses[seat] for seat in row["seats"]}
    yield from _differences(row["gains"], gains, "gains of ")
    yield from _differences(row["losses"], losses, "losses of ")
    yield from _differences(row["expect"], totals)
    order = [name for place in in_order(totals) for name in place.names]
    if order != row["ranking"]:
        yield f"expected the order {row['ranking']}, the engine gives {order}"


def _replay_topage(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare the marks of a deal, as they are shown."""
    rule = rules.duplicate.topage
    takers = [
        marks.rounded_units(mark, rule.decimals) for mark in marks.marks(row["results"], rule)
    ]
    whole = rule.whole * 10**rule.decimals
    yield from _lists(row["takers"], takers, "takers")
    yield from _lists(row["defenders"], [whole - mark for mark in takers], "defenders")


def _replay_match_points(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare the match points of a deal."""
    form = rules.duplicate.forms[row["form"]]
    given = marks.match_points(row["ours"], row["theirs"], form, rules.duplicate)
    yield from _lists(row["expect"], given, "match points")
    if row["ours"] - row["theirs"] != row["difference"]:
        yield f"difference: expected {row['difference']}, it is {row['ours'] - row['theirs']}"


def _replay_grid(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare the whole grid of match points."""
    first, last, step = row["differences"]
    rule = rules.duplicate.match_points
    given = [marks.root_points(each, rule) for each in range(first, last + 1, step)]
    yield from _lists(row["expect"], given, "grid")


def _replay_total(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare the total of a player or side."""
    form = rules.duplicate.forms[row["form"]]
    attack, defence = (
        [Fraction(mark, _TENTHS) for mark in row[part]] for part in ("attack", "defence")
    )
    found = marks.total(attack, defence, form)
    given = None if found is None else _TENTHS * found - row["penalty"]
    if given != row["expect"]:
        yield f"expected {row['expect']}, the engine gives {given}"


def _replay_match(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Add up the match points of both sides."""
    bonus = row.get("bonus", [0, 0])
    given = [
        sum(deal[side] for deal in row["deals"]) - row["penalties"][side] + bonus[side]
        for side in (0, 1)
    ]
    yield from _lists(row["expect"], given, "match points")


def _replay_ranking(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare a ranking, and whether it is the one that counts."""
    rule = rules.duplicate.rankings[row["ranking"]]
    totals = {entry["name"]: Fraction(entry["total"], _TENTHS) for entry in row["entries"]}
    lines = {entry["name"]: entry["line"] for entry in row["entries"]}
    given = [list(place.names) for place in ranked(totals, lines, rule)]
    yield from _lists(row["expect"], given, "places")
    if not rule.counts_for(row["sessions"]):
        yield f"the {rule.id} ranking is not the one for {row['sessions']} sessions"


def _replay_three_teams(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare the order of three teams."""
    matches = [
        ((match["teams"][0], match["teams"][1]), (match["points"][0], match["points"][1]))
        for match in row["matches"]
    ]
    found = standings(matches, row["bonus"])
    yield from _differences(row["wins"], {team: each.wins for team, each in found.items()})
    yield from _differences(
        row["difference"], {team: each.difference for team, each in found.items()}
    )
    order = rules.duplicate.three_teams
    given = [list(place.names) for place in rank_teams(found, order)]
    yield from _lists(row["expect"], given, "places")


def _replay_adjusted(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare an adjusted deal; the first mark or result is that of the side at fault."""
    form = rules.duplicate.forms[row["form"]]
    if form.percent:
        offender, other = (Fraction(mark, _TENTHS) for mark in row["marks"])
        taker, defender = marks.bounded(offender, other, "attack", rules.duplicate.adjusted)
        found = [_TENTHS * taker, _TENTHS * defender]
        yield from _lists(row["expect"], found, "marks")
        return
    offender, other = row["results"]
    *points, penalty = marks.adjusted_points(offender, other, form, rules.duplicate)
    yield from _lists(row["expect"], points, "match points")
    if penalty != row["penalty"]:
        yield f"penalty: expected {row['penalty']}, the engine gives {penalty}"


def _replay_neutralised(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare what a neutralised deal is worth."""
    yield from _lists(row["expect"], marks.neutralised_points(rules.duplicate), "match points")


def _fault(rules: Ruleset, array: str, fault: str) -> Table:
    """Return the row of a fault."""
    rows = rules.tables["irregularities"][array]
    found: Table = next(row for row in rows if row["id"] == fault)
    return found


def _replay_remedy(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare what becomes of a deal if the taker wins and if he loses."""
    fault = _fault(rules, "irregularity", row["fault"])
    by = row["by"] if fault["who"] == "any" else fault["who"]
    void_if_taker_wins = {
        "counts": (False, False),
        "void": (True, True),
        "void_if_taker_wins": (True, False),
        "void_if_taker_loses": (False, True),
        "void_if_offender_wins": (by == "attack", by == "defence"),
    }[fault["free"]]
    given = ["void" if void else "counts" for void in void_if_taker_wins]
    yield from _lists(row["expect"], given, "deal")
    wanted = {key: row[key] for key in ("now", "barred")}
    yield from _differences(wanted, {key: fault[key] for key in wanted})
    yield from _lists(row["points"], [fault["points"], fault["points_again"]], "points")


def _replay_poignee_remedy(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare what becomes of a faulty poignée if the taker wins and if he loses."""
    fault = _fault(rules, "poignee_fault", row["fault"])
    yield from _lists(row["expect"], [fault["taker_wins"], fault["taker_loses"]], "deal")
    yield from _differences(
        {key: row[key] for key in ("warning", "duplicate")},
        {key: fault[key] for key in ("warning", "duplicate")},
    )


def _replay_duplicate_remedy(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare what a fault does to a deal in duplicate."""
    fault = _fault(rules, "irregularity", row["fault"])
    keys = ("adjust", "penalty_percent", "penalty_pm", "match_points", "offender_percent")
    yield from _differences(
        {key: row.get(key) for key in keys}, {key: fault.get(key) for key in keys}
    )
    most = [fault.get("penalty_percent_most"), fault.get("penalty_pm_most")]
    yield from _lists(row.get("most", [None, None]), most, "most")


def _replay_together(row: Mapping[str, Any], rules: Ruleset, book: Book) -> Iterator[str]:  # noqa: ARG001 - as all replays
    """Compare what two faults on one deal do to it in duplicate."""
    pair = _fault(rules, "together", row["pair"])
    unit = 10**rules.duplicate.match_points.decimals
    given = [points * unit for points in pair.get("match_points", {}).get(row["form"], [])]
    yield from _lists(row["expect"], given, "match points")
    penalty = pair["penalty_pm"][row["form"]] * unit
    other = penalty if pair["penalty_on"] == "both" else 0
    yield from _lists(row["penalty"], [penalty, other], "penalty")


def _differences(
    expected: Mapping[str, object], given: Mapping[str, object], before: str = ""
) -> Iterator[str]:
    """Yield where two tables of figures differ."""
    for key, value in expected.items():
        if given.get(key) != value:
            yield f"{before}{key}: expected {value}, the engine gives {given.get(key)}"


def _lists(expected: Iterable[object], given: Iterable[object], what: str) -> Iterator[str]:
    """Yield where two lists differ."""
    wanted, found = list(expected), list(given)
    if wanted != found:
        yield f"{what}: expected {wanted}, the engine gives {found}"


REPLAYS: dict[str, Replay] = {
    "deal_score": _replay_deal_score,
    "premium": _replay_premium,
    "sheet": _replay_sheet,
    "topage": _replay_topage,
    "match_points": _replay_match_points,
    "match_points_grid": _replay_grid,
    "total": _replay_total,
    "match": _replay_match,
    "ranking": _replay_ranking,
    "three_teams": _replay_three_teams,
    "adjusted": _replay_adjusted,
    "neutralised": _replay_neutralised,
    "remedy": _replay_remedy,
    "poignee_remedy": _replay_poignee_remedy,
    "duplicate_remedy": _replay_duplicate_remedy,
    "together": _replay_together,
}
"""The kinds of example of games with contracts, and how each is replayed."""
