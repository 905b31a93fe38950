"""Drawing for seats and the first dealer (``bologna.play.seats``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.play.shuffle import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.setup import Setup


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw for seats.

    Args:
        rounds: the cards drawn in each round, by player; all but the last round
            had equal cards where it mattered.
        seats: the player in each seat, in the order of play.
        dealer: seat of the first dealer.
    """

    rounds: tuple[tuple[int, ...], ...]
    seats: tuple[int, ...]
    dealer: int


def draw_seats(setup: Setup, seed: str) -> Draw:
    """Draw for the seats of a match.

    Args:
        setup: the game and the table.
        seed: what the shuffle comes from.
    """
    pack = Chance(f"{seed}/seats").shuffled(len(setup.pack.cards))
    rounds: list[tuple[int, ...]] = []
    while True:
        start = len(rounds) * setup.players % (len(pack) - setup.players)
        rounds.append(tuple(pack[start : start + setup.players]))
        if not is_drawn_again(setup, rounds[-1]):
            return Draw(tuple(rounds), *seats_from(setup, rounds[-1]))


def _height(setup: Setup, card: int) -> tuple[bool, int, int]:
    """Return how high a drawn card is: trumps above suits, then its rank, then its suit."""
    suit, order = setup.pack.cards[card].suit, setup.game.play.suits
    place = order.index(suit) if suit in order else 0
    return bool(setup.duties.trumps >> card & 1), setup.pack.cards[card].rank, place


def _order(setup: Setup, cards: Sequence[int]) -> list[int]:
    """Return the players from the lowest card to the highest."""
    return sorted(range(len(cards)), key=lambda player: _height(setup, cards[player]))


def is_drawn_again(setup: Setup, cards: Sequence[int]) -> bool:
    """Tell whether equal cards leave the dealer, or who sits with whom, open.

    Where suits decide, only the card without rank leaves it open.
    """
    if setup.game.play.suits:
        return any(not setup.pack.cards[card].rank for card in cards)
    heights = sorted(_height(setup, card) for card in cards)
    together = setup.game.play.together
    pairs = setup.game.sides == "pairs"
    return heights[-1] == heights[-2] or (pairs and heights[together - 1] == heights[together])


def seats_from(setup: Setup, cards: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Return who sits where, and the seat of the dealer.

    The highest card deals, or the lowest. Where there are pairs the lowest cards sit opposite
    one another; all others sit in the order of their numbers.

    Args:
        setup: the game and the table.
        cards: the card each player has drawn.
    """
    order = _order(setup, cards)
    dealer = order[0 if setup.game.play.lowest_deals else -1]
    if setup.game.sides != "pairs":
        return tuple(range(setup.players)), dealer
    low = order[: setup.game.play.together]
    high = order[setup.game.play.together :]
    seats = [player for pair in zip(sorted(low), sorted(high), strict=True) for player in pair]
    return tuple(seats), seats.index(dealer)
