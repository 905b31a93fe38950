"""What must hold in every deal, whoever plays and however.

These checks look at a deal from outside: they count cards and points for
themselves, and take no answer of the engine for granted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.scoring.rules import GroupCount

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.play import Action, Result, State
    from tarocco.play.result import Side
    from tarocco.play.setup import Setup
    from tarocco.scoring.contract_rules import ContractRules

INVARIANTS: Mapping[str, str] = {
    "somebody_can_always_act": "Until a deal is over, whoever is to act has a legal action.",
    "legal_cards_are_held": "Every card that may be played or discarded is in the hand.",
    "what_is_legal_is_accepted": "An action that is listed as legal is accepted.",
    "the_engine_does_not_fail": "No action makes the engine fail.",
    "cards_partition_the_pack": "Every card of the pack is in exactly one place.",
    "a_trick_has_one_winner": "Whoever takes a trick is one player, and leads the next.",
    "one_card_is_given_for_the_matto": "At most one card is given for the Matto, and another one.",
    "all_tricks_are_played": "A deal that is counted leaves no card in a hand or on the table.",
    "all_cards_are_counted": "All cards are in the piles of the sides but what nobody gets.",
    "piles_are_even": "With an even number of players each pile is even.",
    "card_points_add_up": "The card points of the sides are those of their cards, however divided.",
    "one_side_has_the_last_trick": "The last trick counts once.",
    "the_fast_count_is_the_account": "The total of a side is the sum of the lines of its account.",
    "all_points_are_shared": "Attack and defence together have all the points of the pack.",
    "all_bouts_are_shared": "Attack and defence together have all the bouts.",
    "shown_cards_are_trumps": "What is shown before the first card is trumps or the Excuse.",
    "settlements_sum_to_zero": "What a lone player wins or loses the others lose or win.",
    "scores_add_up": "A score after a deal is the score before and what the deal brought.",
    "a_match_ends": "A match ends.",
}
"""The invariants by name."""


class BrokenError(Exception):
    """Something that must hold does not.

    Args:
        invariant: which one.
        detail: what is wrong.
    """

    def __init__(self, invariant: str, detail: str) -> None:
        self.invariant = invariant
        self.detail = detail
        super().__init__(f"{invariant}: {detail}")


def hold(invariant: str, holds: bool, detail: str) -> None:  # noqa: FBT001 - it is the question
    """Check an invariant.

    Raises:
        BrokenError: if it does not hold.
    """
    if not holds:
        raise BrokenError(invariant, detail)


def check_legal(state: State, legal: Sequence[Action]) -> None:
    """Check what a player is offered."""
    hold("somebody_can_always_act", len(legal) > 0, f"seat {state.to_act} in phase {state.phase}")
    hand, offered = state.places[state.turn], 0
    if state.turn == state.talk.lone:
        hand |= state.talk.forced
    for action in legal:
        if action.kind in {"play", "discard", "declare"}:
            offered |= action.cards
    missing = offered & ~hand
    hold("legal_cards_are_held", not missing, f"{_spelled(state, missing)} at seat {state.to_act}")


def check_step(before: State, action: Action, after: State) -> None:
    """Check what an action has done."""
    check_cards(after)
    if action.kind == "play":
        _check_trick(before, after)
    elif action.kind == "give":
        _check_gift(before, action, after)


def check_cards(state: State) -> None:
    """Check that every card is in exactly one place."""
    everywhere, total = 0, 0
    for cards in state.places:
        everywhere |= cards
        total += cards
    pack = state.setup.pack.all
    # Cards in two places would be added twice, so that the sum is too high.
    hold("cards_partition_the_pack", everywhere == total == pack, _misplaced(state))


def _misplaced(state: State) -> str:
    """Name the cards that are nowhere, or in two places."""
    once, twice = 0, 0
    for cards in state.places:
        twice |= once & cards
        once |= cards
    nowhere = _spelled(state, state.setup.pack.all & ~once)
    return f"nowhere: {nowhere}; in two places: {_spelled(state, twice)}"


def _spelled(state: State, cards: int) -> str:
    """Spell some cards."""
    return " ".join(state.setup.pack.ids(cards & state.setup.pack.all)) or "none"


def _check_trick(before: State, after: State) -> None:
    """Check that a trick that is full is taken by one player, and any other by none."""
    gained = [new - old for new, old in zip(after.taken, before.taken, strict=True)]
    full = len(before.trick) + 1 == before.setup.players
    expected = [int(full and seat == after.leader) for seat in range(before.setup.players)]
    hold("a_trick_has_one_winner", gained == expected, f"tricks gained by seat: {gained}")


def _check_gift(before: State, action: Action, after: State) -> None:
    """Check that one card has changed owner, and that it is the first.

    What is left over may go to its owner at the same time.
    """
    gifts = sum(done.kind == "give" for _, done in after.history())
    leftover = before.places[before.setup.layout.stock]
    moved = [old ^ new for old, new in zip(before.places, after.places, strict=True)]
    changed = [cards & ~leftover for cards in moved if cards & ~leftover]
    wrong = (
        gifts != 1
        or changed != [action.cards, action.cards]
        or action.cards & before.setup.duties.matto
    )
    told = f"{_spelled(before, action.cards)}, gift {gifts} of the deal"
    hold("one_card_is_given_for_the_matto", not wrong, told)


def check_result(state: State, result: Result) -> None:
    """Check what a deal has brought."""
    added = [old + change for old, change in zip(state.scores, result.changes, strict=True)]
    hold("scores_add_up", added == list(result.scores), f"{result.scores}, expected {added}")
    if result.ended == "counted":
        _check_end(state)
        _check_count(state.setup, result)
        _check_settlement(state.setup, result)
    if state.setup.contracts is not None:
        _check_contract(state, state.setup.contracts, result)


def _check_contract(state: State, rules: ContractRules, result: Result) -> None:
    """Check points, bouts and scores of a deal with a contract, card by card."""
    hold("settlements_sum_to_zero", not sum(result.changes), f"changes {result.changes}")
    duties = state.setup.duties
    shown = 0
    for cards in state.talk.declared:
        shown |= cards
    wrong = shown & ~(duties.trumps | duties.matto)
    hold("shown_cards_are_trumps", not wrong, _spelled(state, wrong))
    if result.ended != "counted":
        return
    pack = state.setup.pack.all
    points = [side.half_points for side in result.sides]
    whole = state.setup.counter.half_points(pack)
    hold("all_points_are_shared", sum(points) == whole, f"{points} half points of {whole}")
    bouts = [(side.pile & rules.need.bouts).bit_count() for side in result.sides]
    number = rules.need.bouts.bit_count()
    hold("all_bouts_are_shared", sum(bouts) == number, f"{bouts} bouts of {number}")


def _check_end(state: State) -> None:
    """Check that the deal was played to its end, and that nothing is lost."""
    layout, players = state.setup.layout, state.setup.players
    left = state.places[layout.trick] | state.places[layout.undealt]
    for seat in range(players):
        left |= state.places[seat]
    hold("all_tricks_are_played", not left, f"left: {_spelled(state, left)}")
    stock = state.places[layout.stock]
    wasted = state.setup.game.count.leftover == "nobody"
    hold("all_cards_are_counted", wasted or not stock, f"in the stock: {_spelled(state, stock)}")


def _check_count(setup: Setup, result: Result) -> None:
    """Check the count of the sides together, and of each against its account."""
    for side in result.sides:
        fast, slow = side.half_points, side.account.half_points + side.owed
        told = f"{fast} half points of seats {side.seats}, {slow} by the account"
        hold("the_fast_count_is_the_account", fast == slow, told)
    last = [side.seats for side in result.sides if side.last_trick]
    hold("one_side_has_the_last_trick", len(last) == 1, f"it is with {last}")
    # A card that a side owes the other counts with the other.
    sizes = [side.pile.bit_count() + side.owed for side in result.sides]
    if setup.players % 2 == 0 and not isinstance(setup.scoring.card_points, GroupCount):
        hold("piles_are_even", not any(size % 2 for size in sizes), f"piles of {sizes} cards")
    made = sum(side.account.pile.card_half_points for side in result.sides)
    expected = _card_half_points(setup, result.sides)
    hold("card_points_add_up", made == expected, f"{made} half points, expected {expected}")


def _card_half_points(setup: Setup, sides: Sequence[Side]) -> int:
    """Add up the card points of the sides card by card, with what each pile adds."""
    rule = setup.scoring.card_points
    sizes = [side.pile.bit_count() for side in sides]
    captured = 0
    for side in sides:
        captured |= side.pile
    if isinstance(rule, GroupCount):
        groups = sum(-(-size // rule.size) for size in sizes)
        each = [(mask, 2 * (value - rule.deducted)) for mask, value in rule.values]
        more = 2 * rule.added * groups
    else:
        each = [(mask, 2 * value - rule.deducted) for mask, value in rule.values]
        more = rule.odd_card * sum(size % 2 for size in sizes)
    return more + sum(halves * (captured & mask).bit_count() for mask, halves in each)


def _check_settlement(setup: Setup, result: Result) -> None:
    """Check that a lone player wins what the others lose, where the stakes are equal."""
    rule = setup.game.settlement
    if rule.kind == "lone" and rule.lone == rule.each * (setup.players - 1):
        hold("settlements_sum_to_zero", not sum(result.changes), f"changes {result.changes}")
