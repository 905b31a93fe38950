"""``tarocco games``: what can be played, and what is only attested."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tarocco.cards import usual_name
from tarocco.cli.shared import (
    current_books,
    in_language,
    json_option,
    lang_option,
    print_columns,
    print_json,
    print_text,
    spec_options,
)
from tarocco.play.match import seated_at

if TYPE_CHECKING:
    from tarocco.rulebook import Book, Ruleset

_HEADS = {
    "en": ("ruleset", "name", "players", "Attested, rules not recovered:"),
    "fr": ("règlement", "nom", "joueurs", "Attestés, règles non retrouvées :"),
    "it": ("regolamento", "nome", "giocatori", "Attestati, regole non recuperate:"),
}


@click.command("games", short_help="List the games that can be played.")
@json_option
@lang_option
@spec_options
def command(lang: str, *, as_json: bool) -> None:
    """List the games that can be played, and those the sources name without their rules."""
    books = current_books()
    playable = [
        (book, rules)
        for book in books
        for rules in map(book.ruleset, book.rulesets)
        if rules.game_id
    ]
    attested = [(book, each) for book in books for each in book.ruleset().game.play.attested]
    if as_json:
        print_json(
            {
                "games": [_as_json(rules) for _, rules in playable],
                "attested": [
                    {"id": each.id, "names": each.names, "clause": each.clause}
                    for _, each in attested
                ],
            }
        )
        return
    *head, title = _HEADS[lang]
    rows = [(rules.id, _name(rules, book, lang), _numbers(rules)) for book, rules in playable]
    print_columns([tuple(head), *rows])
    click.echo(f"\n{title}")
    for book, each in attested:
        click.echo(f"  {usual_name(each.names, lang, each.id)} [{each.clause}]")
        print_text(in_language(book.clauses[each.clause].text, lang), "    ")


def _name(rules: Ruleset, book: Book, lang: str) -> str:
    """Return what a ruleset is called."""
    return usual_name(book.rulesets[rules.id]["names"], lang, rules.id)


def _numbers(rules: Ruleset) -> str:
    """Return how many can play; of a table where the dealer does not, how many sit at it too."""
    seated = seated_at(rules)
    numbers = ", ".join(map(str, sorted(rules.game.numbers)))
    return f"{numbers} / {seated}" if seated else numbers


def _as_json(rules: Ruleset) -> dict[str, object]:
    """Return a game as JSON."""
    seated = seated_at(rules)
    return {
        "ruleset": rules.id,
        "names": rules.game.names,
        "players": sorted(rules.game.numbers),
        **({"table": seated} if seated else {}),
        "clause": rules.game.clause,
    }
