"""Judging a record: every action replayed, every claim counted again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from tarocco.play.result import result_of
from tarocco.play.seats import is_drawn_again, seats_from
from tarocco.play.violations import Violation
from tarocco.records.checks import miscounted
from tarocco.records.compare import Difference, first_difference
from tarocco.records.figures import changes_of
from tarocco.records.penalties import imposed
from tarocco.records.record import begun, number_of, seated, seats_of
from tarocco.records.rulings import (
    REVOKES,
    Case,
    Ruling,
    Seen,
    bars,
    repeated,
    ruled_by,
    ruling_of_table,
    rulings_of,
)
from tarocco.records.standing import can_stand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tarocco.play.actions import Action
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
        code: ``unfinished``, ``match_over``, ``dealer``, ``seats``, ``miscounted``,
            ``draw_again``, ``draw_settled``, ``draw_seats``, or ``draw_dealer``.
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
        rulings: what the refereeing code makes of its faults, if the rule book has one.
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
    rulings: tuple[Ruling, ...] = ()


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
    def rulings(self) -> tuple[Ruling, ...]:
        """What the refereeing code makes of every fault."""
        return tuple(each for deal in self.deals for each in deal.rulings)

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
    warned: set[tuple[int, str]] = set()
    for number, deal in enumerate(record.deals):
        remarks = tuple(_before(match, deals[-1], deal, record.players)) if deals else ()
        entry = _Entry(number, deal, seated(match, deal), written, record.players)
        deals.append(_warned(_judged(entry, remarks), warned))
        match, changes = _after(deals[-1])
        ruled = tuple(old + change for old, change in zip(ruled, changes, strict=True))
        written = deal.claims.scores if deal.claims and deal.claims.scores else match.scores
    return Judgement(record, rules, tuple(deals), tuple(_drawn(record, rules)), match, ruled)


def _warned(judged: DealJudgement, warned: set[tuple[int, str]]) -> DealJudgement:
    """Return a deal whose faults cost more where a player has been warned of them before.

    Args:
        judged: the deal.
        warned: the players warned so far, and of which faults; those of the deal are added.
    """
    rulings: list[Ruling] = []
    for each in judged.rulings:
        key = each.player, each.fault.id
        rulings.append(repeated(each, before=key in warned))
        if each.warned:
            warned.add(key)
    return replace(judged, rulings=tuple(rulings))


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
    seats = seats_of(deal, number_of(match), match.rules)
    if match.dead < 0 and seats != match.players:
        found, expected = (
            ", ".join(names[seat] for seat in each) for each in (seats, match.players)
        )
        yield entry.remark("seats", end.clause, found, expected)
        return
    dealer = match.dealing
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
        following = replace(match.passed_on(), deals=match.deals + 1, barred=-1)
        return following, (0,) * len(match.scores)
    changes = changes_of(match, judged.ruled)
    claims = judged.record.claims
    stated = {claims.changes, _gained(match, claims.scores)} if claims else set()
    after = match.after(judged.ruled if changes in stated else judged.result)
    barred = bars(judged.rulings, match)
    return replace(after, barred=barred) if barred >= 0 else after, changes


def _gained(match: Match, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each score has gained if it is so much after a deal."""
    return tuple(new - old for new, old in zip(scores, match.scores, strict=False))


def _judged(entry: _Entry, remarks: tuple[Remark, ...]) -> DealJudgement:
    """Judge one deal.

    Args:
        entry: the deal.
        remarks: what is wrong with it already.
    """
    wrong = miscounted(entry.match.setup, entry.deal.hands, entry.deal.rest)
    if wrong:
        return _misdealt(entry, remarks, wrong)
    state, findings, seen = _replayed(entry)
    if not state.over:
        clause = state.setup.phases[state.step].rule.clause or state.setup.game.clause
        waiting = entry.names[entry.match.actor(state)]
        remarks = (*remarks, entry.remark("unfinished", clause, state.phase, waiting))
    result = result_of(state) if state.over else None
    case = Case(entry.number, entry.match, state, result)
    rulings = tuple(_rulings(entry, case, remarks, seen))
    ruled = imposed(state, result, findings) if result else None
    if case.book is not None:
        ruled = ruled_by(case, rulings)
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
        rulings=rulings,
    )


def _misdealt(
    entry: _Entry, remarks: tuple[Remark, ...], wrong: Mapping[int, tuple[int, int]]
) -> DealJudgement:
    """Judge a deal in which hands have a wrong number of cards; it cannot be replayed.

    Args:
        entry: the deal.
        remarks: what is wrong with it already.
        wrong: the cards of each hand of a wrong size and those it should have.
    """
    match, deal = entry.match, entry.deal
    pack = range(len(match.setup.pack.cards))
    state = match.new_deal(deal=pack)._replace(previous=None, action=None).ended("misdeal")
    kinds = {move.action.kind for move in deal.moves}
    result = None if "play" in kinds else result_of(state)
    case = Case(entry.number, match, state, result)
    names = {seat: entry.names[player] for seat, player in enumerate(match.players)}
    found, expected = (
        ", ".join(f"{names.get(seat, 'chien')} {size[which]}" for seat, size in wrong.items())
        for which in (0, 1)
    )
    fault = "misdeal"
    if "call" in kinds:
        of_dealer = set(wrong) == {match.dealer, -1}
        fault = "misdeal_dealer_and_chien" if of_dealer else "misdeal_two_hands"
    fault = "misdeal_in_play" if "play" in kinds else fault
    clause = next(rule.clause for rule in match.setup.game.phases if rule.kind == "deal")
    return DealJudgement(
        number=entry.number,
        record=deal,
        match=match,
        state=state,
        violations=(),
        remarks=(*remarks, entry.remark("miscounted", clause, found, expected)),
        result=result,
        ruled=result,
        difference=None,
        rulings=tuple(ruling_of_table(case, fault, deal.place, match.dealing)),
    )


def _rulings(
    entry: _Entry, case: Case, remarks: Sequence[Remark], seen: Sequence[Seen]
) -> Iterator[Ruling]:
    """Yield what the refereeing code makes of a deal: of who deals, of actions, of the sheet."""
    deal = entry.deal
    if any(remark.code == "dealer" for remark in remarks):
        late = case.end.talk.dealt > 0 or case.end.over
        fault = "wrong_dealer_late" if late else "wrong_dealer"
        yield from ruling_of_table(case, fault, deal.place, deal.dealer)
    yield from rulings_of(case, seen)
    if deal.claims and sum(deal.claims.changes):
        yield from ruling_of_table(case, "sheet_sum", deal.place)


def _replayed(entry: _Entry) -> tuple[State, list[Finding], list[Seen]]:
    """Replay a deal; return its end, and every wrong action."""
    state = begun(entry.match, entry.deal)
    findings: list[Finding] = []
    seen: list[Seen] = []
    moves = list(enumerate(entry.deal.moves))
    moves.reverse()
    while moves:
        index, move = moves.pop()
        violation = _violation(state, move, entry)
        if violation is None:
            state = state.forced(move.action)
            continue
        following = [each for _, each in reversed(moves)]
        accepted = _accepted(state, violation, following, entry.match)
        stands, place = accepted is not None or can_stand(state, violation), 0
        if stands and violation.kind.id in REVOKES and state.setup.contracts is not None:
            place = _put_right_at(state, move, following, entry.match)
        where = index, move.place, move.seat, violation.seat
        seen.append(Seen(*where, violation, state, put_right=bool(place)))
        stands = stands and not place
        findings.append(Finding(entry.number, index, move.place, move.seat, violation, stands))
        if place:
            moves.append(moves.pop(-place))
        if stands:
            state = (accepted or state).forced(move.action)
    return state, findings, seen


def _accepted(
    state: State, violation: Violation, moves: Sequence[Move], match: Match
) -> State | None:
    """Return the deal in which a defender has the lead, if the taker accepts one out of turn.

    He does if the record goes on from there: next plays who would be next after it.

    Args:
        state: the deal before the lead.
        violation: what is wrong with it.
        moves: what follows.
        match: the match before the deal.
    """
    tricks = state.setup.phases[state.step].rule.kind == "tricks" and not state.over
    if state.setup.contracts is None or not tricks or state.trick or not moves:
        return None
    seat, kind = violation.seat, violation.kind.id
    if kind != "out_of_turn" or violation.action.kind != "play" or seat in {-1, state.talk.lone}:
        return None
    leads = state._replace(turn=seat, leader=seat)
    if leads.violation(violation.action) is not None:
        return None
    following, then = leads.forced(violation.action), moves[0]
    goes_on = then.action.kind == "play" and following.turn not in {state.turn, -1}
    return leads if goes_on and match.actor(following) == then.seat else None


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


def _difference(entry: _Entry, result: Result | None, ruled: Result | None) -> Difference | None:
    """Return the first wrong claim of a deal that is over."""
    claims = entry.deal.claims
    if result is None or ruled is None or claims is None:
        return None
    return first_difference(entry.number, entry.match, claims, entry.written, (result, ruled))


def _violation(state: State, move: Move, entry: _Entry) -> Violation | None:
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
