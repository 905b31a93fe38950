"""A case to try a program on, and a vector: a case with the answer that is expected."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from tarocco.answers import Answer, ask
from tarocco.rulebook import pack_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook import Ruleset

KINDS = (
    "worked",
    "edge",
    "near",
    "invalid",
    "legal",
    "winner",
    "settlement",
    "deal",
    "continuations",
    "fuzz",
)
"""Where a vector comes from: a worked example of a source; the edge of a rule and its
nearest neighbour; one fault; a set of legal cards; a trick; a settlement; a whole deal;
a number of continuations; or chance."""

SIZES = ("small", "full")
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Case:
    """A question about a ruleset.

    Args:
        operation: one of :data:`tarocco.answers.OPERATIONS`.
        ruleset: the ruleset's id.
        input: what is asked, a JSON object.
        options: readings that differ from the ruleset's own.
    """

    operation: str
    ruleset: str
    input: Mapping[str, Any]
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def pack(self) -> str:
        """The pack."""
        return pack_of(self.ruleset)

    def digest(self) -> str:
        """Return a name that this question has and no other."""
        return sha256(dumps(self.as_json()).encode()).hexdigest()[:_DIGITS]

    def answer(self, rules: Ruleset) -> Answer:
        """Answer the question by a ruleset."""
        return ask(self.operation, self.input, rules)

    def as_json(self) -> dict[str, Any]:
        """Return the case as files write it."""
        return {
            "operation": self.operation,
            "ruleset": self.ruleset,
            "options": dict(self.options),
            "input": self.input,
        }


@dataclass(frozen=True, slots=True)
class Vector:
    """A case and the answer that is expected.

    Args:
        id: its name, which never changes.
        kind: one of :data:`KINDS`.
        case: the question.
        expect: the answer, as JSON.
        clauses: the clauses that it is about.
        flags: ids of the bug classes that it catches.
        size: ``small`` if it is in the small bundle too.
    """

    id: str
    kind: str
    case: Case
    expect: Mapping[str, Any]
    clauses: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    size: str = "full"

    @property
    def name(self) -> str:
        """The last part of its id."""
        return self.id.rpartition("/")[2]

    @property
    def operation(self) -> str:
        """The operation of its case."""
        return self.case.operation

    @property
    def ruleset(self) -> str:
        """The ruleset of its case."""
        return self.case.ruleset

    @property
    def options(self) -> Mapping[str, str]:
        """The readings of its case."""
        return self.case.options

    @property
    def input(self) -> Mapping[str, Any]:
        """The input of its case."""
        return self.case.input

    @property
    def features(self) -> set[tuple[str, ...]]:
        """What a set of vectors should have at least one of: clauses, codes, bug classes."""
        about = self.operation, self.ruleset
        found: set[tuple[str, ...]] = {(*about, self.kind)}
        found |= {(self.operation, "clause", clause) for clause in self.clauses}
        found |= {(*about, "flag", flag) for flag in self.flags}
        found |= {(*about, "option", *option) for option in self.options.items()}
        return found | {(*about, "code", self.expect.get("code", ""))}

    def as_json(self) -> dict[str, Any]:
        """Return the vector as files write it."""
        return {
            "id": self.id,
            "kind": self.kind,
            **self.case.as_json(),
            "expect": self.expect,
            "clauses": list(self.clauses),
            "flags": list(self.flags),
            "size": self.size,
        }

    def about(self, clauses: tuple[str, ...]) -> Vector:
        """Return the vector with clauses that it is about too."""
        more = set(clauses) - set(self.clauses)
        return replace(self, clauses=tuple(sorted(more | set(self.clauses)))) if more else self

    def with_flags(self, flags: tuple[str, ...]) -> Vector:
        """Return the vector with bug classes that it catches."""
        return replace(self, flags=flags)

    def in_size(self, size: str) -> Vector:
        """Return the vector for a size of bundle."""
        return replace(self, size=size)


def vector_of(case: Case, kind: str, rules: Ruleset, name: str = "") -> Vector:
    """Make a vector of a case, with the answer and clauses of a ruleset.

    Args:
        case: the case.
        kind: one of :data:`KINDS`.
        rules: the ruleset.
        name: what to call it, or empty for a name that comes from the case itself.
    """
    from tarocco.vectors.clauses import clauses_of  # noqa: PLC0415 - clauses know the engine

    found = case.answer(rules)
    return Vector(
        id=f"{case.pack}/{case.operation}/{kind}/{name or case.digest()}",
        kind=kind,
        case=case,
        expect=found.as_json(),
        clauses=clauses_of(case, found, rules),
    )


def dumps(value: object) -> str:
    """Write JSON in one line, always the same."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
