"""``replay``: what the deals of a record bring, or what is wrong with them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tarocco.answers.answer import Refused
from tarocco.notation import points
from tarocco.records.figures import changes_of
from tarocco.records.from_json import record_from_json
from tarocco.records.judge import judge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.answers.question import Question


def answer_replay(asked: Question) -> Mapping[str, Any]:
    """Replay a record.

    Args:
        asked: ``record``, in the format ``tarocco-record/1``.

    Returns:
        ``changes``, what each score gains in each deal; ``scores`` at the end; ``over``
        and ``winners`` of the match; ``dealer``, the number of who deals next.

    Raises:
        Refused: by the first wrong action.
    """
    text = json.dumps(asked.has(["record"]).node("record").value)
    record = record_from_json(text, "record", rules=asked.rules)
    judged = judge(record, asked.rules)
    for found in judged.violations:
        raise Refused(found.violation.kind.id, found.violation.kind.clause)
    return {
        "changes": [
            list(map(points, changes_of(deal.match, deal.result)))
            for deal in judged.deals
            if deal.result is not None
        ],
        "scores": list(map(points, judged.match.scores)),
        "over": judged.match.over,
        "winners": list(judged.match.winners),
        "dealer": judged.match.dealing,
    }
