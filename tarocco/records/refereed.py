"""The words of a refereeing code in a record: faults, choices, forms of competition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.notation.words import plain
from tarocco.records.files import shown
from tarocco.rulebook.irregularities import irregularities_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook import Ruleset
    from tarocco.scoring.rules import Names

FREE = "free"
"""The word for play that is no duplicate."""

MOST_NOTES = 200


def words_of(rules: Ruleset, kind: str) -> dict[str, str]:
    """Return what may stand in a note or as the competition, by how it may be written.

    Args:
        rules: the ruleset.
        kind: ``fault``, ``choice`` or ``competition``.
    """
    book = irregularities_of(rules)
    if book is None:
        return {}
    rows: dict[str, Mapping[str, Names]] = {
        "fault": {
            **{row.id: row.names for row in book.faults.values()},
            **{row.id: row.names for row in book.poignees.values()},
        },
        "choice": {row.id: row.names for row in book.choices.values()},
        "competition": {row.id: row.names for row in rules.duplicate.forms.values()},
    }
    found = {plain(FREE): FREE} if kind == "competition" else {}
    for word, names in rows[kind].items():
        found[plain(word)] = word
        for each in names.values():
            found |= {plain(name): word for name in each}
    return found


def wrong_word(text: str, kind: str, words: Mapping[str, str]) -> str:
    """Say what is wrong with a word that does not stand in the refereeing code."""
    if not words:
        return f"a {kind}, expected none: this rule book has no refereeing code"
    ids = ", ".join(dict.fromkeys(words.values()))
    return f"{kind} {shown(text)}, expected one of: {ids}"
