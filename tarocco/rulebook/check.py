"""Checking a rule book: the form of every cell, then what the cells say together.

Every fault of every file is reported, each with its file and line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from tarocco.errors import Fault, SpecError
from tarocco.rulebook import Book
from tarocco.rulebook.cells import TABLE_NAMES, NoCellError, changed, resolve
from tarocco.rulebook.files import parse_table, read_text
from tarocco.rulebook.meaning import faults_of_meaning
from tarocco.rulebook.positions import Positions
from tarocco.rulebook.schema import TABLES, OverlayFile, Row, SourcesTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from tarocco.rulebook.cells import Table

_KINDS = {
    "missing": "key {key!r} is missing, expected it here",
    "extra_forbidden": "key {key!r} is unknown",
}


class CheckedFile:
    """A table file with the lines of its cells.

    Args:
        path: the file.

    Raises:
        SpecError: if it cannot be read as TOML.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = read_text(path)
        self.table: Table = parse_table(self.text, path)
        self.positions = Positions(self.text)

    def fault(self, cell: Sequence[str | int], message: str) -> Fault:
        """Report a fault at the line of a cell."""
        return Fault(str(self.path), self.positions.line(tuple(cell)), message)

    def faults_of_form(self, form: type[Row], table: Table | None = None) -> Iterator[Fault]:
        """Yield what is wrong with the form of the table."""
        for cell, message in form_errors(form, self.table if table is None else table):
            yield self.fault(cell, message)


def form_errors(form: type[Row], table: Table) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the cell and message of everything wrong with the form of a table."""
    try:
        form.model_validate(table)
    except ValidationError as error:
        for item in error.errors(include_url=False):
            cell = _cell_of(item["loc"], table)
            yield cell, _message(item, cell)


def _cell_of(location: tuple[int | str, ...], table: Table) -> tuple[int | str, ...]:
    """Strip from a pydantic location the parts that are no keys of the table."""
    node: Any = table
    cell: list[int | str] = []
    for position, part in enumerate(location):
        last = position == len(location) - 1
        try:
            node = node[part]
        except (KeyError, IndexError, TypeError):
            if not last or part == "[key]" or not isinstance(node, dict):
                continue
            node = None
        cell.append(part)
    return tuple(cell)


def _message(item: Any, cell: tuple[int | str, ...]) -> str:  # noqa: ANN401 - a pydantic error
    """Put a pydantic error into a line of words."""
    where = _address(cell)
    kind = item["type"]
    if kind in _KINDS:
        parent = _address(cell[:-1])
        words = _KINDS[kind].format(key=str(cell[-1]))
        return f"{parent}: {words}" if parent else words
    reason = item["msg"][0].lower() + item["msg"][1:]
    got = item["input"]
    shown = "" if isinstance(got, dict | list) else f" (got {_short(got)})"
    return f"{where}: {reason}{shown}"


def _short(value: object) -> str:
    """Show a value in at most forty characters."""
    most = 40
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def _address(cell: Iterable[int | str]) -> str:
    """Write a cell as keys and row numbers from 1."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in cell)


def checked_book(root: Path, overlays: Sequence[Path], pack_id: str) -> Book:
    """Read and check a rule book with overlays on top.

    Raises:
        SpecError: with every fault found.
    """
    if not root.is_dir():
        raise SpecError([Fault(str(root), 0, "not a folder, expected a rule book")])
    faults: list[Fault] = []
    files = _read_all(root, pack_id, faults)
    _raise(faults)
    sources = files.pop("sources")
    changes = list(_overlay_changes(overlays, files, faults))
    _raise(faults)
    tables = changed(
        {name: file.table for name, file in files.items()},
        [(address, value) for address, value, _ in changes],
    )
    for name, file in files.items():
        for cell, message in form_errors(TABLES[name], tables[name]):
            faults.append(_placed(name, cell, message, file, changes, files))
    faults += sources.faults_of_form(SourcesTable)
    _raise(faults)
    tags = {row["id"]: index for index, row in enumerate(sources.table["source"])}
    faults += _repeated_sources(sources)
    for name, cell, message in faults_of_meaning(tables, set(tags)):
        faults.append(_placed(name, cell, message, files[name], changes, files))
    _raise(faults)
    return Book(root, pack_id, dict(tables))


def _raise(faults: list[Fault]) -> None:
    """Stop if anything has been found so far."""
    if faults:
        raise SpecError(faults)


def _read_all(root: Path, pack_id: str, faults: list[Fault]) -> dict[str, CheckedFile]:
    """Read every file of a rule book, collecting what is wrong with each."""
    files = {}
    paths = {name: root / pack_id / f"{name}.toml" for name in TABLE_NAMES}
    for name, path in {**paths, "sources": root / "sources.toml"}.items():
        try:
            files[name] = CheckedFile(path)
        except SpecError as error:
            faults += error.faults
    for name, file in files.items():
        # What is unreadable elsewhere must not hide what is wrong here.
        if faults:
            faults += file.faults_of_form(TABLES.get(name, SourcesTable))
    return files


def _overlay_changes(
    overlays: Sequence[Path], files: dict[str, CheckedFile], faults: list[Fault]
) -> Iterator[tuple[str, Any, Fault]]:
    """Yield address, value and place of every change, collecting faults."""
    tables = {name: file.table for name, file in files.items()}
    for path in overlays:
        try:
            overlay = CheckedFile(path)
        except SpecError as error:
            faults += error.faults
            continue
        found = list(overlay.faults_of_form(OverlayFile))
        faults += found
        for index, row in enumerate([] if found else overlay.table["change"]):
            place = overlay.fault(("change", index, "cell"), "")
            try:
                resolve(tables, row["cell"])
            except NoCellError as error:
                message = f"cell {row['cell']!r}: there is no {str(error)!r} in it"
                faults.append(overlay.fault(("change", index, "cell"), message))
            else:
                yield row["cell"], row["value"], place


def _placed(  # noqa: PLR0913, PLR0917 - a fault belongs to the overlay that made it, or to the table
    name: str,
    cell: tuple[str | int, ...],
    message: str,
    file: CheckedFile,
    changes: Sequence[tuple[str, Any, Fault]],
    files: dict[str, CheckedFile],
) -> Fault:
    """Report a fault where it was caused: in the overlay that set the cell, or in the table."""
    tables = {each: other.table for each, other in files.items()}
    for address, _, place in reversed(changes):
        table, path = resolve(tables, address)
        if table == name and path == cell[: len(path)]:
            return Fault(place.file, place.line, f"{address}: {message}")
    return file.fault(cell, message)


def _repeated_sources(sources: CheckedFile) -> Iterator[Fault]:
    """Yield the sources whose tag is taken already."""
    seen: set[str] = set()
    for index, row in enumerate(sources.table["source"]):
        if row["id"] in seen:
            yield sources.fault(("source", index, "id"), f"id {row['id']!r} is used twice")
        seen.add(row["id"])
