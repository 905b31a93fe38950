"""What the words in cells refer to, and the neighbour that a mutant makes them refer to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.rulebook.cells import Tables
    from verification.mutation.cells import Cell

_KEYS = {
    "group": "cards/group",
    "bouts": "cards/group",
    "family": "combinations/family",
    "suits": "cards/suit",
    "first": "irregularities/irregularity",
    "second": "irregularities/irregularity",
    "exposed": "irregularities/irregularity",
    "codes": "play/violation",
    "contracts": "contracts/contract",
}
"""What a cell of some name refers to, where another list has the same words."""

_CARDS = ("cards", "card", "head", "without")


class References:
    """The lists of names that a rule book has.

    Args:
        tables: the tables of a pack.
        card_ids: its cards, in the order of the pack.
    """

    def __init__(self, tables: Tables, card_ids: Sequence[str]) -> None:
        self.tables = tables
        self.lists: dict[str, list[str]] = {"cards": list(card_ids)}
        self.lists |= dict(_arrays(tables))
        self.lists["games"] = [
            name.partition("/")[2] for name in tables if name.startswith("games/")
        ]
        self.lists["all"] = ["all", *self.lists["games"]]

    def other(self, word: str, cell: Cell) -> str | None:
        """Return what a word of a cell is changed to: its neighbour, or None if it has none.

        Args:
            word: the word.
            cell: the cell it stands in.
        """
        if cell.table == "options" and cell.key == "cell":
            return self._other_cell(word)
        words = self._words(word, cell)
        if words is not None:
            return _next(word, words)
        return self._named(word, cell) or _other_range(word, self.lists["cards"]) or _up(word)

    def _words(self, word: str, cell: Cell) -> Sequence[str] | None:
        """Return the words that a cell may hold, where its place says so; else None."""
        if cell.words:
            return cell.words
        if cell.key == "default":
            return self._readings(cell.path[1])
        if cell.table == "options" and "options" in cell.path:
            return self._readings(cell.path[-1])
        if cell.key.endswith("clause") or cell.key == "clauses":
            return self.lists["clauses/clause"]
        if cell.key in {"game", "games"}:
            return self.lists["all" if word == "all" else "games"]
        return None

    def _named(self, word: str, cell: Cell) -> str | None:
        """Return the neighbour of a word in the list it is from."""
        wanted = _KEYS.get(cell.key)
        for name in [wanted] if wanted else self._likely(cell):
            if word in self.lists.get(name, ()):
                return _next(word, self.lists[name])
        return None

    def _likely(self, cell: Cell) -> list[str]:
        """Return the lists that the words of a cell may be from, the likeliest first."""
        own = [name for name in self.lists if name.endswith(f"/{cell.key}")]
        others = [name for name in self.lists if name not in {"all", "games"}]
        return [*own, "cards", "cards/group", *others]

    def _readings(self, option: str | int) -> list[str]:
        """Return the readings of an option, by its place or its id."""
        rows = self.tables["options"]["option"]
        row = (
            rows[option]
            if isinstance(option, int)
            else next(each for each in rows if each["id"] == option)
        )
        return [reading["id"] for reading in row["reading"]]

    def _other_cell(self, word: str) -> str | None:
        """Return a cell beside the one that a reading changes: that of the next row there."""
        head, _, key = word.rpartition("/")
        array, _, row = head.rpartition("/")
        ids = self.lists.get(array, [])
        if row not in ids or len(ids) == 1:
            return None
        return f"{array}/{_next(row, ids)}/{key}"


def _arrays(tables: Tables) -> Iterator[tuple[str, list[str]]]:
    """Yield the ids of every array of rows by its address."""
    for name, table in tables.items():
        for array, rows in table.items():
            if isinstance(rows, list) and rows and "id" in rows[0]:
                yield f"{name}/{array}", [str(row["id"]) for row in rows]


def _next(word: str, words: Sequence[str]) -> str | None:
    """Return the word after another; after the last comes the first."""
    if word not in words or len(words) == 1:
        return None
    return words[(list(words).index(word) + 1) % len(words)]


def _other_range(word: str, cards: list[str]) -> str | None:
    """Return a range of cards that begins a card later: ``15-5`` for ``16-5``."""
    high, dash, low = word.partition("-")
    if not dash or high not in cards:
        return None
    return f"{_next(high, cards)}-{low}"


def _up(word: str) -> str | None:
    """Return a word with its last number one up: an edition of the day after."""
    found = re.search(r"\d+$", word)
    if found is None:
        return None
    number = found.group()
    return f"{word[: found.start()]}{int(number) + 1:0{len(number)}}"
