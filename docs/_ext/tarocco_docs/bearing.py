"""What bears on the clauses of a pack: examples, tests, theorems.

As :mod:`verification.coverage` does it, but a mark may also name a list of clauses
that stands in its module: ``@pytest.mark.clause(*NAMES)``.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

from verification.catalogue import theorems_on
from verification.coverage import Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tarocco.rulebook import Book


def rows_of(book: Book, tests: Path) -> list[Row]:
    """Return a row for every clause of a book.

    Args:
        book: the rule book.
        tests: the folder of the tests.
    """
    named = tests_of(tests)
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
def tests_of(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the tests that name each clause, read from their source without running them."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for clause in _clauses_of(node, tree):
                    found.setdefault(clause, []).append(f"{path.stem}::{node.name}")
    return {clause: tuple(names) for clause, names in found.items()}


def _clauses_of(function: ast.FunctionDef, module: ast.Module) -> Iterator[str]:
    """Yield the clauses that a test's marks name."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
            for argument in mark.args:
                yield from _named(argument, module)


def _named(argument: ast.expr, module: ast.Module) -> Iterator[str]:
    """Yield the clauses of one argument of a mark: a text, or a list of the module."""
    if not isinstance(argument, ast.Starred):
        yield from (part for part in [ast.literal_eval(argument)] if isinstance(part, str))
        return
    for node in module.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(argument.value, ast.Name)
            and any(isinstance(to, ast.Name) and to.id == argument.value.id for to in node.targets)
        ):
            value = node.value
            if isinstance(value, (ast.Tuple, ast.List)):
                yield from (
                    str(each.value) for each in value.elts if isinstance(each, ast.Constant)
                )
