"""The page of the command line, from the commands themselves."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import click

from tarocco.cli import tarocco
from tarocco_docs.markdown import code, escaped, page, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

CODES = """## Exit codes

| Code | Meaning |
| --- | --- |
| 0 | done, and everything is as it should be |
| 1 | done, but something differs: an example, the lock, a theorem, a record, an invariant |
| 2 | what was given cannot be used; standard error says what, where and what was expected |
| 130 | stopped with Ctrl-C; a game and a simulation that are saved go on from there |
"""

VERBATIM = "\b"
"""Click's mark for a paragraph that keeps its lines."""


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    context = click.Context(tarocco, info_name="tarocco")
    commands = [tarocco.get_command(context, name) for name in tarocco.list_commands(context)]
    return page(
        "Command line",
        *_told(tarocco),
        *_use(tarocco, context),
        *(part for each in commands if each for part in _command(each, context)),
        CODES,
    )


def _command(command: click.Command, parent: click.Context) -> Iterator[str]:
    """Yield the section of a command."""
    context = click.Context(command, info_name=command.name, parent=parent)
    yield section(2, f"tarocco {command.name}")
    yield from _told(command)
    yield from _use(command, context)


def _told(command: click.Command) -> Iterator[str]:
    """Yield the paragraphs of a help text; those that keep their lines as blocks."""
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        if paragraph.startswith(VERBATIM):
            yield f"```text\n{paragraph.removeprefix(VERBATIM).strip()}\n```\n"
        else:
            yield escaped(paragraph) + "\n"


def _use(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the usage of a command and the table of its options."""
    pieces = " ".join(command.collect_usage_pieces(context))
    yield f"```text\n{context.command_path} {pieces}\n```\n"
    records = [each.get_help_record(context) for each in command.get_params(context)]
    rows = [
        [code(record[0]).replace("|", r"\|"), escaped(record[1])]
        for record in records
        if record and record[1]
    ]
    yield table(["Option", "Meaning"], rows, "tc-stack")
