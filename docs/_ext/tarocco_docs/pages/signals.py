"""The page of the signals, with every reading of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs.facts import book, ruleset, title
from tarocco_docs.markdown import both, code, escaped, link, links, page, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from tarocco.play.rules import Signal

INTRODUCTION = """Who leads may help his partner with three gestures and no others. They stand in no
record, and the program neither gives nor checks them; these are the words of the sources.
"""


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    play = ruleset().game.play
    clauses = ("bologna.signals.three", "bologna.signals.leader", "bologna.play.penalty.signals")
    return page(
        "Signals",
        INTRODUCTION,
        *(f":::{{tarocco-clause}} {clause}\n:sources:\n:::\n" for clause in clauses),
        *(text for signal in play.signals for text in _signal(signal)),
        *_when(),
    )


def _signal(signal: Signal) -> Iterator[str]:
    """Yield the section of a signal."""
    yield section(2, title(signal.names, signal.id))
    yield f":::{{tarocco-clause}} {signal.clause}\n:sources:\n:::\n"
    yield f"**What is done**\n\n{both(signal.gesture)}"
    yield f"**What it says**\n\n{both(signal.meaning)}"
    yield from _readings(signal.clause)


def _when() -> Iterator[str]:
    """Yield the section on when signals are allowed."""
    clause = ruleset().tables["play"]["signals"]["clause"]
    yield section(2, "When")
    yield f":::{{tarocco-clause}} {clause}\n:sources:\n:::\n"
    yield from _readings(clause)


def _readings(clause: str) -> Iterator[str]:
    """Yield the readings of the options on a clause."""
    for option in book().options.values():
        if option.clause != clause:
            continue
        yield f"The sources differ; see the option {link('option', option.id)}.\n"
        rows = [
            [
                code(each.id) + (" (default)" if each.id == option.default else ""),
                escaped(each.text["en"]),
                escaped(each.text["it"]),
                links("source", each.sources) or "none",
            ]
            for each in option.readings
        ]
        yield table(["Reading", "English", "Italiano", "Sources"], rows, "tc-stack")
        yield f"**Reason for the default**\n\n{both(option.reason)}"
