"""The words that name cards: what a phrase of one to five words can mean."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tarocco.cards import Pack, Wildcard

LONGEST_NAME = 5
"""No name of a card has more words than this."""


def plain(text: str) -> str:
    """Fold case and drop accents, so that spelling is forgiven.

    Example:
        >>> plain("Bégato"), plain("ÉTOILE")
        ('begato', 'etoile')
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def phrase(name: str) -> tuple[str, ...]:
    """Split a name of a table into plain words."""
    return tuple(plain(name).replace("-", " ").replace("'", " ").split())


@dataclass(frozen=True)
class Lexicon:
    """Every phrase that names a card, a face, a suit or a wildcard of one pack.

    Args:
        cards: index of the card by phrase.
        faces: id of the face by phrase.
        suits: id of the suit by phrase.
        wildcards: wildcard by phrase.
        joints: joining words.
        articles: words passed over.
        spellings: what to suggest: plain text -> the spelling to show.
    """

    cards: Mapping[tuple[str, ...], int]
    faces: Mapping[tuple[str, ...], str]
    suits: Mapping[tuple[str, ...], str]
    wildcards: Mapping[tuple[str, ...], Wildcard]
    joints: frozenset[str]
    articles: frozenset[str]
    spellings: Mapping[str, str]
    by_id: Mapping[str, int]

    def card(self, words: tuple[str, ...]) -> int | None:
        """Return the index of the card a phrase names, or None."""
        if words in self.cards:
            return self.cards[words]
        for cut in range(1, len(words)):
            face, rest = self.faces.get(words[:cut]), words[cut:]
            if face is None:
                continue
            # "R d C d" is two cards: a bare letter of a suit follows no joining word.
            joined = len(rest) > 1 and rest[0] in self.joints and len(rest[1]) > 1
            suit = self.suits.get(rest[1:] if joined else rest)
            if suit is not None and face + suit in self.by_id:
                return self.by_id[face + suit]
        return None


@lru_cache
def lexicon(pack: Pack) -> Lexicon:
    """Collect the words of a pack."""
    parts = pack.name_parts
    cards: dict[tuple[str, ...], int] = {}
    spellings: dict[str, str] = {}
    for card in pack.cards:
        own = [] if card.suit in parts.suits else [*_all_names(card.names)]
        for name in (card.id, *own):
            cards.setdefault(phrase(name), card.index)
            spellings.setdefault(plain(name), name)
        for names in card.names.values():
            spellings.setdefault(plain(names[0]), names[0])
    return Lexicon(
        cards=cards,
        faces=_by_phrase(parts.faces),
        suits=_by_phrase(parts.suits),
        wildcards={
            phrase(name): wildcard
            for wildcard in pack.wildcards
            for name in (wildcard.id, *_all_names(wildcard.names))
        },
        joints=frozenset(plain(word) for words in parts.joined_by.values() for word in words),
        articles=frozenset(map(plain, parts.articles)),
        spellings=spellings,
        by_id={card.id: card.index for card in pack.cards},
    )


def _all_names(names: Mapping[str, tuple[str, ...]]) -> Iterable[str]:
    """Yield the names of every language."""
    for words in names.values():
        yield from words


def _by_phrase(named: Mapping[str, Mapping[str, tuple[str, ...]]]) -> dict[tuple[str, ...], str]:
    """Turn names by id into ids by phrase; an id names itself."""
    return {
        phrase(name): each for each, names in named.items() for name in (each, *_all_names(names))
    }
