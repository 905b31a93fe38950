"""Refutations of clauses, written by a SAT solver and checked by our own checker."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING

from pysat.solvers import Glucose4

from verification.second.bits import formula_of
from verification.second.check_proof import check
from verification.second.dimacs import ProofError

if TYPE_CHECKING:
    from verification.model import Obligation

CONFLICTS = 1_000_000
"""Conflicts that the SAT solver may meet on one formula; the count does not depend on the machine."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """What came of an obligation about bits that was put as clauses.

    Args:
        answer: ``unsat`` if a checked proof says so, ``sat``, or ``unknown``.
        formula: the clauses in DIMACS.
        proof: the proof that was checked.
        masks: masks that satisfy the clauses.
        reason: why nothing is known.
    """

    answer: str
    formula: str
    proof: str = ""
    masks: dict[str, int] | None = None
    reason: str = ""


def program() -> str:
    """Name what writes and what checks the proof."""
    return f"Glucose 4 (python-sat {version('python-sat')}) and our own checker"


def refute(obligation: Obligation, title: str) -> Refutation:
    """Put an obligation as clauses, and check the proof that they cannot be satisfied.

    Args:
        obligation: an obligation about bits.
        title: what the clauses are called in their file.
    """
    formula = formula_of(obligation)
    text = formula.circuit.dimacs(title)
    answer, lines, true = _solve([list(clause) for clause in formula.circuit.clauses])
    if answer is None:
        return Refutation("unknown", text, reason=f"no answer within {CONFLICTS} conflicts")
    if answer:
        return Refutation("sat", text, masks=formula.decode(true))
    proof = "\n".join(lines if lines[-1:] == ["0"] else [*lines, "0"]) + "\n"
    try:
        check(text, proof)
    except ProofError as error:
        return Refutation("unknown", text, proof, reason=f"the proof is refused: {error}")
    return Refutation("unsat", text, proof)


def _solve(clauses: list[list[int]]) -> tuple[bool | None, list[str], set[int]]:
    """Return whether clauses can be satisfied, with a proof that not or the true literals."""
    with Glucose4(bootstrap_with=clauses, with_proof=True) as solver:
        solver.conf_budget(CONFLICTS)
        answer = solver.solve_limited()
        # A formula refuted while it is read has no steps, and no proof but the empty clause.
        proof = solver.get_proof() or [] if answer is False else []
        return answer, proof, set(solver.get_model() or []) if answer else set()
