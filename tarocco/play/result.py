"""What a deal brings: the count of each side with its reasons, and the settlement."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tarocco.play.contract import contract_account
from tarocco.play.settle import losers, rounded, settle_lone
from tarocco.scoring import SideAccount, side_account

if TYPE_CHECKING:
    from tarocco.play.setup import Setup
    from tarocco.play.state import Claim, State
    from tarocco.scoring.contract import DealAccount


@dataclass(frozen=True)
class Side:
    """What one side has made in a deal.

    Args:
        seats: its players.
        pile: mask of its cards, discards included.
        tricks: how many tricks it has taken.
        last_trick: whether the last one is among them.
        declared: mask of what each of its players has shown, in the order of seats.
        setup: the game and the table.
        owed: half points that others owe it, below 0 what it owes.
    """

    seats: tuple[int, ...]
    pile: int
    tricks: int
    last_trick: bool
    declared: tuple[int, ...]
    setup: Setup
    owed: int = 0

    @cached_property
    def account(self) -> SideAccount:
        """The count with every line and its reason."""
        shown = [cards for cards in self.declared if cards]
        return side_account(self.pile, shown, self.setup.scoring, last_trick=self.last_trick)

    @cached_property
    def half_points(self) -> int:
        """The total, in half points."""
        if self.setup.contracts is not None:
            return self.setup.counter.half_points(self.pile) + self.owed
        if not self.setup.scoring.declared.apart:
            return self.account.half_points
        points = self.setup.declarer.points
        pile = self.setup.counter.half_points(self.pile, last_trick=self.last_trick)
        return pile + 2 * sum(points[cards] for cards in self.declared)


@dataclass(frozen=True)
class Result:
    """What a deal brings.

    Args:
        ended: ``counted``, or why it was not: ``monte``, ``all_pass`` or ``out``.
        sides: what each side has made; where there is a lone player his comes first.
        changes: what each score gains or loses, in half points.
        scores: each score after the deal, in half points.
        claims: who has gone out.
        winner: seat of who wins the match by going out, or None.
        lone: who played alone, or None.
        same_dealer: whether the same player deals again.
        barred: whether he may then not bid.
        contract: the account of a deal with a contract.
    """

    ended: str
    sides: tuple[Side, ...]
    changes: tuple[int, ...]
    scores: tuple[int, ...]
    claims: tuple[Claim, ...]
    winner: int | None
    lone: int | None
    same_dealer: bool
    barred: bool = False
    contract: DealAccount | None = None

    @property
    def played(self) -> bool:
        """Whether the deal counts as one that was dealt: not thrown in, not passed."""
        return self.ended in {"counted", "out"}


def result_of(state: State, sides: tuple[Side, ...] | None = None) -> Result:
    """Work out what a deal that is over brings.

    Args:
        state: the deal.
        sides: what each side has made, if a penalty has changed it.
    """
    talk = state.talk
    ended = talk.ended or "counted"
    if sides is None:
        sides = tuple(_side(state, seats) for seats in state.sides())
    changes = _CHANGES[ended](state, sides)
    scores = tuple(old + change for old, change in zip(state.scores, changes, strict=True))
    best = max(talk.claims, key=lambda claim: claim.half_points, default=None)
    return Result(
        ended=ended,
        sides=sides,
        changes=changes,
        scores=scores,
        claims=talk.claims,
        winner=None if best is None else best.seat,
        lone=None if talk.lone < 0 else talk.lone,
        same_dealer=not _dealer_passes(state, ended),
        barred=ended == "misdeal",
        contract=contract_account(state, sides) if _is_scored(state) else None,
    )


def _is_scored(state: State) -> bool:
    """Tell whether a deal was played under a contract."""
    return not state.talk.ended and state.setup.contracts is not None


def _side(state: State, seats: tuple[int, ...]) -> Side:
    """Collect what a side has."""
    layout, counted = state.setup.layout, not state.talk.ended
    pile, tricks, shown = 0, 0, state.talk.declared
    for seat in seats:
        pile |= state.places[layout.pile(seat)] | state.places[layout.discards(seat)]
        tricks += state.taken[seat]
    return Side(
        seats=seats,
        pile=pile,
        tricks=tricks,
        last_trick=counted and state.leader in seats,
        declared=tuple([shown[seat] for seat in seats]),
        setup=state.setup,
        owed=-state.talk.owed if seats == state.sides()[0] else state.talk.owed,
    )


def _dealer_passes(state: State, ended: str) -> bool:
    """Tell whether the next player deals after this deal."""
    game = state.setup.game
    if ended == "monte":
        return game.play.monte_passes
    if ended in {"all_pass", "petit_sec"}:
        kind = "auction" if ended == "all_pass" else "petit_sec"
        return all(rule.next_dealer for rule in game.phases if rule.kind == kind)
    return ended != "misdeal"


def _nothing(state: State, sides: tuple[Side, ...]) -> tuple[int, ...]:  # noqa: ARG001
    """Bring nothing: the deal was not played."""
    return (0,) * state.setup.scores


def _declared_points(state: State, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Bring what was declared up to the going out, to the sides that declared it."""
    setup, rounding = state.setup, state.setup.game.settlement.rounding
    changes = [0] * setup.scores
    for side in sides:
        points = sum(setup.declarer.points[cards] for cards in side.declared)
        brought = points if rounding is None else rounded(points, rounding)
        changes[setup.scorer(side.seats[0])] += 2 * brought
    return tuple(changes)


def _counted(state: State, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Bring what the settlement of the game makes of the counts."""
    return _SETTLEMENTS[state.setup.game.settlement.kind](state, sides)


def _points(state: State, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Bring each side its points."""
    changes = [0] * state.setup.scores
    for side in sides:
        changes[state.setup.scorer(side.seats[0])] = side.half_points
    return tuple(changes)


def _rounded(state: State, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Bring each side its points, rounded."""
    rounding = state.setup.game.settlement.rounding
    points = _points(state, sides)
    return (
        points if rounding is None else tuple(2 * rounded(each // 2, rounding) for each in points)
    )


def _lone(state: State, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Bring the lone player and the others what the winner's points are rounded to."""
    lone, others = sides
    call = state.talk.call
    alone, each = settle_lone(
        lone.half_points,
        others.half_points,
        lone_all=others.tricks == 0,
        others_all=lone.tricks == 0,
        factor=1 if call is None else call.factor,
        rule=state.setup.game.settlement,
    )
    return tuple(2 * (alone if seat in lone.seats else each) for seat in range(state.setup.players))


def _losers(state: State, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Bring a bad point to each who loses."""
    rule = state.setup.game.settlement
    lose = losers([side.half_points for side in sides], [side.tricks for side in sides], rule)
    bad = 2 * rule.bad_points
    return tuple(bad if loses else 0 for loses in lose)


def _contract(state: State, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Bring taker, partner and defenders what the contract, kept or lost, is worth."""
    found = contract_account(state, sides)
    roles = {state.talk.lone: found.taker, state.talk.partner: found.partner}
    return tuple(2 * roles.get(seat, found.defender) for seat in range(state.setup.players))


_CHANGES = {
    "misdeal": _nothing,
    "petit_sec": _nothing,
    "monte": _nothing,
    "all_pass": _nothing,
    "out": _declared_points,
    "counted": _counted,
}

_SETTLEMENTS = {
    "points": _points,
    "rounded": _rounded,
    "lone": _lone,
    "losers": _losers,
    "contract": _contract,
}
