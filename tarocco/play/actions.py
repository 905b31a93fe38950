"""What a player can do: play a card, discard, declare, call, and so on."""

from __future__ import annotations

from typing import NamedTuple

from tarocco.cards import MOST_CARDS, mask_of
from tarocco.play.each_card import OfEachCard

KINDS = (
    "cut",
    "deal",
    "monte",
    "no_monte",
    "call",
    "take",
    "called_card",
    "discard",
    "chelem",
    "declare",
    "out",
    "pass",
    "play",
    "give",
)
"""The kinds of action, in the order in which a deal can have them."""


class Action(NamedTuple):
    """One action of one player.

    Args:
        kind: one of :data:`KINDS`.
        cards: mask of the cards played, discarded, declared or given.
        word: the id of the call, for ``call``; for ``deal`` after which packets a
            card goes to the chien, as numbers.
        number: how many cards are lifted, for ``cut``.
    """

    kind: str
    cards: int = 0
    word: str = ""
    number: int = 0

    @property
    def card(self) -> int:
        """The index of its only card."""
        return self.cards.bit_length() - 1


PLAY = tuple(Action("play", 1 << card) for card in range(MOST_CARDS))
"""Playing each card, by its index."""

GIVE = tuple(Action("give", 1 << card) for card in range(MOST_CARDS))
"""Giving each card, by its index."""

MONTE = Action("monte")
NO_MONTE = Action("no_monte")
TAKE = Action("take")
PASS = Action("pass")
CHELEM = Action("chelem")


plays = OfEachCard(PLAY).listed
"""List the plays of each card of a mask."""

gifts = OfEachCard(GIVE).listed
"""List the ways to give each card of a mask."""


def discard(cards: list[int] | tuple[int, ...]) -> Action:
    """Discard the cards with these indices."""
    return Action("discard", mask_of(cards))
