"""The page of the values: what single cards and pairs are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.readings import Held
from tarocco.scoring.card_points import card_half_points
from tarocco_docs.facts import book, half, ruleset, title
from tarocco_docs.markdown import MINUS, escaped, link, page, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from tarocco.cards import Value
    from tarocco.rulebook import Ruleset


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    rules = ruleset()
    return page("Values", *_single(rules), *_pairs(rules), *_deal(rules))


def _single(rules: Ruleset) -> Iterator[str]:
    """Yield the values of single cards."""
    yield f"Every card has one value ({link('clause', 'bologna.cards.values')}).\n"
    rows = [
        [
            escaped(_name(value, rules)),
            f"{{cards}}`{' '.join(rules.pack.ids(value.cards))}`",
            str(value.cards.bit_count()),
            str(value.points),
            str(value.cards.bit_count() * value.points),
            link("clause", value.clause),
        ]
        for value in rules.pack.values
    ]
    yield table(["Cards of", "Cards", "How many", "Value", "Together", "Clause"], rows, "tc-stack")


def _pairs(rules: Ruleset) -> Iterator[str]:
    """Yield what each pair of values makes, as the engine counts it."""
    yield section(2, "Pairs")
    yield (
        f"Two cards together make their values less {rules.scoring.card_points.deducted} "
        f"({link('clause', rules.scoring.card_points.clause)}, "
        f"{link('clause', 'bologna.counting.pairing')}). Each figure is the engine's count of "
        "the two cards.\n"
    )
    values = rules.pack.values
    rows = [
        [f"**{escaped(_name(one, rules))}**", *(_pair(one, other, rules) for other in values)]
        for one in values
    ]
    yield table(["", *(escaped(_name(value, rules)) for value in values)], rows, "tc-figures")


def _pair(one: Value, other: Value, rules: Ruleset) -> str:
    """Count a card of one value with another card."""
    first = next(indices(one.cards))
    second = next(card for card in indices(other.cards) if card != first)
    pile = 1 << first | 1 << second
    return half(card_half_points(Held(pile), rules.scoring.card_points))


def _deal(rules: Ruleset) -> Iterator[str]:
    """Yield what the whole pack makes."""
    pack, counting = rules.pack, rules.scoring
    values = sum(value.cards.bit_count() * value.points for value in pack.values)
    points = card_half_points(Held(pack.all), counting.card_points)
    odd = book().tables["counting"]["card_points"]["odd_clause"]
    yield section(2, "The whole pack")
    rows = [
        ["Values of all cards", str(values)],
        ["Taken off by the pairs", f"{MINUS}{half(2 * values - points)}"],
        ["Card points of a deal", half(points)],
        ["Last trick", str(counting.last_trick.points)],
        ["A deal without combinations", half(points + 2 * counting.last_trick.points)],
    ]
    yield table(["", "Points"], rows, "tc-figures")
    yield (
        f"That the two sides always share it is proved: {link('theorem', 'a_deal_is_worth_93')}. "
        f"For piles of an odd number see {link('clause', odd)} and "
        f"{link('option', 'odd_pile')}.\n"
    )


def _name(value: Value, rules: Ruleset) -> str:
    """Name the cards of a value."""
    group = next(each for each in rules.pack.groups.values() if each.cards == value.cards)
    return title(group.names, value.id)
