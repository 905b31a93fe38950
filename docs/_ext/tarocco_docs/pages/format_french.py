"""The part of the page of the formats on deals scored by hand, sessions and rankings."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco.schemas import schema
from tarocco_docs.markdown import folded, section
from tarocco_docs.pages.format_records import fields

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TOLD = {
    "format": "the format and its version",
    "ruleset": "the ruleset with its edition, and the readings chosen",
    "bouts": "bouts of the attack",
    "sum": "the sum of all scores, which is 0",
    "tier": "the size: `simple`, `double` or `triple`",
    "by": "the side that showed it",
    "announced": "the side that announced it, or null",
    "made": "the side that made it, or null; of a contract whether it is made",
    "id": "which one",
    "clauses": "the clauses behind it",
    "role": "`taker`, `partner` or `defender`",
    "name": "the name, or null",
    "score": "what the player scores",
    "rows": "the lines of the session, in order: see below",
    "totals": "the totals, by name",
    "ranking": "the places: see below",
    "kind": "what the line is: a deal, a deal passed out, a penalty",
    "contract": "the contract",
    "margin": "by how many points it is made or lost",
    "unit": "what one defender pays",
    "scores": "the scores, by name",
    "rank": "the place; equal totals have the same one",
    "names": "who holds it",
    "scoring": "`percent` or `match_points`",
    "deals": "the deals: see below",
    "sessions": "the sessions: see below",
    "without_total": "who has played no deal that has a mark",
    "rankings": "the rankings: see below",
    "deal": "the deal",
    "session": "the number of its session",
    "taker": "who took",
    "result": "what one defender has paid",
    "defenders": "the defenders",
    "at_fault": "who is at fault, or null",
    "neutralised": "whether the deal is neutralised",
    "attack": "the mark of the attack, or the mean of such marks",
    "defence": "the mark of the defence, or the mean of such marks",
    "weight": "how often the session counts",
    "entries": "those who play: see below",
    "line": "the line",
    "penalty": "percent taken off",
    "total": "the total",
    "places": "the places: see below",
    "matches": "the matches: see below",
    "sides": "the two sides, or all of them with their totals: see below",
    "points": "match points of each side",
    "penalties": "match points taken off each side",
    "bonus": "the bonus of each side",
    "quarter": "the quarter of the match, or null",
    "results": "the result of each side",
    "wins": "matches won",
    "difference": "match points for, less those against",
    "scored": "match points for",
}
"""Meanings of the fields that the schemas do not describe."""


def french(files: Path) -> Iterator[str]:
    """Yield the sections on scores, sheets and rankings.

    Args:
        files: the folder of the files shown in the guides.
    """
    score = ["score", "--contract", "garde", "--points", "49", "--bouts", "2", "--petit", "attack"]
    yield from _format("score", "A deal of French Tarot scored by hand", score, files)
    yield from _format("sheet", "A session of French Tarot", ["sheet", "session.txt"], files)
    yield from _format("ranking", "A duplicate event", ["rank", "event.txt"], files)


def _format(name: str, told: str, words: list[str], files: Path) -> Iterator[str]:
    """Yield the section of a format."""
    form = schema(f"tarocco-{name}/1")
    command = " ".join(["tarocco", *words, "--json"])
    yield section(2, f"tarocco-{name}/1")
    yield f"{told}, printed by `tarocco {words[0]} --json`:\n"
    yield folded(f"<code>{command}</code>", f"```json\n{_printed(words, files)}\n```\n")
    for title, properties in _objects(form, "", form):
        yield fields(title, properties, TOLD)


def _printed(words: list[str], files: Path) -> str:
    """Return what a command prints as JSON.

    Raises:
        ExtensionError: if it fails.
    """
    done = subprocess.run(  # noqa: S603 - the commands are our own
        [sys.executable, "-m", "tarocco.cli", *words, "--json"],
        cwd=files,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise ExtensionError(f"formats: {' '.join(words)}: {done.stderr}")
    return json.dumps(json.loads(done.stdout), ensure_ascii=False, indent=2)


def _objects(
    part: Mapping[str, Any], name: str, form: Mapping[str, Any]
) -> Iterator[tuple[str, Mapping[str, Mapping[str, Any]]]]:
    """Yield every object of a schema with the path that leads to it."""
    properties = part.get("properties", {})
    if properties:
        yield (f"`{name}`" if name else _whole(part)), properties
    for inner in (*part.get("oneOf", ()), *part.get("anyOf", ())):
        yield from _objects(inner, name, form)
    for key, inner in properties.items():
        yield from _objects(inner, f"{name}.{key}".strip("."), form)
    if "items" in part:
        yield from _objects(part["items"], name, form)
    if not name:
        for key, inner in form.get("$defs", {}).items():
            yield from _objects(inner, key, form) if key else ()


def _whole(part: Mapping[str, Any]) -> str:
    """Name the whole of a format, or one of its two forms."""
    scoring = part["properties"].get("scoring", {}).get("const", "")
    return {"percent": "In percent", "match_points": "In match points"}.get(scoring, "The whole")
