"""The poignée: trumps shown before one's first card (``france.poignee``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play.actions import Action

if TYPE_CHECKING:
    from tarocco.play.state import State
    from tarocco.play.violations import Violation
    from tarocco.scoring.contract_rules import Tier


def showable(state: State) -> int:
    """Return what the player to act may show: his trumps, and those he had to discard."""
    mine = state.places[state.turn] & trumps_and_excuse(state)
    return mine | state.talk.forced if _shows_forced(state) else mine


def _shows_forced(state: State) -> bool:
    """Tell whether the player to act may show again the trumps that he had to discard."""
    contracts = state.setup.contracts
    if state.turn != state.talk.lone or contracts is None:
        return False
    case, hand = contracts.poignee.fft_case, state.places[state.turn]
    if not contracts.poignee.fft_case_only:
        return True
    trumps = hand & trumps_and_excuse(state) | state.talk.forced
    held = not case.held & ~hand and trumps.bit_count() == case.trumps
    return held and state.setup.players == case.players


def trumps_and_excuse(state: State) -> int:
    """Return the mask of the trumps and the Excuse."""
    return state.setup.duties.trumps | state.setup.duties.matto


def tier_of(cards: int, state: State) -> Tier | None:
    """Return the size of a poignée of so many cards, None if there is none of just so many."""
    contracts = state.setup.contracts
    if contracts is None:
        return None
    number = cards.bit_count()
    sizes = (tier for tier in contracts.tiers.values())
    return next((tier for tier in sizes if tier.cards[state.setup.players] == number), None)


def poignees(state: State) -> list[Action]:
    """List what the player to act can show: of each size the lowest trumps that make it."""
    contracts, mine = state.setup.contracts, showable(state)
    if contracts is None or state.talk.declared[state.turn]:
        return []
    excuse = mine & state.setup.duties.matto
    trumps = sorted(indices(mine & ~excuse), key=lambda card: -state.setup.pack.cards[card].rank)
    found = []
    for tier in contracts.tiers.values():
        size = tier.cards[state.setup.players]
        if len(trumps) >= size:
            found.append(Action("declare", mask_of(trumps[-size:])))
        elif excuse and len(trumps) + 1 == size:
            found.append(Action("declare", mine))
    return [action for action in found if poignee_violation(state, action) is None]


def poignee_violation(state: State, action: Action) -> Violation | None:
    """Say what is wrong with a poignée of the player to act."""
    contracts, mine = state.setup.contracts, showable(state)
    missing = action.cards & ~mine
    if missing:
        return state.wrong("not_held", action, cards=missing)
    if state.talk.declared[state.turn]:
        return state.wrong("declare_again", action, cards=action.cards)
    tier = tier_of(action.cards, state)
    if tier is None or contracts is None:
        sizes = (
            [each.cards[state.setup.players] for each in contracts.tiers.values()]
            if contracts
            else []
        )
        return state.wrong("poignee_size", action, detail=", ".join(map(str, sorted(sizes))))
    if action.cards & state.setup.duties.matto and mine & ~action.cards:
        return state.wrong("poignee_excuse", action, cards=mine & ~action.cards)
    higher = [
        each
        for each in contracts.tiers.values()
        if tier.cards[state.setup.players] < each.cards[state.setup.players] <= mine.bit_count()
    ]
    if higher and not contracts.poignee.lower_tier:
        size = higher[-1].cards[state.setup.players]
        return state.wrong("poignee_size", action, detail=str(size))
    return None
