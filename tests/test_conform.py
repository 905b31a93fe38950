"""``tarocco conform``: faults found, made small and named; reports; known failures."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from command import Commands
from jsonschema import Draft202012Validator
from kit import FRENCH, OTTOCENTO, SHIPPED, adapter, bundle, some_vectors, vector

from tarocco.cli.words_conform import CODES_IT, CONFORM_WORDS
from tarocco.conformance import reduce
from tarocco.conformance.compare import fault_of, same
from tarocco.conformance.conduct import MISCONDUCT, WRONG_ANSWERS, Misconduct
from tarocco.conformance.fuzz import fuzzed
from tarocco.conformance.outcome import FAILED, PASSED, Outcome
from tarocco.conformance.protocol import Reply, read_start
from tarocco.conformance.report_json import FORMAT
from tarocco.conformance.shrink import Shrinker
from tarocco.rulebook import ruleset
from tarocco.schemas import schema
from tarocco.vectors import Case, bug_classes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from command import Outcome as Ended

    from tarocco.vectors import Vector

    Run = Callable[..., Ended]

MOORS = "first_moor_wins"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that puts some vectors of every operation to a program."""
    folder = bundle(tmp_path / "kit", some_vectors())
    return partial(Commands(monkeypatch, capsys), "conform", "--vectors", folder)


def _json(run: Run, *arguments: str | Path) -> dict[str, Any]:
    """Return the report of a run."""
    found = run("--report", "json", *arguments)
    Draft202012Validator(schema(FORMAT)).validate(found.json)
    report: dict[str, Any] = found.json
    return report


def test_a_program_that_is_right_passes_everything(run: Run) -> None:
    found = run("--", *adapter("planted"))
    assert found.code == 0
    assert "Every answer is right." in found.lines
    number = len(some_vectors())
    assert found.lines[-1].startswith(f"tarocco conform: {number}/{number} ")


def test_a_fault_of_a_class_is_named_and_shown_on_the_smallest_case(run: Run) -> None:
    report = _json(run, "--", *adapter("planted", "bug", MOORS))
    (cause,) = report["causes"]
    assert (cause["bug_class"], cause["minimal"]) == (MOORS, True)
    assert len(cause["case"]["input"]["trick"]) == 2
    assert cause["clauses"] == ["bologna.play.winner.moors"]
    assert report["figures"]["failed"] == len(report["faults"]) == 1


def test_two_faults_are_told_apart(run: Run) -> None:
    names = (MOORS, "impossible_counts_accepted")
    report = _json(run, "--", *adapter("planted", "bug", *names))
    assert {cause["bug_class"] for cause in report["causes"]} == set(names)


def test_a_fault_without_a_name_is_shown_on_its_smallest_case(run: Run) -> None:
    report = _json(run, "--", *adapter("planted", "own", "seven_and_angel"))
    (cause,) = report["causes"]
    assert sorted(cause["case"]["input"]["cards"]) == ["7d", "Ang"]
    assert set(cause["case"]["input"]) == {"cards"}
    assert (cause["bug_class"], cause["minimal"]) == (None, True)


def test_a_program_that_ends_on_a_card_is_shown_with_that_card_alone(run: Run) -> None:
    report = _json(run, "--", *adapter("planted", "own", "crash"))
    (cause,) = report["causes"]
    assert cause["case"]["input"] == {"cards": ["Mat"]}
    assert cause["case"]["code"] == "exited"
    assert "too much" in cause["case"]["detail"]


def test_numbers_become_as_low_as_they_can(run: Run) -> None:
    report = _json(run, "--", *adapter("planted", "own", "over_sixty"))
    (cause,) = report["causes"]
    assert cause["case"]["input"]["points"] == 61
    assert cause["case"]["differences"] == ["taker"]


@pytest.mark.parametrize("lang", CONFORM_WORDS)
def test_the_page_shows_cards_both_answers_clause_and_source(run: Run, lang: str) -> None:
    found = run("--lang", lang, "--", *adapter("planted", "bug", MOORS))
    story = next(bug.story for bug in bug_classes() if bug.id == MOORS)
    assert found.code == 1
    assert story[lang] in found.said
    assert "bologna.play.winner.moors (" in found.said
    assert all(len(line) <= 80 for line in found.lines)


def test_both_languages_say_everything() -> None:
    assert CONFORM_WORDS["en"].keys() == CONFORM_WORDS["it"].keys()
    assert CODES_IT.keys() == (MISCONDUCT | WRONG_ANSWERS).keys()


def test_known_failures_are_not_shown_again(run: Run, tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("bologna/winner/worked/moors # they tie\nbologna/count/worked/none\n")
    found = run("--known", known, "--", *adapter("planted", "bug", MOORS))
    assert found.code == 0
    assert "Newly passing: 1" in found.said
    assert MOORS not in found.out
    known.write_text("")
    found = run("--known", known, "--", *adapter("planted", "bug", MOORS))
    assert found.code == 1
    assert "Newly failing: 1" in found.said


def test_a_report_is_a_file_of_known_failures(run: Run, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    words = adapter("planted", "bug", MOORS)
    assert run("--report", "json", "--out", known, "--", *words).code == 1
    report = _json(run, "--known", known, "--", *words)
    assert report["known"] == {"newly_failing": [], "newly_passing": []}
    assert report["causes"] == []


@pytest.mark.parametrize(
    ("text", "said"), [("a b\n", "known:1: more"), ("{}", "no field 'faults'")]
)
def test_invalid_known_failures(run: Run, tmp_path: Path, text: str, said: str) -> None:
    known = tmp_path / "known"
    known.write_text(text)
    found = run("--known", known, "--", *adapter("planted"))
    assert found.code == 2
    assert said in found.err


def test_junit_has_a_test_for_each_vector(run: Run) -> None:
    found = run("--report", "junit", "--", *adapter("planted", "bug", MOORS))
    root = ET.fromstring(found.out)  # noqa: S314 - our own
    assert root.attrib["tests"] == str(len(root.findall(".//testcase"))) == str(len(some_vectors()))
    (failure,) = root.findall(".//failure")
    assert failure.attrib["type"] == "wrong_answer"
    assert "bologna.play.winner.moors" in str(failure.text)


def test_markdown_names_the_fault(run: Run) -> None:
    found = run("--report", "markdown", "--", *adapter("planted", "bug", MOORS))
    assert f"## 1. `{MOORS}` (1)" in found.lines
    assert "| **expected** | card M" in found.out


def test_a_report_in_a_file_leaves_the_page_on_the_terminal(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "r.xml"
    found = run("--report", "junit", "--out", out, "--", *adapter("planted"))
    assert "tarocco conform: " in found.out
    assert out.read_text().startswith("<?xml")
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def test_invalid_out_without_report(run: Run, tmp_path: Path) -> None:
    assert "--out without --report" in run("--out", tmp_path / "r", "--", "true").err
    found = run("--report", "json", "--out", tmp_path / "no" / "r", "--", "true")
    assert "expected a folder that is there" in found.err


def test_only_takes_ids_clauses_and_bug_classes(run: Run) -> None:
    for pattern in ("*/winner/*/moors", MOORS):
        report = _json(run, "--only", pattern, "--", *adapter("planted"))
        assert [each["operation"] for each in report["operations"]] == ["winner"]


def test_what_is_declined_is_counted_apart(run: Run) -> None:
    command = [sys.executable, str(SHIPPED / "adapter.py")]
    report = _json(run, "--ruleset", "ottocento", "--", *command)
    figures = report["figures"]
    assert figures["passed"] == figures["expected"] == 7
    assert figures["unsupported"] == figures["cases"] - 7 == 2
    assert report["badge"] == f"tarocco conform: 7/7 {OTTOCENTO} (2 unsupported)"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not on this machine")
def test_the_adapter_in_javascript_finds_what_its_program_does_not_check(run: Run) -> None:
    report = _json(run, "--", "node", SHIPPED / "adapter.js")
    assert [cause["bug_class"] for cause in report["causes"]] == ["impossible_counts_accepted"]
    assert report["figures"]["failed"] == 1


@pytest.mark.parametrize("name", ["adapter.py", "adapter.js"])
def test_adapters_to_copy_are_short(name: str) -> None:
    assert len((SHIPPED / name).read_text().splitlines()) < 50


def test_fuzz_is_the_same_for_a_seed() -> None:
    rules, operations = [ruleset(OTTOCENTO), ruleset(FRENCH)], ["count", "legal", "settle"]
    first, again, other = (
        [each.case.digest() for each in _fuzzed(seed, rules, operations)] for seed in "aab"
    )
    assert first == again != other
    assert len(set(first)) == len(first) == 30


def _fuzzed(seed: str, rules: list[Any], operations: list[str]) -> list[Vector]:
    """Return questions made by chance."""
    return list(fuzzed(30, seed, rules, operations, some_vectors(), lambda _: True))


def test_fuzz_finds_what_the_vectors_do_not(run: Run) -> None:
    words = ("--only", "*/count/*/odd", "--ruleset", "ottocento")
    command = adapter("planted", "own", "seven_and_angel")
    assert run(*words, "--", *command).code == 0
    found = run(*words, "--fuzz", "60", "--seed", "x", "--", *command)
    assert found.code == 1
    assert "fuzz/x/bologna/ottocento/count/" in found.out


def test_fuzz_asks_about_every_operation() -> None:
    operations = ["count", "legal", "winner", "discard", "declare", "settle", "replay"]
    rules = [ruleset("bologna/quattro-scartate"), ruleset(FRENCH)]
    asked = {each.operation for each in _fuzzed("1", rules, operations)}
    assert asked == set(operations)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_broken_off_says_so(tmp_path: Path, number: signal.Signals) -> None:
    cases = [{"cards": [card], "declared": True} for card in ("6d", "6c", "6s", "6b")]
    vectors = [vector(str(n), "count", given) for n, given in enumerate(cases)]
    folder, out = bundle(tmp_path / "kit", vectors), tmp_path / "r.json"
    options = ["--vectors", str(folder), "--report", "json", "--out", str(out), "--timeout", "9"]
    command = [sys.executable, "-m", "tarocco.cli", "conform", *options, "--"]
    mark = tmp_path / "asked"
    hanging = [sys.executable, "-c", _SLOW.format(mark=str(mark))]
    with subprocess.Popen([*command, *hanging], stdout=subprocess.PIPE, text=True) as running:
        _wait_for(mark)
        running.send_signal(number)
        said, _ = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "Broken off after 2 of 4 vectors." in said
    report = json.loads(out.read_text())
    assert report["interrupted"] is True
    assert report["figures"]["cases"] == 2
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)


_SLOW = """
import json, os, sys, time
n = 0
for line in sys.stdin:
    m = json.loads(line)
    if m["message"] == "start":
        r = {{"message": "start", "name": "slow", "operations": ["count"],
              "rulesets": ["bologna/ottocento"]}}
    else:
        n += 1
        if n == 3:
            with open({mark!r} + "~", "w") as file:
                file.write(str(os.getpid()))
            os.rename({mark!r} + "~", {mark!r})
            time.sleep(30)
        r = {{"message": "result", "id": m["id"], "valid": True, "account": {{"total": 0}}}}
    print(json.dumps(r), flush=True)
"""


def _wait_for(path: Path) -> None:
    """Wait until a file is there."""
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_equal_answers_in_another_form_are_right() -> None:
    expect = {"valid": True, "account": {"total": 40, "cards": ["Rd", "Ang"], "families": {"a": 5}}}
    account = {"total": 40.0, "cards": ["Ang", "Rd"], "families": {"a": 5, "b": 0}, "mine": 1}
    assert fault_of(expect, Reply(valid=True, account=account), ["total"]) == ("", ())
    assert not same(1, True)  # noqa: FBT003 - what is compared
    refused = {"valid": False, "code": "revoke"}
    assert fault_of(refused, Reply(), [])[0] == ""
    assert fault_of(refused, Reply(code="other"), [])[0] == "wrong_code"
    assert fault_of(refused, Reply(valid=True), [])[0] == "wrongly_valid"


def _shrunk(
    given: dict[str, Any], fails: Callable[[dict[str, Any]], bool], most: int = 2000
) -> Any:  # noqa: ANN401
    """Make a pile small against a program that is a function."""

    def ask(asked: Vector) -> Outcome:
        return Outcome(asked, FAILED if fails(dict(asked.input)) else PASSED, code="wrong_answer")

    first = Outcome(vector("pile", "count", given), FAILED, code="wrong_answer")
    return Shrinker(first, ruleset(OTTOCENTO), ask, most=most).smallest()


@pytest.mark.parametrize("needed", [{"Rd"}, {"Ang", "6c"}, {"Mat", "Beg", "M1", "10s"}])
def test_the_smallest_pile_has_nothing_to_take_away(needed: set[str]) -> None:
    cards = [card.id for card in ruleset(OTTOCENTO).pack.cards]
    given = {"cards": cards, "last_trick": True}
    small = _shrunk(given, lambda asked: needed <= set(asked["cards"]))
    assert small.minimal
    assert set(small.outcome.vector.input["cards"]) == needed
    assert "last_trick" not in small.outcome.vector.input
    expect = small.outcome.vector.case.answer(ruleset(OTTOCENTO)).as_json()
    assert small.outcome.vector.expect == expect


def test_a_bound_of_questions_is_told() -> None:
    cards = [card.id for card in ruleset(OTTOCENTO).pack.cards]
    small = _shrunk({"cards": cards}, lambda asked: len(asked["cards"]) > 40, most=5)
    assert (small.minimal, small.questions) == (False, 5)


def test_lists_of_players_become_shorter_together() -> None:
    given = {"kind": "losers", "points": [1, 2, 3], "tricks": [4, 5, 6]}
    (paths,) = reduce.lockstep(given)
    assert reduce.cut(given, paths, 1, 2) == {"kind": "losers", "points": [1, 3], "tricks": [4, 6]}


def test_another_reading_is_asked_only_of_a_program_that_has_it() -> None:
    hello = {"message": "start", "name": "x", "operations": ["count"], "rulesets": [OTTOCENTO]}
    case = Case("count", OTTOCENTO, {"cards": []}, {"four_kings": "24"})
    plain = Case("count", OTTOCENTO, {"cards": []})
    for options, does in (([], False), (["four_kings"], True), (["*"], True), (["odd"], False)):
        told = read_start(json.dumps({**hello, "options": options}).encode())
        assert told.does(case) == does
        assert told.does(plain)
    with pytest.raises(Misconduct):
        read_start(json.dumps({**hello, "options": "*"}).encode())
