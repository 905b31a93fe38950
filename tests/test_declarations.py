"""Declaring combinations: what, when, and what they make."""

from __future__ import annotations

from itertools import combinations

import pytest
from at_table import (
    MOORS,
    NUMERI,
    PASS,
    SUITS,
    call,
    dealt,
    declare,
    finished,
    ids,
    mask,
    on,
    play,
    refused,
    rules_of,
    to_phase,
    tricks,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import masks

from tarocco.play import Action, setup
from tarocco.scoring import account

DECLARER = setup(rules_of("ottocento")).declarer
CONTATORI = {"Beg", "Mat"}
SCAVEZZO = NUMERI[4:16]
RANKS = ["Ang Mon Beg Mat", *(" ".join(face + suit for suit in "dcsb") for face in "RQCF")]

# Which cards belong to a combination of those shown, by the words of the rule book.


def useful(shown: set[str]) -> set[str]:
    """Return the cards that some combination of the cards shown is made of."""
    found: set[str] = set()
    for rank in RANKS:
        held = shown & set(rank.split())
        found |= held if len(held) >= 3 else set()
    helpers = shown & CONTATORI
    for equal in (MOORS, ("Ad", "Ac", "As", "Ab")):
        held = shown & set(equal)
        if len(held) >= 3 or (len(held) == 2 and helpers):
            found |= held | helpers
    for suit in "dcsb":
        figures = shown & {f"Q{suit}", f"C{suit}", f"F{suit}"}
        if f"R{suit}" in shown and (len(figures) >= 2 or (figures and helpers)):
            found |= figures | helpers | shown & {f"R{suit}", f"A{suit}"}
    return found | _grande(shown, helpers)


def _grande(shown: set[str], helpers: set[str]) -> set[str]:
    """Return the cards of the best Grande: the longest run over all ways to use the contatori."""
    body = shown & {"Mon", "Sol", "Lun"}
    if "Ang" not in shown or not body or (len(body) == 1 and not helpers):
        return set()
    third = len(body) == 1
    free = len(helpers) - third
    run: set[str] = set()
    filled_before = False
    for number in SCAVEZZO:
        if number in shown:
            run.add(number)
            filled_before = False
        elif free and not filled_before:
            free -= 1
            filled_before = True
        else:
            break
    else:
        run |= shown & set(MOORS)
    return {"Ang", *body, *helpers, *run}


def _points(shown: str) -> int:
    """Return what a declaration makes by the count of the rule book."""
    found = account(mask(shown), rules_of("ottocento").scoring, declared=True)
    return sum(family.points for family in found.families)


@pytest.mark.clause("bologna.declarations.part", "bologna.declarations.hand")
@given(cards=masks())
@settings(max_examples=600)
def test_which_cards_belong_to_a_combination(cards: int) -> None:
    assert ids(DECLARER.shown(cards)) == useful(ids(cards))
    assert DECLARER.is_declarable(cards) == (bool(cards) and useful(ids(cards)) == ids(cards))


@pytest.mark.clause("bologna.declarations.part")
@given(data=st.data(), numbers=st.integers(0, 2**22 - 1))
@settings(max_examples=300)
def test_which_trumps_belong_to_a_combination(data: st.DataObject, numbers: int) -> None:
    cards = numbers | data.draw(st.sampled_from([0, mask("Ang Mon"), mask("Ang Lun Beg Mat")]))

    assert ids(DECLARER.shown(cards)) == useful(ids(cards))


PARTS = {
    "Rd Qd Cd": 10,
    "Rd Qd Fd": 10,
    "Rd Cd Fd": 10,
    "Rd Qd Cd Fd": 15,
    "Rd Qd Cd Fd Ad": 20,
    "Rd Qd Mat": 10,
    "Rd Qd Mat Beg": 15,
    "Rd Rc Rs": 17,
    "Rd Rc Rs Rb": 34,
    "Qd Qc Qs": 14,
    "M1 M2 M3": 10,
    "M1 M2 Beg": 10,
    "Ad Ac As": 10,
    "Ad Ac Mat": 10,
    "Ang Mon Sol": 10,
    "Ang Lun Mat": 10,
    "Ang Mon Mat": 10 + 18,
    # A contatore shown counts in every sequence shown: twelve cards in three sequences, doubled.
    "Rd Qd Rc Qc Rs Qs Mat": 2 * 30 + 17 + 14,
    "Rd Qd Rc Qc Mat": 20,
    "Rd Qd Rc Qc Mat Beg": 30,
    "M1 M2 Ad Ac Mat Beg": 30,
    # Three cricche are doubled.
    "Rd Rc Rs Qd Qc Qs Cd Cc Cs": 2 * (17 + 14 + 13) + 2 * 30,
}
"""Cards shown, and what they make."""


@pytest.mark.clause(
    "bologna.declarations",
    "bologna.declarations.optional",
    "bologna.declarations.part",
    "bologna.counting.declared",
    "bologna.counting.declared.doubling",
)
@pytest.mark.parametrize("shown", PARTS)
def test_any_part_that_is_a_combination_may_be_declared(shown: str) -> None:
    state = tricks(dealt("ottocento", {1: shown}), "")
    before = state.hand(1)
    after = state.apply(declare(shown))

    assert after.hand(1) == before
    assert ids(after.talk.declared[1]) == set(shown.split())
    assert after.to_act == 1
    assert _points(shown) == PARTS[shown]
    ended = finished(after)
    side = next(side for side in ended.result().sides if 1 in side.seats)
    assert side.half_points - side.account.pile.half_points == 2 * PARTS[shown]


NO_PARTS = {
    "Rd": "Rd",
    "Rd Qd": "Rd Qd",
    "Rd Qd Ad": "Rd Qd Ad",
    "Qd Cd Fd": "Qd Cd Fd",
    "Rd Mat Beg": "Rd Mat Beg",
    "Rd Ad Mat": "Rd Ad Mat",
    "Mat": "Mat",
    "Rd Rc": "Rd Rc",
    "M1 Mat Beg": "M1 Mat Beg",
    "Ang Mat Beg 16": "16",
    "Mon Sol Lun 16": "Mon Sol Lun 16",
    "Rd Qd Cd 7d": "7d",
    "Rd Qd Cd Rc": "Rc",
    "Ang Mon Sol 15": "15",
    "Ang Mon Sol Lun 16 14": "14",
    "M1 M2 M3 5": "5",
    "Ang Mon Sol M1": "M1",
    "Rd Rc Rs Mat": "Mat",
}
"""Cards shown, and those of them that belong to no combination."""


@pytest.mark.clause("bologna.declarations.part")
@pytest.mark.parametrize("shown", NO_PARTS)
def test_a_card_that_belongs_to_nothing_is_not_declared(shown: str) -> None:
    # What would complete the combination may be in the hand: it lends nothing.
    more = [each for each in ("Cd", "M4", "Lun", "Rs") if each not in shown.split()]
    state = tricks(dealt("ottocento", {1: " ".join([*shown.split(), *more])}), "")
    wrong = refused(state, declare(shown))

    assert wrong.kind.id == "declare_not_combination"
    assert wrong.kind.clause == "bologna.declarations.part"
    assert ids(wrong.cards) == set(NO_PARTS[shown].split())


@pytest.mark.clause("bologna.declarations.part", "bologna.declarations")
def test_nothing_cannot_be_declared() -> None:
    state = tricks(dealt("ottocento", {1: "Rd Qd Cd"}), "")

    assert refused(state, declare("")).kind.id == "declare_not_combination"


@pytest.mark.clause("bologna.declarations.hand", "bologna.play.held")
def test_partners_do_not_put_their_cards_together() -> None:
    state = tricks(dealt("ottocento", {1: "Rd Qd", 3: "Cd Fd"}), "")
    wrong = refused(state, declare("Rd Qd Cd"))

    assert (wrong.kind.id, ids(wrong.cards)) == ("not_held", {"Cd"})
    assert refused(state, declare("Rd Qd")).kind.id == "declare_not_combination"


@pytest.mark.clause("bologna.declarations.hand", "bologna.counting.declared.doubling")
def test_what_partners_declare_is_not_doubled_together() -> None:
    hands = {1: "Rd Qd Cd Rc Qc Cc 7s", 3: "Rs Qs Cs 8s", 2: "9s", 0: "6s"}
    state = tricks(dealt("ottocento", hands), "")
    state = on(state, declare("Rd Qd Cd Rc Qc Cc"), play("7s"))
    state = on(state, play("9s"), declare("Rs Qs Cs"))
    result = finished(state).result()
    side = result.sides[1]

    assert side.half_points - side.account.pile.half_points == 2 * (20 + 10)


@pytest.mark.clause("bologna.declarations.when")
def test_one_declares_at_ones_turn_in_the_first_trick_only() -> None:
    hands = {1: "Rd Qd Cd 7s", 2: "Rc Qc Cc 9s", 3: "Rs Qs Cs 8s", 0: "Rb Qb Cb 6s"}
    state = tricks(dealt("ottocento", hands), "")
    for cards, card in (
        ("Rd Qd Cd", "7s"),
        ("Rc Qc Cc", "9s"),
        ("Rs Qs Cs", "8s"),
        ("Rb Qb Cb", "6s"),
    ):
        assert state.violation(declare(cards)) is None
        state = on(state, declare(cards), play(card))

    assert [ids(each) for each in state.talk.declared] == [
        {"Rb", "Qb", "Cb"},
        {"Rd", "Qd", "Cd"},
        {"Rc", "Qc", "Cc"},
        {"Rs", "Qs", "Cs"},
    ]


@pytest.mark.clause("bologna.declarations.when")
def test_after_the_first_trick_it_is_too_late() -> None:
    hands = {1: "Rd Qd Cd 7s", 2: "Rc Qc Cc 9s", 3: "Rs Qs Cs 8s", 0: "Rb Qb Cb 6s"}
    state = tricks(dealt("ottocento", hands), "7s 9s 8s 6s")
    assert state.to_act == 2
    wrong = refused(state, declare("Rc Qc Cc"))

    assert (wrong.kind.id, wrong.seat) == ("declare_late", 2)
    assert wrong.kind.clause == "bologna.declarations.when"
    assert {action.kind for action in state.legal()} == {"play"}


@pytest.mark.clause("bologna.declarations.once")
def test_one_declares_once() -> None:
    state = tricks(dealt("ottocento", {1: "Rd Qd Cd Rc Qc Cc"}), "")
    state = state.apply(declare("Rd Qd Cd"))

    wrong = refused(state, declare("Rc Qc Cc"))
    assert (wrong.kind.id, wrong.kind.clause) == ("declare_again", "bologna.declarations.once")
    assert refused(state, declare("Rd Qd Cd Rc Qc Cc")).kind.id == "declare_again"
    assert {action.kind for action in state.legal()} == {"play"}


@pytest.mark.clause("bologna.declarations.optional")
def test_nobody_has_to_declare() -> None:
    state = tricks(dealt("ottocento", {1: "Rd Qd Cd 7s"}), "")
    state = state.apply(play("7s"))

    assert (state.to_act, state.talk.declared) == (2, (0, 0, 0, 0))


@pytest.mark.clause("bologna.declarations.public")
def test_what_is_declared_all_can_see_and_it_goes_back_to_the_hand() -> None:
    state = tricks(dealt("ottocento", {1: "Rd Qd Cd 7s"}), "").apply(declare("Rd Qd Cd"))

    for seat in range(4):
        assert ids(state.view(seat).shown[1]) == {"Rd", "Qd", "Cd"}
    assert play("Rd") in state.legal()
    assert ids(state.apply(play("Rd")).view(2).shown[1]) == {"Rd", "Qd", "Cd"}


@pytest.mark.clause("bologna.declarations.dealer")
def test_the_dealer_declares_from_what_he_plays_with() -> None:
    hands = {0: "Rd Qd Cd Fd 7s", 1: "6s", 2: "8s", 3: "9s"}
    state = tricks(dealt("ottocento", hands), "6s 8s 9s", "Qd Cd")

    assert state.to_act == 0
    assert refused(state, declare("Rd Qd Cd")).kind.id == "not_held"
    assert refused(state, declare("Rd Fd")).kind.id == "declare_not_combination"
    assert declare("Rd Qd Cd") not in state.legal()


@pytest.mark.clause("bologna.declarations.none", "bologna.games.mattazza")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_in_the_mattazza_nobody_declares(players: int) -> None:
    state = dealt("mattazza", {1: "Rd Qd Cd Fd"}, players=players)
    assert {action.kind for action in state.legal()} == {"play"}
    for action in (declare("Rd Qd Cd"), Action("out", mask("Rd Qd Cd"))):
        wrong = refused(state, action)
        assert (wrong.kind.id, wrong.kind.clause) == (
            "no_declarations",
            "bologna.declarations.none",
        )


@pytest.mark.clause("bologna.declarations", "bologna.counting.declared")
def test_declared_cards_count_again_when_they_are_captured() -> None:
    # The first hand declares the Grande, takes every trick, and counts it once more.
    strong = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7 6"
    state = tricks(dealt("ottocento", {1: strong}), "").apply(declare(strong))
    result = finished(state, strong).result()

    # Fifteen cards make 70, besides the 939 of the whole pack.
    assert result.changes == (0, 2 * (939 + 70))


@pytest.mark.clause("bologna.declarations.when")
def test_by_the_other_reading_all_declare_before_the_first_card() -> None:
    hands = {1: "Rd Qd Cd 7s", 2: "Rc Qc Cc 9s", 3: "8s", 0: "Rb Qb Cb 6s"}
    state = dealt("ottocento", hands, declaration_time="before_play")
    state = to_phase(state, "declarations")
    spoke = []
    for shown in ("Rd Qd Cd", "Rc Qc Cc", "", ""):
        spoke.append(state.to_act)
        if shown:
            state = state.apply(declare(shown))
            assert state.to_act == spoke[-1]
        assert refused(state, play("7s")).kind.id == "wrong_time"
        state = state.apply(PASS)

    assert spoke == [1, 2, 3, 0]
    assert (state.phase, state.to_act) == ("tricks", 1)
    assert {action.kind for action in state.legal()} == {"play"}
    assert refused(state, declare("Rd Qd Cd")).kind.id == "declare_late"


@pytest.mark.clause("bologna.declarations", "bologna.declarations.public")
@pytest.mark.parametrize(
    ("game", "words"), [("terziglio-poste", ["con_le_mie"]), ("terziglio-giochi", ["solo"])]
)
def test_in_the_terziglio_too_one_declares(game: str, words: list[str]) -> None:
    state = on(dealt(game, {1: "Rd Qd Cd"}), *map(call, words))
    state = state.apply(declare("Rd Qd Cd"))
    side = finished(state).result().sides[0]

    assert side.seats == (1,)
    assert side.half_points - side.account.pile.half_points == 20


@pytest.mark.clause("bologna.declarations.part")
def test_every_declaration_proposed_is_legal() -> None:
    hand = "Rd Qd Cd Fd Ad Ac As Rc Rs Qc Mat Beg Ang Mon 16"
    state = tricks(dealt("ottocento", {1: hand}), "")
    proposed = [action for action in state.legal() if action.kind == "declare"]

    assert declare(" ".join(useful(set(hand.split())))) in proposed
    assert all(state.violation(action) is None for action in proposed)
    for cards in (SUITS["d"][:4], ["Ad", "Ac", "As"], ["Rd", "Rc", "Rs"]):
        assert any(set(cards) <= ids(action.cards) for action in proposed)
    assert not any(
        state.violation(declare(" ".join(part)))
        for part in combinations(["Rd", "Qd", "Cd", "Fd"], 3)
        if "Rd" in part
    )
