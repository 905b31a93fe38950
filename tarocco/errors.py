"""Errors a user can mend. The command line prints them in one line each and exits with 2."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Value = TypeVar("Value")


class TaroccoError(Exception):
    """Something a user gave cannot be used; the message says what, where and what was expected."""


class ChoiceError(TaroccoError):
    """A ruleset, option, clause or theorem of that name does not exist."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong in a table.

    Args:
        file: the file, as the user named it.
        line: the line, or 0 for the file as a whole.
        message: what is wrong and what was expected.
    """

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        """Write the fault as ``file:line: message``."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


class SpecError(TaroccoError):
    """A rule book is broken; carries every fault found.

    Args:
        faults: the faults, in the order of files and lines.
    """

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[SpecError], tuple[list[Fault]]]:
        """Let the error travel between processes with its faults."""
        return SpecError, (self.faults,)


class Known(dict[str, Value]):
    """Things of a rule book by name; a name that is not there is an error a user can mend.

    Args:
        what: what the things are, in the singular.
        items: the things by name.

    Example:
        >>> Known("group", {"mori": 4})["papi"]
        Traceback (most recent call last):
        tarocco.errors.ChoiceError: the rule book has no group 'papi'
    """

    def __init__(self, what: str, items: Mapping[str, Value]) -> None:
        super().__init__(items)
        self.what = what

    def __missing__(self, key: str) -> Value:
        """Say what is not there.

        Raises:
            ChoiceError: always.
        """
        raise ChoiceError(f"the rule book has no {self.what} {key!r}{nearest(key, list(self))}")


def nearest(word: str, choices: list[str]) -> str:
    """Return a hint that names the nearest choices, or an empty string.

    Example:
        >>> nearest("regina", ["regine", "re"])
        "; did you mean 'regine'?"
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake pays for it

    close = get_close_matches(word, choices, n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""


def no_such(what: str, name: str, choices: Iterable[str]) -> ChoiceError:
    """Say that a name is not among the choices.

    Args:
        what: what the choices are, in the singular.
        name: the name.
        choices: the names there are.
    """
    known = list(dict.fromkeys(choices))
    expected = ", ".join(known)
    message = f"there is no {what} {name!r}{nearest(name, known)} (expected one of: {expected})"
    return ChoiceError(message)
