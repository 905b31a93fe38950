"""Reading records strictly, in both forms."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tarocco.records.files import RecordError, file_text
from tarocco.records.from_json import record_from_json
from tarocco.records.from_text import record_from_text

if TYPE_CHECKING:
    from tarocco.records.record import Record
    from tarocco.rulebook import Book


def read_record(source: Path | str, book: Book | None = None) -> Record:
    """Read a record in either form.

    Args:
        source: the file, or the text itself.
        book: the rule book, or None for ours.

    Raises:
        RecordError: with the first thing that is wrong, and where.
    """
    if isinstance(source, Path):
        return record_from(file_text(source), str(source), book)
    return record_from(source, "record", book)


def record_from(text: str, name: str, book: Book | None = None) -> Record:
    """Read the text of a record in either form.

    Args:
        text: the text.
        name: what to call the file in complaints.
        book: the rule book, or None for ours.

    Raises:
        RecordError: with the first thing that is wrong, and where.
    """
    if not text.strip():
        raise RecordError(name, "", "empty, expected a record")
    if text.lstrip()[0] in "{[":
        return record_from_json(text, name, book)
    return record_from_text(text, name, book)
