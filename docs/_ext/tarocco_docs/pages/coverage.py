"""The page of the coverage: what bears on each clause."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from tarocco_docs.facts import BOLOGNA, FRANCE, book
from tarocco_docs.markdown import code, escaped, link, page, table
from verification.coverage import coverage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.config import Config

    from verification.coverage import Row

STRICT = "TAROCCO_STRICT_COVERAGE"
SHOWN = 3

INTRODUCTION = """For each clause the worked examples, tests and theorems that bear on it. A clause
on which nothing bears has to say why. An example bears on the clauses it names, a theorem on those
it rests on, a test on those it is marked with.
"""


def write(config: Config, pack: str = BOLOGNA) -> str:
    """Write the page.

    Args:
        config: the configuration.
        pack: whose clauses.

    Raises:
        ExtensionError: if a row is empty, and empty rows are not allowed.
    """
    rows = coverage(book(pack), Path(config.tarocco_tests))
    empty = [row.clause for row in rows if row.is_empty]
    if empty and os.environ.get(STRICT) == "1":
        names = "\n".join(f"  {name}" for name in empty)
        message = "nothing bears on these clauses, and they do not say why:\n"
        raise ExtensionError(f"{message}{names}\n(in spec/{pack}/clauses.toml)")
    told = [
        f"- clauses: {len(rows)}",
        f"- with an example: {sum(bool(row.examples) for row in rows)}",
        f"- with a test: {sum(bool(row.tests) for row in rows)}",
        f"- with a theorem: {sum(bool(row.theorems) for row in rows)}",
        f"- with a reason why nothing bears on them: {sum(bool(row.unchecked) for row in rows)}",
        f"- with nothing: {len(empty)}\n",
    ]
    heads = ["Clause", "Examples", "Tests", "Theorems"]
    body = table(heads, [_cells(row) for row in rows], "tc-stack", "tc-coverage")
    heading = "Coverage" if pack == BOLOGNA else "Coverage of French Tarot"
    return page(heading, INTRODUCTION, "\n".join(told), body)


def _cells(row: Row) -> list[str]:
    """Write a row."""
    clause = link("clause", row.clause)
    before = f"{FRANCE}." if row.clause.startswith(f"{FRANCE}.") else ""
    if row.is_empty:
        return [clause, "{bdg-danger}`nothing`", "", ""]
    if row.unchecked:
        return [clause, f"Nothing. {escaped(row.unchecked)}", "", ""]
    return [
        clause,
        _some([link("example", f"{before}{name}") for name in row.examples], row.clause),
        _some([code(name) for name in row.tests], ""),
        _some([link("theorem", name) for name in row.theorems], row.clause),
    ]


def _some(names: Sequence[str], clause: str) -> str:
    """Write the first few names, and lead to the clause for the others."""
    if len(names) <= SHOWN + 1:
        return ", ".join(names)
    rest = f"{len(names) - SHOWN} more"
    return f"{', '.join(names[:SHOWN])} and {link('clause', clause, rest) if clause else rest}"
