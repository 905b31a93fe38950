"""The tricks (``bologna.play``), with the declarations of the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.play.actions import Action, plays
from tarocco.play.follow import legal_by_holding, winner_of
from tarocco.play.phases.declarations import declarations, spoken, spoken_violation
from tarocco.play.phases.phase import Phase
from tarocco.play.places import moved
from tarocco.play.state import Covered, Draft, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.rules import PhaseRule
    from tarocco.play.setup import Setup
    from tarocco.play.state import Talk
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
        self.players = setup.players
        self.table = setup.layout.trick
        self.following = [(seat + 1) % setup.players for seat in range(setup.players)]
        self.piles = [setup.layout.pile(seat) for seat in range(setup.players)]
        self.due = setup.duties.due
        self.legal_of = legal_by_holding(setup.pack, setup.duties)

    def enter(self, state: State) -> State:
        """Ask the player who leads to the first trick."""
        seat = state.after_dealer(self.rule.seat)
        allowed = self._allowed(state.places[seat], 0)
        return state._replace(turn=seat, leader=seat, allowed=allowed)

    def _allowed(self, hand: int, led: int) -> int:
        """Return the cards of a hand that may be played."""
        return hand & self.legal_of[led][hand & led != 0][hand & self.due != 0]

    def _may_declare(self, state: State) -> bool:
        """Tell whether the player to act is before his first card and may declare now."""
        return self.setup.declares_in_trick and not any(state.taken)

    def legal(self, state: State) -> Sequence[Action]:
        """List the cards that may be played; in the first trick also what can be declared."""
        cards = plays(state.allowed)
        return cards if any(state.taken) else (*cards, *self._declarations(state))

    def _declarations(self, state: State) -> list[Action]:
        """List what can be declared in the first trick."""
        return declarations(state) if self._may_declare(state) else []

    def act(self, state: State, action: Action) -> State:
        """Play a legal card without more ado; judge anything else.

        Raises:
            IllegalAction: if the rules do not allow the action.
        """
        cards = action.cards
        if cards & state.allowed and not cards & (cards - 1) and action.kind == "play":
            return self.put(state, action)
        return super().act(state, action)

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse what is not held, and what neither follows nor trumps though it could."""
        if action.kind != "play":
            return self._spoken_violation(state, action)
        cards, hand, legal = action.cards, state.places[state.turn], state.allowed
        if cards & (cards - 1) or not cards:
            return state.wrong("one_card", action, cards=cards, legal=legal)
        if cards & legal:
            return None
        if not cards & hand:
            return state.wrong("not_held", action, cards=cards, legal=legal)
        return state.wrong(self._code(state, cards), action, cards=cards, legal=legal)

    def _code(self, state: State, cards: int) -> str:  # noqa: ARG002 - other games look at it
        """Return the code of a card that is held and may not be played."""
        return "revoke" if state.places[state.turn] & state.led else "no_trump"

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
        """Put a card on the table, or show cards."""
        return self.put(state, action) if action.kind == "play" else spoken(state, action)

    def put(self, state: State, action: Action) -> State:
        """Put the card on the table; the last card of a trick ends it."""
        seat, cards = state.turn, action.cards
        card = cards.bit_length() - 1
        led = state.led or self.opens[card]
        trick = state.trick + (card,)  # noqa: RUF005 - done for every card, and faster
        places = moved(state.places, seat, self.table, cards)
        after: Any = Draft()
        if len(trick) < self.players:
            turn = self.following[seat]
            after.leader, after.taken, after.talk = state.leader, state.taken, state.talk
        else:
            places, turn = self._taken(state, places, trick, led, after)
            trick, led = (), 0
        hand = places[turn]
        after.allowed = hand & self.legal_of[led][hand & led != 0][hand & self.due != 0]
        after.turn, after.places, after.trick, after.led = turn, places, trick, led
        after.setup, after.start, after.stage = state.setup, state.start, state.stage
        after.previous, after.action = state, action
        after.__class__ = State
        complete: State = after
        return complete if trick or hand else complete.advanced()

    def _taken(
        self,
        state: State,
        places: tuple[int, ...],
        trick: tuple[int, ...],
        led: int,
        after: Any,  # noqa: ANN401
    ) -> tuple[tuple[int, ...], int]:
        """Give the trick to its winner, and the Matto to its owner."""
        setup, table = self.setup, self.table
        winner, after.talk = self._winner(state, places, trick, led)
        if places[table] & setup.duties.matto:
            places, after.talk = self._covered(after.talk, state.leader, places, trick, winner)
        taken = list(state.taken)
        taken[winner] += 1
        after.leader, after.taken = winner, tuple(taken)
        return moved(places, table, self.piles[winner], places[table]), winner

    def _winner(
        self,
        state: State,
        places: tuple[int, ...],  # noqa: ARG002 - other games look at it
        trick: tuple[int, ...],
        led: int,
    ) -> tuple[int, Talk]:
        """Return who takes a trick, and what there is to note of it."""
        powers = list(map(self.setup.powers[led].__getitem__, trick))
        place = winner_of(powers, last_of_equals=self.setup.last_of_equals)
        winner: int = (state.leader + place) % self.players
        return winner, state.talk

    def _covered(
        self,
        talk: Talk,
        leader: int,
        places: tuple[int, ...],
        trick: tuple[int, ...],
        winner: int,
    ) -> tuple[tuple[int, ...], Talk]:
        """Put the Matto of a trick into the pile of its owner."""
        matto, layout = self.setup.duties.matto, self.setup.layout
        owner = (leader + trick.index(matto.bit_length() - 1)) % self.players
        last = not any(places[: self.players])
        talk = talk._replace(covered=Covered(owner, winner, last))
        if talk.swept >= 0 or (last and self.setup.game.play.matto.last_trick != "stays"):
            return places, talk
        return moved(places, layout.trick, layout.pile(owner), matto), talk
