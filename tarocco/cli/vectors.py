"""``tarocco vectors``: test vectors for other programs, as a folder of files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarocco import __version__
from tarocco.cli.progress import progress
from tarocco.cli.shared import (
    game_named,
    json_option,
    print_columns,
    print_json,
    require_shipped,
)
from tarocco.vectors import SIZES, all_rulesets, bug_classes, vectors_of, write_bundle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.vectors import Vector


@click.command("vectors", short_help="Write test vectors for other programs.")
@click.option(
    "--ruleset",
    "rulesets",
    metavar="ID",
    multiple=True,
    help="A game; may be repeated.  [all]",
)
@click.option(
    "--size",
    type=click.Choice(SIZES),
    default="full",
    show_default=True,
    help="All, or enough that each clause, code and bug class is there.",
)
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder to write, new or empty; without it the vectors are only counted.",
)
@click.option("--bugs", is_flag=True, help="List the bug classes that vectors are marked with.")
@json_option
def command(
    rulesets: tuple[str, ...], size: str, folder: Path | None, *, bugs: bool, as_json: bool
) -> None:
    """Write test vectors: questions about the rules with their answers.

    The folder has a manifest, JSON Schemas, and for each pack and operation a
    file with one vector a line. The same edition gives the same bytes. Put them
    to a program with 'tarocco conform --vectors DIR -- COMMAND'.

    \b
    Examples:
      tarocco vectors --out kit
      tarocco vectors --ruleset tarot-4 --size small --out kit
      tarocco vectors --bugs
    """  # noqa: D301 - \b keeps click from filling the examples
    require_shipped("vectors")
    if bugs:
        _show_bugs(as_json=as_json)
        return
    wanted = [game_named(each) for each in rulesets] or all_rulesets()
    vectors: list[Vector] = []
    with progress() as advance:
        for vector in vectors_of(wanted, size):
            vectors.append(vector)
            advance()
    if folder is not None:
        write_bundle(folder, vectors, __version__)
    _show_counts(vectors, folder, as_json=as_json)


def _show_bugs(*, as_json: bool) -> None:
    """List the bug classes."""
    if as_json:
        print_json([each.as_json() for each in bug_classes()])
        return
    for each in bug_classes():
        click.echo(click.style(f"{each.pack}: {each.id}", bold=True))
        click.echo(
            click.wrap_text(each.story["en"], 78, initial_indent="  ", subsequent_indent="  ")
        )
        click.echo(f"  {', '.join(each.clauses)}")


def _show_counts(vectors: Sequence[Vector], folder: Path | None, *, as_json: bool) -> None:
    """Say how many vectors there are of what."""
    counts = Counter((each.ruleset, each.operation) for each in vectors)
    rows = [(ruleset, operation, number) for (ruleset, operation), number in counts.items()]
    if as_json:
        keys = ("ruleset", "operation", "vectors")
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
        return
    print_columns([(ruleset, operation, str(number)) for ruleset, operation, number in rows])
    where = f" in {folder}" if folder is not None else ""
    click.echo(f"{len(vectors)} vectors{where}")
