"""Which cell, read otherwise, makes our engine answer as a program does that is wrong."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from tarocco.vectors.bug_classes import BugClass
from verification.mutation.cells import address_of, cell_at, shortened
from verification.mutation.killers import UNPLAYED, answered
from verification.mutation.mutants import Mutant
from verification.mutation.subject import Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tarocco.vectors import Vector
    from verification.mutation.forms import Value

MOST = 600
"""So many changes are tried at most for a vector."""

NOT_TRIED = (*UNPLAYED, "options", "irregularities")
"""Tables that no game is played by, and the readings, which are tried by themselves."""

OF_TRICKS = ("play", "cards")
"""Tables on which the cards that may be played, and who takes them, hang."""

FURTHER = (2, 3, 4, 5, 10)
"""So far from its value a number is tried too, besides one up and one down."""


def suspected_cells(
    vector: Vector,
    alike: Callable[[Mapping[str, Any]], bool],
    tried: Callable[[], None] = lambda: None,
) -> Iterator[BugClass]:
    """Yield a changed cell for each with which a vector is answered as a program did.

    Args:
        vector: a vector that the program answers wrongly.
        alike: tells whether an answer is the program's.
        tried: is called after each change, to show progress.
    """
    subject = _subject(vector.case.pack)
    for mutant in islice(_changes(vector, subject), MOST):
        found = answered(vector, subject.mutated(mutant))
        tried()
        if not isinstance(found, str) and alike(found) and not subject.fault(mutant):
            yield _as_bug(mutant, subject)


@lru_cache
def _subject(pack: str) -> Subject:
    """Return the rule book of a pack."""
    return Subject(pack, None)


def _changes(vector: Vector, subject: Subject) -> Iterator[Mutant]:
    """Yield changes of the cells that rest on a clause of a vector, the nearest values first.

    What any trick hangs on is tried after them, but for whole deals, which take longer.
    """
    game = f"games/{subject.book.rulesets[vector.ruleset].get('game')}"
    played = [
        each
        for each in subject.mutants.values()
        if each.table not in NOT_TRIED
        and not each.silent
        and (not each.of_games or game in each.tables)
    ]
    own = [each for each in played if each.clause in vector.clauses]
    yield from own
    yield from chain.from_iterable(_further(each) for each in own if each.what == "up")
    if vector.operation != "replay":
        others = (each for each in played if each.clause not in vector.clauses)
        yield from (each for each in others if each.table in OF_TRICKS)


def _further(mutant: Mutant) -> Iterator[Mutant]:
    """Yield the same number moved further, and none of it, half and twice as much."""
    ((table, path, _),) = mutant.changes
    if not isinstance(mutant.before, int):
        return
    before = mutant.before
    values = [before + sign * step for step in FURTHER for sign in (1, -1)]
    for value in dict.fromkeys((*values, 2 * before, before // 2, 0)):
        if value not in {before - 1, before, before + 1}:
            yield Mutant(
                mutant.pack,
                mutant.address,
                f"is.{value}",
                mutant.clause,
                mutant.table,
                ((table, path, value),),
                before,
                value,
                mutant.role,
            )


def _as_bug(mutant: Mutant, subject: Subject) -> BugClass:
    """Return a change of cells as a bug class that is in no list."""
    cells = [
        (address_of(table, path, subject.tables[table]), cell_at(subject.tables[table], path), now)
        for table, path, now in mutant.changes
    ]
    parts = [part for cell in cells for part in _parts(*cell)]
    ours = ", ".join(_shown(before) for _, before, _ in parts)
    return BugClass(
        id="; ".join(f"{address} = {_shown(now)}" for address, _, now in parts),
        pack=mutant.pack,
        story={"en": f"The rule book has {ours} there.", "it": f"Il manuale ha lì {ours}."},
        clauses=(mutant.clause,),
        set=tuple((address, now) for address, _, now in cells),
        cell=mutant.address,
    )


def _parts(address: str, before: Value, now: Value) -> Iterator[tuple[str, Value, Value]]:
    """Yield what differs: of a map the entries that do."""
    if not (isinstance(before, dict) and isinstance(now, dict)):
        yield address, before, now
        return
    for key in dict.fromkeys((*before, *now)):
        if before.get(key) != now.get(key):
            yield f"{address}/{key}", before.get(key), now.get(key)


def _shown(value: Value) -> str:
    """Show what a cell holds, in at most sixty characters."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    return shortened(str(value))
