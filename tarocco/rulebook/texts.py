"""What people read of the rule book: clauses, options, sources and examples, typed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook.cells import Table

Texts: TypeAlias = "Mapping[str, str]"


@dataclass(frozen=True, slots=True)
class Clause:
    """One idea of the rules.

    Args:
        id: its dotted id, which never changes.
        games: the games it is for, or ``all``.
        status: ``sourced``, ``derived``, ``chosen`` or ``open``.
        sources: references, ``TAG`` or ``TAG/place``.
        text: its words by language.
        reason: why, for what is derived or chosen, by language.
        unchecked: why no example, test or theorem bears on it, by language.
    """

    id: str
    games: tuple[str, ...]
    status: str
    sources: tuple[str, ...]
    text: Texts
    reason: Texts
    unchecked: Texts


@dataclass(frozen=True, slots=True)
class Source:
    """A source of the rules, and how much of it could be read."""

    id: str
    title: str
    author: str
    edition: str
    lang: str
    reach: Texts


@dataclass(frozen=True, slots=True)
class OptionReading:
    """One answer to the question of an option, with the cells it changes."""

    id: str
    sources: tuple[str, ...]
    text: Texts
    set: tuple[tuple[str, Any], ...] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Option:
    """A question on which the sources disagree or are silent."""

    id: str
    clause: str
    question: Texts
    reason: Texts
    default: str
    readings: tuple[OptionReading, ...]

    def reading(self, reading_id: str) -> OptionReading:
        """Return a reading by its id.

        Raises:
            KeyError: if there is none.
        """
        return {reading.id: reading for reading in self.readings}[reading_id]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of the sources, run as a test.

    Args:
        kind: ``pile``, ``doubling``, ``figure`` or ``name``.
        row: the other cells, as the kind has them.
    """

    id: str
    kind: str
    clauses: tuple[str, ...]
    sources: tuple[str, ...]
    row: Mapping[str, Any] = field(hash=False)


def build_clauses(table: Table) -> dict[str, Clause]:
    """Build the clauses by id."""
    return {
        row["id"]: Clause(
            row["id"],
            tuple(row["games"]),
            row["status"],
            tuple(row["sources"]),
            row["text"],
            row.get("reason", {}),
            row.get("unchecked", {}),
        )
        for row in table["clause"]
    }


def build_sources(table: Table) -> dict[str, Source]:
    """Build the sources by tag."""
    return {
        row["id"]: Source(
            row["id"],
            row["title"],
            row.get("author", ""),
            row.get("edition", ""),
            row["lang"],
            row["reach"],
        )
        for row in table["source"]
    }


def build_options(table: Table) -> dict[str, Option]:
    """Build the options by id."""
    return {
        row["id"]: Option(
            row["id"],
            row["clause"],
            row["question"],
            row["reason"],
            row["default"],
            tuple(
                OptionReading(
                    reading["id"],
                    tuple(reading["sources"]),
                    reading["text"],
                    tuple((change["cell"], change["value"]) for change in reading.get("set", [])),
                )
                for reading in row["reading"]
            ),
        )
        for row in table["option"]
    }


def build_examples(table: Table) -> dict[str, Example]:
    """Build the examples by id."""
    return {
        row["id"]: Example(
            row["id"], row["kind"], tuple(row["clauses"]), tuple(row["sources"]), row
        )
        for row in table["example"]
    }
