"""The rule book as pages.

Roles link to clauses, theorems, options, sources, examples and combinations,
and give figures that the engine or the tables hold; directives show an account,
a theorem, a clause, a shortcut or a run of the command line. The reference
pages are written into ``reference/`` before the sources are read.

Every part takes its facts from :mod:`tarocco_docs.facts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs import anchors, domain, drawing, freshness
from tarocco_docs.count import CountDirective
from tarocco_docs.deal import DealDirective
from tarocco_docs.directives import (
    ClauseDirective,
    ClausesDirective,
    ObligationsDirective,
    OptionDirective,
    TheoremDirective,
)
from tarocco_docs.pages import write_pages
from tarocco_docs.run import RunDirective
from tarocco_docs.shortcuts import ShortcutDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Tell Sphinx what there is."""
    app.add_config_value("tarocco_report", "", "env", str)
    app.add_config_value("tarocco_tests", "", "env", str)
    app.add_config_value("tarocco_files", "", "env", str)
    app.add_domain(domain.TaroccoDomain)
    app.add_node(drawing.cards, html=(drawing.visit_cards, drawing.depart_cards))
    app.add_node(anchors.anchor, html=(anchors.visit_anchor, anchors.depart_anchor))
    app.add_directive("tarocco-anchor", anchors.AnchorDirective)
    app.add_directive("tarocco-clause", ClauseDirective)
    app.add_directive("tarocco-clauses", ClausesDirective)
    app.add_directive("tarocco-count", CountDirective)
    app.add_directive("tarocco-deal", DealDirective)
    app.add_directive("tarocco-obligations", ObligationsDirective)
    app.add_directive("tarocco-option", OptionDirective)
    app.add_directive("tarocco-run", RunDirective)
    app.add_directive("tarocco-shortcut", ShortcutDirective)
    app.add_directive("tarocco-theorem", TheoremDirective)
    app.connect("builder-inited", write_pages)
    app.connect("env-get-outdated", freshness.outdated)
    app.connect("env-updated", domain.refuse_unknown)
    app.connect("doctree-read", anchors.give_to_sections, priority=100)
    app.connect("doctree-resolved", anchors.label_cells)
    app.connect("html-page-context", drawing.add_symbols)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
