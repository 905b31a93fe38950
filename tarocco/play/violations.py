"""Wrong actions: which rule, which cards, and what would have been legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError
from tarocco.notation import spell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.cards import Pack
    from tarocco.play.actions import Action
    from tarocco.play.rules import ViolationKind

CODES: Mapping[str, tuple[str, ...]] = {
    "play": (
        "out_of_turn",
        "wrong_time",
        "not_held",
        "one_card",
        "revoke",
        "no_trump",
        "cut",
        "discard_number",
        "discard_barred",
        "call",
        "declare_again",
        "declare_late",
    ),
    "declarations": (
        "declare_not_combination",
        "no_declarations",
        "out_no_right",
        "out_short",
        "give",
    ),
    "contracts": (
        "misdeal",
        "discard_trump",
        "called_card",
        "first_lead",
        "under_trump",
        "poignee_size",
        "poignee_excuse",
    ),
}
"""What the engine can find wrong, by the table that makes it possible.

The words and the clause are in the tables.
"""

_EXPECTED = {"en": "Expected:", "it": "Atteso:", "fr": "Attendu :"}
_AND_MORE = {"en": "and {} more", "it": "e altre {}", "fr": "et {} autres"}
_WANTED = {
    "it": {
        "call": "una dichiarazione",
        "chelem": "cappotto",
        "cut": "alzare",
        "deal": "distribuire",
        "declare": "accusare",
        "discard": "scartare",
        "give": "dare una carta",
        "monte": "monte",
        "no monte": "niente monte",
        "out": "chiamarsi fuori",
        "pass": "passo",
        "play": "giocare",
        "take": "prendere",
    },
    "fr": {
        "call": "une enchère",
        "chelem": "chelem",
        "cut": "couper",
        "deal": "distribuer",
        "declare": "annoncer",
        "discard": "écarter",
        "give": "remettre une carte",
        "monte": "monte",
        "no monte": "pas de monte",
        "out": "sortir",
        "pass": "passe",
        "play": "jouer",
        "take": "prendre",
    },
}
"""What should have been done, by language; in English it is called what it is in the detail."""

FEW = 8
"""So many cards are named at most."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A wrong action.

    Args:
        kind: its code, clause and words.
        seat: who did it.
        action: what was done.
        cards: mask of the cards that are wrong.
        legal: mask of the cards that would have been legal, 0 if it is not about cards.
        detail: what was expected, if it is not about cards.
    """

    kind: ViolationKind
    seat: int
    action: Action
    cards: int = 0
    legal: int = 0
    detail: str = ""

    def message(self, pack: Pack, lang: str = "en") -> str:
        """Say what is wrong in one line, with its clause.

        Args:
            pack: the pack.
            lang: the language.
        """
        words = self.kind.text.get(lang) or self.kind.text["en"]
        cards = f" {_few(self.cards, pack, lang)}:" if self.cards else ""
        expected = f" {_few(self.legal, pack, lang)}" if self.legal else ""
        expected += f" {self._wanted(lang)}" if self.detail else ""
        hint = f" {_EXPECTED.get(lang, _EXPECTED['en'])}{expected}" if expected else ""
        return f"{self.kind.id}:{cards} {words}{hint} [{self.kind.clause}]"

    def _wanted(self, lang: str) -> str:
        """Return what was expected; names of players and numbers are the same everywhere."""
        if self.kind.id not in {"wrong_time", "call"}:
            return self.detail
        words = _WANTED.get(lang, {})
        return ", ".join(words.get(each, each) for each in self.detail.split(", "))


def _few(cards: int, pack: Pack, lang: str) -> str:
    """Spell some cards, and say how many more there are."""
    ids = spell(cards, pack).split()
    more = len(ids) - FEW
    and_more = _AND_MORE.get(lang, _AND_MORE["en"]).format(more)
    return " ".join(ids) if more <= 0 else f"{' '.join(ids[:FEW])} {and_more}"


class IllegalAction(TaroccoError):  # noqa: N818 - it is an action, not an error of ours
    """An action that the rules do not allow.

    Args:
        violation: what is wrong with it.
        pack: the pack.
    """

    def __init__(self, violation: Violation, pack: Pack) -> None:
        self.violation = violation
        self.pack = pack
        super().__init__(violation.message(pack))

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Violation, Pack]]:
        """Let the error travel between processes with its violation."""
        return IllegalAction, (self.violation, self.pack)
