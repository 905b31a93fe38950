"""What a game counts, how a deal is settled and when the match ends, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.settle import rounded
from tarocco_docs.game_words import number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.play.rules import Game, Rounding
    from tarocco.rulebook import Ruleset

Told = tuple[str, str, str]
"""What is told, how it is, and its clause."""

FIRST_BANDS = 5
MOST_POINTS = 1000

LEFTOVER = {
    "last_trick": "to whoever takes the last trick",
    "nobody": "to nobody; they stay out of play",
    "none": "",
}


def counted(rules: Ruleset) -> Iterator[Told]:
    """Yield what of a pile is counted."""
    game = rules.game
    count, scoring = game.count, rules.scoring
    row = rules.tables[f"games/{rules.game_id}"]["count"]
    how = "in groups of as many cards as players" if count.groups else "in pairs"
    yield "Card points", how, row.get("groups_clause", scoring.card_points.clause)
    combinations = "counted" if count.combinations else "not counted"
    clause = row.get("combinations_clause", "bologna.combinations.cricche")
    yield "Combinations in a pile", combinations, clause
    points = f"{scoring.last_trick.points} points" if count.last_trick else "nothing"
    yield "Last trick", points, scoring.last_trick.clause
    if count.declarations:
        yield "Declarations", "added to the count of the pile", scoring.declared.clause
    else:
        yield "Declarations", "none", game.play.violations["no_declarations"].clause
    if count.leftover != "none":
        yield "Cards left over", LEFTOVER[count.leftover], _leftover_clause(rules)


def _leftover_clause(rules: Ruleset) -> str:
    """Return the clause on the cards left over."""
    row = rules.tables[f"games/{rules.game_id}"]["count"]
    if "leftover_clause" in row:
        return str(row["leftover_clause"])
    if any(rule.kind == "stock" for rule in rules.game.phases):
        return "bologna.games.terziglio.unused"
    return next(rule.clause for rule in rules.game.phases if rule.kind == "deal")


def settled(game: Game) -> Iterator[Told]:
    """Yield how a deal is settled."""
    rule = game.settlement
    yield "Settlement", _HOW[rule.kind], rule.clause
    if rule.rounding is not None:
        yield "Rounding", rounding(rule.rounding), rule.rounding.clause
    if rule.kind == "lone":
        each = f"each of the others {_times(rule.each)}"
        text = f"wins or loses {_times(rule.lone)} what the points make, {each}"
        yield "Lone player", text, rule.clause
        way = "becomes a whole one" if rule.half_up else "is dropped"
        yield "Half a point of the winner", way, rule.half_clause
        lost = "the lone player has lost" if rule.tie_pays else "nobody wins and nothing is settled"
        yield "Equal points", lost, rule.tie_clause
    if rule.all_tricks:
        more = ", multiplied like the rest" if rule.all_tricks_factor else ", never multiplied"
        text = f"{rule.all_tricks} game points for whoever has them, whatever the count{more}"
        yield "All the tricks", text, rule.all_tricks_clause
    if rule.kind == "losers":
        yield "Loser", f"{number(rule.bad_points)} bad point", rule.clause
        yield "Ties", "all who are tied lose", rule.tie_clause


_HOW = {
    "points": "each side adds what it has made to its score",
    "rounded": "each side adds what it has made, rounded, to its score",
    "lone": "only the points of the winning side are settled, rounded",
    "losers": "who has no trick loses; if all have one, who has most points",
}


def _times(factor: int) -> str:
    """Say how many times."""
    return {1: "once", 2: "twice"}.get(factor, f"{factor} times")


def rounding(rule: Rounding) -> str:
    """Say how points are rounded."""
    return (
        f"below {rule.first} points none, from {rule.first} on one, "
        f"and one more with every {rule.step} more"
    )


def bands(rule: Rounding) -> list[tuple[int, int, int]]:
    """List the first bands of a rounding: from, to, what it becomes, as the engine gives them."""
    found: list[tuple[int, int, int]] = []
    start = 0
    for points in range(1, MOST_POINTS):
        before = int(rounded(points - 1, rule))
        if int(rounded(points, rule)) != before:
            found.append((start, points - 1, before))
            start = points
        if len(found) == FIRST_BANDS:
            break
    return found


def ended(game: Game) -> Iterator[Told]:
    """Yield when the match ends."""
    end = game.end
    if end.kind == "target":
        text = f"at {end.target}, at the end of a deal or by going out; the higher total wins"
        if not game.rights:
            text = f"at {end.target}, at the end of a deal; the higher total wins"
    elif end.kind == "deals":
        times = "once" if end.each == 1 else f"{number(end.each)} times"
        text = f"when each player has dealt {times}; the higher total wins"
    elif end.kind == "open":
        text = "when the players like; every deal is settled by itself"
    elif end.form == "last":
        text = (
            f"{number(end.target)} bad points put a player out; the others go on until "
            f"no more than {number(end.number)} are left, who win"
        )
    else:
        text = f"the first {number(end.number)} to have {number(end.target)} bad points lose"
    yield "End of the match", text, end.clause
    if end.tie_clause:
        tie = "the match is drawn" if end.drawn else "another deal is played"
        yield "Equal totals at the end", tie, end.tie_clause


def in_short(game: Game) -> str:
    """Say in a few words how a match ends."""
    end = game.end
    return {
        "target": f"at {end.target}",
        "deals": f"after {number(end.each * game.numbers[0])} deals",
        "open": "when they like",
        "bad_points": f"by {number(end.target)} bad points",
    }[end.kind]


SETTLED_IN_SHORT = {
    "points": "points added up",
    "rounded": "points rounded, added up",
    "lone": "lone player wins or loses",
    "losers": "loser gets a bad point",
}

__all__ = ["SETTLED_IN_SHORT", "bands", "counted", "ended", "in_short", "settled"]
