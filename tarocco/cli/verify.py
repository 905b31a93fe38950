"""``tarocco verify``: prove the theorems about the rules."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarocco.cli.second import check_files, summary_of, told_of
from tarocco.cli.shared import (
    choices_of,
    game_named,
    json_option,
    overlays_given,
    print_columns,
    print_json,
    print_text,
    ruleset_options,
    spec_given,
    spec_options,
)
from tarocco.errors import ChoiceError, TaroccoError, nearest
from tarocco.files import write_whole
from tarocco.rulebook import DEFAULT_RULESET, pack_of, packs_in
from tarocco.rulebook.files import shipped_spec
from verification.catalogue import THEOREMS
from verification.runner import Subject, prove_all, report, require_solver, smt2_files
from verification.second.opinion import Asked, require_second

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from verification.runner import Result


@click.command("verify", short_help="Prove the theorems about the rules.")
@click.argument("names", nargs=-1, metavar="[NAME]…")
@click.option(
    "--jobs",
    type=click.IntRange(min=1, max=256),
    default=lambda: len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1,
    show_default="one for each processor",
    help="Theorems proved at a time.",
)
@json_option
@click.option(
    "--report",
    "report_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the report to a file as well.",
)
@click.option("--quick", is_flag=True, help="Leave out the theorems that take longest.")
@click.option("--list", "only_list", is_flag=True, help="List the theorems and prove nothing.")
@click.option(
    "--smt2",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write each obligation as an SMT-LIB 2 file.",
)
@click.option("--second", is_flag=True, help="Confirm each theorem by another way than z3 as well.")
@click.option(
    "--proofs",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="With --second, write the clauses and the checked proof of what is about bits alone.",
)
@click.option(
    "--check-proof",
    nargs=2,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="CNF PROOF",
    help="Check a proof that was written, and prove nothing.",
)
@ruleset_options
@spec_options
def command(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command
    names: tuple[str, ...],
    jobs: int,
    report_file: Path | None,
    smt2: Path | None,
    proofs: Path | None,
    check_proof: tuple[Path, Path] | None,
    ruleset_id: str,
    choices: tuple[str, ...],
    *,
    as_json: bool,
    quick: bool,
    only_list: bool,
    second: bool,
) -> int:
    """Prove the theorems about the rules, or those NAMEd; * stands for anything.

    Ends with exit code 0 if every theorem has the status it should have, and 1
    if not. A theorem that should be refuted is kept for its counterexample. With
    --second, each must also be confirmed by another program than the first.
    """
    if check_proof is not None:
        return check_files(*check_proof)
    if proofs is not None and not second:
        raise ChoiceError("--proofs writes what --second checks, expected both")
    ruleset_id = game_named(ruleset_id)
    packs = _packs(ruleset_id, choices)
    chosen = [
        name
        for name in _chosen(names)
        if not (quick and THEOREMS[name].slow) and (names or THEOREMS[name].pack in packs)
    ]
    if not chosen:
        raise ChoiceError("--quick leaves out every theorem named, expected another")
    subject = Subject(spec_given(), tuple(overlays_given()), ruleset_id, choices_of(choices))
    label = subject.load()[0].label
    if only_list:
        _list(chosen, as_json=as_json)
        return 0
    require_solver()
    if report_file is not None and not report_file.parent.is_dir():
        raise TaroccoError(f"{report_file}: its folder does not exist, expected one to write to")
    if smt2 is not None:
        _write_smt2(smt2, chosen, subject)
    asked = _asked(proofs) if second else None
    with _progress(len(chosen)) as done:
        results = prove_all(chosen, subject, jobs, done, asked)
    found = report(results, label)
    if report_file is not None:
        write_whole(report_file, json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    if as_json:
        print_json(found)
    else:
        _print_table(results)
    return 0 if all(result.as_expected for result in results) else 1


def _packs(ruleset_id: str, choices: Sequence[str]) -> list[str]:
    """Return the packs whose theorems are proved: all, or only that of a ruleset asked for."""
    if choices or overlays_given() or ruleset_id != DEFAULT_RULESET:
        return [pack_of(ruleset_id)]
    return packs_in(spec_given() or shipped_spec())


def _chosen(patterns: Sequence[str]) -> list[str]:
    """Return the theorems that names or patterns ask for, in the order of the catalogue.

    Raises:
        ChoiceError: if a name or pattern fits none.
    """
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in THEOREMS):
            hint = nearest(pattern, list(THEOREMS)) or "; 'tarocco verify --list' lists them"
            raise ChoiceError(f"there is no theorem {pattern!r}{hint}")
    return [
        name
        for name in THEOREMS
        if not patterns or any(fnmatchcase(name, pattern) for pattern in patterns)
    ]


def _list(names: Sequence[str], *, as_json: bool) -> None:
    """List theorems with their sentences."""
    if as_json:
        print_json(
            [
                {
                    "name": name,
                    "chapter": THEOREMS[name].chapter,
                    "statement": THEOREMS[name].sentence,
                    "formal": THEOREMS[name].formal,
                    "expected": THEOREMS[name].expected,
                    "clauses": list(THEOREMS[name].clauses),
                }
                for name in names
            ]
        )
        return
    for name in names:
        click.echo(click.style(name, bold=True))
        print_text(THEOREMS[name].sentence, "  ")


def _write_smt2(folder: Path, names: Sequence[str], subject: Subject) -> None:
    """Write the obligations of theorems to a folder."""
    _make(folder)
    for name, text in smt2_files(names, subject):
        write_whole(folder / name, text)


def _asked(proofs: Path | None) -> Asked:
    """Say what a second opinion shall do, once it can be had and its folder is there."""
    require_second()
    if proofs is not None:
        _make(proofs)
    return Asked(proofs)


def _make(folder: Path) -> None:
    """Make a folder.

    Raises:
        TaroccoError: if it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TaroccoError(f"{folder}: cannot be made ({error.strerror})") from None


@contextmanager
def _progress(number: int) -> Iterator[Callable[[Result], None]]:
    """Show progress on a terminal, and nothing elsewhere."""
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    console = Console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=number)
        yield lambda result: bar.update(task, advance=1, description=result.name)


def _print_table(results: Sequence[Result]) -> None:
    """Print name, status and seconds of each theorem, and what was not expected."""
    print_columns(
        [
            (
                result.name,
                result.status + ("" if result.as_expected else " (unexpected)"),
                f"{result.seconds:.2f} s",
                *([] if result.second is None else [told_of(result.second)]),
            )
            for result in results
        ]
    )
    for result in results:
        if not result.as_expected or result.status == "refuted":
            click.echo()
            click.echo(f"{result.name}: {result.status}")
            print_text(result.theorem.sentence, "  ")
            told = result.counterexample.text if result.counterexample else result.reason
            if told:
                print_text(told, "  ")
            if result.second is not None and result.second.reason:
                print_text(f"Second opinion: {result.second.reason}.", "  ")
            if not result.as_expected:
                print_text(f"It rests on {', '.join(result.theorem.clauses)}.", "  ")
    click.echo()
    click.echo(_summary(results))
    if any(result.second for result in results):
        click.echo(summary_of(results))


def _summary(results: Sequence[Result]) -> str:
    """Say how many theorems came out how."""
    counts = {
        status: sum(result.status == status for result in results)
        for status in ("proved", "refuted", "open")
    }
    unexpected = sum(not result.as_expected for result in results)
    told = ", ".join(f"{number} {status}" for status, number in counts.items() if number)
    theorems = "theorem" if len(results) == 1 else "theorems"
    return f"{len(results)} {theorems}: {told}; {unexpected} not as expected"
