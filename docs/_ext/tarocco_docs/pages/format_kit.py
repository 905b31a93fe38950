"""The part of the page of the formats on vectors, runs of the kit and mutants."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco.schemas import schema
from tarocco.vectors import vectors_of
from tarocco.vectors.bundle import MANIFEST, bundle_files
from tarocco_docs.facts import book
from tarocco_docs.markdown import folded, section
from tarocco_docs.pages.format_records import fields
from tarocco_docs.vectors import smallest
from verification.coverage import MUTATION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tarocco.vectors import Vector

SHOWN = "bologna/quindici"
EDITION = "0"

VECTOR = {
    "operation": "what is asked: see [Operations](operations.md)",
    "ruleset": "the ruleset",
    "expect": "`valid`, and the `account` of what is valid or the `code` of what is not",
}
MANIFEST_TOLD = {
    "format": "the format and its version",
    "vectors": "how many vectors there are",
    "operations": "the operations there are",
    "kinds": "the kinds there are",
    "rulesets": "the rulesets that vectors ask about: see below",
    "files": "the files: see below",
    "bug_classes": "the classes that vectors are flagged with: see below",
    "id": "which one",
    "name": "its path in the bundle",
    "sha256": "its checksum",
    "pack": "the pack it is about",
    "story": "what it is, by language",
    "clauses": "the clauses it breaks",
}
CONFORM = {
    "format": "the format and its version",
    "protocol": "the version of the messages",
    "program": "the program under test: its `name`, `version`, `command` and `operations`",
    "rulesets": "what it was asked about",
    "figures": "of all questions: see below",
    "badge": "the line to show beside the program",
    "operations": "the figures of each operation",
    "clauses": "for each clause how many answers were expected, and how many passed",
    "bug_classes": "the same for each bug class",
    "causes": "the faults, those of one cause together: see below",
    "faults": "each wrong answer: see below",
    "conduct": "what it did beside answering, each with a `code` and a `detail`",
    "known": "against known failures those `newly_failing` and `newly_passing`, or null",
    "cases": "questions there are",
    "expected": "questions that the program says it answers",
    "passed": "those it answers rightly",
    "failed": "those it answers wrongly",
    "unsupported": "those it declines",
    "operation": "the operation",
    "ruleset": "the ruleset",
    "options": "readings that differ from its own",
    "input": "what was asked",
    "code": "what is wrong with the answer",
    "detail": "the same in words",
    "expect": "the right answer",
    "given": "the program’s answer, or null",
    "story": "what the bug class is, by language, or null",
    "ids": "the ids of the vectors",
    "case": "the smallest case, as in `faults`",
}
CAUSE = {**CONFORM, "clauses": "the clauses behind it"}
MUTANTS = {
    "format": "the format and its version",
    "version": "the version of the program",
    "total": "the figures of all: see below",
    "clauses": "the figures of each clause, by its id",
    "harmless": "each `reason` why mutants change no answer, and how many `mutants` have it",
    "survivors": "mutants that nothing notices and nothing explains",
    "cells": "cells that were changed",
    "words": "cells that hold words, which nothing but the lock can notice",
    "mutants": "how many mutants there are",
    "killed": "how many are killed, by what notices first: `loader`, `examples`, `records`, `kit` "
    "(the vectors), `theorems`, `rows` (examples that repeat a row), `lock`",
    "kit": "how many the vectors notice, whatever else does",
    "near": "beside how many of those the nearest case that stays as it is is a vector too",
    "alone": "those that vectors notice and that change every neighbour of them too",
}
TALLY = {
    **MUTANTS,
    "harmless": "how many change no answer",
    "survivors": "how many nothing notices and nothing explains",
}


def kit(files: Path) -> Iterator[str]:
    """Yield the sections on what the kit reads and writes.

    Args:
        files: the folder of the files shown in the guides.
    """
    own = list(vectors_of([SHOWN], "small"))
    yield from _vector(own)
    yield from _manifest(own)
    yield from _conform(files)
    yield from _mutation()


def _vector(vectors: list[Vector]) -> Iterator[str]:
    """Yield the section on vectors."""
    form = schema("tarocco-vector/1")
    flagged = smallest(each for each in vectors if each.operation == "count" and each.flags)
    yield section(2, "tarocco-vector/1")
    yield "A line of a file of a [bundle](../guides/vectors.md):\n"
    if flagged is not None:
        yield f"```json\n{_pretty(flagged.as_json())}\n```\n"
    yield fields("The vector", form["properties"], VECTOR)


def _manifest(vectors: list[Vector]) -> Iterator[str]:
    """Yield the section on manifests of bundles."""
    form = schema("tarocco-vectors/1")
    manifest = json.loads(bundle_files(vectors, EDITION)[MANIFEST])
    yield section(2, "tarocco-vectors/1")
    yield f"`{MANIFEST}` of a bundle, written by `tarocco vectors --out DIR`:\n"
    yield folded("The manifest of a small bundle", f"```json\n{_pretty(manifest)}\n```\n")
    yield fields("The manifest", form["properties"], MANIFEST_TOLD)
    for name in ("rulesets", "files", "bug_classes"):
        part = form["properties"][name]["items"]["properties"]
        yield fields(f"`{name}`", part, {**MANIFEST_TOLD, "vectors": "how many there are in it"})


def _conform(files: Path) -> Iterator[str]:
    """Yield the section on reports of ``tarocco conform``."""
    form = schema("tarocco-conform/1")
    words = "conform --ruleset ottocento --size small --only */winner/* --report json --"
    program = [sys.executable, "adapters/adapter.py"]
    found = _printed(files, [*words.split(), *program])
    found["program"]["command"] = ["python", "adapter.py"]
    yield section(2, "tarocco-conform/1")
    yield "Written by `tarocco conform --report json`:\n"
    yield folded("A report of the adapter in the guide", f"```json\n{_pretty(found)}\n```\n")
    yield fields("The report", form["properties"], CONFORM)
    yield fields("`figures`", form["$defs"]["figures"]["properties"], CONFORM)
    yield fields("`causes`", form["properties"]["causes"]["items"]["properties"], CAUSE)
    yield fields("`faults`", form["$defs"]["outcome"]["properties"], CAUSE)


def _mutation() -> Iterator[str]:
    """Yield the section on runs of the mutants, with the total of the last one if there is any."""
    form = schema("tarocco-mutation/1")
    yield section(2, "tarocco-mutation/1")
    yield f"Written by `make mutate`; the figures of the last whole run are in `spec/{MUTATION}`.\n"
    path = book().root / MUTATION
    if path.is_file():
        total = json.loads(path.read_text(encoding="utf-8"))["total"]
        yield f"Its total:\n\n```json\n{_pretty(total)}\n```\n"
    yield fields("The run", form["properties"], MUTANTS)
    yield fields("`total`, and each of `clauses`", form["$defs"]["tally"]["properties"], TALLY)


def _printed(files: Path, words: list[str]) -> Any:  # noqa: ANN401 - JSON
    """Run a command of ours that prints JSON, and return what it prints.

    Raises:
        ExtensionError: if it fails.
    """
    done = subprocess.run(  # noqa: S603 - the commands are our own
        [sys.executable, "-m", "tarocco.cli", *words],
        cwd=files,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise ExtensionError(f"formats: {' '.join(words)}: {done.stderr}")
    return json.loads(done.stdout)


def _pretty(value: Mapping[str, Any]) -> str:
    """Write JSON over several lines."""
    return json.dumps(value, ensure_ascii=False, indent=2)
