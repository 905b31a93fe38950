"""What may be declared from a hand (``bologna.declarations``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.play.actions import Action
from tarocco.scoring import Counter
from tarocco.scoring.account import line_of
from tarocco.scoring.tables import Lookup, support_of

if TYPE_CHECKING:
    from tarocco.scoring.rules import CombinationRule, Scoring


class Declarer:
    """Finds the combinations in a hand, and values them as declared.

    Args:
        scoring: the scoring of a ruleset.
    """

    def __init__(self, scoring: Scoring) -> None:
        self._counter = Counter(scoring, declared=True)
        self._families = tuple(
            tuple(_finder(rule) for rule in family.combinations) for family in scoring.families
        )
        self.candidates = Lookup(self._candidates)
        self.points = Lookup(self._counter.combination_points)

    def shown(self, hand: int) -> int:
        """Return the mask of the cards of a hand that belong to some combination."""
        mask = 0
        for family in self._families:
            for support, lines in family:
                mask |= lines[hand & support]
        return mask

    def is_declarable(self, cards: int) -> bool:
        """Tell whether all the cards shown belong to combinations that they form."""
        return cards != 0 and self.shown(cards) == cards

    def _candidates(self, shown: int) -> tuple[Action, ...]:
        """Return what is sensible to declare of the cards that form combinations: all, some, or one."""
        masks = [shown]
        for family in self._families:
            lines = [lines[shown & support] for support, lines in family]
            masks += [_union(lines), *lines]
        return tuple(Action("declare", mask) for mask in dict.fromkeys(masks) if mask)


def _finder(rule: CombinationRule) -> tuple[int, Lookup[int, int]]:
    """Return what a combination looks at, and its cards by what of that is held."""

    def cards(held: int) -> int:
        line = line_of(held, rule)
        return 0 if line is None else mask_of(line.cards)

    run = getattr(rule, "run", None)
    support = support_of(rule) | (mask_of(run.cards) | run.then if run else 0)
    return support, Lookup(cards)


def _union(masks: list[int]) -> int:
    """Put masks together."""
    mask = 0
    for each in masks:
        mask |= each
    return mask
