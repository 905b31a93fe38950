"""The coverage: every clause has its row, and the row is true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarocco.rulebook import packs_in, shipped_book
from tarocco.rulebook.files import read_table, shipped_spec
from tarocco.vectors import unflagged, vectors_of
from tarocco.vectors.shown import shown_by, shown_file
from tarocco.vectors.vector import dumps
from verification import carried, coverage
from verification.carried import UNASKED, listed, parts_by_clause, why_unasked
from verification.coverage import Mutants, Row
from verification.mutation.killers import differs
from verification.mutation.subject import Subject

TESTS = Path(__file__).parent
PACKS = packs_in(shipped_spec())
GAME = "bologna/mattazza"
STRIDE, FEW = 12, 8
"""One clause of so many is tried, with so many vectors first, the shortest."""
ASKED = ("operation", "ruleset", "input")


def row(**given: object) -> Row:
    """Return a row with nothing in it but what is given."""
    empty = {"clause": "bologna.cards.pack", "vectors": {}, "mutants": None}
    lists = dict.fromkeys(("examples", "tests", "properties", "theorems"), ())
    words = dict.fromkeys(("unchecked", "no_vector"), "")
    return Row(**{**empty, **lists, **words, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize("pack", PACKS)
def test_every_clause_has_a_row_and_says_why_no_vector_names_it(pack: str) -> None:
    book = shipped_book(pack)
    rows = coverage.coverage(book, TESTS)
    assert [each.clause for each in rows] == list(book.clauses)
    for each in rows:
        assert bool(each.vectors) != bool(each.no_vector), each.clause
        assert not {*each.tests} & {*each.properties}
        assert not each.is_empty, each.clause
    found = coverage.figures(rows)
    assert all(number <= len(rows) for number in found.values())
    assert found["vectors"] == sum(bool(each.vectors) for each in rows)


def test_a_row_is_empty_unless_something_but_the_tables_bears_on_it() -> None:
    assert row().is_empty
    assert row(vectors={"count": 3}, mutants=Mutants(of=2, killed=2)).is_empty
    for name in ("examples", "tests", "properties", "theorems"):
        assert not row(**{name: ("one",)}).is_empty
    assert not row(unchecked="It is history.").is_empty


def test_figures_count_the_clauses_that_have_something() -> None:
    rows = [row(), row(examples=("a", "b")), row(mutants=Mutants(of=3, killed=1))]
    found = coverage.figures([*rows, row(mutants=Mutants(of=3, harmless=3))])
    assert found["examples"] == 1
    assert found["killed mutants"] == 1
    assert found["vectors"] == 0


def test_vectors_without_flags_are_the_vectors() -> None:
    plain, flagged = unflagged(GAME), list(vectors_of([GAME]))
    assert [each.id for each in plain] == [each.id for each in flagged]
    assert [each.clauses for each in plain] == [each.clauses for each in flagged]
    assert not any(each.flags for each in plain)
    assert unflagged(GAME) is plain
    counted = coverage.vectors_by_clause((GAME,))
    for clause, numbers in counted.items():
        assert sum(numbers.values()) == sum(clause in each.clauses for each in plain)


def test_a_question_that_comes_twice_is_about_the_clauses_of_both() -> None:
    vector = next(iter(unflagged(GAME)))
    both = vector.about(("bologna.cards.pack", *vector.clauses))
    assert set(both.clauses) == {"bologna.cards.pack", *vector.clauses}
    assert list(both.clauses) == sorted(both.clauses)
    assert vector.about(vector.clauses) is vector


@pytest.mark.parametrize("pack", PACKS)
def test_every_clause_that_an_answer_can_rest_on_has_a_vector_by_name(pack: str) -> None:
    rows = coverage.coverage(shipped_book(pack), TESTS)
    assert [each.clause for each in rows if each.is_unshown] == []
    found = coverage.figures(rows)
    assert found["vectors"] == found["answers that rest on them"]


@pytest.mark.parametrize("pack", PACKS)
def test_what_a_vector_notices_a_vector_is_about(pack: str) -> None:
    book = shipped_book(pack)
    named = coverage.vectors_by_clause(tuple(book.rulesets))
    mutants = coverage.mutants_by_clause(book.root / coverage.MUTATION)
    assert mutants
    assert [name for name in book.clauses if name in mutants and mutants[name].kit] == [
        name for name in book.clauses if name in mutants and mutants[name].kit and name in named
    ]


@pytest.mark.parametrize("pack", PACKS)
def test_a_vector_about_a_clause_notices_that_it_says_otherwise(pack: str) -> None:
    subject = Subject(pack, None)
    kit = coverage.mutants_by_clause(subject.book.root / coverage.MUTATION)
    noticed = [name for name in subject.book.clauses if name in kit and kit[name].kit]
    # The first is the pack, whose mutants change the order of cards and nothing else.
    for clause in noticed[1::STRIDE]:
        about = [each for each in subject.vectors if clause in each.clauses]
        about.sort(key=lambda each: len(dumps(each.input)))
        own = [each for each in subject.mutants.values() if each.clause == clause]
        own = [each for each in own if each.table != "clauses" and not each.silent]
        assert any(
            differs(vector, book) and not subject.fault(mutant)
            for some in (about[:FEW], about[FEW:])
            for mutant, book in ((each, subject.mutated(each)) for each in own)
            for vector in some
        ), clause


def test_a_clause_of_which_a_vector_notices_a_mutant_has_no_reason_to_lack_one() -> None:
    assert row().is_unshown
    assert row(mutants=Mutants(of=3, kit=1)).is_unshown
    assert not row(no_vector="it is history").is_answerable
    shown = row(vectors={"count": 1})
    assert shown.is_answerable
    assert not shown.is_unshown


def test_a_new_clause_needs_a_vector_or_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    book = shipped_book("bologna")
    rows = coverage.coverage(book, TESTS)
    silent = next(each.clause for each in rows if each.clause in listed())
    monkeypatch.setattr(carried, "listed", dict)
    unshown = [each.clause for each in coverage.coverage(book, TESTS) if each.is_unshown]
    assert silent in unshown
    assert len(unshown) == sum(each in book.clauses for each in listed())


def test_what_is_listed_is_a_clause_once_without_another_reason() -> None:
    rows = read_table(UNASKED)["unasked"]
    names = [name for each in rows for name in each["clauses"]]
    assert len(names) == len(set(names)) == len(listed())
    assert all(each["reason"] and each["clauses"] for each in rows)
    books = [shipped_book(pack) for pack in PACKS]
    named = {name for book in books for name in coverage.vectors_by_clause(tuple(book.rulesets))}
    for name in names:
        book = next(each for each in books if name in each.clauses)
        assert name not in named, "it has a vector"
        assert listed()[name] == why_unasked(name, book), "the tables say why themselves"


@pytest.mark.parametrize("pack", PACKS)
def test_what_vectors_are_said_to_show_are_clauses_and_they_are_there(pack: str) -> None:
    book = shipped_book(pack)
    rows = [json.loads(line) for line in shown_file(pack).read_text("utf-8").splitlines()]
    assert {name for each in rows for name in each["clauses"]} <= set(book.clauses)
    tagged = [each["vector"] for each in rows if "vector" in each]
    assert len(tagged) == len(set(tagged)) == len(shown_by(pack))
    vectors = [each for name in book.rulesets for each in unflagged(name)]
    assert {*tagged} <= {each.name for each in vectors}
    asked = [dumps([each[key] for key in ASKED]) for each in rows if "input" in each]
    assert len(asked) == len(set(asked)) == len(rows) - len(tagged)
    named = {name for each in vectors for name in each.clauses}
    assert {name for each in rows for name in each["clauses"]} <= named


@pytest.mark.parametrize(
    ("clause", "why"),
    [
        ("bologna.signals.volo", "A gesture stands in no record of the play"),
        ("bologna.cards.groups.numeri", "no rule names this group of cards"),
        ("bologna.counting.units", "it is a way of reckoning"),
        ("france.irregularities.void", "it says how a referee judges what he is told"),
        ("bologna.cards.moors", ""),
    ],
)
def test_why_no_answer_rests_on_a_clause(clause: str, why: str) -> None:
    found = why_unasked(clause, shipped_book(clause.partition(".")[0]))
    assert found.startswith(why)
    assert bool(found) == bool(why)


@pytest.mark.parametrize("pack", PACKS)
def test_what_carries_a_clause_out_is_a_part_of_a_table(pack: str) -> None:
    book = shipped_book(pack)
    found = parts_by_clause(book)
    assert set(found) <= set(book.clauses)
    games = [name for name in book.table_names if name.startswith("games/")]
    for part in {each for parts in found.values() for each in parts}:
        table, _, heading = part.rpartition("/")
        tables = games if table == "games/*" else [table]
        assert any(heading in book.tables[name] for name in tables), part


def test_mutants_are_read_from_the_summary_of_the_last_run(tmp_path: Path) -> None:
    path = tmp_path / "mutation.json"
    assert coverage.mutants_by_clause(path) == {}
    killed = {"loader": 2, "kit": 3, "rows": 4, "lock": 5}
    figures = {"mutants": 14, "killed": killed, "kit": 6, "harmless": 1}
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"clauses": {"bologna.cards.pack": figures}}))
    found = coverage.mutants_by_clause(other)
    assert found == {"bologna.cards.pack": Mutants(of=14, killed=5, kit=6, harmless=1)}


def test_a_property_test_is_one_for_whatever_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        "import hypothesis\n"
        '@pytest.mark.clause("a")\n@given(st.integers())\ndef test_drawn(number): ...\n'
        "@hypothesis.given(st.integers())\ndef test_drawn_too(number): ...\n"
        '@pytest.mark.clause("a", "b")\ndef test_one(given): given()\n'
    )
    assert coverage.property_tests(tmp_path) == {
        "test_some::test_drawn",
        "test_some::test_drawn_too",
    }
    named = coverage.tests_by_clause(tmp_path)
    assert named == {
        "a": ("test_some::test_drawn", "test_some::test_one"),
        "b": ("test_some::test_one",),
    }
