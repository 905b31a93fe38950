"""The smallest card set on which two readings of a rule differ, by a solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from verification.difference.outcome import Way
    from verification.model import Obligation
    from verification.solver import Question

FEW = 8
"""A first case is looked for among so few cards, before any number is allowed."""


@dataclass(frozen=True, slots=True)
class Best:
    """The fewest cards found so far, over several questions.

    Args:
        cards: mask of the cards, or None if there is no case yet.
        proved: whether every question was decided, so that there are no fewer.
    """

    cards: int | None = None
    proved: bool = True

    @property
    def way(self) -> Way:
        """How it is known that there are no fewer cards."""
        return "proved" if self.proved else "searched"

    @property
    def size(self) -> int | None:
        """How many cards there are."""
        return None if self.cards is None else self.cards.bit_count()

    def after(self, part: Obligation) -> Best:
        """Return the best after one more question about one card set.

        Args:
            part: the claim that both readings give the same.
        """
        search = _Search(part)
        first = (FEW, None) if self.size is None else (self.size - 1,)
        found = None
        for most in first:
            found = search.of_at_most(most)
            if found is not None or not search.decided:
                break
        cards = self.cards if found is None else search.fewest(found)
        return Best(cards, self.proved and search.decided)


def fewest(parts: Iterable[Obligation], best: Best | None = None) -> Best:
    """Return the fewest cards that refute any of some claims about one card set."""
    best = best or Best()
    for part in parts:
        best = best.after(part)
    return best


class _Search:
    """A search for the fewest cards that refute a claim.

    Args:
        part: the claim, about one card set.
    """

    def __init__(self, part: Obligation) -> None:
        from verification.solver import Question  # noqa: PLC0415 - help needs no solver

        self.question = Question(part)
        self.decided = True
        self.none_up_to = -1

    def of_at_most(self, cards: int | None) -> int | None:
        """Return the mask of a case of at most so many cards, None if there is none."""
        wanted = [] if cards is None else [at_most(self.question, cards)]
        verdict, model = self.question.solve([*self.question.negation(), *wanted])
        if model is not None:
            (found,) = model.sets.values()
            return found
        if verdict != "unsat":
            self.decided = False
        elif cards is not None:
            self.none_up_to = max(self.none_up_to, cards)
        return None

    def fewest(self, found: int) -> int:
        """Return the mask of a case with the fewest cards, halving what is open between bounds.

        Args:
            found: the mask of some case.
        """
        while self.decided and self.none_up_to < found.bit_count() - 1:
            middle = (self.none_up_to + found.bit_count()) // 2
            found = self.of_at_most(middle) or found
        return found


def at_most(question: Question, cards: int) -> Any:  # noqa: ANN401 - a solver term
    """Say that a question's card set has at most so many cards."""
    import z3  # noqa: PLC0415 - help needs no solver

    from verification.solver import Unknown  # noqa: PLC0415

    (held,) = question.sets.values()
    if isinstance(held, Unknown) and not held.as_numbers:
        return z3.AtMost(*held.variables.values(), cards)
    return held.count(held.cards) <= cards
