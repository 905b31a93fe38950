"""Gates over truth variables, written as clauses (Tseitin).

A literal is the number of a variable, negative for its opposite; ``TRUE`` is
a variable that the first clause fixes.
"""

from __future__ import annotations

TRUE = 1


class Circuit:
    """Clauses that say what each gate gives.

    Example:
        >>> gates = Circuit()
        >>> one, other = gates.variable(), gates.variable()
        >>> gates.all_of([one, TRUE]) == one, gates.all_of([one, -one]) == -TRUE
        (True, True)
        >>> gates.where(TRUE, one, other) == one
        True
    """

    def __init__(self) -> None:
        self.variables = TRUE
        self.clauses: list[tuple[int, ...]] = [(TRUE,)]
        self._gates: dict[frozenset[int], int] = {}

    def variable(self) -> int:
        """Return the literal of a new variable."""
        self.variables += 1
        return self.variables

    def say(self, literal: int) -> None:
        """Say that a literal is true."""
        self.clauses.append((literal,))

    def all_of(self, literals: list[int]) -> int:
        """Return a literal that is true if and only if all of some literals are."""
        parts = frozenset(literals) - {TRUE}
        if -TRUE in parts or any(-part in parts for part in parts):
            return -TRUE
        if len(parts) < 2:  # noqa: PLR2004 - none or one needs no gate
            return next(iter(parts), TRUE)
        if parts not in self._gates:
            self._gates[parts] = self._gate(sorted(parts, key=abs))
        return self._gates[parts]

    def _gate(self, parts: list[int]) -> int:
        """Make a new gate."""
        gate = self.variable()
        self.clauses += [(-gate, part) for part in parts]
        self.clauses.append((gate, *(-part for part in parts)))
        return gate

    def any_of(self, literals: list[int]) -> int:
        """Return a literal that is true if and only if some of the literals is."""
        return -self.all_of([-literal for literal in literals])

    def where(self, condition: int, then: int, otherwise: int) -> int:
        """Return a literal that is as one literal where the condition holds, else as another."""
        if then == otherwise:
            return then
        return self.any_of([self.all_of([condition, then]), self.all_of([-condition, otherwise])])

    def same(self, one: int, other: int) -> int:
        """Return a literal that is true if and only if two literals are alike."""
        if TRUE in {one, other}:
            return other if one == TRUE else one
        return self.where(one, other, -other)

    def dimacs(self, *comments: str) -> str:
        """Write the clauses in DIMACS.

        Args:
            comments: lines that say what they are.
        """
        lines = [f"c {comment}" for comment in comments]
        lines.append(f"p cnf {self.variables} {len(self.clauses)}")
        lines += [" ".join(map(str, (*clause, 0))) for clause in self.clauses]
        return "\n".join(lines) + "\n"
