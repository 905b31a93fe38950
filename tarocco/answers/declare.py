"""``declare``: whether cards may be shown, and what showing them is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers.answer import Refused
from tarocco.answers.moment import moment
from tarocco.play.actions import Action
from tarocco.play.poignee import poignee_violation, tier_of
from tarocco.play.setup import setup
from tarocco.scoring import account

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.answers.question import Question


def answer_declare(asked: Question) -> Mapping[str, Any]:
    """Tell whether cards of a hand may be shown, and what they are worth.

    Args:
        asked: ``hand`` and ``cards``, those shown; perhaps ``forced``, the trumps that
            the player had to discard and may show again.

    Returns:
        ``points`` and ``combinations`` by id; or ``poignee``, its size, and its ``points``.

    Raises:
        Refused: if they may not.
    """
    if "contracts" in asked.rules.tables:
        return _poignee(asked.has(["hand", "cards"], ["forced"]))
    return _combinations(asked.has(["hand", "cards"]))


def _combinations(asked: Question) -> Mapping[str, Any]:
    """Tell what combinations shown are worth."""
    table = setup(asked.rules)
    hand, shown = asked.mask("hand"), asked.mask("cards")
    code = ""
    if not table.game.count.declarations:
        code = "no_declarations"
    elif shown & ~hand:
        code = "not_held"
    elif not table.declarer.is_declarable(shown):
        code = "declare_not_combination"
    if code:
        raise Refused(code, table.game.play.violations[code].clause)
    found = account(shown, table.scoring, declared=True)
    lines = (line for family in found.families for line in family.lines)
    return {
        "points": table.declarer.points[shown],
        "combinations": {line.rule.id: line.points for line in lines},
    }


def _poignee(asked: Question) -> Mapping[str, Any]:
    """Tell what a poignée is worth."""
    tricks = next(phase for phase in setup(asked.rules).phases if phase.rule.kind == "tricks")
    state = moment(asked.rules, tricks, asked.mask("hand"), asked.mask("forced"))
    action = Action("declare", asked.mask("cards"))
    wrong = poignee_violation(state, action)
    tier = tier_of(action.cards, state)
    if wrong is not None or tier is None:
        kind = asked.rules.game.play.violations["poignee_size"] if wrong is None else wrong.kind
        raise Refused(kind.id, kind.clause)
    return {"poignee": tier.id, "points": tier.points}
