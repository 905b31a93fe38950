"""Judging a record: every action replayed, every claim counted again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tarocco.play.result import result_of
from tarocco.play.seats import is_drawn_again, seats_from
from tarocco.records.checks import miscounted
from tarocco.records.compare import Difference, first_difference
from tarocco.records.figures import changes_of
from tarocco.records.findings import Entry, Finding, Remark
from tarocco.records.penalties import imposed
from tarocco.records.record import number_of, seated, seats_of
from tarocco.records.replaying import replayed
from tarocco.records.rulings import (
    Case,
    Ruling,
    Seen,
    bars,
    ruled_by,
    ruling_of_table,
    rulings_of,
    rulings_of_notes,
    stopped,
    weighed,
    wrong_side,
)
from tarocco.records.uneven import begun_uneven, closed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tarocco.play.match import Match
    from tarocco.play.result import Result
    from tarocco.play.state import State
    from tarocco.records.record import DealRecord, Record
    from tarocco.rulebook import Ruleset


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
    def taken(self) -> tuple[int, ...]:
        """Points that the refereeing code takes from each player, beside the scores."""
        return self._points_by("code")

    @property
    def may_take(self) -> tuple[int, ...]:
        """Points that the referee may take from each player besides, if he likes."""
        return self._points_by("referee")

    @property
    def less_taken(self) -> tuple[int, ...]:
        """Half points of each score with every penalty, less what the code takes."""
        return self._less(self.ruled, self.taken)

    @property
    def less_all(self) -> tuple[int, ...]:
        """The same, less what the referee may take as well."""
        return self._less(self.less_taken, self.may_take)

    def _less(self, scores: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
        """Return scores less whole points of each player; where pairs score, nothing is taken."""
        if len(scores) != len(points):
            return scores
        return tuple(score - 2 * taken for score, taken in zip(scores, points, strict=True))

    def _points_by(self, who: str) -> tuple[int, ...]:
        """Add up the points taken from each player; those of a table from all who play at it."""
        found = [0] * len(self.record.players)
        for deal in self.deals:
            for each in deal.rulings:
                of_table = deal.match.players if each.player < 0 else (each.player,)
                for player in of_table if each.fault.points_by == who else ():
                    found[player] += each.points
        return tuple(found)

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
    def unfinished(self) -> bool:
        """Whether the record stops in the course of its last deal."""
        return bool(self.deals) and any(map(_is_unfinished, self.deals[-1].remarks))

    @property
    def clean(self) -> bool:
        """Whether every action is legal and every claim right, as far as the record goes."""
        wrong = len(self.all_remarks) - self.unfinished
        return not (self.violations or wrong or self.differences or self.told)

    @property
    def told(self) -> int:
        """How many faults are told that no action shows."""
        return sum(note.kind == "fault" for deal in self.record.deals for note in deal.notes)


def _is_unfinished(remark: Remark) -> bool:
    """Tell whether a remark is that a deal stops before its end."""
    return remark.code == "unfinished"


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
        entry = Entry(
            number, deal, seated(match, deal), written, record.players, record.competition
        )
        deals.append(_warned(_judged(entry, remarks), warned, record.competition))
        match, changes = _after(deals[-1])
        ruled = tuple(old + change for old, change in zip(ruled, changes, strict=True))
        written = deal.claims.scores if deal.claims and deal.claims.scores else match.scores
    return Judgement(record, rules, tuple(deals), tuple(_drawn(record, rules)), match, ruled)


def _warned(judged: DealJudgement, warned: set[tuple[int, str]], competition: str) -> DealJudgement:
    """Return a deal whose faults cost more where a player has been warned of them before.

    Args:
        judged: the deal.
        warned: the players warned so far, and of which faults; those of the deal are added.
        competition: the form of duplicate, empty for free play.
    """
    case = Case(judged.number, judged.match, judged.state, judged.result, competition)
    return replace(judged, rulings=tuple(weighed(judged.rulings, warned, case)))


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
    entry = Entry(last.number + 1, deal, match, (), names)
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


def _judged(entry: Entry, remarks: tuple[Remark, ...]) -> DealJudgement:
    """Judge one deal.

    Args:
        entry: the deal.
        remarks: what is wrong with it already.
    """
    wrong = miscounted(entry.match.setup, entry.deal.hands, entry.deal.rest)
    if wrong:
        return _misdealt(entry, remarks, wrong)
    state, findings, seen, found, _ = replayed(entry)
    result = result_of(state) if state.over else None
    case = Case(entry.number, entry.match, state, result, entry.competition)
    rulings = tuple(_rulings(entry, case, remarks, seen))
    remarks = (*remarks, *found, *_wrong_sides(entry, case))
    ruled = imposed(state, result, findings) if result else None
    ended = stopped(case, rulings)
    if ended is not None:
        state, result = ended
        ruled = result
    elif not state.over:
        clause = state.setup.phases[state.step].rule.clause or state.setup.game.clause
        waiting = entry.names[entry.match.actor(state)]
        remarks = (*remarks, entry.remark("unfinished", clause, state.phase, waiting))
    if case.book is not None and ended is None:
        ruled = ruled_by(case, rulings)
    return DealJudgement(
        number=entry.number,
        record=entry.deal,
        match=entry.match,
        state=state,
        violations=findings,
        remarks=remarks,
        result=result,
        ruled=ruled,
        difference=_difference(entry, result, ruled),
        rulings=rulings,
    )


def _wrong_sides(entry: Entry, case: Case) -> Iterator[Remark]:
    """Yield the notes of faults that their players cannot commit."""
    for note in entry.deal.notes:
        whose = wrong_side(case, note)
        if whose and case.book is not None:
            clause = case.book.fault(note.word).clause
            yield entry.remark("fault_side", clause, entry.names[note.seat], note.word, note.place)


def _misdealt(
    entry: Entry, remarks: tuple[Remark, ...], wrong: Mapping[int, tuple[int, int]]
) -> DealJudgement:
    """Judge a deal in which hands have a wrong number of cards.

    Args:
        entry: the deal.
        remarks: what is wrong with it already.
        wrong: the cards of each hand of a wrong size and those it should have.
    """
    match, deal = entry.match, entry.deal
    clause = next(rule.clause for rule in match.setup.game.phases if rule.kind == "deal")
    names = {seat: entry.names[player] for seat, player in enumerate(match.players)}
    counts = (
        ", ".join(f"{names.get(seat, 'chien')} {size[which]}" for seat, size in wrong.items())
        for which in (0, 1)
    )
    remarks = (*remarks, entry.remark("miscounted", clause, *counts))
    kinds = {move.action.kind for move in deal.moves}
    if "play" in kinds:
        return _misdealt_and_played(entry, remarks, wrong)
    pack = range(len(match.setup.pack.cards))
    state = match.new_deal(deal=pack)._replace(previous=None, action=None).ended("misdeal")
    result = result_of(state)
    case = Case(entry.number, match, state, result, entry.competition)
    fault = "misdeal"
    if "call" in kinds:
        of_dealer = set(wrong) == {match.dealer, -1}
        fault = "misdeal_dealer_and_chien" if of_dealer else "misdeal_two_hands"
    return DealJudgement(
        number=entry.number,
        record=deal,
        match=match,
        state=state,
        violations=(),
        remarks=remarks,
        result=result,
        ruled=result,
        difference=None,
        rulings=tuple(ruling_of_table(case, fault, deal.place, match.dealing)),
    )


def _misdealt_and_played(
    entry: Entry, remarks: tuple[Remark, ...], wrong: Mapping[int, tuple[int, int]]
) -> DealJudgement:
    """Judge a deal that was played although hands had a wrong number of cards.

    Nothing says who gets the cards left at the end; where it decides the result, no
    result is given.

    Args:
        entry: the deal.
        remarks: what is wrong with it already.
        wrong: the cards of each hand of a wrong size and those it should have.
    """
    match, deal = entry.match, entry.deal
    sizes = [wrong.get(seat, (0, len(hand)))[1] for seat, hand in enumerate(deal.hands)]
    start = begun_uneven(match, deal, sizes)
    pack = range(len(match.setup.pack.cards))
    start = start or match.new_deal(deal=pack).ended("misdeal")
    state, findings, seen, found, left = replayed(entry, start)
    ends = [state, closed(left, "attack")] if left is not None else [state]
    results = [result_of(end) for end in ends] if state.over else []
    made = {each.contract.made for each in results if each.contract is not None}
    case = Case(
        entry.number, match, state, results[0] if len(made) == 1 else None, entry.competition
    )
    ruling = ruling_of_table(case, "misdeal_in_play", deal.place, match.dealing)
    rulings = (*ruling, *_rulings(entry, case, remarks, seen))
    result = results[0] if results and len({each.changes for each in results}) == 1 else None
    ruled = ruled_by(case, rulings) if made == {False} or result is not None else None
    return DealJudgement(
        number=entry.number,
        record=deal,
        match=match,
        state=state,
        violations=findings,
        remarks=(*remarks, *found),
        result=result,
        ruled=ruled,
        difference=_difference(entry, result, ruled),
        rulings=rulings,
    )


def _rulings(
    entry: Entry, case: Case, remarks: Sequence[Remark], seen: Sequence[Seen]
) -> Iterator[Ruling]:
    """Yield what the refereeing code makes of a deal: of who deals, of actions, of the sheet."""
    deal = entry.deal
    if any(remark.code == "dealer" for remark in remarks):
        late = case.end.talk.dealt > 0 or case.end.over
        fault = "wrong_dealer_late" if late else "wrong_dealer"
        yield from ruling_of_table(case, fault, deal.place, deal.dealer)
    yield from rulings_of(case, seen)
    yield from rulings_of_notes(case, deal.notes, deal.place)
    if deal.claims and sum(deal.claims.changes):
        yield from ruling_of_table(case, "sheet_sum", deal.place)


def _difference(entry: Entry, result: Result | None, ruled: Result | None) -> Difference | None:
    """Return the first wrong claim of a deal that is over."""
    claims = entry.deal.claims
    if result is None or ruled is None or claims is None:
        return None
    return first_difference(entry.number, entry.match, claims, entry.written, (result, ruled))


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
