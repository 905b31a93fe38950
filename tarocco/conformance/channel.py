"""The pipes to a program: nothing blocks, and nothing is kept beyond bounds."""

from __future__ import annotations

import os
import select
import selectors
import subprocess
import time
from collections import deque

from tarocco.conformance.conduct import Misconduct
from tarocco.conformance.protocol import LONGEST_LINE

MOST_BYTES = 4 * LONGEST_LINE
"""A program may not write more than this between two questions."""

KEPT_OF_STDERR = 500
_AT_ONCE = 1 << 16
_SLICE = 0.05
_ENDING = 0.3
"""A program that has closed its output may take so long to end."""


class Channel:
    """Writes to a program and reads what it says, line by line.

    Args:
        process: the program, with pipes.
    """

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.lines: deque[bytes] = deque()
        self.broken = self.ended = False
        self._begun, self._unsent = bytearray(), bytearray()
        self._said, self._stderr = 0, bytearray()
        self._selector = selectors.DefaultSelector()
        self._stdin, self._out, self._err = (
            self._opened(stream.fileno())
            for stream in (process.stdin, process.stdout, process.stderr)
            if stream is not None
        )
        for file in (self._out, self._err):
            self._selector.register(file, selectors.EVENT_READ)

    @staticmethod
    def _opened(file: int) -> int:
        """Make a pipe one that does not block."""
        os.set_blocking(file, False)
        return file

    @property
    def complaint(self) -> str:
        """The end of what the program wrote to its error output."""
        return self._stderr.decode(errors="replace").strip()

    @property
    def begun(self) -> bool:
        """Whether there is the beginning of a line."""
        return bool(self._begun)

    def send(self, message: bytes) -> None:
        """Send a message; what the program has said before no longer counts as a flood."""
        self._said = 0
        if not self._unsent:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._unsent += message

    def next_line(self, deadline: float) -> bytes | None:
        """Return the next line, or None if none comes in time.

        Args:
            deadline: until when to wait, by ``time.monotonic``.

        Raises:
            Misconduct: if none can come any more, or too much comes, or the program has
                closed its input meanwhile.
        """
        while True:
            while self.lines:
                line = self.lines.popleft().strip()
                if line:
                    return line
            self._check()
            left = deadline - time.monotonic()
            if left <= 0:
                if self._is_deaf():
                    raise Misconduct("closed", self.complaint)
                return None
            self.pump(min(left, _SLICE))

    def _is_deaf(self) -> bool:
        """Tell whether the program has closed its input."""
        poll = select.poll()
        poll.register(self._stdin, 0)
        return any(event & select.POLLERR for _, event in poll.poll(0))

    def _check(self) -> None:
        """Raise what makes waiting useless."""
        if self._said > MOST_BYTES or len(self._begun) > LONGEST_LINE:
            raise Misconduct("flood", f"more than {LONGEST_LINE} bytes in a line, or {MOST_BYTES}")
        if not self.ended:
            return
        try:
            code = self.process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            raise Misconduct("closed", self.complaint) from None
        raise Misconduct("exited", f"exit code {code}" + f": {self.complaint}".rstrip(": "))

    def pump(self, seconds: float) -> None:
        """Move what can be moved, waiting so long for something to move."""
        over = self.process.poll() is not None
        ready = self._selector.select(0 if over else seconds)
        for key, _ in ready:
            if key.fd == self._stdin:
                self._write()
            else:
                self._read(key.fd)
        if over and not any(key.fd == self._out for key, _ in ready):
            self.ended = True

    def _write(self) -> None:
        """Write as much as the pipe takes."""
        try:
            sent = os.write(self._stdin, self._unsent)
        except BlockingIOError:
            return
        except OSError:
            self.broken = self.ended = True
            sent = len(self._unsent)
        del self._unsent[:sent]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _read(self, file: int) -> None:
        """Read as much as is there, up to a bound."""
        try:
            data = os.read(file, _AT_ONCE)
        except BlockingIOError:
            return
        if not data:
            self._selector.unregister(file)
            self.ended = self.ended or file == self._out
            return
        self._said += len(data)
        if file == self._err:
            self._stderr = (self._stderr + data)[-KEPT_OF_STDERR:]
            return
        *whole, rest = (self._begun + data).split(b"\n")
        self._begun = bytearray(rest)
        self.lines.extend(map(bytes, whole))

    def close_input(self, deadline: float) -> None:
        """Close the program's input when everything is sent."""
        while self._unsent and not self.broken and time.monotonic() < deadline:
            self.pump(_SLICE)
        if self._unsent:
            self._selector.unregister(self._stdin)
            self._unsent.clear()
        if self.process.stdin is not None:
            self.process.stdin.close()

    def close(self) -> None:
        """Close everything."""
        self._selector.close()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
