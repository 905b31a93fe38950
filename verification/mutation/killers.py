"""What can notice a mutant: examples, golden records, vectors, theorems.

Each killer returns what noticed the mutant, or nothing. An engine that breaks on the
mutated tables has noticed it too.
"""

from __future__ import annotations

import inspect
import sys
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from tarocco.answers import Answer, ask
from tarocco.errors import TaroccoError
from tarocco.records import judge, record_from
from tarocco.records.judgement_json import judgement_json
from tarocco.rulebook import Book
from tarocco.rulebook.cells import resolve
from tarocco.rulebook.examples import mismatches
from tarocco.rulebook.examples_of_contracts import ruleset_for
from verification.catalogue import THEOREMS
from verification.mutation.limits import limited
from verification.mutation.subject import Loaded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tarocco.rulebook.texts import Example
    from tarocco.vectors import Vector
    from verification.model import Theorem
    from verification.mutation.mutants import Mutant
    from verification.mutation.subject import Subject
    from verification.runner import Subject as Proved

REPEATS = ("cell", "term")
"""The kinds of example that say what a row of a table holds, and nothing that follows from it."""

UNPLAYED = ("clauses", "examples")
"""The tables that no deal is played by."""


class Examples:
    """The worked examples of a rule book.

    Args:
        subject: the rule book.
    """

    def __init__(self, subject: Subject) -> None:
        self.book = subject.book
        self.examples = subject.book.examples
        self.about = {each.id: self._looks_at(each) for each in self.examples.values()}

    def _looks_at(self, example: Example) -> str:
        """Return the table that an example looks at alone, or the game it is of."""
        row = example.row
        if example.kind in REPEATS:
            return resolve(self.book.tables, row.get("cell") or row["row"])[0]
        ruleset = row.get("ruleset") or ruleset_for(row.get("players"), self.book)
        rulesets = self.book.rulesets
        game = rulesets[ruleset or next(iter(rulesets))].get("game")
        return f"games/{game}"

    def killer(self, mutant: Mutant, book: Book, *, repeats: bool) -> str:
        """Return the example that no longer holds, or nothing.

        Args:
            mutant: the mutant.
            book: the rule book with it.
            repeats: whether to look at those that repeat a row, or at the others.
        """
        some = [
            each
            for each in self.examples.values()
            if (each.kind in REPEATS) == repeats and self._may_notice(each, mutant)
        ]
        for example in sorted(some, key=lambda each: mutant.clause not in each.clauses):
            if self._fails(example, book):
                return example.id
        return ""

    def _may_notice(self, example: Example, mutant: Mutant) -> bool:
        """Tell whether an example looks at anything that a mutant changes."""
        if mutant.table in {"examples", "options"}:
            return mutant.table == "options" or mutant.address.split("/")[2] == example.id
        if example.kind in REPEATS or mutant.of_games:
            return self.about[example.id] in mutant.tables
        return mutant.table != "clauses"

    def _fails(self, example: Example, book: Book) -> bool:
        """Tell whether an example does not hold."""
        found = book.examples.get(example.id)
        if found is None:
            return True
        try:
            with limited():
                return bool(mismatches(found, book))
        except Exception:  # noqa: BLE001 - whatever breaks is noticed
            return True


class Records:
    """Golden records: judged as they are by the rule book as it is.

    Args:
        subject: the rule book.
    """

    def __init__(self, subject: Subject) -> None:
        self.texts: dict[str, str] = {}
        self.judged: dict[str, Any] = {}
        self.game_of: dict[str, str] = {}
        for name, text in subject.record_texts.items():
            judged = _judged(text, subject.book)
            if judged is not None:
                self.texts[name], self.judged[name] = text, judged
                game = subject.book.rulesets[record_from(text, name).ruleset].get("game")
                self.game_of[name] = f"games/{game}"

    def killer(self, mutant: Mutant, book: Book) -> str:
        """Return the record that is judged otherwise, or nothing.

        Args:
            mutant: the mutant.
            book: the rule book with it.
        """
        for name, text in self.texts.items():
            if mutant.of_games and self.game_of[name] not in mutant.tables:
                continue
            try:
                with limited():
                    found = _judged(text, book)
            except Exception:  # noqa: BLE001 - whatever breaks is noticed
                return name
            if found != self.judged[name]:
                return name
        return ""


def _judged(text: str, book: Book) -> Any:  # noqa: ANN401 - JSON
    """Return the judgement of a record as JSON, None if it is of another pack."""
    try:
        record = record_from(text, "record", book)
        return judgement_json(judge(record, book.ruleset(record.ruleset, record.options)))
    except TaroccoError:
        return None


class Kit:
    """The vectors, answered by an engine that is built from mutated tables.

    Args:
        subject: the rule book.
    """

    def __init__(self, subject: Subject) -> None:
        self.games = {name: row.get("game") for name, row in subject.book.rulesets.items()}
        self.vectors: dict[str, list[Vector]] = {}
        for each in subject.vectors:
            self.vectors.setdefault(each.operation, []).append(each)
        self.read = {
            operation: tables_read(vectors, subject) for operation, vectors in self.vectors.items()
        }

    def killer(self, mutant: Mutant, book: Book) -> str:
        """Return the id of a vector that is answered otherwise, or nothing.

        Args:
            mutant: the mutant.
            book: the rule book with it.
        """
        return next((each.id for each in self.likely(mutant) if differs(each, book)), "")

    def reads(self, mutant: Mutant) -> bool:
        """Tell whether any answer reads a table that a mutant changes.

        Args:
            mutant: the mutant.
        """
        return any(self._reads(operation, mutant) for operation in self.read)

    def _reads(self, operation: str, mutant: Mutant) -> bool:
        """Tell whether the answers of an operation read a table that a mutant changes."""
        return bool(mutant.tables & self.read[operation])

    def likely(self, mutant: Mutant) -> Sequence[Vector]:
        """Return the vectors that may notice a mutant, those about its clause first.

        Args:
            mutant: the mutant.
        """
        own = [
            each
            for operation, vectors in self.vectors.items()
            if self._reads(operation, mutant)
            for each in vectors
            if not mutant.of_games or f"games/{self.games[each.ruleset]}" in mutant.tables
        ]
        return sorted(own, key=lambda each: (mutant.clause not in each.clauses, bool(each.options)))


def tables_read(vectors: Iterable[Vector], subject: Subject) -> frozenset[str]:
    """Return the names of the tables that the answers to some vectors are made from.

    Args:
        vectors: the vectors.
        subject: the rule book.
    """
    recorder = _Recorder(subject.tables)
    book = Book(subject.book.root, subject.book.pack_id, recorder)
    for each in vectors:
        differs(each, book)
    return frozenset(recorder.read)


class _Recorder(dict[str, Any]):
    """Tables that remember which of them have been read."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        super().__init__(tables)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - a table
        """Read a table."""
        self.read.add(name)
        return super().__getitem__(name)


def differs(vector: Vector, book: Book) -> bool:
    """Tell whether a vector is answered otherwise by a rule book.

    Args:
        vector: the vector.
        book: the rule book.
    """
    return answered(vector, book) != vector.expect


def answered(vector: Vector, book: Book) -> Mapping[str, Any] | str:
    """Return the answer of a rule book, or the name of what it breaks by.

    Args:
        vector: the vector.
        book: the rule book.
    """
    try:
        with limited():
            rules = book.ruleset(vector.ruleset, vector.options)
            found: Answer = ask(vector.operation, vector.input, rules)
    except Exception as error:  # noqa: BLE001 - whatever breaks is noticed
        return type(error).__name__
    return found.as_json()


class Theorems:
    """The theorems that take seconds, those that rest on a clause."""

    def killer(self, mutant: Mutant, book: Book, *, of_its_table: bool = False) -> str:
        """Return a theorem about the clause of a mutant that does not hold for it, or nothing.

        Args:
            mutant: the mutant.
            book: the rule book with it.
            of_its_table: whether theorems about any clause of its table are asked too.
        """
        from verification.runner import prove  # noqa: PLC0415 - the solver is slow to import

        asked: list[str] = [
            *_bearing_on(mutant, book),
            *(_about_table(mutant) if of_its_table else ()),
        ]
        for name in dict.fromkeys(asked):
            try:
                if not prove(name, cast("Proved", Loaded(book))).as_expected:
                    return name
            except Exception:  # noqa: BLE001 - whatever breaks is noticed
                return name
        return ""


def _bearing_on(mutant: Mutant, book: Book) -> Iterator[str]:
    """Yield the names of the theorems that rest on the clauses of a mutant, or use its figure."""
    clauses = {mutant.clause, *_of_example(mutant, book)}
    own = {name: each for name, each in THEOREMS.items() if each.pack == book.pack_id}
    bearing = [name for name, each in own.items() if not each.slow and clauses & {*each.clauses}]
    yield from bearing
    figure = mutant.address.partition("/figure-")[2].partition("/")[0]
    using = [name for name, each in own.items() if figure and _mentions(each, figure)]
    for slow in (False, True):
        yield from (name for name in using if own[name].slow is slow and name not in bearing)


def _about_table(mutant: Mutant) -> Iterator[str]:
    """Yield the names of the theorems that rest on any clause of the table of a mutant."""
    begin = f"{mutant.pack}.{mutant.table}."
    for name, each in THEOREMS.items():
        if not each.slow and any(clause.startswith(begin) for clause in each.clauses):
            yield name


def _mentions(theorem: Theorem, figure: str) -> bool:
    """Tell whether the chapter of a theorem mentions a figure: by its name or by how it begins."""
    source = _source(theorem.parts.__module__)
    parts = figure.split("-")
    beginnings = ("-".join(parts[:number]) for number in range(1, len(parts)))
    return f'"{figure}"' in source or any(f'"{each}-{{' in source for each in beginnings)


@cache
def _source(module: str) -> str:
    """Return the source of a chapter."""
    return inspect.getsource(sys.modules[module])


def _of_example(mutant: Mutant, book: Book) -> Iterable[str]:
    """Return the clauses of the example that a mutant changes, if it changes one."""
    if mutant.table != "examples":
        return ()
    row = book.tables["examples"]["example"][mutant.changes[0][1][1]]
    return tuple(row["clauses"])
