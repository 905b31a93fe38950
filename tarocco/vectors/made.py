"""All vectors of rulesets, thinned, and marked with what they catch."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.rulebook import load_book, pack_of
from tarocco.vectors.bug_classes import caught_by
from tarocco.vectors.deals import faulty_deals, whole_deals
from tarocco.vectors.edges import edges
from tarocco.vectors.refused import refused
from tarocco.vectors.settlements import settlements
from tarocco.vectors.shown import shown, shown_by
from tarocco.vectors.shuffled import Shuffled
from tarocco.vectors.told import told_deals
from tarocco.vectors.vector import vector_of
from tarocco.vectors.worked import worked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tarocco.rulebook import Book, Ruleset
    from tarocco.vectors.vector import Case, Vector

PILES = 40
LEGAL_SETS = 60
TRICKS = 40
DEALS = 4
FAULTY_DEALS = 12
SHOWN = 24
DISCARDS = 24


def vectors_of(rulesets: Sequence[str] = (), size: str = "full") -> Iterator[Vector]:
    """Yield the vectors of rulesets, the same ones in the same order each time.

    Args:
        rulesets: ids of rulesets, or none for all.
        size: ``small``: enough that every clause, code, bug class and option that the
            full set has is there; or ``full``.
    """
    found = [vector for ruleset in rulesets or all_rulesets() for vector in _made(ruleset)]
    yield from (each for each in thinned(found) if size == "full" or each.size == "small")


def all_rulesets() -> list[str]:
    """Return the ids of all rulesets of the shipped rule book."""
    from tarocco.rulebook import packs_in  # noqa: PLC0415 - a list of folders
    from tarocco.rulebook.files import shipped_spec  # noqa: PLC0415

    packs = packs_in(shipped_spec())
    return [ruleset for pack in packs for ruleset in load_book(pack_id=pack).rulesets]


@lru_cache
def _made(ruleset: str) -> tuple[Vector, ...]:
    """Return each vector of a ruleset once, with the bug classes that it catches."""
    book = load_book(pack_id=pack_of(ruleset))
    return tuple(
        each.with_flags(caught_by(each.case, book.ruleset(each.ruleset, each.options)))
        for each in unflagged(ruleset)
    )


@lru_cache
def unflagged(ruleset: str) -> tuple[Vector, ...]:
    """Return each vector of a ruleset once, without the bug classes that it catches.

    To find out which they catch takes longer than to make the vectors.

    Args:
        ruleset: the id of the ruleset.
    """
    found: dict[str, Vector] = {}
    for vector in _all(load_book(pack_id=pack_of(ruleset)), ruleset):
        digest = vector.case.digest()
        found[digest] = found.get(digest, vector).about(vector.clauses)
    more = shown_by(pack_of(ruleset))
    return tuple(each.about(more.get(each.name, ())) for each in found.values())


def _all(book: Book, ruleset: str) -> Iterator[Vector]:
    """Yield the vectors of a ruleset, those of the sources first."""
    rules = book.ruleset(ruleset)
    yield from worked(book, ruleset)
    yield from edges(book, rules.id)
    for kind, cases in _cases(rules):
        yield from (vector_of(case, kind, rules) for case in cases)
    # The faults and what becomes of a deal are the same in every game of a pack.
    if ruleset == next(iter(book.rulesets)):
        yield from (vector_of(case, "deal", rules) for case in told_deals(rules))
    yield from shown(book, rules.id)


def _cases(rules: Ruleset) -> Iterator[tuple[str, Iterable[Case]]]:
    """Yield cases made for a ruleset by their kind."""
    made = Shuffled(rules, "vectors")
    yield "invalid", refused(rules)
    yield "legal", (made.legal() for _ in range(LEGAL_SETS))
    yield "winner", (made.winner() for _ in range(TRICKS))
    yield "edge", (made.pile() for _ in range(PILES))
    shown = (made.declaration() or made.poignee() for _ in range(SHOWN))
    yield "edge", (case for case in shown if case is not None)
    yield "edge", (case for case in (made.discard() for _ in range(DISCARDS)) if case is not None)
    yield "continuations", made.continuations()
    yield "settlement", settlements(rules)
    yield "invalid", faulty_deals(rules, FAULTY_DEALS)
    yield "deal", whole_deals(rules, DEALS)


def thinned(vectors: Sequence[Vector]) -> Iterator[Vector]:
    """Yield vectors with their size: ``small`` for each that shows something first.

    Args:
        vectors: the vectors, those to be kept first.
    """
    shown: set[tuple[str, ...]] = set()
    for vector in vectors:
        fresh = vector.features - shown
        shown |= fresh
        yield vector.in_size("small" if fresh else "full")
