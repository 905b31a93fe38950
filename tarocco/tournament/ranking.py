"""Rankings: by total, line by line, and of three teams; those level share a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from tarocco.tournament.rules import RankingRule


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a ranking.

    Args:
        rank: the rank, from 1.
        names: who shares it.
    """

    rank: int
    names: tuple[str, ...]


def in_order(totals: Mapping[str, Any]) -> Iterator[Place]:
    """Yield the places by total, the highest first; the next rank is as many further on.

    Example:
        >>> [(place.rank, place.names) for place in in_order({"A": 1, "B": 2, "C": 2, "D": 0})]
        [(1, ('B', 'C')), (3, ('A',)), (4, ('D',))]
    """
    rank = 1
    for total in sorted(set(totals.values()), reverse=True):
        names = tuple(name for name in totals if totals[name] == total)
        yield Place(rank, names)
        rank += len(names)


def ranked(
    totals: Mapping[str, Fraction], lines: Mapping[str, str], rule: RankingRule
) -> Iterator[Place]:
    """Yield the places of a ranking.

    Args:
        totals: the total of each.
        lines: the line of each.
        rule: whether each line is ranked by itself first.
    """
    if not rule.by_line:
        yield from in_order(totals)
        return
    inside: dict[str, int] = {}
    for line in dict.fromkeys(lines[name] for name in totals):
        own = {name: total for name, total in totals.items() if lines[name] == line}
        inside |= {name: place.rank for place in in_order(own) for name in place.names}
    yield from in_order({name: (-inside[name], total) for name, total in totals.items()})


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides between teams that meet each other, in thousandths.

    Args:
        wins: matches won.
        difference: match points for, less those against.
        bonus: the bonus.
        scored: match points for.
    """

    wins: int = 0
    difference: int = 0
    bonus: int = 0
    scored: int = 0


def standings(
    matches: Iterable[tuple[tuple[str, str], tuple[int, int]]], bonus: Mapping[str, int]
) -> dict[str, Standing]:
    """Add up the matches of teams.

    Args:
        matches: two teams, and the match points of each.
        bonus: the bonus of each team.
    """
    found = {team: Standing(bonus=points) for team, points in bonus.items()}
    for (one, other), (ours, theirs) in matches:
        found[one] = _with(found.get(one, Standing()), ours, theirs)
        found[other] = _with(found.get(other, Standing()), theirs, ours)
    return found


def _with(before: Standing, ours: int, theirs: int) -> Standing:
    """Add a match."""
    return Standing(
        before.wins + (ours > theirs),
        before.difference + ours - theirs,
        before.bonus,
        before.scored + ours,
    )


def rank_teams(found: Mapping[str, Standing], order: Sequence[str]) -> Iterator[Place]:
    """Yield the places of teams that meet each other.

    Args:
        found: what decides between them.
        order: by what it is decided in turn.
    """
    keys = {
        team: tuple(getattr(standing, part) for part in order) for team, standing in found.items()
    }
    yield from in_order(keys)
