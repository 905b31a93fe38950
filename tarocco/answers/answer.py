"""An answer: the account of what is valid, or the code of what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tarocco.errors import TaroccoError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say of a question.

    Args:
        account: every figure of what is valid, by name; empty for what is not.
        code: what is wrong, or empty.
        clause: the clause that it is wrong by.
    """

    account: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    clause: str = ""

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.code

    def as_json(self) -> dict[str, Any]:
        """Return it as vectors and programs write it."""
        if self.valid:
            return {"valid": True, "account": dict(self.account)}
        return {"valid": False, "code": self.code}


class Refused(TaroccoError):  # noqa: N818 - a refusal is an answer, not an error of ours
    """What is asked about is against the rules.

    Args:
        code: a violation code.
        clause: the clause behind it.
    """

    def __init__(self, code: str, clause: str) -> None:
        self.code = code
        self.clause = clause
        super().__init__(f"{code} [{clause}]")

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        """Let it travel between processes with its code."""
        return Refused, (self.code, self.clause)
