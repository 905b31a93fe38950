"""Records of French Tarot: reading, writing, and judging by the refereeing code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tarocco.cli.replay import command
from tarocco.errors import ChoiceError, TaroccoError
from tarocco.play import Action, Chance, new_match
from tarocco.play.actions import CHELEM, PASS, PLAY
from tarocco.play.match import seated_at
from tarocco.records import (
    Claims,
    DealRecord,
    Move,
    Record,
    RecordError,
    SideClaim,
    claims_of,
    deal_record,
    judge,
    read_record,
    record_json,
    record_json_text,
    record_of,
    record_text,
)
from tarocco.records.judgement_json import judgement_json
from tarocco.rulebook import ruleset, shipped_book
from tarocco.rulebook.irregularities import irregularities_of
from tarocco.schemas import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarocco.play.match import Match
    from tarocco.play.state import State
    from tarocco.records import DealJudgement, Judgement, Ruling

FOLDER = Path(__file__).parent / "records"
GOLDEN = sorted({*FOLDER.glob("france_*.json"), *FOLDER.glob("france_*.txt")})
VALID = [path for path in GOLDEN if not path.name.startswith("france_invalid_")]
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa")
GAMES = {"tarot-3": 3, "tarot-4": 4, "tarot-5": 5, "tarot-4-of-5": 5}
CODES = tuple(ruleset("france/tarot-4").game.play.violations)
CLAUSES = shipped_book("france").clauses
MISDEAL = Action("deal", word="0 1 2 3 4 5")


def random_legal(state: State, chance: Chance) -> Action:
    """Do anything that is legal."""
    legal = state.legal()
    return legal[chance.below(len(legal))]


def played(match: Match, seed: str, chance: Chance) -> State:
    """Play a deal at random."""
    state = match.new_deal(seed=seed)
    while not state.over:
        state = state.apply(random_legal(state, chance))
    return state


def some_match(game: str, seed: str, deals: int = 2, *, seeded: bool = True) -> Record:
    """Play some deals of a match at random."""
    players = GAMES[game]
    first = match = new_match(ruleset(f"france/{game}"), players, dealer=players - 1)
    chance, records = Chance(seed), []
    for number in range(deals):
        own = f"{seed}/{number}"
        state = played(match, own, chance)
        records.append(deal_record(match, state, seed=own if seeded else None))
        match = match.after(state.result())
    return record_of(first, NAMES[:players], records)


def found(judged: Judgement) -> list[str]:
    """Return the codes of all that is wrong."""
    codes = [each.violation.kind.id for each in judged.violations]
    codes += [remark.code for remark in judged.all_remarks]
    return codes + [difference.figure for difference in judged.differences]


def faults(judged: Judgement) -> list[str]:
    """Return the ids of the faults ruled on."""
    return [each.fault.id for each in judged.rulings]


# Writing and reading.


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10**6), st.booleans())
@settings(max_examples=30)
def test_what_is_written_is_read_and_right(
    game: str,
    seed: int,
    seeded: bool,  # noqa: FBT001 - hypothesis draws it
) -> None:
    record = some_match(game, str(seed), seeded=seeded)
    for written in (record_text(record), record_json_text(record)):
        assert read_record(written) == record
    Draft202012Validator(schema("tarocco-record/1")).validate(record_json(record))
    judged = judge(record)
    assert found(judged) == []
    assert judged.ruled == judged.match.scores
    assert sum(judged.match.scores) == 0


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden_record_is_the_same_in_either_form(path: Path) -> None:
    record = read_record(path)
    assert read_record(record_text(record)) == record
    assert read_record(record_json_text(record)) == record
    Draft202012Validator(schema("tarocco-record/1")).validate(record_json(record))


def test_there_is_a_golden_record_of_each_game() -> None:
    assert {read_record(path).ruleset for path in VALID} == {f"france/{game}" for game in GAMES}


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
@pytest.mark.clause(
    "france.play.follow",
    "france.play.trump",
    "france.play.overtrump",
    "france.play.winner",
    "france.score.zero_sum",
)
def test_golden_record_is_right(path: Path) -> None:
    judged = judge(read_record(path))
    assert found(judged) == []
    assert judged.rulings == ()
    assert all(deal.record.claims for deal in judged.deals)
    Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))


HEAD = """tarocco-record 1
règlement france/tarot-5
joueurs Anna, Bruno, Carla, Dino, Elsa
donne Anna
graine "un soir"
"""

FRENCH = """Elsa coupe 20
Anna donne 3 7 11
Bruno passe
Carla dit prise
Dino passe
Elsa garde
Anna passe
Elsa appelle roi de cœur
Elsa pas de chelem
Bruno montre 10-3
Bruno joue 21
Elsa écarte 1h 2h 3h
"""

ENGLISH = """Elsa cuts 20
Anna deals 3 7 11
Bruno says pass
Carla calls prise
Dino passes
Elsa says garde
Anna says pass
Elsa calls Rh
Elsa no chelem
Bruno shows 10 9 8 7 6 5 4 3
Bruno plays 21
Elsa discards 1h 2h 3h
"""

ITALIAN = """Elsa taglia 20
Anna distribuisce 3, 7, 11
Bruno passa
Carla presa
Dino dice passo
Elsa dice garde
Anna passa
Elsa chiama il re di cuori
Elsa niente chelem
Bruno mostra 10-3
Bruno gioca 21
Elsa scarta 1h 2h 3h
"""


@pytest.mark.parametrize("lines", [FRENCH, ITALIAN], ids=["fr", "it"])
def test_an_action_in_words(lines: str) -> None:
    one, other = read_record(HEAD + ENGLISH), read_record(HEAD + lines)
    assert one.deals[0].moves == other.deals[0].moves
    kinds = [move.action.kind for move in one.deals[0].moves]
    assert kinds[:3] == ["cut", "deal", "call"]
    assert kinds[7:] == ["called_card", "pass", "declare", "play", "discard"]
    assert read_record(record_text(one)) == one


def test_passing_is_a_call_before_it_is_no_chelem() -> None:
    lines = "Bruno passe\nBruno passe\nCarla pas de chelem\nCarla chelem\n"
    actions = [move.action for move in read_record(HEAD + lines).deals[0].moves]
    assert actions == [Action("call", word="pass"), PASS, PASS, CHELEM]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Anna deals three", "the numbers of the packets"),
        ("Anna deals 3 1000", "the numbers of the packets"),
        ("Elsa calls", "no cards"),
        ("Elsa calls nobody", "expected cards"),
        ("Elsa chelem now", "after the action"),
        ("count Anna: cricche 3", "each once of: points, bouts"),
    ],
)
def test_invalid_line_is_named(line: str, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        read_record(HEAD + line)


@pytest.mark.clause("france.deal.dead")
def test_dealer_of_a_table_of_five_does_not_play() -> None:
    record = some_match("tarot-4-of-5", "a table of five", 6)
    judged = judge(record)
    for deal in judged.deals:
        assert deal.match.dead == deal.record.dealer
        assert deal.record.dealer not in deal.match.players
        deals = [move.seat for move in deal.record.moves if move.action.kind == "deal"]
        assert deals == [deal.record.dealer]
        cuts = [move.seat for move in deal.record.moves if move.action.kind == "cut"]
        assert cuts == [(deal.record.dealer - 1) % 5]
        assert deal.record.claims is not None
        assert deal.record.claims.changes[deal.record.dealer] == 0
    assert seated_at(judged.rules) == 5
    playing = read_record(record_text(record).replace("deal Elsa", "deal Berto", 0))
    assert playing == record


@pytest.mark.clause("france.deal.dead")
def test_table_of_five_is_usual_where_the_dealer_does_not_play() -> None:
    rules = ruleset("france/tarot-4-of-5")
    match = new_match(rules)
    assert (match.players, match.dead, len(match.scores)) == ((1, 2, 3, 4), 0, 5)
    state = match.new_deal(seed="five names")
    record = record_of(match, ("A", "B", "C", "D", "E"), [deal_record(match, state, seed="5")])
    assert read_record(record_text(record)) == record
    with pytest.raises(ChoiceError, match="not for 4 players, expected one of: 5"):
        new_match(rules, 4)


@pytest.mark.clause("france.deal.dead", "france.bidding.passed_out.dead")
def test_dead_dealer_deals_until_somebody_takes() -> None:
    match = new_match(ruleset("france/tarot-4-of-5"), 5, dealer=2)
    state = match.new_deal(seed="all pass")
    while not state.over:
        calls = Action("call", word="pass")
        state = state.apply(calls if state.phase == "auction" else state.legal()[0])
    assert state.result().ended in {"all_pass", "petit_sec"}
    assert match.after(state.result()).dead == 2
    assert match.passed_on().dead == 3
    assert match.passed_on().passed_on().passed_on().dead == 0


# Claims.


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
@pytest.mark.clause("france.score.unit", "france.count.target")
def test_every_claim_is_checked(path: Path) -> None:
    record = read_record(path)
    (deal,) = record.deals
    claims = deal.claims
    assert claims is not None
    assert next(iter(claims.sides[0].figures)) == "points"
    assert list(claims.sides[0].figures)[-1] == "unit"
    for number, side in enumerate(claims.sides):
        for figure, value in side.figures.items():
            changed = replace(side, figures={**side.figures, figure: value + 1})
            sides = (*claims.sides[:number], changed, *claims.sides[number + 1 :])
            wrong = replace(deal, claims=replace(claims, sides=sides))
            judged = judge(replace(record, deals=(wrong,)))
            assert [each.figure for each in judged.differences] == [figure]
            assert judged.differences[0].clause in CLAUSES


@pytest.mark.clause("france.irregularities.sheet")
def test_sheet_that_does_not_add_up_is_ruled_on() -> None:
    record = read_record(FOLDER / "france_tarot_4.txt")
    (deal,) = record.deals
    assert deal.claims is not None
    first, *others = deal.claims.changes
    claims = Claims(changes=(first + 2, *others))
    judged = judge(replace(record, deals=(replace(deal, claims=claims),)))
    assert found(judged) == ["change"]
    assert faults(judged) == ["sheet_sum"]
    assert judged.rulings[0].points == 100


def test_nothing_can_be_claimed_of_a_deal_passed_out() -> None:
    rules = ruleset("france/tarot-3")
    match = new_match(rules)
    state = match.new_deal(seed="passed")
    while not state.over:
        calls = Action("call", word="pass")
        state = state.apply(calls if state.phase == "auction" else state.legal()[0])
    claims = claims_of(match, state.result())
    assert claims.sides == ()
    assert claims.changes == (0, 0, 0)
    deal = deal_record(match, state, seed="passed")
    wrong = replace(claims, sides=(SideClaim((0,), {"unit": 50}),))
    judged = judge(record_of(match, NAMES[:3], [replace(deal, claims=wrong)]))
    assert found(judged) == ["unit"]


# Judging.


@pytest.mark.parametrize("code", CODES)
@pytest.mark.clause(
    *sorted({kind.clause for kind in ruleset("france/tarot-4").game.play.violations.values()})
)
def test_invalid_action_is_found_and_no_other(code: str) -> None:
    judged = judge(read_record(FOLDER / f"france_invalid_{code}.txt"))
    assert found(judged) == [code]
    (finding,) = judged.violations
    assert finding.violation.kind == judged.rules.game.play.violations[code]
    mended = code in {"cut", "discard_number"}
    assert finding.stands == (finding.violation.kind.judged == "stands" and not mended)
    assert all(clause in CLAUSES for each in judged.rulings for clause in each.clauses)
    Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_every_record_can_be_shown(path: Path, lang: str) -> None:
    outcome = CliRunner().invoke(
        command, [str(path), "--full", "--lang", lang], standalone_mode=False
    )
    assert outcome.exception is None
    assert outcome.return_value == int(path.name.startswith("france_invalid_"))
    assert "france/" in outcome.output


def ruled(code: str) -> tuple[Ruling, DealJudgement]:
    """Return the one ruling on a golden record, and its deal."""
    (deal,) = judge(read_record(FOLDER / f"france_invalid_{code}.txt")).deals
    (ruling,) = deal.rulings
    return ruling, deal


@pytest.mark.parametrize("code", ["revoke", "no_trump", "under_trump", "first_lead"])
@pytest.mark.clause(
    "france.irregularities.revoke",
    "france.irregularities.revoke.call",
    "france.irregularities.revoke.consumed",
    "france.irregularities.not_rectifiable",
    "france.irregularities.ahead",
    "france.irregularities.void",
    "france.irregularities.person",
)
def test_consumed_revoke_voids_the_deal_if_its_side_is_ahead(code: str) -> None:
    ruling, deal = ruled(code)
    assert deal.result is not None
    assert deal.result.contract is not None
    assert deal.ruled is not None
    ahead = deal.result.contract.made == (ruling.side == "attack")
    assert ruling.fault.id == "revoke_consumed"
    assert ruling.person
    assert ruling.remedy == ("void" if ahead else "counts")
    assert (deal.ruled.ended == "void") == ahead
    assert any(deal.ruled.changes) != ahead
    assert deal.ruled.played != ahead


def with_moves(record: Record, moves: list[Move]) -> Judgement:
    """Judge a record with other moves in its only deal, and no claims."""
    deal = replace(record.deals[0], moves=tuple(moves), claims=None)
    return judge(replace(record, deals=(deal,)))


@pytest.mark.clause("france.irregularities.revoke.unconsumed", "france.irregularities.rectifiable")
def test_revoke_is_put_right_before_the_next_trick_is_begun() -> None:
    record = read_record(FOLDER / "france_invalid_revoke.txt")
    judged = judge(record)
    (finding,) = judged.violations
    state = judged.deals[0].state
    before = next(
        state
        for state, action in state.history()
        if action == finding.violation.action and state.turn == finding.violation.seat
    )
    right = before.legal()[0]
    moves = list(record.deals[0].moves[: finding.move + 1])
    judged = with_moves(record, [*moves, Move(finding.player, right)])
    assert found(judged) == ["revoke", "unfinished"]
    (ruling,) = judged.rulings
    assert ruling.fault.id in {"revoke_defence", "revoke_taker"}
    assert not judged.violations[0].stands
    assert judged.deals[0].state.action == right
    assert ruling.remedy == "counts"
    assert faults(with_moves(record, moves)) == [ruling.fault.id]


@pytest.mark.clause("france.irregularities.revoke.unconsumed")
def test_revoke_is_put_right_after_others_have_played_to_the_trick() -> None:
    for seed in range(200):
        state = new_match(ruleset("france/tarot-4")).new_deal(seed=seed)
        chance = Chance(str(seed))
        while not state.over:
            hand = state.hand(state.turn)
            wrong = next(
                (card for card in PLAY[:78] if hand & card.cards and state.violation(card)), None
            )
            if state.phase == "tricks" and len(state.trick) == 1 and wrong:
                break
            state = state.apply(random_legal(state, chance))
        if state.over or wrong is None:
            continue
        moves = [Move(before.turn, action) for before, action in state.history()]
        after = state.forced(wrong)
        moves += [Move(state.turn, wrong), Move(after.turn, after.legal()[0])]
        moves.append(Move(state.turn, state.legal()[0]))
        deal = DealRecord(0, seed=str(seed), moves=tuple(moves))
        judged = judge(Record("france/tarot-4", NAMES[:4], (deal,)))
        assert found(judged)[0] in {"revoke", "no_trump", "under_trump"}
        assert not judged.violations[0].stands
        assert faults(judged)[0] in {"revoke_defence", "revoke_taker"}
        return
    pytest.fail("no revoke could be made")


@pytest.mark.parametrize(
    ("code", "fault"), [("discard_barred", "discard_king"), ("discard_trump", "discard_trump")]
)
@pytest.mark.clause("france.irregularities.discard.false")
def test_false_discard_voids_the_deal_if_the_taker_wins(code: str, fault: str) -> None:
    ruling, deal = ruled(code)
    assert deal.result is not None
    assert deal.result.contract is not None
    assert ruling.fault.id == fault
    assert ruling.side == "attack"
    assert ruling.remedy == ("void" if deal.result.contract.made else "counts")
    assert (ruling.points, ruling.fault.points_by) == (100, "referee")


@pytest.mark.clause("france.irregularities.discard.many", "france.irregularities.discard.few")
def test_wrong_number_of_cards_is_ruled_on_if_it_stays() -> None:
    record = read_record(FOLDER / "france_invalid_discard_number.txt")
    (finding,) = judge(record).violations
    cards = finding.violation.action.cards
    moves = list(record.deals[0].moves[: finding.move + 1])
    assert faults(judge(record)) == []
    assert faults(with_moves(record, moves)) == ["discard_few"]
    hand = judge(record).deals[0].state.deck
    state = with_moves(record, moves).deals[0].state
    while cards.bit_count() <= 6:
        cards |= next(
            1 << card
            for card in hand
            if state.hand(state.turn) >> card & 1 and not cards >> card & 1
        )
    moves[-1] = Move(finding.player, Action("discard", cards))
    assert faults(with_moves(record, moves)) == ["discard_many"]


@pytest.mark.clause(
    "france.irregularities.out_of_turn.defence", "france.irregularities.out_of_turn.taker"
)
def test_card_out_of_turn_is_ruled_on() -> None:
    ruling, _ = ruled("out_of_turn")
    assert ruling.fault.id == "out_of_turn_defence"
    assert ruling.fault.now == "taker_chooses"
    assert (ruling.warned, ruling.points, ruling.remedy) == (True, 0, "counts")


@pytest.mark.clause("france.irregularities.out_of_turn.defence")
def test_lead_out_of_turn_is_accepted_if_the_record_goes_on_from_it() -> None:
    for seed in map(str, range(100)):
        state, chance = new_match(ruleset("france/tarot-4")).new_deal(seed=seed), Chance(seed)
        while not state.over and (state.phase != "tricks" or sum(state.taken) < 2 or state.trick):
            state = state.apply(random_legal(state, chance))
        offender = (state.turn + 1) % 4
        if not state.over and offender != state.talk.lone:
            break
    moves = [Move(before.turn, action) for before, action in state.history()]
    hand = state.hand(offender)
    leads = state._replace(turn=offender, leader=offender, allowed=hand)
    after = leads.apply(leads.legal()[0])
    moves += [Move(offender, leads.legal()[0]), Move(after.turn, after.legal()[0])]
    judged = judged_moves(moves, seed)
    assert found(judged) == ["out_of_turn", "unfinished"]
    assert judged.violations[0].stands
    assert faults(judged) == ["out_of_turn_defence"]
    assert judged.deals[0].state.leader == offender
    assert len(judged.deals[0].state.trick) == 2
    proper = Move(state.turn, state.legal()[0])
    refused = judged_moves([*moves[:-1], proper], seed)
    assert not refused.violations[0].stands
    assert refused.deals[0].state.leader == state.turn


@pytest.mark.clause("france.bidding.after_revoke")
def test_consumed_revoke_bars_a_defender_where_that_is_the_rule() -> None:
    record = read_record(FOLDER / "france_invalid_revoke.txt")
    judged = judge(record)
    (ruling,) = judged.rulings
    assert ruling.side == "defence"
    assert judged.match.barred == -1
    barring = judge(replace(record, options={"revoke_bars_bidding": "yes"}))
    assert barring.match.barred == ruling.player


@pytest.mark.clause("france.irregularities.exposed.taker", "france.irregularities.exposed.defence")
def test_two_cards_at_once_are_exposed() -> None:
    ruling, _ = ruled("one_card")
    assert ruling.fault.id in {"exposed_taker", "exposed_defence"}


@pytest.mark.clause("france.irregularities.points", "france.irregularities.rectifiable")
def test_fault_repeated_after_a_warning_costs_points() -> None:
    record = read_record(FOLDER / "france_invalid_out_of_turn.txt")
    (finding,) = judge(record).violations
    moves = list(record.deals[0].moves)
    moves.insert(finding.move, moves[finding.move])
    first, second = with_moves(record, moves).rulings
    assert (first.warned, first.points) == (True, 0)
    assert (second.warned, second.points) == (False, 100)


@pytest.mark.clause("france.irregularities.call")
def test_call_too_low_is_not_accepted() -> None:
    ruling, _ = ruled("call")
    assert ruling.fault.id == "call_low"
    assert ruling.fault.now == "refused"


@pytest.mark.clause("france.irregularities.call")
def test_call_out_of_turn_and_second_call() -> None:
    record = read_record(FOLDER / "france_invalid_call.txt")
    moves = list(record.deals[0].moves)
    first = next(number for number, move in enumerate(moves) if move.action.kind == "call")
    early = Move(moves[first + 1].seat, moves[first + 1].action)
    again = moves[first]
    judged = with_moves(record, [*moves[:first], early, moves[first], again])
    assert faults(judged) == ["call_out_of_turn", "call_again"]
    again = Move(moves[first].seat, PASS)
    judged = with_moves(record, [*moves[: first + 1], again])
    assert faults(judged) == ["call_again"]


@pytest.mark.clause("france.irregularities.wrong_dealer")
def test_wrong_dealer_who_has_dealt_to_the_end() -> None:
    record = some_match("tarot-4", "a wrong dealer", 2)
    first, second = record.deals
    other = (second.dealer + 1) % 4
    played_by_other = DealRecord(other, seed="other")
    judged = judge(replace(record, deals=(first, played_by_other)))
    assert found(judged) == ["dealer", "unfinished"]
    assert faults(judged) == ["wrong_dealer"]
    assert judged.rulings[0].player == other


# The deal.


@pytest.mark.clause("france.deal.misdeal", "france.irregularities.misdeal")
def test_dealer_who_misdeals_deals_again_and_may_not_bid() -> None:
    match = new_match(ruleset("france/tarot-4"), dealer=1)
    state = match.new_deal(seed="0")
    cut = state.legal()[0]
    moves = (Move(0, cut), Move(1, MISDEAL))
    again = match.after(state.apply(cut).forced(MISDEAL).result())
    assert (again.dealing, again.barred) == (1, 1)
    after = next(
        (seed, state)
        for seed in map(str, range(50))
        for state in [played(again, seed, Chance(seed))]
        if state.result().ended == "counted" and len(state.talk.said) == 4
    )
    deals = (DealRecord(1, seed="0", moves=moves), deal_record(again, after[1], seed=after[0]))
    record = Record("france/tarot-4", NAMES[:4], deals)
    assert read_record(record_text(record)) == record
    judged = judge(record)
    assert found(judged) == ["misdeal"]
    assert faults(judged) == ["misdeal"]
    assert judged.deals[1].state.talk.said[3] == "pass"
    assert all(move.seat != 1 for move in deals[1].moves if move.action.kind == "call")
    assert judged.match.barred == -1
    misdealt = state.apply(cut).forced(MISDEAL)
    with pytest.raises(TaroccoError, match="expected its seed"):
        deal_record(match, misdealt)


@pytest.mark.parametrize(
    ("source", "target", "kinds", "fault"),
    [
        (0, -1, {"call"}, "misdeal_dealer_and_chien"),
        (1, 2, {"call"}, "misdeal_two_hands"),
        (1, 2, set(), "misdeal"),
    ],
)
@pytest.mark.clause(
    "france.irregularities.misdeal",
    "france.irregularities.misdeal.dealer_and_chien",
    "france.irregularities.misdeal.two_hands",
)
def test_wrong_count_of_cards_is_ruled_on(
    source: int, target: int, kinds: set[str], fault: str, tmp_path: Path
) -> None:
    match = new_match(ruleset("france/tarot-4"))
    deal = deal_record(match, played(match, "few", Chance("few")))
    hands = [list(hand) for hand in (*deal.hands, deal.rest)]
    hands[target].append(hands[source].pop())
    moves = tuple(move for move in deal.moves if move.action.kind in kinds)
    given = tuple(map(tuple, hands[:-1]))
    wrong = DealRecord(0, hands=given, rest=tuple(hands[-1]), moves=moves)
    record = Record("france/tarot-4", NAMES[:4], (wrong,))
    assert read_record(record_text(record)) == record
    assert read_record(record_json_text(record)) == record
    file = tmp_path / "record.txt"
    file.write_text(record_text(record), encoding="utf-8")
    outcome = CliRunner().invoke(command, [str(file), "--full"], standalone_mode=False)
    assert outcome.return_value == 1
    assert "wrong numbers of cards" in outcome.output
    judged = judge(record)
    assert found(judged) == ["miscounted"]
    assert faults(judged) == [fault]
    (ruling,) = judged.rulings
    assert ruling.remedy == "void"
    assert (judged.match.dealing, judged.match.barred) == (0, 0)
    Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))


@pytest.mark.clause("france.deal.petit_sec", "france.deal.petit_sec.next")
def test_petit_alone_ends_a_deal_before_the_bids() -> None:
    match = new_match(ruleset("france/tarot-5"))
    for seed in range(500):
        state = match.new_deal(seed=seed)
        while state.phase in {"cut", "deal"}:
            state = state.apply(state.legal()[0])
        if state.over:
            break
    assert state.result().ended == "petit_sec"
    for own in (str(seed), None):
        record = record_of(match, NAMES, [deal_record(match, state, seed=own)])
        assert read_record(record_text(record)) == record
        judged = judge(record)
        assert found(judged) == []
        assert judged.match.dealing == 1
        assert judgement_json(judged)["deals"][0]["ended"] == "petit_sec"


# Poignées.


@pytest.mark.parametrize(
    ("code", "ids"),
    [
        ("poignee_excuse", {"hidden_trump_taker", "hidden_trump_defender"}),
        ("poignee_size", {"too_few_taker", "too_few_defender"}),
        ("declare_late", {"late_taker", "late_defender"}),
    ],
)
@pytest.mark.clause(
    "france.irregularities.poignee",
    "france.irregularities.poignee.hidden_trump",
    "france.irregularities.poignee.too_few_taker",
    "france.irregularities.poignee.too_few_defender",
    "france.irregularities.poignee.late_taker",
    "france.irregularities.poignee.late_defender",
)
def test_faulty_poignee_is_ruled_on(code: str, ids: set[str]) -> None:
    ruling, deal = ruled(code)
    assert ruling.fault.id in ids
    assert deal.ruled is not None
    assert deal.result is not None
    assert (deal.ruled.ended == "void") == (ruling.remedy == "void")
    if ruling.remedy == "counts" and ruling.shown:
        assert deal.ruled.contract != deal.result.contract


def deal_with_poignee(place: Callable[[State], bool]) -> tuple[list[Move], State, Action, str]:
    """Play a deal of four at random until somebody can show a simple poignée."""
    for seed in map(str, range(300)):
        state, chance = new_match(ruleset("france/tarot-4")).new_deal(seed=seed), Chance(seed)
        while not state.over:
            shown = [action for action in state.legal() if action.kind == "declare"]
            if shown and place(state):
                moves = [Move(before.turn, action) for before, action in state.history()]
                return moves, state, shown[0], seed
            state = state.apply(random_legal(state, chance))
    raise ChoiceError("no poignée could be shown")


def rest_of(state: State) -> list[Move]:
    """Play a deal to its end, showing nothing."""
    moves = []
    while not state.over:
        action = next(action for action in state.legal() if action.kind != "declare")
        moves.append(Move(state.turn, action))
        state = state.apply(action)
    return moves


def judged_moves(moves: list[Move], seed: str) -> Judgement:
    """Judge a deal of four."""
    deal = DealRecord(0, seed=seed, moves=tuple(moves))
    return judge(Record("france/tarot-4", NAMES[:4], (deal,)))


@pytest.mark.clause("france.irregularities.poignee.after_own_card")
def test_poignee_after_ones_own_card_counts() -> None:
    moves, state, shown, seed = deal_with_poignee(lambda _: True)
    first, *rest = rest_of(state)
    judged = judged_moves([*moves, first, Move(state.turn, shown), *rest], seed)
    assert faults(judged) == ["after_own_card"]
    (deal,) = judged.deals
    assert deal.ruled is not None
    assert deal.ruled.contract is not None
    assert [term.id for term in deal.ruled.contract.terms].count("poignee") == 1
    before = judged_moves([*moves, Move(state.turn, shown), first, *rest], seed)
    assert before.ruled == judged.ruled
    assert before.ruled != judged.match.scores


@pytest.mark.clause("france.irregularities.poignee.too_few_completed")
def test_short_poignee_that_can_be_completed_counts() -> None:
    moves, state, shown, seed = deal_with_poignee(lambda _: True)
    few = Action("declare", shown.cards & (shown.cards - 1))
    judged = judged_moves([*moves, Move(state.turn, few), *rest_of(state)], seed)
    assert faults(judged) == ["too_few_completed"]
    whole = judged_moves([*moves, Move(state.turn, shown), *rest_of(state)], seed)
    assert judged.ruled == whole.ruled


@pytest.mark.clause(
    "france.irregularities.poignee.too_many_taker",
    "france.irregularities.poignee.too_many_defender",
)
def test_poignee_with_a_trump_too_many_counts_but_not_for_a_winning_defence() -> None:
    def holds_more(state: State) -> bool:
        return (state.hand(state.turn) & state.setup.duties.trumps).bit_count() == 11

    moves, state, shown, seed = deal_with_poignee(holds_more)
    more = Action("declare", state.hand(state.turn) & state.setup.duties.trumps)
    judged = judged_moves([*moves, Move(state.turn, more), *rest_of(state)], seed)
    (ruling,) = judged.rulings
    whose = "taker" if state.turn == state.talk.lone else "defender"
    assert ruling.fault.id == f"too_many_{whose}"
    whole = judged_moves([*moves, Move(state.turn, shown), *rest_of(state)], seed)
    assert judged.ruled == ((0,) * 4 if ruling.remedy == "void" else whole.ruled)


@pytest.mark.clause(
    "france.irregularities.poignee.early_taker", "france.irregularities.poignee.late_defender"
)
def test_poignee_before_ones_turn() -> None:
    moves, state, shown, seed = deal_with_poignee(lambda state: len(state.trick) > 0)
    *before, last = moves
    judged = judged_moves([*before, Move(state.turn, shown), last, *rest_of(state)], seed)
    taker = state.turn == state.talk.lone
    assert faults(judged) == ["early_taker" if taker else "late_defender"]


# Anything at all.


@given(
    st.sampled_from(sorted(GAMES)),
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 77)), max_size=60),
    st.integers(0, 99),
)
@settings(max_examples=30)
def test_any_cards_in_any_order_can_be_judged(
    game: str, plays: list[tuple[int, int]], seed: int
) -> None:
    players = GAMES[game]
    match = new_match(ruleset(f"france/{game}"), players)
    state, chance = match.new_deal(seed=str(seed)), Chance(str(seed))
    while not state.over and state.phase != "tricks":
        state = state.apply(random_legal(state, chance))
    start = tuple(Move(match.actor(before), action) for before, action in state.history())
    moves = tuple(Move(seat % players, PLAY[card]) for seat, card in plays)
    record = Record(f"france/{game}", NAMES[:players], (DealRecord(0, str(seed), moves=start),))
    assert read_record(record_text(record)) == record
    judged = judge(replace(record, deals=(replace(record.deals[0], moves=start + moves),)))
    Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))
    mask = 0
    for place in judged.deals[0].state.places:
        assert not mask & place
        mask |= place
    assert mask == judged.rules.pack.all


def test_rule_book_without_irregularities_has_none() -> None:
    assert irregularities_of(ruleset("bologna/ottocento")) is None
