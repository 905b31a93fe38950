"""Reading the input of a question: cards, numbers, words, each checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers.answer import Refused
from tarocco.cards import mask_of
from tarocco.records.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tarocco.cards import Pack
    from tarocco.rulebook import Ruleset

CARD_UNKNOWN = "card_unknown"
CARD_TWICE = "card_twice"
LONGEST_LIST = 100
MOST = 9_999_999


class Question:
    """The input of a question about a ruleset.

    Args:
        given: the input, a JSON object.
        rules: the ruleset.
    """

    def __init__(self, given: Mapping[str, Any], rules: Ruleset) -> None:
        self.rules = rules
        self.pack: Pack = rules.pack
        self._node = Node(given, "", "input")
        self._fields: dict[str, Node] = {}

    def open(self) -> Question:
        """Take all fields there are, and return the question; :meth:`has` checks them later."""
        self._fields = self._node.named()
        return self

    def has(self, needed: Iterable[str], allowed: Iterable[str] = ()) -> Question:
        """Check which fields there are, and return the question.

        Raises:
            RecordError: for a field that is missing or unknown.
        """
        self._fields = self._node.fields(needed, allowed)
        return self

    def node(self, name: str) -> Node:
        """Return a field.

        Raises:
            RecordError: if it is missing.
        """
        if name not in self:
            raise self._node.wrong(f"no field {name!r}, expected one")
        return self._fields[name]

    def __contains__(self, name: str) -> bool:
        """Tell whether there is a field of that name."""
        return name in self._fields

    def row(self, name: str) -> tuple[int, ...]:
        """Return the indices of the cards of a field in their order; none if it is not there.

        Raises:
            Refused: for a card that the pack does not have, or that stands twice.
        """
        return self.cards_in(self._fields[name]) if name in self else ()

    def cards_in(self, node: Node) -> tuple[int, ...]:
        """Return the indices of the cards of a list.

        Raises:
            Refused: for a card that the pack does not have, or that stands twice.
        """
        found: list[int] = []
        for each in node.items(0, LONGEST_LIST):
            card = self.pack.by_id.get(each.text())
            if card is None:
                raise Refused(CARD_UNKNOWN, self.pack.clause)
            if card.index in found:
                raise Refused(CARD_TWICE, self.pack.clause)
            found.append(card.index)
        return tuple(found)

    def mask(self, name: str) -> int:
        """Return the mask of the cards of a field; 0 if it is not there."""
        return mask_of(self.row(name))

    def flag(self, name: str) -> bool:
        """Return a truth value; false if it is not there."""
        if name not in self:
            return False
        node = self._fields[name]
        if type(node.value) is not bool:
            raise node.wrong("expected true or false")
        return node.value

    def number(self, name: str, low: int = 0, high: int = MOST) -> int:
        """Return a whole number."""
        return self.node(name).number(low, high)

    def numbers(self, name: str, low: int = 0, high: int = MOST) -> list[int]:
        """Return a list of whole numbers."""
        return [each.number(low, high) for each in self.node(name).items(0, LONGEST_LIST)]

    def half_points(self, name: str) -> int:
        """Return points, whole or ending in .5, in half points."""
        return self.node(name).half_points()

    def word(self, name: str, choices: Iterable[str], default: str | None = None) -> str:
        """Return a word that is one of several."""
        if name not in self and default is not None:
            return default
        return self.node(name).one_of(list(choices), name)
