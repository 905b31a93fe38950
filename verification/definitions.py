"""What the rules say, to the letter, with no thought for how to compute it.

The engine is clever; these functions are not. Theorems compare the two.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.readings import all_of, any_of, none_of, where
from tarocco.scoring.sequences import ADDED, UNUSED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.readings import CardSet, Number, Truth
    from tarocco.scoring.rules import SequenceRule, SetRule, ValueCount


def set_points(held: CardSet, rule: SetRule) -> Number:
    """Return what exactly so many cards of a cricca are worth."""
    size = held.count(rule.cards)
    points: Number = 0
    for step in rule.sizes:
        points = points + where(size == step.cards, step.points, 0)
    return points


def replaced(rule: SequenceRule, places: Sequence[Number]) -> list[Truth]:
    """Tell for each replaceable card whether a contatore stands for it."""
    return [
        any_of(*(place == position for place in places))
        for position in range(1, len(rule.replaceable) + 1)
    ]


def joined(held: CardSet, rule: SequenceRule, places: Sequence[Number]) -> list[Truth]:
    """Tell for each number whether it and all above it are held or replaced."""
    if rule.run is None:
        return []
    stand_ins = replaced(rule, places)[len(rule.body) :]
    unbroken: Truth = all_of(
        *(
            any_of(held.holds(card), stands_in)
            for card, stands_in in zip(rule.body, replaced(rule, places), strict=False)
            if rule.run.broken_without >> card & 1
        )
    )
    row = []
    for card, stands_in in zip(rule.run.cards, stand_ins, strict=True):
        unbroken = all_of(unbroken, any_of(held.holds(card), stands_in))
        row.append(unbroken)
    return row


def is_legal(held: CardSet, rule: SequenceRule, places: Sequence[Number]) -> Truth:
    """Tell whether contatori may stand in these places of a sequence.

    Args:
        held: the cards.
        rule: the sequence.
        places: for each contatore -1 (not used), 0 (added) or 1 + the position
            of the card it stands for in ``rule.replaceable``.
    """
    stand_ins = replaced(rule, places)
    in_body = stand_ins[: len(rule.body)]
    genuine = held.count(mask_of(rule.body))
    family = genuine + _number_of(in_body) + (0 if rule.head is None else 1)
    return all_of(
        True if rule.head is None else held.holds(rule.head),
        genuine >= rule.genuine,
        family >= rule.smallest,
        _number_of([place > UNUSED for place in places]) <= rule.contatori_most,
        *(all_of(place >= UNUSED, place <= len(rule.replaceable)) for place in places),
        *(
            any_of(place == UNUSED, held.holds(contatore))
            for contatore, place in zip(rule.contatori, places, strict=True)
        ),
        *(
            none_of(all_of(stands_in, held.holds(card)))
            for card, stands_in in zip(rule.replaceable, stand_ins, strict=True)
        ),
        *(
            any_of(one <= ADDED, one != other)
            for position, one in enumerate(places)
            for other in places[position + 1 :]
        ),
        *(place != ADDED for place in places if not rule.idle_counts),
        # Where only contatori that replace a card count, one stands for a card
        # of the body only in third.
        True if rule.idle_counts else any_of(family <= rule.smallest, none_of(*in_body)),
        *_run_is_legal(held, rule, places, stand_ins),
    )


def _run_is_legal(
    held: CardSet, rule: SequenceRule, places: Sequence[Number], stand_ins: Sequence[Truth]
) -> list[Truth]:
    """List what the numbers of scavezzo ask of the places of contatori."""
    if rule.run is None:
        return []
    in_body, in_run = stand_ins[: len(rule.body)], stand_ins[len(rule.body) :]
    too_many = rule.run.neighbours_filled + 1
    return [
        *(
            any_of(none_of(stands_in), joins)
            for stands_in, joins in zip(in_run, joined(held, rule, places), strict=True)
        ),
        *(
            none_of(all_of(*in_run[start : start + too_many]))
            for start in range(len(in_run) - too_many + 1)
        ),
        *(none_of(all_of(above, below)) for above, below in itertools.pairwise(in_body)),
        *(
            none_of(all_of(stands_in, in_run[0]))
            for card, stands_in in zip(rule.body, in_body, strict=True)
            if not rule.run.beside_third >> card & 1
        ),
    ]


def size(held: CardSet, rule: SequenceRule, places: Sequence[Number]) -> Number:
    """Return the number of cards of a sequence with its contatori in these places."""
    cards = (
        (0 if rule.head is None else held.count(1 << rule.head))
        + held.count(mask_of(rule.body))
        + held.count(rule.added)
        + _number_of([place > UNUSED for place in places])
    )
    if rule.run is None:
        return cards
    row = joined(held, rule, places)
    cards = cards + _number_of(
        [all_of(joins, held.holds(card)) for card, joins in zip(rule.run.cards, row, strict=True)]
    )
    passed = row[-1]
    if rule.run.then_genuine:
        passed = all_of(passed, held.holds(rule.run.cards[-1]))
    return cards + where(passed, held.count(rule.run.then), 0)


def pair_points(one: int, other: int, rule: ValueCount) -> int:
    """Return the points of two cards of these values counted as a pair."""
    return one + other - rule.deducted


def scavezza(lost: CardSet, rule: SequenceRule, numbers: Sequence[int], free: Number) -> Number:
    """Return the number at which the Grande breaks, 0 if it does not.

    Args:
        lost: the cards of the other side.
        rule: the Grande.
        numbers: the customary number of each card of its run.
        free: contatori that can fill a gap.
    """
    first = _nth_lost(lost, rule, numbers, 1)
    second = _nth_lost(lost, rule, numbers, 2)
    third = _nth_lost(lost, rule, numbers, 3)
    two_gaps = where(second == first - 1, second, third)
    return where(free <= 0, first, where(free <= 1, second, two_gaps))


def pisarri(  # noqa: PLR0913 - the letters of the formula
    lost: CardSet,
    rule: SequenceRule,
    numbers: Sequence[int],
    *,
    most: int,
    unit: int,
    free: Number,
) -> Number:
    """Return the Grande by Pisarri's formula, from the cards of the other side.

    Args:
        lost: the cards of the other side.
        rule: the Grande.
        numbers: the customary number of each card of its run.
        most: what the formula subtracts from, in points.
        unit: points of a card.
        free: contatori that can fill a gap.
    """
    broken_at = scavezza(lost, rule, numbers, free)
    higher: Number = lost.count(mask_of(rule.body))
    run = rule.run
    if run is None:
        raise ValueError(rule.id)
    for card, number in zip(run.cards, numbers, strict=True):
        higher = higher + where(all_of(number > broken_at, lost.holds(card)), 1, 0)
    contatori = lost.count(mask_of(rule.contatori))
    lowest = where(broken_at > 0, broken_at, lost.count(run.then))
    return most - unit * (lowest + higher + contatori)


def _nth_lost(lost: CardSet, rule: SequenceRule, numbers: Sequence[int], nth: int) -> Number:
    """Return the n-th highest number of the run that is lost, 0 if fewer are."""
    run = rule.run.cards if rule.run else ()
    seen: Number = 0
    found: Number = 0
    for card, number in zip(run, numbers, strict=True):
        seen = seen + where(lost.holds(card), 1, 0)
        found = where(all_of(lost.holds(card), seen == nth), number, found)
    return found


def _number_of(flags: Sequence[Truth]) -> Number:
    """Count the flags that hold."""
    number: Number = 0
    for flag in flags:
        number = number + where(flag, 1, 0)
    return number
