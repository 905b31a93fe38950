"""Whole deals of every game, followed card by card by a referee of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_table import INDEX, TABLES, at_random, dice, height_of, ids, rules_of, seeded, suit_of
from hypothesis import given, settings
from hypothesis import strategies as st
from referee import PAIRS, TARGETS, TERZIGLI, Referee, followed

from tarocco.play import new_game

if TYPE_CHECKING:
    from random import Random

    from tarocco.play import Action, Result, State

READINGS = {
    "monte_rounds": "five_or_ten",
    "matto_due": "when_void",
    "matto_exchange": "any_card",
    "exchange_from_discards": "no",
    "matto_in_the_last_trick": "lost",
    "declaration_time": "before_play",
    "terziglio_cards": "19_and_5",
    "mattazza_leftover": "nobody",
    "mattazza_combinations": "not_counted",
    "millone_dealer_cards": "second_deal",
}
"""Readings other than the usual ones that change how a deal is played or counted."""

PROFILES = [{}, READINGS, *({option: READINGS[option]} for option in READINGS)]


def _style(strong: frozenset[int], state: State, chance: Random) -> State:
    """Play a deal: some seats play high whenever they can, the others low."""
    while not state.over:
        legal = state.legal()
        plays = [action for action in legal if action.kind == "play"]
        if strong and plays and chance.random() < 0.9:
            best = max if state.turn in strong else min
            state = state.apply(best(plays, key=_height))
        else:
            wanted = [each for each in legal if each.word in {"posso", "va_bene", "gioco"}]
            state = state.apply(chance.choice([*legal, *wanted, *wanted]))
    return state


def _height(action: Action) -> tuple[int, int]:
    """Return how high a card is, trumps above suits and the Matto below all."""
    card = next(iter(ids(action.cards)))
    if card == "Mat":
        return -1, 0
    return int(suit_of(card) == "trumps"), height_of(card)


@st.composite
def deals(draw: st.DrawFn, game: str, players: int) -> tuple[State, dict[str, str]]:
    """Draw a deal of a game under some readings, played to its end."""
    choices = draw(st.sampled_from(PROFILES))
    chance = dice(draw(st.integers(0, 2**32)))
    rules = rules_of(game, **choices)
    scores = [2 * chance.randrange(TARGETS[game]) for _ in "ab"] if game in TARGETS else ()
    state = new_game(
        rules,
        seed=chance.random().hex(),
        players=players,
        dealer=chance.randrange(players),
        scores=scores,
    )
    strong = draw(st.sampled_from([frozenset(), frozenset({0}), frozenset({1, 3})]))
    return _style(strong, state, chance), choices


def _rounded(points: int, first: int, step: int) -> int:
    """Round by bands: none below the first, one more with each step."""
    return 0 if points < first else 1 + (points - first) // step


def _lone_changes(referee: Referee, mine: int, theirs: int) -> list[int]:
    """Return what a Terziglio brings each player, in half points."""
    assert referee.lone is not None
    won = mine > theirs
    points = (max(mine, theirs) + 1) // 2
    stake = _rounded(points, 5, 10)
    if referee.game == "terziglio-giochi":
        stake = points // 50 + (points % 50 > 45)
        tricks = [sum(referee.taken[seat] for seat in side) for side in referee.sides]
        if 0 in tricks:
            stake, won = 40, bool(tricks[0])
        stake *= 2 if "solo" in referee.said else 1
    each = -stake if won else stake
    return [2 * (-2 * each if seat == referee.lone else each) for seat in range(3)]


def _mattazza_changes(referee: Referee, made: list[int]) -> list[int]:
    """Return the bad points: of those without a trick, or of those with most points."""
    idle = [seat for seat, taken in enumerate(referee.taken) if not taken]
    lose = idle or [seat for seat, points in enumerate(made) if points == max(made)]
    return [2 if seat in lose else 0 for seat in range(referee.players)]


def _check_result(referee: Referee, state: State, result: Result) -> None:
    """Compare what a deal brings with the referee's own figures."""
    rules = state.setup.rules
    if referee.ended in {"monte", "all_pass"}:
        assert (result.ended, set(result.changes), result.played) == (referee.ended, {0}, False)
        return
    assert [list(side.seats) for side in result.sides] == referee.sides
    if referee.ended == "out":
        made = [sum(2 * referee.declared(seat, rules) for seat in side) for side in referee.sides]
    else:
        made = [referee.count(side, rules) for side in referee.sides]
        for side, points in zip(result.sides, made, strict=True):
            assert side.half_points == side.account.half_points == points
            assert side.tricks == sum(referee.taken[seat] for seat in side.seats)
            assert side.last_trick == (referee.leader in side.seats)
    if referee.game == "quindici":
        made = [2 * _rounded(points // 2, 5, 10) for points in made]
    if referee.game in TERZIGLI:
        made = _lone_changes(referee, *made)
        assert sum(made) == 0
    if referee.game == "mattazza":
        made = _mattazza_changes(referee, made)
        assert any(made)
    assert list(result.changes) == made
    assert result.ended == referee.ended
    assert result.scores == tuple(map(sum, zip(state.scores, made, strict=True)))
    assert (result.winner is None) == (referee.ended != "out")


@pytest.mark.clause(
    "bologna.play.held",
    "bologna.play.turn",
    "bologna.play.direction",
    "bologna.play.follow",
    "bologna.play.trump",
    "bologna.play.winner",
    "bologna.play.winner.moors",
    "bologna.play.lead",
    "bologna.play.last_trick",
    "bologna.play.discards",
    "bologna.play.discards.no_trick",
    "bologna.play.matto.cover",
    "bologna.play.exchange",
    "bologna.games.terziglio.count",
    "bologna.games.mattazza.count",
    "bologna.games.mattazza.groups",
    "bologna.games.mattazza.combinations",
)
@pytest.mark.parametrize(("game", "players"), TABLES)
@given(data=st.data())
@settings(max_examples=40)
def test_a_deal_goes_as_the_clauses_say(game: str, players: int, data: st.DataObject) -> None:
    state, choices = data.draw(deals(game, players))
    referee = followed(state, choices)

    assert referee.ended
    _check_result(referee, state, state.result())


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_deals_at_random_come_to_an_end(game: str, players: int) -> None:
    for seed in range(30):
        state = at_random(seeded(game, seed, players=players), dice(seed))

        assert state.over
        assert state.legal() == []
        assert state.result().ended in {"counted", "monte", "all_pass"}


@pytest.mark.clause("bologna.counting.deal", "bologna.counting.parity", "bologna.play.last_trick")
@pytest.mark.parametrize("game", ["ottocento", "quattro-scartate", "millone", "terziglio-poste"])
def test_the_cards_of_a_deal_make_93_points(game: str) -> None:
    for seed in range(40):
        state = at_random(seeded(game, seed), dice(seed))
        if state.result().ended != "counted":
            continue
        sides = state.result().sides
        halves = [side.account.pile.card_half_points for side in sides]
        assert sum(halves) == 2 * 87
        assert [side.last_trick for side in sides].count(True) == 1
        assert sum(side.pile for side in sides) == state.setup.pack.all
        if game in PAIRS or game == "millone":
            assert [side.pile.bit_count() % 2 for side in sides] == [0, 0]


def test_the_index_of_a_card_is_its_place_in_our_order() -> None:
    assert list(INDEX.values()) == list(range(62))
