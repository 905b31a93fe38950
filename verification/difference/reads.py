"""What a part of the rules says, without the names and clauses that change no answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

WORDS = {
    "names",
    "text",
    "meaning",
    "gesture",
    "clause",
    "signals",
    "signals_when",
    "attested",
    "violations",
}
"""Fields that hold words; the violations have codes, which are asked for by name."""


def essence(value: Any) -> Any:  # noqa: ANN401 - rules of any kind
    """Return rules as plain values that are equal if and only if they say the same.

    Example:
        >>> essence({"points": [1, 2], "clause": "a", "made_clause": "b"})
        {'points': (1, 2)}
    """
    if is_dataclass(value):
        return {
            each.name: essence(getattr(value, each.name))
            for each in fields(value)
            if not is_words(each.name)
        }
    if isinstance(value, Mapping):
        return {key: essence(each) for key, each in value.items() if not is_words(key)}
    if isinstance(value, list | tuple):
        return tuple(map(essence, value))
    return value


def is_words(name: object) -> bool:
    """Tell whether a field holds words or names a clause, and no rule."""
    return isinstance(name, str) and (name in WORDS or name.endswith("_clause"))
