"""What every phase of a deal can be asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from tarocco.play.violations import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.actions import Action
    from tarocco.play.rules import PhaseRule
    from tarocco.play.setup import Setup
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class Phase(ABC):
    """A phase of a deal.

    Args:
        rule: its row in the table of the game.
        setup: the game and the table.
    """

    step: int
    """Its place among the phases of the game."""

    def __init__(self, rule: PhaseRule, setup: Setup) -> None:
        self.rule = rule
        self.setup = setup

    @abstractmethod
    def enter(self, state: State) -> State:
        """Begin the phase, or pass on to the next if there is nothing to do in it."""

    @abstractmethod
    def legal(self, state: State) -> Sequence[Action]:
        """List what the player to act may do."""

    @abstractmethod
    def violation(self, state: State, action: Action) -> Violation | None:
        """Say what is wrong with an action of the player to act."""

    def act(self, state: State, action: Action) -> State:
        """Return the state after an action, if the rules allow it.

        Raises:
            IllegalAction: if they do not.
        """
        wrong = state.violation(action)
        if wrong is not None:
            raise IllegalAction(wrong, self.setup.pack)
        return state.forced(action)

    @abstractmethod
    def apply(self, state: State, action: Action) -> State:
        """Return the state after an action, which is allowed or stands."""


class Automatic(Phase):
    """A phase in which nobody has a choice."""

    def legal(self, state: State) -> list[Action]:  # noqa: ARG002 - nothing depends on it
        """List nothing: nobody acts."""
        return []

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse everything: nobody acts."""
        return state.wrong("wrong_time", action)

    def apply(self, state: State, action: Action) -> State:  # noqa: ARG002 - nothing is done
        """Change nothing: nobody acts."""
        return state
