"""JSON values that know where they stand, so that every complaint can say it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from tarocco.records.files import RecordError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DEEPEST = 12
"""Lists and objects may not be nested deeper than this."""

LONGEST_NUMBER = 9
"""No number has more digits than this."""

# A text that is not closed runs to the end, so that nothing is looked at twice.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*\\?(?:"|\Z)', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_NAMES = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "a truth value",
    int: "a number",
    float: "a number with a point",
    type(None): "null",
}


class Node(NamedTuple):
    """A JSON value and its place.

    Args:
        value: the value.
        place: where it stands, such as ``deals[0].moves[3]``.
        file: the file.
    """

    value: Any
    place: str
    file: str

    def wrong(self, message: str) -> RecordError:
        """Return the complaint about the value."""
        return RecordError(self.file, self.place, message)

    def _of(self, kind: type, expected: str) -> Any:  # noqa: ANN401 - what the kind says
        """Return the value if it is of this very kind."""
        if type(self.value) is not kind:
            found = _NAMES.get(type(self.value), "something")
            if isinstance(self.value, str | int | float):
                found += f" {shown(self.value)}"
            raise self.wrong(f"{found}, expected {expected}")
        return self.value

    def fields(self, needed: Iterable[str], allowed: Iterable[str] = ()) -> dict[str, Node]:
        """Return the fields of an object, which must have some and may have others."""
        needed, allowed = tuple(needed), tuple(allowed)
        found = self._of(dict, "an object")
        known = (*needed, *allowed)
        for key in found:
            if key not in known:
                raise self.wrong(f"unknown field {shown(key)}, expected one of: {', '.join(known)}")
        for key in needed:
            if key not in found:
                raise self.wrong(f"no field {key!r}, expected one")
        return {key: self.inside(key) for key in found}

    def named(self) -> dict[str, Node]:
        """Return the fields of an object that may have any."""
        return {key: self.inside(key) for key in self._of(dict, "an object")}

    def inside(self, key: str) -> Node:
        """Return a field."""
        plain = key if key.isidentifier() else shown(key)
        return Node(self.value[key], f"{self.place}.{plain}" if self.place else plain, self.file)

    def items(self, least: int = 0, most: int = 1_000) -> list[Node]:
        """Return the items of a list."""
        found: Sequence[Any] = self._of(list, "a list")
        if not least <= len(found) <= most:
            expected = str(least) if least == most else f"{least} to {most}"
            raise self.wrong(f"{len(found)} items, expected {expected}")
        return [
            Node(value, f"{self.place}[{number}]", self.file) for number, value in enumerate(found)
        ]

    def text(self, longest: int = 200) -> str:
        """Return a text of printable characters."""
        found: str = self._of(str, "a text")
        if not found or len(found) > longest or not found.isprintable():
            expected = f"1 to {longest} printable characters"
            raise self.wrong(f"the text {shown(found)}, expected {expected}")
        return found

    def one_of(self, choices: Sequence[str], what: str) -> str:
        """Return a text that is one of several."""
        found: str = self._of(str, f"a text, one of: {', '.join(choices)}")
        if found not in choices:
            raise self.wrong(f"{what} {shown(found)}, expected one of: {', '.join(choices)}")
        return found

    def number(self, low: int, high: int) -> int:
        """Return a whole number."""
        found: int = self._of(int, f"a number from {low} to {high}")
        if not low <= found <= high:
            raise self.wrong(f"{found}, expected a number from {low} to {high}")
        return found

    def half_points(self) -> int:
        """Return points, whole or ending in .5, in half points."""
        expected = "points, whole or ending in .5"
        if type(self.value) is float:
            if (2 * self.value) % 2 != 1 or abs(self.value) >= 10**LONGEST_NUMBER:
                raise self.wrong(f"{self.value}, expected {expected}")
            return int(2 * self.value)
        return 2 * int(self._of(int, expected))


def parsed(text: str, name: str) -> Node:
    """Parse JSON strictly: no key twice, no NaN, no long numbers, nothing nested deeply.

    Args:
        text: the text.
        name: the file it comes from.

    Raises:
        RecordError: with the first thing that is wrong.
    """
    _check_depth(text, name)

    def fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise RecordError(name, "", f"the field {shown(key)} stands twice, expected once")
            found[key] = value
        return found

    def constant(word: str) -> NoReturn:
        raise RecordError(name, "", f"{word} is not a number of a record, expected digits")

    def whole(digits: str) -> int:
        if len(digits.lstrip("-")) > LONGEST_NUMBER:
            message = f"the number {shown(digits)} is too long"
            raise RecordError(name, "", f"{message}, expected at most {LONGEST_NUMBER} digits")
        return int(digits)

    try:
        value = json.loads(text, object_pairs_hook=fields, parse_constant=constant, parse_int=whole)
    except json.JSONDecodeError as error:
        reason = (error.msg[:1].lower() + error.msg[1:]).removesuffix(" starting at")
        message = f"not JSON ({reason} at column {error.colno}), expected a record"
        raise RecordError(name, str(error.lineno), message) from None
    return Node(value, "", name)


def _check_depth(text: str, name: str) -> None:
    """Refuse what is nested so deeply that no record can be.

    Raises:
        RecordError: if it is.
    """
    depth = 0
    for match in _BRACKET.finditer(_STRING.sub("", text)):
        depth += 1 if match[0] in "[{" else -1
        if depth > DEEPEST:
            raise RecordError(name, "", f"nested too deeply, expected at most {DEEPEST} levels")
