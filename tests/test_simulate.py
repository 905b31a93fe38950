"""Simulation: the same figures however it is run, every invariant noticed, files that go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from command import Commands, Outcome
from jsonschema import Draft202012Validator

from tarocco.cli.words_simulate import SIMULATE_WORDS
from tarocco.play import Action, Chance, State, View, new_game
from tarocco.play.phases.tricks import Tricks
from tarocco.play.policies import POLICIES, random_policy
from tarocco.rulebook import ruleset
from tarocco.schemas import schema
from tarocco.scoring import Counter
from tarocco.simulation import INVARIANTS, Plan, simulate, summary_of
from tarocco.simulation.deal import finished
from tarocco.simulation.summary import Figures, decimal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., "Outcome"]

GAMES = (
    "ottocento",
    "quattro-scartate",
    "terziglio-poste",
    "terziglio-giochi",
    "millone",
    "centocinquanta",
    "quindici",
    "mattazza",
)
SECONDS = 60


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a simulation in this process."""
    return partial(Commands(monkeypatch, capsys), "simulate")


def _plan(game: str = "ottocento", **changes: Any) -> Plan:  # noqa: ANN401 - of any field
    """Return a small plan."""
    return replace(Plan(f"bologna/{game}", policies=("random",), number=20), **changes)


# Every game, with every number of players and both policies.


@pytest.mark.parametrize("policy", sorted(POLICIES))
@pytest.mark.parametrize("game", GAMES)
def test_every_invariant_holds(game: str, policy: str) -> None:
    numbers = ruleset(f"bologna/{game}").game.numbers
    for players in numbers:
        plan = _plan(game, players=players, policies=(policy,), number=60 // len(numbers))
        summary = summary_of(plan, simulate(plan))
        assert summary["broken"] == []
        assert summary["deals"]["begun"] == plan.number
        Draft202012Validator(schema("tarocco-simulation/1")).validate(summary)


@pytest.mark.parametrize("game", ["ottocento", "quattro-scartate", "millone", "quindici"])
def test_matches_are_played_to_their_end(game: str) -> None:
    plan = _plan(game, matches=True, number=5)
    summary = summary_of(plan, simulate(plan))
    assert summary["broken"] == []
    assert sum(summary["matches"]["won"]) + summary["matches"]["drawn"] == 5
    assert summary["matches"]["deals"]["sum"] == summary["deals"]["begun"]


def test_a_match_of_mattazza_ends_with_few_players_left() -> None:
    plan = _plan("mattazza", players=5, matches=True, number=4)
    summary = summary_of(plan, simulate(plan))
    assert summary["broken"] == []
    assert sum(summary["matches"]["won"]) == 4 * plan.rules.game.end.number
    assert {side["side"] for side in summary["sides"]} == {f"seat {seat}" for seat in range(5)}


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("ottocento", {"declared_and_captured": "together"}),
        ("ottocento", {"monte_rounds": "five_or_ten", "monte_dealer": "same"}),
        ("terziglio-poste", {"odd_pile": "less_one"}),
        ("terziglio-giochi", {"odd_pile": "whole", "matto_exchange": "any_card"}),
        ("ottocento", {"matto_due": "when_void", "exchange_from_discards": "no"}),
    ],
)
def test_every_invariant_holds_under_other_readings(game: str, choices: dict[str, str]) -> None:
    plan = _plan(game, choices=tuple(choices.items()), number=30)
    assert summary_of(plan, simulate(plan))["broken"] == []


def test_the_book_s_93_points_are_the_card_points_and_the_last_trick() -> None:
    plan = _plan(number=30)
    summary = summary_of(plan, simulate(plan))
    made = sum(side["card_points"]["sum"] for side in summary["sides"])
    made += plan.rules.scoring.last_trick.points * sum(s["last_trick"] for s in summary["sides"])
    assert made == 93 * summary["deals"]["ended"]["counted"]


# The figures.


def test_figures_are_exact() -> None:
    figures = Figures()
    for index, value in enumerate([3, 4, 4, 9]):
        figures.add(value, ((index, 0), f"seed {index}", index))
    assert figures.as_json() == {
        "number": 4,
        "sum": 10,
        "mean": "2.50",
        "spread": "1.17",  # the root of 1.375 is 1.1726
        "least": {"value": 1.5, "seed": "seed 0", "dealer": 0},
        "greatest": {"value": 4.5, "seed": "seed 3", "dealer": 3},
    }


def test_figures_do_not_depend_on_the_order() -> None:
    values = [
        (5, ((0, 0), "a", 0)),
        (5, ((1, 0), "b", 1)),
        (2, ((2, 0), "c", 2)),
        (2, ((3, 0), "d", 3)),
    ]
    forwards, backwards = Figures(), Figures()
    for each in values:
        forwards.add(*each)
    for each in reversed(values):
        backwards.add(*each)
    assert forwards.as_json() == backwards.as_json()
    assert forwards.as_json()["least"]["seed"] == "c"
    assert forwards.as_json()["greatest"]["seed"] == "a"


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("1/3", "0.33"),
        ("2/3", "0.67"),
        ("-1/8", "-0.13"),
        ("-1/1000", "0.00"),
        ("1999/2", "999.50"),
    ],
)
def test_decimals_are_rounded_half_away_from_zero(number: str, expected: str) -> None:
    assert decimal(Fraction(number)) == expected


def test_an_extreme_can_be_played_again() -> None:
    plan = _plan(policies=("beginner",))
    summary = summary_of(plan, simulate(plan))
    for side in summary["sides"]:
        extreme = side["points"]["greatest"]
        state = new_game(plan.rules, seed=extreme["seed"], dealer=extreme["dealer"])
        _, result = finished(state, plan.seated, extreme["seed"])
        points = {made.half_points / 2 for made in result.sides}
        assert extreme["value"] in points


def test_another_policy_at_one_seat_leaves_the_deals_as_they_are() -> None:
    one = _plan(policies=("random",) * 4)
    other = replace(one, policies=("random", "beginner", "random", "random"))
    decks = [
        [new_game(plan.rules, seed=kept["seed"]).deck for kept in simulate(plan)]
        for plan in (one, other)
    ]
    assert decks[0] == decks[1]


# A broken engine is noticed.


def _lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Tricks.put

    def put(self: Tricks, state: State, action: Action) -> State:
        after = original(self, state, action)
        full = after.taken != state.taken and sum(after.taken) == 4
        return after._replace(places=(*after.places[:4], 0, *after.places[5:])) if full else after

    monkeypatch.setattr(Tricks, "put", put)


def _two_winners(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Tricks.put

    def put(self: Tricks, state: State, action: Action) -> State:
        after = original(self, state, action)
        if after.taken == state.taken:
            return after
        return after._replace(taken=tuple(number + 1 for number in after.taken))

    monkeypatch.setattr(Tricks, "put", put)


def _nothing_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Tricks.legal
    monkeypatch.setattr(
        Tricks, "legal", lambda self, state: original(self, state) if any(state.taken) else []
    )


def _wrong_fast_count(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Counter.half_points
    monkeypatch.setattr(
        Counter, "half_points", lambda self, pile, **more: original(self, pile, **more) + 2
    )


def _failing_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(Tricks, "enter", fail)


@pytest.mark.parametrize(
    ("fault", "invariant"),
    [
        (_lost_card, "cards_partition_the_pack"),
        (_two_winners, "a_trick_has_one_winner"),
        (_nothing_legal, "somebody_can_always_act"),
        (_wrong_fast_count, "the_fast_count_is_the_account"),
        (_failing_engine, "the_engine_does_not_fail"),
    ],
)
def test_a_fault_of_the_engine_is_named_with_its_seed(
    fault: Callable[[pytest.MonkeyPatch], None],
    invariant: str,
    monkeypatch: pytest.MonkeyPatch,
    run: Run,
    tmp_path: Path,
) -> None:
    assert invariant in INVARIANTS
    fault(monkeypatch)
    out = tmp_path / "log.jsonl"
    arguments = ("ottocento", "--deals", "3", "--jobs", "1", "--policy", "random", "--out", out)
    outcome = run(*arguments, "--json")
    assert (outcome.code, outcome.err) == (1, "")
    broken = outcome.json["broken"]
    assert {each["invariant"] for each in broken} == {invariant}
    assert broken[0]["seed"].startswith("1/")
    told = run(*arguments)
    assert told.code == 1
    assert f"{invariant} does not hold in deal {broken[0]['seed']}" in " ".join(told.lines)


# The command.


def test_it_prints_a_summary_in_80_columns(run: Run) -> None:
    for lang, words in SIMULATE_WORDS.items():
        outcome = run("ottocento", "--deals", "10", "--jobs", "1", "--lang", lang)
        assert (outcome.code, outcome.err) == (0, "")
        assert max(map(len, outcome.lines)) <= 80
        assert words["holds"] in outcome.lines
        assert any(line.startswith(words["dealer"]) for line in outcome.lines)


@pytest.mark.parametrize("lang", ["fr", "it"])
def test_words_are_the_same_in_all_languages(lang: str) -> None:
    english, other = SIMULATE_WORDS["en"], SIMULATE_WORDS[lang]
    assert english.keys() == other.keys()
    for key in english:
        assert english[key].count("|") == other[key].count("|")


# A table where the dealer does not play.

_TWO_DEALS_OF_EACH = """format = "tarocco-overlay/1"
title = "each deals twice"
[[change]]
cell = "games/tarot-4-of-5/end"
value = { kind = "deals", each = 2, tie = "drawn", clause = "france.score.ranking", \
tie_clause = "france.score.ranking" }
"""


@pytest.mark.clause("france.deal.dead")
def test_each_of_a_table_of_five_is_out_in_turn() -> None:
    plan = Plan("france/tarot-4-of-5", seed="five", number=10)
    kept = list(simulate(plan))
    assert [each["dealer"] for each in kept] == [*range(5), *range(5)]
    assert not any("broken" in each for each in kept)
    summary = summary_of(plan, kept)
    assert (summary["players"], summary["in_a_deal"]) == (5, 4)
    Draft202012Validator(schema("tarocco-simulation/1")).validate(summary)


@pytest.mark.clause("france.deal.dead")
def test_each_of_a_table_of_five_has_a_policy_and_a_score(run: Run, tmp_path: Path) -> None:
    overlay = tmp_path / "end.toml"
    overlay.write_text(_TWO_DEALS_OF_EACH.replace("\\\n", ""), encoding="utf-8")
    policies = ["--policy", "random"] * 5
    arguments = ("tarot-4-of-5", "--matches", "3", "--jobs", "1", "--overlay", overlay, *policies)
    summary = run(*arguments, "--json").json
    assert len(summary["policies"]) == len(summary["matches"]["won"]) == 5
    assert summary["matches"]["deals"]["least"]["value"] >= 10
    assert not summary["broken"]
    page = run(*arguments, "--lang", "fr").lines
    assert page[0].endswith("5 joueurs, 4 par donne, graine 1")
    assert any(line.startswith("  Place 4 ") for line in page)


def test_the_figures_are_the_same_with_two_processes(run: Run) -> None:
    arguments = ("terziglio-poste", "--deals", "30", "--json", "--jobs")
    one, two = run(*arguments, "1"), run(*arguments, "2")
    assert (one.code, two.code) == (0, 0)
    assert one.out == two.out


def test_a_policy_may_be_a_function_of_a_module(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_policies_here.py").write_text(
        "def last(view, chance):\n    return view.legal[-1]\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    outcome = run(
        "ottocento", "--deals", "4", "--jobs", "2", "--json", "--policy", "my_policies_here:last"
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.json["policies"] == ["my_policies_here:last"]


def breaks_the_rules(view: View, chance: Chance) -> Action:
    """Play a card that is not in the hand."""
    if any(action.kind == "play" for action in view.legal):
        return Action(
            "play", view.setup.pack.all & ~view.hand & -(view.setup.pack.all & ~view.hand)
        )
    return random_policy(view, chance)


def fails(view: View, chance: Chance) -> Action:
    """Fail."""
    raise KeyError(view.seat, chance)


def test_a_policy_that_breaks_the_rules_is_named(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    for policy, told in ((breaks_the_rules, "does what is not allowed"), (fails, "fails in deal")):
        monkeypatch.setitem(POLICIES, "mine", policy)  # type: ignore[arg-type]
        outcome = run("ottocento", "--deals", "2", "--jobs", "1", "--policy", "mine")
        assert (outcome.code, outcome.out) == (2, "")
        (line,) = outcome.err.splitlines()
        assert line.startswith("tarocco: the policy of seat ")
        assert told in line
        assert "in deal '1/0'" in line


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["otocento"], "did you mean 'bologna/ottocento'?"),
        (["france/tarot-4@1999"], "expected france/tarot-4@2012-07-01"),
        (["tarot-4-of-5", "--players", "4"], "expected one of: 5"),
        (["tarot-4-of-5", *["--policy", "random"] * 4], "expected 1 or 5"),
        (["tarot-4-of-5", "--matches", "5"], "expected deals"),
        (["ottocento", "--policy", "begginer"], "did you mean 'beginner'?"),
        (["ottocento", "--policy", "no_such_module:play"], "cannot be imported"),
        (["ottocento", "--policy", "json:nothing"], "no function 'nothing'"),
        (["ottocento", "--policy", "random", "--policy", "random"], "expected 1 or 4"),
        (["ottocento", "--players", "3"], "expected one of: 4"),
        (["ottocento", "--deals", "0"], "0 is not in the range"),
        (["ottocento", "--deals", "5", "--matches", "5"], "expected one of them"),
        (["terziglio-poste", "--matches", "5"], "expected deals"),
        (["ottocento", "--seed", ""], "expected 1 to 100 printable characters"),
        (["ottocento", "--seed", "a\nb"], "expected 1 to 100 printable characters"),
        (["ottocento", "--option", "four_kings=99"], "four_kings"),
        (["ottocento", "--out", "no/such/folder/x"], "No such file or directory"),
    ],
)
def test_invalid_argument_is_one_line(arguments: list[str], told: str, run: Run) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    (line,) = outcome.err.splitlines()
    assert told in line


# The file.


def _command(*arguments: str | Path) -> list[str]:
    """Return a command line."""
    return [sys.executable, "-m", "tarocco.cli", "simulate", *map(str, arguments)]


def test_a_finished_file_gives_its_summary_again(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "log.jsonl"
    arguments = ("ottocento", "--deals", "12", "--jobs", "1", "--json")
    plain, first = run(*arguments), run(*arguments, "--out", out)
    text = out.read_text(encoding="utf-8")
    again = run(*arguments, "--out", out)
    assert plain.out == first.out == again.out
    assert out.read_text(encoding="utf-8") == text
    head, *lines = map(json.loads, text.splitlines())
    assert head["format"] == "tarocco-simulation-log/1"
    assert [line["i"] for line in lines] == list(range(12))


@pytest.mark.parametrize("cut", [1, 40, -1, -30, -400])
def test_a_torn_line_is_taken_off(cut: int, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "log.jsonl"
    arguments = ("ottocento", "--deals", "6", "--jobs", "1", "--json", "--out", out)
    whole = run(*arguments)
    data = out.read_bytes()
    out.write_bytes(data[:cut])
    assert run(*arguments).out == whole.out
    assert sorted(out.read_bytes().splitlines()) == sorted(data.splitlines())


@pytest.mark.parametrize(
    "changed",
    [
        ["--deals", "7"],
        ["--seed", "2"],
        ["--policy", "random"],
        ["--option", "four_kings=24"],
        ["--option", "monte_dealer=same"],
    ],
)
def test_other_parameters_for_a_file_are_one_line(
    changed: list[str], run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "log.jsonl"
    run("ottocento", "--deals", "6", "--jobs", "1", "--out", out)
    before = out.read_bytes()
    outcome = run("ottocento", "--deals", "6", "--jobs", "1", "--out", out, *changed)
    assert (outcome.code, outcome.out) == (2, "")
    (line,) = outcome.err.splitlines()
    assert line.startswith(f"tarocco: {out}: begun with ")
    assert line.endswith("; name another file")
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", ":1: "),
        ("hello\n", ":1: "),
        ("[1]\n", ":1: "),
        ("{}\n", "begun with format null"),
        ("[" * 100_000 + "\n", ":1: "),
    ],
)
def test_a_file_of_another_kind_is_left_alone(
    text: str, told: str, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "notes.txt"
    out.write_text(text, encoding="utf-8")
    outcome = run("ottocento", "--deals", "2", "--jobs", "1", "--out", out)
    assert (outcome.code, outcome.out) == (2, "")
    (line,) = outcome.err.splitlines()
    assert told in line
    assert out.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"i":-1}', '{"i":6}', '{"i":0}', '{"i":"0"}'])
def test_a_damaged_line_is_named(line: str, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "log.jsonl"
    arguments = ("ottocento", "--deals", "6", "--jobs", "1", "--out", out)
    run(*arguments)
    with out.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    (told,) = outcome.err.splitlines()
    assert told.startswith(f"tarocco: {out}:8: not a line of a simulation")


def _complete(out: Path) -> int:
    """Count the complete lines of a file."""
    return out.read_bytes().count(b"\n") if out.exists() else 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_three_times_it_goes_on_without_losing_or_repeating_a_deal(
    jobs: str, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "log.jsonl"
    arguments = ("ottocento", "--deals", "240", "--seed", "kill", "--policy", "random", "--json")
    for _ in range(3):
        before = _complete(out)
        with subprocess.Popen(
            _command(*arguments, "--jobs", jobs, "--out", out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            limit = time.monotonic() + SECONDS
            while _complete(out) < before + 20 and time.monotonic() < limit:
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
    done = _complete(out) - 1
    assert 0 < done < 240
    resumed = run(*arguments, "--jobs", "1", "--out", out)
    assert (resumed.code, resumed.err) == (0, "")
    assert resumed.out == run(*arguments, "--jobs", "1").out
    numbers = [json.loads(line)["i"] for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(numbers) == list(range(240))


def test_ctrl_c_ends_with_130_and_leaves_a_file_to_go_on_from(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "log.jsonl"
    arguments = ("ottocento", "--deals", "100000", "--policy", "random", "--jobs", "2")
    with subprocess.Popen(
        _command(*arguments, "--out", out),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            limit = time.monotonic() + SECONDS
            while _complete(out) < 20 and time.monotonic() < limit:
                time.sleep(0.01)
            held = run(*arguments, "--out", out)
            os.killpg(process.pid, signal.SIGINT)
            printed, told = process.communicate(timeout=SECONDS)
        finally:
            # Whatever went wrong, nothing goes on in the background.
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert (held.code, held.err) == (2, f"tarocco: {out}: another simulation is writing to it\n")
    assert process.returncode == 130
    assert (printed, told.strip()) == ("", "")
    assert json.loads(out.read_text(encoding="utf-8").splitlines()[0])["number"] == 100_000
