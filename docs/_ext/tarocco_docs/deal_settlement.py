"""What a played deal brings each player, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from tarocco.play.settle import rounded, whole_points
from tarocco_docs.anchors import to_clause
from tarocco_docs.deal_talk import total_of
from tarocco_docs.facts import half
from tarocco_docs.tables import row, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from tarocco.play import Side
    from tarocco_docs.playing import Deal
    from tarocco_docs.tables import Cell


def settlement(deal: Deal, docname: str) -> Iterator[nodes.Node]:
    """Yield what the deal brings."""
    kind = deal.rules.game.settlement.kind
    if kind == "lone":
        rows = [row(cells) for cells in _steps(deal, docname)]
        yield table(("Step", "Makes", "Clause"), rows, "tc-stack", "tc-steps")
    yield table(_heads(kind), [row(cells) for cells in _rows(deal)], "tc-figures")


def _heads(kind: str) -> tuple[str, ...]:
    """Return the heads of the table."""
    if kind == "losers":
        return "Player", "Tricks", "Points", "Bad points", "Together"
    if kind == "lone":
        return "Player", "Points of the side", "Wins or loses", "Score"
    brings = "Rounded" if kind == "rounded" else "Brings"
    return "Side", "Points", brings, "Score"


def _rows(deal: Deal) -> Iterator[list[Cell]]:
    """Yield the row of each score."""
    result, game, setup = deal.result, deal.rules.game, deal.state.setup
    for number in range(setup.scores):
        seats = [seat for seat in range(setup.players) if setup.scorer(seat) == number]
        side = _side_of(seats[0], deal)
        cells: list[Cell] = [" and ".join(deal.names[seat] for seat in seats)]
        cells += [str(side.tricks)] if game.settlement.kind == "losers" else []
        cells += [half(side.half_points), total_of(result.changes[number])]
        yield [*cells, total_of(result.scores[number])]


def _side_of(seat: int, deal: Deal) -> Side:
    """Return the side of a player."""
    return next(side for side in deal.result.sides if seat in side.seats)


def _steps(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield how the points of the winner become what each wins or loses."""
    rule, call = deal.rules.game.settlement, deal.state.talk.call
    lone, others = deal.result.sides
    won = lone.half_points > others.half_points
    name = deal.names[lone.seats[0]]
    allies = " and ".join(deal.names[seat] for seat in others.seats)
    who = name if won else allies
    best = max(lone.half_points, others.half_points)
    said = f"{half(lone.half_points)} against {half(others.half_points)}"
    yield [said, f"{who} {'has' if won else 'have'} won", to_clause(rule.clause, docname)]
    points = int(whole_points(best, half_up=rule.half_up))
    if best % 2:
        yield [f"{half(best)} as whole points", str(points), to_clause(rule.half_clause, docname)]
    stake = points
    if rule.rounding is not None:
        stake = int(rounded(points, rule.rounding))
        told = f"{points} points, rounded"
        yield [told, str(stake), to_clause(rule.rounding.clause, docname)]
    if call is not None and call.factor > 1:
        told = f"{stake} × {call.factor}"
        stake *= call.factor
        yield [told, str(stake), to_clause(call.clause, docname)]
    alone = deal.result.changes[lone.seats[0]]
    if 2 * rule.lone * stake != abs(alone):
        raise ExtensionError(f"{deal.rules.id}, seed {deal.seed}: settled by another rule")
    verb = "wins" if won else "loses"
    told = f"{name} {verb} {rule.lone} × {stake}, each of the others {rule.each} × {stake}"
    yield [told, str(rule.lone * stake), to_clause(rule.clause, docname)]
