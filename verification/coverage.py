"""What bears on each clause: examples, tests and theorems.

A test says which clauses it bears on by ``@pytest.mark.clause("…")``.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tarocco.rulebook import Book


@dataclass(frozen=True, slots=True)
class Row:
    """What bears on one clause.

    Args:
        clause: its id.
        examples: ids of worked examples.
        tests: names of tests.
        theorems: names of theorems.
        unchecked: why nothing does, in English, if the clause says so.
    """

    clause: str
    examples: tuple[str, ...]
    tests: tuple[str, ...]
    theorems: tuple[str, ...]
    unchecked: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing bears on the clause and it does not say why."""
        return not (self.examples or self.tests or self.theorems or self.unchecked)


def coverage(book: Book, tests: Path) -> list[Row]:
    """Return a row for every clause of a book.

    Args:
        book: the rule book.
        tests: the folder of the tests.
    """
    named = tests_by_clause(tests)
    return [
        Row(
            clause.id,
            tuple(each.id for each in book.examples.values() if clause.id in each.clauses),
            named.get(clause.id, ()),
            tuple(theorems_on(clause.id)),
            clause.unchecked.get("en", ""),
        )
        for clause in book.clauses.values()
    ]


@lru_cache
def tests_by_clause(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the tests that name each clause, read from their source without running them."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for clause in _clauses_of(node):
                    found.setdefault(clause, []).append(f"{path.stem}::{node.name}")
    return {clause: tuple(names) for clause, names in found.items()}


def _clauses_of(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the clauses that a test's marks name."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
            named = (each for each in mark.args if isinstance(each, ast.Constant))
            yield from (str(each.value) for each in named)
