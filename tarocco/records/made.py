"""Making records of what has been played."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError
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


def hands_dealt(state: State) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the hands of a deal and what is left over, the cards of its chien among them.

    Args:
        state: the deal, as far as it has been played.
    """
    laid = [action for _, action in state.history() if action.kind == "deal"]
    deck = state.deck
    if laid:
        deck = _chien_last(state.setup, deck, [int(gap) for gap in laid[-1].word.split()])
    return hands_of(state.setup, state.dealer, deck)


def _chien_last(setup: Setup, deck: Sequence[int], gaps: Sequence[int]) -> tuple[int, ...]:
    """Return a pack in which the cards of the chien, laid after some packets, come last."""
    rule = next(rule for rule in setup.game.phases if rule.kind == "deal")
    packets: list[int] = []
    chien: list[int] = []
    dealt = number = 0
    for size in rule.packets[setup.players]:
        for _ in range(setup.players):
            packets += deck[dealt : dealt + size]
            number += 1
            laid = gaps.count(number)
            chien += deck[dealt + size : dealt + size + laid]
            dealt += size + laid
    return (*packets, *chien)


def some_are_out(match: Match) -> bool:
    """Tell whether some players are out of the match."""
    return len(match.players) != number_of(match)


def deal_record(
    match: Match, state: State, *, seed: str | int | None = None, claimed: bool = True
) -> DealRecord:
    """Return the record of a deal, over or not.

    Args:
        match: the match before the deal.
        state: the deal, as far as it has been played.
        seed: the seed it began with, or None to write the cards down.
        claimed: whether to write down what a deal that is over has brought.

    Raises:
        TaroccoError: if it is a misdeal without a seed: no hands come of it.
    """
    if seed is None and state.talk.ended == "misdeal":
        raise TaroccoError("a misdeal gives no hands to write down, expected its seed")
    hands, rest = hands_dealt(state) if seed is None else ((), ())
    return DealRecord(
        dealer=match.dealing,
        seed=None if seed is None else str(seed),
        hands=hands,
        rest=rest,
        moves=tuple(
            Move(match.actor(before), action)
            for before, action in state.history()
            # Cards that are written down lie as they do after the cut and the deal.
            if seed is not None or action.kind not in {"cut", "deal"}
        ),
        claims=claims_of(match, state.result()) if claimed and state.over else None,
        seats=match.players if match.dead < 0 and some_are_out(match) else (),
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
