"""Every worked example of the rule book, replayed through the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tarocco.rulebook import shipped_book
from tarocco.rulebook.examples import mismatches

if TYPE_CHECKING:
    from tarocco.rulebook import Book

EXAMPLES = shipped_book().examples


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_comes_out_as_the_source_says(name: str, book: Book) -> None:
    assert mismatches(book.examples[name], book) == []


def test_every_kind_of_example_is_there() -> None:
    kinds = {example.kind for example in EXAMPLES.values()}
    assert kinds >= {"pile", "doubling", "side", "order", "name", "figure"}


# A replay that finds nothing wrong would pass just as well if it looked at nothing.


@pytest.mark.parametrize(
    ("name", "changes", "told"),
    [
        pytest.param("cricca-re-4", {"expect": {"re": 35}}, "re: expected 35", id="line"),
        pytest.param(
            "cricca-re-4", {"expect": {"cricche": 35}}, "cricche: expected 35", id="family"
        ),
        pytest.param(
            "cricca-re-4", {"expect": {"total": 52.5}}, "total: expected 52.5", id="total"
        ),
        pytest.param(
            "cricca-re-4", {"expect": {"card_points": 19}}, "card_points: expected 19", id="cards"
        ),
        pytest.param(
            "cricca-re-4", {"expect": {"grande": 10}}, "grande: expected 10", id="absent-line"
        ),
        pytest.param(
            "pile-last-trick", {"expect": {"last_trick": 5}}, "last_trick: expected 5", id="bonus"
        ),
        pytest.param("third-ang-mon-1", {"cards": "Ang Mon"}, "grande: expected 10", id="a-card"),
        pytest.param(
            "third-ang-mon-1",
            {"roles": {"grande": {"Mat": "added"}}},
            "grande: expected roles {'Mat': 'added'}",
            id="role",
        ),
        pytest.param(
            "option-four-kings-24",
            {"options": {}},
            "re: expected 24, the engine gives 34",
            id="reading",
        ),
        pytest.param("doubling-175", {"expect": 175}, "expected 175", id="doubling"),
        pytest.param("side-with-declaration", {"expect": 0}, "expected 0", id="side"),
        pytest.param("order-d", {"order": ["Qd", "Rd"]}, "expected Qd above Rd", id="order"),
        pytest.param(
            "order-trumps", {"order": ["M1", "M2"]}, "expected M1 above M2", id="equal-cards"
        ),
        pytest.param(
            "order-trumps", {"order": ["M1 5", "Beg"]}, "5 M1: expected equal ranks", id="unequal"
        ),
        pytest.param(
            "name-ang", {"usual": {"it": "Mondo"}}, "it: expected 'Mondo'", id="usual-name"
        ),
        pytest.param("name-ang", {"also": ["Mondo"]}, "is read as Mon, expected Ang", id="another"),
        pytest.param("name-ang", {"also": ["Angst"]}, "no such card", id="unreadable-name"),
    ],
)
def test_replay_tells_what_differs(
    name: str, changes: dict[str, Any], told: str, book: Book
) -> None:
    example = book.examples[name]
    wrong = replace(example, row={**example.row, **changes})
    assert told in "\n".join(mismatches(wrong, book))
