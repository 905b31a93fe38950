"""The nearest case beside what a mutant changes: a vector that shows it, and one that does not.

A vector shows that a rule is read wrongly; a neighbour of it, one card, move or number
away, which the wrong reading answers rightly, shows where the rule begins.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from tarocco.conformance.outcome import FAILED, PASSED, Outcome
from tarocco.conformance.shrink import Shrinker
from tarocco.vectors.vector import dumps
from verification.mutation.changes import compared, is_no_question
from verification.mutation.killers import answered, differs
from verification.mutation.near import edge_rows, nearest, neighbours, words_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tarocco.rulebook import Book, Ruleset
    from tarocco.vectors import Case, Vector
    from verification.mutation.mutants import Mutant
    from verification.mutation.near import Words

QUESTIONS = 400
"""So many smaller cases are tried to make one that shows a mutant small."""

TRIES = 12
"""So many vectors that show a mutant are made small, until one has a neighbour that does not."""


class Pairs:
    """The vectors that have a neighbour among the vectors.

    Args:
        vectors: the vectors.
    """

    def __init__(self, vectors: Sequence[Vector]) -> None:
        self._words = words_in(vectors)
        by_question = {each.case.digest(): each for each in vectors}
        self._beside = {each.id: tuple(self._found(each, by_question)) for each in vectors}

    def _found(self, vector: Vector, by_question: Mapping[str, Vector]) -> Iterator[Vector]:
        """Yield the vectors that are neighbours of one."""
        for given in neighbours(vector.input, self._words_for(vector.case)):
            other = by_question.get(replace(vector.case, input=given).digest())
            if other is not None:
                yield other

    def _words_for(self, case: Case) -> Words:
        """Return the words that may stand in the fields of a question."""
        return self._words[case.operation, str(case.input.get("kind", ""))]

    def near(self, likely: Iterable[Vector], book: Book) -> str:
        """Return the id of a vector that a mutant leaves as it is, beside one that it changes.

        Args:
            likely: the vectors that may show the mutant.
            book: the rule book with it.
        """
        for each in likely:
            beside = self._beside[each.id]
            if beside and differs(each, book):
                same = next((other.id for other in beside if not differs(other, book)), "")
                if same:
                    return same
        return ""

    def new(
        self, mutant: Mutant, likely: Iterable[Vector], ours: Book, theirs: Book
    ) -> tuple[dict[str, Any], ...]:
        """Return an edge that shows a mutant, and its nearest neighbour that does not.

        Args:
            mutant: the mutant.
            likely: the vectors that may show it.
            ours: the rule book as it is.
            theirs: the rule book with the mutant.

        Returns:
            The two, or nothing if every neighbour shows the mutant too.
        """
        showing = (each for each in sorted(likely, key=_plainest_first) if differs(each, theirs))
        for vector in islice(showing, TRIES):
            rules = ours.ruleset(vector.ruleset, vector.options)
            try:
                mutated = theirs.ruleset(vector.ruleset, vector.options)
            except Exception:  # noqa: BLE001, S112 - a mutant that cannot be built has no neighbour
                continue
            case = _proved(vector, rules, mutated) or _smallest(vector, rules, theirs)
            near = nearest(case.operation, case.input, rules, mutated, self._words_for(case))
            if near is not None:
                return edge_rows(case, near, mutant)
        return ()


def _plainest_first(vector: Vector) -> tuple[bool, bool, int]:
    """Return what vectors are sorted by: no whole deal, no other reading, and the shortest."""
    return vector.operation == "replay", bool(vector.options), len(dumps(vector.input))


def _proved(vector: Vector, rules: Ruleset, mutated: Ruleset) -> Case | None:
    """Return the smallest case of all, if it is soon found; of a whole deal, a trick."""
    operation = "winner" if vector.operation == "replay" else vector.operation
    found = compared(rules, mutated, operation)
    if found.case is None or is_no_question(found):
        return None
    return replace(vector.case, operation=operation, input=found.case)


def _smallest(vector: Vector, rules: Ruleset, theirs: Book) -> Case:
    """Return the smallest case that shows what a vector shows."""
    if vector.operation == "replay":
        return _first_move(vector, rules, theirs)

    def ask(smaller: Vector) -> Outcome:
        """Tell whether a case shows it too."""
        return Outcome(smaller, FAILED if differs(smaller, theirs) else PASSED)

    shrinker = Shrinker(Outcome(vector, FAILED), rules, ask, most=QUESTIONS)
    return shrinker.smallest().outcome.vector.case


def _first_move(vector: Vector, rules: Ruleset, theirs: Book) -> Case:
    """Return a record that ends with a move that shows the difference, and not before it."""
    record = dict(vector.input["record"])
    shown, hidden = _moves(record), -1
    while shown - hidden > 1:
        middle = (shown + hidden) // 2
        shorter = _until(record, middle)
        case = replace(vector.case, input={"record": shorter})
        smaller = replace(vector, case=case, expect=case.answer(rules).as_json())
        if answered(smaller, theirs) == smaller.expect:
            hidden = middle
        else:
            shown = middle
    return replace(vector.case, input={"record": _until(record, shown)})


def _moves(record: Mapping[str, Any]) -> int:
    """Return how many moves a record has."""
    return sum(len(deal["moves"]) for deal in record["deals"])


def _until(record: Mapping[str, Any], moves: int) -> dict[str, Any]:
    """Return a record up to a number of moves; a deal begins with its first move."""
    deals: list[dict[str, Any]] = []
    for deal in record["deals"]:
        if deals and not moves:
            break
        deals.append({**deal, "moves": deal["moves"][:moves]})
        moves -= len(deals[-1]["moves"])
    return {**record, "deals": deals}
