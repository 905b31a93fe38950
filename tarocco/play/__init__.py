"""Playing: a deal as an immutable state machine, and matches over deals.

Example:
    >>> from tarocco.rulebook import ruleset
    >>> state = new_game(ruleset("bologna/ottocento"), seed="an evening")
    >>> while not state.over:
    ...     state = state.apply(state.legal()[0])
    >>> [side.half_points // 2 for side in state.result().sides]
    [78, 339]
"""

from tarocco.play.actions import Action
from tarocco.play.deals import deck_of
from tarocco.play.match import Match, new_match
from tarocco.play.result import Result, Side
from tarocco.play.seats import Draw, draw_seats
from tarocco.play.setup import Setup, setup
from tarocco.play.shuffle import Chance
from tarocco.play.state import State, new_game
from tarocco.play.view import View
from tarocco.play.violations import IllegalAction, Violation

__all__ = [
    "Action",
    "Chance",
    "Draw",
    "IllegalAction",
    "Match",
    "Result",
    "Setup",
    "Side",
    "State",
    "View",
    "Violation",
    "deck_of",
    "draw_seats",
    "new_game",
    "new_match",
    "setup",
]
