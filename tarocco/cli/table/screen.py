"""The terminal: lines no wider than eighty columns, and what is typed."""

from __future__ import annotations

import os
import sys
import textwrap
from contextlib import suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH = 79
"""No line is wider, so that no terminal of eighty columns breaks one."""

LONGEST_INPUT = 500
"""More than this is not read of a line."""


class EndOfInputError(Exception):
    """Nothing more will be typed."""


class Screen:
    """Prints lines and asks for some."""

    def __init__(self) -> None:
        self.colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self.typed_shows = sys.stdout.isatty() and sys.stdin is not None and sys.stdin.isatty()
        if self.typed_shows:
            with suppress(ImportError):  # not every system has it
                import readline  # noqa: F401, PLC0415 - lets a line be edited and recalled

    def say(
        self, text: str = "", indent: str = "", *, hang: str = "  ", bold: bool = False
    ) -> None:
        """Print a paragraph, wrapped.

        Args:
            text: the paragraph.
            indent: what comes before each line.
            hang: what comes before each line but the first, besides.
            bold: whether it stands out.
        """
        for line in self.wrapped(text, indent, indent + hang):
            click.echo(click.style(line, bold=True) if bold and self.colour else line)

    def show(self, lines: Iterable[str]) -> None:
        """Print lines that are narrow enough already."""
        for line in lines:
            click.echo(line if self.colour else click.unstyle(line))

    @staticmethod
    def wrapped(text: str, first: str = "", others: str = "") -> list[str]:
        """Wrap a text."""
        lines = textwrap.wrap(
            text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
        )
        return lines or [""]

    def ask(self, prompt: str) -> str:
        """Ask for a line.

        Args:
            prompt: what stands before it.

        Raises:
            EndOfInputError: if there will be none.
        """
        *before, last = self.wrapped(prompt)
        for line in before:
            click.echo(line)
        last += " "
        if self.typed_shows:
            try:
                return input(last)
            except EOFError:
                click.echo()
                raise EndOfInputError from None
        click.echo(last, nl=False)
        sys.stdout.flush()
        typed = _line_of_input()
        if typed is None:
            click.echo()
            raise EndOfInputError
        click.echo(printable(typed)[: WIDTH - len(last)])
        return typed


def printable(text: str) -> str:
    r"""Return a text without what a terminal would not show as it is.

    Example:
        >>> printable("R\x1b[31md")
        'R [31md'
    """
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def _line_of_input() -> str | None:
    """Read a line from a file or a pipe, None at the end; what is too long is cut."""
    if sys.stdin is None:
        return None
    stream = sys.stdin.buffer
    data = piece = stream.readline(4 * LONGEST_INPUT)
    while piece and not piece.endswith(b"\n"):
        piece = stream.readline(4 * LONGEST_INPUT)
    return data.decode("utf-8", errors="replace") if data else None
