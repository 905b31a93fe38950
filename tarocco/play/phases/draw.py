"""Drawing more cards from what is left (``bologna.games.millone.draw``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.play.phases.phase import Automatic
from tarocco.play.places import moved

if TYPE_CHECKING:
    from tarocco.play.state import State


class Draw(Automatic):
    """Each draws as many cards, the dealer last; nobody has a choice."""

    def enter(self, state: State) -> State:
        """Give each his cards, in the order of the pack."""
        layout, talk, places = self.setup.layout, state.talk, state.places
        dealt = len(state.deck) - places[layout.stock].bit_count()
        for place in range(1, self.setup.players + 1):
            seat = state.after_dealer(place)
            size = self.rule.cards + (self.rule.dealer if seat == state.dealer else 0)
            drawn = mask_of(state.deck[dealt : dealt + size])
            places = moved(places, layout.stock, seat, drawn)
            dealt += size
        return state._replace(places=places, talk=talk._replace(dealt=dealt)).advanced()
