"""What carries a clause out: the parts of the tables whose rows name it; or why nobody asks.

Example:
    >>> from tarocco.rulebook import shipped_book
    >>> parts_by_clause(shipped_book())["bologna.play.winner.moors"]
    ('play/winner',)
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarocco.rulebook import Book
from tarocco.rulebook.cells import GAMES
from tarocco.rulebook.files import read_table
from tarocco.vectors import unflagged
from tarocco.vectors.groups import groups_behind
from verification.mutation.killers import differs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tarocco.vectors import Vector

UNASKED = Path(__file__).with_name("unasked.toml")
"""Where it is written down which clauses no operation asks about, and why."""

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


def why_unasked(clause: str, book: Book) -> str:
    """Say why no operation can answer about a clause; nothing if none of the reasons holds.

    Args:
        clause: its id.
        book: the rule book.
    """
    unchecked = book.clauses[clause].unchecked.get("en", "")
    if unchecked:
        return unchecked
    parts = parts_by_clause(book).get(clause, ())
    tables = {part.rpartition("/")[0] for part in parts}
    if parts and tables <= unanswered(book):
        return f"no answer changes without {' '.join(f'`{table}`' for table in sorted(tables))}"
    if parts and clause in idle_groups(book):
        return "no rule names this group of cards"
    return listed().get(clause, "")


@lru_cache
def listed() -> Mapping[str, str]:
    """Return the clauses of which it is written down that no operation asks, with the reason."""
    rows = read_table(UNASKED)["unasked"]
    return {str(clause): str(row["reason"]) for row in rows for clause in row["clauses"]}


@lru_cache
def idle_groups(book: Book) -> frozenset[str]:
    """Return the clauses of groups of cards that neither a rule names nor a group that one does.

    Args:
        book: the rule book.
    """
    behind = groups_behind({name: book.tables[name] for name in book.table_names})
    named = {group for groups in behind.values() for group in groups}
    groups = book.tables["cards"]["group"]
    used = {str(row["clause"]) for row in groups if row["id"] in named}
    return frozenset({str(row["clause"]) for row in groups} - used)


@lru_cache
def unanswered(book: Book) -> frozenset[str]:
    """Return the tables without which each vector is answered as it is with them.

    The table of a game is none: nobody can ask about a game that is not there.

    Args:
        book: the rule book.
    """
    vectors = [each for name in book.rulesets for each in unflagged(name)]
    named = [name for name in book.table_names if name not in APART]
    return frozenset(
        name
        for name in named
        if not name.startswith(f"{GAMES}/") and not _asked(name, book, vectors)
    )


def _asked(name: str, book: Book, vectors: Iterable[Vector]) -> bool:
    """Tell whether any vector is answered otherwise, or not at all, without a table."""
    left = {each: book.tables[each] for each in book.table_names if each != name}
    without = Book(book.root, book.pack_id, left)
    return any(differs(each, without) for each in vectors)
