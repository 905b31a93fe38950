"""The fast face of the count: the rule functions behind lookup tables.

A :class:`Counter` knows no rule. It asks the functions of this package once
for each small set of cards that matters to them and remembers the answers;
``lookup_tables_are_exact`` compares every entry with the functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from tarocco.cards import mask_of
from tarocco.readings import Held
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import multiplied, score_combination
from tarocco.scoring.rules import SetRule
from tarocco.scoring.sequences import base_of, run_of, score_size, size_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarocco.scoring.rules import CombinationRule, Family, RunRule, Scoring, SequenceRule
    from tarocco.scoring.sequences import Base, Run

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Lookup(dict[Key, Answer], Generic[Key, Answer]):
    """A table that asks a function once for each key.

    Args:
        ask: the function that knows the answers.
    """

    def __init__(self, ask: Callable[[Key], Answer]) -> None:
        super().__init__()
        self.ask = ask

    def __missing__(self, key: Key) -> Answer:
        """Ask, and remember."""
        answer = self[key] = self.ask(key)
        return answer


def support_of(rule: CombinationRule) -> int:
    """Return the mask of the cards on which a combination depends, its run apart."""
    if isinstance(rule, SetRule):
        return rule.cards
    head = 0 if rule.head is None else 1 << rule.head
    return head | mask_of(rule.body) | mask_of(rule.contatori) | rule.added


class Counter:
    """Counts piles given as masks, many times a second.

    Args:
        scoring: the scoring of a ruleset.
        declared: count hands as declared: combinations only.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> rules = ruleset("bologna/ottocento")
        >>> Counter(rules.scoring).half_points(rules.pack.all, last_trick=True) / 2
        939.0
    """

    def __init__(self, scoring: Scoring, *, declared: bool = False) -> None:
        self.scoring = scoring
        self.declared = declared
        self.families = tuple(
            (tuple(map(_scorer, family.combinations)), _totals(family, declared=declared))
            for family in scoring.families
        )

    def combination_points(self, pile: int) -> int:
        """Return the points of all combinations in a pile, doubled where they double.

        Args:
            pile: mask of the cards.
        """
        total = 0
        for scorers, totals in self.families:
            points = combinations = 0
            for table, support in scorers:
                each, counts_as = table[pile & support]
                points += each
                combinations += counts_as
            total += totals[points, combinations]
        return total

    def half_points(self, pile: int, *, last_trick: bool = False) -> int:
        """Return the whole count of a pile, in half points.

        Args:
            pile: mask of the cards.
            last_trick: whether this side took the last trick.
        """
        halves = 2 * self.combination_points(pile)
        if self.declared:
            return halves
        if last_trick:
            halves += 2 * self.scoring.last_trick.points
        cards: int = card_half_points(Held(pile), self.scoring.card_points)
        return halves + cards


def _totals(family: Family, *, declared: bool) -> Lookup[tuple[int, int], int]:
    """Return the table of a family's points by the sums over its combinations."""
    return Lookup(lambda sums: multiplied(*sums, family.multiplier, declared=declared))


def _scorer(rule: CombinationRule) -> tuple[Lookup[int, tuple[int, int]], int]:
    """Return the table of a combination and the mask of the cards it looks at."""
    if isinstance(rule, SetRule) or rule.run is None:
        return Lookup(lambda bits: score_combination(Held(bits), rule)), support_of(rule)
    tables = SequenceTables(rule, rule.run)
    support = support_of(rule) | mask_of(rule.run.cards) | rule.run.then
    return _Computed(tables.score), support


class _Computed(Lookup[int, tuple[int, int]]):
    """A table too large to keep: the answer is put together from smaller tables."""

    def __missing__(self, key: int) -> tuple[int, int]:
        """Ask, and forget."""
        return self.ask(key)


class SequenceTables:
    """Tables of the two steps in which a sequence with a run is found.

    Args:
        rule: the sequence.
        run: its run.
    """

    def __init__(self, rule: SequenceRule, run: RunRule) -> None:
        self.rule = rule
        self.base_support = support_of(rule)
        self.run_support = mask_of(run.cards)
        self.bases: Lookup[int, Base] = Lookup(lambda bits: base_of(Held(bits), rule))
        self.runs: Lookup[tuple[int, int, bool], Run] = Lookup(
            lambda key: run_of(Held(key[0]), run, free=key[1], first_fillable=key[2])
        )

    def score(self, pile: int) -> tuple[int, int]:
        """Return the points of the sequence in a pile, and 1 if there is one."""
        base = self.bases[pile & self.base_support]
        if not base.exists:
            return 0, 0
        run = self.runs[pile & self.run_support, base.free, base.first_fillable]
        return score_size(size_of(Held(pile), self.rule, base, run), self.rule), 1
