"""The vectors that the pages show, made once while the pages are built."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.vectors import vectors_of
from tarocco.vectors.vector import dumps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarocco.vectors import Vector

CUT = 400
"""Longer inputs are not shown."""


@lru_cache
def all_vectors() -> tuple[Vector, ...]:
    """Return the vectors of all rulesets, with the bug classes that they catch."""
    return tuple(vectors_of())


def smallest(vectors: Iterable[Vector]) -> Vector | None:
    """Return the vector with the shortest question, None if there is none.

    Args:
        vectors: the vectors.
    """
    return min(vectors, key=lambda each: (len(dumps(each.input)), each.id), default=None)


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
