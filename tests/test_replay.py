"""``tarocco replay``: exit codes, what it prints, and records damaged in every way."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from command import Commands, Outcome
from jsonschema import Draft202012Validator

from tarocco.cli import replay
from tarocco.cli.words_replay import REPLAY_WORDS
from tarocco.play.actions import KINDS
from tarocco.play.violations import CODES
from tarocco.records import read_record, record_json_text, record_text
from tarocco.schemas import schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Run = Callable[..., "Outcome"]

FOLDER = Path(__file__).parent / "records"
GOLDEN = sorted(
    path
    for path in {*FOLDER.glob("*.json"), *FOLDER.glob("*.txt")}
    if not path.name.startswith("france_")
)
CODES_HERE = (*CODES["play"], *CODES["declarations"])
VALID = [path for path in GOLDEN if not path.name.startswith("invalid_")]
REMARKS = (
    "unfinished",
    "match_over",
    "dealer",
    "seats",
    "draw_again",
    "draw_settled",
    "draw_seats",
    "draw_dealer",
)
SECONDS = 5.0


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that replays in this process."""
    return partial(Commands(monkeypatch, capsys), "replay")


# What is right, and what is wrong.


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
def test_golden_record_ends_with_0(path: Path, run: Run) -> None:
    outcome = run(path)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0].startswith(f"{path}: bologna/")
    assert outcome.lines[0].endswith("nothing wrong")
    assert outcome.lines[1].startswith("  Scores: ")


@pytest.mark.parametrize("code", CODES_HERE)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_invalid_action_ends_with_1_and_its_clause(code: str, lang: str, run: Run) -> None:
    path = FOLDER / f"invalid_{code}.txt"
    outcome = run(path, "--lang", lang)
    assert (outcome.code, outcome.err) == (1, "")
    (told,) = [line for line in outcome.lines if f": {code}: " in line]
    line = int(told.partition("(line " if lang == "en" else "(riga ")[2].partition(")")[0])
    player = told.partition("), ")[2].partition(":")[0]
    written = path.read_text(encoding="utf-8").splitlines()[line - 1]
    assert player in {"Anna", "Bruno", "Carla", "Dino"}
    assert ":" in written or written.startswith(player)
    assert told.endswith("]")


def test_many_records_are_summed_up(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("hello", encoding="utf-8")
    outcome = run(VALID[0], bad, FOLDER / "invalid_cut.txt", VALID[1])
    assert outcome.code == 2
    assert outcome.lines[-1] == "4 records: 2 right, 1 with faults, 1 unreadable"
    assert outcome.err == f"tarocco: {bad}:1: 'hello', expected 'tarocco-record 1' or JSON\n"
    assert run(VALID[0], FOLDER / "invalid_cut.txt").code == 1
    assert run(VALID[0], VALID[1]).code == 0


def test_json_has_one_line_for_each_record(run: Run, tmp_path: Path) -> None:
    outcome = run("--json", *GOLDEN, tmp_path / "missing.json")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    found = [json.loads(line) for line in outcome.lines]
    assert [each["file"] for each in found] == list(map(str, GOLDEN))
    for each in found:
        Draft202012Validator(schema("tarocco-judgement/1")).validate(each)
        assert each["clean"] == (not Path(each["file"]).name.startswith("invalid_"))


def test_full_shows_every_trick_and_the_count(run: Run) -> None:
    for path in VALID:
        outcome = run(path, "--full")
        assert outcome.code == 0
        record = read_record(path)
        assert sum(line.startswith("Deal ") for line in outcome.lines) == len(record.deals)
        plays = sum(move.action.kind == "play" for deal in record.deals for move in deal.moves)
        tricks = [line for line in outcome.lines if line.startswith("  trick ")]
        assert sum(line.count(",") + 1 for line in tricks) == plays
    italian = run(FOLDER / "a_mano.txt", "--full", "--lang", "it")
    assert "  presa 1: Nonna Pia Ang, Anna Mon; prende Nonna Pia" in italian.lines
    assert "  Nonna Pia accusa Ang Sol Lun" in italian.lines


def test_penalties_are_shown_beside_the_play(run: Run) -> None:
    outcome = run(FOLDER / "invalid_revoke.txt")
    assert "bologna.play.penalty.revoke" in outcome.out
    assert outcome.lines[-1].startswith("  With the penalties: ")


def test_a_revoke_where_fewest_points_win_costs_nothing_attested(run: Run) -> None:
    outcome = run(FOLDER / "invalid_revoke_mattazza.txt")
    assert outcome.code == 1
    assert "it stands; no source says what it costs here" in outcome.out
    assert "With the penalties" not in outcome.out


def test_side_that_is_none_is_named(run: Run) -> None:
    text = (FOLDER / "ottocento_hands.txt").read_text(encoding="utf-8")
    outcome = run("-", stdin=text.replace("count Anna+Carla", "count Anna+Bruno").encode())
    assert (outcome.code, outcome.out) == (2, "")
    kept = [line for line in text.splitlines() if not line.startswith("count ")]
    outcome = run("-", stdin="\n".join([*kept, "total Anna+Bruno 4"]).encode())
    assert outcome.code == 1
    assert "deal 1, Anna and Bruno: they are not a side in this deal" in outcome.out


def test_drawn_match_is_told(run: Run) -> None:
    record = read_record(FOLDER / "quattro_scartate.txt")
    claims = record.deals[-1].claims
    assert claims is not None
    first, second = claims.scores
    deals = tuple(replace(deal, claims=None) for deal in record.deals)
    level = replace(record, deals=deals, scores=(second, first))
    outcome = run("-", stdin=record_text(level).encode())
    assert outcome.code == 0
    assert outcome.lines[1].endswith(" (drawn)")


def test_unfinished_deal_is_told(run: Run) -> None:
    head = "tarocco-record 1\nruleset bologna/quattro-scartate\nplayers A, B, C, D\n"
    outcome = run("-", "--full", stdin=f"{head}deal A\nseed x\nD cuts 5\n".encode())
    assert outcome.code == 0
    assert outcome.lines[0].endswith("1 deal, nothing wrong, 1 remark")
    assert "unfinished" in outcome.lines[1]
    assert outcome.lines[-1] == "  Not finished"
    assert "  D cuts 5" in outcome.lines


def test_deal_that_stops_before_another_is_wrong(run: Run) -> None:
    head = "tarocco-record 1\nruleset bologna/quattro-scartate\nplayers A, B, C, D\n"
    text = f"{head}deal A\nseed x\nD cuts 5\ndeal B\nseed y\nA cuts 5\n"
    outcome = run("-", stdin=text.encode())
    assert outcome.code == 1
    assert outcome.lines[0].endswith("2 deals, 2 remarks")


def test_short_name_of_a_game_is_read_and_written_in_full(run: Run) -> None:
    head = "tarocco-record 1\nruleset tarot-4\nplayers A, B, C, D\n"
    outcome = run("-", "--to", "text", stdin=f"{head}deal A\nseed x\nD cuts 20\n".encode())
    assert (outcome.code, outcome.lines[1]) == (0, "ruleset france/tarot-4")
    wrong = run("-", stdin=head.replace("tarot-4", "tarot-9").encode())
    assert wrong.code == 2
    assert wrong.err.startswith("tarocco: standard input:2: there is no ruleset 'tarot-9'")


def test_own_rule_book_is_that_of_the_pack_played(run: Run, tmp_path: Path) -> None:
    path = FOLDER / "france_tarot_4.txt"
    overlay = tmp_path / "overlay.toml"
    overlay.write_text(
        'format = "tarocco-overlay/1"\ntitle = "t"\n[[change]]\n'
        'cell = "games/tarot-4/phase/cut/least"\nvalue = 4\n',
        encoding="utf-8",
    )
    assert run(path, "--overlay", overlay) == run(path)


def test_wrong_claim_is_named_with_its_clause(run: Run) -> None:
    text = (FOLDER / "a_mano.txt").read_text(encoding="utf-8").replace("grande 15", "grande 20")
    outcome = run("-", stdin=text.encode())
    assert outcome.code == 1
    assert (
        "  deal 1, Nonna Pia: Grande: claimed 20, counted 15 [bologna.combinations.grande]"
        in outcome.lines
    )


def test_remarks_are_told_in_both_languages(run: Run) -> None:
    head = "tarocco-record 1\nruleset bologna/ottocento\nplayers Anna, Bruno, Carla, Dino\n"
    text = f"{head}draw Ang 16 6d 7d\ndeal Bruno\nseed 1\ndeal Bruno\nseed 2\n"
    english, italian = (run("-", "--lang", lang, stdin=text.encode()) for lang in ("en", "it"))
    assert english.code == italian.code == 1
    assert english.lines[0] == "standard input: bologna/ottocento, 2 deals, 5 remarks"
    for line in english.lines[1:-1]:
        assert "expected" in line
        assert line.endswith("]")
    assert len(english.lines) == len(italian.lines)
    assert "distribuisce per primo Bruno, atteso Anna" in italian.out


def test_words_are_the_same_in_all_languages() -> None:
    assert set(REPLAY_WORDS["en"]) == set(REPLAY_WORDS["it"]) == set(REPLAY_WORDS["fr"])
    assert {f"do_{kind}" for kind in KINDS} <= set(REPLAY_WORDS["en"])
    assert set(REMARKS) <= set(REPLAY_WORDS["en"])


def test_conversion_keeps_the_record(run: Run, tmp_path: Path) -> None:
    record = read_record(FOLDER / "a_mano.txt")
    out = tmp_path / "out.json"
    assert run(FOLDER / "a_mano.txt", "--to", "json", "--out", out) == Outcome(0, "", "")
    assert read_record(out) == record
    printed = run(out, "--to", "text")
    assert printed.out == record_text(record)
    assert run("-", "--to", "text", stdin=out.read_bytes()) == printed


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--out", "x", "{file}"],
        ["--to", "xml", "{file}"],
        ["--to", "text", "{file}", "{file}"],
        ["--to", "text", "--json", "{file}"],
        ["--to", "text", "--out", "/no/folder/x", "{file}"],
        ["--lang", "de", "{file}"],
        ["--spec", "/no/folder", "{file}"],
        ["--nope", "{file}"],
    ],
    ids=" ".join,
)
def test_invalid_arguments_end_with_2(arguments: list[str], run: Run) -> None:
    outcome = run(*(each.format(file=VALID[0]) for each in arguments))
    assert (outcome.code, outcome.out) == (2, "")
    assert all(line.startswith("tarocco: ") for line in outcome.err.splitlines())
    assert outcome.err


def test_overlay_changes_the_judgement(run: Run, tmp_path: Path) -> None:
    overlay = tmp_path / "club.toml"
    overlay.write_text(
        'format = "tarocco-overlay/1"\ntitle = "Test"\n[[change]]\n'
        'cell = "counting/last_trick/points"\nvalue = 10\n',
        encoding="utf-8",
    )
    outcome = run(FOLDER / "a_mano.txt", "--overlay", overlay)
    assert outcome.code == 1
    assert "Last trick: claimed 6, counted 10" in outcome.out


def test_progress_is_shown_on_a_terminal_only(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(replay, "_SECONDS_BEFORE_PROGRESS", -1.0)
    assert run(*VALID[:3]).err == ""
    progress = replay.Progress(3)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress.show(2)
    progress.clear()
    assert capsys.readouterr().err == "\r2/3\r   \r"


# Damaged records.


def small_records() -> dict[str, bytes]:
    """Return two short records, one in each form."""
    record = read_record(FOLDER / "a_mano.txt")
    return {
        "json": record_json_text(record).encode(),
        "text": (FOLDER / "a_mano.txt").read_bytes(),
    }


def truncated() -> Iterator[tuple[str, bytes]]:
    """Yield records cut short at many places."""
    for form, data in small_records().items():
        step = max(1, len(data) // 60)
        for end in range(0, len(data), step):
            yield f"{form}-cut-{end}", data[:end]


def garbled() -> Iterator[tuple[str, bytes]]:
    """Yield records with one byte changed, or doubled, or left out."""
    for form, data in small_records().items():
        for place in range(3, len(data), len(data) // 20):
            yield f"{form}-changed-{place}", data[:place] + b"\x07" + data[place + 1 :]
            yield f"{form}-zero-{place}", data[:place] + b"\x00" + data[place + 1 :]
            yield f"{form}-latin-{place}", data[:place] + b"\xe9" + data[place + 1 :]
            yield f"{form}-brace-{place}", data[:place] + b"}" + data[place + 1 :]
            yield f"{form}-lost-{place}", data[:place] + data[place + 7 :]


def shuffled() -> Iterator[tuple[str, bytes]]:
    """Yield records with a line left out, doubled, or moved to the end."""
    for form, data in small_records().items():
        lines = data.splitlines(keepends=True)
        for number in range(0, len(lines), max(1, len(lines) // 12)):
            rest = [*lines[:number], *lines[number + 1 :]]
            yield f"{form}-without-{number}", b"".join(rest)
            yield f"{form}-doubled-{number}", b"".join([*lines[: number + 1], *lines[number:]])
            yield f"{form}-moved-{number}", b"".join([*rest, lines[number]])


def odd() -> Iterator[tuple[str, bytes]]:
    """Yield files that are something else altogether."""
    records = small_records()
    for form, data in records.items():
        text = data.decode()
        for encoding in ("utf-16", "utf-16-le", "utf-32", "utf-7", "cp500"):
            yield f"{form}-{encoding}", text.encode(encoding)
        yield f"{form}-latin-1", text.replace("Pia", "Più").encode("latin-1")
        yield f"{form}-twice", data + data
        yield f"{form}-backwards", data[::-1]
        yield f"{form}-zeros", data + b"\x00" * 100
        yield f"{form}-returns", text.replace("\n", "\r").encode()
        yield f"{form}-upper", text.upper().encode()
    yield "empty", b""
    yield "spaces", b" \n\t " * 100
    yield "mark-alone", b"\xef\xbb\xbf"
    yield "binary", bytes(range(256)) * 50
    yield "huge", b"{" + b" " * (5 * 1024 * 1024)
    yield "huge-text", b"tarocco-record 1\n" + b"# \n" * (1024 * 1024 * 4 // 3)
    yield "nested", b"[" * 4_000_000
    yield "nested-objects", b'{"a":' * 800_000
    yield "quotes", b'{"' + b'\\"' * 2_000_000
    yield "one-line", b"tarocco-record 1 " * 200_000
    yield "quoted-lines", b"tarocco-record 1\n" + (b'"\\' * 900 + b"\n") * 2_000
    yield "digits", b'{"format": ' + b"9" * 4_000_000 + b"}"
    yield "surrogate", b'{"format": "\\ud800"}'
    yield "toml", b'[record]\nformat = "tarocco-record/1"\n'
    yield "count", b'{"format": "tarocco-count/1"}'


def edited() -> Iterator[tuple[str, bytes]]:
    """Yield JSON records with each kind of value in each place."""
    top = json.loads(small_records()["json"])
    values = (None, True, -1, 0, 2, 1.5, 10**12, "", "Rd", "\x1b[31m", [], [[]], {}, {"a": 1})
    places: list[tuple[str | int, ...]] = [
        ("format",),
        ("ruleset",),
        ("players", 1),
        ("deals", 0),
        ("deals", 0, "dealer"),
        ("deals", 0, "hands", 1),
        ("deals", 0, "hands", 1, 2),
        ("deals", 0, "moves", 3),
        ("deals", 0, "moves", 3, "seat"),
        ("deals", 0, "moves", 3, "do"),
        ("deals", 0, "moves", 3, "cards", 0),
        ("deals", 0, "claims"),
        ("deals", 0, "claims", "sides", 0, "figures", "total"),
    ]
    for place in places:
        for number, value in enumerate(values):
            changed: Any = json.loads(json.dumps(top))
            inner = changed
            for key in place[:-1]:
                inner = inner[key]
            inner[place[-1]] = value
            name = "-".join(map(str, place))
            yield f"{name}-{number}", json.dumps(changed).encode()


DAMAGED = dict([*truncated(), *garbled(), *shuffled(), *odd(), *edited()])
HARMLESS = {0, 1}


def test_there_are_three_hundred_damaged_records() -> None:
    assert len(DAMAGED) >= 300


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_record_is_told_in_a_line_or_judged(name: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_bytes(DAMAGED[name])
    begun = time.monotonic()
    outcome = run(file)
    assert time.monotonic() - begun < SECONDS
    if outcome.code in HARMLESS:
        assert outcome.err == ""
        assert outcome.lines[0].startswith(f"{file}: bologna/centocinquanta")
        return
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith(f"tarocco: {file}")
    assert outcome.err.count("\n") == 1
    assert "expected" in outcome.err
    assert len(outcome.err) < 1000
    assert not set(outcome.err) & {"\x00", "\x07", "\x1b", "\x7f"}
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", ["missing", "folder", "below", "nul\x00", "escape\x1b[31m"])
def test_file_that_cannot_be_read_is_named(name: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / ("missing/record" if name == "below" else name)
    outcome = run(path)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert "cannot be read" in outcome.err
    assert not set(outcome.err) & {"\x00", "\x1b"}


def test_standard_input_that_is_closed(run: Run) -> None:
    outcome = run("-", stdin=None)
    assert outcome.code == 2
    assert outcome.err == "tarocco: standard input: closed, expected a record\n"


def test_command_in_a_process_of_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tarocco.cli", "replay", "--json", str(VALID[0])],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["clean"] is True
