"""After the last trick: whose the chien is, what the Excuse brings (``france.excuse``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.phases.phase import Automatic
from tarocco.play.places import moved

if TYPE_CHECKING:
    from tarocco.play.state import Covered, State


class Excuse(Automatic):
    """The chien goes to its side, and a card to whoever took the trick of the Excuse.

    Which card is given changes nothing: it is one of the least value. Where a side
    has none, what it is worth is owed.
    """

    def enter(self, state: State) -> State:
        """Settle both; nobody has a choice."""
        state = self._chien(state)
        covered = state.talk.covered
        if covered is None or state.talk.swept >= 0:
            return state.advanced()
        settle = self._last if covered.last else self._given
        return settle(state, covered).advanced()

    def _chien(self, state: State) -> State:
        """Lay the chien with the cards of the side it counts for."""
        talk, layout = state.talk, self.setup.layout
        chien = state.places[layout.stock]
        if not chien or talk.call is None:
            return state
        attack, defence = state.sides()
        owner = attack[0] if talk.call.stock == "attack" else defence[0]
        places = moved(state.places, layout.stock, layout.discards(owner), chien)
        return state._replace(places=places)

    def _given(self, state: State, covered: Covered) -> State:
        """Give a card for an Excuse that has gone home, if the others took its trick.

        It carries out ``france.excuse.exchange`` and ``france.excuse.trickless``.
        """
        own, contracts = state.side_of(covered.owner), self.setup.contracts
        if covered.winner in own:
            return state
        tricks = sum(state.taken[seat] for seat in own)
        if not tricks and contracts is not None and contracts.excuse.whole:
            return state
        return self._pay(state, own, covered.winner)

    def _last(self, state: State, covered: Covered) -> State:
        """Settle an Excuse played to the last trick, which lies in the pile of its winner.

        It carries out ``france.excuse.last_trick``.
        """
        own, matto = state.side_of(covered.owner), self.setup.game.play.matto
        others = next(side for side in state.sides() if covered.owner not in side)
        tricks = [sum(state.taken[seat] for seat in side) for side in (own, others)]
        home = self.setup.layout.pile(covered.owner)
        lies = self.setup.layout.pile(covered.winner)
        if matto.last_trick == "stays" or (matto.kept_against_chelem and not tricks[0]):
            state = self._move(state, lies, home)
            return self._given(state, covered)
        if matto.last_trick == "lost" or covered.winner in others or not tricks[1]:
            return state
        state = self._move(state, lies, self.setup.layout.pile(others[0]))
        contracts = self.setup.contracts
        pays = contracts is not None and contracts.excuse.last_trick_return
        return self._pay(state, others, covered.owner) if pays else state

    def _move(self, state: State, source: int, target: int) -> State:
        """Move the Excuse from one pile to another."""
        if source == target:
            return state
        places = moved(state.places, source, target, self.setup.duties.matto)
        return state._replace(places=places)

    def _pay(self, state: State, side: tuple[int, ...], seat: int) -> State:
        """Move a card of the least value from a side to a player, or note what is owed."""
        layout, rule = self.setup.layout, self.setup.game.play.exchange
        sources = [layout.pile(each) for each in side]
        sources += [layout.discards(each) for each in side] if rule.discards else []
        for source in sources:
            held = state.places[source] & rule.gives
            if held:
                card = held & -held
                places = moved(state.places, source, layout.pile(seat), card)
                return state._replace(places=places)
        owed = 1 if side == state.sides()[0] else -1
        return state._replace(talk=state.talk._replace(owed=owed))
