"""The fast face of the count: the rule functions behind lookup tables.

A :class:`Counter` knows no rule. It asks the functions of this package once
for each small set of cards that matters to them and remembers the answers;
``lookup_tables_are_exact`` compares every entry with the functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from operator import or_
from typing import TYPE_CHECKING, Generic, TypeVar

from tarocco.cards import indices, mask_of
from tarocco.readings import Held, Tally
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import multiplied, score_combination
from tarocco.scoring.rules import SequenceRule, SetRule
from tarocco.scoring.sequences import base_of, run_of, score_size, size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tarocco.scoring.rules import (
        CombinationRule,
        Family,
        GroupCount,
        RunRule,
        Scoring,
        ValueCount,
    )
    from tarocco.scoring.sequences import Base, Run

ONE_COMBINATION = 1 << 32
"""Packed beside points, which stay below it."""

PACK_BITS = 8
"""No pack has so many cards that their number does not fit into these."""

MOST_CARDS = 12
"""Combinations share a table as long as they look at no more cards together."""

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Lookup(dict[Key, Answer], Generic[Key, Answer]):
    """A table that asks a function once for each key.

    Args:
        ask: the function that knows the answers.
    """

    def __init__(self, ask: Callable[[Key], Answer]) -> None:
        super().__init__()
        self.ask = ask

    def __missing__(self, key: Key) -> Answer:
        """Ask, and remember."""
        answer = self[key] = self.ask(key)
        return answer


class ShortLookup(Lookup[Key, Answer]):
    """A table that begins anew when it is full, for keys without number.

    Args:
        ask: the function that knows the answers.
        most: how many answers it keeps.
    """

    def __init__(self, ask: Callable[[Key], Answer], most: int) -> None:
        super().__init__(ask)
        self.most = most

    def __missing__(self, key: Key) -> Answer:
        """Ask, and remember for a while."""
        if len(self) >= self.most:
            self.clear()
        return super().__missing__(key)


def support_of(rule: CombinationRule) -> int:
    """Return the mask of the cards on which a combination depends, its run apart."""
    if isinstance(rule, SetRule):
        return rule.cards
    head = 0 if rule.head is None else 1 << rule.head
    return head | mask_of(rule.body) | mask_of(rule.contatori) | rule.added


def packed(points: int, combinations: int) -> int:
    """Put points and a number of combinations into one integer, so that both add up at once."""
    return points + combinations * ONE_COMBINATION


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some combinations of a family that share a table.

    Args:
        rules: the combinations.
        support: mask of the cards they look at.
        table: packed points and number of combinations, by the cards held.
    """

    rules: tuple[CombinationRule, ...]
    support: int
    table: Lookup[int, int]


class Counter:
    """Counts piles given as masks, many times a second.

    Args:
        scoring: the scoring of a ruleset.
        declared: count hands as declared: combinations only.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> rules = ruleset("bologna/ottocento")
        >>> Counter(rules.scoring).half_points(rules.pack.all, last_trick=True) / 2
        939.0
    """

    def __init__(self, scoring: Scoring, *, declared: bool = False) -> None:
        self.scoring = scoring
        self.declared = declared
        self.families = tuple(
            (_chunks(family), _totals(family, declared=declared)) for family in scoring.families
        )
        self.cards = CardTable(scoring.card_points)
        self._steps = tuple(
            (tuple((chunk.table, chunk.support) for chunk in chunks), totals)
            for chunks, totals in self.families
        )

    def combination_points(self, pile: int) -> int:
        """Return the points of all combinations in a pile, doubled where they double.

        Args:
            pile: mask of the cards.
        """
        points = 0
        for tables, totals in self._steps:
            found = 0
            for table, support in tables:
                found += table[pile & support]
            points += totals[found]
        return points

    def half_points(self, pile: int, *, last_trick: bool = False) -> int:
        """Return the whole count of a pile, in half points.

        Args:
            pile: mask of the cards.
            last_trick: whether this side took the last trick.
        """
        halves = 2 * self.combination_points(pile)
        if self.declared:
            return halves
        if last_trick:
            halves += 2 * self.scoring.last_trick.points
        return halves + self.cards.half_points(pile)


def _totals(family: Family, *, declared: bool) -> Lookup[int, int]:
    """Return the table of a family's points by its packed sums."""

    def total(found: int) -> int:
        combinations, points = divmod(found, ONE_COMBINATION)
        result: int = multiplied(points, combinations, family.multiplier, declared=declared)
        return result

    return Lookup(total)


@cache
def _chunks(family: Family) -> tuple[Chunk, ...]:
    """Divide a family into combinations that share a table, which all counters use."""
    return tuple(_divided(family))


def _divided(family: Family) -> Iterator[Chunk]:
    """Divide a family into combinations that share a table of bearable size."""
    small: list[CombinationRule] = []
    for rule in family.combinations:
        if isinstance(rule, SequenceRule) and rule.run is not None:
            tables = SequenceTables(rule, rule.run)
            yield Chunk((rule,), tables.support, tables)
        elif _support([*small, rule]).bit_count() > MOST_CARDS and small:
            yield _chunk(small)
            small = [rule]
        else:
            small.append(rule)
    if small:
        yield _chunk(small)


def _chunk(rules: list[CombinationRule]) -> Chunk:
    """Make a table for some combinations together, out of one for each."""
    tables = [(support_of(rule), _table(rule)) for rule in rules]

    def score(bits: int) -> int:
        return sum(table[bits & support] for support, table in tables)

    return Chunk(tuple(rules), _support(rules), Lookup(score))


def _table(rule: CombinationRule) -> Lookup[int, int]:
    """Make a table for one combination."""
    return Lookup(lambda bits: packed(*score_combination(Held(bits), rule)))


def _support(rules: list[CombinationRule]) -> int:
    """Return the mask of the cards on which some combinations depend."""
    mask = 0
    for rule in rules:
        mask |= support_of(rule)
    return mask


class CardTable(Lookup[int, int]):
    """Card points by how many cards of each value a pile has, in half points.

    The numbers are packed into one key, ``PACK_BITS`` for each value.

    Args:
        rule: the count of card points.
    """

    def __init__(self, rule: ValueCount | GroupCount) -> None:
        super().__init__(self._of_numbers)
        self.rule = rule
        self.masks = tuple(mask for mask, _ in rule.values)

    def half_points(self, pile: int) -> int:
        """Return the card points of a pile, in half points.

        Args:
            pile: mask of the cards.
        """
        key = 0
        for mask in self.masks:
            key = key << PACK_BITS | (pile & mask).bit_count()
        return self[key]

    def _of_numbers(self, key: int) -> int:
        """Count a pile of which only the numbers of each value are known."""
        numbers = {}
        for mask in reversed(self.masks):
            key, numbers[mask] = divmod(key, 1 << PACK_BITS)
        halves: int = card_half_points(Tally(numbers), self.rule)
        return halves


def numbers_that_may_join(run: RunRule, contatori: int) -> Lookup[int, int]:
    """Return the table of the numbers that can join a sequence, by the numbers held.

    A contatore fills one gap, so that nothing joins after one gap more than
    there are contatori.

    Args:
        run: the numbers.
        contatori: how many contatori a sequence may use.
    """

    def before_the_last_gap(held: int) -> int:
        gaps, joining = 0, 0
        for card in run.cards:
            if held >> card & 1:
                joining |= 1 << card
            elif gaps == contatori:
                break
            else:
                gaps += 1
        return joining

    return Lookup(before_the_last_gap)


class SequenceTables(Lookup[int, int]):
    """A sequence with a run, put together from tables that look at some cards each.

    Its own answers are too many to keep. For each holding of its head, body and
    contatori there is a table of the numbers that may join, which gives the
    answer for each number of the cards that join last.

    Args:
        rule: the sequence.
        run: its run.
    """

    def __init__(self, rule: SequenceRule, run: RunRule) -> None:
        super().__init__(self.__missing__)
        self.rule = rule
        self.run = run
        self.base_support = support_of(rule)
        self.run_support = mask_of(run.cards)
        self.support = self.base_support | self.run_support | run.then
        self.may_join = numbers_that_may_join(run, rule.contatori_most)
        self.bases: Lookup[int, Lookup[int, tuple[int, ...]] | None] = Lookup(self._runs)
        self.walks: Lookup[tuple[int, int, bool], Run] = Lookup(self._walk)

    def __missing__(self, pile: int) -> int:
        """Return the packed points of the sequence in a pile, 0 if there is none."""
        runs = self.bases[pile & self.base_support]
        if runs is None:
            return 0
        numbers = self.may_join[pile & self.run_support]
        return runs[numbers][(pile & self.run.then).bit_count()]

    def _runs(self, bits: int) -> Lookup[int, tuple[int, ...]] | None:
        """Return the table of the numbers for a holding of all other cards but the last."""
        base = base_of(Held(bits), self.rule)
        return Lookup(lambda numbers: self._scores(bits, base, numbers)) if base.exists else None

    def _scores(self, bits: int, base: Base, numbers: int) -> tuple[int, ...]:
        """Return the packed points for each number of the cards that join last."""
        run = self.walks[numbers, base.free, base.first_fillable]
        scores = []
        last = [0, *accumulate((1 << card for card in indices(self.run.then)), or_)]
        for joining in last:
            held = Held(bits | numbers | joining)
            scores.append(packed(score_size(size_of(held, self.rule, base, run), self.rule), 1))
        return tuple(scores)

    def _walk(self, key: tuple[int, int, bool]) -> Run:
        """Walk down the run with these numbers."""
        numbers, free, first_fillable = key
        return run_of(Held(numbers), self.run, free, first_fillable=first_fillable)
