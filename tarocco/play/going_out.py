"""Going out: who may, in what order, and with what (``bologna.declarations.out``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.actions import Action
from tarocco.play.settle import rounded
from tarocco.play.state import CONTEST, Claim

if TYPE_CHECKING:
    from tarocco.play.rules import Right
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


def claimed(state: State, right: Right, cards: int) -> int:
    """Return what the score of the player to act would be if he went out, in half points.

    Args:
        state: the deal.
        right: his right to go out.
        cards: mask of what he shows besides what he has declared.
    """
    declarer, shown = state.setup.declarer, state.talk.declared
    points = declarer.points[cards | shown[state.turn]]
    for adds in right.adds:
        points += declarer.points[shown[state.after_dealer(adds)]]
    rounding = state.setup.game.settlement.rounding
    brought = points if rounding is None else rounded(points, rounding)
    score: int = state.scores[state.setup.scorer(state.turn)] + 2 * brought
    return score


def showable(state: State) -> list[Action]:
    """List what the player to act can still show, everything first."""
    if state.talk.declared[state.turn]:
        return []
    return state.setup.declarer.candidates(state.places[state.turn])


def outs(state: State, right: Right | None, shows: list[Action]) -> list[Action]:
    """List how the player to act can go out: with each declaration that reaches the target.

    Args:
        state: the deal.
        right: his right to go out, if he has one.
        shows: what he can still show, everything first.
    """
    if right is None:
        return []
    target = 2 * state.setup.game.end.target
    if claimed(state, right, shows[0].cards if shows else 0) < target:
        return []
    sets = [0] if state.talk.declared[state.turn] else [each.cards for each in shows]
    return [Action("out", cards) for cards in sets if claimed(state, right, cards) >= target]


def out_violation(state: State, action: Action, right: Right | None) -> Violation | None:
    """Say what is wrong when the player to act goes out.

    Args:
        state: the deal.
        action: the going out, with the cards shown for it.
        right: his right to go out, if he has one.
    """
    if right is None:
        return state.wrong("out_no_right", action)
    if action.cards:
        wrong = declaration_violation(state, action)
        if wrong is not None:
            return wrong
    target = 2 * state.setup.game.end.target
    reached = claimed(state, right, action.cards)
    if reached < target or not (action.cards | state.talk.declared[state.turn]):
        detail = f"{target // 2}, > {reached // 2}"
        return state.wrong("out_short", action, cards=action.cards, detail=detail)
    return None


def declaration_violation(state: State, action: Action) -> Violation | None:
    """Say what is wrong when the player to act shows cards."""
    missing = action.cards & ~state.places[state.turn]
    if missing:
        return state.wrong("not_held", action, cards=missing)
    if state.talk.declared[state.turn]:
        return state.wrong("declare_again", action, cards=action.cards)
    if not state.setup.declarer.is_declarable(action.cards):
        useless = action.cards & ~state.setup.declarer.shown(action.cards)
        return state.wrong("declare_not_combination", action, cards=useless)
    return None


def declared(state: State, cards: int) -> State:
    """Return the state after the player to act has shown cards."""
    masks = list(state.talk.declared)
    masks[state.turn] |= cards
    return state._replace(talk=state.talk._replace(declared=tuple(masks)))


def gone_out(state: State, right: Right, cards: int) -> State:
    """Return the state after the player to act has gone out.

    The deal is over, unless the opponents may answer.
    """
    claim = Claim(state.turn, claimed(state, right, cards), right.id)
    claims = (*state.talk.claims, claim)
    after = declared(state, cards)
    done = after.talk.done | 1 << state.turn if len(claims) > 1 else 1 << state.turn
    after = after._replace(talk=after.talk._replace(claims=claims, done=done))
    if not state.setup.game.play.contested:
        return after.ended("out")
    contest = state.setup.phases[CONTEST]
    return contest.enter(after._replace(stage=contest))
