"""Table mutation: what the mutants are, that a sample is noticed, and that a run goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from tarocco.rulebook import load_book
from tarocco.rulebook.cells import resolve
from tarocco.rulebook.files import shipped_spec
from tarocco.schemas import schema
from verification.mutation.edges import read_edges
from verification.mutation.harmless import harmless
from verification.mutation.judge import KILLERS, Verdict
from verification.mutation.log import SUMMARY, open_log, spec_checksum
from verification.mutation.mutants import mutants_of, words_in
from verification.mutation.near import neighbours
from verification.mutation.report import Fate, page, report, summary
from verification.mutation.run import Plan, all_packs, run, subject_of

if TYPE_CHECKING:
    from verification.mutation.mutants import Mutant

RECORDS = Path(__file__).parent / "records"
SAMPLE = 60
SECONDS = 60
ONLY = "clauses/clause/bologna.cards.[a-p]*"


@pytest.fixture(scope="module")
def mutants() -> dict[str, Mutant]:
    """Return all mutants by their ids."""
    return {
        each.id: each for pack in all_packs() for each in subject_of(pack, RECORDS).mutants.values()
    }


def _one(mutants: dict[str, Mutant], name: str) -> Any:  # noqa: ANN401 - any TOML value
    """Return what a cell holds in a mutant."""
    return mutants[name].after


# The mutants.


@pytest.mark.parametrize(
    ("name", "after"),
    [
        pytest.param("bologna:combinations/combination/re/points/4:up", 35, id="up"),
        pytest.param("bologna:combinations/combination/re/points/4:down", 33, id="down"),
        pytest.param(
            "bologna:combinations/combination/grande/idle_counts:flipped", False, id="flipped"
        ),
        pytest.param(
            "bologna:combinations/combination/re/points:swapped.3",
            {"3": 34, "4": 17},
            id="neighbours-of-a-map",
        ),
        pytest.param(
            "bologna:combinations/combination/re/points:dropped.4", {"3": 17}, id="dropped"
        ),
        pytest.param(
            "bologna:cards/group/contatori/cards:doubled.0", ["Beg", "Beg", "Mat"], id="doubled"
        ),
        pytest.param(
            "bologna:cards/group/contatori/cards:swapped.0", ["Mat", "Beg"], id="neighbours"
        ),
        pytest.param(
            "bologna:cards/group/scavezzo/cards:redirected.0", ["15-5"], id="redirected-range"
        ),
        pytest.param("bologna:cards/value/re/group:redirected", "regine", id="redirected-group"),
        pytest.param("france:play/matto/card:redirected", "21", id="redirected-card"),
        pytest.param(
            "bologna:counting/last_trick/clause:redirected",
            "bologna.counting.declared",
            id="redirected-clause",
        ),
        pytest.param("bologna:play/winner/equal:word.first", "first", id="word"),
        pytest.param("bologna:options/option/four_kings/default:moved.24", "24", id="moved"),
        pytest.param(
            "bologna:options/option/four_kings/default:moved_with_cells.24",
            "24 and its cells",
            id="moved-with-cells",
        ),
        pytest.param(
            "france:contracts/contract/prise/coefficient:swapped_with_next", 2, id="next-row"
        ),
        pytest.param(
            "france:contracts/contract/garde/names:languages.fr",
            {"fr": ["Garde", "guard"], "en": ["garde"], "it": ["garde"]},
            id="languages",
        ),
    ],
)
def test_mutant(name: str, after: object, mutants: dict[str, Mutant]) -> None:
    assert _one(mutants, name) == after


def test_mutants_are_the_same_each_time(mutants: dict[str, Mutant]) -> None:
    again = [each.id for pack in all_packs() for each in mutants_of(load_book(pack_id=pack))]
    assert again == list(mutants)


def test_no_mutant_is_the_book_itself(mutants: dict[str, Mutant]) -> None:
    assert [each.id for each in mutants.values() if each.before == each.after] == []


def test_tables_stay_as_they_are(mutants: dict[str, Mutant]) -> None:
    subject = subject_of("bologna", RECORDS)
    before = json.dumps(dict(subject.tables))
    for each in list(mutants.values())[:4000:40]:
        if each.pack == "bologna":
            each.applied(subject.tables)
    assert json.dumps(dict(subject.tables)) == before


def test_a_moved_default_with_its_cells_changes_them(mutants: dict[str, Mutant]) -> None:
    subject = subject_of("bologna", RECORDS)
    tables = mutants["bologna:options/option/four_kings/default:moved_with_cells.24"].applied(
        subject.tables
    )
    name, path = resolve(tables, "combinations/combination/re/points/4")
    node: Any = tables[name]
    for key in path:
        node = node[key]
    assert node == 24


@pytest.mark.parametrize("pack", all_packs())
def test_every_cell_is_changed_or_holds_words(pack: str, mutants: dict[str, Mutant]) -> None:
    """No table is passed over: each has cells that are changed, and all words are counted."""
    book = load_book(pack_id=pack)
    changed = Counter(each.table for each in mutants.values() if each.pack == pack)
    filled = {name for name in book.table_names if any(book.tables[name].values())}
    assert set(changed) == filled
    assert {cell.table for cell in words_in(book)} <= filled


def test_neighbours_of_a_record_are_shorter_records() -> None:
    record = {"players": ["A"], "deals": [{"dealer": 0, "moves": [{"do": "cut"}, {"do": "pass"}]}]}
    (shorter,) = neighbours({"record": record})
    assert shorter["record"]["deals"] == [{"dealer": 0, "moves": [{"do": "cut"}]}]


# What becomes of them.


def test_a_sample_is_noticed_or_harmless() -> None:
    plan = Plan(packs=all_packs(), sample=SAMPLE, records=RECORDS)
    verdicts = {each.id: each for each in run(plan)}
    fates = [Fate(each, verdicts[each.id]) for each in plan.chosen()]
    assert len(fates) == SAMPLE
    survivors = [(each.mutant.id, each.verdict.reason) for each in fates if each.survived]
    assert survivors == []
    known = json.loads((shipped_spec() / SUMMARY).read_text("utf-8"))["alone"]
    assert [each.mutant.id for each in fates if each.alone and each.mutant.id not in known] == []
    assert {each.verdict.killer for each in fates} <= set(KILLERS)


@pytest.mark.parametrize(
    ("name", "killer", "kit"),
    [
        ("bologna:cards/suit/d/ranks/R:up", "loader", False),
        ("bologna:combinations/combination/re/points/4:up", "examples", True),
        ("france:contracts/contract/sans/coefficient:up", "examples", True),
        ("france:contracts/contract/garde/names:languages.fr", "rows", False),
        ("bologna:counting/last_trick/points:down", "examples", True),
        ("bologna:clauses/clause/bologna.cards.notation/games:redirected.0", "lock", False),
    ],
)
def test_killer_of_a_mutant(
    name: str,
    killer: str,
    kit: bool,  # noqa: FBT001 - a parameter
    mutants: dict[str, Mutant],
) -> None:
    mutant = mutants[name]
    plan = Plan(packs=(mutant.pack,), only=mutant.address, records=RECORDS)
    verdict = next(each for each in run(plan) if each.id == name)
    assert (verdict.killer, bool(verdict.kit)) == (killer, kit)


@pytest.mark.parametrize(
    "name",
    [
        "bologna:combinations/combination/grande/genuine:down",
        "bologna:counting/last_trick/points:up",
        "bologna:cards/suit/d/ranks:swapped.R",
        "france:contracts/contract/garde/coefficient:up",
        "france:bonuses/tier/simple/cards/4:up",
        "france:play/matto/last_trick:word.stays",
    ],
)
def test_the_nearest_case_stands_beside_the_vector_that_notices(
    name: str, mutants: dict[str, Mutant]
) -> None:
    """Of the two, one step apart, the changed tables answer one as before and one otherwise."""
    mutant = mutants[name]
    plan = Plan(packs=(mutant.pack,), only=mutant.address, records=RECORDS)
    verdict = next(each for each in run(plan) if each.id == name)
    assert verdict.kit
    assert verdict.near


# The report.


def _fates(mutants: dict[str, Mutant]) -> list[Fate]:
    """Return some mutants with what could become of them."""
    ids = list(mutants)[:4]
    verdicts = (
        Verdict(ids[0], "loader", "wrong", loaded=False),
        Verdict(ids[1], "examples", "one", kit="a vector", near="another"),
        Verdict(ids[2], "rows", "row", answers="same", reason="the engine is built from the same"),
        Verdict(ids[3], "examples", "one", answers="differs", reason="count of a game"),
    )
    return [Fate(mutants[each.id], each) for each in verdicts]


def test_report_follows_its_schema(mutants: dict[str, Mutant]) -> None:
    found = report(_fates(mutants), [load_book()], whole=False)
    for each in (found, summary(found)):
        Draft202012Validator(schema("tarocco-mutation/1")).validate(each)
    assert found["total"]["kit"] == found["total"]["near"] == found["total"]["harmless"] == 1
    assert found["alone"] == []
    assert sum(row["mutants"] for row in found["clauses"].values()) == 4


def test_a_change_of_answers_that_no_vector_shows_survives(mutants: dict[str, Mutant]) -> None:
    found = report(_fates(mutants), [load_book()], whole=False)
    assert [row["noticed_by"] for row in found["survivors"]] == ["examples"]
    assert page(found)[-1] == "1 survivors"


def test_the_summary_of_the_rule_book_has_no_survivor() -> None:
    path = shipped_spec() / SUMMARY
    if not path.exists():
        pytest.skip("no whole run has been written down")
    kept = json.loads(path.read_text("utf-8"))
    Draft202012Validator(schema("tarocco-mutation/1")).validate(kept)
    assert kept["total"]["survivors"] == 0
    if kept["spec"] != spec_checksum():
        pytest.skip("the tables have changed since the last whole run; run `make mutate`")


def test_harmless_mutants_give_a_reason() -> None:
    assert all(row.reason for row in harmless())


# The edges.


@pytest.mark.parametrize("pack", all_packs())
def test_edges_are_sorted_and_asked_once(pack: str) -> None:
    rows = read_edges(pack)
    asked = [
        json.dumps([row[key] for key in ("operation", "ruleset", "options", "input")])
        for row in rows
    ]
    assert len(set(asked)) == len(asked)
    places = [(row["ruleset"], row["operation"], row["clause"], row["cell"]) for row in rows]
    assert places == sorted(places)
    assert {row["clause"] for row in rows} - {""} <= load_book(pack_id=pack).clauses.keys()


# The log, and runs that are killed.


def _command(log: Path, *arguments: str) -> list[str]:
    """Return the command of a small run."""
    own = ["--pack", "bologna", "--only", ONLY, "--log", str(log)]
    return [sys.executable, "-m", "verification.mutation", *own, *arguments]


def _lines(log: Path) -> list[dict[str, Any]]:
    """Return the whole lines of a log."""
    text = log.read_bytes() if log.exists() else b""
    return [json.loads(line) for line in text.split(b"\n")[:-1]]


def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    log = tmp_path / "killed.jsonl"
    for wanted in (1, 8):
        process = subprocess.Popen(_command(log, "--jobs", "1"), stdout=subprocess.DEVNULL)
        limit = time.monotonic() + SECONDS
        while len(_lines(log)) <= wanted and process.poll() is None and time.monotonic() < limit:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
    done = subprocess.run(
        _command(log, "--json"), capture_output=True, check=False, timeout=SECONDS
    )
    assert done.returncode == 0, done.stderr
    ids = [row["id"] for row in _lines(log)[1:]]
    plan = Plan(packs=("bologna",), only=ONLY, records=RECORDS)
    assert sorted(ids) == sorted(each.id for each in plan.chosen())
    at_once = {each.id: each.as_json() for each in run(plan)}
    assert {row["id"]: row for row in _lines(log)[1:]} == json.loads(json.dumps(at_once))


def test_a_line_that_is_not_whole_is_taken_off(tmp_path: Path) -> None:
    log = tmp_path / "torn.jsonl"
    verdict = Verdict("one", "loader")
    with _opened(log) as opened:
        opened.add(verdict)
    whole = log.read_bytes()
    log.write_bytes(whole + whole[-20:-1])
    with _opened(log) as opened:
        assert opened.kept == {"one": verdict}
    assert log.read_bytes() == whole


def test_a_log_of_another_state_is_put_aside(tmp_path: Path) -> None:
    log, told = tmp_path / "old.jsonl", []
    with open_log(log, "edges", told.append):
        pass
    assert told == []
    with open_log(log, "mutants", told.append) as opened:
        assert opened.kept == {}
    assert told == [
        f"{log}: of another state of the tables or the code, put aside as old.jsonl.old"
    ]
    assert (tmp_path / "old.jsonl.old").exists()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("no log\n", id="no-json"),
        pytest.param("{}\n", id="no-header"),
        pytest.param('["a"]\n', id="no-object"),
        pytest.param('{"format":"tarocco-simulation/1"}\n', id="of-another-format"),
    ],
)
def test_a_file_that_is_no_log_is_refused_and_left_alone(text: str, tmp_path: Path) -> None:
    log = tmp_path / "other"
    log.write_text(text)
    done = subprocess.run(
        _command(log), capture_output=True, text=True, check=False, timeout=SECONDS
    )
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"error: {log}:1: not a line of a mutation run, expected its log"
    ]
    assert log.read_text() == text


def test_ctrl_c_ends_with_130(tmp_path: Path) -> None:
    log = tmp_path / "stopped.jsonl"
    process = subprocess.Popen(
        _command(log, "--jobs", "2"),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    limit = time.monotonic() + SECONDS
    while len(_lines(log)) <= 1 and time.monotonic() < limit:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    assert told.lstrip() == "interrupted; started again with the same --log, it goes on from here\n"


def test_an_unknown_pack_is_an_error() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "verification.mutation", "--pack", "milano"],
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("error: there is no pack 'milano'")


def _opened(log: Path) -> Any:  # noqa: ANN401 - an open log
    """Open a log of mutants."""
    return open_log(log, "mutants", _never)


def _never(message: str) -> None:
    """Fail: nothing is put aside."""
    pytest.fail(message)


def test_without_the_solver_a_run_asks_for_it() -> None:
    script = (
        "import sys\n"
        "sys.modules.update(dict.fromkeys(('z3', 'numpy')))\n"
        "from verification.mutation.__main__ import entry\nentry()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("error: the mutation run cannot do without the extra 'verify'")
