"""Questions beyond the vectors, made by chance and the same for the same seed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tarocco.answers.discard import discarding
from tarocco.cards import indices
from tarocco.conformance import reduce
from tarocco.errors import TaroccoError
from tarocco.play.setup import setup
from tarocco.records import deal_record, record_json, record_of
from tarocco.vectors.deals import NAMES, played
from tarocco.vectors.shuffled import Shuffled
from tarocco.vectors.vector import Case, dumps, vector_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tarocco.rulebook import Ruleset
    from tarocco.vectors.vector import Vector

_TRIES = 200
_MOST = 200


class Fuzz:
    """Makes questions about one ruleset.

    Args:
        rules: the ruleset.
        seed: what all comes from.
        vectors: vectors of the ruleset, whose questions are changed a little.
    """

    def __init__(self, rules: Ruleset, seed: str, vectors: Sequence[Vector]) -> None:
        self.rules = rules
        self.seed = seed
        self.shuffled = Shuffled(rules, f"fuzz/{seed}")
        self.chance = self.shuffled.chance
        self.vectors = vectors
        self._deals = 0

    def vector(self, operation: str, name: str) -> Vector | None:
        """Return a question with its answer, or None if none can be found.

        Args:
            operation: the operation.
            name: what to call it.
        """
        make: Callable[[], Case | None] = getattr(self, f"_{operation}", lambda: None)
        for _ in range(_TRIES):
            try:
                case = self._changed(operation) if self.chance.below(2) else make()
                if case is not None:
                    return replace(vector_of(case, "fuzz", self.rules), id=name)
            except (TaroccoError, LookupError):
                continue
        return None

    def _changed(self, operation: str) -> Case | None:
        """Return the question of a vector with some cards or numbers changed."""
        found = [each for each in self.vectors if each.operation == operation and not each.options]
        if not found or operation == "replay":
            return None
        vector = found[self.chance.below(len(found))]
        given: dict[str, Any] = dict(vector.input)
        for _ in range(self.shuffled.number(1, 3)):
            given = self._touched(given)
        return Case(operation, vector.ruleset, given)

    def _touched(self, given: dict[str, Any]) -> dict[str, Any]:
        """Change one thing in a question: a number, a truth value, a card, a list."""
        paths = [path for path in reduce.places(given) if path]
        path = paths[self.chance.below(len(paths))]
        value = reduce.at(given, path)
        if value is True or value is False:
            return reduce.with_value(given, path, not value)
        if isinstance(value, int | float):
            return reduce.with_value(given, path, self._number(value))
        if isinstance(value, list) and value and self.chance.below(2):
            place = self.chance.below(len(value))
            return reduce.cut(given, (path,), place, place + 1)
        if isinstance(value, list):
            return reduce.with_value(given, path, [*value, self._card()])
        if value in self.shuffled.ids:
            return reduce.with_value(given, path, self._card())
        return given

    def _card(self) -> str:
        """Return a card."""
        return self.shuffled.ids[self.chance.below(len(self.shuffled.ids))]

    def _number(self, value: float) -> float:
        """Return a number near another, or any."""
        near = value + self.shuffled.number(-2, 2)
        return max(0, near) if self.chance.below(2) else self.chance.below(_MOST)

    def _count(self) -> Case:
        """Ask what a pile is worth."""
        return self.shuffled.pile()

    def _legal(self) -> Case:
        """Ask what may be played."""
        return self.shuffled.legal()

    def _winner(self) -> Case:
        """Ask who takes a trick."""
        return self.shuffled.winner()

    def _discard(self) -> Case:
        """Ask whether cards may be laid aside, mostly as many as must be."""
        rule = discarding(self.rules).rule
        table = setup(self.rules)
        deal = next(each for each in table.game.phases if each.kind == "deal")
        dealt = sum(deal.packets[table.players])
        left = len(self.shuffled.ids) - table.players * dealt
        hand = self.shuffled.cards(dealt + left)[0]
        number = (rule.cards or left) + (not self.chance.below(8))
        return self.shuffled.case("discard", {"hand": hand, "cards": hand[:number]})

    def _declare(self) -> Case:
        """Ask whether cards of a hand may be shown: those of one rank, or some trumps."""
        table = setup(self.rules)
        deal = next(each for each in table.game.phases if each.kind == "deal")
        size = sum(deal.packets[table.players])
        hand = self.shuffled.cards(size)[0]
        trumps = [self.shuffled.ids[card] for card in indices(table.duties.trumps)]
        shown = [card for card in hand if card in trumps]
        if self.chance.below(2):
            pack = {card.id: card for card in self.rules.pack.cards}
            rank = pack[hand[0]].rank
            shown = [card for card in hand if pack[card].rank == rank]
        shown = shown[: self.shuffled.number(1, max(1, len(shown)))]
        return self.shuffled.case("declare", {"hand": hand, "cards": shown})

    def _replay(self) -> Case | None:
        """Ask what a deal brings."""
        self._deals += 1
        match, state = played(self.rules, f"fuzz/{self.seed}/{self._deals}")
        if state.talk.ended not in {"", "out"}:
            return None
        names = NAMES[: len(match.scores) if match.dead >= 0 else len(match.players)]
        record = record_json(record_of(match, names, [deal_record(match, state, claimed=False)]))
        del record["edition"]
        return self.shuffled.case("replay", {"record": record})


def fuzzed(  # noqa: PLR0913, PLR0917 - what a run is given
    number: int,
    seed: str,
    rules: Sequence[Ruleset],
    operations: Sequence[str],
    vectors: Sequence[Vector],
    does: Callable[[Case], bool],
) -> Iterator[Vector]:
    """Yield questions beyond the vectors, in turn for each ruleset and operation.

    Args:
        number: how many.
        seed: what all comes from.
        rules: the rulesets.
        operations: the operations.
        vectors: the vectors that there are.
        does: tells whether the program answers a question.
    """
    sources = [
        (Fuzz(each, f"{seed}/{operation}", _of(each, vectors)), operation)
        for each in rules
        for operation in operations
        if does(Case(operation, each.id, {}))
    ]
    seen = {dumps(vector.case.as_json()) for vector in vectors}
    made = 0
    while sources and made < number:
        for source in list(sources):
            fuzz, operation = source
            vector = _new(fuzz, operation, f"fuzz/{seed}/{fuzz.rules.id}/{operation}/{made}", seen)
            if vector is None:
                sources.remove(source)
            elif made < number:
                made += 1
                yield vector


def _of(rules: Ruleset, vectors: Sequence[Vector]) -> list[Vector]:
    """Return the vectors of a ruleset."""
    return [vector for vector in vectors if vector.ruleset == rules.id]


def _new(fuzz: Fuzz, operation: str, name: str, seen: set[str]) -> Vector | None:
    """Return a question that has not been asked yet, or None if there seems to be none."""
    for _ in range(_TRIES):
        vector = fuzz.vector(operation, name)
        if vector is None:
            return None
        key = dumps(vector.case.as_json())
        if key not in seen:
            seen.add(key)
            return vector
    return None
