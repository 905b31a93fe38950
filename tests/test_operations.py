"""The operations: a question with something missing is refused in words, whatever is missing."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest

from tarocco.answers import OPERATIONS
from tarocco.conformance import reduce
from tarocco.errors import TaroccoError
from tarocco.rulebook import load_book, pack_of
from tarocco.vectors import Case, unflagged
from tarocco.vectors.made import all_rulesets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.vectors import Vector


WRONG: tuple[Any, ...] = ("x", -1, [], {}, None)


def _one_of_each_form(ruleset: str) -> list[Vector]:
    """Return a vector for each set of fields of a question; records have tests of their own."""
    found: dict[Any, Vector] = {}
    for each in unflagged(ruleset):
        fields = frozenset(each.input), each.input.get("kind"), each.input.get("form")
        if each.operation != "replay":
            found.setdefault((each.operation, fields), each)
    return list(found.values())


def _damaged(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a question with a field or an item left out, a number lowered, or one word wrong."""
    yield from reduce.lesser(given)
    for path in reduce.lists(given):
        for index in range(len(reduce.at(given, path))):
            yield reduce.cut(given, (path,), index, index + 1)
    for path in reduce.places(given):
        if path:
            yield from (reduce.with_value(given, path, wrong) for wrong in WRONG)


@pytest.mark.parametrize("ruleset", all_rulesets())
def test_a_damaged_question_is_answered_or_refused_in_words(ruleset: str) -> None:
    book = load_book(pack_id=pack_of(ruleset))
    said: list[str] = []
    for vector in _one_of_each_form(ruleset):
        rules = book.ruleset(vector.ruleset, vector.options)
        given = dict(vector.input)
        for other in chain(_damaged(given), ({},)):
            try:
                Case(vector.operation, ruleset, other).answer(rules)
            except TaroccoError as error:
                said.append(str(error))
    assert len(said) > len(OPERATIONS)
    assert [each for each in said if not each or "\n" in each] == []
