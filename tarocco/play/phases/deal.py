"""The deal by packets, and throwing the cards in (``bologna.play.monte``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.play.actions import MONTE, NO_MONTE, Action
from tarocco.play.phases.phase import Phase
from tarocco.play.places import moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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

    def legal(self, state: State) -> Sequence[Action]:  # noqa: ARG002 - nothing depends on it
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


class DealWithChien(Deal):
    """The dealer lays the chien aside card by card between the packets.

    Where the cards are given as they were dealt, the chien is what is left over.

    Args:
        rule: its row in the table of the game.
        setup: the game and the table.
    """

    def __init__(self, rule: PhaseRule, setup: Setup) -> None:
        super().__init__(rule, setup)
        self.gaps = range(1, len(self.packets) * setup.players)
        self.numbers = {str(number): number for number in range(len(self.gaps) + 2)}
        cards = 0 if rule.chien is None else rule.chien.cards
        self.layouts = tuple(_layouts(self.gaps, cards))

    def enter(self, state: State) -> State:
        """Ask the dealer, unless the cards are given."""
        return state._replace(turn=state.dealer) if state.cut else super().enter(state)

    def legal(self, state: State) -> Sequence[Action]:  # noqa: ARG002 - nothing depends on it
        """List some ways to lay the chien aside: as many packets between its cards each time."""
        return self.layouts

    def violation(self, state: State, action: Action) -> Violation | None:
        """Find a misdeal: too many or too few cards, an end of the pack, two in a row."""
        chien = self.rule.chien
        if action.kind != "deal" or chien is None:
            return state.wrong("wrong_time", action, detail="deal")
        gaps = self._places(action)
        limits = f"{chien.cards} × {self.gaps[0]}–{self.gaps[-1]}"
        ends = self.gaps if not chien.ends else range(len(self.gaps) + 2)
        if len(gaps) != chien.cards or any(gap not in ends for gap in gaps):
            return state.wrong("misdeal", action, detail=limits)
        if len(set(gaps)) < len(gaps) and not chien.consecutive:
            return state.wrong("misdeal", action, detail=limits)
        return None

    def _places(self, action: Action) -> list[int]:
        """Return after how many packets each card goes to the chien, -1 for what is no number."""
        return [self.numbers.get(place, -1) for place in action.word.split()]

    def apply(self, state: State, action: Action) -> State:
        """Deal packets and chien; a misdeal is dealt again."""
        if self.violation(state, action) is not None:
            return state.ended("misdeal")
        gaps = self._places(action)
        layout, dealt, number = self.setup.layout, gaps.count(0), 0
        places = moved(state.places, layout.undealt, layout.stock, mask_of(state.deck[:dealt]))
        for size in self.packets:
            for place in range(self.setup.players):
                seat = state.after_dealer(self.rule.seat + place)
                packet = mask_of(state.deck[dealt : dealt + size])
                places = moved(places, layout.undealt, seat, packet)
                dealt, number = dealt + size, number + 1
                for _ in range(gaps.count(number)):
                    card = 1 << state.deck[dealt]
                    places, dealt = moved(places, layout.undealt, layout.stock, card), dealt + 1
        talk = state.talk._replace(dealt=dealt, rounds=len(self.packets))
        return state._replace(places=places, talk=talk).advanced()


def _layouts(gaps: range, cards: int) -> Iterator[Action]:
    """Yield the ways to lay so many cards aside in even steps."""
    for step in range(1, len(gaps)):
        for start in gaps:
            places = [start + step * number for number in range(cards)]
            if places[-1] in gaps:
                yield Action("deal", word=" ".join(map(str, places)))
