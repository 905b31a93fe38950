"""A limit on time, for an engine that never ends on mutated tables."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS = 120
"""What the rule book as it is does in less than two seconds may take so long."""


class EndlessError(Exception):
    """Something has taken so long that it may never end."""


@contextmanager
def limited(seconds: int = SECONDS) -> Iterator[None]:
    """Stop what takes too long; only where signals arrive, in the main thread.

    Args:
        seconds: how long it may take.

    Raises:
        EndlessError: in what takes longer.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _stop(_number: int, _frame: object) -> None:
    """Stop what is going on."""
    raise EndlessError
