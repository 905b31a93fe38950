"""The names of rulesets: in full, or without the pack where one pack alone has the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import ChoiceError, no_such
from tarocco.rulebook import DEFAULT_RULESET, pack_of, packs_in
from tarocco.rulebook.files import read_table, shipped_spec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def ruleset_named(name: str, root: Path | None = None) -> str:
    """Return the ruleset that a name stands for, with the edition if it names one.

    Args:
        name: the id of a ruleset, or what stands in it behind the pack.
        root: the folder of a rule book, or None for ours.

    Raises:
        ChoiceError: if no pack has such a ruleset, or several have.
        SpecError: if the rulesets of a pack cannot be read.

    Example:
        >>> ruleset_named("ottocento"), ruleset_named("tarot-4@2012-07-01")
        ('bologna/ottocento', 'france/tarot-4@2012-07-01')
    """
    if "/" in name:
        return name
    known = list(_rulesets(root or shipped_spec()))
    if not known:
        return f"{pack_of(DEFAULT_RULESET)}/{name}"
    short, at, edition = name.partition("@")
    found = [each for each in known if each.partition("/")[2] == short]
    if len(found) == 1:
        return f"{found[0]}{at}{edition}"
    if found:
        message = f"the ruleset {short!r} is in several packs, expected one of: {', '.join(found)}"
        raise ChoiceError(message)
    raise no_such("ruleset", short, known)


def _rulesets(root: Path) -> Iterator[str]:
    """Yield the ids of the rulesets of every pack; rows of another form are left to the checks."""
    for pack in packs_in(root):
        rows = read_table(root / pack / "options.toml").get("ruleset")
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict) and isinstance(row.get("id"), str):
                yield row["id"]
