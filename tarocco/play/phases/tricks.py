"""The tricks (``bologna.play``), with the declarations of the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.actions import Action, plays
from tarocco.play.follow import (
    above_in,
    first_lead,
    legal_by_holding,
    legal_cards,
    opener_sweeps,
    winner_of,
)
from tarocco.play.phases.declarations import declarations, spoken, spoken_violation
from tarocco.play.phases.phase import Phase
from tarocco.play.places import moved
from tarocco.play.poignee import poignee_violation, poignees
from tarocco.play.state import Covered

if TYPE_CHECKING:
    from tarocco.play.rules import PhaseRule
    from tarocco.play.setup import Setup
    from tarocco.play.state import State, Talk
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
        self.due = setup.duties.due
        self.allowed = legal_by_holding(setup.pack, setup.duties)
        self.over = setup.duties.over
        self.petit = 0 if setup.contracts is None else 1 << setup.contracts.petit.card

    def enter(self, state: State) -> State:
        """Ask the player who leads to the first trick: who has announced a chelem, if anyone."""
        announced = state.talk.chelem
        seat = state.after_dealer(self.rule.seat) if announced < 0 else announced
        return state._replace(turn=seat, leader=seat)

    def _may_declare(self, state: State) -> bool:
        """Tell whether the player to act is before his first card and may declare now."""
        return self.setup.declares_in_trick and not any(state.taken)

    def legal(self, state: State) -> list[Action]:
        """List the cards that may be played; in the first trick also what can be declared."""
        cards = plays(self._allowed(state))
        return cards if any(state.taken) else cards + self._declarations(state)

    def _allowed(self, state: State) -> int:
        """Return the mask of the cards that may be played."""
        hand, led = state.places[state.turn], state.led
        if not self.over:
            return hand & self.allowed[led][hand & led != 0][hand & self.due != 0]
        above = above_in(state.trick, self.setup.duties)
        allowed: int = legal_cards(hand, led, self.setup.duties, above)
        return self._bound(state, allowed) if state.talk.called else allowed

    def _bound(self, state: State, allowed: int) -> int:
        """Leave out what the first lead may not be: the suit of the card called, but that card.

        Where the Excuse is led first, the next card is bound likewise if the rule says so.
        """
        call = next(rule for rule in self.setup.game.phases if rule.kind == "called_card")
        opening = not state.trick or (call.bound and not state.led)
        if any(state.taken) or state.led or not opening:
            return allowed
        bound: int = first_lead(allowed, state.talk.called, self.setup.pack)
        return bound

    def _declarations(self, state: State) -> list[Action]:
        """List what can be declared in the first trick."""
        if self.setup.contracts is not None:
            return poignees(state)
        return declarations(state) if self._may_declare(state) else []

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse what is not held, and what neither follows nor trumps though it could."""
        if action.kind != "play":
            return self._spoken_violation(state, action)
        cards, legal = action.cards, self._allowed(state)
        if cards & legal and not cards & (cards - 1):
            return None
        return self._played_violation(state, action, legal)

    def _played_violation(self, state: State, action: Action, legal: int) -> Violation:
        """Say what is wrong with a card that may not be played."""
        hand, cards = state.places[state.turn], action.cards
        if cards.bit_count() != 1:
            return state.wrong("one_card", action, cards=cards, legal=legal)
        if not cards & hand:
            return state.wrong("not_held", action, cards=cards, legal=legal)
        code = self._code(state, cards)
        return state.wrong(code, action, cards=cards, legal=legal)

    def _code(self, state: State, cards: int) -> str:
        """Return the code of a card that is held and may not be played."""
        hand, duties = state.places[state.turn], self.setup.duties
        if not state.led:
            return "first_lead"
        if cards & duties.due and (state.led == duties.due or not hand & state.led):
            return "under_trump"
        return "revoke" if hand & state.led else "no_trump"

    def _spoken_violation(self, state: State, action: Action) -> Violation | None:
        """Say what is wrong with an action that plays no card."""
        if action.kind not in {"declare", "out"}:
            return state.wrong("wrong_time", action, detail="play")
        if self.setup.contracts is not None and action.kind == "declare":
            if any(state.taken):
                return state.wrong("declare_late", action, cards=action.cards)
            return poignee_violation(state, action)
        if not self.setup.game.count.declarations:
            return state.wrong("no_declarations", action, cards=action.cards)
        if not self._may_declare(state):
            return state.wrong("declare_late", action, cards=action.cards)
        return spoken_violation(state, action)

    def apply(self, state: State, action: Action) -> State:
        """Put the card on the table; the last card of a trick ends it."""
        if action.kind != "play":
            return spoken(state, action)
        seat, cards = state.turn, action.cards
        card = cards.bit_length() - 1
        places = moved(state.places, seat, self.table, cards)
        trick, led = (*state.trick, card), state.led or self.opens[card]
        if len(trick) == self.players:
            return self._taken(state, action, places, trick, led)
        table = state.leader, state.taken, (seat + 1) % self.players, places, trick, led
        return state.played(action, table)

    def _taken(
        self,
        state: State,
        action: Action,
        places: tuple[int, ...],
        trick: tuple[int, ...],
        led: int,
    ) -> State:
        """Give the trick to its winner, and the Matto to its owner."""
        setup, table, talk = self.setup, self.table, state.talk
        powers = setup.powers[led]
        place = winner_of([powers[card] for card in trick], last_of_equals=setup.last_of_equals)
        if self._sweeps(state, places, trick):
            place, talk = 0, talk._replace(swept=state.leader)
        winner: int = (state.leader + place) % self.players
        if self.petit & places[table]:
            talk = talk._replace(petit=(winner, sum(state.taken) + 1))
        if places[table] & setup.duties.matto:
            places, talk = self._covered(state._replace(talk=talk), places, trick, winner)
        places = moved(places, table, setup.layout.pile(winner), places[table])
        taken = list(state.taken)
        taken[winner] += 1
        after = state.played(action, (winner, tuple(taken), winner, places, (), 0))
        if talk is not state.talk:
            after = after._replace(talk=talk)
        return after if places[winner] else after.advanced()

    def _sweeps(self, state: State, places: tuple[int, ...], trick: tuple[int, ...]) -> bool:
        """Tell whether the Excuse takes the last trick, which it opens."""
        wins, duties = self.setup.game.play.matto.wins, self.setup.duties
        if wins == "never" or not duties.matto >> trick[0] & 1:
            return False
        side = state.side_of(state.leader)
        return opener_sweeps(
            wins,
            last=not any(places[: self.players]),
            swept=sum(state.taken[seat] for seat in side) == sum(state.taken),
            announced=state.talk.chelem in side,
        )

    def _covered(
        self, state: State, places: tuple[int, ...], trick: tuple[int, ...], winner: int
    ) -> tuple[tuple[int, ...], Talk]:
        """Put the Matto of a trick into the pile of its owner."""
        matto, layout = self.setup.duties.matto, self.setup.layout
        owner = (state.leader + trick.index(matto.bit_length() - 1)) % self.players
        last = not any(places[: self.players])
        talk = state.talk._replace(covered=Covered(owner, winner, last))
        if talk.swept >= 0 or (last and self.setup.game.play.matto.last_trick != "stays"):
            return places, talk
        return moved(places, layout.trick, layout.pile(owner), matto), talk
