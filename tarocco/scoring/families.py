"""Criccone and sequenza: three of a family double it (``bologna.combinations.criccone``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import all_of, where
from tarocco.scoring.rules import SetRule
from tarocco.scoring.sequences import score_sequence
from tarocco.scoring.sets import counts_of_set, score_set

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarocco.readings import CardSet, Number, Truth
    from tarocco.scoring.rules import CombinationRule, Family, Multiplier


def score_combination(held: CardSet, rule: CombinationRule) -> tuple[Number, Number]:
    """Return the points of a combination and how many it counts as towards the multiplier."""
    if isinstance(rule, SetRule):
        return score_set(held, rule), counts_of_set(held, rule)
    points = score_sequence(held, rule)
    return points, where(points > 0, 1, 0)


def scores_of(held: CardSet, family: Family) -> list[tuple[Number, Number]]:
    """Return points and count of each combination of a family."""
    return [score_combination(held, rule) for rule in family.combinations]


def multiplies(combinations: Number, rule: Multiplier, *, declared: bool) -> Truth:
    """Tell whether this many combinations make the criccone or the sequenza.

    Args:
        combinations: how many combinations of the family there are.
        rule: the multiplier.
        declared: whether they were declared from a hand.
    """
    return all_of(combinations >= rule.combinations, rule.declared or not declared)


def multiplied(points: Number, combinations: Number, rule: Multiplier, *, declared: bool) -> Number:
    """Return the points of a family, multiplied if it has enough combinations.

    Args:
        points: sum of the points of its combinations.
        combinations: how many combinations they make.
        rule: the multiplier.
        declared: whether they were declared from a hand.
    """
    return where(multiplies(combinations, rule, declared=declared), rule.factor * points, points)


def score_family(
    scores: Iterable[tuple[Number, Number]], rule: Multiplier, *, declared: bool
) -> Number:
    """Return the points of a family from those of its combinations.

    Args:
        scores: points and count of each combination.
        rule: the multiplier.
        declared: whether they were declared from a hand.
    """
    points: Number = 0
    combinations: Number = 0
    for each, counts_as in scores:
        points = points + each
        combinations = combinations + counts_as
    return multiplied(points, combinations, rule, declared=declared)


def combination_points(
    held: CardSet, families: Iterable[Family], *, declared: bool = False
) -> Number:
    """Return the points of all combinations in a card set, doubled where they double."""
    points: Number = 0
    for family in families:
        scores = scores_of(held, family)
        points = points + score_family(scores, family.multiplier, declared=declared)
    return points
