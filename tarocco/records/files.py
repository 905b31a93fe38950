"""Getting at the text of a record, within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

LARGEST_BYTES = 4 * 1024 * 1024
"""A record may not be larger than this."""

LONGEST_SHOWN = 40
"""So much of what a file says is shown in a complaint."""


class RecordError(TaroccoError):
    """A record that cannot be read.

    Args:
        name: the file.
        place: where in it, such as ``12`` for a line or ``deals[0].moves[3]``.
        message: what was found, and what was expected.
    """

    def __init__(self, name: str, place: str, message: str) -> None:
        self.name = name
        self.place = place
        self.message = message
        between = ":" if place.isdigit() else ": "
        file = file_name(name)
        super().__init__(f"{file}{between}{place}: {message}" if place else f"{file}: {message}")

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, str, str]]:
        """Let the error travel between processes with its place."""
        return RecordError, (self.name, self.place, self.message)


def file_name(name: str) -> str:
    r"""Return the name of a file as it can be printed.

    Example:
        >>> file_name("a.json"), file_name("a\x07")
        ('a.json', "'a\\x07'")
    """
    return name if name.isprintable() else repr(name)


def shown(value: object) -> str:
    """Show what a file says in a complaint: in quotes, without control characters, not too long.

    Example:
        >>> shown("a" * 50)
        "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'"
    """
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        value = value[: LONGEST_SHOWN - 1] + "…"
    text = repr(value)
    return text if len(text) <= 2 * LONGEST_SHOWN else text[: 2 * LONGEST_SHOWN - 1] + "…"


def file_text(path: Path) -> str:
    """Return the text of a record.

    Args:
        path: the file.

    Raises:
        RecordError: if it is not there, too large, or not UTF-8 text.
    """
    name = str(path)
    try:
        with path.open("rb") as file:
            return stream_text(file, name)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(name, "", f"cannot be read ({reason}), expected a record") from None


def stream_text(stream: BinaryIO, name: str) -> str:
    """Return the text of a record from a stream.

    Args:
        stream: the stream.
        name: what to call it in complaints.

    Raises:
        RecordError: if it is too large or not UTF-8 text.
    """
    data = stream.read(LARGEST_BYTES + 1)
    if len(data) > LARGEST_BYTES:
        raise RecordError(name, "", f"too large, expected at most {LARGEST_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8 text, expected UTF-8"
        raise RecordError(name, str(line), message) from None
