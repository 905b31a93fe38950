"""Replaying the actions of a deal, wrong ones among them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tarocco.play.follow import first_lead
from tarocco.play.violations import Violation
from tarocco.records.findings import Finding
from tarocco.records.record import begun
from tarocco.records.rulings import REVOKES, Seen
from tarocco.records.standing import can_stand
from tarocco.records.uneven import closed, is_uneven
from tarocco.rulebook.irregularities import irregularities_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.actions import Action
    from tarocco.play.match import Match
    from tarocco.play.state import State
    from tarocco.records.findings import Entry, Remark
    from tarocco.records.record import Move, Note
    from tarocco.rulebook.irregularities import Choice, Miscounted


class Replayed(NamedTuple):
    """A deal replayed.

    Args:
        state: its end, or where the record stops.
        findings: every wrong action.
        seen: the same as a referee sees them.
        remarks: what is wrong with the choices of the taker.
        left: the deal before a last trick that lacks cards, if nothing says whose it is.
    """

    state: State
    findings: tuple[Finding, ...]
    seen: tuple[Seen, ...]
    remarks: tuple[Remark, ...]
    left: State | None


class _Demand(NamedTuple):
    """What a defender who leads has been told.

    Args:
        suit: mask of the cards that follow the card played out of turn.
        choice: what the taker has chosen.
        place: where it stands in the file.
    """

    suit: int
    choice: Choice
    place: str


def replayed(entry: Entry, state: State | None = None) -> Replayed:
    """Replay a deal.

    Args:
        entry: the deal.
        state: its beginning, or None for the usual one.
    """
    return _Replay(entry, state or begun(entry.match, entry.deal)).run()


class _Replay:
    """A deal while it is replayed.

    Args:
        entry: the deal.
        state: its beginning.
    """

    def __init__(self, entry: Entry, state: State) -> None:
        self.entry = entry
        self.state = state
        self.book = irregularities_of(entry.match.rules)
        self.moves = list(enumerate(entry.deal.moves))
        self.moves.reverse()
        self.findings: list[Finding] = []
        self.seen: list[Seen] = []
        self.remarks: list[Remark] = []
        notes = entry.deal.notes
        self.choices = {note.after: note for note in notes if note.kind == "choice"}
        self.demand: _Demand | None = None
        self.discard: Miscounted | None = None
        self.left: State | None = None
        self.ended_by = (0,) * state.setup.players

    def run(self) -> Replayed:
        """Replay every move."""
        while self.moves:
            index, move = self.moves.pop()
            if self._is_of_last_trick(move):
                continue
            violation = _violation(self.state, move, self.entry)
            if violation is None:
                self._obey(move)
                self._go(self.state.forced(move.action))
            else:
                self._wrong(index, move, violation)
        for note in self.choices.values():
            self._idle(note)
        parts = tuple(self.findings), tuple(self.seen), tuple(self.remarks)
        return Replayed(self.state, *parts, self.left)

    def _go(self, state: State) -> None:
        """Go on from a state, unless the cards do not suffice for another trick."""
        self.state = state
        if state.setup.contracts is None or not is_uneven(state):
            return
        self.ended_by = state.places[: state.setup.players]
        self.left = state if self.discard is None else None
        side = "defence" if self.discard is None else self.discard.last_trick
        self.state = closed(state, side, self.discard)

    def _is_of_last_trick(self, move: Move) -> bool:
        """Tell whether a card belongs to a last trick that lacks cards."""
        players, cards = self.entry.match.players, move.action.cards
        seat = players.index(move.seat) if move.seat in players else -1
        plays = move.action.kind == "play" and seat >= 0 and cards > 0
        return plays and not cards & ~self.ended_by[seat]

    def _wrong(self, index: int, move: Move, violation: Violation) -> None:
        """Note a wrong action, and go on from it if it stands."""
        state, match = self.state, self.entry.match
        following = [each for _, each in reversed(self.moves)]
        accepted = self._accepted(index, violation, following)
        stands, place = accepted is not None or can_stand(state, violation), 0
        mended = stands and _is_mended(violation, following)
        if stands and violation.kind.id in REVOKES and state.setup.contracts is not None:
            place = _put_right_at(state, move, following, match)
        where = index, move.place, move.seat, violation.seat
        self.seen.append(Seen(*where, violation, state, put_right=bool(place) or mended))
        stands = stands and not place and not mended
        finding = Finding(self.entry.number, index, move.place, move.seat, violation, stands)
        self.findings.append(finding)
        if place:
            self.moves.append(self.moves.pop(-place))
        if stands:
            self._discarded(violation)
            self._go((accepted or state).forced(move.action))

    def _discarded(self, violation: Violation) -> None:
        """Note that a discard of a wrong number of cards has become final."""
        if violation.kind.id == "discard_number" and self.book is not None:
            wanted = self.state.setup.phases[self.state.step].rule.cards
            many = violation.action.cards.bit_count() > wanted
            self.discard = self.book.miscounted["many" if many else "few"]

    # A card out of turn, and what the taker chooses.

    def _accepted(
        self, index: int, violation: Violation, following: Sequence[Move]
    ) -> State | None:
        """Return the deal in which a defender has the lead, if the taker accepts one out of turn.

        He does if he says so, or if he says nothing and the record goes on from there.
        """
        leads = _led_by(self.state, violation)
        choice = self._chosen(index, violation)
        if choice is not None:
            return leads if choice.leads == "offender" else None
        if leads is None or not following:
            return None
        after, then = leads.forced(violation.action), following[0]
        goes_on = then.action.kind == "play" and after.turn not in {self.state.turn, -1}
        return leads if goes_on and self.entry.match.actor(after) == then.seat else None

    def _chosen(self, index: int, violation: Violation) -> Choice | None:
        """Return what the taker chooses after a card out of turn, if the record says so."""
        note, state = self.choices.get(index + 1), self.state
        action, lone = violation.action, state.talk.lone
        out = violation.kind.id == "out_of_turn" and action.kind == "play" and not state.over
        if note is None or self.book is None or not out or violation.seat in {-1, lone}:
            return None
        del self.choices[index + 1]
        choice = self.book.choices[note.word]
        if choice.leads == "right" and not state.trick and state.turn != lone:
            suit = state.setup.duties.opens[action.card]
            self.demand = _Demand(suit, choice, note.place)
        return choice

    def _obey(self, move: Move) -> None:
        """Remark on a lead that is not what the taker has asked for."""
        demand, state, action = self.demand, self.state, move.action
        if demand is None or action.kind != "play":
            return
        excuse = state.setup.duties.matto
        passes = self.book is not None and self.book.demand_passes
        if action.cards & excuse and passes and not state.led:
            return
        self.demand = None
        if state.led:
            return
        asked = demand.suit if demand.choice.suit == "same" else ~demand.suit
        wanted = state.allowed & ~excuse & asked
        if wanted and not action.cards & wanted:
            pack = state.setup.pack
            cards = " ".join(pack.ids(action.cards)), " ".join(pack.ids(wanted))
            self.remarks.append(self.entry.remark("choice", demand.choice.clause, *cards))

    def _idle(self, note: Note) -> None:
        """Remark on a choice where there is nothing to choose."""
        if self.book is not None:
            clause = self.book.choices[note.word].clause
            remark = self.entry.remark("choice_idle", clause, note.word, place=note.place)
            self.remarks.append(remark)


def _led_by(state: State, violation: Violation) -> State | None:
    """Return the deal in which a defender has the lead that he took out of turn."""
    tricks = not state.over and state.setup.phases[state.step].rule.kind == "tricks"
    if state.setup.contracts is None or not tricks or state.trick:
        return None
    seat, kind = violation.seat, violation.kind.id
    if kind != "out_of_turn" or violation.action.kind != "play" or seat in {-1, state.talk.lone}:
        return None
    allowed: int = state.places[seat]
    if state.talk.called and not any(state.taken):
        allowed = first_lead(allowed, state.talk.called, state.setup.pack)
    leads = state._replace(turn=seat, leader=seat, allowed=allowed)
    return None if leads.violation(violation.action) is not None else leads


def _is_mended(violation: Violation, following: Sequence[Move]) -> bool:
    """Tell whether a thin cut, or a discard of a wrong number, is not the last word.

    A cut is done again at once, a discard before the first card of the play.
    """
    kind = violation.kind.id
    if kind == "cut":
        return bool(following) and following[0].action.kind == "cut"
    if kind != "discard_number":
        return False
    first = next((each for each in following if each.action.kind in {"play", "discard"}), None)
    return first is None or first.action.kind == "discard"


def _put_right_at(state: State, wrong: Move, moves: Sequence[Move], match: Match) -> int:
    """Return how many moves after a revoke another card takes its place, 0 if none does.

    The same player plays it before the next trick is begun, and when it is not his
    turn to play anyway.

    Args:
        state: the deal before the revoke.
        wrong: the revoke.
        moves: what follows.
        match: the match before the deal.
    """
    after = state.forced(wrong.action)
    for place, move in enumerate(moves, 1):
        if after.over:
            return 0
        if move.seat == wrong.seat:
            in_turn = after.turn == state.turn
            return 0 if in_turn or not _corrects(state, move.action, wrong.action) else place
        goes_on = bool(after.trick) and match.actor(after) == move.seat
        if not goes_on or after.violation(move.action) is not None:
            return 0
        after = after.forced(move.action)
    return 0


def _corrects(state: State, action: Action, wrong: Action) -> bool:
    """Tell whether a card is what might have been played instead of another."""
    return action.kind == "play" and action != wrong and state.violation(action) is None


def _violation(state: State, move: Move, entry: Entry) -> Violation | None:
    """Say what is wrong with a move: whose turn it is, or the action itself."""
    players = entry.match.players
    seat = players.index(move.seat) if move.seat in players else -1
    if not state.over and move.seat != entry.match.actor(state):
        kind = state.setup.game.play.violations["out_of_turn"]
        waiting = entry.names[entry.match.actor(state)]
        return Violation(kind, seat, move.action, cards=move.action.cards, detail=waiting)
    violation = state.violation(move.action)
    if violation is None or not state.over:
        return violation
    return replace(violation, seat=seat)
