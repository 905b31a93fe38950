"""From the table of duplicate play to typed rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import Known
from tarocco.rulebook.build import frozen_names
from tarocco.tournament.rules import (
    Adjusted,
    DuplicateRules,
    FormRule,
    MatchPoints,
    RankingRule,
    Topage,
)

if TYPE_CHECKING:
    from tarocco.rulebook.cells import Table


def build_duplicate(table: Table) -> DuplicateRules:
    """Build the rules of duplicate play."""
    topage, points, adjusted = table["topage"], table["match_points"], table["adjusted"]
    return DuplicateRules(
        forms=Known("form of duplicate", {row["id"]: _form(row) for row in table["form"]}),
        topage=Topage(
            best=topage["best"],
            worst=topage["worst"],
            equal=topage["equal"],
            whole=topage["whole"],
            least_plays=topage["least_plays"],
            decimals=topage["decimals"],
            clause=topage["clause"],
            least_plays_clause=topage["least_plays_clause"],
        ),
        rankings=Known("ranking", {row["id"]: _ranking(row) for row in table["ranking"]}),
        match_points=MatchPoints(points["root"], points["decimals"], points["clause"]),
        three_teams=tuple(table["three_teams"]["order"]),
        neutralised=table["neutralised"]["match_points"],
        adjusted=Adjusted(
            offender_most=adjusted["offender_most"],
            other_least=adjusted["other_least"],
            match_points=adjusted["match_points"],
            offender_teams=adjusted["offender_teams"],
            penalty_pm=adjusted["penalty_pm"],
            clause=adjusted["clause"],
        ),
    )


def _form(row: Table) -> FormRule:
    """Build a form of duplicate."""
    least, most = row["players"]
    return FormRule(
        id=row["id"],
        names=frozen_names(row["names"]),
        players=(least, most),
        percent=row["scoring"] == "percent",
        attack=row.get("attack", 0),
        defence=row.get("defence", 0),
        of=row.get("of", 1),
        lines={line: tuple(seats) for line, seats in row.get("lines", {}).items()},
        opposite=row.get("behind") == "opposite",
        quarters=row.get("quarters", 0),
        bonus=row.get("bonus", False),
        total_clause=row["total_clause"],
    )


def _ranking(row: Table) -> RankingRule:
    """Build a ranking."""
    least, most = row["sessions"]
    return RankingRule(
        row["id"], frozen_names(row["names"]), row["by_line"], least, most, row["clause"]
    )
