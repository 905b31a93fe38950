"""The phases of a deal: one module for each kind, found by its name in the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.play.phases.auction import Auction
from tarocco.play.phases.called_card import CalledCard
from tarocco.play.phases.chelem import Chelem
from tarocco.play.phases.chien import Chien, LoneDiscard
from tarocco.play.phases.cut import Cut
from tarocco.play.phases.deal import Deal, DealWithChien
from tarocco.play.phases.declarations import Declarations
from tarocco.play.phases.discard import Discard, Stock
from tarocco.play.phases.draw import Draw
from tarocco.play.phases.excuse import Excuse
from tarocco.play.phases.exchange import Exchange
from tarocco.play.phases.going_out import BeforeDiscard, Contest, LastCards
from tarocco.play.phases.petit_sec import PetitSec
from tarocco.play.phases.phase import Phase
from tarocco.play.phases.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PHASES", "Contest", "Phase"]

PHASES: Mapping[str, type[Phase]] = {
    "cut": Cut,
    "deal": Deal,
    "deal_with_chien": DealWithChien,
    "petit_sec": PetitSec,
    "last_cards": LastCards,
    "before_discard": BeforeDiscard,
    "discard": Discard,
    "draw": Draw,
    "auction": Auction,
    "stock": Stock,
    "called_card": CalledCard,
    "chien": Chien,
    "lone_discard": LoneDiscard,
    "chelem": Chelem,
    "declarations": Declarations,
    "tricks": Tricks,
    "exchange": Exchange,
    "excuse": Excuse,
}
"""The phases by the kind that a table names."""
