"""What a player can do: play a card, discard, declare, call, and so on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tarocco.cards import MOST_CARDS, indices, mask_of
from tarocco.scoring.tables import Lookup, ShortLookup

if TYPE_CHECKING:
    from collections.abc import Sequence

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
_FEW = 4
_MOST_LISTS = 20_000


class OfEachCard:
    """An action with each card, to be listed by masks.

    Lists of a few cards are remembered; others are put together from lists of
    neighbouring cards.

    Args:
        actions: the action with each card, by its index.

    Example:
        >>> [action.card for action in OfEachCard(PLAY).listed(0b1010)]
        [1, 3]
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self._tables = tuple(
            _neighbours(actions[first : first + _BITS]) for first in range(0, len(actions), _BITS)
        )
        self._few = ShortLookup(self._joined, _MOST_LISTS)

    def listed(self, cards: int) -> list[Action]:
        """List the action with each card of a mask."""
        return self._few[cards].copy() if cards.bit_count() <= _FEW else self._joined(cards)

    def _joined(self, cards: int) -> list[Action]:
        """Put the list together."""
        one, two, three, four, five, six = self._tables
        return [
            *one[cards & _LOW],
            *two[cards >> _BITS & _LOW],
            *three[cards >> 2 * _BITS & _LOW],
            *four[cards >> 3 * _BITS & _LOW],
            *five[cards >> 4 * _BITS & _LOW],
            *six[cards >> 5 * _BITS],
        ]


def _neighbours(actions: Sequence[Action]) -> Lookup[int, list[Action]]:
    """Return the table of the actions with some neighbouring cards."""
    return Lookup(lambda cards: [actions[card] for card in indices(cards)])


plays = OfEachCard(PLAY).listed
"""List the plays of each card of a mask."""

gifts = OfEachCard(GIVE).listed
"""List the ways to give each card of a mask."""


def discard(cards: list[int] | tuple[int, ...]) -> Action:
    """Discard the cards with these indices."""
    return Action("discard", mask_of(cards))
