"""The kinds of scoring rule the tables can state, with their cells as values.

Nothing here knows a number of the game; every field is read from
``spec/<pack>/combinations.toml`` and ``counting.toml``. Cards are indices,
groups of cards are masks, points are whole points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Names: TypeAlias = "Mapping[str, tuple[str, ...]]"


@dataclass(frozen=True, slots=True)
class SetSize:
    """What a cricca of a given number of cards is worth and counts as."""

    cards: int
    points: int
    counts_as: int


@dataclass(frozen=True, slots=True)
class SetRule:
    """A cricca: scores by how many of its cards are held; nothing replaces them."""

    id: str
    family: str
    clause: str
    names: Names = field(hash=False, compare=False, repr=False)
    cards: int
    sizes: tuple[SetSize, ...]


@dataclass(frozen=True, slots=True)
class RunRule:
    """The numbers that carry a sequence on, from the highest down.

    Args:
        cards: card indices, in order.
        neighbours_filled: how many neighbouring ones contatori may fill.
        beside_third: mask; the first number may be filled although a contatore
            is in third if one of these cards is missing.
        broken_without: mask of cards that must be held or replaced in third for
            the run to begin.
        then: mask of cards that join once the last number is passed.
        then_genuine: whether the last number must then be held itself.
        clause: clause of the gap.
        then_clause: clause of the cards that join last.
    """

    cards: tuple[int, ...]
    neighbours_filled: int
    beside_third: int
    broken_without: int
    then: int
    then_genuine: bool
    clause: str
    then_clause: str


@dataclass(frozen=True, slots=True)
class SequenceRule:
    """A sequence: a head, a body, and contatori that may stand for what is missing.

    Args:
        head: index of the capostipite, or None.
        body: the other cards of the family, highest first.
        genuine: how many of the body must be held themselves.
        contatori: cards that may replace a missing one, in the order in which
            they are put to use.
        contatori_most: how many of them one sequence may use.
        idle_counts: whether a contatore that replaces nothing still adds a card.
        added: mask of cards that only add to a sequence.
        run: the numbers that carry it on, if any.
        smallest: the least number of cards.
        first: points at the least number of cards.
        further: points for each further card.
    """

    id: str
    family: str
    clause: str
    names: Names = field(hash=False, compare=False, repr=False)
    head: int | None
    body: tuple[int, ...]
    genuine: int
    contatori: tuple[int, ...]
    contatori_most: int
    idle_counts: bool
    added: int
    run: RunRule | None
    smallest: int
    first: int
    further: int

    @property
    def replaceable(self) -> tuple[int, ...]:
        """The cards a contatore may stand for, in order: body, then run."""
        return self.body + (self.run.cards if self.run else ())


CombinationRule: TypeAlias = SetRule | SequenceRule


@dataclass(frozen=True, slots=True)
class Multiplier:
    """Criccone or sequenza: enough combinations of a family multiply its points.

    Args:
        combinations: how many it takes.
        factor: what the sum of the family is multiplied by.
        declared: whether it also applies to a declaration from the hand.
    """

    id: str
    clause: str
    names: Names = field(hash=False, compare=False, repr=False)
    combinations: int
    factor: int
    declared: bool


@dataclass(frozen=True, slots=True)
class Family:
    """The cricche, or the sequences, with what multiplies them.

    Args:
        third_clause: the clause by which a contatore goes in third, if any can.
        added_clause: the clause by which a contatore is added, if any can.
    """

    id: str
    clause: str
    third_clause: str | None
    added_clause: str | None
    names: Names = field(hash=False, compare=False, repr=False)
    multiplier: Multiplier
    combinations: tuple[CombinationRule, ...]


@dataclass(frozen=True, slots=True)
class ValueCount:
    """The count of card points, in pairs.

    Args:
        values: (mask of cards, points of each), one for all cards of equal points.
        deducted: points taken off each pair.
        odd_card: half points added when a card stays unpaired.
    """

    clause: str
    odd_clause: str
    names: Names = field(hash=False, compare=False, repr=False)
    values: tuple[tuple[int, int], ...]
    deducted: int
    odd_card: int


@dataclass(frozen=True, slots=True)
class GroupCount:
    """The count of card points by groups of as many cards as players.

    Args:
        values: (mask of cards, points of each), one for all cards of equal points.
        deducted: points taken off each card.
        added: points put on each group.
        size: cards in a group; the last one may have fewer.
    """

    clause: str
    names: Names = field(hash=False, compare=False, repr=False)
    values: tuple[tuple[int, int], ...]
    deducted: int
    added: int
    size: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for an event of play, such as the last trick."""

    clause: str
    names: Names = field(hash=False, compare=False, repr=False)
    points: int


@dataclass(frozen=True, slots=True)
class Declared:
    """How what was declared from a hand joins the count of the pile."""

    clause: str
    names: Names = field(hash=False, compare=False, repr=False)
    apart: bool


@dataclass(frozen=True)
class Scoring:
    """Everything that is counted in one ruleset."""

    families: tuple[Family, ...]
    card_points: ValueCount | GroupCount
    last_trick: Bonus
    declared: Declared
