"""Running the command line in the process of the tests."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tarocco.cli import main

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Outcome:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines it printed."""
        return self.out.splitlines()

    @property
    def said(self) -> str:
        """What it printed, however it was wrapped."""
        return " ".join(self.out.split())

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever the command printed
        """What it printed, as JSON."""
        return json.loads(self.out)


class Commands:
    """Runs commands in this process.

    Args:
        monkeypatch: puts arguments and standard input in their place.
        capsys: takes what is printed.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str | Path, stdin: bytes | None = b"") -> Outcome:
        """Run a command; standard input is closed if there is none."""
        given = None if stdin is None else io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
        self.monkeypatch.setattr(sys, "argv", ["tarocco", *map(str, arguments)])
        self.monkeypatch.setattr(sys, "stdin", given)
        with pytest.raises(SystemExit) as stopped:
            main()
        printed = self.capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return Outcome(stopped.value.code, printed.out, printed.err)
