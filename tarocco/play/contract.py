"""How a deal with a contract ended, read off its state (``france.score``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.poignee import tier_of
from tarocco.scoring.contract import Poignee, Result, score_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.result import Side as SideResult
    from tarocco.play.state import State
    from tarocco.scoring.contract import DealAccount
    from tarocco.scoring.contract_rules import ContractRules, Side

SIDES: tuple[Side, Side] = ("attack", "defence")


def contract_account(state: State, sides: Sequence[SideResult]) -> DealAccount:
    """Score a deal that is over and was played under a contract.

    Args:
        state: the deal.
        sides: what attack and defence have made.

    Raises:
        TypeError: if the game has no contracts, or no shares for so many players.
    """
    rules, talk = _rules(state), state.talk
    attack = sides[0]
    word = "" if talk.call is None else talk.call.id
    share = rules.share(state.setup.players, with_partner=talk.partner >= 0)
    if share is None:
        raise TypeError(state.setup.game.id)
    return score_deal(
        Result(
            contract=rules.contracts[word],
            share=share,
            half_points=attack.half_points,
            bouts=(attack.pile & rules.need.bouts).bit_count(),
            poignees=_poignees(state),
            petit=_petit_au_bout(state),
            announced=None if talk.chelem < 0 else _of(state, talk.chelem),
            swept=_swept(state, sides),
        ),
        rules,
    )


def _rules(state: State) -> ContractRules:
    """Return the rules of the score.

    Raises:
        TypeError: if the game has no contracts.
    """
    rules = state.setup.contracts
    if rules is None:
        raise TypeError(state.setup.game.id)
    return rules


def _of(state: State, seat: int) -> Side:
    """Return which side a player is of."""
    return SIDES[0] if seat in state.sides()[0] else SIDES[1]


def _poignees(state: State) -> tuple[Poignee, ...]:
    """Return the poignées shown, in the order of seats."""
    shown = ((seat, tier_of(cards, state)) for seat, cards in enumerate(state.talk.declared))
    return tuple(Poignee(tier, _of(state, seat)) for seat, tier in shown if tier is not None)


def _petit_au_bout(state: State) -> Side | None:
    """Return the side that has won the Petit in the last trick.

    Where the last trick is that of the Excuse which ends a chelem, the trick before
    counts as the last one too.
    """
    talk, tricks = state.talk, sum(state.taken)
    if talk.petit is None:
        return None
    winner, number = talk.petit
    petit = _rules(state).petit
    last = {tricks} if talk.swept < 0 else {tricks - 1, *([tricks] if petit.under_excuse else [])}
    return _of(state, winner) if number in last else None


def _swept(state: State, sides: Sequence[SideResult]) -> Side | None:
    """Return the side that has won every trick, if that makes a chelem."""
    tricks = sum(state.taken)
    swept = next(
        (name for name, side in zip(SIDES, sides, strict=True) if side.tricks == tricks), None
    )
    talk, covered = state.talk, state.talk.covered
    spoiled = (
        state.setup.game.play.matto.early_spoils
        and covered is not None
        and covered.owner == talk.chelem
        and not covered.last
    )
    return None if spoiled and swept == _of(state, talk.chelem) else swept
