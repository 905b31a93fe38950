"""Files of known failures: the ids of vectors that a program is known to fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError
from tarocco.records.files import file_text
from tarocco.records.node import parsed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tarocco.conformance.outcome import Outcome
    from tarocco.records.node import Node

_LONGEST_ID = 300


def read_known(path: Path) -> frozenset[str]:
    """Read a file of known failures.

    It is text with one id a line and remarks behind ``#``, a list of ids in JSON, or a report
    in the format ``tarocco-conform/1``, whose faults are meant.

    Args:
        path: the file.

    Raises:
        TaroccoError: if it is none of these.
    """
    text = file_text(path)
    if text.lstrip()[:1] in {"[", "{"}:
        return frozenset(_from_json(parsed(text, str(path))))
    found = set()
    for number, line in enumerate(text.splitlines(), start=1):
        name = line.partition("#")[0].strip()
        if len(name.split()) > 1:
            message = f"{path}:{number}: more than one word, expected the id of a vector"
            raise TaroccoError(message)
        found |= {name} - {""}
    return frozenset(found)


def _from_json(node: Node) -> Iterable[str]:
    """Return the ids in a list or a report."""
    if isinstance(node.value, list):
        return [each.text(_LONGEST_ID) for each in node.items(0, 1_000_000)]
    fields = node.named()
    if "faults" not in fields:
        raise node.wrong("no field 'faults', expected a report of tarocco conform or a list of ids")
    return [
        each.inside("id").text(_LONGEST_ID)
        for each in fields["faults"].items(0, 1_000_000)
        if "id" in each.named()
    ]


def changes(
    known: frozenset[str], outcomes: Iterable[Outcome]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the vectors that fail and are not known to, and those known to that pass.

    Args:
        known: the ids of the known failures.
        outcomes: what came of every vector.
    """
    failing, passing = [], []
    for outcome in outcomes:
        if outcome.failed and outcome.id not in known:
            failing.append(outcome.id)
        elif outcome.status == "passed" and outcome.id in known:
            passing.append(outcome.id)
    return tuple(failing), tuple(passing)
