"""What an engine is built from, as far as any answer can hang on it.

Two rule books whose rulesets have the same signatures make the same engine, so that no
vector can tell them apart: neither needs to be asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from verification.difference.count import NUMBERS, scoring_for
from verification.difference.reads import essence

if TYPE_CHECKING:
    from tarocco.rulebook import Ruleset
    from tarocco.scoring.rules import Scoring


def signature(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return everything that a ruleset's engine is built from, but names and clauses.

    Args:
        rules: the ruleset.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> one, other = ruleset("bologna/ottocento"), ruleset("bologna/parlett")
        >>> signature(one) == signature(other)
        False
    """
    pack = rules.pack
    cards = [(card.id, card.suit, card.rank) for card in pack.cards]
    suits = [(suit.id, suit.kind == "trump", suit.cards) for suit in pack.suits.values()]
    counted = [_counted(scoring_for(rules, number)) for number in NUMBERS]
    return cards, suits, counted, _of_game(rules), _of_contracts(rules), dict(rules.options)


def _counted(scoring: Scoring | None) -> Any:  # noqa: ANN401 - plain values
    """Return what is counted; of contatori a sequence can use no more than there are."""
    if scoring is None:
        return None
    found = essence(scoring)
    for family in found["families"]:
        for rule in family["combinations"]:
            if "contatori_most" in rule:
                rule["contatori_most"] = min(rule["contatori_most"], len(rule["contatori"]))
    return found


def _of_game(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return what the game is made of, with the codes of wrong actions."""
    return rules.game_id and (essence(rules.game), list(rules.game.play.violations))


def _of_contracts(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return how contracts are scored and deals compared."""
    if "contracts" not in rules.tables:
        return None
    return essence((rules.contracts, rules.table, rules.duplicate))
