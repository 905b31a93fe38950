"""Lists of something with each card of a mask, many times a second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from tarocco.cards import MOST_CARDS, indices
from tarocco.scoring.tables import Lookup, ShortLookup

if TYPE_CHECKING:
    from collections.abc import Sequence

Thing = TypeVar("Thing")

BITS = 13
"""So many neighbouring cards have a table."""

FEW = 4
"""Lists of so many cards are remembered."""

MOST_LISTS = 20_000
"""So many lists are remembered."""

_LOW = (1 << BITS) - 1


class OfEachCard(Generic[Thing]):
    """Something for each card, to be listed by masks.

    Lists for a few cards are remembered; others are put together from lists for
    neighbouring cards.

    Args:
        things: what there is for each card, by its index.

    Example:
        >>> OfEachCard(range(78)).listed(0b1010)
        (1, 3)
    """

    def __init__(self, things: Sequence[Thing]) -> None:
        parts = [things[first : first + BITS] for first in range(0, MOST_CARDS, BITS)]
        self._tables = tuple(_neighbours(part) for part in parts)
        self._few = ShortLookup(self._joined, MOST_LISTS)

    def listed(self, cards: int) -> tuple[Thing, ...]:
        """List what there is for each card of a mask."""
        return self._few[cards] if cards.bit_count() <= FEW else self._joined(cards)

    def _joined(self, cards: int) -> tuple[Thing, ...]:
        """Put the list together."""
        one, two, three, four, five, six = self._tables
        second = cards >> BITS
        third = second >> BITS
        fourth = third >> BITS
        fifth = fourth >> BITS
        # One expression for all tables takes a third less time than a loop over them.
        return (
            *one[cards & _LOW],
            *two[second & _LOW],
            *three[third & _LOW],
            *four[fourth & _LOW],
            *five[fifth & _LOW],
            *six[fifth >> BITS],
        )


def _neighbours(things: Sequence[Thing]) -> Lookup[int, list[Thing]]:
    """Return the table of what there is for some neighbouring cards."""
    return Lookup(lambda cards: [things[card] for card in indices(cards)])


numbers = OfEachCard(range(MOST_CARDS)).listed
"""List the index of each card of a mask."""
