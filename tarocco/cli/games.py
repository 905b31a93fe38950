"""``tarocco games``: what can be played, and what is only attested."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tarocco.cards import usual_name
from tarocco.cli.shared import (
    current_book,
    in_language,
    json_option,
    lang_option,
    print_columns,
    print_json,
    print_text,
    spec_options,
)
from tarocco.rulebook import DEFAULT_RULESET

if TYPE_CHECKING:
    from tarocco.rulebook import Book, Ruleset

_HEADS = {
    "en": ("ruleset", "name", "players", "Attested, rules not recovered:"),
    "it": ("regolamento", "nome", "giocatori", "Attestati, regole non recuperate:"),
}


@click.command("games", short_help="List the games that can be played.")
@json_option
@lang_option
@spec_options
def command(lang: str, *, as_json: bool) -> None:
    """List the games that can be played, and those the sources name without their rules."""
    book = current_book()
    playable = [rules for rules in map(book.ruleset, book.rulesets) if rules.game_id]
    attested = book.ruleset(DEFAULT_RULESET).game.play.attested
    if as_json:
        print_json(
            {
                "games": [_as_json(rules) for rules in playable],
                "attested": [
                    {"id": each.id, "names": each.names, "clause": each.clause} for each in attested
                ],
            }
        )
        return
    *head, title = _HEADS[lang]
    rows = [(rules.id, _name(rules, book, lang), _numbers(rules)) for rules in playable]
    print_columns([tuple(head), *rows])
    click.echo(f"\n{title}")
    for each in attested:
        click.echo(f"  {usual_name(each.names, lang, each.id)} [{each.clause}]")
        print_text(in_language(book.clauses[each.clause].text, lang), "    ")


def _name(rules: Ruleset, book: Book, lang: str) -> str:
    """Return what a ruleset is called."""
    return usual_name(book.rulesets[rules.id]["names"], lang, rules.id)


def _numbers(rules: Ruleset) -> str:
    """Return how many can play."""
    return ", ".join(map(str, sorted(rules.game.numbers)))


def _as_json(rules: Ruleset) -> dict[str, object]:
    """Return a game as JSON."""
    return {
        "ruleset": rules.id,
        "names": rules.game.names,
        "players": sorted(rules.game.numbers),
        "clause": rules.game.clause,
    }
