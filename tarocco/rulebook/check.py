"""Checking a rule book: the form of every cell, then what the cells say together.

Every fault of every file is reported, each with its file and line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from tarocco.errors import Fault, SpecError
from tarocco.rulebook import Book
from tarocco.rulebook.cells import NoCellError, changed, resolve, table_names
from tarocco.rulebook.files import parse_table, read_text
from tarocco.rulebook.form import form_errors
from tarocco.rulebook.meaning import faults_of_meaning
from tarocco.rulebook.positions import Positions
from tarocco.rulebook.schema import OverlayFile, SourcesTable, form_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tarocco.rulebook.cells import Table, Tables
    from tarocco.rulebook.form_parts import Row
    from tarocco.rulebook.meaning import Found


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

    @cached_property
    def positions(self) -> Positions:
        """The line of every cell; few rule books have a fault to place."""
        return Positions(self.text)

    def fault(self, cell: Sequence[str | int], message: str) -> Fault:
        """Report a fault at the line of a cell."""
        return Fault(str(self.path), self.positions.line(tuple(cell)), message)

    def faults_of_form(self, form: type[Row]) -> Iterator[Fault]:
        """Yield what is wrong with the form of the table."""
        for cell, message in form_errors(form, self.table):
            yield self.fault(cell, message)


def checked_book(root: Path, overlays: Sequence[Path], pack_id: str) -> Book:
    """Read and check a rule book with overlays on top.

    Args:
        root: the folder of the rule book.
        overlays: overlay files, applied in order.
        pack_id: the pack.

    Raises:
        SpecError: with every fault found.
    """
    if not root.is_dir():
        raise SpecError([Fault(str(root), 0, "not a folder, expected a rule book")])
    files, sources = _read_all(root, pack_id)
    tags = {row["id"] for row in sources.table["source"]}
    tables: Tables = {name: file.table for name, file in files.items()}
    found = faults_of_meaning(tables, tags)
    _raise([files[name].fault(cell, text) for name, cell, text in found])
    changes: list[Change] = []
    faults: list[Fault] = []
    for path in overlays:
        try:
            tables = _overlaid(path, tables, changes)
        except SpecError as error:
            faults += error.faults
    _raise(faults)
    if changes:
        _raise([_blamed(fault, changes, files) for fault in _faults_of_overlaid(tables, tags)])
    return Book(root, pack_id, dict(tables))


def _raise(faults: list[Fault]) -> None:
    """Stop if anything has been found."""
    if faults:
        raise SpecError(faults)


def _faults_of_overlaid(tables: Tables, tags: set[str]) -> list[Found]:
    """List what is wrong with the form of changed tables, or else with what they say together."""
    found = [
        (name, cell, message)
        for name, table in tables.items()
        for cell, message in form_errors(form_of(name), table)
    ]
    return found or list(faults_of_meaning(tables, tags, readings=False))


def _read_all(root: Path, pack_id: str) -> tuple[dict[str, CheckedFile], CheckedFile]:
    """Read every file of a pack, and the sources.

    Raises:
        SpecError: with everything that is unreadable or has not the form of its table.
    """
    files: dict[str, CheckedFile] = {}
    faults: list[Fault] = []
    folder = root / pack_id
    paths = {name: folder / f"{name}.toml" for name in table_names(folder)}
    for name, path in {**paths, "sources": root / "sources.toml"}.items():
        try:
            files[name] = CheckedFile(path)
        except SpecError as error:
            faults += error.faults
    for name, file in files.items():
        faults += file.faults_of_form(SourcesTable if name == "sources" else form_of(name))
    if "sources" in files and not faults:
        faults += _repeated_sources(files["sources"])
    _raise(faults)
    return files, files.pop("sources")


@dataclass(frozen=True, slots=True)
class Change:
    """A cell that an overlay has changed, and where the overlay says so."""

    address: str
    table: str
    cell: tuple[str | int, ...]
    place: Fault


def _overlaid(path: Path, tables: Tables, changes: list[Change]) -> Tables:
    """Apply an overlay to tables, noting every change.

    Raises:
        SpecError: if the overlay is broken or names a cell that is not there.
    """
    overlay = CheckedFile(path)
    faults = list(overlay.faults_of_form(OverlayFile))
    _raise(faults)
    for index, row in enumerate(overlay.table["change"]):
        place = overlay.fault(("change", index, "cell"), "")
        try:
            table, cell = resolve(tables, row["cell"])
            tables = dict(changed(tables, [(row["cell"], row["value"])]))
        except NoCellError as error:
            message = f"cell {row['cell']!r}: there is no {str(error)!r} in it, expected a cell"
            faults.append(overlay.fault(("change", index, "cell"), message))
        else:
            changes.append(Change(row["cell"], table, cell, place))
    _raise(faults)
    return tables


def _blamed(fault: Found, changes: Sequence[Change], files: dict[str, CheckedFile]) -> Fault:
    """Report a fault that overlays have caused at the change nearest to it."""
    name, cell, message = fault
    nearest_change = max(
        reversed(changes),
        key=lambda change: _shared(change.cell, cell) if change.table == name else -1,
    )
    where = files[name].fault(cell, message)
    place = nearest_change.place
    return Fault(place.file, place.line, f"{nearest_change.address}: {where}")


def _shared(one: Sequence[str | int], other: Sequence[str | int]) -> int:
    """Count the parts that two cells have in common from the start."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in same)


def _repeated_sources(sources: CheckedFile) -> Iterator[Fault]:
    """Yield the sources whose tag is taken already."""
    seen: set[str] = set()
    for index, row in enumerate(sources.table["source"]):
        if row["id"] in seen:
            yield sources.fault(("source", index, "id"), f"id {row['id']!r} is used twice")
        seen.add(row["id"])
