"""Marks of duplicate play: topage in percent, match points by the root, adjusted deals.

Percentages are exact fractions; match points are whole numbers of the smallest
decimal that is kept.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tarocco.readings import where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.readings import Number
    from tarocco.tournament.rules import Adjusted, DuplicateRules, FormRule, MatchPoints, Topage


def half_places(results: Sequence[Number], taker: int, rule: Topage) -> Number:
    """Count twice the places that lie below a taker, with his part of those he shares.

    Args:
        results: the result of each taker of a deal.
        taker: which of them.
        rule: the topage.
    """
    share = {"mean": 1, "best": 2, "worst": 0}[rule.equal]
    places: Number = 0
    for other, result in enumerate(results):
        if other != taker:
            level = where(result == results[taker], share, 0)
            places = places + where(result < results[taker], 2, level)
    return places


def marks(results: Sequence[int], rule: Topage) -> list[Fraction]:
    """Return the mark of each taker of a deal, in percent; none if it was played too seldom.

    Args:
        results: the result of each taker.
        rule: the topage.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> rule = ruleset("france/tarot-4").duplicate.topage
        >>> [int(mark) for mark in marks([56, 62, -56, -52, 50], rule)]
        [75, 100, 0, 25, 50]
    """
    plays = len(results)
    if plays < rule.least_plays:
        return []
    step = Fraction(rule.best - rule.worst, 2 * (plays - 1))
    return [rule.worst + step * half_places(results, taker, rule) for taker in range(plays)]


def bounded(
    taker: Fraction, defender: Fraction, at_fault: str, rule: Adjusted
) -> tuple[Fraction, Fraction]:
    """Return the marks of an adjusted table: whoever is at fault held down, the other raised.

    Args:
        taker: mark of the taker.
        defender: mark of each defender.
        at_fault: ``attack``, ``defence`` or ``both``.
        rule: the adjustment.
    """
    most, least = Fraction(rule.offender_most), Fraction(rule.other_least)
    return (
        min(taker, most) if at_fault in {"attack", "both"} else max(taker, least),
        min(defender, most) if at_fault in {"defence", "both"} else max(defender, least),
    )


def total(
    attack: Sequence[Fraction], defence: Sequence[Fraction], form: FormRule
) -> Fraction | None:
    """Return the total of a player or side, or None without a mark as taker or as defender.

    Args:
        attack: marks as taker.
        defence: marks as defender.
        form: the form of duplicate.
    """
    if not attack or not defence:
        return None
    parts = form.attack * _mean(attack) + form.defence * _mean(defence)
    return parts / form.of


def _mean(found: Sequence[Fraction]) -> Fraction:
    """Return the mean."""
    return sum(found, start=Fraction(0)) / len(found)


def whole_root(number: int, degree: int) -> int:
    """Return the largest whole number whose power is not above a number.

    Example:
        >>> whole_root(10_000_000, 2), whole_root(27, 3)
        (3162, 3)
    """
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle)
    return low


def root_points(difference: int, rule: MatchPoints) -> int:
    """Return the match points of a difference, with its sign, in the smallest decimal.

    Args:
        difference: our result less theirs.
        rule: the match points.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> root_points(-10, ruleset("france/tarot-4").duplicate.match_points)
        -3162
    """
    unit: int = 10**rule.decimals
    doubled = whole_root(abs(difference) * (2 * unit) ** rule.root, rule.root)
    points = (doubled + 1) // 2
    return -points if difference < 0 else points


def match_points(ours: int, theirs: int, form: FormRule, rules: DuplicateRules) -> tuple[int, int]:
    """Return the match points of both sides for one deal.

    Args:
        ours: the result of our taker.
        theirs: the result of theirs against our defence.
        form: the form of duplicate.
        rules: the rules.
    """
    points = root_points(ours - theirs, rules.match_points)
    if form.opposite:
        return points, -points
    return max(points, 0), max(-points, 0)


def adjusted_points(
    offender: int, other: int, form: FormRule, rules: DuplicateRules
) -> tuple[int, int, int]:
    """Return the match points of the side at fault, of the other, and the penalty.

    Args:
        offender: the result of the taker of the side at fault.
        other: that of the other.
        form: the form of duplicate.
        rules: the rules.
    """
    unit: int = 10**rules.match_points.decimals
    rule = rules.adjusted
    bound, penalty = rule.match_points * unit, rule.penalty_pm * unit
    points = root_points(other - offender, rules.match_points)
    raised = max(points, bound)
    return (-raised if form.opposite else rule.offender_teams * unit), raised, penalty


def neutralised_points(rules: DuplicateRules) -> tuple[int, int]:
    """Return what both sides have of a neutralised deal."""
    points: int = rules.neutralised * 10**rules.match_points.decimals
    return points, points


def shown_decimal(value: Fraction | int, decimals: int) -> str:
    """Write a number with so many decimals, halves rounded away from 0.

    Example:
        >>> shown_decimal(Fraction(200, 3), 2), shown_decimal(Fraction(-1, 8), 2)
        ('66.67', '-0.13')
    """
    number = rounded_units(value, decimals)
    sign, digits = ("-" if number < 0 else ""), str(abs(number)).rjust(decimals + 1, "0")
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}"


def rounded_units(value: Fraction | int, decimals: int) -> int:
    """Return a number in units of its last decimal, halves rounded away from 0."""
    scaled = Fraction(value) * 10**decimals
    units: int = (2 * abs(scaled.numerator) + scaled.denominator) // (2 * scaled.denominator)
    return -units if scaled < 0 else units
