"""``count``: what a pile is worth, or a hand that is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.notation import points
from tarocco.scoring import account

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.answers.question import Question
    from tarocco.rulebook import Ruleset
    from tarocco.scoring import Account

FEWEST_PLAYERS, MOST_PLAYERS = 1, 9


def answer_count(asked: Question) -> Mapping[str, Any]:
    """Count a pile.

    Args:
        asked: ``cards``; perhaps ``last_trick`` (that side took it), ``declared`` (it is a
            hand shown, not a pile) and ``players``, where the count depends on it.

    Returns:
        ``total``; the parts of it: ``card_points``, ``last_trick``, ``families`` and
        ``combinations`` above 0 by id; or ``bouts`` where the game knows them.
    """
    asked.has(["cards"], ["last_trick", "declared", "players"])
    rules = asked.rules
    players = asked.number("players", FEWEST_PLAYERS, MOST_PLAYERS) if "players" in asked else None
    found = account(
        asked.mask("cards"),
        rules.scoring_for(players),
        last_trick=asked.flag("last_trick"),
        declared=asked.flag("declared"),
    )
    return {"total": points(found.half_points), **_parts(found, rules)}


def _parts(found: Account, rules: Ruleset) -> dict[str, Any]:
    """Return what a count is made of."""
    if "contracts" in rules.tables:
        return {"bouts": (found.pile & rules.contracts.need.bouts).bit_count()}
    lines = (line for family in found.families for line in family.lines)
    return {
        "card_points": points(found.card_half_points),
        "last_trick": found.last_trick,
        "families": {each.family.id: each.points for each in found.families if each.points},
        "combinations": {line.rule.id: line.points for line in lines},
    }
