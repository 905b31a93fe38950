r"""A checker of refutations, which shares no code with any solver.

A formula in DIMACS cannot be satisfied if the empty clause follows from it. A
proof is a list of clauses, one a line, that ends with the empty one. Each must
follow by unit propagation alone: when all its literals are taken as false, some
clause must come out empty (reverse unit propagation, RUP). A line that begins
with ``d`` drops a clause, which can only make a proof weaker.

Example:
    >>> check("p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "1 0\n0\n")
    2
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from verification.second.dimacs import ProofError, read_formula, read_proof

if TYPE_CHECKING:
    from collections.abc import Sequence


def check(formula: str, proof: str) -> int:
    """Check that a proof shows that a formula cannot be satisfied.

    Args:
        formula: the formula in DIMACS.
        proof: the proof, one clause a line.

    Returns:
        The number of clauses that the proof adds.

    Raises:
        ProofError: if it does not, with the line where it fails.
    """
    variables, clauses = read_formula(formula)
    known = _Known()
    for clause in clauses:
        known.add(clause)
    added = 0
    empty = False
    for number, drops, clause in read_proof(proof, variables):
        if empty:
            raise ProofError(f"proof line {number}: the empty clause is the last, expected no more")
        if drops:
            known.drop(clause)
            continue
        if not known.implies(clause):
            raise ProofError(f"proof line {number}: the clause does not follow by unit propagation")
        known.add(clause)
        added += 1
        empty = not clause
    if not empty:
        raise ProofError("the proof does not end with the empty clause")
    return added


class _Known:
    """Clauses that are known to hold, each watched at two literals not yet false."""

    def __init__(self) -> None:
        self.true: set[int] = set()
        self.trail: list[int] = []
        self.done = 0
        self.contradicted = False
        self.watched: dict[int, list[list[int]]] = defaultdict(list)
        self.places: dict[frozenset[int], list[list[int]]] = defaultdict(list)

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause, and what follows from it for single literals."""
        literals = sorted(clause, key=lambda literal: -literal in self.true)
        self.places[frozenset(clause)].append(literals)
        if len(literals) > 1:
            for literal in literals[:2]:
                self.watched[literal].append(literals)
        free = [literal for literal in literals[:2] if -literal not in self.true]
        if not free:
            self.contradicted = True
        elif len(free) == 1 and free[0] not in self.true:
            self._set(free[0])
            self.contradicted = self._clash() or self.contradicted

    def drop(self, clause: Sequence[int]) -> None:
        """Forget a clause, if it is known; what followed from it for single literals stays."""
        places = self.places.get(frozenset(clause))
        if places:
            places.pop().clear()

    def implies(self, clause: Sequence[int]) -> bool:
        """Tell whether a clause follows by unit propagation."""
        if self.contradicted or any(literal in self.true for literal in clause):
            return True
        mark = len(self.trail)
        for literal in clause:
            if -literal not in self.true:
                self._set(-literal)
        found = self._clash()
        self.true.difference_update(self.trail[mark:])
        del self.trail[mark:]
        self.done = mark
        return found

    def _set(self, literal: int) -> None:
        """Take a literal as true."""
        self.true.add(literal)
        self.trail.append(literal)

    def _clash(self) -> bool:
        """Propagate what was taken as true; tell whether some clause comes out empty."""
        while self.done < len(self.trail):
            false = -self.trail[self.done]
            self.done += 1
            watching, self.watched[false] = self.watched[false], []
            for place, clause in enumerate(watching):
                if clause and self._comes_out_empty(clause, false):
                    self.watched[false] += watching[place + 1 :]
                    return True
        return False

    def _comes_out_empty(self, clause: list[int], false: int) -> bool:
        """Watch a clause at another literal than a false one; tell whether it has none left."""
        if clause[0] == false:
            clause[0], clause[1] = clause[1], false
        other = clause[0]
        if other not in self.true:
            for place in range(2, len(clause)):
                if -clause[place] not in self.true:
                    clause[1], clause[place] = clause[place], false
                    self.watched[clause[1]].append(clause)
                    return False
        self.watched[false].append(clause)
        if -other in self.true:
            return True
        if other not in self.true:
            self._set(other)
        return False
