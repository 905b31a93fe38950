"""``tarocco replay``: was every action of a record legal, and is its count right?"""

from __future__ import annotations

import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarocco.cli.replay_page import JudgementPage, counted
from tarocco.cli.shared import (
    current_book,
    game_named,
    json_option,
    lang_option,
    overlays_given,
    print_json,
    spec_given,
    spec_options,
)
from tarocco.cli.words_replay import REPLAY_WORDS
from tarocco.errors import ChoiceError, TaroccoError
from tarocco.files import write_whole
from tarocco.records import judge, record_from, record_json_text, record_text
from tarocco.records.files import RecordError, file_text, stream_text
from tarocco.records.judgement_json import judgement_json
from tarocco.rulebook import DEFAULT_RULESET, pack_of, packs_in
from tarocco.rulebook.files import shipped_spec

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from tarocco.records import Record
    from tarocco.rulebook import Book

UNREADABLE = 2
_STANDARD_INPUT = "standard input"
_RULESET = re.compile(r'\bruleset"?\s*:?\s*"?([^\s"]+)')
_SECONDS_BEFORE_PROGRESS = 2.0
_FORMS = {"json": record_json_text, "text": record_text}


@click.command("replay", short_help="Judge records of play.")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--full", is_flag=True, help="Show every deal, trick by trick, with its count.")
@click.option(
    "--to",
    "form",
    type=click.Choice(list(_FORMS)),
    help="Judge nothing; write the one record in this form.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to write it, with --to.",
)
@json_option
@lang_option
@spec_options
def command(  # noqa: PLR0913 - one parameter for each option of the command
    files: tuple[str, ...],
    form: str | None,
    out: Path | None,
    lang: str,
    *,
    full: bool,
    as_json: bool,
) -> int:
    """Replay each FILE, a record of a deal or a match: find every wrong action and wrong count.

    A record is JSON (tarocco-record/1) or the short text form; - reads standard
    input. A wrong action stands or is passed over as its clause says, and the
    replay goes on. Ends with exit code 0 if everything is right, even if the
    last deal is not finished, 1 if something is wrong, and 2 if a file could not
    be read.
    """
    if form is None and out is not None:
        raise click.UsageError("--out needs --to, expected both or neither")
    books = _Books()
    if form is not None:
        if len(files) > 1 or full or as_json:
            raise click.UsageError("--to takes one FILE and neither --full nor --json")
        return _convert(files[0], form, out, books)
    job = _Job(books, lang, full=full, as_json=as_json)
    outcomes = job.judge_all(files)
    if len(files) > 1 and not as_json:
        click.echo(_summary(outcomes, lang))
    return max(outcomes)


class _Books:
    """The rule books that ``--spec`` and ``--overlay`` ask for, each read when it is needed."""

    def __init__(self) -> None:
        self.made: dict[str, Book] = {}

    def of(self, text: str) -> Book | None:
        """Return the rule book for the game that a record names, None for ours."""
        if not spec_given() and not overlays_given():
            return None
        pack = _pack_named_in(text)
        if pack not in self.made:
            self.made[pack] = current_book(pack)
        return self.made[pack]


def _pack_named_in(text: str) -> str:
    """Return the pack of the game that a record names, the usual one if it names none."""
    found = _RULESET.search(text)
    try:
        pack = pack_of(game_named(found[1])) if found else ""
    except ChoiceError:
        pack = ""
    known = packs_in(spec_given() or shipped_spec())
    return pack if pack in known else pack_of(DEFAULT_RULESET)


def _convert(name: str, form: str, out: Path | None, books: _Books) -> int:
    """Write a record in another form."""
    record, book = _read(name, books)
    text = _FORMS[form](record, record.rules(book))
    if out is None:
        click.echo(text, nl=False)
    else:
        write_whole(out, text)
    return 0


def _read(name: str, books: _Books) -> tuple[Record, Book | None]:
    """Read a record, with its rule book if it is not ours.

    Raises:
        RecordError: if it cannot be read.
    """
    text = _standard_input() if name == "-" else file_text(Path(name))
    book = books.of(text)
    return record_from(text, _STANDARD_INPUT if name == "-" else name, book), book


def _standard_input() -> str:
    """Return the text on standard input.

    Raises:
        RecordError: if it cannot be read.
    """
    stream: TextIO | None = sys.stdin
    if stream is None:
        raise RecordError(_STANDARD_INPUT, "", "closed, expected a record")
    try:
        return stream_text(stream.buffer, _STANDARD_INPUT)
    except OSError as error:
        message = f"cannot be read ({error.strerror}), expected a record"
        raise RecordError(_STANDARD_INPUT, "", message) from None


@dataclass(frozen=True, slots=True)
class _Job:
    """How each record is judged and shown."""

    books: _Books
    lang: str
    full: bool
    as_json: bool

    def judge_all(self, files: Sequence[str]) -> list[int]:
        """Judge every file; return the exit code of each."""
        progress = Progress(len(files))
        codes: list[int] = []
        for name in files:
            progress.show(len(codes))
            codes.append(self._judge(name, progress))
        progress.clear()
        return codes

    def _judge(self, name: str, progress: Progress) -> int:
        """Judge one file and print what is to be said of it."""
        try:
            record, book = _read(name, self.books)
            judged = judge(record, record.rules(book))
        except TaroccoError as error:
            progress.clear()
            click.echo(f"tarocco: {error}", err=True)
            return UNREADABLE
        progress.clear()
        if self.as_json:
            print_json(judgement_json(judged, name), compact=True)
            return int(not judged.clean)
        shown = _STANDARD_INPUT if name == "-" else name
        page = JudgementPage(shown, judged, self.lang)
        for line in page.lines():
            click.echo(line)
        if self.full:
            for line in page.full():
                click.echo(line)
        return int(not judged.clean)


def _summary(codes: Sequence[int], lang: str) -> str:
    """Sum up many records."""
    words = REPLAY_WORDS[lang]
    return words["summary"].format(
        records=counted(words["records_of"], len(codes)),
        clean=codes.count(0),
        wrong=codes.count(1),
        unreadable=codes.count(UNREADABLE),
    )


class Progress:
    """Shows on a terminal how many records are done, once it takes a while.

    Args:
        total: how many there are.
    """

    def __init__(self, total: int) -> None:
        self.total = total
        self.begun = time.monotonic()
        self.shown = ""

    def show(self, done: int) -> None:
        """Show how many are done."""
        late = time.monotonic() - self.begun > _SECONDS_BEFORE_PROGRESS
        if late and sys.stderr.isatty():
            self.clear()
            self.shown = f"{done}/{self.total}"
            click.echo(f"\r{self.shown}", nl=False, err=True)

    def clear(self) -> None:
        """Take what is shown away."""
        if self.shown:
            click.echo(f"\r{' ' * len(self.shown)}\r", nl=False, err=True)
            self.shown = ""
