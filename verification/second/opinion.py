"""The second opinion on the obligations of a theorem."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tarocco.errors import TaroccoError
from verification.model import Obligation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from verification.model import Part, Status
    from verification.second.ways import Finding, WayName

ORDER: tuple[Status, ...] = ("refuted", "open", "proved")
"""Statuses from the one that decides a theorem to the one that all parts must have."""


@dataclass(frozen=True, slots=True)
class Way:
    """How many obligations of a theorem one way confirms.

    Args:
        name: the way.
        program: what did it, with its version.
        obligations: how many it confirms.
        premises: of how many it has found that the premise can hold.
    """

    name: WayName
    program: str
    obligations: int
    premises: int


@dataclass(frozen=True, slots=True)
class Opinion:
    """The second opinion on a theorem.

    Args:
        status: ``proved``, ``refuted`` or ``open``.
        agrees: whether each obligation is confirmed as the first way decided it.
        seconds: how long it took.
        ways: what confirms the obligations.
        reason: the first obligation that is not confirmed, and why.
    """

    status: Status
    agrees: bool
    seconds: float
    ways: tuple[Way, ...]
    reason: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return it as the report writes it."""
        return {
            "status": self.status,
            "agrees": self.agrees,
            "seconds": self.seconds,
            "ways": [
                {
                    "way": way.name,
                    "program": way.program,
                    "obligations": way.obligations,
                    "premises": way.premises,
                }
                for way in self.ways
            ],
            "reason": self.reason,
        }


def require_second() -> None:
    """Check that the other solvers are installed.

    Raises:
        TaroccoError: saying how to install them.
    """
    try:
        import cvc5  # noqa: F401, PLC0415 - only asks whether it is there
        import pysat  # noqa: F401, PLC0415
    except ImportError:
        message = "a second opinion needs the extra 'second': pip install 'tarocco[second]'"
        raise TaroccoError(message) from None


@dataclass(frozen=True, slots=True)
class Asked:
    """That a second opinion is asked for.

    Args:
        proofs: a folder for clauses and proofs.
    """

    proofs: Path | None = None


def second_opinion(
    theorem: str, parts: Sequence[Part], first: Sequence[Status], asked: Asked
) -> Opinion:
    """Form a second opinion on a theorem.

    Args:
        theorem: its name.
        parts: its obligations.
        first: how the first way decided them, as far as it went.
        asked: what was asked for.
    """
    from verification.second.ways import findings  # noqa: PLC0415 - loads the solvers

    start = time.perf_counter()
    found: list[Finding] = []
    doubts: list[str] = []
    number = 0
    for part, status in zip(parts, first, strict=False):
        number += isinstance(part, Obligation)
        keep = None if asked.proofs is None else asked.proofs / f"{theorem}.{number:02}"
        of_part = list(findings(part, status, f"{theorem}: {part.name}", keep))
        found += of_part
        doubts += [f"{part.name}: {told}" for told in _doubts(of_part, status)]
    return Opinion(
        status=min((each.status for each in found), key=ORDER.index, default="open"),
        agrees=bool(found) and not doubts,
        seconds=round(time.perf_counter() - start, 2),
        ways=_ways(found),
        reason=doubts[0] if doubts else "",
    )


def _doubts(found: Sequence[Finding], first: Status) -> Iterator[str]:
    """Yield what keeps an obligation from being confirmed."""
    for each in found:
        if each.status == "open":
            yield f"not decided by {each.way}: {each.reason}"
        elif each.status != first:
            yield f"{each.status} by {each.way}, but {first} by the first way"
    if not any(each.premise for each in found):
        yield "no second way has found that its premise can hold"


def _ways(found: Sequence[Finding]) -> tuple[Way, ...]:
    """Count what each way confirms."""
    from verification.second.ways import program  # noqa: PLC0415 - loads the solvers

    decided = Counter(each.way for each in found if each.status != "open")
    premises = Counter(each.way for each in found if each.premise)
    return tuple(
        Way(name, program(name), number, premises[name]) for name, number in sorted(decided.items())
    )
