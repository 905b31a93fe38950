"""The page of counting: everything that is counted apart from combinations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.scoring.rules import Bonus, Declared, ValueCount
from tarocco_docs.facts import book, ruleset, title
from tarocco_docs.markdown import arguments, code, escaped, link, listed, page, section, table
from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

PARTS = {"card_points": ValueCount, "last_trick": Bonus, "declared": Declared}
CELLS = ("deducted", "odd_card", "points", "apart")
SHOWN = "bologna.counting"


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    return page(
        "Counting",
        "The count of a pile adds up what its combinations make, its card points, the last "
        "trick and what was declared. The cells are those of `spec/bologna/counting.toml`.\n",
        ":::{tarocco-clause} bologna.counting.order\n:::\n",
        *(text for name in PARTS for text in _part(name)),
        *_account(),
        *_others(),
    )


def _part(name: str) -> Iterator[str]:
    """Yield the section of one part of the count."""
    row = book().tables["counting"][name]
    yield section(2, title(row["names"], name))
    yield f":::{{tarocco-clause}} {row['clause']}\n:::\n"
    meanings = arguments(PARTS[name])
    rows = [
        [code(cell), code(str(row[cell]).lower()), escaped(_capital(meanings.get(cell, "Points.")))]
        for cell in CELLS
        if cell in row
    ]
    if name == "declared":
        meaning = "Whether what is declared and what is captured are doubled each by themselves."
        rows = [[*rows[0][:2], meaning]]
    yield table(["Cell", "Holds", "Meaning"], rows, "tc-stack")
    clauses = [row[key] for key in ("clause", "odd_clause") if key in row]
    options = [each.id for each in book().options.values() if each.clause in clauses]
    yield listed("Options", [link("option", option) for option in options])
    theorems = dict.fromkeys(each for clause in clauses for each in theorems_on(clause))
    yield listed("Theorems", [link("theorem", theorem) for theorem in theorems])


def _account() -> Iterator[str]:
    """Yield the account of the whole pack."""
    pack = ruleset().pack
    yield section(2, "The whole pack, as the engine counts it")
    yield f"```{{tarocco-count}} {' '.join(pack.ids(pack.all))}\n:last-trick:\n```\n"


def _others() -> Iterator[str]:
    """Yield the clauses on counting."""
    yield section(2, "Clauses on counting")
    names = [clause for clause in book().clauses if clause.startswith(f"{SHOWN}.")]
    yield "\n".join(f"- {link('clause', name)}" for name in names) + "\n"


def _capital(text: str) -> str:
    """Begin a sentence with a capital."""
    return text[:1].upper() + text[1:]
