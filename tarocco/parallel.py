"""Work in several processes that end with the one that began them, whatever ends it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Part = TypeVar("Part")
Found = TypeVar("Found")
Given = TypeVar("Given")


def in_processes(
    jobs: int,
    begin: Callable[[Given], None],
    given: Given,
    work: Callable[[Part], Iterable[Found]],
    parts: Sequence[Part],
) -> Iterator[Found]:
    """Do the parts of some work in several processes, and yield what comes of them as it comes.

    Args:
        jobs: how many processes.
        begin: called in each process before its first part.
        given: what it is called with.
        work: does a part.
        parts: the parts.
    """
    # A fresh interpreter takes over no lock and no thread of this one.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(begin, given))
    with ended(pool):
        for task in as_completed([pool.submit(work, part) for part in parts]):
            yield from task.result()


@contextmanager
def ended(pool: ProcessPoolExecutor) -> Iterator[None]:
    """End the processes of a pool after some work, at once if anything breaks it off.

    Args:
        pool: the pool.
    """
    try:
        yield
    except BaseException:
        processes = list(multiprocessing.active_children())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        raise
    pool.shutdown()


def _begin(begin: Callable[[Given], None], given: Given) -> None:
    """Begin a process: leave Ctrl-C to the parent, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    begin(given)


def _end_with_parent() -> None:
    """Wait for the end of the parent, even one that was killed, and end this process too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
