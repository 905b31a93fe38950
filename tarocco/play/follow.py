"""What may be played, and who takes a trick (``spec/<pack>/play.toml``).

These are rules in the vocabulary of :mod:`tarocco.readings`: the same functions
run on masks and on the bit vectors of a solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import where

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.cards import Card, Pack
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
        self.over = following.over
        self.above = tuple(_above(card, pack) & self.trumps for card in pack.cards)
        self.opens = tuple(
            0 if card.index == play.matto.card else self._led(pack.suits[card.suit].cards)
            for card in pack.cards
        )

    def _led(self, suit: int) -> int:
        """Return what follows a suit: trumps, or the suit itself."""
        return self.due if suit == self.trumps else suit


def _above(card: Card, pack: Pack) -> int:
    """Return the mask of the cards of a card's suit that are higher."""
    return sum(
        1 << other.index
        for other in pack.cards
        if other.suit == card.suit and other.rank > card.rank
    )


def legal_cards(hand: Number, led: int, duties: Duties, above: int = -1) -> Number:
    """Return which cards of a hand may be played.

    Args:
        hand: mask of the hand.
        led: mask of what follows the card that opened the trick, 0 if none has.
        duties: the duties of the pack.
        above: mask of the trumps that beat those in the trick; -1 if there are none.

    Returns:
        The mask of the legal cards.
    """
    if not led:
        return hand
    matto, trumps = hand & duties.matto, hand & duties.due
    if duties.over and above != -1:
        trumps = where(trumps & above != 0, trumps & above, trumps)
    free = where(trumps != 0, trumps | matto, hand) if duties.trump else hand
    follow = trumps if led == duties.due else hand & led
    return where(hand & led != 0, follow | matto, free) if duties.suit else free


def first_lead(hand: Number, called: int, pack: Pack) -> Number:
    """Return which cards of a hand may be led first when a card has been called.

    It carries out ``france.call.first_lead``.

    Args:
        hand: mask of the hand.
        called: mask of the card called.
        pack: the pack.
    """
    suit = pack.suits[pack.cards[called.bit_length() - 1].suit].cards
    return hand & ~(suit & ~called)


def opener_sweeps(wins: str, *, last: bool, swept: bool, announced: bool) -> bool:
    """Tell whether the Excuse takes a trick that it opens.

    Args:
        wins: the rule: ``never``, the last trick of a ``chelem``, or of an
            ``announced`` one.
        last: whether it is the last trick.
        swept: whether the side of its player has won all the tricks before.
        announced: whether that side has announced a chelem.
    """
    return last and swept and (wins == "chelem" or (wins == "announced" and announced))


def led_by(trick: Sequence[int], duties: Duties) -> int:
    """Return the mask of what follows the card that opened a trick, 0 if none has."""
    return next((duties.opens[card] for card in trick if duties.opens[card]), 0)


def above_in(trick: Sequence[int], duties: Duties) -> int:
    """Return the mask of the trumps that beat every trump of a trick, -1 if it has none.

    Args:
        trick: the cards of the trick.
        duties: the duties of the pack.
    """
    above = -1
    for card in trick:
        if duties.trumps >> card & 1:
            above &= duties.above[card]
    return above


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
