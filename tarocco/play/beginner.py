"""A sensible beginner: counts what is on the table, keeps what is strong, saves what is dear.

What a card is worth to him is what it adds, on average, to a pile of half the
pack, as the tables count it; so he plays any game and any reading of it.
Chances are per mille, worth is in half points, and all of it is estimated.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play.actions import PLAY
from tarocco.play.shuffle import Chance

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tarocco.play.actions import Action
    from tarocco.play.setup import Setup
    from tarocco.play.view import View

_PILES = 60
_CERTAIN = 1000
_PARTNER_TAKES = 250
_FIRST_TRICK = 20
_BOLD, _SURE = 45, 65


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


def beginner(view: View, chance: Chance) -> Action:
    """Play as a sensible beginner would."""
    if len(view.legal) == 1:
        return view.legal[0]
    outs = [action for action in view.legal if action.kind == "out"]
    if outs:
        return max(outs, key=lambda action: view.setup.declarer.points[action.cards])
    sense = sense_of(view.setup)
    return _CHOICES[view.legal[0].kind](view, sense, chance)


def _cut(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Cut anywhere."""
    return view.legal[chance.below(len(view.legal))]


def _monte(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Agree to throw in a bad hand only."""
    wanted = "no_monte" if sense.is_good(view.hand) == sense.wants_points else "monte"
    return next(action for action in view.legal if action.kind == wanted)


def _call(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Bid with a strong hand: with the stock if it is good, without if it is very good."""
    calls = view.setup.game.calls
    strong = sense.percent_strong(view.hand)

    def liking(action: Action) -> int:
        call = calls[action.word]
        if call.kind in {"pass", "agree"}:
            return 0
        needed = _BOLD if call.takes_stock else _SURE
        return strong - needed if call.takes_stock else 2 * (strong - needed)

    return max(view.legal, key=liking)


def _pass(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Declare what brings most, or else pass."""
    return _best_declaration(view) or view.legal[0]


def _best_declaration(view: View) -> Action | None:
    """Return the declaration that brings most, if one brings anything."""
    points = view.setup.declarer.points
    shows = [action for action in view.legal if action.kind == "declare" and points[action.cards]]
    return max(shows, key=lambda action: points[action.cards], default=None)


def _discard(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Lay aside what takes no trick and shows nothing, of short suits first."""
    setup, hand = view.setup, view.hand
    shown = setup.declarer.shown(hand) if setup.game.count.declarations else 0
    cost = [0] * len(setup.pack.cards)
    for suit in setup.pack.suits.values():
        held = hand & suit.cards
        for card in indices(held):
            cost[card] = sense.strength[card] + sense.mean * held.bit_count()
            cost[card] += 9 * sense.mean if suit.kind == "trump" else 0
            cost[card] += 9 * sense.mean if (shown | sense.heads) >> card & 1 else 0
    return min(view.legal, key=lambda action: sum(cost[card] for card in indices(action.cards)))


def _give(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Give the card whose loss costs the own pile least."""
    pile = view.discards
    for seat in view.side:
        pile |= view.piles[seat]
    for action in view.legal:
        pile |= action.cards
    count = view.setup.counter.half_points
    best = max if sense.wants_points else min
    return best(view.legal, key=lambda action: count(pile & ~action.cards))


def _play(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Declare first; then play the card that promises most."""
    if view.legal[-1].kind != "play":
        shows = _best_declaration(view)
        if shows is not None:
            return shows
    table = _Table(view, sense)
    cards = mask_of(action.card for action in view.legal if action.kind == "play")
    return PLAY[max(indices(cards), key=table.promise)]


class _Table:
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


_CHOICES: Mapping[str, Callable[[View, Sense, Chance], Action]] = {
    "cut": _cut,
    "monte": _monte,
    "no_monte": _monte,
    "call": _call,
    "take": _cut,
    "pass": _pass,
    "discard": _discard,
    "give": _give,
    "play": _play,
}
