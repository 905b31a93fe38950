"""How many decisions a second our engine plays at random, beside another in the same process.

The other is the game ``tarok`` of the package ``open_spiel``, a C++ engine driven
from Python; its deals are played out with passes for bids. Ours are deals of
Ottocento, with every action there is. Both count each deal at its end.
"""

from __future__ import annotations

import random
import time
from itertools import count
from typing import TYPE_CHECKING

from tarocco.play import new_game
from tarocco.rulebook import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarocco.rulebook import Ruleset

try:
    import pyspiel
except ImportError:
    raise SystemExit("the comparison needs open_spiel: pip install open_spiel") from None

ROUNDS = 51
DEALS = 40
WARM = 3000
SEED = 1754
NEEDED = 0.25
BIDS = 3
"""The least bid in tarok is to pass, or for the one who may not pass, to let klop be played."""


def main() -> None:
    """Measure both by turns and print the ratio of the medians."""
    rules, game = ruleset("bologna/ottocento"), pyspiel.load_game("tarok")
    seeds, rng = count(SEED), random.Random(SEED)  # noqa: S311 - cards to play, not secrets

    def own() -> int:
        return _play_own(rules, next(seeds), rng)

    def other() -> int:
        return _play_other(game, rng)

    _rate(own, WARM)  # fills the tables, once in the life of a program
    _rate(other, WARM)
    rates = [(_rate(own, DEALS), _rate(other, DEALS)) for _ in range(ROUNDS)]
    ours, theirs = (sorted(column)[ROUNDS // 2] for column in zip(*rates, strict=True))
    print(f"tarocco:    {ours:,.0f} decisions a second")
    print(f"open_spiel: {theirs:,.0f} decisions a second")
    print(f"ratio:      {ours / theirs:.2f} (at least {NEEDED} wanted)")


def _play_own(rules: Ruleset, seed: int, rng: random.Random) -> int:
    """Play a deal of Ottocento at random, count it, and return how many decisions it took."""
    state, decisions = new_game(rules, seed=seed), 0
    while not state.over:
        state = state.apply(rng.choice(state.legal()))
        decisions += 1
    if not state.result().scores:
        raise SystemExit("a deal was not counted")
    return decisions


def _play_other(game: pyspiel.Game, rng: random.Random) -> int:
    """Play a deal of tarok at random after all have passed, count it, and return the same.

    It is driven as the examples of open_spiel drive any game.
    """
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
            continue
        legal = state.legal_actions(state.current_player())
        state.apply_action(legal[0] if decisions < BIDS else rng.choice(legal))
        decisions += 1
    if not state.returns():
        raise SystemExit("a deal was not counted")
    return decisions


def _rate(play: Callable[[], int], deals: int) -> float:
    """Return how many decisions a second some deals take."""
    start = time.perf_counter()
    decisions = sum(play() for _ in range(deals))
    return decisions / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
