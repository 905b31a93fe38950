"""Faults that were found in this engine once, each kept from coming back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_table import call, dealt, finished, ids, out, rules_of, tricks

from tarocco.errors import TaroccoError
from tarocco.play import Action, IllegalAction, new_game, new_match
from tarocco.play.result import Result

KINGS = "Rd Rc Rs Rb"


@pytest.mark.parametrize(
    "action",
    [
        Action("play", 1 << 70),
        Action("play", -1),
        Action("declare", 1 << 70),
        Action("out", -1),
        Action("discard", -1),
    ],
)
def test_cards_outside_the_pack_are_refused(action: Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        tricks(dealt("ottocento", {}), "").apply(action)
    assert caught.value.violation.message(caught.value.pack, "it")


@pytest.mark.clause("bologna.games.mattazza.players", "bologna.games.mattazza.end")
def test_five_may_begin_and_four_go_on() -> None:
    rules = rules_of("mattazza", mattazza_players="five_or_six")
    match = replace(new_match(rules, 5), scores=(4, 0, 0, 0, 0))
    result = Result(
        "counted", (), (2, 0, 0, 0, 0), (6, 0, 0, 0, 0), (), None, None, same_dealer=False
    )
    assert len(match.after(result).new_deal(seed=1).places) == len(
        new_game(rules, seed=1, players=4).places
    )


@pytest.mark.clause("bologna.declarations.out.both", "bologna.declarations.out.dealer_late")
def test_dealer_does_not_answer_once_he_has_taken_his_last_cards() -> None:
    state = dealt(
        "ottocento",
        {0: "Qd Qc Qs Qb", 1: KINGS},
        scores=(799, 790),
        both_out="points",
    )
    state = tricks(state, "").apply(out(KINGS))
    assert (state.phase, state.to_act) == ("contest", 2)


@pytest.mark.clause("bologna.declarations.out.both", "bologna.declarations.when")
def test_who_has_played_does_not_answer() -> None:
    state = dealt(
        "ottocento",
        {1: f"6d {KINGS}", 2: "8d Qd Qc Qs Qb"},
        scores=(799, 790),
        both_out="points",
    )
    state = tricks(state, "6d").apply(out("Qd Qc Qs Qb"))
    assert state.to_act == 3


@pytest.mark.clause("bologna.games.terziglio.unused")
def test_pozzo_is_not_seen_before_the_card_for_the_matto_is_given() -> None:
    pozzo = "Rd Qd Cd Fd Ad 6d 7d 8d"
    state = dealt("terziglio-giochi", {1: "Mat Ang"}, rest=pozzo).apply(call("solo"))
    state = finished(state, "Ang Mat", to_give=True)
    assert state.phase == "exchange"
    assert state.to_act is not None
    assert not ids(state.view(state.to_act).seen) & set(pozzo.split())


@pytest.mark.clause("bologna.games.tie", "bologna.declarations.out")
def test_nobody_goes_out_without_showing_anything() -> None:
    state = dealt("ottocento", {}, scores=(805, 805))
    state = tricks(state, "")
    assert not [action for action in state.legal() if action == Action("out")]
    wrong = state.violation(Action("out"))
    assert wrong is not None
    assert wrong.kind.id == "out_short"


@pytest.mark.parametrize("dealer", [9, -1, 1.5, "0", None])
def test_invalid_dealer_of_a_match(dealer: object) -> None:
    with pytest.raises(TaroccoError, match="there is no seat"):
        new_match(rules_of("ottocento"), dealer=dealer)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [9, -1, 4, "0"])
def test_invalid_seat_of_a_view(seat: object) -> None:
    with pytest.raises(TaroccoError, match="there is no seat"):
        dealt("ottocento", {}).view(seat)  # type: ignore[arg-type]


def test_nothing_is_forced_when_the_deal_is_over() -> None:
    state = new_game(rules_of("ottocento"), seed=1)
    while not state.over:
        state = state.apply(state.legal()[0])
    with pytest.raises(TaroccoError, match="the deal is over"):
        state.forced(Action("pass"))


@pytest.mark.clause("bologna.games.mattazza.end.nobody")
def test_nobody_wins_a_mattazza_of_which_nobody_is_left() -> None:
    match = replace(new_match(rules_of("mattazza"), 3), scores=(4, 4, 4))
    result = Result("counted", (), (2, 2, 2), (6, 6, 6), (), None, None, same_dealer=False)
    after = match.after(result)
    assert (after.over, after.winners) == (True, ())


@pytest.mark.clause("bologna.games.mattazza.end.nobody")
def test_the_only_one_left_of_a_mattazza_wins() -> None:
    match = replace(new_match(rules_of("mattazza"), 3), scores=(4, 2, 4))
    result = Result("counted", (), (2, 0, 2), (6, 2, 6), (), None, None, same_dealer=False)
    after = match.after(result)
    assert (after.over, after.winners) == (True, (1,))
