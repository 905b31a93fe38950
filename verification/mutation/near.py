"""The neighbour of a case: one card less, or a number one beside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from verification.difference.outcome import UNSUPPORTED, answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tarocco.rulebook import Ruleset

STEPS = (-1, 1, -0.5, 0.5)


def nearest(
    operation: str, given: Mapping[str, Any], ours: Ruleset, theirs: Ruleset
) -> dict[str, Any] | None:
    """Return the first neighbour of a case that two rulesets answer the same, if there is one.

    One that is valid is preferred.

    Args:
        operation: the operation.
        given: the input of the case.
        ours: one ruleset.
        theirs: the other.
    """
    refused: dict[str, Any] | None = None
    for other in neighbours(given):
        one = answer(operation, other, ours)
        if one.code == UNSUPPORTED or one.as_json() != answer(operation, other, theirs).as_json():
            continue
        if one.valid:
            return other
        refused = refused or other
    return refused


def neighbours(given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the inputs that are one step from another, in a fixed order.

    Args:
        given: the input.

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


def _beside(value: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    """Yield the values one step from another."""
    if isinstance(value, list):
        for index, entry in enumerate(value):
            yield [*value[:index], *value[index + 1 :]]
            if not isinstance(entry, str):
                yield from ([*value[:index], each, *value[index + 1 :]] for each in _beside(entry))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield from (value + step for step in STEPS if value + step >= 0)


def _shorter(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a record whose last deal has one move less, if it has any."""
    deals = record.get("deals", [])
    if deals and deals[-1].get("moves"):
        last = {**deals[-1], "moves": deals[-1]["moves"][:-1]}
        yield {"record": {**record, "deals": [*deals[:-1], last]}}
