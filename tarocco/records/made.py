"""Making records of what has been played."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from tarocco.records.figures import claims_of
from tarocco.records.record import DealRecord, Move, Record, number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.match import Match
    from tarocco.play.seats import Draw
    from tarocco.play.setup import Setup
    from tarocco.play.state import State


def hands_of(
    setup: Setup, dealer: int, deck: Sequence[int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the hands that a pack gives when it is dealt out, and what is left over.

    The other way round is :func:`tarocco.play.deals.deck_of`.

    Args:
        setup: the game and the table.
        dealer: seat of the dealer.
        deck: the cards in the order in which they are dealt.
    """
    rule = next(rule for rule in setup.game.phases if rule.kind == "deal")
    hands: list[list[int]] = [[] for _ in range(setup.players)]
    dealt = 0
    for size in rule.packets[setup.players]:
        for place in range(setup.players):
            hands[(dealer + rule.seat + place) % setup.players] += deck[dealt : dealt + size]
            dealt += size
    hands[dealer] += deck[dealt : dealt + rule.face_down]
    return tuple(map(tuple, hands)), tuple(deck[dealt + rule.face_down :])


def deal_record(
    match: Match, state: State, *, seed: str | int | None = None, claimed: bool = True
) -> DealRecord:
    """Return the record of a deal, over or not.

    Args:
        match: the match before the deal.
        state: the deal, as far as it has been played.
        seed: the seed it began with, or None to write the cards down.
        claimed: whether to write down what a deal that is over has brought.
    """
    hands, rest = hands_of(state.setup, state.dealer, state.deck)
    return DealRecord(
        dealer=match.players[state.dealer],
        seed=None if seed is None else str(seed),
        hands=hands if seed is None else (),
        rest=rest if seed is None else (),
        moves=tuple(
            Move(match.players[before.turn], action)
            for before, action in state.history()
            # Cards that are written down lie as they do after the cut.
            if seed is not None or action.kind != "cut"
        ),
        claims=claims_of(match, state.result()) if claimed and state.over else None,
        seats=() if len(match.players) == number_of(match) else match.players,
    )


def record_of(
    match: Match,
    players: Sequence[str],
    deals: Sequence[DealRecord],
    draw: Draw | None = None,
) -> Record:
    """Return the record of a match.

    Args:
        match: the match at its beginning.
        players: names of the players in the order of their seats.
        deals: the deals, see :func:`deal_record`.
        draw: how the seats were drawn for, if they were.
    """
    return Record(
        ruleset=match.rules.id,
        players=tuple(players),
        deals=tuple(deals),
        options=dict(match.rules.choices),
        scores=match.scores if any(match.scores) else (),
        draw=() if draw is None else drawn(draw),
        edition=_version(),
    )


def drawn(draw: Draw) -> tuple[tuple[int, ...], ...]:
    """Return the cards drawn in each round, in the order of the seats that came of it."""
    return tuple(tuple(cards[player] for player in draw.seats) for cards in draw.rounds)


def _version() -> str:
    """Return the version of the program, if it is installed."""
    try:
        return version("tarocco")
    except PackageNotFoundError:
        return ""
