"""The tricks (``bologna.play``), with the declarations of the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.actions import Action, plays
from tarocco.play.follow import legal_cards, winner_of
from tarocco.play.phases.declarations import declarations, spoken, spoken_violation
from tarocco.play.phases.phase import Phase
from tarocco.play.places import moved
from tarocco.play.state import Covered

if TYPE_CHECKING:
    from tarocco.play.rules import PhaseRule
    from tarocco.play.setup import Setup
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class Tricks(Phase):
    """Trick after trick, until the hands are empty.

    Args:
        rule: its row in the table of the game.
        setup: the game and the table.
    """

    def __init__(self, rule: PhaseRule, setup: Setup) -> None:
        super().__init__(rule, setup)
        self.opens = setup.duties.opens

    def enter(self, state: State) -> State:
        """Ask the player who leads to the first trick."""
        seat = state.after_dealer(self.rule.seat)
        return state._replace(turn=seat, leader=seat)

    def _may_declare(self, state: State) -> bool:
        """Tell whether the player to act is before his first card and may declare now."""
        return self.setup.declares_in_trick and not any(state.taken)

    def legal(self, state: State) -> list[Action]:
        """List the cards that may be played; in the first trick also what can be declared."""
        cards = plays(legal_cards(state.places[state.turn], state.led, self.setup.duties))
        return [*cards, *declarations(state)] if self._may_declare(state) else cards

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse what is not held, and what neither follows nor trumps though it could."""
        if action.kind != "play":
            return self._spoken_violation(state, action)
        hand = state.places[state.turn]
        legal = legal_cards(hand, state.led, self.setup.duties)
        cards = action.cards
        if cards & (cards - 1) or not cards:
            return state.wrong("one_card", action, cards=cards, legal=legal)
        if cards & legal:
            return None
        if not cards & hand:
            return state.wrong("not_held", action, cards=cards, legal=legal)
        code = "revoke" if hand & state.led else "no_trump"
        return state.wrong(code, action, cards=cards, legal=legal)

    def _spoken_violation(self, state: State, action: Action) -> Violation | None:
        """Say what is wrong with an action that plays no card."""
        if action.kind not in {"declare", "out"}:
            return state.wrong("wrong_time", action, detail="play")
        if not self.setup.game.count.declarations:
            return state.wrong("no_declarations", action, cards=action.cards)
        if not self._may_declare(state):
            return state.wrong("declare_late", action, cards=action.cards)
        return spoken_violation(state, action)

    def apply(self, state: State, action: Action) -> State:
        """Put the card on the table; the last card of a trick ends it."""
        if action.kind != "play":
            return spoken(state, action)
        card, seat = action.cards.bit_length() - 1, state.turn
        places = moved(state.places, seat, self.setup.layout.trick, action.cards)
        trick = (*state.trick, card)
        state = state._replace(
            places=places,
            trick=trick,
            led=state.led or self.opens[card],
            turn=(seat + 1) % self.setup.players,
        )
        return self._taken(state) if len(trick) == self.setup.players else state

    def _taken(self, state: State) -> State:
        """Give the trick to its winner, and the Matto to its owner."""
        setup = self.setup
        powers = setup.powers[state.led]
        place = winner_of(
            [powers[card] for card in state.trick], last_of_equals=setup.last_of_equals
        )
        winner = (state.leader + place) % setup.players
        taken = list(state.taken)
        taken[winner] += 1
        state = self._covered(state, winner)
        table = setup.layout.trick
        places = moved(state.places, table, setup.layout.pile(winner), state.places[table])
        state = state._replace(
            places=places, trick=(), led=0, leader=winner, turn=winner, taken=tuple(taken)
        )
        return state if places[winner] else self._last(state)

    def _covered(self, state: State, winner: int) -> State:
        """Put the Matto of a trick into the pile of its owner."""
        matto, layout = self.setup.duties.matto, self.setup.layout
        if not state.places[layout.trick] & matto:
            return state
        owner = (state.leader + state.trick.index(matto.bit_length() - 1)) % self.setup.players
        last = not any(state.places[seat] for seat in range(self.setup.players))
        talk = state.talk._replace(covered=Covered(owner, winner, last))
        if last and not self.setup.game.play.matto.stays_in_last_trick:
            return state._replace(talk=talk)
        places = moved(state.places, layout.trick, layout.pile(owner), matto)
        return state._replace(places=places, talk=talk)

    def _last(self, state: State) -> State:
        """Give what is left over to the winner of the last trick, where it belongs to him."""
        layout = self.setup.layout
        if self.setup.game.count.leftover != "last_trick":
            return state.advanced()
        rest = state.places[layout.stock]
        places = moved(state.places, layout.stock, layout.pile(state.leader), rest)
        return state._replace(places=places).advanced()
