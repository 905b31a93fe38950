"""French Tarot between bidding and play: the card called, the discard, the poignée, the chelem."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from french_table import (
    CHELEM,
    GAMES,
    HAND,
    KINGS,
    KNIGHTS,
    PASS,
    PLAYERS,
    POIGNEES,
    QUEENS,
    SUITS,
    TRUMPS,
    bidden,
    call,
    cards_of,
    dealt,
    down,
    finished,
    ids,
    lay,
    play,
    refused,
    show,
    terms,
    to_tricks,
    tricks,
)

if TYPE_CHECKING:
    from tarocco.play import State

JACKS = ["Vp", "Vh", "Vk", "Vt"]

# The card called.


def calling(hand: str, contract: str = "prise", chien: str = "", **choices: str) -> State:
    """Begin a deal for five in which seat 1 has these cards and is to call."""
    left = [card for card in ["Exc", *TRUMPS] if card not in f"{hand} {chien}".split()]
    hands = {1: hand, 2: " ".join(left[:11]), 3: " ".join(left[11:])}
    state = bidden(dealt("tarot-5", hands, chien, **choices), contract, 1)
    assert (state.phase, state.to_act) == ("call", 1)
    return state


@pytest.mark.clause("france.call.king", "france.call.own_king", "france.call.lower")
@pytest.mark.parametrize(
    ("hand", "callable_"),
    [
        ("", KINGS),
        ("Rp Dp Dh Dk Dt", KINGS),
        ("Rp Rh Rk Dp", KINGS),
        ("Rp Rh Rk Rt", [*KINGS, *QUEENS]),
        ("Rp Rh Rk Rt Dp Dh Dk Cp", [*KINGS, *QUEENS]),
        ("Rp Rh Rk Rt Dp Dh Dk Dt", [*KINGS, *QUEENS, *KNIGHTS]),
        ("Rp Rh Rk Rt Dp Dh Dk Dt Cp Ch Ck Ct", [*KINGS, *QUEENS, *KNIGHTS, *JACKS]),
    ],
)
def test_what_may_be_called(hand: str, callable_: list[str]) -> None:
    state = calling(
        f"{hand} 21 1 Exc".strip() if not hand.startswith("Rp Rh Rk Rt Dp Dh Dk Dt C") else hand
    )
    assert cards_of(state.legal(), "called_card") == set(callable_)
    for card in {*KINGS, *QUEENS, *KNIGHTS, *JACKS, "10p", "21"} - set(callable_):
        assert refused(state, call(card)).kind.id == "called_card"


@pytest.mark.clause("france.call.lower.hand", "france.call.alone", "france.call.discard")
def test_the_king_in_the_chien_does_not_help_to_call_a_queen() -> None:
    state = calling("Rp Rh Rk Dp", chien="Rt 2t 3t")
    assert cards_of(state.legal(), "called_card") == set(KINGS)
    state = state.apply(call("Rt"))
    assert state.talk.partner == -1
    assert state.sides() == ((1,), (0, 2, 3, 4))
    assert state.phase == "discard"
    assert refused(state, lay("Rt 2t 3t")).kind.id == "discard_barred"
    assert state.violation(lay("Dp 2t 3t")) is None


@pytest.mark.clause("france.call.discard", "france.call.alone")
def test_a_queen_called_and_found_in_the_chien_may_be_discarded() -> None:
    state = calling("Rp Rh Rk Rt", chien="Dt 2t 3t").apply(call("Dt"))
    assert state.violation(lay("Dt 2t 3t")) is None
    assert len(state.sides()[0]) == 1


@pytest.mark.clause("france.call.own_king", "france.call.own_lower", "france.call.alone")
def test_who_calls_his_own_card_is_alone() -> None:
    for hand, card in (("Rp", "Rp"), ("Rp Rh Rk Rt Dp", "Dp")):
        state = calling(hand).apply(call(card))
        assert state.sides()[0] == (1,)


@pytest.mark.clause("france.call.own_lower")
def test_by_the_other_reading_only_a_king_of_ones_own_may_be_called() -> None:
    state = calling("Rp Rh Rk Rt Dp Dh", self_call_rank="kings_only")
    assert cards_of(state.legal(), "called_card") == {*KINGS, "Dk", "Dt"}


@pytest.mark.clause("france.call.partner", "france.games.sides")
def test_whoever_holds_the_card_is_the_partner() -> None:
    hands = {1: "21 1 Exc", 4: "Rh", 2: down(20, 10), 3: down(9, 2)}
    state = bidden(dealt("tarot-5", hands), "prise", 1).apply(call("Rh"))
    assert state.sides() == ((1, 4), (0, 2, 3))


@pytest.mark.clause("france.call.secret")
def test_nobody_can_see_who_the_partner_is() -> None:
    def table(holder: int) -> State:
        other = 5 - holder
        hands = {1: "21 1 Exc Dh", holder: f"Rh {down(20, 12)}", other: f"2h {down(11, 3)}"}
        return to_tricks(dealt("tarot-5", hands), "garde", 1, called="Rh")

    one, other = table(2), table(3)
    assert one.talk.partner != other.talk.partner
    for seat in (0, 1, 4):
        seen, also = one.view(seat), other.view(seat)
        assert seen.side == also.side
        assert (seen.counts, seen.piles, seen.shown, seen.turn, seen.leader) == (
            also.counts,
            also.piles,
            also.shown,
            also.turn,
            also.leader,
        )


@pytest.mark.clause("france.call.sans_contre", "france.call.hidden_chien")
@pytest.mark.parametrize("contract", ["sans", "contre"])
def test_without_the_chien_a_card_is_called_all_the_same(contract: str) -> None:
    state = calling("21 1 Exc", contract, chien="Rt 2t 3t").apply(call("Rt"))
    assert state.phase == "chelem"
    assert state.sides() == ((1,), (0, 2, 3, 4))
    assert "Rt" not in ids(state.view(1).seen)


@pytest.mark.clause(
    "france.call.first_lead",
    "france.call.first_lead.all",
    "france.call.first_lead.only",
    "france.call.first_lead.possible",
)
def test_the_first_lead_may_not_be_of_the_suit_called() -> None:
    lead = "Rh 5h 4h 3p 14 Exc"
    hands = {1: lead, 2: f"2h 21 {down(13, 8)}", 3: "6h 1 2 3", 4: "7h 4 5", 0: "8h"}
    state = to_tricks(dealt("tarot-5", hands), "sans", 1, called="Rh")
    assert state.to_act == 1
    legal = cards_of(state.legal())
    assert legal & set(lead.split()) == {"Rh", "3p", "14", "Exc"}
    for card in ("5h", "4h"):
        assert refused(state, play(card)).kind.id == "first_lead"
    later = finished(tricks(state, "Rh 2h 6h 7h 8h"), "")
    assert later.over
    second = tricks(state, "Rh 2h 6h 7h 8h")
    assert second.to_act == 1
    assert {"5h", "4h"} <= cards_of(second.legal())


@pytest.mark.clause("france.call.first_lead.all")
def test_the_first_lead_binds_a_defender_and_also_when_the_taker_is_alone() -> None:
    hands = {1: "5h 3p 14", 2: "Rh 21 Exc 1", 3: down(20, 15), 4: down(13, 8)}
    state = to_tricks(dealt("tarot-5", hands), "sans", 2, called="Rh")
    assert (state.to_act, state.sides()[0]) == (1, (2,))
    assert "5h" not in cards_of(state.legal())
    assert {"3p", "14"} <= cards_of(state.legal())


@pytest.mark.clause("france.call.first_lead.possible")
def test_a_leader_with_a_whole_suit_has_one_card_to_lead() -> None:
    hands = {1: " ".join([*SUITS["h"], "2"]), 2: "Exc 1 21", 3: down(20, 12), 4: down(11, 3)}
    state = to_tricks(dealt("tarot-5", hands), "sans", 2, called="Rh")
    assert cards_of(state.legal()) == {"Rh", "2"}
    missing = {
        1: " ".join([*SUITS["h"][1:], "2", "3"]),
        2: "Rh 21",
        3: down(20, 12),
        4: f"Exc 1 {down(11, 4)}",
    }
    state = to_tricks(dealt("tarot-5", missing), "sans", 2, called="Rh")
    assert cards_of(state.legal()) == {"2", "3"}


@pytest.mark.clause("france.call.first_lead.excuse", "france.call.first_lead.only")
def test_after_the_excuse_the_next_player_is_free_unless_the_other_reading_holds() -> None:
    hands = {1: "Exc 2p", 2: "5h 21 1", 3: f"Rh {down(20, 12)}", 4: down(11, 3)}
    for reading, free in (("free", True), ("restricted", False)):
        state = dealt("tarot-5", hands, entame_after_excuse=reading)
        state = tricks(to_tricks(state, "sans", 1, called="Rh"), "Exc")
        assert state.to_act == 2
        assert ("5h" in cards_of(state.legal())) == free
        assert "21" in cards_of(state.legal())


# The discard.


def discarding(game: str, hand: str, chien: str) -> State:
    """Begin a deal in which seat 1 takes this chien into this hand."""
    left = [card for card in ["Exc", *TRUMPS] if card not in f"{hand} {chien}".split()]
    hands = {1: hand, 2: " ".join(left[:11]), 0: " ".join(left[11:])}
    state = bidden(dealt(game, hands, chien), "garde", 1)
    if state.phase == "call":
        state = state.apply(call("Rp"))
    assert state.phase == "discard"
    return state


@pytest.mark.clause("france.discard.number", "france.discard.number.six_three")
@pytest.mark.parametrize("game", GAMES)
def test_as_many_cards_are_discarded_as_the_chien_had(game: str) -> None:
    number = 3 if game == "tarot-5" else 6
    chien = ["2p", "3p", "4p", "5p", "6p", "7p"][:number]
    state = discarding(game, "Rp 21 1 Exc 2 8p 9p", " ".join(chien))
    assert state.violation(lay(" ".join(chien))) is None
    for wrong in (chien[1:], [*chien, "8p"], []):
        assert refused(state, lay(" ".join(wrong))).kind.id == "discard_number"
    after = state.apply(lay(" ".join(chien)))
    assert ids(after.hand(1)) == ids(state.hand(1)) - set(chien)
    assert after.hand(1).bit_count() == HAND[PLAYERS[game]]
    assert after.talk.forced == 0


@pytest.mark.clause("france.discard.never", "france.discard.trumps", "france.discard.false")
def test_no_king_no_bout_and_no_needless_trump() -> None:
    state = discarding("tarot-4", "Rp Rh 21 1 Exc 2 20 8p 9p", "2p 3p 4p 5p 6p 7p")
    for card, kind in (
        ("Rp", "discard_barred"),
        ("Rh", "discard_barred"),
        ("21", "discard_barred"),
        ("1", "discard_barred"),
        ("Exc", "discard_barred"),
        ("2", "discard_trump"),
        ("20", "discard_trump"),
    ):
        assert refused(state, lay(f"2p 3p 4p 5p 6p {card}")).kind.id == kind
    assert state.violation(lay("2p 3p 4p 5p 6p 8p")) is None


@pytest.mark.clause(
    "france.discard.forced", "france.discard.forced.when", "france.discard.possible"
)
def test_fourteen_trumps_and_four_kings_leave_one_discard() -> None:
    hand = f"Rp Rh Rk Rt {down(14, 1)}"
    state = discarding("tarot-4", hand, "2p 3p 4p 2h 3h 2k")
    assert [ids(each.cards) for each in state.legal()] == [{"2p", "3p", "4p", "2h", "3h", "2k"}]
    assert refused(state, lay("2p 3p 4p 2h 3h 14")).kind.id == "discard_trump"
    assert state.apply(lay("2p 3p 4p 2h 3h 2k")).talk.forced == 0


@pytest.mark.clause(
    "france.discard.forced",
    "france.discard.trumps",
    "france.discard.trumps.shown",
    "france.discard.possible",
)
def test_fifteen_trumps_and_four_kings_force_one_trump() -> None:
    hand = f"Rp Rh Rk Rt Exc 21 1 {down(12, 2)}"
    state = discarding("tarot-4", hand, "13 2p 3p 4p 2h 3h")
    suits = "2p 3p 4p 2h 3h"
    allowed = {next(iter(ids(each.cards) - set(suits.split()))) for each in state.legal()}
    assert allowed == set(down(13, 2).split())
    for card in ("Exc", "21", "1", "Rp"):
        assert refused(state, lay(f"{suits} {card}")).kind.id == "discard_barred"
    assert refused(state, lay("2p 3p 4p 2h 7 8")).kind.id == "discard_trump"
    after = state.apply(lay(f"{suits} 7"))
    assert ids(after.talk.forced) == {"7"}


@pytest.mark.clause("france.discard.forced", "france.discard.forced.when")
def test_with_five_players_all_three_may_be_trumps() -> None:
    hand = f"Rp Rh Rk Rt Exc 21 1 {down(9, 2)}"
    state = discarding("tarot-5", hand, "10 11 12")
    found = {frozenset(ids(each.cards)) for each in state.legal()}
    assert found == {frozenset(three) for three in combinations(down(12, 2).split(), 3)}


@pytest.mark.clause("france.discard.secret", "france.discard.trumps.shown")
def test_the_discard_is_seen_by_the_taker_alone() -> None:
    state = discarding("tarot-4", "Rp 21 1 Exc 2 8p 9p", "2p 3p 4p 5p 6p 7p")
    state = state.apply(lay("2p 3p 4p 5p 8p 9p"))
    assert ids(state.view(1).discards) == {"2p", "3p", "4p", "5p", "8p", "9p"}
    for seat in (0, 2, 3):
        assert not {"8p", "9p"} & ids(state.view(seat).seen)


@pytest.mark.clause("france.discard.counts", "france.chien.no_trick")
def test_the_discard_counts_for_the_attack() -> None:
    state = discarding("tarot-4", "Rp Dh Ch Vh", "2p 3p 4p 5p 6p 7p")
    state = finished(to_tricks(state, discard="Dh Ch Vh 2p 3p 4p"))
    side = state.result().sides[0]
    assert {"Dh", "Ch", "Vh", "2p", "3p", "4p"} <= ids(side.pile)


# The poignée.


def before_play(game: str, hand: str, *, seat: int = 1, **choices: str) -> State:
    """Go on to the first trick, in which seat 1 leads; the taker is seat 1 in a sans."""
    left = [card for card in ["Exc", *TRUMPS] if card not in hand.split()]
    players = PLAYERS[game]
    hands = {seat: hand}
    other = (seat + 1) % players
    hands[other] = " ".join(left[: HAND[players]])
    third = (seat + 2) % players
    hands[third] = " ".join(left[HAND[players] :])
    called = "Rp" if players == 5 else ""
    return to_tricks(dealt(game, hands, **choices), "sans", 1, called=called)


@pytest.mark.clause(
    "france.poignee.sizes.tarot_3",
    "france.poignee.sizes.tarot_4",
    "france.poignee.sizes.tarot_5",
    "france.poignee.exact",
    "france.poignee.values",
    "france.poignee.values.three_five",
)
@pytest.mark.parametrize("game", GAMES)
def test_a_poignee_has_exactly_so_many_trumps(game: str) -> None:
    players = PLAYERS[game]
    most = min(HAND[players], 20)
    state = before_play(game, down(21, 22 - most))
    for number in range(1, most + 1):
        action = show(down(21, 22 - number))
        if number in POIGNEES[players]:
            after = state.apply(action)
            assert ids(after.talk.declared[1]) == set(down(21, 22 - number).split())
            premium = POIGNEES[players][number]
            assert terms(finished(after))["poignee"] in {premium, -premium}
        else:
            assert refused(state, action).kind.id == "poignee_size"


@pytest.mark.clause("france.poignee.exact", "france.poignee.shown")
def test_the_player_chooses_which_trumps_stay_hidden() -> None:
    state = before_play("tarot-4", down(21, 10))
    for hidden in combinations(down(21, 10).split(), 2):
        shown = [card for card in down(21, 10).split() if card not in hidden]
        assert state.violation(show(" ".join(shown))) is None
    assert refused(state, show(f"{down(21, 13)} 2")).kind.id == "not_held"
    assert refused(state, show(f"{down(21, 13)} Rt")).kind.id == "not_held"


@pytest.mark.clause(
    "france.poignee.excuse", "france.poignee.excuse.no_other", "france.poignee.excuse.size"
)
@pytest.mark.parametrize(
    ("game", "trumps", "size"),
    [
        ("tarot-4", 9, 10),
        ("tarot-4", 12, 13),
        ("tarot-4", 14, 15),
        ("tarot-3", 12, 13),
        ("tarot-5", 7, 8),
    ],
)
def test_the_excuse_stands_for_the_trump_that_is_missing(game: str, trumps: int, size: int) -> None:
    held = down(20, 21 - trumps)
    state = before_play(game, f"Exc {held}")
    after = state.apply(show(f"Exc {held}"))
    assert after.talk.declared[1].bit_count() == size


@pytest.mark.clause("france.poignee.excuse.no_other", "france.poignee.excuse.size")
@pytest.mark.parametrize(
    ("game", "trumps", "size"),
    [("tarot-4", 10, 10), ("tarot-4", 14, 13), ("tarot-5", 8, 8), ("tarot-3", 13, 13)],
)
def test_who_has_trumps_enough_shows_no_excuse(game: str, trumps: int, size: int) -> None:
    held = down(20, 21 - trumps).split()
    state = before_play(game, f"Exc {' '.join(held)}")
    assert state.violation(show(" ".join(held[:size]))) is None
    wrong = refused(state, show(" ".join(["Exc", *held[: size - 1]])))
    assert wrong.kind.id == "poignee_excuse"


@pytest.mark.clause("france.poignee.excuse.size")
def test_eleven_trumps_and_the_excuse_are_none_with_three_players() -> None:
    state = before_play("tarot-3", f"Exc {down(20, 10)}")
    assert [each for each in state.legal() if each.kind == "declare"] == []
    assert refused(state, show(f"Exc {down(20, 10)}")).kind.id == "poignee_size"


@pytest.mark.clause("france.poignee.when", "france.poignee.once")
def test_each_shows_before_his_own_first_card_and_once() -> None:
    ten, other = down(21, 12), down(10, 1)
    hands = {1: f"2p 3p {ten}", 2: f"4p {other}", 3: "5p Exc", 0: "6p 11"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 1)
    assert refused(state, show(other)).kind.id == "not_held"
    after = state.apply(show(ten))
    assert after.to_act == 1
    assert refused(after, show(ten)).kind.id == "declare_again"
    after = tricks(after, "2p")
    after = after.apply(show(other))
    assert ids(after.talk.declared[2]) == set(other.split())
    assert all(ids(after.view(seat).shown[2]) == set(other.split()) for seat in range(4))
    late = tricks(state, "2p 4p 5p 6p")
    who = late.to_act
    assert who == 0
    late = tricks(late, "11")
    assert late.to_act == 1
    assert refused(late, show(ten)).kind.id == "declare_late"
    assert {each.kind for each in late.legal()} == {"play"}


@pytest.mark.clause("france.poignee.lower")
def test_a_smaller_poignee_may_be_shown_unless_the_other_reading_holds() -> None:
    hand = down(21, 9)
    assert before_play("tarot-4", hand).violation(show(down(21, 12))) is None
    state = before_play("tarot-4", hand, poignee_lower_tier="forbidden")
    assert refused(state, show(down(21, 12))).kind.id == "poignee_size"
    assert state.violation(show(hand)) is None
    assert [each.cards.bit_count() for each in state.legal() if each.kind == "declare"] == [13]


FORCED = f"Rp Rh Rk Rt Exc 21 1 {down(12, 2)}"
"""With one more trump in the chien, fifteen trumps and four kings."""


def forced_trump(
    chien: str = "13 2p 3p 4p 2h 3h", discard: str = "2p 3p 4p 2h 3h 7", **choices: str
) -> State:
    """Go on to the first trick of a deal in which the taker had to discard a trump."""
    left = [card for card in TRUMPS if card not in f"{FORCED} {chien}".split()]
    state = dealt("tarot-4", {1: FORCED, 2: " ".join(left)}, chien, **choices)
    return to_tricks(state, "garde", 1, discard=discard)


@pytest.mark.clause(
    "france.poignee.forced", "france.poignee.forced.general", "france.poignee.forced.when"
)
@pytest.mark.parametrize("reading", ["general", "fft_case_only"])
def test_the_trump_discarded_by_force_is_shown_again(reading: str) -> None:
    state = forced_trump(poignee_forced_trump=reading)
    whole = f"Exc 21 1 {down(13, 2)}"
    assert state.violation(show(whole)) is None
    assert terms(finished(state.apply(show(whole))))["poignee"] in {40, -40}
    assert (
        refused(
            state, show(" ".join(card for card in whole.split() if card not in {"7", "6"}))
        ).kind.id
        == "poignee_excuse"
    )


@pytest.mark.clause("france.poignee.forced.general", "france.poignee.forced")
def test_in_other_cases_it_counts_by_one_reading_alone() -> None:
    for reading, counts in (("general", True), ("fft_case_only", False)):
        state = forced_trump("13 14 2p 3p 4p 2h", "2p 3p 4p 2h 7 8", poignee_forced_trump=reading)
        fifteen = f"21 1 {down(14, 2)}"
        wrong = state.violation(show(fifteen))
        assert (wrong is None) == counts
        assert counts or wrong.kind.id == "not_held"  # type: ignore[union-attr]
        hands = {1: f"Rp Rh Rk Exc 21 1 {down(10, 2)}", 2: down(20, 13)}
        five = bidden(dealt("tarot-5", hands, "11 12 2p", poignee_forced_trump=reading), "garde", 1)
        five = to_tricks(five, called="Rt", discard="2p 5 6")
        thirteen = f"21 1 {down(12, 2)}"
        assert (five.violation(show(thirteen)) is None) == counts


@pytest.mark.clause("france.poignee.forced.general")
def test_only_the_taker_shows_what_was_discarded() -> None:
    state = forced_trump()
    state = tricks(state, "Rp")
    assert state.to_act == 2
    assert refused(state, show(f"7 {down(20, 14)} 21 1")).kind.id == "not_held"


# Announcing a chelem.


@pytest.mark.clause("france.chelem.announce", "france.chelem.announcer", "france.chelem.lead")
@pytest.mark.parametrize("game", GAMES)
def test_the_taker_may_announce_and_then_leads(game: str) -> None:
    hands = {2: f"Exc 21 1 {down(9, 2)}", 1: down(20, 10)}
    called = "Rp" if game == "tarot-5" else ""
    state = bidden(dealt(game, hands), "sans", 2)
    if called:
        state = state.apply(call(called))
    assert (state.phase, state.to_act, state.legal()) == ("chelem", 2, [PASS, CHELEM])
    assert refused(state, play("21")).kind.id == "wrong_time"
    assert state.apply(PASS).to_act == 1
    announced = state.apply(CHELEM)
    assert (announced.phase, announced.to_act, announced.leader) == ("tricks", 2, 2)


@pytest.mark.clause("france.chelem.announcer", "france.chelem.lead")
def test_by_the_other_reading_anyone_may_announce() -> None:
    hands = {2: f"Exc 21 1 {down(9, 2)}", 1: down(20, 10)}
    state = bidden(dealt("tarot-4", hands, chelem_announcer="anyone"), "sans", 2)
    asked = []
    while state.phase == "chelem" and state.to_act != 0:
        asked.append(state.to_act)
        state = state.apply(PASS)
    assert asked == [2, 3]
    state = state.apply(CHELEM)
    assert (state.phase, state.to_act) == ("tricks", 0)
    assert terms(finished(state))["chelem"] == 200
