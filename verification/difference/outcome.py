"""What is found when two rulesets are compared, and the answers of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from tarocco.answers import Answer, ask
from tarocco.errors import TaroccoError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook import Ruleset

Status: TypeAlias = Literal["same", "differs", "open"]
Way: TypeAlias = Literal["reads", "proved", "tried", "searched"]

UNSUPPORTED = "unsupported"
"""The code of an answer that a ruleset does not give: it has nothing to ask about."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a comparison of two rulesets in one operation has found.

    Args:
        operation: the operation.
        status: ``same`` if no input is answered differently, ``differs`` if one is,
            ``open`` if none was found and there may be one.
        why: how this is known. ``reads``: both read the same values; ``proved``: by a
            solver, or by what ``detail`` says; ``tried``: by trying all of a finite space; ``searched``: some inputs
            were tried, and there are more. Of a difference it is how its case was shown
            to be a smallest one; ``searched`` means that a smaller one may exist.
        detail: what was proved, tried or searched.
        case: the smallest input found, if they differ.
        ours: the first ruleset's answer to it.
        theirs: the second's.
        size: how large the case is: cards, premiums, or moves.
        at_least: how large any case must be, 0 where nothing is known about it.
    """

    operation: str
    status: Status
    why: Way
    detail: str = ""
    case: Mapping[str, Any] | None = None
    ours: Answer | None = None
    theirs: Answer | None = None
    size: int = 0
    at_least: int = 0

    @property
    def minimal(self) -> bool:
        """Whether the case is known to be a smallest one."""
        return self.status == "differs" and self.why != "searched"

    @property
    def both_answer(self) -> bool:
        """Whether the case is one that both rulesets have something to say about."""
        found = [each.code for each in (self.ours, self.theirs) if each is not None]
        return UNSUPPORTED not in found


class Pair:
    """Two rulesets that are asked the same.

    Args:
        ours: one ruleset.
        theirs: the other.
        operation: what they are asked.
    """

    def __init__(self, ours: Ruleset, theirs: Ruleset, operation: str) -> None:
        self.ours = ours
        self.theirs = theirs
        self.operation = operation

    @property
    def both(self) -> tuple[Ruleset, Ruleset]:
        """The two rulesets."""
        return self.ours, self.theirs

    def answers(self, given: Mapping[str, Any]) -> tuple[Answer, Answer]:
        """Return the answers of both."""
        return answer(self.operation, given, self.ours), answer(self.operation, given, self.theirs)

    def differ(self, given: Mapping[str, Any]) -> bool:
        """Tell whether an input is answered differently."""
        one, other = self.answers(given)
        return one.as_json() != other.as_json()

    def same(self, why: Way, detail: str = "") -> Outcome:
        """Return that no input is answered differently."""
        return Outcome(self.operation, "same", why, detail)

    def open(self, detail: str) -> Outcome:
        """Return that nothing was found where something may be."""
        return Outcome(self.operation, "open", "searched", detail)

    def differing(self, given: Mapping[str, Any], size: int, detail: str) -> Outcome | None:
        """Return an input as the smallest of a space that is tried in order, if it differs."""
        found = self.differs(given, size, "tried", detail)
        return found if found.status == "differs" else None

    def differs(self, given: Mapping[str, Any], size: int, why: Way, detail: str) -> Outcome:
        """Return a case, if the engine confirms it; else that the question is open."""
        one, other = self.answers(given)
        if one.as_json() == other.as_json():
            return self.open(f"a case was found that the engine does not confirm; {detail}")
        return Outcome(self.operation, "differs", why, detail, given, one, other, size)


def answer(operation: str, given: Mapping[str, Any], rules: Ruleset) -> Answer:
    """Ask a ruleset; what it has nothing to say about is answered by ``unsupported``."""
    try:
        return ask(operation, given, rules)
    except TaroccoError as error:
        return Answer({"message": str(error)}, UNSUPPORTED)
