"""Whether a wrong action can stand: a rule book may say so of any, but the cards decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarocco.play.actions import Action
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
    held = bool(action.cards) and not action.cards & ~state.places[state.turn]
    return held and _fits(state, action)


def _fits(state: State, action: Action) -> bool:
    """Tell whether an action is of the kind of the phase, with as many cards as it takes."""
    kind = state.setup.phases[state.step].rule.kind
    if kind == "tricks":
        return action.kind == "declare" or (action.kind == "play" and action.cards.bit_count() == 1)
    legal = state.legal()
    return (
        kind in {"discard", "stock"}
        and action.kind == "discard"
        and bool(legal)
        and action.cards.bit_count() == legal[0].cards.bit_count()
    )
