"""What may be played on a card, and who takes the trick, card by card."""

from __future__ import annotations

from itertools import permutations

import pytest
from at_table import (
    INDEX,
    MOORS,
    NUMERI,
    PACK_OF_62,
    SUITS,
    beats,
    cards_of,
    dealt,
    finished,
    ids,
    mask,
    may_play,
    pile,
    play,
    refused,
    rules_of,
    suit_led,
    suit_of,
    taker,
    tricks,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import masks

from tarocco.play.follow import Duties, legal_cards, strengths, winner_of

RULES = rules_of("ottocento")
DUTIES = Duties(RULES.pack, RULES.game.play)
RULES_DUE = rules_of("ottocento", matto_due="when_void")
DUTIES_DUE = Duties(RULES_DUE.pack, RULES_DUE.game.play)
POWERS = strengths(RULES.pack, RULES.game.play)
cards = st.sampled_from(PACK_OF_62)


def _legal(hand: str, led: str, *, due: bool = False) -> set[str]:
    """Return what may be played on a card by the engine."""
    duties = DUTIES_DUE if due else DUTIES
    return ids(legal_cards(mask(hand), duties.opens[INDEX[led]], duties))


def _winner(trick: str) -> str:
    """Return the card that takes a trick by the engine."""
    played = trick.split()
    led = next((DUTIES.opens[INDEX[card]] for card in played if card != "Mat"), 0)
    powers = [POWERS[led][INDEX[card]] for card in played]
    return played[winner_of(powers, last_of_equals=True)]


FOLLOWING = {
    # hand, card led: what may be played.
    ("7d 10d Rc M1 Ang", "Rd"): "7d 10d",
    ("Qd 7c 9s M1", "10d"): "Qd",
    ("7c 9s M1 Ang Beg", "Rd"): "M1 Ang Beg",
    ("7c 9s Qb", "Rd"): "7c 9s Qb",
    ("7c 9s Qb Beg", "Rd"): "Beg",
    # The Matto goes on anything and is owed on nothing.
    ("7d 10d Mat M1", "Rd"): "7d 10d Mat",
    ("7c Mat M1", "Rd"): "Mat M1",
    ("7c 9s Mat", "Rd"): "7c 9s Mat",
    ("Mat", "Rd"): "Mat",
    # A trump led is answered with a trump.
    ("7c 16 Beg Mat", "5"): "16 Beg Mat",
    ("7c 9s Mat", "5"): "7c 9s Mat",
    ("7c 9s", "Ang"): "7c 9s",
    ("7c Beg", "Ang"): "Beg",
    # Nobody need go over what has been played.
    ("Ang M1 Mon", "16"): "Ang M1 Mon",
    ("Rd 10d", "Qd"): "Rd 10d",
    # The Matto led leaves all free.
    ("7d Rc M1 Ang", "Mat"): "7d Rc M1 Ang",
}

FOLLOWING_DUE = {
    ("7c 9s Mat", "Rd"): "Mat",
    ("7c 9s Mat M1", "Rd"): "Mat M1",
    ("7d 9s Mat", "Rd"): "7d Mat",
    ("7c 9s Mat", "5"): "Mat",
    ("7c 16 Mat", "5"): "16 Mat",
    ("7c Mat", "Mat"): "7c Mat",
}


@pytest.mark.clause(
    "bologna.play.follow",
    "bologna.play.trump",
    "bologna.play.no_overtrump",
    "bologna.play.matto",
    "bologna.play.matto.led",
)
@pytest.mark.parametrize(("hand", "led"), FOLLOWING)
def test_what_may_be_played(hand: str, led: str) -> None:
    expected = set(FOLLOWING[hand, led].split())

    assert _legal(hand, led) == expected
    assert may_play(hand.split(), [led]) == expected


@pytest.mark.clause("bologna.play.matto")
@pytest.mark.parametrize(("hand", "led"), FOLLOWING_DUE)
def test_what_may_be_played_if_the_matto_is_owed(hand: str, led: str) -> None:
    expected = set(FOLLOWING_DUE[hand, led].split())

    assert _legal(hand, led, due=True) == expected
    assert may_play(hand.split(), [led], matto_due=True) == expected


@pytest.mark.clause("bologna.play.follow", "bologna.play.trump", "bologna.play.matto")
@given(hand=masks(), led=cards, due=st.booleans())
@settings(max_examples=500)
def test_legal_cards_of_any_hand(hand: int, led: str, due: bool) -> None:  # noqa: FBT001 - drawn
    held = ids(hand) - {led}
    legal = _legal(" ".join(held), led, due=due)

    assert legal == may_play(held, [led], matto_due=due)
    assert legal <= held
    assert bool(legal) == bool(held)
    assert "Mat" not in held or "Mat" in legal


@pytest.mark.clause("bologna.play.matto")
@given(hand=masks(), led=cards)
def test_the_matto_is_never_the_only_card_that_may_be_played(hand: int, led: str) -> None:
    held = (ids(hand) | {"Mat"}) - ({led} if led != "Mat" else set())
    legal = _legal(" ".join(held), led)

    assert len(legal) > 1 or len(held) == 1


# Who takes the trick.

WINNERS = {
    "7d Rd 10d Qd": "Rd",
    "10d 9c 8s 7b": "10d",
    "6d Rc Rs Rb": "6d",
    "Rd M1 7d 8d": "M1",
    "Rd Beg Qd Cd": "Beg",
    "Rd Beg M1 5": "5",
    "Ang Mon Sol Lun": "Ang",
    "Lun Sol Mon Ang": "Ang",
    # The order in the suits: in the short ones the low pips are higher.
    "10d 9d 8d 6d": "6d",
    "7c Ac 6c 10c": "Ac",
    "As 6s 7s 10s": "10s",
    "Ab 6b Rd Rc": "6b",
    "Fd Ad 6d 7d": "Fd",
    # Of several Moors the last.
    "M1 M2 M3 M4": "M4",
    "M4 M3 M2 M1": "M1",
    "M2 5 M1 Rd": "5",
    "M2 Beg M1 Rd": "M1",
    "M1 Rd M2 Beg": "M2",
    "Rd M1 M2 Qd": "M2",
    # The Matto takes nothing, led or not.
    "Mat 10d 9d 8c": "9d",
    "Mat 10d Rc 9c": "10d",
    "Mat 10d Beg 9c": "Beg",
    "Mat M1 M2 10d": "M2",
    "10d Mat 9c 8c": "10d",
    "Beg Mat Rd Rc": "Beg",
    "10d 9d Mat 8d": "8d",
    "Mat 10d": "10d",
    "10d Mat": "10d",
}


@pytest.mark.clause(
    "bologna.play.winner",
    "bologna.play.winner.moors",
    "bologna.play.matto.cover",
    "bologna.play.matto.led",
    "bologna.cards.trumps_beat_suits",
)
@pytest.mark.parametrize("trick", WINNERS)
def test_who_takes_the_trick(trick: str) -> None:
    assert _winner(trick) == WINNERS[trick]
    assert trick.split()[taker(trick.split())] == WINNERS[trick]


@pytest.mark.clause("bologna.play.winner", "bologna.cards.trumps_beat_suits")
@given(trick=st.lists(cards, min_size=2, max_size=6, unique=True))
@settings(max_examples=800)
def test_the_winner_of_any_trick(trick: list[str]) -> None:
    best = _winner(" ".join(trick))

    assert best == trick[taker(trick)]
    assert best != "Mat"
    assert suit_of(best) in {"trumps", suit_led(trick)}
    assert any(card in NUMERI for card in trick) == (best in NUMERI)


@pytest.mark.clause("bologna.cards.trumps_beat_suits", "bologna.play.winner")
def test_every_trump_takes_every_suit_card() -> None:
    for trump in NUMERI:
        for suit in SUITS.values():
            for card in suit:
                assert _winner(f"{card} {trump}") == trump
                assert _winner(f"{trump} {card}") == trump


@pytest.mark.clause("bologna.play.winner")
def test_of_two_cards_of_a_suit_the_higher_takes() -> None:
    for order in (*SUITS.values(), [card for card in NUMERI if card not in MOORS[1:]]):
        for place, card in enumerate(order):
            for lower in order[place + 1 :]:
                assert _winner(f"{card} {lower}") == card
                assert _winner(f"{lower} {card}") == card


@pytest.mark.clause("bologna.play.winner.moors")
def test_whatever_the_order_the_last_moor_takes() -> None:
    for order in permutations(MOORS):
        assert _winner(" ".join(order)) == order[-1]
        assert _winner(" ".join([*order, "Beg"])) == order[-1]
        assert _winner(" ".join(["5", *order])) == "5"


@pytest.mark.clause("bologna.play.winner")
def test_a_card_that_does_not_follow_takes_nothing() -> None:
    for led in SUITS.values():
        for other in SUITS.values():
            if led is not other:
                assert _winner(f"{led[-1]} {other[0]}") == led[-1]
                assert not beats(other[0], led[-1], suit_of(led[0]))


# At the table.


@pytest.mark.clause("bologna.play.lead", "bologna.play.winner")
def test_who_takes_a_trick_leads_to_the_next() -> None:
    hands = {1: "7d Ac", 2: "10d Rc", 3: "Rd 9c", 0: "8d 6c"}
    state = tricks(dealt("ottocento", hands), "7d 10d Rd 8d")

    assert (state.leader, state.to_act, state.taken) == (3, 3, (0, 0, 0, 1))
    assert cards_of(state.legal()) == ids(state.hand(3))


@pytest.mark.clause("bologna.play.lead", "bologna.play.follow")
def test_the_first_hand_leads_what_he_likes() -> None:
    state = tricks(dealt("ottocento", {1: "Mat Ang 7d"}), "")

    assert cards_of(state.legal()) == ids(state.hand(1))
    assert len(cards_of(state.legal())) == 15


@pytest.mark.clause("bologna.play.matto.led", "bologna.play.matto.cover")
def test_the_matto_led_opens_no_suit() -> None:
    hands = {1: "Mat 7d", 2: "10c Rd", 3: "Rc 9d", 0: "6c 8d"}
    state = tricks(dealt("ottocento", hands), "Mat")

    assert state.led == 0
    assert cards_of(state.legal()) == ids(state.hand(2))
    state = state.apply(play("10c"))
    assert cards_of(state.legal()) == ids(state.hand(3)) & set(SUITS["c"])
    assert refused(state, play("9d")).kind.id == "revoke"
    state = state.apply(play("Rc")).apply(play("6c"))
    assert (state.leader, state.taken) == (3, (0, 0, 0, 1))


@pytest.mark.clause("bologna.play.matto.led", "bologna.play.trump")
def test_a_trump_after_the_matto_asks_for_trumps() -> None:
    hands = {1: "Mat 7d", 2: "M1 Rd", 3: "Rc 9", 0: "6c 8"}
    state = tricks(dealt("ottocento", hands), "Mat M1")

    assert cards_of(state.legal()) == ids(state.hand(3)) & set(NUMERI)


@pytest.mark.clause("bologna.play.matto")
def test_the_matto_may_be_the_only_card_of_who_is_void() -> None:
    # Seat 2 has neither cups nor trumps: the Matto is one of the cards he may play.
    swords = "Rs Qs Cs Fs 10s 9s 8s 7s 6s As Rb Qb Cb Fb"
    state = tricks(dealt("ottocento", {1: "Rc Qc", 2: f"Mat {swords}"}), "Rc")

    assert cards_of(state.legal()) == {"Mat", *swords.split()}


@pytest.mark.clause("bologna.play.matto")
def test_by_the_other_reading_the_matto_is_owed_in_place_of_a_trump() -> None:
    swords = "Rs Qs Cs Fs 10s 9s 8s 7s 6s As Rb Qb Cb Fb"
    state = tricks(
        dealt("ottocento", {1: "Rc Qc", 2: f"Mat {swords}"}, matto_due="when_void"),
        "Rc",
    )

    assert cards_of(state.legal()) == {"Mat"}
    wrong = refused(state, play("Rs"))
    assert (wrong.kind.id, ids(wrong.legal)) == ("no_trump", {"Mat"})


@pytest.mark.clause("bologna.play.winner.moors", "bologna.play.last_trick")
def test_a_last_trick_of_four_moors() -> None:
    hands = {
        0: "M1 8 7 Beg Mon Cb 6s Ad Qb Rs Cd 9s 10c Ab 7d 6 5",
        1: "M2 16 15 9 13 7s 6d Fb Rc Cs 9b Fs 8b 7c Fd",
        2: "M3 Sol Ang 12 11 Qs 8c 10b As Rd 9c 8d Qc 7b 10s",
        3: "M4 Mat Lun 10 14 6b Rb Fc 9d 10d Ac Qd Cc 8s 6c",
    }
    before = (
        "Fb 10b Mat Ab 6d 8d 10d 7d Fd Rd Qd Cd Ang Lun 7 15 As 8s 6s Cs 7s Qs 14 Rs 6c 10c 7c Qc "
        "7b 6b Qb 9b Cb 8b 12 Rb 9c Ac Mon Rc Ad 9 Sol 9d 8c Fc 8 16 Fs 10s 10 9s Cc Beg 13 11"
    )
    state = tricks(dealt("ottocento", hands), before, "6 5")
    taken = state.taken
    assert sum(taken) == 14
    assert state.leader == 1

    state = tricks(state, "M2 M3 M4 M1")
    assert state.leader == 0
    assert state.taken[0] == taken[0] + 1
    assert pile(state, 0) >= {"M1", "M2", "M3", "M4"}


@pytest.mark.clause("bologna.play.last_trick")
@pytest.mark.parametrize(("game", "number"), [("ottocento", 15), ("mattazza", 15), ("millone", 20)])
def test_hands_are_played_to_the_last_card(game: str, number: int) -> None:
    state = finished(tricks(dealt(game, {}), ""))

    assert sum(state.taken) == number
    assert all(not state.hand(seat) for seat in range(state.setup.players))
