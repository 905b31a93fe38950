"""The auction of the Terziglio (``bologna.play.auction``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.actions import Action
from tarocco.play.auction import Standing, standing
from tarocco.play.phases.phase import Phase

if TYPE_CHECKING:
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class Auction(Phase):
    """The players speak in turn until one plays alone, or all have passed."""

    def enter(self, state: State) -> State:
        """Ask the first to speak."""
        return self._ask(state)

    def _standing(self, state: State) -> Standing:
        """Return where the auction stands."""
        game = self.setup.game
        return standing(state.talk.said, game.calls, self.rule.form, self.setup.players)

    def _ask(self, state: State) -> State:
        """Ask who speaks next, or end the auction."""
        now = self._standing(state)
        if now.turn >= 0 and self._seat(state, now.turn) == state.talk.barred:
            calls = self.setup.game.calls.values()
            passing = next(call.id for call in calls if call.kind == "pass")
            said = (*state.talk.said, passing)
            return self._ask(state._replace(talk=state.talk._replace(said=said)))
        if now.turn >= 0:
            return state._replace(turn=self._seat(state, now.turn))
        if now.call is None:
            return state.ended("all_pass")
        lone = self._seat(state, now.lone)
        return state._replace(talk=state.talk._replace(lone=lone, call=now.call)).advanced()

    def _seat(self, state: State, place: int) -> int:
        """Return the seat of who speaks at some place in the order."""
        return state.after_dealer(self.rule.seat + place)

    def legal(self, state: State) -> list[Action]:
        """List what may be said."""
        return [Action("call", word=word) for word in self._standing(state).allowed]

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse what may not be said."""
        allowed = self._standing(state).allowed
        if action.kind != "call":
            return state.wrong("wrong_time", action, detail=", ".join(allowed))
        if action.word not in allowed:
            return state.wrong("call", action, detail=", ".join(allowed))
        return None

    def apply(self, state: State, action: Action) -> State:
        """Note the call and ask the next."""
        said = (*state.talk.said, action.word)
        return self._ask(state._replace(talk=state.talk._replace(said=said)))
