"""What came of a vector."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tarocco.conformance.conduct import MISCONDUCT

if TYPE_CHECKING:
    from tarocco.conformance.compare import Difference
    from tarocco.conformance.protocol import Reply
    from tarocco.vectors.vector import Vector

PASSED, FAILED, UNSUPPORTED = "passed", "failed", "unsupported"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a vector.

    Args:
        vector: the vector.
        status: ``passed``, ``failed`` or ``unsupported``.
        reply: what the program answered, if it did.
        code: the code of what is wrong, or empty.
        detail: more about a misconduct.
        differences: each figure that is wrong.
    """

    vector: Vector
    status: str
    reply: Reply | None = None
    code: str = ""
    detail: str = ""
    differences: tuple[Difference, ...] = ()

    @property
    def id(self) -> str:
        """The id of the vector."""
        return self.vector.id

    @property
    def failed(self) -> bool:
        """Whether something is wrong."""
        return self.status == FAILED

    @property
    def misconduct(self) -> bool:
        """Whether the program did not answer as the protocol says."""
        return self.code in MISCONDUCT

    def answered_twice(self) -> Outcome:
        """Return the outcome of a vector that was answered once more later."""
        return self if self.failed else replace(self, status=FAILED, code="twice")
