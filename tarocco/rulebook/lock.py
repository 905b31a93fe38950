"""The lock: a checksum for every row, so that an edit to meaning shows in review."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from tarocco.errors import Fault, SpecError
from tarocco.rulebook.files import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tarocco.rulebook import Book
    from tarocco.rulebook.cells import Table

LOCK_NAME = "lock.toml"
_DIGITS = 16


def checksums(books: Sequence[Book]) -> dict[str, str]:
    """Return a checksum for every row and table of a rule book, by its address.

    Args:
        books: the packs of one rule book.
    """
    rows = dict(_rows("sources", read_table(books[0].root / "sources.toml")))
    for book in books:
        for name in book.table_names:
            rows |= _rows(f"{book.pack_id}/{name}", book.tables[name])
    return dict(sorted(rows.items()))


def _rows(place: str, table: Table) -> Iterator[tuple[str, str]]:
    """Yield address and checksum of every row of a table."""
    for key, value in table.items():
        if isinstance(value, list):
            for row in value:
                yield f"{place}/{key}/{row['id']}", _checksum(row)
        else:
            yield f"{place}/{key}", _checksum(value)


def _checksum(row: object) -> str:
    """Return the checksum of a row, whatever the order of its keys.

    The order of ranks is meaning: it is the order of the pack.
    """
    ordered = list(row["ranks"]) if isinstance(row, dict) and "ranks" in row else []
    text = json.dumps([row, ordered], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def lock_text(books: Sequence[Book]) -> str:
    """Write the lock of a rule book."""
    lines = [f'"{address}" = "{checksum}"' for address, checksum in checksums(books).items()]
    head = (
        "# A checksum for every row; refreshed with `tarocco check-spec --write-lock`.\n\n[rows]\n"
    )
    return head + "\n".join(lines) + "\n"


def lock_differences(books: Sequence[Book]) -> list[str]:
    """List the rows added, removed or changed since the lock was written.

    A rule book without a lock has no differences.
    """
    path = books[0].root / LOCK_NAME
    if not path.exists():
        return []
    locked = _locked(path)
    now = checksums(books)
    changed = [row for row in now if row in locked and now[row] != locked[row]]
    return [
        *(f"added: {row}" for row in now if row not in locked),
        *(f"removed: {row}" for row in locked if row not in now),
        *(f"changed: {row}" for row in changed),
    ]


def _locked(path: Path) -> dict[str, str]:
    """Read a lock.

    Raises:
        SpecError: if it is not one.
    """
    table = read_table(path)
    rows = table.get("rows")
    if set(table) != {"rows"} or not isinstance(rows, dict):
        raise SpecError([Fault(str(path), 0, "not a lock, expected the table [rows] alone")])
    for row, checksum in rows.items():
        if not isinstance(checksum, str):
            message = f"row {row!r} has {checksum!r}, expected a checksum"
            raise SpecError([Fault(str(path), 0, message)])
    return rows
