"""``tarocco options``: where sources differ, and which reading holds."""

from __future__ import annotations

import click

from tarocco.cli.shared import (
    as_plain,
    current_book,
    in_language,
    json_option,
    lang_option,
    one_or_all,
    print_json,
    print_text,
    spec_options,
)


@click.command("options", short_help="Show the disputed points and their readings.")
@click.argument("name", required=False)
@json_option
@lang_option
@spec_options
def command(name: str | None, lang: str, *, as_json: bool) -> None:
    """List the disputed points and their readings, or show one.

    The reading marked with * holds unless --option NAME=VALUE chooses another.
    """
    found = one_or_all(current_book().options, name, "option")
    if as_json:
        print_json([as_plain(option) for option in found])
        return
    for option in found:
        click.echo(click.style(option.id, bold=True))
        print_text(in_language(option.question, lang), "  ")
        for reading in option.readings:
            mark = "*" if reading.id == option.default else " "
            sources = ", ".join(reading.sources) or "-"
            click.echo(f"  {mark} {option.id}={reading.id}  [{sources}]")
            print_text(in_language(reading.text, lang), "      ")
        if name is not None:
            click.echo(f"  {option.clause}")
            print_text(in_language(option.reason, lang), "  ")
        click.echo()
