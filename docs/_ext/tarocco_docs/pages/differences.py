"""The pages that compare every two readings of every option."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tarocco.cli.diff_page import case_words, differing_fields, value_words
from tarocco.cli.words_diff import DIFF_WORDS
from tarocco_docs.differences import kept
from tarocco_docs.facts import BOLOGNA, FRANCE, book
from tarocco_docs.markdown import both, code, escaped, link, page, section, table
from verification.difference import UNSUPPORTED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.config import Config

    from tarocco.answers import Answer
    from tarocco_docs.differences import Readings
    from verification.difference import Outcome

WORDS = DIFF_WORDS["en"]
INTRODUCTION = """What follows from each reading of each [option]({options}): for every two of
them the smallest pile, hand, trick or settlement that they answer differently, as
[`tarocco diff`]({guide}) finds it. Operations that are not listed read the same values under both.
"""
MINIMAL = {
    "proved": "proved: no smaller case exists",
    "tried": "none smaller: all were tried",
    "searched": "the shortest of the deals tried",
}
SAME = {"proved": "the same: proved", "tried": "the same: all that the rules tell apart was tried"}
NOTHING = "No answer hangs on it: it is about words, gestures, or what follows a wrong action.\n"


def writer(pack: str) -> Callable[[Config], str]:
    """Return what writes the page of a pack."""
    up = "../" if pack == FRANCE else ""
    title = "Readings compared" if pack == BOLOGNA else "French Tarot: readings compared"

    def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
        introduction = INTRODUCTION.format(
            options="options.md", guide=f"{up}../guides/differences.md"
        )
        options = groupby(kept(pack), key=lambda each: each.option)
        parts = (part for name, pairs in options for part in _option(name, list(pairs)))
        return page(title, introduction, *parts)

    return write


def _option(name: str, pairs: list[Readings]) -> Iterator[str]:
    """Yield the section of an option."""
    option = book(pairs[0].pack).options[name]
    yield section(2, name.replace("_", " ").capitalize())
    yield f"{link('option', name)}, compared in {link('game', pairs[0].game)}.\n"
    yield both(option.question)
    for readings in pairs:
        yield from _readings(readings)


def _readings(readings: Readings) -> Iterator[str]:
    """Yield what two readings differ in."""
    one, other = readings.names
    yield f"**{code(one)} and {code(other)}**\n"
    found = [each for each in readings.outcomes.values() if each.why != "reads"]
    if not found:
        yield NOTHING
        return
    yield table(
        ["Operation", "Smallest case", code(one), code(other), "Smallest?"],
        [_row(each) for each in found],
        "tc-stack",
    )


def _row(found: Outcome) -> list[str]:
    """Return the row of an operation."""
    if found.status == "same":
        return [found.operation, SAME[found.why], "", "", ""]
    if found.ours is None or found.theirs is None:
        return [found.operation, f"open: none in {escaped(found.detail)}", "", "", ""]
    return [
        found.operation,
        escaped("; ".join(case_words(found, WORDS))),
        _answer(found.ours, found.theirs),
        _answer(found.theirs, found.ours),
        MINIMAL[found.why],
    ]


def _answer(answer: Answer, other: Answer) -> str:
    """Write an answer: what of it the other has not."""
    if answer.code == UNSUPPORTED:
        return "nothing to say"
    if not answer.valid:
        return f"refused: {code(answer.code)}"
    figures = differing_fields(answer, other).items()
    return escaped("; ".join(f"{name} {value_words(value)}" for name, value in figures))
