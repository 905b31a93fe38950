"""What may be played, and who takes a trick (``spec/<pack>/play.toml``).

These are rules in the vocabulary of :mod:`tarocco.readings`: the same functions
run on masks and on the bit vectors of a solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import where

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.cards import Pack
    from tarocco.play.rules import Play
    from tarocco.readings import Number


class Duties:
    """The duties of a pack, as masks.

    Args:
        pack: the pack.
        play: the rules of play.
    """

    def __init__(self, pack: Pack, play: Play) -> None:
        following = play.following
        self.matto = 1 << play.matto.card
        self.trumps = sum(suit.cards for suit in pack.suits.values() if suit.kind == "trump")
        self.due = self.trumps | (self.matto if following.matto_is_trump else 0)
        self.suit = following.suit
        self.trump = following.trump
        self.opens = tuple(
            0 if card.index == play.matto.card else self._led(pack.suits[card.suit].cards)
            for card in pack.cards
        )

    def _led(self, suit: int) -> int:
        """Return what follows a suit: trumps, or the suit itself."""
        return self.due if suit == self.trumps else suit


def legal_cards(hand: Number, led: int, duties: Duties) -> Number:
    """Return which cards of a hand may be played.

    Args:
        hand: mask of the hand.
        led: mask of what follows the card that opened the trick, 0 if none has.
        duties: the duties of the pack.

    Returns:
        The mask of the legal cards.
    """
    if not led:
        return hand
    matto = hand & duties.matto
    free = where(hand & duties.due != 0, hand & duties.due | matto, hand) if duties.trump else hand
    return where(hand & led != 0, hand & led | matto, free) if duties.suit else free


def legal_by_holding(
    pack: Pack, duties: Duties
) -> Mapping[int, tuple[tuple[int, int], tuple[int, int]]]:
    """Return the legal cards of the pack by what is led, and by what kinds a hand holds.

    A rule that asks a hand only whether it holds any card that follows, and any
    that is due, allows it those of its cards that it allows the largest such
    hand; so for every hand ``hand & table[led][follows][has_due]`` is what
    :func:`legal_cards` gives.

    Args:
        pack: the pack.
        duties: its duties.
    """

    def legal(led: int, lacking: int) -> int:
        cards: int = legal_cards(pack.all & ~lacking, led, duties)
        return cards

    return {
        led: (
            (legal(led, led | duties.due), legal(led, led)),
            (legal(led, duties.due), legal(led, 0)),
        )
        for led in {0, *duties.opens}
    }


def strengths(pack: Pack, play: Play) -> Mapping[int, tuple[int, ...]]:
    """Return the taking power of every card, by what the trick follows.

    A trump is above every other card, a card of the suit led above those that
    neither follow nor trump, which take nothing.
    """
    duties = Duties(pack, play)
    above = max(card.rank for card in pack.cards)
    return {
        led: tuple(
            above + card.rank
            if duties.trumps >> card.index & 1
            else card.rank
            if led >> card.index & 1
            else 0
            for card in pack.cards
        )
        for led in {0, *duties.opens}
    }


def winner_of(powers: Sequence[Number], *, last_of_equals: bool) -> Number:
    """Return the place in the trick of the card that takes it.

    Args:
        powers: taking power of each card, in the order of play.
        last_of_equals: whether the last played of equal cards wins.
    """
    best, winner = powers[0], 0
    for place, power in enumerate(powers[1:], 1):
        takes = power >= best if last_of_equals else power > best
        best, winner = where(takes, power, best), where(takes, place, winner)
    return winner
