"""Going out before the cards are played, and answering it (``bologna.declarations.out``)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from tarocco.play.actions import PASS, TAKE, Action
from tarocco.play.going_out import gone_out, out_violation, outs, showable
from tarocco.play.phases.phase import Phase
from tarocco.play.places import moved
from tarocco.play.rules import PhaseRule

if TYPE_CHECKING:
    from tarocco.play.rules import Right
    from tarocco.play.setup import Setup
    from tarocco.play.state import State
    from tarocco.play.violations import Violation


class Asked(Phase):
    """A player is asked whether he goes out; ``other`` is what he does if not."""

    other: Action = PASS

    @abstractmethod
    def right(self, state: State) -> Right | None:
        """Return the right of the player to act."""

    @abstractmethod
    def declined(self, state: State) -> State:
        """Return the state after the player to act has not gone out."""

    def legal(self, state: State) -> list[Action]:
        """List not going out, and going out if the points reach."""
        return [self.other, *outs(state, self.right(state), showable(state))]

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse going out without the points."""
        if action.kind == "out":
            return out_violation(state, action, self.right(state))
        if action != self.other:
            return state.wrong("wrong_time", action, detail=self.other.kind)
        return None

    def apply(self, state: State, action: Action) -> State:
        """Note that the player goes out, or go on."""
        right = self.right(state)
        if action.kind == "out" and right is not None:
            return gone_out(state, right, action.cards)
        return self.declined(state)


class LastCards(Asked):
    """The dealer takes the cards left face down, unless he goes out first."""

    other = TAKE

    def right(self, state: State) -> Right | None:
        """Return the dealer's right on his first cards."""
        return self.setup.right(state.dealer, state.dealer, "last_cards")

    def enter(self, state: State) -> State:
        """Ask the dealer, or give him the cards if he has no right."""
        waiting = state._replace(turn=state.dealer)
        return waiting if self.right(state) else self.declined(waiting)

    def declined(self, state: State) -> State:
        """Give the dealer the last cards."""
        source = self.setup.layout.undealt
        places = moved(state.places, source, state.dealer, state.places[source])
        return state.advanced(places=places)


class BeforeDiscard(Asked):
    """The others may go out before anything is laid aside."""

    def right(self, state: State) -> Right | None:
        """Return the right of the player to act."""
        return self.setup.right(state.turn, state.dealer, "before_discard")

    def enter(self, state: State) -> State:
        """Ask the next who has a right."""
        for right in self.setup.game.rights:
            seat = state.after_dealer(right.seat)
            if right.when == "before_discard" and not state.talk.done >> seat & 1:
                return state._replace(turn=seat)
        return state.advanced()

    def declined(self, state: State) -> State:
        """Ask the next."""
        done = state.talk.done | 1 << state.turn
        return self.enter(state._replace(talk=state.talk._replace(done=done)))


class Contest(Asked):
    """Where opponents may answer who goes out, each is asked whose right comes later, in order.

    Args:
        setup: the game and the table.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(PhaseRule("contest", "contest", ""), setup)

    def _later(self, state: State) -> list[tuple[int, Right]]:
        """Return the opponents' rights, with their seats, that come after the first one used."""
        first = state.talk.claims[0]
        own = self.setup.side_of(first.seat, -1)
        rights = self.setup.game.rights
        used = next(place for place, right in enumerate(rights) if right.id == first.right)
        seats = ((state.after_dealer(right.seat), right) for right in rights[used + 1 :])
        return [(seat, right) for seat, right in seats if right.when != "never" and seat not in own]

    def right(self, state: State) -> Right | None:
        """Return the right of the player to act, whatever its time."""
        return next((right for seat, right in self._later(state) if seat == state.turn), None)

    def enter(self, state: State) -> State:
        """Ask the next opponent, or end the deal."""
        for seat, _ in self._later(state):
            if not state.talk.done >> seat & 1:
                return state._replace(turn=seat)
        return state.ended("out")

    def declined(self, state: State) -> State:
        """Ask the next."""
        done = state.talk.done | 1 << state.turn
        return self.enter(state._replace(talk=state.talk._replace(done=done)))
