"""Edges of the rules: cases on which a rule and its nearest neighbours differ.

They are found by the search for the smallest case on which the tables and changed tables
differ (``verification.mutation``), and kept as questions alone: the answers are those of
the tables in force.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.files import json_lines
from tarocco.rulebook.files import shipped_spec
from tarocco.vectors.vector import Case, vector_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tarocco.rulebook import Book
    from tarocco.vectors.vector import Vector

KINDS = ("edge", "near")


def edges_file(pack: str) -> Path:
    """Return the file with the edges of a pack."""
    return shipped_spec() / pack / "edges.jsonl"


def edges(book: Book, ruleset_id: str) -> Iterator[Vector]:
    """Yield a vector for each edge of a ruleset, and for the nearest case beside it.

    Args:
        book: the rule book.
        ruleset_id: the ruleset.
    """
    for kind, case, clause in edge_cases(book.pack_id):
        if case.ruleset == ruleset_id:
            found = vector_of(case, kind, book.ruleset(ruleset_id, case.options))
            yield found.about(tuple({clause} & book.clauses.keys()))


@lru_cache
def edge_cases(pack: str) -> Sequence[tuple[str, Case, str]]:
    """Return the edges of a pack, each with its kind, ``edge`` or ``near``, and its clause."""
    return [
        (
            row["kind"],
            Case(row["operation"], row["ruleset"], row["input"], row.get("options", {})),
            row.get("clause", ""),
        )
        for row in json_lines(edges_file(pack))
    ]
