"""Edges of the rules: the cases that show what no vector shows yet, and the file they are in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tarocco.files import json_lines
from tarocco.vectors.edges import KINDS as EDGE_KINDS
from tarocco.vectors.edges import edges_file
from tarocco.vectors.vector import Case, Vector, dumps, vector_of
from verification.mutation.killers import differs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tarocco.rulebook import Book
    from verification.mutation.judge import Verdict
    from verification.mutation.subject import Subject

KEYS = ("kind", "operation", "ruleset", "options", "input", "cell", "clause")


def added(
    subject: Subject, verdicts: Iterable[Verdict], before: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Return edges with those of verdicts that no edge before them shows.

    What another vector asks already keeps the id that it has.

    Args:
        subject: the rule book.
        verdicts: what became of its mutants.
        before: the edges that there are.
    """
    rows = {_question(row): row for row in before}
    others = {
        _question(each.case.as_json()) for each in subject.vectors if each.kind not in EDGE_KINDS
    }
    shown: list[list[Vector]] = []
    for verdict in verdicts:
        if not verdict.edges:
            continue
        book = subject.mutated(subject.mutants[verdict.id])
        alike = (each for each in shown if len(each) >= len(verdict.edges))
        if any(_shows(edge, near, book) for edge, *near in alike):
            continue
        shown.append([_vector(row, subject) for row in verdict.edges])
        for row in verdict.edges:
            if _question(row) not in others:
                rows.setdefault(_question(row), row)
    return sorted(rows.values(), key=_order)


def _shows(edge: Vector, near: Sequence[Vector], book: Book) -> bool:
    """Tell whether an edge shows a mutant, and its neighbour does not."""
    return differs(edge, book) and not any(differs(each, book) for each in near)


def read_edges(pack: str) -> Sequence[Mapping[str, Any]]:
    """Return the edges of a pack as its file has them.

    Args:
        pack: the pack.
    """
    return json_lines(edges_file(pack))


def write_edges(pack: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write the edges of a pack, one in a line.

    Args:
        pack: the pack.
        rows: the edges in their order.
    """
    text = "".join(f"{_dumps(row)}\n" for row in rows)
    edges_file(pack).write_text(text, encoding="utf-8", newline="\n")


def _dumps(row: Mapping[str, Any]) -> str:
    """Write an edge in one line, its keys in the usual order."""
    return json.dumps({key: row[key] for key in KEYS}, ensure_ascii=False, separators=(",", ":"))


def _question(row: Mapping[str, Any]) -> str:
    """Return what an edge asks, so that nothing is asked twice."""
    return dumps([row["operation"], row["ruleset"], row["options"], row["input"]])


def _order(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what edges are sorted by: their place, then what they ask."""
    return row["ruleset"], row["operation"], row["clause"], row["cell"], row["kind"], _question(row)


def _vector(row: Mapping[str, Any], subject: Subject) -> Vector:
    """Return the vector of an edge."""
    case = Case(row["operation"], row["ruleset"], row["input"], row["options"])
    return vector_of(case, row["kind"], subject.book.ruleset(case.ruleset, case.options))
