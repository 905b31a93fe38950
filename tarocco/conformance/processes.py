"""Starting a program in a group of its own, and ending it with everything it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from tarocco.errors import TaroccoError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MARK = "TAROCCO_CONFORM_RUN"
_PROC = Path("/proc")
_PATIENCE = 0.2
_STEP = 0.01
_ROUNDS = 20


class Group:
    """A program and the processes that it starts.

    Args:
        command: the program and its arguments.

    Raises:
        TaroccoError: if it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._mark = f"{_MARK}={uuid4().hex}"
        name, value = self._mark.split("=")
        try:
            self.process = subprocess.Popen(  # noqa: S603 - the user names the program
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env={**os.environ, name: value},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            message = f"the program {command[0]!r} cannot be started ({reason})"
            raise TaroccoError(f"{message}, expected a command after --") from None

    def has_left(self) -> bool:
        """Tell whether a program that has ended has left processes, after a moment's patience."""
        deadline = time.monotonic() + _PATIENCE
        while self._lives() and time.monotonic() < deadline:
            time.sleep(_STEP)
        return self._lives()

    def _lives(self) -> bool:
        """Tell whether some process of the group lives."""
        if _PROC.is_dir():
            return any(True for _ in self._marked())
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, 0)
            return True
        return False

    def kill(self) -> None:
        """End the program and everything it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for _ in range(_ROUNDS):
            left = list(self._marked())
            if not left:
                return
            for process in left:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(process, signal.SIGKILL)

    def _marked(self) -> Iterator[int]:
        """Yield the processes that come from the program, even those that left its group."""
        mark = self._mark.encode()
        for path in _PROC.glob("[0-9]*/environ"):
            with suppress(OSError):
                if mark in path.read_bytes().split(b"\0"):
                    yield int(path.parent.name)
