"""The pages of the examples: what a source says, and the engine's account beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco.rulebook.examples import mismatches
from tarocco_docs.anchors import example_page
from tarocco_docs.facts import book, combinations, ruleset, title
from tarocco_docs.markdown import code, escaped, link, links, page, section
from tarocco_docs.pages import example_lists, example_play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sphinx.config import Config

    from tarocco.rulebook.texts import Example

TITLES = {
    "grande": "The Grande",
    "sequences": "Sequences",
    "cricche": "Cricche",
    "counting": "Counting",
    "readings": "Other readings",
    "play": "Play",
    "settlement": "Auctions and settlements",
    "cells": "Cells of the games",
    "names-and-order": "Order, names, spellings",
    "figures": "Figures",
}
LINES = {
    "card_points": "card points",
    "last_trick": "last trick",
    "total": "total",
    "cricche": "cricche together",
    "sequences": "sequences together",
}
PLAYED: dict[str, Callable[[Sequence[Example], Callable[..., str]], Iterator[str]]] = {
    "play": example_play.play_page,
    "settlement": example_play.settlement_page,
    "cells": example_play.cells_page,
}
"""What writes the pages on which nothing is counted."""


def write_index(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page that leads to the others."""
    names = "\n".join(TITLES)
    return page(
        "Examples",
        "Each example is run every time this documentation is built, and the build fails if one "
        "comes out differently. On the left what the source says, on the right the engine's "
        "account. An example without a source follows from the rules by arithmetic, or shows a "
        "reading that people ask for.\n",
        f"```{{toctree}}\n:maxdepth: 1\n\n{names}\n```\n",
    )


def writer(name: str) -> Callable[[Config], str]:
    """Return what writes one page of examples."""

    def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
        found = [each for each in book().examples.values() if example_page(each) == name]
        if name == "figures":
            return page(TITLES[name], *example_lists.figures(found))
        if name in PLAYED:
            return page(TITLES[name], *PLAYED[name](found, example_lists.anchored))
        if name == "names-and-order":
            return page(TITLES[name], *example_lists.names_and_order(found))
        return page(TITLES[name], *_by_clause(found))

    return write


def _by_clause(examples: Sequence[Example]) -> Iterator[str]:
    """Yield the examples under the first clause that each is for."""
    for clause in dict.fromkeys(each.clauses[0] for each in examples):
        yield section(2, clause.split(".", 2)[-1])
        yield f":::{{tarocco-clause}} {clause}\n:::\n"
        for each in examples:
            if each.clauses[0] == clause:
                yield from _example(each)


def _example(example: Example) -> Iterator[str]:
    """Yield the section of an example that is counted."""
    differences = mismatches(example, book())
    if differences:
        raise ExtensionError(f"example {example.id}: {'; '.join(differences)}")
    yield section(3, example.id, "example", example.id)
    if example.clauses[1:]:
        yield f"Also on {links('clause', example.clauses[1:])}.\n"
    says, shows = "\n".join(_says(example)), "\n".join(_shows(example))
    yield (
        "::::::{container} tc-example\n"
        f":::::{{container}} tc-says\n{says}\n:::::\n"
        f":::::{{container}} tc-shows\n{shows}\n:::::\n"
        "::::::\n"
    )


def _says(example: Example) -> Iterator[str]:
    """Yield what the source says."""
    row = example.row
    whose = links("source", example.sources)
    yield f"**{'The source says' if whose else 'Expected'}**" + (f" ({whose})" if whose else "")
    yield ""
    if row.get("options"):
        yield "Under " + ", ".join(
            link("option", name, f"{name}={value}") for name, value in row["options"].items()
        )
        yield ""
    if "ruleset" in row:
        yield f"By the rules {code(row['ruleset'])}"
        yield ""
    if example.kind == "doubling":
        yield f"- Points of the {row['family']}: {', '.join(map(str, row['points']))}"
        yield f"- together **{row['expect']}**"
    elif example.kind == "side":
        yield f"- the side makes **{row['expect']:g}**"
    else:
        yield from _expected(row)


def _expected(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield the expected lines, with the roles of contatori."""
    names = {rule.id: title(rule.names, rule.id) for rule in combinations(ruleset())}
    for name, points in row["expect"].items():
        shown = link("combination", name, names[name]) if name in names else LINES[name]
        yield f"- {shown}: " + (f"**{points:g}**" if points else "nothing")
        for contatore, role in row.get("roles", {}).get(name, {}).items():
            yield f"  - {code(contatore)}: {escaped(role)}"


def _shows(example: Example) -> Iterator[str]:
    """Yield the engine's account, or what stands for it."""
    row = example.row
    options = " ".join(f"{name}={value}" for name, value in row.get("options", {}).items())
    setting = f":option: {options}\n" if options else ""
    if "ruleset" in row:
        setting += f":ruleset: {row['ruleset']}\n"
    if example.kind == "doubling":
        yield example_lists.doubling(row)
        return
    last = ":last-trick:\n" if row.get("last_trick") else ""
    if example.kind == "side":
        yield _count(row["cards"], setting + last)
        for hand in row["declared"]:
            yield _count(hand, setting + ":declared:\n")
        yield example_lists.side(row)
        return
    yield _count(row["cards"], setting + last + (":declared:\n" if row.get("declared") else ""))


def _count(cards: str, settings: str) -> str:
    """Write the directive that counts some cards."""
    return f"```{{tarocco-count}} {cards}\n{settings}```\n"
