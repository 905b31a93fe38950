"""The coverage: every clause has its row, and the row is true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarocco.rulebook import packs_in, shipped_book
from tarocco.rulebook.files import shipped_spec
from tarocco.vectors import unflagged, vectors_of
from verification import coverage
from verification.carried import parts_by_clause, why_no_vector
from verification.coverage import Mutants, Row

TESTS = Path(__file__).parent
PACKS = packs_in(shipped_spec())
GAME = "bologna/mattazza"


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


@pytest.mark.parametrize(
    ("clause", "about", "why"),
    [
        ("bologna.combinations.monotone", (), "no cell carries it out"),
        ("bologna.signals.volo", (), "no answer names what rests on `play/signal`"),
        (
            "bologna.cards.groups.figure",
            ("bologna.cards.groups.assi",),
            "carried out by `cards/group`, where answers name other clauses",
        ),
    ],
)
def test_why_no_vector_names_a_clause(clause: str, about: tuple[str, ...], why: str) -> None:
    assert why_no_vector(clause, shipped_book("bologna"), about) == why


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
