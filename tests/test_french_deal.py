"""French Tarot up to the bidding: the cut, the deal with its chien, misdeals, petit sec."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from french_table import (
    CHIEN,
    GAMES,
    HAND,
    PACKET,
    PASS,
    PLAYERS,
    bid,
    bidden,
    cut,
    deal,
    dealt,
    down,
    ids,
    numbers,
    refused,
    rules_of,
    to_tricks,
)
from hypothesis import given
from hypothesis import strategies as st

from tarocco.play import new_game, setup
from tarocco.play.seats import is_drawn_again, seats_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play import State

GAPS = {3: 17, 4: 23, 5: 24}
"""The places between two packets."""


def spread(players: int) -> list[int]:
    """Return one lawful way to lay the chien aside."""
    return list(range(2, 2 + CHIEN[players]))


def after_cut(game: str, *, dealer: int = 0, barred: int = -1, **choices: str) -> State:
    """Begin a shuffled deal and cut it in the middle."""
    state = new_game(rules_of(game, **choices), seed=7, dealer=dealer, barred=barred)
    return state.apply(cut(39))


def to_auction(game: str, *, dealer: int = 0, barred: int = -1) -> State:
    """Begin a shuffled deal and go on to the auction."""
    state = after_cut(game, dealer=dealer, barred=barred)
    return state.apply(deal(*spread(PLAYERS[game])))


# Draw and cut.


def _dealer(*cards: str) -> int:
    """Return the place of the card whose player deals."""
    return seats_from(setup(rules_of("tarot-4")), numbers(cards))[1]


@pytest.mark.clause("france.deal.draw", "france.deal.draw.order", "france.deal.draw.rank_first")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        (["1t", "1p", "1", "Rk"], 0),
        (["1", "1p", "Rk", "2t"], 1),
        (["10p", "7h", "7t", "9k"], 2),
        (["7p", "7h", "8t", "7k"], 3),
        (["5", "Rp", "21", "1"], 1),
        (["2t", "1p", "1h", "3k"], 2),
    ],
)
def test_the_lowest_card_drawn_deals(cards: list[str], dealer: int) -> None:
    assert _dealer(*cards) == dealer


@pytest.mark.clause("france.deal.draw.excuse", "france.cards.excuse")
def test_whoever_draws_the_excuse_draws_again() -> None:
    table = setup(rules_of("tarot-4"))
    assert is_drawn_again(table, numbers("Exc 1t 2t 3t"))
    assert not is_drawn_again(table, numbers("1 1t 1p 1k"))


@pytest.mark.clause("france.deal.cut", "france.deal.cut.limits", "france.deal.direction")
@pytest.mark.parametrize("game", ["tarot-3", "tarot-4", "tarot-5"])
def test_the_left_neighbour_cuts_four_to_seventy_four(game: str) -> None:
    state = new_game(rules_of(game), seed=1, dealer=1)
    assert (state.phase, state.to_act) == ("cut", 0)
    assert [action.number for action in state.legal()] == list(range(4, 75))
    for number in (0, 3, 75, 78):
        assert refused(state, cut(number)).kind.id == "cut"
    for number in (4, 74):
        after = state.apply(cut(number))
        assert after.deck == state.deck[number:] + state.deck[:number]


@pytest.mark.clause("france.deal.cut.limits")
def test_by_the_other_reading_three_are_enough() -> None:
    state = new_game(rules_of("tarot-4", cut_limits="three"), seed=1)
    assert [action.number for action in state.legal()] == list(range(3, 76))


# The deal.


def _by_hand(
    deck: Sequence[int], players: int, dealer: int, places: Sequence[int]
) -> list[set[int]]:
    """Deal packets to the right, a card to the chien after some of them; the chien comes last."""
    left = list(deck)
    hands: list[set[int]] = [set() for _ in range(players + 1)]
    for number in range(1, HAND[players] * players // PACKET[players] + 1):
        hands[(dealer + number) % players].update(left[: PACKET[players]])
        del left[: PACKET[players]]
        for _ in range(list(places).count(number)):
            hands[players].add(left.pop(0))
    assert left == []
    return hands


@pytest.mark.clause(
    "france.deal.packets.tarot_3",
    "france.deal.packets.tarot_4",
    "france.deal.packets.tarot_5",
    "france.deal.packets.number",
    "france.deal.chien",
    "france.deal.chien.six",
    "france.deal.chien.three",
    "france.deal.chien.between",
    "france.deal.chien.consecutive",
    "france.deal.direction",
)
@given(data=st.data(), game=st.sampled_from(["tarot-3", "tarot-4", "tarot-5"]))
def test_packets_go_to_the_right_and_single_cards_to_the_chien(
    data: st.DataObject, game: str
) -> None:
    players = PLAYERS[game]
    dealer = data.draw(st.integers(0, players - 1))
    place = st.integers(1, GAPS[players])
    places = data.draw(st.lists(place, min_size=CHIEN[players], max_size=CHIEN[players]))
    before = after_cut(game, dealer=dealer)
    assert (before.phase, before.to_act) == ("deal", dealer)
    state = before.apply(deal(*places))
    *hands, chien = _by_hand(before.deck, players, dealer, places)

    assert [len(hand) for hand in hands] == [HAND[players]] * players
    held = [{rules_of(game).pack.cards[card].id for card in hand} for hand in hands]
    assert [ids(state.hand(seat)) for seat in range(players)] == held
    aside = {rules_of(game).pack.cards[card].id for card in chien}
    assert ids(state.places[state.setup.layout.stock]) == aside
    assert state.places[state.setup.layout.undealt] == 0


@pytest.mark.clause(
    "france.deal.chien.ends", "france.deal.misdeal", "france.deal.chien", "france.deal.dead.misdeal"
)
@pytest.mark.parametrize("game", GAMES)
def test_a_misdeal_is_dealt_again_by_the_same_dealer_who_may_not_bid(game: str) -> None:
    players = PLAYERS[game]
    state = after_cut(game)
    right = spread(players)
    last = GAPS[players]
    wrong = [
        [0, *right[1:]],
        [*right[:-1], last + 1],
        right[:-1],
        [*right, last],
        [],
        [*right[:-1], -1],
    ]
    for places in wrong:
        action = deal(*places)
        assert refused(state, action).kind.id == "misdeal", places
        assert state.violation(action).kind.judged == "stands"  # type: ignore[union-attr]
        ended = state.forced(action)
        assert ended.over
        result = ended.result()
        assert (result.ended, result.played) == ("misdeal", False)
        assert (result.same_dealer, result.barred) == (True, True)
        assert result.changes == (0,) * players
    assert state.violation(deal(*[1] * CHIEN[players])) is None
    assert state.violation(deal(*[last] * CHIEN[players])) is None


@pytest.mark.parametrize("word", ["x", "1 2 3 4 5 ½", "²", "9" * 5000, "1 1 1 1 1 1e0", "1,2"])
def test_what_is_no_place_is_a_misdeal(word: str) -> None:
    state = after_cut("tarot-4")
    assert refused(state, deal()._replace(word=word)).kind.id == "misdeal"


@pytest.mark.clause("france.deal.chien.consecutive")
@pytest.mark.parametrize("game", GAMES)
def test_by_the_other_reading_no_two_cards_of_the_chien_follow_each_other(game: str) -> None:
    players = PLAYERS[game]
    twice = [2, *spread(players)[:-1]]
    assert after_cut(game).violation(deal(*twice)) is None
    state = after_cut(game, chien_consecutive="forbidden")
    assert refused(state, deal(*twice)).kind.id == "misdeal"
    assert state.violation(deal(*spread(players))) is None


@pytest.mark.clause("france.deal.misdeal")
def test_who_has_misdealt_is_passed_over() -> None:
    state = to_auction("tarot-4", dealer=0, barred=0)
    for seat in (1, 2, 3):
        assert state.to_act == seat
        state = state.apply(bid("pass"))
    assert state.over
    assert state.result().ended == "all_pass"
    state = to_auction("tarot-4", dealer=0, barred=0)
    state = state.apply(bid("prise")).apply(bid("pass")).apply(bid("pass"))
    assert (state.phase, state.to_act) == ("discard", 1)


@pytest.mark.clause("france.deal.misdeal")
def test_a_player_in_the_middle_may_be_barred_too() -> None:
    state = to_auction("tarot-4", dealer=0, barred=2).apply(bid("prise"))
    assert state.to_act == 3
    state = to_auction("tarot-4", dealer=0, barred=1)
    assert state.to_act == 2


# Petit sec.


@pytest.mark.clause(
    "france.deal.petit_sec",
    "france.deal.petit_sec.duty",
    "france.deal.petit_sec.next",
    "france.deal.petit_sec.three_five",
    "france.deal.dead.petit_sec",
    "france.cards.petit",
)
@pytest.mark.parametrize(("game", "same"), [(game, game == "tarot-4-of-5") for game in GAMES])
def test_the_petit_alone_stops_the_deal_before_the_bidding(game: str, same: bool) -> None:  # noqa: FBT001
    seats = range(PLAYERS[game])
    for seat in seats:
        others = dict.fromkeys(seats, "")
        others[seat] = "1"
        others[(seat + 1) % PLAYERS[game]] = f"Exc {down(10, 2)}"
        others[(seat + 2) % PLAYERS[game]] = down(21, 11)
        state = dealt(game, others)
        assert state.over, seat
        result = state.result()
        assert (result.ended, result.same_dealer, result.barred) == ("petit_sec", same, False)
        assert result.changes == (0,) * PLAYERS[game]


@pytest.mark.clause("france.deal.petit_sec.others", "france.deal.petit_sec")
@pytest.mark.parametrize("hand", ["1 Exc", "1 2", "Exc", "", "2"])
def test_any_other_hand_is_no_petit_sec(hand: str) -> None:
    left = [card for card in ["Exc", *down(21).split()] if card not in hand.split()]
    hands = {1: hand, 2: " ".join(left[:12]), 3: " ".join(left[12:])}
    assert dealt("tarot-4", hands).phase == "auction"


@pytest.mark.clause("france.deal.petit_sec.others")
def test_the_petit_in_the_chien_is_no_petit_sec() -> None:
    state = dealt("tarot-4", {1: f"Exc {down(10, 2)}", 2: down(21, 11)}, "1")
    assert state.phase == "auction"


# Bidding.


@pytest.mark.clause(
    "france.bidding.order",
    "france.bidding.once",
    "france.bidding.passed_out",
    "france.bidding.passed_out.dead",
)
@pytest.mark.parametrize("game", GAMES)
def test_each_speaks_once_from_the_right_of_the_dealer(game: str) -> None:
    players = PLAYERS[game]
    state = to_auction(game, dealer=1)
    spoken = []
    while not state.over:
        spoken.append(state.to_act)
        state = state.apply(bid("pass"))
    assert spoken == [(2 + place) % players for place in range(players)]
    result = state.result()
    assert (result.ended, result.changes) == ("all_pass", (0,) * players)
    assert result.same_dealer == (game == "tarot-4-of-5")


@pytest.mark.clause(
    "france.bidding.contracts",
    "france.bidding.contracts.three_five",
    "france.bidding.higher",
    "france.bidding.taker",
    "france.bidding.once",
)
@pytest.mark.parametrize("game", GAMES)
def test_a_bid_is_higher_than_every_bid_before(game: str) -> None:
    state = to_auction(game)
    assert [each.word for each in state.legal()] == ["pass", "prise", "garde", "sans", "contre"]
    state = state.apply(bid("prise"))
    assert [each.word for each in state.legal()] == ["pass", "garde", "sans", "contre"]
    assert refused(state, bid("prise")).kind.id == "call"
    state = state.apply(bid("garde"))
    assert refused(state, bid("garde")).kind.id == "call"
    assert refused(state, bid("prise")).kind.id == "call"
    assert [each.word for each in state.legal()] == ["pass", "sans", "contre"]
    while state.phase == "auction":
        state = state.apply(bid("pass"))
    assert state.talk.lone == 2 % PLAYERS[game]
    assert state.talk.call is not None
    assert state.talk.call.id == "garde"


@pytest.mark.clause("france.bidding.higher", "france.bidding.order")
def test_the_dealer_speaks_last_and_may_outbid_all() -> None:
    state = to_auction("tarot-4")
    for word in ("prise", "garde", "pass"):
        state = state.apply(bid(word))
    assert state.to_act == 0
    state = state.apply(bid("sans"))
    assert state.talk.lone == 0


@pytest.mark.clause("france.bidding.contre_last")
def test_after_a_contre_nobody_can_do_anything_but_pass() -> None:
    state = to_auction("tarot-4").apply(bid("contre"))
    while state.phase == "auction":
        assert state.legal() == [bid("pass")]
        state = state.apply(bid("pass"))
    assert (state.phase, state.talk.lone) == ("chelem", 1)


@pytest.mark.clause("france.bidding.once", "france.play.turn")
def test_nothing_else_is_done_while_bidding() -> None:
    state = to_auction("tarot-4")
    assert refused(state, PASS).kind.id == "wrong_time"
    assert refused(state, bid("double")).kind.id == "call"


# What becomes of the chien.

HOLDS = {1: f"Exc {down(10, 2)}", 2: down(20, 11)}


@pytest.mark.clause(
    "france.chien.given", "france.chien.turned", "france.discard.number", "france.chien.unseen"
)
@pytest.mark.parametrize("contract", ["prise", "garde", "sans", "contre"])
def test_the_chien_is_taken_or_stays_unseen(contract: str) -> None:
    chien = "21 1 Rp Rh 2p 2h"
    state = bidden(dealt("tarot-4", HOLDS, chien), contract, 1)
    taken = contract in {"prise", "garde"}
    assert state.talk.turned == (state.setup.pack.mask(chien.split()) if taken else 0)
    assert state.phase == ("discard" if taken else "chelem")
    assert (set(chien.split()) <= ids(state.hand(1))) == taken
    if not taken:
        held = set(chien.split())
        for seat in range(4):
            view = state.view(seat)
            assert not held & ids(view.hand | view.seen)


@pytest.mark.clause(
    "france.chien.sans",
    "france.chien.contre",
    "france.chien.contre.bouts",
    "france.chien.contre.three_five",
    "france.chien.no_trick",
)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("contract", "side"), [("sans", 0), ("contre", 1)])
def test_the_chien_counts_for_one_side_with_its_bouts(game: str, contract: str, side: int) -> None:
    from french_table import finished, pile  # noqa: PLC0415

    chien = "21 1 Rp 2p 2h 2k" if game != "tarot-5" else "21 1 Rp"
    hands = {1: f"Exc {down(10, 2)}", 2: down(20, 11)}
    state = finished(
        to_tricks(dealt(game, hands, chien), contract, 1, called="Rh" if game == "tarot-5" else "")
    )
    assert set(chien.split()) <= pile(state, side)
    account = state.result().contract
    assert account is not None
    assert account.result.bouts >= 2 if side == 0 else account.result.bouts <= 1
    assert account.result.petit is None
