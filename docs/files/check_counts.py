"""Put every count of a bundle to a function of yours; nothing of tarocco is needed.

Try it: python check_counts.py kit/france/count.jsonl
"""

import json
import sys
from pathlib import Path

BOUTS = {"21", "1"}
FACES = {"R": 4.5, "D": 3.5, "C": 2.5, "V": 1.5}


def my_total(cards: list[str]) -> float:
    """Stand for your program; this one has forgotten that the Excuse is a bout."""
    return sum(4.5 if card in BOUTS else FACES.get(card[0], 0.5) for card in cards)


wrong = asked = 0
for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
    vector = json.loads(line)
    if not vector["expect"]["valid"]:
        continue
    asked += 1
    right, given = vector["expect"]["account"]["total"], my_total(vector["input"]["cards"])
    if given != right:
        wrong += 1
        print(f"{vector['id']}: expected {right}, given {given}, by {vector['clauses']}")
print(f"{asked - wrong} of {asked} right")
