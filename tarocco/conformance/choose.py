"""Choosing which vectors are put to a program."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError
from tarocco.vectors import read_bundle, vectors_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tarocco.vectors import Vector


def chosen(
    rulesets: Sequence[str], size: str, only: str | None, folder: Path | None
) -> list[Vector]:
    """Return the vectors of some rulesets.

    Args:
        rulesets: ids of the rulesets.
        size: ``small`` or ``full``.
        only: a pattern for the id, a clause or a bug class, or None for all.
        folder: a bundle to take them from, or None for those of this edition.

    Raises:
        TaroccoError: if the bundle cannot be used.
    """
    found = vectors_of(rulesets, size) if folder is None else _bundled(folder, rulesets, size)
    return [vector for vector in found if only is None or _matches(vector, only)]


def _bundled(folder: Path, rulesets: Sequence[str], size: str) -> list[Vector]:
    """Return the vectors of a bundle."""
    found = read_bundle(folder)
    for vector in found:
        if not _well_formed(vector):
            message = "'expect' is neither valid with an account nor invalid with a code"
            raise TaroccoError(f"{folder}: vector {vector.id!r}: {message}")
    sizes = {"small"} if size == "small" else {"small", "full"}
    return [each for each in found if each.ruleset in rulesets and each.size in sizes]


def _well_formed(vector: Vector) -> bool:
    """Tell whether a vector says what is expected."""
    expect = vector.expect
    if expect.get("valid") is True:
        return isinstance(expect.get("account"), dict)
    return expect.get("valid") is False and isinstance(expect.get("code"), str)


def _matches(vector: Vector, only: str) -> bool:
    """Tell whether a pattern is for a vector."""
    return any(fnmatchcase(name, only) for name in (vector.id, *vector.clauses, *vector.flags))
