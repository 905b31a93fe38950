"""What may be declared from a hand (``bologna.declarations``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.play.actions import Action
from tarocco.readings import Held
from tarocco.scoring import Counter
from tarocco.scoring.account import line_of
from tarocco.scoring.rules import SequenceRule
from tarocco.scoring.sequences import base_of
from tarocco.scoring.tables import Lookup, ShortLookup, numbers_that_may_join, support_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tarocco.scoring.rules import CombinationRule, RunRule, Scoring

MOST_POINTS = 4096
"""So many declarations are remembered with their points."""


class Declarer:
    """Finds the combinations in a hand, and values them as declared.

    Args:
        scoring: the scoring of a ruleset.
    """

    def __init__(self, scoring: Scoring) -> None:
        self._counter = Counter(scoring, declared=True)
        self._families = tuple(
            tuple(_cards_of(rule) for rule in family.combinations) for family in scoring.families
        )
        self.points = ShortLookup(self._counter.combination_points, MOST_POINTS)

    def shown(self, hand: int) -> int:
        """Return the mask of the cards of a hand that belong to some combination."""
        mask = 0
        for family in self._families:
            for cards_of in family:
                mask |= cards_of(hand)
        return mask

    def is_declarable(self, cards: int) -> bool:
        """Tell whether all the cards shown belong to combinations that they form."""
        return cards != 0 and self.shown(cards) == cards

    def candidates(self, shown: int) -> list[Action]:
        """Return what is sensible to declare of the cards that form combinations: all, some, or one."""
        masks = [shown]
        for family in self._families:
            lines = [cards_of(shown) for cards_of in family]
            masks += [_union(lines), *lines]
        return [Action("declare", mask) for mask in dict.fromkeys(masks) if mask]


def _cards_of(rule: CombinationRule) -> Callable[[int], int]:
    """Return the function that finds the cards of a combination in a hand."""

    def cards(held: int) -> int:
        line = line_of(held, rule)
        return 0 if line is None else mask_of(line.cards)

    support, lines = support_of(rule), Lookup(cards)
    if isinstance(rule, SequenceRule) and rule.run is not None:
        return _cards_with_run(rule, rule.run, lines)
    return lambda hand: lines[hand & support]


def _cards_with_run(
    rule: SequenceRule, run: RunRule, lines: Lookup[int, int]
) -> Callable[[int], int]:
    """Return the function that finds the cards of a sequence with a run in a hand.

    Whether there is a sequence does not depend on the run, nor what joins in
    the run on what joins last.
    """
    base, numbers = support_of(rule), mask_of(run.cards)
    exists = Lookup(lambda held: base_of(Held(held), rule).exists)
    may_join = numbers_that_may_join(run, rule.contatori_most)

    def cards(hand: int) -> int:
        held = hand & base
        if not exists[held]:
            return 0
        return lines[held | may_join[hand & numbers] | run.then] & hand

    return cards


def _union(masks: Iterable[int]) -> int:
    """Put masks together."""
    mask = 0
    for each in masks:
        mask |= each
    return mask
