"""The form of each table, cell by cell, for tables that are not ours to trust."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints

from tarocco.rulebook.form_parts import (
    LARGEST_FIGURE,
    LARGEST_POINTS,
    Entries,
    HalfPoints,
    Halves,
    Id,
    Language,
    Names,
    Number,
    Points,
    Row,
    Size,
    Text,
    Texts,
    Word,
)
from tarocco.rulebook.schema_of_contracts import (
    CONTRACT_TABLES,
    CalledCardPhase,
    ChelemPhase,
    ChienPhase,
    ChienTable,
    ContractExamples,
    ContractSettlement,
    PetitSecPhase,
)


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


class GroupsTable(Row):
    """The count of card points by groups."""

    names: Names
    deducted: Points
    added: Points
    clause: Id


class CountingTable(Row):
    """``counting.toml``."""

    card_points: CardPointsTable
    groups: GroupsTable | None = None
    last_trick: LastTrickTable
    declared: DeclaredTable


class FollowingTable(Row):
    """What must be played on a card that has been led."""

    suit: bool
    trump: bool
    matto_is_trump: bool
    over: bool
    clause: Id
    trump_clause: Id
    matto_clause: Id
    over_clause: Id


class WinnerTable(Row):
    """Who takes a trick."""

    equal: Literal["first", "last"]
    clause: Id
    equal_clause: Id


class MattoTable(Row):
    """The card that takes nothing."""

    card: Id
    last_trick: Literal["stays", "lost", "opponents"]
    without_trick: Literal["stays", "lost"]
    wins: Literal["never", "chelem", "announced"] = "never"
    kept_against_chelem: bool = False
    early_spoils: bool = False
    wins_clause: Id | None = None
    kept_clause: Id | None = None
    early_clause: Id | None = None
    clause: Id
    last_trick_clause: Id
    without_trick_clause: Id


class ExchangeTable(Row):
    """The card given for the Matto."""

    gives: Entries
    discards: bool
    clause: Id
    otherwise_clause: Id
    discards_clause: Id


class DiscardsTable(Row):
    """What becomes of the discards."""

    without_trick: Literal["stays", "lost"]
    clause: Id
    without_trick_clause: Id


class MonteTable(Row):
    """A deal thrown in."""

    next_dealer: bool
    clause: Id
    dealer_clause: Id


class SeatsTable(Row):
    """The draw for seats."""

    together: Number
    dealer: Literal["lowest", "highest"]
    suits: list[Id]
    clause: Id
    again_clause: Id
    direction_clause: Id


class SignalRow(Row):
    """A signal."""

    id: Id
    names: Names
    gesture: Texts
    meaning: Texts
    clause: Id


class SignalsTable(Row):
    """When signals may be given."""

    when: Texts
    clause: Id


class ViolationRow(Row):
    """A kind of wrong action."""

    id: Id
    clause: Id
    text: Texts
    judged: Literal["stands", "ignored"]
    penalty: Literal["no_score", "cards_lost", "none"]
    penalty_clause: Id


class AttestedRow(Row):
    """A game of which the rules are not known."""

    id: Id
    names: Names
    clause: Id


class PlayTable(Row):
    """``play.toml``."""

    following: FollowingTable
    winner: WinnerTable
    matto: MattoTable
    exchange: ExchangeTable
    discards: DiscardsTable | None = None
    monte: MonteTable | None = None
    seats: SeatsTable
    signal: list[SignalRow] = []
    signals: SignalsTable | None = None
    violation: Annotated[list[ViolationRow], Field(min_length=1)]
    attested: list[AttestedRow] = []


class AccusoTable(Row):
    """When declarations are made."""

    when: Literal["first_turn", "before_play"]
    clause: Id
    public_clause: Id


class GoingOutTable(Row):
    """Going out."""

    contested: bool
    clause: Id
    order_clause: Id
    both_clause: Id


class DeclarationsTable(Row):
    """``declarations.toml``."""

    accuso: AccusoTable
    going_out: GoingOutTable


Seat: TypeAlias = Annotated[int, Field(ge=-9, le=9)]
Few: TypeAlias = Annotated[int, Field(ge=1, le=20)]


class GameTable(Row):
    """What a game is called."""

    names: Names
    clause: Id


class PlayersTable(Row):
    """Who plays."""

    numbers: Annotated[list[Annotated[int, Field(ge=2, le=9)]], Field(min_length=1, max_length=8)]
    sides: Literal["pairs", "alone", "lone"]
    table: Annotated[int, Field(ge=2, le=9)] | None = None
    clause: Id
    table_clause: Id | None = None


class PhaseRow(Row):
    """What every phase has."""

    id: Id
    clause: Id


class CutPhase(PhaseRow):
    """The cut."""

    kind: Literal["cut"]
    seat: Seat
    least: Few | None = None
    least_clause: Id | None = None


class DealPhase(PhaseRow):
    """The deal."""

    kind: Literal["deal"]
    seat: Seat
    packets: Annotated[
        dict[Size, Annotated[list[Few], Field(min_length=1, max_length=20)]], Field(min_length=1)
    ]
    face_down: Number
    monte_after: list[Few]
    chien: ChienTable | None = None


class AskedPhase(PhaseRow):
    """A phase without cells of its own."""

    kind: Literal["last_cards", "before_discard", "declarations", "exchange", "excuse"]


class DiscardPhase(PhaseRow):
    """The discard."""

    kind: Literal["discard"]
    who: Literal["dealer", "all", "lone"]
    cards: Number
    barred: Entries
    last: Entries | None = None
    barred_clause: Id | None = None
    last_clause: Id | None = None
    shown_clause: Id | None = None


class DrawPhase(PhaseRow):
    """Drawing more cards."""

    kind: Literal["draw"]
    cards: Number
    dealer: Number


class AuctionPhase(PhaseRow):
    """The auction."""

    kind: Literal["auction"]
    seat: Seat
    form: Literal["asking", "bidding", "once"]
    next_dealer: bool
    all_pass_clause: Id


class StockPhase(PhaseRow):
    """Taking what is left over."""

    kind: Literal["stock"]
    barred: Entries


class TricksPhase(PhaseRow):
    """The tricks."""

    kind: Literal["tricks"]
    seat: Seat


class CallRow(Row):
    """A call of the auction."""

    id: Id
    names: Names
    kind: Literal["pass", "ask", "bid", "agree", "refuse"]
    rank: Number = 0
    takes_stock: bool = False
    factor: Few = 1
    clause: Id


class RightRow(Row):
    """A right to go out."""

    id: Id
    seat: Seat
    when: Literal["last_cards", "before_discard", "turn", "never"]
    adds: list[Seat]
    clause: Id


class CountTable(Row):
    """What is counted."""

    card_points: Literal["pairs", "groups"]
    combinations: bool
    last_trick: bool
    declarations: bool
    leftover: Literal["last_trick", "nobody", "none", "contract"]
    clause: Id
    groups_clause: Id | None = None
    combinations_clause: Id | None = None
    leftover_clause: Id | None = None


class PointsSettlement(Row):
    """Each side adds its points."""

    kind: Literal["points"]
    clause: Id


class RoundedSettlement(Row):
    """Each side adds its rounded points."""

    kind: Literal["rounded"]
    first: Annotated[int, Field(ge=1, le=LARGEST_POINTS)]
    step: Annotated[int, Field(ge=1, le=LARGEST_POINTS)]
    clause: Id
    round_clause: Id


class LoneSettlement(Row):
    """The lone player wins or loses."""

    kind: Literal["lone"]
    first: Annotated[int, Field(ge=1, le=LARGEST_POINTS)]
    step: Annotated[int, Field(ge=1, le=LARGEST_POINTS)]
    half: Literal["up", "down"]
    tie: Literal["others", "nobody"]
    lone: Few
    each: Few
    all_tricks: Points = 0
    all_tricks_factor: bool = False
    clause: Id
    round_clause: Id
    half_clause: Id
    tie_clause: Id
    all_tricks_clause: Id | None = None


class LosersSettlement(Row):
    """Losers get bad points."""

    kind: Literal["losers"]
    bad_points: Few
    most_also: bool
    clause: Id
    tie_clause: Id


class TargetEnd(Row):
    """The match ends at a target."""

    kind: Literal["target"]
    target: Annotated[int, Field(ge=1, le=LARGEST_POINTS)]
    tie: Literal["play_on", "drawn"]
    clause: Id
    tie_clause: Id


class DealsEnd(Row):
    """The match ends after so many deals of each player."""

    kind: Literal["deals"]
    each: Few
    tie: Literal["play_on", "drawn"]
    clause: Id
    tie_clause: Id


class OpenEnd(Row):
    """The match ends when the players like."""

    kind: Literal["open"]
    clause: Id


class BadPointsEnd(Row):
    """The match ends by bad points."""

    kind: Literal["bad_points"]
    form: Literal["last", "first"]
    target: Few
    number: Few
    clause: Id


class GameFile(Row):
    """``games/<game>.toml``."""

    game: GameTable
    players: PlayersTable
    phase: Annotated[
        list[
            Annotated[
                CutPhase
                | DealPhase
                | AskedPhase
                | DiscardPhase
                | DrawPhase
                | AuctionPhase
                | StockPhase
                | TricksPhase
                | PetitSecPhase
                | CalledCardPhase
                | ChienPhase
                | ChelemPhase,
                Field(discriminator="kind"),
            ]
        ],
        Field(min_length=1),
    ]
    call: list[CallRow] = []
    right: list[RightRow] = []
    count: CountTable
    settlement: Annotated[
        PointsSettlement
        | RoundedSettlement
        | LoneSettlement
        | LosersSettlement
        | ContractSettlement,
        Field(discriminator="kind"),
    ]
    end: Annotated[TargetEnd | DealsEnd | OpenEnd | BadPointsEnd, Field(discriminator="kind")]


class RulesetRow(Row):
    """A game with option values."""

    id: Id
    game: Id | None = None
    edition: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z.-]{1,20}$")] | None = None
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
    value: Annotated[int, Field(ge=0, le=LARGEST_FIGURE)]
    what: Texts


class LegalExample(ExampleRow):
    """A hand, what has been played to the trick, and what may be played."""

    kind: Literal["legal"]
    hand: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    trick: list[Word] = []
    called: Id | None = None
    first: bool = False
    options: dict[Id, Id] = {}
    expect: list[Id]


class TrickExample(ExampleRow):
    """The cards of a trick in the order of play, and the one that takes it."""

    kind: Literal["trick"]
    trick: Annotated[list[Word], Field(min_length=2, max_length=9)]
    last: bool = False
    swept: bool = False
    options: dict[Id, Id] = {}
    expect: Id


class BandsExample(ExampleRow):
    """How a game rounds: from, to, and what it becomes."""

    kind: Literal["bands"]
    ruleset: Id
    options: dict[Id, Id] = {}
    bands: Annotated[
        list[Annotated[list[Points], Field(min_length=3, max_length=3)]], Field(min_length=1)
    ]


class SettleExample(ExampleRow):
    """What two sides made in a game with a lone player, and what it brings him and the others."""

    kind: Literal["settle"]
    ruleset: Id
    options: dict[Id, Id] = {}
    call: Id
    lone: HalfPoints
    others: HalfPoints
    every_trick: Literal["lone", "others", "neither"] = "neither"
    expect: Annotated[list[int], Field(min_length=2, max_length=2)]


class LosersExample(ExampleRow):
    """What players made, their tricks, and which of them lose."""

    kind: Literal["losers"]
    ruleset: Id
    points: Annotated[list[Points], Field(min_length=2)]
    tricks: Annotated[list[Number], Field(min_length=2)]
    expect: list[Number]


class AuctionExample(ExampleRow):
    """What is said in an auction, and who plays alone."""

    kind: Literal["auction"]
    ruleset: Id
    said: list[Id]
    expect: dict[Id, int | bool | Id]


class ParameterExample(ExampleRow):
    """A cell of a table and what a source says it is, or some cells of a row."""

    kind: Literal["cell"]
    cell: Annotated[str, StringConstraints(min_length=1, max_length=400)]
    options: dict[Id, Id] = {}
    partly: Literal[True] | None = None
    expect: Any


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
            | FigureExample
            | LegalExample
            | TrickExample
            | BandsExample
            | SettleExample
            | LosersExample
            | AuctionExample
            | ParameterExample
            | ContractExamples,
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


_TABLES: dict[str, type[Row]] = {
    "cards": CardsTable,
    "combinations": CombinationsTable,
    "counting": CountingTable,
    "options": OptionsTable,
    "clauses": ClausesTable,
    "examples": ExamplesTable,
    "play": PlayTable,
    "declarations": DeclarationsTable,
    **CONTRACT_TABLES,
}


def form_of(table: str) -> type[Row]:
    """Return the form of a table of a pack."""
    return _TABLES.get(table, GameFile)
