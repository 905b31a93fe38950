"""The smallest hand and discard that two rulesets judge differently.

The verdict hangs on how many cards of each kind the hand and the discard have: barred,
discarded last, or free, each as either ruleset has it. Cards of a kind are alike, so
one hand and one discard for each number of each kind show everything, hand by hand
with one card more. A discard must have its number of cards before anything else is
looked at, so a difference shows in a hand of hardly more cards than are laid aside.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from tarocco.answers.discard import discarding
from tarocco.answers.moment import moment, taken_up
from tarocco.cards import indices, mask_of
from tarocco.errors import ChoiceError
from tarocco.play.actions import Action
from tarocco.play.setup import setup
from verification.difference.count import divided

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.phases import Phase
    from tarocco.rulebook import Ruleset
    from verification.difference.outcome import Outcome, Pair

BEYOND = 2
"""Hands are tried up to so many cards more than are laid aside."""


def reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return everything that the verdict on a discard hangs on, None where nothing is laid aside."""
    phase = phase_of(rules)
    if phase is None:
        return None
    rule, players = phase.rule, setup(rules).players
    number = rule.cards if rule.kind == "discard" else taken_up(rules)
    kept = rule.barred, rule.last, rule.kind == "discard" and rule.who
    return number, kept, players if rule.kind != "discard" else 0


def phase_of(rules: Ruleset) -> Phase | None:
    """Return the phase in which cards are laid aside, None if there is none."""
    try:
        return discarding(rules)
    except ChoiceError:
        return None


def compare_discard(pair: Pair) -> Outcome:
    """Compare what two rulesets let a player lay aside."""
    ours, theirs = (reads(rules) for rules in pair.both)
    if ours == theirs:
        return pair.same("reads")
    empty: dict[str, list[str]] = {"hand": [], "cards": []}
    if ours is None or theirs is None:
        return pair.differs(empty, 0, "tried", "one of the two lays nothing aside")
    phases = [phase for phase in map(phase_of, pair.both) if phase is not None]
    one, other = phases
    classes = divided(
        [mask for phase in phases for mask in (phase.rule.barred, phase.rule.last)],
        pair.ours.pack.all,
    )
    most = max(ours[0], theirs[0]) + BEYOND
    detail = f"every hand of up to {most} cards and every discard from it"
    for size in range(most + 1):
        for hand in hands(classes, size):
            cards = _discard(pair, hand, classes, one, other)
            if cards is not None:
                ids = pair.ours.pack.ids
                given = {"hand": ids(hand), "cards": ids(cards)}
                return pair.differs(given, size, "tried", f"no fewer cards in {detail}")
    return pair.open(detail)


def hands(classes: Sequence[int], size: int) -> Iterator[int]:
    """Yield one hand of so many cards for each number of cards of each kind."""
    for numbers in product(*(range(min(size, kind.bit_count()) + 1) for kind in classes)):
        if sum(numbers) == size:
            yield first_of(classes, numbers)


def first_of(classes: Sequence[int], numbers: Sequence[int]) -> int:
    """Return the first so many cards of each kind."""
    return mask_of(
        card
        for kind, number in zip(classes, numbers, strict=True)
        for card in list(indices(kind))[:number]
    )


def _discard(pair: Pair, hand: int, classes: Sequence[int], one: Phase, other: Phase) -> int | None:
    """Return a discard from a hand that is judged differently, the fewest cards first."""
    states = [
        (phase, moment(rules, phase, hand))
        for rules, phase in zip(pair.both, (one, other), strict=True)
    ]
    held = [kind & hand for kind in classes]
    for size in range(hand.bit_count() + 1):
        for cards in hands(held, size):
            action = Action("discard", cards)
            verdicts = []
            for phase, state in states:
                wrong = phase.violation(state, action)
                forced = None if wrong else phase.apply(state, action).talk.forced
                verdicts.append((wrong and wrong.kind.id, forced))
            if verdicts[0] != verdicts[1]:
                return cards
    return None
