"""The report of ``tarocco conform`` in words, laid out in eighty columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tarocco.cli.shared import in_language
from tarocco.cli.words_conform import CODES_IT, CONFORM_WORDS
from tarocco.conformance.conduct import MISCONDUCT, WRONG_ANSWERS, printable
from tarocco.conformance.shown import expected_text, given_text, input_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tarocco.conformance.report import Fault, Figures, Report
    from tarocco.rulebook import Book

_WIDTH = 78
_LABEL = 16
_COLUMN = 13
_NAMES = 52
_NARROW = 10
_MOST_IDS = 5
_MOST_CLAUSES = 3
_MOST_ROWS = 12


class ConformPage:
    """Writes a report in words.

    Args:
        report: the report.
        books: the rule book of each pack.
        lang: the language.
    """

    def __init__(self, report: Report, books: Mapping[str, Book], lang: str) -> None:
        self.report = report
        self.books = books
        self.lang = lang
        self.words = CONFORM_WORDS[lang]
        self.codes = CODES_IT if lang == "it" else MISCONDUCT | WRONG_ANSWERS

    def lines(self) -> Iterator[str]:
        """Yield every line."""
        hello = self.report.hello
        yield click.style(f"{hello.name} {hello.version}".strip(), bold=True)
        if self.report.interrupted:
            done = self.report.figures.cases
            yield self.words["interrupted"].format(n=done, of=self.report.asked)
        yield ""
        yield from self._figures()
        if self.report.known is not None:
            yield from self._changes(self.report.known)
        for number, fault in enumerate(self.report.faults, start=1):
            yield from self._fault(number, fault)
        yield from self._conduct()
        if self.report.known is None:
            yield from self._shares("clauses", self.report.by_clause)
        yield ""
        if not self.report.figures.failed and not self.report.conduct:
            yield self.words["right"]
        yield self.report.badge

    def _figures(self) -> Iterator[str]:
        """Show how many vectors passed, by operation."""
        yield click.style(_row(self.words["head"].split("|")), bold=True)
        rows = self.report.by(lambda each: each.vector.operation)
        for name, figures in rows.items():
            yield _row([name, *_numbers(figures)])
        if len(rows) > 1:
            yield _row([self.words["all"], *_numbers(self.report.figures)])

    def _changes(self, known: frozenset[str]) -> Iterator[str]:
        """Show what has changed against the known failures."""
        changed = dict(zip(("newly_failing", "newly_passing"), self.report.changes, strict=True))
        yield ""
        for key, ids in changed.items():
            if ids:
                yield self.words[key].format(n=len(ids))
                yield from (f"  {printable(each)}" for each in ids)
        if not any(changed.values()):
            yield self.words["unchanged"]
        still = sum(each.failed and each.id in known for each in self.report.outcomes)
        yield self.words["still"].format(n=still)

    def _fault(self, number: int, fault: Fault) -> Iterator[str]:
        """Show a fault on its smallest case, with its clauses."""
        title = self._title(fault)
        of_vectors = self._number("vectors_of", len(fault.outcomes))
        yield ""
        yield click.style(f"{number}. {title} ({of_vectors})", bold=True)
        if fault.bug is not None:
            yield from _wrapped(in_language(fault.bug.story, self.lang), "   ")
        if fault.bug is not None and fault.bug.reading is not None:
            yield from _wrapped(self.words["reading_note"], "   ")
        yield f"   {self._how_small(fault)}"
        yield from self._case(fault)
        for clause in fault.clauses[:_MOST_CLAUSES]:
            yield from self._clause(clause)
        yield from self._ids(fault)

    def _title(self, fault: Fault) -> str:
        """Name a fault: its bug class, another reading, or in what way the answer is wrong."""
        if fault.bug is None:
            return self.codes[fault.shown.code]
        if fault.bug.reading is not None:
            return self.words["reading"].format(reading=fault.bug.id)
        if fault.bug.cell:
            return self.words["cell"].format(cell=fault.bug.id)
        return fault.bug.id

    def _how_small(self, fault: Fault) -> str:
        """Say how the case that is shown was found."""
        small = fault.smallest
        if small is None:
            return self.words["example"]
        key = "smallest" if small.minimal else "not_minimal"
        questions = self._number("questions_of", small.questions)
        return self.words[key].format(questions=questions)

    def _case(self, fault: Fault) -> Iterator[str]:
        """Show a case with both answers."""
        shown = fault.shown
        vector = shown.vector
        label = "+".join([vector.ruleset, *map("=".join, vector.options.items())])
        yield from _field(self.words["ruleset"], label)
        yield from _field(self.words["operation"], vector.operation)
        for name, text in input_lines(vector.input):
            yield from _field(name, text)
        yield from _field(self.words["expected"], expected_text(shown))
        yield from _field(self.words["given"], given_text(shown))

    def _clause(self, clause_id: str) -> Iterator[str]:
        """Show a clause with its sources."""
        book = self.books.get(clause_id.partition(".")[0])
        clause = book.clauses.get(clause_id) if book else None
        if clause is None:
            yield f"   {clause_id}"
            return
        basis = ", ".join(clause.sources) or clause.status
        yield f"   {clause.id} ({basis})"
        yield from _wrapped(in_language(clause.text, self.lang), "     ")

    def _ids(self, fault: Fault) -> Iterator[str]:
        """Show the first vectors that fail."""
        for each in fault.outcomes[:_MOST_IDS]:
            yield f"   - {printable(each.id)}"
        more = len(fault.outcomes) - _MOST_IDS
        if more > 0:
            yield f"   - {self.words['more'].format(n=more)}"

    def _conduct(self) -> Iterator[str]:
        """Show what the program did wrong on the whole."""
        if self.report.conduct:
            yield ""
            yield click.style(self.words["conduct"], bold=True)
        for each in self.report.conduct:
            detail = f": {each.detail}" if each.detail else ""
            yield from _wrapped(f"{each.code}: {self.codes[each.code]}{detail}", "   ")

    def _shares(self, key: str, shares: Mapping[str, tuple[int, int]]) -> Iterator[str]:
        """Show the clauses of which vectors fail, those with the most first."""
        failing = [(name, failed, asked) for name, (failed, asked) in shares.items() if failed]
        failing.sort(key=lambda row: (-row[1] / row[2], row[0]))
        if failing:
            yield ""
            yield click.style(_share(self.words[key].split("|")), bold=True)
        yield from (_share([name, str(n), str(of)]) for name, n, of in failing[:_MOST_ROWS])
        if len(failing) > _MOST_ROWS:
            yield self.words["more"].format(n=len(failing) - _MOST_ROWS)

    def _number(self, key: str, number: int) -> str:
        """Say how many, in the singular or the plural."""
        one, many = self.words[key].split("|")
        return one if number == 1 else many.format(n=number)


def _numbers(figures: Figures) -> list[str]:
    """Write figures."""
    numbers = (figures.expected, figures.passed, figures.failed, figures.unsupported)
    return [str(number) for number in numbers]


def _row(cells: Sequence[str]) -> str:
    """Write a label and figures in columns."""
    label, *figures = cells
    return label.ljust(_LABEL) + "".join(figure.rjust(_COLUMN) for figure in figures)


def _share(cells: Sequence[str]) -> str:
    """Write a name and figures in columns."""
    name, *figures = cells
    return name.ljust(_NAMES) + "".join(figure.rjust(_NARROW) for figure in figures)


def _field(name: str, text: str) -> Iterator[str]:
    """Write a field of a case."""
    lines = click.wrap_text(text, _WIDTH - 5 - _LABEL).splitlines() or [""]
    for number, line in enumerate(lines):
        yield f"     {'' if number else printable(name):{_LABEL}}{line}".rstrip()


def _wrapped(text: str, indent: str) -> list[str]:
    """Wrap a text to eighty columns."""
    return click.wrap_text(
        text, _WIDTH, initial_indent=indent, subsequent_indent=indent
    ).splitlines()
