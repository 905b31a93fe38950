"""A theorem as people read it: sentence, formal statement, status, witness."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco_docs.markdown import code, escaped, link, links, table
from tarocco_docs.second import confirmed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco_docs.facts import Report
    from verification.model import Theorem

NOT_RUN = "not run"
BADGES = {"proved": "success", "refuted": "danger", "open": "warning", NOT_RUN: "secondary"}
HOW_TO_RUN = """The theorems were not run for this build of the pages. To run them:

```console
$ tarocco verify --second --report docs/_build/report.json
```
"""


def status_of(theorem: Theorem, report: Report) -> str:
    """Return the status that the report gives a theorem, or that it was not run."""
    row = report.rows.get(theorem.name)
    return str(row["status"]) if row else NOT_RUN


def badge(status: str) -> str:
    """Write a status."""
    return f"{{bdg-{BADGES[status]}}}`{status}`"


def statement(theorem: Theorem, report: Report) -> str:
    """Write a theorem: sentence, formal statement, facts of its proof, what was found."""
    row = report.rows.get(theorem.name)
    french = any(clause.startswith("france.") for clause in theorem.clauses)
    role = "french-cards" if french else "cards"
    parts = [
        f"{escaped(theorem.sentence)}\n",
        f"```{{code-block}} text\n:class: tc-formal\n\n{theorem.formal}\n```\n",
        _facts(theorem, report, row),
    ]
    if row:
        parts += [
            _found("Counterexample", row["counterexample"], role),
            _found("Witness", row["witness"], role),
        ]
        if row["reason"]:
            parts.append(f"**Reason:** {escaped(row['reason'])}\n")
    return "\n".join(part for part in parts if part)


def _facts(theorem: Theorem, report: Report, row: Mapping[str, Any] | None) -> str:
    """Write status, time, solver and clauses."""
    status = status_of(theorem, report)
    told = badge(status)
    if status not in {theorem.expected, NOT_RUN}:
        told += f" expected {badge(theorem.expected)}"
    elif theorem.expected == "refuted":
        told += " on purpose, for what the counterexample teaches"
    rows = [("Status", told), ("Chapter", theorem.chapter), ("About", about(theorem, report))]
    if row:
        number = row["obligations"]
        rows.append(("Shown by", f"{number} obligation{'' if number == 1 else 's'}"))
        rows.append(("Run", f"{row['seconds']:.2f} s, {report.solver}"))
        rows.append(("Confirmed", confirmed(row)))
    rows.append(("Rests on", links("clause", theorem.clauses)))
    return table(("", ""), [[f"**{label}**", text] for label, text in rows], "tc-facts")


def about(theorem: Theorem, report: Report) -> str:
    """Write the ruleset that a theorem was tried on, or the pack it is about."""
    row = report.rows.get(theorem.name, {})
    own = report.ruleset if report.ruleset.startswith(f"{theorem.pack}/") else theorem.pack
    return code(row.get("ruleset", own))


def _found(label: str, shown: Mapping[str, Any] | None, role: str) -> str:
    """Write a witness or a counterexample, with its cards drawn by a role."""
    if not shown:
        return ""
    lines = [f"**{label}**, for “{escaped(shown['obligation'])}”:"]
    for name, cards in shown["cards"].items():
        drawn = f"{{{role}}}`{' '.join(cards)}`" if cards else "no card"
        lines.append(f"{escaped(name)} = {drawn}")
    lines += [f"{escaped(name)} = {value}" for name, value in shown["numbers"].items()]
    if not shown["cards"] and not shown["numbers"]:
        _, _, text = shown["text"].partition(": ")
        lines.append(escaped(text))
    return " \\\n".join(lines) + "\n"


def title_of(theorem: Theorem) -> str:
    """Return the name of a theorem as words."""
    words = theorem.name.replace("_", " ")
    return words[0].upper() + words[1:]


__all__ = ["HOW_TO_RUN", "NOT_RUN", "about", "badge", "link", "statement", "status_of", "title_of"]
