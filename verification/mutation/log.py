"""The log of a run: a line for the state of the tables and the code, then one for each mutant.

A line that was being written when the program was killed is taken off again, and the run
goes on with what is missing.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tarocco
import verification
from tarocco.errors import TaroccoError
from tarocco.line_log import appending, lines_of, write
from tarocco.rulebook.files import shipped_spec
from verification.mutation.judge import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

FORMAT = "tarocco-mutation-log/1"
SUMMARY = "mutation.json"
"""The file in ``spec/`` that says what came of the last whole run; it is no table."""


def state() -> dict[str, str]:
    """Return checksums of the tables, and of the code that a run hangs on."""
    code = [
        path
        for package in (tarocco, verification)
        for path in Path(str(package.__file__)).parent.rglob("*.py")
    ]
    edges = _checksum(shipped_spec().rglob("*.jsonl"))
    return {"spec": spec_checksum(), "edges": edges, "code": _checksum(code)}


def spec_checksum() -> str:
    """Return a checksum of all tables."""
    return _checksum(shipped_spec().rglob("*.toml"))


def _checksum(paths: Iterable[Path]) -> str:
    """Return a checksum of some files, their names and what they hold."""
    total = sha256()
    for path in sorted(paths):
        total.update(f"{path.parent.name}/{path.name}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


class Log:
    """An open log.

    Args:
        descriptor: the file, locked.
        kept: the verdicts it holds, by mutant.
    """

    def __init__(self, descriptor: int, kept: dict[str, Verdict]) -> None:
        self._descriptor = descriptor
        self.kept = kept

    def add(self, verdict: Verdict) -> None:
        """Append a verdict, so that it is there even if the machine stops.

        Args:
            verdict: the verdict.
        """
        self.kept[verdict.id] = verdict
        write(self._descriptor, _line(verdict.as_json()))
        os.fsync(self._descriptor)


@contextmanager
def open_log(path: Path, what: str, told: Callable[[str], None]) -> Iterator[Log]:
    """Open a log, new or begun, and keep others from it.

    A log of another state of the tables or of the code is put aside and begun anew.

    Args:
        path: the file.
        what: what is judged: ``mutants`` or ``edges``.
        told: is told that a log is put aside.

    Raises:
        TaroccoError: if it cannot be opened, is in use, or holds something else.
    """
    head = {"format": FORMAT, "what": what, **state()}
    _put_aside(path, head, told)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TaroccoError(f"{path}: cannot be opened ({error.strerror})") from None
    with appending(path, "another run") as descriptor:
        yield Log(descriptor, _begun(descriptor, path, head))


def _put_aside(path: Path, head: Mapping[str, str], told: Callable[[str], None]) -> None:
    """Put a whole log of another state aside."""
    try:
        with path.open("rb") as file:
            first = file.readline()
    except OSError:
        return
    there = _read(first, path, 1) if first.endswith(b"\n") else {}
    if there.get("format") == FORMAT and there != head:
        old = path.with_name(f"{path.name}.old")
        path.replace(old)
        told(f"{path}: of another state of the tables or the code, put aside as {old.name}")


def _begun(descriptor: int, path: Path, head: Mapping[str, str]) -> dict[str, Verdict]:
    """Read what a log holds, after taking off a line that was not finished."""
    found = lines_of(descriptor, _line(head))
    if found is None:
        raise _not_a_log(path, 1)
    if not found:
        return {}
    first, *lines = found
    if _read(first, path, 1) != head:
        raise _not_a_log(path, 1)
    kept: dict[str, Verdict] = {}
    for number, line in enumerate(lines, 2):
        verdict = _verdict(_read(line, path, number), path, number)
        if verdict.id in kept:
            raise _not_a_log(path, number)
        kept[verdict.id] = verdict
    return kept


def _verdict(row: Mapping[str, Any], path: Path, number: int) -> Verdict:
    """Read a verdict."""
    try:
        return Verdict(**{**row, "edges": tuple(row["edges"])})
    except (TypeError, KeyError):
        raise _not_a_log(path, number) from None


def _read(line: bytes, path: Path, number: int) -> dict[str, Any]:
    """Read a line."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise _not_a_log(path, number) from None
    if not isinstance(found, dict):
        raise _not_a_log(path, number)
    return found


def _not_a_log(path: Path, line: int) -> TaroccoError:
    """Say that a file is not a log."""
    return TaroccoError(f"{path}:{line}: not a line of a mutation run, expected its log")


def _line(value: Mapping[str, Any]) -> bytes:
    """Write a value in one line."""
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
