"""Writing the format ``tarocco-judgement/1``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.notation import points
from tarocco.records.figures import changes_of
from tarocco.records.refereed import FREE
from tarocco.rulebook.irregularities import irregularities_of

if TYPE_CHECKING:
    from tarocco.cards import Pack
    from tarocco.records.compare import Difference
    from tarocco.records.duplicate import DuplicateRemedy
    from tarocco.records.findings import Finding, Remark
    from tarocco.records.judge import DealJudgement, Judgement
    from tarocco.records.rulings import Ruling

JUDGEMENT_FORMAT = "tarocco-judgement/1"


def judgement_json(judged: Judgement, name: str = "") -> dict[str, Any]:
    """Return a judgement in the format ``tarocco-judgement/1``.

    Args:
        judged: the judgement.
        name: the file of the record.
    """
    pack, match = judged.rules.pack, judged.match
    refereed = irregularities_of(judged.rules) is not None
    return {
        "format": JUDGEMENT_FORMAT,
        "file": name,
        "ruleset": judged.rules.label,
        "players": list(judged.record.players),
        "clean": judged.clean,
        "deals": [_deal(deal) for deal in judged.deals],
        "violations": [_finding(each, pack) for each in judged.violations],
        "remarks": [_remark(each) for each in judged.all_remarks],
        "differences": [_difference(each) for each in judged.differences],
        **({"rulings": [_ruling(each) for each in judged.rulings]} if refereed else {}),
        "scores": list(map(points, match.scores)),
        "ruled_scores": list(map(points, judged.ruled)),
        **(_taken(judged) if refereed else {}),
        "over": match.over,
        "winners": list(match.winners),
    }


def _taken(judged: Judgement) -> dict[str, Any]:
    """Return the points taken from players, which are in no score, and the scores less them."""
    return {
        "competition": judged.record.competition or FREE,
        "points_taken": list(judged.taken),
        "points_referee_may_take": list(judged.may_take),
        "scores_less_points": list(map(points, judged.less_taken)),
        "scores_less_all_points": list(map(points, judged.less_all)),
    }


def _deal(deal: DealJudgement) -> dict[str, Any]:
    """Return a deal as JSON."""
    if deal.result is None or deal.ruled is None:
        return {"ended": None, "changes": None, "ruled_changes": None}
    refereed = irregularities_of(deal.match.rules) is not None
    return {
        "ended": deal.result.ended,
        "changes": list(map(points, changes_of(deal.match, deal.result))),
        "ruled_changes": list(map(points, changes_of(deal.match, deal.ruled))),
        **({"ruled_ended": deal.ruled.ended, "played": deal.ruled.played} if refereed else {}),
    }


def _finding(finding: Finding, pack: Pack) -> dict[str, Any]:
    """Return a wrong action as JSON."""
    violation = finding.violation
    return {
        "deal": finding.deal,
        "move": finding.move,
        "place": finding.place,
        "player": finding.player,
        "code": violation.kind.id,
        "clause": violation.kind.clause,
        "cards": pack.ids(violation.cards),
        "legal": pack.ids(violation.legal),
        "detail": violation.detail,
        "judged": "stands" if finding.stands else "ignored",
        "penalty": violation.kind.penalty,
        "penalty_clause": violation.kind.penalty_clause,
        "message": violation.message(pack),
    }


def _remark(remark: Remark) -> dict[str, Any]:
    """Return a remark as JSON."""
    return {
        "deal": remark.deal if remark.deal >= 0 else None,
        "place": remark.place,
        "code": remark.code,
        "clause": remark.clause,
        "found": remark.found,
        "expected": remark.expected,
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    """Return what the refereeing code makes of a fault as JSON."""
    return {
        "deal": ruling.deal,
        "move": ruling.move if ruling.move >= 0 else None,
        "place": ruling.place,
        "player": ruling.player if ruling.player >= 0 else None,
        "side": ruling.side or None,
        "fault": ruling.fault.id,
        "now": ruling.fault.now,
        "remedy": ruling.remedy or None,
        "warning": ruling.warned,
        "points": ruling.points,
        "points_by": ruling.fault.points_by,
        "person": ruling.person,
        "clauses": list(ruling.clauses),
        "duplicate": _duplicate(ruling.duplicate) if ruling.duplicate else None,
    }


def _duplicate(remedy: DuplicateRemedy) -> dict[str, Any]:
    """Return what becomes of a deal in duplicate as JSON."""
    return {
        "adjust": remedy.adjust,
        "percent": list(remedy.percent) if remedy.percent else None,
        "match_points": list(remedy.match_points) if remedy.match_points else None,
        "penalty_tenths": [remedy.penalty_tenths, remedy.penalty_tenths_most],
        "penalty_match_points": [remedy.penalty_pm, remedy.penalty_pm_most],
        "clauses": list(remedy.clauses),
    }


def _difference(difference: Difference) -> dict[str, Any]:
    """Return a wrong claim as JSON."""
    return {
        "deal": difference.deal,
        "seats": list(difference.seats),
        "figure": difference.figure,
        "claimed": points(difference.claimed),
        "counted": points(difference.counted),
        "clause": difference.clause,
    }
