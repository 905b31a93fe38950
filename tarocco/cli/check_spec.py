"""``tarocco check-spec``: is a rule book whole, and does it do what its examples say?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarocco.cli.shared import (
    best_of,
    json_option,
    overlays_given,
    print_json,
    spec_given,
    spec_options,
)
from tarocco.errors import SpecError
from tarocco.files import write_whole
from tarocco.rulebook import DEFAULT_RULESET, pack_of, packs_in
from tarocco.rulebook.check import checked_book
from tarocco.rulebook.examples import mismatches
from tarocco.rulebook.files import shipped_spec
from tarocco.rulebook.lock import LOCK_NAME, lock_differences, lock_text

if TYPE_CHECKING:
    from tarocco.rulebook import Book


@click.command("check-spec", short_help="Check a rule book.")
@click.argument("folder", required=False, metavar="[DIR]", type=click.Path(path_type=Path))
@click.option("--write-lock", is_flag=True, help="Accept the rows as they are now.")
@json_option
@spec_options
def command(folder: Path | None, *, write_lock: bool, as_json: bool) -> int:
    """Check the rule book in DIR, or ours: tables, worked examples, lock.

    Faults of the tables are listed as file:line and end with exit code 2. A
    worked example that comes out differently, or a row that differs from the
    lock, ends with exit code 1.
    """
    if folder and spec_given():
        raise click.UsageError("DIR and --spec exclude each other, expected one")
    root = folder or spec_given() or shipped_spec()
    books = _checked(root)
    if write_lock:
        write_whole(root / LOCK_NAME, lock_text(books))
    failures = [failure for book in books for failure in _failures(book)]
    differences = [] if overlays_given() else lock_differences(books)
    if as_json:
        examples = sum(len(book.examples) for book in books)
        print_json({"examples": examples, "failed": failures, "lock": differences})
        return 1 if failures or differences else 0
    for failure in failures:
        click.echo(failure)
    for difference in differences:
        click.echo(f"{root / LOCK_NAME}: {difference} (accept it with --write-lock)")
    for book in books:
        click.echo(
            f"{root / book.pack_id}: {len(book.clauses)} clauses, {len(book.options)} options, "
            f"{len(book.sources)} sources, {len(book.examples)} examples"
        )
    click.echo(f"{len(failures)} examples failed, {len(differences)} rows differ from the lock")
    return 1 if failures or differences else 0


def _checked(root: Path) -> list[Book]:
    """Check every pack of a rule book; an overlay is for the packs whose cells it changes.

    Raises:
        SpecError: with the faults of all packs, or of an overlay that fits none.
    """
    books, errors = [], []
    for pack_id in packs_in(root) or [pack_of(DEFAULT_RULESET)]:
        try:
            books.append(checked_book(root, overlays_given(), pack_id))
        except SpecError as error:
            errors.append(error)
    if overlays_given() and (books or not errors):
        return books
    if overlays_given():
        raise best_of(errors)
    if errors:
        raise SpecError([fault for error in errors for fault in error.faults])
    return books


def _failures(book: Book) -> list[str]:
    """Replay every example and say which come out differently."""
    return [
        f"example {example.id}: {mismatch} ({', '.join(example.clauses)})"
        for example in book.examples.values()
        for mismatch in mismatches(example, book)
    ]
