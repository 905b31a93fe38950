"""Theorems about the two sides of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import Known
from tarocco.readings import all_of, none_of
from tarocco.scoring.families import multiplies, scores_of
from verification.combinations import support_of_all
from verification.model import Chapter, Obligation, Others

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarocco.readings import CardSet, Truth
    from tarocco.rulebook import Book, Ruleset
    from tarocco.scoring.rules import Family
    from verification.model import Part

chapter = Chapter("sides")


def family(rules: Ruleset, name: str) -> Family:
    """Return a family by its id."""
    return Known("family", {each.id: each for each in rules.scoring.families})[name]


def cards_of(of: Family) -> int:
    """Return the mask of every card that a family looks at."""
    return support_of_all(of.combinations)


def doubles(held: CardSet, of: Family) -> Truth:
    """Tell whether a card set makes the criccone or the sequenza."""
    number = sum(counts for _, counts in scores_of(held, of))
    return multiplies(number, of.multiplier, declared=False)


@chapter.theorem(
    "bologna.combinations.criccone.one_side",
    "bologna.combinations.criccone",
    formal="∀ pile P: P makes a criccone ⇒ pack - P does not",
)
def only_one_side_can_make_criccone(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """When one side of a deal makes a criccone, the other side cannot."""
    cricche = family(rules, "cricche")
    yield Obligation(
        "any split",
        claim=lambda pile: none_of(doubles(Others(pile, cards_of(cricche)), cricche)),
        premise=lambda pile: doubles(pile, cricche),
        sets={"pile": cards_of(cricche)},
    )


@chapter.theorem(
    "bologna.combinations.sequenza.both_sides",
    "bologna.combinations.sequenza",
    formal="∃ pile P: P makes a sequenza, and pack - P makes one",
)
def both_sides_can_make_a_sequenza(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Both sides of one deal can make a sequenza: here is a split on which they do."""
    sequences = family(rules, "sequences")
    yield Obligation(
        "some split",
        claim=lambda pile: all_of(
            doubles(pile, sequences), doubles(Others(pile, cards_of(sequences)), sequences)
        ),
        sets={"pile": cards_of(sequences)},
        exists=True,
    )
