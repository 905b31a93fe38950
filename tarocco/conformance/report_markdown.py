"""The report of a run as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.conformance.conduct import MISCONDUCT, WRONG_ANSWERS, printable
from tarocco.conformance.shown import expected_text, given_text, input_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tarocco.conformance.report import Fault, Report

_MOST_IDS = 20


def report_markdown(report: Report) -> str:
    """Write a report as Markdown.

    Args:
        report: the report.
    """
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    """Yield every line."""
    name = f"{report.hello.name} {report.hello.version}".strip()
    yield f"# {_plain(name)}\n\n`{report.badge}`\n"
    if report.interrupted:
        yield f"Broken off after {report.figures.cases} of {report.asked} vectors.\n"
    head = ("operation", "expected", "passed", "failed", "unsupported")
    figures = report.by(lambda each: each.vector.operation)
    rows: list[Sequence[object]] = [
        (key, each.expected, each.passed, each.failed, each.unsupported)
        for key, each in figures.items()
    ]
    yield from _table(head, rows)
    if report.known is not None:
        yield from _changes(report)
    for number, fault in enumerate(report.faults, start=1):
        yield from _fault(number, fault)
    if report.conduct:
        yield "## Conduct\n"
        for each in report.conduct:
            yield f"- `{each.code}`: {MISCONDUCT[each.code]}. {_plain(each.detail)}".rstrip()
        yield ""
    yield from _shares("Clauses", report.by_clause)


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield a table."""
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"
    yield ""


def _changes(report: Report) -> Iterator[str]:
    """Yield what has changed against the known failures."""
    for title, ids in zip(("Newly failing", "Newly passing"), report.changes, strict=True):
        yield f"## {title}: {len(ids)}\n"
        yield from (f"- `{each}`" for each in ids)
        yield ""


def _fault(number: int, fault: Fault) -> Iterator[str]:
    """Yield a fault with its smallest case."""
    shown = fault.shown
    words = MISCONDUCT | WRONG_ANSWERS
    title = words[shown.code] if fault.bug is None else f"`{fault.bug.id}`"
    if fault.bug is not None and fault.bug.reading is not None:
        title = f"another reading: {title}"
    if fault.bug is not None and fault.bug.cell:
        title = f"as if {title}"
    yield f"## {number}. {title} ({len(fault.outcomes)})\n"
    if fault.bug is not None:
        yield f"{fault.bug.story['en']}\n"
    yield "Clauses: " + ", ".join(f"`{each}`" for each in fault.clauses) + "\n"
    label = "+".join([shown.vector.ruleset, *map("=".join, shown.vector.options.items())])
    rows = [
        ("ruleset", label),
        ("operation", shown.vector.operation),
        *input_lines(shown.vector.input),
        ("**expected**", expected_text(shown)),
        ("**given**", given_text(shown)),
    ]
    yield from _table(("", ""), [(name, _plain(text)) for name, text in rows])
    ids = [f"`{printable(each.id)}`" for each in fault.outcomes[:_MOST_IDS]]
    more = len(fault.outcomes) - len(ids)
    yield ", ".join(ids) + (f" and {more} more" if more > 0 else "") + "\n"


def _shares(title: str, shares: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """Yield the clauses of which vectors fail."""
    rows = [(f"`{name}`", asked, asked - failed) for name, (failed, asked) in shares.items()]
    if rows:
        yield f"## {title}\n"
        yield from _table(("", "expected", "passed"), rows)


def _plain(text: str) -> str:
    """Return a text without what Markdown would take for its own."""
    return "".join(
        f"\\{each}" if each in "\\`*_{}[]<>#|!" else each for each in printable(text, 800)
    )
