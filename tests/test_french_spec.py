"""The tables of French Tarot: whole, in three languages, and every disputed point in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from french_table import GAMES, IDS, PACK, halves_of, rules_of

from tarocco.rulebook import shipped_book
from tarocco.rulebook.cells import table_names
from tarocco.rulebook.files import read_table, shipped_spec

if TYPE_CHECKING:
    from collections.abc import Iterator

DISPUTED = (
    "last_trick_excuse",
    "last_trick_excuse_return",
    "excuse_wins_scope",
    "excuse_before_last_at_five",
    "defender_excuse_last_in_chelem",
    "trickless_excuse",
    "petit_last_under_excuse",
    "chelem_announcer",
    "failed_chelem_plus_defence_chelem",
    "poignee_values",
    "poignee_sum",
    "poignee_lower_tier",
    "poignee_forced_trump",
    "cut_limits",
    "turn_to_deal",
    "chien_consecutive",
    "chien_face",
    "discard_fixed",
    "self_call_rank",
    "entame_after_excuse",
    "revoke_bars_bidding",
)

OF_THE_TABLE = {"turn_to_deal", "chien_face", "discard_fixed"}
"""What is settled at the table and changes no record of play."""

LANGUAGES = {"en", "fr", "it"}

BOOK = shipped_book("france")


def test_every_option_is_looked_at() -> None:
    assert set(BOOK.options) == set(DISPUTED)


@pytest.mark.parametrize("option", DISPUTED)
def test_readings_of_an_option_differ_in_the_cells_they_change(option: str) -> None:
    row = BOOK.options[option]
    assert row.clause in BOOK.clauses
    default = next(each for each in row.readings if each.id == row.default)
    assert default.set == (), "the tables themselves hold the default"
    others = [each for each in row.readings if each.id != row.default]
    assert others
    for reading in others:
        assert bool(reading.set) == (option not in OF_THE_TABLE)
        assert ("concerns the table" in reading.text["en"]) == (option in OF_THE_TABLE)


@pytest.mark.parametrize("option", DISPUTED)
def test_reading_without_a_source_says_so(option: str) -> None:
    for reading in BOOK.options[option].readings:
        unsourced = not reading.sources
        assert ("no source says so" in reading.text["en"]) == unsourced, reading.id
        assert ("aucune source ne le dit" in reading.text["fr"]) == unsourced, reading.id
        assert ("nessuna fonte lo afferma" in reading.text["it"]) == unsourced, reading.id


@pytest.mark.parametrize("option", DISPUTED)
def test_every_cell_that_a_reading_changes_has_an_example(option: str) -> None:
    rows = [each.row for each in BOOK.examples.values() if each.kind == "cell"]
    shown = {(row["cell"], row.get("options", {}).get(option)) for row in rows}
    for reading in BOOK.options[option].readings:
        for cell, _ in reading.set:
            assert (cell, reading.id) in shown


@pytest.mark.parametrize("option", sorted(set(DISPUTED) - OF_THE_TABLE))
def test_every_reading_can_be_played(option: str) -> None:
    for reading in BOOK.options[option].readings:
        for game in GAMES:
            rules = rules_of(game, **{option: reading.id})
            assert rules.options[option] == reading.id


def test_the_tables_hold_the_values_of_the_cards() -> None:
    rules = rules_of("tarot-4")
    assert rules.contracts is not None
    assert list(rules.contracts.values) == [halves_of(IDS[index]) for index in range(len(PACK))]


def _texts(node: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield every text by language of a table, with where it stands."""
    if isinstance(node, dict):
        if path and path[-1] in {"text", "question", "reason", "unchecked"}:
            yield "/".join(path), node
            return
        for key, value in node.items():
            yield from _texts(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            row = value.get("id", str(index)) if isinstance(value, dict) else str(index)
            yield from _texts(value, (*path, row))


@pytest.mark.parametrize("table", table_names(shipped_spec() / "france"))
def test_every_text_is_in_three_languages(table: str) -> None:
    for place, text in _texts(read_table(shipped_spec() / "france" / f"{table}.toml")):
        assert set(text) >= LANGUAGES, place
        assert all(isinstance(words, str) and words.strip() for words in text.values()), place


def test_every_clause_that_is_not_sourced_gives_its_reason() -> None:
    for clause in BOOK.clauses.values():
        if clause.status in {"derived", "chosen"}:
            assert set(clause.reason) >= LANGUAGES, clause.id
        else:
            assert clause.sources, clause.id


@pytest.mark.parametrize(
    "table", ["play", "contracts", "bonuses", "counting", *(f"games/{game}" for game in GAMES)]
)
def test_every_row_with_a_clause_has_an_example(table: str) -> None:
    shown = {each.row["cell"] for each in BOOK.examples.values() if each.kind == "cell"}
    for key, value in read_table(shipped_spec() / "france" / f"{table}.toml").items():
        rows = value if isinstance(value, list) else [value]
        for row in rows:
            address = f"{table}/{key}/{row['id']}" if isinstance(value, list) else f"{table}/{key}"
            assert address in shown
