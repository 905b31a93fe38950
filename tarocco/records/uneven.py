"""Deals in which the hands do not run out together (``france.irregularities.discard``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play.deals import deck_of
from tarocco.play.places import moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.match import Match
    from tarocco.play.state import State
    from tarocco.records.record import DealRecord
    from tarocco.rulebook.irregularities import Miscounted


def is_uneven(state: State) -> bool:
    """Tell whether a trick has just ended after which some have cards left and some have none.

    Args:
        state: a deal in its tricks.
    """
    if not any(state.taken) or state.trick or state.talk.ended:
        return False
    hands = [bool(hand) for hand in state.places[: state.setup.players]]
    return any(hands) and not all(hands)


def closed(state: State, side: str, rule: Miscounted | None = None) -> State:
    """End a deal whose last trick lacks cards: a side gets whatever is left.

    Args:
        state: the deal after the last whole trick.
        side: the side that gets it, ``attack`` or ``defence``.
        rule: what else follows from a discard of a wrong number of cards.
    """
    winner = next(
        seat
        for seat in range(state.setup.players)
        if (seat in state.sides()[0]) == (side == "attack")
    )
    places, left = state.places, 0
    pile = state.setup.layout.pile(winner)
    for seat in range(state.setup.players):
        left |= places[seat]
        places = moved(places, seat, pile, places[seat])
    taken = tuple(number + (seat == winner) for seat, number in enumerate(state.taken))
    talk = state.talk
    if left & _petit(state):
        premium = rule is None or rule.petit_premium
        talk = talk._replace(petit=(winner, sum(taken)) if premium else None)
    ended = state._replace(places=places, taken=taken, talk=talk, leader=winner)
    if rule is not None and rule.dearest:
        ended = _dearest_lost(ended)
    return ended if ended.over else ended.advanced()


def _petit(state: State) -> int:
    """Return the mask of the Petit."""
    contracts = state.setup.contracts
    return 0 if contracts is None else 1 << contracts.petit.card


def _dearest_lost(state: State) -> State:
    """Give the dearest card of the taker's discard to the defence."""
    layout, counter = state.setup.layout, state.setup.counter
    discards = layout.discards(state.talk.lone)
    cards = list(indices(state.places[discards]))
    dearest = max(cards, key=lambda card: counter.half_points(1 << card))
    defender = next(seat for seat in range(state.setup.players) if seat not in state.sides()[0])
    places = moved(state.places, discards, layout.pile(defender), 1 << dearest)
    return state._replace(places=places)


def begun_uneven(match: Match, deal: DealRecord, sizes: Sequence[int]) -> State | None:
    """Return the first state of a deal in which hands have wrong numbers of cards.

    Args:
        match: the match, with the players and the dealer of the deal.
        deal: the deal.
        sizes: how many cards each hand should have.

    Returns:
        The state, or None if the deal would be over before the first call.
    """
    cards = [card for hand in (*deal.hands, deal.rest) for card in hand]
    starts = [sum(sizes[:seat]) for seat in range(len(sizes) + 1)]
    hands = [cards[start : start + size] for start, size in zip(starts, sizes, strict=False)]
    deck = deck_of(match.setup, match.dealer, hands, cards[starts[-1] :])
    state = match.new_deal(deal=deck)
    if state.over:
        return None
    layout, places = match.setup.layout, list(state.places)
    for seat, hand in enumerate(deal.hands):
        places[layout.hand(seat)] = mask_of(hand)
    places[layout.stock] = mask_of(deal.rest)
    return state._replace(places=tuple(places))
