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
        contract: id of the call by which somebody plays alone, empty before.
        turned: mask of the cards of the chien that all have seen.
        forced: mask of the trumps that had to be discarded, and were shown.
        called: mask of the card called, 0 if none is.
        partner_known: whether he knows who, if anybody, is the partner of the lone player.
        partner: seat of that partner, -1 if there is none or he cannot know him.
        chelem: seat of who has announced a chelem, or -1.
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
    contract: str = ""
    turned: int = 0
    forced: int = 0
    called: int = 0
    partner_known: bool = True
    partner: int = -1
    chelem: int = -1

    @property
    def side(self) -> tuple[int, ...]:
        """The seats of his side as far as he knows, his own among them.

        Until he knows the partner of the lone player, he takes all others for opponents
        of that player, and the lone player takes himself for alone.
        """
        return self.setup.side_of(self.seat, self.lone, self.partner)

    @property
    def seen(self) -> int:
        """Mask of the cards that he knows not to be in another hand."""
        mask = self.hand | self.discards | self.forced
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
    layout, players, talk = state.setup.layout, state.setup.players, state.talk
    first = layout.pile(0)
    known = _knows_partner(state, seat) if talk.called else True
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
        shown=talk.declared,
        said=talk.said,
        lone=talk.lone,
        claims=talk.claims,
        legal=tuple(state.legal()) if state.turn == seat else (),
        contract="" if talk.call is None else talk.call.id,
        turned=talk.turned,
        forced=talk.forced,
        called=talk.called,
        partner_known=known,
        partner=talk.partner if known else -1,
        chelem=talk.chelem,
    )


def _knows_partner(state: State, seat: int) -> bool:
    """Tell whether a player knows who holds, or held, the card called.

    He does if he has it himself or has laid it aside, if it lay in the chien when that
    was turned up, and once it is played; after the deal everybody does.
    """
    if state.over:
        return True
    layout, players = state.setup.layout, state.setup.players
    first = layout.pile(0)
    seen = state.places[seat] | state.places[layout.discards(seat)]
    seen |= state.talk.turned | state.places[layout.trick]
    for pile in state.places[first : first + players]:
        seen |= pile
    return bool(seen & state.talk.called)
