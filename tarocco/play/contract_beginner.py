"""A sensible beginner where somebody plays under a contract, as in French Tarot.

He bids on bouts, trumps and court cards, calls a king of a short suit, empties short
suits into the discard, wins as cheaply as he can, and saves the Petit, the highest
trump and the Excuse.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play.actions import CHELEM, PASS, PLAY, Action
from tarocco.play.sense import Table, sense_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tarocco.play.sense import Sense
    from tarocco.play.setup import Setup
    from tarocco.play.shuffle import Chance
    from tarocco.play.view import View

_USUAL_HAND = 18
_NEEDED = (35, 44, 60, 72)
"""Strength for each contract, from the lowest up, with a hand of the usual size.

With more or fewer cards half as much more or less is asked for.
"""

_HIGH_TRUMP = 15
_TOP_BOUT, _EXCUSE = 10, 8
_LOW_BOUT = {4: 5, 5: 7, 6: 8}
_FEW_TRUMPS = 4
_VOID, _SINGLETON = 6, 3
_SAVED = 14
_BOUT_STAKE = 24
_VOIDED = 12
_KEPT_WITH_KING = 10
_GUARDED = 3
_STRONG_TRUMPS = 8
_LAST_BUT_ONE = 2


def contract_beginner(view: View, chance: Chance) -> Action:
    """Play as a sensible beginner would, where there are contracts."""
    return _CHOICES[view.legal[0].kind](view, chance)


def _any(view: View, chance: Chance) -> Action:
    """Cut and deal anyhow."""
    return view.legal[chance.below(len(view.legal))]


# Before the tricks.


def strength(view: View) -> int:
    """Estimate a hand: bouts, trumps, court cards and short suits."""
    setup, sense = view.setup, sense_of(view.setup)
    trumps = view.hand & setup.duties.trumps
    total = _of_bouts(view, trumps)
    total += 2 * trumps.bit_count() if trumps.bit_count() >= _FEW_TRUMPS else 0
    total += sum(2 for card in indices(trumps) if setup.pack.cards[card].rank > _HIGH_TRUMP)
    for suit in _plain(setup):
        held = view.hand & suit
        total += sum(max(sense.worth[card] - 3, 0) for card in indices(held))
        total += (_VOID, _SINGLETON, 0)[min(held.bit_count(), 2)]
    return total


def least_strength(view: View) -> int:
    """Return the strength that the lowest contract takes with a hand of this size."""
    return _NEEDED[0] * (view.hand.bit_count() + _USUAL_HAND) // (2 * _USUAL_HAND)


def _of_bouts(view: View, trumps: int) -> int:
    """Estimate the bouts of a hand; the lowest trump is worth what can protect it."""
    setup = view.setup
    total = _EXCUSE if view.hand & setup.duties.matto else 0
    for card in indices(trumps & _bouts(setup)):
        low = setup.contracts is not None and card == setup.contracts.petit.card
        number = min(trumps.bit_count(), max(_LOW_BOUT))
        total += _LOW_BOUT.get(number, 0) if low else _TOP_BOUT
    return total


def _bouts(setup: Setup) -> int:
    """Return the mask of the bouts."""
    return 0 if setup.contracts is None else setup.contracts.need.bouts


def _plain(setup: Setup) -> list[int]:
    """Return the masks of the plain suits."""
    special = setup.duties.trumps | setup.duties.matto
    return [suit.cards for suit in setup.pack.suits.values() if not suit.cards & special]


def _call(view: View, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Bid the highest contract that the hand is strong enough for."""
    calls = view.setup.game.calls
    bids = sorted((call.rank, call.id) for call in calls.values() if call.kind == "bid")
    own, size = strength(view), view.hand.bit_count()
    strong = [
        word
        for (_, word), needed in zip(bids, _NEEDED, strict=False)
        if 2 * own * _USUAL_HAND >= needed * (size + _USUAL_HAND)
    ]
    found = [action for action in view.legal if action.word in strong[-1:]]
    return found[0] if found else view.legal[0]


def _called_card(view: View, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Call a card that is not held, of the shortest suit, but rather of one that is held."""
    suits = _plain(view.setup)

    def liking(action: Action) -> tuple[bool, bool, int]:
        number = next((view.hand & suit).bit_count() for suit in suits if suit & action.cards)
        return not action.cards & view.hand, number > 0, -number

    return max(view.legal, key=liking)


def _discard(view: View, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Lay aside what :func:`discards_liked` puts first."""
    return discards_liked(view)[0]


def discards_liked(view: View) -> list[Action]:
    """List some discards that are allowed, the best first.

    They empty short suits, keep what stands beside a king, and lay aside court cards
    that no king protects.
    """
    setup, number = view.setup, view.legal[0].cards.bit_count()
    rule = next(rule for rule in setup.game.phases if rule.kind == "discard")
    free = view.hand & ~rule.barred & ~rule.last
    if free.bit_count() < number:
        ranks = setup.pack.cards
        return sorted(
            view.legal, key=lambda action: sum(ranks[card].rank for card in indices(action.cards))
        )
    cost = _costs(view, free)
    found = {
        _filled(free, emptied, number, cost): None
        for emptied in _emptied(view, free)
        if emptied.bit_count() <= number
    }
    ranked = sorted(found, key=lambda cards: _loss(view, cards, free, cost))
    return [Action("discard", cards) for cards in ranked]


def _costs(view: View, free: int) -> list[int]:
    """Return what it costs to lay each card aside."""
    setup, sense = view.setup, sense_of(view.setup)
    cost = [0] * len(setup.pack.cards)
    for suit in _plain(setup):
        held = view.hand & suit
        guarded = bool(held & sense.heads)
        for card in indices(held & free):
            dear = sense.worth[card] - 1
            cost[card] = _KEPT_WITH_KING + dear if guarded else held.bit_count() - dear
            if suit & view.called:
                cost[card] += _GUARDED
    return cost


def _emptied(view: View, free: int) -> Iterator[int]:
    """Yield what has to go to empty no suit, one suit, two suits, and so on."""
    held = [view.hand & suit for suit in _plain(view.setup)]
    suits = [cards for cards in held if cards and not cards & ~free]
    for size in range(len(suits) + 1):
        for chosen in combinations(suits, size):
            yield sum(chosen)


def _filled(free: int, emptied: int, number: int, cost: Sequence[int]) -> int:
    """Add the cheapest cards until there are enough."""
    others = sorted(indices(free & ~emptied), key=lambda card: (cost[card], card))
    return emptied | mask_of(others[: number - emptied.bit_count()])


def _loss(view: View, cards: int, free: int, cost: Sequence[int]) -> int:
    """Return what a discard costs, less what the suits it empties are worth."""
    held = [view.hand & suit for suit in _plain(view.setup)]
    voids = sum(bool(suit) and not suit & ~(free & cards) for suit in held)
    return sum(cost[card] for card in indices(cards)) - _VOIDED * voids


def _chelem(view: View, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Announce a chelem if no trick can be lost as the cards are known."""
    setup = view.setup
    out = setup.pack.all & ~view.seen
    trumps, unseen = view.hand & setup.duties.trumps, out & setup.duties.trumps
    sure = _run(setup, trumps, unseen) >= max(unseen.bit_count(), 1)
    sure = sure and trumps.bit_count() > unseen.bit_count()
    for suit in _plain(setup):
        held = view.hand & suit
        sure = sure and _run(setup, held, out & suit) == held.bit_count()
    return CHELEM if sure else PASS


def _run(setup: Setup, held: int, out: int) -> int:
    """Count the cards of a suit that are higher than all that others may hold."""
    cards = setup.pack.cards
    best = max((cards[card].rank for card in indices(out)), default=0)
    return sum(cards[card].rank > best for card in indices(held))


# The tricks.


def _play(view: View, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Show the largest poignée first; then play the card that promises most."""
    shows = [action for action in view.legal if action.kind == "declare"]
    if shows:
        return max(shows, key=lambda action: action.cards.bit_count())
    cards = mask_of(action.card for action in view.legal)
    excuse = cards & view.setup.duties.matto
    if excuse and _is_time_for_excuse(view):
        return PLAY[excuse.bit_length() - 1]
    table = ContractTable(view, sense_of(view.setup))
    choice = table.lead if not view.led else table.promise
    return PLAY[max(indices(cards), key=choice)]


def _is_time_for_excuse(view: View) -> bool:
    """Tell whether the Excuse goes now: before the last trick, but for a chelem announced."""
    return view.hand.bit_count() == _LAST_BUT_ONE and view.chelem not in view.side


class ContractTable(Table):
    """The trick as the player to act sees it.

    Args:
        view: what he sees.
        sense: what he knows about the game.
    """

    def __init__(self, view: View, sense: Sense) -> None:
        super().__init__(view, sense)
        self.bouts = _bouts(view.setup) & ~view.setup.duties.matto
        self.stake += sum(_BOUT_STAKE for card in view.trick if self.bouts >> card & 1)
        self.trumps = view.hand & view.setup.duties.trumps
        self.attacks = view.seat in {view.lone, view.partner}

    def promise(self, card: int) -> int:
        """Return what playing a card to the trick promises."""
        promised = super().promise(card)
        if not self.bouts >> card & 1:
            return promised
        if self._takes(card) and not self.sense.above[self.view.led][card] & self.unseen:
            return promised - 1000 * _SAVED
        chance = self._chance_with(card)
        return promised + (2 * chance - 1000) * _BOUT_STAKE

    def _chance_with(self, card: int) -> int:
        """Return the chance that the own side has the trick with a card."""
        return self._safe(card, self.view.led) if self._takes(card) else self._chance_without()

    def lead(self, card: int) -> int:
        """Return how a card is liked as a lead.

        Sure tricks come first. The attack draws trumps while it has many; the defence
        leads its longest suit. The Petit, the Excuse and unprotected court cards wait.
        """
        view, sense = self.view, self.sense
        if card == self.matto or self.bouts >> card & 1:
            return -100 - sense.worth[card]
        suit = view.setup.duties.opens[card]
        held = view.hand & suit
        if self.trumps >> card & 1:
            return self._trump_lead(card)
        rivals = self.unseen & suit & sense.above[suit][card]
        if not rivals and self._outlasts(suit):
            return 60 + sense.worth[card]
        length = held.bit_count()
        bad = 6 * (sense.worth[card] - 1)
        partner = 15 if view.called & suit and view.lone == view.seat else 0
        return 3 * length + partner - bad - sense.strength[card]

    def _trump_lead(self, card: int) -> int:
        """Return how a trump is liked as a lead: high if it draws trumps, else hardly."""
        strong = self.attacks and self.trumps.bit_count() * 18 >= _STRONG_TRUMPS * self._dealt()
        rank = self.view.setup.pack.cards[card].rank
        out = (self.unseen & self.view.setup.duties.trumps).bit_count()
        if strong and out:
            return 40 + rank
        return -20 - rank if out else rank

    def _dealt(self) -> int:
        """Return how many cards the hand began with."""
        return self.view.hand.bit_count() + sum(self.view.taken)

    def _outlasts(self, suit: int) -> bool:
        """Tell whether everybody is likely to follow: few cards of the suit are gone."""
        left = (self.unseen & suit).bit_count()
        return left >= 2 * (self.view.setup.players - 1) or not (
            self.unseen & self.view.setup.duties.trumps
        )


_CHOICES: Mapping[str, Callable[[View, Chance], Action]] = {
    "cut": _any,
    "deal": _any,
    "call": _call,
    "called_card": _called_card,
    "discard": _discard,
    "pass": _chelem,
    "play": _play,
}
