"""What bears on each clause: examples, vectors, tests, theorems and killed mutants.

A test says which clauses it bears on by ``@pytest.mark.clause("…")``. It is a property
test if it must hold for whatever is drawn: if it has ``@given(…)``.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.vectors import unflagged
from verification.carried import why_unasked
from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tarocco.rulebook import Book

MUTATION = "mutation.json"
"""The summary of the last whole run of ``make mutate``, beside the tables."""

REPEATS = ("rows", "lock")
"""What notices a changed cell because it repeats it, and not what follows from it."""


@dataclass(frozen=True, slots=True)
class Mutants:
    """What became of the mutants of the cells that carry a clause out.

    Args:
        of: how many there are.
        killed: how many of them the loader, an example, a record, a vector or a theorem
            notices.
        kit: how many the vectors alone notice.
        harmless: how many change no answer.
    """

    of: int = 0
    killed: int = 0
    kit: int = 0
    harmless: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """What bears on one clause.

    Args:
        clause: its id.
        examples: ids of worked examples.
        vectors: how many test vectors name it, by operation.
        tests: names of tests that are no property tests.
        properties: names of property tests.
        theorems: names of theorems.
        mutants: its mutants, None if they have not been tried.
        unchecked: why nothing bears on it, in English, if the clause says so.
        no_vector: why no operation can answer about it, if no vector names it.
    """

    clause: str
    examples: tuple[str, ...]
    vectors: Mapping[str, int]
    tests: tuple[str, ...]
    properties: tuple[str, ...]
    theorems: tuple[str, ...]
    mutants: Mutants | None
    unchecked: str
    no_vector: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing bears on the clause and it does not say why.

        A vector or a mutant is no reason to leave a clause without an example, a test or
        a theorem: both hold the tables against themselves.
        """
        checked = self.examples or self.tests or self.properties or self.theorems
        return not (checked or self.unchecked)

    @property
    def is_answerable(self) -> bool:
        """Whether an operation can answer about the clause: nothing says why none can."""
        return bool(self.vectors) or not self.no_vector

    @property
    def is_unshown(self) -> bool:
        """Whether an operation can answer about the clause, and no vector names it."""
        return self.is_answerable and not self.vectors


def coverage(book: Book, tests: Path) -> list[Row]:
    """Return a row for every clause of a book that comes with the program.

    Args:
        book: the rule book.
        tests: the folder of the tests.
    """
    named, drawn = tests_by_clause(tests), property_tests(tests)
    vectors = vectors_by_clause(tuple(book.rulesets))
    mutants = mutants_by_clause(book.root / MUTATION)
    return [
        Row(
            clause=name,
            examples=tuple(each.id for each in book.examples.values() if name in each.clauses),
            vectors=vectors.get(name, {}),
            tests=tuple(each for each in named.get(name, ()) if each not in drawn),
            properties=tuple(each for each in named.get(name, ()) if each in drawn),
            theorems=tuple(theorems_on(name)),
            mutants=mutants.get(name, Mutants()) if mutants else None,
            unchecked=clause.unchecked.get("en", ""),
            no_vector="" if name in vectors else _why(name, book, mutants.get(name)),
        )
        for name, clause in book.clauses.items()
    ]


def _why(clause: str, book: Book, mutants: Mutants | None) -> str:
    """Say why no vector names a clause; nothing if a vector notices one of its mutants."""
    return "" if mutants is not None and mutants.kit else why_unasked(clause, book)


def figures(rows: Sequence[Row]) -> Mapping[str, int]:
    """Return how many clauses have something of each kind.

    Args:
        rows: the rows of the coverage.
    """
    return {
        "examples": sum(bool(row.examples) for row in rows),
        "answers that rest on them": sum(row.is_answerable for row in rows),
        "vectors": sum(bool(row.vectors) for row in rows),
        "property tests": sum(bool(row.properties) for row in rows),
        "other tests": sum(bool(row.tests) for row in rows),
        "theorems": sum(bool(row.theorems) for row in rows),
        "killed mutants": sum(bool(row.mutants and row.mutants.killed) for row in rows),
    }


@lru_cache
def vectors_by_clause(rulesets: tuple[str, ...]) -> Mapping[str, Mapping[str, int]]:
    """Return how many vectors name each clause, by operation.

    Args:
        rulesets: the rulesets they are about.
    """
    found: dict[str, Counter[str]] = {}
    for ruleset in rulesets:
        for vector in unflagged(ruleset):
            for clause in vector.clauses:
                found.setdefault(clause, Counter())[vector.operation] += 1
    return found


@lru_cache
def mutants_by_clause(path: Path) -> Mapping[str, Mutants]:
    """Return the mutants of each clause, nothing if they have never been tried.

    Args:
        path: the summary of the run.
    """
    if not path.is_file():
        return {}
    rows = json.loads(path.read_text(encoding="utf-8"))["clauses"]
    return {
        clause: Mutants(
            of=row["mutants"],
            killed=sum(number for by, number in row["killed"].items() if by not in REPEATS),
            kit=row["kit"],
            harmless=row["harmless"],
        )
        for clause, row in rows.items()
    }


@lru_cache
def tests_by_clause(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the tests that name each clause, read from their source without running them."""
    found: dict[str, list[str]] = {}
    for name, function in _functions(folder):
        for clause in _clauses_of(function):
            found.setdefault(clause, []).append(name)
    return {clause: tuple(names) for clause, names in found.items()}


@lru_cache
def property_tests(folder: Path) -> frozenset[str]:
    """Return the names of the property tests."""
    return frozenset(name for name, function in _functions(folder) if _is_property(function))


def _functions(folder: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions of the tests, with their names."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{path.stem}::{node.name}", node


def _is_property(function: ast.FunctionDef) -> bool:
    """Tell whether a test must hold for whatever is drawn."""
    calls = (mark.func for mark in function.decorator_list if isinstance(mark, ast.Call))
    return any(ast.unparse(each) in {"given", "hypothesis.given"} for each in calls)


def _clauses_of(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the clauses that a test's marks name."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
            named = (each for each in mark.args if isinstance(each, ast.Constant))
            yield from (str(each.value) for each in named)
