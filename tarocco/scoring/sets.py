"""Cricche: three or four cards of one kind (``bologna.combinations.cricche``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import where

if TYPE_CHECKING:
    from tarocco.readings import CardSet, Number
    from tarocco.scoring.rules import SetRule


def score_set(held: CardSet, rule: SetRule) -> Number:
    """Return the points of a cricca in this card set, 0 if there is none."""
    size = held.count(rule.cards)
    points: Number = 0
    for step in rule.sizes:
        points = where(size >= step.cards, step.points, points)
    return points


def counts_of_set(held: CardSet, rule: SetRule) -> Number:
    """Return how many cricche the cards make towards the criccone."""
    size = held.count(rule.cards)
    cricche: Number = 0
    for step in rule.sizes:
        cricche = where(size >= step.cards, step.counts_as, cricche)
    return cricche
