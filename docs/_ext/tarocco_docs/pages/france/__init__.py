"""The reference pages of French Tarot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs.facts import FRANCE, game_rulesets
from tarocco_docs.pages import cards, clauses, coverage, differences
from tarocco_docs.pages.france import game, lists, rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.config import Config

PAGES: dict[str, Callable[[Config], str]] = {
    "index": game.index,
    "cards": cards.write_french,
    **{f"games/{name}": game.writer(name) for name in game_rulesets(FRANCE)},
    "deal": rules.deal,
    "play": rules.play,
    "contracts": rules.contracts,
    "duplicate": rules.duplicate,
    "options": lists.options,
    "differences": differences.writer(FRANCE),
    "clauses": lambda config: clauses.write(config, FRANCE),
    "coverage": lambda config: coverage.write(config, FRANCE),
    "violations": lists.violations,
    "irregularities": lists.irregularities,
    "examples": lists.examples,
    "seed": lists.seed,
}
"""What writes each page, by its place in ``reference/france/``."""
