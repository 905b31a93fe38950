"""Anchors that never change: ``clause-…``, ``theorem-…``, ``example-…`` and so on.

An id of the rule book is the anchor of its section as it stands, dots and
underscores included, so that a link can be written without looking it up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from tarocco_docs.facts import (
    BOLOGNA,
    FRANCE,
    PACKS,
    book,
    clause_of,
    combinations,
    game_rulesets,
    is_chosen,
    pack_of_game,
    ruleset,
    short,
)
from verification.catalogue import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sphinx.application import Sphinx

    from tarocco.rulebook.texts import Example

COUNTED = {"pile", "doubling", "side"}
"""Kinds of examples in which the engine counts."""

LISTED = {
    "figure": "figures",
    "legal": "play",
    "trick": "play",
    "auction": "settlement",
    "bands": "settlement",
    "settle": "settlement",
    "losers": "settlement",
    "cell": "cells",
}
"""The page of each kind of examples in which nothing is counted."""

FOLDERS = {BOLOGNA: "reference", FRANCE: "reference/france"}
"""The folder of the pages of each pack."""

FRENCH = "france/tarot-4"

STACKED = "tc-stack"
"""Tables of this class show one row below the other in a narrow window."""


def example_page(example: Example) -> str:
    """Return the page on which an example stands, without its folder."""
    if example.kind not in COUNTED:
        return LISTED.get(example.kind, "names-and-order")
    if example.row.get("options") or example.row.get("ruleset"):
        return "readings"
    _, chapter, *rest = example.clauses[0].split(".")
    if chapter != "combinations":
        return "counting"
    if rest[0] == "grande":
        return "grande"
    return "cricche" if rest[0].startswith("cricc") else "sequences"


def _game(name: str) -> str | None:
    """Return the page of a game, None if there is no such game."""
    pack = pack_of_game(name)
    return f"{FOLDERS[pack]}/games/{name}" if pack else None


def _clause(name: str) -> str | None:
    """Return the page of a clause, None if there is no such clause."""
    return f"{FOLDERS[name.partition('.')[0]]}/clauses" if clause_of(name) else None


def _option(name: str) -> str | None:
    """Return the page of an option, None if there is no such option."""
    pack = next((pack for pack in PACKS if name in book(pack).options), None)
    return f"{FOLDERS[pack]}/options" if pack else None


def _french(name: str) -> str:
    """Return the id of an example or a violation of France without ``france.``, or nothing."""
    pack, _, own = name.partition(".")
    return own if pack == FRANCE else ""


def _violation(name: str) -> str | None:
    """Return the page of a violation, None if there is no such violation."""
    if _french(name) in ruleset(name=FRENCH).game.play.violations:
        return "reference/france/violations"
    return "reference/violations" if name in ruleset().game.play.violations else None


def _example(name: str) -> str | None:
    """Return the page of an example, None if there is no such example.

    Those of France have ``france.`` before their id, as both packs may have the same ids.
    """
    if _french(name) in book(FRANCE).examples:
        return "reference/france/examples"
    found = book().examples.get(name)
    return None if found is None else f"reference/examples/{example_page(found)}"


def _on(page: str, known: Callable[[], Iterable[str]]) -> Callable[[str], str | None]:
    """Return the function that tells the page of an id, all known ids being on one page."""
    return lambda name: f"reference/{page}" if name in known() else None


PAGE_OF: dict[str, Callable[[str], str | None]] = {
    "clause": _clause,
    "theorem": _on("theorems", lambda: THEOREMS),
    "option": _option,
    "source": _on("sources", lambda: book().sources),
    "combination": _on("combinations", lambda: {rule.id for rule in combinations(ruleset())}),
    "example": _example,
    "game": _game,
    "violation": _violation,
}
"""For each kind of target, what tells the page of an id, or None if it does not exist."""

ALL: dict[str, Callable[[], Iterable[str]]] = {
    "clause": lambda: [name for pack in PACKS for name in book(pack).clauses],
    "theorem": lambda: THEOREMS,
    "option": lambda: [name for pack in PACKS for name in book(pack).options],
    "source": lambda: book().sources,
    "combination": lambda: [rule.id for rule in combinations(ruleset())],
    "example": lambda: [*book().examples, *(f"{FRANCE}.{name}" for name in book(FRANCE).examples)],
    "game": lambda: [name for pack in PACKS for name in game_rulesets(pack)],
    "violation": lambda: [
        *ruleset().game.play.violations,
        *(f"{FRANCE}.{name}" for name in ruleset(name=FRENCH).game.play.violations),
    ],
}
"""Every id of each kind."""


def reference(kind: str, name: str, content: nodes.Node, docname: str) -> addnodes.pending_xref:
    """Make a link to something of the rule book.

    Args:
        kind: the kind of target, such as ``clause``.
        name: its id.
        content: what the link shows.
        docname: the page the link is on.
    """
    return addnodes.pending_xref(
        "",
        content,
        refdomain="tarocco",
        reftype=kind,
        reftarget=name,
        refdoc=docname,
        refexplicit=True,
        refwarn=True,
    )


def chosen_mark() -> nodes.Node:
    """Return the mark that stands behind every link to a clause that was chosen here."""
    return nodes.inline("", "chosen here", classes=["tc-chosen"])


def to_clause(name: str, docname: str, text: str = "") -> list[nodes.Node | str]:
    """Make a link to a clause, with the mark of one that was chosen here.

    Args:
        name: its id.
        docname: the page the link is on.
        text: what it shows, or nothing for its id.
    """
    content = nodes.inline(text, text) if text else nodes.literal(short(name), short(name))
    made: list[nodes.Node | str] = [reference("clause", name, content, docname)]
    return [*made, " ", chosen_mark()] if is_chosen(name) else made


class anchor(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """A place to link to; a section takes it as its own id."""


def visit_anchor(translator: Any, node: anchor) -> None:  # noqa: ANN401 - docutils' translators are untyped
    """Write an anchor that no section has taken."""
    translator.body.append(f'<span id="{node["name"]}"></span>')


def depart_anchor(translator: Any, node: anchor) -> None:  # noqa: ANN401
    """Write nothing."""


class AnchorDirective(SphinxDirective):
    """``{tarocco-anchor} clause bologna.cards.pack``: the anchor of the section it begins."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Make the anchor."""
        return [anchor(name="-".join(self.arguments))]


def give_to_sections(app: Sphinx, doctree: nodes.document) -> None:  # noqa: ARG001 - Sphinx's signature
    """Make each anchor the first id of the section it begins."""
    for found in list(doctree.findall(anchor)):
        if isinstance(found.parent, nodes.section):
            found.parent["ids"].insert(0, found["name"])
            found.parent.remove(found)


def label_cells(app: Sphinx, doctree: nodes.document, docname: str) -> None:  # noqa: ARG001 - Sphinx's signature
    """Put the name of its column into each cell of a table that can be stacked."""
    for table in doctree.findall(nodes.table):
        if STACKED not in table["classes"]:
            continue
        heads = [entry.astext() for head in table.findall(nodes.thead) for entry in _cells(head)[0]]
        for body in table.findall(nodes.tbody):
            for cells in _cells(body):
                for head, entry in list(zip(heads, cells, strict=False))[1:]:
                    if entry.astext():
                        entry.insert(0, nodes.inline("", head, classes=["tc-label"]))


def _cells(part: nodes.Element) -> list[list[nodes.entry]]:
    """Return the cells of each row of a part of a table."""
    return [list(row.findall(nodes.entry)) for row in part.findall(nodes.row)]
