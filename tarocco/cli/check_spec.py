"""``tarocco check-spec``: is a rule book whole, and does it do what its examples say?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarocco.cli.shared import json_option, overlays_given, print_json, spec_given, spec_options
from tarocco.files import write_whole
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
    root = folder or spec_given() or shipped_spec()
    book = checked_book(root, overlays_given(), "bologna")
    if write_lock:
        write_whole(root / LOCK_NAME, lock_text(book))
    failures = _failures(book)
    differences = [] if overlays_given() else lock_differences(book)
    if as_json:
        print_json({"examples": len(book.examples), "failed": failures, "lock": differences})
    else:
        for failure in failures:
            click.echo(failure)
        for difference in differences:
            click.echo(f"{LOCK_NAME}: {difference} (accept it with --write-lock)")
        click.echo(
            f"{root}: {len(book.clauses)} clauses, {len(book.options)} options, "
            f"{len(book.sources)} sources, {len(book.examples)} examples, "
            f"{len(failures)} of them failed, {len(differences)} rows differ from the lock"
        )
    return 1 if failures or differences else 0


def _failures(book: Book) -> list[str]:
    """Replay every example and say which come out differently."""
    return [
        f"example {example.id}: {mismatch} ({', '.join(example.clauses)})"
        for example in book.examples.values()
        for mismatch in mismatches(example, book)
    ]
