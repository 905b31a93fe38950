"""``legal``: which cards may be played, and in how many ways the play can go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers.winner import place_of_winner
from tarocco.cards import indices
from tarocco.play.follow import above_in, first_lead, led_by, legal_cards
from tarocco.play.setup import setup

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.answers.question import Question
    from tarocco.play.setup import Setup

DEEPEST = 6
"""Continuations are counted no further."""


def answer_legal(asked: Question) -> Mapping[str, Any]:
    """Tell which cards of a hand may be played, or count the ways to go on.

    Args:
        asked: ``hand`` and ``trick``, the cards that lie already; perhaps ``first``, that
            it is the first trick of the deal, and ``called``, the card called. Or
            ``hands`` of all players in the order of play, ``depth``, how many cards are
            played, and perhaps ``called``; the first player leads the first trick.

    Returns:
        ``cards``; or ``continuations``, how many different rows of so many cards there are.
    """
    asked.has([], ["hand", "trick", "first", "called", "hands", "depth"])
    table = setup(asked.rules)
    if "hands" in asked:
        asked.has(["hands", "depth"], ["called"])
        hands = [sum(1 << card for card in asked.cards_in(each)) for each in _hands(asked, table)]
        depth = asked.number("depth", 0, DEEPEST)
        return {"continuations": continuations(hands, depth, asked.mask("called"), table)}
    asked.has(["hand", "trick"], ["first", "called"])
    called = asked.mask("called") if asked.flag("first") else 0
    allowed = allowed_cards(asked.mask("hand"), asked.row("trick"), called, table)
    return {"cards": asked.pack.ids(allowed)}


def _hands(asked: Question, table: Setup) -> Sequence[Any]:
    """Return the hands, one for each player."""
    return asked.node("hands").items(table.players, table.players)


def allowed_cards(hand: int, trick: Sequence[int], called: int, table: Setup) -> int:
    """Return which cards of a hand may be played.

    Args:
        hand: mask of the hand.
        trick: the cards that lie.
        called: mask of the card that binds the first lead, 0 if none does.
        table: the game.
    """
    led = led_by(trick, table.duties)
    allowed: int = legal_cards(hand, led, table.duties, above_in(trick, table.duties))
    bound = not trick or (not led and any(rule.bound for rule in table.game.phases))
    return int(first_lead(allowed, called, table.pack)) if called and bound else allowed


def continuations(hands: Sequence[int], depth: int, called: int, table: Setup) -> int:
    """Count the rows of cards that can be played from the first lead on.

    Args:
        hands: mask of each hand, in the order of play; the first leads.
        depth: how many cards.
        called: mask of the card that binds the first lead, 0 if none does.
        table: the game.
    """
    return _continued(tuple(hands), 0, (), depth, called, table)


def _continued(  # noqa: PLR0913, PLR0917 - a moment of the play
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[int, ...],
    depth: int,
    called: int,
    table: Setup,
) -> int:
    """Count the rows of cards from a moment of the play on."""
    if depth == 0:
        return 1
    seat = (leader + len(trick)) % len(hands)
    total = 0
    for card in indices(allowed_cards(hands[seat], trick, called, table)):
        left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
        row = (*trick, card)
        if len(row) == len(hands):
            winner = (leader + place_of_winner(row, table)) % len(hands)
            total += _continued(left, winner, (), depth - 1, 0, table)
        else:
            total += _continued(left, leader, row, depth - 1, called, table)
    return total
