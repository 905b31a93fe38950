"""Bug classes: faults that programs have, each with the faulty engine that has it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tarocco.answers import Answer, ask
from tarocco.rulebook import Book, load_book, pack_of
from tarocco.rulebook.cells import changed
from tarocco.rulebook.files import read_table, shipped_spec
from tarocco.vectors.twists import TWISTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tarocco.rulebook import Ruleset
    from tarocco.vectors.vector import Case

TABLE = "bug_classes.toml"


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
    """

    id: str
    pack: str
    story: Mapping[str, str] = field(hash=False)
    clauses: tuple[str, ...]
    set: tuple[tuple[str, Any], ...] = field(default=(), hash=False)
    twist: str = ""

    def bears_on(self, case: Case) -> bool:
        """Tell whether the faulty engine is worth asking about a case.

        Whole deals are replayed only by engines with another rule of play, and
        continuations by none: what is wrong with them shows in smaller cases.
        """
        if "hands" in case.input:
            return False
        if self.twist:
            return TWISTS[self.twist][0] == case.operation
        return case.operation != "replay" or any(cell.startswith("play/") for cell, _ in self.set)

    def answer(self, case: Case) -> Answer:
        """Return what the faulty engine answers to a case."""
        if not self.twist:
            rules = _faulty_book(self.id).ruleset(case.ruleset, case.options)
            return ask(case.operation, case.input, rules)
        rules = load_book(pack_id=self.pack).ruleset(case.ruleset, case.options)
        operation, twist = TWISTS[self.twist]
        wrong = twist(case.input, rules) if operation == case.operation else None
        return wrong or ask(case.operation, case.input, rules)

    def as_json(self) -> dict[str, Any]:
        """Return it as the manifest of a bundle writes it."""
        return {
            "id": self.id,
            "pack": self.pack,
            "story": dict(self.story),
            "clauses": list(self.clauses),
        }


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


@lru_cache
def _faulty_book(bug_id: str) -> Book:
    """Return the rule book with the cells of a bug class."""
    found = next(each for each in bug_classes() if each.id == bug_id)
    book = load_book(pack_id=found.pack)
    return Book(book.root, found.pack, changed(book.tables, found.set))


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
