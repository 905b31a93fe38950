"""The shortest ways through a deal: the fewest actions that lead to a phase.

Who is asked before the tricks, and in what order, hangs on what is answered and not on
the cards, but for two things, which end a deal sooner: going out, and a lone Petit. So
the ways found with one pack are those of all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tarocco.play.state import new_game
from verification.difference.moments import PASSED, PLAYED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.actions import Action
    from tarocco.play.state import State
    from tarocco.rulebook import Ruleset
    from verification.difference.moments import Moment

Way: TypeAlias = "tuple[tuple[str, str], ...]"

MOST_STATES = 4_000
"""So many states are looked at."""

DEALT = ("cut", "deal")
"""The phases that a record with its hands written down does not tell of."""

WITH_ALL_CARDS = (PLAYED.kind, "exchange")
"""The moments that come when all cards have been played."""


def ways(start: State, kind: str) -> Iterator[Way]:
    """Yield ways to a phase, the shortest first: the kind and word of each action.

    Args:
        start: the beginning of a deal.
        kind: the kind of the phase, or how the deal ends.
    """
    frontier: list[tuple[State, Way]] = [(start, ())]
    looked = 0
    while frontier and looked < MOST_STATES:
        following = []
        for state, way in frontier:
            looked += 1
            if _is_there(state, kind):
                yield way
            elif not state.over and state.stage.rule.kind != "tricks":
                following += [(state.apply(each), (*way, step)) for step, each in _steps(state)]
        frontier = following


def _is_there(state: State, kind: str) -> bool:
    """Tell whether a deal has come to a phase, or has passed it without a question."""
    if state.over:
        return kind == PASSED.kind and state.talk.ended == "all_pass"
    return state.stage.rule.kind == kind


def _steps(state: State) -> Iterator[tuple[tuple[str, str], Action]]:
    """Yield one action of each kind and word; nobody goes out."""
    seen = set()
    for action in state.legal():
        step = action.kind, "" if action.kind == "deal" else action.word
        if step not in seen and action.kind != "out":
            seen.add(step)
            yield step, action


def fewest(rules: Ruleset, moment: Moment) -> int | None:
    """Return how many moves it takes at least until a moment of a deal, None if it never comes.

    Args:
        rules: the ruleset.
        moment: the moment.
    """
    found = [
        each
        for number in rules.game.dealt_to
        for barred in (-1, *range(number))
        if (each := _fewest(rules, number, barred, moment)) is not None
    ]
    return min(found, default=None)


def _fewest(rules: Ruleset, number: int, barred: int, moment: Moment) -> int | None:
    """Return the same for so many players, of whom one may not bid."""
    state = begun(rules, number, barred, cut=moment.kind in DEALT)
    if moment.kind not in WITH_ALL_CARDS:
        way = next(ways(state, moment.kind), None)
        return None if way is None else len(way) + moment.acts
    way = next(ways(state, "tricks"), None)
    if way is None:
        return None
    for kind, word in way:
        state = state.apply(taken(state, kind, word)[0])
    return len(way) + moment.acts + sum(map(int.bit_count, state.places[:number]))


def begun(rules: Ruleset, number: int, barred: int = -1, *, cut: bool = False) -> State:
    """Begin some deal.

    Args:
        rules: the ruleset.
        number: how many play.
        barred: the seat of who may not bid, or -1.
        cut: whether the pack is cut, and the deal told of, or the cards are given.
    """
    if cut:
        return new_game(rules, seed=0, players=number, barred=barred)
    pack = range(len(rules.pack.cards))
    return new_game(rules, deal=pack, players=number, barred=barred)


def taken(state: State, kind: str, word: str) -> Sequence[Action]:
    """List the legal actions of a kind and word.

    Args:
        state: the deal.
        kind: the kind.
        word: the word, empty for any.
    """
    return [each for each in state.legal() if each.kind == kind and word in {"", each.word}]
