"""``tarocco options``: where sources differ, and which reading holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tarocco.cli.shared import (
    as_plain,
    current_books,
    in_language,
    json_option,
    lang_option,
    pack_option,
    print_json,
    print_text,
    spec_options,
)
from tarocco.errors import no_such

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.rulebook import Book
    from tarocco.rulebook.texts import Option


@click.command("options", short_help="Show the disputed points and their readings.")
@click.argument("name", required=False)
@pack_option
@json_option
@lang_option
@spec_options
def command(name: str | None, ruleset_id: str | None, lang: str, *, as_json: bool) -> None:
    """List the disputed points and their readings, or show one.

    The reading marked with * holds unless --option NAME=VALUE chooses another.

    \b
    Examples:
      tarocco options four_kings
      tarocco options --ruleset france/tarot-4 --lang fr
    """  # noqa: D301 - \b keeps click from filling the examples
    books = current_books(ruleset_id)
    found = _found(name, books)
    if as_json:
        print_json([{**as_plain(option), "pack": book.pack_id} for book, option in found])
        return
    last = None
    for book, option in found:
        if book is not last and name is None and len(books) > 1:
            click.echo(f"{click.style(book.pack_id, underline=True)}\n")
        last = book
        _show(option, lang, whole=name is not None)


def _found(name: str | None, books: Sequence[Book]) -> list[tuple[Book, Option]]:
    """Find the options of a name, or all, with the rule books they are in.

    Raises:
        ChoiceError: if there is none of that name.
    """
    options = [(book, option) for book in books for option in book.options.values()]
    found = [(book, option) for book, option in options if name in {None, option.id}]
    if not found and name is not None:
        raise no_such("option", name, [option.id for _, option in options])
    return found


def _show(option: Option, lang: str, *, whole: bool) -> None:
    """Print an option with its readings, and with its clause and reason if it is shown whole."""
    click.echo(click.style(option.id, bold=True))
    print_text(in_language(option.question, lang), "  ")
    for reading in option.readings:
        mark = "*" if reading.id == option.default else " "
        sources = ", ".join(reading.sources) or "-"
        click.echo(f"  {mark} {option.id}={reading.id}  [{sources}]")
        print_text(in_language(reading.text, lang), "      ")
    if whole:
        click.echo(f"  {option.clause}")
        print_text(in_language(option.reason, lang), "  ")
    click.echo()
