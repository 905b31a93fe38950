"""The README is true: its count, its figures, its overlay and its Python."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tarocco.notation import read_cards
from tarocco.rulebook import load_book, packs_in, shipped_book
from tarocco.scoring import account
from verification.catalogue import THEOREMS
from verification.coverage import coverage, figures

if TYPE_CHECKING:
    from tarocco.rulebook import Book

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    """Return what stands between a mark of the README and the next end."""
    found = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- end -->", README, re.DOTALL)
    assert found is not None, f"the README has no block {name!r}"
    return found[1]


def fenced(name: str) -> str:
    """Return the code of a fenced block."""
    return "\n".join(block(name).splitlines()[1:-1]) + "\n"


def test_count_prints_what_the_readme_shows() -> None:
    command, _, output = fenced("count").partition("\n")
    words = shlex.split(command.removeprefix("$ tarocco "))
    run = subprocess.run(
        [sys.executable, "-m", "tarocco.cli", *words], capture_output=True, text=True, check=True
    )
    assert run.stdout == output


def test_figures_are_those_of_the_tables(book: Book) -> None:
    books = [shipped_book(pack) for pack in packs_in(book.root)]
    clauses, options, examples = (
        sum(len(getattr(each, what)) for each in books)
        for what in ("clauses", "options", "examples")
    )
    readings = sum(len(option.readings) for each in books for option in each.options.values())
    expected = Counter(theorem.expected for theorem in THEOREMS.values())
    assert block("figures") == (
        f"{clauses} clauses, each with its text in English and Italian "
        f"and its sources or its reason;\n"
        f"{options} disputed points with {readings} readings; "
        f"{len(book.sources)} sources; {examples} examples, each run as a test.\n"
        f"{len(THEOREMS)} theorems about every possible pile, hand, trick and settlement: "
        f"{expected['proved']} proved, "
        f"{expected['refuted']} kept refuted for its counterexample."
    )


def test_coverage_is_that_of_the_clauses(book: Book) -> None:
    packs = packs_in(book.root)
    rows = {pack: coverage(shipped_book(pack), ROOT / "tests") for pack in packs}
    found = {pack: figures(rows[pack]) for pack in packs}
    lines = ["| Clauses with | " + " | ".join(pack.capitalize() for pack in packs) + " |"]
    lines += ["|---|" + "---:|" * len(packs)]
    for name in found[packs[0]]:
        numbers = [str(found[pack][name]) for pack in packs]
        if name == "killed mutants" and not any(row.mutants for row in rows[packs[0]]):
            numbers = ["not run"] * len(packs)
        lines.append(f"| {name} | {' | '.join(numbers)} |")
    lines.append("| all | " + " | ".join(str(len(rows[pack])) for pack in packs) + " |")
    assert block("coverage") == "\n".join(lines)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not on this machine")
def test_the_check_of_a_program_says_what_the_readme_shows(tmp_path: Path) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    for told in fenced("check").split("$ tarocco ")[1:]:
        command, _, shown = told.partition("\n")
        run = subprocess.run(
            [sys.executable, "-m", "tarocco.cli", *shlex.split(command)],
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "80"},
            capture_output=True,
            text=True,
            check=False,
        )
        printed = run.stdout
        for part in filter(None, map(str.rstrip, shown.split("…\n"))):
            assert part in printed, command
            printed = printed.partition(part)[2]


def test_overlay_changes_four_kings(tmp_path: Path) -> None:
    overlay = tmp_path / "club.toml"
    overlay.write_text(fenced("overlay"), encoding="utf-8")
    rules = load_book(None, [overlay]).ruleset()
    pile = read_cards("Rd Rc Rs Rb", rules.pack)
    assert account(pile, rules.scoring).families[0].points == 36


def test_python_gives_what_the_readme_shows() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_version_is_the_same_everywhere() -> None:
    from tarocco import __version__  # noqa: PLC0415 - only this test needs it

    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f"version {__version__}:" in README
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
