"""How many piles a second the fast count does, beside another scorer in the same process.

Both are plain Python. The other is the package ``mahjong``, which values
hands of the Japanese game; its hands are ordinary winning hands.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.tile import TilesConverter

from tarocco.rulebook import ruleset
from tarocco.scoring import Counter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROUNDS = 9
PILES = 20_000
HANDS = 2_000
SEED = 1754
WINNING = (
    ("22444", "333567", "444", "4"),
    ("234567", "234567", "55", "5"),
    ("11123", "456789", "999", "9"),
    ("345", "345678", "33456", "6"),
)


def main() -> None:
    """Measure both by turns and print the ratio of the medians."""
    counter = Counter(ruleset().scoring)
    rng = random.Random(SEED)  # noqa: S311 - piles to count, not secrets
    piles = [rng.getrandbits(62) for _ in range(PILES)]
    calculator = HandCalculator()
    hands = [
        (
            TilesConverter.string_to_136_array(man=man, pin=pin, sou=sou),
            TilesConverter.string_to_136_array(sou=win)[0],
            None,
            None,
            HandConfig(is_riichi=True),
        )
        for man, pin, sou, win in WINNING
    ]
    hands *= HANDS // len(hands)
    for hand in hands[: len(WINNING)]:
        if calculator.estimate_hand_value(*hand).error:
            raise SystemExit("a hand of the comparison is not a winning hand")
    arguments = [(pile,) for pile in piles]
    _rate(counter.half_points, arguments)  # fills the tables, once in the life of a program
    own, other = [], []
    for _ in range(ROUNDS):
        own.append(_rate(counter.half_points, arguments))
        other.append(_rate(calculator.estimate_hand_value, hands))
    piles_a_second, hands_a_second = sorted(own)[ROUNDS // 2], sorted(other)[ROUNDS // 2]
    print(f"tarocco: {piles_a_second:,.0f} piles a second")
    print(f"mahjong: {hands_a_second:,.0f} hands a second")
    print(f"ratio:   {piles_a_second / hands_a_second:.1f}")


def _rate(value: Callable[..., object], arguments: Sequence[tuple[object, ...]]) -> float:
    """Return how many calls a second a function does."""
    start = time.perf_counter()
    for each in arguments:
        value(*each)
    return len(arguments) / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
