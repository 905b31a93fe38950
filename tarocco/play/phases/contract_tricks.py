"""The tricks of a game with contracts (``france.play``): overtrumping, first lead, Excuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.follow import above_in, first_lead, legal_cards, opener_sweeps
from tarocco.play.phases.tricks import Tricks
from tarocco.play.poignee import poignee_violation, poignees

if TYPE_CHECKING:
    from tarocco.play.actions import Action
    from tarocco.play.rules import PhaseRule
    from tarocco.play.setup import Setup
    from tarocco.play.state import State, Talk
    from tarocco.play.violations import Violation


class ContractTricks(Tricks):
    """Trick after trick; a trump must go above those that lie, and poignées are shown first.

    Args:
        rule: its row in the table of the game.
        setup: the game and the table.
    """

    def __init__(self, rule: PhaseRule, setup: Setup) -> None:
        super().__init__(rule, setup)
        self.petit = 0 if setup.contracts is None else 1 << setup.contracts.petit.card
        self.bound = any(each.bound for each in setup.game.phases)

    def enter(self, state: State) -> State:
        """Ask the player who leads to the first trick: who has announced a chelem, if anyone."""
        if state.talk.chelem < 0:
            return self._looked(super().enter(state))
        seat = state.talk.chelem
        return self._looked(state._replace(turn=seat, leader=seat))

    def put(self, state: State, action: Action) -> State:
        """Put the card on the table; the last card of a trick ends it."""
        after = super().put(state, action)
        return self._looked(after) if after.stage is self and not after.over else after

    def _looked(self, state: State) -> State:
        """Return the state with the cards that whoever acts may play."""
        hand, duties = state.places[state.turn], self.setup.duties
        allowed: int = legal_cards(hand, state.led, duties, above_in(state.trick, duties))
        if state.talk.called and self._opens(state):
            allowed = first_lead(allowed, state.talk.called, self.setup.pack)
        return state._replace(allowed=allowed)

    def _opens(self, state: State) -> bool:
        """Tell whether the next card is the first lead, or is bound like it after the Excuse."""
        opening = not state.trick or (self.bound and not state.led)
        return opening and not any(state.taken) and not state.led

    def _declarations(self, state: State) -> list[Action]:
        """List the poignées that can be shown in the first trick."""
        return poignees(state)

    def _code(self, state: State, cards: int) -> str:
        """Return the code of a card that is held and may not be played."""
        hand, duties = state.places[state.turn], self.setup.duties
        if not state.led:
            return "first_lead"
        if cards & duties.due and (state.led == duties.due or not hand & state.led):
            return "under_trump"
        return super()._code(state, cards)

    def _spoken_violation(self, state: State, action: Action) -> Violation | None:
        """Say what is wrong with an action that plays no card."""
        if action.kind != "declare":
            return state.wrong("wrong_time", action, detail="play")
        if any(state.taken):
            return state.wrong("declare_late", action, cards=action.cards)
        return poignee_violation(state, action)

    def _winner(
        self, state: State, places: tuple[int, ...], trick: tuple[int, ...], led: int
    ) -> tuple[int, Talk]:
        """Return who takes a trick, and note the Petit, and the Excuse that ends a chelem."""
        winner, talk = super()._winner(state, places, trick, led)
        if self._sweeps(state, places, trick):
            winner, talk = state.leader, talk._replace(swept=state.leader)
        if self.petit & places[self.table]:
            talk = talk._replace(petit=(winner, sum(state.taken) + 1))
        return winner, talk

    def _sweeps(self, state: State, places: tuple[int, ...], trick: tuple[int, ...]) -> bool:
        """Tell whether the Excuse takes the last trick, which it opens."""
        side = state.side_of(state.leader)
        return bool(self.setup.duties.matto >> trick[0] & 1) and opener_sweeps(
            self.setup.game.play.matto.wins,
            last=not any(places[: self.players]),
            swept=sum(state.taken[seat] for seat in side) == sum(state.taken),
            announced=state.talk.chelem == state.leader,
        )
