"""Vectors of clauses that no row of a table names: what follows from others, what has no number.

Which vector shows one cannot be read off the tables, and is written down beside them: a
case of its own, or the name of a vector that there is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tarocco.files import json_lines
from tarocco.rulebook.files import shipped_spec
from tarocco.vectors.vector import Case, vector_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tarocco.rulebook import Book
    from tarocco.vectors.vector import Vector


def shown_file(pack: str) -> Path:
    """Return the file that says which vectors show clauses that no row names."""
    return shipped_spec() / pack / "shown.jsonl"


def shown(book: Book, ruleset_id: str) -> Iterator[Vector]:
    """Yield a vector for each case of a ruleset that is written down.

    Args:
        book: the rule book.
        ruleset_id: the ruleset.
    """
    for row in _rows(book.pack_id):
        if row.get("ruleset") == ruleset_id:
            case = Case(row["operation"], ruleset_id, row["input"], row.get("options", {}))
            found = vector_of(case, row["kind"], book.ruleset(ruleset_id, case.options))
            yield found.about(tuple(row["clauses"]))


@lru_cache
def shown_by(pack: str) -> Mapping[str, tuple[str, ...]]:
    """Return the clauses that vectors show of which it is written down.

    They are named by the last part of their ids, which does not hang on their kind: the same
    question may be a whole deal first, and later an edge as well.

    Args:
        pack: the pack.
    """
    return {row["vector"]: tuple(row["clauses"]) for row in _rows(pack) if "vector" in row}


@lru_cache
def _rows(pack: str) -> Sequence[Mapping[str, Any]]:
    """Return the rows of the file."""
    return json_lines(shown_file(pack))
