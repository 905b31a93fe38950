"""SMT-LIB put to cvc5, which reads the text and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import cvc5

if TYPE_CHECKING:
    from collections.abc import Mapping

LIMIT = 40_000_000
"""Resource units that cvc5 may use on one text; the count does not depend on the machine."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What cvc5 says of a text.

    Args:
        answer: ``sat``, ``unsat`` or ``unknown``.
        values: the value of each symbol of the text in a model.
        reason: why nothing is known.
    """

    answer: str
    values: Mapping[str, int] = field(default_factory=dict)
    reason: str = ""


def program() -> str:
    """Name the solver."""
    return f"cvc5 {cvc5.__version__}"


def ask(text: str) -> Answer:
    """Put an SMT-LIB text to a fresh solver.

    Args:
        text: declarations, assertions and one ``(check-sat)``.
    """
    solver = cvc5.Solver()
    solver.setOption("produce-models", "true")
    solver.setOption("rlimit-per", str(LIMIT))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    symbols = parser.getSymbolManager()
    try:
        answer = _run(parser, solver, symbols)
    except RuntimeError as error:
        return Answer("unknown", reason=f"cvc5 cannot read it: {error}")
    if answer == "sat":
        values = {str(term): _value(solver, term) for term in symbols.getDeclaredTerms()}
        return Answer(answer, values)
    if answer == "unsat":
        return Answer(answer)
    return Answer("unknown", reason=f"cvc5 answers {answer or 'nothing'}")


def _run(parser: Any, solver: Any, symbols: Any) -> str:  # noqa: ANN401 - cvc5 has no types
    """Run every command and return the last thing said."""
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said = command.invoke(solver, symbols).strip() or said
    return said


def _value(solver: Any, term: Any) -> int:  # noqa: ANN401 - cvc5 has no types
    """Return the value of a symbol as a number."""
    return int(solver.getValue(term).toPythonObj())
