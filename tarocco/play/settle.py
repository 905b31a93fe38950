"""What a deal brings (the table ``settlement`` of each game).

Rules in the vocabulary of :mod:`tarocco.readings`, proved for every count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import all_of, any_of, none_of, quotient, where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.rules import Rounding, Settlement
    from tarocco.readings import Number, Truth


def rounded(points: Number, rule: Rounding) -> Number:
    """Round points: none below the first threshold, one from it on, one more each step.

    Args:
        points: whole points, at least 0.
        rule: the rounding.
    """
    return where(points < rule.first, 0, quotient(points - rule.first, rule.step) + 1)


def whole_points(half_points: Number, *, half_up: bool) -> Number:
    """Turn half points into whole points, half a point up or down."""
    return quotient(half_points + 1 if half_up else half_points, 2)


def settle_lone(  # noqa: PLR0913 - what two sides made, and how
    lone: Number,
    others: Number,
    *,
    lone_all: Truth,
    others_all: Truth,
    factor: Number,
    rule: Settlement,
) -> tuple[Number, Number]:
    """Return what the lone player wins, and each of the others.

    Args:
        lone: half points of the lone player.
        others: half points of the others together.
        lone_all: whether the lone player has every trick.
        others_all: whether the others have.
        factor: what the call multiplies by.
        rule: the settlement; a game without rounding settles whole points.
    """
    points = whole_points(where(lone > others, lone, others), half_up=rule.half_up)
    stake = (points if rule.rounding is None else rounded(points, rule.rounding)) * factor
    won, lost = lone > others, lone < others
    if rule.tie_pays:
        lost = none_of(won)
    if rule.all_tricks:
        multiplier = factor if rule.all_tricks_factor else 1
        stake = where(any_of(lone_all, others_all), rule.all_tricks * multiplier, stake)
        won = any_of(lone_all, all_of(won, none_of(others_all)))
        lost = any_of(others_all, all_of(lost, none_of(lone_all)))
    signed = where(won, stake, where(lost, -stake, 0))
    return rule.lone * signed, -rule.each * signed


def losers(points: Sequence[Number], tricks: Sequence[Number], rule: Settlement) -> list[Truth]:
    """Tell of each player whether he loses: without a trick, or else with most points.

    Args:
        points: what each has made.
        tricks: how many tricks each has taken.
        rule: the settlement.
    """
    without = [number <= 0 for number in tricks]
    spared = False if rule.most_also else any_of(*without)
    return [
        any_of(
            none,
            all_of(
                none_of(spared),
                *(
                    any_of(own >= other, empty)
                    for other, empty in zip(points, without, strict=True)
                ),
            ),
        )
        for own, none in zip(points, without, strict=True)
    ]
