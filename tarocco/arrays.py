"""The reading of rules on arrays: many piles at once (extra ``fast``).

Example:
    >>> from tarocco.rulebook import ruleset
    >>> rules = ruleset()
    >>> piles = np.array([rules.pack.all, 0], dtype=np.uint64)
    >>> half_points(piles, rules.scoring).tolist()
    [1866, 0]
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from tarocco.readings import register
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import combination_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tarocco.readings import Number, Truth
    from tarocco.scoring.rules import Scoring

Masks: TypeAlias = "NDArray[np.uint64]"


class ArrayReading:
    """How arrays choose, conjoin and disjoin, element by element."""

    def where(self, condition: Truth, then: Number, otherwise: Number) -> Number:
        """Return ``then`` where the condition holds, else ``otherwise``."""
        return np.where(condition, _small(then), _small(otherwise))

    def all_of(self, parts: Sequence[Truth]) -> Truth:
        """Return the conjunction of the parts."""
        return reduce(np.logical_and, parts)

    def any_of(self, parts: Sequence[Truth]) -> Truth:
        """Return the disjunction of the parts."""
        return reduce(np.logical_or, parts)

    def none_of(self, parts: Sequence[Truth]) -> Truth:
        """Return whether no part holds."""
        return np.logical_not(self.any_of(parts))

    def quotient(self, number: Number, divisor: int) -> Number:
        """Return how many times the divisor goes into the number."""
        return number // divisor


for kind in (np.ndarray, np.bool_):
    register(kind, ArrayReading())


def _small(number: Number) -> Number:
    """Give plain numbers the width of all others."""
    return np.int64(number) if isinstance(number, int) else number


class Piles:
    """Many card sets at once.

    Args:
        masks: one mask for each card set, of any shape.
    """

    def __init__(self, masks: Masks) -> None:
        self.masks = masks
        self._held: dict[int, NDArray[np.bool_]] = {}

    def holds(self, card: int) -> NDArray[np.bool_]:
        """Tell of each set whether the card with this index is in it."""
        if card not in self._held:
            self._held[card] = (self.masks & np.uint64(1 << card)) != 0
        return self._held[card]

    def count(self, cards: int) -> NDArray[np.int64]:
        """Count in each set the cards of the mask ``cards``."""
        found: NDArray[np.int64] = np.bitwise_count(self.masks & np.uint64(cards)).astype(np.int64)
        return found


def half_points(piles: Masks, scoring: Scoring, *, last_trick: bool = False) -> NDArray[np.int64]:
    """Count many piles at once.

    Args:
        piles: masks, of any shape.
        scoring: the scoring of a ruleset.
        last_trick: whether these sides took the last trick.

    Returns:
        The totals in half points, in the shape of ``piles``.
    """
    held = Piles(piles)
    halves: NDArray[np.int64] = 2 * combination_points(held, scoring.families)
    halves += card_half_points(held, scoring.card_points)
    bonus = 2 * scoring.last_trick.points if last_trick else 0
    total: NDArray[np.int64] = halves + np.int64(bonus)
    return total
