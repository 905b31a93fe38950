"""What a record of French Tarot is ruled to be: faults told, remedies, points, duplicate."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from tarocco.cards import indices
from tarocco.cli.replay import command
from tarocco.cli.replay_page import JudgementPage
from tarocco.play import Action, Chance, new_match
from tarocco.play.actions import PLAY
from tarocco.records import (
    Claims,
    DealRecord,
    Judgement,
    Move,
    Note,
    Record,
    RecordError,
    deal_record,
    judge,
    read_record,
    record_json,
    record_json_text,
    record_text,
)
from tarocco.records.judgement_json import judgement_json
from tarocco.records.uneven import begun_uneven, is_uneven
from tarocco.rulebook import ruleset, shipped_book
from tarocco.rulebook.irregularities import irregularities_of
from tarocco.schemas import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarocco.play.state import State
    from tarocco.records import Ruling

FOLDER = Path(__file__).parent / "records"
NAMES = ("Anna", "Bruno", "Carla", "Dino")
RULES = ruleset("france/tarot-4")
CLAUSES = shipped_book("france").clauses
BOOK = irregularities_of(RULES)
FORMS = tuple(RULES.duplicate.forms)


def history_of(state: State) -> list[Move]:
    """Return the moves of a deal."""
    return [Move(before.turn, action) for before, action in state.history()]


def until(place: Callable[[State], bool], seeds: int = 300) -> tuple[State, str]:
    """Play deals at random until a moment comes."""
    for seed in map(str, range(seeds)):
        state, chance = new_match(RULES).new_deal(seed=seed), Chance(seed)
        while not state.over:
            if place(state):
                return state, seed
            legal = state.legal()
            state = state.apply(legal[chance.below(len(legal))])
    pytest.fail("the moment never came")


def to_the_end(state: State) -> list[Move]:
    """Play on, showing nothing, and put the cards of a last trick that lacks some."""
    moves, chance = [], Chance("on")
    while not state.over and not is_uneven(state):
        legal = [action for action in state.legal() if action.kind != "declare"]
        action = legal[chance.below(len(legal))]
        moves.append(Move(state.turn, action))
        state = state.forced(action)
    for seat in range(state.setup.players):
        moves += [Move(seat, PLAY[card]) for card in indices(state.hand(seat))]
    return moves


def record_with(
    moves: list[Move], seed: str, *notes: Note, competition: str = "", claims: Claims | None = None
) -> Record:
    """Return the record of a deal of four."""
    deal = DealRecord(0, seed=seed, moves=tuple(moves), notes=notes, claims=claims)
    return Record("france/tarot-4", NAMES, (deal,), competition=competition)


def ruled_on(record: Record) -> tuple[Ruling, Judgement]:
    """Judge a record, in both forms, and return its one ruling."""
    assert read_record(record_text(record)) == record
    assert read_record(record_json_text(record)) == record
    Draft202012Validator(schema("tarocco-record/1")).validate(record_json(record))
    judged = judge(record)
    Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))
    (ruling,) = judged.rulings
    return ruling, judged


def codes(judged: Judgement) -> list[str]:
    """Return the codes of all that is wrong."""
    found = [each.violation.kind.id for each in judged.violations]
    return found + [remark.code for remark in judged.all_remarks]


def whole_deal(competition: str = "", *notes: Note) -> Record:
    """Return a deal in which nothing is wrong, with notes."""
    moves, seed = _moves_of_a_deal()
    return record_with(list(moves), seed, *notes, competition=competition)


@cache
def _moves_of_a_deal() -> tuple[tuple[Move, ...], str]:
    """Play a deal."""
    state, seed = until(lambda state: state.phase == "tricks")
    return (*history_of(state), *to_the_end(state)), seed


# The discard.


@pytest.mark.parametrize(("number", "fault"), [(5, "discard_few"), (7, "discard_many")])
@pytest.mark.clause("france.irregularities.discard.many", "france.irregularities.discard.few")
def test_deal_with_a_wrong_number_of_cards_discarded_is_played_to_its_end(
    number: int, fault: str
) -> None:
    outcomes = set()
    for skip in range(12):
        state, seed = until(lambda state: state.phase == "discard", 300)
        seed = f"{seed}/{skip}"
        state, chance = new_match(RULES).new_deal(seed=seed), Chance(seed)
        while not state.over and state.phase != "discard":
            legal = state.legal()
            state = state.apply(legal[chance.below(len(legal))])
        if state.over:
            continue
        free = [card for card in indices(state.hand(state.turn)) if not _is_barred(state, card)]
        wrong = Action("discard", sum(1 << card for card in free[:number]))
        taker = state.turn
        moves = [*history_of(state), Move(taker, wrong), *to_the_end(state.forced(wrong))]
        ruling, judged = ruled_on(record_with(moves, seed))
        (deal,) = judged.deals
        assert codes(judged) == ["discard_number"]
        assert judged.violations[0].stands
        assert ruling.fault.id == fault
        assert deal.result is not None
        assert deal.result.contract is not None
        assert deal.ruled is not None
        assert ruling.remedy == ("void" if deal.result.contract.made else "counts")
        assert sum(deal.result.changes) == 0
        attack, defence = deal.result.sides
        assert attack.pile | defence.pile == RULES.pack.all
        assert not attack.pile & defence.pile
        assert attack.tricks + defence.tricks == (19 if number == 5 else 18)
        assert (defence if number == 7 else attack).last_trick
        lost = wrong.cards & defence.pile
        assert lost.bit_count() == (1 if number == 7 else 0)
        points = state.setup.counter.half_points
        dearest = max(points(1 << card) for card in free[:number])
        assert not lost or points(lost) == dearest
        outcomes.add(ruling.remedy)
    assert "counts" in outcomes


def _is_barred(state: State, card: int) -> bool:
    """Tell whether a card may not be discarded."""
    rule = state.setup.phases[state.step].rule
    return bool((rule.barred | rule.last) >> card & 1)


@pytest.mark.clause("france.irregularities.discard.few")
def test_petit_alone_in_the_last_trick_after_five_cards_earns_nothing() -> None:
    assert BOOK is not None
    assert not BOOK.miscounted["few"].petit_premium
    assert BOOK.miscounted["many"].petit_premium


def test_wrong_number_is_mended_before_the_first_card() -> None:
    record = read_record(FOLDER / "france_invalid_discard_number.txt")
    judged = judge(record)
    assert not judged.violations[0].stands
    assert judged.rulings == ()


# The cut and the deal.


@pytest.mark.clause("france.irregularities.misdeal", "france.deal.cut.limits")
def test_thin_cut_is_a_misdeal_once_it_is_dealt_from() -> None:
    state = new_match(RULES, dealer=0).new_deal(seed="thin")
    thin = Action("cut", number=3)
    dealt = state.forced(thin)
    moves = [Move(3, thin), Move(0, dealt.legal()[0])]
    ruling, judged = ruled_on(record_with(moves, "thin"))
    assert codes(judged) == ["cut"]
    assert judged.violations[0].stands
    assert (ruling.fault.id, ruling.player, ruling.remedy) == ("misdeal", 3, "void")
    assert (judged.match.dealing, judged.match.barred) == (0, 0)
    assert judgement_json(judged)["deals"][0]["ended"] == "misdeal"
    again = [Move(3, thin), Move(3, Action("cut", number=4))]
    mended = judge(record_with(again, "thin"))
    assert not mended.violations[0].stands
    assert mended.rulings == ()


@pytest.mark.clause("france.irregularities.misdeal", "france.irregularities.misdeal.in_play")
def test_thin_cut_found_in_play_counts_if_the_taker_wins() -> None:
    remedies = set()
    for seed in map(str, range(200)):
        state, chance = new_match(RULES).new_deal(seed=seed), Chance(seed)
        state = state.forced(Action("cut", number=2))
        while not state.over and state.phase != "tricks":
            legal = state.legal()
            state = state.apply(legal[chance.below(len(legal))])
        if state.over:
            continue
        ruling, judged = ruled_on(record_with(history_of(state) + to_the_end(state), seed))
        result = judged.deals[0].result
        assert result is not None
        assert result.contract is not None
        assert ruling.fault.id == "misdeal_in_play"
        assert ruling.remedy == ("counts" if result.contract.made else "void")
        remedies.add(ruling.remedy)
        if len(remedies) > 1:
            return
    pytest.fail("the taker never won, or never lost")


@pytest.mark.clause("france.irregularities.misdeal.in_play")
def test_wrong_count_of_cards_found_in_play() -> None:
    remedies = set()
    for seed in map(str, range(60)):
        match = new_match(RULES)
        state = match.new_deal(seed=seed)
        while not state.over and state.phase != "auction":
            state = state.apply(state.legal()[0])
        if state.over:
            continue
        deal = deal_record(match, state)
        hands = [list(hand) for hand in deal.hands]
        hands[2].append(hands[1].pop())
        wrong = replace(deal, hands=tuple(map(tuple, hands)), moves=())
        begun = begun_uneven(match, wrong, [18] * 4)
        assert begun is not None
        moves = to_the_end(begun)
        record = Record("france/tarot-4", NAMES, (replace(wrong, moves=tuple(moves)),))
        if not any(move.action.kind == "play" for move in moves):
            continue
        ruling, judged = ruled_on(record)
        assert codes(judged) == ["miscounted"]
        assert ruling.fault.id == "misdeal_in_play"
        remedies.add(ruling.remedy)
        (found,) = judged.deals
        if found.result is not None and found.result.contract is not None:
            assert ruling.remedy == ("counts" if found.result.contract.made else "void")
        if len(remedies - {""}) > 1:
            return
    pytest.fail("the taker never won, or never lost")


@pytest.mark.clause("france.irregularities.void.next", "france.irregularities.void")
def test_void_deal_counts_for_nothing_and_the_next_player_deals() -> None:
    record = read_record(FOLDER / "france_invalid_revoke.txt")
    claims = Claims(changes=(0,) * 4, scores=(0,) * 4)
    deal = replace(record.deals[0], claims=claims)
    judged = judge(replace(record, deals=(deal,)))
    (found,) = judged.deals
    assert found.difference is None
    assert found.ruled is not None
    assert found.ruled.ended == "void"
    assert not found.ruled.played
    assert judged.match.scores == (0,) * 4
    assert judged.match.played == (0,) * 4
    assert judged.match.dealing == 1
    as_json = judgement_json(judged)["deals"][0]
    assert (as_json["ruled_ended"], as_json["played"]) == ("void", False)
    outcome = CliRunner().invoke(
        command, [str(FOLDER / "france_invalid_revoke.txt")], standalone_mode=False
    )
    assert "everybody scores 0, and it does not count as played" in outcome.output


@pytest.mark.clause("france.deal.misdeal")
def test_record_may_begin_with_a_player_who_may_not_bid() -> None:
    match = replace(new_match(RULES), barred=0)
    for seed in map(str, range(50)):
        state, chance = match.new_deal(seed=seed), Chance(seed)
        while not state.over:
            legal = state.legal()
            state = state.apply(legal[chance.below(len(legal))])
        if len(state.talk.said) == 4 and state.result().ended == "counted":
            break
    record = replace(record_with(history_of(state), seed), barred=0)
    assert read_record(record_text(record)) == record
    assert read_record(record_json_text(record)) == record
    assert codes(judge(record)) == []
    assert "out_of_turn" in codes(judge(replace(record, barred=-1)))


# Faults that no action shows.


@pytest.mark.parametrize("form", ["", *FORMS])
@pytest.mark.clause("france.irregularities.person", "france.irregularities.record")
def test_every_fault_can_be_told(form: str) -> None:
    assert BOOK is not None
    for number, fault in enumerate([*BOOK.faults, *BOOK.poignees]):
        judged = judge(whole_deal(form, Note("fault", fault, 12, 1)))
        Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))
        (ruling,) = judged.rulings
        assert ruling.fault.id == fault
        assert ruling.player == 1
        covered = {"all", form or "free"} & set(ruling.fault.forms)
        assert ruling.person == (ruling.fault.decided != "record" or not covered)
        assert (ruling.duplicate is not None) == bool(form and covered)
        assert not (form and ruling.points)
        assert all(clause in CLAUSES for clause in ruling.clauses)
        assert all(remark.code == "fault_side" for remark in judged.all_remarks)
        lang = ("en", "fr", "it")[number % 3]
        page = "\n".join(JudgementPage("record.txt", judged, lang).lines())
        assert ruling.fault.text[lang].rstrip(".") in page


@pytest.mark.clause("france.irregularities.poignee.disorder", "france.irregularities.claim")
def test_fault_is_told_by_its_name() -> None:
    text = record_text(whole_deal()).rstrip("\n")
    lines = "\nfault Bruno poignée out of order\nfaute Carla mauvais donneur\nfallo fumo\n"
    (deal,) = read_record(text + lines).deals
    assert [note.word for note in deal.notes] == ["disorder", "wrong_dealer", "smoking"]
    assert [note.seat for note in deal.notes] == [1, 2, -1]


@pytest.mark.parametrize(
    ("line", "told"),
    [("fault Bruno yawning", "expected one of: misdeal"), ("choice pass", "accept, same_suit")],
)
def test_invalid_note_is_named(line: str, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        read_record(record_text(whole_deal()) + line)


@pytest.mark.parametrize(
    ("line", "told"),
    [("competition bridge", "expected one of: free, individual"), ("barred Zeno", "no player")],
)
def test_invalid_header_is_named(line: str, told: str) -> None:
    text = record_text(whole_deal()).replace("players", f"{line}\nplayers", 1)
    with pytest.raises(RecordError, match=told):
        read_record(text)


@pytest.mark.parametrize("line", ["competition teams", "barred Anna"])
def test_invalid_header_where_there_is_no_code(line: str) -> None:
    text = (FOLDER / "ottocento_hands.txt").read_text(encoding="utf-8")
    with pytest.raises(RecordError, match="no refereeing code"):
        read_record(text.replace("players", f"{line}\nplayers", 1))


# Points.


@pytest.mark.clause("france.irregularities.points", "france.irregularities.sheet")
def test_points_taken_stand_beside_the_scores() -> None:
    notes = (Note("fault", "smoking", 12, 1), Note("fault", "sheet_missing", 12))
    judged = judge(whole_deal("", *notes, Note("fault", "revoke_consumed", 12, 2)))
    assert judged.taken == (400, 500, 400, 400)
    assert judged.may_take == (0, 0, 100, 0)
    assert not judged.clean
    assert codes(judged) == []
    assert sum(judged.ruled) == 0
    assert [old - new for old, new in zip(judged.ruled, judged.less_taken, strict=True)] == [
        2 * points for points in judged.taken
    ]
    found = judgement_json(judged)
    assert found["points_taken"] == [400, 500, 400, 400]
    assert found["points_referee_may_take"] == [0, 0, 100, 0]
    assert found["scores_less_all_points"][2] == found["scores_less_points"][2] - 100
    written = record_text(judged.record)
    outcome = CliRunner().invoke(command, ["-"], input=written, standalone_mode=False)
    assert "Points taken by the referee: Anna 400, Bruno 500" in outcome.output
    assert "may take besides: Carla 100" in outcome.output
    assert "3 faults told" in outcome.output
    assert outcome.return_value == 1


@pytest.mark.clause("france.irregularities.exposed.defence")
def test_warning_for_one_exposed_card_holds_for_every_kind() -> None:
    record = whole_deal()
    state = judge(record).deals[0].state
    defender = next(seat for seat in range(4) if seat != state.talk.lone)
    notes = tuple(
        Note("fault", fault, 12, defender) for fault in ("exposed_defence", "out_of_turn_defence")
    )
    deal = replace(record.deals[0], notes=notes)
    one, other = judge(replace(record, deals=(deal,))).rulings
    assert (one.warned, one.points) == (True, 0)
    assert (other.warned, other.points) == (False, 100)
    one, other = judge(replace(record, deals=(deal,), competition="teams")).rulings
    assert one.duplicate is not None
    assert other.duplicate is not None
    assert (one.duplicate.penalty_pm, other.duplicate.penalty_pm) == (1, 0)


# Duplicate.


@pytest.mark.parametrize(
    ("form", "percent", "match_points", "tenths", "points"),
    [
        ("individual", (40, 60), None, 5, 0),
        ("triplettes", (40, 60), None, 5, 0),
        ("quadrettes", None, (-4, 4), 0, 1),
        ("teams", None, (0, 4), 0, 1),
    ],
)
@pytest.mark.clause(
    "france.irregularities.revoke.duplicate",
    "france.duplicate.adjusted.percent",
    "france.duplicate.adjusted.quadrettes",
    "france.duplicate.adjusted.teams",
)
def test_consumed_revoke_in_duplicate(
    form: str,
    percent: tuple[int, int] | None,
    match_points: tuple[int, int] | None,
    tenths: int,
    points: int,
) -> None:
    record = read_record(FOLDER / "france_invalid_revoke.txt")
    ruling, judged = ruled_on(replace(record, competition=form))
    remedy = ruling.duplicate
    assert remedy is not None
    assert remedy.adjust == "40/60"
    assert (remedy.percent, remedy.match_points) == (percent, match_points)
    assert (remedy.penalty_tenths, remedy.penalty_pm) == (tenths, points)
    assert judged.ruled == judged.match.scores
    assert judged.may_take == (0,) * 4


@pytest.mark.parametrize(
    ("form", "percent", "match_points"),
    [
        ("individual", (0, None), None),
        ("triplettes", (0, None), None),
        ("quadrettes", None, (-10, 4)),
        ("teams", None, (-10, 0)),
    ],
)
@pytest.mark.clause("france.irregularities.discard.duplicate")
def test_false_discard_in_duplicate(
    form: str, percent: tuple[int, None] | None, match_points: tuple[int, int] | None
) -> None:
    record = read_record(FOLDER / "france_invalid_discard_barred.txt")
    ruling, _ = ruled_on(replace(record, competition=form))
    assert ruling.duplicate is not None
    assert ruling.duplicate.adjust == "neutral"
    assert (ruling.duplicate.percent, ruling.duplicate.match_points) == (percent, match_points)


@pytest.mark.parametrize(
    ("form", "percent", "match_points", "points"),
    [
        ("individual", (40, 40), None, 0),
        ("quadrettes", None, (0, 0), 4),
        ("teams", None, (0, 0), 0),
    ],
)
@pytest.mark.clause("france.irregularities.revoke.both")
def test_revoke_on_revoke_in_duplicate(
    form: str, percent: tuple[int, int] | None, match_points: tuple[int, int] | None, points: int
) -> None:
    record = whole_deal(form)
    lone = judge(record).deals[0].state.talk.lone
    notes = tuple(Note("fault", "revoke_consumed", 40, seat) for seat in (lone, (lone + 1) % 4))
    judged = judge(replace(record, deals=(replace(record.deals[0], notes=notes),)))
    for ruling in judged.rulings:
        assert ruling.duplicate is not None
        assert (ruling.duplicate.percent, ruling.duplicate.match_points) == (percent, match_points)
        assert ruling.duplicate.penalty_pm == points


# What the taker chooses after a lead out of turn.


def lead_out_of_turn() -> tuple[State, int, int, str]:
    """Return a deal before a lead, a defender whose lead it is not, his card, and the seed."""

    def place(state: State) -> bool:
        tricks = state.phase == "tricks" and not state.trick and sum(state.taken) > 1
        lead = tricks and state.turn != state.talk.lone
        return lead and _suits(state, state.turn) > 1 and bool(_card(state))

    state, seed = until(place)
    return state, _other(state), _card(state), seed


def _other(state: State) -> int:
    """Return the other defender."""
    return next(seat for seat in range(4) if seat not in {state.turn, state.talk.lone})


def _suits(state: State, seat: int) -> int:
    """Count the suits in a hand."""
    opens, excuse = state.setup.duties.opens, state.setup.duties.matto
    return len({opens[card] for card in indices(state.hand(seat) & ~excuse)})


def _card(state: State) -> int:
    """Return a card of the other defender in a suit that the right one holds, 0 if none."""
    opens, excuse = state.setup.duties.opens, state.setup.duties.matto
    hand = state.hand(state.turn) & ~excuse
    held = indices(state.hand(_other(state)) & ~excuse)
    return next((card for card in held if hand & opens[card]), 0)


@pytest.mark.parametrize("choice", ["accept", "same_suit", "other_suit"])
@pytest.mark.clause("france.irregularities.out_of_turn.defence")
def test_taker_chooses_after_a_lead_out_of_turn(choice: str) -> None:
    state, offender, card, seed = lead_out_of_turn()
    moves = [*history_of(state), Move(offender, PLAY[card])]
    note = Note("choice", choice, len(moves))
    suit = state.setup.duties.opens[card]
    hand = state.hand(state.turn) & ~state.setup.duties.matto
    obeyed, other = (hand & suit, hand & ~suit)[:: 1 if choice == "same_suit" else -1]
    ruling, judged = ruled_on(record_with(moves, seed, note))
    assert ruling.fault.id == "out_of_turn_defence"
    assert judged.violations[0].stands == (choice == "accept")
    if choice == "accept":
        assert judged.deals[0].state.leader == offender
        return
    for cards, found in ((obeyed, []), (other, ["choice"])):
        led = Move(state.turn, PLAY[next(iter(indices(cards)))])
        _, judged = ruled_on(record_with([*moves, led], seed, note))
        assert codes(judged) == ["out_of_turn", *found, "unfinished"]


@pytest.mark.clause("france.irregularities.out_of_turn.defence")
def test_choice_where_there_is_none_is_remarked_on() -> None:
    record = whole_deal("", Note("choice", "accept", 12))
    assert codes(judge(record)) == ["choice_idle"]


# The partner of the taker.


@pytest.mark.clause("france.irregularities.partner", "france.irregularities.poignee.late_taker")
def test_late_poignee_of_the_partner_is_one_of_the_attack() -> None:
    rules = ruleset("france/tarot-5")
    for seed in map(str, range(400)):
        state, chance = new_match(rules).new_deal(seed=seed), Chance(seed)
        while not state.over:
            shown = [action for action in state.legal() if action.kind == "declare"]
            if shown and state.turn == state.talk.partner:
                break
            legal = state.legal()
            state = state.apply(legal[chance.below(len(legal))])
        if state.over:
            continue
        seat, (first, second, *rest) = state.turn, to_the_end(state)
        moves = [*history_of(state), first, second, Move(seat, shown[0]), *rest]
        deal = DealRecord(0, seed=seed, moves=tuple(moves))
        judged = judge(Record("france/tarot-5", (*NAMES, "Elsa"), (deal,)))
        (ruling,) = judged.rulings
        assert (ruling.fault.id, ruling.side) == ("late_taker", "attack")
        return
    pytest.fail("no partner could show a poignée")
