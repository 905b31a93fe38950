"""What a theorem is, and the card sets it can speak of.

Claims are written in the vocabulary of :mod:`tarocco.readings`, like the rules
themselves. A claim is therefore proved by reading it as solver terms, and a
counterexample is replayed by reading it as plain integers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from tarocco.readings import none_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tarocco.readings import CardSet, Number, Truth
    from tarocco.rulebook import Book, Ruleset

Status: TypeAlias = Literal["proved", "refuted", "open"]
Range: TypeAlias = "tuple[int, int]"


def always(**_: object) -> Truth:
    """Ask for nothing: the premise of a claim about every card set."""
    return True


@dataclass(frozen=True, slots=True)
class Obligation:
    """A claim about all card sets and numbers within bounds.

    Args:
        name: what it is about, within its theorem.
        claim: a rule function of the variables that must hold.
        premise: a rule function of the variables under which it must.
        sets: the cards that each card set may contain, as a mask.
        numbers: the least and greatest value of each number.
        masks: the cards that each mask may contain, as a mask; a claim about masks
            is about bits alone, and has no sets or numbers.
        encoding: how a solver sees a card: ``truth`` or ``number``.
        classes: masks of cards that are alike; if given, a solver sees only how
            many of each a card set has.
        exists: whether the claim is that some card set satisfies it.
    """

    name: str
    claim: Callable[..., Truth]
    premise: Callable[..., Truth] = always
    sets: Mapping[str, int] = field(default_factory=dict)
    numbers: Mapping[str, Range] = field(default_factory=dict)
    masks: Mapping[str, int] = field(default_factory=dict)
    encoding: Literal["truth", "number"] = "truth"
    classes: tuple[int, ...] = ()
    exists: bool = False


@dataclass(frozen=True, slots=True)
class Cases:
    """A claim about a finite list of cases, tried one by one.

    Args:
        name: what it is about, within its theorem.
        cases: yields each case as its description and whether it holds.
        telling: whether the last case is worth showing as a witness.
    """

    name: str
    cases: Callable[[], Iterable[tuple[str, bool]]]
    telling: bool = False


Part: TypeAlias = "Obligation | Cases"


@dataclass(frozen=True, slots=True)
class Theorem:
    """A sentence about the rules and what must be shown for it.

    Args:
        name: the sentence as an identifier.
        chapter: the chapter of the rule book it belongs to.
        sentence: the sentence in plain words.
        formal: the same in symbols.
        clauses: the clauses it rests on.
        parts: gives the obligations for a ruleset of a book.
        expected: ``proved``, or ``refuted`` where the refutation teaches something.
        slow: whether it takes long and is left out of a quick run.
        pack: the pack it is about.
    """

    name: str
    chapter: str
    sentence: str
    formal: str
    clauses: tuple[str, ...]
    parts: Callable[[Ruleset, Book], Iterable[Part]]
    expected: Status = "proved"
    slow: bool = False
    pack: str = "bologna"


class Chapter(dict[str, Theorem]):
    """The theorems of one chapter, by name.

    Args:
        name: the chapter.
        pack: the pack it is about.
    """

    def __init__(self, name: str, pack: str = "bologna") -> None:
        super().__init__()
        self.name = name
        self.pack = pack

    def theorem(
        self, *clauses: str, formal: str, expected: Status = "proved", slow: bool = False
    ) -> Callable[
        [Callable[[Ruleset, Book], Iterable[Part]]], Callable[[Ruleset, Book], Iterable[Part]]
    ]:
        """Make a function that yields obligations a theorem, named and worded by it.

        Args:
            clauses: the clauses it rests on.
            formal: the statement in symbols.
            expected: the status it should have.
            slow: whether a quick run leaves it out.
        """

        def keep(
            parts: Callable[[Ruleset, Book], Iterable[Part]],
        ) -> Callable[[Ruleset, Book], Iterable[Part]]:
            name = parts.__name__
            sentence = " ".join((parts.__doc__ or "").split())
            self[name] = Theorem(
                name, self.name, sentence, formal, clauses, parts, expected, slow, self.pack
            )
            return parts

        return keep


class Bits:
    """A card set given as a mask: an integer, or the bit vector of a solver.

    Args:
        mask: the mask.
    """

    def __init__(self, mask: Number) -> None:
        self.mask = mask

    def holds(self, card: int) -> Truth:
        """Tell whether the card with this index is in the set."""
        return self.mask & (1 << card) != 0

    def count(self, cards: int) -> Number:
        """Refuse: bits are not counted.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError(cards)


class Others:
    """What is left of some cards when a card set is taken away: the other side.

    Args:
        held: the card set.
        cards: mask of the cards to be shared out.
    """

    def __init__(self, held: CardSet, cards: int) -> None:
        self.held = held
        self.cards = cards

    def holds(self, card: int) -> Truth:
        """Tell whether the card is on the other side."""
        return none_of(self.held.holds(card)) if self.cards >> card & 1 else False

    def count(self, cards: int) -> Number:
        """Count the cards of the mask on the other side."""
        return (self.cards & cards).bit_count() - self.held.count(self.cards & cards)


class Only:
    """A card set of which only some cards are looked at.

    Args:
        held: the card set.
        cards: mask of the cards looked at.
    """

    def __init__(self, held: CardSet, cards: int) -> None:
        self.held = held
        self.cards = cards

    def holds(self, card: int) -> Truth:
        """Tell whether the card is held and looked at."""
        return self.held.holds(card) if self.cards >> card & 1 else False

    def count(self, cards: int) -> Number:
        """Count the cards of the mask that are held and looked at."""
        return self.held.count(self.cards & cards)
