"""Where a clause is carried out: cells of the tables, functions of the engine, pages."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import tarocco
from tarocco_docs.facts import FRANCE, book
from tarocco_docs.markdown import code

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_HEAD = re.compile(r"\[+([\w.-]+)\]+")
_ID = re.compile(r'id = "(.+)"')
_CLAUSE = re.compile(r'(?:(\w+)_)?clause = "([\w.]+)"')
_NAMED = re.compile(r"``((?:bologna|france)\.[\w.]+)``")
APART = {"clauses", "options", "examples", "seed"}
"""Tables that carry out no clause."""

FRENCH_PAGES = {
    **dict.fromkeys(("deal", "bidding", "chien", "discard", "call"), "deal"),
    **dict.fromkeys(("play", "excuse", "petit", "poignee", "chelem"), "play"),
    **dict.fromkeys(("count", "score"), "contracts"),
    **{name: name for name in ("cards", "duplicate", "irregularities")},
    "games": "index",
}
"""The page, beside that of the clauses, on which a chapter of France is told."""

BOLOGNESE_PAGES = {
    **{
        name: name
        for name in ("cards", "combinations", "counting", "declarations", "play", "signals")
    },
    "games": "games/index",
}
"""The same for Bologna."""

TITLES = {
    "deal": "Deal, bids, chien, discard",
    "contracts": "Contracts, needs, premiums, scores",
    "index": "The games compared",
    "games/index": "Games",
}
"""The titles of pages whose name is not their title."""


def places(clause: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield where a clause is carried out: what kind of place, and the places.

    Args:
        clause: its id.
    """
    pack, chapter, *_ = clause.split(".")
    yield "Tables", _cells(pack).get(clause, [])
    yield "Engine", _functions(clause)
    page = (FRENCH_PAGES if pack == FRANCE else BOLOGNESE_PAGES).get(chapter)
    yield "Told under", [f"[{_title(page)}]({page}.md)"] if page else []


def _title(page: str) -> str:
    """Return the title of a page."""
    return TITLES.get(page, page.capitalize())


@lru_cache
def _cells(pack: str) -> Mapping[str, list[str]]:
    """Return the cells that carry out each clause of a pack, with file and line."""
    found: dict[str, list[str]] = {}
    root = book(pack).root
    for path in sorted(Path(root, pack).rglob("*.toml")):
        if path.stem in APART:
            continue
        for clause, line, label in _clauses_in(path.read_text(encoding="utf-8")):
            place = f"spec/{path.relative_to(root).as_posix()}:{line}"
            found.setdefault(clause, []).append(f"{code(place)} {label}")
    return found


def _clauses_in(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield each clause that a table names, its line, and the row and cell it is for."""
    head = row = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        if start := _HEAD.match(line):
            head, row = start[1], ""
        if name := _ID.match(line):
            row = f" {name[1]}"
        for cell, clause in _CLAUSE.findall(line):
            yield clause, number, f"{head}{row}{', ' if cell else ''}{cell}"


def _functions(clause: str) -> list[str]:
    """List the parts of the engine whose docstring names a clause, or else its chapter."""
    named = _docstrings()
    parts = clause.split(".")
    for end in range(len(parts), 1, -1):
        if found := named.get(".".join(parts[:end])):
            return found
    return []


@lru_cache
def _docstrings() -> Mapping[str, list[str]]:
    """Return the functions, classes and modules whose docstring names a clause."""
    found: dict[str, list[str]] = {}
    root = Path(str(tarocco.__file__)).parent
    for path in sorted(root.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                for clause in _NAMED.findall(ast.get_docstring(node) or ""):
                    found.setdefault(clause, []).append(_place(node, path.relative_to(root)))
    return found


def _place(node: ast.Module | ast.ClassDef | ast.FunctionDef, path: Path) -> str:
    """Write where a part of the engine stands."""
    line = "" if isinstance(node, ast.Module) else f":{node.lineno}"
    name = "" if isinstance(node, ast.Module) else f" {code(node.name)}"
    return f"{code(f'tarocco/{path.as_posix()}{line}')}{name}"
