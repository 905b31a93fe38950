"""Playing a plan, in this process or in several."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from typing import TYPE_CHECKING

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
    # A fresh interpreter takes over no lock and no thread of this one.
    context = multiprocessing.get_context("spawn")
    bare = replace(plan)  # without the tables it has made, which do not travel
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(bare,))
    try:
        parts = [left[start : start + size] for start in range(0, len(left), size)]
        for task in as_completed([pool.submit(_play, part) for part in parts]):
            yield from task.result()
    except BaseException:
        processes = list(multiprocessing.active_children())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        raise
    pool.shutdown()


_PLANS: list[Plan] = []


def _begin(plan: Plan) -> None:
    """Begin a process: remember the plan, leave Ctrl-C to the parent, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _PLANS[:] = [plan]
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the parent, even one that was killed, and end this process too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(indices: Sequence[int]) -> list[Kept]:
    """Play some deals or matches in this process."""
    return [played(_PLANS[0], index) for index in indices]
