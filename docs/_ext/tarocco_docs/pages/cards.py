"""The page of the cards: each suit with ranks, values, groups and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco_docs.anchors import FRENCH
from tarocco_docs.facts import FRANCE, ruleset, title
from tarocco_docs.markdown import code, escaped, link, page, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.config import Config

    from tarocco.cards import Card, Pack, Suit

INTRODUCTION = """{number}`cards` cards. A spelling is what the program writes; it reads the names
of every language as well, with or without accents. A higher rank takes a lower one of the same
suit. The value is what a card makes when it is paired with a scartino.
"""


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    pack = ruleset().pack
    suits = [part for suit in pack.suits.values() for part in _suit(suit, pack)]
    return page(
        "Cards",
        INTRODUCTION,
        f"See {link('clause', pack.clause)} and {link('clause', 'bologna.cards.notation')}.\n",
        *suits,
        *_faces(pack),
        *_groups(pack),
    )


def write_french(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page of the cards of France."""
    pack = ruleset(name=FRENCH).pack
    suits = [part for suit in pack.suits.values() for part in _suit(suit, pack)]
    return page(
        "Cards of French Tarot",
        f"{len(pack.cards)} cards. A spelling is what the program writes; it reads the names of "
        "every language as well, with or without accents. A higher rank takes a lower one of the "
        "same suit. The value is what a card makes with a half-point card; by itself it counts "
        f"half a point less ({link('clause', 'france.count.pairs')}).\n",
        f"See {link('clause', pack.clause)} and {link('clause', 'france.cards.values')}.\n",
        *suits,
        *_faces(pack),
        *_groups(pack),
    )


def _suit(suit: Suit, pack: Pack) -> Iterator[str]:
    """Yield the section of one suit."""
    cards = [pack.cards[index] for index in indices(suit.cards)]
    yield section(2, title(suit.names, suit.id))
    kind = {"short": " A short suit.", "long": " A long suit."}.get(suit.kind, "")
    yield f"{link('clause', suit.clause)}.{kind}\n"
    rows = [
        [
            f"{{cards}}`{card.id}`",
            code(card.id),
            escaped(card.name("fr" if pack.id == FRANCE else "it")),
            str(card.rank or "–"),
            *([str(card.number)] if suit.kind == "trump" else []),
            str(_value(card, pack)),
            escaped(", ".join(_groups_of(card, pack))),
        ]
        for card in cards
    ]
    number = ["Number"] if suit.kind == "trump" else []
    yield table(
        ["Card", "Spelling", "Name", "Rank", *number, "Value", "Groups"],
        rows,
        "tc-stack",
        "tc-cards-table",
    )
    if suit.kind in {"trump", "excuse"}:
        yield _names({card.id: card.names for card in cards}, pack, "Spelling")


def _names(rows: Mapping[str, Mapping[str, tuple[str, ...]]], pack: Pack, first: str) -> str:
    """Write a table of names in every language."""
    languages = pack.name_parts.languages
    body = [
        [code(name), *(escaped(", ".join(names.get(language, ()))) for language in languages)]
        for name, names in rows.items()
    ]
    return table([first, *languages.values()], body, "tc-stack", "tc-wide")


def _faces(pack: Pack) -> Iterator[str]:
    """Yield the section on the names of suit cards."""
    yield section(2, "Names of the suit cards")
    king, language = ("Rh", "fr") if pack.id == FRANCE else ("Rc", "it")
    yield (
        "A suit card is named by its face, a joining word and its suit, as in "
        f"“{pack.by_id[king].name(language)}” or “{pack.by_id[king].name('en')}”.\n"
    )
    yield _names(pack.name_parts.faces, pack, "Face")
    yield _names(pack.name_parts.suits, pack, "Suit")


def _groups(pack: Pack) -> Iterator[str]:
    """Yield the section on groups of cards."""
    yield section(2, "Groups")
    yield "Sets of cards that the rules speak of.\n"
    rows = [
        [
            code(group.id),
            escaped(title(group.names, group.id)),
            str(group.cards.bit_count()),
            f"{{cards}}`{' '.join(pack.ids(group.cards))}`",
            link("clause", group.clause),
        ]
        for group in pack.groups.values()
    ]
    yield table(["Group", "Name", "How many", "Cards", "Clause"], rows, "tc-stack")


def _value(card: Card, pack: Pack) -> int:
    """Return the value of a card."""
    return next(value.points for value in pack.values if value.cards >> card.index & 1)


def _groups_of(card: Card, pack: Pack) -> list[str]:
    """Return the groups of a card."""
    return [group.id for group in pack.groups.values() if group.cards >> card.index & 1]
