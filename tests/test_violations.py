"""Wrong actions: each code, with its seat, cards, clause and what would have been legal."""

from __future__ import annotations

import copy
import pickle

import pytest
from at_table import (
    NUMERI,
    PASS,
    TAKE,
    call,
    dealt,
    declare,
    give,
    ids,
    lay,
    mask,
    on,
    out,
    play,
    refused,
    rules_of,
    seeded,
    to_phase,
    tricks,
)
from test_matto import _court_deal

from tarocco.play import Action, IllegalAction, State, Violation
from tarocco.play.violations import CODES

OURS = [code for table in ("play", "declarations") for code in CODES[table]]

KINGS = "Rd Rc Rs Rb"


def _following() -> State:
    """Return the first trick after a seven of danari; seat 2 has danari and trumps."""
    hands = {1: "7d 8d", 2: "Rd Qd Ang M1 10c 9c 8c 7c 6c Ac Rc Qc 6s 7s 8s", 3: "9d"}
    return tricks(dealt("ottocento", hands), "7d")


def _void() -> State:
    """Return the first trick after a seven of danari; seat 2 has no danari."""
    hand = "Ang M1 10c 9c 8c 7c 6c Ac Rc Qc Cc Fc 6s 7s 8s"
    return tricks(dealt("ottocento", {1: "7d", 2: hand}), "7d")


def _discarding() -> State:
    """Return a deal in which the dealer discards."""
    return to_phase(dealt("ottocento", {0: f"{KINGS} Qd Cd Fd"}), "discard")


def _declaring(*, scores: tuple[int, ...] = ()) -> State:
    """Return the first trick; the first hand has four kings and a queen."""
    hand = f"{KINGS} Qd 7d 8d 9d 10d 7c 8c 9c 10c 7s 8s"
    return tricks(dealt("ottocento", {1: hand}, scores=scores), "")


def _late() -> State:
    """Return the second trick, led by the first hand."""
    hands = {1: f"{KINGS} 7d", 2: "8d", 3: "9d", 0: "10d"}
    return tricks(dealt("ottocento", hands), "Rd 8d 9d 10d")


CASES = {
    # code: (state, action, seat, wrong cards, legal cards or None for not about cards)
    "wrong_time": (_following, lay("Rd"), 2, "", None),
    "not_held": (_following, play("9d"), 2, "9d", "Rd Qd"),
    "one_card": (_following, Action("play", mask("Rd Qd")), 2, "Rd Qd", "Rd Qd"),
    "revoke": (_following, play("10c"), 2, "10c", "Rd Qd"),
    "no_trump": (_void, play("10c"), 2, "10c", "Ang M1"),
    "cut": (lambda: seeded("ottocento", 1), Action("cut", number=62), 3, "", None),
    "discard_number": (_discarding, lay("Qd Cd Fd"), 0, "", None),
    "discard_barred": (_discarding, lay("Rd Qd"), 0, "Rd", "all but the kings"),
    "call": (lambda: dealt("terziglio-giochi", {}), call("posso"), 1, "", None),
    "declare_not_combination": (_declaring, declare(f"{KINGS} 7d"), 1, "7d", None),
    "declare_again": (lambda: _declaring().apply(declare(KINGS)), declare(KINGS), 1, KINGS, None),
    "declare_late": (_late, declare("Rc Rs Rb"), 1, "Rc Rs Rb", None),
    "no_declarations": (lambda: dealt("mattazza", {1: KINGS}), declare(KINGS), 1, KINGS, None),
    "out_no_right": (
        lambda: tricks(dealt("quattro-scartate", {1: KINGS}), ""),
        out(KINGS),
        1,
        "",
        None,
    ),
    "out_short": (lambda: _declaring(scores=(0, 765)), out(KINGS), 1, KINGS, None),
    "give": (lambda: _court_deal("10c 9c"), give("Rd"), 2, "Rd", "10c 9c"),
}


@pytest.mark.clause(
    "bologna.play.held",
    "bologna.play.turn",
    "bologna.play.follow",
    "bologna.play.trump",
    "bologna.play.cut",
    "bologna.play.discard",
    "bologna.play.discard.number",
    "bologna.play.exchange",
    "bologna.declarations.part",
    "bologna.declarations.once",
    "bologna.declarations.when",
    "bologna.declarations.none",
    "bologna.declarations.out",
    "bologna.declarations.out.order",
)
@pytest.mark.parametrize("code", CASES)
def test_each_violation_says_what_is_wrong(code: str) -> None:
    make, action, seat, cards, legal = CASES[code]
    state = make()
    wrong = refused(state, action)

    assert wrong.kind.id == code
    assert (wrong.seat, wrong.action) == (seat, action)
    assert ids(wrong.cards) == set(cards.split())
    if legal == "all but the kings":
        assert ids(wrong.legal) == ids(state.hand(0)) - {*KINGS.split(), "Ang", "Mon", "Beg", "Mat"}
    else:
        assert ids(wrong.legal) == set((legal or "").split())
    if legal:
        assert all(state.violation(each) is None for each in _plays(wrong))


def _plays(wrong: Violation) -> list[Action]:
    """Return the actions that a violation says would have been legal, card by card."""
    if wrong.action.kind not in {"play", "give"}:
        return []
    return [Action(wrong.action.kind, mask(card)) for card in ids(wrong.legal)]


def test_every_code_of_the_tables_is_known_and_reached() -> None:
    # Whose turn it is, only a record can get wrong: an action names no seat.
    kinds = rules_of("ottocento").game.play.violations

    assert set(kinds) == set(OURS)
    assert set(OURS) - set(CASES) == {"out_of_turn"}


@pytest.mark.clause("bologna.play.penalty.none")
@pytest.mark.parametrize("code", OURS)
def test_each_kind_has_words_a_clause_and_a_penalty(code: str) -> None:
    kind = rules_of("ottocento").game.play.violations[code]

    assert kind.text["en"].endswith(".")
    assert kind.text["it"].endswith(".")
    assert kind.text["en"] != kind.text["it"]
    assert kind.clause.startswith("bologna.")
    stands = {"revoke": "no_score", "no_trump": "no_score", "discard_barred": "cards_lost"}
    assert kind.judged == ("stands" if code in stands else "ignored")
    assert kind.penalty == stands.get(code, "none")
    assert (kind.penalty_clause == "bologna.play.penalty.none") == (code not in stands)


@pytest.mark.parametrize("code", CASES)
def test_messages_are_one_line_in_both_languages(code: str) -> None:
    make, action, *_ = CASES[code]
    state = make()
    wrong = refused(state, action)
    english, italian = (wrong.message(state.setup.pack, lang) for lang in ("en", "it"))

    for text, message in ((wrong.kind.text["en"], english), (wrong.kind.text["it"], italian)):
        assert message.startswith(f"{code}:")
        assert text in message
        assert message.endswith(f"[{wrong.kind.clause}]")
        assert "\n" not in message
    assert ("Expected:" in english) == ("Atteso:" in italian)
    assert "Expected:" not in italian
    assert wrong.message(state.setup.pack) == english


def test_a_message_word_for_word() -> None:
    wrong = refused(_following(), play("10c"))

    assert wrong.message(_following().setup.pack) == (
        "revoke: 10c: The player holds the suit led and must follow it."
        " Expected: Rd Qd [bologna.play.follow]"
    )
    assert wrong.message(_following().setup.pack, "it") == (
        "revoke: 10c: Il giocatore ha il palo dominante e deve rispondere."
        " Atteso: Rd Qd [bologna.play.follow]"
    )


@pytest.mark.parametrize(
    ("lang", "wanted"), [("en", "play"), ("it", "giocare"), ("fr", "jouer"), ("pt", "play")]
)
def test_what_was_expected_is_said_in_the_language(lang: str, wanted: str) -> None:
    state = _following()
    wrong = refused(state, Action("cut", number=9))

    assert wrong.detail == "play"
    assert f" {wanted} [" in wrong.message(state.setup.pack, lang)


@pytest.mark.parametrize("code", CASES)
def test_an_illegal_action_travels_with_its_violation(code: str) -> None:
    make, action, *_ = CASES[code]
    with pytest.raises(IllegalAction) as caught:
        make().apply(action)
    error = caught.value

    for copied in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301 - ours
        assert isinstance(copied, IllegalAction)
        assert str(copied) == str(error)
        assert copied.violation.kind.id == code
        assert copied.violation.seat == error.violation.seat
        assert copied.violation.cards == error.violation.cards


def test_a_refused_action_changes_nothing() -> None:
    for make, action, *_ in CASES.values():
        state = make()
        before, legal = repr((state.places, state.talk, state.turn)), list(state.legal())
        refused(state, action)
        assert repr((state.places, state.talk, state.turn)) == before
        assert list(state.legal()) == legal


def test_nothing_is_done_once_the_deal_is_over() -> None:
    state = on(dealt("ottocento", {}), *[Action("monte")] * 4)

    assert state.over
    for action in (play("Rd"), TAKE, PASS, Action("monte"), declare(KINGS), out(), call("solo")):
        assert refused(state, action).kind.id == "wrong_time"


@pytest.mark.clause("bologna.play.turn")
def test_at_each_moment_only_what_it_calls_for() -> None:
    every = {
        "cut": Action("cut", number=5),
        "monte": Action("monte"),
        "take": TAKE,
        "discard": lay("7d 8d"),
        "play": play("7d"),
        "give": give("7d"),
        "call": call("solo"),
        "pass": PASS,
    }
    moments = {
        "cut": (seeded("ottocento", 1), {"cut"}),
        "deal": (dealt("ottocento", {}), {"monte"}),
        "last_cards": (to_phase(dealt("ottocento", {}), "last_cards"), {"take"}),
        "discard": (_discarding(), {"discard"}),
        "tricks": (_declaring(), {"play"}),
        "auction": (dealt("terziglio-giochi", {}), {"call"}),
        "exchange": (_court_deal("10c 9c"), {"give"}),
    }
    for phase, (state, kinds) in moments.items():
        assert state.phase == phase
        for kind, action in every.items():
            wrong = state.violation(action)
            if kind not in kinds:
                assert wrong is not None
                assert (wrong.kind.id, wrong.kind.clause) == ("wrong_time", "bologna.play.turn")
            else:
                assert wrong is None or wrong.kind.id != "wrong_time"


@pytest.mark.clause("bologna.play.held")
def test_one_card_is_played_and_no_more() -> None:
    state = _declaring()

    assert refused(state, Action("play", 0)).kind.id == "one_card"
    assert refused(state, Action("play", mask("7d 8d"))).kind.id == "one_card"
    assert refused(state, Action("play", mask("Ang Mon"))).kind.id == "one_card"
    assert refused(state, play("Ang")).kind.id == "not_held"
    after = state.apply(play("7d"))
    while after.to_act != 1:
        after = after.apply(next(each for each in after.legal() if each.kind == "play"))
    assert refused(after, play("7d")).kind.id == "not_held"


@pytest.mark.clause("bologna.play.no_overtrump")
def test_going_under_is_no_violation() -> None:
    hands = {1: "16", 2: "Ang M1 Beg"}
    state = tricks(dealt("ottocento", hands), "16")

    for card in ids(state.hand(2)) & set(NUMERI):
        assert state.violation(play(card)) is None


@pytest.mark.clause("bologna.play.penalty.none")
def test_an_action_taken_back_leaves_the_deal_as_it_was() -> None:
    state = _following()
    refused(state, play("9d"))

    assert state.apply(play("Rd")) == _following().apply(play("Rd"))
