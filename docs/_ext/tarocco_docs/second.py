"""The second opinion on a theorem as people read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs.markdown import escaped

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from tarocco_docs.facts import Report

WAYS = {
    "cases": "case by case, without a solver",
    "enumeration": "by every model tried",
    "proof": "by checked proof",
    "solver": "by another solver",
}
SHORT = {"cases": "cases", "enumeration": "every model", "proof": "proof", "solver": "solver"}
NOT_ASKED = "not asked"
EXPLAINED = """Each theorem is confirmed by another way than the first solver. *Solver*: another
one reads the obligation as SMT-LIB text. *Proof*: an obligation about bits alone is turned into
clauses, a SAT solver writes a proof that they cannot be satisfied, and a small checker of our own
goes through it step by step. *Every model*: there are so few that each is tried. *Cases*: a list
of cases that is tried one by one, in which no solver has a part in the first place.
"""


def confirmed_shortly(row: Mapping[str, Any] | None) -> str:
    """Write which ways confirm a theorem, for a table of all."""
    second = row.get("second") if row else None
    if not second:
        return NOT_ASKED
    if not second["agrees"]:
        return "{bdg-danger}`not confirmed`"
    return ", ".join(SHORT[way["way"]] for way in second["ways"])


def confirmed(row: Mapping[str, Any] | None) -> str:
    """Write how many obligations each way confirms, and with what."""
    second = row.get("second") if row else None
    if not second:
        return NOT_ASKED
    if not second["agrees"]:
        return "{bdg-danger}`not confirmed` " + escaped(second["reason"])
    told = [
        f"{way['obligations']} {WAYS[way['way']]}"
        + ("" if way["way"] in {"cases", "enumeration"} else f" ({way['program']})")
        for way in second["ways"]
    ]
    return f"{'; '.join(told)}; {second['seconds']:.2f} s"


def explained(report: Report) -> str:
    """Say what the ways are, if the report has any."""
    return EXPLAINED if any("second" in row for row in report.rows.values()) else ""
