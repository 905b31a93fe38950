"""Several faults of one program at once: each of them named; other readings; nothing right."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import pytest
from command import Commands
from kit import FRENCH, adapter, bundle, settled

from tarocco.conformance.compare import fault_of
from tarocco.conformance.diagnose import Diagnosis
from tarocco.conformance.outcome import FAILED, PASSED, Outcome
from tarocco.conformance.protocol import Hello, Reply
from tarocco.conformance.reduce import plainer
from tarocco.rulebook import ruleset
from tarocco.vectors import bug_classes, caught_by, vector_of
from tarocco.vectors.bug_classes import answer_with, readings_of
from tarocco.vectors.deals import whole_deals
from tarocco.vectors.refused import refused
from tarocco.vectors.settlements import settlements
from verification.mutation.suspected import suspected_cells

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from tarocco.vectors import Vector
    from tarocco.vectors.bug_classes import BugClass

FIVE = "france/tarot-5"
DEALS = 2
HELLO = Hello("mine", "1", ("settle",), (FRENCH, FIVE))
BUGS = {bug.id: bug for bug in (*bug_classes("france"), *readings_of("france"))}

MET = (
    ("petit_lost_with_the_deal", "half_point_to_the_defence", "impossible_counts_accepted"),
    ("poignee_to_who_shows_it", "poignees_of_30_60_and_90", "just_made_is_lost"),
    ("premiums_turned_when_made", "one_poignee_only"),
    ("base_missing", "alone_with_five_pays_two", "impossible_counts_accepted"),
    ("attack_shares_equally", "defence_chelem_ignored"),
    ("half_point_kept", "petit_without_one", "silent_chelem_as_announced"),
    ("margin_subtracted_when_lost", "petit_not_multiplied", "chelem_multiplied"),
    ("defence_chelem_to_the_attack", "failed_chelem_plus_defence_chelem=max"),
)
"""Faults that public programs have together, or nearly."""


@lru_cache
def _vectors(game: str) -> tuple[Vector, ...]:
    rules = ruleset(game)
    own = (case for case in (*settlements(rules), *refused(rules)) if case.operation == "settle")
    cases = [case for case in own if case.input.get("kind") == "contract"]
    made = (vector_of(case, "settlement", rules) for case in cases)
    return tuple(each.with_flags(caught_by(each.case, rules)) for each in made)


def _outcome(
    vector: Vector, answer: Mapping[str, Any], names: tuple[str, ...] = ("taker", "defender")
) -> Outcome:
    account = {key: answer.get("account", {}).get(key) for key in (*names, "partner")}
    given = {key: value for key, value in account.items() if value is not None}
    reply = Reply(valid=answer["valid"], account=given)
    code, wrong = fault_of(vector.expect, reply, names)
    return Outcome(vector, FAILED if code else PASSED, reply, code, "", wrong)


def _diagnosed(bugs: Sequence[BugClass], *games: str) -> Diagnosis:
    found = [
        _outcome(vector, answer_with(bugs, vector.case).as_json())
        for game in games
        for vector in _vectors(game)
    ]
    return Diagnosis(found, HELLO)


def _petit_one_point_dearer() -> list[Outcome]:
    found = []
    for vector in _vectors(FRENCH):
        answer = vector.expect
        if answer["valid"] and vector.input.get("petit") == "attack":
            account = answer["account"]
            more = {"taker": account["taker"] + 3, "defender": account["defender"] - 1}
            answer = {"valid": True, "account": {**account, **more}}
        found.append(_outcome(vector, answer))
    return found


@pytest.mark.parametrize("names", MET, ids=lambda names: str(names[0]))
def test_faults_that_a_program_has_together_are_all_named(names: tuple[str, ...]) -> None:
    found = _diagnosed([BUGS[name] for name in names], FIVE)
    assert {each.bug.id for each in found.named} == set(names)
    failing = found.by_game[FIVE].failing
    assert set(found.by_vector) == {each.id for each in failing}


def test_a_fault_of_one_game_alone_is_named() -> None:
    bug = BUGS["margin_subtracted_when_lost"]
    wrong = [_outcome(each, bug.answer(each.case).as_json()) for each in _vectors(FRENCH)]
    right = [_outcome(each, each.expect) for each in _vectors(FIVE)]
    assert [each.bug for each in Diagnosis([*wrong, *right], HELLO).named] == [bug]


def test_a_fault_is_named_in_whole_deals_too() -> None:
    bug = BUGS["base_missing"]
    rules = ruleset(FRENCH)
    deals = [vector_of(case, "deal", rules) for case in whole_deals(rules, DEALS)]
    found = [_outcome(each, bug.answer(each.case).as_json(), ("scores",)) for each in deals]
    wrong = [_outcome(each, bug.answer(each.case).as_json()) for each in _vectors(FRENCH)]
    by_vector = Diagnosis([*wrong, *found], HELLO).by_vector
    failing = [each.id for each in found if each.failed]
    assert failing
    assert {by_vector[each] for each in failing} == {bug}


def test_a_program_that_refuses_some_impossible_counts_accepts_the_others() -> None:
    bug = BUGS["impossible_counts_accepted"]
    found = []
    for vector in _vectors(FRENCH):
        refuses = vector.input["points"] > 91
        answer = vector.expect if refuses else bug.answer(vector.case).as_json()
        found.append(_outcome(vector, answer))
    assert [each.bug for each in Diagnosis(found, HELLO).named] == [bug]


def test_another_reading_is_no_bug_class() -> None:
    (named,) = _diagnosed([BUGS["failed_chelem_plus_defence_chelem=max"]], FRENCH).named
    assert named.bug.reading == ("failed_chelem_plus_defence_chelem", "max")
    assert named.bug not in bug_classes()


def test_a_fault_that_no_class_has_is_not_given_the_name_of_one() -> None:
    assert not Diagnosis(_petit_one_point_dearer(), HELLO).named


def test_each_fault_is_shown_by_itself_and_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    poignee = {"poignees": [{"size": "triple", "by": "defence"}]}
    deals: list[dict[str, Any]] = [
        {"contract": contract, "points": points, "bouts": 2, **more}
        for contract in ("garde", "contre")
        for points in (41, 45, 30)
        for more in ({}, {"petit": "attack"}, poignee)
    ]
    vectors = [settled(f"deal-{number}", **deal) for number, deal in enumerate(deals)]
    names = ("poignee_to_who_shows_it", "just_made_is_lost")
    run = partial(Commands(monkeypatch, capsys), "conform", "--vectors")
    words = adapter("planted", "together", *names)
    report = run(bundle(tmp_path / "kit", vectors), "--report", "json", "--", *words).json
    shown = {cause["bug_class"]: cause["case"]["input"] for cause in report["causes"]}
    assert set(shown) == set(names)
    assert {each["contract"] for each in shown.values()} == {"prise"}
    assert shown[names[0]]["poignees"] == [{"size": "simple", "by": "defence"}]
    assert "poignees" not in shown[names[1]]


def test_plainer_words_are_tried_from_the_plainest_on() -> None:
    words = {"contract": ["prise", "garde", "sans"]}
    found = [each["contract"] for each in plainer({"contract": "sans", "points": 4}, words)]
    assert found == ["prise", "garde"]


def test_a_vector_that_was_not_answered_has_no_cause() -> None:
    vector = _vectors(FRENCH)[0]
    silent = replace(
        _outcome(vector, vector.expect), status=FAILED, reply=None, code="wrong_answer"
    )
    assert not Diagnosis([silent], HELLO).by_vector


def test_a_fault_without_a_class_is_told_by_the_cell_that_explains_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deals: list[dict[str, Any]] = [
        {"contract": contract, "points": points, "bouts": 2}
        for contract in ("prise", "garde", "contre")
        for points in (41, 45, 30)
    ]
    vectors = [settled(f"deal-{number}", **deal) for number, deal in enumerate(deals)]
    run = partial(Commands(monkeypatch, capsys), "conform", "--vectors")
    words = adapter("planted", "cell", "contracts/contract/contre/coefficient", "9")
    (cause,) = run(bundle(tmp_path / "kit", vectors), "--report", "json", "--", *words).json[
        "causes"
    ]
    assert cause["cell"] == "contracts/contract/contre/coefficient = 9"
    assert (cause["bug_class"], cause["reading"]) == (None, None)
    assert len(cause["ids"]) == 3
    page = run(tmp_path / "kit", "--", *words).out
    assert "1. as if contracts/contract/contre/coefficient = 9 (3 vectors)" in page
    assert "The rule book has 6 there." in page


def test_no_cell_is_named_that_a_right_answer_speaks_against() -> None:
    assert not Diagnosis(_petit_one_point_dearer(), HELLO, suspected_cells).named
