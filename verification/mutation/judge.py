"""What becomes of a mutant: what notices it first, and whether the vectors alone do."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from verification.mutation.beside import Pairs
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
table holds, and nothing that follows from it; theorems that prove what no answer says, such
as the number of a card, are asked after them; ``lock`` is the file of checksums, which
notices every change and shows it in review. It is left the mutants that change no answer.
"""


READ_BY_PEOPLE = {
    "irregularities": "what people are told of a fault: deals of which each is told end as before"
}
"""Why no answer changes with a table that the engine is not built from."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant.

    Args:
        id: the mutant.
        killer: one of :data:`KILLERS`, or ``survived``.
        by: what of it: the message of the loader, an example, a record, a vector, a theorem.
        kit: the vector that notices it, whatever else does; empty if none does.
        near: a vector that does not, and is the neighbour of one that does; empty if none is.
        loaded: whether the loader lets it pass.
        answers: whether it changes an answer: ``differs``, ``same``, ``open``, or empty if
            that was not asked, because the loader or a vector has noticed it.
        reason: why it is harmless, or what was looked through in vain.
        edges: a case that shows the difference and its neighbour that does not, which no
            vectors do yet.
    """

    id: str
    killer: str
    by: str = ""
    kit: str = ""
    near: str = ""
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

    @cached_property
    def pairs(self) -> Pairs:
        """The vectors that are neighbours."""
        return Pairs(self.subject.vectors)

    def judge(self, mutant: Mutant) -> Verdict:
        """Return what becomes of a mutant.

        Args:
            mutant: the mutant.
        """
        fault = self.subject.fault(mutant)
        if fault:
            return Verdict(mutant.id, LOADER, fault, loaded=False)
        book = self.subject.mutated(mutant)
        found = self._answered(mutant, book)
        killer, by = self._first(mutant, found, book)
        return replace(found, killer=killer, by=by)

    def look_for_edges(self, mutant: Mutant) -> Verdict:
        """Return the edge that a mutant shows, and its neighbour, if no vectors are such a pair.

        Args:
            mutant: the mutant.
        """
        fault = mutant.silent or self.subject.fault(mutant)
        if fault:
            return Verdict(mutant.id, LOADER, fault, loaded=False)
        book = self.subject.mutated(mutant)
        found = self._answered(mutant, book)
        if not found.kit or found.near:
            return found
        edges = self.pairs.new(mutant, self.kit.likely(mutant), self.subject.book, book)
        return replace(found, edges=edges)

    def _answered(self, mutant: Mutant, book: Book) -> Verdict:
        """Return the vector that notices a mutant and the one beside it, or what it changes.

        An engine that is built from the same is not asked.
        """
        vector, change = self._noticed(mutant, book)
        near = self.pairs.near(self.kit.likely(mutant), book) if vector else ""
        return Verdict(
            mutant.id,
            KIT if vector else SURVIVED,
            vector,
            kit=vector,
            near=near,
            answers=change.status,
            reason=change.reason,
            edges=change.edges,
        )

    def _noticed(self, mutant: Mutant, book: Book) -> tuple[str, Change]:
        """Return the vector that notices a mutant, or how the mutant changes the answers."""
        if mutant.silent:
            return "", Change("same", mutant.silent)
        if mutant.table in UNPLAYED or not self.kit.reads(mutant):
            return "", Change("same", f"no answer reads the table {mutant.table}")
        contexts = self.changes.contexts(mutant, book)
        asked = contexts or mutant.table == "irregularities"
        vector = self.kit.killer(mutant, book) if asked else ""
        if vector:
            return vector, Change()
        if not contexts:
            return "", Change(
                "same", READ_BY_PEOPLE.get(mutant.table, "the engine is built from the same")
            )
        harmless = reason_for(mutant.id)
        if harmless:
            return "", Change("open", harmless)
        return "", self.changes.of(mutant, book, contexts)

    def _first(self, mutant: Mutant, found: Verdict, book: Book) -> tuple[str, str]:
        """Return what notices a mutant first that the loader lets pass."""
        example = self.examples.killer(mutant, book, repeats=False)
        if example:
            return EXAMPLES, example
        record = "" if mutant.table in UNPLAYED else self.records.killer(mutant, book)
        if record:
            return RECORDS, record
        if found.kit:
            return KIT, found.kit
        changes_answers = found.answers != "same" or mutant.table == "examples"
        theorem = self.theorems.killer(mutant, book) if changes_answers else ""
        if theorem:
            return THEOREMS, theorem
        row = self.examples.killer(mutant, book, repeats=True)
        if row:
            return ROWS, row
        told = not changes_answers and not mutant.silent and mutant.table != "clauses"
        theorem = self.theorems.killer(mutant, book, of_its_table=True) if told else ""
        return (THEOREMS, theorem) if theorem else (LOCK, "")
