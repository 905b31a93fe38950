"""Finding and reading table files, within bounds."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from tarocco.errors import Fault, SpecError

if TYPE_CHECKING:
    from tarocco.rulebook.cells import Table

LARGEST_BYTES = 1024 * 1024
"""A table file may not be larger than this."""


def shipped_spec() -> Path:
    """Return the folder of the tables that come with the package."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "spec"
    return installed if installed.is_dir() else package.parent / "spec"


def read_table(path: Path) -> Table:
    """Read one TOML file.

    Raises:
        SpecError: if it is missing, a folder, too large, not UTF-8 or not TOML.
    """
    return parse_table(read_text(path), path)


def read_text(path: Path) -> str:
    """Read a table file as text.

    Raises:
        SpecError: if it is missing, a folder, too large or not UTF-8.
    """
    try:
        if path.is_dir():
            raise SpecError([Fault(str(path), 0, "this is a folder, expected a TOML file")])
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except FileNotFoundError:
        raise SpecError([Fault(str(path), 0, "missing, expected a TOML file")]) from None
    except OSError as error:
        message = f"cannot be read ({error.strerror}), expected a TOML file"
        raise SpecError([Fault(str(path), 0, message)]) from None
    if len(data) > LARGEST_BYTES:
        message = f"too large, expected at most {LARGEST_BYTES} bytes"
        raise SpecError([Fault(str(path), 0, message)])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8 text, expected UTF-8"
        raise SpecError([Fault(str(path), line, message)]) from None


def parse_table(text: str, path: Path) -> Table:
    """Parse the text of a table file.

    Raises:
        SpecError: if it is not TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, line = _reason_and_line(str(error), text)
        raise SpecError([Fault(str(path), line, f"not TOML: {reason}")]) from None
    except ValueError:
        raise SpecError([Fault(str(path), 0, "not TOML: a number has too many digits")]) from None
    except RecursionError:
        raise SpecError([Fault(str(path), 0, "nested too deeply, expected a table")]) from None


def _reason_and_line(message: str, text: str) -> tuple[str, int]:
    """Split tomllib's message into its reason and the line it points at."""
    found = re.fullmatch(r"(.*?) \(at (?:line (\d+), column \d+|end of document)\)", message)
    if found is None:
        return message, 0
    return found[1], int(found[2] or text.count("\n") + 1)
