"""Bug classes: faults that programs have, each with the faulty engine that has it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tarocco.answers import Answer, ask
from tarocco.rulebook import Book, load_book, pack_of
from tarocco.rulebook.cells import changed
from tarocco.rulebook.files import read_table, shipped_spec
from tarocco.vectors.twists import TWISTS, twisted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tarocco.rulebook import Ruleset
    from tarocco.vectors.vector import Case

TABLE = "bug_classes.toml"

MOST_BOOKS = 256
"""So many faulty rule books are remembered."""


_ABOUT_CARDS = {"legal", "winner", "discard"}
_POINTS = {"bonuses", "combinations", "contracts"}
"""Tables of points, on which none of those operations depends."""


@dataclass(frozen=True, slots=True)
class BugClass:
    """A fault that programs have.

    Args:
        id: its name.
        pack: the pack.
        story: what it is, by language.
        clauses: the clauses that it breaks.
        set: the cells that make the faulty engine, each an address and a value.
        twist: the name of what changes an answer instead, or empty.
        reading: a disputed point and how it is taken, if it is no fault but another reading.
        cell: the address of the cell that is changed, if it is no class but was found by trying.
    """

    id: str
    pack: str
    story: Mapping[str, str] = field(hash=False)
    clauses: tuple[str, ...]
    set: tuple[tuple[str, Any], ...] = field(default=(), hash=False)
    twist: str = ""
    reading: tuple[str, str] | None = None
    cell: str = ""

    @property
    def is_class(self) -> bool:
        """Whether it stands in the list of bug classes, so that vectors are marked with it."""
        return not (self.reading or self.cell)

    def bears_on(self, case: Case) -> bool:
        """Tell whether the faulty engine is worth asking about a case.

        Whole deals are replayed only by engines with another rule of play, and
        continuations by none: what is wrong with them shows in smaller cases.
        """
        if "hands" in case.input:
            return False
        if self.twist:
            return TWISTS[self.twist][0] == case.operation
        if self.cell:
            return True
        tables = {cell.partition("/")[0] for cell, _ in self.set}
        if case.operation == "replay":
            return "play" in tables and not _is_told(case)
        return case.operation not in _ABOUT_CARDS or not tables or not tables <= _POINTS

    def answer(self, case: Case) -> Answer:
        """Return what the faulty engine answers to a case."""
        return answer_with((self,), case)

    def as_json(self) -> dict[str, Any]:
        """Return it as the manifest of a bundle writes it."""
        return {
            "id": self.id,
            "pack": self.pack,
            "story": dict(self.story),
            "clauses": list(self.clauses),
        }


def _is_told(case: Case) -> bool:
    """Tell whether a record tells of a fault: such are there for what becomes of it."""
    return any(deal.get("notes") for deal in case.input["record"].get("deals", ()))


@lru_cache
def bug_classes(pack: str | None = None) -> tuple[BugClass, ...]:
    """Return the bug classes of a pack, or of all.

    Args:
        pack: the pack, or None.
    """
    rows = read_table(shipped_spec() / TABLE)["bug_class"]
    return tuple(
        BugClass(
            id=row["id"],
            pack=row["pack"],
            story=row["story"],
            clauses=tuple(row["clauses"]),
            set=tuple((each["cell"], each["value"]) for each in row.get("set", [])),
            twist=row.get("twist", ""),
        )
        for row in rows
        if pack in {None, row["pack"]}
    )


def readings_of(pack: str) -> tuple[BugClass, ...]:
    """Return an engine for each reading of a disputed point that the rule book does not take.

    Args:
        pack: the pack.
    """
    book = load_book(pack_id=pack)
    return tuple(
        BugClass(
            id=f"{option.id}={reading.id}",
            pack=pack,
            story=reading.text,
            clauses=(option.clause,),
            set=reading.set,
            reading=(option.id, reading.id),
        )
        for option in book.options.values()
        for reading in option.readings
        if reading.id != option.default
    )


def answer_with(bugs: Sequence[BugClass], case: Case) -> Answer:
    """Return what an engine with some faults at once answers to a case.

    Args:
        bugs: bug classes of the pack of the case, or none for the answer that is right.
        case: the case.
    """
    faulty = tuple(bug for bug in bugs if bug.set and not bug.reading)
    book = _faulty_book(faulty) if faulty else load_book(pack_id=case.pack)
    readings = dict(bug.reading for bug in bugs if bug.reading)
    rules = book.ruleset(case.ruleset, {**readings, **case.options})
    twists = [bug.twist for bug in bugs if bug.twist and bug.bears_on(case)]
    if not twists:
        return ask(case.operation, case.input, rules)
    return twisted(twists, case.operation, case.input, rules)


@lru_cache(MOST_BOOKS)
def _faulty_book(bugs: tuple[BugClass, ...]) -> Book:
    """Return the rule book with the cells of some bug classes."""
    book = load_book(pack_id=bugs[0].pack)
    cells = [cell for each in bugs for cell in each.set]
    return Book(book.root, book.pack_id, changed(book.tables, cells))


def caught_by(case: Case, rules: Ruleset) -> tuple[str, ...]:
    """Return the ids of the bug classes that answer a case otherwise than the rules.

    Args:
        case: the case.
        rules: its ruleset.
    """
    right = case.answer(rules).as_json()
    found = bug_classes(pack_of(case.ruleset))
    return tuple(
        each.id for each in found if each.bears_on(case) and _answered(each, case) != right
    )


def _answered(bug: BugClass, case: Case) -> Mapping[str, Any]:
    """Return the answer of a faulty engine as JSON."""
    return bug.answer(case).as_json()


def explain(wrong: Iterable[tuple[Case, Mapping[str, Any]]]) -> list[tuple[BugClass, int]]:
    """Return the bug classes that give some of the same wrong answers, the likeliest first.

    Args:
        wrong: cases, each with the wrong answer given.
    """
    given = list(wrong)
    packs = {case.pack for case, _ in given}
    counted = [
        (bug, sum(_agrees(bug, case, answer) for case, answer in given))
        for bug in bug_classes()
        if bug.pack in packs
    ]
    return sorted(((bug, n) for bug, n in counted if n), key=lambda pair: -pair[1])


def _agrees(bug: BugClass, case: Case, answer: Mapping[str, Any]) -> bool:
    """Tell whether a faulty engine gives an answer, as far as that goes."""
    faulty = _answered(bug, case)
    if faulty["valid"] != answer.get("valid"):
        return False
    own, theirs = faulty.get("account", {}), answer.get("account", {})
    return all(own.get(key) == value for key, value in theirs.items() if key in own)
