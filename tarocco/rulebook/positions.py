"""Where in a TOML file each cell stands.

The standard reader gives values without positions, so the lines come from the
syntax tree of a second parser.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

import tree_sitter_toml
from tree_sitter import Language, Parser

if TYPE_CHECKING:
    from tree_sitter import Node

Path: TypeAlias = "tuple[str | int, ...]"

_LANGUAGE = Language(tree_sitter_toml.language())
_KEYS = {"bare_key", "quoted_key", "dotted_key"}
_TRIVIA = {"comment", "[", "]", "[[", "]]", "{", "}", ",", "="}


class Positions:
    r"""The line of every cell of a TOML text, which must be valid TOML.

    Args:
        text: the text.

    Example:
        >>> Positions("[[a]]\nx = 1\n[[a]]\nx = 2").line(("a", 1, "x"))
        4
    """

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._rows: Counter[Path] = Counter()
        tree = Parser(_LANGUAGE).parse(text.encode())
        for node in tree.root_node.named_children:
            if node.type == "table":
                self._table(node, self._place(_key(node.named_children[0])))
            elif node.type == "table_array_element":
                self._table(node, self._new_row(_key(node.named_children[0])))
            elif node.type == "pair":
                self._pair(node, ())

    def line(self, path: Path) -> int:
        """Return the line of a cell, or of the nearest thing around it, from 1."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def _place(self, key: Path) -> Path:
        """Return the path of a table header: the last row of each array on the way."""
        path: Path = ()
        for part in key:
            path = (*path, part)
            if self._rows[path]:
                path = (*path, self._rows[path] - 1)
        return path

    def _new_row(self, key: Path) -> Path:
        """Return the path of a row that a header begins."""
        array = (*self._place(key[:-1]), key[-1])
        self._rows[array] += 1
        return (*array, self._rows[array] - 1)

    def _table(self, node: Node, path: Path) -> None:
        """Note a table or row with everything around it, and its cells."""
        for depth in range(1, len(path) + 1):
            self._note(path[:depth], node)
        for child in node.named_children[1:]:
            if child.type == "pair":
                self._pair(child, path)

    def _pair(self, node: Node, path: Path) -> None:
        """Note a key with its value."""
        key, value = (child for child in node.named_children if child.type != "comment")
        parts = _key(key)
        for depth in range(1, len(parts) + 1):
            self._note((*path, *parts[:depth]), node)
        self._value(value, (*path, *parts))

    def _value(self, node: Node, path: Path) -> None:
        """Note what an array or inline table holds."""
        inner = [child for child in node.named_children if child.type not in _TRIVIA]
        if node.type == "array":
            for index, child in enumerate(inner):
                self._note((*path, index), child)
                self._value(child, (*path, index))
        elif node.type == "inline_table":
            for child in inner:
                self._pair(child, path)

    def _note(self, path: Path, node: Node) -> None:
        """Remember the line on which a path first appears."""
        self.lines.setdefault(path, node.start_point[0] + 1)


def _key(node: Node) -> Path:
    """Return the parts of a key."""
    if node.type == "dotted_key":
        return tuple(
            part for child in node.named_children if child.type in _KEYS for part in _key(child)
        )
    text = (node.text or b"").decode()
    if node.type == "quoted_key":
        return (next(iter(tomllib.loads(f"{text} = 0"))),)
    return (text,)
