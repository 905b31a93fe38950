"""The discard, and taking what is left over (``bologna.play.discard``)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from math import comb
from typing import TYPE_CHECKING, overload

from tarocco.play.actions import Action, discard
from tarocco.play.each_card import numbers
from tarocco.play.phases.phase import Phase
from tarocco.play.places import moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.play.state import State
    from tarocco.play.violations import Violation

MOST_CANDIDATES = 200
"""Discards are listed in full up to so many."""


class Discards(Sequence[Action]):
    """Every way to lay aside a number of some cards, each made when it is asked for.

    Args:
        cards: the cards.
        number: how many of them are laid aside.

    Example:
        >>> [each.cards for each in Discards([0, 1, 2], 2)] == [0b011, 0b101, 0b110]
        True
    """

    def __init__(self, cards: Sequence[int], number: int) -> None:
        self.cards = cards
        self.number = number

    def __len__(self) -> int:
        """Count the ways."""
        return comb(len(self.cards), self.number)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        """Make one, or some of them.

        Raises:
            IndexError: if there are not so many.
        """
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        length = len(self)
        if not -length <= index < length:
            raise IndexError(index)
        ways = combinations(self.cards, self.number)
        return discard(next(islice(ways, index % length, None)))


class Discard(Phase):
    """A player lays cards aside; they belong to his side."""

    def enter(self, state: State) -> State:
        """Ask the first who discards."""
        if not self.rule.cards:
            return state.advanced()
        return self._ask(state)

    def _ask(self, state: State) -> State:
        """Ask the next who has not discarded yet."""
        for place in range(1, self.setup.players + 1):
            seat = state.after_dealer(place)
            if self._discards(state, seat) and not state.talk.done >> seat & 1:
                return state._replace(turn=seat)
        return state.advanced()

    def _discards(self, state: State, seat: int) -> bool:
        """Tell whether a player discards at all."""
        return self.rule.who == "all" or seat == state.dealer

    def number(self, state: State) -> int:  # noqa: ARG002 - a stock is as large as it is
        """Return how many cards are discarded."""
        return self.rule.cards

    def allowed(self, state: State) -> int:
        """Return the mask of the cards that the player to act may discard."""
        return state.places[state.turn] & ~self.rule.barred

    def legal(self, state: State) -> Sequence[Action]:
        """List all discards if they are few, else sensible ones."""
        number, allowed = self.number(state), self.allowed(state)
        cards = numbers(allowed)
        if comb(len(cards), number) <= MOST_CANDIDATES:
            return Discards(cards, number)
        return [discard(chosen) for chosen in self._sensible(state, cards, number)]

    def _sensible(self, state: State, cards: Sequence[int], number: int) -> Iterator[list[int]]:
        """Yield discards that keep trumps and combinations while they can.

        The cards kept first come last in a list; windows of the list are the
        candidates, so that each card that may go goes in some.
        """
        duties, shown = self.setup.duties, self.setup.declarer.shown(state.places[state.turn])
        by_worth = sorted(
            cards,
            key=lambda card: (
                shown >> card & 1,
                duties.trumps >> card & 1,
                self.setup.pack.cards[card].rank,
            ),
        )
        windows = ([*by_worth[start:], *by_worth[:start]] for start in range(len(by_worth)))
        yield from islice((window[:number] for window in windows), MOST_CANDIDATES)

    def violation(self, state: State, action: Action) -> Violation | None:
        """Refuse what is not held, too many or too few cards, and barred ones."""
        if action.kind != "discard":
            return state.wrong("wrong_time", action, detail="discard")
        missing = action.cards & ~state.places[state.turn]
        if missing:
            return state.wrong("not_held", action, cards=missing)
        number = self.number(state)
        if action.cards.bit_count() != number:
            return state.wrong("discard_number", action, detail=str(number))
        barred = action.cards & self.rule.barred
        if barred:
            return state.wrong("discard_barred", action, cards=barred, legal=self.allowed(state))
        return None

    def apply(self, state: State, action: Action) -> State:
        """Lay the cards aside and ask the next."""
        seat = state.turn
        places = moved(state.places, seat, self.setup.layout.discards(seat), action.cards)
        done = state.talk.done | 1 << seat
        return self._ask(state._replace(places=places, talk=state.talk._replace(done=done)))


class Stock(Discard):
    """Who plays alone may take what is left over and lays as many cards aside."""

    def enter(self, state: State) -> State:
        """Give the stock to who may take it, and ask him to discard."""
        call, lone = state.talk.call, state.talk.lone
        if call is None or not call.takes_stock:
            return state.advanced()
        layout = self.setup.layout
        stock = state.places[layout.stock]
        places = moved(state.places, layout.stock, lone, stock)
        return state._replace(places=places, turn=lone)

    def _discards(self, state: State, seat: int) -> bool:
        """Tell whether a player discards: only who has taken the stock."""
        return seat == state.talk.lone

    def number(self, state: State) -> int:
        """Return how many cards are discarded: as many as were taken."""
        hands = [state.places[seat].bit_count() for seat in range(self.setup.players)]
        return hands[state.talk.lone] - min(hands)
