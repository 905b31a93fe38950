"""The ways to confirm one obligation without the first solver."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from tarocco.files import write_whole
from verification.model import Obligation
from verification.second import refutation, smtlib
from verification.second.bits import is_about_bits
from verification.second.models import is_model, model_from, models_of, number_of_models
from verification.solver import Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from verification.model import Part, Status
    from verification.second.refutation import Refutation
    from verification.solver import Model

WayName: TypeAlias = Literal["cases", "enumeration", "solver", "proof"]

FEW, MANY = 20_000, 1_000_000
"""Up to so many models are tried one by one at once; up to so many where the solver gives up."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one way finds of one obligation.

    Args:
        way: the way.
        status: ``proved``, ``refuted`` or ``open``.
        premise: whether it has also found that the premise can hold.
        reason: why it is open.
        gave_up: whether it is open for want of an answer, so that another may try.
    """

    way: WayName
    status: Status
    premise: bool = False
    reason: str = ""
    gave_up: bool = False


def program(way: WayName) -> str:
    """Name what takes a way, with its version."""
    programs = {"solver": smtlib.program, "proof": refutation.program}
    return programs[way]() if way in programs else "plain integers"


def findings(part: Part, first: Status, title: str, keep: Path | None = None) -> Iterator[Finding]:
    """Yield what each way finds of an obligation.

    A list of cases is tried once, by the first way: no solver has a part in it.

    Args:
        part: the obligation.
        first: how the first way decided it.
        title: what it is called in its files.
        keep: the files of its clauses and proof, without their endings.
    """
    if not isinstance(part, Obligation):
        yield Finding("cases", first, premise=first != "open", reason="see the first way")
        return
    yield _by_models_or_solver(part)
    if is_about_bits(part):
        yield _by_proof(part, title, keep)


def _by_models_or_solver(obligation: Obligation) -> Finding:
    """Try every model where there are few, else ask the solver, else try more."""
    number = number_of_models(obligation)
    if number <= FEW:
        return by_enumeration(obligation)
    found = by_solver(obligation)
    if found.gave_up and obligation.sets and not obligation.classes:
        other: Literal["truth", "number"] = "truth" if obligation.encoding == "number" else "number"
        found = by_solver(replace(obligation, encoding=other))
    if found.gave_up and number <= MANY:
        return by_enumeration(obligation)
    return found


def by_enumeration(obligation: Obligation) -> Finding:
    """Try every model of an obligation as plain integers."""
    premise = False
    for model in models_of(obligation):
        if model.replay(obligation.premise):
            premise = True
            if model.replay(obligation.claim) == obligation.exists:
                return Finding("enumeration", _found_status(obligation), premise=True)
    if not premise:
        return Finding("enumeration", "open", reason="no model satisfies the premise")
    return Finding("enumeration", _not_found_status(obligation), premise=True)


def _found_status(obligation: Obligation) -> Status:
    """Return the status of an obligation of which a model was found that it speaks of."""
    return "proved" if obligation.exists else "refuted"


def _not_found_status(obligation: Obligation) -> Status:
    """Return the status of an obligation of which there is no such model."""
    return "refuted" if obligation.exists else "proved"


def by_solver(obligation: Obligation) -> Finding:
    """Ask another solver about the SMT-LIB text; models are replayed as plain integers."""
    question = Question(obligation)
    witness = smtlib.ask(question.written(question.premise))
    if witness.answer == "unknown":
        return Finding("solver", "open", reason=f"the premise: {witness.reason}", gave_up=True)
    if witness.answer == "unsat":
        return Finding("solver", "open", reason="the premise cannot hold")
    if not is_model(model_from(obligation, witness.values), obligation):
        return Finding("solver", "open", reason="plain integers do not confirm the witness")
    answer = smtlib.ask(question.smt2())
    if answer.answer == "unsat":
        return Finding("solver", _not_found_status(obligation), premise=True)
    if answer.answer != "sat":
        return Finding("solver", "open", premise=True, reason=answer.reason, gave_up=True)
    return _replayed("solver", obligation, model_from(obligation, answer.values), premise=True)


def _by_proof(obligation: Obligation, title: str, keep: Path | None) -> Finding:
    """Put an obligation as clauses, and check the proof that they cannot be satisfied."""
    found = refutation.refute(obligation, title)
    if keep is not None:
        _keep(found, keep)
    if found.masks is not None:
        return _replayed("proof", obligation, model_from(obligation, found.masks), premise=False)
    if found.answer == "unsat":
        return Finding("proof", _not_found_status(obligation))
    return Finding("proof", "open", reason=found.reason)


def _replayed(way: WayName, obligation: Obligation, model: Model, *, premise: bool) -> Finding:
    """Accept a model only if plain integers agree about it."""
    if not is_model(model, obligation) or model.replay(obligation.claim) != obligation.exists:
        return Finding(way, "open", premise=premise, reason="plain integers refuse its model")
    return Finding(way, _found_status(obligation), premise=True)


def _keep(found: Refutation, place: Path) -> None:
    """Write clauses and proof."""
    for ending, text in ((".cnf", found.formula), (".proof", found.proof)):
        if text:
            write_whole(place.with_name(place.name + ending), text)
