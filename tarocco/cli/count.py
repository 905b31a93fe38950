"""``tarocco count``: what a pile is worth, and why."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

import click

from tarocco.cards import usual_name
from tarocco.cli.shared import (
    current_ruleset,
    json_option,
    lang_option,
    print_clauses,
    print_json,
    ruleset_options,
    some_cards,
    spec_options,
)
from tarocco.cli.words import WORDS
from tarocco.errors import TaroccoError
from tarocco.notation import LONGEST_TEXT, points, spell
from tarocco.rulebook.examples import role_words
from tarocco.scoring import account
from tarocco.scoring.card_points import groups_of
from tarocco.scoring.rules import GroupCount, SequenceRule, ValueCount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Book, Ruleset
    from tarocco.scoring import Account, FamilyAccount, Line
    from tarocco.scoring.rules import Family, Scoring

FORMAT = "tarocco-count/1"
_LONGEST_LINE = 4 * LONGEST_TEXT
_POINTS_COLUMN = 68
_NAME_WIDTH = 12


@click.command("count", short_help="Count a pile and say why.")
@click.argument("cards", nargs=-1)
@click.option("--file", "file", metavar="FILE", help="Count a file with one pile a line.")
@click.option("--complement", is_flag=True, help="Count what the other side holds.")
@click.option("--last-trick", is_flag=True, help="The side counted took the last trick.")
@click.option("--declared", is_flag=True, help="Count a declared hand: combinations only.")
@click.option("--explain", is_flag=True, help="Show the clause behind every line.")
@click.option(
    "--players",
    type=int,
    metavar="N",
    help="How many play, where the count depends on it; the usual number if not given.",
)
@json_option
@lang_option
@ruleset_options
@spec_options
def command(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command
    cards: tuple[str, ...],
    file: str | None,
    ruleset_id: str,
    choices: tuple[str, ...],
    lang: str,
    players: int | None,
    *,
    complement: bool,
    last_trick: bool,
    declared: bool,
    explain: bool,
    as_json: bool,
) -> int:
    """Count CARDS, a pile of tricks, and say what every point is for.

    Name the cards as you like: 'Ang Mon 16-14 Rd', 'Angelo, re di coppe', 'King
    of Cups'. A dash makes a range, M any Moor. Give - to read the cards from
    standard input, or --file to count one pile a line.

    \b
    Examples:
      tarocco count Ang Mon Beg 16 Mat 14
      tarocco count --complement --last-trick "Rd Qd 6c 7c"
      tarocco count --declared --explain "re di danari, regina di danari, Matto"
      tarocco count --file piles.txt --json
    """  # noqa: D301 - \b keeps click from filling the examples
    if last_trick and declared:
        raise click.UsageError("--last-trick and --declared exclude each other, expected one")
    if cards and file is not None:
        raise click.UsageError("CARDS and --file exclude each other, expected one")
    if not cards and file is None:
        raise click.UsageError("no cards given, expected CARDS, - or --file")
    book, rules = current_ruleset(ruleset_id, choices)
    job = _Job(
        book=book,
        rules=rules,
        scoring=rules.scoring_for(players),
        lang=lang,
        complement=complement,
        last_trick=last_trick,
        declared=declared,
        explain=explain,
        as_json=as_json,
    )
    if file is not None:
        return _count_file(file, job)
    job.show(some_cards(_text_of(cards), rules.pack))
    return 0


def _text_of(cards: tuple[str, ...]) -> str:
    """Return the cards as one text, read from standard input if they are ``-``."""
    if cards != ("-",):
        return " ".join(cards)
    data = b""
    for piece in _pieces(_standard_input(), "standard input"):
        data += piece
        if len(data) >= _LONGEST_LINE:
            raise _too_long("standard input")
    return _decoded(data, "standard input")


def _too_long(whose: str) -> TaroccoError:
    """Say that there is more text than cards can need."""
    return TaroccoError(f"{whose} is too long, expected at most {LONGEST_TEXT} characters")


def _standard_input() -> BinaryIO:
    """Return standard input as bytes.

    Raises:
        TaroccoError: if it is closed.
    """
    stream: TextIO | None = sys.stdin
    if stream is None:
        raise TaroccoError("standard input is closed, expected cards")
    return stream.buffer


def _pieces(stream: BinaryIO, name: str) -> Iterator[bytes]:
    """Yield the lines of a stream, none longer than a text of cards can be.

    Raises:
        TaroccoError: if the stream cannot be read.
    """
    try:
        while data := stream.readline(_LONGEST_LINE):
            yield data
    except OSError as error:
        raise TaroccoError(f"{name}: cannot be read ({error.strerror}), expected cards") from None


def _decoded(data: bytes, whose: str) -> str:
    """Decode UTF-8 text.

    Raises:
        TaroccoError: if it is not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TaroccoError(
            f"{whose}: byte 0x{data[error.start]:02x} is not UTF-8 text, expected UTF-8"
        ) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    """How each pile is counted and shown."""

    book: Book
    rules: Ruleset
    scoring: Scoring
    lang: str
    complement: bool
    last_trick: bool
    declared: bool
    explain: bool
    as_json: bool

    def count(self, pile: int) -> Account:
        """Count a pile, or what is not in it."""
        counted = self.rules.pack.all & ~pile if self.complement else pile
        return account(counted, self.scoring, last_trick=self.last_trick, declared=self.declared)

    def page(self, found: Account) -> Page:
        """Return a count as a page."""
        return Page(found, self.rules, self.lang, complement=self.complement, scoring=self.scoring)

    def show(self, pile: int) -> None:
        """Count one pile and print its account."""
        found = self.count(pile)
        if self.as_json:
            print_json(count_json(found, self.rules))
        else:
            for line in self.page(found).lines():
                click.echo(line)
            if self.explain:
                _explain(found, self)

    def show_line(self, number: int, pile: int) -> None:
        """Count one of many piles and print it in one line."""
        found = self.count(pile)
        if self.as_json:
            print_json(count_json(found, self.rules), compact=True)
        elif self.explain:
            click.echo(f"{number}:")
            for line in self.page(found).lines():
                click.echo(line)
            _explain(found, self)
        else:
            click.echo(f"{number}: {shown(found.half_points)}")


def _count_file(name: str, job: _Job) -> int:
    """Count a file with one pile a line; return 1 if a line could not be read."""
    code = 0
    with _opened(name) as stream:
        for number, text in _lines(stream, name):
            if isinstance(text, str) and not text.strip():
                continue
            try:
                if isinstance(text, TaroccoError):
                    raise text
                job.show_line(number, some_cards(text, job.rules.pack))
            except TaroccoError as error:
                click.echo(f"{name}:{number}: {error}", err=True)
                code = 1
    return code


def _opened(name: str) -> Any:  # noqa: ANN401 - a context manager of a stream
    """Open a file, or standard input for ``-``.

    Raises:
        TaroccoError: if it cannot be read.
    """
    if name == "-":
        return nullcontext(_standard_input())
    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise TaroccoError(f"{name}: cannot be read ({reason}), expected a file of piles") from None


def _lines(stream: BinaryIO, name: str) -> Iterator[tuple[int, str | TaroccoError]]:
    """Yield the lines of a stream with their numbers, or what is wrong with one."""
    number = 0
    unfinished = False
    for data in _pieces(stream, name):
        if not unfinished:
            number += 1
            yield number, _line(data)
        unfinished = _is_cut(data)


def _line(data: bytes) -> str | TaroccoError:
    """Decode a line, or return what is wrong with it."""
    if _is_cut(data):
        return _too_long("the line")
    try:
        return _decoded(data, "the line")
    except TaroccoError as error:
        return error


def _is_cut(data: bytes) -> bool:
    """Tell whether a line goes on beyond what was read of it."""
    return len(data) == _LONGEST_LINE and not data.endswith(b"\n")


def count_json(found: Account, rules: Ruleset) -> dict[str, Any]:
    """Return a count in the format ``tarocco-count/1``.

    Args:
        found: the count.
        rules: the ruleset it was made by.
    """
    bouts = bouts_in(found.pile, rules)
    return {
        "format": FORMAT,
        "ruleset": rules.label,
        "cards": rules.pack.ids(found.pile),
        **{family.family.id: _family_json(family, rules) for family in found.families},
        "card_points": points(found.card_half_points),
        "last_trick": found.last_trick,
        "total": points(found.half_points),
        **({} if bouts is None else {"bouts": rules.pack.ids(bouts)}),
    }


def bouts_in(pile: int, rules: Ruleset) -> int | None:
    """Return the mask of the bouts in a pile, None where the game knows none."""
    return pile & rules.contracts.need.bouts if "contracts" in rules.tables else None


def _family_json(family: FamilyAccount, rules: Ruleset) -> dict[str, Any]:
    """Return a family of a count as JSON."""
    return {
        "lines": [_line_json(line, rules) for line in family.lines],
        "doubled": family.doubled,
        "points": family.points,
    }


def _line_json(line: Line, rules: Ruleset) -> dict[str, Any]:
    """Return a line of a count as JSON."""
    spelled = [card.id for card in rules.pack.cards]
    return {
        "id": line.rule.id,
        "clause": line.rule.clause,
        "cards": [spelled[card] for card in line.cards],
        "contatori": {spelled[role.contatore]: role_words(role, rules.pack) for role in line.roles},
        "points": line.points,
    }


def shown(half_points: int) -> str:
    """Write half points for a person.

    Example:
        >>> shown(9), shown(1), shown(174)
        ('4½', '½', '87')
    """
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


class Page:
    """The account of one pile as lines of text.

    Args:
        found: the account.
        rules: the ruleset it was made by.
        lang: the language.
        complement: whether it is what the other side holds.
        scoring: what is counted, if not what the ruleset counts with the usual
            number of players.
    """

    def __init__(
        self,
        found: Account,
        rules: Ruleset,
        lang: str,
        *,
        complement: bool = False,
        scoring: Scoring | None = None,
    ) -> None:
        self.found = found
        self.rules = rules
        self.lang = lang
        self.complement = complement
        self.scoring = scoring or rules.scoring
        self.pack = rules.pack
        self.words = WORDS[lang]

    def lines(self) -> Iterator[str]:
        """Yield the lines, eighty columns wide at most."""
        yield self._header()
        yield from _wrapped(spell(self.found.pile, self.pack), "  ")
        for family in self.found.families:
            yield ""
            yield from self._family(family)
        yield ""
        yield from self._rest()

    def short_lines(self) -> Iterator[str]:
        """Yield the lines without a header and without gaps between them."""
        if self.found.pile:
            yield from _wrapped(spell(self.found.pile, self.pack), "  ")
        for family in self.found.families:
            if family.lines or not self.found.declared:
                yield from self._family(family)
        yield from self._rest()

    def _rest(self) -> Iterator[str]:
        """Yield what comes after the combinations."""
        if not self.found.declared:
            label = f"{self.words['card_points']}: {self._heaps()}"
            yield row(label, shown(self.found.card_half_points))
        bouts = bouts_in(self.found.pile, self.rules)
        if bouts is not None:
            yield row(self.words["bouts"], str(bouts.bit_count()))
        if self.found.last_trick:
            yield row(self.words["last_trick"], str(self.found.last_trick))
        yield click.style(row(self.words["total"], shown(self.found.half_points)), bold=True)

    def _heaps(self) -> str:
        """Say how many pairs, or groups, the cards of the pile make."""
        cards, rule = self.found.pile.bit_count(), self.scoring.card_points
        if isinstance(rule, GroupCount):
            return self._number("groups_of", groups_of(cards, rule))
        key = "in_pairs_odd" if cards % 2 else "in_pairs"
        return self.words[key].format(pairs=self._number("pairs_of", cards // 2))

    def _header(self) -> str:
        """Say what is counted, and by which rules."""
        key = "hand" if self.found.declared else "other" if self.complement else "pile"
        cards = self._number("cards_of", self.found.pile.bit_count())
        return self.words[key].format(cards=cards, ruleset=self.rules.label)

    def _number(self, key: str, number: int) -> str:
        """Say how many, in the singular or the plural."""
        one, many = self.words[key].split("|")
        return one if number == 1 else many.format(n=number)

    def _family(self, family: FamilyAccount) -> Iterator[str]:
        """Yield the lines of cricche or sequences."""
        name = usual_name(family.family.names, self.lang, family.family.id)
        if not family.lines:
            yield row(f"{name}: {self.words['none']}", "0")
            return
        yield click.style(name, bold=True)
        for line in family.lines:
            yield from self._line(line)
        if family.doubled:
            multiplier = family.family.multiplier
            label = self.words["doubled"].format(
                names=usual_name(multiplier.names, self.lang, multiplier.id),
                n=sum(line.counts_as for line in family.lines),
                family=name.lower(),
                sum=sum(line.points for line in family.lines),
                factor=multiplier.factor,
            )
        else:
            label = self.words["sum"].format(family=name)
        yield row(label, str(family.points))

    def _line(self, line: Line) -> Iterator[str]:
        """Yield a combination: its cards and points, then what its contatori do."""
        name = usual_name(line.rule.names, self.lang, line.rule.id)
        cards = " ".join(self.pack.cards[card].id for card in line.cards)
        first, *rest = _wrapped(cards, "  " + " " * _NAME_WIDTH, width=_POINTS_COLUMN - 4)
        head = f"  {name.ljust(_NAME_WIDTH)}{first.strip()}"
        yield head.ljust(_POINTS_COLUMN - len(str(line.points))) + str(line.points)
        yield from rest
        said = [
            self.words[role.kind].format(
                card=self.pack.cards[role.contatore].id,
                gap="" if role.card is None else self.pack.cards[role.card].id,
            )
            for role in line.roles
        ]
        if said:
            yield "  " + " " * _NAME_WIDTH + ", ".join(said)


def row(label: str, figure: str) -> str:
    """Write a label with its figure in the column of points."""
    return label.ljust(_POINTS_COLUMN - len(figure)) + figure


def _wrapped(text: str, indent: str, width: int = 78) -> list[str]:
    """Wrap a list of cards."""
    return click.wrap_text(
        text, width, initial_indent=indent, subsequent_indent=indent
    ).splitlines() or [""]


def _explain(found: Account, job: _Job) -> None:
    """Print the clauses behind a count, each once."""
    print_clauses(_clauses_of(found, job.rules), job.book, job.lang)


def _clauses_of(found: Account, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses on which a count rests, in the order of its lines."""
    for family in found.families:
        for line in family.lines:
            yield line.rule.clause
            yield from _clauses_of_line(line, family.family)
        if family.doubled:
            yield family.family.multiplier.clause
    if not found.declared:
        counting = rules.scoring.card_points
        yield counting.clause
        if isinstance(counting, ValueCount) and found.pile.bit_count() % 2:
            yield counting.odd_clause
    if found.last_trick:
        yield rules.scoring.last_trick.clause
    if found.declared:
        yield rules.scoring.declared.clause


def _clauses_of_line(line: Line, family: Family) -> Iterator[str]:
    """Yield the clauses of what contatori do in a line, and of what joins last."""
    run = line.rule.run if isinstance(line.rule, SequenceRule) else None
    by_kind = {
        "third": family.third_clause,
        "added": family.added_clause,
        "fills": run and run.clause,
    }
    yield from filter(None, (by_kind[role.kind] for role in line.roles))
    if run is not None and any(run.then >> card & 1 for card in line.cards):
        yield run.then_clause
