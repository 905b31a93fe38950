"""Vectors of deals of which a referee is told a fault that no action shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tarocco.records import deal_record
from tarocco.records.record import Move, Note
from tarocco.rulebook.irregularities import irregularities_of
from tarocco.vectors.deals import case_of, played

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tarocco.play import Match, State
    from tarocco.records.record import DealRecord
    from tarocco.rulebook import Ruleset
    from tarocco.vectors.vector import Case

FAULT, ATTACK, DEFENCE = "fault", "attack", "defence"

DEALS = 400
"""So many deals are looked through for such ends."""


def told_deals(rules: Ruleset) -> Iterator[Case]:
    """Yield deals with a fault told of each kind: not begun, made by who is at fault, or lost.

    The player at fault is of the attack in a deal that is made, or of the defence in one
    that is lost, as the fault may be; he has the first call of the next deal, so that it
    shows if he is barred.

    Args:
        rules: the ruleset.
    """
    book = irregularities_of(rules)
    if book is None:
        return
    ends = _ends(rules)
    whose = {name: fault.who for name, fault in book.faults.items()}
    whose |= {name: fault.who for name, fault in book.poignees.items()}
    for name, who in whose.items():
        sides = [side for side in (ATTACK, DEFENCE) if who in {side, "any"}]
        for side in sides or (ATTACK, DEFENCE):
            match, end = ends[side]
            yield case_of(rules, match, _with_next(match, end, name))
        match, end = ends[(*sides, ATTACK)[0]]
        begun = replace(_told(match, end, name), moves=())
        yield case_of(rules, match, [begun])


def _ends(rules: Ruleset) -> Mapping[str, tuple[Match, State]]:
    """Return a deal made, of whose attack the next to speak is, and one lost, of the defence."""
    found: dict[str, tuple[Match, State]] = {}
    for number in range(DEALS):
        match, end = played(rules, f"told/{rules.id}/{number}")
        if end.talk.ended == "" and end.talk.lone >= 0:
            made = end.result().scores[end.talk.lone] > 0
            side = ATTACK if _next_to_speak(match, end) == end.talk.lone else DEFENCE
            if made == (side == ATTACK):
                found.setdefault(side, (match, end))
    return found


def _next_to_speak(match: Match, end: State) -> int:
    """Return the seat of who has the first call of the next deal."""
    return _next_deal(match, end).turn


def _next_deal(match: Match, end: State) -> State:
    """Return the next deal, with its cards dealt."""
    following = match.after(end.result())
    return following.new_deal(deal=range(len(following.setup.pack.cards)))


def _told(match: Match, end: State, name: str) -> DealRecord:
    """Return a deal with a fault told of it."""
    note = Note(FAULT, name, seat=_next_to_speak(match, end))
    return replace(deal_record(match, end, claimed=False), notes=(note,))


def _with_next(match: Match, end: State, name: str) -> list[DealRecord]:
    """Return a deal with a fault told of it, and the first call of the next, a bid."""
    state = _next_deal(match, end)
    following = deal_record(match.after(end.result()), state, claimed=False)
    bid = Move(state.turn, state.legal()[-1])
    return [_told(match, end, name), replace(following, moves=(bid,))]
