"""Judging a record: every action replayed, every claim counted again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from tarocco.play.result import result_of
from tarocco.play.seats import is_drawn_again, seats_from
from tarocco.play.violations import Violation
from tarocco.records.compare import Difference, first_difference
from tarocco.records.figures import changes_of
from tarocco.records.penalties import imposed
from tarocco.records.record import begun, number_of, seated, seats_of
from tarocco.records.standing import can_stand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.play.match import Match
    from tarocco.play.result import Result
    from tarocco.play.state import State
    from tarocco.records.record import DealRecord, Move, Record
    from tarocco.rulebook import Ruleset


@dataclass(frozen=True, slots=True)
class Finding:
    """A wrong action in a record.

    Args:
        deal: number of the deal, from 0.
        move: number of the move in it, from 0.
        place: where it stands in the file.
        player: number of the player.
        violation: what is wrong.
        stands: whether the action stands, or is passed over.
    """

    deal: int
    move: int
    place: str
    player: int
    violation: Violation
    stands: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a record that is wrong although no action is.

    Args:
        deal: number of the deal, from 0, or -1 for the record.
        place: where it stands in the file.
        code: ``unfinished``, ``match_over``, ``dealer``, ``seats``, ``draw_again``,
            ``draw_settled``, ``draw_seats``, or ``draw_dealer``.
        clause: the clause behind it.
        found: what the record says.
        expected: what it should say.
    """

    deal: int
    place: str
    code: str
    clause: str
    found: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class DealJudgement:
    """What is to be said of one deal.

    Args:
        number: its number, from 0.
        record: the deal as recorded.
        match: the match before it.
        state: the deal at its end, or where the record stops.
        violations: every wrong action.
        remarks: what else is wrong.
        result: what it brings as it was played, or None if it is not over.
        ruled: what it brings with the penalties that the sources attest.
        difference: the first line of its claims that is wrong, or None.
    """

    number: int
    record: DealRecord
    match: Match = field(repr=False)
    state: State = field(repr=False)
    violations: tuple[Finding, ...]
    remarks: tuple[Remark, ...]
    result: Result | None = field(repr=False)
    ruled: Result | None = field(repr=False)
    difference: Difference | None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said of a record.

    Args:
        record: the record.
        rules: the ruleset it is judged by.
        deals: its deals.
        remarks: what is wrong with it as a whole.
        match: the match after the last deal.
        ruled: half points of each score with every penalty.
    """

    record: Record
    rules: Ruleset
    deals: tuple[DealJudgement, ...]
    remarks: tuple[Remark, ...]
    match: Match
    ruled: tuple[int, ...]

    @property
    def violations(self) -> tuple[Finding, ...]:
        """Every wrong action of every deal."""
        return tuple(each for deal in self.deals for each in deal.violations)

    @property
    def all_remarks(self) -> tuple[Remark, ...]:
        """Every remark, about the record and about its deals."""
        return (*self.remarks, *(each for deal in self.deals for each in deal.remarks))

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The first wrong claim of each deal that has one."""
        return tuple(deal.difference for deal in self.deals if deal.difference)

    @property
    def clean(self) -> bool:
        """Whether every action is legal and every claim right."""
        return not (self.violations or self.all_remarks or self.differences)


def judge(record: Record, rules: Ruleset | None = None) -> Judgement:
    """Replay a record: find every wrong action, and the first wrong claim of each deal.

    A wrong action stands or is passed over as the rule book says for its kind,
    and the replay goes on.

    Args:
        record: the record.
        rules: its ruleset, or None for ours of that name.
    """
    rules = rules or record.rules()
    match = record.match(rules)
    ruled, written = match.scores, match.scores
    deals: list[DealJudgement] = []
    for number, deal in enumerate(record.deals):
        remarks = tuple(_before(match, deals[-1], deal, record.players)) if deals else ()
        entry = _Entry(number, deal, seated(match, deal), written, record.players)
        deals.append(_judged(entry, remarks))
        match, changes = _after(deals[-1])
        ruled = tuple(old + change for old, change in zip(ruled, changes, strict=True))
        written = deal.claims.scores if deal.claims and deal.claims.scores else match.scores
    return Judgement(record, rules, tuple(deals), tuple(_drawn(record, rules)), match, ruled)


class _Entry(NamedTuple):
    """A deal to be judged.

    Args:
        number: its number.
        deal: the deal.
        match: the match before it.
        written: the scores before it as the record has them.
        names: the names of the players.
    """

    number: int
    deal: DealRecord
    match: Match
    written: tuple[int, ...]
    names: tuple[str, ...]

    def remark(self, code: str, clause: str, found: str = "", expected: str = "") -> Remark:
        """Remark on the deal."""
        return Remark(self.number, self.deal.place, code, clause, found, expected)


def _before(
    match: Match, last: DealJudgement, deal: DealRecord, names: tuple[str, ...]
) -> Iterator[Remark]:
    """Yield what is wrong with a deal before it is played: that it is, who plays, who deals.

    Args:
        match: the match before it.
        last: the deal before it.
        deal: the deal.
        names: the names of the players.
    """
    entry = _Entry(last.number + 1, deal, match, (), names)
    end, play = match.rules.game.end, match.rules.tables["play"]
    if match.over:
        yield entry.remark("match_over", end.clause)
        return
    seats = seats_of(deal, number_of(match))
    if seats != match.players:
        found, expected = (
            ", ".join(names[seat] for seat in each) for each in (seats, match.players)
        )
        yield entry.remark("seats", end.clause, found, expected)
        return
    dealer = match.players[match.dealer]
    if deal.dealer != dealer:
        thrown_in = last.result is not None and last.result.ended == "monte"
        clause = play["monte"]["dealer_clause"] if thrown_in else play["seats"]["direction_clause"]
        yield entry.remark("dealer", clause, names[deal.dealer], names[dealer])


def _after(judged: DealJudgement) -> tuple[Match, tuple[int, ...]]:
    """Return the match after a deal, and the changes that it brings with penalties.

    The match goes on with the scores that the table has gone on with: those with
    the penalties if the record claims them, else those of the cards as played.
    """
    match = judged.match
    if judged.result is None or judged.ruled is None:
        following = (match.dealer + 1) % len(match.players)
        return replace(match, deals=match.deals + 1, dealer=following), (0,) * len(match.scores)
    changes = changes_of(match, judged.ruled)
    claims = judged.record.claims
    stated = {claims.changes, _gained(match, claims.scores)} if claims else set()
    return match.after(judged.ruled if changes in stated else judged.result), changes


def _gained(match: Match, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each score has gained if it is so much after a deal."""
    return tuple(new - old for new, old in zip(scores, match.scores, strict=False))


def _judged(entry: _Entry, remarks: tuple[Remark, ...]) -> DealJudgement:
    """Judge one deal.

    Args:
        entry: the deal.
        remarks: what is wrong with it already.
    """
    state, findings = _replayed(entry)
    if not state.over:
        clause = state.setup.phases[state.step].rule.clause or state.setup.game.clause
        waiting = entry.names[entry.match.players[state.turn]]
        remarks = (*remarks, entry.remark("unfinished", clause, state.phase, waiting))
    result = result_of(state) if state.over else None
    ruled = imposed(state, result, findings) if result else None
    return DealJudgement(
        number=entry.number,
        record=entry.deal,
        match=entry.match,
        state=state,
        violations=tuple(findings),
        remarks=remarks,
        result=result,
        ruled=ruled,
        difference=_difference(entry, result, ruled),
    )


def _replayed(entry: _Entry) -> tuple[State, list[Finding]]:
    """Replay a deal; return its end, and every wrong action."""
    state = begun(entry.match, entry.deal)
    findings: list[Finding] = []
    for index, move in enumerate(entry.deal.moves):
        violation = _violation(state, move, entry)
        stands = violation is None or can_stand(state, violation)
        if violation is not None:
            findings.append(Finding(entry.number, index, move.place, move.seat, violation, stands))
        if stands:
            state = state.forced(move.action)
    return state, findings


def _difference(entry: _Entry, result: Result | None, ruled: Result | None) -> Difference | None:
    """Return the first wrong claim of a deal that is over."""
    claims = entry.deal.claims
    if result is None or ruled is None or claims is None:
        return None
    return first_difference(entry.number, entry.match, claims, entry.written, (result, ruled))


def _violation(state: State, move: Move, entry: _Entry) -> Violation | None:
    """Say what is wrong with a move: whose turn it is, or the action itself."""
    players = entry.match.players
    seat = players.index(move.seat)
    if not state.over and seat != state.turn:
        kind = state.setup.game.play.violations["out_of_turn"]
        waiting = entry.names[players[state.turn]]
        return Violation(kind, seat, move.action, cards=move.action.cards, detail=waiting)
    violation = state.violation(move.action)
    return None if violation is None else replace(violation, seat=seat)


def _drawn(record: Record, rules: Ruleset) -> Iterator[Remark]:
    """Yield what is wrong with the draw for seats."""
    if not record.draw or not record.deals:
        return
    table, clauses = record.match(rules).setup, rules.tables["play"]["seats"]
    for number, cards in enumerate(record.draw):
        last = number == len(record.draw) - 1
        if is_drawn_again(table, cards) == last:
            code = "draw_again" if last else "draw_settled"
            ids = " ".join(table.pack.cards[card].id for card in cards)
            yield Remark(-1, "draw", code, clauses["again_clause"], ids)
            return
    seats, dealer = seats_from(table, record.draw[-1])
    if table.game.sides == "pairs" and any(
        table.scorer(player) != table.scorer(seats[0]) for player in seats[:: table.scores]
    ):
        pair = ", ".join(record.players[player] for player in sorted(seats[:: table.scores]))
        yield Remark(-1, "draw", "draw_seats", clauses["clause"], "", pair)
    if seats[dealer] != record.deals[0].dealer:
        names = record.players[record.deals[0].dealer], record.players[seats[dealer]]
        yield Remark(-1, "draw", "draw_dealer", clauses["clause"], *names)
