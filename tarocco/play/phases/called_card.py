"""Calling the card whose holder is the partner (``france.call``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.play.actions import Action
from tarocco.play.phases.phase import Phase

if TYPE_CHECKING:
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class CalledCard(Phase):
    """Who plays alone names a card; who holds it is his partner, and says nothing."""

    def enter(self, state: State) -> State:
        """Ask the lone player."""
        return state._replace(turn=state.talk.lone)

    def callable(self, state: State) -> int:
        """Return what may be called: the first group, and each next if all before is held."""
        hand, found = state.places[state.turn], 0
        for number, group in enumerate(self.rule.groups):
            own = hand if number and self.rule.own_first else 0
            found |= group & ~own
            if group & ~hand:
                break
        return found

    def legal(self, state: State) -> list[Action]:
        """List the cards that may be called."""
        return [Action("called_card", 1 << card) for card in indices(self.callable(state))]

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse a card that may not be called."""
        may = self.callable(state)
        if action.kind != "called_card":
            return state.wrong("wrong_time", action, legal=may, detail="call")
        if action.cards.bit_count() != 1 or not action.cards & may:
            return state.wrong("called_card", action, cards=action.cards, legal=may)
        return None

    def apply(self, state: State, action: Action) -> State:
        """Note the card, and who holds it."""
        hands = state.places[: self.setup.players]
        holders = [seat for seat, hand in enumerate(hands) if hand & action.cards]
        partner = next((seat for seat in holders if seat != state.turn), -1)
        talk = state.talk._replace(called=action.cards, partner=partner)
        return state._replace(talk=talk).advanced()
