"""A match of the Quindici, deal after deal, and its record."""

from __future__ import annotations

from pathlib import Path

from tarocco.play import Chance, new_match
from tarocco.play.policies import POLICIES
from tarocco.records import deal_record, judge, read_record, record_of, write_record
from tarocco.rulebook import ruleset

first = match = new_match(ruleset("bologna/quindici"))
chance = Chance("the players")
deals = []
while not match.over:
    seed = f"deal {match.deals}"
    state = match.new_deal(seed=seed)
    while state.to_act is not None:
        state = state.apply(POLICIES["beginner"](state.view(state.to_act), chance))
    deals.append(deal_record(match, state, seed=seed))
    match = match.after(state.result())
    print(match.deals, state.result().ended, [score // 2 for score in match.scores])

print("won by", match.winners)
write_record(Path("quindici.txt"), record_of(first, ["Anna", "Bruno"], deals), text=True)
print(judge(read_record(Path("quindici.txt"))).clean)
