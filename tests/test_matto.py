"""The Matto: covering it, the card given for it, and who loses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_table import (
    GAMES,
    call,
    cards_of,
    dealt,
    discards,
    finished,
    give,
    on,
    pile,
    play,
    refused,
    to_phase,
    tricks,
)

if TYPE_CHECKING:
    from tarocco.play import State

ALL_TRICKS = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7 6"
"""Fifteen trumps that take every trick of who leads them."""

ALL_BUT_ONE = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7"
"""Fourteen of them."""

COURT = {1: f"{ALL_BUT_ONE} Fd", 2: "Mat Rd", 3: "Cd"}
"""The first hand takes all tricks but the last; that is made of the four figures of danari."""


def _court_deal(discarded: str, **choices: str) -> State:
    """Play a deal in which the side of seats 0 and 2 takes one trick, of four figures."""
    hands = {**COURT, 0: f"Qd {discarded}"}
    state = to_phase(dealt("ottocento", hands, **choices), "tricks", discarded)
    return finished(state, f"Mat {ALL_BUT_ONE}", "Rd Qd Cd Fd", to_give=True)


@pytest.mark.clause("bologna.play.matto.cover", "bologna.play.exchange")
def test_the_matto_goes_home_at_once_and_the_card_for_it_at_the_end() -> None:
    hands = {1: "Rd 7d", 2: "Mat 8d Ang", 3: "9d", 0: "10d"}
    state = tricks(dealt("ottocento", hands), "Rd Mat 9d 10d")

    assert pile(state, 2) == {"Mat"}
    assert pile(state, 1) == {"Rd", "9d", "10d"}
    assert state.taken == (0, 1, 0, 0)

    state = finished(state, "Ang", to_give=True)
    assert state.phase == "exchange"
    assert pile(state, 2) >= {"Mat"}
    assert pile(state, 1) & pile(state, 2) == set()


@pytest.mark.clause("bologna.play.exchange", "bologna.play.exchange.choice")
def test_the_owner_gives_one_of_his_sides_scartini_to_who_took_the_trick() -> None:
    hands = {1: "Rd 7d", 2: "Mat 8d Ang Mon", 3: "9d", 0: "10d"}
    before = finished(tricks(dealt("ottocento", hands), "Rd Mat 9d 10d"), "Ang", to_give=True)
    own = pile(before, 0) | pile(before, 2) | discards(before, 0)
    plain = {card for card in own if card[0] not in "RQCF" and card not in {"Ang", "Mon", "Beg"}}
    plain -= {"Mat"}

    assert (before.phase, before.to_act) == ("exchange", 2)
    assert cards_of(before.legal(), "give") == plain
    assert {action.kind for action in before.legal()} == {"give"}
    for card in sorted(plain):
        after = before.apply(give(card))
        assert after.over
        assert pile(after, 1) == pile(before, 1) | {card}
        assert "Mat" in pile(after, 2)
        kept = pile(after, 0) | pile(after, 2) | discards(after, 0)
        assert kept == own - {card}
    for card in sorted(own - plain):
        assert refused(before, give(card)).kind.id == "give"
    assert refused(before, give("7d" if "7d" not in own else "Rd")).kind.id == "give"


@pytest.mark.clause("bologna.play.exchange")
def test_nothing_is_given_to_a_partner() -> None:
    hands = {1: "7d 8d", 2: "Mat", 3: "9d", 0: "Rd"}
    state = tricks(dealt("ottocento", hands), "7d Mat 9d Rd")
    assert state.leader == 0
    state = finished(state, to_give=True)

    assert state.over
    assert "Mat" in pile(state, 2)
    assert pile(state, 0) >= {"7d", "9d", "Rd"}


@pytest.mark.clause("bologna.play.matto.led", "bologna.play.exchange")
def test_a_card_is_given_for_a_matto_that_was_led() -> None:
    hands = {1: "Mat Ang", 2: "7d", 3: "9d", 0: "Rd"}
    state = tricks(dealt("ottocento", hands), "Mat 7d 9d Rd")
    assert pile(state, 1) == {"Mat"}
    state = finished(state, "Ang", to_give=True)

    assert (state.phase, state.to_act) == ("exchange", 1)
    card = cards_of(state.legal(), "give").pop()
    assert card in pile(state.apply(give(card)), 0)


@pytest.mark.clause("bologna.play.exchange", "bologna.play.exchange.otherwise")
def test_who_has_no_scartino_gives_the_least_he_has() -> None:
    state = _court_deal("Qs Qb")

    assert state.phase == "exchange"
    assert pile(state, 2) == {"Mat", "Rd", "Qd", "Cd", "Fd"}
    assert cards_of(state.legal(), "give") == {"Fd"}
    wrong = refused(state, give("Cd"))
    assert (wrong.kind.id, wrong.seat) == ("give", 2)
    assert pile(state.apply(give("Fd")), 1) >= {"Fd"}


@pytest.mark.clause("bologna.play.exchange.otherwise")
def test_of_several_cards_of_the_least_value_any_may_be_given() -> None:
    state = _court_deal("Fs Qb")

    assert cards_of(state.legal(), "give") == {"Fd", "Fs"}


@pytest.mark.clause("bologna.play.exchange.discards")
def test_the_card_may_come_from_the_discards() -> None:
    state = _court_deal("10c 9c")
    assert cards_of(state.legal(), "give") == {"10c", "9c"}

    after = state.apply(give("10c"))
    assert discards(after, 0) == {"9c"}
    assert "10c" in pile(after, 1)


@pytest.mark.clause("bologna.play.exchange.discards")
def test_by_the_other_reading_the_card_must_come_from_a_trick() -> None:
    state = _court_deal("10c 9c", exchange_from_discards="no")

    assert cards_of(state.legal(), "give") == {"Fd"}
    assert refused(state, give("10c")).kind.id == "give"


@pytest.mark.clause("bologna.play.exchange")
def test_by_the_other_reading_any_card_but_the_matto_is_given() -> None:
    state = _court_deal("10c 9c", matto_exchange="any_card")

    assert cards_of(state.legal(), "give") == {"10c", "9c", "Rd", "Qd", "Cd", "Fd"}
    assert refused(state, give("Mat")).kind.id == "give"


@pytest.mark.clause("bologna.counting.parity", "bologna.play.exchange")
def test_after_the_exchange_both_piles_are_even() -> None:
    state = _court_deal("10c 9c")
    result = state.apply(give("9c")).result()

    assert [side.pile.bit_count() for side in result.sides] == [6, 56]


@pytest.mark.clause(
    "bologna.play.matto.no_trick",
    "bologna.play.discards.no_trick",
    "bologna.play.cappotto",
    "bologna.play.cappotto.no_bonus",
    "bologna.counting.whole_pack",
)
def test_a_side_without_a_trick_loses_the_matto_and_its_discards() -> None:
    state = dealt("ottocento", {1: ALL_TRICKS, 2: "Mat", 0: "Qs 10c"})
    state = finished(to_phase(state, "tricks", "Qs 10c"), f"Mat {ALL_TRICKS}")

    assert state.over
    assert state.taken == (0, 15, 0, 0)
    assert [pile(state, seat) for seat in (0, 2)] == [set(), set()]
    assert discards(state, 0) == set()
    assert pile(state, 1) >= {"Mat", "Qs", "10c"}
    result = state.result()
    assert [side.tricks for side in result.sides] == [0, 15]
    assert result.changes == (0, 2 * 939)


@pytest.mark.clause("bologna.play.matto.no_trick")
def test_the_lost_matto_goes_to_who_took_its_trick() -> None:
    # Seat 3 takes the last trick only, seat 1 all others; in a pair that is one pile, in the
    # Mattazza it is not.
    hands = {1: f"{ALL_BUT_ONE} 10d", 2: "Mat 9d", 3: "Rd", 0: "8d"}
    state = dealt("mattazza", hands)
    state = finished(state, f"Mat {ALL_BUT_ONE}", "Rd 10d 9d 8d")

    assert state.taken == (0, 14, 0, 1)
    assert "Mat" in pile(state, 1)
    assert pile(state, 2) == set()


@pytest.mark.clause("bologna.play.discards.no_trick", "bologna.play.discards")
def test_the_discards_of_a_side_with_a_trick_stay() -> None:
    state = _court_deal("10c 9c").apply(give("9c"))

    assert discards(state, 0) == {"10c"}
    assert state.result().sides[0].seats == (0, 2)
    pack = state.setup.pack
    assert set(pack.ids(state.result().sides[0].pile)) == {"10c", "Mat", "Rd", "Qd", "Cd", "Fd"}


@pytest.mark.clause("bologna.play.matto.last_trick")
def test_the_matto_stays_home_in_the_last_trick() -> None:
    hands = {1: "Ang 7d", 2: "Mat Mon Rd", 3: "9d", 0: "Qd"}
    state = finished(dealt("ottocento", hands), "Mon Ang", "Mat", to_give=True)
    last = [action for _, action in state.history() if action.kind == "play"][-4:]

    assert play("Mat") in last
    assert state.leader != 2
    assert "Mat" in pile(state, 2)


@pytest.mark.clause("bologna.play.matto.last_trick", "bologna.play.exchange")
@pytest.mark.parametrize(("reading", "asked"), [("stays", True), ("lost", False)])
def test_the_matto_taken_by_an_opponent_in_the_last_trick(
    reading: str,
    asked: bool,  # noqa: FBT001 - a case of the table
) -> None:
    # Seat 2 takes one trick with the Rd and keeps the Matto; seat 1 takes the rest.
    hands = {1: f"Fd {ALL_BUT_ONE}", 2: "Mat Rd", 3: "Cd", 0: "Qd"}
    state = dealt("ottocento", hands, matto_in_the_last_trick=reading)
    state = finished(tricks(state, "Fd Rd Cd Qd"), ALL_BUT_ONE, "Mat", to_give=True)
    assert (state.taken, state.leader) == ((0, 14, 1, 0), 1)

    assert state.over != asked
    assert ("Mat" in pile(state, 1)) == (reading == "lost")
    assert ("Mat" in pile(state, 2)) == (reading == "stays")
    if asked:
        assert state.to_act == 2
        assert state.phase == "exchange"


@pytest.mark.clause("bologna.play.matto.last_trick", "bologna.play.matto.no_trick")
@pytest.mark.parametrize("reading", ["stays", "lost"])
def test_the_matto_of_a_side_without_a_trick_in_the_last_trick(reading: str) -> None:
    state = dealt("ottocento", {1: ALL_TRICKS, 2: "Mat"}, matto_in_the_last_trick=reading)
    state = finished(state, ALL_TRICKS, "Mat")

    assert state.over
    assert "Mat" in pile(state, 1)
    assert state.result().changes == (0, 2 * 939)


@pytest.mark.clause("bologna.play.matto.cover", "bologna.play.exchange")
def test_a_matto_that_nobody_holds_is_never_covered() -> None:
    state = dealt("centocinquanta", {}, rest="Mat")
    state = finished(state)

    assert state.over
    assert not any("Mat" in pile(state, seat) for seat in (0, 1))


# The Terziglio: two allies against one.


def _three(hands: dict[int, str], word: str = "solo") -> State:
    """Begin a Terziglio in which seat 1 plays alone with his own cards."""
    return on(dealt("terziglio-giochi", hands), call(word))


@pytest.mark.clause("bologna.play.exchange", "bologna.games.terziglio.players")
def test_allies_give_each_other_nothing_for_the_matto() -> None:
    state = tricks(_three({1: "7d Ang", 2: "Mat", 0: "Rd"}), "7d Mat Rd")
    assert state.leader == 0
    state = finished(state, "Ang", to_give=True)

    assert state.over
    assert "Mat" in pile(state, 2)


@pytest.mark.clause("bologna.play.exchange", "bologna.games.terziglio.players")
def test_an_ally_gives_from_the_pile_of_both() -> None:
    state = tricks(_three({1: "Rd", 2: "Mat 8d", 0: "9d Ang Mon"}), "Rd Mat 9d")
    state = finished(state, "Ang Mon", to_give=True)

    assert (state.phase, state.to_act) == ("exchange", 2)
    both = pile(state, 0) | pile(state, 2)
    assert cards_of(state.legal(), "give") <= both
    assert cards_of(state.legal(), "give") & pile(state, 0)
    card = next(iter(cards_of(state.legal(), "give") & pile(state, 0)))
    after = state.apply(give(card))
    assert card in pile(after, 1)
    assert pile(after, 0) == pile(state, 0) - {card}


@pytest.mark.clause("bologna.play.exchange", "bologna.games.terziglio.players")
def test_the_lone_player_gives_to_the_opponent_who_took_the_trick() -> None:
    state = tricks(_three({1: "Mat Ang", 2: "7d", 0: "Rd"}), "Mat 7d Rd")
    state = finished(state, "Ang", to_give=True)

    assert (state.phase, state.to_act) == ("exchange", 1)
    card = cards_of(state.legal(), "give").pop()
    assert card in pile(state.apply(give(card)), 0)


# The Mattazza: each for himself.


@pytest.mark.clause("bologna.games.mattazza.matto", "bologna.play.exchange")
@pytest.mark.parametrize("players", GAMES["mattazza"])
def test_in_the_mattazza_the_owner_gives_to_the_winner(players: int) -> None:
    hands = {1: "Rd", 2: "Mat Ang"}
    state = dealt("mattazza", hands, players=players)
    state = tricks(state, "Rd Mat")
    while len(state.trick):
        state = state.apply(next(each for each in state.legal() if each.kind == "play"))
    winner = state.leader
    assert winner != 2
    assert pile(state, 2) == {"Mat"}
    state = finished(state, "Ang", to_give=True)

    assert (state.phase, state.to_act) == ("exchange", 2)
    assert cards_of(state.legal(), "give") <= pile(state, 2) - {"Mat"}
    card = cards_of(state.legal(), "give").pop()
    after = state.apply(give(card))
    assert card in pile(after, winner)
    assert "Mat" in pile(after, 2)
