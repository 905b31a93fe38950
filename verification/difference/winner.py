"""The smallest trick that two rulesets give to different cards.

A trick is taken by its strongest card, by what the card that opens it makes of each.
Of a trick that two rulesets give to different cards, leave only the card that opens
it and the two that take it: both rulesets still see it opened by the same card, and
the same cards still take it. So tricks of three cards show everything, or of four
where the rulesets do not agree about which card is the Excuse.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING, Any

from tarocco.answers.winner import place_of_winner
from tarocco.play.follow import opener_sweeps
from tarocco.play.setup import setup

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.setup import Setup
    from tarocco.rulebook import Ruleset
    from verification.difference.outcome import Outcome, Pair

FLAGS = ("last", "swept", "announced")
DETAIL = "every trick of the card that opens it and two others, with every flag"


def reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return everything that the winner of a trick hangs on."""
    table = setup(rules)
    return table.powers, table.duties.opens, table.last_of_equals, table.game.play.matto.wins


def compare_winner(pair: Pair) -> Outcome:
    """Compare to which card two rulesets give a trick."""
    if reads(pair.ours) == reads(pair.theirs):
        return pair.same("reads")
    one, other = (setup(rules) for rules in pair.both)
    found = smallest_trick(one, other)
    if found is None:
        return pair.same("tried", DETAIL)
    trick, flags = found
    given = {"trick": [one.pack.cards[card].id for card in trick]} | dict.fromkeys(flags, True)
    return pair.differs(given, len(trick), "tried", f"no fewer cards in {DETAIL}")


def smallest_trick(one: Setup, other: Setup) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
    """Return the shortest trick that goes to different cards, with the flags that are set."""
    one_excuse = one.duties.matto == other.duties.matto
    most = 4 if not one_excuse else 2 if _order_alike(one, other) else 3
    for size in range(1, most + 1):
        for trick in permutations(range(len(one.pack.cards)), size):
            for flags in _flags(trick, one, other):
                if _winner(trick, flags, one) != _winner(trick, flags, other):
                    return trick, flags
    return None


def _order_alike(one: Setup, other: Setup) -> bool:
    """Tell whether, whatever opens a trick, both rulesets put all cards in the same order.

    If they do, only the flags can make a difference, and those show in tricks of two cards.
    """
    if one.last_of_equals != other.last_of_equals:
        return False
    return all(
        _order(one.powers[one.duties.opens[card]]) == _order(other.powers[other.duties.opens[card]])
        for card in range(len(one.pack.cards))
    )


def _order(powers: Sequence[int]) -> list[int]:
    """Return the places of cards in the order of their powers, equal ones together."""
    places = {power: place for place, power in enumerate(sorted(set(powers)))}
    return [places[power] for power in powers]


def _flags(trick: Sequence[int], one: Setup, other: Setup) -> Iterator[tuple[str, ...]]:
    """Yield the flags that can matter: any where the Excuse opens a trick, else none."""
    yield ()
    if not all(table.duties.opens[trick[0]] for table in (one, other)):
        for held in product((False, True), repeat=len(FLAGS)):
            if any(held):
                yield tuple(flag for flag, is_set in zip(FLAGS, held, strict=True) if is_set)


def _winner(trick: Sequence[int], flags: Sequence[str], table: Setup) -> int:
    """Return the place of the card that takes a trick."""
    if flags and not table.duties.opens[trick[0]]:
        sweeps = opener_sweeps(
            table.game.play.matto.wins,
            last="last" in flags,
            swept="swept" in flags,
            announced="announced" in flags,
        )
        if sweeps:
            return 0
    return place_of_winner(trick, table)
