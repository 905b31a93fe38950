"""Judging mutants, in this process or in several."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.parallel import in_processes
from tarocco.rulebook import packs_in
from tarocco.rulebook.files import shipped_spec
from verification.mutation.judge import Judge, Verdict
from verification.mutation.subject import Subject

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from verification.mutation.mutants import Mutant

MUTANTS, EDGES = "mutants", "edges"
AT_ONCE = 4
"""So many mutants are given to a process at a time: no more is lost when it is killed."""


@dataclass(frozen=True)
class Plan:
    """What is judged.

    Args:
        packs: the packs.
        only: a pattern of addresses, or empty for all.
        sample: how many mutants at most, spread evenly, or 0 for all.
        records: the folder of the golden records, or None.
        what: ``mutants``, or ``edges`` to look for missing vectors alone.
    """

    packs: tuple[str, ...]
    only: str = ""
    sample: int = 0
    records: Path | None = None
    what: str = MUTANTS

    def chosen(self) -> list[Mutant]:
        """List the mutants in their order."""
        found = [
            each
            for pack in self.packs
            for each in subject_of(pack, self.records).mutants.values()
            if not self.only or fnmatchcase(each.address, self.only)
        ]
        if not self.sample or self.sample >= len(found):
            return found
        return [found[index * len(found) // self.sample] for index in range(self.sample)]


def all_packs() -> tuple[str, ...]:
    """Return the packs of our rule book."""
    return tuple(packs_in(shipped_spec()))


@lru_cache
def subject_of(pack: str, records: Path | None) -> Subject:
    """Return the rule book of a pack."""
    return Subject(pack, records)


@lru_cache
def _judge_of(pack: str, records: Path | None) -> Judge:
    """Return the judge of a pack."""
    return Judge(subject_of(pack, records))


def judged(plan: Plan, mutant: Mutant) -> Verdict:
    """Judge one mutant in this process.

    Args:
        plan: what is judged.
        mutant: the mutant.
    """
    judge = _judge_of(mutant.pack, plan.records)
    if plan.what == EDGES:
        return judge.look_for_edges(mutant)
    return judge.judge(mutant)


def run(plan: Plan, jobs: int = 1, done: Collection[str] = ()) -> Iterator[Verdict]:
    """Judge the mutants of a plan that are not done yet, and yield each verdict as it comes.

    Args:
        plan: what is judged.
        jobs: how many processes judge.
        done: the mutants that are done.
    """
    left = [each for each in plan.chosen() if each.id not in done]
    if jobs == 1:
        return (judged(plan, each) for each in left)
    return _in_processes(plan, jobs, left)


def _in_processes(plan: Plan, jobs: int, left: Sequence[Mutant]) -> Iterator[Verdict]:
    """Judge in several processes; each reads the tables for itself."""
    parts = [
        [(each.pack, each.id) for each in left[start : start + AT_ONCE]]
        for start in range(0, len(left), AT_ONCE)
    ]
    return in_processes(jobs, _remember, plan, _judge_some, parts)


_PLANS: list[Plan] = []


def _remember(plan: Plan) -> None:
    """Remember the plan in a process that has begun."""
    _PLANS[:] = [plan]


def _judge_some(ids: Sequence[tuple[str, str]]) -> list[Verdict]:
    """Judge some mutants in this process."""
    plan = _PLANS[0]
    return [judged(plan, subject_of(pack, plan.records).mutants[name]) for pack, name in ids]
