"""``tarocco simulate``: many deals or matches, with figures and every invariant checked."""

from __future__ import annotations

import os
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarocco.cli.shared import (
    choices_of,
    game_named,
    json_option,
    lang_option,
    overlays_given,
    print_json,
    spec_given,
    spec_options,
)
from tarocco.cli.simulate_page import SummaryPage
from tarocco.errors import ChoiceError
from tarocco.play.policies import POLICIES
from tarocco.simulation import Plan, open_log, simulate
from tarocco.simulation.summary import Totals, summarized

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_DEALS = 1000
_MOST = 100_000_000
_LONGEST_SEED = 100
_WORTH_A_PROCESS = 100


@click.command("simulate", short_help="Play many deals and check every invariant.")
@click.argument("game")
@click.option("--deals", type=click.IntRange(1, _MOST), metavar="N", help="How many deals.  [1000]")
@click.option(
    "--matches", type=click.IntRange(1, _MOST), metavar="N", help="Whole matches instead of deals."
)
@click.option(
    "--seed", metavar="TEXT", default="1", show_default=True, help="What all deals come from."
)
@click.option("--players", type=int, metavar="N", help="How many play, if the game leaves it open.")
@click.option(
    "--policy",
    "policies",
    metavar="NAME",
    multiple=True,
    help=f"How all play, or once for each seat: {', '.join(POLICIES)}, or module:function."
    "  [beginner]",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes that play.  [one for each processor]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep each deal in a file, and go on from there when started again.",
)
@click.option(
    "--option",
    "choices",
    metavar="NAME=VALUE",
    multiple=True,
    help="Take another reading of a disputed point; see 'tarocco options'.",
)
@json_option
@lang_option
@spec_options
def command(  # noqa: PLR0913 - one parameter for each option of the command
    game: str,
    *,
    deals: int | None,
    matches: int | None,
    seed: str,
    players: int | None,
    policies: tuple[str, ...],
    jobs: int | None,
    out: Path | None,
    choices: tuple[str, ...],
    lang: str,
    as_json: bool,
) -> int:
    """Play many deals of GAME by policies, and show what came of them.

    The figures depend on the game, the seed, the policies and the number of
    deals alone. Ends with exit code 1 if an invariant does not hold in some
    deal, and names it with the seed.

    \b
    Examples:
      tarocco simulate ottocento --deals 10000
      tarocco simulate mattazza --players 5 --policy random --json
      tarocco simulate ottocento --matches 500 --out matches.jsonl
    """  # noqa: D301 - \b keeps click from filling the examples
    if deals is not None and matches is not None:
        raise click.UsageError("--deals and --matches exclude each other, expected one of them")
    if not seed.isprintable() or not 0 < len(seed) <= _LONGEST_SEED:
        message = f"the seed {seed[:_LONGEST_SEED]!r} cannot be used"
        raise ChoiceError(f"{message}, expected 1 to {_LONGEST_SEED} printable characters")
    plan = Plan(
        ruleset=game_named(game),
        choices=tuple(choices_of(choices).items()),
        players=players,
        policies=policies or ("beginner",),
        seed=seed,
        number=matches or deals or _DEALS,
        matches=matches is not None,
        root=spec_given(),
        overlays=tuple(overlays_given()),
    )
    plan.check()
    summary = summarized(plan, _totals(plan, jobs, out))
    if as_json:
        print_json(summary)
    else:
        click.echo("\n".join(SummaryPage(summary, plan, lang).lines()))
    return 1 if summary["broken"] else 0


def _totals(plan: Plan, jobs: int | None, out: Path | None) -> Totals:
    """Play what is not in the file yet, and add everything up."""
    totals = Totals()
    with open_log(out, plan) if out else nullcontext() as log:
        begun = log.kept if log else []
        done = {each["i"] for each in begun}
        for each in begun:
            totals.add(each)
        left = plan.number - len(done)
        with _progress(plan.number, len(done)) as advance:
            for each in simulate(plan, jobs or _processes(plan, left), done):
                if log:
                    log.add([each])
                totals.add(each)
                advance()
    return totals


def _processes(plan: Plan, left: int) -> int:
    """Return how many processes are worth beginning."""
    free = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    return max(1, min(free, left if plan.matches else left // _WORTH_A_PROCESS))


@contextmanager
def _progress(number: int, done: int) -> Iterator[Callable[[], None]]:
    """Show progress on a terminal, and nothing elsewhere."""
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=number, completed=done)
        yield lambda: bar.advance(task)
