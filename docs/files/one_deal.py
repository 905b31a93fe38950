"""A deal of the Ottocento, from the shuffle to the score."""

from __future__ import annotations

from tarocco.notation import points, spell
from tarocco.play import Action, Chance, IllegalAction, new_game
from tarocco.play.policies import POLICIES
from tarocco.rulebook import ruleset

rules = ruleset("bologna/ottocento")
state = new_game(rules, seed="friday")
print(state.phase, state.to_act, len(state.legal()))

state = state.apply(Action("cut", number=20))
state = state.apply(Action("no_monte"))
print(state.phase, state.to_act, [action.kind for action in state.legal()])
print(spell(state.hand(state.to_act), rules.pack))

try:
    state.apply(Action("discard", rules.pack.mask(["6c"])))
except IllegalAction as error:
    print(error)
    print(error.violation.kind.id, error.violation.kind.clause)

chance = Chance("the players")
while state.to_act is not None:
    state = state.apply(POLICIES["beginner"](state.view(state.to_act), chance))

for side in state.result().sides:
    print(side.seats, side.tricks, points(side.half_points))
    for family in side.account.pile.families:
        for line in family.lines:
            print("  ", line.rule.id, line.points, line.rule.clause)
