"""The mutants of a rule book: each is the book with one cell, or two, changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from verification.mutation.cells import Cell, cell_at, cells_of, replaced
from verification.mutation.forms import CHOICE, FLAG, LIST, MAP, NAMES, NUMBER, ROWS, STRING, Value
from verification.mutation.references import References

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tarocco.rulebook import Book
    from tarocco.rulebook.cells import Table, Tables
    from verification.mutation.forms import Path

EXAMPLES_STRIDE = 7
"""Of so many worked examples what one expects is changed; the others are there to kill."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule book with something changed.

    Args:
        pack: the pack.
        address: the cell.
        kind: what was done to it.
        clause: the clause it rests on.
        table: the table.
        changes: the cells that are changed and what they hold then.
        before: what the cell held.
        after: what it holds.
        role: what the cell is.
    """

    pack: str
    address: str
    kind: str
    clause: str
    table: str
    changes: tuple[tuple[str, Path, Value], ...] = field(hash=False)
    before: Value = field(hash=False)
    after: Value = field(hash=False)
    role: str

    @property
    def id(self) -> str:
        """Its name, which is the same each time: pack, address and kind."""
        return f"{self.pack}:{self.address}:{self.kind}"

    @property
    def what(self) -> str:
        """What was done, without where: ``dropped`` of ``dropped.2``."""
        return self.kind.partition(".")[0]

    @property
    def tables(self) -> frozenset[str]:
        """The tables that are changed."""
        return frozenset(table for table, _, _ in self.changes)

    @property
    def of_games(self) -> bool:
        """Whether it changes games alone, and no table that they have in common."""
        return all(name.startswith("games/") for name in self.tables)

    @property
    def silent(self) -> str:
        """Why no answer can change, whatever the cell holds; empty if one can."""
        if self.role == NAMES:
            return "a name: answers name cards and rows by their ids"
        if self.role == STRING and self.address.endswith("clause"):
            return "the clause that a rule rests on: no answer names it"
        return ""

    def applied(self, tables: Tables) -> dict[str, Table]:
        """Return tables with the change."""
        found = dict(tables)
        for table, path, value in self.changes:
            found = replaced(found, table, path, value)
        return found


def mutants_of(book: Book) -> list[Mutant]:
    """List the mutants of a rule book, in the order of its files; each once.

    Args:
        book: the rule book.
    """
    maker = _Maker(book)
    found = {each.id: each for cell in maker.cells() for each in maker.of_cell(cell)}
    return [each for each in found.values() if each.before != each.after or each.changes]


def words_in(book: Book) -> list[Cell]:
    """List the cells that only people read: no engine can notice that they have changed.

    Args:
        book: the rule book.
    """
    tables = {name: book.tables[name] for name in book.table_names}
    return [cell for cell in cells_of(tables, book.table_names) if cell.is_words]


class _Maker:
    """Makes mutants of the cells of a book."""

    def __init__(self, book: Book) -> None:
        self.pack = book.pack_id
        self.tables = {name: book.tables[name] for name in book.table_names}
        self.names = book.table_names
        self.references = References(self.tables, [card.id for card in book.ruleset().pack.cards])

    def cells(self) -> Iterator[Cell]:
        """Yield the cells that are changed."""
        for cell in cells_of(self.tables, self.names):
            if cell.is_words or cell.is_identity or cell.path == ("pack", "id"):
                continue
            if cell.table == "examples" and not _sampled(cell):
                continue
            yield cell

    def of_cell(self, cell: Cell) -> Iterator[Mutant]:
        """Yield the mutants of one cell."""
        for kind, after in _BY_ROLE[cell.role](self, cell):
            # An example that expects less is no wrong one.
            if cell.table != "examples" or not kind.startswith(("dropped", "doubled")):
                yield self._mutant(cell, kind, after)
        if cell.table not in {"clauses", "examples"}:
            yield from self._swapped_with_next(cell)
        if cell.table == "options" and cell.key == "default":
            yield from self._moved(cell)

    def _mutant(
        self,
        cell: Cell,
        kind: str,
        after: Value,
        changes: tuple[tuple[str, Path, Value], ...] = (),
    ) -> Mutant:
        """Return a mutant of a cell."""
        changes = changes or ((cell.table, cell.path, after),)
        return Mutant(
            self.pack,
            cell.address,
            kind,
            cell.clause,
            cell.table,
            changes,
            cell.value,
            after,
            cell.role,
        )

    def _string(self, cell: Cell) -> Iterator[tuple[str, Value]]:
        """Make a reference point to its neighbour."""
        other = self.references.other(cell.value, cell)
        if other is not None:
            yield "redirected", other

    def _list(self, cell: Cell) -> Iterator[tuple[str, Value]]:
        """Drop, double, change and swap the entries of a list."""
        entries = cell.value
        if cell.table == "clauses":
            yield "redirected.0", [self.references.other(entries[0], cell), *entries[1:]]
            return
        for index, entry in enumerate(entries):
            before, after = entries[:index], entries[index + 1 :]
            yield f"dropped.{index}", [*before, *after]
            yield f"doubled.{index}", [*before, entry, entry, *after]
            for kind, other in self._entry(entry, cell):
                yield f"{kind}.{index}", [*before, other, *after]
            if after and after[0] != entry and not self._is_set(cell):
                yield f"swapped.{index}", [*before, after[0], entry, *after[1:]]

    def _is_set(self, cell: Cell) -> bool:
        """Tell whether a list is of the cards that may be played, which have no order."""
        if cell.table != "examples" or cell.path[-1] != "expect":
            return False
        row: Table = self.tables["examples"]["example"][cell.path[1]]
        return bool(row["kind"] == "legal")

    def _entry(self, entry: Value, cell: Cell) -> Iterator[tuple[str, Value]]:
        """Change one entry of a list."""
        if isinstance(entry, str):
            other = self.references.other(entry, cell)
            if other is not None:
                yield "redirected", other
        elif isinstance(entry, int):
            yield "up", entry + 1
            yield "down", entry - 1

    def _swapped_with_next(self, cell: Cell) -> Iterator[Mutant]:
        """Swap a cell with the same cell of the next row."""
        rows = [place for place, part in enumerate(cell.path) if isinstance(part, int)]
        if not rows or cell.role in {ROWS, NAMES} or cell.key.endswith("clause"):
            return
        at = rows[-1]
        row = int(cell.path[at])
        path = (*cell.path[:at], row + 1, *cell.path[at + 1 :])
        try:
            other = cell_at(self.tables[cell.table], path)
        except (IndexError, KeyError, TypeError):
            return
        if other != cell.value:
            changes = ((cell.table, cell.path, other), (cell.table, path, cell.value))
            yield self._mutant(cell, "swapped_with_next", other, changes)

    def _moved(self, cell: Cell) -> Iterator[Mutant]:
        """Move the default of an option to each other reading, also with the cells it sets."""
        option = self.tables["options"]["option"][cell.path[1]]
        for reading in option["reading"]:
            if reading["id"] == cell.value:
                continue
            own = (cell.table, cell.path, reading["id"])
            yield self._mutant(cell, f"moved.{reading['id']}", reading["id"], (own,))
            if reading.get("set"):
                cells = self._set(reading["set"])
                after = f"{reading['id']} and its cells"
                yield self._mutant(cell, f"moved_with_cells.{reading['id']}", after, (own, *cells))

    def _set(self, changes: list[Table]) -> Iterator[tuple[str, Path, Value]]:
        """Yield the cells that a reading sets, with their values."""
        from tarocco.rulebook.cells import resolve  # noqa: PLC0415 - one of two uses

        for change in changes:
            table, path = resolve(self.tables, change["cell"])
            yield table, path, change["value"]


def _sampled(cell: Cell) -> bool:
    """Tell whether what a worked example expects is changed."""
    if len(cell.path) < 3 or not isinstance(cell.path[1], int):  # noqa: PLR2004 - example, row, key
        return False
    expected = cell.path[2] in {"expect", "value", "reads", "order", "names"}
    return expected and cell.path[1] % EXAMPLES_STRIDE == 0


def _flag(_maker: _Maker, cell: Cell) -> Iterator[tuple[str, Value]]:
    """Flip a truth value."""
    yield "flipped", not cell.value


def _number(_maker: _Maker, cell: Cell) -> Iterator[tuple[str, Value]]:
    """Move a number one up and one down."""
    yield "up", cell.value + 1
    yield "down", cell.value - 1


def _choice(_maker: _Maker, cell: Cell) -> Iterator[tuple[str, Value]]:
    """Take each other word that the cell may hold."""
    for word in cell.words:
        if word != cell.value:
            yield f"word.{word}", word


def _map(_maker: _Maker, cell: Cell) -> Iterator[tuple[str, Value]]:
    """Drop each entry of a map, and swap the values of neighbours."""
    for key in cell.value:
        yield f"dropped.{key}", {name: each for name, each in cell.value.items() if name != key}
    for one, other in pairwise(cell.value):
        if cell.value[one] != cell.value[other]:
            swapped = {one: cell.value[other], other: cell.value[one]}
            yield f"swapped.{one}", {**cell.value, **swapped}


def _rows(_maker: _Maker, cell: Cell) -> Iterator[tuple[str, Value]]:
    """Drop and double each row, and swap neighbours."""
    if cell.table == "examples":
        return
    rows = cell.value
    for index, row in enumerate(rows):
        name = row.get("id", index)
        yield f"dropped.{name}", [*rows[:index], *rows[index + 1 :]]
        if cell.table == "clauses":
            continue
        yield f"doubled.{name}", [*rows[: index + 1], row, *rows[index + 1 :]]
        if index + 1 < len(rows):
            yield f"swapped.{name}", [*rows[:index], rows[index + 1], row, *rows[index + 2 :]]


def _names(_maker: _Maker, cell: Cell) -> Iterator[tuple[str, Value]]:
    """Swap the names of two languages, and drop and swap names of one."""
    names = cell.value
    for one, other in pairwise(names):
        if names[one] != names[other]:
            yield f"languages.{one}", {**names, one: names[other], other: names[one]}
    for language, words in names.items():
        if len(words) > 1:
            yield f"dropped.{language}", {**names, language: words[:-1]}
            yield f"swapped.{language}", {**names, language: [words[1], words[0], *words[2:]]}


_BY_ROLE: dict[str, Callable[[_Maker, Cell], Iterator[tuple[str, Value]]]] = {
    FLAG: _flag,
    NUMBER: _number,
    CHOICE: _choice,
    STRING: _Maker._string,  # noqa: SLF001 - its own
    LIST: _Maker._list,  # noqa: SLF001
    MAP: _map,
    ROWS: _rows,
    NAMES: _names,
}
"""What is done to a cell by its role."""
