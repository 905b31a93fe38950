"""The page of the theorems: what is proved, and how to check it."""

from __future__ import annotations

import inspect
from itertools import groupby
from typing import TYPE_CHECKING

from tarocco_docs.facts import report as read_report
from tarocco_docs.markdown import folded, link, page, section, table
from tarocco_docs.second import confirmed_shortly, explained
from tarocco_docs.statement import HOW_TO_RUN, about, badge, statement, status_of, title_of
from verification.catalogue import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from tarocco_docs.facts import Report
    from verification.model import Theorem

INTRODUCTION = """Each theorem is a sentence about the rules that holds for every possible hand or
pile, not only for those that were tried. [How to read a theorem](../guides/read-a-theorem.md)
explains what the parts of an entry mean, and what a proof does not say.
"""
ABOUT = " Each theorem names the ruleset it was tried on.\n"


def write(config: Config) -> str:
    """Write the page."""
    found = read_report(config.tarocco_report)
    chapters = groupby(THEOREMS.values(), key=lambda theorem: theorem.chapter)
    run = f"Run with {found.solver}.{ABOUT}" if found.rows else HOW_TO_RUN
    parts = [part for name, each in chapters for part in _chapter(name, list(each), found)]
    return page("Theorems", INTRODUCTION, run, explained(found), _overview(found), *parts)


def _overview(found: Report) -> str:
    """Write the table of all theorems."""
    rows = [
        [
            link("theorem", name),
            theorem.chapter,
            about(theorem, found),
            badge(status_of(theorem, found)),
            confirmed_shortly(found.rows.get(name)),
        ]
        for name, theorem in THEOREMS.items()
    ]
    heads = ["Theorem", "Chapter", "About", "Status", "Confirmed by"]
    return folded(f"All {len(rows)} theorems", table(heads, rows))


def _chapter(name: str, theorems: list[Theorem], found: Report) -> Iterator[str]:
    """Yield a chapter."""
    yield section(2, name.capitalize())
    for theorem in theorems:
        yield section(3, title_of(theorem), "theorem", theorem.name)
        yield f"`{theorem.name}`\n"
        yield statement(theorem, found)
        source = inspect.getsource(theorem.parts)
        where = inspect.getmodule(theorem.parts)
        place = where.__name__ if where else theorem.chapter
        body = f"In `{place}`:\n\n```python\n{source}```\n"
        yield folded("The claim as it is checked", body)
