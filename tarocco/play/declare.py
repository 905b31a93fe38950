"""What may be declared from a hand (``bologna.declarations``)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.play.actions import Action
from tarocco.scoring import Counter
from tarocco.scoring.account import line_of
from tarocco.scoring.tables import Lookup, SequenceTables, ShortLookup, support_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tarocco.scoring.rules import CombinationRule, Scoring
    from tarocco.scoring.tables import Chunk

MOST_POINTS = 4096
"""So many declarations are remembered with their points."""


class Declarer:
    """Finds the combinations in a hand, and values them as declared.

    Args:
        scoring: the scoring of a ruleset.
    """

    def __init__(self, scoring: Scoring) -> None:
        counter = Counter(scoring, declared=True)
        self._families = tuple(
            tuple(_finder(chunk) for chunk in chunks) for chunks, _ in counter.families
        )
        self.points = ShortLookup(counter.combination_points, MOST_POINTS)

    def shown(self, hand: int) -> int:
        """Return the mask of the cards of a hand that belong to some combination."""
        mask = 0
        for family in self._families:
            for lines_of in family:
                for line in lines_of(hand):
                    mask |= line
        return mask

    def is_declarable(self, cards: int) -> bool:
        """Tell whether all the cards shown belong to combinations that they form."""
        return cards != 0 and self.shown(cards) == cards

    def candidates(self, hand: int) -> list[Action]:
        """Return what is sensible to declare of a hand: all combinations, some, or one."""
        masks: list[int] = []
        for family in self._families:
            lines: list[int] = []
            for lines_of in family:
                lines += lines_of(hand)
            if lines:
                masks += [_union(lines), *lines]
        if not masks:
            return []
        return [Action("declare", mask) for mask in dict.fromkeys([_union(masks), *masks])]


def _finder(chunk: Chunk) -> Callable[[int], tuple[int, ...]]:
    """Return the function that finds the cards of some combinations in a hand."""
    if isinstance(chunk.table, SequenceTables):
        return _finder_with_run(chunk.table)
    tables = [(support_of(rule), _table(rule)) for rule in chunk.rules]
    found: Lookup[int, tuple[int, ...]] = Lookup(
        lambda held: tuple(filter(None, (table[held & support] for support, table in tables)))
    )
    support = chunk.support
    return lambda hand: found[hand & support]


def _finder_with_run(tables: SequenceTables) -> Callable[[int], tuple[int, ...]]:
    """Return the function that finds the cards of a sequence with a run in a hand.

    Whether there is a sequence does not depend on the run, nor what joins in
    the run on what joins last.
    """
    lines, then = _table(tables.rule), tables.run.then

    def cards(hand: int) -> tuple[int, ...]:
        base = hand & tables.base_support
        if tables.bases[base] is None:
            return ()
        return (lines[base | tables.may_join[hand & tables.run_support] | then] & hand,)

    return cards


def _table(rule: CombinationRule) -> Lookup[int, int]:
    """Return the table of the cards of a combination by what is held of all that it looks at."""

    def cards(held: int) -> int:
        line = line_of(held, rule)
        return 0 if line is None else mask_of(line.cards)

    return Lookup(cards)


def _union(masks: Iterable[int]) -> int:
    """Put masks together."""
    return reduce(or_, masks)
