"""Naming the faults of a program: which bug classes give the same wrong answers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.conformance.compare import fault_of, required
from tarocco.conformance.outcome import PASSED
from tarocco.errors import TaroccoError
from tarocco.vectors.bug_classes import bug_classes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tarocco.conformance.outcome import Outcome
    from tarocco.conformance.protocol import Hello
    from tarocco.vectors.bug_classes import BugClass

LEAST_SHARE = 4
"""A class is named if it explains one in so many of the failing vectors that it is about."""


@dataclass(frozen=True, slots=True)
class Named:
    """A fault that has a name.

    Args:
        bug: the bug class.
        ids: the failing vectors that it explains.
    """

    bug: BugClass
    ids: tuple[str, ...]


class Diagnosis:
    """Finds the bug classes whose faulty engines answer as a program does.

    A class is named only if the program never gives the right answer where the class would
    give a wrong one.

    Args:
        outcomes: what came of every vector.
        hello: what the program says of itself.
    """

    def __init__(self, outcomes: Sequence[Outcome], hello: Hello) -> None:
        self.hello = hello
        self.wrong = [each for each in outcomes if each.failed and not each.misconduct]
        self.passed = [each for each in outcomes if each.status == PASSED]
        packs = dict.fromkeys(each.vector.case.pack for each in self.wrong)
        self.bugs = [bug for pack in packs for bug in bug_classes(pack)]
        self.named = tuple(self._named())
        self.by_vector: Mapping[str, BugClass] = {
            name: each.bug for each in self.named for name in each.ids
        }

    def _named(self) -> Iterable[Named]:
        """Yield the classes that explain the most, each with what those before it do not."""
        explained = {
            bug.id: found for bug in self.bugs if (found := self._explained(bug)) is not None
        }
        by_id = {bug.id: bug for bug in self.bugs}
        left = {each.id for each in self.wrong}
        while explained:
            best = max(explained, key=lambda name: len(explained[name] & left))
            found = explained.pop(best) & left
            if not found:
                return
            left -= found
            yield Named(by_id[best], tuple(sorted(found)))

    def _explained(self, bug: BugClass) -> set[str] | None:
        """Return the failing vectors that a class explains; None if it is not to be named."""
        about = [each for each in self.wrong if self._is_about(bug, each)]
        found = {each.id for each in about if self.answers_like(bug, each)}
        if not found or LEAST_SHARE * len(found) < len(about):
            return None
        flagged = (each for each in self.passed if bug.id in each.vector.flags)
        if not all(self.answers_like(bug, each) for each in flagged):
            return None
        return found

    @staticmethod
    def _is_about(bug: BugClass, outcome: Outcome) -> bool:
        """Tell whether a class may answer a vector wrongly; vectors of chance carry no flags."""
        vector = outcome.vector
        if vector.kind == "fuzz":
            return bug.pack == vector.case.pack
        return bug.id in vector.flags

    def answers_like(self, bug: BugClass, outcome: Outcome) -> bool:
        """Tell whether the faulty engine of a class answers as the program did."""
        vector, reply = outcome.vector, outcome.reply
        if reply is None:
            return False
        try:
            faulty = bug.answer(vector.case).as_json()
        except (TaroccoError, LookupError):
            return False
        names = required(vector.operation, faulty.get("account", {}), self.hello.gives)
        return not fault_of(faulty, reply, names or ())[0]


def suspects(outcomes: Iterable[Outcome]) -> Mapping[str, tuple[int, int]]:
    """Return, for each clause, how many of its vectors fail and how many were answered."""
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for outcome in outcomes:
        if outcome.status == PASSED or outcome.failed:
            for clause in outcome.vector.clauses:
                found[clause][0] += outcome.failed
                found[clause][1] += 1
    return {clause: (failed, asked) for clause, (failed, asked) in sorted(found.items())}


def suspect(outcome: Outcome, shares: Mapping[str, tuple[int, int]]) -> str:
    """Return the clause that a failing vector most likely breaks: most of its vectors fail."""
    clauses = outcome.vector.clauses
    return max(clauses, key=lambda each: (shares[each][0] / shares[each][1], each), default="")
