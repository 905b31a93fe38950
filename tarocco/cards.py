"""Packs of cards, and sets of cards as masks.

A set of cards is an integer: bit ``i`` stands for the card with index ``i``
of its pack (62 bits for Bologna, 78 for France). Ranks, values and groups come
from the tables; see ``spec/bologna/cards.toml``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from tarocco.errors import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MOST_CARDS = 78
"""No pack has more cards."""

SuitKind = Literal["trump", "excuse", "plain", "short", "long"]


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a pack.

    Args:
        index: its bit in a mask.
        id: its canonical spelling, such as ``Rd`` or ``Ang``.
        suit: the id of its suit.
        rank: its taking power within the suit, 0 if it takes nothing.
        number: the customary number of a trump, if it has one.
        names: its names by language, the usual one first.
    """

    index: int
    id: str
    suit: str
    rank: int
    number: int | None
    names: Mapping[str, tuple[str, ...]] = field(hash=False, compare=False, repr=False)

    def name(self, language: str) -> str:
        """Name the card in a language, or in Italian or canonically if it has no name there.

        Args:
            language: a language code of the pack, such as ``en``.
        """
        return usual_name(self.names, language, self.id)


def usual_name(names: Mapping[str, tuple[str, ...]], language: str, fallback: str) -> str:
    """Pick the usual name in a language, else in Italian, English, any other, or the fallback."""
    codes = (language, "it", "en", *names)
    return next((names[code][0] for code in codes if names.get(code)), fallback)


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit: the trumps, a plain suit, or the Matto by itself.

    Args:
        id: its canonical letter or name.
        kind: ``trump``, ``excuse`` (takes nothing), or a kind of plain suit.
        cards: mask of its cards.
        names: its names by language.
        clause: the clause that orders it.
    """

    id: str
    kind: SuitKind
    cards: int
    names: Mapping[str, tuple[str, ...]] = field(hash=False, compare=False, repr=False)
    clause: str


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that the rules name together, such as the contatori."""

    id: str
    cards: int
    names: Mapping[str, tuple[str, ...]] = field(hash=False, compare=False, repr=False)
    clause: str


@dataclass(frozen=True, slots=True)
class Value:
    """What each card of a group is worth, in points, when paired with a scartino."""

    id: str
    cards: int
    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class Wildcard:
    """A spelling that stands for any card of a group: the first not yet named."""

    id: str
    cards: int
    names: Mapping[str, tuple[str, ...]] = field(hash=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NameParts:
    """Words from which the name of a suit card is put together.

    Args:
        faces: names of each face ("R") by language.
        suits: names of each plain suit by language.
        joined_by: joining words ("di", "of") by language.
        articles: words passed over before a name, in any language.
        languages: language codes with the language's own name.
    """

    faces: Mapping[str, Mapping[str, tuple[str, ...]]]
    suits: Mapping[str, Mapping[str, tuple[str, ...]]]
    joined_by: Mapping[str, tuple[str, ...]]
    articles: frozenset[str]
    languages: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Pack:
    """A pack of cards in a fixed order, with its suits, groups and values.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> pack = ruleset("bologna/ottocento").pack
        >>> len(pack.cards), pack.ids(pack.groups["contatori"].cards)
        (62, ['Beg', 'Mat'])
    """

    id: str
    cards: tuple[Card, ...]
    suits: Mapping[str, Suit]
    groups: Mapping[str, Group]
    values: tuple[Value, ...]
    wildcards: tuple[Wildcard, ...]
    name_parts: NameParts
    names: Mapping[str, tuple[str, ...]]
    clause: str

    @cached_property
    def by_id(self) -> dict[str, Card]:
        """Cards by canonical spelling."""
        return Known("card", {card.id: card for card in self.cards})

    @cached_property
    def all(self) -> int:
        """Mask of the whole pack."""
        return (1 << len(self.cards)) - 1

    def mask(self, ids: Iterable[str]) -> int:
        """Make a mask from canonical spellings.

        Raises:
            ChoiceError: if a spelling is not canonical in this pack.
        """
        return mask_of(self.by_id[card_id].index for card_id in ids)

    def ids(self, mask: int) -> list[str]:
        """Spell the cards of a mask canonically, in the order of the pack."""
        return [self.cards[index].id for index in indices(mask)]


def indices(mask: int) -> Iterator[int]:
    """Yield the indices of the cards in a mask, lowest first.

    Example:
        >>> list(indices(0b1101))
        [0, 2, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def submasks(mask: int) -> Iterator[int]:
    """Yield every subset of a mask, the empty one last.

    Example:
        >>> list(submasks(0b101))
        [5, 4, 1, 0]
    """
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


def mask_of(cards: Iterable[int]) -> int:
    """Make a mask from card indices.

    Example:
        >>> mask_of([0, 2, 3]) == 0b1101
        True
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
