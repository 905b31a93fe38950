"""Writing files so that no half-written one is ever left behind."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tarocco.errors import TaroccoError


def write_whole(path: Path, text: str) -> None:
    """Write a text file in one step: the old one stays until the new one is complete.

    Args:
        path: the file.
        text: what to write, as UTF-8.

    Raises:
        TaroccoError: if it cannot be written.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise TaroccoError(f"{path}: cannot be written ({error.strerror})") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException as error:
        Path(name).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise TaroccoError(f"{path}: cannot be written ({error.strerror})") from None
        raise
