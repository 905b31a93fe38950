"""``tarocco conform``: another program's answers held against the rule book."""

from __future__ import annotations

import json
import signal
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tarocco.cli.conform_page import ConformPage
from tarocco.cli.progress import progress
from tarocco.cli.shared import current_books, game_named, require_shipped
from tarocco.cli.words_conform import CONFORM_WORDS
from tarocco.conformance import Causes, Program, Report, Session
from tarocco.conformance.choose import chosen
from tarocco.conformance.fuzz import fuzzed
from tarocco.conformance.known import read_known
from tarocco.conformance.report import merged
from tarocco.conformance.report_json import report_json
from tarocco.conformance.report_junit import report_junit
from tarocco.conformance.report_markdown import report_markdown
from tarocco.errors import ChoiceError, TaroccoError
from tarocco.files import write_whole
from tarocco.rulebook import load_book, pack_of
from tarocco.vectors import SIZES, all_rulesets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tarocco.conformance.report import Fault
    from tarocco.rulebook import Ruleset
    from tarocco.vectors import Case, Vector

INTERRUPTED = 130
_LONGEST_SEED = 100
_MOST_FUZZ = 1_000_000
_LONGEST_WAIT = 3600

FORMS: dict[str, Callable[[Report], str]] = {
    "json": lambda report: json.dumps(report_json(report), ensure_ascii=False, indent=2) + "\n",
    "junit": report_junit,
    "markdown": report_markdown,
}
"""The forms that a report can be written in."""


@click.command(
    "conform",
    short_help="Check another program against the rule book.",
    context_settings={"ignore_unknown_options": False},
)
@click.option(
    "--ruleset",
    "rulesets",
    metavar="ID",
    multiple=True,
    help="A game to ask about; may be repeated.  [all that the program knows]",
)
@click.option("--only", metavar="GLOB", help="Only vectors with such an id, clause or bug class.")
@click.option(
    "--known",
    "known_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Show only what has changed against these known failures.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, _LONGEST_WAIT, min_open=True),
    default=5.0,
    show_default=True,
    metavar="S",
    help="Seconds the program has for an answer.",
)
@click.option(
    "--size",
    type=click.Choice(SIZES),
    default="full",
    show_default=True,
    help="How many vectors.",
)
@click.option(
    "--vectors",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Take the vectors from a bundle.  [those of this edition]",
)
@click.option(
    "--fuzz",
    type=click.IntRange(0, _MOST_FUZZ),
    default=0,
    metavar="N",
    help="Go on with so many questions made by chance.",
)
@click.option(
    "--seed", metavar="TEXT", default="1", show_default=True, help="What those come from."
)
@click.option("--report", "form", type=click.Choice(list(FORMS)), help="Write a report.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to write it.  [standard output, and nothing else there]",
)
@click.option(
    "--lang",
    type=click.Choice(list(CONFORM_WORDS)),
    default="en",
    show_default=True,
    help="Language of the output.",
)
@click.argument("program", nargs=-1, required=True, metavar="-- COMMAND...")
def command(  # noqa: PLR0913 - one parameter for each option of the command
    program: tuple[str, ...],
    *,
    rulesets: tuple[str, ...],
    only: str | None,
    known_file: Path | None,
    timeout: float,
    size: str,
    folder: Path | None,
    fuzz: int,
    seed: str,
    form: str | None,
    out: Path | None,
    lang: str,
) -> int:
    """Ask COMMAND about vectors of the rule book, and show where it is wrong.

    Each fault is named for the bug class or the clause it belongs to and shown
    on the smallest case on which the program fails. Ends with exit code 0 if
    every answer is right (or known to be wrong), 1 if not, and 2 if the program
    cannot be asked.

    \b
    Examples:
      tarocco conform -- python adapter.py
      tarocco conform --ruleset ottocento --only '*/count/*' -- ./my-tarocco
      tarocco conform --known known.txt --report junit --out r.xml -- node adapter.js
    """  # noqa: D301 - \b keeps click from filling the examples
    require_shipped("vectors")
    if not seed.isprintable() or not 0 < len(seed) <= _LONGEST_SEED:
        message = f"the seed {seed[:_LONGEST_SEED]!r} cannot be used"
        raise ChoiceError(f"{message}, expected 1 to {_LONGEST_SEED} printable characters")
    _check_out(form, out)
    known = None if known_file is None else read_known(known_file)
    wanted = list(dict.fromkeys(map(game_named, rulesets))) or all_rulesets()
    with _ending(Program(program, wanted, timeout)) as tested:
        session = Session(tested)
        asked = [each for each in wanted if rulesets or each in session.hello.rulesets]
        vectors = chosen(asked, size, only, folder)
        _check_any(session, vectors)
        run = _Run(session, vectors, known)
        run.go(_more(session, vectors, asked, fuzz, seed), fuzz)
    report = run.report(tuple(asked))
    _tell(report, form, out, lang)
    if report.interrupted:
        return INTERRUPTED
    return 0 if report.clean else 1


def _check_out(form: str | None, out: Path | None) -> None:
    """See that a report can be written before anything is asked."""
    if out is not None and form is None:
        expected = ", ".join(FORMS)
        raise click.UsageError(f"--out without --report, expected one of: --report {expected}")
    if out is not None and not out.parent.is_dir():
        raise TaroccoError(f"{out}: cannot be written, expected a folder that is there")


@contextmanager
def _ending(program: Program) -> Iterator[Program]:
    """End a program for certain, even if this one is told to end."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield program
    finally:
        program.kill()
        signal.signal(signal.SIGTERM, before)


def _check_any(session: Session, vectors: Sequence[Vector]) -> None:
    """See that there is something to compare.

    Raises:
        TaroccoError: if not.
    """
    hello = session.hello
    if not vectors:
        raise TaroccoError("nothing to compare: there is no such vector, expected one at least")
    if not any(hello.does(vector.case) for vector in vectors):
        does = f"{', '.join(hello.operations) or 'nothing'} of {', '.join(hello.rulesets)}".strip()
        message = f"nothing to compare: the program says that it does {does}"
        raise TaroccoError(f"{message}, expected something that a vector asks")


def _more(
    session: Session, vectors: Sequence[Vector], rulesets: Sequence[str], number: int, seed: str
) -> Iterator[Vector]:
    """Yield questions made by chance, of the operations that the vectors have."""
    operations = list(dict.fromkeys(vector.operation for vector in vectors))
    rules = [load_book(pack_id=pack_of(each)).ruleset(each) for each in rulesets]
    games = [each for each in rules if each.game_id]
    return fuzzed(number, seed, games, operations, vectors, session.hello.does)


def rules_of(vector: Vector | Case) -> Ruleset:
    """Return the ruleset of a vector."""
    return load_book(pack_id=pack_of(vector.ruleset)).ruleset(vector.ruleset, vector.options)


class _Run:
    """A run, which may be broken off.

    Args:
        session: the session.
        vectors: the vectors.
        known: the known failures, or None.
    """

    def __init__(
        self, session: Session, vectors: Sequence[Vector], known: frozenset[str] | None
    ) -> None:
        self.session = session
        self.vectors = vectors
        self.known = known
        self.faults: list[Fault] = []
        self.asked = len(vectors)
        self.interrupted = False

    def go(self, more: Iterator[Vector], number: int) -> None:
        """Ask everything, make every fault small, and stop the program."""
        from verification.mutation.suspected import (  # noqa: PLC0415 - only some need it
            suspected_cells,
        )

        self.asked += number
        try:
            with progress(self.asked) as advance:
                for _ in self.session.run(chain(self.vectors, more)):
                    advance()
            causes = Causes(self.session, rules_of, self.known or frozenset(), suspected_cells)
            with progress(len(causes.groups)) as advance:
                for fault in causes.faults():
                    self.faults.append(fault)
                    advance()
            self.faults = list(merged(self.faults))
            self.session.finish()
        except KeyboardInterrupt:
            self.interrupted = True
            causes = Causes(self.session, rules_of, self.known or frozenset())
            self.faults += causes.unshrunk(self.faults)

    def report(self, rulesets: tuple[str, ...]) -> Report:
        """Put everything together."""
        return Report(
            hello=self.session.hello,
            command=self.session.program.command,
            outcomes=tuple(self.session.outcomes.values()),
            faults=tuple(self.faults),
            conduct=tuple(self.session.conduct),
            asked=self.asked,
            interrupted=self.interrupted,
            known=self.known,
            rulesets=rulesets,
        )


def _tell(report: Report, form: str | None, out: Path | None, lang: str) -> None:
    """Print a report, and write it if that is wanted."""
    text = FORMS[form](report) if form else ""
    if form and out is None:
        click.echo(text, nl=False)
        return
    books: dict[str, Any] = {book.pack_id: book for book in current_books()}
    click.echo("\n".join(ConformPage(report, books, lang).lines()))
    if out is not None:
        write_whole(out, text)
        click.echo(CONFORM_WORDS[lang]["written"].format(file=out))
