"""Who sits where, and what each is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.cli.table.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_LABEL = 16
_COLUMN = 22


@dataclass(frozen=True, slots=True)
class Seating:
    """The players around the table.

    Args:
        labels: what each player is called, by number.
        me: number of the player at the terminal.
        you: what he is called inside a sentence.
        and_: how the last of several names is joined.
    """

    labels: tuple[str, ...]
    me: int
    you: str
    and_: str

    def inside(self, player: int) -> str:
        """Return what a player is called inside a sentence."""
        return self.you if player == self.me else self.labels[player]

    def names(self, players: Sequence[int]) -> str:
        """Join the names of some players, the one at the terminal first.

        Example:
            >>> Seating(("You", "Right", "Left"), 0, "you", "{first} and {last}").names([2, 0])
            'You and Left'
        """
        ordered = sorted(players, key=lambda player: player != self.me)
        *first, last = [self.labels[player] for player in ordered]
        return self.and_.format(first=", ".join(first), last=last) if first else last

    def from_me(self, players: Sequence[int]) -> list[int]:
        """Return players in the order of play, from the one at the terminal if he is among them."""
        start = players.index(self.me) if self.me in players else 0
        return [*players[start:], *players[:start]]

    def picture(self, players: Sequence[int], dealer: int) -> list[str]:
        """Draw the table: the player at the terminal below, the next one on his right."""
        own, *others = self.from_me(players)
        left, right = "", ""
        lines = []

        def cell(player: int) -> str:
            return self.labels[player] + (" *" if player == dealer else "")

        if len(others) % 2:
            lines.append(" " * _COLUMN + cell(others.pop(len(others) // 2)).center(_COLUMN))
        for number in range(len(others) // 2 - 1, -1, -1):
            left, right = cell(others[-1 - number]), cell(others[number])
            lines.append(left.center(_COLUMN) + " " * _COLUMN + right.center(_COLUMN))
        lines.append(" " * _COLUMN + cell(own).center(_COLUMN))
        return [line.rstrip() for line in lines]


def usual_names(lang: str, players: int, *, pairs: bool) -> list[str]:
    """Return what players are called by where they sit, seen from the first.

    Example:
        >>> usual_names("en", 4, pairs=True)
        ['You', 'Right', 'Partner', 'Left']
    """
    key = "seats_pairs" if pairs else f"seats_{players}"
    words = WORDS[lang]
    if key in words:
        return words[key].split("|")
    return [words["seats_2"].split("|")[0], *map(str, range(2, players + 1))]


def seating(names: Sequence[str], me: int, lang: str, *, pairs: bool) -> Seating:
    """Return the seating of a match.

    Names that only say where somebody sits are put into the language.

    Args:
        names: the names of the players, by number.
        me: number of the player at the terminal.
        lang: the language.
        pairs: whether partners sit opposite.
    """
    players = len(names)
    turned = [*names[me:], *names[:me]]
    if any(turned == usual_names(each, players, pairs=pairs) for each in WORDS):
        turned = usual_names(lang, players, pairs=pairs)
    shown = [turned[(player - me) % players][:LONGEST_LABEL].strip() for player in range(players)]
    you = WORDS[lang]["you"] if turned[0] == usual_names(lang, players, pairs=pairs)[0] else ""
    return Seating(tuple(shown), me, you or shown[me], WORDS[lang]["and"])
