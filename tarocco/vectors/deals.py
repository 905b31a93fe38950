"""Vectors of whole deals, and of deals that end with one wrong action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play import Action, Chance, new_match
from tarocco.play.actions import CHELEM, MONTE, NO_MONTE, PASS, TAKE, gifts, plays
from tarocco.records import deal_record, record_json, record_of
from tarocco.records.record import DealRecord, Move
from tarocco.vectors.vector import Case

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play import Match, State
    from tarocco.rulebook import Ruleset

MOST_ACTIONS = 2_000
CANDIDATES = 24
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")


def played(rules: Ruleset, seed: str) -> tuple[Match, State]:
    """Play a deal by chance; return the match before it, and its end.

    Args:
        rules: the ruleset.
        seed: what cards and actions come from.
    """
    chance, match = Chance(f"{seed}/actions"), new_match(rules)
    state = match.new_deal(seed=seed)
    while not state.over:
        legal = state.legal()
        state = state.apply(_liked(state, chance) or legal[chance.below(len(legal))])
    return match, state


def _liked(state: State, chance: Chance) -> Action | None:
    """Return a declaration, or a high bid, more often than chance would; else None."""
    few = [
        action
        for action in state.legal()[:CANDIDATES]
        if action.kind in {"declare", "call", "take"} and action.word != "pass"
    ]
    return few[chance.below(len(few))] if few and chance.below(2) else None


def whole_deals(rules: Ruleset, number: int) -> Iterator[Case]:
    """Yield whole deals with their records.

    Args:
        rules: the ruleset.
        number: how many.
    """
    found = tried = 0
    while found < number and tried < 4 * number:
        tried += 1
        match, state = played(rules, f"vectors/{rules.id}/{tried}")
        if state.talk.ended in {"", "out"}:
            found += 1
            yield case_of(rules, match, [deal_record(match, state, claimed=False)])


def case_of(rules: Ruleset, match: Match, deals: Sequence[DealRecord]) -> Case:
    """Return the replay of some deals.

    Args:
        rules: the ruleset.
        match: the match before the first of them.
        deals: their records.
    """
    names = NAMES[: len(match.scores) if match.dead >= 0 else len(match.players)]
    record = record_json(record_of(match, names, deals))
    del record["edition"]
    return Case("replay", rules.id, {"record": record})


def faulty_deals(rules: Ruleset, seeds: int) -> Iterator[Case]:
    """Yield, for each wrong action that can be done in a game, a deal that ends with one.

    Args:
        rules: the ruleset.
        seeds: how many deals are looked through.
    """
    codes: set[str] = set()
    for number in range(seeds):
        match, end = played(rules, f"faults/{rules.id}/{number}")
        if end.talk.ended == "misdeal":
            continue
        for before, _ in end.history():
            if before.stage.rule.kind in {"cut", "deal"}:
                continue
            for wrong in _attempts(before):
                found = before.violation(wrong)
                if found is not None and found.kind.id not in codes:
                    codes.add(found.kind.id)
                    yield _faulty(rules, match, before, wrong)


def _faulty(rules: Ruleset, match: Match, before: State, wrong: Action) -> Case:
    """Return the record of a deal up to a wrong action."""
    deal = deal_record(match, before, claimed=False)
    last = Move(match.actor(before), wrong)
    return case_of(rules, match, [_with_move(deal, last)])


def _with_move(deal: DealRecord, move: Move) -> DealRecord:
    """Return a deal with one move more."""
    return DealRecord(
        dealer=deal.dealer,
        seed=deal.seed,
        hands=deal.hands,
        rest=deal.rest,
        moves=(*deal.moves, move),
        claims=None,
        seats=deal.seats,
    )


def _attempts(state: State) -> Iterator[Action]:
    """Yield all kinds of things that the player to act might try."""
    hand, setup = state.hand(state.turn), state.setup
    cards = list(indices(hand))
    yield from plays(hand)
    yield from plays(setup.pack.all & ~hand & (setup.pack.all >> 1))
    if state.stage.rule.kind in {"discard", "stock"}:
        number = len(list(indices(state.legal()[0].cards)))
        for size in (number, number - 1, number + 1):
            yield from (
                Action("discard", mask_of(cards[start : start + size]))
                for start in range(max(1, len(cards) - size + 1))
                if size > 0
            )
    yield from (Action("call", word=call) for call in setup.game.calls)
    yield from (
        Action("declare", mask_of(cards[start : start + size]))
        for size in (3, 8, 10)
        for start in range(max(1, len(cards) - size + 1))
    )
    yield from (Action("called_card", 1 << card) for card in range(len(setup.pack.cards)))
    yield from gifts(setup.pack.all)
    yield from (MONTE, NO_MONTE, PASS, TAKE, CHELEM, Action("out"))
