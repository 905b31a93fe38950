"""The policies: the beginner plays well enough, legally, fast, and the same again."""

from __future__ import annotations

import time

import pytest

from tarocco.play import Chance, State, View, new_game
from tarocco.play.policies import POLICIES, Policy, random_policy
from tarocco.rulebook import Ruleset, ruleset

beginner = POLICIES["beginner"]


def _play(
    rules: Ruleset, seed: int, policies: list[Policy], scores: tuple[int, ...] = ()
) -> tuple[State, list[View]]:
    """Play a deal; return its end and what was seen at each decision."""
    players = len(policies)
    dealer = seed % players
    state = new_game(rules, seed=seed, players=players, dealer=dealer, scores=scores)
    chances = [Chance(f"{seed}/{seat}") for seat in range(players)]
    views = []
    while state.to_act is not None:
        view = state.view(state.to_act)
        views.append(view)
        action = policies[view.seat](view, chances[view.seat])
        assert action in view.legal
        state = state.apply(action)
    return state, views


def _changes(rules: Ruleset, policies: list[Policy], deals: int) -> list[int]:
    """Return what each score gains in some deals, in half points."""
    results = [_play(rules, seed, policies)[0].result() for seed in range(deals)]
    return [sum(changes) for changes in zip(*(each.changes for each in results), strict=True)]


def test_beginners_beat_random_players_at_ottocento() -> None:
    pairs = [beginner, random_policy, beginner, random_policy]
    beginners, others = _changes(ruleset("bologna/ottocento"), pairs, 200)
    assert beginners > 1.8 * others


@pytest.mark.parametrize("game", ["millone", "centocinquanta", "quindici"])
def test_the_beginner_beats_a_random_player_at_two(game: str) -> None:
    own, other = _changes(ruleset(f"bologna/{game}"), [beginner, random_policy], 60)
    assert own > 1.5 * other


@pytest.mark.parametrize("game", ["terziglio-poste", "terziglio-giochi"])
def test_the_beginner_wins_alone_against_random_players(game: str) -> None:
    rules = ruleset(f"bologna/{game}")
    own, *others = _changes(rules, [beginner, random_policy, random_policy], 100)
    assert own > 0 > max(others)


@pytest.mark.parametrize("game", ["terziglio-poste", "terziglio-giochi"])
def test_two_beginners_win_against_a_random_player_alone(game: str) -> None:
    rules = ruleset(f"bologna/{game}")
    own, *others = _changes(rules, [random_policy, beginner, beginner], 100)
    assert own < 0 < min(others)


@pytest.mark.parametrize(("players", "share"), [(3, 0.6), (4, 0.9), (5, 0.9)])
def test_the_beginner_loses_less_often_at_mattazza(players: int, share: float) -> None:
    policies = [beginner, *[random_policy] * (players - 1)]
    own, *others = _changes(ruleset("bologna/mattazza"), policies, 300)
    assert own < share * sum(others) / len(others)


@pytest.mark.parametrize(
    "game",
    [
        "ottocento",
        "quattro-scartate",
        "terziglio-poste",
        "terziglio-giochi",
        "millone",
        "centocinquanta",
        "quindici",
        "mattazza",
    ],
)
def test_the_beginner_plays_every_game_legally_and_the_same_again(game: str) -> None:
    rules = ruleset(f"bologna/{game}")
    for players in rules.game.numbers:
        for seed in range(4):
            first, _ = _play(rules, seed, [beginner] * players)
            again, _ = _play(rules, seed, [beginner] * players)
            assert [each for _, each in first.history()] == [each for _, each in again.history()]


def test_the_beginner_goes_out_when_he_can() -> None:
    rules = ruleset("bologna/ottocento")
    close = (2 * (rules.game.end.target - 1),) * 2
    ended = [_play(rules, seed, [beginner] * 4, close)[0].result() for seed in range(20)]
    out = [result for result in ended if result.ended == "out"]
    assert len(out) > 10
    assert all(result.winner is not None for result in out)


def test_the_beginner_keeps_a_good_hand_and_throws_in_a_bad_one() -> None:
    rules = ruleset("bologna/ottocento")
    dear = max(rules.scoring.card_points.values, key=lambda value: value[1])[0]
    held: dict[str, list[int]] = {"monte": [], "no_monte": []}
    for seed in range(60):
        for view in _play(rules, seed, [beginner] * 4)[1]:
            action = beginner(view, Chance("any"))
            if action.kind in held:
                held[action.kind].append((view.hand & dear).bit_count())
    kept, thrown_in = held["no_monte"], held["monte"]
    assert min(len(kept), len(thrown_in)) > 20
    assert sum(kept) / len(kept) > 2 * sum(thrown_in) / len(thrown_in)


def test_the_beginner_declares_whatever_brings_points() -> None:
    rules = ruleset("bologna/ottocento")
    for seed in range(10):
        state, views = _play(rules, seed, [beginner] * 4)
        for view in views:
            shows = [action for action in view.legal if action.kind == "declare"]
            if shows and not any(action.kind == "out" for action in view.legal):
                points = view.setup.declarer.points
                best = max(points[action.cards] for action in shows)
                assert points[state.talk.declared[view.seat]] == best


def test_a_decision_of_the_beginner_takes_little_time() -> None:
    rules = ruleset("bologna/ottocento")
    views = [view for seed in range(10) for view in _play(rules, seed, [beginner] * 4)[1]]
    chance = Chance("any")
    times = []
    for _ in range(3):
        start = time.process_time()
        for view in views:
            beginner(view, chance)
        times.append(time.process_time() - start)
    # Ten times the usual, for machines that are busy.
    assert min(times) / len(views) < 500e-6
