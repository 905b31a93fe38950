"""``winner``: which card takes a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.play.follow import led_by, opener_sweeps, winner_of
from tarocco.play.setup import setup

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.answers.question import Question
    from tarocco.play.setup import Setup


def answer_winner(asked: Question) -> Mapping[str, Any]:
    """Tell which card takes a trick.

    Args:
        asked: ``trick``, its cards in the order of play; perhaps ``last``, that it is the
            last one, ``swept``, that the side of who leads has every trick before it, and
            ``announced``, that this side has announced a chelem.

    Returns:
        ``card``.
    """
    asked.has(["trick"], ["last", "swept", "announced"])
    trick, table = asked.row("trick"), setup(asked.rules)
    if not trick:
        raise asked.node("trick").wrong("no cards, expected one at least")
    sweeps = opener_sweeps(
        table.game.play.matto.wins,
        last=asked.flag("last"),
        swept=asked.flag("swept"),
        announced=asked.flag("announced"),
    )
    opened = not table.duties.opens[trick[0]]
    place = 0 if sweeps and opened else place_of_winner(trick, table)
    return {"card": asked.pack.cards[trick[place]].id}


def place_of_winner(trick: Sequence[int], table: Setup) -> int:
    """Return the place of the card that takes a trick, the last one apart."""
    powers = [table.powers[led_by(trick, table.duties)][card] for card in trick]
    place: int = winner_of(powers, last_of_equals=table.last_of_equals)
    return place
