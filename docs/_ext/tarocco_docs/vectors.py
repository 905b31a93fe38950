"""The vectors that the pages show, made once while the pages are built."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.vectors import all_rulesets, unflagged
from tarocco.vectors.vector import dumps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarocco.vectors import BugClass, Vector

CUT = 400
"""Longer inputs are not shown."""


@lru_cache
def all_vectors() -> tuple[Vector, ...]:
    """Return the vectors of all rulesets, without the bug classes that they catch."""
    return tuple(each for ruleset in all_rulesets() for each in unflagged(ruleset))


def smallest(vectors: Iterable[Vector]) -> Vector | None:
    """Return the vector with the shortest question, None if there is none.

    Args:
        vectors: the vectors.
    """
    return min(vectors, key=_size, default=None)


def smallest_catching(bug: BugClass) -> Vector | None:
    """Return the vector with the shortest question that catches a bug class.

    Args:
        bug: the bug class.
    """
    own = (each for each in _by_size() if each.case.pack == bug.pack)
    return next((each for each in own if _catches(each, bug)), None)


@lru_cache
def _by_size() -> tuple[Vector, ...]:
    """Return all vectors, those with the shortest questions first."""
    return tuple(sorted(all_vectors(), key=_size))


def _size(vector: Vector) -> tuple[int, str]:
    """Return how long the question of a vector is."""
    return len(dumps(vector.input)), vector.id


def _catches(vector: Vector, bug: BugClass) -> bool:
    """Tell whether a vector catches a bug class."""
    return bug.bears_on(vector.case) and bug.answer(vector.case).as_json() != vector.expect


def shown(vector: Vector) -> str:
    """Write a vector as a block of JSON, without what says where it comes from.

    Args:
        vector: the vector.
    """
    question = dumps(vector.input)
    if len(question) > CUT:
        question = f"{question[:CUT]} …"
    options = "".join(f"+{name}={value}" for name, value in vector.options.items())
    head = f"{vector.operation} {vector.ruleset}{options}"
    return f"```text\n{head}\n  asked     {question}\n  expected  {dumps(vector.expect)}\n```\n"
