"""Roles that link into the rule book, and roles that give its figures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole, SphinxRole
from sphinx.util.nodes import make_refnode

from tarocco.errors import TaroccoError
from tarocco.rulebook.cells import NoCellError
from tarocco_docs.anchors import ALL, FRENCH, PAGE_OF, chosen_mark, reference
from tarocco_docs.drawing import draw_text
from tarocco_docs.facts import (
    BOLOGNA,
    FRANCE,
    book,
    cell,
    game_name,
    game_rulesets,
    is_chosen,
    points_of,
    report,
    ruleset,
    short,
)
from tarocco_docs.markdown import MINUS
from verification.catalogue import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from docutils.nodes import Node, system_message
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import RoleFunction

logger = logging.getLogger(__name__)


def shown_as(kind: str, name: str) -> nodes.Node:
    """Return what a link shows when its author does not say."""
    if kind == "theorem":
        return nodes.inline(name, name.replace("_", " "), classes=["tc-theorem"])
    if kind == "game":
        text = game_name(name)
        return nodes.inline(text, text)
    text = short(name) if kind == "clause" else name
    return nodes.literal(text, text)


class TargetRole(ReferenceRole):
    """``{clause}`id` `` and its like: a link that must lead somewhere.

    Args:
        kind: the kind of target.
    """

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Make the link; a source may carry a place, as in ``B/51``."""
        name = self.target.partition("/")[0] if self.kind == "source" else self.target
        if PAGE_OF[self.kind](name) is None:
            _unknown(self, f"there is no {self.kind} {name!r}")
            return [nodes.literal(self.target, self.target)], []
        content = (
            nodes.inline(self.title, self.title)
            if self.has_explicit_title
            else shown_as(self.kind, self.target)
        )
        found: list[Node] = [reference(self.kind, name, content, self.env.docname)]
        if self.kind == "clause" and is_chosen(name):
            found += [nodes.Text(" "), chosen_mark()]
        return found, []


class ValueRole(SphinxRole):
    """A role that is replaced by a figure of the engine or the tables."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Give the figure."""
        try:
            return [nodes.Text(self.value())], []
        except (KeyError, NoCellError, TaroccoError) as error:
            _unknown(self, f"role {self.name!r}: {self.text!r} gives nothing ({error})")
            return [nodes.literal(self.text, self.text)], []

    def value(self) -> str:
        """Return the figure."""
        raise NotImplementedError


class CellRole(ValueRole):
    """``{cell}`combinations/combination/re/points/4` ``: what a cell of the tables holds.

    With ``{french-cell}`` it is a cell of the tables of France.
    """

    def value(self) -> str:
        """Return what the cell holds."""
        pack = FRANCE if self.name.endswith("french-cell") else BOLOGNA
        return str(cell(self.text, pack)).replace("-", MINUS)


class FigureRole(ValueRole):
    """``{figure}`deal` ``: a figure of the theorems; of France with ``{french-figure}``."""

    def value(self) -> str:
        """Return the figure."""
        pack = FRANCE if self.name.endswith("french-figure") else BOLOGNA
        return str(book(pack).figure(self.text))


class PointsRole(ValueRole):
    """``{points}`grande: Ang Mon Beg` ``: one figure of the engine's account of some cards.

    Settings may stand behind its name: ``{points}`total (declared): Rd Rc Rs` ``.
    """

    def value(self) -> str:
        """Count the cards."""
        found = re.fullmatch(r"(?:(\w+)\s*(?:\(([^)]*)\))?:)?(.*)", self.text, re.DOTALL)
        if found is None:
            raise KeyError(self.text)
        return points_of(found[3], found[1] or "total", found[2] or "")


class NumberRole(ValueRole):
    """``{number}`clauses` ``: how many there are of something."""

    def value(self) -> str:
        """Count them."""
        proofs = report(self.config.tarocco_report)
        if self.text in {"proved", "refuted"}:
            return str(proofs.count(self.text)) if proofs.rows else "an unknown number of"
        numbers = {
            "clauses": len(book().clauses),
            "options": len(book().options),
            "sources": len(book().sources),
            "french clauses": len(book(FRANCE).clauses),
            "french options": len(book(FRANCE).options),
            "french examples": len(book(FRANCE).examples),
            "french games": len(game_rulesets(FRANCE)),
            "statements": len(book(FRANCE).tables["seed"]["statement"]),
            "examples": len(book().examples),
            "theorems": len(THEOREMS),
            "cards": len(ruleset().pack.cards),
            "games": len(game_rulesets()),
            "violations": len(ruleset().game.play.violations),
        }
        return str(numbers[self.text])


class CardsRole(SphinxRole):
    """``{cards}`Ang Mon` ``: small pictures of some cards.

    On the pages of France they are cards of France, and so they are with ``{french-cards}``.
    """

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Draw the cards."""
        french = self.name.endswith("french-cards") or self.env.docname.startswith(
            "reference/france/"
        )
        pack = ruleset(name=FRENCH).pack if french else ruleset().pack
        try:
            return [draw_text(self.text, pack)], []
        except TaroccoError as error:
            _unknown(self, str(error))
            return [nodes.literal(self.text, self.text)], []


class HereRole(ReferenceRole):
    """``{here}`text <example id>` ``: a place to link to within a line, such as a table's cell."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Make the place."""
        place = nodes.inline("", "", nodes.literal(self.title, self.title))
        place["ids"].append(self.target.replace(" ", "-"))
        return [place], []


def _unknown(role: SphinxRole, message: str) -> None:
    """Note that a role leads nowhere; the build will fail."""
    logger.warning(message, location=role.get_location(), type="tarocco")
    role.env.domaindata["tarocco"]["unknown"].append(f"{role.env.docname}: {message}")


def refuse_unknown(
    app: Sphinx,  # noqa: ARG001 - Sphinx's signature
    env: BuildEnvironment,
) -> list[str]:
    """Fail the build if a role led nowhere, with or without ``-W``."""
    unknown: list[str] = env.domaindata["tarocco"]["unknown"]
    if unknown:
        raise ExtensionError("the rule book has no such thing:\n" + "\n".join(unknown))
    return []


class TaroccoDomain(Domain):
    """The things of the rule book that can be linked to."""

    name = "tarocco"
    label = "Tarocco"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in PAGE_OF}
    roles: ClassVar[dict[str, RoleFunction]] = {
        **{kind: TargetRole(kind) for kind in PAGE_OF},
        "cards": CardsRole(),
        "french-cards": CardsRole(),
        "french-cell": CellRole(),
        "french-figure": FigureRole(),
        "cell": CellRole(),
        "figure": FigureRole(),
        "here": HereRole(),
        "number": NumberRole(),
        "points": PointsRole(),
    }
    initial_data: ClassVar[dict[str, Any]] = {"unknown": []}

    def merge_domaindata(
        self,
        docnames: AbstractSet[str],  # noqa: ARG002 - Sphinx's signature
        otherdata: dict[str, Any],
    ) -> None:
        """Take over what another process, which has read other pages, has noted."""
        self.data["unknown"] += otherdata["unknown"]

    def resolve_xref(  # noqa: PLR0913, PLR0917 - Sphinx's signature
        self,
        env: BuildEnvironment,  # noqa: ARG002
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,  # noqa: ARG002
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Find the page of a target."""
        page = PAGE_OF[typ](target)
        if page is None:
            return None
        return make_refnode(builder, fromdocname, page, f"{typ}-{target}", contnode, target)

    def resolve_any_xref(  # noqa: PLR0913, PLR0917 - Sphinx's signature
        self,
        env: BuildEnvironment,  # noqa: ARG002
        fromdocname: str,  # noqa: ARG002
        builder: Builder,  # noqa: ARG002
        target: str,  # noqa: ARG002
        node: pending_xref,  # noqa: ARG002
        contnode: nodes.Element,  # noqa: ARG002
    ) -> list[tuple[str, nodes.reference]]:
        """Find nothing: a link into the rule book says what kind of thing it leads to."""
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield everything that can be linked to, for the search."""
        for kind, known in ALL.items():
            for name in known():
                yield name, name, kind, str(PAGE_OF[kind](name)), f"{kind}-{name}", 1
