"""The phases of a deal: one module for each kind, found by its name in the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.phases.auction import Auction
from tarocco.play.phases.called_card import CalledCard
from tarocco.play.phases.chelem import Chelem
from tarocco.play.phases.chien import Chien, LoneDiscard
from tarocco.play.phases.contract_tricks import ContractTricks
from tarocco.play.phases.cut import Cut
from tarocco.play.phases.deal import Deal, DealWithChien
from tarocco.play.phases.declarations import Declarations
from tarocco.play.phases.discard import Discard, Stock
from tarocco.play.phases.draw import Draw
from tarocco.play.phases.exchange import Exchange
from tarocco.play.phases.excuse import Excuse
from tarocco.play.phases.going_out import BeforeDiscard, Contest, LastCards
from tarocco.play.phases.petit_sec import PetitSec
from tarocco.play.phases.phase import Phase
from tarocco.play.phases.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.play.rules import PhaseRule
    from tarocco.play.setup import Setup

__all__ = ["PHASES", "Contest", "Phase", "phase_of"]

PHASES: Mapping[str, type[Phase]] = {
    "cut": Cut,
    "deal": Deal,
    "petit_sec": PetitSec,
    "last_cards": LastCards,
    "before_discard": BeforeDiscard,
    "discard": Discard,
    "draw": Draw,
    "auction": Auction,
    "stock": Stock,
    "called_card": CalledCard,
    "chien": Chien,
    "chelem": Chelem,
    "declarations": Declarations,
    "tricks": Tricks,
    "exchange": Exchange,
    "excuse": Excuse,
}
"""The phases by the kind that a table names."""


def phase_of(rule: PhaseRule, setup: Setup) -> type[Phase]:
    """Return the phase that a row of a game means.

    A deal that lays a chien aside, a discard of the lone player, and the tricks of
    a game with contracts are phases of their own.
    """
    if rule.kind == "deal" and rule.chien is not None:
        return DealWithChien
    if rule.kind == "discard" and rule.who == "lone":
        return LoneDiscard
    if rule.kind == "tricks" and setup.contracts is not None:
        return ContractTricks
    return PHASES[rule.kind]
