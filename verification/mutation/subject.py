"""A rule book as it is, with everything that its mutants are held against."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tarocco.records import record_from, record_json
from tarocco.rulebook import Book, load_book, pack_of
from tarocco.rulebook.files import read_table
from tarocco.rulebook.form import form_errors
from tarocco.rulebook.meaning import faults_of_meaning
from tarocco.rulebook.schema import form_of
from tarocco.vectors import Case, unflagged
from verification.mutation.mutants import Mutant, mutants_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tarocco.records import Record
    from tarocco.rulebook.cells import Table, Tables
    from tarocco.vectors import Vector

READINGS = ("options",)
"""The tables of which a mutant is tried with every reading of every option when it is loaded;
of others the readings in force are enough."""


class Subject:
    """One pack of our rule book, with its mutants and what may kill them.

    Args:
        pack: the pack.
        records: the folder of the golden records, or None for none.
    """

    def __init__(self, pack: str, records: Path | None) -> None:
        self.book = load_book(pack_id=pack)
        self.records_folder = records
        self.tables: Tables = {name: self.book.tables[name] for name in self.book.table_names}

    @cached_property
    def mutants(self) -> Mapping[str, Mutant]:
        """The mutants by their ids."""
        return {each.id: each for each in mutants_of(self.book)}

    @cached_property
    def tags(self) -> set[str]:
        """The tags of the sources."""
        return {row["id"] for row in read_table(self.book.root / "sources.toml")["source"]}

    @cached_property
    def vectors(self) -> tuple[Vector, ...]:
        """The vectors of every ruleset, without the bug classes they catch."""
        return tuple(each for name in self.book.rulesets for each in unflagged(name))

    @cached_property
    def record_texts(self) -> Mapping[str, str]:
        """The golden records by the names of their files."""
        folder = self.records_folder
        paths = [] if folder is None else [*folder.glob("*.txt"), *folder.glob("*.json")]
        return {path.name: path.read_text("utf-8") for path in sorted(paths)}

    @cached_property
    def record_cases(self) -> Sequence[Case]:
        """The golden records of this pack, as questions."""
        return [
            _case_of(record)
            for name, text in self.record_texts.items()
            if pack_of((record := record_from(text, name)).ruleset) == self.book.pack_id
        ]

    def mutated(self, mutant: Mutant) -> Book:
        """Return the rule book with the change of a mutant."""
        return Book(self.book.root, self.book.pack_id, mutant.applied(self.tables))

    def fault(self, mutant: Mutant) -> str:
        """Return the first thing the loader finds wrong with a mutant, or nothing.

        Args:
            mutant: the mutant.
        """
        tables = mutant.applied(self.tables)
        for name in dict.fromkeys(table for table, _, _ in mutant.changes):
            for _, message in form_errors(form_of(name), tables[name]):
                return message
        return next(self._said(tables, readings=mutant.table in READINGS), "")

    def _said(self, tables: Mapping[str, Table], *, readings: bool) -> Iterator[str]:
        """Yield what the tables say wrongly together."""
        for _, _, message in faults_of_meaning(tables, self.tags, readings=readings):
            yield message


def _case_of(record: Record) -> Case:
    """Return the question what a record brings."""
    given = record_json(record)
    given.pop("edition", None)
    return Case("replay", record.ruleset, {"record": given}, dict(record.options))


class Loaded:
    """What the runner of theorems is told to prove: a book in memory.

    Args:
        book: the rule book.
    """

    def __init__(self, book: Book) -> None:
        self.book = book

    def load(self, pack: str | None = None) -> tuple[Any, Book]:
        """Return the first ruleset and the book; of another pack, ours.

        Args:
            pack: the pack wanted.
        """
        book = self.book if pack in {None, self.book.pack_id} else load_book(pack_id=pack or "")
        return book.ruleset(), book
