"""What becomes of a mutant: what notices it first, and whether the vectors alone do."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from verification.mutation.changes import Change, Changes
from verification.mutation.harmless import reason_for
from verification.mutation.killers import UNPLAYED, Examples, Kit, Records, Theorems

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook import Book
    from verification.mutation.mutants import Mutant
    from verification.mutation.subject import Subject

LOADER, EXAMPLES, RECORDS, KIT, THEOREMS = "loader", "examples", "records", "kit", "theorems"
ROWS, LOCK, SURVIVED = "rows", "lock", "survived"

KILLERS = (LOADER, EXAMPLES, RECORDS, KIT, THEOREMS, ROWS, LOCK)
"""What may kill a mutant, in the order in which it is asked.

``examples`` are those of the sources; ``rows`` are the examples that say what a row of a
table holds, and nothing that follows from it; ``lock`` is the file of checksums, which
notices every change and shows it in review. It is left the mutants that change no answer.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant.

    Args:
        id: the mutant.
        killer: one of :data:`KILLERS`, or ``survived``.
        by: what of it: the message of the loader, an example, a record, a vector, a theorem.
        kit: the vector that notices it, whatever else does; empty if none does.
        loaded: whether the loader lets it pass.
        answers: whether it changes an answer: ``differs``, ``same``, ``open``, or empty if
            that was not asked, because the loader or a vector has noticed it.
        reason: why it is harmless, or what was looked through in vain.
        edges: cases that show the difference, which no vector does yet.
    """

    id: str
    killer: str
    by: str = ""
    kit: str = ""
    loaded: bool = True
    answers: str = ""
    reason: str = ""
    edges: tuple[Mapping[str, Any], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the log writes it."""
        return {**asdict(self), "edges": list(self.edges)}

    @property
    def kit_misses(self) -> bool:
        """Whether it changes an answer, and no vector notices."""
        return self.answers == "differs"


def _verdict(mutant: Mutant, killer: str, by: str, vector: str, change: Change) -> Verdict:
    """Return the verdict on a mutant that the loader lets pass."""
    return Verdict(
        mutant.id,
        killer,
        by,
        kit=vector,
        answers=change.status,
        reason=change.reason,
        edges=change.edges,
    )


class Judge:
    """Judges the mutants of one rule book.

    Args:
        subject: the rule book.
    """

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.examples = Examples(subject)
        self.theorems = Theorems()
        self.changes = Changes(subject)

    @cached_property
    def records(self) -> Records:
        """The golden records; reading them takes a while."""
        return Records(self.subject)

    @cached_property
    def kit(self) -> Kit:
        """The vectors; making them takes a while."""
        return Kit(self.subject)

    def judge(self, mutant: Mutant) -> Verdict:
        """Return what becomes of a mutant.

        Args:
            mutant: the mutant.
        """
        fault = self.subject.fault(mutant)
        if fault:
            return Verdict(mutant.id, LOADER, fault, loaded=False)
        book = self.subject.mutated(mutant)
        vector, change = self._answered(mutant, book, even_if_known=False)
        killer, by = self._first(mutant, vector, book, change)
        return _verdict(mutant, killer, by, vector, change)

    def look_for_edges(self, mutant: Mutant, *, even_if_known: bool) -> Verdict:
        """Return the edges that a mutant shows, without asking what else notices it.

        Args:
            mutant: the mutant.
            even_if_known: whether to look for a smallest case although a vector notices it.
        """
        fault = mutant.silent or self.subject.fault(mutant)
        if fault:
            return Verdict(mutant.id, LOADER, fault, loaded=False)
        book = self.subject.mutated(mutant)
        vector, change = self._answered(mutant, book, even_if_known=even_if_known)
        return _verdict(mutant, KIT if vector else SURVIVED, vector, vector, change)

    def _answered(self, mutant: Mutant, book: Book, *, even_if_known: bool) -> tuple[str, Change]:
        """Return the vector that notices a mutant, and how it changes the answers.

        An engine that is built from the same is not asked.
        """
        if mutant.silent:
            return "", Change("same", mutant.silent)
        if mutant.table in UNPLAYED or not self.kit.reads(mutant):
            return "", Change("same", f"no answer reads the table {mutant.table}")
        contexts = self.changes.contexts(mutant, book)
        asked = contexts or mutant.table == "irregularities"
        vector = self.kit.killer(mutant, book) if asked else ""
        if vector and not even_if_known:
            return vector, Change()
        if not contexts:
            return vector, Change("same", "the engine is built from the same")
        harmless = reason_for(mutant.id)
        if harmless and not vector:
            return "", Change("open", harmless)
        return vector, self.changes.of(mutant, book, contexts)

    def _first(self, mutant: Mutant, vector: str, book: Book, change: Change) -> tuple[str, str]:
        """Return what notices a mutant first that the loader lets pass."""
        example = self.examples.killer(mutant, book, repeats=False)
        if example:
            return EXAMPLES, example
        record = "" if mutant.table in UNPLAYED else self.records.killer(mutant, book)
        if record:
            return RECORDS, record
        if vector:
            return KIT, vector
        proved = change.status != "same" or mutant.table == "examples"
        theorem = self.theorems.killer(mutant, book) if proved else ""
        if theorem:
            return THEOREMS, theorem
        row = self.examples.killer(mutant, book, repeats=True)
        return (ROWS, row) if row else (LOCK, "")
