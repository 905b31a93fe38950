"""A program under test: started, asked one question after another, ended for certain."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from tarocco.conformance.channel import Channel
from tarocco.conformance.conduct import Misconduct
from tarocco.conformance.processes import Group
from tarocco.conformance.protocol import (
    id_of,
    read_line,
    read_start,
    reply_of,
    run_message,
    start_message,
    stop_message,
)
from tarocco.errors import TaroccoError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.conformance.protocol import Hello, Reply
    from tarocco.vectors.vector import Case

_SETTLING = 0.25
"""So long a program that has written something else may still give the answer."""

_STARTING = 10.0
"""A program may take so long to start, whatever the time for an answer."""

_STOPPING = 2.0


class CannotRunError(TaroccoError):
    """A program does not speak the protocol."""


class Program:
    """A program under test.

    A program that misbehaves so that its answers can no longer be told apart is ended, and
    started again for the next question.

    Args:
        command: the program and its arguments.
        rulesets: the rulesets that it is going to be asked about.
        timeout: how many seconds it has for an answer.
    """

    def __init__(self, command: Sequence[str], rulesets: Sequence[str], timeout: float) -> None:
        self.command = tuple(command)
        self.rulesets = tuple(rulesets)
        self.timeout = timeout
        self.starts = 0
        self.twice: list[str] = []
        self._answered: set[str] = set()
        self._group: Group | None = None
        self._channel: Channel

    def start(self) -> Hello:
        """Start the program, and return what it says of itself.

        Raises:
            CannotRunError: if it does not speak the protocol.
            TaroccoError: if it cannot be started at all.
        """
        self._group = Group(self.command)
        self._channel = Channel(self._group.process)
        self._answered = set()
        self.starts += 1
        try:
            return self._greeted()
        except Misconduct as wrong:
            message = f"the program {self.command[0]!r} does not answer the message 'start'"
            raise CannotRunError(f"{message}: {wrong}") from None
        finally:
            if not self._answered:
                self.kill()

    def _greeted(self) -> Hello:
        """Exchange the first messages."""
        self._channel.send(start_message(self.rulesets))
        line = self._channel.next_line(time.monotonic() + max(self.timeout, _STARTING))
        if line is None:
            raise Misconduct("no_newline" if self._channel.begun else "timeout")
        hello = read_start(line)
        self._answered.add("")
        return hello

    def ask(self, name: str, case: Case) -> Reply:
        """Ask a question.

        Args:
            name: the id of the question; no other may have it.
            case: the question.

        Raises:
            Misconduct: if the program does anything but answer.
        """
        if self._group is None:
            try:
                self.start()
            except TaroccoError as error:
                raise Misconduct("no_restart", str(error)) from None
        try:
            return reply_of(self._answer(name, case))
        except _Lost as lost:
            self.kill()
            raise lost.wrong from None

    def _answer(self, name: str, case: Case) -> dict[str, Any]:
        """Return the message that answers a question.

        Raises:
            Misconduct: for anything else, if the program can still be asked.
            _Lost: for anything else, if it cannot.
        """
        wait = _Wait(self.timeout)
        self._channel.send(run_message(name, case))
        while True:
            try:
                line = self._channel.next_line(wait.deadline)
            except Misconduct as wrong:
                raise _Lost(wait.first or wrong) from None
            if line is None:
                if not wait.prolonged(begun=self._channel.begun):
                    raise _Lost(wait.wrong or Misconduct("timeout"))
                continue
            try:
                found = read_line(line)
                if self._is_answer(id_of(found), name):
                    break
            except Misconduct as wrong:
                wait.noted(wrong)
        self._answered.add(name)
        self._check_silence(name)
        if wait.wrong is not None:
            raise wait.wrong
        return found

    def _is_answer(self, found: str, name: str) -> bool:
        """Tell whether a message answers this question; if an earlier one, keep that in mind.

        Raises:
            Misconduct: if it answers none that was asked.
        """
        if found == name:
            return True
        if found not in self._answered or not found:
            raise Misconduct("wrong_id", f"it answers {found!r}")
        self.twice.append(found)
        return False

    def _check_silence(self, name: str) -> None:
        """See that nothing stands behind an answer.

        Raises:
            _Lost: if something does.
        """
        self._channel.pump(0)
        for line in self._channel.lines:
            if line.strip():
                raise _Lost(self._extra(line, name))

    @staticmethod
    def _extra(line: bytes, name: str) -> Misconduct:
        """Say what stands behind an answer."""
        try:
            found = id_of(read_line(line))
        except Misconduct as wrong:
            return wrong
        return Misconduct("twice") if found == name else Misconduct("wrong_id", f"{found!r} too")

    def stop(self) -> list[Misconduct]:
        """Tell the program to stop, end it, and return what it did wrong in the end."""
        if self._group is None:
            return []
        found: list[Misconduct] = []
        deadline = time.monotonic() + min(self.timeout, _STOPPING)
        self._channel.send(stop_message())
        self._channel.close_input(deadline)
        try:
            while (line := self._channel.next_line(deadline)) is not None:
                self._last_words(line, found)
        except Misconduct as wrong:
            found += [wrong] if wrong.code == "flood" else []
        found += self._farewell(deadline)
        self.kill()
        return found

    def _last_words(self, line: bytes, found: list[Misconduct]) -> None:
        """Note what a program says after it was told to stop, the first such line by itself."""
        try:
            name = id_of(read_line(line))
        except Misconduct:
            name = ""
        if name in self._answered and name:
            self.twice.append(name)
        elif not found:
            found.append(Misconduct("unasked", line.decode(errors="replace")))

    def _farewell(self, deadline: float) -> list[Misconduct]:
        """Wait for the end of a program that was told to stop."""
        assert self._group is not None  # noqa: S101 - only a running program is told to stop
        while self._group.process.poll() is None:
            if time.monotonic() >= deadline:
                return [Misconduct("ignored_stop")]
            time.sleep(min(0.01, self.timeout))
        return [Misconduct("left_children")] if self._group.has_left() else []

    def kill(self) -> None:
        """End the program and everything it has started."""
        if self._group is not None:
            group, self._group = self._group, None
            group.kill()
            self._channel.close()


class _Lost(Exception):  # noqa: N818 - carries what went wrong
    """A program whose answers can no longer be told apart."""

    def __init__(self, wrong: Misconduct) -> None:
        self.wrong = wrong
        super().__init__(wrong.code)


class _Wait:
    """How long an answer is waited for, and what else has come meanwhile.

    Args:
        timeout: the seconds allowed.
    """

    def __init__(self, timeout: float) -> None:
        self.timeout = timeout
        self.deadline = time.monotonic() + timeout
        self.wrong: Misconduct | None = None

    def noted(self, wrong: Misconduct) -> None:
        """Keep what went wrong first, and wait only a moment longer."""
        if self.wrong is None:
            self.wrong = wrong
            self.deadline = min(self.deadline, time.monotonic() + min(_SETTLING, self.timeout))

    @property
    def first(self) -> Misconduct | None:
        """What went wrong first, lateness apart."""
        return None if self.wrong is None or self.wrong.code == "late" else self.wrong

    def prolonged(self, *, begun: bool) -> bool:
        """Wait once as long again, for an answer that is only late; tell whether."""
        if self.wrong is not None:
            if self.wrong.code == "late":
                self.wrong = Misconduct("no_newline" if begun else "timeout")
            return False
        self.wrong = Misconduct("late")
        self.deadline = time.monotonic() + self.timeout
        return True
