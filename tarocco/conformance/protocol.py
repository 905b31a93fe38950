"""The messages between the kit and a program: JSON, one object a line.

The kit sends ``start``, then one ``run`` after another, then ``stop``; the program answers
``start`` with what it can do, and each ``run`` with a ``result``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tarocco.answers import OPERATIONS
from tarocco.conformance.conduct import Misconduct
from tarocco.records.files import RecordError
from tarocco.records.node import parsed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.vectors.vector import Case

PROTOCOL = "tarocco-conform/1"
LONGEST_LINE = 1 << 20
"""A line of a program may not have more bytes than this."""

_INFINITE = float("inf")
_LONGEST_NAME = 100


ALL_OPTIONS = "*"
"""A program that names this among its options can take any reading of any."""


@dataclass(frozen=True, slots=True)
class Hello:
    """What a program says of itself.

    Args:
        name: what it is called.
        version: its version, or empty.
        operations: what it can be asked.
        rulesets: the games it knows.
        gives: the figures that it gives, by operation, where it says so.
        unknown: what it claims and the kit does not know.
        options: the disputed points of which it can take any reading; ``*`` for all.
    """

    name: str
    version: str
    operations: tuple[str, ...]
    rulesets: tuple[str, ...]
    gives: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def does(self, case: Case) -> bool:
        """Tell whether it says that it can answer a question."""
        reads = ALL_OPTIONS in self.options or set(case.options) <= set(self.options)
        return reads and case.operation in self.operations and case.ruleset in self.rulesets


@dataclass(frozen=True, slots=True)
class Reply:
    """What a program answers.

    Args:
        valid: whether it finds what is asked about valid.
        account: its figures, if it does.
        code: what it finds wrong, or empty.
        unsupported: it declines the question.
    """

    valid: bool = False
    account: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    unsupported: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return it as the program may have written it."""
        if self.unsupported:
            return {"unsupported": True}
        if self.valid:
            return {"valid": True, "account": dict(self.account)}
        return {"valid": False, **({"code": self.code} if self.code else {})}


def start_message(rulesets: Sequence[str]) -> bytes:
    """Return the first message."""
    return _line({"message": "start", "protocol": PROTOCOL, "rulesets": list(rulesets)})


def run_message(name: str, case: Case) -> bytes:
    """Return the message that asks a question."""
    return _line({"message": "run", "id": name, **case.as_json()})


def stop_message() -> bytes:
    """Return the last message."""
    return _line({"message": "stop"})


def _line(message: Mapping[str, Any]) -> bytes:
    """Write a message."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_line(line: bytes) -> dict[str, Any]:
    """Read a line of a program strictly.

    Raises:
        Misconduct: if it is not UTF-8, or not a JSON object without keys that stand
            twice, NaN, huge numbers or deep nesting.
    """
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        detail = f"byte 0x{line[error.start]:02x} at {error.start}"
        raise Misconduct("not_utf8", detail) from None
    try:
        found = parsed(text, "line").value
    except (RecordError, RecursionError, ValueError) as error:
        reason = error.message if isinstance(error, RecordError) else str(error)
        raise Misconduct("not_json", f"{reason}: {text}") from None
    if type(found) is not dict:
        raise Misconduct("not_json", f"not an object: {text}")
    _check_values(found)
    return found


def _check_values(value: object) -> None:
    """Refuse numbers beyond all bounds, and texts that no file can hold.

    Raises:
        Misconduct: if there is one.
    """
    if isinstance(value, dict):
        for each in value:
            _check_values(each)
        _check_values(list(value.values()))
    elif isinstance(value, list):
        for each in value:
            _check_values(each)
    elif isinstance(value, float) and abs(value) == _INFINITE:
        raise Misconduct("not_json", "a number beyond all bounds")
    elif isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Misconduct("not_utf8", "half of a surrogate pair in a text") from None


def read_start(line: bytes) -> Hello:
    """Read what a program says of itself.

    Raises:
        Misconduct: if it is not the message that the protocol wants.
    """
    found = read_line(line)
    if found.get("message") != "start":
        raise Misconduct("not_a_start", "expected the message 'start'")
    operations, rulesets = (_names(found, key) for key in ("operations", "rulesets"))
    gives = found.get("gives", {})
    if type(gives) is not dict:
        raise Misconduct("not_a_start", "'gives' must be an object, with a list by operation")
    return Hello(
        name=_text(found, "name"),
        version=_text(found, "version") if "version" in found else "",
        operations=tuple(name for name in operations if name in OPERATIONS),
        rulesets=rulesets,
        gives={name: _names(gives, name) for name in gives},
        unknown=tuple(name for name in operations if name not in OPERATIONS),
        options=_names(found, "options") if "options" in found else (),
    )


def _text(found: Mapping[str, Any], key: str) -> str:
    """Return a short text of a message."""
    value = found.get(key)
    if type(value) is not str or not 0 < len(value) <= _LONGEST_NAME or not value.isprintable():
        expected = f"1 to {_LONGEST_NAME} printable characters"
        raise Misconduct("not_a_start", f"{key!r} must be a text of {expected}")
    return value


def _names(found: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Return a list of names of a message, each once."""
    value = found.get(key)
    if type(value) is not list or not all(type(each) is str for each in value):
        raise Misconduct("not_a_start", f"{key!r} must be a list of texts")
    return tuple(dict.fromkeys(value))


def id_of(found: Mapping[str, Any]) -> str:
    """Return which question a message answers.

    Raises:
        Misconduct: if it answers none.
    """
    if found.get("message") != "result":
        raise Misconduct("not_a_result", "expected the message 'result'")
    name = found.get("id")
    if type(name) is not str:
        raise Misconduct("not_a_result", "'id' must be the text that 'run' has")
    return name


def reply_of(found: Mapping[str, Any]) -> Reply:
    """Return the answer in a message.

    Raises:
        Misconduct: if there is none, or two.
    """
    unsupported, valid = found.get("unsupported", False), found.get("valid")
    if type(unsupported) is not bool:
        raise Misconduct("not_a_result", "'unsupported' must be true or left out")
    if unsupported:
        if "valid" in found:
            raise Misconduct("not_a_result", "both 'valid' and 'unsupported', expected one")
        return Reply(unsupported=True)
    if type(valid) is not bool:
        raise Misconduct("not_a_result", "'valid' must be true or false")
    account, code = found.get("account", {}), found.get("code", "")
    if type(account) is not dict:
        raise Misconduct("not_a_result", "'account' must be an object")
    if type(code) is not str or (code and not code.isprintable()):
        raise Misconduct("not_a_result", "'code' must be a printable text or left out")
    if valid and code:
        raise Misconduct("not_a_result", "'code' stands beside 'valid': true")
    return Reply(valid=True, account=account) if valid else Reply(code=code)
