"""Putting vectors to a program, one after another, whatever it does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tarocco.conformance.compare import fault_of, required
from tarocco.conformance.conduct import Misconduct
from tarocco.conformance.outcome import FAILED, PASSED, UNSUPPORTED, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tarocco.conformance.program import Program
    from tarocco.conformance.protocol import Hello
    from tarocco.vectors.vector import Vector

PATIENCE = 5
"""So many questions in a row may be left without an answer before the rest is given up."""

_SILENT = {"timeout", "no_newline", "late"}


class Session:
    """A program under test and what came of each vector.

    Args:
        program: the program.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.outcomes: dict[str, Outcome] = {}
        self.conduct: list[Misconduct] = []
        self.hello: Hello = program.start()
        self._silences: Counter[tuple[str, str]] = Counter()
        self._failed_starts = 0
        unknown = self.hello.unknown
        if unknown:
            self.conduct.append(Misconduct("unknown_claim", ", ".join(unknown)))

    def run(self, vectors: Iterable[Vector]) -> Iterator[Outcome]:
        """Put vectors to the program, and yield what comes of each."""
        for vector in vectors:
            outcome = self.outcomes[vector.id] = self.outcome(vector, vector.id)
            for name in self.program.twice:
                if name in self.outcomes:
                    self.outcomes[name] = self.outcomes[name].answered_twice()
            self.program.twice.clear()
            yield outcome

    def outcome(self, vector: Vector, name: str) -> Outcome:
        """Put a vector to the program.

        Args:
            vector: the vector.
            name: the id of the question; no other may have it.
        """
        if not self.hello.does(vector.case):
            return Outcome(vector, UNSUPPORTED)
        account = vector.expect.get("account", {})
        names = required(vector.operation, account, self.hello.gives)
        if vector.expect["valid"] and names is None:
            return Outcome(vector, UNSUPPORTED)
        if self._given_up(vector):
            return Outcome(vector, FAILED, code="given_up")
        try:
            reply = self.program.ask(name, vector.case)
        except Misconduct as wrong:
            self._note(vector, wrong.code)
            return Outcome(vector, FAILED, code=wrong.code, detail=wrong.detail)
        self._note(vector, "")
        if reply.unsupported:
            return Outcome(vector, UNSUPPORTED, reply)
        code, differences = fault_of(vector.expect, reply, names or ())
        return Outcome(vector, FAILED if code else PASSED, reply, code, "", differences)

    def _given_up(self, vector: Vector) -> bool:
        """Tell whether it is useless to ask."""
        silent = self._silences[vector.operation, vector.ruleset]
        return PATIENCE in {silent, self._failed_starts}

    def _note(self, vector: Vector, code: str) -> None:
        """Count questions in a row that are left without an answer, and starts that fail."""
        key = vector.operation, vector.ruleset
        self._silences[key] = self._silences[key] + 1 if code in _SILENT else 0
        self._failed_starts = self._failed_starts + 1 if code == "no_restart" else 0

    def finish(self) -> None:
        """Stop the program, and note what it does wrong on the whole."""
        self.conduct += self.program.stop()
        for name in self.program.twice:
            if name in self.outcomes:
                self.outcomes[name] = self.outcomes[name].answered_twice()
        declined: dict[str, bool] = {}
        for outcome in self.outcomes.values():
            operation = outcome.vector.operation
            if self.hello.does(outcome.vector.case):
                empty = outcome.reply is not None and outcome.reply.unsupported
                declined[operation] = declined.get(operation, True) and empty
        empty_claims = [operation for operation, empty in declined.items() if empty]
        self.conduct += [Misconduct("empty_claim", name) for name in empty_claims]
