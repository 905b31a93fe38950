"""Formulas and proofs as DIMACS writes them, read strictly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HEAD = re.compile(r"p +cnf +([0-9]{1,9}) +([0-9]{1,9})\s*")
LITERAL = re.compile(r"-?[0-9]{1,9}")


class ProofError(Exception):
    """Why a formula or a proof is refused."""


def read_formula(text: str) -> tuple[int, list[list[int]]]:
    r"""Read a formula: the number of its variables, and its clauses.

    Raises:
        ProofError: if it is not one.

    Example:
        >>> read_formula("c two\np cnf 2 1\n1 -2 0")
        (2, [[1, -2]])
    """
    lines = [line for line in text.splitlines() if line.strip() and line[0] != "c"]
    head = HEAD.fullmatch(lines[0]) if lines else None
    if head is None:
        raise ProofError("formula: expected a first line 'p cnf VARIABLES CLAUSES'")
    variables, number = map(int, head.groups())
    clauses = [_clause(line.split(), variables, "formula") for line in lines[1:]]
    if len(clauses) != number:
        raise ProofError(f"formula: {len(clauses)} clauses, expected {number}")
    return variables, clauses


def read_proof(text: str, variables: int) -> Iterator[tuple[int, bool, list[int]]]:
    """Yield line, whether it drops a clause, and the clause of each step of a proof.

    Args:
        text: the proof, one clause a line.
        variables: the number of variables of its formula.

    Raises:
        ProofError: if it is not one.
    """
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words:
            drops = words[0] == "d"
            yield number, drops, _clause(words[drops:], variables, f"proof line {number}")


def _clause(words: Sequence[str], variables: int, where: str) -> list[int]:
    """Read a clause: literals, of which each counts once, and a 0 at the end."""
    told = " ".join(words)[:80]
    if not words or not all(map(LITERAL.fullmatch, words)):
        raise ProofError(f"{where}: {told!r}, expected numbers that end in 0")
    *literals, end = map(int, words)
    if end or not all(0 < abs(literal) <= variables for literal in literals):
        expected = f"literals of {variables} variables and a 0 at the end"
        raise ProofError(f"{where}: {told!r}, expected {expected}")
    return list(dict.fromkeys(literals))
