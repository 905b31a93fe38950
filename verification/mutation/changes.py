"""Whether a mutant changes any answer, by the comparison of rulesets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, product
from typing import TYPE_CHECKING, Any, TypeAlias

from tarocco.errors import TaroccoError
from tarocco.vectors import Case
from verification.difference import Outcome, compare, count, declare, discard, legal, winner
from verification.difference.outcome import UNSUPPORTED
from verification.mutation.lopsided import lopsided, misdealt
from verification.mutation.near import answered, edge_rows, nearest
from verification.mutation.signature import signature

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tarocco.rulebook import Book, Ruleset
    from verification.mutation.mutants import Mutant
    from verification.mutation.subject import Subject

Choice: TypeAlias = "tuple[tuple[str, str], ...]"
Context: TypeAlias = "tuple[str, Choice]"

OPERATIONS = ("winner", "discard", "settle", "legal", "declare", "count", "replay")
"""The operations, those that are compared soonest first."""

READS: Mapping[str, Callable[[Ruleset], Any]] = {
    "winner": winner.reads,
    "discard": discard.reads,
    "legal": legal.reads,
    "declare": declare.reads,
    "count": count.reads,
}
"""What operations read of a ruleset: what two rulesets read alike is compared once."""

PATIENCE = 3_000_000
"""So many steps the solver takes for a question of a comparison, before it is left open."""


DEALS, FEW_DEALS = 160, 8
"""So many lopsided deals are tried, for each number of players; under other readings, fewer."""


@dataclass(frozen=True, slots=True)
class Change:
    """How the answers change.

    Args:
        status: ``differs``, ``same`` or ``open``.
        reason: what was looked through.
        edges: a case that is answered otherwise, and its neighbour that is not.
    """

    status: str = ""
    reason: str = ""
    edges: tuple[Mapping[str, Any], ...] = ()


class Changes:
    """Finds how mutants of a rule book change its answers.

    Args:
        subject: the rule book.
    """

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._signatures: dict[Context, Any] = {}
        self._deals: dict[Context, Sequence[Case]] = {}

    def contexts(self, mutant: Mutant, mutated: Book) -> list[Context]:
        """List the rulesets, each with readings chosen, of which a mutant makes another engine.

        Args:
            mutant: the mutant.
            mutated: the rule book with it.
        """
        return [
            context
            for context in _contexts(mutant, self.subject.book)
            if self._signature(context) != _signature(context, mutated)
        ]

    def _signature(self, context: Context) -> Any:  # noqa: ANN401 - plain values
        """Return what the engine of the rule book as it is is built from."""
        if context not in self._signatures:
            self._signatures[context] = _signature(context, self.subject.book)
        return self._signatures[context]

    def of(self, mutant: Mutant, mutated: Book, contexts: Sequence[Context]) -> Change:
        """Compare rulesets with what a mutant makes of them, up to the first difference.

        Args:
            mutant: the mutant.
            mutated: the rule book with it.
            contexts: the rulesets, each with readings chosen.
        """
        unclear: dict[str, str] = {}
        alike: list[Any] = []
        for operation, context in product(OPERATIONS, contexts):
            ruleset, options = context[0], dict(context[1])
            ours, theirs = (book.ruleset(ruleset, options) for book in (self.subject.book, mutated))
            read = operation, *(_read(operation, rules) for rules in (ours, theirs))
            if read in alike or operation in unclear:
                continue
            found = compared(ours, theirs, operation)
            if operation in READS:
                alike.append(read)
            if is_no_question(found):
                unclear[operation] = f"{operation} of {ours.label}: only what cannot be asked"
            elif found.status == "differs":
                reason = f"{operation} of {ours.label}: {found.detail}"
                case = Case(operation, ours.id, dict(found.case or {}), options)
                edges = _edges(case, ours, theirs, mutant)
                return Change("differs", reason, edges)
            if found.status == "open":
                unclear[operation] = f"{operation} of {ours.label}: {found.detail}"
        if unclear:
            shown = self._in_records(mutant, mutated, contexts) if "replay" in unclear else None
            return shown or Change("open", "; ".join(unclear.values()))
        return Change("same", "every operation of every ruleset was compared")

    def _in_records(
        self, mutant: Mutant, mutated: Book, contexts: Sequence[Context]
    ) -> Change | None:
        """Return a golden record, or a lopsided deal, that brings something else, if one does."""
        golden = chain.from_iterable(map(self._golden, contexts))
        own = chain.from_iterable(self._lopsided(context, DEALS) for context in contexts)
        others = chain.from_iterable(map(self._under_other_readings, contexts[:1]))
        theirs_too = chain.from_iterable(_allowed_by(mutated, context) for context in contexts)
        for case in chain(self.subject.record_cases, golden, own, theirs_too, others):
            ours, theirs = (
                book.ruleset(case.ruleset, case.options) for book in (self.subject.book, mutated)
            )
            answers = [answered(case.operation, case.input, rules) for rules in (ours, theirs)]
            if answers[0] != answers[1]:
                edges = _edges(case, ours, theirs, mutant)
                return Change("differs", f"a record of {ours.label}", edges)
        return None

    def _golden(self, context: Context) -> Iterator[Case]:
        """Yield the golden records of a ruleset as if other readings had been chosen."""
        ruleset, options = context[0], dict(context[1])
        for case in self.subject.record_cases if options else ():
            if case.ruleset == ruleset and not case.options:
                record = {**case.input["record"], "options": options}
                yield Case("replay", ruleset, {"record": record}, options)

    def _lopsided(self, context: Context, deals: int) -> Sequence[Case]:
        """Return the lopsided deals of a ruleset."""
        if context not in self._deals:
            rules = self.subject.book.ruleset(context[0], dict(context[1]))
            made = [*misdealt(rules), *lopsided(rules, deals)] if rules.game_id else []
            self._deals[context] = made
        return self._deals[context]

    def _under_other_readings(self, context: Context) -> Iterator[Case]:
        """Yield some lopsided deals under each reading that makes another engine."""
        usual = self._signature(context)[:-1]
        for option in self.subject.book.options.values():
            for reading in option.readings:
                other = context[0], (*context[1], (option.id, reading.id))
                if self._signature(other)[:-1] != usual:
                    yield from self._lopsided(other, FEW_DEALS)


def _allowed_by(mutated: Book, context: Context) -> list[Case]:
    """Return lopsided deals that a mutant allows, as far as it can play them."""
    try:
        return list(lopsided(mutated.ruleset(context[0], dict(context[1])), DEALS // 2))
    except Exception:  # noqa: BLE001 - a mutant may break whatever is played
        return []


def is_no_question(found: Outcome) -> bool:
    """Tell whether a difference is of what the rule book as it is cannot be asked about.

    Args:
        found: the difference.
    """
    return found.ours is not None and found.ours.code == UNSUPPORTED


def _read(operation: str, rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return what an operation reads of a ruleset, where the comparison says so."""
    try:
        return READS[operation](rules) if operation in READS else None
    except TaroccoError as error:
        return str(error)


def compared(ours: Ruleset, theirs: Ruleset, operation: str) -> Outcome:
    """Compare two rulesets, with less patience than for a theorem: the limit is no time.

    Args:
        ours: the ruleset as it is.
        theirs: what a mutant makes of it.
        operation: the operation.
    """
    from verification import solver  # noqa: PLC0415 - help needs no solver

    patience = solver.LIMIT
    solver.LIMIT = PATIENCE
    try:
        return compare(ours, theirs, operation)
    except Exception as error:  # noqa: BLE001 - a mutant may break whatever is compared
        return Outcome(operation, "open", "searched", f"{type(error).__name__}: {error}")
    finally:
        solver.LIMIT = patience


def _signature(context: Context, book: Book) -> Any:  # noqa: ANN401 - plain values
    """Return what the engine of a ruleset is built from, or how building it fails."""
    try:
        return signature(book.ruleset(context[0], dict(context[1])))
    except Exception as error:  # noqa: BLE001 - a mutant may break whatever is built
        return type(error).__name__


def _contexts(mutant: Mutant, book: Book) -> Iterator[Context]:
    """Yield the rulesets that a mutant may change, each with the readings it needs."""
    rulesets = [
        name
        for name, row in book.rulesets.items()
        if not mutant.of_games or f"games/{row.get('game')}" in mutant.tables
    ]
    for name in rulesets:
        yield name, ()
    chosen = rulesets if mutant.table == "options" or mutant.of_games else rulesets[:1]
    for name, choice in product(chosen, _choices(mutant, book)):
        yield name, choice


def _choices(mutant: Mutant, book: Book) -> list[Choice]:
    """List the readings under which a mutant may show: of its option, or of its tables."""
    table, path, _ = mutant.changes[0]
    if table == "options" and path[0] == "option" and len(path) > 1:
        option = list(book.options.values())[int(path[1])]
        readings = [reading.id for reading in option.readings]
        if len(path) > 3 and path[2] == "reading":  # noqa: PLR2004 - option, place, reading, place
            readings = [readings[int(path[3])]]
        return [((option.id, reading),) for reading in readings]
    return [
        ((option.id, reading.id),)
        for option in book.options.values()
        for reading in option.readings
        if reading.id != option.default
        and any(cell.startswith(f"{name}/") for cell, _ in reading.set for name in mutant.tables)
    ]


def _edges(
    case: Case, ours: Ruleset, theirs: Ruleset, mutant: Mutant
) -> tuple[dict[str, Any], ...]:
    """Return a case that is answered otherwise, and its nearest neighbour that is not."""
    case = replace(case, input=_without_edition(dict(case.input)))
    return edge_rows(case, nearest(case.operation, case.input, ours, theirs), mutant)


def _without_edition(given: dict[str, Any]) -> dict[str, Any]:
    """Return an input whose record does not say which version of the program it is from."""
    if "record" not in given:
        return given
    return {"record": {key: each for key, each in given["record"].items() if key != "edition"}}
