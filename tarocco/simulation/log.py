"""The file of a simulation: a line for its parameters, then one for each deal or match.

A line that was being written when the program was killed is taken off again,
and the simulation goes on with what is missing.
"""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tarocco.errors import TaroccoError

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
        _write(self._descriptor, "".join(_line(each) for each in kept))


@contextmanager
def open_log(path: Path, plan: Plan) -> Iterator[Log]:
    """Open the file of a simulation, new or begun, and keep others from it.

    Args:
        path: the file.
        plan: what is simulated.

    Raises:
        TaroccoError: if it cannot be opened, is in use, or holds something else.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise TaroccoError(f"{path}: cannot be opened ({error.strerror})") from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise TaroccoError(f"{path}: another simulation is writing to it") from None
        yield Log(descriptor, _begun(descriptor, path, plan))
    finally:
        os.close(descriptor)


def _begun(descriptor: int, path: Path, plan: Plan) -> list[Kept]:
    """Read what a file holds, after taking off a line that was not finished."""
    with os.fdopen(os.dup(descriptor), "rb") as file:
        file.seek(0)
        data = file.read()
    whole = data.rfind(b"\n") + 1
    if not whole and data and not _line(plan.parameters()).encode().startswith(data):
        raise _not_a_log(path, 1, "the parameters of a simulation")
    if whole < len(data):
        os.ftruncate(descriptor, whole)
    if not whole:
        _write(descriptor, _line(plan.parameters()))
        return []
    head, *lines = data[:whole].split(b"\n")[:-1]
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


def _write(descriptor: int, text: str) -> None:
    """Write all of a text."""
    data = text.encode()
    while data:
        data = data[os.write(descriptor, data) :]
