"""The Mattazza: its count by groups, what is left over, and how its match ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_table import (
    GAMES,
    PACK_OF_62,
    dealt,
    discards,
    finished,
    ids,
    left_over,
    mask,
    pile,
    rules_of,
    value_of,
)
from hypothesis import given
from hypothesis import strategies as st
from strategies import masks

from tarocco.play import Action, Match, Result, new_match
from tarocco.scoring import account

if TYPE_CHECKING:
    from random import Random

GROUPS = {
    # players, pile: the card points, group by group.
    (4, "7d 8d 9d 10d"): 1,
    (4, "Rd 8d 9d 10d"): 5,
    (4, "Rd Ang 9d 10d"): 9,
    (4, "Rd Qd Cd Fd"): 5 + 3 + 2 + 1,
    (4, "Ang Mon Beg Mat"): 5 + 4 + 4 + 4,
    (4, "Rd Ang 9d 10d 7c 8c 9c 10c"): 9 + 1,
    (4, "Rd Ang 9d 10d Fc 8c 9c 10c"): 9 + 2,
    (4, "Rd 7d 8d 9d Rc 7c 8c 9c"): 5 + 5,
    (4, "Fd Fc Fs Fb"): 2 + 1 + 1 + 1,
    (3, "7d 8d 9d"): 1,
    (3, "Rd Qd 9d"): 5 + 3,
    (3, "Rd Qd Cd Fd Ad 6d"): (5 + 3 + 2) + 2,
    (5, "Rd Qd Cd Fd Ad"): 5 + 3 + 2 + 1,
    (6, "Rd Qd Cd Fd Ad 6d"): 5 + 3 + 2 + 1,
    (6, "7d 8d 9d 10d 7c 8c"): 1,
    # The two cards left over are one group more.
    (4, "7d 8d 9d 10d 7c 8c"): 1 + 1,
    (4, "7d 8d 9d 10d Rc 8c"): 1 + 5,
    (3, "Rd Qd 9d Rc Rs"): 8 + 9,
    (6, "7d 8d"): 1,
    (4, ""): 0,
}
"""Piles, and their card points reckoned group by group."""


def _card_points(cards: str, players: int) -> int:
    """Return the card points of a pile."""
    scoring = rules_of("mattazza").scoring_for(players)
    return account(mask(cards), scoring).card_half_points // 2


@pytest.mark.clause(
    "bologna.games.mattazza.groups",
    "bologna.games.mattazza.groups.plain",
    "bologna.games.mattazza.count",
    "bologna.games.mattazza.leftover",
)
@pytest.mark.parametrize(("players", "cards"), GROUPS)
def test_card_points_by_groups(players: int, cards: str) -> None:
    assert _card_points(cards, players) == GROUPS[players, cards]


@pytest.mark.clause("bologna.games.mattazza.groups", "bologna.games.mattazza.groups.plain")
@given(cards=masks(), players=st.sampled_from([3, 4, 5, 6]), chance=st.randoms())
def test_however_the_groups_are_made_up(cards: int, players: int, chance: Random) -> None:
    held = sorted(ids(cards))
    chance.shuffle(held)
    points = 0
    for start in range(0, len(held), players):
        dear = [value_of(card) for card in held[start : start + players] if value_of(card) > 1]
        points += dear[0] + sum(value - 1 for value in dear[1:]) if dear else 1

    assert _card_points(" ".join(held), players) == points


@pytest.mark.clause("bologna.games.mattazza.groups")
@pytest.mark.parametrize(("players", "groups"), [(3, 21), (4, 16), (5, 13), (6, 11)])
def test_the_whole_pack_makes_56_and_its_groups(players: int, groups: int) -> None:
    assert _card_points(" ".join(PACK_OF_62), players) == 56 + groups


@pytest.mark.clause("bologna.games.mattazza.combinations", "bologna.games.mattazza.count")
@pytest.mark.parametrize(("reading", "points"), [("counted", 15 + 34), ("not_counted", 0)])
def test_combinations_are_a_burden(reading: str, points: int) -> None:
    pile_of = mask("Rd Qd Cd Fd Rc Rs Rb 7c")
    rules = rules_of("mattazza", mattazza_combinations=reading)
    found = account(pile_of, rules.scoring_for(4))

    assert sum(family.points for family in found.families) == points


@pytest.mark.clause("bologna.games.mattazza", "bologna.games.mattazza.players")
@pytest.mark.parametrize("players", GAMES["mattazza"])
def test_each_plays_for_himself_and_nobody_discards(players: int) -> None:
    state = finished(dealt("mattazza", {}, players=players))
    result = state.result()

    assert [side.seats for side in result.sides] == [(seat,) for seat in range(players)]
    assert not any(discards(state, seat) for seat in range(players))
    assert {action.kind for _, action in state.history()} <= {"play", "give"}
    assert sum(side.pile.bit_count() for side in result.sides) == 62


@pytest.mark.clause("bologna.games.mattazza.players")
def test_how_many_can_play() -> None:
    assert sorted(rules_of("mattazza").game.numbers) == [3, 4, 5, 6]
    assert rules_of("mattazza", mattazza_players="five_or_six").game.numbers == (5, 6)


@pytest.mark.clause("bologna.games.mattazza.leftover")
@pytest.mark.parametrize("players", GAMES["mattazza"])
@pytest.mark.parametrize("reading", ["last_trick", "nobody"])
def test_the_two_cards_left_over(players: int, reading: str) -> None:
    before = dealt("mattazza", {}, players=players, rest="Rd Qd", mattazza_leftover=reading)
    assert left_over(before) == {"Rd", "Qd"}
    state = finished(before, to_give=True)
    sizes = [len(pile(state, seat)) for seat in range(players)]

    if reading == "nobody":
        assert left_over(state) == {"Rd", "Qd"}
        assert sum(sizes) == 60
    else:
        assert pile(state, state.leader) >= {"Rd", "Qd"}
        assert left_over(state) == set()


@pytest.mark.clause("bologna.games.mattazza.losers", "bologna.games.mattazza.count")
@pytest.mark.parametrize("players", GAMES["mattazza"])
def test_the_loser_gets_a_bad_point(players: int) -> None:
    result = finished(dealt("mattazza", {}, players=players)).result()
    made = [side.half_points for side in result.sides]
    idle = [side.tricks == 0 for side in result.sides]
    lose = idle if any(idle) else [points == max(made) for points in made]

    assert result.changes == tuple(2 if loses else 0 for loses in lose)
    assert any(lose)


@pytest.mark.clause("bologna.games.mattazza", "bologna.games.mattazza.losers")
def test_who_takes_no_trick_loses_though_he_has_no_points() -> None:
    strong = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7 6"
    result = finished(dealt("mattazza", {1: strong}), strong).result()

    assert [side.tricks for side in result.sides] == [0, 15, 0, 0]
    assert result.changes == (2, 0, 2, 2)


# The match.


def _bad(match: Match, *bad_points: int) -> Match:
    """Return a match after a deal that gave these players in seat order bad points."""
    before = [match.scores[player] for player in match.players]
    changes = tuple(2 * each for each in bad_points)
    result = Result(
        ended="counted",
        sides=(),
        changes=changes,
        scores=tuple(map(sum, zip(before, changes, strict=True))),
        claims=(),
        winner=None,
        lone=None,
        same_dealer=False,
    )
    return match.after(result)


def _with(match: Match, *bad_points: int) -> Match:
    """Return a match in which the players have these bad points already."""
    return replace(match, scores=tuple(2 * each for each in bad_points))


@pytest.mark.clause("bologna.games.mattazza.end")
def test_three_bad_points_put_a_player_out() -> None:
    match = _bad(_with(new_match(rules_of("mattazza"), 4), 2, 2, 0, 1), 1, 0, 0, 0)

    assert (match.players, match.over) == ((1, 2, 3), False)
    assert match.scores == (6, 4, 0, 2)
    state = match.new_deal(seed="three are left")
    assert state.setup.players == 3
    assert state.scores == (4, 0, 2)


@pytest.mark.clause("bologna.games.mattazza.end")
def test_the_last_two_win() -> None:
    match = _bad(_with(new_match(rules_of("mattazza"), 4), 2, 2, 0, 1), 1, 0, 0, 0)
    match = _bad(match, 1, 0, 0)

    assert (match.over, match.winners) == (True, (2, 3))


@pytest.mark.clause("bologna.games.mattazza.end", "bologna.games.mattazza.ties")
def test_several_can_go_out_together() -> None:
    match = _bad(_with(new_match(rules_of("mattazza"), 5), 2, 2, 2, 0, 0), 1, 0, 1, 0, 0)
    assert (match.players, match.over) == ((1, 3, 4), False)
    match = _bad(_with(new_match(rules_of("mattazza"), 4), 2, 2, 2, 0), 1, 1, 1, 0)
    assert (match.over, match.winners) == (True, (3,))
    match = _bad(_with(new_match(rules_of("mattazza"), 3), 0, 2, 0), 0, 1, 0)
    assert (match.over, match.winners) == (True, (0, 2))


@pytest.mark.clause("bologna.games.mattazza.end")
@pytest.mark.parametrize("target", [2, 3, 4, 5, 6])
def test_the_number_of_bad_points_is_agreed(target: int) -> None:
    rules = rules_of("mattazza", mattazza_end=f"last_at_{target}")
    match = _with(new_match(rules, 3), 0, target - 2, 0)
    match = _bad(match, 0, 1, 0)
    assert not match.over
    match = _bad(match, 0, 1, 0)
    assert (match.over, match.winners) == (True, (0, 2))


@pytest.mark.clause("bologna.games.mattazza.end")
@pytest.mark.parametrize("players", [3, 4])
def test_by_the_other_end_the_first_two_to_have_three_lose(players: int) -> None:
    rules = rules_of("mattazza", mattazza_end="first_two_at_3")
    match = _with(new_match(rules, players), 2, 2, *[0] * (players - 2))
    match = _bad(match, 1, 0, *[0] * (players - 2))
    assert (match.over, match.players) == (False, tuple(range(players)))
    match = _bad(match, 0, 1, *[0] * (players - 2))

    assert (match.over, match.winners) == (True, tuple(range(2, players)))


@pytest.mark.clause("bologna.games.mattazza.end", "bologna.play.direction.dealer")
@pytest.mark.parametrize(
    ("dealer", "out", "following"),
    [(0, 1, 2), (0, 0, 1), (3, 0, 1), (1, 2, 3), (2, 3, 0), (3, 3, 0)],
)
def test_the_deal_passes_to_the_next_who_is_still_in(dealer: int, out: int, following: int) -> None:
    scores = [2 if seat == out else 0 for seat in range(4)]
    match = _with(new_match(rules_of("mattazza"), 4, dealer), *scores)
    match = _bad(match, *[int(seat == out) for seat in range(4)])

    assert match.players[match.dealer] == following


@pytest.mark.clause("bologna.games.mattazza.end", "bologna.games.mattazza.players")
def test_six_play_down_to_two() -> None:
    match = new_match(rules_of("mattazza"), 6)
    deals = 0
    while not match.over:
        state = finished(
            match.new_deal(seed=f"down to two {deals}").apply(Action("cut", number=31))
        )
        match = match.after(state.result())
        deals += 1
        assert deals < 60

    assert len(match.winners) <= 2
    assert all(match.scores[player] < 6 for player in match.winners)
    losers = set(range(6)) - set(match.winners)
    assert all(match.scores[player] >= 6 for player in losers)
    assert match.deals == deals
