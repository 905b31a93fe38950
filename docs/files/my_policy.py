"""A policy of ten lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.policies import POLICIES

if TYPE_CHECKING:
    from tarocco.play import Action, Chance, View


def plain(view: View, chance: Chance) -> Action:
    """Declare all there is, lead the highest card, and follow with the lowest."""
    declarations = [action for action in view.legal if action.kind == "declare"]
    if declarations:
        return declarations[0]
    cards = [action for action in view.legal if action.kind == "play"]
    if not cards:
        return POLICIES["beginner"](view, chance)
    choose = min if view.trick else max
    return choose(cards, key=lambda action: view.setup.pack.cards[action.card].rank)
