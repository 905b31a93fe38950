"""The cells of the tables, and the clauses, in which two rulesets differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from tarocco.rulebook.cells import CONTRACT_TABLES, GAMES, PLAY_TABLES
from verification.difference.moments import FAULTS, JUDGED
from verification.difference.reads import is_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Book, Ruleset
    from tarocco.rulebook.cells import Table

Names: TypeAlias = "tuple[str, ...]"

RULES = ("cards", "combinations", "counting", *PLAY_TABLES, *CONTRACT_TABLES)
"""The tables that hold rules, beside that of the game."""

TOLD = ("play/seats/", "play/signal/", "play/attested/", "play/violation/")
"""Where the cells are that say how a thing is done or told, and change no answer.

A wrong action is refused whatever becomes of it in a record that goes on.
"""

ORDER = "(order)"
"""The address of the order of some rows, behind the address of the rows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell, or a whole row, that is not the same in two rulesets.

    Args:
        address: where it is; the game is ``*`` where the rulesets play two.
        ours: what one ruleset holds there, None if it has nothing there.
        theirs: what the other does.
        clauses: the clauses that it carries out, if its row names any.
    """

    address: str
    ours: Any
    theirs: Any
    clauses: tuple[str, ...] = ()

    @property
    def unread(self) -> bool:
        """Whether no operation reads it: words, and what only a person or a referee needs."""
        if any(is_words(part) for part in self.address.split("/")):
            return True
        if self.address.startswith("irregularities/"):
            return not _rules_on_notes(self.address)
        return self.address.startswith(TOLD)


def _rules_on_notes(address: str) -> bool:
    """Tell whether a cell, or row, of the irregularities can change what a record brings."""
    _, table, *path = address.split("/")
    if table == "judging":
        return path[-1] in JUDGED
    rows = {"irregularity", "poignee_fault"}
    return table in rows and (len(path) == 1 or path[-1] in {*FAULTS, "duplicate"})


def differing_cells(ours: Ruleset, theirs: Ruleset) -> list[Cell]:
    """List the cells in which two rulesets differ, in the order of the tables.

    Args:
        ours: one ruleset.
        theirs: the other.
    """
    found: list[Cell] = []
    for name in RULES:
        found += _differences(name, ours.tables.get(name), theirs.tables.get(name), ())
    one, other = _game(ours), _game(theirs)
    if ours.game_id == theirs.game_id:
        return found + list(_differences(f"{GAMES}/{ours.game_id}", one, other, ()))
    both = _differences(f"{GAMES}/*", one, other, ())
    return found + [cell for cell in both if not _names_a_clause(cell.address)]


def _game(rules: Ruleset) -> Table | None:
    """Return the table of a ruleset's game, None if it has none."""
    return None if rules.game_id is None else rules.tables[f"{GAMES}/{rules.game_id}"]


def _names_a_clause(address: str) -> bool:
    """Tell whether a cell holds the name of a clause: two games have clauses of their own."""
    name = address.rpartition("/")[2]
    return name == "clause" or name.endswith("_clause")


def _differences(address: str, one: Any, other: Any, clauses: Names) -> Iterator[Cell]:  # noqa: ANN401 - nodes of tables
    """Yield what differs below two nodes of tables."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys([*one, *other]):
            named = [row.get(f"{key}_clause", row.get("clause")) for row in (one, other)]
            own = tuple(dict.fromkeys(name for name in named if isinstance(name, str)))
            yield from _differences(
                f"{address}/{key}", one.get(key), other.get(key), own or clauses
            )
    elif _are_rows(one) and _are_rows(other):
        yield from _rows(address, _by_id(one), _by_id(other), clauses)
    else:
        own = tuple(
            row["clause"] for row in (one, other) if isinstance(row, dict) and "clause" in row
        )
        yield Cell(address, one, other, own or clauses)


def _are_rows(node: Any) -> bool:  # noqa: ANN401 - a node of a table
    """Tell whether a node is a list of rows."""
    return isinstance(node, list) and any(isinstance(row, dict) for row in node)


def _by_id(rows: list[Table]) -> dict[str, Table]:
    """Return rows by their ids, or by their places where they have none."""
    return {str(row.get("id", place)): row for place, row in enumerate(rows)}


def _rows(
    address: str, one: dict[str, Table], other: dict[str, Table], clauses: Names
) -> Iterator[Cell]:
    """Yield what differs in two lists of rows; their order, only of rows that both have."""
    for key in dict.fromkeys([*one, *other]):
        yield from _differences(f"{address}/{key}", one.get(key), other.get(key), clauses)
    first, second = ([key for key in rows if key in one and key in other] for rows in (one, other))
    if first != second:
        yield Cell(f"{address}/{ORDER}", first, second, clauses)


def differing_clauses(ours: Book, theirs: Book) -> list[str]:
    """List the clauses that two rule books word, source or judge differently.

    Args:
        ours: one rule book.
        theirs: the other.
    """
    if ours is theirs:
        return []
    one, other = ours.clauses, theirs.clauses
    return [name for name in dict.fromkeys([*one, *other]) if one.get(name) != other.get(name)]
