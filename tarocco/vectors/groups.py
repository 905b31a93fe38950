"""The clauses that say which cards belong to a group, where a rule names the group."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tarocco.rulebook import load_book

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tarocco.rulebook import Ruleset
    from tarocco.rulebook.cells import Tables

UNPLAYED = ("clauses", "examples", "options")
"""The tables of which no row is a rule."""


def with_groups(clauses: Iterable[str], cards: int, rules: Ruleset) -> set[str]:
    """Return some clauses with those of the groups of cards that their rules name.

    Args:
        clauses: the clauses.
        cards: mask of the cards that are asked about; groups without any of them do not matter.
        rules: the ruleset.
    """
    given, behind = set(clauses), _groups_behind(rules.pack.id)
    named = {name for clause in given for name in behind.get(clause, ())}
    groups = [rules.pack.groups[name] for name in named]
    return given | {group.clause for group in groups if group.cards & cards}


@lru_cache
def _groups_behind(pack: str) -> Mapping[str, frozenset[str]]:
    """Return the groups behind each clause of our rule book for a pack."""
    book = load_book(pack_id=pack)
    return groups_behind({name: book.tables[name] for name in book.table_names})


def groups_behind(tables: Tables) -> Mapping[str, frozenset[str]]:
    """Return, for each clause of some tables, the groups of cards that its rows name.

    A group made up of other groups has those behind it as well; what a group is made of
    is no rule of its own.

    Args:
        tables: the tables, that of the cards among them.
    """
    groups = {str(row["id"]): row for row in tables["cards"]["group"]}
    found: dict[str, set[str]] = {}
    for name, table in tables.items():
        for heading, below in table.items():
            if name in UNPLAYED or (name, heading) == ("cards", "group"):
                continue
            for clause, group in _named(below, heading, groups, {}):
                found.setdefault(clause, set()).update(_behind(group, groups))
    return {clause: frozenset(each) for clause, each in found.items()}


def _behind(group: str, groups: Mapping[str, Any]) -> Iterator[str]:
    """Yield a group, and the groups that it is made up of."""
    yield group
    for part in groups[group]["cards"]:
        if part in groups:
            yield from _behind(part, groups)


def _named(
    node: Any,  # noqa: ANN401 - a node of a table
    key: str,
    groups: Mapping[str, Any],
    row: Mapping[str, Any],
) -> Iterator[tuple[str, str]]:
    """Yield each group that a part of a table names, after the clause by which it does."""
    if isinstance(node, dict):
        around = node if "clause" in node else row
        for name, each in node.items():
            if name != "id":
                yield from _named(each, name, groups, around)
    elif isinstance(node, list):
        for each in node:
            yield from _named(each, key, groups, row)
    elif isinstance(node, str) and node in groups and "clause" in row:
        yield str(row.get(f"{key}_clause", row["clause"])), node
