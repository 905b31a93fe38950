"""The reading of rules as solver terms, and the decision of obligations.

Every obligation gets a fresh solver and a reproducible limit. A witness that
the premise can happen is found before the claim is tried; an answer that is
neither yes nor no leaves the theorem open.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import z3

from tarocco.cards import indices, mask_of
from tarocco.readings import Held, register

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tarocco.readings import Number, Truth
    from verification.model import Obligation, Status

LIMIT = 400_000_000
"""Resource units a solver may use on one obligation; the count does not depend on the machine."""

COUNT_BITS = 16
"""The width of a bit vector that counts cards."""


class SolverReading:
    """How solver terms choose, conjoin and disjoin."""

    def where(self, condition: Truth, then: Number, otherwise: Number) -> Number:
        """Return ``then`` where the condition holds, else ``otherwise``."""
        return z3.If(condition, _term(then, otherwise), _term(otherwise, then))

    def all_of(self, parts: Sequence[Truth]) -> Truth:
        """Return the conjunction of the parts."""
        return _joined(z3.And, parts)

    def any_of(self, parts: Sequence[Truth]) -> Truth:
        """Return the disjunction of the parts."""
        return _joined(z3.Or, parts)

    def none_of(self, parts: Sequence[Truth]) -> Truth:
        """Return whether no part holds."""
        return z3.Not(_joined(z3.Or, parts))

    def quotient(self, number: Number, divisor: int) -> Number:
        """Return how many times the divisor goes into the number."""
        return number / divisor


for kind in (z3.BoolRef, z3.ArithRef):
    register(kind, SolverReading())


def _joined(join: Callable[[Sequence[Any]], Any], parts: Sequence[Any]) -> Any:  # noqa: ANN401 - a solver term
    """Join terms; one alone stays as it is, for SMT-LIB joins no fewer than two."""
    return parts[0] if len(parts) == 1 else join(parts)


def _term(number: Number, other: Number) -> Any:  # noqa: ANN401 - a solver term
    """Turn a plain number into a term of the kind of another."""
    if not isinstance(number, int):
        return number
    if isinstance(other, z3.BitVecRef):
        return z3.BitVecVal(number, other.size())
    return z3.IntVal(number)


class Unknown:
    """A card set of which nothing is known: each card is a solver variable.

    Args:
        name: the name of the set.
        cards: mask of the cards that it may contain.
        encoding: ``truth`` for truth variables, ``number`` for numbers 0 and 1.
    """

    def __init__(self, name: str, cards: int, encoding: str) -> None:
        self.cards = cards
        self.as_numbers = encoding == "number"
        make = z3.Int if self.as_numbers else z3.Bool
        self.variables = {card: make(f"{name}_{card}") for card in indices(cards)}

    def holds(self, card: int) -> Truth:
        """Tell whether the card is in the set."""
        if not self.cards >> card & 1:
            return False
        variable = self.variables[card]
        return variable == 1 if self.as_numbers else variable

    def count(self, cards: int) -> Number:
        """Count the cards of the mask in the set."""
        found = [self.variables[card] for card in indices(self.cards & cards)]
        if not found:
            return 0
        if self.as_numbers:
            return _joined(z3.Sum, found)
        return _joined(z3.Sum, [z3.If(variable, 1, 0) for variable in found])

    def bounds(self) -> list[Any]:
        """Return what holds of the variables by themselves."""
        if not self.as_numbers:
            return []
        return [z3.And(each >= 0, each <= 1) for each in self.variables.values()]

    def decode(self, model: Any) -> int:  # noqa: ANN401 - a solver model
        """Return the mask that a model gives the set."""
        return mask_of(
            card
            for card, variable in self.variables.items()
            if z3.is_true(
                model.eval(variable == 1 if self.as_numbers else variable, model_completion=True)
            )
        )


class Counted:
    """A card set of which only the number of cards of each class is a variable.

    Args:
        name: the name of the set.
        cards: mask of the cards that it may contain.
        classes: masks of cards that are alike.
    """

    def __init__(self, name: str, cards: int, classes: Sequence[int]) -> None:
        self.cards = cards
        self.variables = {
            mask & cards: z3.Int(f"{name}_{number}") for number, mask in enumerate(classes)
        }

    def holds(self, card: int) -> Truth:
        """Refuse: no single card is known.

        Raises:
            KeyError: always.
        """
        raise KeyError(card)

    def count(self, cards: int) -> Number:
        """Count the cards of the mask in the set.

        Raises:
            KeyError: if the mask divides a class.
        """
        wanted = cards & self.cards
        found = [variable for mask, variable in self.variables.items() if mask & wanted == mask]
        if wanted & ~sum(mask for mask in self.variables if mask & wanted == mask):
            raise KeyError(cards)
        return _joined(z3.Sum, found) if found else 0

    def bounds(self) -> list[Any]:
        """Return what holds of the variables by themselves."""
        return [
            z3.And(each >= 0, each <= mask.bit_count()) for mask, each in self.variables.items()
        ]

    def decode(self, model: Any) -> int:  # noqa: ANN401 - a solver model
        """Return a mask with as many cards of each class as a model says."""
        return mask_of(
            card
            for mask, variable in self.variables.items()
            for card in list(indices(mask))[: model.eval(variable, model_completion=True).as_long()]
        )


class Vector:
    """A mask of which nothing is known: a bit vector.

    Args:
        name: the name of the mask.
        cards: mask of the cards that it may contain.
    """

    def __init__(self, name: str, cards: int) -> None:
        self.cards = cards
        self.variable = z3.BitVec(name, cards.bit_length())

    def bounds(self) -> Any:  # noqa: ANN401 - a solver term
        """Return what holds of the variable by itself."""
        outside = ~self.cards & ((1 << self.variable.size()) - 1)
        return self.variable & outside == 0

    def fewer_than(self, cards: int, others: Sequence[Vector]) -> Any:  # noqa: ANN401 - a term
        """Say that this mask and others have fewer cards than so many together."""
        bits = [
            z3.ZeroExt(COUNT_BITS - 1, z3.Extract(card, card, each.variable))
            for each in (self, *others)
            for card in indices(each.cards)
        ]
        return z3.ULT(sum(bits[1:], bits[0]), z3.BitVecVal(cards, COUNT_BITS))


@dataclass(frozen=True, slots=True)
class Model:
    """Card sets and numbers that satisfy something.

    Args:
        sets: masks of card sets by name.
        numbers: values by name.
        masks: masks by name.
    """

    sets: Mapping[str, int]
    numbers: Mapping[str, int]
    masks: Mapping[str, int] = field(default_factory=dict)

    @property
    def cards(self) -> int:
        """How many cards there are in all sets and masks together."""
        return sum(mask.bit_count() for mask in (*self.sets.values(), *self.masks.values()))

    def without(self, name: str, card: int) -> Model:
        """Return this model without a card of the set or mask of this name."""
        kind = "sets" if name in self.sets else "masks"
        masks: Mapping[str, int] = getattr(self, kind)
        return replace(self, **{kind: {**masks, name: masks[name] & ~(1 << card)}})

    def replay(self, rule: Any) -> bool:  # noqa: ANN401 - a claim or premise
        """Read a rule function as plain integers on this model."""
        held = {name: Held(mask) for name, mask in self.sets.items()}
        return bool(rule(**held, **self.numbers, **self.masks))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of an obligation.

    Args:
        status: ``proved``, ``refuted`` or ``open``.
        model: a counterexample, or the witness of the premise.
        reason: why it is open.
    """

    status: Status
    model: Model | None
    reason: str = ""


class Question:
    """An obligation put to a solver.

    Args:
        obligation: the obligation.
    """

    def __init__(self, obligation: Obligation) -> None:
        self.obligation = obligation
        self.sets = {
            name: _unknown_set(name, cards, obligation) for name, cards in obligation.sets.items()
        }
        self.numbers = {name: z3.Int(name) for name in obligation.numbers}
        self.masks = {name: Vector(name, cards) for name, cards in obligation.masks.items()}
        vectors = {name: each.variable for name, each in self.masks.items()}
        variables: dict[str, Any] = {**self.sets, **self.numbers, **vectors}
        self.premise = [
            *(each.bounds() for each in self.masks.values()),
            *(bound for each in self.sets.values() for bound in each.bounds()),
            *(
                z3.And(self.numbers[name] >= least, self.numbers[name] <= most)
                for name, (least, most) in obligation.numbers.items()
            ),
            _truth(obligation.premise(**variables)),
        ]
        self.claim = _truth(obligation.claim(**variables))

    def negation(self) -> list[Any]:
        """Return what is unsatisfiable if and only if the obligation holds."""
        sought = self.claim if self.obligation.exists else z3.Not(self.claim)
        return [*self.premise, sought]

    def solve(self, conditions: Sequence[Any]) -> tuple[str, Model | None]:
        """Look for a model with a fresh solver: ``sat``, ``unsat`` or ``unknown``."""
        solver = _solver(conditions)
        answer = str(solver.check())
        if answer != "sat":
            return answer, None
        model = solver.model()
        return answer, Model(
            {name: each.decode(model) for name, each in self.sets.items()},
            {
                name: model.eval(each, model_completion=True).as_long()
                for name, each in self.numbers.items()
            },
            {
                name: model.eval(each.variable, model_completion=True).as_long()
                for name, each in self.masks.items()
            },
        )

    def smallest(self, conditions: Sequence[Any], model: Model) -> Model:
        """Return a model with the fewest cards.

        Cards that can go one at a time go by plain integers, which is quick; then
        the solver is asked for a model with fewer, until there is none.
        """
        while True:
            model = self._without_needless_cards(model)
            answer, smaller = self.solve([*conditions, self._fewer_than(model.cards)])
            if answer != "sat" or smaller is None:
                return model
            model = smaller

    def _without_needless_cards(self, model: Model) -> Model:
        """Leave out cards one at a time, as long as plain integers still find what is sought."""
        for name, mask in {**model.sets, **model.masks}.items():
            for card in indices(mask):
                fewer = model.without(name, card)
                model = fewer if self._is_sought(fewer) else model
        return model

    def _is_sought(self, model: Model) -> bool:
        """Tell by plain integers whether a model is what a solver looks for."""
        rule = self.obligation
        return model.replay(rule.premise) and model.replay(rule.claim) == rule.exists

    def _fewer_than(self, cards: int) -> Any:  # noqa: ANN401 - a solver term
        """Say that there are fewer cards than so many."""
        if self.masks:
            first, *others = self.masks.values()
            return first.fewer_than(cards, others)
        counts = [each.count(each.cards) for each in self.sets.values()]
        return z3.Sum(counts or [z3.IntVal(0)]) < cards

    def decide(self) -> Verdict:
        """Decide the obligation, replaying whatever is found through the engine."""
        obligation = self.obligation
        answer, witness = self.solve(self.premise)
        if witness is None:
            return Verdict("open", None, f"the premise is {answer}, expected a witness")
        answer, model = self.solve(self.negation())
        if answer == "unknown":
            return Verdict("open", None, "the solver gave up")
        if obligation.exists:
            if model is None:
                return Verdict("refuted", None)
            model = self.smallest(self.negation(), model)
            return _replayed(model, "proved", obligation, claim=True)
        if model is None:
            return _replayed(witness, "proved", obligation, claim=True)
        model = self.smallest(self.negation(), model)
        return _replayed(model, "refuted", obligation, claim=False)

    def smt2(self) -> str:
        """Write the negation as SMT-LIB 2; ``unsat`` means that the obligation holds."""
        expected = "sat" if self.obligation.exists else "unsat"
        text = self.written(self.negation())
        return f"; holds if and only if the answer is {expected}\n{text}"

    def written(self, conditions: Sequence[Any]) -> str:
        """Write conditions as SMT-LIB 2."""
        logic = "QF_BV" if self.masks else "QF_LIA"
        return f"(set-logic {logic})\n{_solver(conditions).to_smt2()}"


def _unknown_set(name: str, cards: int, obligation: Obligation) -> Unknown | Counted:
    """Return a card set of which nothing is known."""
    if obligation.classes:
        return Counted(name, cards, obligation.classes)
    return Unknown(name, cards, obligation.encoding)


def _replayed(model: Model, status: Status, obligation: Obligation, *, claim: bool) -> Verdict:
    """Accept a model only if plain integers agree with the solver about it."""
    if model.replay(obligation.premise) and model.replay(obligation.claim) == claim:
        return Verdict(status, model)
    return Verdict("open", model, "the engine does not agree with the solver's model")


def _solver(conditions: Sequence[Any]) -> Any:  # noqa: ANN401 - a solver
    """Return a fresh solver with these conditions."""
    solver = z3.Solver()
    solver.set("rlimit", LIMIT)
    solver.add(*conditions)
    return solver


def _truth(claim: Truth) -> Any:  # noqa: ANN401 - a solver term
    """Turn a plain truth value into a term."""
    return z3.BoolVal(claim) if isinstance(claim, bool) else claim
