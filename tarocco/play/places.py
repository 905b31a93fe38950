"""Where the cards are: hands, piles, discards, the trick, and what is left over.

Every card of the pack lies in exactly one place, from the shuffle to the
count, because :func:`moved` is the only way from one place to another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarocco.readings import Number


OF_EACH = 3
"""A player has so many places of his own: hand, pile and discards."""


class Layout:
    """The numbers of the places at a table.

    Args:
        players: how many play.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.trick = OF_EACH * players
        self.stock = self.trick + 1
        self.undealt = self.trick + 2
        self._nothing = (0,) * self.undealt

    def hand(self, seat: int) -> int:
        """Return the place of a hand."""
        return seat

    def pile(self, seat: int) -> int:
        """Return the place of the tricks a player has taken."""
        return self.players + seat

    def discards(self, seat: int) -> int:
        """Return the place of what a player has discarded."""
        return 2 * self.players + seat

    def at_first(self, pack: int) -> tuple[int, ...]:
        """Return the places before the deal: the whole pack is undealt."""
        return (*self._nothing, pack)


def moved(
    places: tuple[Number, ...], source: int, target: int, cards: Number
) -> tuple[Number, ...]:
    """Move cards from one place to another.

    Args:
        places: mask of the cards in each place.
        source: where the cards are.
        target: where they go, another place.
        cards: mask of the cards, all of them in the source.
    """
    fresh = list(places)
    fresh[source] = fresh[source] & ~cards
    fresh[target] = fresh[target] | cards
    return tuple(fresh)
