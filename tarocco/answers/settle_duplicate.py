"""The settlements of duplicate play: marks, match points, rankings."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tarocco.answers.question import MOST
from tarocco.tournament import marks
from tarocco.tournament.ranking import rank_teams, ranked, standings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tarocco.answers.question import Question
    from tarocco.records.node import Node
    from tarocco.tournament.ranking import Place
    from tarocco.tournament.rules import FormRule

MOST_ENTRIES = 100


def _signed(node: Node) -> int:
    """Return a whole number, which may be below 0."""
    return node.number(-MOST, MOST)


def _form(asked: Question, *, percent: bool) -> FormRule:
    """Return the form of duplicate of a question, one in percent or one in match points.

    Raises:
        RecordError: for another, or none.
    """
    forms = asked.rules.duplicate.forms
    return forms[asked.word("form", [name for name in forms if forms[name].percent is percent])]


def _topage(asked: Question) -> Mapping[str, Any]:
    """Give the marks of a deal: ``results`` of the takers; each mark in the smallest decimal."""
    asked.has(["kind", "results"])
    rule = asked.rules.duplicate.topage
    results = [_signed(each) for each in asked.node("results").items(0, MOST_ENTRIES)]
    takers = [marks.rounded_units(each, rule.decimals) for each in marks.marks(results, rule)]
    whole = rule.whole * 10**rule.decimals
    return {"takers": takers, "defenders": [whole - mark for mark in takers]}


def _match_points(asked: Question) -> Mapping[str, Any]:
    """Give the match points of a deal: ``form``, ``ours`` and ``theirs``."""
    asked.has(["kind", "form", "ours", "theirs"])
    rules = asked.rules.duplicate
    form = _form(asked, percent=False)
    ours, theirs = (_signed(asked.node(name)) for name in ("ours", "theirs"))
    return {"match_points": list(marks.match_points(ours, theirs, form, rules))}


def _total(asked: Question) -> Mapping[str, Any]:
    """Give a total: ``form``, ``attack`` and ``defence`` marks in tenths."""
    asked.has(["kind", "form", "attack", "defence"])
    form = _form(asked, percent=True)
    attack, defence = (
        [Fraction(mark) for mark in asked.numbers(name)] for name in ("attack", "defence")
    )
    found = marks.total(attack, defence, form)
    return {"total": None if found is None else str(found)}


def _ranking(asked: Question) -> Mapping[str, Any]:
    """Give a ranking: ``ranking`` and ``entries``, each a name, a total and a line."""
    asked.has(["kind", "ranking", "entries"])
    rules = asked.rules.duplicate
    rule = rules.rankings[asked.word("ranking", rules.rankings)]
    totals, lines = {}, {}
    for entry in asked.node("entries").items(0, MOST_ENTRIES):
        fields = entry.fields(["name", "total", "line"])
        name = fields["name"].text()
        totals[name], lines[name] = Fraction(_signed(fields["total"])), fields["line"].text()
    return {"places": _places(ranked(totals, lines, rule))}


def _three_teams(asked: Question) -> Mapping[str, Any]:
    """Give the order of teams: ``matches``, each two teams and their points, and ``bonus``."""
    asked.has(["kind", "matches", "bonus"])
    matches = []
    for match in asked.node("matches").items(0, MOST_ENTRIES):
        fields = match.fields(["teams", "points"])
        one, other = (each.text() for each in fields["teams"].items(2, 2))
        ours, theirs = (_signed(each) for each in fields["points"].items(2, 2))
        matches.append(((one, other), (ours, theirs)))
    bonus = {team: _signed(each) for team, each in asked.node("bonus").named().items()}
    found = standings(matches, bonus)
    return {"places": _places(rank_teams(found, asked.rules.duplicate.three_teams))}


def _adjusted(asked: Question) -> Mapping[str, Any]:
    """Adjust a deal: ``form``, and ``marks`` in tenths or ``results``, first those at fault."""
    asked.has(["kind", "form"], ["marks", "results"])
    rules = asked.rules.duplicate
    form = _form(asked, percent="marks" in asked)
    if "marks" in asked:
        tenths = (each.number(0, MOST) for each in asked.node("marks").items(2, 2))
        offender, other = (Fraction(each, 10) for each in tenths)
        taker, defender = marks.bounded(offender, other, "attack", rules.adjusted)
        return {"marks": [str(10 * taker), str(10 * defender)]}
    ours, theirs = (_signed(each) for each in asked.node("results").items(2, 2))
    *match_points, penalty = marks.adjusted_points(ours, theirs, form, rules)
    return {"match_points": match_points, "penalty": penalty}


def _places(found: Iterable[Place]) -> list[list[str]]:
    """Return the names at each place."""
    return [list(place.names) for place in found]


DUPLICATE: Mapping[str, Callable[[Question], Mapping[str, Any]]] = {
    "topage": _topage,
    "match_points": _match_points,
    "total": _total,
    "ranking": _ranking,
    "three_teams": _three_teams,
    "adjusted": _adjusted,
}
"""The kinds of settlement of duplicate play, and how each is answered."""
