"""What the rules of play say, to the letter; theorems compare the engine with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.readings import all_of, any_of, none_of, where

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.cards import Card, Pack, Suit
    from tarocco.readings import CardSet, Number, Truth


def some_of(hand: CardSet, cards: int) -> Truth:
    """Tell whether a hand holds one of the cards of a mask."""
    return any_of(*(hand.holds(card) for card in indices(cards)))


def may_be_played(card: Card, hand: CardSet, led: Suit | None, pack: Pack, trumps: int) -> Truth:
    """Tell whether a card may be played, as one explains it to a beginner.

    It must be held. Who leads plays what he likes. The Matto goes on anything.
    A card of the suit led may be played; another only by who has none of that
    suit, and then a trump, or anything if he has no trump either.

    Args:
        card: the card.
        hand: the hand.
        led: the suit of the card that opened the trick, None before it.
        pack: the pack.
        trumps: mask of what counts as a trump when one is due.
    """
    held = hand.holds(card.index)
    if led is None:
        return held
    asked = trumps if led.kind == "trump" else led.cards
    is_matto = pack.suits[card.suit].kind == "excuse"
    follows = bool(asked >> card.index & 1)
    trumps_in = bool(trumps >> card.index & 1)
    free = none_of(some_of(hand, asked))
    discards = none_of(some_of(hand, trumps))
    return all_of(held, any_of(is_matto, follows, all_of(free, any_of(trumps_in, discards))))


def beats(later: Card, earlier: Card, led: Suit, pack: Pack) -> bool:
    """Tell whether a card played later takes the trick from one played earlier.

    A trump beats what is no trump and every trump that is not higher than
    itself; a card of the suit led beats a lower one of that suit, and what
    neither follows nor trumps. Nothing else beats anything.
    """
    kinds = {card: pack.suits[card.suit].kind for card in (later, earlier)}
    if kinds[later] == "trump":
        return kinds[earlier] != "trump" or later.rank >= earlier.rank
    if later.suit != led.id:
        return False
    return kinds[earlier] != "trump" and (earlier.suit != led.id or later.rank >= earlier.rank)


def last_of_the_highest(powers: Sequence[Number], place: int) -> Truth:
    """Tell whether no earlier card is higher than one, and every later one is lower."""
    own = powers[place]
    return all_of(
        *(own >= power for power in powers[:place]),
        *(own > power for power in powers[place + 1 :]),
    )


def group_points(numbers: Mapping[int, Number]) -> Number:
    """Return what one group of cards is worth in the Mattazza.

    The first card of value keeps its value, each further one is worth one
    less; scartini add nothing, but a group of nothing else is worth one.

    Args:
        numbers: how many cards of each value, by the value; 1 is a scartino.
    """
    values = [value for value in numbers if value > 1]
    some = any_of(*(numbers[value] > 0 for value in values))
    less: Number = 0
    for value in values:
        less = less + (value - 1) * numbers[value]
    return where(some, less + 1, 1)


def nearest_ten(points: Number, game: Number, *, unit: int) -> Truth:
    """Tell whether so many game points are the points rounded to units, half a unit up.

    Args:
        points: the points.
        game: the game points.
        unit: how many points make a game point.
    """
    return all_of(2 * unit * game <= 2 * points + unit, 2 * points + unit < 2 * unit * (game + 1))


def down_unless_short(points: Number, game: Number, *, unit: int, short: int) -> Truth:
    """Tell whether so many game points are the points rounded down, but up if little is missing.

    Args:
        points: the points.
        game: the game points.
        unit: how many points make a game point.
        short: it is rounded up if fewer points than these are missing.
    """
    down = all_of(unit * game <= points, unit * (game + 1) - points >= short)
    up = all_of(unit * game > points, unit * game - points < short)
    return any_of(down, up)
