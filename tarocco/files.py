"""Reading our own files, and writing so that no half-written one is ever left behind."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from tarocco.errors import TaroccoError


def json_lines(path: Path) -> list[dict[str, Any]]:
    """Return the JSON objects of a file of our own with one in a line; none if it is not there.

    Args:
        path: the file.
    """
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines if line]


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
