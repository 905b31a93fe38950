# ruff: noqa: S311 - the same piles every time, printed; nothing here is secret
"""Print random piles and what they are worth, to compare with another program."""

import random

from tarocco.notation import points, spell
from tarocco.rulebook import ruleset
from tarocco.scoring import Counter

rules = ruleset("bologna/ottocento")
count = Counter(rules.scoring)
dice = random.Random(1754)
cards = len(rules.pack.cards)

for _ in range(5):
    pile = dice.getrandbits(cards) & dice.getrandbits(cards)
    print(points(count.half_points(pile)), spell(pile, rules.pack), sep="\t")
