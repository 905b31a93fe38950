"""The reading of rules as gates: what is about bits alone becomes clauses.

This reading knows nothing of the solver terms of :mod:`verification.solver`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from tarocco.cards import indices, mask_of
from tarocco.readings import none_of, register
from verification.second.circuit import TRUE, Circuit

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from tarocco.readings import Number, Truth
    from verification.model import Obligation


class Bit:
    """A truth value that is not yet known.

    Args:
        circuit: the gates.
        literal: what gives the value.
    """

    __slots__ = ("circuit", "literal")
    __hash__ = None  # type: ignore[assignment] # a comparison is a gate

    def __init__(self, circuit: Circuit, literal: int) -> None:
        self.circuit = circuit
        self.literal = literal

    def __bool__(self) -> NoReturn:
        """Refuse: nobody knows yet.

        Raises:
            TypeError: always.
        """
        raise TypeError("a truth value of clauses is not known, expected where, all_of or any_of")

    def __eq__(self, other: object) -> Truth:
        """Tell whether two truth values are alike."""
        return _truth(self.circuit, self.circuit.same(self.literal, _literal(other)))

    def __ne__(self, other: object) -> Truth:
        """Tell whether two truth values differ."""
        return none_of(self == other)


class Word:
    """A mask whose bits are not yet known.

    Args:
        circuit: the gates.
        literals: what gives each bit, the lowest first.
    """

    __slots__ = ("circuit", "literals")
    __hash__ = None  # type: ignore[assignment] # a comparison is a gate

    def __init__(self, circuit: Circuit, literals: Sequence[int]) -> None:
        self.circuit = circuit
        self.literals = tuple(literals)

    def bits_of(self, other: object) -> tuple[int, ...]:
        """Return the literals of a mask as wide as this one."""
        if isinstance(other, int):
            return tuple(TRUE if other >> place & 1 else -TRUE for place in range(len(self)))
        if not isinstance(other, Word) or len(other) != len(self):
            raise TypeError(f"{other!r} is no mask of {len(self)} bits")
        return other.literals

    def __len__(self) -> int:
        """Return how many bits there are."""
        return len(self.literals)

    def __and__(self, other: object) -> Word:
        """Return the bits in both masks."""
        pairs = zip(self.literals, self.bits_of(other), strict=True)
        return Word(self.circuit, [self.circuit.all_of([*pair]) for pair in pairs])

    def __or__(self, other: object) -> Word:
        """Return the bits in some mask."""
        pairs = zip(self.literals, self.bits_of(other), strict=True)
        return Word(self.circuit, [self.circuit.any_of([*pair]) for pair in pairs])

    __rand__ = __and__
    __ror__ = __or__

    def __invert__(self) -> Word:
        """Return the bits not in the mask."""
        return Word(self.circuit, [-literal for literal in self.literals])

    def __eq__(self, other: object) -> Truth:
        """Tell whether two masks are alike."""
        pairs = zip(self.literals, self.bits_of(other), strict=True)
        alike = [self.circuit.same(*pair) for pair in pairs if pair[0] != pair[1]]
        return _truth(self.circuit, self.circuit.all_of(alike))

    def __ne__(self, other: object) -> Truth:
        """Tell whether two masks differ."""
        return none_of(self == other)


class BitReading:
    """How bits choose, conjoin and disjoin."""

    def where(self, condition: Truth, then: Number, otherwise: Number) -> Number:
        """Return ``then`` where the condition holds, else ``otherwise``."""
        like = then if isinstance(then, Word) else otherwise
        if not isinstance(like, Word):
            raise TypeError("bits choose between masks, expected one that is not known")
        pairs = zip(like.bits_of(then), like.bits_of(otherwise), strict=True)
        circuit = condition.circuit
        return Word(circuit, [circuit.where(condition.literal, *pair) for pair in pairs])

    def all_of(self, parts: Sequence[Truth]) -> Truth:
        """Return the conjunction of the parts."""
        circuit = parts[0].circuit
        return _truth(circuit, circuit.all_of([part.literal for part in parts]))

    def any_of(self, parts: Sequence[Truth]) -> Truth:
        """Return the disjunction of the parts."""
        circuit = parts[0].circuit
        return _truth(circuit, circuit.any_of([part.literal for part in parts]))

    def none_of(self, parts: Sequence[Truth]) -> Truth:
        """Return whether no part holds."""
        circuit = parts[0].circuit
        return _truth(circuit, -circuit.any_of([part.literal for part in parts]))

    def quotient(self, number: Number, divisor: int) -> Number:
        """Refuse: bits are not divided.

        Raises:
            TypeError: always.
        """
        raise TypeError(f"{number!r} is a mask, expected a number to divide by {divisor}")


for kind in (Bit, Word):
    register(kind, BitReading())


def _truth(circuit: Circuit, literal: int) -> Truth:
    """Return a truth value, a plain one where it is known."""
    return literal == TRUE if abs(literal) == TRUE else Bit(circuit, literal)


def _literal(truth: object) -> int:
    """Return the literal of a truth value."""
    if isinstance(truth, Bit):
        return truth.literal
    if isinstance(truth, bool):
        return TRUE if truth else -TRUE
    raise TypeError(f"{truth!r} is no truth value")


@dataclass(frozen=True, slots=True)
class Formula:
    """An obligation as clauses.

    Args:
        circuit: clauses that cannot be satisfied if and only if the obligation holds;
            can be, if it says that something exists.
        masks: the variable of each card, by mask.
    """

    circuit: Circuit
    masks: Mapping[str, Mapping[int, int]]

    def decode(self, true: Container[int]) -> dict[str, int]:
        """Return the masks that literals taken as true give."""
        return {
            name: mask_of(card for card, variable in cards.items() if variable in true)
            for name, cards in self.masks.items()
        }


def is_about_bits(obligation: Obligation) -> bool:
    """Tell whether an obligation is about bits alone."""
    return bool(obligation.masks) and not obligation.sets and not obligation.numbers


def formula_of(obligation: Obligation) -> Formula:
    """Turn an obligation about bits into clauses."""
    circuit = Circuit()
    masks = {
        name: {card: circuit.variable() for card in indices(cards)}
        for name, cards in obligation.masks.items()
    }
    words = {
        name: Word(
            circuit,
            [masks[name].get(card, -TRUE) for card in range(cards.bit_length())],
        )
        for name, cards in obligation.masks.items()
    }
    claim = obligation.claim(**words)
    circuit.say(_literal(obligation.premise(**words)))
    circuit.say(_literal(claim if obligation.exists else none_of(claim)))
    return Formula(circuit, masks)
