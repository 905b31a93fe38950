"""One deal, or one match, of a simulation, and what is kept of it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tarocco.errors import TaroccoError
from tarocco.play import Action, Chance, IllegalAction, new_game, new_match
from tarocco.simulation.checks import (
    BrokenError,
    check_cards,
    check_legal,
    check_result,
    check_step,
)
from tarocco.simulation.plan import seed_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play import Match, Result, State, View
    from tarocco.play.policies import Policy
    from tarocco.play.result import Side
    from tarocco.scoring import Account
    from tarocco.scoring.contract import DealAccount
    from tarocco.simulation.plan import Plan

MOST_DEALS = 10_000
"""A match of so many deals is taken for one without an end."""

Kept = dict[str, Any]
"""What is kept of a deal or match: numbers and names that JSON can hold."""


class PolicyError(TaroccoError):
    """A policy has failed, or has done what is not allowed."""


def played(plan: Plan, index: int) -> Kept:
    """Play the deal or match with a number; a broken invariant is kept with it.

    Raises:
        PolicyError: if a policy fails, or does what is not allowed.
    """
    play = _match if plan.matches else _deal
    return {"i": index, **play(plan, index)}


def _deal(plan: Plan, index: int) -> Kept:
    """Play a deal; the dealer is the next in turn with each, whether he plays or not."""
    seed, dealer = seed_of(plan, index), index % plan.at_table
    try:
        with _engine():
            state, players = _begun(plan, dealer, seed)
            policies = [plan.seated[player] for player in players]
            return kept_of(*finished(state, policies, seed), seed, players, dealer)
    except BrokenError as error:
        return {"seed": seed, "broken": _broken(error, seed)}


def _begun(plan: Plan, dealer: int, seed: str) -> tuple[State, Sequence[int]]:
    """Begin a deal of no match; return it with the numbers of those who play it."""
    players = plan.setup.players
    if plan.at_table == players:
        return new_game(plan.rules, seed=seed, players=players, dealer=dealer), range(players)
    match = new_match(plan.rules, plan.at_table, dealer)
    return match.new_deal(seed=seed), match.players


def _match(plan: Plan, index: int) -> Kept:
    """Play a match, deal by deal."""
    match: Match = new_match(plan.rules, plan.at_table, index % plan.at_table)
    kept: Kept = {"seed": seed_of(plan, index), "deals": []}
    while not match.over:
        seed = seed_of(plan, index, match.deals)
        try:
            with _engine():
                match, deal = _next_deal(plan, match, seed)
        except BrokenError as error:
            return {**kept, "broken": _broken(error, seed)}
        kept["deals"].append(deal)
    return {**kept, "winners": list(match.winners), "scores": list(match.scores)}


def _next_deal(plan: Plan, match: Match, seed: str) -> tuple[Match, Kept]:
    """Play the next deal of a match."""
    if match.deals == MOST_DEALS:
        raise BrokenError("a_match_ends", f"not within {MOST_DEALS} deals")
    policies = [plan.seated[player] for player in match.players]
    state, result = finished(match.new_deal(seed=seed), policies, seed)
    dealer = match.dealer if match.dead < 0 else match.dead
    return match.after(result), kept_of(state, result, seed, match.players, dealer)


@contextmanager
def _engine() -> Iterator[None]:
    """Take a failure of the engine for a broken invariant."""
    try:
        yield
    except (BrokenError, PolicyError):
        raise
    except Exception as error:  # a fault of any kind is to be told with its seed
        detail = f"{type(error).__name__}: {error}"
        raise BrokenError("the_engine_does_not_fail", detail) from error


def _broken(error: BrokenError, seed: str) -> Kept:
    """Return what is kept of a broken invariant."""
    return {"invariant": error.invariant, "seed": seed, "detail": error.detail}


def finished(state: State, policies: Sequence[Policy], seed: str) -> tuple[State, Result]:
    """Play a deal to its end, checking every invariant on the way.

    Each seat has a stream of chance of its own, so that another policy at one
    seat does not change the luck of the others.

    Args:
        state: the deal at its beginning.
        policies: the policy of each seat.
        seed: the seed of the deal.

    Raises:
        BrokenError: if an invariant does not hold.
        PolicyError: if a policy fails, or does what is not allowed.
    """
    chances = [Chance(f"{seed}/{seat}") for seat in range(len(policies))]
    check_cards(state)
    while not state.over:
        view = state.view(state.turn)
        check_legal(state, view.legal)
        action = _chosen(view, policies[view.seat], chances[view.seat], seed)
        after = _applied(state, view, action, seed)
        check_step(state, action, after)
        state = after
    result = state.result()
    check_result(state, result)
    return state, result


def _chosen(view: View, policy: Policy, chance: Chance, seed: str) -> Action:
    """Ask a policy what it does."""
    try:
        action = policy(view, chance)
    except Exception as error:  # it may be anybody's function
        what = f"{type(error).__name__}: {error}"
        message = f"the policy of seat {view.seat} fails in deal {seed!r} ({what})"
        raise PolicyError(message) from error
    if type(action) is not Action:
        message = f"the policy of seat {view.seat} returns {action!r} in deal {seed!r}"
        raise PolicyError(f"{message}, expected an action")
    return action


def _applied(state: State, view: View, action: Action, seed: str) -> State:
    """Do what a policy has chosen."""
    try:
        return state.apply(action)
    except IllegalAction as error:
        if action in view.legal:
            raise BrokenError("what_is_legal_is_accepted", str(error)) from error
        message = f"the policy of seat {view.seat} does what is not allowed in deal {seed!r}"
        raise PolicyError(f"{message} ({error})") from error


def kept_of(state: State, result: Result, seed: str, players: Sequence[int], dealer: int) -> Kept:
    """Return what is kept of a deal.

    Args:
        state: the deal at its end.
        result: what it has brought.
        seed: its seed.
        players: the number of the player at each seat.
        dealer: seat of the dealer, his number at the table if he does not play.
    """
    kept: Kept = {
        "seed": seed,
        "dealer": dealer,
        "ended": result.ended,
        "decisions": sum(1 for _ in state.history()),
    }
    if not result.played:
        return kept
    kept["sides"] = [_kept_side(state, result, side, players) for side in result.sides]
    if result.contract is not None:
        kept["contract"] = _kept_contract(result.contract)
    return kept


def _kept_contract(account: DealAccount) -> Kept:
    """Return what is kept of a contract; points in halves, the unit as it is."""
    found = account.result
    return {
        "id": found.contract.id,
        "made": account.made,
        "alone": not found.share.with_partner,
        "unit": account.unit,
        "half_points": found.half_points,
        "bouts": found.bouts,
        "poignees": [shown.tier.id for shown in found.poignees],
        "petit": found.petit,
        "announced": found.announced,
        "swept": found.swept,
    }


def _kept_side(state: State, result: Result, side: Side, players: Sequence[int]) -> Kept:
    """Return what is kept of a side: whole numbers, points in halves."""
    account = side.account
    return {
        "side": _name_of(state, result, side, players),
        "won": _has_won(state, result, side),
        "half_points": side.half_points,
        "card_half_points": account.pile.card_half_points,
        "combinations": 2 * sum(family.points for family in account.pile.families),
        "declarations": sum(each.half_points for each in account.declared) + account.together,
        "settled": result.changes[state.setup.scorer(side.seats[0])],
        "tricks": side.tricks,
        "all_tricks": side.tricks == sum(state.taken),
        "last_trick": side.last_trick,
        "captured": _combinations(account.pile),
        "declared": [name for each in account.declared for name in _combinations(each)],
    }


def _combinations(account: Account) -> list[str]:
    """Name the combinations of a count."""
    return [line.rule.id for family in account.families for line in family.lines]


def _name_of(state: State, result: Result, side: Side, players: Sequence[int]) -> str:
    """Return what a side is called: by what it is if there are two, else by seat."""
    if result.lone is not None:
        return "lone" if result.lone in side.seats else "others"
    if state.setup.game.sides == "pairs":
        return "dealer" if state.dealer in side.seats else "others"
    return f"seat {players[side.seats[0]]}"


def _has_won(state: State, result: Result, side: Side) -> bool:
    """Tell whether a side has won a deal: by settlement if there is one, else by points."""
    kind = state.setup.game.settlement.kind
    own = result.changes[state.setup.scorer(side.seats[0])]
    if kind == "losers":
        return own == 0
    if kind == "lone":
        return own > 0
    if result.contract is not None:
        return result.contract.made == (result.lone in side.seats)
    return all(side.half_points > other.half_points for other in result.sides if other is not side)
