"""Theorems about card points and the last trick (``spec/bologna/counting.toml``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import Tally
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.rules import ValueCount
from verification.definitions import pair_points
from verification.model import Cases, Chapter, Obligation, Others

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarocco.cards import Pack
    from tarocco.readings import CardSet, Number, Truth
    from tarocco.rulebook import Book, Ruleset
    from verification.model import Part

chapter = Chapter("counting")


def in_pairs(rules: Ruleset, book: Book) -> ValueCount:
    """Return the count in pairs: the ruleset's own, or the book's where its game counts by groups."""
    rule = rules.scoring.card_points
    if not isinstance(rule, ValueCount):
        rule = book.ruleset(None, rules.choices).scoring.card_points
    if not isinstance(rule, ValueCount):
        raise TypeError(rule)
    return rule


def _splits(rule: ValueCount, pack: Pack, *, odd: bool, total: int) -> Obligation:
    """Return the obligation that both sides of every odd or even split make a total.

    Args:
        rule: the count.
        pack: the pack.
        odd: whether the piles are odd.
        total: what their card points make together, in points.
    """

    def premise(pile: CardSet) -> Truth:
        left_over = pile.count(pack.all) % 2
        return left_over > 0 if odd else left_over <= 0

    def claim(pile: CardSet) -> Truth:
        other = Others(pile, pack.all)
        return card_half_points(pile, rule) + card_half_points(other, rule) == 2 * total

    return Obligation(
        "odd split" if odd else "even split",
        claim=claim,
        premise=premise,
        sets={"pile": pack.all},
        encoding="number",
    )


@chapter.theorem(
    "bologna.counting.scartini",
    "bologna.counting.deal",
    "bologna.cards.values",
    formal="∀ even pile P: cards(P) + cards(pack - P) = 87",
)
def card_points_of_an_even_split_sum_to_87(rules: Ruleset, book: Book) -> Iterable[Part]:
    """However the pack is split into two even piles, their card points make 87 together."""
    yield _splits(in_pairs(rules, book), rules.pack, odd=False, total=book.figure("card-points"))


@chapter.theorem(
    "bologna.counting.deal",
    "bologna.counting.last_trick",
    formal="∀ even pile P: cards(P) + cards(pack - P) + last trick = 93",
)
def a_deal_is_worth_93(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Combinations apart, the two sides of a deal make 93 points together, the last trick included."""
    last_trick = rules.scoring.last_trick.points
    yield _splits(
        in_pairs(rules, book), rules.pack, odd=False, total=book.figure("deal") - last_trick
    )
    yield Cases("the last trick", lambda: [("its points", last_trick == book.figure("last-trick"))])


@chapter.theorem(
    "bologna.counting.odd_pile",
    formal="∀ odd pile P: cards(P) + cards(pack - P) = 87, counting the odd card with half a point off",
)
def half_points_of_an_odd_split_sum_to_87(rules: Ruleset, book: Book) -> Iterable[Part]:
    """With half a point taken off the unpaired card, two odd piles make 87 together as well."""
    yield _splits(in_pairs(rules, book), rules.pack, odd=True, total=book.figure("card-points"))


@chapter.theorem(
    "bologna.counting.odd_pile",
    formal="∀ odd pile P: naive(P) + naive(pack - P) = 87, counting the odd card at its full value",
    expected="refuted",
)
def the_naive_pair_count_of_an_odd_split_sums_to_87(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Counting the unpaired card at its full value, two odd piles make 87 together."""
    naive = book.ruleset(rules.id, {**rules.options, "odd_pile": "whole"})
    yield _splits(in_pairs(naive, book), rules.pack, odd=True, total=book.figure("card-points"))


@chapter.theorem(
    "bologna.counting.pairing",
    "bologna.counting.scartini",
    formal="∀ numbers of cards of each value, ∀ ways to pair them: "
    "Σ points of the pairs = count of the pile",
)
def pairing_never_matters(rules: Ruleset, book: Book) -> Iterable[Part]:
    """However a pile is paired up, the count of its pairs is the same."""
    rule = in_pairs(rules, book)
    values = range(len(rule.values))
    pairs = [(one, other) for one in values for other in values if one <= other]
    most = len(rules.pack.cards)

    def claim(**numbers: Number) -> Truth:
        halves: Number = 0
        held: list[Number] = [numbers[f"single_{each}"] for each in values]
        for one, other in pairs:
            found = numbers[f"pair_{one}_{other}"]
            points = pair_points(rule.values[one][1], rule.values[other][1], rule)
            halves = halves + 2 * points * found
            held[one] = held[one] + found
            held[other] = held[other] + found
        for each in values:
            single = 2 * rule.values[each][1] - rule.deducted + rule.odd_card
            halves = halves + single * numbers[f"single_{each}"]
        tally = Tally({rule.values[each][0]: held[each] for each in values})
        return card_half_points(tally, rule) == halves

    def premise(**numbers: Number) -> Truth:
        return sum(numbers[f"single_{each}"] for each in values) <= 1

    yield Obligation(
        "pairs of any values and at most one card left over",
        claim=claim,
        premise=premise,
        numbers={
            **{f"pair_{one}_{other}": (0, most) for one, other in pairs},
            **{f"single_{each}": (0, 1) for each in values},
        },
    )
