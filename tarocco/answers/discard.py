"""``discard``: whether cards may be laid aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers.answer import Refused
from tarocco.answers.moment import moment, taken_up
from tarocco.errors import ChoiceError
from tarocco.play.actions import Action
from tarocco.play.setup import setup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.answers.question import Question
    from tarocco.play.phases import Phase
    from tarocco.rulebook import Ruleset


def answer_discard(asked: Question) -> Mapping[str, Any]:
    """Tell whether cards may be laid aside.

    Args:
        asked: ``hand``, with what was taken up from the table, and ``cards``, those
            laid aside.

    Returns:
        ``shown``, the cards that must be shown of them.

    Raises:
        Refused: if they may not.
    """
    asked.has(["hand", "cards"])
    phase = discarding(asked.rules)
    state = moment(asked.rules, phase, asked.mask("hand"))
    action = Action("discard", asked.mask("cards"))
    wrong = phase.violation(state, action)
    if wrong is not None:
        raise Refused(wrong.kind.id, wrong.kind.clause)
    return {"shown": asked.pack.ids(phase.apply(state, action).talk.forced)}


def discarding(rules: Ruleset) -> Phase:
    """Return the phase of a game in which cards are laid aside.

    Raises:
        ChoiceError: if there is none.
    """
    for phase in setup(rules).phases:
        if phase.rule.kind == "stock" or (phase.rule.kind == "discard" and phase.rule.cards):
            return phase
    raise ChoiceError(f"nothing is laid aside in {rules.id}")


def number_discarded(rules: Ruleset) -> int:
    """Return how many cards are laid aside in a game.

    Raises:
        ChoiceError: if none are.
    """
    return discarding(rules).rule.cards or taken_up(rules)
