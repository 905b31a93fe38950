"""What a player can do: play a card, discard, declare, call, and so on."""

from __future__ import annotations

from typing import NamedTuple

from tarocco.cards import MOST_CARDS, indices, mask_of
from tarocco.scoring.tables import Lookup

KINDS = (
    "cut",
    "monte",
    "no_monte",
    "call",
    "take",
    "discard",
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
        word: the id of the call, for ``call``.
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


_BITS = 13
_LOW = (1 << _BITS) - 1


def _plays_from(first: int) -> Lookup[int, list[Action]]:
    """Return the table of the plays of some neighbouring cards, from the first of them on."""
    return Lookup(lambda cards: [PLAY[first + card] for card in indices(cards)])


_PLAYS = tuple(_plays_from(first) for first in range(0, MOST_CARDS, _BITS))


def plays(cards: int) -> list[Action]:
    """List the plays of each card of a mask.

    Example:
        >>> [action.card for action in plays(0b1010)]
        [1, 3]
    """
    found: list[Action] = []
    for table in _PLAYS:
        if not cards:
            break
        found += table[cards & _LOW]
        cards >>= _BITS
    return found


def discard(cards: list[int] | tuple[int, ...]) -> Action:
    """Discard the cards with these indices."""
    return Action("discard", mask_of(cards))
