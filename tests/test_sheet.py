"""The sheet of a session: the official one, running totals, claims, faults by line."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tarocco.cli import main
from tarocco.rulebook import Ruleset, shipped_book
from tarocco.schemas import schema
from tarocco.tournament.lines import MOST_LINES, SheetError
from tarocco.tournament.sheet import Sheet, read_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

OFFICIAL = """tarocco-sheet/1
# The sheet of the rules.
players N S E W
E garde 49 2 poignee:simple petit:attack = -106 -106 +318 -106
W sans 45 2 petit:defence                = -76 -76 -76 +228
S prise 34 2 poignee:simple petit:attack = 42 -126 42 42
N garde 52 2 poignee:simple:defence      = 276 -92 -92 -92
S garde 87 2 poignee:simple petit:attack chelem:announced
total -446 1346 -390 -510
"""


def ruleset_of(ruleset_id: str | None, choices: Mapping[str, str]) -> Ruleset:
    return shipped_book("france").ruleset(ruleset_id, choices)


def read(text: str) -> Sheet:
    return read_sheet(text, "s.txt", ruleset_of)


def faults(*lines: str) -> list[str]:
    with pytest.raises(SheetError) as caught:
        read("\n".join(lines))
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.clause("france.score.sheet", "france.score.ranking", "france.score.zero_sum")
def test_official_sheet() -> None:
    sheet = read(OFFICIAL)
    assert sheet.totals == {"N": -446, "S": 1346, "E": -390, "W": -510}
    assert [(place.rank, place.names) for place in sheet.ranking] == [
        (1, ("S",)),
        (2, ("E",)),
        (3, ("N",)),
        (4, ("W",)),
    ]
    assert [sum(row.totals.values()) for row in sheet.rows] == [0, 0, 0, 0, 0]
    assert dict(sheet.rows[1].totals) == {"N": -182, "S": -182, "E": 242, "W": 122}


def test_ties_share_a_rank() -> None:
    sheet = read("tarocco-sheet/1\nplayers N S E W\nN garde 49 2\n")
    assert [(place.rank, place.names) for place in sheet.ranking] == [
        (1, ("N",)),
        (2, ("S", "E", "W")),
    ]


def test_five_players_with_and_without_partner() -> None:
    sheet = read(
        "tarocco-sheet/1\nruleset france/tarot-5\nplayers A B C D E\n"
        "A prise 40.5 2 partner:C\nB prise 41½ 2 alone\n"
    )
    assert dict(sheet.rows[0].scores) == {"A": -52, "B": 26, "C": -26, "D": 26, "E": 26}
    assert dict(sheet.rows[1].scores) == {"A": -26, "B": 104, "C": -26, "D": -26, "E": -26}


@pytest.mark.clause("france.score.shares.dead")
def test_the_dead_player_scores_nothing() -> None:
    sheet = read(
        "tarocco-sheet/1\nruleset france/tarot-4-of-5\nplayers A B C D E\nA garde 49 2 out:E\n"
    )
    assert dict(sheet.rows[0].scores) == {"A": 198, "B": -66, "C": -66, "D": -66, "E": 0}


def test_passes_penalties_names_and_options() -> None:
    sheet = read(
        "tarocco-sheet/1\nruleset france/tarot-4@2012-07-01\noption poignee_sum=highest\n"
        'players "Anne Marie" B C pass\npass garde 55 2 poignee:simple poignee:simple:defence\n'
        'penalty "Anne Marie" 100\ntotal -198 -98 -98 294\n'
    )
    assert sheet.rules.label.endswith("+poignee_sum=highest")
    assert sum(sheet.totals.values()) == -100
    assert [row.kind for row in sheet.rows] == ["deal", "penalty"]


HEAD = ("tarocco-sheet/1", "players N S E W")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("X garde 49 2", "there is no player 'X'"),
        ("N gard 49 2", "contract 'gard'; did you mean 'garde'?"),
        ("N garde 49", "2 words on the deal, expected contract, points, bouts"),
        ("N garde 92 2", "92 points, expected at most 91"),
        ("N garde 49.5 2", "expected whole points"),
        ("N garde 49 4", "4 bouts, expected at most 3"),
        ("N garde 49 2 petti:attack", "'petti:attack'; did you mean 'petit'?"),
        ("N garde 49 2 petit:attack petit:attack", "petit stands twice"),
        ("N garde 49 2 petit:", "'petit:'"),
        ("N garde 49 2 alone", "a card called with 4 players"),
        ("N garde 49 2 partner:S", "a card called with 4 players"),
        ("N garde 49 2 partner:N", "'N' takes, expected another player"),
        ("N garde 49 2 out:S", "'S' is out, expected everybody to play"),
        ("N garde 49 2 announced", "a chelem announced, expected also"),
        ("N garde 49 2 = 198 -66 -66", "3 scores on the deal, expected 4"),
        ("N garde 49 2 = 198 -66 -66 -60", "sum to 6, expected 0"),
        ("N garde 49 2 = 200 -66 -66 -68", "200 claimed on the deal for N, expected 198"),
        ("N garde 49 2 = 198 -66 -66 x", "score 'x', expected a whole number"),
        ("total 1 2 3 4", "the scores claimed in all sum to 10, expected 0"),
        ("total 1 -1 0 0", "1 claimed in all for N, expected 0"),
        ("pass now", "'now' behind pass"),
        ("penalty N", "1 words behind penalty"),
        ("penalty X 100", "there is no player 'X'"),
        ("penalty N -5", "penalty '-5', expected a whole number"),
        ('N "garde', "a quotation mark is not closed"),
        ("N garde\x07 49 2", "a control character"),
    ],
)
def test_invalid_line(line: str, told: str) -> None:
    (found,) = faults(*HEAD, line)
    assert found.startswith("s.txt:3: ")
    assert told in found


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((), "nothing, expected the line tarocco-sheet/1"),
        (("players N S E W",), "expected the line tarocco-sheet/1"),
        (("tarocco-sheet/1",), "0 lines of players, expected one"),
        (("tarocco-sheet/1", "players N S E"), "3 players, expected 4 [france.games.tarot_4]"),
        (("tarocco-sheet/1", "players N S E E"), "'E' stands twice"),
        (("tarocco-sheet/1", "players N S E a:b"), "the name 'a:b'"),
        (("tarocco-sheet/1", "players N S E W", "players N S E W"), "2 lines of players"),
        (("tarocco-sheet/1", "ruleset france/tarot", "players N S E W"), "there is no ruleset"),
        (("tarocco-sheet/1", "ruleset", "players N S E W"), "0 words behind ruleset"),
        (("tarocco-sheet/1", "option x=y", "players N S E W"), "there is no option 'x'"),
        (("tarocco-sheet/1", "option x", "players N S E W"), "expected NAME=VALUE"),
        ((*HEAD, "N garde 49 2", "option poignee_sum=add"), "option behind a deal"),
    ],
)
def test_invalid_head(lines: tuple[str, ...], told: str) -> None:
    assert told in "\n".join(faults(*lines))


def test_every_wrong_line_is_named() -> None:
    found = faults(*HEAD, "X garde 49 2", "N garde 49 2", "S garde 99 2")
    assert [line.split(":")[1] for line in found] == ["3", "5"]


def test_too_many_lines() -> None:
    assert "expected at most" in faults(*HEAD, *(["pass"] * MOST_LINES))[0]


@given(st.text(max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        sheet = read("tarocco-sheet/1\nplayers N S E W\n" + line)
    except SheetError as error:
        assert all(fault.line for fault in error.faults)  # noqa: PT017 - either way is right
    else:
        assert sum(sheet.totals.values()) == 0 or any(row.kind == "penalty" for row in sheet.rows)


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    def run_command(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tarocco", *arguments])
        text = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", text)
        with pytest.raises(SystemExit) as stopped:
            main()
        printed = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return stopped.value.code, printed.out, printed.err

    return run_command


@pytest.mark.parametrize("command", [("sheet", "-"), ("score", "--sheet", "-")])
def test_sheet_as_text_and_json(
    command: tuple[str, ...], run: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, err = run(*command, stdin=OFFICIAL)
    assert (code, err) == (0, "")
    assert "Total" in out
    assert "   1  S  1346\n" in out
    assert "Sum 0\n" in out
    code, out, err = run(*command, "--json", stdin=OFFICIAL)
    found: dict[str, Any] = json.loads(out)
    Draft202012Validator(schema("tarocco-sheet/1")).validate(found)
    assert found["totals"] == {"N": -446, "S": 1346, "E": -390, "W": -510}


def test_invalid_sheet_ends_with_2(run: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = run("sheet", "-", stdin="\n".join((*HEAD, "X garde 49 2", "N garde 99 2")))
    assert (code, out) == (2, "")
    whole = "99 points, expected at most 91, the whole pack [france.count.total]"
    assert err.splitlines() == [
        "tarocco: standard input:3: there is no player 'X' (expected one of: N, S, E, W)",
        f"tarocco: standard input:4: {whole}",
    ]
    code, _, err = run("sheet", "/nowhere")
    assert code == 2
    assert err.count("\n") == 1
