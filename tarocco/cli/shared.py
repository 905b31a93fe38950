"""What several commands share: options, the rule book in force, JSON, columns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tarocco.errors import ChoiceError, TaroccoError, nearest
from tarocco.notation import read_cards
from tarocco.rulebook import DEFAULT_RULESET, Book, Ruleset, load_book, pack_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tarocco.cards import Pack

Thing = TypeVar("Thing")
Command = TypeVar("Command", bound="Callable[..., object]")

LANGUAGES = ("en", "it")
_META = "tarocco.spec"


def _keep(ctx: click.Context, param: click.Parameter, value: object) -> None:
    """Remember ``--spec`` and ``--overlay``, wherever they were given."""
    if value:
        kept = ctx.meta.setdefault(_META, {})
        if param.name == "overlay":
            kept.setdefault("overlay", []).extend(value)
        else:
            kept[param.name] = value


def spec_options(command: Command) -> Command:
    """Add ``--spec`` and ``--overlay`` to a command."""
    spec = click.option(
        "--spec",
        type=click.Path(path_type=Path),
        metavar="DIR",
        expose_value=False,
        callback=_keep,
        help="Use the rule book in this folder instead of the one that comes along.",
    )
    overlay = click.option(
        "--overlay",
        type=click.Path(path_type=Path),
        metavar="FILE",
        multiple=True,
        expose_value=False,
        callback=_keep,
        help="Change some cells of the rule book; may be repeated.",
    )
    return spec(overlay(command))


def ruleset_options(command: Command) -> Command:
    """Add ``--ruleset`` and ``--option`` to a command."""
    ruleset = click.option(
        "--ruleset",
        "ruleset_id",
        metavar="ID",
        default=DEFAULT_RULESET,
        show_default=True,
        help="The game to count by.",
    )
    option = click.option(
        "--option",
        "choices",
        metavar="NAME=VALUE",
        multiple=True,
        help="Take another reading of a disputed point; see 'tarocco options'.",
    )
    return ruleset(option(command))


lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the output.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def some_cards(text: str, pack: Pack) -> int:
    """Read at least one card.

    Raises:
        TaroccoError: if there is none.
        NotationError: if what there is does not name cards.
    """
    mask = read_cards(text, pack)
    if not mask:
        raise TaroccoError("no cards given, expected at least one")
    return mask


def spec_given() -> Path | None:
    """Return the folder that ``--spec`` names."""
    folder: Path | None = click.get_current_context().meta.get(_META, {}).get("spec")
    return folder


def overlays_given() -> list[Path]:
    """Return the files that ``--overlay`` names."""
    return list(click.get_current_context().meta.get(_META, {}).get("overlay", ()))


def current_book(ruleset_id: str = DEFAULT_RULESET) -> Book:
    """Return the rule book that ``--spec`` and ``--overlay`` ask for.

    Args:
        ruleset_id: a ruleset of the pack wanted.

    Raises:
        SpecError: with every fault found in it.
    """
    return load_book(spec_given(), overlays_given(), pack_of(ruleset_id))


def current_ruleset(ruleset_id: str, choices: Iterable[str]) -> Ruleset:
    """Return the ruleset that ``--ruleset`` and ``--option`` ask for.

    Raises:
        ChoiceError: if there is no such ruleset, option or reading.
        SpecError: with every fault found in the rule book.
    """
    return current_book(ruleset_id).ruleset(ruleset_id, choices_of(choices))


def game_named(name: str) -> str:
    """Return the ruleset that a game's name stands for: ``ottocento`` is ``bologna/ottocento``."""
    return name if "/" in name else f"{pack_of(DEFAULT_RULESET)}/{name}"


def choices_of(texts: Iterable[str]) -> dict[str, str]:
    """Split ``NAME=VALUE`` texts.

    Raises:
        ChoiceError: for a text without a value, or an option given twice.
    """
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            message = f"option {text!r} has no value, expected NAME=VALUE such as four_kings=24"
            raise ChoiceError(message)
        if name in chosen and chosen[name] != value:
            raise ChoiceError(f"option {name!r} is given twice, expected once")
        chosen[name] = value
    return chosen


def print_json(value: object, *, compact: bool = False) -> None:
    """Print JSON, in one line if ``compact``."""
    indent = None if compact else 2
    click.echo(json.dumps(value, ensure_ascii=False, indent=indent))


def print_columns(rows: Sequence[Sequence[str]], gap: int = 2) -> None:
    """Print rows with every column but the last as wide as its widest cell."""
    if not rows:
        return
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [cell.ljust(width + gap) for cell, width in zip(row, widths, strict=False)]
        click.echo("".join([*cells, row[-1]]).rstrip())


def print_text(text: str, indent: str = "") -> None:
    """Print a paragraph, wrapped to eighty columns."""
    click.echo(click.wrap_text(text, 78, initial_indent=indent, subsequent_indent=indent))


def print_clauses(clauses: Iterable[str], book: Book, lang: str) -> None:
    """Print some clauses with their basis and their words, each once."""
    for clause_id in dict.fromkeys(clauses):
        clause = book.clauses[clause_id]
        click.echo()
        basis = ", ".join(clause.sources) or clause.status
        click.echo(f"{click.style(clause.id, bold=True)} ({basis})")
        print_text(in_language(clause.text, lang), "  ")


def in_language(texts: Mapping[str, str], lang: str) -> str:
    """Return a text in a language, or in English."""
    return texts.get(lang) or texts["en"]


def one_or_all(things: Mapping[str, Thing], name: str | None, what: str) -> list[Thing]:
    """Return the thing of that name alone, or all things if none is named.

    Args:
        things: the things by name.
        name: the one wanted.
        what: what the things are, in the singular.

    Raises:
        ChoiceError: if there is no thing of that name.
    """
    if name is None:
        return list(things.values())
    if name not in things:
        hint = nearest(name, list(things))
        expected = ", ".join(things)
        raise ChoiceError(f"there is no {what} {name!r}{hint} (expected one of: {expected})")
    return [things[name]]


def as_plain(value: Any) -> Any:  # noqa: ANN401 - whatever a row of the rule book holds
    """Turn typed rows into what JSON can hold."""
    if hasattr(value, "__dataclass_fields__"):
        return {name: as_plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, dict):
        return {key: as_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [as_plain(item) for item in value]
    return value
