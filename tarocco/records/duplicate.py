"""What becomes of a deal with a fault in duplicate (``france.duplicate.adjusted``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from tarocco.rulebook import Ruleset
    from tarocco.rulebook.cells import Table
    from tarocco.rulebook.irregularities import Irregularity, PoigneeFault
    from tarocco.tournament.rules import FormRule

Pair: TypeAlias = tuple[int | None, int | None]

ADJUSTED, NEUTRAL, REDEAL = "40/60", "neutral", "redeal"


class DuplicateRemedy(NamedTuple):
    """What becomes of a deal in duplicate; of each pair the side at fault comes first.

    Args:
        form: the form of duplicate.
        adjust: ``none``, ``40/60``, ``neutral`` or ``redeal``.
        percent: bounds of an adjusted deal, or marks; None where the form has none.
        match_points: the same in match points.
        penalty_tenths: taken off after the topage, in tenths of a percent.
        penalty_tenths_most: as far as the referee may go.
        penalty_pm: taken off at the end, in match points.
        penalty_pm_most: as far as the referee may go.
        clauses: the clauses of the remedy.
    """

    form: str
    adjust: str
    percent: Pair | None = None
    match_points: Pair | None = None
    penalty_tenths: int = 0
    penalty_tenths_most: int = 0
    penalty_pm: int = 0
    penalty_pm_most: int = 0
    clauses: tuple[str, ...] = ()

    def without_penalty(self) -> DuplicateRemedy:
        """Return the same with nothing taken off."""
        return self._replace(
            penalty_tenths=0, penalty_tenths_most=0, penalty_pm=0, penalty_pm_most=0
        )


def covers(fault: Irregularity | PoigneeFault, form: str) -> bool:
    """Tell whether a row of the table holds in a form of duplicate, or in free play."""
    return bool({"all", form} & set(fault.forms))


def remedy_in(
    rules: Ruleset, form_id: str, fault: Irregularity | PoigneeFault
) -> DuplicateRemedy | None:
    """Return what becomes of a deal with a fault, or None if the code does not say.

    Args:
        rules: the ruleset.
        form_id: the form of duplicate.
        fault: the fault.
    """
    if not covers(fault, form_id):
        return None
    form, table = rules.duplicate.forms[form_id], rules.tables["duplicate"]
    clauses = [fault.duplicate_clause or fault.clause, *_clauses(fault.adjust, form, table)]
    found = DuplicateRemedy(form_id, fault.adjust)
    if form.percent:
        tenths = fault.penalty_percent
        most = fault.penalty_percent_most or tenths
        found = found._replace(
            percent=_percent(rules, fault), penalty_tenths=tenths, penalty_tenths_most=most
        )
        clauses += [table["penalty"]["clause"]] if tenths else []
    else:
        points, most = fault.penalty_pm, fault.penalty_pm_most or fault.penalty_pm
        found = found._replace(
            match_points=_match_points(rules, form, fault), penalty_pm=points, penalty_pm_most=most
        )
        clauses += [table["penalty"]["match_points_clause"]] if points else []
    return found._replace(clauses=tuple(dict.fromkeys(clauses)))


def _percent(rules: Ruleset, fault: Irregularity | PoigneeFault) -> Pair | None:
    """Return the bounds of an adjusted deal, or what the side at fault is marked with."""
    adjusted = rules.duplicate.adjusted
    if fault.adjust == ADJUSTED:
        return adjusted.offender_most, adjusted.other_least
    return None if fault.offender_percent is None else (fault.offender_percent, None)


def _match_points(
    rules: Ruleset, form: FormRule, fault: Irregularity | PoigneeFault
) -> Pair | None:
    """Return the match points of both sides, or their bounds."""
    given = (fault.match_points or {}).get(form.id)
    if given is not None:
        return given[0], given[1]
    adjusted, neutral = rules.duplicate.adjusted, rules.duplicate.neutralised
    if fault.adjust == ADJUSTED:
        held = -adjusted.match_points if form.opposite else adjusted.offender_teams
        return held, adjusted.match_points
    return (neutral, neutral) if fault.adjust == NEUTRAL else None


def _clauses(adjust: str, form: FormRule, table: Table) -> list[str]:
    """Return the clauses of an adjusted or neutralised deal."""
    if adjust == ADJUSTED:
        kind = "quadrettes_clause" if form.opposite else "teams_clause"
        return [table["adjusted"]["clause" if form.percent else kind]]
    if adjust == NEUTRAL:
        return [table["neutralised"]["clause" if form.percent else "match_points_clause"]]
    return []


def two_in_play(
    rules: Ruleset, form_id: str, faults: list[tuple[str, str]]
) -> DuplicateRemedy | None:
    """Return what becomes of a deal on which both sides are at fault, or None.

    Args:
        rules: the ruleset.
        form_id: the form of duplicate.
        faults: each fault by its id, and the side at fault.
    """
    for row in rules.tables["irregularities"]["together"]:
        if row["on"] == "table" and _both(row, faults):
            return _together(row, rules.duplicate.forms[form_id], rules.tables["duplicate"])
    return None


def _both(row: Table, faults: list[tuple[str, str]]) -> bool:
    """Tell whether the two faults of a row come from the two sides."""
    return any(
        (one, other) == (row["first"], row["second"]) and side != against
        for one, side in faults
        for other, against in faults
    )


def _together(row: Table, form: FormRule, table: Table) -> DuplicateRemedy:
    """Return what a row says in a form of duplicate."""
    found = DuplicateRemedy(form.id, row["adjust"])
    clauses = [row["clause"], *_clauses(row["adjust"], form, table)]
    if form.percent:
        first, second = row["percent"]
        tenths = row["penalty_percent"]
        found = found._replace(
            percent=(first, second), penalty_tenths=tenths, penalty_tenths_most=tenths
        )
        clauses = [row["clause"], table["penalty"]["clause"]]
    else:
        first, second = row["match_points"][form.id]
        points = row["penalty_pm"][form.id]
        found = found._replace(
            match_points=(first, second), penalty_pm=points, penalty_pm_most=points
        )
    return found._replace(clauses=tuple(clauses))
