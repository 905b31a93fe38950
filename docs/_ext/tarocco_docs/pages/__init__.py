"""The reference pages: written as Markdown before Sphinx reads the sources."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tarocco_docs.facts import game_rulesets
from tarocco_docs.pages import (
    bug_classes,
    cards,
    clauses,
    combinations,
    command_line,
    counting,
    coverage,
    declarations,
    differences,
    examples,
    formats,
    france,
    game,
    games,
    mutation,
    operations,
    options,
    play,
    signals,
    sources,
    theorems,
    values,
    violations,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.config import Config

PAGES: dict[str, Callable[[Config], str]] = {
    "cards": cards.write,
    "values": values.write,
    "combinations": combinations.write,
    "counting": counting.write,
    "play": play.write,
    "declarations": declarations.write,
    "signals": signals.write,
    "violations": violations.write,
    "games/index": games.write,
    **{f"games/{name}": game.writer(name) for name in game_rulesets()},
    "clauses": clauses.write,
    "options": options.write,
    "differences": differences.writer("bologna"),
    "sources": sources.write,
    "examples/index": examples.write_index,
    **{f"examples/{name}": examples.writer(name) for name in examples.TITLES},
    "theorems": theorems.write,
    "coverage": coverage.write,
    "mutants": mutation.write,
    "operations": operations.write,
    "bug-classes": bug_classes.write,
    "command-line": command_line.write,
    "formats": formats.write,
    **{f"france/{name}": write for name, write in france.PAGES.items()},
}
"""What writes each page, by its place in ``reference/``."""


def write_pages(app: Sphinx) -> None:
    """Write the reference pages, leaving alone those that have not changed."""
    folder = Path(app.srcdir, "reference")
    for name, write in PAGES.items():
        path = folder / f"{name}.md"
        text = write(app.config)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in folder.rglob("*.md"):
        if path.relative_to(folder).with_suffix("").as_posix() not in PAGES:
            path.unlink()
