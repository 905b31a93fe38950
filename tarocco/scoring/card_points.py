"""Card points: a pile counted in pairs (``bologna.counting.scartini``), or by groups.

Groups have as many cards as there are players (``bologna.games.mattazza.groups``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import where
from tarocco.scoring.rules import GroupCount

if TYPE_CHECKING:
    from tarocco.readings import CardSet, Number
    from tarocco.scoring.rules import ValueCount


def card_half_points(held: CardSet, rule: ValueCount | GroupCount) -> Number:
    """Return the card points of a pile, in half points."""
    if isinstance(rule, GroupCount):
        return group_half_points(held, rule)
    return pair_half_points(held, rule)


def pair_half_points(held: CardSet, rule: ValueCount) -> Number:
    """Return the card points of a pile counted in pairs, in half points.

    Each card counts twice its value less what is deducted from a pair, so that
    two cards together make their values less the deduction, however paired.
    """
    halves: Number = 0
    cards: Number = 0
    for mask, points in rule.values:
        of_this_value = held.count(mask)
        halves = halves + (2 * points - rule.deducted) * of_this_value
        cards = cards + of_this_value
    return halves + where(cards % 2 > 0, rule.odd_card, 0)


def group_half_points(held: CardSet, rule: GroupCount) -> Number:
    """Return the card points of a pile counted by groups, in half points."""
    points: Number = 0
    cards: Number = 0
    for mask, value in rule.values:
        of_this_value = held.count(mask)
        points = points + (value - rule.deducted) * of_this_value
        cards = cards + of_this_value
    return 2 * (points + rule.added * groups_of(cards, rule))


def groups_of(cards: Number, rule: GroupCount) -> Number:
    """Return how many groups so many cards make, the last perhaps with fewer cards.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> rule = ruleset("bologna/mattazza").scoring_for(4).card_points
        >>> groups_of(8, rule), groups_of(10, rule)
        (2, 3)
    """
    groups: Number = 0
    most = sum(mask.bit_count() for mask, _ in rule.values)
    for begun in range(0, most, rule.size):
        groups = groups + where(cards > begun, 1, 0)
    return groups
