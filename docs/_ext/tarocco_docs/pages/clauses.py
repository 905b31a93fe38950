"""The page of the clauses: the rule book in words."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tarocco_docs.anchors import FRENCH
from tarocco_docs.facts import BOLOGNA, FRANCE, book, combinations, pack_of_game, ruleset
from tarocco_docs.markdown import both, code, link, listed, page, section, table
from tarocco_docs.pages.where import places
from verification.catalogue import theorems_on
from verification.coverage import tests_by_clause

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.config import Config

    from tarocco.rulebook.texts import Clause

Tests: TypeAlias = "Mapping[str, tuple[str, ...]]"

BADGES = {"sourced": "success", "derived": "info", "chosen": "warning", "open": "danger"}
MEANINGS = {
    "sourced": "a source says so",
    "derived": "it follows from other clauses, and the reason says how",
    "chosen": "the sources leave it open, and this book decided, with its reason",
    "open": "nobody could tell, and the book does not pretend to",
}


def write(config: Config, pack: str = BOLOGNA) -> str:
    """Write the page.

    Args:
        config: the configuration.
        pack: whose clauses.
    """
    tests = tests_by_clause(Path(config.tarocco_tests))
    clauses = book(pack).clauses.values()
    numbers = Counter(clause.status for clause in clauses)
    statuses = [[_badge(name), str(numbers[name]), told] for name, told in MEANINGS.items()]
    chapters = groupby(clauses, key=lambda clause: clause.id.split(".")[1])
    return page(
        "Clauses" if pack == BOLOGNA else "Clauses of French Tarot",
        "The rules in words, one idea a clause. The id of a clause never changes; its place on "
        "this page is `#clause-` and the id, dots included. Under each stand the cells of the "
        "tables that carry it out, the part of the engine that reads them, and what bears on it.\n",
        table(["Status", "Clauses", "Meaning"], statuses),
        *(part for name, found in chapters for part in _chapter(name, list(found), tests)),
    )


def _badge(status: str) -> str:
    """Write a status."""
    return f"{{bdg-{BADGES[status]}}}`{status}`"


def _chapter(name: str, clauses: list[Clause], tests: Tests) -> Iterator[str]:
    """Yield a chapter."""
    yield section(2, name.capitalize())
    for clause in clauses:
        yield from _clause(clause, clause.id.split(".", 2)[-1])
        yield listed("Tests", [code(test) for test in tests.get(clause.id, ())])


def _game(name: str) -> str:
    """Write a game that a clause is for, with a link if it can be played."""
    if pack_of_game(name):
        return link("game", name)
    return "all games" if name == "all" else name.replace("_", " ").capitalize()


def _clause(clause: Clause, title: str) -> Iterator[str]:
    """Yield the section of a clause."""
    yield section(3, title, "clause", clause.id)
    whose = ", ".join(_game(name) for name in clause.games)
    yield f"{_badge(clause.status)} {code(clause.id)} for {whose}\n"
    yield both(clause.text)
    if clause.reason:
        yield f"**Reason**\n\n{both(clause.reason)}"
    if clause.unchecked:
        yield f"**Why nothing checks it**\n\n{both(clause.unchecked)}"
    yield listed("Sources", [link("source", each) for each in clause.sources])
    for label, found in places(clause.id):
        yield listed(label, found)
    french = clause.id.startswith(f"{FRANCE}.")
    rules_of, before = (ruleset(name=FRENCH), f"{FRANCE}.") if french else (ruleset(), "")
    texts = book(FRANCE if french else BOLOGNA)
    rules = [rule.id for rule in combinations(rules_of) if rule.clause == clause.id]
    yield listed("Carried out by", [link("combination", rule) for rule in rules])
    options = [option.id for option in texts.options.values() if option.clause == clause.id]
    kinds = rules_of.game.play.violations.values()
    wrong = [f"{before}{kind.id}" for kind in kinds if kind.clause == clause.id]
    yield listed("Violations", [link("violation", each) for each in wrong])
    yield listed("Options", [link("option", option) for option in options])
    bearing = [each for each in texts.examples.values() if clause.id in each.clauses]
    examples = [f"{before}{each.id}" for each in bearing]
    yield listed("Examples", [link("example", example) for example in examples])
    yield listed("Theorems", [link("theorem", each) for each in theorems_on(clause.id)])
