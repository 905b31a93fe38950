"""Few cards on which two readings of a rule differ: take any away, and they agree."""

from __future__ import annotations

from itertools import combinations as choose
from random import Random
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.scoring import Counter
from tarocco_docs.facts import combinations
from verification.combinations import support

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tarocco.rulebook import Ruleset

SEED = 1754
TRIES = 1500
LEFT_OUT = 6
ENOUGH = 40


def differing(one: Ruleset, other: Ruleset) -> tuple[int, bool] | None:
    """Find few cards to which two rulesets give different points.

    Args:
        one: a ruleset.
        other: the same with another reading.

    Returns:
        The cards, and whether they differ when declared from a hand rather than
        captured in a pile; None if no difference was found.
    """
    if one.scoring == other.scoring:
        return None
    for declared in (False, True):
        first, second = (Counter(rules.scoring, declared=declared) for rules in (one, other))

        def differ(pile: int, first: Counter = first, second: Counter = second) -> bool:
            return first.half_points(pile) != second.half_points(pile)

        found: list[int] = []
        for pile in _piles(one, other):
            if differ(pile):
                found.append(_shrunk(pile, differ))
            if len(found) == ENOUGH:
                break
        if found:
            return min(found, key=lambda pile: (pile.bit_count(), pile)), declared
    return None


def _piles(one: Ruleset, other: Ruleset) -> Iterator[int]:
    """Yield piles to try, always the same: the cards that matter less a few, and some of them."""
    dice = Random(SEED)  # noqa: S311 - the same piles at every build, and no secret
    pairs = zip(combinations(one), combinations(other), strict=True)
    cards = 0
    for first, second in pairs:
        if first != second:
            cards |= support(first)
    cards = cards or one.pack.all
    each = list(indices(cards))
    for number in range(TRIES):
        yield cards & ~mask_of(dice.sample(each, min(number % LEFT_OUT, len(each))))
        yield mask_of(dice.sample(each, dice.randrange(len(each))))


def _shrunk(pile: int, differ: Callable[[int], bool]) -> int:
    """Take cards away, one or two at a time, for as long as the difference remains."""
    for number in (1, 2, 1):
        for out in choose(reversed(list(indices(pile))), number):
            without = pile & ~mask_of(out)
            if without != pile and differ(without):
                pile = without
    return pile
