"""Writing the format ``tarocco-record/1``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tarocco.cards import indices
from tarocco.notation import points
from tarocco.records.record import FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.cards import Pack
    from tarocco.records.record import Claims, DealRecord, Move, Note, Record
    from tarocco.rulebook import Ruleset


def record_json(record: Record, rules: Ruleset | None = None) -> dict[str, Any]:
    """Return a record in the format ``tarocco-record/1``.

    Args:
        record: the record.
        rules: its ruleset, or None for ours of that name.
    """
    pack = (rules or record.rules()).pack
    found: dict[str, Any] = {"format": FORMAT, "ruleset": record.ruleset}
    if record.options:
        found["options"] = dict(record.options)
    if record.edition:
        found["edition"] = record.edition
    if record.competition:
        found["competition"] = record.competition
    found["players"] = list(record.players)
    if record.barred >= 0:
        found["barred"] = record.barred
    if record.draw:
        found["draw"] = [_spelled(cards, pack) for cards in record.draw]
    if record.scores:
        found["scores"] = list(map(points, record.scores))
    found["deals"] = [_deal(deal, pack) for deal in record.deals]
    return found


def record_json_text(record: Record, rules: Ruleset | None = None) -> str:
    """Return a record as JSON text, each move and each other small value in a line.

    Args:
        record: the record.
        rules: its ruleset, or None for ours of that name.
    """
    return "\n".join(_laid_out(record_json(record, rules), "")) + "\n"


def _spelled(cards: Sequence[int], pack: Pack) -> list[str]:
    """Spell cards in their order."""
    return [pack.cards[card].id for card in cards]


def _deal(deal: DealRecord, pack: Pack) -> dict[str, Any]:
    """Return a deal as JSON."""
    found: dict[str, Any] = {"dealer": deal.dealer}
    if deal.seats:
        found["seats"] = list(deal.seats)
    if deal.seed is not None:
        found["seed"] = deal.seed
    else:
        found["hands"] = [_spelled(hand, pack) for hand in deal.hands]
    if deal.rest:
        found["rest"] = _spelled(deal.rest, pack)
    found["moves"] = [_move(move, pack) for move in deal.moves]
    if deal.notes:
        found["notes"] = [_note(note) for note in deal.notes]
    if deal.claims is not None:
        found["claims"] = _claims(deal.claims)
    return found


def _move(move: Move, pack: Pack) -> dict[str, Any]:
    """Return a move as JSON."""
    action = move.action
    found: dict[str, Any] = {"seat": move.seat, "do": action.kind}
    if action.cards:
        found["cards"] = _spelled(tuple(indices(action.cards)), pack)
    if action.kind == "cut":
        found["number"] = action.number
    if action.kind == "call":
        found["call"] = action.word
    if action.kind == "deal":
        found["gaps"] = list(map(int, action.word.split()))
    return found


def _note(note: Note) -> dict[str, Any]:
    """Return a note as JSON."""
    found: dict[str, Any] = {"after": note.after}
    if note.seat >= 0:
        found["seat"] = note.seat
    found[note.kind] = note.word
    return found


def _claims(claims: Claims) -> dict[str, Any]:
    """Return claims as JSON."""
    found: dict[str, Any] = {}
    if claims.sides:
        found["sides"] = [
            {
                "seats": list(side.seats),
                "figures": {key: points(value) for key, value in side.figures.items()},
            }
            for side in claims.sides
        ]
    if claims.changes:
        found["changes"] = list(map(points, claims.changes))
    if claims.scores:
        found["scores"] = list(map(points, claims.scores))
    return found


_OPENED = ("deals", "moves", "notes", "hands", "sides")
"""The lists that are written with an item in each line."""


def _laid_out(value: dict[str, Any], indent: str) -> Iterator[str]:
    """Yield the lines of an object."""
    yield "{"
    inner = f"{indent}  "
    last = len(value) - 1
    for number, (key, item) in enumerate(value.items()):
        comma = "," if number < last else ""
        if key in _OPENED and item:
            yield f'{inner}"{key}": ['
            yield from _items(item, inner + "  ")
            yield f"{inner}]{comma}"
        elif key == "claims":
            first, *rest = _laid_out(item, inner)
            yield f'{inner}"{key}": {first}'
            yield from rest[:-1]
            yield rest[-1] + comma
        else:
            yield f"{inner}{_line(key)}: {_line(item)}{comma}"
    yield f"{indent}}}"


def _items(items: Sequence[Any], indent: str) -> Iterator[str]:
    """Yield the lines of the items of a list."""
    for number, item in enumerate(items):
        comma = "," if number < len(items) - 1 else ""
        if isinstance(item, dict) and "moves" in item:
            first, *rest = _laid_out(item, indent)
            yield indent + first
            yield from rest[:-1]
            yield rest[-1] + comma
        else:
            yield f"{indent}{_line(item)}{comma}"


def _line(value: object) -> str:
    """Write a value in one line."""
    return json.dumps(value, ensure_ascii=False)
