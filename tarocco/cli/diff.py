"""``tarocco diff``: where two rulesets differ, and the smallest cases that show it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tarocco.cli.diff_page import Page
from tarocco.cli.progress import progress
from tarocco.cli.shared import (
    choices_of,
    json_option,
    lang_option,
    overlays_given,
    print_json,
    spec_given,
    spec_options,
)
from tarocco.errors import no_such
from tarocco.rulebook import load_book, pack_of
from tarocco.rulebook.naming import ruleset_named
from verification.difference import COMPARISONS, Outcome, compare, require_one_pack
from verification.difference.cells import differing_cells, differing_clauses
from verification.runner import require_solver

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarocco.rulebook import Book, Ruleset
    from verification.difference.cells import Cell

FORMAT = "tarocco-diff/1"

_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("diff", short_help="Show where two rulesets differ.")
@click.argument("one", metavar="A")
@click.argument("other", metavar="[B]", required=False)
@click.option(
    "--option",
    "choices",
    metavar="NAME=VALUE",
    multiple=True,
    help="Take another reading of a disputed point in B; see 'tarocco options'.",
)
@click.option("--option-a", "choices_a", metavar="NAME=VALUE", multiple=True, help="The same in A.")
@click.option(
    "--spec-a", type=_FOLDER, metavar="DIR", help="Use the rule book in this folder for A."
)
@click.option(
    "--spec-b", type=_FOLDER, metavar="DIR", help="Use the rule book in this folder for B."
)
@click.option(
    "--overlay-a", type=_FILE, metavar="FILE", multiple=True, help="Change some cells of A."
)
@click.option(
    "--overlay-b", type=_FILE, metavar="FILE", multiple=True, help="Change some cells of B."
)
@click.option(
    "--operation",
    "operations",
    metavar="OP",
    multiple=True,
    help=f"Compare in this operation alone; may be repeated. One of: {', '.join(COMPARISONS)}.",
)
@json_option
@lang_option
@spec_options
def command(  # noqa: PLR0913 - one parameter for each option of the command
    one: str,
    other: str | None,
    *,
    choices: tuple[str, ...],
    choices_a: tuple[str, ...],
    spec_a: Path | None,
    spec_b: Path | None,
    overlay_a: tuple[Path, ...],
    overlay_b: tuple[Path, ...],
    operations: tuple[str, ...],
    lang: str,
    as_json: bool,
) -> int:
    """Show where the rulesets A and B differ, and the smallest case for each operation.

    Without B, the ruleset A is compared with itself under other readings or tables.
    For each operation there is the smallest pile, hand, trick or settlement that the
    two answer differently, or why there is none. Ends with exit code 0 if all is the
    same, and 1 if something differs or is left open.

    \b
    Examples:
      tarocco diff terziglio-poste terziglio-giochi
      tarocco diff ottocento --option four_kings=24
      tarocco diff ottocento --overlay-b my-table.toml --operation count
    """  # noqa: D301 - \b keeps click from filling the examples
    given = (choices, choices_a, spec_a, spec_b, overlay_a, overlay_b)
    if other is None and not any(given):
        raise click.UsageError(
            "there is nothing to compare, expected B or another reading or table"
        )
    for name in operations:
        if name not in COMPARISONS:
            raise no_such("operation", name, list(COMPARISONS))
    require_solver("the comparison of rulesets")
    first = _ruleset(one, choices_a, spec_a, overlay_a)
    second = _ruleset(other or one, choices, spec_b, overlay_b)
    found = _Difference(first, second, operations or tuple(COMPARISONS))
    if as_json:
        print_json(found.as_json())
    else:
        tables = (_tables(spec_a, overlay_a), _tables(spec_b, overlay_b))
        page = Page(first, second, found.cells, found.clauses, found.outcomes, lang, tables)
        click.echo("\n".join(page.lines()))
    return 0 if found.same else 1


def _ruleset(
    name: str, choices: Iterable[str], spec: Path | None, overlays: tuple[Path, ...]
) -> tuple[Book, Ruleset]:
    """Return a ruleset and its rule book."""
    root = spec or spec_given()
    ruleset_id = ruleset_named(name, root)
    book = load_book(root, [*overlays_given(), *overlays], pack_of(ruleset_id))
    return book, book.ruleset(ruleset_id, choices_of(choices))


def _tables(spec: Path | None, overlays: tuple[Path, ...]) -> str:
    """Name the tables that one ruleset alone is read from, behind its own name."""
    given = [str(path) for path in (spec, *overlays) if path is not None]
    return f" ({', '.join(given)})" if given else ""


class _Difference:
    """All that is found about two rulesets.

    Args:
        one: a rule book and a ruleset of it.
        other: another.
        operations: the operations to compare.
    """

    def __init__(
        self,
        one: tuple[Book, Ruleset],
        other: tuple[Book, Ruleset],
        operations: tuple[str, ...],
    ) -> None:
        (self.book, self.ours), (book, self.theirs) = one, other
        require_one_pack(self.ours, self.theirs)
        self.cells: list[Cell] = differing_cells(self.ours, self.theirs)
        self.clauses: list[str] = differing_clauses(self.book, book)
        self.outcomes: list[Outcome] = []
        with progress(len(operations)) as advance:
            for operation in operations:
                self.outcomes.append(compare(self.ours, self.theirs, operation))
                advance()

    @property
    def same(self) -> bool:
        """Whether every operation is known to be the same."""
        return all(outcome.status == "same" for outcome in self.outcomes)

    def as_json(self) -> dict[str, Any]:
        """Return it in the format ``tarocco-diff/1``."""
        return {
            "format": FORMAT,
            "a": self.ours.label,
            "b": self.theirs.label,
            "cells": [
                {
                    "cell": cell.address,
                    "a": cell.ours,
                    "b": cell.theirs,
                    "clauses": list(cell.clauses),
                    "read": not cell.unread,
                }
                for cell in self.cells
            ],
            "clauses": self.clauses,
            "operations": [_outcome_json(outcome) for outcome in self.outcomes],
        }


def difference_json(
    one: tuple[Book, Ruleset], other: tuple[Book, Ruleset], operations: tuple[str, ...]
) -> dict[str, Any]:
    """Compare two rulesets and return what is found in the format ``tarocco-diff/1``.

    Args:
        one: a rule book and a ruleset of it.
        other: another.
        operations: the operations to compare.
    """
    return _Difference(one, other, operations).as_json()


def _outcome_json(found: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON."""
    answers = {
        name: None if answer is None else answer.as_json()
        for name, answer in (("a", found.ours), ("b", found.theirs))
    }
    return {
        "operation": found.operation,
        "status": found.status,
        "why": found.why,
        "detail": found.detail,
        "minimal": found.minimal,
        "size": found.size,
        "at_least": found.size if found.minimal else found.at_least,
        "case": found.case if found.case is None else dict(found.case),
        **answers,
    }
