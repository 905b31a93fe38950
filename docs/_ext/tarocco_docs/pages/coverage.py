"""The page of the coverage: what bears on each clause."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from tarocco_docs.facts import BOLOGNA, FRANCE, book
from tarocco_docs.markdown import code, escaped, link, page, table
from verification.coverage import coverage, figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.config import Config

    from verification.coverage import Row

STRICT = "TAROCCO_STRICT_COVERAGE"
SHOWN = 3

INTRODUCTION = """For each clause the worked examples, test vectors, tests, theorems and mutants
that bear on it. A clause without an example, a test or a theorem has to say why. An example bears
on the clauses it names, a theorem on those it rests on, a test on those it is marked with.

- A **vector** is a question with its answer, put to [other programs](../guides/vectors.md). It
  bears on the clauses that the answer rests on. Each clause that an answer can rest on has one
  at least. Where there is none, the column says why no answer can: the clause itself says that
  nothing is to be computed; no rule names its group of cards; or it is written down, as for
  what players see at the table. A clause of which a vector notices a mutant is never among
  them.
- A **property test** must hold for whatever hands, piles or results are drawn.
- A [**mutant**](mutants.md) is the rule book with one cell changed, here one of a row that names
  the clause.
  It is killed if the loader, an example of a source, a record, a vector or a theorem notices, and
  harmless if no answer changes. The lock notices every one.
"""


def write(config: Config, pack: str = BOLOGNA) -> str:
    """Write the page.

    Args:
        config: the configuration.
        pack: whose clauses.

    Raises:
        ExtensionError: if a row lacks something, and rows that do are not allowed.
    """
    rows = coverage(book(pack), Path(config.tarocco_tests))
    if os.environ.get(STRICT) == "1":
        _check(rows, pack)
    heads = ["Clause", "Examples", "Vectors", "Tests", "Theorems", "Mutants"]
    before = "../" if pack == FRANCE else ""
    return page(
        "Coverage" if pack == BOLOGNA else "Coverage of French Tarot",
        INTRODUCTION.replace("](", f"]({before}"),
        _told(rows),
        table(heads, [_cells(row) for row in rows], "tc-stack", "tc-coverage"),
    )


def _check(rows: Sequence[Row], pack: str) -> None:
    """Refuse clauses on which nothing bears, or which no vector names although one could.

    Raises:
        ExtensionError: if there are any.
    """
    for faults, message, where in (
        ([row for row in rows if row.is_empty], "nothing bears on", "clauses.toml"),
        ([row for row in rows if row.is_unshown], "no vector names", "shown.jsonl"),
    ):
        if faults:
            names = "\n".join(f"  {row.clause}" for row in faults)
            told = f"{message} these clauses, and nothing says why:\n{names}"
            raise ExtensionError(f"{told}\n(in spec/{pack}/{where})")


def _told(rows: Sequence[Row]) -> str:
    """Write how many clauses have what."""
    told = [[name, str(number)] for name, number in figures(rows).items()]
    if not any(row.mutants for row in rows):
        told[-1][-1] = "not run"
    told += [
        ["a reason why nothing bears on them", str(sum(bool(row.unchecked) for row in rows))],
        ["nothing at all", str(sum(row.is_empty for row in rows))],
    ]
    return f"{len(rows)} clauses:\n\n" + table(["With", "Clauses"], told)


def _cells(row: Row) -> list[str]:
    """Write a row."""
    clause = link("clause", row.clause)
    before = f"{FRANCE}." if row.clause.startswith(f"{FRANCE}.") else ""
    examples = [link("example", f"{before}{name}") for name in row.examples]
    bearing = [
        " ".join(filter(None, [_some(examples, row.clause), escaped(row.unchecked)])),
        _vectors(row),
        _tests(row),
        _some([link("theorem", name) for name in row.theorems], row.clause),
        _mutants(row),
    ]
    if row.is_empty:
        bearing[0] = "{bdg-danger}`nothing`"
    return [clause, *bearing]


def _vectors(row: Row) -> str:
    """Write how many vectors there are, or why there is none."""
    if row.is_unshown:
        return "{bdg-danger}`none`"
    return ", ".join(f"{number} {name}" for name, number in row.vectors.items()) or row.no_vector


def _tests(row: Row) -> str:
    """Write the tests, property tests first."""
    parts = [
        f"property: {_some([code(name) for name in row.properties], '')}" if row.properties else "",
        _some([code(name) for name in row.tests], ""),
    ]
    return "; ".join(filter(None, parts))


def _mutants(row: Row) -> str:
    """Write how many mutants are killed."""
    if row.mutants is None:
        return "not run"
    if not row.mutants.of:
        return "no cell"
    told = f"{row.mutants.killed} of {row.mutants.of} killed"
    return f"{told}, {row.mutants.harmless} harmless" if row.mutants.harmless else told


def _some(names: Sequence[str], clause: str) -> str:
    """Write the first few names, and lead to the clause for the others."""
    if len(names) <= SHOWN + 1:
        return ", ".join(names)
    rest = f"{len(names) - SHOWN} more"
    return f"{', '.join(names[:SHOWN])} and {link('clause', clause, rest) if clause else rest}"
