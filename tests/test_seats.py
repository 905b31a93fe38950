"""The draw for seats and the first dealer."""

from __future__ import annotations

from itertools import permutations

import pytest
from at_table import IDS, MOORS, NUMERI, PACK_OF_62, SUITS, TABLES, numbers, rules_of
from hypothesis import given
from hypothesis import strategies as st

from tarocco.play import draw_seats, setup
from tarocco.play.seats import is_drawn_again, seats_from

OTTOCENTO = setup(rules_of("ottocento"))
MATTAZZA = setup(rules_of("mattazza"), 5)


def height(card: str) -> int:
    """Return how high a card is in the draw: the Matto lowest, suits by rank, then trumps."""
    if card == "Mat":
        return 0
    if card in MOORS:
        return 100
    if card in NUMERI:
        order = [each for each in NUMERI if each not in MOORS]
        return 99 if card == "Beg" else 100 + len(order) - order.index(card)
    return 10 - next(suit for suit in SUITS.values() if card in suit).index(card)


@pytest.mark.clause("bologna.play.seats", "bologna.games.ottocento.players")
def test_the_highest_deals_and_the_two_lowest_play_together() -> None:
    for order in permutations(("Ang", "Rd", "9c", "As")):
        assert not is_drawn_again(OTTOCENTO, numbers(order))
        seats, dealer = seats_from(OTTOCENTO, numbers(order))
        cards = [order[player] for player in seats]

        assert sorted(seats) == [0, 1, 2, 3]
        assert cards[dealer] == "Ang"
        assert cards[(dealer + 2) % 4] == "Rd"
        assert {cards[(dealer + 1) % 4], cards[(dealer + 3) % 4]} == {"9c", "As"}


@pytest.mark.clause("bologna.play.seats")
@pytest.mark.parametrize("game", ["millone", "terziglio-poste", "mattazza"])
def test_where_there_are_no_pairs_the_highest_deals(game: str) -> None:
    table = setup(rules_of(game))
    drawn = ["7d", "Sol", "Rc", "M1"][: table.players]
    seats, dealer = seats_from(table, numbers(drawn))

    assert sorted(seats) == list(range(table.players))
    assert seats[dealer] == 1


@pytest.mark.clause("bologna.play.seats.equal")
@pytest.mark.parametrize(
    ("drawn", "again"),
    [
        ("Rd Rc 7d 8s", True),  # who deals is open
        ("M1 M2 7d 8s", True),
        ("Ang Rd Rc 7d", True),  # the one or the other sits with the lowest
        ("Ang 7s 8b 8s", True),  # who sits with the lowest is open
        ("Ang Mon 7s 7b", False),  # the two lowest are the two lowest
        ("Ang Mon Mat As", False),
        ("Rd Qc Qs Fb", True),
    ],
)
def test_equal_cards_are_drawn_for_again(drawn: str, again: bool) -> None:  # noqa: FBT001 - a case
    assert is_drawn_again(OTTOCENTO, numbers(drawn)) == again


@pytest.mark.clause("bologna.play.seats.equal", "bologna.play.seats")
@given(drawn=st.lists(st.sampled_from(PACK_OF_62), min_size=4, max_size=4, unique=True))
def test_the_order_of_any_four_cards(drawn: list[str]) -> None:
    heights = sorted(map(height, drawn))
    again = heights[3] == heights[2] or heights[1] == heights[2]
    assert is_drawn_again(OTTOCENTO, numbers(drawn)) == again
    if again:
        return
    seats, dealer = seats_from(OTTOCENTO, numbers(drawn))
    cards = [height(drawn[player]) for player in seats]

    assert cards[dealer] == heights[3]
    assert cards[(dealer + 2) % 4] == heights[2]


@pytest.mark.clause("bologna.play.seats.equal")
def test_without_pairs_only_the_highest_must_be_alone() -> None:
    assert not is_drawn_again(MATTAZZA, numbers("Ang 7s 7b 8s 8b"))
    assert is_drawn_again(MATTAZZA, numbers("M1 7s M2 8s 9d"))


@pytest.mark.clause("bologna.play.seats")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_seed_seats_everybody_once(game: str, players: int) -> None:
    table = setup(rules_of(game), players)
    for seed in range(40):
        draw = draw_seats(table, str(seed))

        assert sorted(draw.seats) == list(range(players))
        last = [IDS[card] for card in draw.rounds[-1]]
        assert height(last[draw.seats[draw.dealer]]) == max(map(height, last))
        assert draw == draw_seats(table, str(seed))
        assert all(len(set(cards)) == players for cards in draw.rounds)
        assert all(is_drawn_again(table, cards) for cards in draw.rounds[:-1])
        assert not is_drawn_again(table, draw.rounds[-1])
