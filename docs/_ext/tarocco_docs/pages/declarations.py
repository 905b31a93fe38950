"""The page of the declarations: when, what, and going out with its order of rights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.notation import read_cards
from tarocco.play import setup
from tarocco_docs.facts import games, half, ruleset
from tarocco_docs.game_words import TIMES, capital, joined, seat
from tarocco_docs.markdown import escaped, link, page, section, table
from tarocco_docs.pages.rule_parts import Part, all_clauses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

INTRODUCTION = """The *accuso*: combinations shown from the hand for points, and going out with
them. The cells are those of `spec/bologna/declarations.toml`; who may go out is in the table of
each game. What a declared hand is worth is counted as under [Counting](counting.md).
"""

_D = "bologna.declarations"

BEFORE = (
    Part("What a declaration is", (_D, f"{_D}.optional", f"{_D}.hand", f"{_D}.none")),
    Part(
        "When",
        (f"{_D}.when", f"{_D}.once", f"{_D}.public"),
        {
            "declarations/accuso": {
                "when": "At one’s own turn in the first trick (`first_turn`), or each in turn "
                "before the first card is led (`before_play`)."
            }
        },
    ),
    Part("What", (f"{_D}.part", f"{_D}.dealer")),
)
AFTER = (
    Part(
        "Going out",
        (f"{_D}.out", f"{_D}.out.order", f"{_D}.out.both"),
        {
            "declarations/going_out": {
                "contested": "Whether the opponents may answer with declarations of their own, the "
                "higher total winning; if not, the first in order wins."
            }
        },
    ),
)

SHOWN = ("Ang Mon Sol Rd Rc Rs 7c", "Rd Qd Cd 6d Qc Cc", "Ang Mat Beg Rs As")
"""Hands whose greatest declaration is shown."""


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    return page(
        "Declarations",
        INTRODUCTION,
        *(text for part in BEFORE for text in part.write()),
        *_hands(),
        *(text for part in AFTER for text in part.write()),
        *_rights(),
        *all_clauses("declarations", (*BEFORE, *AFTER)),
    )


def _hands() -> Iterator[str]:
    """Yield what some hands can declare at most."""
    table_of = setup(ruleset())
    pack = ruleset().pack
    rows = []
    for text in SHOWN:
        found = table_of.declarer.shown(read_cards(text, pack))
        points = half(2 * table_of.declarer.points[found])
        rows.append([f"{{cards}}`{text}`", f"{{cards}}`{' '.join(pack.ids(found))}`", points])
    yield (
        "At most these cards of a hand can be shown, and any part of them that is itself a "
        "combination:\n"
    )
    yield table(["A hand", "Can show", "Points"], rows, "tc-stack")


def _rights() -> Iterator[str]:
    """Yield the order of rights of each game."""
    yield section(2, "The order of rights")
    yield "Each has the right only when it comes to him; the first who uses it wins.\n"
    rows = [
        [
            link("game", game.id),
            f"{place}. {capital(seat(right.seat, game))}",
            TIMES[right.when],
            escaped(joined(seat(each, game) for each in right.adds)) if right.adds else "nobody",
            link("clause", right.clause),
        ]
        for game in games()
        for place, right in enumerate(game.rights, 1)
    ]
    heads = ["Game", "Who", "When", "Adds what was declared by", "Clause"]
    yield table(heads, rows, "tc-stack", "tc-told")
