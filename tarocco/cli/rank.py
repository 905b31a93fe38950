"""``tarocco rank``: marks, totals and rankings of a duplicate event."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from tarocco.cards import usual_name
from tarocco.cli.shared import json_option, lang_option, print_columns, print_json, spec_options
from tarocco.cli.sheet import listed, ruleset_of, text_of
from tarocco.cli.words_score import SCORE_WORDS
from tarocco.tournament.event import Event, read_event
from tarocco.tournament.marks import shown_decimal
from tarocco.tournament.standings import percent_outcome, points_outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tarocco.tournament.ranking import Place
    from tarocco.tournament.standings import (
        Entry,
        Mark,
        MatchOutcome,
        PercentOutcome,
        PointsOutcome,
    )

FORMAT = "tarocco-ranking/1"


@click.command("rank", short_help="Rank a duplicate event of French Tarot.")
@click.argument("file", metavar="FILE")
@json_option
@lang_option
@spec_options
def command(file: str, lang: str, *, as_json: bool) -> int:
    """Rank the event in FILE; - reads standard input.

    \b
    In percent a deal has a line for each table, with taker, his result and the
    defenders; in match points a match has a line for each deal:
      tarocco-rank/1                  tarocco-rank/1
      form individual                 form quadrettes
      line N Anne Eva                 match Lyon Metz
      deal 1                          deal 1 +82 +66
      Anne +56 Bruno Carla Denis      deal 2 +68 -76 fault:Metz
      penalty Eva 0.5                 penalty Lyon 1
    A table or deal may end in fault:…, neutralised or mark:PERCENT.
    """  # noqa: D301 - \b keeps click from filling the example
    event = read_event(*text_of(file), ruleset_of)
    if event.form.percent:
        _show_percent(event, percent_outcome(event), lang, as_json=as_json)
    else:
        _show_points(event, points_outcome(event), lang, as_json=as_json)
    return 0


class _Percents:
    """Writes marks as they are shown: the taker's rounded, the defenders' what it lacks."""

    def __init__(self, event: Event) -> None:
        self.rule = event.rules.duplicate.topage

    def one(self, value: Fraction | None) -> str:
        """Write a percentage."""
        return "-" if value is None else shown_decimal(value, self.rule.decimals)

    def pair(self, mark: Mark) -> tuple[str, str]:
        """Write the marks of a table."""
        taker = self.one(mark.attack)
        if mark.attack is None or mark.defence is None:
            return taker, self.one(mark.defence)
        if mark.attack + mark.defence != self.rule.whole:
            return taker, self.one(mark.defence)
        return taker, shown_decimal(self.rule.whole - Fraction(taker), self.rule.decimals)


def _show_percent(event: Event, found: PercentOutcome, lang: str, *, as_json: bool) -> None:
    """Print the outcome of an event in percent."""
    percents = _Percents(event)
    if as_json:
        print_json(_percent_json(event, found, percents))
        return
    words = SCORE_WORDS[lang]
    last = None
    for mark in found.marks:
        if mark.deal is not last:
            last = mark.deal
            click.echo(click.style(f"{words['deal']} {mark.deal.id}", bold=True))
        table = mark.table
        taker, defender = percents.pair(mark)
        rest = f"  {', '.join(table.defenders)} {defender}{_said(mark, words)}"
        click.echo(f"  {table.taker} {table.result:+d}  {taker}{rest}")
    for number, session in enumerate(found.sessions):
        click.echo()
        heads = ("name", "attack_mean", "defence_mean", "penalties", "total")
        rows = [tuple(words[key] for key in heads)]
        rows += [(name, *_entry(entry, percents)) for name, entry in session.items()]
        if len(found.sessions) > 1:
            click.echo(f"{number + 1} × {event.weights[number]}")
        print_columns(rows)
    for place, (name, ranking) in enumerate(found.rankings.items()):
        rule = event.rules.duplicate.rankings[name]
        title = usual_name(rule.names, lang, name).capitalize()
        click.echo()
        click.echo(click.style(title + (f" ({words['counts']})" if place == 0 else ""), bold=True))
        for rank, who, total in listed(ranking, found.totals):
            click.echo(f"{rank:>4}  {who} ({event.lines[who]})  {percents.one(total)}")
    if found.without:
        click.echo(words["no_total"].format(names=", ".join(found.without)))


def _said(mark: Mark, words: Mapping[str, str]) -> str:
    """Say what a referee has said of a table."""
    table = mark.table
    if mark.deal.neutralised or table.neutralised:
        return f"  {words['neutralised']}"
    if table.at_fault is not None:
        return f"  {words['at_fault'].format(names=words[table.at_fault])}"
    return f"  {words['no_mark']}" if mark.attack is None else ""


def _entry(entry: Entry, percents: _Percents) -> tuple[str, ...]:
    """Write the marks of a player or side."""
    means = (_mean(entry.attack), _mean(entry.defence))
    off = percents.one(entry.penalty) if entry.penalty else ""
    return (*(percents.one(mean) for mean in means), off, percents.one(entry.total))


def _mean(found: tuple[Fraction, ...]) -> Fraction | None:
    """Return the mean of some marks, None if there are none."""
    return sum(found, start=Fraction(0)) / len(found) if found else None


def _exact(value: Fraction | None) -> str | None:
    """Write an exact fraction: ``200/3``."""
    return None if value is None else str(value)


def _percent_json(event: Event, found: PercentOutcome, percents: _Percents) -> dict[str, Any]:
    """Write the outcome of an event in percent as JSON."""

    def number(value: Fraction | None) -> dict[str, str | None] | None:
        return None if value is None else {"exact": _exact(value), "shown": percents.one(value)}

    return {
        "format": FORMAT,
        "ruleset": event.rules.label,
        "form": event.form.id,
        "scoring": "percent",
        "deals": [
            {
                "deal": mark.deal.id,
                "session": mark.deal.session + 1,
                "taker": mark.table.taker,
                "result": mark.table.result,
                "defenders": list(mark.table.defenders),
                "at_fault": mark.table.at_fault,
                "neutralised": mark.deal.neutralised or mark.table.neutralised,
                "attack": number(mark.attack),
                "defence": number(mark.defence),
            }
            for mark in found.marks
        ],
        "sessions": [
            {
                "weight": _exact(event.weights[place] if event.weights else Fraction(1)),
                "entries": [
                    {
                        "name": name,
                        "line": event.lines[name],
                        "attack": number(_mean(entry.attack)),
                        "defence": number(_mean(entry.defence)),
                        "penalty": number(entry.penalty),
                        "total": number(entry.total),
                    }
                    for name, entry in session.items()
                ],
            }
            for place, session in enumerate(found.sessions)
        ],
        "totals": {name: number(total) for name, total in found.totals.items()},
        "without_total": list(found.without),
        "rankings": [
            {"id": name, "counts": place == 0, "places": _places(ranking)}
            for place, (name, ranking) in enumerate(found.rankings.items())
        ],
    }


def _places(ranking: Iterable[Place]) -> list[dict[str, Any]]:
    """Write a ranking as JSON."""
    return [{"rank": place.rank, "names": list(place.names)} for place in ranking]


def _write(units: int, decimals: int) -> str:
    """Write match points."""
    return shown_decimal(Fraction(units, 10**decimals), decimals)


def _match_lines(match: MatchOutcome, words: Mapping[str, str], decimals: int) -> Iterator[str]:
    """Yield the lines of a match."""
    one, other = match.match.sides
    points = [_write(units, decimals) for units in match.points]
    yield click.style(f"{one} - {other}  {points[0]} - {points[1]}", bold=True)
    quarter = 0
    for line in match.lines:
        deal = line.deal
        if deal.quarter != quarter:
            quarter = deal.quarter
            yield f"  {words['quarter'].format(n=quarter)}"
        said = f"  {words['neutralised']}" if deal.neutralised else ""
        if deal.at_fault is not None:
            said = f"  {words['at_fault'].format(names=match.match.sides[deal.at_fault])}"
        results = f"{deal.results[0]:+d} {deal.results[1]:+d}"
        marks = " ".join(_write(units, decimals) for units in line.points)
        yield f"  {words['deal']} {deal.id}  {results}  {marks}{said}"
    for key, pair, sign in (
        ("bonus", match.match.bonus, 1),
        ("penalties", match.penalties, -1),
    ):
        if any(pair):
            marks = " ".join(_write(sign * units, decimals) for units in pair)
            yield f"  {words[key]}  {marks}"
    if any(match.match.bonus) or any(match.penalties):
        yield f"  {words['total']}  {' '.join(points)}"


def _show_points(event: Event, found: PointsOutcome, lang: str, *, as_json: bool) -> None:
    """Print the outcome of an event in match points."""
    decimals = event.rules.duplicate.match_points.decimals
    if as_json:
        print_json(_points_json(event, found))
        return
    words = SCORE_WORDS[lang]

    def write(units: int) -> str:
        return _write(units, decimals)

    for match in found.matches:
        for text in _match_lines(match, words, decimals):
            click.echo(text)
    click.echo()
    keys = ("name", "wins", "difference", "bonus", "scored")
    rows = [tuple(words[key] for key in keys)]
    for name, standing in found.standings.items():
        units = (standing.difference, standing.bonus, standing.scored)
        rows.append((name, str(standing.wins), *map(write, units)))
    print_columns(rows)
    click.echo()
    click.echo(click.style(words["ranking"], bold=True))
    totals = {name: standing.scored for name, standing in found.standings.items()}
    for rank, who, total in listed(found.ranking, totals):
        click.echo(f"{rank:>4}  {who}  {write(total)}")


def _points_json(event: Event, found: PointsOutcome) -> dict[str, Any]:
    """Write the outcome of an event in match points as JSON."""
    decimals = event.rules.duplicate.match_points.decimals

    def write(units: int) -> str:
        return _write(units, decimals)

    return {
        "format": FORMAT,
        "ruleset": event.rules.label,
        "form": event.form.id,
        "scoring": "match_points",
        "matches": [
            {
                "sides": list(match.match.sides),
                "bonus": [write(points) for points in match.match.bonus],
                "penalties": [write(points) for points in match.penalties],
                "points": [write(points) for points in match.points],
                "deals": [
                    {
                        "deal": line.deal.id,
                        "quarter": line.deal.quarter or None,
                        "results": list(line.deal.results),
                        "at_fault": None
                        if line.deal.at_fault is None
                        else match.match.sides[line.deal.at_fault],
                        "neutralised": line.deal.neutralised,
                        "points": [write(points) for points in line.points],
                    }
                    for line in match.lines
                ],
            }
            for match in found.matches
        ],
        "sides": [
            {
                "name": name,
                "wins": standing.wins,
                "difference": write(standing.difference),
                "bonus": write(standing.bonus),
                "scored": write(standing.scored),
            }
            for name, standing in found.standings.items()
        ],
        "by_wins": found.by_wins,
        "ranking": _places(found.ranking),
    }
