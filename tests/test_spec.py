"""The tables that come along: whole, locked, in two languages, and all the numbers there are."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest

import tarocco.play
import tarocco.scoring
from tarocco.cli.words import WORDS
from tarocco.rulebook import packs_in, shipped_book
from tarocco.rulebook.cells import table_names
from tarocco.rulebook.check import checked_book
from tarocco.rulebook.files import read_table, shipped_spec
from tarocco.rulebook.lock import LOCK_NAME, checksums, lock_differences
from verification import coverage
from verification.catalogue import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Book

TESTS = Path(__file__).parent

# What sources dispute, or leave open.
DISPUTED = (
    "suit_contatori",
    "idle_contatore",
    "moors_through_a_filled_five",
    "skipped_luna",
    "exception_of_the_16",
    "neighbouring_numbers",
    "declared_and_captured",
    "declared_doubling",
    "four_of_a_rank",
    "odd_pile",
    "highest_trump",
    "four_kings",
    "names_of_the_moors",
    "monte_dealer",
    "monte_rounds",
    "matto_due",
    "matto_exchange",
    "exchange_from_discards",
    "matto_in_the_last_trick",
    "declaration_time",
    "both_out",
    "exact_tie",
    "dealer_after_the_last_cards",
    "ottocento_target",
    "centocinquanta_target",
    "quindici_target",
    "terziglio_cards",
    "poste_rounding",
    "half_point",
    "poste_tie",
    "all_tricks_solo",
    "all_pass",
    "mattazza_leftover",
    "mattazza_combinations",
    "mattazza_players",
    "mattazza_losers",
    "mattazza_end",
    "millone_dealer_cards",
    "striscio",
    "signals_when",
)


def test_every_option_is_looked_at(book: Book) -> None:
    assert set(DISPUTED) == set(book.options)


LANGUAGES = {"en", "it"}
GAMES = [name for name in table_names(shipped_spec() / "bologna") if name.startswith("games/")]


def test_shipped_tables_pass_the_check() -> None:
    checked = checked_book(shipped_spec(), [], "bologna")
    assert checked.tables == {
        name: read_table(shipped_spec() / "bologna" / f"{name}.toml") for name in checked.tables
    }


def test_checked_tables_and_trusted_tables_make_the_same_ruleset(book: Book) -> None:
    checked = checked_book(shipped_spec(), [], "bologna").ruleset()
    assert checked.scoring == book.ruleset().scoring
    assert checked.pack.cards == book.ruleset().pack.cards


def test_lock_is_there_and_up_to_date() -> None:
    lock = shipped_spec() / LOCK_NAME
    assert lock.is_file(), "run `tarocco check-spec --write-lock`"
    books = [shipped_book(pack_id) for pack_id in packs_in(shipped_spec())]
    assert books
    assert lock_differences(books) == []
    assert read_table(lock)["rows"] == checksums(books)


@pytest.mark.parametrize("name", THEOREMS)
def test_theorem_rests_on_clauses_that_exist(name: str) -> None:
    theorem = THEOREMS[name]
    assert theorem.clauses
    assert set(theorem.clauses) <= set(shipped_book(theorem.pack).clauses)


def test_tests_name_clauses_that_exist() -> None:
    named = coverage.tests_by_clause(TESTS)
    assert named
    packs = packs_in(shipped_spec())
    assert set(named) <= {clause for pack in packs for clause in shipped_book(pack).clauses}


@pytest.mark.parametrize("option", DISPUTED)
def test_disputed_point_has_its_option(option: str, book: Book) -> None:
    assert option in book.options
    row = book.options[option]
    assert len({reading.id for reading in row.readings}) == len(row.readings) >= 2
    assert row.clause in book.clauses
    assert row.default in {reading.id for reading in row.readings}


@pytest.mark.parametrize("option", DISPUTED)
def test_readings_of_an_option_differ_in_the_cells_they_change(option: str, book: Book) -> None:
    readings = book.options[option].readings
    changes = [repr(sorted(reading.set, key=repr)) for reading in readings]
    assert len(set(changes)) == len(changes)
    default = next(each for each in readings if each.id == book.options[option].default)
    assert default.set == (), "the tables themselves hold the default"


@pytest.mark.parametrize("option", DISPUTED)
def test_reading_without_a_source_says_so(option: str, book: Book) -> None:
    for reading in book.options[option].readings:
        unsourced = "no source says so" in reading.text["en"]
        assert unsourced == (not reading.sources), reading.id
        assert ("nessuna fonte" in reading.text["it"]) == (not reading.sources), reading.id


@pytest.mark.parametrize("option", DISPUTED)
def test_every_reading_that_changes_a_cell_has_an_example(option: str, book: Book) -> None:
    shown = {each.row.get("options", {}).get(option) for each in book.examples.values()}
    changing = {reading.id for reading in book.options[option].readings if reading.set}
    assert changing <= shown


def _texts(node: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield every text by language of a table, with where it stands."""
    if isinstance(node, dict):
        if path and path[-1] in {
            "text",
            "question",
            "reason",
            "reach",
            "unchecked",
            "what",
            "gesture",
            "meaning",
            "when",
        }:
            yield "/".join(path), node
            return
        for key, value in node.items():
            yield from _texts(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            row = value.get("id", str(index)) if isinstance(value, dict) else str(index)
            yield from _texts(value, (*path, row))


@pytest.mark.parametrize(
    "table",
    ["sources", "bologna/clauses", "bologna/options", "bologna/examples", "bologna/play"],
)
def test_every_text_is_in_english_and_italian(table: str) -> None:
    texts = list(_texts(read_table(shipped_spec() / f"{table}.toml")))
    assert texts
    for place, text in texts:
        assert set(text) >= LANGUAGES, place
        assert all(isinstance(words, str) and words.strip() for words in text.values()), place


@pytest.mark.parametrize("table", ["cards", "combinations", "counting", *GAMES])
def test_everything_with_a_name_has_an_italian_one(table: str) -> None:
    named = list(_names(read_table(shipped_spec() / "bologna" / f"{table}.toml")))
    assert named
    assert [names for names in named if not set(names) >= LANGUAGES] == []


def _names(node: object) -> Iterator[dict[str, list[str]]]:
    """Yield the names by language of every row of a table."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "names":
                yield value
            else:
                yield from _names(value)
    elif isinstance(node, list):
        for value in node:
            yield from _names(value)


def test_words_have_the_same_keys_in_all_languages() -> None:
    assert set(WORDS) == {*LANGUAGES, "fr"}
    assert set(WORDS["en"]) == set(WORDS["it"]) == set(WORDS["fr"])


@pytest.mark.parametrize("key", WORDS["en"])
def test_words_have_the_same_blanks_in_both_languages(key: str) -> None:
    english, italian = (
        sorted(name for _, name, _, _ in Formatter().parse(WORDS[lang][key]) if name)
        for lang in ("en", "it")
    )
    assert english == italian


# What the fast count packs together and how large its tables may be: no rule asks for them.
TECHNICAL = {"ONE_COMBINATION", "MOST_CARDS", "PACK_BITS"}

# How wide the numbers of a shuffle are, how many candidates are listed, and the like.
TECHNICAL |= {"_BYTES", "_RANGE", "_AT_ONCE", "MOST_CANDIDATES", "FEW"}
TECHNICAL |= {"BITS", "MOST_LISTS", "MOST_POINTS", "MOST_REMEMBERED", "MOST_SETUPS", "OF_EACH"}

ENGINE = [
    path
    for package in (tarocco.scoring, tarocco.play)
    for path in sorted(Path(package.__file__).parent.rglob("*.py"))
    if path.stem not in {"policies", "beginner", "contract_beginner", "sense"}
]


@pytest.mark.parametrize("path", ENGINE, ids=[path.stem for path in ENGINE])
def test_no_number_of_the_game_stands_in_the_engine(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = [node for node in tree.body if not _names_something_technical(node)]
    literals = {
        (node.lineno, node.value)
        for statement in own
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
    }
    # A minus sign before a 1 is an operator of its own.
    assert {literal for literal in literals if literal[1] not in {0, 1, 2}} == set()


def _names_something_technical(node: ast.stmt) -> bool:
    """Tell whether a statement gives one of the technical numbers its value."""
    return (
        isinstance(node, ast.Assign) and {ast.unparse(each) for each in node.targets} <= TECHNICAL
    )


def test_every_ruleset_of_the_book_can_be_put_together() -> None:
    rulesets = shipped_book().rulesets
    assert set(rulesets) >= {"bologna/ottocento", "bologna/parlett", "bologna/mattazza"}
    for ruleset_id in rulesets:
        rules = shipped_book().ruleset(ruleset_id)
        assert rules.label.startswith(ruleset_id)
        assert set(rules.options) == set(shipped_book().options)


def test_every_clause_that_is_not_sourced_gives_its_reason(book: Book) -> None:
    for clause in book.clauses.values():
        if clause.status in {"derived", "chosen"}:
            assert set(clause.reason) >= LANGUAGES, clause.id
        elif clause.status == "sourced":
            assert clause.sources, clause.id
