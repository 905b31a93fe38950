"""Card points: the cards of a pile counted in pairs (``bologna.counting.scartini``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import where

if TYPE_CHECKING:
    from tarocco.readings import CardSet, Number
    from tarocco.scoring.rules import ValueCount


def card_half_points(held: CardSet, rule: ValueCount) -> Number:
    """Return the card points of a pile, in half points.

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
