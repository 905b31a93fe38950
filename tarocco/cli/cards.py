"""``tarocco cards``: the cards of the pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tarocco.cards import usual_name
from tarocco.cli.shared import (
    current_ruleset,
    json_option,
    lang_option,
    print_columns,
    print_json,
    ruleset_options,
    some_cards,
    spec_options,
)
from tarocco.cli.words import WORDS
from tarocco.notation import describe

if TYPE_CHECKING:
    from tarocco.cards import Card, Pack


@click.command("cards", short_help="Show the cards and their names.")
@click.argument("cards", nargs=-1)
@json_option
@lang_option
@ruleset_options
@spec_options
def command(
    cards: tuple[str, ...], ruleset_id: str, choices: tuple[str, ...], lang: str, *, as_json: bool
) -> None:
    """List the cards of the pack, or those named, with rank, value and groups."""
    pack = current_ruleset(ruleset_id, choices)[1].pack
    mask = some_cards(" ".join(cards), pack) if cards else pack.all
    found = [card for card in pack.cards if mask >> card.index & 1]
    if as_json:
        print_json([_card_json(card, pack) for card in found])
        return
    header = tuple(WORDS[lang]["header"].split("|"))
    print_columns(
        [header]
        + [
            (
                card.id,
                describe(1 << card.index, pack, lang),
                usual_name(pack.suits[card.suit].names, lang, card.suit),
                str(card.rank or "-"),
                str(_value(card, pack)),
                " ".join(_groups(card, pack)),
            )
            for card in found
        ]
    )


def _card_json(card: Card, pack: Pack) -> dict[str, Any]:
    """Return a card with everything the tables say of it."""
    return {
        "id": card.id,
        "suit": card.suit,
        "rank": card.rank,
        "number": card.number,
        "value": _value(card, pack),
        "groups": _groups(card, pack),
        "names": {code: list(names) for code, names in card.names.items()},
    }


def _value(card: Card, pack: Pack) -> int:
    """Return what a card counts when paired with a scartino, in points."""
    return next(value.points for value in pack.values if value.cards >> card.index & 1)


def _groups(card: Card, pack: Pack) -> list[str]:
    """Return the groups a card belongs to."""
    return [group.id for group in pack.groups.values() if group.cards >> card.index & 1]
