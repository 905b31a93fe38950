"""The deal by packets, and throwing the cards in (``bologna.play.monte``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.play.actions import MONTE, NO_MONTE, Action
from tarocco.play.phases.phase import Phase
from tarocco.play.places import moved

if TYPE_CHECKING:
    from tarocco.play.rules import PhaseRule
    from tarocco.play.setup import Setup
    from tarocco.play.state import State
    from tarocco.play.violations import Violation

_bit = (1).__lshift__


class Deal(Phase):
    """Packets go round; after some rounds the players may agree on a monte.

    Args:
        rule: its row in the table of the game.
        setup: the game and the table.
    """

    def __init__(self, rule: PhaseRule, setup: Setup) -> None:
        super().__init__(rule, setup)
        self.packets = rule.packets[setup.players]

    def enter(self, state: State) -> State:
        """Deal until the players are asked, or to the end."""
        places, dealt, rounds = state.places, state.talk.dealt, state.talk.rounds
        asks = False
        while rounds < len(self.packets) and not asks:
            places, dealt = self._round(state, places, dealt, self.packets[rounds])
            rounds += 1
            asks = rounds in self.rule.monte_after
        talk = state.talk._replace(dealt=dealt, rounds=rounds, asked=0)
        if asks:
            turn = state.after_dealer(self.rule.seat)
            return state._replace(places=places, talk=talk, turn=turn)
        layout, rest = self.setup.layout, mask_of(state.deck[dealt + self.rule.face_down :])
        places = moved(places, layout.undealt, layout.stock, rest)
        return state.advanced(places=places, talk=talk)

    def _round(
        self, state: State, places: tuple[int, ...], dealt: int, size: int
    ) -> tuple[tuple[int, ...], int]:
        """Deal one packet of a size to each; return the places, and how many cards are dealt."""
        deck, undealt = state.deck, self.setup.layout.undealt
        for place in range(self.rule.seat, self.rule.seat + self.setup.players):
            packet = sum(map(_bit, deck[dealt : dealt + size]))
            places = moved(places, undealt, state.after_dealer(place), packet)
            dealt += size
        return places, dealt

    def legal(self, state: State) -> list[Action]:  # noqa: ARG002 - nothing depends on it
        """List both answers."""
        return [NO_MONTE, MONTE]

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse anything but an answer."""
        if action not in {MONTE, NO_MONTE}:
            return state.wrong("wrong_time", action, detail="monte, no monte")
        return None

    def apply(self, state: State, action: Action) -> State:
        """Ask the next player, throw the cards in, or deal on at the first refusal."""
        if action == NO_MONTE:
            return self.enter(state)
        asked = state.talk.asked + 1
        if asked == self.setup.players:
            return state.ended("monte")
        turn = state.after_dealer(self.rule.seat + asked)
        return state._replace(turn=turn, talk=state.talk._replace(asked=asked))
