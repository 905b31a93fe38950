"""Vectors: the same each time, right, each about something, each bug class caught."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest
from command import Commands

from tarocco.answers import OPERATIONS, ask
from tarocco.errors import ChoiceError, TaroccoError
from tarocco.records.files import RecordError
from tarocco.rulebook import load_book, pack_of, ruleset
from tarocco.rulebook.cells import resolve
from tarocco.schemas import schema
from tarocco.vectors import (
    Case,
    Vector,
    bug_classes,
    caught_by,
    explain,
    read_bundle,
    vector_of,
    vectors_of,
    write_bundle,
)
from tarocco.vectors.groups import with_groups
from tarocco.vectors.twists import TWISTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from command import Outcome

    Run = Callable[..., Outcome]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""
    return Commands(monkeypatch, capsys)


RULESETS = ("bologna/ottocento", "bologna/terziglio-poste", "france/tarot-4", "france/tarot-5")


@lru_cache
def some_vectors() -> tuple[Vector, ...]:
    return tuple(vectors_of(RULESETS))


def test_every_vector_has_a_name_of_its_own_and_is_in_its_schema() -> None:
    vectors = some_vectors()
    assert max(Counter(each.id for each in vectors).values()) == 1
    form = jsonschema.Draft202012Validator(schema("tarocco-vector/1"))
    for vector in vectors:
        form.validate(vector.as_json())
        assert vector.clauses
        clauses = load_book(pack_id=vector.case.pack).clauses
        assert set(vector.clauses) <= set(clauses), vector.id


def test_a_vector_is_about_the_groups_of_cards_that_are_asked_about() -> None:
    rules = ruleset("bologna/ottocento")
    found = with_groups(["bologna.cards.values.scartini"], rules.pack.mask(["Sol", "6d"]), rules)
    assert "bologna.cards.groups.rosse" in found
    assert "bologna.cards.groups.scartini" in found
    assert "bologna.cards.groups.assi" not in found
    assert with_groups(["bologna.play.turn"], rules.pack.all, rules) == {"bologna.play.turn"}


def test_a_whole_deal_is_about_what_has_happened_in_it() -> None:
    found = {clause: set() for each in some_vectors() for clause in each.clauses}
    for each in some_vectors():
        for clause in each.clauses if each.operation == "replay" else ():
            found[clause].add(each.name)
    whole = found["bologna.games.ottocento"]
    for clause in ("bologna.play.discards", "bologna.play.discards.no_trick"):
        assert found[clause]
        assert not whole <= found[clause]
    for clause in ("france.deal.petit_sec.next", "france.bidding.passed_out", "france.chelem.lead"):
        assert found[clause]
        assert not found["france.deal.chien.six"] <= found[clause]


def test_every_operation_has_vectors_that_are_valid_and_ones_that_are_not() -> None:
    found = {(each.case.pack, each.operation, each.expect["valid"]) for each in some_vectors()}
    never_refused = {"legal", "winner"}
    for pack in ("bologna", "france"):
        for operation in OPERATIONS:
            assert (pack, operation, True) in found
            refusable = operation not in never_refused and (pack, operation) != (
                "bologna",
                "settle",
            )
            assert ((pack, operation, False) in found) == refusable


def test_every_violation_that_a_deal_can_show_has_a_vector() -> None:
    codes = {each.expect.get("code") for each in some_vectors() if each.operation == "replay"}
    assert {"revoke", "no_trump", "under_trump", "first_lead", "give", "call"} <= codes
    assert {"discard_number", "discard_barred", "declare_not_combination", "not_held"} <= codes


@pytest.mark.parametrize("bug", bug_classes(), ids=lambda bug: str(bug.id))
def test_every_bug_class_is_caught_and_told(bug: object) -> None:
    found = next(each for each in bug_classes() if each is bug)
    book = load_book(pack_id=found.pack)
    assert set(found.clauses) <= set(book.clauses)
    assert set(found.story) == {"en", "it"}
    assert bool(found.set) != bool(found.twist)
    for cell, _ in found.set:
        resolve(book.tables, cell)
    assert not found.twist or found.twist in TWISTS
    by_players = {"three_players_share_as_four": "france/tarot-3"}
    vectors = some_vectors()
    if found.id in by_players:
        vectors = tuple(vectors_of([by_players[found.id]]))
    assert any(found.id in each.flags for each in vectors)


def test_the_small_set_shows_all_that_the_full_one_does() -> None:
    vectors = some_vectors()
    small = [each for each in vectors if each.size == "small"]
    assert len(small) < len(vectors) / 2
    shown = set().union(*(each.features for each in small))
    assert shown == set().union(*(each.features for each in vectors))
    assert [each.id for each in vectors_of(RULESETS[:1], "small")] == [
        each.id for each in small if each.ruleset == RULESETS[0]
    ]


def test_a_bundle_is_the_same_each_time_and_read_back(tmp_path: Path) -> None:
    vectors = [each for each in some_vectors() if each.size == "small"]
    for name in ("one", "other"):
        write_bundle(tmp_path / name, vectors, "0")
    files = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*.*"))
    assert Path("manifest.json") in files
    for path in files:
        assert (tmp_path / "one" / path).read_bytes() == (tmp_path / "other" / path).read_bytes()
    read = read_bundle(tmp_path / "one")
    assert sorted(map(_text, read)) == sorted(map(_text, vectors))
    manifest = json.loads((tmp_path / "one" / "manifest.json").read_text())
    jsonschema.validate(manifest, schema("tarocco-vectors/1"))
    assert manifest["vectors"] == len(vectors)


def _text(vector: Vector) -> str:
    return json.dumps(vector.as_json(), sort_keys=True)


@pytest.mark.parametrize("damage", ["changed", "missing", "outside", "not-json", "no-format"])
def test_a_damaged_bundle_is_refused_in_one_line(damage: str, tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    write_bundle(folder, [each for each in some_vectors() if each.size == "small"], "0")
    manifest, file = folder / "manifest.json", folder / "bologna" / "count.jsonl"
    if damage == "changed":
        file.write_text(file.read_text() + "\n")
    elif damage == "missing":
        file.unlink()
    elif damage == "outside":
        manifest.write_text(manifest.read_text().replace("bologna/count.jsonl", "../count.jsonl"))
    elif damage == "not-json":
        manifest.write_text("{")
    else:
        manifest.write_text("{}")
    with pytest.raises(TaroccoError) as refused:
        read_bundle(folder)
    assert "\n" not in str(refused.value)


def test_a_folder_that_holds_anything_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(TaroccoError, match="not empty"):
        write_bundle(tmp_path, [], "0")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_questions_are_read_strictly() -> None:
    rules = ruleset("bologna/ottocento")
    with pytest.raises(ChoiceError, match="did you mean 'count'"):
        ask("counts", {}, rules)
    for given in ({}, {"cards": "Rd"}, {"cards": ["Rd"], "more": 1}, {"cards": [1]}):
        with pytest.raises(RecordError):
            ask("count", given, rules)
    with pytest.raises(RecordError, match="expected true or false"):
        ask("count", {"cards": [], "last_trick": 1}, rules)
    with pytest.raises(ChoiceError, match="nothing is laid aside"):
        ask("discard", {"hand": [], "cards": []}, ruleset("bologna/mattazza"))


def test_what_a_faulty_program_does_is_told_from_its_answers() -> None:
    case = Case("winner", "bologna/ottocento", {"trick": ["M3", "M1", "6d"]})
    rules = ruleset(case.ruleset)
    assert vector_of(case, "edge", rules).expect["account"] == {"card": "M1"}
    assert "first_moor_wins" in caught_by(case, rules)
    wrong = {"valid": True, "account": {"card": "M3"}}
    told = [bug.id for bug, _ in explain([(case, wrong)])]
    assert "first_moor_wins" in told
    assert pack_of(case.ruleset) == "bologna"


def test_the_command_counts_and_writes(run: Run, tmp_path: Path) -> None:
    found = run("vectors", "--ruleset", "mattazza", "--size", "small", "--out", str(tmp_path / "k"))
    assert found.code == 0
    assert "vectors in" in found.out
    assert read_bundle(tmp_path / "k")
    again = run("vectors", "--ruleset", "mattazza", "--out", str(tmp_path / "k"))
    assert again.code == 2
    assert "not empty" in again.err
    assert "first_moor_wins" in run("vectors", "--bugs").out
    assert run("vectors", "--ruleset", "tarot-6").code == 2
