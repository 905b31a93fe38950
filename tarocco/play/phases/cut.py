"""The cut (``bologna.play.cut``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.actions import Action
from tarocco.play.phases.phase import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.rules import PhaseRule
    from tarocco.play.setup import Setup
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class Cut(Phase):
    """A player lifts some cards off the pack; the rest goes on top of them.

    Args:
        rule: its row in the table of the game.
        setup: the game and the table.
    """

    def __init__(self, rule: PhaseRule, setup: Setup) -> None:
        super().__init__(rule, setup)
        self.numbers = range(rule.least, len(setup.pack.cards) - rule.least + 1)
        self.cuts = tuple(Action("cut", number=number) for number in self.numbers)

    def enter(self, state: State) -> State:
        """Ask who cuts, unless the cards are given as they were dealt."""
        if not state.start.cut:
            return state.advanced()
        return state._replace(turn=state.after_dealer(self.rule.seat))

    def legal(self, state: State) -> Sequence[Action]:  # noqa: ARG002 - nothing depends on it
        """List every cut that leaves enough cards on both sides."""
        return self.cuts

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse a cut that leaves too few cards on one side."""
        if action.kind != "cut":
            return state.wrong("wrong_time", action, detail="cut")
        if action.number not in self.numbers:
            limits = f"{self.numbers[0]}–{self.numbers[-1]}"
            return state.wrong("cut", action, detail=limits)
        return None

    def apply(self, state: State, action: Action) -> State:
        """Put the lower part on top."""
        deck = state.deck[action.number :] + state.deck[: action.number]
        return state.advanced(start=state.start._replace(deck=deck))
