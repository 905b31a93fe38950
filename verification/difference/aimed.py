"""Deals made for what seldom happens: a chelem, the Excuse or the lowest trump played last.

Three players have parts. One holds the highest trumps and the highest cards of some
suits, and takes every trick he can; another holds the next trumps and the low cards of
these suits, and so can keep one card to the last trick; a third holds nothing. Before
the tricks the shortest ways are taken. For what is decided before the tricks there are
hands that hold as many as can be of the cards that the rules name.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.play.deals import deck_of
from tarocco.play.shuffle import Chance
from tarocco.records.made import hands_of
from verification.difference.routes import taken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.actions import Action
    from tarocco.play.setup import Setup
    from tarocco.play.state import State
    from verification.difference.routes import Way

STRONG, FOLLOWS, WEAK = range(3)
"""The parts: who takes the tricks, who follows him, and who holds nothing."""

SIZES = 4
"""So many declarations are shown in turn by who is rich."""

TRUMP = 1_000
"""So much stronger is a trump than any other card."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to happen in a deal.

    Args:
        seats: the seat of each part.
        excuse: the part that holds the Matto or the Excuse.
        early: whether it is played as soon as it can be, or last.
        lowest: the part that holds the lowest trump, and plays it as late as it can.
        shown: the parts that show a declaration.
        partner: the part whose card is called, where one is.
        size: which of the declarations that can be listed is shown.
        rich: whether who is strong holds nearly all trumps.
    """

    seats: tuple[int, int, int]
    excuse: int
    early: bool
    lowest: int
    shown: tuple[int, ...]
    partner: int
    size: int = 0
    rich: bool = False

    def part(self, seat: int) -> int:
        """Return the part of a seat."""
        return self.seats.index(seat) if seat in self.seats else WEAK


def plans(table: Setup, dealer: int) -> Iterator[Plan]:
    """Yield what can be planned, the plainest first.

    Args:
        table: the game.
        dealer: the seat of the dealer.
    """
    calls = any(phase.rule.kind == "called_card" for phase in table.phases)
    shows = ((), (STRONG,), (FOLLOWS,), (STRONG, FOLLOWS))
    partners = (FOLLOWS, WEAK, STRONG) if calls else (WEAK,)
    first = dealer + 1
    for shown, partner, early, lowest, excuse in product(
        shows, partners, (False, True), (FOLLOWS, STRONG), (STRONG, FOLLOWS, WEAK)
    ):
        for seats in _seats(first, table.players):
            yield Plan(seats, excuse, early, lowest, shown, partner)
    for size, excuse, seats in product(range(SIZES), (STRONG, WEAK), _seats(first, table.players)):
        shown, partner = (STRONG,), partners[0]
        yield Plan(
            seats,
            excuse,
            early=False,
            lowest=STRONG,
            shown=shown,
            partner=partner,
            size=size,
            rich=True,
        )


def _seats(first: int, players: int) -> Iterator[tuple[int, int, int]]:
    """Yield seats of the three parts; who speaks first has each of them in turn."""
    some = [(first + place) % players for place in range(players)]
    if players < 3:  # noqa: PLR2004 - with two nobody is left to hold nothing
        yield some[0], some[1], -1
        yield some[1], some[0], -1
        return
    yield some[0], some[1], some[2]
    yield some[0], some[2], some[1]
    yield some[1], some[0], some[2]
    yield some[2], some[0], some[1]
    yield some[1], some[2], some[0]


def strength(card: int, table: Setup) -> int:
    """Return how strong a card is: trumps above all, then by rank.

    Args:
        card: its index.
        table: the game.
    """
    found = table.pack.cards[card]
    return found.rank + (TRUMP if table.duties.trumps >> card & 1 else 0)


def deck(table: Setup, dealer: int, plan: Plan) -> tuple[int, ...]:
    """Return the pack that deals the hands of a plan.

    Args:
        table: the game.
        dealer: the seat of the dealer.
        plan: the plan.
    """
    sizes = _sizes(table, dealer)
    matto = list(indices(table.duties.matto))
    trumps = sorted(
        indices(table.duties.trumps & ~table.duties.matto), key=lambda card: -strength(card, table)
    )
    lowest, many = trumps.pop(), len(trumps) // 2
    # Who follows has as many cards of the suits as are led of them, and no more trumps.
    many += plan.lowest == FOLLOWS and plan.excuse != STRONG
    many = len(trumps) if plan.rich else many
    hands: dict[int, list[int]] = {STRONG: trumps[:many], FOLLOWS: trumps[many:], WEAK: []}
    hands[plan.lowest].append(lowest)
    hands[plan.excuse] += matto
    rest: list[int] = []
    for card, part in _suited(table):
        room = len(hands[part]) < sizes[plan.seats[part]]
        (hands[part] if room else rest).append(card)
    return _filled(table, dealer, {plan.seats[part]: cards for part, cards in hands.items()}, rest)


def _suited(table: Setup) -> Iterator[tuple[int, int]]:
    """Yield the cards of each suit, and whose they are: half of them high, half of them low."""
    for suit in table.pack.suits.values():
        if suit.kind != "trump":
            cards = indices(suit.cards & ~table.duties.matto)
            ranked = sorted(cards, key=lambda card: -strength(card, table))
            half = len(ranked) // 2
            yield from ((card, STRONG) for card in ranked[:half])
            yield from ((card, FOLLOWS) for card in reversed(ranked[half:]))


def _sizes(table: Setup, dealer: int) -> list[int]:
    """Return how many cards each seat is dealt."""
    hands, _ = hands_of(table, dealer, range(len(table.pack.cards)))
    return [len(hand) for hand in hands]


def _filled(
    table: Setup, dealer: int, hands: dict[int, list[int]], rest: Sequence[int]
) -> tuple[int, ...]:
    """Return the pack that deals some hands, filled up to their sizes with other cards."""
    sizes, left = _sizes(table, dealer), list(rest)
    full = []
    for seat, size in enumerate(sizes):
        hand = hands.get(seat, [])
        left += hand[size:]
        full.append(hand[:size])
    for seat, size in enumerate(sizes):
        missing = size - len(full[seat])
        full[seat] += left[:missing]
        left = left[missing:]
    return deck_of(table, dealer, full, left)


def planned(state: State, plan: Plan, way: Way) -> Action:
    """Return what is done next by a plan.

    Args:
        state: the deal.
        plan: the plan.
        way: what is said before the tricks.
    """
    if state.stage.rule.kind == "tricks":
        return _card(state, plan)
    done = sum(1 for _ in state.history())
    some = taken(state, *way[done]) if done < len(way) else state.legal()
    if state.stage.rule.kind == "called_card":
        hand = state.hand(plan.seats[plan.partner])
        return next((each for each in some if each.cards & hand), some[0])
    return some[0]


def _card(state: State, plan: Plan) -> Action:
    """Return the card that is played by a plan, or the declaration that is shown."""
    part, table = plan.part(state.turn), state.setup
    legal = state.legal()
    shows = [each for each in legal if each.kind == "declare"]
    if shows and part in plan.shown:
        return shows[min(plan.size, len(shows) - 1)]
    plays = [each for each in legal if each.kind == "play"]
    helps = bool(state.trick) and bool(table.duties.matto >> state.trick[0] & 1)
    high = part == STRONG or helps
    return min(plays, key=lambda each: _order(each.card, table, plan, high=high))


def _order(card: int, table: Setup, plan: Plan, *, high: bool) -> tuple[int, int]:
    """Return what cards are played by in order: what is kept comes last."""
    if table.duties.matto >> card & 1:
        return (-1 if plan.early else 2), 0
    found = strength(card, table)
    if table.duties.trumps >> card & 1 and found == _weakest(table):
        return 1, 0
    return 0, -found if high else found


def _weakest(table: Setup) -> int:
    """Return how strong the lowest trump is."""
    return min(strength(card, table) for card in indices(table.duties.trumps & ~table.duties.matto))


def hoards(table: Setup, dealer: int, masks: Sequence[int], seed: int) -> Iterator[tuple[int, ...]]:
    """Yield packs in which one player holds what the rules name, or it lies in the stock too.

    Args:
        table: the game.
        dealer: the seat of the dealer.
        masks: cards that the rules name, those to be held first at the front.
        seed: what the other cards come from.
    """
    sizes = _sizes(table, dealer)
    mixed = Chance(f"hoard/{seed}").shuffled(len(table.pack.cards))
    for seat, with_stock in product(range(table.players), (False, True)):
        wanted = [card for mask in masks for card in indices(mask)]
        wanted = list(dict.fromkeys(wanted))
        hand, more = wanted[: sizes[seat]], wanted[sizes[seat] :]
        others = [card for card in mixed if card not in wanted]
        # What the hand has no room for lies at the end of the pack, in the stock.
        rest = [*others, *more] if with_stock else [*more, *others]
        yield _filled(table, dealer, {seat: hand}, rest)


def lone_cards(table: Setup, dealer: int, cards: int) -> Iterator[tuple[int, ...]]:
    """Yield packs in which a player holds one or two of some trumps, and no others.

    Args:
        table: the game.
        dealer: the seat of the dealer.
        cards: mask of the cards.
    """
    trumps = table.duties.trumps | table.duties.matto
    plain = [card for card in range(len(table.pack.cards)) if not trumps >> card & 1]
    few = list(indices(cards))
    sizes = _sizes(table, dealer)
    for seat in range(table.players):
        for held in (*combinations(few, 1), *combinations(few, 2)):
            hand = [*held, *plain[: sizes[seat] - len(held)]]
            rest = [card for card in range(len(table.pack.cards)) if card not in hand]
            yield _filled(table, dealer, {seat: hand}, rest)
