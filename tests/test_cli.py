"""The commands: what they print, in which form, and with which exit code."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import z3
from command import Commands, Outcome
from jsonschema import Draft202012Validator

from tarocco.cli import COMMANDS, main
from tarocco.rulebook import shipped_book
from tarocco.rulebook.files import shipped_spec
from tarocco.schemas import schema
from verification.catalogue import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tarocco.cards import Pack
    from tarocco.rulebook import Book

    Run = Callable[..., "Outcome"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command in this process."""
    return Commands(monkeypatch, capsys)


@pytest.fixture
def good(run: Run) -> Run:
    """Return a function that runs a command that has nothing to complain about."""

    def run_well(*arguments: str | Path, stdin: bytes = b"") -> Outcome:
        outcome = run(*arguments, stdin=stdin)
        assert (outcome.code, outcome.err) == (0, "")
        return outcome

    return run_well


def _started(
    *arguments: str | Path, stdin: bytes = b"", cwd: Path | None = None, **environment: str
) -> Outcome:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tarocco.cli", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **environment},
        check=False,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def own_spec(tmp_path: Path) -> Path:
    """Return a copy of the rule book that a test may change."""
    return Path(shutil.copytree(shipped_spec(), tmp_path / "own"))


def _replaced(file: Path, old: str, new: str) -> int:
    """Replace the one place in a file that reads so, and return its line."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def _overlay(path: Path, cell: str, value: str) -> Path:
    """Write an overlay of one cell."""
    path.write_text(
        f'format = "tarocco-overlay/1"\ntitle = "Test"\n[[change]]\ncell = "{cell}"\n'
        f"value = {value}\n",
        encoding="utf-8",
    )
    return path


FIVE_TRUMPS = ["Ang", "Mon", "Beg", "16", "Mat", "14"]

# count


@pytest.mark.clause("bologna.counting.order")
def test_count_of_a_pile_as_text(good: Run) -> None:
    assert good("count", *FIVE_TRUMPS, "--last-trick").out == (
        "6 cards, counted by bologna/ottocento\n"
        "  Ang Mon 16 14 Beg Mat\n"
        "\n"
        "Cricche\n"
        "  Tarocchi    Ang Mon Beg Mat                                     36\n"
        "Cricche together                                                  36\n"
        "\n"
        "Sequences\n"
        "  Grande      Ang Mon Beg 16 Mat 14                               25\n"
        "              Beg is the third card, Mat fills the 15\n"
        "Sequences together                                                25\n"
        "\n"
        "Card points: 3 pairs                                              19\n"
        "Last trick                                                         6\n"
        "Total                                                             86\n"
    )


def test_count_in_italian(good: Run) -> None:
    assert good("count", "Rd", "Qd", "Mat", "--lang", "it").out == (
        "3 carte, conto secondo bologna/ottocento\n"
        "  Mat Rd Qd\n"
        "\n"
        "Cricche: nessuna                                                   0\n"
        "\n"
        "Sequenze\n"
        "  Danari      Rd Qd Mat                                           10\n"
        "              Mat va in terza\n"
        "Sequenze insieme                                                  10\n"
        "\n"
        "Scartini: 1 coppia e una carta                                   12½\n"
        "Totale                                                           22½\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(FIVE_TRUMPS, id="one-argument-a-card"),
        pytest.param([" ".join(FIVE_TRUMPS)], id="one-quoted-argument"),
        pytest.param(["Ang Mon", "Beg 16", "Mat,14"], id="some-of-each"),
        pytest.param(
            ["Angelo, Mondo; Bagatto - 16 / il Matto e 14".replace(" e ", " ")], id="names"
        ),
        pytest.param(["World", "Angel", "Fool", "Star", "Devil", "Juggler"], id="english"),
    ],
)
def test_cards_may_be_given_in_many_forms(arguments: Sequence[str], good: Run) -> None:
    assert good("count", *arguments, "--json").json["cards"] == [
        "Ang",
        "Mon",
        "16",
        "14",
        "Beg",
        "Mat",
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"Ang Mon Beg 16 Mat 14", id="one-line"),
        pytest.param(b"Ang Mon\nBeg 16\n\nMat 14\n", id="several-lines"),
        pytest.param(b"Ang Mon\r\nBeg 16\r\nMat 14\r\n", id="carriage-returns"),
        pytest.param(b"\xef\xbb\xbfAng Mon Beg 16 Mat 14", id="byte-order-mark"),
        pytest.param("Angelo Mondo Bégato Étoile Matto Diavolo".encode(), id="accents"),
    ],
)
def test_cards_come_from_standard_input(text: bytes, good: Run) -> None:
    found = good("count", "-", "--json", stdin=text).json
    assert found["cards"] == ["Ang", "Mon", "16", "14", "Beg", "Mat"]


def test_ranges_and_moors(good: Run) -> None:
    found = good("count", "16-13 M M Rd-Fd", "--json").json
    assert found["cards"] == ["16", "15", "14", "13", "M1", "M2", "Rd", "Qd", "Cd", "Fd"]


CRICCONE = ["Rd Rc Rs Rb Qd Qc Qs Cd Cc Cs Ad Ac Mat"]


def test_doubling_is_shown(good: Run) -> None:
    # Kings 34, queens 14, knights 13. Coins and cups R Q C A Mat 20, swords 15, aces with Mat 10.
    lines = good("count", *CRICCONE).lines
    assert "Criccone: 3 cricche together, 61 × 2                             122" in lines
    assert "Sequenza: 4 sequences together, 65 × 2                           130" in lines
    italian = good("count", *CRICCONE, "--lang", "it").lines
    assert "Criccone: 3 cricche insieme, 61 × 2                              122" in italian


@pytest.mark.clause("bologna.counting.complement")
def test_complement_counts_the_other_side(good: Run) -> None:
    own = good("count", "--json", "Rd Qd 6c 7c").json
    other = good("count", "--complement", "--last-trick", "--json", "Rd Qd 6c 7c").json
    assert len(other["cards"]) == 58
    assert not set(own["cards"]) & set(other["cards"])
    assert own["card_points"] + other["card_points"] == 87
    assert other["last_trick"] == 6
    header = good("count", "--complement", "Rd Qd 6c 7c").lines[0]
    assert header == "The other side, 58 cards, counted by bologna/ottocento"


@pytest.mark.clause("bologna.counting.declared", "bologna.combinations.accusable.part")
def test_declared_hand_is_combinations_only(good: Run) -> None:
    found = good("count", "--declared", "--json", "Rd Qd Cd Fd Ad").json
    assert (found["total"], found["card_points"], found["last_trick"]) == (20, 0, 0)
    part = good("count", "--declared", "--json", "Rd Qd Cd").json
    assert part["total"] == 10
    page = good("count", "--declared", "Rd Qd Cd").lines
    assert page[0] == "3 cards declared, counted by bologna/ottocento"
    assert not any(line.startswith("Card points") for line in page)


def test_ruleset_and_options_change_the_count(good: Run) -> None:
    def total(*arguments: str) -> tuple[float, str]:
        found = good("count", "--json", *arguments).json
        return found["total"], found["ruleset"]

    assert total("Rd Qd Beg Mat") == (32, "bologna/ottocento")
    assert total("Rd Qd Beg Mat", "--ruleset", "bologna/parlett") == (27, "bologna/parlett")
    assert total("Rd Qd Beg Mat", "--option", "suit_contatori=one") == (
        27,
        "bologna/ottocento+suit_contatori=one",
    )
    assert total(
        "Rd Qd Beg Mat", "--ruleset", "bologna/parlett", "--option", "suit_contatori=two"
    ) == (32, "bologna/parlett+suit_contatori=two")
    assert total("Rd Rc Rs Rb", "--option", "four_kings=24", "--option", "odd_pile=whole") == (
        42,
        "bologna/ottocento+four_kings=24+odd_pile=whole",
    )


def test_explain_shows_the_clauses_of_the_lines(good: Run, book: Book) -> None:
    page = good("count", "--explain", *FIVE_TRUMPS, "--last-trick").out
    shown = [
        "bologna.combinations.cricche.tarocchi",
        "bologna.combinations.grande",
        "bologna.combinations.grande.gap",
        "bologna.counting.scartini",
        "bologna.counting.last_trick",
    ]
    places = [page.index(f"\n{clause} (") for clause in shown]
    assert places == sorted(places)
    for clause in shown:
        assert book.clauses[clause].text["en"] in " ".join(page.split())
    italian = good("count", "--explain", "--lang", "it", "Rd", "Rc", "Rs").out
    assert book.clauses["bologna.counting.odd_pile"].text["it"] in " ".join(italian.split())


def test_explain_of_a_hand_and_of_a_doubling(good: Run) -> None:
    page = good("count", "--explain", "--declared", *CRICCONE).out
    assert "\nbologna.combinations.criccone (" in page
    assert "\nbologna.combinations.sequenza (" in page
    assert "\nbologna.counting.declared (" in page
    assert "bologna.counting.scartini" not in page
    moors = good("count", "--explain", "Ang Mon Sol Lun 16-5 M1").out
    assert "\nbologna.combinations.grande.moors (" in moors


COUNT_KEYS = [
    "format",
    "ruleset",
    "cards",
    "cricche",
    "sequences",
    "card_points",
    "last_trick",
    "total",
]


def _check_count(found: dict[str, Any]) -> None:
    """Check a count in the format ``tarocco-count/1``, key by key and against its schema."""
    Draft202012Validator(schema("tarocco-count/1")).validate(found)
    assert list(found) == COUNT_KEYS
    assert found["format"] == "tarocco-count/1"
    assert isinstance(found["ruleset"], str)
    assert all(isinstance(card, str) for card in found["cards"])
    for family in (found["cricche"], found["sequences"]):
        assert list(family) == ["lines", "doubled", "points"]
        assert isinstance(family["doubled"], bool)
        assert type(family["points"]) is int
        for line in family["lines"]:
            assert list(line) == ["id", "clause", "cards", "contatori", "points"]
            assert isinstance(line["id"], str)
            assert line["clause"].startswith("bologna.")
            assert set(line["cards"]) <= set(found["cards"])
            assert set(line["contatori"]) <= {"Beg", "Mat"} & set(line["cards"])
            assert type(line["points"]) is int
    for key in ("card_points", "last_trick", "total"):
        assert 2 * found[key] == int(2 * found[key])
        assert isinstance(found[key], int) == (found[key] == int(found[key]))
    assert found["total"] == sum(
        (
            found["cricche"]["points"],
            found["sequences"]["points"],
            found["card_points"],
            found["last_trick"],
        )
    )


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(FIVE_TRUMPS, id="pile"),
        pytest.param(["Rd"], id="half-point"),
        pytest.param(["10b"], id="half-a-point"),
        pytest.param(CRICCONE, id="doubled"),
        pytest.param([*CRICCONE, "--declared"], id="declared"),
        pytest.param(["10b", "--complement", "--last-trick"], id="complement"),
        pytest.param(["Rd Qd Beg Mat", "--option", "suit_contatori=one"], id="option"),
        pytest.param(["M M M", "--option", "names_of_the_moors=papi"], id="names"),
    ],
)
@pytest.mark.clause("bologna.counting.order")
def test_json_of_a_count_has_its_format(arguments: Sequence[str], good: Run) -> None:
    _check_count(good("count", "--json", *arguments).json)


def test_json_of_a_count_to_the_letter(good: Run) -> None:
    assert good("count", "--json", *FIVE_TRUMPS, "--last-trick").json == {
        "format": "tarocco-count/1",
        "ruleset": "bologna/ottocento",
        "cards": ["Ang", "Mon", "16", "14", "Beg", "Mat"],
        "cricche": {
            "lines": [
                {
                    "id": "tarocchi",
                    "clause": "bologna.combinations.cricche.tarocchi",
                    "cards": ["Ang", "Mon", "Beg", "Mat"],
                    "contatori": {},
                    "points": 36,
                }
            ],
            "doubled": False,
            "points": 36,
        },
        "sequences": {
            "lines": [
                {
                    "id": "grande",
                    "clause": "bologna.combinations.grande",
                    "cards": ["Ang", "Mon", "Beg", "16", "Mat", "14"],
                    "contatori": {"Beg": "third card", "Mat": "fills the 15"},
                    "points": 25,
                }
            ],
            "doubled": False,
            "points": 25,
        },
        "card_points": 19,
        "last_trick": 6,
        "total": 86,
    }


def test_json_is_the_same_in_every_language(good: Run) -> None:
    english = good("count", "--json", *FIVE_TRUMPS).out
    assert good("count", "--json", "--lang", "it", *FIVE_TRUMPS).out == english


def test_pages_are_eighty_columns_wide_at_most(good: Run) -> None:
    whole = good("count", "--complement", "--explain", "--last-trick", "6d").out
    assert max(map(len, whole.splitlines())) <= 80
    assert "Grande      Ang Mon Sol Lun 16 15" in whole


# count --file

PILES = b"Rd Rc Rs\n\nAng Mon Sol\n   \nRd Re\n10b\r\nXx\n6d 7d"


def test_file_counts_one_pile_a_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "piles.txt"
    file.write_bytes(PILES)
    outcome = run("count", "--file", file)
    assert outcome.code == 1
    assert outcome.lines == ["1: 30½", "3: 19½", "6: ½", "8: 1"]
    complaints = outcome.err.splitlines()
    assert len(complaints) == 2
    assert complaints[0].startswith(f"{file}:5: ")
    assert complaints[1].startswith(f"{file}:7: 'Xx' at column 1: no such card")


def test_file_of_good_lines_ends_well(good: Run, tmp_path: Path) -> None:
    file = tmp_path / "piles.txt"
    file.write_bytes(b"Rd Rc Rs\nAng Mon Sol\n")
    assert good("count", "--file", file, "--last-trick").lines == ["1: 36½", "2: 25½"]


def test_file_as_json_is_one_object_a_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "piles.txt"
    file.write_bytes(PILES)
    outcome = run("count", "--json", "--file", file)
    assert outcome.code == 1
    found = [json.loads(line) for line in outcome.lines]
    assert [each["cards"] for each in found] == [
        ["Rd", "Rc", "Rs"],
        ["Ang", "Mon", "Sol"],
        ["10b"],
        ["6d", "7d"],
    ]
    for each in found:
        _check_count(each)


@pytest.mark.parametrize("flag", ["--complement", "--declared", "--last-trick"])
def test_file_takes_the_flags_of_a_count(flag: str, good: Run) -> None:
    piles = b"Rd Rc Rs\nAng Mon Sol\n"
    by_file = good("count", "--json", flag, "--file", "-", stdin=piles).lines
    by_one = [good("count", "--json", flag, pile).json for pile in ("Rd Rc Rs", "Ang Mon Sol")]
    assert [json.loads(line) for line in by_file] == by_one


def test_file_from_standard_input_names_it_by_a_dash(run: Run) -> None:
    outcome = run("count", "--file", "-", stdin=PILES)
    assert outcome.code == 1
    assert outcome.lines == ["1: 30½", "3: 19½", "6: ½", "8: 1"]
    assert [line.split(" ")[0] for line in outcome.err.splitlines()] == ["-:5:", "-:7:"]


def test_file_explained_shows_every_page(good: Run) -> None:
    outcome = good("count", "--explain", "--file", "-", stdin=b"Rd Rc Rs\nAng Mon Sol\n")
    assert [line for line in outcome.lines if line in {"1:", "2:"}] == ["1:", "2:"]
    assert outcome.out.count("\nbologna.counting.odd_pile (") == 2


def test_empty_file_has_nothing_to_count(good: Run) -> None:
    assert good("count", "--file", "-", stdin=b"").out == ""
    assert good("count", "--file", "-", stdin=b"\n \n\t\n").out == ""


def test_bad_bytes_of_a_line_leave_the_others_alone(run: Run) -> None:
    outcome = run("count", "--file", "-", stdin=b"Rd\n\xff\xfe\nRc\n")
    assert (outcome.code, outcome.lines) == (1, ["1: 4½", "3: 4½"])
    assert outcome.err.startswith("-:2: ")
    assert "UTF-8" in outcome.err
    assert outcome.err.count("\n") == 1


def test_overlong_line_leaves_the_others_alone(run: Run) -> None:
    outcome = run("count", "--file", "-", stdin=b"Rd\n" + b"Rc " * 40_000 + b"\nRs\n")
    assert (outcome.code, outcome.lines) == (1, ["1: 4½", "3: 4½"])
    assert outcome.err.startswith("-:2: ")
    assert "too long" in outcome.err
    assert len(outcome.err) < 300


@pytest.mark.parametrize("letter", ["é", "…", "🂡"])
def test_overlong_line_is_called_too_long_whatever_it_is_made_of(letter: str, run: Run) -> None:
    outcome = run("count", "--file", "-", stdin=letter.encode() * 50_001 + b"\nRs\n")
    assert outcome.lines == ["2: 4½"]
    assert "too long" in outcome.err


@pytest.mark.parametrize("letter", ["é", "…", "🂡"])
def test_overlong_input_is_called_too_long_whatever_it_is_made_of(letter: str, run: Run) -> None:
    outcome = run("count", "-", stdin=letter.encode() * 50_001)
    assert (outcome.code, outcome.out) == (2, "")
    assert "too long" in outcome.err


# Rule books of a user's own


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_overlay_changes_a_cell(before: bool, good: Run, tmp_path: Path) -> None:  # noqa: FBT001 - a parameter
    overlay = _overlay(tmp_path / "club.toml", "combinations/combination/re/points/4", "40")
    given = ("--overlay", overlay)
    count = ("count", "--json", "Rd Rc Rs Rb")
    found = good(*given, *count) if before else good(*count, *given)
    assert found.json["cricche"]["points"] == 40
    assert found.json["total"] == 58


def test_overlays_are_laid_one_over_the_other(good: Run, tmp_path: Path) -> None:
    cell = "combinations/combination/re/points/4"
    one, other = (_overlay(tmp_path / f"{n}.toml", cell, str(n)) for n in (40, 50))
    count = ("count", "--json", "Rd Rc Rs Rb")
    assert good("--overlay", one, "--overlay", other, *count).json["cricche"]["points"] == 50
    assert good(*count, "--overlay", other, "--overlay", one).json["cricche"]["points"] == 40
    assert good("--overlay", one, *count, "--overlay", other).json["cricche"]["points"] == 50


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_own_rule_book_takes_the_place_of_ours(before: bool, good: Run, own_spec: Path) -> None:  # noqa: FBT001 - a parameter
    _replaced(own_spec / "bologna/combinations.toml", "4 = 34", "4 = 40")
    given = ("--spec", own_spec)
    count = ("count", "--json", "Rd Rc Rs Rb")
    found = good(*given, *count) if before else good(*count, *given)
    assert found.json["total"] == 58


def test_overlay_lies_over_an_own_rule_book(good: Run, own_spec: Path, tmp_path: Path) -> None:
    _replaced(own_spec / "bologna/combinations.toml", "4 = 34", "4 = 40")
    overlay = _overlay(tmp_path / "club.toml", "combinations/combination/re/points/3", "20")
    given = ("--spec", own_spec, "--overlay", overlay)
    assert good(*given, "count", "--json", "Rd Rc Rs").json["cricche"]["points"] == 20
    assert good(*given, "count", "--json", "Rd Rc Rs Rb").json["cricche"]["points"] == 40


# rule


def test_rule_lists_every_clause_of_every_pack(good: Run, book: Book) -> None:
    books = [book, shipped_book("france")]
    listed = [[each.id, each.status] for one in books for each in one.clauses.values()]
    assert [line.split() for line in good("rule").lines] == listed
    ours = [[clause.id, clause.status] for clause in book.clauses.values()]
    assert [line.split() for line in good("rule", "--ruleset", "mattazza").lines] == ours


def test_rule_of_another_pack_is_shown_in_its_languages(good: Run) -> None:
    name = "france.excuse.exchange.choice"
    clause = shipped_book("france").clauses[name]
    for lang in ("en", "fr", "it"):
        page = good("rule", name, "--lang", lang)
        assert page.lines[0] == name
        assert clause.text[lang] in page.said
    (row,) = good("rule", name, "--json").json
    assert row["pack"] == "france"


def test_rule_falls_back_to_english(good: Run, book: Book) -> None:
    name = "bologna.cards.moors"
    assert "fr" not in book.clauses[name].text
    assert book.clauses[name].text["en"] in good("rule", name, "--lang", "fr").said


def test_rule_finds_a_word_in_every_pack_or_in_one(good: Run) -> None:
    found = {line.partition(".")[0] for line in good("rule", "dealer").lines}
    assert found == {"bologna", "france"}
    here = {line.partition(".")[0] for line in good("rule", "dealer", "--ruleset", "tarot-5").lines}
    assert here == {"france"}


def test_rule_shows_a_clause_with_all_that_refers_to_it(good: Run, book: Book) -> None:
    name = "bologna.combinations.grande.gap"
    page = good("rule", name).out
    words = " ".join(page.split())
    assert page.startswith(f"{name}\n")
    assert book.clauses[name].text["en"] in words
    assert "status sourced" in words
    assert "source PA: David Parlett" in words
    assert "option neighbouring_numbers:" in words
    assert "example grande-two-in-a-row-break" in words
    assert "theorem no_two_neighbouring_scavezzo_numbers_are_replaced" in words
    italian = " ".join(good("rule", name, "--lang", "it").out.split())
    assert book.clauses[name].text["it"] in italian


def test_rule_shows_the_reason_of_what_was_chosen(good: Run, book: Book) -> None:
    name = "bologna.counting.odd_pile"
    words = " ".join(good("rule", name).out.split())
    assert f"reason {book.clauses[name].reason['en']}" in words


def test_rule_finds_clauses_by_a_word(good: Run, book: Book) -> None:
    found = [line.split()[0] for line in good("rule", "SCAVEZZO").lines]
    assert found == [
        clause.id
        for clause in book.clauses.values()
        if "scavezzo" in f"{clause.id} {clause.text['en']}".lower()
    ]
    assert len(found) > 1


def test_rule_finds_clauses_by_several_words(good: Run) -> None:
    one = {line.split()[0] for line in good("rule", "moors").lines}
    other = {line.split()[0] for line in good("rule", "contatore").lines}
    both = {line.split()[0] for line in good("rule", "contatore", "Moors").lines}
    assert both == one & other
    assert len(both) > 1


def test_rule_finds_words_without_their_accents(good: Run) -> None:
    assert good("rule", "begato").out == good("rule", "Bégato").out


def test_rule_shows_the_only_clause_that_has_the_words(good: Run) -> None:
    page = good("rule", "calzettini").out
    assert page.startswith("bologna.combinations.grande.longest\n")
    assert "theorem" in page


def test_rule_as_json(good: Run, book: Book) -> None:
    (row,) = good("rule", "--json", "bologna.cards.moors").json
    clause = book.clauses["bologna.cards.moors"]
    assert row["text"] == clause.text
    assert row["sources"] == list(clause.sources)
    assert row["options"] == ["names_of_the_moors"]
    assert "order-trumps" in row["examples"]
    assert row["theorems"] == [
        "ranks_are_total_but_for_the_moors",
        "powers_are_what_the_rule_says",
        "of_several_moors_the_last_wins",
    ]
    rows = good("rule", "--json", "--ruleset", "ottocento").json
    assert [each["id"] for each in rows] == list(book.clauses)


def test_unknown_rule_is_told_with_the_nearest(run: Run) -> None:
    outcome = run("rule", "bologna.combinations.grande.gapp")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == (
        "tarocco: there is no clause 'bologna.combinations.grande.gapp', nor one that contains it; "
        "did you mean 'bologna.combinations.grande.gap'?\n"
    )


# options, sources, cards


def test_options_lists_every_reading_and_marks_the_one_that_holds(good: Run, book: Book) -> None:
    page = good("options").out
    for option in book.options.values():
        assert option.question["en"] in " ".join(page.split())
        for reading in option.readings:
            mark = "*" if reading.id == option.default else " "
            assert f"  {mark} {option.id}={reading.id}  [" in page


def test_options_shows_one_with_its_reason(good: Run, book: Book) -> None:
    page = good("options", "four_kings", "--lang", "it").out
    option = book.options["four_kings"]
    assert page.startswith("four_kings\n")
    assert option.reason["it"] in " ".join(page.split())
    assert option.clause in page
    assert "four_kings=24  [BU]" in page
    assert "suit_contatori" not in page


def test_options_of_another_pack_are_shown_in_its_languages(good: Run) -> None:
    option = shipped_book("france").options["last_trick_excuse"]
    for lang in ("en", "fr", "it"):
        page = good("options", option.id, "--lang", lang)
        assert page.lines[0] == option.id
        assert option.reason[lang] in page.said


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rule", "--ruleset", "tarot-9"], "there is no ruleset 'tarot-9'"),
        (["rule", "--ruleset", "spain/tarot"], "there is no pack 'spain'"),
        (["rule", "trionfo", "--ruleset", "tarot-4", "zzz"], "nor one that contains it"),
        (["options", "four_kings", "--ruleset", "tarot-4"], "there is no option 'four_kings'"),
        (["options", "last_trick_excus"], "did you mean 'last_trick_excuse'?"),
        (["sources", "XX"], "there is no source 'XX'"),
        (["count", "--ruleset", "tarot-4@1999", "1"], "expected france/tarot-4@2012-07-01"),
        (["count", "--ruleset", "ottocento@1999", "Rd"], "expected bologna/ottocento without one"),
        (
            ["score", "--ruleset=ottocento", "--contract=garde", "--points=49", "--bouts=2"],
            "has no contracts to score",
        ),
        (["play", "tarot-4-of-5", "--players", "4"], "expected one of: 5"),
    ],
)
def test_invalid_name_is_one_line(arguments: list[str], told: str, run: Run) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    (line,) = outcome.err.splitlines()
    assert told in line


def test_short_name_of_a_game_is_its_full_name(good: Run) -> None:
    full = good("count", "--ruleset", "france/tarot-4", "--lang", "fr", "21 Exc Rp")
    assert good("count", "--ruleset", "tarot-4", "--lang", "fr", "21 Exc Rp") == full
    assert good("count", "--ruleset", "tarot-4@2012-07-01", "--lang", "fr", "21 Exc Rp") == full


def test_short_name_in_two_packs_is_refused(run: Run, tmp_path: Path) -> None:
    for pack in ("one", "two"):
        (tmp_path / pack).mkdir()
        row = f'[[ruleset]]\nid = "{pack}/game"\n'
        (tmp_path / pack / "options.toml").write_text(row, encoding="utf-8")
    outcome = run("count", "--spec", tmp_path, "--ruleset", "game", "Rd")
    told = "the ruleset 'game' is in several packs, expected one of: one/game, two/game"
    assert (outcome.code, outcome.err) == (2, f"tarocco: {told}\n")


def test_options_as_json(good: Run, book: Book) -> None:
    french = shipped_book("france").options
    rows = good("options", "--json").json
    assert [(each["pack"], each["id"]) for each in rows] == [
        *(("bologna", name) for name in book.options),
        *(("france", name) for name in french),
    ]
    rows = good("options", "--json", "--ruleset", "france/tarot-3@2012-07-01").json
    assert [each["id"] for each in rows] == list(french)
    (row,) = good("options", "--json", "four_kings").json
    assert row["default"] == "34"
    assert [reading["id"] for reading in row["readings"]] == ["34", "24"]


def test_sources_lists_all_and_shows_one_with_its_clauses(good: Run, book: Book) -> None:
    page = good("sources").out
    for source in book.sources.values():
        assert f"\n{source.id}  " in f"\n{page}"
    shown = good("sources", "PA").out
    assert shown.startswith("PA  David Parlett")
    assert "  bologna.combinations.grande.gap  PA\n" in shown
    assert "  france.games.edition  RO\n" in good("sources", "RO").out
    assert book.sources["PA"].reach["it"] in " ".join(
        good("sources", "PA", "--lang", "it").out.split()
    )
    assert [each["id"] for each in good("sources", "--json").json] == list(book.sources)


def test_cards_lists_the_pack(good: Run, pack: Pack) -> None:
    _, *lines = good("cards").lines
    assert [line.split()[0] for line in lines] == [card.id for card in pack.cards]
    assert lines[0].split()[:3] == ["Ang", "Angel", "Trumps"]
    assert good("cards", "--lang", "it").lines[1].split()[:3] == ["Ang", "Angelo", "Numeri"]


def test_cards_shows_those_named(good: Run) -> None:
    _, line = good("cards", "King of Coins").lines
    assert line.split() == [
        *["Rd", "King", "of", "Coins", "Coins", "10", "5"],
        *["re", "capostipiti", "figure", "carte_da_5"],
    ]
    (row,) = good("cards", "Mat", "--json").json
    assert (row["id"], row["rank"], row["number"], row["value"]) == ("Mat", 0, None, 5)
    assert row["names"]["en"] == ["Fool"]


def test_cards_follow_the_reading_chosen(good: Run) -> None:
    ranks = {
        row["id"]: row["rank"]
        for row in good("cards", "--json", "Ang Mon", "--option", "highest_trump=mondo").json
    }
    assert ranks["Mon"] > ranks["Ang"]
    _, papa = good("cards", "M1", "--lang", "it", "--option", "names_of_the_moors=papi").lines
    assert papa.split()[:3] == ["M1", "Papa", "1"]


@pytest.mark.clause("bologna.cards.trumps.figures", "bologna.cards.trumps.numbers")
@pytest.mark.parametrize(
    ("number", "figures"),
    [
        (16, ["Stella"]),
        (15, ["Saetta", "Torre"]),
        (14, ["Diavolo"]),
        (13, ["Morte"]),
        (12, ["Traditore"]),
        (11, ["Eremita", "Vecchio"]),
        (10, ["Fortuna", "Ruota"]),
        (9, ["Forza"]),
        (8, ["Giustizia", "Giusta"]),
        (7, ["Virtù", "Tempra"]),
        (6, ["Carro"]),
        (5, ["Amore"]),
    ],
)
def test_number_can_be_called_by_its_figure(number: int, figures: list[str], good: Run) -> None:
    for figure in figures:
        (row,) = good("cards", "--json", figure).json
        assert (row["id"], row["number"]) == (str(number), number)


# check-spec


def test_our_own_rule_book_is_clean(good: Run, book: Book) -> None:
    lines = good("check-spec").lines
    (ours,) = [line for line in lines if line.startswith(f"{shipped_spec() / 'bologna'}: ")]
    assert f"{len(book.clauses)} clauses" in ours
    assert f"{len(book.examples)} examples" in ours
    assert lines[-1] == "0 examples failed, 0 rows differ from the lock"
    found = good("check-spec", "--json").json
    assert (found["failed"], found["lock"]) == ([], [])
    assert found["examples"] >= len(book.examples)


def test_copy_of_our_rule_book_is_clean(good: Run, own_spec: Path) -> None:
    assert good("check-spec", own_spec).out.startswith(f"{own_spec}")
    assert good("--spec", own_spec, "check-spec").out.startswith(f"{own_spec}")


def test_damaged_rule_book_is_told_by_file_and_line(run: Run, own_spec: Path) -> None:
    file = own_spec / "bologna/combinations.toml"
    line = _replaced(file, "points = { 3 = 17, 4 = 34 }", 'points = { 3 = 17, 4 = "many" }')
    outcome = run("check-spec", own_spec)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"tarocco: {file}:{line}: ")
    assert "points" in outcome.err


def test_all_faults_are_told_at_once(run: Run, own_spec: Path) -> None:
    combinations, counting = (
        own_spec / f"bologna/{name}.toml" for name in ("combinations", "counting")
    )
    faults = [
        (combinations, _replaced(combinations, "{ 3 = 17, 4 = 34 }", "{ 3 = 17, 4 = true }")),
        (combinations, _replaced(combinations, "{ 3 = 14, 4 = 28 }", "{ 3 = 14, 4 = -1 }")),
        (counting, _replaced(counting, "points = 6", "points = 6.5")),
    ]
    outcome = run("check-spec", own_spec)
    assert outcome.code == 2
    for line, (file, number) in zip(outcome.err.splitlines(), faults, strict=True):
        assert line.startswith(f"tarocco: {file}:{number}: ")


def test_example_that_comes_out_differently_ends_with_1(run: Run, own_spec: Path) -> None:
    _replaced(own_spec / "bologna/examples.toml", "expect = { re = 34 }", "expect = { re = 35 }")
    outcome = run("check-spec", own_spec)
    assert outcome.code == 1
    assert outcome.lines[0] == (
        "example cricca-re-4: re: expected 35, the engine gives 34 "
        "(bologna.combinations.cricche.re)"
    )
    assert run("check-spec", own_spec, "--json").json["failed"] == [outcome.lines[0]]


def test_changed_row_differs_from_the_lock_until_it_is_accepted(run: Run, own_spec: Path) -> None:
    clauses = own_spec / "bologna/clauses.toml"
    _replaced(clauses, '"The value of a king is 5."', '"A king has the value 5."')
    told = run("check-spec", own_spec)
    assert told.code == 1
    row = "bologna/clauses/clause/bologna.cards.values.re"
    assert told.lines[0].startswith(f"{own_spec / 'lock.toml'}: changed: {row} ")
    assert run("check-spec", own_spec, "--write-lock").code == 0
    assert run("check-spec", own_spec).code == 0
    assert [path.name for path in own_spec.iterdir() if path.name.startswith(".")] == []


def test_overlay_is_checked_with_its_rule_book(run: Run, tmp_path: Path) -> None:
    overlay = _overlay(tmp_path / "club.toml", "combinations/combination/re/points/4", "40")
    outcome = run("--overlay", overlay, "check-spec")
    assert outcome.code == 1
    assert "example cricca-re-4: re: expected 34, the engine gives 40" in outcome.out


# verify


def test_verify_lists_the_theorems(good: Run) -> None:
    lines = good("verify", "--list").lines
    assert [line for line in lines if not line.startswith(" ")] == list(THEOREMS)
    listed = good("verify", "--list", "--json").json
    assert [row["name"] for row in listed] == list(THEOREMS)
    for row in listed:
        assert set(row) >= {"name", "chapter", "statement", "formal", "expected", "clauses"}


def test_verify_lists_those_that_fit_a_pattern(good: Run) -> None:
    names = [row["name"] for row in good("verify", "--list", "--json", "*grande*", "a_*").json]
    assert names == [name for name in THEOREMS if "grande" in name or name.startswith("a_")]


def test_verify_quickly_leaves_out_what_takes_longest(good: Run) -> None:
    names = [row["name"] for row in good("verify", "--list", "--json", "--quick").json]
    assert names == [name for name, theorem in THEOREMS.items() if not theorem.slow]
    assert 0 < len(names) < len(THEOREMS)


def test_verify_proves_and_reports_as_json() -> None:
    outcome = _started("verify", "pairing_never_matters", "the_naive*", "--json", "--jobs", "1")
    assert (outcome.code, outcome.err) == (0, "")
    Draft202012Validator(schema("tarocco-report/1")).validate(outcome.json)
    found = {row["name"]: row for row in outcome.json["theorems"]}
    assert outcome.json["ruleset"] == "bologna/ottocento"
    assert found["pairing_never_matters"]["status"] == "proved"
    refuted = found["the_naive_pair_count_of_an_odd_split_sums_to_87"]
    assert refuted["status"] == refuted["expected"] == "refuted"
    assert len(refuted["counterexample"]["cards"]["pile"]) == 1


def test_verify_prints_a_table_and_a_summary() -> None:
    outcome = _started("verify", "pairing_never_matters", "the_naive*", "--jobs", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0].split()[:2] == [
        "the_naive_pair_count_of_an_odd_split_sums_to_87",
        "refuted",
    ]
    assert outcome.lines[1].split()[:2] == ["pairing_never_matters", "proved"]
    assert outcome.lines[-1] == "2 theorems: 1 proved, 1 refuted; 0 not as expected"
    assert "odd split: pile = " in outcome.out


def test_verify_names_the_theorem_that_another_reading_breaks() -> None:
    names = ["mezzo*", "cricche_are*", "pairing_never_matters"]
    outcome = _started("verify", *names, "--option", "four_kings=24", "--jobs", "1")
    assert (outcome.code, outcome.err) == (1, "")
    statuses = {line.split()[0]: line for line in outcome.lines[:3]}
    for name in ("mezzo_criccone_gives_the_other_sides_cricche", "cricche_are_worth_at_most_296"):
        assert "(unexpected)" in statuses[name]
    assert "(unexpected)" not in statuses["pairing_never_matters"]
    assert "It rests on bologna.counting.mezzo_criccone" in outcome.out
    assert outcome.lines[-1].endswith("; 2 not as expected")


def test_verify_of_a_broken_overlay_fails(tmp_path: Path) -> None:
    overlay = _overlay(tmp_path / "club.toml", "combinations/combination/re/points/4", "40")
    outcome = _started("--overlay", overlay, "verify", "mezzo*", "--json", "--jobs", "1")
    assert outcome.code == 1
    (row,) = outcome.json["theorems"]
    assert (row["status"], row["expected"]) == ("refuted", "proved")
    assert row["counterexample"]["text"]


def test_report_is_written_whole_and_for_everyone_to_read(tmp_path: Path) -> None:
    file = tmp_path / "out" / "report.json"
    file.parent.mkdir()
    file.write_text("an older report", encoding="utf-8")
    outcome = _started("verify", "pairing*", "--report", file, "--json", "--jobs", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(file.read_text(encoding="utf-8")) == outcome.json
    assert list(file.parent.iterdir()) == [file]
    assert stat.S_IMODE(file.stat().st_mode) & 0o444 == 0o444


def test_obligations_are_written_for_other_solvers(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "smt2"
    outcome = _started("verify", "each_combination_has_its_most", "--smt2", folder, "--jobs", "1")
    assert (outcome.code, outcome.err) == (0, "")
    expected = []
    for file in sorted(folder.iterdir()):
        text = file.read_text(encoding="utf-8")
        head = [line for line in text.splitlines() if line.startswith(";")]
        assert head[0].startswith("; each_combination_has_its_most: ")
        answer = head[1].removeprefix("; holds if and only if the answer is ")
        assert answer in {"sat", "unsat"}
        solver = z3.Solver()
        solver.from_string(text)
        assert str(solver.check()) == answer, file.name
        expected.append(answer)
    # For each combination one that no more is possible, and one that as much is.
    assert expected == ["unsat", "sat"] * 12


# All commands


# What speaks for our rule book alone.
OF_OURS_ALONE = {"conform", "vectors"}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_every_option(command: str, good: Run) -> None:
    page = good(command, "--help").out
    assert f"tarocco {command} [OPTIONS]" in page.splitlines()[0]
    options = import_module(COMMANDS[command]).command.params
    for option in options:
        if option.param_type_name == "option":
            assert option.opts[0] in page, option
            assert option.help
    for option in ("--spec DIR", "--overlay FILE"):
        assert (option in page) == (command not in OF_OURS_ALONE)


@pytest.mark.parametrize("command", ["vectors", "conform -- true"])
def test_command_of_our_rule_book_alone_refuses_another(
    command: str, run: Run, tmp_path: Path
) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("")
    found = run("--overlay", overlay, *command.split())
    assert found.code == 2
    assert "the rule book that comes along" in found.err


def test_help_of_the_program_names_every_command(good: Run) -> None:
    page = good("--help").out
    for command in COMMANDS:
        assert f"\n  {command} " in page


def test_program_without_a_command_shows_its_help(run: Run) -> None:
    outcome = run()
    shown = (outcome.out + outcome.err).splitlines()
    assert shown[0].startswith("Usage: ")
    assert not any(line.startswith("tarocco: ") for line in shown)


def test_version_is_that_of_the_package(good: Run) -> None:
    assert good("--version").out.endswith(f"tarocco, version {version('tarocco')}\n")


class _Interrupted(io.RawIOBase):
    """A terminal at which somebody presses Ctrl-C."""

    def readable(self) -> bool:
        """Pretend."""
        return True

    def readinto(self, _: object) -> int:
        """Interrupt."""
        raise KeyboardInterrupt


def test_interruption_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tarocco", "count", "-"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(_Interrupted())))
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 130
    assert capsys.readouterr().out == ""


HEAVY = ("z3", "numpy", "pydantic", "rich", "tree_sitter")


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["count", "Rd", "Qd", "Cd"], id="count"),
        pytest.param(["count", "--json", "--explain", "Rd"], id="count-explained"),
        pytest.param(["count", "--option", "four_kings=24", "Rd"], id="count-option"),
        pytest.param(["rule", "scavezzo"], id="rule"),
        pytest.param(["cards"], id="cards"),
        pytest.param(["options"], id="options"),
        pytest.param(["sources"], id="sources"),
        pytest.param(["vectors", "--bugs"], id="vectors"),
    ],
)
def test_what_needs_no_solver_imports_none(arguments: list[str]) -> None:
    script = (
        "import sys; sys.argv[0] = 'tarocco'\n"
        "from tarocco.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        "sys.stderr.write(' '.join(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    imported = {name.partition(".")[0] for name in done.stderr.split()}
    assert "click" in imported
    assert imported.isdisjoint(HEAVY)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        *(([command, "--help"], 0) for command in COMMANDS),
        (["--help"], 0),
        (["diff", "ottocento", "parlett"], 2),
        (["verify", "a_deal_is_worth_93"], 2),
        (["vectors", "--ruleset", "mattazza"], 0),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else None,
)
def test_without_the_extras_help_is_shown_and_a_solver_is_asked_for(
    arguments: list[str], code: int
) -> None:
    script = (
        "import sys; sys.argv[0] = 'tarocco'\n"
        "sys.modules.update(dict.fromkeys(('z3', 'numpy', 'cvc5', 'pysat')))\n"
        "from tarocco.cli import main\nmain()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert ("tarocco[verify]" in done.stderr) == bool(code)


def test_listing_theorems_imports_no_solver() -> None:
    script = (
        "import sys; sys.argv = ['tarocco', 'verify', '--list']\n"
        "from tarocco.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        "assert not {'z3', 'numpy', 'pydantic'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["count", *FIVE_TRUMPS], id="count"),
        pytest.param(["rule", "bologna.cards.moors"], id="rule"),
        pytest.param(["verify", "the_groups_fit_together", "--jobs", "1"], id="verify"),
        pytest.param(["verify", "nope"], id="error"),
    ],
)
def test_nothing_is_coloured_in_a_pipe(arguments: list[str]) -> None:
    outcome = _started(*arguments)
    assert outcome.out or outcome.err
    assert "\x1b" not in outcome.out + outcome.err


def test_process_ends_with_the_code_of_the_command(tmp_path: Path) -> None:
    assert _started("count", "Rd").code == 0
    assert _started("count", "Xx").code == 2
    assert _started("count", "--file", "-", stdin=b"Xx\n", cwd=tmp_path).code == 1


def test_reader_that_stops_after_a_line_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tarocco.cli", "rule", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"[\n"
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "arguments", [["rule"], ["count", "Rd"], ["cards", "--json"]], ids=" ".join
)
def test_reader_that_is_gone_is_no_error(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tarocco.cli", *arguments],
            stdout=write,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(write)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
@pytest.mark.parametrize(
    "arguments",
    [["count", "Rd"], ["verify", "--list", "--json"], ["cards", "--json"]],
    ids=" ".join,
)
def test_terminal_of_few_letters_is_no_error(encoding: str, arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tarocco.cli", *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups are of POSIX")
def test_interrupted_proofs_leave_no_report_and_no_noise(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    words = ["verify", "the_most_a_hand*", "--jobs", "1", "--report", str(report)]
    process = subprocess.Popen(
        [sys.executable, "-m", "tarocco.cli", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=3)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, "", "")
    assert list(tmp_path.iterdir()) == []


def test_report_in_no_folder_is_refused_before_anything_is_proved(run: Run) -> None:
    outcome = run("verify", "--report", "nowhere/report.json")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == (
        "tarocco: nowhere/report.json: its folder does not exist, expected one to write to\n"
    )


@pytest.mark.clause("bologna.games.mattazza.groups")
def test_count_by_groups_depends_on_the_players(run: Run) -> None:
    pile = ("count", "--ruleset", "bologna/mattazza", "--json", "Rd Rc 6d 7d 8d 9d 10d")
    # 5 + 4 and two scartini groups of 3; with five players there are two groups.
    assert run(*pile, "--players", "3").json["card_points"] == 11
    assert run(*pile, "--players", "5").json["card_points"] == 10
    assert run(*pile).json["card_points"] == 10


def test_invalid_number_of_players_of_a_count(run: Run) -> None:
    outcome = run("count", "--ruleset", "bologna/mattazza", "--players", "9", "Rd")
    assert outcome.code == 2
    assert (
        outcome.err == "tarocco: bologna/mattazza has no game for 9, expected one of: 3, 4, 5, 6\n"
    )
