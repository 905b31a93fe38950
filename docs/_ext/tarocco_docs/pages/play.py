"""The page of play: seats, following, who takes a trick, the Matto, discards, monte."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs.markdown import page
from tarocco_docs.pages.rule_parts import Part, all_clauses

if TYPE_CHECKING:
    from sphinx.config import Config

INTRODUCTION = """What all games share from the draw for seats to the last trick. Declarations have
a [page of their own](declarations.md), and so have [wrong actions](violations.md) and
[signals](signals.md); what differs from game to game is under [Games](games/index.md). The
cells are those of `spec/bologna/play.toml`.
"""

_P = "bologna.play"

PARTS = (
    Part(
        "Seats, dealer and direction",
        (f"{_P}.seats", f"{_P}.seats.equal", f"{_P}.direction", f"{_P}.direction.dealer"),
        {
            "play/seats": {
                "together": "How many of the lowest cards drawn play together, where there are "
                "pairs.",
                "dealer": "Whether the lowest or the highest card drawn deals.",
                "suits": "Suits from the lowest up, which decide between equal cards; if none are "
                "listed, equal cards are drawn again.",
            }
        },
    ),
    Part("The cut", (f"{_P}.cut",)),
    Part("Turns", (f"{_P}.turn", f"{_P}.held")),
    Part(
        "Monte",
        (f"{_P}.monte", f"{_P}.monte.dealer"),
        {"play/monte": {"next_dealer": "Whether the next player deals after a monte."}},
    ),
    Part(
        "Discards",
        (
            f"{_P}.discard",
            f"{_P}.discard.number",
            f"{_P}.discard.final",
            f"{_P}.discards",
            f"{_P}.discards.no_trick",
        ),
        {
            "play/discards": {
                "without_trick": "Whether the discards of a side without a trick are lost to the "
                "opponents, or stay."
            }
        },
    ),
    Part("Leading", (f"{_P}.lead",)),
    Part(
        "Following",
        (f"{_P}.follow", f"{_P}.trump", f"{_P}.no_overtrump"),
        {
            "play/following": {
                "suit": "Whether the suit led must be followed.",
                "trump": "Whether who is void of it owes a trump.",
                "matto_is_trump": "Whether the Matto is owed as a trump when no other is left.",
                "over": "Whether a trump must beat the trumps of the trick, if it can.",
            }
        },
    ),
    Part(
        "Who takes the trick",
        (f"{_P}.winner", f"{_P}.winner.moors"),
        {"play/winner": {"equal": "Whether the first or the last of equal cards wins."}},
    ),
    Part(
        "The Matto",
        (
            f"{_P}.matto",
            f"{_P}.matto.cover",
            f"{_P}.matto.led",
            f"{_P}.matto.last_trick",
            f"{_P}.matto.no_trick",
        ),
        {
            "play/matto": {
                "card": "The card.",
                "last_trick": "Whether it stays with its owner in the last trick too, or is lost.",
                "without_trick": "Whether a side without a trick loses it, or keeps it.",
            }
        },
    ),
    Part(
        "The card given for the Matto",
        (
            f"{_P}.exchange",
            f"{_P}.exchange.choice",
            f"{_P}.exchange.otherwise",
            f"{_P}.exchange.discards",
        ),
        {
            "play/exchange": {
                "gives": "What is given for it; if the side has none of these, a card of the least "
                "value it has.",
                "discards": "Whether the discards of the side may supply it.",
            }
        },
    ),
    Part("The end of the deal", (f"{_P}.last_trick", f"{_P}.cappotto", f"{_P}.cappotto.no_bonus")),
)


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    sections = (text for part in PARTS for text in part.write())
    return page("Play", INTRODUCTION, *sections, *all_clauses("play.", PARTS))
