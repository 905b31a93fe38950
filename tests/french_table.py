"""What the tests of French Tarot share: deals laid card by card, and the rules in words.

Nothing here is read from the tables: the cards, their values and the duties are
written out, so that a test compares the engine with the words of a clause.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from tarocco.cards import indices, mask_of
from tarocco.play import Action, IllegalAction, State, deck_of, new_game, setup
from tarocco.rulebook import shipped_book

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tarocco.play import Violation
    from tarocco.rulebook import Ruleset

TRUMPS = [str(number) for number in range(21, 0, -1)]
FACES = ["R", "D", "C", "V", *(str(number) for number in range(10, 0, -1))]
SUITS = {suit: [face + suit for face in FACES] for suit in "phkt"}
PACK = [*TRUMPS, "Exc", *(card for suit in SUITS.values() for card in suit)]
BOUTS = {"21", "1", "Exc"}
KINGS = ["Rp", "Rh", "Rk", "Rt"]
QUEENS = ["Dp", "Dh", "Dk", "Dt"]
KNIGHTS = ["Cp", "Ch", "Ck", "Ct"]
HALVES = {"R": 9, "D": 7, "C": 5, "V": 3}

PLAYERS = {"tarot-3": 3, "tarot-4": 4, "tarot-5": 5, "tarot-4-of-5": 4}
HAND = {3: 24, 4: 18, 5: 15}
CHIEN = {3: 6, 4: 6, 5: 3}
PACKET = {3: 4, 4: 3, 5: 3}
NEED = {0: 56, 1: 51, 2: 41, 3: 36}
COEFFICIENT = {"prise": 1, "garde": 2, "sans": 4, "contre": 6}
POIGNEES = {3: {13: 20, 15: 30, 18: 40}, 4: {10: 20, 13: 30, 15: 40}, 5: {8: 20, 10: 30, 13: 40}}

GAMES = list(PLAYERS)


def halves_of(card: str) -> int:
    """Return what a card is worth, in half points."""
    return 9 if card in BOUTS else HALVES.get(card[0], 1)


def suit_of(card: str) -> str:
    """Return the suit of a card: ``trumps``, ``excuse``, or its letter."""
    if card == "Exc":
        return "excuse"
    return "trumps" if card in TRUMPS else card[-1]


def is_half_point_card(card: str) -> bool:
    """Tell whether a card is worth half a point."""
    return halves_of(card) == 1


def suit_led(trick: Iterable[str]) -> str | None:
    """Return the suit led; the Excuse leads none."""
    return next((suit_of(card) for card in trick if card != "Exc"), None)


def may_play(hand: Iterable[str], trick: Sequence[str]) -> set[str]:
    """Return what may be played to a trick, looking at each card of the hand by itself."""
    held = list(hand)
    led = suit_led(trick)
    lying = [int(card) for card in trick if card in TRUMPS]
    trumps = [card for card in held if card in TRUMPS]
    higher = [card for card in trumps if int(card) > max(lying, default=0)]
    excuse = {"Exc"} & set(held)
    if led is None:
        return set(held)
    follows = {card for card in held if suit_of(card) == led}
    if led != "trumps" and follows:
        return follows | excuse
    if trumps:
        return set(higher or trumps) | excuse
    return set(held)


def taker_of(trick: Sequence[str]) -> int:
    """Return the place of the card that takes a trick, the Excuse apart."""
    trumps = [int(card) for card in trick if card in TRUMPS]
    if trumps:
        return list(trick).index(str(max(trumps)))
    led = suit_led(trick)
    assert led is not None
    return list(trick).index(next(card for card in SUITS[led] if card in trick))


@lru_cache
def _rules(game: str, choices: tuple[tuple[str, str], ...]) -> Ruleset:
    """Return a ruleset with some readings chosen."""
    return shipped_book("france").ruleset(f"france/{game}", dict(choices))


def rules_of(game: str, **choices: str) -> Ruleset:
    """Return the ruleset of a game with some readings chosen."""
    return _rules(game, tuple(sorted(choices.items())))


INDEX = {card.id: card.index for card in rules_of("tarot-4").pack.cards}
IDS = {index: card for card, index in INDEX.items()}


def numbers(text: str | Iterable[str]) -> list[int]:
    """Return the indices of cards, written as ``Rp Dp``."""
    return [INDEX[card] for card in (text.split() if isinstance(text, str) else text)]


def mask(text: str | Iterable[str]) -> int:
    """Return the mask of cards, written as ``Rp Dp``."""
    return mask_of(numbers(text))


def ids(cards: int) -> set[str]:
    """Return the cards of a mask."""
    return {IDS[index] for index in indices(cards)}


def cards_of(actions: Iterable[Action], kind: str = "play") -> set[str]:
    """Return the cards of the actions of one kind."""
    return {IDS[action.card] for action in actions if action.kind == kind}


def down(first: int, last: int = 1) -> str:
    """Return the trumps from one number down to another."""
    return " ".join(str(number) for number in range(first, last - 1, -1))


def play(card: str) -> Action:
    """Play a card."""
    return Action("play", mask(card))


def show(text: str) -> Action:
    """Show a poignée."""
    return Action("declare", mask(text))


def lay(text: str) -> Action:
    """Discard cards."""
    return Action("discard", mask(text))


def call(card: str) -> Action:
    """Call a card."""
    return Action("called_card", mask(card))


def bid(word: str) -> Action:
    """Say something in the auction."""
    return Action("call", word=word)


def deal(*places: int) -> Action:
    """Lay a card aside after each of these packets."""
    return Action("deal", word=" ".join(map(str, places)))


def cut(number: int) -> Action:
    """Lift so many cards."""
    return Action("cut", number=number)


PASS, CHELEM = Action("pass"), Action("chelem")


def dealt(
    game: str, hands: Mapping[int, str], chien: str = "", *, dealer: int = 0, **choices: str
) -> State:
    """Begin a deal in which some players hold some cards.

    The other cards fill the hands from the bottom of the pack, clubs first, seat by seat.

    Args:
        game: the game.
        hands: cards that a seat gets.
        chien: cards of the chien.
        dealer: seat of the dealer.
        choices: readings chosen.
    """
    rules = rules_of(game, **choices)
    table = setup(rules)
    named = [*chien.split(), *(card for text in hands.values() for card in text.split())]
    assert len(named) == len(set(named)), "a card named twice"
    others = [card for card in PACK if card not in named]
    whole = []
    for seat in range(table.players):
        hand = hands.get(seat, "").split()
        assert len(hand) <= HAND[table.players]
        while len(hand) < HAND[table.players]:
            hand.append(others.pop())
        whole.append(numbers(hand))
    rest = [*chien.split(), *others]
    assert len(rest) == CHIEN[table.players]
    return new_game(rules, deal=deck_of(table, dealer, whole, numbers(rest)), dealer=dealer)


def bidden(state: State, contract: str, taker: int) -> State:
    """Let one player name a contract and all others pass."""
    while state.phase == "auction":
        state = state.apply(bid(contract if state.turn == taker else "pass"))
    return state


def to_tricks(  # noqa: PLR0913 - what is said before the first trick
    state: State,
    contract: str = "prise",
    taker: int = 1,
    *,
    called: str = "",
    discard: str = "",
    chelem: int = -1,
) -> State:
    """Go on to the first trick.

    Args:
        state: the deal.
        contract: the contract named.
        taker: who names it.
        called: the card called; the highest that may be if none is named.
        discard: the cards discarded; some that may be if none are named.
        chelem: who announces a chelem.
    """
    state = bidden(state, contract, taker)
    while state.phase not in {"tricks", "over"}:
        if state.phase == "call":
            state = state.apply(call(called) if called else state.legal()[0])
        elif state.phase == "discard":
            state = state.apply(lay(discard) if discard else state.legal()[0])
        else:
            state = state.apply(CHELEM if state.turn == chelem else PASS)
    return state


def tricks(state: State, text: str) -> State:
    """Play these cards one after another, by whoever's turn it is."""
    for card in text.split():
        state = state.apply(play(card))
    return state


def finished(state: State, first: str = "", keep: str = "") -> State:
    """Play a deal to its end.

    Args:
        state: the deal, in the tricks.
        first: cards that are played as soon as they may be, the first named first.
        keep: cards that are played only if nothing else may be, the last named last.
    """
    order = {card: number for number, card in enumerate(first.split(), -200)}
    order |= {card: number for number, card in enumerate(keep.split(), 200)}
    while not state.over:
        legal = [IDS[action.card] for action in state.legal() if action.kind == "play"]
        state = state.apply(
            play(min(legal, key=lambda card: (order.get(card, 0), PACK.index(card) * -1)))
        )
    return state


def led(state: State, leads: str, keep: str = "", on: Mapping[str, str] | None = None) -> State:
    """Play tricks led by these cards; whoever follows keeps what is led later.

    Args:
        state: the deal, before a trick.
        leads: the cards led, each by who is to act.
        keep: cards that are followed with only if nothing else may be played.
        on: which cards are played to the tricks of some leads.
    """
    cards = leads.split()
    for number, lead in enumerate(cards):
        saved = {*keep.split(), *cards[number:], *" ".join((on or {}).values()).split()}
        state = state.apply(play(lead))
        while state.trick:
            legal = cards_of(state.legal())
            wanted = legal & {*(on or {}).get(lead, "").split()}
            chosen = min(legal, key=lambda card: (card in saved, -PACK.index(card)))
            state = state.apply(play(min(wanted) if wanted else chosen))
    return state


def pile(state: State, side: int) -> set[str]:
    """Return the cards counted for the attack, 0, or the defence, 1, at the end of a deal."""
    return ids(state.result().sides[side].pile)


def halves(state: State) -> tuple[int, int]:
    """Return the half points of attack and defence."""
    attack, defence = (side.half_points for side in state.result().sides)
    return attack, defence


def score(state: State) -> tuple[int, ...]:
    """Return what each player scores, in points."""
    changes = state.result().changes
    assert all(change % 2 == 0 for change in changes)
    return tuple(change // 2 for change in changes)


def terms(state: State) -> dict[str, int]:
    """Return the terms of the score of a deal by their ids."""
    found: dict[str, int] = {}
    account = state.result().contract
    assert account is not None
    for term in account.terms:
        found[term.id] = found.get(term.id, 0) + term.points
    return found


def refused(state: State, action: Action) -> Violation:
    """Return why an action is refused; it must be."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.violation == state.violation(action)
    return caught.value.violation
