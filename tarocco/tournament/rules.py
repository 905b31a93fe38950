"""The rules of duplicate play, with the cells of ``duplicate.toml`` as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.scoring.rules import Names


@dataclass(frozen=True, slots=True)
class FormRule:
    """A form of duplicate.

    Args:
        players: how many make a side, from the least to the most.
        percent: whether it is marked in percent, or else in match points.
        attack: the part of the mean as taker in a total, out of ``of``.
        defence: the part of the mean as defender.
        of: what the parts are out of.
        lines: the seats of each line of the alternate ranking.
        opposite: whether the side behind on a deal writes the opposite of the other.
        quarters: the parts of a match, 0 if it has none.
        bonus: whether a side may start with a bonus.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    players: tuple[int, int]
    percent: bool
    attack: int
    defence: int
    of: int
    lines: Mapping[str, tuple[str, ...]] = field(hash=False)
    opposite: bool
    quarters: int
    bonus: bool
    total_clause: str


@dataclass(frozen=True, slots=True)
class Topage:
    """The topage.

    Args:
        best: the mark of the first.
        worst: the mark of the last.
        equal: what equal results get of their places: ``mean``, ``best``, ``worst``.
        whole: what taker and defender have together.
        least_plays: with fewer plays a deal has no mark.
        decimals: how many are shown.
    """

    best: int
    worst: int
    equal: str
    whole: int
    least_plays: int
    decimals: int
    clause: str
    least_plays_clause: str


@dataclass(frozen=True, slots=True)
class RankingRule:
    """A ranking.

    Args:
        by_line: whether each line is ranked by itself first.
        least_sessions: the fewest sessions for which it counts.
        most_sessions: the most, 0 for any number.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    by_line: bool
    least_sessions: int
    most_sessions: int
    clause: str

    def counts_for(self, sessions: int) -> bool:
        """Tell whether it is the ranking of an event of so many sessions."""
        most = self.most_sessions or sessions
        return self.least_sessions <= sessions <= most


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Match points: a root of the difference of two results, to so many decimals."""

    root: int
    decimals: int
    clause: str


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An adjusted deal.

    Args:
        offender_most: the most the side at fault keeps, in percent.
        other_least: the least the other has, in percent.
        match_points: the bounds in match points.
        offender_teams: what the side at fault has in a team match.
        penalty_pm: taken off as well, in match points.
    """

    offender_most: int
    other_least: int
    match_points: int
    offender_teams: int
    penalty_pm: int
    clause: str


@dataclass(frozen=True)
class DuplicateRules:
    """Everything of duplicate play.

    Args:
        forms: the forms by id.
        rankings: the rankings by id.
        three_teams: what decides between three teams, in turn.
        neutralised: what each side has of a neutralised deal, in match points.
    """

    forms: Mapping[str, FormRule]
    topage: Topage
    rankings: Mapping[str, RankingRule]
    match_points: MatchPoints
    three_teams: tuple[str, ...]
    neutralised: int
    adjusted: Adjusted
