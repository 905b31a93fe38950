"""Where two rulesets differ: the smallest case they answer differently, or that there is none.

Of each operation of :mod:`tarocco.answers` there is a module that knows what the
operation reads of the rules and how to find a smallest case. Every case is put to both
rulesets before it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import ChoiceError, no_such
from verification.difference.count import compare_count
from verification.difference.declare import compare_declare
from verification.difference.discard import compare_discard
from verification.difference.legal import compare_legal
from verification.difference.outcome import UNSUPPORTED, Outcome, Pair
from verification.difference.replay import compare_replay
from verification.difference.settle import compare_settle
from verification.difference.winner import compare_winner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tarocco.rulebook import Ruleset

__all__ = [
    "COMPARISONS",
    "UNSUPPORTED",
    "Outcome",
    "compare",
    "compare_all",
    "smallest_differing",
]

COMPARISONS: Mapping[str, Callable[[Pair], Outcome]] = {
    "count": compare_count,
    "legal": compare_legal,
    "winner": compare_winner,
    "discard": compare_discard,
    "declare": compare_declare,
    "settle": compare_settle,
    "replay": compare_replay,
}
"""How each operation is compared."""

BY_COST = ("winner", "discard", "settle", "count", "legal", "declare", "replay")
"""The operations, those that are compared soonest first."""


def compare(ours: Ruleset, theirs: Ruleset, operation: str) -> Outcome:
    """Compare two rulesets in one operation.

    Args:
        ours: one ruleset.
        theirs: another.
        operation: one of :data:`COMPARISONS`.

    Raises:
        ChoiceError: if there is no such operation, or the rulesets have different packs.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> found = compare(
        ...     ruleset("bologna/ottocento"),
        ...     ruleset("bologna/ottocento", {"four_kings": "24"}),
        ...     "count",
        ... )
        >>> found.case, found.ours.account["total"], found.theirs.account["total"]
        ({'cards': ['Rd', 'Rc', 'Rs', 'Rb']}, 52, 42)
    """
    if operation not in COMPARISONS:
        raise no_such("operation", operation, list(COMPARISONS))
    require_one_pack(ours, theirs)
    pair = Pair(ours, theirs, operation)
    found = _without_a_game(pair)
    return COMPARISONS[operation](pair) if found is None else found


def require_one_pack(ours: Ruleset, theirs: Ruleset) -> None:
    """Check that two rulesets are about the same cards.

    Raises:
        ChoiceError: if not.
    """
    one, other = ([card.id for card in rules.pack.cards] for rules in (ours, theirs))
    if one != other:
        message = f"{ours.label} and {theirs.label} have different packs"
        raise ChoiceError(f"{message}, expected two rulesets of the same cards in the same order")


def _without_a_game(pair: Pair) -> Outcome | None:
    """Return what is to be said where a ruleset has no game to ask about, else None."""
    has = [rules.game_id is not None for rules in pair.both]
    if all(has) or pair.operation == "count":
        return None
    if not any(has):
        return pair.same("reads", "neither has a game to ask about")
    return pair.open("one of the two has no game to ask about")


def compare_all(
    ours: Ruleset, theirs: Ruleset, operations: tuple[str, ...] = tuple(COMPARISONS)
) -> Iterator[Outcome]:
    """Compare two rulesets in all operations, or in some.

    Args:
        ours: one ruleset.
        theirs: another.
        operations: the operations.
    """
    for operation in operations:
        yield compare(ours, theirs, operation)


def smallest_differing(ours: Ruleset, theirs: Ruleset) -> Outcome | None:
    """Return the first difference found, in the operation that is compared soonest.

    Args:
        ours: one ruleset.
        theirs: another.
    """
    found = (compare(ours, theirs, operation) for operation in BY_COST)
    return next((each for each in found if each.status == "differs"), None)
