"""Speaking to the player at the terminal, in his language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.cards import indices, usual_name
from tarocco.cli.table.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.cards import Pack
    from tarocco.cli.table.seating import Seating
    from tarocco.play.rules import Call
    from tarocco.scoring.contract_rules import Tier


@dataclass(frozen=True)
class Voice:
    """The words of the table.

    Args:
        lang: the language.
        pack: the pack.
        seating: the players.
    """

    lang: str
    pack: Pack
    seating: Seating

    def text(self, key: str, **values: object) -> str:
        """Return a phrase."""
        return WORDS[self.lang][key].format(**values)

    def of(self, key: str, player: int, **values: object) -> str:
        """Return a phrase about a player: to him, or about him."""
        mine, theirs = WORDS[self.lang][key].split("|")
        phrase = mine if player == self.seating.me else theirs
        return phrase.format(who=self.seating.labels[player], **values)

    def points(self, number: int) -> str:
        """Say how many points."""
        one, many = WORDS[self.lang]["points_of"].split("|")
        return one if number == 1 else many.format(n=number)

    def how_many(self, number: int) -> str:
        """Say how many cards."""
        one, many = WORDS[self.lang]["cards_of"].split("|")
        return one if number == 1 else many.format(n=number)

    def cards(self, cards: int) -> str:
        """Spell cards by suit and rank."""
        return " ".join(self.pack.cards[card].id for card in by_suit(cards, self.pack))

    def call(self, call: Call) -> str:
        """Return what is said for a call."""
        return usual_name(call.names, self.lang, call.id)

    def tier(self, tier: Tier) -> str:
        """Return what a poignée of a size is called."""
        return usual_name(tier.names, self.lang, tier.id)

    def named(self, card: int) -> str:
        """Name a card in full."""
        return self.pack.cards[card].name(self.lang)

    def hand(self, cards: int) -> Iterator[tuple[str, str]]:
        """Yield the suits of a hand, each with its cards from the highest down."""
        for suit in self.pack.suits.values():
            held = cards & suit.cards
            if held:
                yield usual_name(suit.names, self.lang, suit.id), self.cards(held)


def by_suit(cards: int, pack: Pack) -> list[int]:
    """Sort cards by suit, and by rank from the highest down.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> pack = ruleset().pack
        >>> [pack.cards[card].id for card in by_suit(pack.mask(["7d", "6d", "Rd", "Ang"]), pack)]
        ['Ang', 'Rd', '6d', '7d']
    """
    return [
        card
        for suit in pack.suits.values()
        for card in sorted(indices(cards & suit.cards), key=lambda each: -pack.cards[each].rank)
    ]
