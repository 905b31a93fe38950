"""Strict text files of lines of words, and the faults found in them."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.errors import Fault, TaroccoError
from tarocco.records.files import file_name, file_text, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_LINES = 20_000
"""A file may not have more lines than this."""

LONGEST_NAME = 40
"""No name is longer than this."""


class SheetError(TaroccoError):
    """A sheet cannot be used; carries every fault found.

    Args:
        faults: the faults, in the order of lines.
    """

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[SheetError], tuple[list[Fault]]]:
        """Let the error travel between processes with its faults."""
        return SheetError, (self.faults,)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something.

    Args:
        number: its number, from 1.
        words: its words; what stands in quotes is one.
    """

    number: int
    words: tuple[str, ...]


class Faults:
    """Collects what is wrong with a file.

    Args:
        name: the file, as the user named it.
    """

    def __init__(self, name: str) -> None:
        self.name = file_name(name)
        self.found: list[Fault] = []

    def add(self, line: int, message: str) -> None:
        """Note a fault at a line, or at the whole file for line 0."""
        self.found.append(Fault(self.name, line, message))

    def stop(self, since: int = 0) -> None:
        """Stop if anything has been found.

        Args:
            since: how many faults do not yet stop it.

        Raises:
            SheetError: with every fault.
        """
        if len(self.found) > since:
            raise SheetError(self.found)


def sheet_text(path: Path) -> str:
    """Return the text of a sheet.

    Raises:
        RecordError: if it is not there, too large, or not UTF-8 text.
    """
    return file_text(path)


def lines_of(text: str, faults: Faults) -> Iterator[Line]:
    """Yield the lines of a text that say something; ``#`` begins a remark.

    Args:
        text: the text.
        faults: where to note lines that cannot be split into words.
    """
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        faults.add(0, f"{len(rows)} lines, expected at most {MOST_LINES}")
        return
    for number, row in enumerate(rows, start=1):
        if not row.replace("\t", " ").isprintable():
            faults.add(number, "a control character, expected printable text")
            continue
        try:
            words = tuple(shlex.split(row, comments=True))
        except ValueError:
            faults.add(number, "a quotation mark is not closed, expected another one")
            continue
        if words:
            yield Line(number, words)


def head_of(lines: list[Line], form: str, faults: Faults) -> list[Line]:
    """Return the lines after the first, which must name the format.

    Args:
        lines: the lines.
        form: the format: ``tarocco-sheet/1``.
        faults: where to note that it does not.
    """
    if not lines or lines[0].words != (form,):
        found = shown(" ".join(lines[0].words)) if lines else "nothing"
        faults.add(lines[0].number if lines else 0, f"{found}, expected the line {form}")
        faults.stop()
    return lines[1:]


def checked_names(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return names, each of which stands once.

    Raises:
        TaroccoError: for a name that is empty, too long, or stands twice.
    """
    for position, name in enumerate(words):
        if not name or len(name) > LONGEST_NAME or any(sign in name for sign in ":=,"):
            expected = f"1 to {LONGEST_NAME} characters without : = and ,"
            raise TaroccoError(f"the name {shown(name)}, expected {expected}")
        if name in words[:position]:
            raise TaroccoError(f"the name {shown(name)} stands twice, expected once")
    return words
