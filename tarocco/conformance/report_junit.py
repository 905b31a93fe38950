"""The report of a run as JUnit XML, which services that run tests can show."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from tarocco.conformance.conduct import printable
from tarocco.vectors.vector import dumps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.conformance.outcome import Outcome
    from tarocco.conformance.report import Report

_LONGEST = 10_000


def report_junit(report: Report) -> str:
    """Write a report as JUnit XML: a suite for each ruleset and operation.

    Args:
        report: the report.
    """
    suites: dict[str, list[Outcome]] = {}
    for outcome in report.outcomes:
        name = f"{outcome.vector.ruleset} {outcome.vector.operation}"
        suites.setdefault(name, []).append(outcome)
    figures = report.figures
    head = _counts(figures.cases, figures.failed, figures.unsupported, len(report.conduct))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites {head}>"]
    for name, outcomes in suites.items():
        lines += _suite(name, outcomes)
    lines += _conduct(report)
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _counts(tests: int, failures: int, skipped: int, errors: int = 0) -> str:
    """Write how many there are of each."""
    return f'tests="{tests}" failures="{failures}" errors="{errors}" skipped="{skipped}"'


def _suite(name: str, outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield the lines of a suite."""
    failures = sum(each.failed for each in outcomes)
    skipped = sum(each.status == "unsupported" for each in outcomes)
    yield f"<testsuite name={_quoted(name)} {_counts(len(outcomes), failures, skipped)}>"
    for each in outcomes:
        head = f"<testcase classname={_quoted(name)} name={_quoted(each.id)}"
        inside = _inside(each)
        yield f"{head}>{inside}</testcase>" if inside else f"{head}/>"
    yield "</testsuite>"


def _inside(outcome: Outcome) -> str:
    """Write what came of a vector."""
    if outcome.status == "unsupported":
        return "<skipped/>"
    if not outcome.failed:
        return ""
    vector = outcome.vector
    given = None if outcome.reply is None else outcome.reply.as_json()
    told = [
        f"input: {dumps(vector.input)}",
        f"expected: {dumps(vector.expect)}",
        f"given: {outcome.detail if given is None else dumps(given)}",
        f"clauses: {', '.join(vector.clauses)}",
    ]
    text = escape("\n".join(printable(each, _LONGEST) for each in told))
    return f"<failure type={_quoted(outcome.code)} message={_quoted(outcome.code)}>{text}</failure>"


def _conduct(report: Report) -> Iterator[str]:
    """Yield a suite of what the program did wrong on the whole, if it did."""
    if not report.conduct:
        return
    yield f'<testsuite name="conduct" {_counts(0, 0, 0, len(report.conduct))}>'
    for each in report.conduct:
        yield f'<testcase classname="conduct" name={_quoted(each.code)}>'
        yield f"<error type={_quoted(each.code)} message={_quoted(each.detail)}/></testcase>"
    yield "</testsuite>"


def _quoted(text: str) -> str:
    """Write an attribute."""
    return quoteattr(printable(text, _LONGEST))
