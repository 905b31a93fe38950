"""Writing the text form; see :mod:`tarocco.records.from_text`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.notation import points, spell
from tarocco.records.checks import scores_of
from tarocco.records.record import seats_of
from tarocco.records.words import FORMAT_LINE, NO_CHELEM, WRITTEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.cards import Pack
    from tarocco.records.record import Claims, DealRecord, Move, Record
    from tarocco.rulebook import Ruleset


def record_text(record: Record, rules: Ruleset | None = None) -> str:
    """Return a record in the text form.

    Args:
        record: the record.
        rules: its ruleset, or None for ours of that name.
    """
    return "\n".join(_Writer(record, rules or record.rules()).lines()) + "\n"


class _Writer:
    """Writes a record line by line."""

    def __init__(self, record: Record, rules: Ruleset) -> None:
        self.record = record
        self.pack: Pack = rules.pack
        self.players = record.players
        self.rules = rules
        self.scores = scores_of(rules, len(record.players))
        self.contracts = rules.game.settlement.kind == "contract"

    def lines(self) -> Iterator[str]:
        """Yield the lines of the record."""
        record = self.record
        options = [f"{name}={value}" for name, value in record.options.items()]
        yield FORMAT_LINE
        yield " ".join(["ruleset", record.ruleset, *options])
        if record.edition:
            yield f"edition {record.edition}"
        yield f"players {', '.join(record.players)}"
        for cards in record.draw:
            yield f"draw {self._spelled(cards)}"
        if record.scores:
            yield f"start {self._by_score(record.scores)}"
        if record.competition:
            yield f"competition {record.competition}"
        if record.barred >= 0:
            yield f"barred {self.players[record.barred]}"
        for deal in record.deals:
            yield ""
            yield from self._deal(deal)

    def _deal(self, deal: DealRecord) -> Iterator[str]:
        """Yield the lines of a deal."""
        yield f"deal {self.players[deal.dealer]}"
        if deal.seats:
            yield f"seats {self._names(deal.seats, ', ')}"
        if deal.seed is not None:
            yield f"seed {json.dumps(deal.seed, ensure_ascii=False)}"
        seats = seats_of(deal, len(self.players), self.rules)
        for seat, hand in zip(seats, deal.hands, strict=False):
            yield f"hand {self.players[seat]}: {self._spelled(hand)}"
        if deal.rest:
            yield f"rest {self._spelled(deal.rest)}"
        yield from self._moves(deal, seats)
        if deal.claims is not None:
            yield from self._claims(deal.claims)

    def _moves(self, deal: DealRecord, seats: Sequence[int]) -> Iterator[str]:
        """Yield the lines of the actions, with the notes between them."""
        done = 0
        for note in deal.notes:
            yield from map(self._line, _grouped(deal.moves[done : note.after], seats))
            done = note.after
            whose = [self.players[note.seat]] if note.seat >= 0 else []
            yield " ".join([note.kind, *whose, note.word])
        yield from map(self._line, _grouped(deal.moves[done:], seats))

    def _line(self, moves: Sequence[Move]) -> str:
        """Write one action, or the cards that are played one after the other."""
        name, action = self.players[moves[0].seat], moves[0].action
        if _is_plain_play(moves[0]):
            return f"{name}: {self._spelled([move.action.card for move in moves])}"
        plain_pass = self.contracts and action.kind == "pass"
        parts = [name, NO_CHELEM if plain_pass else WRITTEN[action.kind]]
        if action.kind == "cut":
            parts.append(str(action.number))
        if action.kind in {"call", "deal"} and action.word:
            parts.append(action.word)
        if action.cards:
            parts.append(spell(action.cards, self.pack))
        return " ".join(parts)

    def _claims(self, claims: Claims) -> Iterator[str]:
        """Yield the lines of what the deal is said to have brought."""
        for side in claims.sides:
            figures = [f"{key} {points(value)}" for key, value in side.figures.items()]
            yield f"count {self._names(side.seats)}: {', '.join(figures)}".rstrip()
        if claims.changes:
            yield f"change {self._by_score(claims.changes)}"
        if claims.scores:
            yield f"score {self._by_score(claims.scores)}"

    def _by_score(self, values: Sequence[int]) -> str:
        """Write one number of points for each score."""
        seats = range(len(self.players))
        return ", ".join(
            f"{self._names([seat for seat in seats if seat % self.scores == score])} "
            f"{points(value)}"
            for score, value in enumerate(values)
        )

    def _names(self, seats: Sequence[int], between: str = "+") -> str:
        """Write the names of some players."""
        return between.join(self.players[seat] for seat in seats)

    def _spelled(self, cards: Sequence[int]) -> str:
        """Spell cards in their order."""
        return " ".join(self.pack.cards[card].id for card in cards)


def _is_plain_play(move: Move) -> bool:
    """Tell whether a move plays one card, as most do."""
    return move.action.kind == "play" and list(indices(move.action.cards)) == [move.action.card]


def _grouped(moves: Sequence[Move], seats: Sequence[int]) -> Iterator[list[Move]]:
    """Yield the moves, cards played one after the other together, a trick at most."""
    group: list[Move] = []
    played = 0
    for move in moves:
        follows = group and move.seat in seats and move.seat == _after(group[-1].seat, seats)
        again = any(move.action == other.action for other in group)
        goes_on = follows and _is_plain_play(move) and played % len(seats) and not again
        if group and not goes_on:
            yield group
            group = []
        group.append(move)
        played += _is_plain_play(move)
        if not _is_plain_play(move):
            yield group
            group = []
    if group:
        yield group


def _after(seat: int, seats: Sequence[int]) -> int:
    """Return the player after another in the order of play."""
    return seats[(seats.index(seat) + 1) % len(seats)]
