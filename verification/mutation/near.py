"""The neighbours of a case: one card, move or deal less, a number one beside, another word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from verification.difference.outcome import UNSUPPORTED, answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tarocco.rulebook import Ruleset
    from tarocco.vectors import Case, Vector
    from verification.mutation.mutants import Mutant

    Words = Mapping[str, Sequence[str]]

STEPS = (-1, 1, -0.5, 0.5)


def words_in(vectors: Iterable[Vector]) -> Mapping[tuple[str, str], Words]:
    """Return the words that stand in the fields of questions, by operation and kind.

    Args:
        vectors: the vectors with the questions.
    """
    found: dict[tuple[str, str], dict[str, dict[str, None]]] = {}
    for each in vectors:
        own = found.setdefault((each.operation, str(each.input.get("kind", ""))), {})
        for name, value in each.input.items():
            if isinstance(value, str) and name != "kind":
                own.setdefault(name, {})[value] = None
    return {
        about: {name: tuple(words) for name, words in own.items()} for about, own in found.items()
    }


def nearest(
    operation: str,
    given: Mapping[str, Any],
    ours: Ruleset,
    theirs: Ruleset,
    words: Words | None = None,
) -> dict[str, Any] | None:
    """Return the first neighbour of a case that two rulesets answer the same, if there is one.

    One that is valid is preferred.

    Args:
        operation: the operation.
        given: the input of the case.
        ours: one ruleset.
        theirs: the other.
        words: the words that may stand in the fields of such a question.
    """
    refused: dict[str, Any] | None = None
    for other in neighbours(given, words):
        one = answer(operation, other, ours)
        if one.code == UNSUPPORTED or one.as_json() != answered(operation, other, theirs):
            continue
        if one.valid:
            return other
        refused = refused or other
    return refused


def answered(operation: str, given: Mapping[str, Any], rules: Ruleset) -> object:
    """Return what a ruleset answers, or the name of what it breaks by.

    Args:
        operation: the operation.
        given: the input.
        rules: the ruleset, perhaps of a mutant.
    """
    try:
        return answer(operation, given, rules).as_json()
    except Exception as error:  # noqa: BLE001 - a mutant may break whatever is asked
        return type(error).__name__


def edge_rows(
    case: Case, near: Mapping[str, Any] | None, mutant: Mutant
) -> tuple[dict[str, Any], ...]:
    """Return an edge as its file has it, and its neighbour if there is one.

    Args:
        case: the case that shows a mutant.
        near: the input of its neighbour that does not.
        mutant: the mutant.
    """
    edge = {
        "kind": "edge",
        **case.as_json(),
        "cell": mutant.address,
        "clause": mutant.clause,
    }
    return (edge,) if near is None else (edge, {**edge, "kind": "near", "input": near})


def neighbours(given: Mapping[str, Any], words: Words | None = None) -> Iterator[dict[str, Any]]:
    """Yield the inputs that are one step from another, in a fixed order.

    Args:
        given: the input.
        words: the words that may stand in its fields.

    Example:
        >>> list(neighbours({"cards": ["Rd", "Rc"], "last_trick": True}))
        [{'cards': ['Rc'], 'last_trick': True}, {'cards': ['Rd'], 'last_trick': True}, \
{'cards': ['Rd', 'Rc']}]
    """
    for name, value in given.items():
        if name == "record":
            yield from _shorter(value)
            continue
        for other in _beside(value):
            yield {**given, name: other}
        if value is True:
            yield {key: each for key, each in given.items() if key != name}
    for name, choices in (words or {}).items():
        if name in given:
            yield from ({**given, name: each} for each in choices if each != given[name])


def _beside(value: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    """Yield the values one step from another."""
    if isinstance(value, list):
        for index, entry in enumerate(value):
            yield [*value[:index], *value[index + 1 :]]
            yield from ([*value[:index], each, *value[index + 1 :]] for each in _beside(entry))
    elif isinstance(value, dict):
        for name, entry in value.items():
            yield from ({**value, name: each} for each in _beside(entry))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield from (value + step for step in STEPS if value + step >= 0)


def _shorter(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a record whose last deal has one move less, or that has one deal less."""
    deals = record.get("deals", [])
    if deals and deals[-1].get("moves"):
        last = {**deals[-1], "moves": deals[-1]["moves"][:-1]}
        yield {"record": {**record, "deals": [*deals[:-1], last]}}
    elif deals:
        yield {"record": {**record, "deals": deals[:-1]}}
