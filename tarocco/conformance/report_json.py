"""The report of a run as JSON, in the format ``tarocco-conform/1``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.conformance.protocol import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.conformance.outcome import Outcome
    from tarocco.conformance.report import Fault, Figures, Report

FORMAT = "tarocco-conform/1"


def report_json(report: Report) -> dict[str, Any]:
    """Write a report as JSON.

    Args:
        report: the report.
    """
    return {
        "format": FORMAT,
        "protocol": PROTOCOL,
        "program": {
            "name": report.hello.name,
            "version": report.hello.version,
            "command": [_safe(each) for each in report.command],
            "operations": list(report.hello.operations),
        },
        "rulesets": list(report.rulesets),
        "interrupted": report.interrupted,
        "asked": report.asked,
        "figures": figures_json(report.figures),
        "badge": report.badge,
        "operations": [
            {"operation": name, **figures_json(figures)}
            for name, figures in report.by(lambda each: each.vector.operation).items()
        ],
        "clauses": _shares(report.by_clause, "clause"),
        "bug_classes": _shares(report.by_class, "bug_class"),
        "causes": [_cause(fault) for fault in report.faults],
        "faults": [_outcome(each) for each in report.outcomes if each.failed],
        "conduct": [{"code": each.code, "detail": each.detail} for each in report.conduct],
        "known": None if report.known is None else _changes(report),
    }


def _safe(text: str) -> str:
    """Return an argument as text that can be written down."""
    return text.encode(errors="replace").decode()


def figures_json(figures: Figures) -> dict[str, int]:
    """Write figures as JSON."""
    return {
        "cases": figures.cases,
        "expected": figures.expected,
        "passed": figures.passed,
        "failed": figures.failed,
        "unsupported": figures.unsupported,
    }


def _shares(shares: Mapping[str, tuple[int, int]], what: str) -> list[dict[str, Any]]:
    """Write how many vectors fail of each clause or bug class."""
    return [
        {what: name, "expected": asked, "passed": asked - failed}
        for name, (failed, asked) in shares.items()
    ]


def _cause(fault: Fault) -> dict[str, Any]:
    """Write a fault with the vectors that it makes fail."""
    small, bug = fault.smallest, fault.bug
    return {
        "bug_class": bug.id if bug is not None and bug.is_class else None,
        "reading": bug.id if bug is not None and bug.reading else None,
        "cell": bug.id if bug is not None and bug.cell else None,
        "story": None if bug is None else dict(bug.story),
        "clauses": list(fault.clauses),
        "ids": [each.id for each in fault.outcomes],
        "case": _outcome(fault.shown),
        "questions": None if small is None else small.questions,
        "minimal": small is not None and small.minimal,
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    """Write what came of a failing vector."""
    vector = outcome.vector
    return {
        "id": vector.id,
        **vector.case.as_json(),
        "clauses": list(vector.clauses),
        "flags": list(vector.flags),
        "code": outcome.code,
        "detail": outcome.detail,
        "expect": vector.expect,
        "given": None if outcome.reply is None else outcome.reply.as_json(),
        "differences": [each.name for each in outcome.differences],
    }


def _changes(report: Report) -> dict[str, Any]:
    """Write what has changed against the known failures."""
    failing, passing = report.changes
    return {"newly_failing": list(failing), "newly_passing": list(passing)}
