"""What came of a run, put together: figures, faults by name, clauses, changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tarocco.conformance.diagnose import Diagnosis, by_suspicion, suspect, suspects
from tarocco.conformance.known import changes
from tarocco.conformance.outcome import FAILED, PASSED, UNSUPPORTED
from tarocco.conformance.shrink import Shrinker
from tarocco.vectors.vector import dumps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tarocco.conformance.conduct import Misconduct
    from tarocco.conformance.diagnose import Cells
    from tarocco.conformance.outcome import Outcome
    from tarocco.conformance.protocol import Hello
    from tarocco.conformance.session import Session
    from tarocco.conformance.shrink import Smallest
    from tarocco.rulebook import Ruleset
    from tarocco.vectors.bug_classes import BugClass
    from tarocco.vectors.vector import Vector

    RulesOf = Callable[[Vector], Ruleset]

MOST_SHRUNK = 40
"""So many kinds of faults are made small; of more, the vectors alone are named."""

_TOO_SLOW = {"timeout", "late", "no_newline", "given_up", "no_restart", "twice"}


@dataclass(frozen=True, slots=True)
class Figures:
    """How many vectors there are, and what came of them.

    Args:
        cases: vectors that were looked at.
        expected: those that the program says it answers: passed and failed.
        passed: answered rightly.
        unsupported: declined by the program.
    """

    cases: int
    expected: int
    passed: int
    unsupported: int

    @property
    def failed(self) -> int:
        """Those not answered rightly."""
        return self.expected - self.passed


def figures_of(outcomes: Iterable[Outcome]) -> Figures:
    """Count outcomes."""
    found = Counter(outcome.status for outcome in outcomes)
    expected = found[PASSED] + found[FAILED]
    return Figures(expected + found[UNSUPPORTED], expected, found[PASSED], found[UNSUPPORTED])


@dataclass(frozen=True, slots=True)
class Fault:
    """Failing vectors that seem to have one cause.

    Args:
        outcomes: what came of them.
        bug: the bug class that gives the same answers, if one does.
        suspected: the clauses of the first vector, those most likely broken first.
        smallest: the smallest question that still fails, if it was looked for.
    """

    outcomes: tuple[Outcome, ...]
    bug: BugClass | None
    suspected: tuple[str, ...]
    smallest: Smallest | None

    @property
    def shown(self) -> Outcome:
        """The question to show."""
        return _simplest(self.outcomes) if self.smallest is None else self.smallest.outcome

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses to name: those of the bug class, or those of the question shown."""
        if self.bug is not None:
            return self.bug.clauses
        own = self.shown.vector.clauses
        first = self.suspected[:1]
        return tuple(dict.fromkeys((*first, *(each for each in self.suspected if each in own))))


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a run.

    Args:
        hello: what the program says of itself.
        command: how it was started.
        outcomes: what came of each vector.
        faults: the failing ones by cause.
        conduct: what the program did wrong on the whole.
        asked: how many vectors there were to ask.
        interrupted: whether the run was broken off.
        known: the known failures, or None.
    """

    hello: Hello
    command: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    faults: tuple[Fault, ...] = ()
    conduct: tuple[Misconduct, ...] = ()
    asked: int = 0
    interrupted: bool = False
    known: frozenset[str] | None = None
    rulesets: tuple[str, ...] = ()

    @property
    def figures(self) -> Figures:
        """The figures of all vectors."""
        return figures_of(self.outcomes)

    @property
    def changes(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The vectors that newly fail, and those that newly pass."""
        return changes(self.known or frozenset(), self.outcomes)

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong that was not known."""
        return not self.changes[0] and not self.conduct

    @property
    def by_clause(self) -> Mapping[str, tuple[int, int]]:
        """Failing and answered vectors by clause."""
        return suspects(self.outcomes)

    @property
    def by_class(self) -> Mapping[str, tuple[int, int]]:
        """Failing and answered vectors by the bug class that they were built to catch."""
        found: dict[str, tuple[int, int]] = {}
        for outcome in self.outcomes:
            if outcome.status != UNSUPPORTED:
                for flag in outcome.vector.flags:
                    failed, asked = found.get(flag, (0, 0))
                    found[flag] = failed + outcome.failed, asked + 1
        return dict(sorted(found.items()))

    def by(self, key: Callable[[Outcome], str]) -> Mapping[str, Figures]:
        """Return figures by something that each outcome has."""
        groups: dict[str, list[Outcome]] = {}
        for outcome in self.outcomes:
            groups.setdefault(key(outcome), []).append(outcome)
        return {name: figures_of(group) for name, group in groups.items()}

    @property
    def badge(self) -> str:
        """One line for a page about the program."""
        figures = self.figures
        told = f"tarocco conform: {figures.passed}/{figures.expected} {' '.join(self.rulesets)}"
        if figures.unsupported:
            told += f" ({figures.unsupported} unsupported)"
        return told.strip()


def merged(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Join faults that turn out to be one: those shown on the same smallest question.

    Args:
        faults: the faults.
    """
    found: list[Fault] = []
    for fault in sorted(faults, key=lambda each: each.bug is None):
        same = [number for number, each in enumerate(found) if _is_one(each, fault)]
        if same:
            first = found[same[0]]
            found[same[0]] = replace(first, outcomes=(*first.outcomes, *fault.outcomes))
        else:
            found.append(fault)
    return tuple(sorted(found, key=lambda each: -len(each.outcomes)))


def _is_one(one: Fault, other: Fault) -> bool:
    """Tell whether a fault without a name is another one that stands already, of any game."""
    if other.bug is not None or one.smallest is None or other.smallest is None:
        return False
    case, again = one.shown.vector.case, other.shown.vector.case
    if (case.pack, case.operation, case.options) != (again.pack, again.operation, again.options):
        return False
    return case.input == again.input and one.shown.code == other.shown.code


class Causes:
    """Sorts failing vectors by cause and makes one of each small.

    Args:
        session: the session, with its program still running.
        rules_of: finds the ruleset of a vector.
        known: failures that are known already and not looked into.
        cells: finds engines with one cell changed, for what no bug class explains.
    """

    def __init__(
        self,
        session: Session,
        rules_of: RulesOf,
        known: frozenset[str] = frozenset(),
        cells: Cells | None = None,
    ) -> None:
        self.session = session
        self.rules_of = rules_of
        self.outcomes = tuple(session.outcomes.values())
        self.failing = [each for each in self.outcomes if each.failed and each.id not in known]
        self.diagnosis = Diagnosis(self.outcomes, session.hello, cells)
        named = self.diagnosis.by_vector
        self.shares = suspects(each for each in self.outcomes if each.id not in named)
        self.groups = self._groups()

    def _groups(self) -> list[list[Outcome]]:
        """Sort failing vectors by what seems to be wrong, the most frequent first."""
        groups: dict[tuple[str, ...], list[Outcome]] = {}
        for outcome in self.failing:
            bug = self.diagnosis.by_vector.get(outcome.id)
            vector = outcome.vector
            key: tuple[str, ...] = (vector.case.pack, vector.operation)
            if outcome.misconduct:
                key = (*key, outcome.code)
            elif bug is not None:
                key = ("bug", bug.id)
            else:
                key = (*key, "clause", suspect(outcome, self.shares), vector.expect.get("code", ""))
            groups.setdefault(key, []).append(outcome)
        return sorted(groups.values(), key=len, reverse=True)

    def faults(self) -> Iterator[Fault]:
        """Yield each fault with its smallest question."""
        for number, group in enumerate(self.groups):
            fault = self._fault(group)
            if number < MOST_SHRUNK:
                first = _simplest(self._plainest(group, fault.bug))
                fault = replace(fault, smallest=self._smallest(first, fault.bug))
            yield fault

    def _plainest(self, group: Sequence[Outcome], bug: BugClass | None) -> Sequence[Outcome]:
        """Return the vectors that show a fault by itself, or all if it never is."""
        if bug is None:
            return group
        return [each for each in group if self.diagnosis.alone(bug, each)] or group

    def unshrunk(self, begun: Sequence[Fault]) -> list[Fault]:
        """Return the faults after those that are there, without making anything small."""
        return [self._fault(group) for group in self.groups[len(begun) :]]

    def _fault(self, group: Sequence[Outcome]) -> Fault:
        """Name the fault of some failing vectors."""
        first = _simplest(group)
        bug = self.diagnosis.by_vector.get(first.id)
        suspected = by_suspicion(first.vector.clauses, self.shares)
        return Fault(tuple(group), bug, suspected, None)

    def _smallest(self, outcome: Outcome, bug: BugClass | None) -> Smallest | None:
        """Return the smallest question on which the program fails in the same way."""
        if outcome.code in _TOO_SLOW:
            return None

        diagnosis = self.diagnosis

        def alike(found: Outcome) -> bool:
            if bug is None:
                return not diagnosis.explained(found)
            same = diagnosis.alone if diagnosis.alone(bug, outcome) else diagnosis.shows
            return same(bug, found)

        return Shrinker(
            outcome,
            self.rules_of(outcome.vector),
            lambda vector: self.session.outcome(vector, vector.id),
            alike,
        ).smallest()


def _simplest(outcomes: Iterable[Outcome]) -> Outcome:
    """Return the outcome with the shortest question."""
    return min(outcomes, key=lambda each: (len(dumps(each.vector.input)), each.id))
