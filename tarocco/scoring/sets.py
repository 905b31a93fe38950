"""Cricche: three or four cards of one kind (``bologna.combinations.cricche``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import where

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.readings import CardSet, Number
    from tarocco.scoring.rules import SetRule


def score_set(held: CardSet, rule: SetRule) -> Number:
    """Return the points of a cricca in this card set, 0 if there is none."""
    return _by_size(held, rule, {step.cards: step.points for step in rule.sizes})


def counts_of_set(held: CardSet, rule: SetRule) -> Number:
    """Return how many cricche the cards make towards the criccone."""
    return _by_size(held, rule, {step.cards: step.counts_as for step in rule.sizes})


def _by_size(held: CardSet, rule: SetRule, given: Mapping[int, int]) -> Number:
    """Return what the largest size reached gives, sizes being in rising order."""
    size = held.count(rule.cards)
    found: Number = 0
    for cards, value in given.items():
        found = where(size >= cards, value, found)
    return found
