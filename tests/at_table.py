"""What the tests of play share: deals laid card by card, and the rules as a player says them.

Nothing here is read from the tables: the cards, their order and the duties are
written out, so that a test compares the engine with the words of a clause.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from tarocco.cards import indices, mask_of
from tarocco.play import Action, IllegalAction, State, deck_of, new_game, setup
from tarocco.rulebook import shipped_book

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tarocco.play import Violation
    from tarocco.rulebook import Ruleset

# The cards, from the highest to the lowest.

NUMERI = [
    "Ang",
    "Mon",
    "Sol",
    "Lun",
    "16",
    "15",
    "14",
    "13",
    "12",
    "11",
    "10",
    "9",
    "8",
    "7",
    "6",
    "5",
    "M1",
    "M2",
    "M3",
    "M4",
    "Beg",
]
MOORS = ("M1", "M2", "M3", "M4")
SHORT = ["R", "Q", "C", "F", "A", "6", "7", "8", "9", "10"]
LONG = ["R", "Q", "C", "F", "10", "9", "8", "7", "6", "A"]
SUITS = {
    suit: [face + suit for face in faces]
    for suit, faces in (("d", SHORT), ("c", SHORT), ("s", LONG), ("b", LONG))
}
PACK_OF_62 = [*NUMERI, "Mat", *(card for suit in SUITS.values() for card in suit)]
FIVES = ("Ang", "Mon", "Beg", "Mat", "Rd", "Rc", "Rs", "Rb")
VALUES = {"R": 5, "Q": 4, "C": 3, "F": 2}

GAMES = {
    "ottocento": (4,),
    "quattro-scartate": (4,),
    "terziglio-poste": (3,),
    "terziglio-giochi": (3,),
    "millone": (2,),
    "centocinquanta": (2,),
    "quindici": (2,),
    "mattazza": (3, 4, 5, 6),
}
"""The games, and how many play each."""

PACKETS = {
    ("ottocento", 4): (5, 5, 5),
    ("quattro-scartate", 4): (5, 5, 5),
    ("terziglio-poste", 3): (6, 6, 6),
    ("terziglio-giochi", 3): (6, 6, 6),
    ("millone", 2): (5, 5, 5, 5),
    ("centocinquanta", 2): (5, 5, 5),
    ("quindici", 2): (5, 5, 5),
    ("mattazza", 3): (5, 5, 5, 5),
    ("mattazza", 4): (5, 5, 5),
    ("mattazza", 5): (4, 4, 4),
    ("mattazza", 6): (5, 5),
}
"""The packets of each round."""

LAST_CARDS = {
    "ottocento": 2,
    "quattro-scartate": 2,
    "millone": 2,
    "centocinquanta": 2,
    "quindici": 2,
}
"""How many cards are left for the dealer."""

TABLES = [
    pytest.param(game, players, id=f"{game}-{players}")
    for game, numbers in GAMES.items()
    for players in numbers
]
"""Every game with every number of players."""


def value_of(card: str) -> int:
    """Return what a card is worth beside a scartino."""
    if card in FIVES:
        return 5
    return 1 if card in NUMERI else VALUES.get(card[0], 1)


def suit_of(card: str) -> str:
    """Return the suit of a card: ``trumps``, ``matto``, or its letter."""
    if card == "Mat":
        return "matto"
    return "trumps" if card in NUMERI else card[-1]


def height_of(card: str) -> int:
    """Return how high a card is in its suit; the Moors are equal."""
    suit = suit_of(card)
    order = NUMERI if suit == "trumps" else SUITS[suit]
    return -order.index("M1" if card in MOORS else card)


# What may be played, and who takes the trick.


def suit_led(trick: Iterable[str]) -> str | None:
    """Return the suit that must be followed; the Matto opens none."""
    return next((suit_of(card) for card in trick if card != "Mat"), None)


def may_play(hand: Iterable[str], trick: Sequence[str], *, matto_due: bool = False) -> set[str]:
    """Return what may be played, looking at each card of the hand by itself."""
    held = list(hand)
    led = suit_led(trick)
    suits = {suit_of(card) for card in held}
    follows = led in suits
    trumps = "trumps" in suits
    matto = matto_due and "matto" in suits and not trumps and not (follows and led != "trumps")
    legal = set()
    for card in held:
        if led is None or card == "Mat":
            legal.add(card)
        elif follows:
            if suit_of(card) == led:
                legal.add(card)
        elif trumps:
            if suit_of(card) == "trumps":
                legal.add(card)
        elif not matto:
            legal.add(card)
    return legal


def beats(later: str, earlier: str, led: str | None) -> bool:
    """Tell whether a card takes another that was played before it."""
    if later == "Mat":
        return False
    if earlier == "Mat":
        return True
    if suit_of(later) == suit_of(earlier):
        both_moors = later in MOORS and earlier in MOORS
        return both_moors or height_of(later) > height_of(earlier)
    if "trumps" in {suit_of(later), suit_of(earlier)}:
        return suit_of(later) == "trumps"
    return suit_of(later) == led and suit_of(earlier) != led


def taker(trick: Sequence[str]) -> int:
    """Return the place of the card that none of the others beats."""
    led = suit_led(trick)
    unbeaten = [
        place
        for place, card in enumerate(trick)
        if card != "Mat"
        and not (suit_of(card) not in {led, "trumps"})
        and all(
            beats(card, other, led) if before < place else not beats(other, card, led)
            for before, other in enumerate(trick)
            if before != place
        )
    ]
    assert len(unbeaten) == 1, trick
    return unbeaten[0]


# Cards and rulesets.


@lru_cache
def _rules(game: str, choices: tuple[tuple[str, str], ...]) -> Ruleset:
    """Return a ruleset with some readings chosen."""
    return shipped_book().ruleset(f"bologna/{game}", dict(choices))


def rules_of(game: str, **choices: str) -> Ruleset:
    """Return the ruleset of a game with some readings chosen."""
    return _rules(game, tuple(sorted(choices.items())))


INDEX = {card.id: card.index for card in shipped_book().ruleset().pack.cards}
IDS = {index: card for card, index in INDEX.items()}


def numbers(text: str | Iterable[str]) -> list[int]:
    """Return the indices of cards, written as ``Rd Qd``."""
    return [INDEX[card] for card in (text.split() if isinstance(text, str) else text)]


def mask(text: str | Iterable[str]) -> int:
    """Return the mask of cards, written as ``Rd Qd``."""
    return mask_of(numbers(text))


def ids(cards: int) -> set[str]:
    """Return the cards of a mask."""
    return {IDS[index] for index in indices(cards)}


def cards_of(actions: Iterable[Action], kind: str = "play") -> set[str]:
    """Return the cards of the actions of one kind."""
    return {IDS[action.card] for action in actions if action.kind == kind}


# Actions.


def play(card: str) -> Action:
    """Play a card."""
    return Action("play", mask(card))


def give(card: str) -> Action:
    """Give a card for the Matto."""
    return Action("give", mask(card))


def declare(text: str) -> Action:
    """Declare cards."""
    return Action("declare", mask(text))


def out(text: str = "") -> Action:
    """Go out, showing cards."""
    return Action("out", mask(text))


def lay(text: str) -> Action:
    """Discard cards."""
    return Action("discard", mask(text))


def call(word: str) -> Action:
    """Say something in the auction."""
    return Action("call", word=word)


MONTE, NO_MONTE, TAKE, PASS = (Action(kind) for kind in ("monte", "no_monte", "take", "pass"))


# Deals.


def dealt(  # noqa: PLR0913 - what a deal begins with
    game: str,
    hands: Mapping[int, str],
    *,
    players: int | None = None,
    dealer: int = 0,
    rest: str = "",
    scores: Sequence[int] = (),
    **choices: str,
) -> State:
    """Begin a deal in which some players hold some cards.

    The other cards fill the hands from the bottom of the pack, bastoni first.

    Args:
        game: the game.
        hands: cards that a seat gets, in the order in which he gets them.
        players: how many play.
        dealer: seat of the dealer.
        rest: cards among those left over.
        scores: whole points of each score.
        choices: readings chosen.
    """
    rules = rules_of(game, **choices)
    table = setup(rules, players)
    packets = PACKETS[game, table.players]
    if choices.get("terziglio_cards") == "19_and_5":
        packets = (6, 6, 7)
    last = 0 if choices.get("millone_dealer_cards") == "second_deal" else LAST_CARDS.get(game, 0)
    named = [*rest.split(), *(card for text in hands.values() for card in text.split())]
    assert len(named) == len(set(named)), "a card named twice"
    others = [card for card in PACK_OF_62 if card not in named]
    whole = []
    for seat in range(table.players):
        hand = hands.get(seat, "").split()
        size = sum(packets) + (last if seat == dealer else 0)
        while len(hand) < size:
            hand.append(others.pop())
        whole.append(numbers(hand))
    deck = deck_of(table, dealer, whole, numbers([*rest.split(), *others]))
    return new_game(
        rules,
        deal=deck,
        players=table.players,
        dealer=dealer,
        scores=[2 * score for score in scores],
    )


def on(state: State, *actions: Action) -> State:
    """Return the state after some actions."""
    for action in actions:
        state = state.apply(action)
    return state


def to_phase(state: State, phase: str, discards: str = "") -> State:
    """Go on to a phase: no monte, nobody out, these discards or the cards dealt last."""
    while not state.over and state.phase != phase:
        choices = {action.kind: action for action in reversed(state.legal())}
        if "discard" in choices:
            number = choices["discard"].cards.bit_count()
            state = state.apply(lay(discards or _last_dealt(state, number)))
            continue
        order = ("cut", "no_monte", "take", "pass", "play")
        state = state.apply(choices[next(kind for kind in order if kind in choices)])
    return state


def _last_dealt(state: State, number: int) -> str:
    """Return the cards that the player to act got last and may discard."""
    hand = ids(state.hand(state.turn)) - set(FIVES)
    order = [IDS[card] for card in reversed(state.deck) if IDS[card] in hand]
    return " ".join(order[:number])


def tricks(state: State, text: str, discards: str = "") -> State:
    """Play these cards one after another, by whoever's turn it is, from the first trick on."""
    state = to_phase(state, "tricks", discards)
    for card in text.split():
        state = state.apply(play(card))
    return state


def finished(state: State, first: str = "", keep: str = "", *, to_give: bool = False) -> State:
    """Play a deal to its end.

    Args:
        state: the deal.
        first: cards that are played as soon as they may be, the first named first.
        keep: cards that are played only if nothing else may be.
        to_give: whether to stop where a card is due for the Matto.
    """
    state = state if state.phase == "exchange" else to_phase(state, "tricks")
    order = {card: number for number, card in enumerate(first.split())}
    order |= dict.fromkeys(keep.split(), 99)

    def wanted(action: Action) -> int:
        return order.get(IDS[action.card], 98)

    while not state.over and not (to_give and state.phase == "exchange"):
        legal = [action for action in state.legal() if action.kind in {"play", "give"}]
        state = state.apply(min(legal, key=wanted))
    return state


def at_random(
    state: State, chance: Random, *, likes: Callable[[Action], bool] | None = None
) -> State:
    """Play a deal to its end at random."""
    while not state.over:
        legal = state.legal()
        legal = [action for action in legal if likes is None or likes(action)] or legal
        state = state.apply(chance.choice(legal))
    return state


def seeded(
    game: str, seed: object, *, players: int | None = None, dealer: int = 0, **choices: str
) -> State:
    """Begin a shuffled deal."""
    rules = rules_of(game, **choices)
    return new_game(rules, seed=str(seed), players=players, dealer=dealer)


def dice(seed: object) -> Random:
    """Return a chance of our own, apart from that of the engine."""
    return Random(str(seed))  # noqa: S311 - for play, not for secrets


def pile(state: State, seat: int) -> set[str]:
    """Return the cards in front of a player, discards apart."""
    return ids(state.places[state.setup.layout.pile(seat)])


def discards(state: State, seat: int) -> set[str]:
    """Return what a player has discarded."""
    return ids(state.places[state.setup.layout.discards(seat)])


def left_over(state: State) -> set[str]:
    """Return the cards that are in nobody's hands: the stock, and what is not dealt yet."""
    layout = state.setup.layout
    return ids(state.places[layout.stock] | state.places[layout.undealt])


def refused(state: State, action: Action) -> Violation:
    """Return why an action is refused; it must be."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.violation == state.violation(action)
    return caught.value.violation
