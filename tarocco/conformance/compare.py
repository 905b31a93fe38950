"""Holding a program's answer against the right one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tarocco.conformance.protocol import Reply

REQUIRED = {
    "count": ("total",),
    "legal": ("cards", "continuations"),
    "winner": ("card",),
    "discard": (),
    "declare": ("points",),
    "replay": ("scores",),
    "settle": (
        "points",
        "lone",
        "each",
        "losers",
        "over",
        "taker",
        "defender",
        "partner",
        "takers",
        "match_points",
        "total",
        "places",
        "marks",
    ),
}
"""What a program must give of an account that has it, unless it says what it gives."""

_UNORDERED = {"cards", "shown", "losers", "winners"}
_ABSENT = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that is wrong.

    Args:
        name: the figure.
        expected: what it should be.
        given: what the program says; None too if it says nothing.
        missing: whether it says nothing.
    """

    name: str
    expected: Any
    given: Any
    missing: bool = False


def required(
    operation: str, account: Mapping[str, Any], gives: Mapping[str, Iterable[str]]
) -> tuple[str, ...] | None:
    """Return what a program must give of an account, or None if it gives nothing of it at all.

    Args:
        operation: the operation.
        account: the account that is right.
        gives: the figures that the program gives by operation, where it says so.
    """
    names = tuple(gives.get(operation, REQUIRED[operation]))
    found = tuple(name for name in names if name in account)
    return found if found or not REQUIRED[operation] else None


def fault_of(
    expect: Mapping[str, Any], reply: Reply, names: Iterable[str]
) -> tuple[str, tuple[Difference, ...]]:
    """Return the code of what is wrong with an answer, and each figure that is; "" if nothing is.

    Args:
        expect: the right answer, as vectors write it.
        reply: the program's answer.
        names: what it must give.

    Example:
        >>> from tarocco.conformance.protocol import Reply
        >>> right = {"valid": True, "account": {"total": 5}}
        >>> fault_of(right, Reply(valid=True, account={"total": 5.0}), ["total"])
        ('', ())
    """
    if reply.valid != expect["valid"]:
        return ("wrongly_valid" if reply.valid else "wrongly_invalid"), ()
    if not reply.valid:
        wrong = bool(reply.code) and reply.code != expect["code"]
        return ("wrong_code" if wrong else ""), ()
    found = tuple(_differences(expect["account"], reply.account, names))
    if not found:
        return "", ()
    return ("field_missing" if all(each.missing for each in found) else "wrong_answer"), found


def _differences(
    account: Mapping[str, Any], given: Mapping[str, Any], names: Iterable[str]
) -> Iterable[Difference]:
    """Yield each figure that is wrong or missing."""
    names = set(names)
    for name, expected in account.items():
        if name not in given:
            if name in names:
                yield Difference(name, expected, None, missing=True)
        elif not same(_ordered(name, expected), _ordered(name, given[name])):
            yield Difference(name, expected, given[name])


def _ordered(name: str, value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a figure whose order means nothing in one order."""
    if name in _UNORDERED and isinstance(value, list):
        return sorted(value, key=repr)
    if name == "places" and isinstance(value, list):
        return [sorted(each, key=repr) if isinstance(each, list) else each for each in value]
    return value


def same(one: object, other: object) -> bool:
    """Tell whether two JSON values say the same: 40 and 40.0 do, 1 and true do not.

    In an object what is 0 may be left out.

    Example:
        >>> same({"re": 17, "regine": 0}, {"re": 17.0}), same(1, True)
        (True, False)
    """
    if isinstance(one, dict) and isinstance(other, dict):
        keys = one.keys() | other.keys()
        return all(_same_or_nought(one.get(key, _ABSENT), other.get(key, _ABSENT)) for key in keys)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other


def _same_or_nought(one: object, other: object) -> bool:
    """Compare two values of which one may not be there; one that is not there is 0."""
    return same(0 if one is _ABSENT else one, 0 if other is _ABSENT else other)
