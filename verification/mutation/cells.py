"""Every cell of the tables, with its address, its role and the clause it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tarocco.rulebook.schema import form_of
from verification.mutation.forms import STRING, WORDS, Value, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.rulebook.cells import Table, Tables
    from verification.mutation.forms import Path


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table.

    Args:
        address: its address, as overlays write it.
        table: the name of the table.
        path: where it stands in the table.
        role: one of :data:`verification.mutation.forms.ROLES`.
        value: what it holds.
        words: the words it, or an entry of it, may hold; none if any.
        clause: the clause it rests on, or empty.
    """

    address: str
    table: str
    path: Path
    role: str
    value: Value = field(hash=False)
    words: tuple[str, ...]
    clause: str

    @property
    def key(self) -> str:
        """The last name on the way to it: ``points`` of ``combination/re/points/4``."""
        return next(part for part in reversed(self.path) if isinstance(part, str))

    @property
    def is_identity(self) -> bool:
        """Whether it names a row, or says of what kind a row is; others refer to it."""
        return self.path[-1] == "id" and self.role == STRING

    @property
    def is_words(self) -> bool:
        """Whether it holds words that are read by people alone: texts, and where they are from."""
        return self.role == WORDS or self.key == "sources"


def cells_of(tables: Tables, names: Sequence[str]) -> Iterator[Cell]:
    """Yield every cell of some tables, in the order of the files.

    Args:
        tables: the tables of a pack.
        names: the names of those wanted.
    """
    for name in names:
        table = tables[name]
        for path, role, value, words in walk(form_of(name), table):
            yield Cell(
                address_of(name, path, table), name, path, role, value, words, _clause(table, path)
            )


def address_of(name: str, path: Path, table: Table) -> str:
    """Write where a cell stands: rows by their ids where they have one."""
    parts, node = [name], table
    for part in path:
        node = node[part]  # type: ignore[index] # a list where the part is a number
        named = isinstance(part, int) and isinstance(node, dict) and "id" in node
        parts.append(str(node["id"] if named else part))
    return "/".join(parts)


def _clause(table: Table, path: Path) -> str:
    """Return the clause that a cell rests on: its own, or that of the nearest row around it."""
    rows: list[tuple[Table, str]] = []
    node: Value = table
    for part in path:
        if isinstance(node, dict):
            rows.append((node, str(part)))
        node = node[part]
    if isinstance(node, dict):
        rows.append((node, ""))
    for row, key in reversed(rows):
        found = _of_row(row, key)
        if found:
            return found
    return str(table.get("pack", {}).get("clause", ""))


def _of_row(row: Table, key: str) -> str:
    """Return the clause that a row names for one of its cells."""
    if key.endswith("clause") and isinstance(row.get(key), str):
        return str(row[key])
    for name in (f"{key}_clause", "clause"):
        if isinstance(row.get(name), str):
            return str(row[name])
    clauses = row.get("clauses")
    if isinstance(clauses, list):
        return str(clauses[0])
    return str(row["id"]) if "status" in row else ""


def replaced(tables: Tables, table: str, path: Path, value: Value) -> dict[str, Table]:
    """Return tables in which one cell holds another value; whatever is around it is shared.

    Args:
        tables: the tables.
        table: the name of the table.
        path: the cell.
        value: what it holds then.
    """
    return {**tables, table: _replaced(tables[table], path, value)}


def _replaced(node: Value, path: Path, value: Value) -> Value:
    """Return a value in which one cell is another."""
    if not path:
        return value
    fresh: Value = list(node) if isinstance(node, list) else dict(node)
    fresh[path[0]] = _replaced(node[path[0]], path[1:], value)
    return fresh


def cell_at(table: Table, path: Path) -> Value:
    """Return what a cell holds."""
    node: Value = table
    for part in path:
        node = node[part]
    return node


def shortened(text: str) -> str:
    """Show what a cell holds in at most sixty characters.

    Args:
        text: what it holds, in words.
    """
    most = 60
    return text if len(text) <= most else f"{text[: most - 1]}…"
