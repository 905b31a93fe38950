"""What a beginner knows about a game, and how a trick looks to him.

What a card is worth to him is what it adds, on average, to a pile of half the
pack, as the tables count it; so he plays any game and any reading of it.
Chances are per mille, worth is in half points, and all of it is estimated.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play.shuffle import Chance

if TYPE_CHECKING:
    from tarocco.play.setup import Setup
    from tarocco.play.view import View

_PILES = 60
_CERTAIN = 1000
_PARTNER_TAKES = 250
_FIRST_TRICK = 20


class Sense:
    """What the beginner has thought out about a game before he sits down.

    Args:
        setup: the game and the table.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.wants_points = setup.game.settlement.kind != "losers"
        self.worth = _worths(setup)
        self.mean = max(sum(self.worth) // len(self.worth), 1)
        top = max(card.rank for card in setup.pack.cards)
        self.strength = tuple(self.mean * card.rank // top for card in setup.pack.cards)
        self.heads = mask_of(
            max(indices(suit.cards), key=lambda card: setup.pack.cards[card].rank)
            for suit in setup.pack.suits.values()
        )
        self.above = {led: _above(setup, led) for led in setup.powers}

    def is_good(self, hand: int) -> bool:
        """Tell whether a hand is at least as dear and as strong as the pack on average."""
        size, pack = len(self.worth), self.setup.pack.all
        return self._value(hand) * size >= self._value(pack) * hand.bit_count()

    def _value(self, cards: int) -> int:
        """Return what some cards are worth together, and what they can take."""
        return sum(self.worth[card] + self.strength[card] for card in indices(cards))

    def percent_strong(self, hand: int) -> int:
        """Return how many of a hundred cards are trumps or the highest of a suit."""
        strong = hand & (self.setup.duties.trumps | self.heads)
        return 100 * strong.bit_count() // hand.bit_count()


def _worths(setup: Setup) -> tuple[int, ...]:
    """Return what each card adds on average to a pile of half the pack, in half points."""
    size, count = len(setup.pack.cards), setup.counter.half_points
    chance = Chance("a beginner")
    gained = [0] * size
    for _ in range(_PILES):
        pile = mask_of(chance.shuffled(size)[: size // 2])
        for card in range(size):
            gained[card] += count(pile | 1 << card) - count(pile & ~(1 << card))
    return tuple(total // _PILES for total in gained)


def _above(setup: Setup, led: int) -> tuple[int, ...]:
    """Return for each card the mask of those that take it when played after it."""
    powers, equals = setup.powers[led], setup.last_of_equals
    return tuple(
        mask_of(
            other
            for other, power in enumerate(powers)
            if other != card and (power > own or (equals and power == own)) and power
        )
        for card, own in enumerate(powers)
    )


@lru_cache(maxsize=64)
def sense_of(setup: Setup) -> Sense:
    """Return what the beginner knows about a game."""
    return Sense(setup)


class Table:
    """The trick as the player to act sees it.

    Args:
        view: what he sees.
        sense: what he knows about the game.
    """

    def __init__(self, view: View, sense: Sense) -> None:
        setup, players = view.setup, view.setup.players
        self.view, self.sense = view, sense
        self.matto = setup.duties.matto.bit_length() - 1
        side = view.side
        after = range(view.seat + 1, view.seat + players - len(view.trick))
        self.partners = sum(seat % players in side for seat in after)
        self.opponents = len(after) - self.partners
        self.unseen = setup.pack.all & ~view.seen
        self.number = max(self.unseen.bit_count(), 1)
        self.held = view.hand.bit_count()
        self.best, holder = self._best()
        self.ours = holder in side
        mean = sense.mean
        self.stake = sum(sense.worth[card] for card in view.trick if card != self.matto)
        self.stake += mean * len(after)
        self.safe_as_it_is = self._safe(self.best, view.led) if self.ours else 0
        self.without_trick = not view.taken[view.seat]

    def _best(self) -> tuple[int, int]:
        """Return the card that takes the trick so far, and who has played it, or -1 for each."""
        view, setup = self.view, self.view.setup
        powers, best, holder = setup.powers[view.led], -1, -1
        for place, card in enumerate(view.trick):
            power = powers[card]
            beats = best < 0 or power > powers[best]
            if beats or (setup.last_of_equals and power == powers[best]):
                best, holder = card, (view.leader + place) % setup.players
        return best, holder if view.led else -1

    def _takes(self, card: int) -> bool:
        """Tell whether a card takes the trick so far."""
        if not self.view.led:
            return card != self.matto
        return bool(self.sense.above[self.view.led][self.best] >> card & 1)

    def _safe(self, card: int, led: int) -> int:
        """Return the chance that nobody of the other side takes the trick from a card."""
        if not self.opponents:
            return _CERTAIN
        beating = self.sense.above[led][card] & self.unseen
        if not beating:
            return _CERTAIN
        following = beating & led
        chance = self._has_none(following)
        if following != beating:
            void = self._has_none(self.unseen & led)
            ruffs = void * (_CERTAIN - self._has_none(beating ^ following)) // _CERTAIN
            chance = chance * (_CERTAIN - ruffs) // _CERTAIN
        safe = chance
        for _ in range(1, self.opponents):
            safe = safe * chance // _CERTAIN
        return safe

    def _has_none(self, cards: int) -> int:
        """Return the chance that a player holds none of some unseen cards."""
        share = _CERTAIN * self.number // (self.number + cards.bit_count() * self.held)
        return share * share // _CERTAIN

    def promise(self, card: int) -> int:
        """Return what playing a card promises, in thousandths of half points."""
        sense = self.sense
        if card == self.matto:
            chance, stake, keep = self._chance_without(), self.stake, 2 * sense.mean
        elif self._takes(card):
            led = self.view.led or self.view.setup.duties.opens[card]
            chance = self._safe(card, led) + self._chance_of_partner()
            stake, keep = self.stake + sense.worth[card], self._keep(card)
        else:
            chance, stake, keep = self._chance_without(), self.stake + sense.worth[card], 0
        chance = min(chance, _CERTAIN)
        gain = (2 * chance - _CERTAIN) * stake
        if sense.wants_points:
            return gain - keep * _CERTAIN
        if self.without_trick:
            return self._wanted_trick(chance) - gain
        return sense.strength[card] * _CERTAIN - gain

    def _keep(self, card: int) -> int:
        """Return what it costs to use up a card that takes tricks."""
        return self.sense.strength[card]

    def _chance_without(self) -> int:
        """Return the chance that the own side takes the trick with another card."""
        if self.ours:
            return self.safe_as_it_is
        return self._chance_of_partner()

    def _chance_of_partner(self) -> int:
        """Return the chance that a partner who plays later takes the trick."""
        return _PARTNER_TAKES * self.partners

    def _wanted_trick(self, chance: int) -> int:
        """Return what a trick is worth to who loses for want of one."""
        return chance * _FIRST_TRICK * self.sense.mean
