"""Mutants that change nothing although no comparison can say so, each with the reason.

Whole records are searched, not proved: there are more of them than can be tried. What
the search leaves open stands in ``harmless.toml``, by a pattern of addresses and kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tarocco.rulebook.files import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = Path(__file__).with_name("harmless.toml")


@dataclass(frozen=True, slots=True)
class Harmless:
    """Mutants that are harmless.

    Args:
        mutants: a pattern of their ids: pack, address and kind.
        reason: why.
    """

    mutants: str
    reason: str


@lru_cache
def harmless() -> tuple[Harmless, ...]:
    """Return what is harmless."""
    return tuple(Harmless(row["mutants"], row["reason"]) for row in read_table(FILE)["harmless"])


def reason_for(mutant_id: str) -> str:
    """Return why a mutant is harmless, or nothing if nobody says so.

    Args:
        mutant_id: the mutant.
    """
    return next((row.reason for row in harmless() if fnmatchcase(mutant_id, row.mutants)), "")


def stale(undecided: Iterable[str]) -> list[str]:
    """List the patterns that none of some mutants has.

    Args:
        undecided: the mutants that a comparison has left open.
    """
    ids = list(undecided)
    return [
        row.mutants for row in harmless() if not any(fnmatchcase(each, row.mutants) for each in ids)
    ]
