"""The page of the mutants: what notices a change of a cell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tarocco_docs.facts import book
from tarocco_docs.markdown import escaped, page, section, table
from verification.mutation.log import SUMMARY, spec_checksum

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sphinx.config import Config

INTRODUCTION = """A number in a table may be wrong without anybody noticing. So every cell is
changed, one at a time: a number one up and one down, an entry dropped, doubled or exchanged with
its neighbour, a reference made to point beside, a default moved, a name given to another language.
Each changed rule book is a *mutant*, and something has to notice it. `make mutate` tries them all.

[The coverage](coverage.md) tells how many mutants each clause has, and how many are killed.
"""

NOT_RUN = "Nobody has run `make mutate` yet.\n"
OLDER = """:::{warning}
These figures are of an older state of the tables; `make mutate` renews them.
:::
"""

BESIDE = """A vector that notices shows that a rule is read wrongly. Its *nearest neighbour*, one
card, move, number or word away, which the changed tables still answer rightly, shows where the rule
begins. Both are vectors for"""
ALONE = """For the following every neighbour is answered otherwise too: the change shows in any
question of that kind.
"""

KILLERS = {
    "loader": "The loader refuses the table.",
    "examples": "A worked example of a source no longer holds.",
    "records": "A recorded deal is judged otherwise.",
    "kit": "A test vector is answered otherwise.",
    "theorems": "A theorem no longer holds.",
    "rows": "An example that repeats the row differs; no answer changes, or the reason is below.",
    "lock": "Only the checksum of the row differs, which shows in review; no answer changes.",
}
"""What notices a mutant, in the order in which it is asked."""


def write(config: Config) -> str:  # noqa: ARG001 - as all pages
    """Write the page."""
    path = book().root / SUMMARY
    if not path.is_file():
        return page("Mutants", INTRODUCTION, NOT_RUN)
    found = json.loads(path.read_text("utf-8"))
    older = OLDER if found["spec"] != spec_checksum() else ""
    return page("Mutants", INTRODUCTION, older, *_told(found))


def _told(found: Mapping[str, Any]) -> list[str]:
    """Write the figures, and why what nothing notices is harmless."""
    total = found["total"]
    killed = [[name, KILLERS[name], str(number)] for name, number in total["killed"].items()]
    reasons = [[escaped(row["reason"]), str(row["mutants"])] for row in found["harmless"]]
    words = "words for people, such as the text of a clause; its checksum notices a change of one"
    cells = f"{total['cells']} cells have {total['mutants']} mutants."
    alone = "An engine built from the changed tables answers a test vector otherwise for"
    left = f"{total['survivors']} change an answer that no vector shows."
    return [
        f"{cells} {total['words']} cells more hold {words}.\n",
        section(2, "What notices them first"),
        table(["By", "How", "Mutants"], killed),
        section(2, "The vectors alone"),
        f"{alone} {total['kit']} of them. {left}\n",
        f"{BESIDE} {total['near']}.\n",
        *_without_neighbour(found["alone"]),
        section(2, "Those that change no answer"),
        table(["Why", "Mutants"], reasons),
    ]


def _without_neighbour(mutants: Sequence[str]) -> list[str]:
    """List the mutants that have no neighbour."""
    return [ALONE, "".join(f"- `{each}`\n" for each in mutants)] if mutants else []
