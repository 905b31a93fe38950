"""Vectors made by chance, the same ones each time: legal cards, tricks, hands, continuations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers.discard import number_discarded
from tarocco.errors import ChoiceError
from tarocco.play.setup import setup
from tarocco.play.shuffle import Chance
from tarocco.vectors.vector import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Ruleset

DEPTHS = (1, 2, 3, 4)
HAND = 12


class Shuffled:
    """Cards of a ruleset by chance.

    Args:
        rules: the ruleset.
        seed: what all comes from.
    """

    def __init__(self, rules: Ruleset, seed: str) -> None:
        self.rules = rules
        self.setup = setup(rules)
        self.ids = [card.id for card in rules.pack.cards]
        self.chance = Chance(f"{rules.id}/{seed}")

    def cards(self, *numbers: int) -> list[list[str]]:
        """Deal some sets of cards of one pack."""
        pack = self.chance.shuffled(len(self.ids))
        found, start = [], 0
        for number in numbers:
            found.append([self.ids[card] for card in pack[start : start + number]])
            start += number
        return found

    def number(self, least: int, most: int) -> int:
        """Return a number."""
        return least + self.chance.below(most - least + 1)

    def case(self, operation: str, given: dict[str, Any]) -> Case:
        """Return a case of the ruleset."""
        return Case(operation, self.rules.id, given)

    def legal(self) -> Case:
        """Ask what may be played of a hand on some cards."""
        lying = self.number(0, self.setup.players - 1)
        hand, trick = self.cards(self.number(2, 9), lying)
        return self.case("legal", {"hand": hand, "trick": trick})

    def winner(self) -> Case:
        """Ask who takes a trick."""
        return self.case("winner", {"trick": self.cards(self.setup.players)[0]})

    def pile(self) -> Case:
        """Ask what a pile is worth."""
        pile = self.cards(self.number(0, len(self.ids)))[0]
        last = bool(self.chance.below(2)) and self.setup.contracts is None
        return self.case("count", {"cards": pile, **({"last_trick": True} if last else {})})

    def declaration(self) -> Case | None:
        """Ask what a hand is worth that shows all it can, None if that is nothing."""
        hand = self.cards(self.number(HAND, 2 * HAND))[0]
        mask = self.rules.pack.mask(hand)
        if self.setup.contracts is not None or not self.setup.game.count.declarations:
            return None
        shown = self.rules.pack.ids(self.setup.declarer.shown(mask))
        return self.case("declare", {"hand": hand, "cards": shown}) if shown else None

    def poignee(self) -> Case | None:
        """Ask what a poignée is worth, with the Excuse or without."""
        if self.setup.contracts is None:
            return None
        sizes = [tier.cards[self.setup.players] for tier in self.setup.contracts.tiers.values()]
        trumps = self.rules.pack.ids(self.setup.duties.trumps)
        excuse = self.rules.pack.ids(self.setup.duties.matto)
        held = self.chance.shuffled(len(trumps))
        hand = [trumps[card] for card in held[: self.number(min(sizes) - 1, max(sizes) + 1)]]
        hand += excuse if self.chance.below(2) else []
        shown = hand[-sizes[self.chance.below(len(sizes))] :]
        return self.case("declare", {"hand": hand, "cards": shown})

    def discard(self) -> Case | None:
        """Ask whether some cards may be laid aside; None where nothing is."""
        try:
            number = number_discarded(self.rules)
        except ChoiceError:
            return None
        high = self.rules.pack.ids(self.setup.duties.trumps | self.setup.duties.matto)
        hand = self.cards(number + self.number(1, HAND))[0]
        if self.chance.below(2):
            hand = list(dict.fromkeys([*high[: self.number(1, len(high))], *hand]))
        order = self.chance.shuffled(len(hand))
        return self.case("discard", {"hand": hand, "cards": [hand[at] for at in order[:number]]})

    def continuations(self) -> Iterator[Case]:
        """Ask how many ways there are to go on, from one deal to each depth."""
        players = self.setup.players
        deal = next(rule for rule in self.rules.game.phases if rule.kind == "deal")
        size = sum(deal.packets[players])
        hands = self.cards(*[size] * players)
        for depth in DEPTHS:
            yield self.case("legal", {"hands": hands, "depth": depth})
