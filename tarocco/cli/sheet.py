"""``tarocco sheet``: the sheet of a session, deal by deal, with running totals and ranking."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tarocco.cards import usual_name
from tarocco.cli.shared import (
    current_book,
    game_named,
    json_option,
    lang_option,
    print_columns,
    print_json,
    spec_options,
)
from tarocco.cli.words_score import SCORE_WORDS
from tarocco.records.files import RecordError, file_text, stream_text
from tarocco.scoring.contract_limits import shown_points
from tarocco.tournament.sheet import FORMAT, Row, Sheet, read_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TextIO

    from tarocco.rulebook import Ruleset
    from tarocco.tournament.ranking import Place

DEFAULT = "france/tarot-4"
_STANDARD_INPUT = "standard input"


def ruleset_of(ruleset_id: str | None, choices: Mapping[str, str]) -> Ruleset:
    """Return the ruleset that a sheet names, the usual one if it names none."""
    wanted = game_named(ruleset_id or DEFAULT)
    return current_book(wanted).ruleset(wanted, choices)


def text_of(file: str) -> tuple[str, str]:
    """Return the text of a file, or of standard input for ``-``, and its name.

    Raises:
        RecordError: if it cannot be read.
    """
    if file != "-":
        return file_text(Path(file)), file
    stream: TextIO | None = sys.stdin
    if stream is None:
        raise RecordError(_STANDARD_INPUT, "", "closed, expected a sheet")
    return stream_text(stream.buffer, _STANDARD_INPUT), _STANDARD_INPUT


@click.command("sheet", short_help="Score a session of French Tarot.")
@click.argument("file", metavar="FILE")
@json_option
@lang_option
@spec_options
def command(file: str, lang: str, *, as_json: bool) -> int:
    """Score the session in FILE; - reads standard input.

    \b
    The file begins with the format and names the players; each deal is a line with
    taker, contract, points and bouts, then what else there was:
      tarocco-sheet/1
      players North South East West
      East garde 49 2 poignee:simple petit:attack
      South prise 34 2 = 42 -126 42 42
      pass
      penalty West 100
    Behind = stand scores to be checked. Every line that is wrong is named.
    """  # noqa: D301 - \b keeps click from filling the example
    return show_sheet(file, lang, as_json=as_json)


def show_sheet(file: str, lang: str, *, as_json: bool) -> int:
    """Score a session and print it.

    Raises:
        SheetError: with every line that is wrong.
    """
    sheet = read_sheet(*text_of(file), ruleset_of)
    if as_json:
        print_json(sheet_json(sheet))
        return 0
    words = SCORE_WORDS[lang]
    heads = [words["deal"], *sheet.players]
    rows = []
    for number, row in enumerate(sheet.rows, start=1):
        rows.append([f"{number} {_what(row, lang)}", *_signed(row.scores.values())])
        if row.kind == "deal":
            rows.append(["", *(f"({total})" for total in row.totals.values())])
    totals = [words["total"], *_signed(sheet.totals.values())]
    print_columns([*_right([heads, *rows, totals])])
    click.echo(f"{words['sum']} {sum(sheet.totals.values())}")
    click.echo()
    click.echo(words["ranking"])
    for rank, name, total in listed(sheet.ranking, sheet.totals):
        click.echo(f"{rank:>4}  {name}  {total}")
    return 0


def listed(ranking: Iterable[Place], totals: Mapping[str, Any]) -> Iterable[tuple[str, str, Any]]:
    """Yield rank, name and total of everyone; a rank that is shared ends in ``=``."""
    for place in ranking:
        for name in place.names:
            yield f"{place.rank}{'=' if len(place.names) > 1 else ''}", name, totals[name]


def _what(row: Row, lang: str) -> str:
    """Say what a row of a sheet is about."""
    words = SCORE_WORDS[lang]
    if row.account is None:
        return words[row.kind] if not row.taker else f"{words[row.kind]} {row.taker}"
    result = row.account.result
    name = usual_name(result.contract.names, lang, result.contract.id)
    sign = "+" if row.account.made else "-"
    points = f"{shown_points(result.half_points)}/{result.bouts}"
    return f"{row.taker} {name} {points} {sign}{row.account.margin}"


def _signed(scores: Iterable[int]) -> list[str]:
    """Write scores with their signs."""
    return [f"{score:+d}" if score else "0" for score in scores]


def _right(rows: list[list[str]]) -> Iterable[list[str]]:
    """Align every column but the first to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for first, *rest in rows:
        aligned = [text.rjust(width) for text, width in zip(rest, widths[1:], strict=True)]
        yield [first, *aligned]


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet as JSON."""
    return {
        "format": FORMAT,
        "ruleset": sheet.rules.label,
        "players": list(sheet.players),
        "rows": [
            {
                "line": row.line,
                "kind": row.kind,
                "player": row.taker or None,
                "contract": None if row.account is None else row.account.result.contract.id,
                "made": None if row.account is None else row.account.made,
                "margin": None
                if row.account is None
                else row.account.margin * (1 if row.account.made else -1),
                "unit": None if row.account is None else row.account.unit,
                "scores": dict(row.scores),
                "totals": dict(row.totals),
            }
            for row in sheet.rows
        ],
        "totals": dict(sheet.totals),
        "sum": sum(sheet.totals.values()),
        "ranking": [{"rank": place.rank, "names": list(place.names)} for place in sheet.ranking],
    }
