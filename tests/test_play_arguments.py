"""Beginning a deal or a match: what cannot be used, and what never changes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from at_table import (
    TABLES,
    at_random,
    dealt,
    dice,
    finished,
    numbers,
    rules_of,
    seeded,
    to_phase,
    tricks,
)

from tarocco.errors import ChoiceError, TaroccoError
from tarocco.play import deck_of, new_game, new_match, setup

if TYPE_CHECKING:
    from tarocco.play import State

OTTOCENTO = rules_of("ottocento")
WHOLE = list(range(62))

WRONG = {
    "neither seed nor deal": {},
    "both seed and deal": {"seed": 1, "deal": WHOLE},
    "a card missing": {"deal": WHOLE[:-1]},
    "a card too many": {"deal": [*WHOLE, 0]},
    "a card twice": {"deal": [0, *WHOLE[:-1]]},
    "a card of another pack": {"deal": [*WHOLE[:-1], 62]},
    "a card below nought": {"deal": [-1, *WHOLE[1:]]},
    "no cards": {"deal": []},
    "a dealer beyond the table": {"seed": 1, "dealer": 4},
    "a dealer below nought": {"seed": 1, "dealer": -1},
    "too few players": {"seed": 1, "players": 3},
    "no players": {"seed": 1, "players": 0},
    "too many players": {"seed": 1, "players": 5},
    "one score for two": {"seed": 1, "scores": [0]},
    "a score each": {"seed": 1, "scores": [0, 0, 0, 0]},
}


@pytest.mark.parametrize("case", WRONG)
def test_invalid_arguments_of_a_deal(case: str) -> None:
    with pytest.raises(TaroccoError) as caught:
        new_game(OTTOCENTO, **WRONG[case])

    assert len(str(caught.value).splitlines()) == 1
    assert "expected" in str(caught.value)


@pytest.mark.parametrize("players", [1, 2, 7, 0])
def test_invalid_number_of_players_of_a_match(players: int) -> None:
    with pytest.raises(ChoiceError, match="expected one of: 3, 4, 5, 6"):
        new_match(rules_of("mattazza"), players)


@pytest.mark.clause("bologna.games.mattazza.players")
def test_invalid_players_where_five_or_six_play() -> None:
    rules = rules_of("mattazza", mattazza_players="five_or_six")
    with pytest.raises(TaroccoError, match="expected one of: 5, 6"):
        new_match(rules, 4)

    assert new_game(rules, seed=1).setup.players == 5


def test_invalid_hand_in_a_deal() -> None:
    hands = [numbers("Rd Qd")] * 4
    with pytest.raises(TaroccoError, match="the hand of seat 0 has 2 cards, expected 17"):
        deck_of(setup(OTTOCENTO), 0, hands, [])


def test_invalid_result_of_a_deal_that_goes_on() -> None:
    with pytest.raises(TaroccoError, match="not over"):
        seeded("ottocento", 1).result()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_deal_given_is_the_deal_that_is_dealt(game: str, players: int) -> None:
    rules = rules_of(game)
    for seed in range(5):
        shuffled = seeded(game, seed, players=players)
        state = new_game(rules, deal=shuffled.deck, players=players, dealer=players - 1)
        assert state.phase != "cut"
        assert state.deck == shuffled.deck


# Nothing changes behind one's back.


def _facts(state: State) -> str:
    """Return all that a state says, as text that cannot change."""
    names = "deck cut dealer scores step turn places trick led leader taken talk action phase over"
    return repr([getattr(state, name) for name in names.split()])


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_states_do_not_change(game: str, players: int) -> None:
    state = seeded(game, "still", players=players)
    chance = dice(7)
    kept = []
    while not state.over:
        kept.append((state, _facts(state), list(state.legal())))
        state = state.apply(chance.choice(state.legal()))

    for before, facts, legal in kept:
        assert _facts(before) == facts
        assert list(before.legal()) == legal
        with pytest.raises(AttributeError):
            before.turn = 0
    assert [each for each, _ in state.history()] == [each for each, _, _ in kept]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_gives_the_same_deal(game: str, players: int) -> None:
    one, other = (at_random(seeded(game, "twice", players=players), dice(3)) for _ in range(2))

    assert one == other
    assert one.result().changes == other.result().changes
    assert (
        seeded(game, "twice", players=players).deck != seeded(game, "thrice", players=players).deck
    )


def test_branches_do_not_disturb_one_another() -> None:
    state = tricks(dealt("ottocento", {}), "")
    ends = [finished(state.apply(action)).result().changes for action in state.legal()[:4]]
    again = [finished(state.apply(action)).result().changes for action in state.legal()[:4]]

    assert ends == again


PRINT_A_DEAL = """
from random import Random
from tarocco.rulebook import ruleset
from tarocco.play import new_game
for game in ("ottocento", "terziglio-poste", "mattazza"):
    state, chance = new_game(ruleset(f"bologna/{game}"), seed="hash"), Random(5)
    while not state.over:
        state = state.apply(chance.choice(state.legal()))
    print(state.deck, state.result().changes, [action for _, action in state.history()])
"""


def test_a_deal_does_not_depend_on_hashes() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINT_A_DEAL],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "12345")
    }

    assert len(printed) == 1
    assert len(printed.pop().splitlines()) == 3


def test_a_shuffle_is_fair_enough() -> None:
    # Each of 62 places gets each card about 10 times in 620 shuffles.
    counts = [[0] * 62 for _ in range(62)]
    for seed in range(620):
        for place, card in enumerate(seeded("ottocento", seed).deck):
            counts[place][card] += 1

    assert min(map(min, counts)) >= 0
    assert max(map(max, counts)) < 30
    chi = sum((count - 10) ** 2 / 10 for row in counts for count in row)
    assert 3300 < chi < 4150  # 61 × 61 degrees of freedom


def test_a_phase_is_named_at_every_moment() -> None:
    state, phases = dealt("ottocento", {}), []
    while not state.over:
        if state.phase not in phases:
            phases.append(state.phase)
        state = state.apply(state.legal()[0])

    assert phases[:4] == ["deal", "last_cards", "discard", "tricks"]
    assert state.phase == "over"
    assert to_phase(dealt("millone", {}), "last_discard").phase == "last_discard"
