"""Vectors of deals of which a referee is told a fault that no action shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

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
        sides = [side for side in (ATTACK, DEFENCE) if who in {side, "any"}] or [ATTACK, DEFENCE]
        for side in sides:
            end = ends[side]
            yield case_of(rules, end.match, [end.told(name), end.following])
        begun = ends[sides[0]]
        yield case_of(rules, begun.match, [replace(begun.told(name), moves=())])


class _End(NamedTuple):
    """A deal that has been played, and how the next begins.

    Args:
        match: the match before it.
        deal: its record.
        speaker: the seat of who has the first call of the next deal.
        following: the record of that deal, with a bid of his.
    """

    match: Match
    deal: DealRecord
    speaker: int
    following: DealRecord

    def told(self, name: str) -> DealRecord:
        """Return the deal with a fault told of it."""
        return replace(self.deal, notes=(Note(FAULT, name, seat=self.speaker),))


def _ends(rules: Ruleset) -> Mapping[str, _End]:
    """Return a deal made, of whose attack the next to speak is, and one lost, of the defence."""
    found: dict[str, _End] = {}
    for number in range(DEALS):
        match, state = played(rules, f"told/{rules.id}/{number}")
        if state.talk.ended == "" and state.talk.lone >= 0:
            end = _end(match, state)
            side = ATTACK if end.speaker == state.talk.lone else DEFENCE
            made = state.result().scores[state.talk.lone] > 0
            if made == (side == ATTACK):
                found.setdefault(side, end)
        if len(found) > 1:
            break
    return found


def _end(match: Match, state: State) -> _End:
    """Return a deal that has been played, with the beginning of the next."""
    after = match.after(state.result())
    following = after.new_deal(deal=range(len(after.setup.pack.cards)))
    bid = Move(following.turn, following.legal()[-1])
    return _End(
        match,
        deal_record(match, state, claimed=False),
        following.turn,
        replace(deal_record(after, following, claimed=False), moves=(bid,)),
    )
