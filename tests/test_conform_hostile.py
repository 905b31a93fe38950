"""Programs that misbehave are contained and named, and never stop a run or pass."""

from __future__ import annotations

import json
import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command import Commands
from jsonschema import Draft202012Validator
from kit import adapter, bundle, vector

from tarocco.conformance.conduct import MISCONDUCT, WRONG_ANSWERS
from tarocco.conformance.report_json import FORMAT
from tarocco.schemas import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from command import Outcome

    Run = Callable[..., Outcome]

CASES = 4
HOSTILE = {
    "hangs": {"timeout"},
    "exits": {"exited"},
    "floods": {"flood"},
    "floods_lines": {"wrong_id", "flood"},
    "floods_stderr": {"flood"},
    "late": {"late"},
    "out_of_order": {"timeout", "wrong_id"},
    "twice": {"twice"},
    "bad_bytes": {"not_utf8"},
    "surrogate": {"not_utf8"},
    "bad_json": {"not_json"},
    "chats": {"not_json"},
    "nan": {"not_json"},
    "huge_number": {"not_json"},
    "infinite": {"not_json"},
    "deep": {"not_json"},
    "same_key_twice": {"not_json"},
    "list": {"not_json"},
    "wrong_id": {"wrong_id"},
    "number_id": {"not_a_result"},
    "either": {"not_a_result"},
    "maybe": {"not_a_result"},
    "empty": {"field_missing"},
    "true_for_one": {"wrong_answer"},
    "closes_output": {"closed"},
    "no_newline": {"no_newline"},
    "spawns_and_hangs": {"timeout"},
    "escapes": {"wrong_answer"},
}
"""Programs that never get anything right, and the codes of what they do."""

ON_THE_WHOLE = {
    "declines": "empty_claim",
    "ignores_stop": "ignored_stop",
    "last_word": "unasked",
    "spawns": "left_children",
    "unknown_operation": "unknown_claim",
}
"""Programs that answer well, or not at all, and the code of what they do besides."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that puts four vectors to a hostile program."""
    cases = [["6d", "7d"], ["6c", "7c"], ["6s", "7s"], ["6b", "7b"]]
    vectors = [
        vector(str(n), "count", {"cards": cards, "declared": True}) for n, cards in enumerate(cases)
    ]
    folder = bundle(tmp_path / "kit", vectors)
    conform = Commands(monkeypatch, capsys)
    return partial(conform, "conform", "--timeout", "0.3", "--vectors", folder)


def _report(run: Run, how: str) -> dict[str, object]:
    """Return the report on a hostile program."""
    found = run("--report", "json", "--", *adapter("hostile", how))
    assert found.code == 1, found.err
    Draft202012Validator(schema(FORMAT)).validate(found.json)
    report: dict[str, object] = found.json
    return report


@pytest.mark.parametrize("how", HOSTILE)
def test_what_a_hostile_program_does_is_named_and_nothing_passes(run: Run, how: str) -> None:
    begun = time.monotonic()
    report = _report(run, how)
    assert {fault["code"] for fault in report["faults"]} <= HOSTILE[how] | {"given_up"}
    assert {fault["code"] for fault in report["faults"]} & HOSTILE[how]
    assert report["figures"] == {
        "cases": CASES,
        "expected": CASES,
        "passed": 0,
        "failed": CASES,
        "unsupported": 0,
    }
    assert time.monotonic() - begun < 20
    assert not _left()


@pytest.mark.parametrize("how", ON_THE_WHOLE)
def test_what_a_program_does_on_the_whole_is_named(run: Run, how: str) -> None:
    report = _report(run, how)
    assert [each["code"] for each in report["conduct"]] == [ON_THE_WHOLE[how]]
    assert not _left()


@pytest.mark.parametrize(
    ("how", "failed", "code"),
    [
        ("hangs_once", 1, "timeout"),
        ("exits_once", 1, "exited"),
        ("twice_later", 3, "twice"),
        ("closes_input", 2, "closed"),
    ],
)
def test_after_a_misdeed_the_run_goes_on(run: Run, how: str, failed: int, code: str) -> None:
    report = _report(run, how)
    assert [fault["code"] for fault in report["faults"]] == [code] * failed
    assert report["figures"]["passed"] == CASES - failed


@pytest.mark.parametrize("how", ["silent_at_start", "chats_at_start", "bad_start"])
def test_invalid_start_is_one_line(run: Run, how: str) -> None:
    found = run("--", *adapter("hostile", how))
    assert found.code == 2
    assert found.err.startswith("tarocco: the program ")
    assert "does not answer the message 'start'" in found.err
    assert found.err.count("\n") == 1


def test_invalid_nothing_to_compare(run: Run) -> None:
    found = run("--ruleset", "ottocento", "--", *adapter("hostile", "other_rulesets"))
    assert (found.code, found.out) == (2, "")
    assert "nothing to compare" in found.err
    found = run("--only", "no such vector", "--", *adapter("hostile", "fine"))
    assert "there is no such vector" in found.err


def test_invalid_command_that_is_not_there(run: Run, tmp_path: Path) -> None:
    found = run("--", tmp_path / "nothing")
    assert found.code == 2
    assert "cannot be started (No such file or directory)" in found.err


def test_what_a_program_says_cannot_touch_the_terminal(run: Run) -> None:
    found = run("--", *adapter("hostile", "escapes"))
    assert "\x1b[2J" not in found.out
    assert "\\x1b[2Jgone" in found.out


def test_what_a_program_writes_to_its_error_output_is_shown(run: Run) -> None:
    assert "exit code 3: I give up" in run("--", *adapter("hostile", "exits")).said


def test_every_code_is_explained_in_the_schema() -> None:
    codes = json.loads(json.dumps(schema(FORMAT)))["$defs"]["code"]["enum"]
    assert codes == [*MISCONDUCT, *WRONG_ANSWERS]


def _left() -> list[int]:
    """Return the processes that programs under test have left behind."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if b"left behind" in words and int(path.parent.name) != os.getpid():
            found.append(int(path.parent.name))
    return found
