"""The deal that a lone Petit stops (``france.deal.petit_sec``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.phases.phase import Automatic

if TYPE_CHECKING:
    from tarocco.play.state import State


class PetitSec(Automatic):
    """A player whose only trump is the Petit, and who lacks the Excuse, stops the deal."""

    def enter(self, state: State) -> State:
        """Look at every hand; nobody has a choice."""
        trumps, rule = self.setup.duties.trumps, self.rule
        for hand in state.places[: self.setup.players]:
            if hand & trumps == rule.card and not hand & rule.without:
                return state.ended("petit_sec")
        return state.advanced()
