"""Faults that no cell of a table can say: each changes the answer of the rules to a question.

They are what programs do wrong, written out as wrong as they are; a bug class names the
one that it is about. A twist returns None where the fault makes no difference to how the
answer is found. Faults of counting and of scoring can be had together, as programs have
them; of the others the first that makes a difference is taken.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tarocco.answers import ask
from tarocco.vectors.twists_of_counts import COUNTED, ROUNDED, counted
from tarocco.vectors.twists_of_play import PLAYED
from tarocco.vectors.twists_of_settlements import (
    IMPOSSIBLE_ACCEPTED,
    SCORED,
    TOLD,
    a_band_too_late,
    match_goes_on_at_the_target,
    settled,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tarocco.answers import Answer
    from tarocco.rulebook import Ruleset

    Given = Mapping[str, Any]
    Twist = Callable[[Given, Ruleset], Answer | None]

_COUNTS = (*COUNTED, *ROUNDED)
_SCORES = (*SCORED, *TOLD, IMPOSSIBLE_ACCEPTED)

TWISTS: Mapping[str, tuple[str, Twist]] = {
    **{name: ("count", partial(counted, (name,))) for name in _COUNTS},
    **{name: ("settle", partial(settled, (name,))) for name in _SCORES},
    "a_band_too_late": ("settle", a_band_too_late),
    "match_goes_on_at_the_target": ("settle", match_goes_on_at_the_target),
    **PLAYED,
}
"""Each fault by name: the operation that it is about, and the answer that it gives."""


def twisted(names: Sequence[str], operation: str, given: Given, rules: Ruleset) -> Answer:
    """Answer a question with some faults at once.

    Args:
        names: of the faults.
        operation: the operation.
        given: the question.
        rules: the ruleset.
    """
    twists = list(_joined([name for name in names if TWISTS[name][0] == operation]))
    if len(twists) == 1:
        return twists[0](given, rules) or ask(operation, given, rules)
    right = ask(operation, given, rules)
    answers = (twist(given, rules) or right for twist in twists)
    return next((found for found in answers if found.as_json() != right.as_json()), right)


def _joined(names: Sequence[str]) -> Iterator[Twist]:
    """Yield the twists of some faults, those that can be had together as one."""
    for some, together in ((_COUNTS, counted), (_SCORES, settled)):
        joined = tuple(name for name in names if name in some)
        if joined:
            yield partial(together, joined)
    yield from (TWISTS[name][1] for name in names if name not in {*_COUNTS, *_SCORES})
