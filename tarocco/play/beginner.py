"""A sensible beginner: counts what is on the table, keeps what is strong, saves what is dear.

What he knows about a game stands in :mod:`tarocco.play.sense`; where somebody plays
under a contract he goes by :mod:`tarocco.play.contract_beginner`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play.actions import PLAY
from tarocco.play.contract_beginner import contract_beginner
from tarocco.play.sense import Table, sense_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tarocco.play.actions import Action
    from tarocco.play.sense import Sense
    from tarocco.play.shuffle import Chance
    from tarocco.play.view import View

_BOLD, _SURE = 45, 65


def beginner(view: View, chance: Chance) -> Action:
    """Play as a sensible beginner would."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.setup.contracts is not None:
        return contract_beginner(view, chance)
    outs = [action for action in view.legal if action.kind == "out"]
    if outs:
        return max(outs, key=lambda action: view.setup.declarer.points[action.cards])
    sense = sense_of(view.setup)
    return _CHOICES[view.legal[0].kind](view, sense, chance)


def _cut(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Cut anywhere."""
    return view.legal[chance.below(len(view.legal))]


def _monte(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Agree to throw in a bad hand only."""
    wanted = "no_monte" if sense.is_good(view.hand) == sense.wants_points else "monte"
    return next(action for action in view.legal if action.kind == wanted)


def _call(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Bid with a strong hand: with the stock if it is good, without if it is very good."""
    calls = view.setup.game.calls
    strong = sense.percent_strong(view.hand)

    def liking(action: Action) -> int:
        call = calls[action.word]
        if call.kind in {"pass", "agree"}:
            return 0
        needed = _BOLD if call.takes_stock else _SURE
        return strong - needed if call.takes_stock else 2 * (strong - needed)

    return max(view.legal, key=liking)


def _pass(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Declare what brings most, or else pass."""
    return _best_declaration(view) or view.legal[0]


def _best_declaration(view: View) -> Action | None:
    """Return the declaration that brings most, if one brings anything."""
    points = view.setup.declarer.points
    shows = [action for action in view.legal if action.kind == "declare" and points[action.cards]]
    return max(shows, key=lambda action: points[action.cards], default=None)


def _discard(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Lay aside what takes no trick and shows nothing, of short suits first."""
    setup, hand = view.setup, view.hand
    shown = setup.declarer.shown(hand) if setup.game.count.declarations else 0
    cost = [0] * len(setup.pack.cards)
    for suit in setup.pack.suits.values():
        held = hand & suit.cards
        for card in indices(held):
            cost[card] = sense.strength[card] + sense.mean * held.bit_count()
            cost[card] += 9 * sense.mean if suit.kind == "trump" else 0
            cost[card] += 9 * sense.mean if (shown | sense.heads) >> card & 1 else 0
    return min(view.legal, key=lambda action: sum(cost[card] for card in indices(action.cards)))


def _give(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Give the card whose loss costs the own pile least."""
    pile = view.discards
    for seat in view.side:
        pile |= view.piles[seat]
    for action in view.legal:
        pile |= action.cards
    count = view.setup.counter.half_points
    best = max if sense.wants_points else min
    return best(view.legal, key=lambda action: count(pile & ~action.cards))


def _play(view: View, sense: Sense, chance: Chance) -> Action:  # noqa: ARG001 - as the others
    """Declare first; then play the card that promises most."""
    if view.legal[-1].kind != "play":
        shows = _best_declaration(view)
        if shows is not None:
            return shows
    table = Table(view, sense)
    cards = mask_of(action.card for action in view.legal if action.kind == "play")
    return PLAY[max(indices(cards), key=table.promise)]


_CHOICES: Mapping[str, Callable[[View, Sense, Chance], Action]] = {
    "cut": _cut,
    "monte": _monte,
    "no_monte": _monte,
    "call": _call,
    "take": _cut,
    "pass": _pass,
    "discard": _discard,
    "give": _give,
    "play": _play,
}
