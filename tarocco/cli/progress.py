"""Progress of what takes long, on a terminal alone."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_UNSHOWN = 2.0
"""What is done within so many seconds shows no progress."""


@contextmanager
def progress(number: int | None = None) -> Iterator[Callable[[], None]]:
    """Show progress on a terminal after two seconds, and nothing elsewhere.

    Args:
        number: how many steps there are, or None if nobody knows.
    """
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TimeElapsedColumn,
    )

    console = Console(stderr=True)
    begun = time.monotonic()
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=number, visible=False)

        def advance() -> None:
            bar.update(task, advance=1, visible=time.monotonic() - begun > _UNSHOWN)

        yield advance
