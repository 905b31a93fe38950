"""A deal as an immutable state: who acts, what is legal, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from tarocco.errors import TaroccoError
from tarocco.play.setup import Setup, setup
from tarocco.play.shuffle import Chance
from tarocco.play.violations import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.actions import Action
    from tarocco.play.phases import Phase
    from tarocco.play.result import Result
    from tarocco.play.rules import Call
    from tarocco.play.view import View
    from tarocco.rulebook import Ruleset


CONTEST = -1
"""The number of the phase in which opponents answer who goes out; it is the last of the list."""


class Claim(NamedTuple):
    """Going out.

    Args:
        seat: who goes out.
        half_points: what his side has with it, in half points.
        right: id of the right he uses.
    """

    seat: int
    half_points: int
    right: str


class Covered(NamedTuple):
    """The Matto in a trick.

    Args:
        owner: who played it.
        winner: who took the trick, or -1 while it lies open.
        last: whether it was the last trick.
    """

    owner: int
    winner: int = -1
    last: bool = False


class Talk(NamedTuple):
    """What has been said and done apart from the tricks.

    Args:
        dealt: how many cards have left the pack.
        rounds: how many rounds of packets have been dealt.
        asked: how many agree to throw the cards in.
        said: the calls of the auction, in order.
        lone: who plays alone, or -1.
        call: the call by which he does.
        done: who has acted in this phase, as a mask of seats.
        declared: mask of the cards that each has shown.
        claims: who has gone out.
        covered: the Matto, if it has been played.
        ended: why the deal is over without a count, if it is: ``monte``,
            ``all_pass``, ``out``, ``misdeal`` or ``petit_sec``.
        barred: seat of who may not bid, or -1.
        called: mask of the card called, 0 if none is.
        partner: seat of who holds it and is not the lone player, or -1.
        turned: mask of the cards of the stock that all have seen.
        forced: mask of the trumps that had to be discarded, which all have seen.
        chelem: seat of who has announced a chelem, or -1.
        swept: seat of who has won the last trick with the Excuse, or -1.
        petit: who took the trick with the Petit, and its number from 1, once it is played.
        owed: half points that the first side still owes the second for the Excuse,
            below 0 the other way.
    """

    declared: tuple[int, ...]
    dealt: int = 0
    rounds: int = 0
    asked: int = 0
    said: tuple[str, ...] = ()
    lone: int = -1
    call: Call | None = None
    done: int = 0
    claims: tuple[Claim, ...] = ()
    covered: Covered | None = None
    ended: str = ""
    barred: int = -1
    called: int = 0
    partner: int = -1
    turned: int = 0
    forced: int = 0
    chelem: int = -1
    swept: int = -1
    petit: tuple[int, int] | None = None
    owed: int = 0


class Start(NamedTuple):
    """What a deal begins with.

    Args:
        deck: the cards in the order in which they are dealt.
        cut: whether the pack is cut before the deal.
        dealer: seat of the dealer.
        scores: half points of each score before the deal.
    """

    deck: tuple[int, ...]
    cut: bool
    dealer: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A deal at some moment.

    Args:
        setup: the game and the table.
        start: what it has begun with.
        stage: the phase.
        talk: what has been said and done apart from the tricks.
        leader: seat of who leads the trick, or led the last one.
        taken: how many tricks each has taken.
        turn: seat of who acts, or -1 when the deal is over.
        places: where each card is; see :class:`tarocco.play.places.Layout`.
        trick: the cards of the trick in the order of play.
        led: mask of what follows the card that opened the trick, 0 before it.
        allowed: mask of the cards that whoever acts may play, 0 before the tricks.
        previous: the state before the last action, or None at the start.
        action: the last action.
    """

    setup: Setup
    start: Start
    stage: Phase
    talk: Talk
    leader: int
    taken: tuple[int, ...]
    turn: int
    places: tuple[int, ...]
    trick: tuple[int, ...]
    led: int
    allowed: int = 0
    previous: State | None = field(default=None, repr=False)
    action: Action | None = None

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards in the order in which they are dealt."""
        return self.start.deck

    @property
    def cut(self) -> bool:
        """Whether the pack is cut before the deal."""
        return self.start.cut

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return self.start.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The half points of each score before the deal."""
        return self.start.scores

    @property
    def step(self) -> int:
        """The number of the phase."""
        return self.stage.step

    @property
    def to_act(self) -> int | None:
        """The seat of who acts, or None when the deal is over."""
        return None if self.turn < 0 else self.turn

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.turn < 0

    @property
    def phase(self) -> str:
        """The id of the phase, ``over`` at the end."""
        return "over" if self.turn < 0 else self.stage.rule.id

    def hand(self, seat: int) -> int:
        """Return the mask of a player's hand."""
        return self.places[seat]

    def legal(self) -> Sequence[Action]:
        """List what the player to act may do.

        Cards and calls are listed in full. Of discards and declarations the list
        holds sensible candidates; :meth:`violation` judges any other.
        """
        return self.stage.legal(self) if self.turn >= 0 else []

    def violation(self, action: Action) -> Violation | None:
        """Say what is wrong with an action of the player to act, None if nothing is."""
        if self.turn < 0:
            return self.wrong("wrong_time", action)
        return self.stage.violation(self, action)

    def apply(self, action: Action) -> State:
        """Return the state after an action of the player to act.

        Raises:
            IllegalAction: if the rules do not allow it.
        """
        return self.stage.act(self, action)

    def forced(self, action: Action) -> State:
        """Return the state after an action that is allowed, or that stands although it is not.

        Raises:
            TaroccoError: if the deal is over.
        """
        if self.turn < 0:
            raise TaroccoError("the deal is over, expected no more actions")
        after = self.stage.apply(self, action)
        return after if after.previous is self else after.noted(self, action)

    def noted(self, before: State, action: Action) -> State:
        """Note the action that led to this state, and return it."""
        # It has just been made, and nobody else has seen it yet.
        object.__setattr__(self, "previous", before)
        object.__setattr__(self, "action", action)
        return self

    def _replace(self, **changes: Any) -> State:  # noqa: ANN401 - whatever its fields hold
        """Return the state with some fields changed."""
        draft = draft_of(self)
        for name, value in changes.items():
            setattr(draft, name, value)
        draft.__class__ = State
        changed: State = draft
        return changed

    def view(self, seat: int) -> View:
        """Return what a player may know.

        Raises:
            TaroccoError: if there is no such seat.
        """
        require_seat(seat, self.setup)
        from tarocco.play.view import view_of  # noqa: PLC0415 - a view holds no state

        return view_of(self, seat)

    def result(self) -> Result:
        """Return what the deal brings.

        Raises:
            TaroccoError: if it is not over.
        """
        from tarocco.play.result import result_of  # noqa: PLC0415 - a result knows the state

        if self.turn >= 0:
            raise TaroccoError("the deal is not over yet")
        return result_of(self)

    def history(self) -> Iterator[tuple[State, Action]]:
        """Yield each state with the action that was taken in it, from the first."""
        states = []
        state: State | None = self
        while state is not None:
            states.append(state)
            state = state.previous
        states.reverse()
        for before, after in pairwise(states):
            if after.action is not None:
                yield before, after.action

    def advanced(self, **changes: Any) -> State:  # noqa: ANN401 - whatever its fields hold
        """Return the state at the beginning of the next phase.

        Args:
            changes: fields that the phase before has changed.
        """
        draft = draft_of(self)
        for name, value in changes.items():
            setattr(draft, name, value)
        draft.stage = stage = self.setup.phases[self.stage.step + 1]
        if draft.talk.done:
            draft.talk = draft.talk._replace(done=0)
        if stage.step == CONTEST:
            draft.turn = -1
        draft.__class__ = State
        return draft if draft.over else stage.enter(draft)

    def ended(self, why: str) -> State:
        """Return the state in which the deal is over without a count."""
        return self._replace(turn=-1, allowed=0, talk=self.talk._replace(ended=why))

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side."""
        return self.setup.sides(self.talk.lone, self.talk.partner)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats of a player's side, his own among them."""
        return self.setup.side_of(seat, self.talk.lone, self.talk.partner)

    def after_dealer(self, seats: int) -> int:
        """Return the seat that many places after the dealer in the order of play."""
        return (self.start.dealer + seats) % self.setup.players

    def wrong(
        self, code: str, action: Action, *, cards: int = 0, legal: int = 0, detail: str = ""
    ) -> Violation:
        """Name what is wrong with an action of the player to act."""
        kind = self.setup.game.play.violations[code]
        known = cards & self.setup.pack.all
        return Violation(kind, self.turn, action, known, legal, detail)


class Draft:
    """A state in the making.

    A frozen dataclass fills in each of its fields through a call of a function,
    and a deal has a hundred states. A draft has the same slots, may be written
    on, and becomes a state when it is complete.
    """

    __slots__ = State.__slots__


def draft_of(state: State) -> Any:  # noqa: ANN401 - on its way to be a state
    """Copy a state to change it."""
    draft: Any = Draft()
    draft.setup = state.setup
    draft.start = state.start
    draft.stage = state.stage
    draft.talk = state.talk
    draft.leader = state.leader
    draft.taken = state.taken
    draft.turn = state.turn
    draft.places = state.places
    draft.trick = state.trick
    draft.led = state.led
    draft.allowed = state.allowed
    draft.previous = state.previous
    draft.action = state.action
    return draft


def require_seat(seat: int, table: Setup) -> None:
    """Check that there is a seat of that number.

    Raises:
        TaroccoError: if there is none.
    """
    if type(seat) is not int or not 0 <= seat < table.players:
        raise TaroccoError(f"there is no seat {seat!r}, expected 0 to {table.players - 1}")


def _is_pack(deck: Sequence[object], size: int) -> bool:
    """Tell whether cards are a whole pack, each once."""
    return (
        all(type(card) is int for card in deck)
        and set(deck) == set(range(size))
        and len(deck) == size
    )


def new_game(  # noqa: PLR0913 - what a deal begins with
    rules: Ruleset,
    *,
    seed: str | int | None = None,
    deal: Sequence[int] | None = None,
    players: int | None = None,
    dealer: int = 0,
    scores: Sequence[int] = (),
    barred: int = -1,
) -> State:
    """Begin a deal.

    Args:
        rules: the ruleset.
        seed: what the shuffle comes from; the pack is then cut.
        deal: instead of a seed the cards in the order in which they are dealt
            out; the pack is then not cut. See :func:`tarocco.play.deals.deck_of`.
        players: how many play, or None for the usual number.
        dealer: seat of the dealer.
        scores: half points of each score before the deal.
        barred: seat of who may not bid, or -1.

    Raises:
        TaroccoError: if neither or both of seed and deal are given, or one of
            the other arguments does not fit the game.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> state = new_game(ruleset("bologna/ottocento"), seed=1)
        >>> state.phase, state.to_act
        ('cut', 3)
    """
    table = setup(rules, players)
    if (seed is None) == (deal is None):
        raise TaroccoError("a deal begins with either a seed or the cards, expected one of them")
    size = len(rules.pack.cards)
    deck = Chance(str(seed)).shuffled(size) if deal is None else tuple(deal)
    if deal is not None and not _is_pack(deck, size):
        raise TaroccoError(f"the deal is not the whole pack, expected {size} cards once")
    require_seat(dealer, table)
    if len(scores) not in {0, table.scores} or not all(type(each) is int for each in scores):
        raise TaroccoError(f"scores {scores!r} do not fit, expected {table.scores} whole numbers")
    state = State(
        setup=table,
        start=Start(deck, deal is None, dealer, tuple(scores) or (0,) * table.scores),
        stage=table.phases[0],
        talk=Talk(declared=(0,) * table.players, barred=barred),
        leader=dealer,
        taken=(0,) * table.players,
        turn=0,
        places=table.layout.at_first(rules.pack.all),
        trick=(),
        led=0,
    )
    return table.phases[0].enter(state)
