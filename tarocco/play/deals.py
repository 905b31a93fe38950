"""Deals that are given, not shuffled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError
from tarocco.play.state import require_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.setup import Setup


def deck_of(
    setup: Setup, dealer: int, hands: Sequence[Sequence[int]], rest: Sequence[int]
) -> tuple[int, ...]:
    """Return the pack in the order in which it gives these hands when it is dealt out.

    Args:
        setup: the game and the table.
        dealer: seat of the dealer.
        hands: the cards of each seat in the order in which he gets them; the
            dealer's last ones are those left face down for him.
        rest: the cards that are left over.

    Raises:
        TaroccoError: if there are too many or too few hands, or cards in one.
    """
    require_seat(dealer, setup)
    if len(hands) != setup.players:
        raise TaroccoError(f"{len(hands)} hands given, expected {setup.players}")
    rule = next(rule for rule in setup.game.phases if rule.kind == "deal")
    packets = rule.packets[setup.players]
    for seat, hand in enumerate(hands):
        size = sum(packets) + (rule.face_down if seat == dealer else 0)
        if len(hand) != size:
            raise TaroccoError(f"the hand of seat {seat} has {len(hand)} cards, expected {size}")
    deck: list[int] = []
    for number, size in enumerate(packets):
        start = sum(packets[:number])
        for place in range(setup.players):
            hand = hands[(dealer + rule.seat + place) % setup.players]
            deck += hand[start : start + size]
    return (*deck, *hands[dealer][sum(packets) :], *rest)
