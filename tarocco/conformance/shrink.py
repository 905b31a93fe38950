"""Making a failing question as small as it gets while the program still fails."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from tarocco.conformance import reduce
from tarocco.errors import TaroccoError
from tarocco.vectors.clauses import clauses_of
from tarocco.vectors.vector import Case, dumps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tarocco.conformance.outcome import Outcome
    from tarocco.rulebook import Ruleset
    from tarocco.vectors.vector import Vector

    Given = dict[str, Any]

MOST_QUESTIONS = 2_000


@dataclass(frozen=True, slots=True)
class Smallest:
    """The smallest question that still fails.

    Args:
        outcome: what comes of it.
        questions: how many questions it took.
        minimal: whether no single card, number, move or deal can be taken from it; if
            not, there were too many questions to ask.
    """

    outcome: Outcome
    questions: int
    minimal: bool


class TooManyError(Exception):
    """There are no more questions to ask."""


def _words(rules: Ruleset) -> Mapping[str, Sequence[str]]:
    """Return the words that may stand in a field of a question, the plainest first."""
    if "contracts" not in rules.tables:
        return {}
    return {"contract": list(rules.contracts.contracts), "size": list(rules.contracts.tiers)}


class Shrinker:
    """Makes a failing question smaller.

    Args:
        outcome: what came of it.
        rules: the ruleset it is about.
        ask: puts a vector to the program.
        alike: tells whether a program fails in the same way.
        most: how many questions may be asked.
    """

    def __init__(
        self,
        outcome: Outcome,
        rules: Ruleset,
        ask: Callable[[Vector], Outcome],
        alike: Callable[[Outcome], bool] = lambda _: True,
        most: int = MOST_QUESTIONS,
    ) -> None:
        self.first = self.best = outcome
        self.rules = rules
        self.ask = ask
        self.alike = alike
        self.most = most
        self.questions = 0
        self.words = _words(rules)
        self._tried: set[str] = {dumps(outcome.vector.input)}

    def smallest(self) -> Smallest:
        """Return the smallest question: 1-minimal, unless there are too many to ask."""
        try:
            while self._shorter() or self._lower():
                pass
        except TooManyError:
            return Smallest(self._told(), self.questions, minimal=False)
        return Smallest(self._told(), self.questions, minimal=True)

    def _told(self) -> Outcome:
        """Return the best outcome with the clauses of its own question."""
        vector = self.best.vector
        try:
            found = vector.case.answer(self.rules)
            clauses = clauses_of(vector.case, found, self.rules)
        except (TaroccoError, LookupError):
            return self.best
        return replace(self.best, vector=replace(vector, clauses=clauses))

    @property
    def _given(self) -> Given:
        """The smallest question so far."""
        return dict(self.best.vector.input)

    def _shorter(self) -> bool:
        """Leave out items of every list, many at once first; tell whether some could be."""
        given = self._given
        groups = [*reduce.lockstep(given), *((path,) for path in reduce.lists(given))]
        return any([self._shorten(paths) for paths in groups])  # noqa: C419 - every list has its turn

    def _shorten(self, paths: tuple[reduce.Path, ...]) -> bool:
        """Leave out items of some lists."""
        changed, size = False, self._length(paths)
        while size:
            start = 0
            while start < self._length(paths):
                smaller = reduce.cut(self._given, paths, start, start + size)
                if self._fails(smaller):
                    changed = True
                else:
                    start += size
            size //= 2
        return changed

    def _length(self, paths: tuple[reduce.Path, ...]) -> int:
        """Return how long the lists are by now; they may not be there any more."""
        found = [reduce.at(self._given, path) for path in paths]
        return min((len(each) if isinstance(each, list) else 0) for each in found)

    def _lower(self) -> bool:
        """Leave out a field, lower a number or take a plainer word; tell whether one could be."""
        found = chain(reduce.lesser(self._given), reduce.plainer(self._given, self.words))
        return any(self._fails(smaller) for smaller in found)

    def _fails(self, given: Given) -> bool:
        """Tell whether the program fails on a smaller question too; if so, go on from there.

        Raises:
            TooManyError: if no more may be asked.
        """
        key = dumps(given)
        if key in self._tried:
            return False
        self._tried.add(key)
        vector = self._vector(given)
        if vector is None:
            return False
        if self.questions >= self.most:
            raise TooManyError
        self.questions += 1
        outcome = self.ask(vector)
        if not outcome.failed or not self._same_way(outcome) or not self.alike(outcome):
            return False
        self.best = outcome
        return True

    def _same_way(self, outcome: Outcome) -> bool:
        """Tell whether both answers are wrong, or both are misconduct of one kind."""
        if self.first.misconduct or outcome.misconduct:
            return outcome.code == self.first.code
        return True

    def _vector(self, given: Given) -> Vector | None:
        """Return a smaller question with its right answer; None if it has none of that kind."""
        vector = self.first.vector
        case = Case(vector.operation, vector.ruleset, given, vector.options)
        try:
            expect = case.answer(self.rules).as_json()
        except TaroccoError:
            return None
        alike = expect["valid"] == vector.expect["valid"]
        if not alike or expect.get("code") != vector.expect.get("code"):
            return None
        return replace(vector, id=f"{vector.id}~{self.questions + 1}", case=case, expect=expect)
