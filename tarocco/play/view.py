"""What one player may know of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarocco.play.actions import Action
    from tarocco.play.setup import Setup
    from tarocco.play.state import Claim, State


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one player sees it.

    Args:
        setup: the game and the table.
        seat: the player.
        phase: id of the phase.
        turn: seat of who acts, or -1 when the deal is over.
        dealer: seat of the dealer.
        scores: half points of each score before the deal.
        hand: mask of his own cards.
        discards: mask of what he has discarded himself.
        counts: how many cards each holds.
        trick: the cards of the trick in the order of play.
        led: mask of what follows the card that opened the trick.
        leader: seat of who leads the trick.
        taken: how many tricks each has taken.
        piles: mask of the cards that each has won in tricks; all have seen them.
        shown: mask of the cards that each has declared.
        said: the calls of the auction, in order.
        lone: who plays alone, or -1.
        claims: who has gone out, and with what.
        legal: what he may do, if it is his turn.
    """

    setup: Setup
    seat: int
    phase: str
    turn: int
    dealer: int
    scores: tuple[int, ...]
    hand: int
    discards: int
    counts: tuple[int, ...]
    trick: tuple[int, ...]
    led: int
    leader: int
    taken: tuple[int, ...]
    piles: tuple[int, ...]
    shown: tuple[int, ...]
    said: tuple[str, ...]
    lone: int
    claims: tuple[Claim, ...]
    legal: tuple[Action, ...]

    @property
    def side(self) -> tuple[int, ...]:
        """The seats of his side, his own among them."""
        return self.setup.side_of(self.seat, self.lone)

    @property
    def seen(self) -> int:
        """Mask of the cards that he knows not to be in another hand."""
        mask = self.hand | self.discards
        for pile in self.piles:
            mask |= pile
        for card in self.trick:
            mask |= 1 << card
        return mask


def view_of(state: State, seat: int) -> View:
    """Return what a player may know of a deal.

    Args:
        state: the deal.
        seat: the player.
    """
    layout, players = state.setup.layout, state.setup.players
    first = layout.pile(0)
    return View(
        setup=state.setup,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        scores=state.scores,
        hand=state.places[seat],
        discards=state.places[layout.discards(seat)],
        counts=tuple(hand.bit_count() for hand in state.places[:players]),
        trick=state.trick,
        led=state.led,
        leader=state.leader,
        taken=state.taken,
        piles=state.places[first : first + players],
        shown=state.talk.declared,
        said=state.talk.said,
        lone=state.talk.lone,
        claims=state.talk.claims,
        legal=tuple(state.legal()) if state.turn == seat else (),
    )
