"""Finding the faults that a program has together: an engine that has them answers as it does."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tarocco.conformance.compare import fault_of, required
from tarocco.errors import TaroccoError
from tarocco.vectors.bug_classes import answer_with
from tarocco.vectors.vector import dumps

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from tarocco.conformance.outcome import Outcome
    from tarocco.conformance.protocol import Hello
    from tarocco.vectors.bug_classes import BugClass

LEAST_SHARE = 4
"""A class is named if it explains one in so many of the failing vectors that it is about."""


class Together:
    """Finds the bug classes that explain the most of what a program answers, taken together.

    One class after another is added to the faulty engine, each time that with which it
    answers the most vectors as the program does. A class never enters if the program gives
    the right answer where the class would give a wrong one.

    Args:
        outcomes: what came of the vectors of one ruleset.
        bugs: the bug classes of its pack, and its other readings.
        hello: what the program says of itself.
        elsewhere: faults that it has in other games, which are looked for first.
    """

    def __init__(
        self,
        outcomes: Iterable[Outcome],
        bugs: Iterable[BugClass],
        hello: Hello,
        elsewhere: Container[BugClass] = (),
    ) -> None:
        self.hello = hello
        self.elsewhere = elsewhere
        self.outcomes = [each for each in outcomes if each.reply is not None]
        self.failing = [each for each in self.outcomes if each.failed]
        self._seen: dict[tuple[str, tuple[str, ...]], bool] = {}
        self.about = {bug: found for bug in bugs if (found := self._about(bug))}
        self._ids = {bug: {each.id for each in found} for bug, found in self.about.items()}
        self.bugs = self._chosen()

    def _about(self, bug: BugClass) -> list[Outcome]:
        """Return the vectors that a class answers wrongly; none if it explains no fault at all."""
        if bug.is_class:
            found = [each for each in self.outcomes if self._is_flagged(bug, each)]
            return found if any(each.failed for each in found) else []
        if not any(self._differs(bug, each) for each in self.failing):
            return []
        return [each for each in self.outcomes if self._differs(bug, each)]

    @staticmethod
    def _is_flagged(bug: BugClass, outcome: Outcome) -> bool:
        """Tell whether a class may answer a vector wrongly; vectors of chance carry no flags."""
        vector = outcome.vector
        if vector.kind == "fuzz":
            return outcome.failed and bug.bears_on(vector.case)
        return bug.id in vector.flags

    @staticmethod
    def _differs(bug: BugClass, outcome: Outcome) -> bool:
        """Tell whether another reading, or a changed cell, has another answer."""
        case = outcome.vector.case
        if not bug.bears_on(case):
            return False
        try:
            return answer_with((bug,), case).as_json() != outcome.vector.expect
        except (TaroccoError, LookupError):
            return False

    def _chosen(self) -> tuple[BugClass, ...]:
        """Return the classes that explain the most together, the first ones found first."""
        chosen: list[BugClass] = []
        while True:
            left = (bug for bug in self.about if bug not in chosen)
            worth = {bug: (*self._gain(bug, chosen), bug in self.elsewhere) for bug in left}
            best = max(worth, key=lambda bug: worth[bug], default=None)
            if best is None or worth[best][0] <= 0:
                break
            chosen.append(best)
        for bug in tuple(chosen):
            rest = [each for each in chosen if each is not bug]
            if self._gain(bug, rest)[0] <= 0:
                chosen = rest
        return tuple(chosen)

    def _gain(self, bug: BugClass, others: Sequence[BugClass]) -> tuple[int, int]:
        """Return how many vectors more a class explains with others, and, below 0, how many not.

        It explains none if it is not to be named.
        """
        gain, left, broken = 0, 0, 0
        for outcome in self.about[bug]:
            before, after = self.explains(others, outcome), self.explains((*others, bug), outcome)
            if outcome.failed:
                left += not before
                gain += after and not before
                broken += before and not after
            elif not after and not self._may_refuse(outcome):
                return 0, 0
        return (gain - broken, gain - left) if LEAST_SHARE * gain >= left else (0, 0)

    @staticmethod
    def _may_refuse(outcome: Outcome) -> bool:
        """Tell whether a program refuses rightly; it may accept some of what is wrong only."""
        return not outcome.vector.expect["valid"]

    def explains(self, bugs: Sequence[BugClass], outcome: Outcome) -> bool:
        """Tell whether some faults together answer a vector as the program does.

        Only the faults that answer it wrongly by themselves are looked at, unless it is one
        that is refused, where no other shows.
        """
        own = [bug for bug in bugs if outcome.id in self._ids.get(bug, ())]
        if not own:
            return not outcome.failed
        whole = not outcome.vector.expect["valid"] or outcome.vector.kind == "fuzz"
        found = bugs if whole else own
        key = outcome.id, tuple(sorted(bug.id for bug in found))
        if key not in self._seen:
            self._seen[key] = self.like(found, outcome)
        return self._seen[key]

    def like(self, bugs: Sequence[BugClass], outcome: Outcome) -> bool:
        """Tell whether an engine with some faults answers as the program did."""
        case = outcome.vector.case
        try:
            faulty = answer_with(bugs, case).as_json()
        except (TaroccoError, LookupError):
            return False
        return self.alike(faulty, outcome)

    def alike(self, faulty: Mapping[str, Any], outcome: Outcome) -> bool:
        """Tell whether a program has answered as a faulty engine does.

        Args:
            faulty: the answer of the engine, as JSON.
            outcome: what came of the question.
        """
        vector, reply = outcome.vector, outcome.reply
        if reply is None:
            return False
        if not vector.expect["valid"] and reply.valid:
            return bool(faulty["valid"])  # what is made of it afterwards says no more
        names = required(vector.operation, faulty.get("account", {}), self.hello.gives)
        return not fault_of(faulty, reply, names or ())[0]

    def without(self, bug: BugClass) -> tuple[BugClass, ...]:
        """Return the other faults that the program has."""
        return tuple(each for each in self.bugs if each is not bug)

    @property
    def unexplained(self) -> list[Outcome]:
        """The failing vectors of which the faults found are not the cause, the shortest first."""
        left = [each for each in self.failing if each.id not in self.causes]
        return sorted(left, key=lambda each: (len(dumps(each.vector.input)), each.id))

    @cached_property
    def causes(self) -> Mapping[str, BugClass]:
        """The faults found, by the ids of the failing vectors that they are behind."""
        found = ((each.id, self._cause(each)) for each in self.failing)
        return {name: bug for name, bug in found if bug is not None}

    def _cause(self, outcome: Outcome) -> BugClass | None:
        """Return the fault behind a failing vector, the rarest if there are several.

        Whole deals carry no flags of most classes: they are put to the engine with all faults.
        """
        if self.explains(self.bugs, outcome):
            own = [bug for bug in self.bugs if outcome.id in self._ids[bug]]
            needed = [bug for bug in own if not self.explains(self.without(bug), outcome)]
        elif self.bugs and self.like(self.bugs, outcome):
            own = list(self.bugs)
            needed = [bug for bug in own if not self.like(self.without(bug), outcome)]
        else:
            return None
        return (needed or own)[-1]
