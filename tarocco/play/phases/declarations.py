"""Declaring combinations from the hand (``bologna.declarations``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.actions import PASS, Action
from tarocco.play.going_out import (
    declaration_violation,
    declared,
    gone_out,
    out_violation,
    outs,
    showable,
)
from tarocco.play.phases.phase import Phase

if TYPE_CHECKING:
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


def declarations(state: State) -> list[Action]:
    """List what the player to act can declare, and how he can go out."""
    right = state.setup.right(state.turn, state.dealer, "turn")
    shows = showable(state)
    return shows + outs(state, right, shows)


def spoken_violation(state: State, action: Action) -> Violation | None:
    """Say what is wrong with declaring or going out at one's turn."""
    if action.kind == "out":
        right = state.setup.right(state.turn, state.dealer, "turn")
        return out_violation(state, action, right)
    return declaration_violation(state, action)


def spoken(state: State, action: Action) -> State:
    """Return the state after the player to act has declared or gone out."""
    right = state.setup.right(state.turn, state.dealer, "turn")
    if action.kind == "out" and right is not None:
        return gone_out(state, right, action.cards)
    return declared(state, action.cards)


class Declarations(Phase):
    """Each in turn declares before the first card is led, where that is the time for it."""

    def enter(self, state: State) -> State:
        """Ask the next, or leave it to the first trick."""
        play, count = self.setup.game.play, self.setup.game.count
        if not play.before_play or not count.declarations:
            return state.advanced()
        for place in range(1, self.setup.players + 1):
            seat = state.after_dealer(place)
            if not state.talk.done >> seat & 1:
                return state._replace(turn=seat)
        return state.advanced()

    def legal(self, state: State) -> list[Action]:
        """List passing, and what can be declared."""
        return [PASS, *declarations(state)]

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse what is no combination, and going out without right or points."""
        if action.kind in {"declare", "out"}:
            return spoken_violation(state, action)
        return None if action == PASS else state.wrong("wrong_time", action, detail="declare, pass")

    def apply(self, state: State, action: Action) -> State:
        """Show the cards; who passes has finished."""
        if action != PASS:
            return spoken(state, action)
        done = state.talk.done | 1 << state.turn
        return self.enter(state._replace(talk=state.talk._replace(done=done)))
