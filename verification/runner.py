"""Running theorems side by side and reporting what came of them."""

from __future__ import annotations

import signal
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tarocco import __version__
from tarocco.errors import TaroccoError
from tarocco.parallel import ended
from tarocco.rulebook import load_book, pack_of
from verification.catalogue import THEOREMS
from verification.model import Cases, Obligation
from verification.second.opinion import second_opinion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from tarocco.cards import Pack
    from tarocco.rulebook import Book, Ruleset
    from verification.model import Part, Status, Theorem
    from verification.second.opinion import Asked, Opinion
    from verification.solver import Model

FORMAT = "tarocco-report/1"


@dataclass(frozen=True, slots=True)
class Subject:
    """What theorems are about: a ruleset of a rule book.

    Args:
        root: the folder of a rule book, or None for ours.
        overlays: overlay files.
        ruleset: id of the ruleset.
        choices: readings by option.
    """

    root: Path | None
    overlays: tuple[Path, ...]
    ruleset: str
    choices: Mapping[str, str]

    def load(self, pack: str | None = None) -> tuple[Ruleset, Book]:
        """Load the ruleset and its book.

        Args:
            pack: the pack wanted; if it is another than that of the ruleset, its
                first ruleset is loaded as the rule book has it.
        """
        own = pack_of(self.ruleset)
        if pack in {None, own}:
            book = load_book(self.root, self.overlays, own)
            return book.ruleset(self.ruleset, self.choices), book
        book = load_book(self.root, (), pack or own)
        return book.ruleset(), book


@dataclass(frozen=True, slots=True)
class Shown:
    """A counterexample or witness as it is shown.

    Args:
        part: the obligation it belongs to.
        text: the same in words.
        sets: cards by name of the set.
        numbers: numbers by name.
    """

    part: str
    text: str
    sets: Mapping[str, Sequence[str]]
    numbers: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """Return it as the report writes it."""
        return {
            "obligation": self.part,
            "text": self.text,
            "cards": {name: list(cards) for name, cards in self.sets.items()},
            "numbers": dict(self.numbers),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a theorem.

    Args:
        name: the theorem.
        ruleset: label of the ruleset it was proved for.
        status: ``proved``, ``refuted`` or ``open``.
        seconds: how long it took.
        obligations: how many parts it has.
        counterexample: what refutes it.
        witness: what shows that it is not empty.
        reason: why it is open.
        second: the second opinion, if it was asked for.
    """

    name: str
    ruleset: str
    status: Status
    seconds: float
    obligations: int
    counterexample: Shown | None = None
    witness: Shown | None = None
    reason: str = ""
    second: Opinion | None = None

    @property
    def theorem(self) -> Theorem:
        """The theorem itself."""
        return THEOREMS[self.name]

    @property
    def as_expected(self) -> bool:
        """Whether the theorem has the status it should have, and whoever was asked agrees."""
        agreed = self.second is None or self.second.agrees
        return self.status == self.theorem.expected and agreed


def require_solver(what: str = "theorems") -> None:
    """Check that the solver and arrays are installed.

    Args:
        what: what needs them.

    Raises:
        TaroccoError: saying how to install them.
    """
    try:
        import numpy  # noqa: F401, ICN001, PLC0415 - only asks whether it is there
        import z3  # noqa: F401, PLC0415
    except ImportError:
        message = f"{what} cannot do without the extra 'verify': pip install 'tarocco[verify]'"
        raise TaroccoError(message) from None


def prove(name: str, subject: Subject, asked: Asked | None = None) -> Result:
    """Try to prove one theorem.

    Args:
        name: the theorem.
        subject: what it is about.
        asked: what is asked of a second opinion, if one is.
    """
    start = time.perf_counter()
    rules, book = subject.load(THEOREMS[name].pack)
    parts = list(THEOREMS[name].parts(rules, book))
    outcomes = list(_decide_each(parts, rules.pack))
    status, shown, reason = _worst(outcomes)
    seconds = time.perf_counter() - start
    return Result(
        name=name,
        ruleset=rules.label,
        status=status,
        seconds=round(seconds, 2),
        obligations=len(parts),
        counterexample=shown if status == "refuted" else None,
        witness=shown if status == "proved" else None,
        reason=reason,
        second=None
        if asked is None
        else second_opinion(name, parts, [outcome[0] for outcome in outcomes], asked),
    )


def _decide_each(parts: Sequence[Part], pack: Pack) -> Iterator[tuple[Status, Shown | None, str]]:
    """Decide parts up to the first that is refuted, since the others then change nothing."""
    for part in parts:
        outcome = _decide(part, pack)
        yield outcome
        if outcome[0] == "refuted":
            return


def _worst(
    outcomes: Sequence[tuple[Status, Shown | None, str]],
) -> tuple[Status, Shown | None, str]:
    """Return the outcome that decides: refuted, else open, else the first proof."""
    if not outcomes:
        return "open", None, "there is nothing to show, expected an obligation"
    order = ("refuted", "open", "proved")
    worst = min(outcomes, key=lambda outcome: order.index(outcome[0]))
    if worst[0] == "proved":
        told = [outcome for outcome in outcomes if outcome[1] and outcome[1].sets]
        return told[0] if told else worst
    return worst


def _decide(part: Part, pack: Pack) -> tuple[Status, Shown | None, str]:
    """Decide one part of a theorem."""
    if not isinstance(part, Obligation):
        return _try_cases(part)
    from verification.solver import Question  # noqa: PLC0415 - listing needs no solver

    verdict = Question(part).decide()
    shown = None if verdict.model is None else _shown(part.name, verdict.model, pack)
    if shown is None and verdict.status == "refuted":
        shown = Shown(part.name, f"{part.name}: there is none", {}, {})
    reason = f"{part.name}: {verdict.reason}" if verdict.reason else ""
    return verdict.status, shown, reason


def _try_cases(part: Cases) -> tuple[Status, Shown | None, str]:
    """Try a list of cases; an empty one proves nothing."""
    number, case = 0, ""
    for case, holds in part.cases():
        number += 1
        if not holds:
            return "refuted", Shown(part.name, f"{part.name}: {case}", {}, {}), ""
    if not number:
        return "open", None, f"{part.name}: there is no case"
    tried = "1 case tried" if number == 1 else f"{number} cases tried"
    told = f"{case} ({tried})" if part.telling else tried
    return "proved", Shown(part.name, f"{part.name}: {told}", {}, {}), ""


def _shown(part: str, model: Model, pack: Pack) -> Shown:
    """Spell out a model."""
    sets = {name: pack.ids(mask) for name, mask in {**model.sets, **model.masks}.items()}
    words = [f"{name} = {' '.join(cards) or 'no card'}" for name, cards in sets.items()]
    words += [f"{name} = {value}" for name, value in model.numbers.items()]
    return Shown(part, f"{part}: {'; '.join(words)}", sets, model.numbers)


def prove_all(
    names: Sequence[str],
    subject: Subject,
    jobs: int,
    done: Callable[[Result], None],
    asked: Asked | None = None,
) -> list[Result]:
    """Prove theorems in parallel.

    Args:
        names: the theorems.
        subject: what they are about.
        jobs: how many at a time.
        done: called with each result as it comes in.
        asked: what is asked of a second opinion, if one is.

    Returns:
        The results in the order of the names.
    """
    results: dict[str, Result] = {}
    pool = ProcessPoolExecutor(max_workers=jobs, initializer=_leave_interrupts)
    with ended(pool):
        # The last chapters take longest, so they start first.
        tasks = [pool.submit(prove, name, subject, asked) for name in reversed(names)]
        for task in as_completed(tasks):
            result = task.result()
            results[result.name] = result
            done(result)
    return [results[name] for name in names]


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the process that waits for the results: it ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def report(results: Sequence[Result], ruleset: str) -> dict[str, Any]:
    """Return the report of a run in the format ``tarocco-report/1``.

    Args:
        results: what came of each theorem.
        ruleset: label of the ruleset asked for; a theorem of another pack names its own.
    """
    import z3  # noqa: PLC0415 - listing needs no solver

    return {
        "format": FORMAT,
        "version": __version__,
        "solver": f"z3 {z3.get_version_string()}",
        "ruleset": ruleset,
        "theorems": [_result_json(result) for result in results],
    }


def _result_json(result: Result) -> dict[str, Any]:
    """Return a result as the report writes it."""
    theorem = result.theorem
    shown = {"counterexample": result.counterexample, "witness": result.witness}
    return {
        "name": result.name,
        "chapter": theorem.chapter,
        "pack": theorem.pack,
        "ruleset": result.ruleset,
        "statement": theorem.sentence,
        "formal": theorem.formal,
        "status": result.status,
        "expected": theorem.expected,
        "seconds": result.seconds,
        "obligations": result.obligations,
        "clauses": list(theorem.clauses),
        **{key: None if each is None else each.as_json() for key, each in shown.items()},
        "reason": result.reason,
        **({} if result.second is None else {"second": result.second.as_json()}),
    }


def smt2_files(names: Sequence[str], subject: Subject) -> Iterator[tuple[str, str]]:
    """Yield name and text of an SMT-LIB 2 file for each obligation of some theorems."""
    from verification.solver import Question  # noqa: PLC0415 - listing needs no solver

    for name in names:
        rules, book = subject.load(THEOREMS[name].pack)
        parts = [part for part in THEOREMS[name].parts(rules, book) if isinstance(part, Obligation)]
        for number, part in enumerate(parts, 1):
            yield f"{name}.{number:02}.smt2", f"; {name}: {part.name}\n{Question(part).smt2()}"
