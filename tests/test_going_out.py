"""Going out: who may, in what order, with what, and what it ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from at_table import (
    PASS,
    TAKE,
    call,
    cards_of,
    dealt,
    declare,
    finished,
    ids,
    on,
    out,
    play,
    refused,
    rules_of,
    to_phase,
    tricks,
)

from tarocco.play import Match

if TYPE_CHECKING:
    from tarocco.play import State, Violation

KINGS = "Rd Rc Rs Rb"
"""Four kings, 34 points."""

SHORT_OF_34 = 800 - 34

TWO_HANDED = ("centocinquanta", "quindici", "millone")


def _outs(state: State) -> set[frozenset[str]]:
    """Return with which cards the player to act is told that he can go out."""
    return {frozenset(ids(action.cards)) for action in state.legal() if action.kind == "out"}


def _figures(wrong: Violation) -> set[int]:
    """Return what is reached and what should be, as a refusal says it."""
    return {int(figure) for figure in re.findall(r"\d+", wrong.detail)}


# The dealer, on his first cards.


@pytest.mark.clause(
    "bologna.declarations.out",
    "bologna.declarations.out.dealer",
    "bologna.declarations.out.order",
    "bologna.games.ottocento",
)
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_goes_out_on_his_first_cards(dealer: int) -> None:
    scores = [0, 0]
    scores[dealer % 2] = SHORT_OF_34
    state = to_phase(
        dealt("ottocento", {dealer: KINGS}, dealer=dealer, scores=scores), "last_cards"
    )
    assert (state.phase, state.to_act) == ("last_cards", dealer)
    assert frozenset(KINGS.split()) in _outs(state)
    state = state.apply(out(KINGS))

    assert state.over
    result = state.result()
    assert (result.ended, result.winner) == ("out", dealer)
    assert result.scores[dealer % 2] == 2 * 800
    assert result.scores[1 - dealer % 2] == 0
    assert [side.tricks for side in result.sides] == [0, 0]


@pytest.mark.clause("bologna.declarations.out.dealer")
def test_the_last_two_cards_do_not_help_the_dealer() -> None:
    fifteen = "Rd Rc Rs 7d 8d 9d 10d 7c 8c 9c 10c 6s 7s 8s 9s"
    state = dealt("ottocento", {0: f"{fifteen} Rb Qb"}, scores=(SHORT_OF_34, 0))
    state = to_phase(state, "last_cards")

    assert not ids(state.view(0).hand) & {"Rb", "Qb"}
    assert state.view(0).counts[0] == 15
    assert _outs(state) == set()
    wrong = refused(state, out(KINGS))
    assert (wrong.kind.id, ids(wrong.cards)) == ("not_held", {"Rb"})
    assert refused(state, out("Rd Rc Rs")).kind.id == "out_short"


@pytest.mark.clause("bologna.declarations.out.dealer", "bologna.declarations.out.dealer_late")
def test_once_he_has_taken_them_up_the_dealer_cannot_go_out() -> None:
    hands = {0: f"{KINGS} 6d", 1: "7d", 2: "8d", 3: "9d"}
    state = to_phase(dealt("ottocento", hands, scores=(SHORT_OF_34, 0)), "last_cards").apply(TAKE)
    assert refused(state, out(KINGS)).kind.id == "wrong_time"
    state = tricks(state, "7d 8d 9d")

    assert state.to_act == 0
    wrong = refused(state, out(KINGS))
    assert (wrong.kind.id, wrong.kind.clause) == ("out_no_right", "bologna.declarations.out.order")
    assert _outs(state) == set()
    state = state.apply(declare(KINGS))
    assert refused(state, out()).kind.id == "out_no_right"


@pytest.mark.clause("bologna.declarations.out.dealer_late")
def test_by_the_other_reading_the_dealer_goes_out_late_but_alone() -> None:
    hands = {0: f"{KINGS} 6d", 1: "7d", 2: "8d Qc Qs Qb", 3: "9d"}

    def at_his_turn(score: int) -> State:
        state = dealt("ottocento", hands, scores=(score, 0), dealer_after_the_last_cards="alone")
        state = on(tricks(state, "7d"), declare("Qc Qs Qb"), play("8d"), play("9d"))
        assert state.to_act == 0
        return state

    assert frozenset(KINGS.split()) in _outs(at_his_turn(SHORT_OF_34))
    assert at_his_turn(SHORT_OF_34).apply(out(KINGS)).result().winner == 0
    assert refused(at_his_turn(SHORT_OF_34 - 1), out(KINGS)).kind.id == "out_short"


@pytest.mark.clause("bologna.declarations.out", "bologna.declarations.out.dealer")
def test_the_dealer_need_not_go_out() -> None:
    state = dealt("ottocento", {0: KINGS}, scores=(SHORT_OF_34, 0))
    state = to_phase(state, "last_cards").apply(TAKE)

    assert (state.phase, state.hand(0).bit_count()) == ("discard", 17)


# The others, each at his turn.


@pytest.mark.clause(
    "bologna.declarations.out.first_hand",
    "bologna.declarations.out.dealers_partner",
    "bologna.declarations.out.first_hands_partner",
    "bologna.declarations.out.order",
)
@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("dealer", [0, 3])
def test_each_of_the_others_goes_out_at_his_turn(seat: int, dealer: int) -> None:
    who = (dealer + seat) % 4
    led = ["7d", "8d", "9d"]
    hands = {(dealer + place) % 4: f"{card}" for place, card in enumerate(led, 1)}
    hands[who] += f" {KINGS}"
    scores = [0, 0]
    scores[who % 2] = SHORT_OF_34
    state = tricks(dealt("ottocento", hands, dealer=dealer, scores=scores), "")
    for place in range(1, seat):
        assert refused(state, out(KINGS)).kind.id in {"out_short", "not_held"}
        state = state.apply(play(led[place - 1]))
    assert state.to_act == who
    assert frozenset(KINGS.split()) in _outs(state)

    result = state.apply(out(KINGS)).result()
    assert (result.ended, result.winner, result.scores[who % 2]) == ("out", who, 1600)
    declared = state.apply(declare(KINGS))
    assert declared.apply(out()).result().winner == who


@pytest.mark.clause("bologna.declarations.out.first_hand", "bologna.declarations.when")
def test_a_right_that_is_not_used_at_ones_turn_is_gone() -> None:
    hands = {1: f"7d 10d {KINGS}", 2: "8d", 3: "9d", 0: "6d"}
    state = tricks(dealt("ottocento", hands, scores=(0, SHORT_OF_34)), "7d 8d 9d 6d")
    while state.to_act != 1:
        state = state.apply(next(each for each in state.legal() if each.kind == "play"))

    assert state.violation(out(KINGS)) is not None
    assert _outs(state) == set()


@pytest.mark.clause("bologna.declarations.out.first_hands_partner")
@pytest.mark.parametrize(("score", "reached"), [(800 - 34 - 28, True), (800 - 34 - 29, False)])
def test_the_partner_of_the_first_hand_adds_to_what_he_declared(
    score: int,
    reached: bool,  # noqa: FBT001 - a case of the table
) -> None:
    queens = "Qd Qc Qs Qb"
    hands = {1: f"7d {KINGS}", 2: "8d", 3: f"9d {queens}", 0: "10d"}
    state = tricks(dealt("ottocento", hands, scores=(0, score)), "")
    assert refused(state, out(KINGS)).kind.id == "out_short"
    state = on(state, declare(KINGS), play("7d"), play("8d"))
    assert state.to_act == 3

    if reached:
        assert frozenset(queens.split()) in _outs(state)
        result = state.apply(out(queens)).result()
        assert (result.winner, result.scores) == (3, (0, 1600))
    else:
        wrong = refused(state, out(queens))
        assert (wrong.kind.id, _figures(wrong)) == ("out_short", {799, 800})
        assert frozenset(queens.split()) not in _outs(state)


@pytest.mark.clause("bologna.declarations.out.first_hands_partner", "bologna.declarations.hand")
def test_what_the_first_hand_did_not_declare_is_not_added() -> None:
    hands = {1: f"7d {KINGS}", 2: "8d", 3: "9d Qd Qc Qs Qb", 0: "10d"}
    state = tricks(dealt("ottocento", hands, scores=(0, 800 - 34 - 28)), "7d 8d")

    assert refused(state, out("Qd Qc Qs Qb")).kind.id == "out_short"


@pytest.mark.clause("bologna.declarations.out.first_hands_partner")
def test_what_the_opponents_declared_is_not_added() -> None:
    hands = {1: "7d", 2: f"8d {KINGS}", 3: "9d Qd Qc Qs Qb", 0: "10d"}
    state = tricks(dealt("ottocento", hands, scores=(0, 800 - 29)), "7d")
    state = on(state, declare(KINGS), play("8d"))

    assert _figures(refused(state, out("Qd Qc Qs Qb"))) == {799, 800}


@pytest.mark.clause("bologna.declarations.out.dealers_partner")
def test_the_dealers_partner_has_only_his_own_declarations() -> None:
    # His opponent has declared before him; that is not added either.
    hands = {1: f"7d {KINGS}", 2: "8d Qd Qc Qs Qb", 3: "9d", 0: "10d"}
    state = dealt("ottocento", hands, scores=(800 - 29, 0))
    state = on(tricks(state, ""), declare(KINGS), play("7d"))

    assert state.to_act == 2
    assert _figures(refused(state, out("Qd Qc Qs Qb"))) == {799, 800}


@pytest.mark.clause("bologna.declarations.out.dealer_late")
def test_the_dealer_may_not_add_his_points_to_his_partners() -> None:
    hands = {1: "7d", 2: "8d Qd Qc Qs Qb", 3: "9d", 0: f"10d {KINGS}"}
    state = dealt("ottocento", hands, scores=(800 - 34 - 28, 0))
    state = on(tricks(state, "7d"), declare("Qd Qc Qs Qb"), play("8d"), play("9d"))

    assert state.to_act == 0
    assert refused(state, out(KINGS)).kind.id == "out_no_right"
    # He may declare; the deal is then played.
    assert not state.apply(declare(KINGS)).over


@pytest.mark.clause("bologna.declarations.out")
def test_only_what_is_shown_counts_for_going_out() -> None:
    hands = {1: f"7d {KINGS} Qd Qc Qs"}
    state = tricks(dealt("ottocento", hands, scores=(0, SHORT_OF_34)), "")

    assert refused(state, out("Rd Rc Rs")).kind.id == "out_short"
    assert _figures(refused(state, out())) == {766, 800}
    assert refused(state, out(f"{KINGS} 7d")).kind.id == "declare_not_combination"
    assert refused(state, out("Rd Rc Rs Ang")).kind.id == "not_held"
    result = state.apply(out(f"{KINGS} Qd Qc Qs")).result()
    assert result.scores == (0, 2 * (SHORT_OF_34 + 34 + 14))


@pytest.mark.clause("bologna.declarations.out", "bologna.games.ottocento.end")
@pytest.mark.parametrize("target", [800, 1000, 1500])
def test_the_target_that_is_agreed_must_be_reached(target: int) -> None:
    for short, wrong in ((34, None), (35, "out_short")):
        state = dealt(
            "ottocento",
            {1: KINGS},
            scores=(0, target - short),
            ottocento_target=str(target),
        )
        found = tricks(state, "").violation(out(KINGS))
        assert (found.kind.id if found else None) == wrong


@pytest.mark.clause("bologna.games.quattro_scartate", "bologna.declarations.out.order")
def test_in_the_quattro_scartate_nobody_goes_out() -> None:
    state = dealt("quattro-scartate", {1: KINGS, 0: "Qd Qc Qs Qb"}, scores=(5000, 5000))
    assert not state.setup.game.rights
    state = tricks(state, "")

    assert _outs(state) == set()
    assert refused(state, out(KINGS)).kind.id == "out_no_right"


@pytest.mark.clause("bologna.declarations.out")
@pytest.mark.parametrize("game", ["terziglio-poste", "terziglio-giochi"])
def test_in_the_terziglio_nobody_goes_out(game: str) -> None:
    word = "con_le_mie" if game == "terziglio-poste" else "solo"
    state = tricks(dealt(game, {1: KINGS}).apply(call(word)), "")

    assert refused(state, out(KINGS)).kind.id == "out_no_right"


# It ends the match.


@pytest.mark.clause("bologna.declarations.out", "bologna.declarations.public")
def test_going_out_wins_the_match_at_once() -> None:
    match = Match(
        rules_of("ottocento"), (0, 1, 2, 3), 0, (2 * 790, 2 * SHORT_OF_34), played=(0,) * 4
    )
    deal = dealt("ottocento", {1: KINGS}).deck
    state = tricks(match.new_deal(deal=deal), "").apply(out(KINGS))
    after = match.after(state.result())

    assert state.over
    assert state.legal() == []
    assert refused(state, play("Rd")).kind.id == "wrong_time"
    assert (after.over, after.winners, after.scores) == (True, (1,), (2 * 790, 1600))


@pytest.mark.clause("bologna.declarations.out", "bologna.declarations")
def test_what_the_others_declared_before_stands() -> None:
    hands = {1: "7d Qd Qc Qs", 2: f"8d {KINGS}"}
    state = dealt("ottocento", hands, scores=(SHORT_OF_34, 100))
    state = on(tricks(state, ""), declare("Qd Qc Qs"), play("7d"), out(KINGS))
    result = state.result()

    assert (result.winner, result.changes) == (2, (2 * 34, 2 * 14))
    assert result.scores == (1600, 2 * 114)


# Both sides near the target.


@pytest.mark.clause("bologna.declarations.out.both", "bologna.declarations.out.order")
def test_the_right_that_comes_first_wins() -> None:
    hands = {0: "Qd Qc Qs", 1: KINGS}
    state = to_phase(dealt("ottocento", hands, scores=(786, 799)), "last_cards")
    assert state.to_act == 0
    state = state.apply(out("Qd Qc Qs"))

    assert state.over
    assert state.result().winner == 0


@pytest.mark.clause("bologna.declarations.out.both")
@pytest.mark.parametrize(
    ("scores", "winner"),
    [((786, 799), 1), ((786, 766), 0), ((790, 770), 0), ((790, 771), 1), ((790, 769), 0)],
)
def test_by_the_other_reading_the_higher_total_wins(scores: tuple[int, int], winner: int) -> None:
    # The dealer shows 14 points, the first hand 34; of equal totals the first keeps the right.
    hands = {0: "Qd Qc Qs", 1: KINGS}
    state = to_phase(dealt("ottocento", hands, scores=scores, both_out="points"), "last_cards")
    state = state.apply(out("Qd Qc Qs"))

    assert (state.phase, state.to_act) == ("contest", 1)
    answered = state.apply(out(KINGS))
    assert answered.to_act == 3
    result = answered.apply(PASS).result()
    totals = [scores[0] + 14, scores[1] + 34]
    assert result.scores == (2 * totals[0], 2 * totals[1])
    assert result.winner is not None
    assert result.winner % 2 == winner
    assert totals[winner] == max(totals)


@pytest.mark.clause("bologna.declarations.out.both")
def test_opponents_who_do_not_answer_have_lost() -> None:
    hands = {0: "Qd Qc Qs", 1: KINGS}
    state = dealt("ottocento", hands, scores=(786, 799), both_out="points")
    state = on(to_phase(state, "last_cards"), out("Qd Qc Qs"))
    assert refused(state, TAKE).kind.id == "wrong_time"
    assert refused(state, play("Rd")).kind.id == "wrong_time"
    assert refused(state, out("Rd Rc")).kind.id == "declare_not_combination"
    state = on(state, PASS)
    assert state.to_act == 3
    state = on(state, PASS)

    assert state.over
    assert (state.result().winner, state.result().changes) == (0, (28, 0))


@pytest.mark.clause("bologna.declarations.out.both", "bologna.declarations.out.first_hands_partner")
def test_an_answer_too_must_reach_the_target() -> None:
    hands = {0: "Qd Qc Qs", 1: f"{KINGS} 7d 8d 9d 10d 7c 8c 9c 10c 7s 8s 9s"}
    state = dealt("ottocento", hands, scores=(786, 765), both_out="points")
    state = on(to_phase(state, "last_cards"), out("Qd Qc Qs"))

    assert refused(state, out(KINGS)).kind.id == "out_short"
    assert state.legal() == [PASS]


# Two players.


@pytest.mark.clause(
    "bologna.games.centocinquanta.out",
    "bologna.games.millone.out",
    "bologna.games.quindici.out",
    "bologna.declarations.out.order",
)
@pytest.mark.parametrize(
    ("game", "score"), [("centocinquanta", 116), ("millone", 966), ("quindici", 12)]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_dealer_has_the_first_right(game: str, score: int, seat: int) -> None:
    # Four kings make 34, in the Quindici 3.
    state = dealt(game, {seat: KINGS}, scores=(score, score))
    state = to_phase(state, "last_cards")
    assert state.to_act == 0
    if seat == 1:
        assert refused(state, out(KINGS)).kind.id == "not_held"
        state = state.apply(TAKE)
        state = to_phase(state, "first_cards" if game == "millone" else "tricks")
        assert state.to_act == 1
    result = state.apply(out(KINGS)).result()

    assert (result.winner, result.ended) == (seat, "out")
    gained = 3 if game == "quindici" else 34
    assert result.changes[seat] == 2 * gained
    short = dealt(game, {seat: KINGS}, scores=(score - 1, score - 1))
    short = to_phase(short, "last_cards")
    if seat == 1:
        short = to_phase(short, "first_cards" if game == "millone" else "tricks")
    assert refused(short, out(KINGS)).kind.id == "out_short"


@pytest.mark.clause("bologna.games.quindici.out", "bologna.games.quindici.bands")
def test_in_the_quindici_declarations_are_rounded_for_going_out() -> None:
    # Three queens make 14, which is one; four figures of a suit 15, which is two.
    hands = {1: "Qd Qc Qs Rb Qb Cb Fb"}
    state = tricks(dealt("quindici", hands, scores=(0, 13)), "")

    assert _figures(refused(state, out("Qd Qc Qs"))) == {14, 15}
    assert state.apply(out("Rb Qb Cb Fb")).result().scores == (0, 30)


@pytest.mark.clause("bologna.games.millone.out")
def test_in_the_millone_one_goes_out_with_the_first_cards_only() -> None:
    state = dealt("millone", {1: KINGS, 0: "Qd Qc Qs Qb"}, scores=(990, 990))
    state = on(to_phase(state, "last_cards"), TAKE)
    assert (state.phase, state.to_act) == ("first_cards", 1)
    state = state.apply(PASS)
    assert (state.phase, state.to_act) == ("first_discard", 1)
    assert refused(state, out(KINGS)).kind.id == "wrong_time"
    state = to_phase(state, "tricks")

    assert state.to_act == 1
    assert refused(state, out(KINGS)).kind.id == "out_no_right"
    state = on(state, declare(KINGS), *[each for each in state.legal() if each.kind == "play"][:1])
    assert refused(state, out("Qd Qc Qs Qb")).kind.id == "out_no_right"
    assert state.to_act == 0
    assert not state.over


@pytest.mark.clause("bologna.games.millone.out", "bologna.games.millone.deal")
@pytest.mark.parametrize("reading", ["first_deal", "second_deal"])
def test_the_dealer_of_the_millone_looks_at_twenty_cards(reading: str) -> None:
    state = dealt("millone", {0: KINGS}, scores=(966, 0), millone_dealer_cards=reading)
    state = to_phase(state, "last_cards")

    assert state.hand(0).bit_count() == 20
    assert state.apply(out(KINGS)).result().winner == 0


# Going out is put to the player as it is allowed.


@pytest.mark.clause("bologna.declarations.out")
def test_every_way_out_that_is_proposed_is_allowed() -> None:
    hands = {1: f"7d {KINGS} Qd Qc Qs Cd Cc Cs"}
    state = tricks(dealt("ottocento", hands, scores=(0, 700)), "")
    proposed = [action for action in state.legal() if action.kind == "out"]

    assert proposed
    assert all(state.violation(action) is None for action in proposed)
    assert cards_of(state.legal(), "play") == ids(state.hand(1))


@pytest.mark.clause("bologna.declarations.when", "bologna.declarations.out.order")
def test_going_out_before_the_play_by_the_other_reading() -> None:
    hands = {1: "7d", 2: f"8d {KINGS}"}
    state = dealt("ottocento", hands, scores=(SHORT_OF_34, 0), declaration_time="before_play")
    state = to_phase(state, "declarations")
    assert state.to_act == 1
    assert refused(state, out()).kind.id == "out_short"
    state = state.apply(PASS)
    result = state.apply(out(KINGS)).result()

    assert (result.winner, result.scores) == (2, (1600, 0))


@pytest.mark.clause("bologna.declarations.out")
def test_a_deal_in_which_nobody_went_out_is_counted() -> None:
    state = finished(dealt("ottocento", {1: KINGS}, scores=(0, SHORT_OF_34)))

    assert state.result().ended == "counted"
    assert state.result().winner is None
