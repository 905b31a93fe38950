"""After the last trick: what a side without a trick loses, the card for the Matto, the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.actions import Action, gifts
from tarocco.play.phases.phase import Phase
from tarocco.play.places import moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class Exchange(Phase):
    """The owner of the Matto gives a card to an opponent who took its trick."""

    def enter(self, state: State) -> State:
        """Take from sides without a trick what they lose; ask for the card that is due."""
        state = self._lost_discards(self._lost_matto(state))
        covered = state.talk.covered
        if covered is None or not self._is_due(state):
            return self._leftover(state)
        return state._replace(turn=covered.owner)

    def _tricks(self, state: State, seat: int) -> int:
        """Return how many tricks a player's side has taken."""
        return sum(state.taken[each] for each in state.side_of(seat))

    def _lost_matto(self, state: State) -> State:
        """Move the Matto of a side without a trick to who took the trick it was played to."""
        covered, matto = state.talk.covered, self.setup.game.play.matto
        if covered is None or self._tricks(state, covered.owner) or not matto.lost_without_trick:
            return state
        layout = self.setup.layout
        source, target = layout.pile(covered.owner), layout.pile(covered.winner)
        if not state.places[source] >> matto.card & 1:
            return state
        return state._replace(places=moved(state.places, source, target, 1 << matto.card))

    def _lost_discards(self, state: State) -> State:
        """Move the discards of sides without a trick to who took the last trick."""
        if not self.setup.game.play.discards_lost:
            return state
        layout, places = self.setup.layout, state.places
        for seat in range(self.setup.players):
            source = layout.discards(seat)
            if places[source] and not self._tricks(state, seat):
                places = moved(places, source, layout.pile(state.leader), places[source])
        return state._replace(places=places)

    def _is_due(self, state: State) -> bool:
        """Tell whether a card is due for the Matto: it stayed, and an opponent took the trick."""
        covered = state.talk.covered
        if covered is None or not self._tricks(state, covered.owner):
            return False
        stayed = state.places[self.setup.layout.pile(covered.owner)] & self.setup.duties.matto
        return bool(stayed) and covered.winner not in state.side_of(covered.owner)

    def _sources(self, state: State) -> list[int]:
        """Return the places that can supply the card: piles of the side, and its discards."""
        layout = self.setup.layout
        side = state.side_of(state.turn)
        piles = [layout.pile(seat) for seat in side]
        discards = [layout.discards(seat) for seat in side]
        return piles + discards if self.setup.game.play.exchange.discards else piles

    def givable(self, state: State) -> int:
        """Return the mask of the cards that may be given: scartini, or else the least in value."""
        held = 0
        for place in self._sources(state):
            held |= state.places[place]
        held &= ~self.setup.duties.matto
        gives = self.setup.game.play.exchange.gives
        if not gives:
            return held
        if held & gives:
            return held & gives
        values = sorted(self.setup.scoring.card_points.values, key=lambda value: value[1])
        return next((held & mask for mask, _ in values if held & mask), 0)

    def legal(self, state: State) -> Sequence[Action]:
        """List the cards that may be given."""
        return gifts(self.givable(state))

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse a card that may not be given."""
        givable = self.givable(state)
        if action.kind != "give":
            return state.wrong("wrong_time", action, legal=givable, detail="give")
        if action.cards.bit_count() != 1 or not action.cards & givable:
            return state.wrong("give", action, cards=action.cards, legal=givable)
        return None

    def apply(self, state: State, action: Action) -> State:
        """Hand the card over."""
        covered = state.talk.covered
        source = next(place for place in self._sources(state) if state.places[place] & action.cards)
        winner = state.leader if covered is None else covered.winner
        target = self.setup.layout.pile(winner)
        places = moved(state.places, source, target, action.cards)
        return self._leftover(state._replace(places=places))

    def _leftover(self, state: State) -> State:
        """Give what is left over to the winner of the last trick, where it belongs to him.

        Only then is it turned up, so that it cannot guide the choice of a card.
        """
        layout = self.setup.layout
        if self.setup.game.count.leftover != "last_trick":
            return state.advanced()
        rest = state.places[layout.stock]
        places = moved(state.places, layout.stock, layout.pile(state.leader), rest)
        return state._replace(places=places).advanced()
