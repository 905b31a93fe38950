"""The penalties that sources attest (``bologna.play.penalty``)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tarocco.play.places import moved
from tarocco.play.result import result_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.result import Result, Side
    from tarocco.play.state import State
    from tarocco.records.findings import Finding

NO_SCORE = "no_score"
CARDS_LOST = "cards_lost"


def imposed(state: State, result: Result, findings: Sequence[Finding]) -> Result:
    """Return what a deal brings when every penalty is imposed.

    Args:
        state: the deal at its end.
        result: what it brings as it was played.
        findings: its wrong actions.
    """
    penalties = [each for each in findings if each.stands]
    lost = [each for each in penalties if each.violation.kind.penalty == CARDS_LOST]
    if lost and result.ended == "counted":
        for each in lost:
            state = _cards_lost(state, each)
        result = result_of(state)
    silent = {each.violation.seat for each in penalties if each.violation.kind.penalty == NO_SCORE}
    if not silent or not can_score_nothing(state):
        return result
    sides = tuple(_nothing(side) if silent & set(side.seats) else side for side in result.sides)
    return result_of(state, sides)


def can_score_nothing(state: State) -> bool:
    """Tell whether scoring nothing is a penalty: not where the fewest points win."""
    return state.setup.game.settlement.kind != "losers"


def _nothing(side: Side) -> Side:
    """Return a side that scores nothing; its tricks are still its own."""
    return replace(side, pile=0, last_trick=False, declared=(0,) * len(side.declared))


def _cards_lost(state: State, finding: Finding) -> State:
    """Move cards wrongly discarded to an opponent, if the side still has them."""
    layout, setup = state.setup.layout, state.setup
    side = state.side_of(finding.violation.seat)
    taker = next(seat for seat in range(setup.players) if seat not in side)
    places = state.places
    for seat in side:
        for place in (layout.discards(seat), layout.pile(seat)):
            cards = places[place] & finding.violation.cards
            if cards:
                places = moved(places, place, layout.pile(taker), cards)
    return state._replace(places=places)
