"""Every theorem by name; importing it needs no solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verification import (
    bounds,
    cards,
    combinations,
    counting,
    france,
    games,
    play,
    shortcuts,
    sides,
    tables,
)

if TYPE_CHECKING:
    from verification.model import Theorem

CHAPTERS = (
    cards.chapter,
    counting.chapter,
    combinations.chapter,
    bounds.chapter,
    sides.chapter,
    shortcuts.chapter,
    tables.chapter,
    play.chapter,
    games.chapter,
    france.chapter,
)

THEOREMS: dict[str, Theorem] = {
    name: theorem for chapter in CHAPTERS for name, theorem in chapter.items()
}
"""Theorems in the order of their chapters."""


def theorems_on(clause: str) -> list[str]:
    """Return the names of the theorems that rest on a clause."""
    return [name for name, theorem in THEOREMS.items() if clause in theorem.clauses]
