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

from tarocco.rulebook.cells import GAMES
from tarocco.rulebook.files import read_table
from tarocco.vectors.groups import groups_behind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tarocco.rulebook import Book

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
    if clause in idle_groups(book):
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
