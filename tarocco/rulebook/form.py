"""What is wrong with the form of a table, in words and by cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tarocco.rulebook.cells import Table
    from tarocco.rulebook.form_parts import Row

_KINDS = {
    "missing": "key {key!r} is missing, expected it here",
    "extra_forbidden": "key {key!r} is unknown",
}


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
    tagged: Any = None
    for position, part in enumerate(location):
        last = position == len(location) - 1
        if isinstance(node, dict) and node.get("kind") == part and tagged is not node:
            # The kind of a row stands in the location once before its keys.
            tagged = node
            continue
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
