"""What ``tarocco verify`` says of second opinions, and the check of a proof file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tarocco.errors import TaroccoError
from verification.second.check_proof import check
from verification.second.dimacs import ProofError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from verification.runner import Result
    from verification.second.opinion import Opinion


def told_of(opinion: Opinion) -> str:
    """Write a second opinion in a few words, such as ``proved (solver 7, proof 5)``."""
    ways = ", ".join(f"{way.name} {way.obligations}" for way in opinion.ways)
    doubt = "" if opinion.agrees else ", not confirmed"
    return f"{opinion.status}{doubt} ({ways or 'nothing'})"


def summary_of(results: Sequence[Result]) -> str:
    """Say how many theorems a second way confirms."""
    opinions = [result.second for result in results if result.second is not None]
    confirmed = sum(opinion.agrees for opinion in opinions)
    seconds = sum(opinion.seconds for opinion in opinions)
    told = f"{confirmed} confirmed, {len(opinions) - confirmed} not"
    return f"Second opinion: {told}; {seconds:.1f} s of work"


def check_files(formula: Path, proof: Path) -> int:
    """Check a proof file and say what it shows.

    Args:
        formula: the clauses in DIMACS.
        proof: the proof.

    Returns:
        0 if the proof holds, 1 if not.
    """
    try:
        steps = check(_text(formula), _text(proof))
    except ProofError as error:
        click.echo(f"{proof} does not show that {formula} cannot be satisfied: {error}")
        return 1
    told = "1 clause" if steps == 1 else f"{steps} clauses"
    click.echo(f"{proof} shows with {told} that {formula} cannot be satisfied")
    return 0


def _text(file: Path) -> str:
    """Read a file.

    Raises:
        TaroccoError: if it cannot be read or is no text.
    """
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise TaroccoError(f"{file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise TaroccoError(f"{file}: is no text in UTF-8, expected clauses of numbers") from None
