"""``tarocco rule``: the clauses of the rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tarocco.cli.shared import (
    as_plain,
    current_books,
    in_language,
    json_option,
    lang_option,
    pack_option,
    print_columns,
    print_json,
    print_text,
    spec_options,
)
from tarocco.errors import ChoiceError, nearest
from tarocco.notation.words import plain
from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.rulebook import Book
    from tarocco.rulebook.texts import Clause


@click.command("rule", short_help="Show the clauses of the rule book.")
@click.argument("words", nargs=-1, metavar="[ID|WORD]…")
@pack_option
@json_option
@lang_option
@spec_options
def command(words: tuple[str, ...], ruleset_id: str | None, lang: str, *, as_json: bool) -> None:
    """List the clauses of the rule book, or show one.

    Give a clause's id to see its text, sources, options, examples and theorems;
    give any word to find the clauses that contain it.

    \b
    Examples:
      tarocco rule
      tarocco rule bologna.combinations.grande.gap
      tarocco rule scavezzo --lang it
      tarocco rule excuse --ruleset france/tarot-4 --lang fr
    """  # noqa: D301 - \b keeps click from filling the examples
    found = _found(words, current_books(ruleset_id), lang)
    if as_json:
        print_json([_clause_json(clause, book) for book, clause in found])
    elif len(found) == 1 and words:
        book, clause = found[0]
        _show(clause, book, lang)
    else:
        print_columns([(clause.id, clause.status) for _, clause in found])


def _found(words: Sequence[str], books: Sequence[Book], lang: str) -> list[tuple[Book, Clause]]:
    """Find the clauses that an id or words ask for, with the rule books they are in.

    Raises:
        ChoiceError: if there is none.
    """
    clauses = [(book, clause) for book in books for clause in book.clauses.values()]
    named = [(book, clause) for book, clause in clauses if words == (clause.id,)]
    if named:
        return named
    wanted = [plain(word) for word in words]
    found = [
        (book, clause)
        for book, clause in clauses
        if all(word in plain(f"{clause.id} {in_language(clause.text, lang)}") for word in wanted)
    ]
    if not found:
        text = " ".join(words)
        message = f"there is no clause {text!r}, nor one that contains it"
        raise ChoiceError(message + nearest(text, [clause.id for _, clause in clauses]))
    return found


def _clause_json(clause: Clause, book: Book) -> dict[str, Any]:
    """Return a clause with all that refers to it."""
    return {
        **as_plain(clause),
        "pack": book.pack_id,
        "options": [option.id for option in book.options.values() if option.clause == clause.id],
        "examples": [each.id for each in book.examples.values() if clause.id in each.clauses],
        "theorems": theorems_on(clause.id),
    }


def _show(clause: Clause, book: Book, lang: str) -> None:
    """Print one clause with all that refers to it."""
    click.echo(click.style(clause.id, bold=True))
    print_text(in_language(clause.text, lang), "  ")
    click.echo()
    row = _clause_json(clause, book)
    lines = [("status", clause.status), ("games", ", ".join(clause.games))]
    for reference in clause.sources:
        tag, _, place = reference.partition("/")
        source = book.sources[tag]
        author = f"{source.author}, " if source.author else ""
        lines.append(("source", f"{reference}: {author}{source.title}{place and f', {place}'}"))
    if clause.reason:
        lines.append(("reason", in_language(clause.reason, lang)))
    lines += [
        ("option", f"{name}: {in_language(book.options[name].question, lang)}")
        for name in row["options"]
    ]
    lines += [("example", name) for name in row["examples"]]
    lines += [("theorem", name) for name in row["theorems"]]
    _print_labelled(lines)


def _print_labelled(lines: list[tuple[str, str]]) -> None:
    """Print label and text, long texts wrapped."""
    for label, text in lines:
        click.echo(
            click.wrap_text(text, 78, initial_indent=f"  {label:<9}", subsequent_indent=" " * 11)
        )
