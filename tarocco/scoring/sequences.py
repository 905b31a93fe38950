"""Sequences: grande, suits, Moors and aces (``bologna.combinations.sequences``).

A sequence is found in two steps. :func:`base_of` looks at the head and the
body and sends contatori in third where the body is short. :func:`run_of` walks
down the numbers of scavezzo and fills gaps with the contatori still free. Only
the Grande has numbers to walk.

Filling the first gap that may be filled is always best, because a contatore
adds its own card anyway; ``the_engine_finds_the_best_arrangement`` proves it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.readings import all_of, any_of, none_of, where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.readings import CardSet, Number, Truth
    from tarocco.scoring.rules import RunRule, SequenceRule


@dataclass(frozen=True, slots=True)
class Base:
    """What head, body and contatori give before any number of scavezzo.

    Args:
        exists: whether there is a sequence at all.
        cards: its cards: head, genuine body and added cards.
        third: how many contatori go in third.
        in_body: how many contatori stand for cards of the body: those in third,
            and those that must, for the run to begin.
        free: how many contatori are left to fill gaps.
        opens: whether the run may begin.
        first_fillable: whether the first number of the run may be filled.
    """

    exists: Truth
    cards: Number
    third: Number
    in_body: Number
    free: Number
    opens: Truth
    first_fillable: Truth


@dataclass(frozen=True, slots=True)
class Run:
    """How far the numbers of scavezzo carry a sequence.

    Args:
        cards: genuine numbers that join.
        filled: for each number, whether a contatore stands for it.
        joined: for each number, whether it joins, held or filled.
        passed: whether the cards after the last number join.
    """

    cards: Number
    filled: tuple[Truth, ...]
    joined: tuple[Truth, ...]
    passed: Truth


NO_RUN = Run(0, (), (), passed=False)


def base_of(held: CardSet, rule: SequenceRule) -> Base:
    """Find out whether a sequence exists, and with how many contatori in third."""
    genuine = held.count(mask_of(rule.body))
    head = 0 if rule.head is None else held.count(1 << rule.head)
    contatori = _at_most(held.count(mask_of(rule.contatori)), rule.contatori_most)
    heads_needed = 0 if rule.head is None else 1
    short = rule.smallest - heads_needed - genuine
    third = where(short > 0, short, 0)
    in_body, opens, first_fillable = third, False, False
    if rule.run is not None:
        broken = rule.run.broken_without.bit_count() - held.count(rule.run.broken_without)
        opens = any_of(broken <= third, broken <= contatori)
        in_body = where(all_of(opens, broken > third), broken, third)
        beside = rule.run.beside_third
        first_fillable = any_of(in_body <= 0, held.count(beside) < beside.bit_count())
    return Base(
        exists=all_of(head >= heads_needed, genuine >= rule.genuine, third <= contatori),
        cards=head + genuine + held.count(rule.added),
        third=third,
        in_body=in_body,
        free=contatori - in_body,
        opens=opens,
        first_fillable=first_fillable,
    )


def run_of(held: CardSet, run: RunRule, free: Number, *, first_fillable: Truth) -> Run:
    """Walk down the run, filling each gap that a free contatore may fill.

    Args:
        held: the cards.
        run: the numbers, and what follows them.
        free: how many contatori may fill gaps.
        first_fillable: whether the first number may be filled.
    """
    open_: Truth = True
    row: Number = 0
    cards: Number = 0
    filled: list[Truth] = []
    joined: list[Truth] = []
    for position, card in enumerate(run.cards):
        genuine = held.holds(card)
        fills = all_of(
            open_,
            none_of(genuine),
            free > 0,
            row < run.neighbours_filled,
            True if position else first_fillable,
        )
        open_ = all_of(open_, any_of(genuine, fills))
        free = free - where(fills, 1, 0)
        row = where(genuine, 0, row + 1)
        cards = cards + where(all_of(open_, genuine), 1, 0)
        filled.append(fills)
        joined.append(open_)
    passed = all_of(open_, held.holds(run.cards[-1])) if run.then_genuine else open_
    return Run(
        cards=cards,
        filled=tuple(filled),
        joined=tuple(joined),
        passed=passed,
    )


def size_of(held: CardSet, rule: SequenceRule, base: Base, run: Run) -> Number:
    """Return the number of cards of a sequence, contatori included, 0 if there is none."""
    contatori = _at_most(held.count(mask_of(rule.contatori)), rule.contatori_most)
    if not rule.idle_counts:
        contatori = base.in_body
        for fills in run.filled:
            contatori = contatori + where(all_of(base.opens, fills), 1, 0)
    joined = 0
    if rule.run is not None:
        joined = run.cards + where(run.passed, held.count(rule.run.then), 0)
    return where(base.exists, base.cards + contatori + where(base.opens, joined, 0), 0)


def score_size(size: Number, rule: SequenceRule) -> Number:
    """Return the points of a sequence of this many cards, 0 if it is too short."""
    return where(size >= rule.smallest, rule.first + rule.further * (size - rule.smallest), 0)


def arrangement(held: CardSet, rule: SequenceRule) -> tuple[Base, Run]:
    """Arrange the contatori of a card set in a sequence."""
    base = base_of(held, rule)
    if rule.run is None:
        return base, NO_RUN
    return base, run_of(held, rule.run, base.free, first_fillable=base.first_fillable)


def score_sequence(held: CardSet, rule: SequenceRule) -> Number:
    """Return the points of a sequence in this card set, 0 if there is none."""
    return score_size(size_of(held, rule, *arrangement(held, rule)), rule)


UNUSED, ADDED = -1, 0


def places_of(held: CardSet, rule: SequenceRule, base: Base, run: Run) -> tuple[Number, ...]:
    """Tell where each contatore stands, in the order of ``rule.contatori``.

    Returns:
        For each contatore ``UNUSED``, ``ADDED``, or 1 + the position in
        ``rule.replaceable`` of the card it stands for. Contatori go in third
        first, in place of the lowest cards of the body that are missing, then
        fill the gaps of the run from the highest.
    """
    missing = [none_of(held.holds(card)) for card in reversed(rule.body)]
    filled = [all_of(base.opens, fills) for fills in _needed(held, rule, run)]
    places: list[Number] = []
    used: Number = 0
    for contatore in rule.contatori:
        serves = all_of(base.exists, held.holds(contatore), used < rule.contatori_most)
        in_body = _nth(missing, used + 1)
        in_run = _nth(filled, used + 1 - base.in_body)
        place = where(
            used < base.in_body,
            len(rule.body) + 1 - in_body,
            where(in_run > 0, len(rule.body) + in_run, ADDED),
        )
        if not rule.idle_counts:
            serves = all_of(serves, place > ADDED)
        places.append(where(serves, place, UNUSED))
        used = used + where(serves, 1, 0)
    return tuple(places)


def _needed(held: CardSet, rule: SequenceRule, run: Run) -> list[Truth]:
    """Return which fills carry the run on to a card that is held.

    A contatore after which nothing joins is said to be added, unless only
    contatori that replace a card count.
    """
    if rule.run is None or not rule.idle_counts:
        return list(run.filled)
    needed: list[Truth] = []
    follows = all_of(run.passed, held.count(rule.run.then) > 0)
    for card, fills, joins in zip(
        reversed(rule.run.cards), reversed(run.filled), reversed(run.joined), strict=True
    ):
        needed.append(all_of(fills, follows))
        follows = any_of(follows, all_of(joins, held.holds(card)))
    return needed[::-1]


def _nth(flags: Sequence[Truth], nth: Number) -> Number:
    """Return the position, from 1, of the n-th flag that holds, 0 if there is none."""
    place: Number = 0
    seen: Number = 0
    for position, flag in enumerate(flags, 1):
        seen = seen + where(flag, 1, 0)
        place = where(all_of(flag, seen == nth), position, place)
    return place


def _at_most(number: Number, most: int) -> Number:
    """Return the number, or ``most`` if that is less."""
    return where(number > most, most, number)
