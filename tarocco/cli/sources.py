"""``tarocco sources``: where the rules come from."""

from __future__ import annotations

import click

from tarocco.cli.shared import (
    as_plain,
    current_books,
    in_language,
    json_option,
    lang_option,
    print_json,
    print_text,
    spec_options,
)
from tarocco.errors import no_such


@click.command("sources", short_help="Show where the rules come from.")
@click.argument("tag", required=False)
@json_option
@lang_option
@spec_options
def command(tag: str | None, lang: str, *, as_json: bool) -> None:
    """List the sources of the rules, or show one with the clauses that cite it."""
    books = current_books()
    sources = {name: source for book in books for name, source in book.sources.items()}
    if tag is not None and tag not in sources:
        raise no_such("source", tag, sources)
    found = list(sources.values()) if tag is None else [sources[tag]]
    if as_json:
        print_json([as_plain(source) for source in found])
        return
    for source in found:
        author = f"{source.author}, " if source.author else ""
        edition = f" ({source.edition})" if source.edition else ""
        click.echo(f"{click.style(source.id, bold=True)}  {author}{source.title}{edition}")
        print_text(in_language(source.reach, lang), "      ")
    if tag is None:
        return
    for clause in (clause for book in books for clause in book.clauses.values()):
        places = [each for each in clause.sources if each.partition("/")[0] == tag]
        if places:
            click.echo(f"  {clause.id}  {', '.join(places)}")
