"""What carries a clause out: the parts of the tables whose rows name it.

Example:
    >>> from tarocco.rulebook import shipped_book
    >>> parts_by_clause(shipped_book())["bologna.play.winner.moors"]
    ('play/winner',)
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tarocco.rulebook.cells import GAMES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from tarocco.rulebook import Book

APART = ("clauses", "options", "examples", "seed")
"""Tables that carry out no clause."""


@lru_cache
def parts_by_clause(book: Book) -> Mapping[str, tuple[str, ...]]:
    """Return the parts of the tables that carry out each clause: a table and a heading in it.

    Args:
        book: the rule book.
    """
    found: dict[str, dict[str, None]] = {}
    for name in book.table_names:
        if name in APART:
            continue
        table = f"{GAMES}/*" if name.startswith(f"{GAMES}/") else name
        for heading, below in book.tables[name].items():
            for clause in _named(heading, below):
                found.setdefault(clause, {})[f"{table}/{heading}"] = None
    return {clause: tuple(parts) for clause, parts in found.items()}


def _named(key: str, node: Any) -> Iterator[str]:  # noqa: ANN401 - a node of a table
    """Yield the clauses that a part of a table names."""
    if isinstance(node, dict):
        for name, each in node.items():
            yield from _named(name, each)
    elif isinstance(node, list):
        for each in node:
            yield from _named("", each)
    elif key == "clause" or key.endswith("_clause"):
        yield str(node)


def why_no_vector(clause: str, book: Book, about: Collection[str]) -> str:
    """Say why no vector names a clause.

    Args:
        clause: its id.
        book: the rule book.
        about: the clauses that vectors name.
    """
    carried = parts_by_clause(book)
    parts = carried.get(clause, ())
    if not parts:
        return "no cell carries it out"
    asked = {part for each in about for part in carried.get(each, ())}
    named = " ".join(f"`{part}`" for part in parts)
    if asked.isdisjoint(parts):
        return f"no answer names what rests on {named}"
    return f"carried out by {named}, where answers name other clauses"
