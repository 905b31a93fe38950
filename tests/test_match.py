"""Matches: who deals next, the running score, and the end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_table import MONTE, at_random, dice, on, rules_of

from tarocco.play import Action, Match, Result, new_match

CUT = Action("cut", number=31)


def _made(match: Match, *points: float, ended: str = "counted") -> Match:
    """Return a match after a deal that brought each score these points."""
    changes = tuple(int(2 * each) for each in points)
    scores = tuple(map(sum, zip(match.scores, changes, strict=True)))
    return match.after(Result(ended, (), changes, scores, (), None, None, same_dealer=False))


def _at(game: str, *points: int, **choices: str) -> Match:
    """Return a match with this score."""
    match = new_match(rules_of(game, **choices))
    return replace(match, scores=tuple(2 * each for each in points))


@pytest.mark.clause("bologna.play.direction.dealer", "bologna.play.direction")
@pytest.mark.parametrize(("game", "players"), [("ottocento", 4), ("millone", 2), ("mattazza", 6)])
def test_the_deal_goes_round(game: str, players: int) -> None:
    match = new_match(rules_of(game), players)
    dealers = []
    for _ in range(2 * players):
        dealers.append(match.dealer)
        match = _made(match, *[0] * len(match.scores))

    assert dealers == 2 * list(range(players))


@pytest.mark.clause("bologna.games.ottocento.end", "bologna.games.ottocento")
@pytest.mark.parametrize(("reading", "target"), [("800", 800), ("1000", 1000), ("1500", 1500)])
def test_the_target_of_the_ottocento(reading: str, target: int) -> None:
    match = _at("ottocento", target - 100, 0, ottocento_target=reading)

    assert not _made(match, 99, 400).over
    ended = _made(match, 100, 400)
    assert (ended.over, ended.winners) == (True, (0,))
    assert ended.scores == (2 * target, 800)


@pytest.mark.clause("bologna.games.ottocento.end")
def test_if_both_reach_the_target_the_higher_total_wins() -> None:
    match = _at("ottocento", 790, 700)

    assert _made(match, 20, 150).winners == (1,)
    assert _made(match, 100, 150).winners == (0,)
    assert _made(match, 61, 150).winners == (0,)
    assert _made(match, 59, 150).winners == (1,)


@pytest.mark.clause(
    "bologna.games.millone.end",
    "bologna.games.centocinquanta.end",
    "bologna.games.quindici.end",
    "bologna.games.centocinquanta",
    "bologna.games.centocinquanta.players",
    "bologna.games.quindici",
    "bologna.games.millone",
)
@pytest.mark.parametrize(
    ("game", "option", "reading", "target"),
    [
        ("millone", "exact_tie", "play_on", 1000),
        ("centocinquanta", "centocinquanta_target", "150", 150),
        ("centocinquanta", "centocinquanta_target", "151", 151),
        ("centocinquanta", "centocinquanta_target", "200", 200),
        ("quindici", "quindici_target", "15", 15),
        ("quindici", "quindici_target", "20", 20),
        ("quindici", "quindici_target", "21", 21),
    ],
)
def test_targets_of_the_games_for_two(game: str, option: str, reading: str, target: int) -> None:
    match = _at(game, target - 2, target - 3, **{option: reading})

    assert not _made(match, 1, 2).over
    assert _made(match, 2, 2).winners == (0,)
    assert _made(match, 1, 3).winners == (1,)
    assert _made(match, 4, 6).winners == (1,)
    assert _made(match, 6, 6).winners == (0,)


@pytest.mark.clause("bologna.games.tie")
@pytest.mark.parametrize(
    ("game", "target"),
    [("ottocento", 800), ("millone", 1000), ("centocinquanta", 150), ("quindici", 15)],
)
def test_equal_totals_over_the_target(game: str, target: int) -> None:
    match = _at(game, target - 5, target - 3)
    tied = _made(match, 10, 8)
    assert (tied.over, tied.winners) == (False, ())
    again = _made(tied, 3, 3)
    assert (again.over, again.winners) == (False, ())
    assert _made(again, 1, 0).winners == (0,)
    assert _made(again, 2, 7).winners == (1,)

    drawn = _made(_at(game, target - 5, target - 3, exact_tie="drawn"), 10, 8)
    assert (drawn.over, drawn.winners) == (True, ())


@pytest.mark.clause("bologna.games.tie")
def test_equal_totals_below_the_target_end_nothing() -> None:
    for reading in ("play_on", "drawn"):
        assert not _made(_at("ottocento", 100, 50, exact_tie=reading), 100, 150).over


@pytest.mark.clause(
    "bologna.games.quattro_scartate",
    "bologna.games.quattro_scartate.end",
    "bologna.games.quattro_scartate.settlement",
    "bologna.games.quattro_scartate.players",
)
@pytest.mark.parametrize("dealer", range(4))
def test_the_quattro_scartate_are_four_deals(dealer: int) -> None:
    match = new_match(rules_of("quattro-scartate"), dealer=dealer)
    dealers = []
    for points in ((900, 100), (50, 60), (70, 80), (10, 20)):
        assert not match.over
        dealers.append(match.dealer)
        match = _made(match, *points)

    assert dealers == [(dealer + place) % 4 for place in range(4)]
    assert (match.over, match.winners, match.scores) == (True, (0,), (2 * 1030, 2 * 260))


@pytest.mark.clause("bologna.games.quattro_scartate.tie")
def test_equal_totals_after_four_deals_are_a_draw() -> None:
    match = new_match(rules_of("quattro-scartate"))
    for points in ((100, 200), (200, 100), (50, 60), (70, 60)):
        match = _made(match, *points)

    assert (match.over, match.winners) == (True, ())


@pytest.mark.clause("bologna.games.quattro_scartate.monte", "bologna.play.monte.dealer")
def test_a_monte_is_not_one_of_the_four_deals() -> None:
    match = new_match(rules_of("quattro-scartate"))
    dealers = []
    for ended in ("monte", "counted", "counted", "monte", "counted", "monte", "counted"):
        assert not match.over
        dealers.append(match.dealer)
        match = _made(match, *((0, 0) if ended == "monte" else (10, 5)), ended=ended)

    # The dealers of a monte, 0 and 3, deal again when the others have dealt; then 0 goes a monte.
    assert dealers == [0, 1, 2, 3, 0, 3, 3]
    assert (match.over, match.winners) == (True, (0,))
    assert match.scores == (80, 40)


@pytest.mark.clause("bologna.games.quattro_scartate.monte", "bologna.play.monte.dealer")
def test_a_monte_by_the_reading_in_which_the_same_player_deals() -> None:
    match = new_match(rules_of("quattro-scartate", monte_dealer="same"))
    result = on(match.new_deal(seed=5).apply(CUT), *[MONTE] * 4).result()
    match = match.after(result)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        match = _made(match, 10, 5)

    assert dealers == [0, 1, 2, 3]
    assert match.deals == 5


@pytest.mark.clause("bologna.games.terziglio.end")
@pytest.mark.parametrize("game", ["terziglio-poste", "terziglio-giochi"])
def test_a_terziglio_goes_on_as_long_as_the_players_like(game: str) -> None:
    match = new_match(rules_of(game))
    for number in range(60):
        assert (match.over, match.dealer) == (False, number % 3)
        match = _made(match, 40, -20, -20)

    assert match.scores == (4800, -2400, -2400)


@pytest.mark.parametrize("game", ["ottocento", "quattro-scartate", "centocinquanta", "quindici"])
def test_a_whole_match_comes_to_its_end(game: str) -> None:
    match, chance = new_match(rules_of(game)), dice(game)
    total = [0] * len(match.scores)
    while not match.over:
        state = match.new_deal(seed=f"{game}/{match.deals}")
        assert (state.dealer, state.scores) == (match.dealer, match.scores)
        result = at_random(state, chance, likes=lambda action: action.kind != "monte").result()
        total = [old + new for old, new in zip(total, result.changes, strict=True)]
        match = match.after(result)
        assert match.deals < 60

    assert match.scores == tuple(total)
    assert match.winners in {(0,), (1,), ()}
    if match.winners:
        assert match.scores[match.winners[0]] == max(match.scores)


@pytest.mark.clause("bologna.play.monte")
def test_a_monte_leaves_the_score_of_a_match() -> None:
    match = _at("ottocento", 300, 200)
    after = _made(match, 0, 0, ended="monte")

    assert (after.scores, after.over, after.dealer) == (match.scores, False, 1)
