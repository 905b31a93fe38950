"""The settlements of duplicate play."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from verification.difference.kinds import Kind
from verification.difference.reads import essence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook import Ruleset
    from tarocco.tournament.rules import FormRule
    from verification.difference.kinds import Inputs
    from verification.difference.outcome import Pair

MOST_PLAYS = 6
MOST_RESULT = 400
MOST_MARK = 1_000
NAMES = ("A", "B", "C")


def _names(pair: Pair, what: str) -> list[str]:
    """Return the names of the forms, or rankings, of both rulesets."""
    found: dict[str, None] = {}
    for rules in pair.both:
        if "duplicate" in rules.tables:
            found |= dict.fromkeys(getattr(rules.duplicate, what))
    return list(found)


def _forms(rules: Ruleset, *fields: str) -> Any:  # noqa: ANN401 - plain values
    """Return some fields of every form."""
    forms: Mapping[str, FormRule] = rules.duplicate.forms
    return {name: [getattr(form, each) for each in fields] for name, form in forms.items()}


def _topage_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    return essence(rules.duplicate.topage)


def _topage(pair: Pair) -> Inputs:  # noqa: ARG001 - every kind takes it
    for plays in range(MOST_PLAYS + 1):
        for results in product((0, 1), repeat=plays):
            yield plays, {"results": list(results)}


def _match_points_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    return essence(rules.duplicate.match_points), _forms(rules, "opposite")


def _match_points(pair: Pair) -> Inputs:
    for result, form in product(range(MOST_RESULT + 1), _names(pair, "forms")):
        yield 0, {"form": form, "ours": result, "theirs": 0}
        yield 0, {"form": form, "ours": 0, "theirs": result}


def _total_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    return _forms(rules, "attack", "defence", "of")


def _total(pair: Pair) -> Inputs:
    rows: list[list[int]] = [[], [0], [1], [0, 1]]
    for attack, defence, form in product(rows, rows, _names(pair, "forms")):
        given = {"form": form, "attack": attack, "defence": defence}
        yield len(attack) + len(defence), given


def _ranking_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    return {name: rule.by_line for name, rule in rules.duplicate.rankings.items()}


def _ranking(pair: Pair) -> Inputs:
    for number, ranking in product(range(len(NAMES) + 1), _names(pair, "rankings")):
        for totals in product(range(number), repeat=number):
            for lines in product(("N", "S"), repeat=number):
                entries = [
                    {"name": name, "total": total, "line": line}
                    for name, total, line in zip(NAMES, totals, lines, strict=False)
                ]
                yield number, {"ranking": ranking, "entries": entries}


def _three_teams_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    return rules.duplicate.three_teams


def _three_teams(pair: Pair) -> Inputs:  # noqa: ARG001 - every kind takes it
    meetings = [["A", "B"], ["B", "C"], ["C", "A"]]
    for number in range(len(meetings) + 1):
        scores = list(product(range(3), repeat=2))
        for bonus in product((0, 1), repeat=len(NAMES)):
            for found in product(scores, repeat=number):
                matches = [
                    {"teams": teams, "points": list(each)}
                    for teams, each in zip(meetings, found, strict=False)
                ]
                yield number, {"matches": matches, "bonus": dict(zip(NAMES, bonus, strict=True))}


def _adjusted_reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    rules_of = rules.duplicate
    return essence((rules_of.adjusted, rules_of.match_points)), _forms(rules, "opposite")


def _adjusted(pair: Pair) -> Inputs:
    forms = _names(pair, "forms")
    for mark, form in product(range(MOST_MARK + 1), forms):
        yield 0, {"form": form, "marks": [mark, 0]}
        yield 0, {"form": form, "marks": [0, mark]}
    for result, form in product(range(MOST_RESULT + 1), forms):
        yield 0, {"form": form, "results": [result, 0]}
        yield 0, {"form": form, "results": [0, result]}


DUPLICATE: Mapping[str, Kind] = {
    "topage": Kind(_topage_reads, _topage, f"up to {MOST_PLAYS} results of two sizes"),
    "match_points": Kind(
        _match_points_reads, _match_points, f"differences of up to {MOST_RESULT} points either way"
    ),
    "total": Kind(_total_reads, _total, "up to two marks on either side"),
    "ranking": Kind(_ranking_reads, _ranking, f"up to {len(NAMES)} entries in two lines"),
    "three_teams": Kind(_three_teams_reads, _three_teams, "up to three matches of three teams"),
    "adjusted": Kind(
        _adjusted_reads,
        _adjusted,
        f"marks of up to {MOST_MARK} tenths and results of up to {MOST_RESULT} points",
    ),
}
"""These kinds by name."""
