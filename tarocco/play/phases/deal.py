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
        while state.talk.rounds < len(self.packets):
            state = self._round(state)
            if state.talk.rounds in self.rule.monte_after:
                return state._replace(turn=state.after_dealer(self.rule.seat))
        rest = mask_of(state.deck[state.talk.dealt + self.rule.face_down :])
        layout = self.setup.layout
        places = moved(state.places, layout.undealt, layout.stock, rest)
        return state._replace(places=places).advanced()

    def _round(self, state: State) -> State:
        """Deal one packet to each."""
        size = self.packets[state.talk.rounds]
        places, dealt = state.places, state.talk.dealt
        for place in range(self.setup.players):
            seat = state.after_dealer(self.rule.seat + place)
            packet = mask_of(state.deck[dealt : dealt + size])
            places = moved(places, self.setup.layout.undealt, seat, packet)
            dealt += size
        talk = state.talk._replace(dealt=dealt, rounds=state.talk.rounds + 1, asked=0)
        return state._replace(places=places, talk=talk)

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
