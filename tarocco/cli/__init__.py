"""The command ``tarocco``: one module for each of its commands."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

import click

from tarocco.cli.group import LazyGroup
from tarocco.cli.shared import spec_options
from tarocco.errors import TaroccoError

COMMANDS = {
    "count": "tarocco.cli.count",
    "score": "tarocco.cli.score",
    "sheet": "tarocco.cli.sheet",
    "rank": "tarocco.cli.rank",
    "play": "tarocco.cli.play",
    "replay": "tarocco.cli.replay",
    "simulate": "tarocco.cli.simulate",
    "conform": "tarocco.cli.conform",
    "vectors": "tarocco.cli.vectors",
    "games": "tarocco.cli.games",
    "rule": "tarocco.cli.rule",
    "options": "tarocco.cli.options",
    "sources": "tarocco.cli.sources",
    "cards": "tarocco.cli.cards",
    "check-spec": "tarocco.cli.check_spec",
    "verify": "tarocco.cli.verify",
    "diff": "tarocco.cli.diff",
}

INTERRUPTED = 130


@click.group(
    cls=LazyGroup, modules=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="tarocco")
@spec_options
def tarocco() -> None:
    """Count, play, judge and simulate the Tarocchini of Bologna, and see why.

    Cards may be named in Italian, Bolognese, English, Portuguese, Spanish or
    French, or spelled in short: Ang Mon Sol Lun 16 … 5 M1 … M4 Beg Mat for the
    trumps, and R Q C F A 10 … 6 with d c s b for the suits, such as Rd.
    """


def main() -> None:
    """Run the command line; errors of the user are one line each and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = tarocco.main(standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(0)
    except click.ClickException as error:
        _complain(error.format_message())
    except TaroccoError as error:
        _complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        _complain(f"the output cannot be written ({error.strerror})")
    else:
        sys.exit(code if isinstance(code, int) else 0)


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that Python does not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    """Print an error, one line for each fault, and leave with exit code 2."""
    for line in message.splitlines():
        click.echo(f"tarocco: {line}", err=True)
    sys.exit(2)
