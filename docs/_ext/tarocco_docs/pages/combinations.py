"""The page of the combinations: one section each, with its cells, clauses and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.scoring.rules import Multiplier, RunRule, SequenceRule, SetRule
from tarocco.scoring.sequences import score_size
from tarocco_docs.anchors import example_page
from tarocco_docs.facts import book, ruleset, title
from tarocco_docs.markdown import (
    arguments,
    code,
    escaped,
    link,
    listed,
    page,
    section,
    shown,
    table,
)
from verification.catalogue import THEOREMS
from verification.combinations import support

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.config import Config

    from tarocco.cards import Pack
    from tarocco.rulebook.cells import Table
    from tarocco.scoring.rules import CombinationRule, Family

NOT_CELLS = {"id", "kind", "names", "clause", "family", "run", "then_clause"}

OWN_WORDS = {
    "cards": "The cards it is made of.",
    "points": "Points by number of cards held.",
    "counts_as": "How many cricche that number makes towards the criccone.",
    "head": "The capostipite, which nothing replaces.",
    "first": "Points at the least number of cards.",
}
"""Meanings of cells for which the engine has other words, or none."""


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    rules = ruleset()
    parts = [part for family in rules.scoring.families for part in _family(family, rules.pack)]
    return page(
        "Combinations",
        "What scores as a group, and what it is worth. The cells are those of "
        "`spec/bologna/combinations.toml`; the points by number of cards are the engine's.\n",
        *parts,
    )


def _family(family: Family, pack: Pack) -> Iterator[str]:
    """Yield the sections of a family: what doubles it, then its combinations."""
    yield section(2, title(family.names, family.id))
    yield f":::{{tarocco-clause}} {family.clause}\n:::\n"
    rule = family.multiplier
    row = _row("multiplier", rule.id)
    yield section(3, title(rule.names, rule.id))
    yield f":::{{tarocco-clause}} {rule.clause}\n:::\n"
    yield _cells(row, arguments(Multiplier))
    for combination in family.combinations:
        yield from _combination(combination, pack)


def _combination(rule: CombinationRule, pack: Pack) -> Iterator[str]:
    """Yield the section of a combination."""
    yield section(3, title(rule.names, rule.id), "combination", rule.id)
    yield f"{{cards}}`{' '.join(pack.ids(support(rule)))}`\n"
    yield f":::{{tarocco-clause}} {rule.clause}\n:::\n"
    points = _points(rule)
    yield table(["Cards", *map(str, points)], [["Points", *map(str, points.values())]], "tc-sizes")
    row = _row("combination", rule.id)
    yield _cells(row, arguments(type(rule)))
    if isinstance(rule, SequenceRule) and rule.run is not None:
        yield "The numbers that carry it on:\n"
        yield _cells(row["run"], arguments(RunRule))
    clauses = _clauses(rule)
    yield listed("Clauses", [link("clause", clause) for clause in clauses])
    options = [each.id for each in book().options.values() if each.clause in clauses]
    yield listed("Options", [link("option", option) for option in options])
    examples = [
        each.id
        for each in book().examples.values()
        if each.kind == "pile" and rule.id in each.row["expect"] and example_page(each)
    ]
    yield listed("Examples", [link("example", example) for example in examples])
    theorems = [name for name, each in THEOREMS.items() if rule.clause in each.clauses]
    yield listed("Theorems", [link("theorem", theorem) for theorem in theorems])


def _row(kind: str, name: str) -> Table:
    """Return the row of a combination or multiplier."""
    rows: list[Table] = book().tables["combinations"][kind]
    return next(row for row in rows if row["id"] == name)


def _points(rule: CombinationRule) -> dict[int, int]:
    """Return the points of a combination by the number of its cards."""
    if isinstance(rule, SetRule):
        return {size.cards: size.points for size in rule.sizes}
    most = support(rule).bit_count()
    without = mask_of(rule.contatori[rule.contatori_most :]).bit_count()
    sizes = range(rule.smallest, most - without + 1)
    return {size: score_size(size, rule) for size in sizes}


def _cells(row: Table, meanings: Mapping[str, str]) -> str:
    """Write the cells of a row with their meaning."""
    rows = [
        [code(name), code(shown(value)), escaped(_meaning(name, meanings))]
        for name, value in row.items()
        if name not in NOT_CELLS
    ]
    return table(["Cell", "Holds", "Meaning"], rows, "tc-stack")


def _meaning(name: str, meanings: Mapping[str, str]) -> str:
    """Say what a cell means, in the words of the engine where they are about the cell."""
    text = meanings.get(name, "")
    if text.startswith("card indices"):
        return "The numbers, in order."
    if name in OWN_WORDS:
        return OWN_WORDS[name]
    text = text.removeprefix("mask; ").removeprefix("mask of ")
    return text[:1].upper() + text[1:]


def _clauses(rule: CombinationRule) -> list[str]:
    """Return the clauses of a combination: its own, and those below it."""
    own = [rule.clause]
    if isinstance(rule, SequenceRule) and rule.run is not None:
        own += [rule.run.clause, rule.run.then_clause]
    below = [clause for clause in book().clauses if clause.startswith(f"{rule.clause}.")]
    return list(dict.fromkeys([*own, *below]))
