"""What a deal brings: figures reckoned by hand, and the settlement of whole deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_table import (
    call,
    dealt,
    declare,
    finished,
    ids,
    mask,
    on,
    rules_of,
    tricks,
    value_of,
)
from hypothesis import given
from hypothesis import strategies as st

from tarocco.play.settle import losers, rounded, settle_lone, whole_points
from tarocco.scoring import account

if TYPE_CHECKING:
    from tarocco.play.rules import Settlement

ALL_TRICKS = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7 6"


def _rule(game: str, **choices: str) -> Settlement:
    """Return the settlement of a game."""
    return rules_of(game, **choices).game.settlement


# Rounding.

POSTE = {0: 0, 4: 0, 5: 1, 14: 1, 15: 2, 24: 2, 25: 3, 94: 9, 95: 10, 104: 10, 105: 11, 345: 35}
QUINDICI = {0: 0, 4: 0, 5: 1, 14: 1, 15: 2, 24: 2, 25: 3, 34: 3, 35: 4}
FIFTIES = {
    0: 0,
    45: 0,
    46: 1,
    50: 1,
    95: 1,
    96: 2,
    100: 2,
    145: 2,
    146: 3,
    345: 6,
    346: 7,
    350: 7,
    395: 7,
    396: 8,
}


@pytest.mark.clause("bologna.games.quindici.bands")
@pytest.mark.parametrize("points", QUINDICI)
def test_points_of_the_quindici(points: int) -> None:
    assert rounded(points, _rule("quindici").rounding) == QUINDICI[points]


@pytest.mark.clause("bologna.games.terziglio_poste.poste")
@pytest.mark.parametrize("points", POSTE)
def test_poste(points: int) -> None:
    assert rounded(points, _rule("terziglio-poste").rounding) == POSTE[points]


@pytest.mark.clause("bologna.games.terziglio_poste.poste")
@pytest.mark.parametrize("points", POSTE)
def test_poste_with_the_five_down(points: int) -> None:
    rule = _rule("terziglio-poste", poste_rounding="half_down").rounding
    expected = POSTE[points] - (points % 10 == 5)

    assert rounded(points, rule) == expected


@pytest.mark.clause("bologna.games.terziglio_giochi.fifties")
@pytest.mark.parametrize("points", FIFTIES)
def test_game_points_by_fifties(points: int) -> None:
    assert rounded(points, _rule("terziglio-giochi").rounding) == FIFTIES[points]


@pytest.mark.clause(
    "bologna.games.terziglio_giochi.fifties",
    "bologna.games.terziglio_poste.poste",
    "bologna.games.quindici.bands",
)
def test_roundings_of_all_points() -> None:
    for points in range(2000):
        below, short = points // 50, -points % 50
        assert rounded(points, _rule("terziglio-giochi").rounding) == below + (0 < short < 5)
        nearest = round(points / 10) if points % 10 != 5 else (points + 5) // 10
        assert rounded(points, _rule("terziglio-poste").rounding) == nearest
        assert rounded(points, _rule("quindici").rounding) == nearest


@pytest.mark.clause("bologna.games.terziglio.half")
@pytest.mark.parametrize(("reading", "whole"), [("up", (90, 91, 91)), ("down", (90, 90, 91))])
def test_half_a_point_of_the_winner(reading: str, whole: tuple[int, ...]) -> None:
    for game in ("terziglio-poste", "terziglio-giochi"):
        rule = _rule(game, half_point=reading)
        found = tuple(whole_points(halves, half_up=rule.half_up) for halves in (180, 181, 182))
        assert found == whole


# The lone player and the others.


def _settled(
    lone: float,
    others: float,
    *,
    game: str = "terziglio-poste",
    factor: int = 1,
    took: str = "both",
    **choices: str,
) -> tuple[int, int]:
    """Return what the lone player gets and each of the others, from whole or half points."""
    return settle_lone(
        int(2 * lone),
        int(2 * others),
        lone_all=took == "lone",
        others_all=took == "others",
        factor=factor,
        rule=_rule(game, **choices),
    )


@pytest.mark.clause("bologna.games.terziglio_poste.settlement")
@pytest.mark.parametrize(
    ("lone", "others", "expected"),
    [
        (200, 100, (40, -20)),  # 20 poste, twice for the lone player
        (100, 200, (-40, 20)),
        (204, 10, (40, -20)),
        (205, 10, (42, -21)),
        (204.5, 10, (42, -21)),  # the half point goes up: 205
        (3, 1, (0, 0)),  # nothing below five
        (46.5, 46.0, (10, -5)),
    ],
)
def test_terziglio_a_poste(lone: float, others: float, expected: tuple[int, int]) -> None:
    assert _settled(lone, others) == expected


@pytest.mark.clause("bologna.games.terziglio.half")
def test_half_a_point_can_make_a_posta() -> None:
    assert _settled(94.5, 10) == (20, -10)
    assert _settled(94.5, 10, half_point="down") == (18, -9)


@pytest.mark.clause("bologna.games.terziglio_poste.tie")
def test_with_equal_points_the_lone_player_has_lost() -> None:
    assert _settled(46.5, 46.5) == (-10, 5)
    assert _settled(46.5, 46.5, poste_tie="nobody") == (0, 0)
    assert _settled(47, 46.5, poste_tie="nobody") == (10, -5)
    assert _settled(46, 46.5, poste_tie="nobody") == (-10, 5)


@pytest.mark.clause(
    "bologna.games.terziglio_giochi.settlement",
    "bologna.games.terziglio_giochi.fifties",
    "bologna.games.terziglio_giochi.gioco",
    "bologna.games.terziglio_giochi.solo",
)
@pytest.mark.parametrize(
    ("lone", "others", "factor", "expected"),
    [
        (345, 100, 1, (12, -6)),
        (346, 100, 1, (14, -7)),
        (345.5, 100, 1, (14, -7)),  # 346 with the half point
        (346, 100, 2, (28, -14)),
        (100, 346, 1, (-14, 7)),
        (100, 346, 2, (-28, 14)),
        (45, 40, 1, (0, 0)),
    ],
)
def test_terziglio_a_giochi(
    lone: float, others: float, factor: int, expected: tuple[int, int]
) -> None:
    assert _settled(lone, others, game="terziglio-giochi", factor=factor) == expected


@pytest.mark.clause("bologna.games.terziglio_giochi.tie")
@pytest.mark.parametrize(("points", "factor", "lost"), [(46.5, 1, 1), (96, 1, 2), (96, 2, 4)])
def test_a_tie_is_lost(points: float, factor: int, lost: int) -> None:
    found = _settled(points, points, game="terziglio-giochi", factor=factor)

    assert found == (-2 * lost, lost)


@pytest.mark.clause(
    "bologna.games.terziglio_giochi.all_tricks", "bologna.games.terziglio_giochi.all_tricks.solo"
)
@pytest.mark.parametrize(
    ("took", "factor", "reading", "expected"),
    [
        ("lone", 1, "doubled", (80, -40)),
        ("others", 1, "doubled", (-80, 40)),
        ("lone", 2, "doubled", (160, -80)),
        ("others", 2, "doubled", (-160, 80)),
        ("lone", 2, "single", (80, -40)),
        ("others", 2, "single", (-80, 40)),
        ("lone", 1, "single", (80, -40)),
    ],
)
def test_all_the_tricks(took: str, factor: int, reading: str, expected: tuple[int, int]) -> None:
    points = (939, 0) if took == "lone" else (0, 939)
    found = _settled(
        *points, game="terziglio-giochi", factor=factor, took=took, all_tricks_solo=reading
    )

    assert found == expected


@pytest.mark.clause("bologna.games.terziglio_giochi.all_tricks")
def test_with_all_the_tricks_nothing_is_counted() -> None:
    # Even if the side without a trick had declared more.
    assert _settled(400, 93, game="terziglio-giochi", took="others") == (-80, 40)
    assert _settled(93, 400, game="terziglio-giochi", took="lone") == (80, -40)


@pytest.mark.clause("bologna.play.cappotto.no_bonus", "bologna.games.terziglio_poste.settlement")
def test_all_the_tricks_earn_nothing_more_in_the_terziglio_a_poste() -> None:
    assert _settled(939, 0, took="lone") == (188, -94)


@given(
    lone=st.integers(0, 4000),
    others=st.integers(0, 4000),
    factor=st.sampled_from([1, 2]),
    took=st.sampled_from(["both", "lone", "others"]),
    game=st.sampled_from(["terziglio-poste", "terziglio-giochi"]),
)
def test_what_the_three_win_and_lose_sums_to_nothing(
    lone: int, others: int, factor: int, took: str, game: str
) -> None:
    alone, each = _settled(lone / 2, others / 2, game=game, factor=factor, took=took)

    assert alone + 2 * each == 0


# Whole deals.


@pytest.mark.clause(
    "bologna.games.terziglio_giochi.all_tricks",
    "bologna.games.terziglio_giochi.all_tricks.solo",
    "bologna.play.cappotto",
)
@pytest.mark.parametrize(("reading", "expected"), [("doubled", 80), ("single", 40)])
def test_a_solo_with_all_the_tricks(reading: str, expected: int) -> None:
    strong = f"{ALL_TRICKS} 5 M1 M2"
    state = dealt("terziglio-giochi", {1: strong}, all_tricks_solo=reading).apply(call("solo"))
    result = finished(state, strong).result()

    assert result.lone == 1
    assert [side.tricks for side in result.sides] == [18, 0]
    assert result.changes == (-2 * expected, 4 * expected, -2 * expected)


@pytest.mark.clause("bologna.games.terziglio.count", "bologna.games.terziglio.players")
def test_the_allies_count_one_pile() -> None:
    state = on(dealt("terziglio-poste", {1: "Ang Rd", 0: "Mon", 2: "Sol"}), call("con_le_mie"))
    result = finished(state, "Ang Mon Sol").result()
    lone, allies = result.sides

    assert (lone.seats, allies.seats) == ((1,), (0, 2))
    assert lone.pile | allies.pile == state.setup.pack.all
    halves = 0
    for side in (lone, allies):
        cards = ids(side.pile)
        found = account(mask(cards), state.setup.rules.scoring)
        points = 2 * sum(family.points for family in found.families)
        points += sum(2 * value_of(card) - 1 for card in cards) + 12 * side.last_trick
        assert side.half_points == points
        halves += sum(2 * value_of(card) - 1 for card in cards)
    assert halves == 2 * 87
    best = max(lone.half_points, allies.half_points)
    poste = ((best + 1) // 2 + 5) // 10
    sign = 1 if lone.half_points > allies.half_points else -1
    assert result.changes == (-2 * sign * poste, 4 * sign * poste, -2 * sign * poste)


@pytest.mark.clause(
    "bologna.games.ottocento.settlement",
    "bologna.games.quattro_scartate.settlement",
    "bologna.counting.total",
)
@pytest.mark.parametrize("game", ["ottocento", "quattro-scartate"])
def test_each_side_adds_what_it_has_made(game: str) -> None:
    strong = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7"
    hands = {1: f"{strong} Fd", 2: "Rd", 3: "Cd", 0: "Qd 10c 9c"}
    state = dealt(game, hands, scores=(100, 200), rest="")
    state = finished(tricks(state, "", "10c 9c"), strong, "Rd Qd Cd Fd")

    # One side has Rd Qd Cd Fd, the discards, the last trick: 15 for the sequence, 5+4+3+2+1+1
    # less 3 and 6 for the trick, 34 in all.
    result = state.result()
    assert ids(result.sides[0].pile) == {"Rd", "Qd", "Cd", "Fd", "10c", "9c"}
    assert result.changes[0] == 2 * (15 + 16 - 3 + 6)
    assert result.scores == (200 + result.changes[0], 400 + result.changes[1])


@pytest.mark.clause("bologna.games.centocinquanta.settlement", "bologna.games.millone.settlement")
@pytest.mark.parametrize("game", ["centocinquanta", "millone"])
def test_each_of_two_adds_what_he_has_made(game: str) -> None:
    state = finished(dealt(game, {}, scores=(50, 60)))
    result = state.result()

    assert result.changes == tuple(side.half_points for side in result.sides)
    assert result.scores == (100 + result.changes[0], 120 + result.changes[1])


@pytest.mark.clause(
    "bologna.games.quindici.settlement",
    "bologna.games.quindici",
    "bologna.games.quindici.players",
)
def test_in_the_quindici_each_adds_rounded_points() -> None:
    hands = {1: "Rd Qd Cd Fd"}
    state = tricks(dealt("quindici", hands, scores=(3, 4)), "").apply(declare("Rd Qd Cd Fd"))
    result = finished(state).result()

    for seat, side in enumerate(result.sides):
        assert side.half_points % 2 == 0
        assert result.changes[seat] == 2 * ((side.half_points // 2 + 5) // 10)
    assert result.scores == (6 + result.changes[0], 8 + result.changes[1])


@pytest.mark.clause("bologna.games.centocinquanta.deal", "bologna.games.quindici.deal")
@pytest.mark.parametrize("game", ["centocinquanta", "quindici"])
def test_thirty_cards_belong_to_nobody(game: str) -> None:
    state = finished(dealt(game, {}))
    result = state.result()

    assert sum(side.pile.bit_count() for side in result.sides) == 32
    assert state.places[state.setup.layout.stock].bit_count() == 30


# The Mattazza.

LOSERS = {
    # points, tricks: who loses.
    ((10, 20, 30, 5), (1, 5, 5, 4)): {2},
    ((10, 30, 30, 5), (1, 5, 5, 4)): {1, 2},
    ((7, 7, 7), (6, 7, 7)): {0, 1, 2},
    ((0, 20, 30, 5), (0, 6, 5, 4)): {0},
    ((0, 20, 0, 75), (0, 6, 0, 9)): {0, 2},
    ((0, 0, 0, 93), (0, 0, 0, 15)): {0, 1, 2},
    ((50, 20, 30, 5, 1, 1), (0, 2, 2, 2, 2, 2)): {0},
}
MORE_LOSERS = {
    ((0, 20, 30, 5), (0, 6, 5, 4)): {0, 2},
    ((0, 30, 30, 5), (0, 6, 5, 4)): {0, 1, 2},
    ((0, 0, 0, 93), (0, 0, 0, 15)): {0, 1, 2, 3},
    ((10, 20, 30, 5), (1, 5, 5, 4)): {2},
    ((50, 20, 30, 5, 1, 1), (0, 2, 2, 2, 2, 2)): {0, 2},
}


@pytest.mark.clause("bologna.games.mattazza.losers", "bologna.games.mattazza.ties")
@pytest.mark.parametrize(("points", "taken"), LOSERS)
def test_who_loses_the_mattazza(points: tuple[int, ...], taken: tuple[int, ...]) -> None:
    found = losers(points, taken, _rule("mattazza"))

    assert {seat for seat, loses in enumerate(found) if loses} == LOSERS[points, taken]


@pytest.mark.clause("bologna.games.mattazza.losers", "bologna.games.mattazza.ties")
@pytest.mark.parametrize(("points", "taken"), MORE_LOSERS)
def test_who_loses_the_mattazza_by_the_other_reading(
    points: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    found = losers(points, taken, _rule("mattazza", mattazza_losers="both"))

    assert {seat for seat, loses in enumerate(found) if loses} == MORE_LOSERS[points, taken]
