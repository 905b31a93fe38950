"""The chien and the discard of the taker (``france.chien``, ``france.discard``)."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play.actions import Action
from tarocco.play.phases.discard import MOST_CANDIDATES, Discard
from tarocco.play.phases.phase import Automatic
from tarocco.play.places import moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class Chien(Automatic):
    """The chien is turned up and taken, or stays face down for one of the sides."""

    def enter(self, state: State) -> State:
        """Give the taker the chien if his contract takes it."""
        talk, layout = state.talk, self.setup.layout
        if talk.call is None or not talk.call.takes_stock:
            return state.advanced()
        stock = state.places[layout.stock]
        places = moved(state.places, layout.stock, talk.lone, stock)
        return state._replace(places=places, talk=talk._replace(turned=stock)).advanced()


class LoneDiscard(Discard):
    """Who has taken the chien lays as many cards aside: trumps only if nothing else is left."""

    def enter(self, state: State) -> State:
        """Ask who has taken the chien."""
        return state._replace(turn=state.talk.lone) if state.talk.turned else state.advanced()

    def _discards(self, state: State, seat: int) -> bool:
        """Tell whether a player discards: only who has taken the chien."""
        return seat == state.talk.lone

    def free(self, state: State) -> int:
        """Return the mask of what may be discarded before any trump."""
        return state.places[state.turn] & ~self.rule.barred & ~self.rule.last

    def forced(self, state: State) -> int:
        """Return how many trumps have to be discarded."""
        return max(0, self.rule.cards - self.free(state).bit_count())

    def allowed(self, state: State) -> int:
        """Return the mask of the cards that may be discarded."""
        return super().allowed(state) if self.forced(state) else self.free(state)

    def legal(self, state: State) -> Sequence[Action]:
        """List all discards if they are few, else sensible ones."""
        forced, free = self.forced(state), self.free(state)
        if not forced:
            return super().legal(state)
        trumps = list(indices(super().allowed(state) & self.rule.last))
        chosen = islice(combinations(trumps, forced), MOST_CANDIDATES)
        return [Action("discard", free | mask_of(cards)) for cards in chosen]

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse what any discard may not be, and needless trumps."""
        wrong = super().violation(state, action)
        if wrong is not None:
            return wrong
        trumps = action.cards & self.rule.last
        if trumps.bit_count() != self.forced(state):
            allowed = self.allowed(state)
            return state.wrong("discard_trump", action, cards=trumps, legal=allowed)
        return None

    def apply(self, state: State, action: Action) -> State:
        """Lay the cards aside; trumps among them are shown."""
        talk = state.talk._replace(forced=action.cards & self.rule.last)
        return super().apply(state._replace(talk=talk), action)
