"""The page of the bug classes: faults that programs have, and the smallest case of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.vectors import bug_classes
from tarocco.vectors.vector import dumps
from tarocco_docs.facts import PACKS
from tarocco_docs.markdown import both, code, escaped, link, links, page, section, table
from tarocco_docs.markdown import shown as shown_cell
from tarocco_docs.vectors import shown, smallest_catching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from tarocco.vectors import BugClass

INTRODUCTION = """Faults that programs of these games have, or easily have. For each there is a
faulty engine: the rule book with some cells changed, or with an answer twisted where no cell can
say it. A [vector](../guides/vectors.md) is flagged with each class whose engine answers it wrongly,
and [`tarocco conform`](../guides/conform.md) names the class whose engine gives the same wrong
answers as the program under test. They stand in `spec/bug_classes.toml`; no rule is read from
there.
"""
TITLES = {"bologna": "Bologna", "france": "French Tarot"}


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    return page("Bug classes", INTRODUCTION, *(part for pack in PACKS for part in _of_pack(pack)))


def _of_pack(pack: str) -> Iterator[str]:
    """Yield the classes of a pack: a list, and a section for each."""
    yield section(2, TITLES[pack])
    classes = bug_classes(pack)
    rows = [[f"[`{each.id}`](#{each.id})", links("clause", each.clauses)] for each in classes]
    yield table(["Class", "Clauses"], rows, "tc-stack")
    for each in classes:
        yield from _class(each)


def _class(bug: BugClass) -> Iterator[str]:
    """Yield the section of a class."""
    yield section(3, code(bug.id))
    yield both(bug.story)
    yield f"**Breaks** {', '.join(link('clause', name) for name in bug.clauses)}\n"
    yield _engine(bug)
    least = smallest_catching(bug)
    if least is None:
        yield "No vector catches it.\n"
        return
    yield f"The smallest vector that catches it, `{least.id}`:\n"
    yield shown(least)
    wrong = dumps(bug.answer(least.case).as_json())
    yield f"A program with the fault answers:\n\n```text\n{wrong}\n```\n"


def _engine(bug: BugClass) -> str:
    """Write what makes the faulty engine."""
    if bug.twist:
        return "**Its engine** has the answer twisted; no cell can say it.\n"
    cells = (f"{code(cell)} = {_short(value)}" for cell, value in bug.set)
    return f"**Its engine** has {'; '.join(cells)}\n"


def _short(value: object) -> str:
    """Write what a cell holds, shortened."""
    most, text = 60, shown_cell(value)
    return escaped(text if len(text) <= most else f"{text[:most]}…")
