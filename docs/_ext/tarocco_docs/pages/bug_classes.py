"""The page of the bug classes: faults that programs have, and the smallest case of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.vectors import bug_classes
from tarocco.vectors.vector import dumps
from tarocco_docs.facts import PACKS
from tarocco_docs.markdown import both, code, escaped, link, links, page, section, table
from tarocco_docs.markdown import shown as shown_cell
from tarocco_docs.vectors import all_vectors, shown, smallest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from tarocco.vectors import BugClass, Vector

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
    classes = {each: _caught(each) for each in bug_classes(pack)}
    rows = [
        [f"[`{each.id}`](#{each.id})", links("clause", each.clauses), str(len(vectors))]
        for each, vectors in classes.items()
    ]
    yield table(["Class", "Clauses", "Vectors"], rows, "tc-stack")
    for each, vectors in classes.items():
        yield from _class(each, vectors)


def _caught(bug: BugClass) -> list[Vector]:
    """List the vectors that catch a class."""
    return [each for each in all_vectors() if bug.id in each.flags]


def _class(bug: BugClass, vectors: list[Vector]) -> Iterator[str]:
    """Yield the section of a class."""
    yield section(3, code(bug.id))
    yield both(bug.story)
    yield f"**Breaks** {', '.join(link('clause', name) for name in bug.clauses)}\n"
    yield _engine(bug)
    least = smallest(vectors)
    if least is None:
        yield "No vector catches it.\n"
        return
    yield f"{len(vectors)} vectors catch it. The smallest, `{least.id}`:\n"
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
