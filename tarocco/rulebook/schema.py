"""The form of each table, cell by cell, for tables that are not ours to trust."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

LARGEST_POINTS = 10_000

Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_./-]{1,80}$")]
Text: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
Word: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Language: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]
Names: TypeAlias = dict[Language, Annotated[list[Word], Field(min_length=1, max_length=20)]]
Points: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST_POINTS)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=100)]
Entries: TypeAlias = Annotated[list[Word], Field(max_length=100)]
Size: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?$")]
HalfPoints: TypeAlias = Annotated[float, Field(ge=0, le=LARGEST_POINTS, allow_inf_nan=False)]
Halves: TypeAlias = Annotated[int, Field(ge=-1, le=1)]


class Row(BaseModel):
    """A row or table whose keys are all known and whose values have the exact type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Texts(Row):
    """A text in English and Italian; further languages may follow."""

    en: Text
    it: Text
    pt: Text | None = None
    es: Text | None = None
    fr: Text | None = None


class PackRow(Row):
    """The pack as a whole."""

    id: Id
    size: Number
    names: Names
    clause: Id


class LanguageRow(Row):
    """A language in which cards have names."""

    id: Language
    name: Word
    joined_by: Annotated[list[Word], Field(min_length=1)]
    articles: list[Word]


class CardRow(Row):
    """A card with names of its own."""

    id: Id
    number: Number | None = None
    names: Names


class FaceRow(Row):
    """A face that makes one card with each suit."""

    id: Id
    names: Names


class SuitRow(Row):
    """A suit and the taking power of its cards."""

    id: Id
    kind: Literal["trump", "excuse", "plain", "short", "long"]
    names: Names
    clause: Id
    ranks: Annotated[dict[Id, Annotated[int, Field(ge=1, le=100)]], Field(min_length=1)] | None = (
        None
    )
    ties: list[Annotated[list[Id], Field(min_length=2)]] = []
    cards: Annotated[list[Id], Field(min_length=1)] | None = None


class AnyRow(Row):
    """A spelling for any card of a group."""

    id: Id
    group: Id
    names: Names
    clause: Id


class GroupRow(Row):
    """Cards named together."""

    id: Id
    names: Names
    cards: Annotated[Entries, Field(min_length=1)]
    clause: Id


class ValueRow(Row):
    """The value of the cards of a group."""

    id: Id
    group: Id
    points: Points
    clause: Id


class CardsTable(Row):
    """``cards.toml``."""

    pack: PackRow
    language: Annotated[list[LanguageRow], Field(min_length=1)]
    card: list[CardRow]
    face: list[FaceRow]
    suit: Annotated[list[SuitRow], Field(min_length=1)]
    any: list[AnyRow] = []
    group: list[GroupRow]
    value: Annotated[list[ValueRow], Field(min_length=1)]


class FamilyRow(Row):
    """A family of combinations."""

    id: Id
    names: Names
    clause: Id
    third_clause: Id | None = None
    added_clause: Id | None = None


class MultiplierRow(Row):
    """What doubles a family."""

    id: Id
    family: Id
    names: Names
    combinations: Annotated[int, Field(ge=1, le=100)]
    factor: Annotated[int, Field(ge=1, le=100)]
    declared: bool
    clause: Id


class SetRow(Row):
    """A cricca."""

    id: Id
    kind: Literal["set"]
    family: Id
    names: Names
    cards: Annotated[Entries, Field(min_length=1)]
    points: Annotated[dict[Size, Points], Field(min_length=1)]
    counts_as: Annotated[dict[Size, Number], Field(min_length=1)]
    clause: Id


class RunTable(Row):
    """The numbers that carry a sequence on."""

    cards: Annotated[Entries, Field(min_length=1)]
    neighbours_filled: Number
    beside_third: Entries
    broken_without: Entries
    then: Entries
    then_genuine: bool
    clause: Id
    then_clause: Id


class SequenceRow(Row):
    """A sequence."""

    id: Id
    kind: Literal["sequence"]
    family: Id
    names: Names
    head: Word | None = None
    body: Annotated[Entries, Field(min_length=1)]
    genuine: Number
    contatori: Entries
    contatori_most: Number
    idle_counts: bool
    added: Entries
    smallest: Annotated[int, Field(ge=1, le=100)]
    first: Points
    further: Annotated[int, Field(ge=1, le=LARGEST_POINTS)]
    run: RunTable | None = None
    clause: Id


class CombinationsTable(Row):
    """``combinations.toml``."""

    family: list[FamilyRow]
    multiplier: list[MultiplierRow]
    combination: list[Annotated[SetRow | SequenceRow, Field(discriminator="kind")]]


class CardPointsTable(Row):
    """The count of card points."""

    kind: Literal["pairs"]
    names: Names
    deducted: Points
    odd_card: Halves
    clause: Id
    odd_clause: Id


class LastTrickTable(Row):
    """The last trick."""

    names: Names
    points: Points
    clause: Id


class DeclaredTable(Row):
    """What was declared."""

    names: Names
    apart: bool
    clause: Id


class CountingTable(Row):
    """``counting.toml``."""

    card_points: CardPointsTable
    last_trick: LastTrickTable
    declared: DeclaredTable


class RulesetRow(Row):
    """A game with option values."""

    id: Id
    names: Names
    clause: Id
    options: dict[Id, Id] = {}


class ChangeRow(Row):
    """A cell and its new value."""

    cell: Annotated[str, StringConstraints(min_length=1, max_length=400)]
    value: Any


class ReadingRow(Row):
    """One answer to the question of an option."""

    id: Id
    sources: list[Word]
    text: Texts
    set: list[ChangeRow] = []


class OptionRow(Row):
    """A question on which sources disagree or are silent."""

    id: Id
    default: Id
    clause: Id
    question: Texts
    reason: Texts
    reading: Annotated[list[ReadingRow], Field(min_length=2)]


class OptionsTable(Row):
    """``options.toml``."""

    ruleset: Annotated[list[RulesetRow], Field(min_length=1)]
    option: list[OptionRow]


class ClauseRow(Row):
    """One idea of the rules."""

    id: Id
    games: Annotated[list[Id], Field(min_length=1)]
    status: Literal["sourced", "derived", "chosen", "open"]
    sources: list[Word]
    text: Texts
    reason: Texts | None = None
    unchecked: Texts | None = None


class ClausesTable(Row):
    """``clauses.toml``."""

    clause: Annotated[list[ClauseRow], Field(min_length=1)]


class ExampleRow(Row):
    """What every worked example has."""

    id: Id
    clauses: Annotated[list[Id], Field(min_length=1)]
    sources: list[Word]


class PileExample(ExampleRow):
    """A pile or hand and what it is worth."""

    kind: Literal["pile"]
    cards: Annotated[str, StringConstraints(max_length=1000)]
    last_trick: bool = False
    declared: bool = False
    ruleset: Id | None = None
    options: dict[Id, Id] = {}
    expect: Annotated[dict[Id, HalfPoints], Field(min_length=1)]
    roles: dict[Id, dict[Id, Word]] = {}
    rows: dict[Id, Annotated[list[Id], Field(min_length=1)]] = {}


class DoublingExample(ExampleRow):
    """Points of the combinations of a family, and of the family."""

    kind: Literal["doubling"]
    family: Id
    points: Annotated[list[Points], Field(min_length=1)]
    expect: Points


class SideExample(ExampleRow):
    """A pile with declarations, and what the side makes."""

    kind: Literal["side"]
    cards: Annotated[str, StringConstraints(max_length=1000)]
    declared: list[Annotated[str, StringConstraints(max_length=1000)]]
    last_trick: bool = False
    options: dict[Id, Id] = {}
    expect: HalfPoints


class RankExample(ExampleRow):
    """Cards of one suit from the highest to the lowest; equal ones stand in one entry."""

    kind: Literal["order"]
    order: Annotated[list[Word], Field(min_length=2)]
    options: dict[Id, Id] = {}


class NameExample(ExampleRow):
    """A card and how it is written."""

    kind: Literal["name"]
    card: Id
    usual: dict[Language, Word]
    also: list[Word] = []
    options: dict[Id, Id] = {}


class SpellingExample(ExampleRow):
    """A text as people write it, and the cards it names."""

    kind: Literal["spelling"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    reads: Annotated[list[Id], Field(min_length=1)]


class TermExample(ExampleRow):
    """A row of a table, what it is called, and that it names the clauses of the example."""

    kind: Literal["term"]
    row: Annotated[str, StringConstraints(min_length=1, max_length=400)]
    names: Names


class FigureExample(ExampleRow):
    """A number that theorems are held to."""

    kind: Literal["figure"]
    value: Points
    what: Texts


class ExamplesTable(Row):
    """``examples.toml``."""

    example: list[
        Annotated[
            PileExample
            | DoublingExample
            | SideExample
            | RankExample
            | NameExample
            | SpellingExample
            | TermExample
            | FigureExample,
            Field(discriminator="kind"),
        ]
    ]


class SourceRow(Row):
    """A source of the rules."""

    id: Word
    title: Text
    author: Text | None = None
    edition: Text | None = None
    lang: Language
    reach: Texts


class SourcesTable(Row):
    """``sources.toml``."""

    source: Annotated[list[SourceRow], Field(min_length=1)]


class OverlayFile(Row):
    """An overlay: cells of a rule book that have another value."""

    format: Literal["tarocco-overlay/1"]
    title: Text
    change: Annotated[list[ChangeRow], Field(min_length=1)]


TABLES: dict[str, type[Row]] = {
    "cards": CardsTable,
    "combinations": CombinationsTable,
    "counting": CountingTable,
    "options": OptionsTable,
    "clauses": ClausesTable,
    "examples": ExamplesTable,
}
"""The form of each table of a pack."""
