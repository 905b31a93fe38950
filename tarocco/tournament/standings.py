"""The outcome of a duplicate event: marks of every deal, totals, rankings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tarocco.tournament.marks import (
    adjusted_points,
    bounded,
    marks,
    match_points,
    neutralised_points,
    total,
)
from tarocco.tournament.ranking import Standing, in_order, rank_teams, ranked, standings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.tournament.event import Deal, Event, Match, MatchDeal, Table
    from tarocco.tournament.ranking import Place

_THREE = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """The marks of a deal at one table; None where it has none.

    Args:
        deal: the deal.
        table: the table.
        attack: the mark of the taker.
        defence: the mark of each defender.
    """

    deal: Deal
    table: Table
    attack: Fraction | None
    defence: Fraction | None


@dataclass(frozen=True, slots=True)
class Entry:
    """What a player or side has in one session.

    Args:
        attack: its marks as taker.
        defence: its marks as defender.
        penalty: what is taken off.
        total: its total, None without marks on both sides.
    """

    attack: tuple[Fraction, ...]
    defence: tuple[Fraction, ...]
    penalty: Fraction
    total: Fraction | None


@dataclass(frozen=True, slots=True)
class PercentOutcome:
    """The outcome of an event in percent.

    Args:
        marks: the marks of every deal at every table.
        sessions: what each has in each session.
        totals: the total of each over all sessions, of those who have one.
        rankings: the places of each ranking, by its id, the one that counts first.
        without: who has no total.
    """

    marks: tuple[Mark, ...]
    sessions: tuple[Mapping[str, Entry], ...]
    totals: Mapping[str, Fraction]
    rankings: Mapping[str, tuple[Place, ...]]
    without: tuple[str, ...]


def percent_outcome(event: Event) -> PercentOutcome:
    """Mark and rank an event in percent."""
    found = [mark for deal in event.deals for mark in _marks_of(deal, event)]
    weights = event.weights or [Fraction(1)]
    sessions = [_session(number, found, event) for number in range(len(weights))]
    totals: dict[str, Fraction] = {}
    for name in event.lines:
        own = [session[name].total for session in sessions]
        known = [one for one in own if one is not None]
        if len(known) == len(own):
            pairs = zip(weights, known, strict=True)
            totals[name] = sum((weight * one for weight, one in pairs), start=Fraction(0))
    rules = sorted(
        event.rules.duplicate.rankings.values(), key=lambda rule: not rule.counts_for(len(weights))
    )
    return PercentOutcome(
        marks=tuple(found),
        sessions=tuple(sessions),
        totals=totals,
        rankings={rule.id: tuple(ranked(totals, event.lines, rule)) for rule in rules},
        without=tuple(name for name in event.lines if name not in totals),
    )


def _marks_of(deal: Deal, event: Event) -> list[Mark]:
    """Return the marks of a deal; tables that are taken out are compared with no other."""
    rules = event.rules.duplicate
    compared = [
        table
        for table in deal.tables
        if not (deal.neutralised or table.neutralised or table.mark is not None)
    ]
    by_line = dict(
        zip(
            (table.line for table in compared),
            marks([table.result for table in compared], rules.topage),
            strict=False,
        )
    )
    found = []
    for table in deal.tables:
        attack = by_line.get(table.line, table.mark)
        defence = rules.topage.whole - by_line[table.line] if table.line in by_line else None
        if table.at_fault is not None and attack is not None and defence is not None:
            attack, defence = bounded(attack, defence, table.at_fault, rules.adjusted)
        found.append(Mark(deal, table, attack, defence))
    return found


def _session(number: int, found: Sequence[Mark], event: Event) -> dict[str, Entry]:
    """Return what each has in a session."""
    attack: dict[str, list[Fraction]] = {name: [] for name in event.lines}
    defence: dict[str, list[Fraction]] = {name: [] for name in event.lines}
    for mark in found:
        if mark.deal.session != number:
            continue
        if mark.attack is not None:
            attack[mark.table.taker].append(mark.attack)
        for name in mark.table.defenders if mark.defence is not None else ():
            defence[name].append(mark.defence or Fraction(0))
    entries = {}
    for name in event.lines:
        off = sum(
            (
                points
                for session, whose, points in event.penalties
                if (session, whose) == (number, name)
            ),
            start=Fraction(0),
        )
        own = total(attack[name], defence[name], event.form)
        entries[name] = Entry(
            tuple(attack[name]), tuple(defence[name]), off, None if own is None else own - off
        )
    return entries


@dataclass(frozen=True, slots=True)
class MatchLine:
    """The match points of a deal.

    Args:
        deal: the deal.
        points: what both sides have, in the smallest decimal.
    """

    deal: MatchDeal
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """The outcome of a match.

    Args:
        match: the match.
        lines: its deals.
        penalties: what is taken off both sides, for adjusted deals too.
        points: what both sides have in the end: deals and bonus, less penalties.
    """

    match: Match
    lines: tuple[MatchLine, ...]
    penalties: tuple[int, int]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PointsOutcome:
    """The outcome of an event in match points.

    Args:
        matches: the matches.
        standings: what decides between the sides.
        ranking: the places.
        by_wins: whether matches won come first, and not the match points.
    """

    matches: tuple[MatchOutcome, ...]
    standings: Mapping[str, Standing]
    ranking: tuple[Place, ...]
    by_wins: bool


def points_outcome(event: Event) -> PointsOutcome:
    """Count and rank an event in match points."""
    matches = [_match(match, event) for match in event.matches]
    bonus = dict.fromkeys(event.lines, 0)
    for match in event.matches:
        for name, points in zip(match.sides, match.bonus, strict=True):
            bonus[name] += points
    found = standings([(match.match.sides, match.points) for match in matches], bonus)
    by_wins = _meet_each_other(event)
    order = event.rules.duplicate.three_teams
    totals = {name: standing.scored for name, standing in found.items()}
    return PointsOutcome(
        matches=tuple(matches),
        standings=found,
        ranking=tuple(rank_teams(found, order) if by_wins else in_order(totals)),
        by_wins=by_wins,
    )


def _meet_each_other(event: Event) -> bool:
    """Tell whether three teams meet each other, each pair once."""
    pairs = {frozenset(match.sides) for match in event.matches}
    return len(event.lines) == len(pairs) == len(event.matches) == _THREE and event.form.bonus


def _match(match: Match, event: Event) -> MatchOutcome:
    """Count a match."""
    if match.points is not None:
        return MatchOutcome(match, (), (0, 0), match.points)
    lines, penalties = [], list(match.penalties)
    for deal in match.deals:
        points, off = _deal(deal, event)
        lines.append(MatchLine(deal, points))
        if deal.at_fault is not None:
            penalties[deal.at_fault] += off
    one, other = (
        sum(line.points[side] for line in lines) + match.bonus[side] - penalties[side]
        for side in (0, 1)
    )
    return MatchOutcome(match, tuple(lines), (penalties[0], penalties[1]), (one, other))


def _deal(deal: MatchDeal, event: Event) -> tuple[tuple[int, int], int]:
    """Return the match points of a deal, and the penalty of the side at fault."""
    rules = event.rules.duplicate
    if deal.neutralised:
        return neutralised_points(rules), 0
    if deal.at_fault is None:
        return match_points(*deal.results, event.form, rules), 0
    offender, other = deal.at_fault, 1 - deal.at_fault
    *points, off = adjusted_points(deal.results[offender], deal.results[other], event.form, rules)
    return (points[0], points[1]) if offender == 0 else (points[1], points[0]), off
