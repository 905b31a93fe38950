"""The figures of a count by name, in the order of the page on which it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tarocco.records.record import Claims, SideClaim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.play.match import Match
    from tarocco.play.result import Result, Side
    from tarocco.play.rules import Game
    from tarocco.play.setup import Setup
    from tarocco.scoring import FamilyAccount
    from tarocco.scoring.contract import DealAccount
    from tarocco.scoring.contract_rules import ContractRules
    from tarocco.scoring.rules import Scoring

OTHER_FIGURES = ("card_points", "last_trick", "declared", "together", "total")
"""The lines of a count beside combinations and families."""


OF_ATTACK = ("points", "bouts", "need", "margin", "contract", "poignee", "petit", "chelem", "unit")
"""The lines of the count of an attack, in its order; the unit is what a defender pays."""


class Figure(NamedTuple):
    """A line of a count.

    Args:
        id: the combination, the family, or one of :data:`OTHER_FIGURES`.
        half_points: what it is worth.
        clause: the clause behind it.
    """

    id: str
    half_points: int
    clause: str


def figure_ids(scoring: Scoring) -> tuple[str, ...]:
    """List the names of all figures that a count can have, in its order."""
    named = [
        name
        for family in scoring.families
        for name in (*(rule.id for rule in family.combinations), family.id)
    ]
    return (*named, *OTHER_FIGURES)


def figures_in(setup: Setup) -> tuple[str, ...]:
    """List the names of all figures that a count of a game can have, in its order."""
    return figure_ids(setup.scoring) if setup.contracts is None else OF_ATTACK


def figures_of(side: Side, result: Result) -> tuple[Figure, ...]:
    """List the figures of a side of a deal, in the order of the count.

    Args:
        side: the side.
        result: what the deal has brought.
    """
    contracts = side.setup.contracts
    if contracts is None:
        return figures_of_side(side, result.ended)
    if result.contract is None:
        return ()
    points = Figure("points", side.half_points, contracts.limits.values_clause)
    if side != result.sides[0]:
        return (points,)
    return (points, *_of_attack(result.contract, contracts))


def _of_attack(found: DealAccount, contracts: ContractRules) -> Iterator[Figure]:
    """Yield the figures of an attack after its points."""
    yield Figure("bouts", 2 * found.result.bouts, contracts.limits.bouts_clause)
    yield Figure("need", 2 * found.need, contracts.need.clause)
    margin = found.margin if found.made else -found.margin
    yield Figure("margin", 2 * margin, contracts.need.margin_clause)
    for name in ("contract", "poignee", "petit", "chelem"):
        terms = [term for term in found.terms if term.id == name]
        clause = terms[0].clauses[0] if terms else _term_clause(name, contracts)
        yield Figure(name, 2 * sum(term.points for term in terms), clause)
    yield Figure("unit", 2 * found.unit, contracts.base.unit_clause)


def _term_clause(name: str, contracts: ContractRules) -> str:
    """Return the clause of a term that a deal does not have."""
    return {
        "poignee": contracts.poignee.clause,
        "petit": contracts.petit.clause,
        "chelem": contracts.chelem.clause,
    }.get(name, contracts.base.clause)


def figures_of_side(side: Side, ended: str) -> tuple[Figure, ...]:
    """List the figures of a side in the order of the count.

    Args:
        side: the side.
        ended: how the deal has ended; one that was not counted brings what was
            declared, if anything.
    """
    scoring, game = side.setup.scoring, side.setup.game
    if ended != "counted":
        points = sum(side.setup.declarer.points[cards] for cards in side.declared)
        brought = 2 * points if ended == "out" else 0
        declared = Figure("declared", brought, scoring.declared.clause)
        return declared, Figure("total", brought, game.count.clause)
    count = side.account
    lines = [figure for family in count.pile.families for figure in _family(family)]
    of_hands = sum(each.half_points for each in count.declared)
    together = Figure("together", count.together, scoring.declared.clause)
    return (
        *lines,
        Figure("card_points", count.pile.card_half_points, scoring.card_points.clause),
        Figure("last_trick", 2 * count.pile.last_trick, scoring.last_trick.clause),
        Figure("declared", of_hands, scoring.declared.clause),
        *([together] if count.together else []),
        Figure("total", side.half_points, game.count.clause),
    )


def _family(family: FamilyAccount) -> Iterator[Figure]:
    """Yield the combinations of a family, then the family."""
    for line in family.lines:
        yield Figure(line.rule.id, 2 * line.points, line.rule.clause)
    rule = family.family
    clause = rule.multiplier.clause if family.doubled else rule.clause
    yield Figure(rule.id, 2 * family.points, clause)


def clause_of(figure: str, scoring: Scoring, game: Game) -> str:
    """Return the clause behind a line that a count does not have."""
    for family in scoring.families:
        for rule in family.combinations:
            if rule.id == figure:
                return rule.clause
        if family.id == figure:
            return family.clause
    return {
        "card_points": scoring.card_points.clause,
        "last_trick": scoring.last_trick.clause,
        "declared": scoring.declared.clause,
        "together": scoring.declared.clause,
    }.get(figure, game.count.clause)


def changes_of(match: Match, result: Result) -> tuple[int, ...]:
    """Return what each score of a match gains or loses by a deal, in half points."""
    changes = [0] * len(match.scores)
    for seat, change in enumerate(result.changes):
        changes[match.score_of(seat)] = change
    return tuple(changes)


def players_of(match: Match, side: Side) -> tuple[int, ...]:
    """Return the numbers of the players of a side, in their order."""
    return tuple(sorted(match.players[seat] for seat in side.seats))


def claims_of(match: Match, result: Result) -> Claims:
    """Return the claims that a deal makes good.

    Args:
        match: the match before the deal.
        result: what the deal has brought.
    """
    changes = changes_of(match, result)
    sides = [
        SideClaim(
            players_of(match, side),
            {figure.id: figure.half_points for figure in figures_of(side, result)},
        )
        for side in result.sides
        if figures_of(side, result)
    ]
    scores = tuple(old + change for old, change in zip(match.scores, changes, strict=True))
    return Claims(tuple(sides), changes, scores)
