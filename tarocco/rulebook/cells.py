"""Addresses of single cells of the tables, and changing them.

An address names the file, then keys and row ids down to the cell, separated
by slashes: ``combinations/combination/re/points/4``.
"""

from __future__ import annotations

import copy
from collections import ChainMap
from typing import TYPE_CHECKING, Any, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

# A table as TOML gives it: nested dictionaries, lists and scalars.
Table: TypeAlias = "dict[str, Any]"
Tables: TypeAlias = "Mapping[str, Table]"

TABLE_NAMES = ("cards", "combinations", "counting", "options", "clauses", "examples")
"""The tables that every pack has; each is a file of its folder."""

PLAY_TABLES = ("play", "declarations")
"""The tables that a pack has besides if there are games to play with it."""

CONTRACT_TABLES = ("contracts", "bonuses", "duplicate", "irregularities")
"""The tables that a pack has if its games are settled by contract; the last two it may lack."""

GAMES = "games"
"""The folder of the games, each a table of its own: ``games/ottocento``."""


def table_names(folder: Path) -> tuple[str, ...]:
    """List the tables in the folder of a pack, those it must have first."""
    optional = (*PLAY_TABLES, *CONTRACT_TABLES)
    played = [name for name in optional if (folder / f"{name}.toml").exists()]
    games = sorted(path.stem for path in (folder / GAMES).glob("*.toml"))
    return (*TABLE_NAMES, *played, *(f"{GAMES}/{game}" for game in games))


class NoCellError(Exception):
    """An address that leads nowhere; the message is the first part that is not there."""


def resolve(tables: Tables, address: str) -> tuple[str, tuple[str | int, ...]]:
    """Find a cell.

    Returns:
        The table's name and the path to the cell within it, with list
        positions for rows.

    Raises:
        NoCellError: if a part of the address does not exist.
    """
    name, *parts = address.split("/")
    if name == GAMES and parts:
        name = f"{name}/{parts.pop(0)}"
    if name not in tables:
        raise NoCellError(name)
    if not parts:
        raise NoCellError("/")
    node: Any = tables[name]
    path: list[str | int] = []
    while parts:
        key, length = _key_in(node, parts)
        node = node[key]
        path.append(key)
        parts = parts[length:]
    return name, tuple(path)


def _key_in(node: object, parts: Sequence[str]) -> tuple[str | int, int]:
    """Return the key or list position that an address names next, and how many parts it took.

    Ids of rows may contain slashes.

    Raises:
        NoCellError: if there is none.
    """
    if isinstance(node, dict) and parts[0] in node:
        return parts[0], 1
    if isinstance(node, list):
        rows = [row.get("id") if isinstance(row, dict) else row for row in node]
        for length in range(len(parts), 0, -1):
            row = "/".join(parts[:length])
            if row in rows:
                return rows.index(row), length
        if parts[0].isdecimal() and int(parts[0]) < len(node):
            return int(parts[0]), 1
    raise NoCellError(parts[0])


def changed(tables: Tables, changes: Iterable[tuple[str, Any]]) -> Tables:
    """Return tables in which the addressed cells have new values.

    Tables that no change touches are shared with the original.

    Raises:
        NoCellError: if an address leads nowhere.
    """
    fresh: dict[str, Table] = {}
    result = ChainMap(fresh, cast("dict[str, Table]", tables))
    for address, value in changes:
        name, path = resolve(result, address)
        if name not in fresh:
            fresh[name] = copy.deepcopy(tables[name])
        node: Any = fresh[name]
        for key in path[:-1]:
            node = node[key]
        node[path[-1]] = value
    return result
