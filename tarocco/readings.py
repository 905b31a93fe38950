"""The vocabulary of the rules: one source, several readings.

A rule function asks a card set what it holds and combines the answers with
:func:`where`, :func:`all_of`, :func:`any_of`, :func:`none_of`,
:func:`quotient`, comparisons, ``+ - * %`` and, on masks, ``& | ~``, and with
nothing else. The same function therefore runs on
plain integers (to count a pile), on arrays (to count many), and on solver
terms (to prove something about all of them).

Truth values and numbers are ``bool`` and ``int`` in the plain reading. Any
other kind of term joins by :func:`register`; the engine itself never imports
arrays or solvers.

Example:
    >>> where(all_of(True, 2 > 1), 10, 0)
    10
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# Truth values and numbers differ from reading to reading (bool, an array, a
# solver term), and no static type covers the three.
Truth: TypeAlias = Any
Number: TypeAlias = Any


class CardSet(Protocol):
    """What a rule may ask of a pile, a hand or a trick."""

    def holds(self, card: int) -> Truth:
        """Tell whether the card with this index is in the set."""

    def count(self, cards: int) -> Number:
        """Count the cards of the mask ``cards`` that are in the set."""


class Reading(Protocol):
    """How one kind of term chooses, conjoins and disjoins."""

    def where(self, condition: Truth, then: Number, otherwise: Number) -> Number:
        """Return ``then`` where the condition holds, else ``otherwise``."""

    def all_of(self, parts: Sequence[Truth]) -> Truth:
        """Return the conjunction of at least one part."""

    def any_of(self, parts: Sequence[Truth]) -> Truth:
        """Return the disjunction of at least one part."""

    def none_of(self, parts: Sequence[Truth]) -> Truth:
        """Return whether no part holds."""

    def quotient(self, number: Number, divisor: int) -> Number:
        """Return how many times the divisor goes into the number."""


_readings: dict[type, Reading] = {}


def register(kind: type, reading: Reading) -> None:
    """Let terms of this type take part in rules.

    Args:
        kind: the type of the truth values of the reading, or of its numbers.
        reading: how they combine.
    """
    _readings[kind] = reading


def where(condition: Truth, then: Number, otherwise: Number) -> Number:
    """Choose a number by a condition.

    Example:
        >>> where(3 > 2, 10, 0)
        10
    """
    if condition is True:
        return then
    if condition is False:
        return otherwise
    return _readings[type(condition)].where(condition, then, otherwise)


def all_of(*parts: Truth) -> Truth:
    """Tell whether every part holds; true when there is none.

    Example:
        >>> all_of(True, False), all_of()
        (False, True)
    """
    if False in map(_settled, parts):
        return False
    open_parts = [part for part in parts if not isinstance(part, bool)]
    if not open_parts:
        return True
    return _readings[type(open_parts[0])].all_of(open_parts)


def any_of(*parts: Truth) -> Truth:
    """Tell whether some part holds; false when there is none.

    Example:
        >>> any_of(True, False), any_of()
        (True, False)
    """
    if True in map(_settled, parts):
        return True
    open_parts = [part for part in parts if not isinstance(part, bool)]
    if not open_parts:
        return False
    return _readings[type(open_parts[0])].any_of(open_parts)


def none_of(*parts: Truth) -> Truth:
    """Tell whether no part holds; true when there is none.

    Example:
        >>> none_of(False, False), none_of(True)
        (True, False)
    """
    if True in map(_settled, parts):
        return False
    open_parts = [part for part in parts if not isinstance(part, bool)]
    if not open_parts:
        return True
    return _readings[type(open_parts[0])].none_of(open_parts)


def quotient(number: Number, divisor: int) -> Number:
    """Divide a number by a positive one, leaving out the rest.

    Example:
        >>> quotient(17, 5), quotient(-1, 5)
        (3, -1)
    """
    if isinstance(number, int):
        return number // divisor
    return _readings[type(number)].quotient(number, divisor)


def _settled(part: Truth) -> bool | None:
    """Return a plain truth value as it is, and None for a term."""
    return part if isinstance(part, bool) else None


class Held:
    """The plain reading of a card set: the bits of a mask.

    Args:
        mask: bit ``i`` is set when the card with index ``i`` is held.

    Example:
        >>> Held(0b101).holds(2), Held(0b101).count(0b111)
        (True, 2)
    """

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def holds(self, card: int) -> bool:
        """Tell whether the card with this index is in the set."""
        return bool(self.mask >> card & 1)

    def count(self, cards: int) -> int:
        """Count the cards of the mask ``cards`` that are in the set."""
        return (self.mask & cards).bit_count()


class Tally:
    """A card set of which only the number of cards in some groups is known.

    Args:
        numbers: the number of cards held, by the mask of the group.
    """

    def __init__(self, numbers: Mapping[int, Number]) -> None:
        self.numbers = numbers

    def holds(self, card: int) -> Truth:
        """Refuse: no single card is known.

        Raises:
            KeyError: always.
        """
        raise KeyError(card)

    def count(self, cards: int) -> Number:
        """Count the cards of a group.

        Raises:
            KeyError: for a mask that is not one of the groups.
        """
        return self.numbers[cards]
