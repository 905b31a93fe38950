"""Reading cards that a person has typed (``bologna.cards.notation``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of, usual_name
from tarocco.errors import TaroccoError
from tarocco.notation.words import LONGEST_NAME, lexicon, plain
from tarocco.rulebook.build import cards_between

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tarocco.cards import Pack, Wildcard
    from tarocco.notation.words import Lexicon

LONGEST_TEXT = 10_000
"""A text of cards may not have more characters than this."""

_LONGEST_SHOWN = 40
_DASHES = "-\u2010\u2011\u2012\u2013\u2014"
_WORD = re.compile(rf"[^{_DASHES}\s,;:|/\\+·•&.()\[\]{{}}<>\"'`´’‘“”«»_=*#!?…]+")
_DASH_ONLY = re.compile(rf"[{_DASHES}]")


class NotationError(TaroccoError):
    """A text that does not name cards of the pack.

    Args:
        token: the part of the text that is wrong.
        column: where it starts, from 1.
        reason: what is wrong with it.
    """

    def __init__(self, token: str, column: int, reason: str) -> None:
        self.token = token
        self.column = column
        self.reason = reason
        shown = token if len(token) <= _LONGEST_SHOWN else token[: _LONGEST_SHOWN - 1] + "…"
        super().__init__(f"{shown!r} at column {column}: {reason}")

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, int, str]]:
        """Let the error travel between processes with its place."""
        return NotationError, (self.token, self.column, self.reason)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the text.

    Args:
        text: as typed.
        column: where it starts, from 1.
        dashed: whether a dash alone joins it to the word before.
    """

    text: str
    column: int
    dashed: bool


@dataclass(frozen=True, slots=True)
class _Named:
    """A phrase that names a card or a wildcard."""

    meaning: int | Wildcard
    text: str
    column: int
    dashed: bool


def read_cards(text: str, pack: Pack) -> int:
    """Read a set of cards.

    Takes canonical spellings and names in every language of the pack, in any
    case, with or without accents, ranges of one suit (``16-12``), wildcards
    (``M``), and separators of any kind.

    Args:
        text: the cards.
        pack: their pack.

    Returns:
        The mask of the cards.

    Raises:
        NotationError: for a card that does not exist or is named twice, with
            the token, its column and the nearest spelling.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> pack = ruleset().pack
        >>> pack.ids(read_cards("Angelo, re di coppe; 16-14 M", pack))
        ['Ang', '16', '15', '14', 'M1', 'Rc']
    """
    if len(text) > LONGEST_TEXT:
        reason = f"the text is too long, expected at most {LONGEST_TEXT} characters"
        raise NotationError(text, 1, reason)
    words = _split(text)
    named = list(_phrases(words, lexicon(pack), pack))
    return _without_repeats(named, pack)


def _split(text: str) -> list[_Word]:
    """Split a text into words, noting which are joined by a dash alone."""
    words: list[_Word] = []
    end = 0
    for match in _WORD.finditer(text):
        dashed = bool(words) and _DASH_ONLY.fullmatch(text[end : match.start()]) is not None
        words.append(_Word(match[0], match.start() + 1, dashed))
        end = match.end()
    return words


def _phrases(words: Sequence[_Word], known: Lexicon, pack: Pack) -> Iterable[_Named]:
    """Yield what each phrase names, taking the longest phrase that names something."""
    start = 0
    while start < len(words):
        named = _longest(words[start : start + LONGEST_NAME], known)
        if named is not None:
            yield named[0]
            start += named[1]
        elif plain(words[start].text) in known.articles and start + 1 < len(words):
            start += 1
        else:
            raise _unknown(words[start:], known, pack)


def _longest(words: Sequence[_Word], known: Lexicon) -> tuple[_Named, int] | None:
    """Find the longest phrase at the start of these words that names something."""
    said = tuple(plain(word.text) for word in words)
    for length in range(len(words), 0, -1):
        meaning: int | Wildcard | None = known.card(said[:length])
        if meaning is None:
            meaning = known.wildcards.get(said[:length])
        if meaning is not None:
            text = " ".join(word.text for word in words[:length])
            return _Named(meaning, text, words[0].column, words[0].dashed), length
    return None


def _unknown(words: Sequence[_Word], known: Lexicon, pack: Pack) -> NotationError:
    """Say which word names no card, and what is spelled most like it."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake pays for it

    face = known.faces.get((plain(words[0].text),))
    typed = words[: _length_of_unknown(words, known)]
    token = " ".join(word.text for word in typed)
    close = get_close_matches(plain(token), known.spellings, n=1, cutoff=0.5)
    hint = f"; did you mean {known.spellings[close[0]]!r}?" if close else ""
    if face is not None and len(typed) == 1:
        some = next(f"{face}{suit}" for suit in pack.suits if f"{face}{suit}" in pack.by_id)
        reason = f"no suit is named, expected one; did you mean {some!r}?"
        return NotationError(token, typed[0].column, reason)
    name = usual_name(pack.names, "en", pack.id)
    return NotationError(token, typed[0].column, f"no such card in the {name}{hint}")


def _length_of_unknown(words: Sequence[_Word], known: Lexicon) -> int:
    """Return how many words belong together that name no card: a face takes what follows it."""
    if (plain(words[0].text),) not in known.faces or len(words) == 1:
        return 1
    following = plain(words[1].text)
    if following in known.joints:
        return min(len(words), 3)
    begins_anew = following in known.articles or (following,) in known.faces
    return 1 if begins_anew or _longest(words[1 : 1 + LONGEST_NAME], known) else 2


def _without_repeats(named: Sequence[_Named], pack: Pack) -> int:
    """Put the cards together: ranges opened, wildcards given what is left, none twice."""
    seen: dict[int, _Named] = {}
    for item in _ranges_opened(named, pack):
        if not isinstance(item.meaning, int):
            continue
        first = seen.setdefault(item.meaning, item)
        if first is not item:
            card = pack.cards[item.meaning].id
            reason = f"{card} is named twice (first at column {first.column})"
            raise NotationError(item.text, item.column, reason)
    mask = mask_of(seen)
    for item in named:
        if not isinstance(item.meaning, int):
            left = item.meaning.cards & ~mask
            if not left:
                number = item.meaning.cards.bit_count()
                reason = f"all {number} are named already"
                raise NotationError(item.text, item.column, reason)
            mask |= 1 << next(indices(left))
    return mask


def _ranges_opened(named: Sequence[_Named], pack: Pack) -> Iterable[_Named]:
    """Yield the phrases, each range of two as the cards it covers."""
    position = 0
    while position < len(named):
        end = position + 1
        while end < len(named) and named[end].dashed:
            end += 1
        joined = named[position:end]
        yield from _range(*joined, pack=pack) if len(joined) == 2 else joined  # noqa: PLR2004
        position = end


def _range(high: _Named, low: _Named, *, pack: Pack) -> list[_Named]:
    """Open a range of two cards joined by a dash."""
    text = f"{high.text}-{low.text}"
    if isinstance(high.meaning, int) and isinstance(low.meaning, int):
        ends = pack.cards[high.meaning], pack.cards[low.meaning]
        cards = cards_between(pack.cards, *ends)
        if cards:
            return [_Named(card, text, high.column, dashed=False) for card in cards]
    reason = "not a range, expected two cards of one suit, such as '16-12' or 'Rd-Fd'"
    raise NotationError(text, high.column, reason)
