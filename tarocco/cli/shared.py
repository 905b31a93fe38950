"""What several commands share: options, the rule book in force, JSON, columns."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tarocco.errors import ChoiceError, SpecError, TaroccoError
from tarocco.notation import read_cards
from tarocco.rulebook import DEFAULT_RULESET, Book, Ruleset, load_book, pack_of, packs_in
from tarocco.rulebook.files import shipped_spec
from tarocco.rulebook.naming import ruleset_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tarocco.cards import Pack

Command = TypeVar("Command", bound="Callable[..., object]")

LANGUAGES = ("en", "fr", "it")
_META = "tarocco.spec"
_UNBROKEN = "\u00a0"


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


def options_of_ruleset(default: str, what: str) -> Callable[[Command], Command]:
    """Return what adds ``--ruleset`` and ``--option`` to a command.

    Args:
        default: the ruleset if none is named.
        what: what the help says of it.
    """
    ruleset = click.option(
        "--ruleset", "ruleset_id", metavar="ID", default=default, show_default=True, help=what
    )
    option = click.option(
        "--option",
        "choices",
        metavar="NAME=VALUE",
        multiple=True,
        help="Take another reading of a disputed point; see 'tarocco options'.",
    )

    def add(command: Command) -> Command:
        return ruleset(option(command))

    return add


ruleset_options = options_of_ruleset(DEFAULT_RULESET, "The game to count by.")

pack_option = click.option(
    "--ruleset",
    "ruleset_id",
    metavar="ID",
    help="Only the pack of this game; all packs if not given.",
)

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


def require_shipped(what: str) -> None:
    """Check that no other rule book than ours has been asked for.

    Args:
        what: what speaks for our rule book alone.

    Raises:
        click.UsageError: if one has.
    """
    if spec_given() is not None or overlays_given():
        message = f"{what} speak for the rule book that comes along"
        raise click.UsageError(f"{message}, expected no --spec or --overlay")


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


def current_books(ruleset_id: str | None = None) -> list[Book]:
    """Return the rule book of every pack, or of the pack of a ruleset alone.

    An overlay is for the packs whose cells it changes.

    Args:
        ruleset_id: a ruleset by its full or short name, or None for all packs.

    Raises:
        ChoiceError: if there is no such ruleset.
        SpecError: with every fault found in a rule book, or in an overlay that fits none.
    """
    if ruleset_id is not None:
        return [current_ruleset(ruleset_id)[0]]
    packs = packs_in(spec_given() or shipped_spec()) or [pack_of(DEFAULT_RULESET)]
    if not overlays_given():
        return [load_book(spec_given(), pack_id=pack) for pack in packs]
    laid, errors = {}, []
    for pack in packs:
        try:
            laid[pack] = load_book(spec_given(), overlays_given(), pack)
        except SpecError as error:
            errors.append(error)
    if not laid:
        raise best_of(errors)
    return [laid.get(pack) or load_book(spec_given(), pack_id=pack) for pack in packs]


def best_of(errors: Sequence[SpecError]) -> SpecError:
    """Return what is wrong with an overlay that fits no pack: what the pack with its cells says."""
    return min(errors, key=lambda error: str(error).count("there is no"))


def current_ruleset(name: str, choices: Iterable[str] = ()) -> tuple[Book, Ruleset]:
    """Return the ruleset that ``--ruleset`` and ``--option`` ask for, and its rule book.

    Args:
        name: the full or short name of the ruleset.
        choices: readings as ``NAME=VALUE``.

    Raises:
        ChoiceError: if there is no such ruleset, option or reading.
        SpecError: with every fault found in the rule book.
    """
    ruleset_id = game_named(name)
    book = current_book(ruleset_id)
    return book, book.ruleset(ruleset_id, choices_of(choices))


def game_named(name: str) -> str:
    """Return the ruleset that a game's name stands for: ``ottocento`` is ``bologna/ottocento``."""
    return ruleset_named(name, spec_given())


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
    """Print a paragraph, wrapped to eighty columns; French marks stay with their word."""
    bound = re.sub(r" (?=[;:?!»])", _UNBROKEN, text)
    lines = click.wrap_text(bound, 78, initial_indent=indent, subsequent_indent=indent)
    click.echo(lines.replace(_UNBROKEN, " "))


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


def as_plain(value: Any) -> Any:  # noqa: ANN401 - whatever a row of the rule book holds
    """Turn typed rows into what JSON can hold."""
    if hasattr(value, "__dataclass_fields__"):
        return {name: as_plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, dict):
        return {key: as_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [as_plain(item) for item in value]
    return value
