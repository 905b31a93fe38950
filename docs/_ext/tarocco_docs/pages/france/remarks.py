"""What the remarks of the tables of France say of their cells, and the cells as tables.

A remark ``#   name  meaning`` before the heading of a part of a table explains a
cell of that part; lines that stand further in go on with it, or explain one of the
words that the cell can hold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tarocco_docs.facts import FRANCE, book, title
from tarocco_docs.markdown import code, escaped, link, shown, table

if TYPE_CHECKING:
    from collections.abc import Mapping

_CELL = re.compile(r"#   (\w+(?:, \w+)*) +(.*)")
_WORD = re.compile(r"#    +([a-z0-9_/]+)  +(.*)")
_HEAD = re.compile(r"\[\[?([\w.]+)\]\]?$")
APART = {"id", "names", "text"}
"""Cells that have a column of their own, or none."""


@dataclass
class Remark:
    """What is said of a cell, and of the words it can hold."""

    text: str = ""
    words: dict[str, str] = field(default_factory=dict)

    @property
    def whole(self) -> str:
        """Everything that is said."""
        words = [f"{word}: {meaning}" for word, meaning in self.words.items()]
        return "; ".join([*filter(None, [self.text.strip()]), *words])


@lru_cache
def remarks(name: str) -> Mapping[str, Mapping[str, Remark]]:
    """Return what the remarks of a table say, by part and cell.

    Args:
        name: the table, such as ``contracts``.
    """
    found: dict[str, dict[str, Remark]] = {}
    current: dict[str, Remark] = {}
    last: Remark | None = None
    text = (book(FRANCE).root / FRANCE / f"{name}.toml").read_text(encoding="utf-8")
    for line in text.splitlines():
        cell, word, head = _CELL.match(line), _WORD.match(line), _HEAD.match(line)
        if head:
            found.setdefault(head[1], {}).update(current)
            current, last = {}, None
        elif cell and not line.startswith("#    "):
            last = Remark(cell[2])
            current.update(dict.fromkeys(cell[1].split(", "), last))
        elif word and last:
            last.words[word[1]] = word[2]
        elif line.startswith("#    ") and last:
            more = " " + line.removeprefix("#").strip()
            if last.words:
                last.words[list(last.words)[-1]] += more
            else:
                last.text += more
        elif not line.startswith("#"):
            last = None
    return found


def told_of(remark: Remark) -> str:
    """Write what is said of a cell, its words as code."""
    parts = remark.whole.split("`")
    if len(parts) % 2 == 0:
        return escaped(remark.whole)
    return "".join(code(part) if at % 2 else escaped(part) for at, part in enumerate(parts))


def _clause_of(key: str, row: Mapping[str, Any]) -> str:
    """Return the clause of a cell: that of its name, of a part of it, or of its row."""
    words = key.split("_")
    names = ["_".join(words[:end]) for end in range(len(words), 0, -1)]
    names += ["_".join(words[start:]) for start in range(1, len(words))]
    found = (row[f"{name}_clause"] for name in names if f"{name}_clause" in row)
    return str(next(found, row["clause"]))


def cells(name: str, part: str) -> str:
    """Write a part of which there is one: its cells, what they hold and mean."""
    row: Mapping[str, Any] = book(FRANCE).tables[name][part]
    told = remarks(name).get(part, {})
    rows = [
        [
            code(f"{part}/{key}"),
            escaped(shown(value)),
            told_of(told[key]) if key in told else "",
            link("clause", _clause_of(key, row)),
        ]
        for key, value in row.items()
        if key not in APART and not key.endswith("clause")
    ]
    heads = [f"Cell of `{name}.toml`", "Holds", "Meaning", "Clause"]
    return table(heads, rows, "tc-stack", "tc-told")


def rows(name: str, part: str) -> str:
    """Write a part of which there are several: a line for each, and what the cells mean."""
    found: list[Mapping[str, Any]] = book(FRANCE).tables[name][part]
    keys = dict.fromkeys(
        key for row in found for key in row if key not in APART and not key.endswith("clause")
    )
    lines = [
        [
            f"{_name(row)} {code(row['id'])}",
            *(escaped(shown(row[key])) if key in row else "–" for key in keys),
            link("clause", row["clause"]),
        ]
        for row in found
    ]
    heads = ["", *(key.replace("_", " ").capitalize() for key in keys), "Clause"]
    told = remarks(name).get(part, {})
    meanings = [f"- {code(key)}: {told_of(told[key])}" for key in keys if key in told]
    return table(heads, lines, "tc-stack") + "\n" + "\n".join(meanings) + "\n"


def _name(row: Mapping[str, Any]) -> str:
    """Name a row in English and French."""
    if "names" not in row:
        return ""
    english, french = row["names"]["en"][0], row["names"]["fr"][0]
    same = english.lower() == french.lower()
    return escaped(english if same else f"{english} ({french})")


def named(names: Mapping[str, Any], fallback: str) -> str:
    """Name something in English with the French name behind it where that differs."""
    return _name({"names": names}) if "fr" in names and "en" in names else title(names, fallback)
