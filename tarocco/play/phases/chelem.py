"""Announcing a chelem (``france.chelem.announce``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.actions import CHELEM, PASS, Action
from tarocco.play.phases.phase import Phase

if TYPE_CHECKING:
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class Chelem(Phase):
    """The taker, or anyone where the rule lets him, says that his side will win every trick."""

    def enter(self, state: State) -> State:
        """Ask the taker first, then the others if they may announce too."""
        anyone = self.setup.contracts is not None and self.setup.contracts.chelem.anyone
        lone, players = state.talk.lone, self.setup.players
        seats = [(lone + place) % players for place in range(players if anyone else 1)]
        for seat in seats:
            if not state.talk.done >> seat & 1:
                return state._replace(turn=seat)
        return state.advanced()

    def legal(self, state: State) -> list[Action]:  # noqa: ARG002 - nothing depends on it
        """List both answers."""
        return [PASS, CHELEM]

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse anything but an answer."""
        if action not in {PASS, CHELEM}:
            return state.wrong("wrong_time", action, detail="chelem, pass")
        return None

    def apply(self, state: State, action: Action) -> State:
        """Note who announces, or ask the next."""
        talk = state.talk
        if action == CHELEM:
            return state._replace(talk=talk._replace(chelem=state.turn)).advanced()
        done = talk.done | 1 << state.turn
        return self.enter(state._replace(talk=talk._replace(done=done)))
