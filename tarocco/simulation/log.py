"""The file of a simulation: a line for its parameters, then one for each deal or match.

A line that was being written when the program was killed is taken off again,
and the simulation goes on with what is missing.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tarocco.errors import TaroccoError
from tarocco.line_log import appending, lines_of, write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from tarocco.simulation.deal import Kept
    from tarocco.simulation.plan import Plan


class Log:
    """An open file of a simulation.

    Args:
        descriptor: the file, locked.
        kept: what it holds.
    """

    def __init__(self, descriptor: int, kept: list[Kept]) -> None:
        self._descriptor = descriptor
        self.kept = kept

    def add(self, kept: Iterable[Kept]) -> None:
        """Append lines."""
        write(self._descriptor, "".join(_line(each) for each in kept).encode())


@contextmanager
def open_log(path: Path, plan: Plan) -> Iterator[Log]:
    """Open the file of a simulation, new or begun, and keep others from it.

    Args:
        path: the file.
        plan: what is simulated.

    Raises:
        TaroccoError: if it cannot be opened, is in use, or holds something else.
    """
    with appending(path, "another simulation") as descriptor:
        yield Log(descriptor, _begun(descriptor, path, plan))


def _begun(descriptor: int, path: Path, plan: Plan) -> list[Kept]:
    """Read what a file holds, after taking off a line that was not finished."""
    found = lines_of(descriptor, _line(plan.parameters()).encode())
    if found is None:
        raise _not_a_log(path, 1, "the parameters of a simulation")
    if not found:
        return []
    head, *lines = found
    _check_head(_read(head, path, 1), path, plan)
    kept = [_read(line, path, number) for number, line in enumerate(lines, 2)]
    _check_numbers(kept, path, plan.number)
    return kept


def _check_head(head: Any, path: Path, plan: Plan) -> None:  # noqa: ANN401 - whatever the file holds
    """Check that a file was begun with the same parameters."""
    if not isinstance(head, dict):
        raise _not_a_log(path, 1, "the parameters of a simulation")
    for name, value in plan.parameters().items():
        if head.get(name) != value:
            there = json.dumps(head.get(name), ensure_ascii=False)
            here = json.dumps(value, ensure_ascii=False)
            message = f"{path}: begun with {name} {there}, expected {here}; name another file"
            raise TaroccoError(message)


def _check_numbers(kept: list[Any], path: Path, number: int) -> None:
    """Check that every line is of a deal of the simulation, and of no deal twice."""
    seen: set[int] = set()
    for line, each in enumerate(kept, 2):
        index = each.get("i") if isinstance(each, dict) else None
        if not isinstance(index, int) or not 0 <= index < number or index in seen:
            raise _not_a_log(path, line, f"a deal or match from 0 to {number - 1} not yet there")
        seen.add(index)


def _read(line: bytes, path: Path, number: int) -> Any:  # noqa: ANN401 - whatever the file holds
    """Read a line."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _not_a_log(path, number, "a line of JSON") from None


def _not_a_log(path: Path, line: int, expected: str) -> TaroccoError:
    """Say that a file is not one of this simulation."""
    return TaroccoError(f"{path}:{line}: not a line of a simulation, expected {expected}")


def _line(value: Kept) -> str:
    """Write a value in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
