"""Playing a plan, in this process or in several."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tarocco.parallel import in_processes
from tarocco.simulation.deal import played

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tarocco.simulation.deal import Kept
    from tarocco.simulation.plan import Plan

MOST_AT_ONCE = 50
"""So many deals are given to a process at a time at most."""


def simulate(plan: Plan, jobs: int = 1, done: Collection[int] = ()) -> Iterator[Kept]:
    """Play the deals or matches of a plan that are not done yet, and yield what is kept of each.

    Args:
        plan: what is played.
        jobs: how many processes play.
        done: the numbers of those that are done.

    Raises:
        TaroccoError: if the plan cannot be carried out, or a policy fails.
    """
    plan.check()
    left = [index for index in range(plan.number) if index not in done]
    if jobs == 1:
        return (played(plan, index) for index in left)
    return _in_processes(plan, jobs, left)


def _in_processes(plan: Plan, jobs: int, left: Sequence[int]) -> Iterator[Kept]:
    """Play in several processes; each puts the rules together for itself."""
    size = max(1, min(MOST_AT_ONCE, len(left) // (4 * jobs)))
    if plan.matches:
        size = 1
    bare = replace(plan)  # without the tables it has made, which do not travel
    parts = [left[start : start + size] for start in range(0, len(left), size)]
    return in_processes(jobs, _remember, bare, _play, parts)


_PLANS: list[Plan] = []


def _remember(plan: Plan) -> None:
    """Remember the plan in a process that has begun."""
    _PLANS[:] = [plan]


def _play(indices: Sequence[int]) -> list[Kept]:
    """Play some deals or matches in this process."""
    return [played(_PLANS[0], index) for index in indices]
