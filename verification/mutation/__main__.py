"""``python -m verification.mutation``: change every cell, and see that something notices."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarocco.cli.progress import progress
from tarocco.errors import TaroccoError, no_such
from tarocco.rulebook import load_book
from tarocco.rulebook.files import shipped_spec
from verification.mutation.edges import added, read_edges
from verification.mutation.edges import write_edges as write_file
from verification.mutation.log import SUMMARY, open_log
from verification.mutation.report import Fate, page, report, summary
from verification.mutation.run import EDGES, MUTANTS, Plan, all_packs, run, subject_of
from verification.runner import require_solver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verification.mutation.judge import Verdict

RECORDS = Path(__file__).parents[2] / "tests" / "records"
INTERRUPTED = 130


@click.command()
@click.option("--pack", "packs", multiple=True, metavar="PACK", help="A pack.  [all]")
@click.option("--only", default="", metavar="GLOB", help="Addresses of cells: 'games/*'.")
@click.option(
    "--sample", type=click.IntRange(1), metavar="N", help="So many mutants, spread evenly.  [all]"
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes.  [one a processor]"
)
@click.option(
    "--log",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep each verdict in a file, and go on from there when started again.",
)
@click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The folder of the golden records.  [tests/records of a checkout]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--write-edges", is_flag=True, help="Add the missing vectors to spec/*/edges.jsonl.")
@click.option("--write-summary", is_flag=True, help=f"Write the figures into spec/{SUMMARY}.")
def main(  # noqa: PLR0913 - one parameter for each option
    *,
    packs: tuple[str, ...],
    only: str,
    sample: int | None,
    jobs: int | None,
    log: Path | None,
    records: Path | None,
    as_json: bool,
    write_edges: bool,
    write_summary: bool,
) -> int:
    """Change every cell of the tables, one at a time, and see what notices.

    Ends with exit code 1 if a mutant survives: if it changes an answer that no vector
    shows, or if nothing but the lock notices it and nobody says why it is harmless.
    """
    require_solver("the mutation run")
    plan = Plan(
        packs=_known(packs),
        only=only,
        sample=sample or 0,
        records=records or (RECORDS if RECORDS.is_dir() else None),
        what=EDGES if write_edges else MUTANTS,
    )
    verdicts = _verdicts(plan, jobs or _processors(), log)
    if write_edges:
        return _write_edges(plan, verdicts)
    return _report(plan, verdicts, as_json=as_json, write_summary=write_summary)


def _known(packs: Sequence[str]) -> tuple[str, ...]:
    """Return the packs asked for, all if none is.

    Raises:
        ChoiceError: for one that there is not.
    """
    for pack in packs:
        if pack not in all_packs():
            raise no_such("pack", pack, list(all_packs()))
    return tuple(packs) or all_packs()


def _processors() -> int:
    """Return how many processors are free."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def _verdicts(plan: Plan, jobs: int, path: Path | None) -> dict[str, Verdict]:
    """Judge what the log does not hold yet, and return the verdict on every mutant chosen."""
    chosen = plan.chosen()
    opened = open_log(path, plan.what, _tell) if path else nullcontext()
    with opened as log:
        kept = dict(log.kept) if log else {}
        left = sum(each.id not in kept for each in chosen)
        with progress(left) as advance:
            for verdict in run(plan, min(jobs, max(1, left)), kept):
                if log:
                    log.add(verdict)
                kept[verdict.id] = verdict
                advance()
    return {each.id: kept[each.id] for each in chosen}


def _tell(message: str) -> None:
    """Say something that is no result."""
    click.echo(message, err=True)


def _write_edges(plan: Plan, verdicts: dict[str, Verdict]) -> int:
    """Write the edges found into the files of the packs."""
    for pack in plan.packs:
        subject, before = subject_of(pack, plan.records), read_edges(pack)
        own = [each for name, each in verdicts.items() if name in subject.mutants]
        rows = added(subject, own, before)
        write_file(pack, rows)
        click.echo(
            f"{pack}: {len(rows)} edges and neighbours, {len(rows) - len(before)} of them new"
        )
    return 0


def _report(plan: Plan, verdicts: dict[str, Verdict], *, as_json: bool, write_summary: bool) -> int:
    """Show what came of it."""
    fates = [Fate(each, verdicts[each.id]) for each in plan.chosen()]
    whole = not plan.only and not plan.sample and plan.packs == all_packs()
    found = report(fates, (load_book(pack_id=pack) for pack in plan.packs), whole=whole)
    if write_summary:
        if not whole:
            raise click.UsageError("--write-summary needs a run of everything")
        text = json.dumps(summary(found), indent=1, ensure_ascii=False)
        (shipped_spec() / SUMMARY).write_text(f"{text}\n", encoding="utf-8")
    click.echo(
        json.dumps(found, ensure_ascii=False, indent=2) if as_json else "\n".join(page(found))
    )
    return 1 if found["survivors"] or found["stale"] else 0


def entry() -> None:
    """Run the command, and end with its exit code."""
    try:
        raise SystemExit(
            main.main(prog_name="python -m verification.mutation", standalone_mode=False)
        )
    except click.ClickException as error:
        _tell(f"error: {error.format_message()}")
    except TaroccoError as error:
        _tell(f"error: {error}")
    except (KeyboardInterrupt, click.Abort):
        _tell("interrupted; started again with the same --log, it goes on from here")
        raise SystemExit(INTERRUPTED) from None
    raise SystemExit(2)


if __name__ == "__main__":
    entry()
