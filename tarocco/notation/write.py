"""Writing cards and points (``bologna.cards.notation``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices

if TYPE_CHECKING:
    from tarocco.cards import Pack


def spell(mask: int, pack: Pack) -> str:
    """Spell a set of cards canonically, in the order of the pack.

    Args:
        mask: the cards.
        pack: their pack.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> spell(0b10011, ruleset().pack)
        'Ang Mon 16'
    """
    return " ".join(pack.ids(mask))


def describe(mask: int, pack: Pack, language: str) -> str:
    """Name the cards of a set in a language, in the order of the pack.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> pack = ruleset().pack
        >>> describe(pack.mask(["Rc", "Ang"]), pack, "it")
        'Angelo, Re di coppe'
    """
    return ", ".join(pack.cards[index].name(language) for index in indices(mask))


def points(half_points: int) -> int | float:
    """Turn half points into points as formats write them: whole, or ending in .5.

    Example:
        >>> points(174), points(7)
        (87, 3.5)
    """
    return half_points // 2 if half_points % 2 == 0 else half_points / 2
