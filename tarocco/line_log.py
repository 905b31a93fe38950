"""Files that lines are appended to, by one run at a time; a half-written line is taken off."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def appending(path: Path, other: str) -> Iterator[int]:
    """Open a file for appending, new or begun, and keep others from it.

    Args:
        path: the file.
        other: who else may be writing to it: ``another run``.

    Yields:
        The descriptor of the file, locked.

    Raises:
        TaroccoError: if it cannot be opened, or is in use.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise TaroccoError(f"{path}: cannot be opened ({error.strerror})") from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise TaroccoError(f"{path}: {other} is writing to it") from None
        yield descriptor
    finally:
        os.close(descriptor)


def lines_of(descriptor: int, head: bytes) -> list[bytes] | None:
    """Return the whole lines of a file, after taking off one that was not finished.

    A file without any is begun with its first line.

    Args:
        descriptor: the file, locked.
        head: the first line of a new one.

    Returns:
        The lines without their ends; none of a new file; None if what the file holds is
        no beginning of that first line.
    """
    with os.fdopen(os.dup(descriptor), "rb") as file:
        file.seek(0)
        data = file.read()
    whole = data.rfind(b"\n") + 1
    if not whole and not head.startswith(data):
        return None
    if whole < len(data):
        os.ftruncate(descriptor, whole)
    if not whole:
        write(descriptor, head)
        return []
    return data[:whole].split(b"\n")[:-1]


def write(descriptor: int, data: bytes) -> None:
    """Write all of some bytes.

    Args:
        descriptor: the file.
        data: the bytes.
    """
    while data:
        data = data[os.write(descriptor, data) :]
