"""Whether a wrong action can stand: a rule book may say so of any, but the cards decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


def can_stand(state: State, violation: Violation) -> bool:
    """Tell whether play can go on from a wrong action as if it were allowed.

    Args:
        state: the deal before it.
        violation: what is wrong with it.
    """
    if violation.kind.judged != "stands" or violation.seat != state.turn:
        return False
    action = violation.action
    if violation.kind.id == "misdeal":
        return True
    if violation.kind.id == "cut":
        return 0 <= action.number < len(state.setup.pack.cards)
    held = bool(action.cards) and not action.cards & ~state.places[state.turn]
    return held and _fits(state, violation)


def _fits(state: State, violation: Violation) -> bool:
    """Tell whether an action is of the kind of the phase, with as many cards as it takes."""
    kind, action = state.setup.phases[state.step].rule.kind, violation.action
    if kind == "tricks":
        return action.kind == "declare" or (action.kind == "play" and action.cards.bit_count() == 1)
    legal = state.legal()
    return (
        kind in {"discard", "stock"}
        and action.kind == "discard"
        and bool(legal)
        and _count_can_stand(state, violation, legal[0].cards.bit_count())
    )


def _count_can_stand(state: State, violation: Violation, wanted: int) -> bool:
    """Tell whether so many cards can be discarded: the right number, or one that stands."""
    number = violation.action.cards.bit_count()
    left = state.places[state.turn].bit_count() - number
    return number == wanted or (violation.kind.id == "discard_number" and left > 0)
