"""The settlements of deals without a contract, and the end of a match."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from tarocco.notation import points
from tarocco.play.match import numbers_at_table
from verification.difference.kinds import Kind
from verification.difference.reads import essence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook import Ruleset
    from verification.difference.kinds import Inputs
    from verification.difference.outcome import Pair

MOST_POINTS = 999
"""Points are tried up to so many; the whole pack and the last trick are worth fewer."""

IDLE = ("pass", "agree")
"""The calls by which nobody plays alone; a settlement by them is tried last."""

MOST_PLAYERS = 3
"""Who loses is tried with up to so many players."""


def _rounded_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    return essence(rules.game.settlement.rounding)


def _rounded(pair: Pair) -> Inputs:  # noqa: ARG001 - every kind takes it
    for number in range(MOST_POINTS + 1):
        yield 0, {"points": number}


def _lone_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    rule = rules.game.settlement
    calls = {name: call.factor for name, call in rules.game.calls.items()}
    parts = rule.rounding, rule.half_up, rule.tie_pays, rule.lone, rule.each
    every = rule.all_tricks and (rule.all_tricks, rule.all_tricks_factor)
    return calls and (essence(parts), every, calls)


def _lone(pair: Pair) -> Inputs:
    rows = [call for rules in pair.both for call in rules.game.calls.values()]
    calls = dict.fromkeys(call.id for call in sorted(rows, key=lambda call: call.kind in IDLE))
    ends: dict[str, dict[str, str]] = {
        "none": {},
        "lone": {"every_trick": "lone"},
        "others": {"every_trick": "others"},
    }
    for number, end, call in product(range(2 * MOST_POINTS + 1), ends.values(), calls):
        for lone, others in dict.fromkeys([(0, number), (number, 0), (number, number)]):
            sides = {"lone": points(lone), "others": points(others)}
            yield len(end), {"call": call, **sides, **end}


def _losers_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    return rules.game.settlement.most_also


def _losers(pair: Pair) -> Inputs:  # noqa: ARG001 - every kind takes it
    for players in range(1, MOST_PLAYERS + 1):
        for made in product(range(players), repeat=players):
            for tricks in product((0, 1), repeat=players):
                yield players, {"points": list(made), "tricks": list(tricks)}


def _match_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    game = rules.game
    return essence(game.end), game.sides == "pairs", sorted(numbers_at_table(rules))


def _match(pair: Pair) -> Inputs:
    ends = [rules.game.end for rules in pair.both]
    targets = {2 * end.target + step for end in ends for step in (-1, 0)}
    values = sorted({0, *(each for each in targets if each > 0)})
    played = dict.fromkeys([None, *(end.each for end in ends if end.each)])
    numbers = {number for rules in pair.both for number in numbers_at_table(rules)}
    sizes = {2, *numbers} if any(rules.game.sides == "pairs" for rules in pair.both) else numbers
    for size in sorted(sizes):
        rows = sorted(product(values, repeat=size), key=lambda row: (sum(row), row))
        for row, each in product(rows, played):
            given: dict[str, Any] = {"scores": list(map(points, row))}
            if each is not None:
                given["played"] = [each] * _players(pair, size)
            yield 0, given


def _players(pair: Pair, scores: int) -> int:
    """Return how many players there are for so many scores."""
    pairs = any(rules.game.sides == "pairs" for rules in pair.both)
    return 2 * scores if pairs else scores


DEAL: Mapping[str, Kind] = {
    "rounded": Kind(_rounded_reads, _rounded, f"all points from 0 to {MOST_POINTS}"),
    "lone": Kind(
        _lone_reads,
        _lone,
        f"every call and end with 0 to {MOST_POINTS} points, half points too, of either side or both",
    ),
    "losers": Kind(
        _losers_reads, _losers, f"every order of the points of up to {MOST_PLAYERS} players"
    ),
    "match": Kind(
        _match_reads, _match, "scores at, and half a point short of, the target of either"
    ),
}
"""These kinds by name."""
