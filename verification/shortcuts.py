"""Theorems about the shortcuts that players use at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.readings import all_of, any_of, where
from tarocco.scoring.families import multiplied, multiplies, score_family, scores_of
from tarocco.scoring.rules import SequenceRule, SetRule
from tarocco.scoring.sequences import base_of, score_sequence, score_size
from verification import definitions
from verification.combinations import sequence, size, support
from verification.model import Chapter, Obligation, Others
from verification.sides import cards_of, doubles, family

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarocco.readings import CardSet, Number, Truth
    from tarocco.rulebook import Book, Ruleset
    from verification.model import Part

chapter = Chapter("shortcuts")


@chapter.theorem(
    "bologna.counting.mezzo_criccone",
    "bologna.counting.complement",
    "bologna.combinations.cricche.sum",
    formal="∀ pile P: cricche(pack - P) = 148 - Σ over ranks of value × min(2, cards of the rank in P)",
)
def mezzo_criccone_gives_the_other_sides_cricche(rules: Ruleset, book: Book) -> Iterable[Part]:
    """148 less the values of the cards turned up, at most two a rank, is what the other side's cricche sum to."""
    cricche = family(rules, "cricche")
    kinds = [rule for rule in cricche.combinations if isinstance(rule, SetRule)]
    whole, most = book.figure("all-cricche"), book.figure("most-per-rank")

    def shortcut(turned: CardSet) -> Number:
        left: Number = whole
        for rule in kinds:
            number = turned.count(rule.cards)
            left = left - rule.sizes[0].points * where(number > most, most, number)
        return left

    def summed(turned: CardSet) -> Truth:
        other = Others(turned, cards_of(cricche))
        return shortcut(turned) == sum(points for points, _ in scores_of(other, cricche))

    def doubled(turned: CardSet) -> Truth:
        found = scores_of(Others(turned, cards_of(cricche)), cricche)
        number = sum(counts for _, counts in found)
        return multiplied(
            shortcut(turned), number, cricche.multiplier, declared=False
        ) == score_family(found, cricche.multiplier, declared=False)

    classes = tuple(rule.cards for rule in kinds)
    for name, claim in (("the sum", summed), ("doubled", doubled)):
        yield Obligation(name, claim=claim, sets={"turned": cards_of(cricche)}, classes=classes)


@chapter.theorem(
    "bologna.counting.pisarri",
    "bologna.counting.pisarri.unbroken",
    "bologna.cards.trumps.numbers",
    formal="∀ trumps P with a Grande: grande(P) = 105 - 5 (n* + h + k), read off pack - P",
)
def pisarris_formula_gives_the_grande(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Pisarri's formula of 1754, read off the cards of the other side, gives the Grande."""
    rule = sequence(rules, "grande")
    cards = rules.pack.cards
    numbers = [cards[card].number or 0 for card in (rule.run.cards if rule.run else ())]

    def formula(held: CardSet) -> Number:
        return definitions.pisarri(
            Others(held, support(rule)),
            rule,
            numbers,
            most=book.figure("pisarri"),
            unit=book.figure("unit"),
            free=base_of(held, rule).free,
        )

    yield Obligation(
        "every Grande",
        claim=lambda held: formula(held) == score_sequence(held, rule),
        premise=lambda held: score_sequence(held, rule) > 0,
        sets={"held": support(rule)},
    )


@chapter.theorem(
    "bologna.counting.units",
    "bologna.combinations.sequences.score",
    formal="∀ sizes of the sequences, U = Σ (size - 1): points = 10 U if they double, else 5 U; "
    "with a criccone of sum S = 5 q + r: 10 (U + q) + 2 r",
)
def the_method_of_units_gives_the_sequences(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Ten times the units when the sequences double and five times when not, a criccone folded in, is their worth."""
    sequences = family(rules, "sequences")
    own = [rule for rule in sequences.combinations if isinstance(rule, SequenceRule)]
    unit, smallest = book.figure("unit"), book.figure("smallest")
    doubled_unit = book.figure("unit-doubled")
    twice = doubled_unit // unit

    for rule in own:
        yield Obligation(
            f"{rule.id}: five points a unit",
            claim=lambda held, rule=rule: (
                score_sequence(held, rule) == unit * (size(held, rule) - 1)
            ),
            premise=lambda held, rule=rule: score_sequence(held, rule) > 0,
            sets={"held": support(rule)},
        )

    def claim(**sizes: Number) -> Truth:
        units: Number = 0
        scores = []
        for rule in own:
            cards = sizes[rule.id]
            units = units + where(cards > 0, cards - 1, 0)
            scores.append((score_size(cards, rule), where(cards > 0, 1, 0)))
        number = sum(counts for _, counts in scores)
        points = score_family(scores, sequences.multiplier, declared=False)
        doubled = multiplies(number, sequences.multiplier, declared=False)
        return points == where(doubled, doubled_unit * units, unit * units)

    yield Obligation(
        "all sequences together",
        claim=claim,
        premise=lambda **sizes: all_of(
            *(any_of(cards <= 0, cards >= smallest) for cards in sizes.values())
        ),
        numbers={rule.id: (0, support(rule).bit_count()) for rule in own},
    )
    cricche = family(rules, "cricche").multiplier
    yield Obligation(
        "a criccone folded in",
        claim=lambda units, quotient, rest: (
            multiplied(unit * quotient + rest, cricche.combinations, cricche, declared=False)
            + multiplied(
                unit * units,
                sequences.multiplier.combinations,
                sequences.multiplier,
                declared=False,
            )
            == doubled_unit * (units + quotient) + twice * rest
        ),
        numbers={
            "units": (0, cards_of(sequences).bit_count() * len(own)),
            "quotient": (0, book.figure("all-cricche")),
            "rest": (0, unit - 1),
        },
    )


@chapter.theorem(
    "bologna.counting.last_trick_three",
    "bologna.counting.last_trick",
    "bologna.combinations.apart",
    formal="∀ cricche that double: 2 (Σ + 3) = 2 Σ + 6",
)
def the_last_trick_is_three_before_doubling(rules: Ruleset, book: Book) -> Iterable[Part]:
    """A side with a criccone may add three for the last trick before doubling instead of six after."""
    cricche = family(rules, "cricche")
    early = book.figure("last-trick-before-doubling")

    def claim(turned: CardSet) -> Truth:
        scores = scores_of(turned, cricche)
        after = score_family(scores, cricche.multiplier, declared=False)
        before = score_family([*scores, (early, 0)], cricche.multiplier, declared=False)
        return before == after + rules.scoring.last_trick.points

    yield Obligation(
        "every criccone",
        claim=claim,
        premise=lambda turned: doubles(turned, cricche),
        sets={"turned": cards_of(cricche)},
    )
