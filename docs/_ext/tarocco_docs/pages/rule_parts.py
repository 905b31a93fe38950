"""Parts of the pages on play: clauses in both languages, cells, options, examples, theorems."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tarocco_docs.facts import book
from tarocco_docs.markdown import code, escaped, link, listed, section, shown, table
from tarocco_docs.pages.example_play import legal_table, trick_table
from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tarocco.rulebook.texts import Example

TABLES = {"legal": legal_table, "trick": trick_table}
ELSEWHERE = ("cell", "term")
"""Kinds of examples that say nothing more than the cells shown."""


@dataclass(frozen=True)
class Part:
    """A section on some rules.

    Args:
        heading: its heading.
        clauses: the clauses it shows, in order.
        cells: for each table of ``play.toml`` or ``declarations.toml`` the meaning
            of its cells.
        told: what stands before everything else.
    """

    heading: str
    clauses: tuple[str, ...]
    cells: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    told: str = ""

    def write(self) -> Iterator[str]:
        """Yield the section."""
        yield section(2, self.heading)
        if self.told:
            yield f"{self.told}\n"
        for clause in self.clauses:
            yield f":::{{tarocco-clause}} {clause}\n:sources:\n:::\n"
        for where, meanings in self.cells.items():
            yield _cells(where, meanings)
        yield from bearing_on(self.clauses)


def _cells(where: str, meanings: Mapping[str, str]) -> str:
    """Write the cells of a table with their meaning."""
    name, _, part = where.partition("/")
    row: Mapping[str, Any] = book().tables[name][part]
    unknown = {key for key in row if not key.endswith("clause")} ^ set(meanings)
    if unknown:
        raise KeyError(f"{where}: cells {sorted(unknown)} are not explained, or do not exist")
    rows = [
        [code(f"{part}/{key}"), escaped(shown(row[key])), meaning]
        for key, meaning in meanings.items()
    ]
    return table([f"Cell of `{name}.toml`", "Holds", "Meaning"], rows, "tc-stack", "tc-told")


def bearing_on(clauses: tuple[str, ...]) -> Iterator[str]:
    """Yield the options, examples and theorems that bear on some clauses."""
    options = [each.id for each in book().options.values() if each.clause in clauses]
    yield listed("Options", [link("option", option) for option in options])
    found = [each for each in book().examples.values() if set(each.clauses) & set(clauses)]
    for kind, write in TABLES.items():
        rows = [each for each in found if each.kind == kind and each.clauses[0] in clauses]
        if rows:
            yield write(rows, lambda name: link("example", name))
    others = [each.id for each in found if _is_listed(each)]
    yield listed("Examples", [link("example", example) for example in others])
    theorems = dict.fromkeys(each for clause in clauses for each in theorems_on(clause))
    yield listed("Theorems", [link("theorem", theorem) for theorem in theorems])


def _is_listed(example: Example) -> bool:
    """Tell whether an example is only named, not shown."""
    return example.kind not in TABLES and example.kind not in ELSEWHERE


def all_clauses(chapter: str, parts: tuple[Part, ...]) -> Iterator[str]:
    """Yield the clauses of a chapter that no part shows, as a list."""
    shown_already = {clause for part in parts for clause in part.clauses}
    left = [
        clause
        for clause in book().clauses
        if clause.startswith(f"bologna.{chapter}") and clause not in shown_already
    ]
    if left:
        yield section(2, "More clauses")
        yield "\n".join(f"- {link('clause', clause)}" for clause in left) + "\n"
