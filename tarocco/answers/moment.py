"""A moment of a deal put together from one hand, to ask a phase what it allows there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play.setup import setup
from tarocco.play.state import new_game

if TYPE_CHECKING:
    from tarocco.play.phases import Phase
    from tarocco.play.state import State
    from tarocco.rulebook import Ruleset

ASKED = 0
"""The seat of the player whose hand it is; he deals, and plays alone where one does."""


def moment(rules: Ruleset, phase: Phase, hand: int, forced: int = 0) -> State:
    """Return the deal at the beginning of a phase, with a player who holds a hand.

    The others hold as many cards each as he held before he took up what lay on the
    table, as far as there are so many.

    Args:
        rules: the ruleset.
        phase: the phase; its player is asked.
        hand: mask of his hand.
        forced: mask of the trumps that he had to discard.
    """
    table = setup(rules)
    pack = range(len(rules.pack.cards))
    begun = new_game(rules, deal=pack, dealer=ASKED)
    places = [0] * (table.layout.undealt + 1)
    size = max(0, hand.bit_count() - taken_up(rules))
    rest = indices(rules.pack.all & ~hand & ~forced)
    cards = list(rest)
    for seat in range(1, table.players):
        places[seat] = mask_of(cards[(seat - 1) * size : seat * size])
    places[ASKED] = hand
    places[table.layout.discards(ASKED)] = forced
    places[table.layout.undealt] = mask_of(cards[(table.players - 1) * size :])
    talk = begun.talk._replace(lone=ASKED, turned=0, forced=forced)
    return begun._replace(stage=phase, turn=ASKED, places=tuple(places), talk=talk)


def taken_up(rules: Ruleset) -> int:
    """Return how many cards the lone player takes up: those that the deal leaves over."""
    deal = next(rule for rule in rules.game.phases if rule.kind == "deal")
    players = setup(rules).players
    dealt = players * sum(deal.packets.get(players, ()))
    return len(rules.pack.cards) - dealt
