"""What can be asked of the rules, and their answer: the operations of vectors and programs.

Each operation takes a JSON object and returns an account, or refuses with the code of
what is wrong. The same questions are put to other programs by ``tarocco conform``.

Example:
    >>> from tarocco.rulebook import ruleset
    >>> ask("legal", {"hand": ["Rd", "Ang"], "trick": ["6d"]}, ruleset("bologna/ottocento"))
    Answer(account={'cards': ['Rd']}, code='', clause='')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers.answer import Answer, Refused
from tarocco.answers.count import answer_count
from tarocco.answers.declare import answer_declare
from tarocco.answers.discard import answer_discard
from tarocco.answers.legal import answer_legal
from tarocco.answers.question import Question
from tarocco.answers.replay import answer_replay
from tarocco.answers.settle import answer_settle
from tarocco.answers.winner import answer_winner
from tarocco.errors import ChoiceError, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tarocco.rulebook import Ruleset

__all__ = ["OPERATIONS", "Answer", "Refused", "ask"]

OPERATIONS: Mapping[str, Callable[[Question], Mapping[str, Any]]] = {
    "count": answer_count,
    "legal": answer_legal,
    "winner": answer_winner,
    "discard": answer_discard,
    "declare": answer_declare,
    "settle": answer_settle,
    "replay": answer_replay,
}
"""What can be asked, by name."""


def ask(operation: str, given: Mapping[str, Any], rules: Ruleset) -> Answer:
    """Ask the rules.

    Args:
        operation: one of :data:`OPERATIONS`.
        given: the input, a JSON object.
        rules: the ruleset.

    Raises:
        ChoiceError: if there is no such operation, or the ruleset has nothing to ask it about.
        RecordError: if the input does not have the form that the operation wants.
    """
    if operation not in OPERATIONS:
        known = list(OPERATIONS)
        message = f"there is no operation {operation!r}{nearest(operation, known)}"
        raise ChoiceError(f"{message} (expected one of: {', '.join(known)})")
    try:
        return Answer(OPERATIONS[operation](Question(given, rules)))
    except Refused as refused:
        return Answer(code=refused.code, clause=refused.clause)
