"""Vectors with one fault each, for the operations apart from whole deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers import ask
from tarocco.answers.discard import number_discarded
from tarocco.cards import indices
from tarocco.errors import ChoiceError
from tarocco.vectors.shuffled import Shuffled
from tarocco.vectors.vector import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Ruleset

STRANGER = "Zz"
TRIES = 60


def refused(rules: Ruleset) -> Iterator[Case]:
    """Yield cases that are refused, each for another reason, and ones beside them that are not."""
    yield from _bad_cards(rules)
    yield from _bad_discards(rules)
    yield from _bad_declarations(rules)
    if "contracts" in rules.tables:
        yield from _impossible(rules)


def _bad_cards(rules: Ruleset) -> Iterator[Case]:
    """Yield piles with a card that there is not, or that stands twice."""
    first, second, *_ = (card.id for card in rules.pack.cards)
    for cards in ([first, STRANGER], [first, second, first]):
        yield Case("count", rules.id, {"cards": cards})


def _bad_discards(rules: Ruleset) -> Iterator[Case]:
    """Yield discards with each fault, and one that is right."""
    try:
        number = number_discarded(rules)
    except ChoiceError:
        return
    made = Shuffled(rules, "discards")
    seen: set[str] = set()
    for attempt in range(TRIES):
        hand, others = made.cards(number + made.number(2, 12), 1)
        size = number + (0, 0, 0, -1, 1)[attempt % 5]
        cards = hand[:size] if attempt % 7 else [*hand[: number - 1], *others]
        case = made.case("discard", {"hand": hand, "cards": cards})
        yield from _unseen(case, rules, seen)


def _bad_declarations(rules: Ruleset) -> Iterator[Case]:
    """Yield declarations with each fault, and one that is right."""
    made = Shuffled(rules, "declarations")
    seen: set[str] = set()
    trumps = [rules.pack.cards[card].id for card in indices(made.setup.duties.trumps)]
    excuse = rules.pack.cards[made.setup.duties.matto.bit_length() - 1].id
    for attempt in range(TRIES):
        if made.setup.contracts is None:
            hand, others = made.cards(15, 1)
            shown = hand[: made.number(3, 5)] if attempt % 5 else others
        else:
            held = made.number(7, 15)
            hand, shown = [*trumps[-held:], excuse], trumps[-held:]
            shown = [*shown[1:], excuse] if attempt % 3 == 0 else shown
            shown = [trumps[0], *shown[1:]] if attempt % 7 == 0 else shown
        yield from _unseen(made.case("declare", {"hand": hand, "cards": shown}), rules, seen)


def _impossible(rules: Ruleset) -> Iterator[Case]:
    """Yield settlements that no deal can have."""
    found = rules.contracts
    high = {"size": list(found.tiers)[-1], "by": "attack"}
    most, bouts = sum(found.values) // 2, found.need.bouts.bit_count()
    some, few = most // 2, 1
    given: list[dict[str, Any]] = [
        {"points": most + 1, "bouts": 1},
        {"points": some, "bouts": bouts + 1},
        {"points": few, "bouts": bouts},
        {"points": most, "bouts": 0},
        {"points": some, "bouts": 1, "poignees": [high, high]},
        {"points": some, "bouts": 0, "petit": "attack"},
        {"points": some, "bouts": bouts, "petit": "defence"},
        {"points": some, "bouts": 1, "swept": "attack"},
        {"points": some, "bouts": 1, "swept": "defence"},
        {"points": some, "bouts": 1, "announced": "defence"},
        {"points": some + 0.5, "bouts": 1},
    ]
    contract = next(iter(rules.contracts.contracts))
    for each in given:
        yield Case("settle", rules.id, {"kind": "contract", "contract": contract, **each})


def _unseen(case: Case, rules: Ruleset, seen: set[str]) -> Iterator[Case]:
    """Yield a case if none before had its answer's code."""
    code = ask(case.operation, case.input, rules).code
    if code not in seen:
        seen.add(code)
        yield case
