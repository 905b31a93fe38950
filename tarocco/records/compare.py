"""Comparing what a record claims with what the engine counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tarocco.records.figures import (
    changes_of,
    clause_of,
    figures_in,
    figures_of,
    players_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.play.match import Match
    from tarocco.play.result import Result
    from tarocco.records.record import Claims, SideClaim


class Difference(NamedTuple):
    """A claim that is wrong.

    Args:
        deal: number of the deal, from 0.
        seats: numbers of the players whose figure it is.
        figure: the line of the count, ``change``, ``score``, or ``side``.
        claimed: half points claimed.
        counted: half points counted.
        clause: the clause behind the line.
    """

    deal: int
    seats: tuple[int, ...]
    figure: str
    claimed: int
    counted: int
    clause: str


def first_difference(
    number: int,
    match: Match,
    claims: Claims,
    written: tuple[int, ...],
    results: tuple[Result, ...],
) -> Difference | None:
    """Return the first claim that is wrong in the order of the count, or None.

    Claims are right if they fit any of the results as a whole: a table may have
    imposed a penalty, or not.

    Args:
        number: number of the deal.
        match: the match before it.
        claims: the claims.
        written: the scores before the deal as the record has them; an error in them
            is found once, and not again in every deal after it.
        results: what the deal may have brought, the one to compare with first.
    """
    firsts = [
        next(_differences(number, match, claims, written, result), None) for result in results
    ]
    return None if None in firsts else firsts[0]


def _differences(
    number: int, match: Match, claims: Claims, written: tuple[int, ...], result: Result
) -> Iterator[Difference]:
    """Yield the claims that are wrong, in the order of the count."""
    for claim in claims.sides:
        yield from _of_side(number, match, claim, result)
    settlement = match.rules.game.settlement
    changes = changes_of(match, result)
    owners = _owners(match)
    for score, claimed in enumerate(claims.changes):
        if claimed != changes[score]:
            yield Difference(
                number, owners[score], "change", claimed, changes[score], settlement.clause
            )
    for score, claimed in enumerate(claims.scores):
        counted = match.scores[score] + changes[score]
        if claimed not in {counted, written[score] + changes[score]}:
            yield Difference(number, owners[score], "score", claimed, counted, settlement.clause)


def _owners(match: Match) -> list[tuple[int, ...]]:
    """Return the numbers of the players to whom each score belongs."""
    if match.rules.game.sides != "pairs":
        return [(player,) for player in range(len(match.scores))]
    number = len(match.scores)
    return [
        tuple(player for player in match.players if player % number == score)
        for score in range(number)
    ]


def _of_side(number: int, match: Match, claim: SideClaim, result: Result) -> Iterator[Difference]:
    """Yield the figures of a side that are wrong."""
    setup = match.setup
    sides = {players_of(match, side): side for side in result.sides}
    if claim.seats not in sides:
        yield Difference(number, claim.seats, "side", 0, 0, setup.game.players_clause)
        return
    counted = {figure.id: figure for figure in figures_of(sides[claim.seats], result)}
    for key in figures_in(setup):
        made = counted.get(key)
        half_points = made.half_points if made else 0
        if claim.figures.get(key, half_points) != half_points:
            clause = made.clause if made else clause_of(key, setup.scoring, setup.game)
            yield Difference(number, claim.seats, key, claim.figures[key], half_points, clause)
