"""Naming the faults of a program: which bug classes give the same wrong answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from tarocco.conformance.outcome import PASSED
from tarocco.conformance.together import Together
from tarocco.rulebook import pack_of
from tarocco.vectors.bug_classes import bug_classes, readings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tarocco.conformance.outcome import Outcome
    from tarocco.conformance.protocol import Hello
    from tarocco.vectors.bug_classes import BugClass
    from tarocco.vectors.vector import Vector

    Cells = Callable[[Vector, Callable[[Mapping[str, Any]], bool]], Iterable[BugClass]]


TRIED = 5
"""Of so many clauses of which vectors fail that no class explains, cells are tried."""


@dataclass(frozen=True, slots=True)
class Named:
    """A fault that has a name.

    Args:
        bug: the bug class.
        ids: the failing vectors that it explains.
    """

    bug: BugClass
    ids: tuple[str, ...]


@lru_cache
def _engines(game: str) -> tuple[BugClass, ...]:
    """Return the bug classes and the other readings that a game may have."""
    pack = pack_of(game)
    return (*bug_classes(pack), *readings_of(pack))


def _with_cells(
    outcomes: Sequence[Outcome],
    game: str,
    hello: Hello,
    seen: Mapping[BugClass, None],
    cells: Cells | None,
) -> Together:
    """Find the faults of a program in one game; what no class explains, by a changed cell."""
    known = (*_engines(game), *_cells_of(game, seen))
    found = Together(outcomes, known, hello, seen)
    if cells is None:
        return found
    for outcome in _one_of_each_clause(found)[:TRIED]:
        if outcome.id in found.causes:
            continue
        more = tuple(cells(outcome.vector, partial(found.alike, outcome=outcome)))
        if more:
            known = (*known, *more)
            found = Together(outcomes, known, hello, seen)
    return found


def _cells_of(game: str, seen: Iterable[BugClass]) -> list[BugClass]:
    """Return the changed cells that have explained something in the pack of a game."""
    return [bug for bug in seen if bug.cell and bug.pack == pack_of(game)]


def _one_of_each_clause(found: Together) -> list[Outcome]:
    """Return the shortest vector that fails of each suspected clause, the most frequent first."""
    left = found.unexplained
    shares = suspects([*left, *(each for each in found.outcomes if not each.failed)])
    named = [(suspect(each, shares), each) for each in left]
    number = Counter(clause for clause, _ in named)
    first = dict(reversed(named))
    return sorted(first.values(), key=lambda each: -number[suspect(each, shares)])


class Diagnosis:
    """Finds the bug classes whose faulty engines answer as a program does, game by game.

    Args:
        outcomes: what came of every vector.
        hello: what the program says of itself.
        cells: finds engines with one cell changed that answer a vector as the program does;
            asked where no class explains what fails.
    """

    def __init__(
        self, outcomes: Sequence[Outcome], hello: Hello, cells: Cells | None = None
    ) -> None:
        answered = [each for each in outcomes if each.status == PASSED or each.failed]
        told = [each for each in answered if not each.misconduct]
        games = Counter(each.vector.ruleset for each in told if each.failed)
        self.by_game: dict[str, Together] = {}
        seen: dict[BugClass, None] = {}
        for game, _ in games.most_common():
            own = (each for each in told if each.vector.ruleset == game)
            self.by_game[game] = _with_cells(list(own), game, hello, seen, cells)
            seen |= dict.fromkeys(self.by_game[game].bugs)
        for game, found in self.by_game.items():
            if found.unexplained and set(_cells_of(game, seen)) - set(found.bugs):
                self.by_game[game] = _with_cells(found.outcomes, game, hello, seen, None)
        self.by_vector: Mapping[str, BugClass] = {
            name: bug for found in self.by_game.values() for name, bug in found.causes.items()
        }
        named = dict.fromkeys(bug for game in self.by_game.values() for bug in game.bugs)
        self.named = tuple(
            Named(bug, tuple(sorted(name for name, own in self.by_vector.items() if own == bug)))
            for bug in named
        )

    def alone(self, bug: BugClass, outcome: Outcome) -> bool:
        """Tell whether a fault by itself answers a question as the program did."""
        found = self.by_game.get(outcome.vector.ruleset)
        return found is not None and found.like((bug,), outcome)

    def shows(self, bug: BugClass, outcome: Outcome) -> bool:
        """Tell whether a question is answered so with all faults of the program, this one too."""
        found = self.by_game.get(outcome.vector.ruleset)
        if found is None or not found.like(found.bugs, outcome):
            return False
        return not found.like(found.without(bug), outcome)

    def explained(self, outcome: Outcome) -> bool:
        """Tell whether the faults that have a name answer a question as the program did."""
        found = self.by_game.get(outcome.vector.ruleset)
        return found is not None and bool(found.bugs) and found.like(found.bugs, outcome)


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
    return next(iter(by_suspicion(outcome.vector.clauses, shares)), "")


def by_suspicion(clauses: Iterable[str], shares: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """Return clauses, those first of which the most vectors fail."""

    def key(clause: str) -> tuple[float, int, str]:
        failed, asked = shares.get(clause, (0, 1))
        return -failed / asked, -failed, clause

    return tuple(sorted(clauses, key=key))
