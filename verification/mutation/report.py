"""What came of a run: by clause, in JSON and in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tarocco import __version__
from verification.mutation.cells import shortened
from verification.mutation.harmless import reason_for, stale
from verification.mutation.judge import KILLERS, LOCK, ROWS, Verdict
from verification.mutation.log import state
from verification.mutation.mutants import words_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tarocco.rulebook import Book
    from verification.mutation.cells import Cell
    from verification.mutation.mutants import Mutant

FORMAT = "tarocco-mutation/1"
NO_CLAUSE = "none"
"""Where cells without a clause are counted: the order of rows, and the like."""


TOLD = ("examples", "irregularities")
"""The tables that no operation answers from: what a person is told an example has to hold."""


@dataclass(frozen=True, slots=True)
class Fate:
    """A mutant and what became of it.

    Args:
        mutant: the mutant.
        verdict: the verdict.
    """

    mutant: Mutant
    verdict: Verdict

    @property
    def unnoticed(self) -> bool:
        """Whether it changes an answer that no vector shows."""
        return self.verdict.answers == "differs" and not self.verdict.kit

    @property
    def alone(self) -> bool:
        """Whether vectors show it, and no neighbour of theirs is answered as before."""
        return bool(self.verdict.kit) and not self.verdict.near

    @property
    def undecided(self) -> bool:
        """Whether a comparison has left open if it changes an answer."""
        return self.verdict.answers == "open"

    @property
    def needs_reason(self) -> bool:
        """Whether it changes what a person is told, and nothing but the lock notices."""
        told = self.mutant.table in TOLD and not self.mutant.silent
        return told and self.verdict.killer == LOCK

    @property
    def reason(self) -> str:
        """Why it is harmless, where nothing that runs the rules notices it; else nothing."""
        if self.undecided or self.needs_reason:
            return reason_for(self.verdict.id)
        answered = self.verdict.answers == "same" and self.mutant.table != "examples"
        return self.verdict.reason if answered else ""

    @property
    def survived(self) -> bool:
        """Whether nothing but a repeated row or the lock notices it, and nobody says why."""
        if self.unnoticed or (self.undecided and not self.reason):
            return True
        if self.mutant.table in TOLD:
            return self.needs_reason and not self.reason
        return self.verdict.killer in {ROWS, LOCK} and not self.reason


@dataclass
class Tally:
    """The figures of a clause, or of all.

    Args:
        cells: how many cells there are.
        words: how many cells hold words that people alone read.
        mutants: how many mutants there are.
        killed: how many are killed, by what does so first.
        kit: how many the vectors alone kill.
        near: beside how many of those the nearest case that they leave as it is is a vector.
        harmless: how many change no answer, among those the loader lets pass.
        survivors: how many nothing explains.
    """

    cells: set[str] = field(default_factory=set)
    words: int = 0
    mutants: int = 0
    killed: Counter[str] = field(default_factory=Counter)
    kit: int = 0
    near: int = 0
    harmless: int = 0
    survivors: int = 0

    def add(self, fate: Fate) -> None:
        """Add a mutant."""
        self.cells.add(fate.mutant.address)
        self.mutants += 1
        self.killed[fate.verdict.killer] += 1
        self.kit += bool(fate.verdict.kit)
        self.near += bool(fate.verdict.near)
        self.harmless += bool(fate.reason)
        self.survivors += fate.survived

    def as_json(self) -> dict[str, Any]:
        """Return the figures as the report writes them."""
        return {
            "cells": len(self.cells),
            "words": self.words,
            "mutants": self.mutants,
            "killed": {name: self.killed[name] for name in KILLERS},
            "kit": self.kit,
            "near": self.near,
            "harmless": self.harmless,
            "survivors": self.survivors,
        }


def report(fates: Sequence[Fate], books: Iterable[Book], *, whole: bool) -> dict[str, Any]:
    """Return the report of a run in the format ``tarocco-mutation/1``.

    Args:
        fates: the mutants and what became of them.
        books: the rule books they are of.
        whole: whether they are all that there are.
    """
    words = [cell for book in books for cell in words_in(book)]
    unclear = [each.mutant.id for each in fates if each.undecided or each.needs_reason]
    return {
        "format": FORMAT,
        "version": __version__,
        **state(),
        "whole": whole,
        "total": _tally(fates, words).as_json(),
        "clauses": _by_clause(fates, words),
        "harmless": _reasons(fates),
        "alone": [each.mutant.id for each in fates if each.alone],
        "survivors": [_survivor(each) for each in fates if each.survived],
        "stale": stale(unclear) if whole else [],
    }


def _tally(fates: Iterable[Fate], words: Sequence[Cell]) -> Tally:
    """Return the figures of some mutants."""
    found = Tally(words=len(words))
    for each in fates:
        found.add(each)
    return found


def _by_clause(fates: Sequence[Fate], words: Sequence[Cell]) -> dict[str, Any]:
    """Return the figures of each clause."""
    of_clause: dict[str, tuple[list[Fate], list[Cell]]] = {}
    for fate in fates:
        of_clause.setdefault(fate.mutant.clause or NO_CLAUSE, ([], []))[0].append(fate)
    for cell in words:
        of_clause.setdefault(cell.clause or NO_CLAUSE, ([], []))[1].append(cell)
    return {clause: _tally(*of_clause[clause]).as_json() for clause in sorted(of_clause)}


def _reasons(fates: Iterable[Fate]) -> list[dict[str, Any]]:
    """Return the reasons why mutants are harmless, each with how many have it."""
    counted = Counter(fate.reason for fate in fates if fate.reason)
    return [{"reason": reason, "mutants": number} for reason, number in sorted(counted.items())]


def _survivor(fate: Fate) -> dict[str, Any]:
    """Return what is to be said of a survivor."""
    return {
        "id": fate.mutant.id,
        "clause": fate.mutant.clause,
        "before": fate.mutant.before,
        "after": fate.mutant.after,
        "noticed_by": fate.verdict.killer,
        "answers": fate.verdict.answers,
        "reason": fate.verdict.reason,
    }


def summary(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the rule book keeps of a report: figures alone.

    Args:
        found: the report.
    """
    kept = ("format", "spec", "total", "clauses", "harmless", "alone")
    return {key: found[key] for key in kept}


def page(found: Mapping[str, Any]) -> list[str]:
    """Say a report in words.

    Args:
        found: the report.
    """
    total = found["total"]
    killed = ", ".join(f"{name} {number}" for name, number in total["killed"].items() if number)
    lines = [
        f"{total['cells']} cells, {total['mutants']} mutants",
        f"{total['words']} cells more hold words, and are locked",
        f"noticed first by: {killed}",
        f"the vectors alone notice {total['kit']}; {total['harmless']} change no answer",
        f"beside {total['near']} of those noticed stands the nearest case that stays as it is",
    ]
    lines += [f"  {row['mutants']:6} {row['reason']}" for row in found["harmless"]]
    lines += [f"stale: {each}" for each in found["stale"]]
    lines += [_told(each) for each in found["survivors"]]
    number = total["survivors"]
    return [*lines, f"{number} survivors" if number else "no survivor"]


def _told(row: Mapping[str, Any]) -> str:
    """Say what a survivor is."""
    return (
        f"survived: {row['id']} [{row['clause']}]: {shortened(repr(row['before']))} -> "
        f"{shortened(repr(row['after']))}; answers: {row['answers'] or 'not compared'}; {row['reason']}"
    )
