"""The shuffle: the same seed gives the same pack on every machine."""

from __future__ import annotations

from hashlib import shake_256
from operator import lt, mod
from typing import TYPE_CHECKING

from tarocco.cards import MOST_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable

_BYTES = 4
_AT_ONCE = 64
_RANGE = 1 << 8 * _BYTES
_FAIR = tuple(_RANGE - _RANGE % limit for limit in range(MOST_CARDS, 0, -1))


class Chance:
    """A stream of numbers that a seed determines.

    Args:
        seed: any text.

    Example:
        >>> Chance("a club").below(62) == Chance("a club").below(62)
        True
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._block = 0
        self._numbers: list[int] = []

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1, each as likely as the others."""
        while True:
            if not self._numbers:
                self._refill()
            number = self._numbers.pop()
            if number < _RANGE - _RANGE % limit:
                return number % limit

    def shuffled(self, size: int) -> tuple[int, ...]:
        """Return the cards of a pack of this size in a random order."""
        cards = list(range(size))
        for last, other in zip(range(size - 1, 0, -1), self._places(size), strict=True):
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def _places(self, size: int) -> Iterable[int]:
        """Return what :meth:`below` gives for each limit from ``size`` down to 2."""
        limits = range(size, 1, -1)
        if not self._numbers:
            self._refill()
        numbers = self._numbers[:-size:-1]
        if len(numbers) == size - 1 and all(map(lt, numbers, _FAIR[-size:])):
            del self._numbers[1 - size :]
            return map(mod, numbers, limits)
        return map(self.below, limits)

    def _refill(self) -> None:
        """Make more numbers."""
        data = shake_256(b"%d:%s" % (self._block, self._seed)).digest(_AT_ONCE * _BYTES)
        self._block += 1
        self._numbers = list(memoryview(data).cast("I")) if _NATIVE else _numbers(data)


def _numbers(data: bytes) -> list[int]:
    """Read bytes as numbers, least significant byte first."""
    return [
        int.from_bytes(data[start : start + _BYTES], "little")
        for start in range(0, len(data), _BYTES)
    ]


# A cast reads numbers as this machine orders their bytes.
_NATIVE = list(memoryview(bytes(range(_BYTES))).cast("I")) == _numbers(bytes(range(_BYTES)))
