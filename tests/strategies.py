"""Card sets and ways to write them, for tests that hold for every hand."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tarocco.cards import indices, mask_of
from tarocco.rulebook import shipped_book

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from hypothesis.strategies import SearchStrategy

    from tarocco.cards import Card, Pack

PACK: Pack = shipped_book().ruleset().pack

SEPARATORS = " ,;:|/+·•&.()[]{}<>\n\t=*#!?…_«»\"'"
"""Characters that part two cards; a dash alone makes a range of them instead."""


def masks(within: int = PACK.all) -> SearchStrategy[int]:
    """Draw a card set: any, one of few cards, one that lacks few, or one rich in combinations.

    Args:
        within: mask of the cards that may be in it.
    """
    cards = list(indices(within))
    few = st.sets(st.sampled_from(cards), max_size=8).map(mask_of)
    rich = PACK.groups["trionfi"].cards | PACK.groups["figure"].cards | PACK.groups["assi"].cards
    any_of_them = st.integers(0, PACK.all).map(lambda mask: mask & within)
    return st.one_of(
        any_of_them,
        few,
        few.map(lambda mask: within & ~mask),
        st.tuples(any_of_them, any_of_them).map(lambda two: rich & (two[0] | two[1]) & within),
    )


def spellings(card: Card, pack: Pack = PACK) -> Iterator[str]:
    """Yield every way in which a card may be written."""
    yield card.id
    parts = pack.name_parts
    if card.suit not in parts.suits:
        for names in card.names.values():
            yield from names
        return
    face, suit = parts.faces[card.id[: -len(card.suit)]], parts.suits[card.suit]
    for language, joints in parts.joined_by.items():
        for first in face.get(language, ()):
            for last in suit.get(language, ()):
                yield f"{first} {last}"
                yield from (f"{first} {joint} {last}" for joint in joints)


def without_accents(text: str) -> str:
    """Take the accents off a text."""
    letters = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


HANDS: tuple[Callable[[str], str], ...] = (
    str,
    str.upper,
    str.lower,
    str.title,
    str.swapcase,
    lambda text: unicodedata.normalize("NFD", text),
    without_accents,
)
"""Ways to type a text: case, accents and the form of accented letters."""


@st.composite
def written(draw: st.DrawFn, mask: int) -> str:
    """Draw a text that names the cards of a mask, in any order, language and spelling."""
    chance = draw(st.randoms(use_true_random=True))
    order = list(indices(mask))
    chance.shuffle(order)
    text = chance.choice(["", " ", "(", "\n"])
    for index in order:
        text += chance.choice(ARTICLES)
        text += chance.choice(HANDS)(chance.choice(SPELLINGS[index]))
        text += separator(chance)
    return text


def separator(chance: Random) -> str:
    """Choose what stands between two cards."""
    marks = "".join(chance.choices(SEPARATORS, k=chance.randint(1, 3)))
    return chance.choice([" ", ", ", "\n", " - ", " — ", "--", marks])


SPELLINGS = [list(spellings(card)) for card in PACK.cards]
ARTICLES = ["", "", *sorted(f"{article} " for article in PACK.name_parts.articles)]
