"""The form of the tables of games with contracts: scores, premiums, duplicate, irregularities."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from tarocco.rulebook.form_parts import (
    LARGEST_POINTS,
    Id,
    Names,
    Number,
    Points,
    Row,
    Size,
    Texts,
    Word,
)

Bouts: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9]$")]
Few: TypeAlias = Annotated[int, Field(ge=1, le=20)]
Signed: TypeAlias = Annotated[int, Field(ge=-LARGEST_POINTS, le=LARGEST_POINTS)]
Thousandths: TypeAlias = Annotated[int, Field(ge=-10_000_000, le=10_000_000)]
Tenths: TypeAlias = Annotated[int, Field(ge=-1000, le=2000)]
Side: TypeAlias = Literal["attack", "defence"]


class ContractRow(Row):
    """A contract."""

    id: Id
    names: Names
    rank: Few
    coefficient: Annotated[int, Field(ge=1, le=100)]
    chien: Literal["taken", "attack", "defence"]
    clause: Id
    chien_clause: Id


class NeedTable(Row):
    """What the attack needs."""

    bouts: Id
    points: Annotated[dict[Bouts, Points], Field(min_length=1)]
    clause: Id
    made_clause: Id
    half_clause: Id
    margin_clause: Id


class BaseTable(Row):
    """What every contract is worth before its margin."""

    points: Points
    clause: Id
    coefficient_clause: Id
    unit_clause: Id


class ExcuseTable(Row):
    """The Excuse in the count."""

    card: Id
    without_trick: Literal["exchanged", "whole"]
    last_trick_return: bool
    clause: Id
    most_clause: Id
    return_clause: Id


class ShareRow(Row):
    """How many times what one defender pays each player gets."""

    id: Id
    players: Annotated[int, Field(ge=3, le=9)]
    with_partner: bool
    taker: Few
    partner: Number
    defender: Few
    clause: Id


class LimitsTable(Row):
    """The clauses by which impossible counts are refused."""

    total_clause: Id
    bouts_clause: Id
    values_clause: Id
    parity_clause: Id
    pile_clause: Id
    partner_clause: Id


class SumTable(Row):
    """The sum of the scores of a deal."""

    clause: Id


class ContractsTable(Row):
    """``contracts.toml``."""

    contract: Annotated[list[ContractRow], Field(min_length=1)]
    need: NeedTable
    base: BaseTable
    excuse: ExcuseTable
    share: Annotated[list[ShareRow], Field(min_length=1)]
    sum: SumTable
    limits: LimitsTable


class CaseTable(Row):
    """The one case of a forced discard of which the text speaks."""

    players: Few
    held: Annotated[list[Id], Field(min_length=1)]
    trumps: Number


class PoigneeTable(Row):
    """The poignée."""

    names: Names
    multiplied: bool
    several: Literal["add", "highest"]
    lower_tier: bool
    forced: Literal["any", "fft_case"]
    fft_case: CaseTable
    clause: Id
    multiplied_clause: Id
    several_clause: Id
    pairs_clause: Id
    once_clause: Id
    lower_clause: Id
    forced_clause: Id


class TierRow(Row):
    """A size of the poignée."""

    id: Id
    names: Names
    points: Points
    cards: Annotated[dict[Size, Few], Field(min_length=1)]
    clause: Id


class PetitTable(Row):
    """The Petit au bout."""

    card: Id
    names: Names
    points: Points
    multiplied: bool
    under_excuse: bool
    clause: Id
    winner_clause: Id
    captured_clause: Id
    chelem_clause: Id
    under_excuse_clause: Id


class ChelemTable(Row):
    """The chelem."""

    names: Names
    announced: Signed
    made: Signed
    failed: Signed
    defence: Signed
    multiplied: bool
    both: Literal["add", "greater"]
    announcer: Literal["taker", "anyone"]
    clause: Id
    announced_clause: Id
    made_clause: Id
    failed_clause: Id
    defence_clause: Id
    multiplied_clause: Id
    both_clause: Id
    announcer_clause: Id


class BonusesTable(Row):
    """``bonuses.toml``."""

    poignee: PoigneeTable
    tier: Annotated[list[TierRow], Field(min_length=1)]
    petit: PetitTable
    chelem: ChelemTable


class FormRow(Row):
    """A form of duplicate."""

    id: Id
    names: Names
    players: Annotated[list[Few], Field(min_length=2, max_length=2)]
    scoring: Literal["percent", "match_points"]
    contracts: Annotated[list[Id], Field(min_length=1)]
    may_pass: bool
    attack: Few | None = None
    defence: Few | None = None
    of: Few | None = None
    lines: dict[Id, list[Id]] | None = None
    behind: Literal["opposite", "nothing"] | None = None
    quarters: Few | None = None
    bonus: bool = False
    clause: Id
    contracts_clause: Id
    behind_clause: Id | None = None
    total_clause: Id


class TravellingTable(Row):
    """The travelling sheet."""

    enters: Literal["unit", "taker"]
    clause: Id
    enters_clause: Id


class DuplicatePetitTable(Row):
    """The Petit alone in duplicate."""

    dealt: Literal["again", "next"]
    clause: Id


class TopageTable(Row):
    """The topage."""

    best: Number
    worst: Number
    equal: Literal["mean", "best", "worst"]
    whole: Number
    least_plays: Annotated[int, Field(ge=2, le=20)]
    decimals: Annotated[int, Field(ge=0, le=9)]
    clause: Id
    step_clause: Id
    closed_clause: Id
    defence_clause: Id
    sum_clause: Id
    least_plays_clause: Id
    decimals_clause: Id


class RankingRow(Row):
    """A ranking."""

    id: Id
    names: Names
    by_line: bool
    sessions: Annotated[list[Number], Field(min_length=2, max_length=2)]
    equal: Literal["shared"]
    clause: Id
    sessions_clause: Id
    equal_clause: Id


class MatchPointsTable(Row):
    """Match points."""

    root: Annotated[int, Field(ge=1, le=9)]
    decimals: Annotated[int, Field(ge=0, le=9)]
    grid: Annotated[list[Points], Field(min_length=3, max_length=3)]
    clause: Id
    decimals_clause: Id
    no_half_clause: Id
    grid_clause: Id


class ThreeTeamsTable(Row):
    """Three teams that meet each other."""

    order: Annotated[
        list[Literal["wins", "difference", "bonus", "scored"]], Field(min_length=1, max_length=4)
    ]
    clause: Id


class NeutralisedTable(Row):
    """A neutralised deal."""

    percent: Literal["left_out"]
    match_points: Number
    clause: Id
    match_points_clause: Id


class AdjustedTable(Row):
    """An adjusted deal."""

    offender_most: Number
    other_least: Number
    match_points: Number
    offender_teams: Number
    penalty_pm: Number
    clause: Id
    quadrettes_clause: Id
    teams_clause: Id
    penalty_clause: Id


class WhenTable(Row):
    """When penalties are taken off."""

    percent: Literal["topage"]
    match_points: Literal["end"]


class PenaltyTable(Row):
    """Penalties."""

    when: WhenTable
    clause: Id
    match_points_clause: Id


class DuplicateTable(Row):
    """``duplicate.toml``."""

    form: Annotated[list[FormRow], Field(min_length=1)]
    sheet: TravellingTable
    petit_sec: DuplicatePetitTable
    topage: TopageTable
    ranking: Annotated[list[RankingRow], Field(min_length=1)]
    match_points: MatchPointsTable
    three_teams: ThreeTeamsTable
    neutralised: NeutralisedTable
    adjusted: AdjustedTable
    penalty: PenaltyTable


class JudgingTable(Row):
    """What holds for all irregularities."""

    ahead: Literal["contract"]
    void_is_played: bool
    void_next_dealer: bool
    partner_side: Side
    partner_exposed: Side
    revokes: list[Literal["suit", "trump", "over", "call"]]
    consumed_by: Literal["next_trick"]
    exposed: list[Id]
    exposed_adds: bool
    revoke_bars: bool
    clause: Id
    rectifiable_clause: Id
    which_clause: Id
    ahead_clause: Id
    void_clause: Id
    void_next_dealer_clause: Id
    partner_clause: Id
    revokes_clause: Id
    call_clause: Id
    consumed_clause: Id
    last_trick_clause: Id
    exposed_adds_clause: Id
    revoke_bars_clause: Id
    points_clause: Id
    record_clause: Id
    person_clause: Id
    excuse_clause: Id
    poignee_clause: Id


class ChoiceRow(Row):
    """What the taker may choose when a defender plays out of turn."""

    id: Id
    leads: Literal["offender", "right"]
    suit: Literal["any", "same", "other"]
    names: Names
    clause: Id


class DemandTable(Row):
    """What becomes of the demand when the Excuse is led."""

    passes: bool
    clause: Id


MatchPair: TypeAlias = Annotated[
    list[Annotated[int, Field(ge=-100, le=100)]], Field(min_length=2, max_length=2)
]


class IrregularityRow(Row):
    """A fault and what becomes of the deal."""

    id: Id
    clause: Id
    names: Names
    text: Texts
    who: Literal["attack", "defence", "any"]
    decided: Literal["record", "person", "record_then_person"]
    consumed: bool | None = None
    codes: list[Id] | None = None
    forms: Annotated[list[Id], Field(min_length=1)]
    now: Literal[
        "goes_on",
        "refused",
        "restored",
        "taker_chooses",
        "worst_play",
        "finish",
        "as_garde",
        "defence_redealt",
        "redeal",
        "right_dealer",
        "recut",
        "next_dealer",
    ]
    free: Literal[
        "counts", "void", "void_if_taker_wins", "void_if_taker_loses", "void_if_offender_wins"
    ]
    barred: Literal["dealer", "offender", "nobody"]
    returned: bool
    warning: bool
    points: Points
    points_again: Points
    points_by: Literal["code", "referee"]
    adjust: Literal["none", "40/60", "neutral", "redeal"]
    duplicate_clause: Id | None = None
    match_points: dict[Id, MatchPair] | None = None
    offender_percent: Number | None = None
    penalty_percent: Points
    penalty_pm: Number
    penalty_percent_most: Points | None = None
    penalty_pm_most: Number | None = None


class PoigneeFaultRow(Row):
    """A fault of the poignée."""

    id: Id
    clause: Id
    names: Names
    text: Texts
    who: Literal["attack", "defence", "any"]
    decided: Literal["record"]
    taker_wins: Literal["counts", "not_counted", "void"]
    taker_loses: Literal["counts", "not_counted", "void"]
    warning: bool
    points: Points
    points_again: Points
    points_by: Literal["code", "referee"]
    duplicate: Literal["counts", "not_counted", "if_offender_loses"]
    adjust: Literal["none", "40/60"]
    penalty_percent: Points
    penalty_pm: Number


class MiscountedRow(Row):
    """How a deal ends that counts although the discard had a wrong number of cards."""

    id: Literal["many", "few"]
    last_trick: Side
    dearest: bool
    petit_premium: bool
    clause: Id


class TogetherRow(Row):
    """Two faults on one deal."""

    id: Id
    clause: Id
    text: Texts
    first: Id
    second: Id
    on: Literal["return", "table"]
    by: Literal["attack", "defence", "any"]
    adjust: Literal["40/60", "neutral"]
    match_points: dict[Id, MatchPair] | None = None
    percent: list[Number] | None = None
    penalty_percent: Points
    penalty_pm: dict[Id, Number]
    penalty_on: Literal["both", "first"]


class IrregularitiesTable(Row):
    """``irregularities.toml``."""

    judging: JudgingTable
    choice: list[ChoiceRow]
    demand_after_excuse: DemandTable
    irregularity: Annotated[list[IrregularityRow], Field(min_length=1)]
    poignee_fault: list[PoigneeFaultRow]
    miscounted_discard: list[MiscountedRow]
    together: list[TogetherRow]


CONTRACT_TABLES: dict[str, type[Row]] = {
    "contracts": ContractsTable,
    "bonuses": BonusesTable,
    "duplicate": DuplicateTable,
    "irregularities": IrregularitiesTable,
}


class ChienTable(Row):
    """The chien, made during the deal."""

    cards: Few
    ends: bool
    consecutive: bool
    clause: Id
    ends_clause: Id
    consecutive_clause: Id


class NamedPhase(Row):
    """What every phase has."""

    id: Id
    clause: Id


class PetitSecPhase(NamedPhase):
    """A hand with the Petit alone stops the deal."""

    kind: Literal["petit_sec"]
    card: Id
    without: Id
    next_dealer: bool
    next_clause: Id


class CalledCardPhase(NamedPhase):
    """The taker calls a card, whose holder is his partner."""

    kind: Literal["called_card"]
    groups: Annotated[list[Id], Field(min_length=1)]
    own: Literal["any", "first"]
    after_excuse: Literal["free", "bound"]
    lower_clause: Id
    own_clause: Id
    lead_clause: Id
    after_excuse_clause: Id


class ChienPhase(NamedPhase):
    """What becomes of the chien."""

    kind: Literal["chien"]


class ChelemPhase(NamedPhase):
    """A chelem may be announced."""

    kind: Literal["chelem"]
    lead_clause: Id


class ContractSettlement(Row):
    """The contract is made or lost."""

    kind: Literal["contract"]
    clause: Id


class ContractExample(Row):
    """What every worked example has."""

    id: Id
    clauses: Annotated[list[Id], Field(min_length=1)]
    sources: list[Word]
    options: dict[Id, Id] = {}


class ShownPoignee(Row):
    """A poignée and the side that shows it."""

    tier: Id
    by: Side


class DealScoreExample(ContractExample):
    """A deal that has been counted, and what each player scores."""

    kind: Literal["deal_score"]
    players: Annotated[int, Field(ge=3, le=9)]
    contract: Id
    half_points: Points
    bouts: Number
    poignees: list[ShownPoignee]
    petit: Literal["attack", "defence", "none"]
    chelem: Literal["none", "announced_made", "made", "failed", "defence", "failed_defence"]
    partner: bool
    need: Points
    margin: Signed
    expect: dict[Literal["taker", "partner", "defender"], Signed]


class PremiumExample(ContractExample):
    """One premium by itself."""

    kind: Literal["premium"]
    contract: Id
    petit: Side | None = None
    poignee: Id | None = None
    by: Side | None = None
    made: bool | None = None
    expect: Signed


class SheetDealRow(Row):
    """A deal of a sheet, by the example that scores it."""

    example: Id
    taker: Id
    scores: dict[Id, Signed]


class SheetExample(ContractExample):
    """Deals of an evening, what each seat scores on them, and the sums."""

    kind: Literal["sheet"]
    seats: Annotated[list[Id], Field(min_length=3)]
    deals: Annotated[list[SheetDealRow], Field(min_length=1)]
    gains: dict[Id, Points]
    losses: dict[Id, Points]
    expect: dict[Id, Signed]
    ranking: list[Id]


class TopageExample(ContractExample):
    """Results of the takers of one deal, and the marks."""

    kind: Literal["topage"]
    results: Annotated[list[Signed], Field(min_length=1)]
    takers: list[Tenths]
    defenders: list[Tenths]


Pair: TypeAlias = Annotated[list[Thousandths], Field(min_length=2, max_length=2)]
Results: TypeAlias = Annotated[list[Signed], Field(min_length=2, max_length=2)]


class MatchPointsExample(ContractExample):
    """Results of both takers, and what each side has."""

    kind: Literal["match_points"]
    form: Id
    ours: Signed
    theirs: Signed
    difference: Signed
    expect: Pair


class GridExample(ContractExample):
    """Match points for every difference."""

    kind: Literal["match_points_grid"]
    differences: Annotated[list[Points], Field(min_length=3, max_length=3)]
    expect: list[Thousandths]


class TotalExample(ContractExample):
    """Marks of a player or side, and the total."""

    kind: Literal["total"]
    form: Id
    attack: list[Tenths]
    defence: list[Tenths]
    neutralised: Annotated[list[Number], Field(min_length=2, max_length=2)]
    penalty: Tenths
    expect: Tenths


class MatchExample(ContractExample):
    """Match points of both sides on each deal, and the totals."""

    kind: Literal["match"]
    form: Id
    deals: list[Pair]
    penalties: Pair
    bonus: Pair = [0, 0]
    expect: Pair


class EntryRow(Row):
    """A total with its line."""

    name: Word
    line: Id
    total: Tenths


class RankingExample(ContractExample):
    """Totals with their lines, and the ranking."""

    kind: Literal["ranking"]
    form: Id
    ranking: Id
    sessions: Few
    entries: Annotated[list[EntryRow], Field(min_length=1)]
    expect: list[list[Word]]


class TeamsMatch(Row):
    """A match between two teams."""

    teams: Annotated[list[Word], Field(min_length=2, max_length=2)]
    points: Pair


class ThreeTeamsExample(ContractExample):
    """Matches of three teams, and the order."""

    kind: Literal["three_teams"]
    matches: Annotated[list[TeamsMatch], Field(min_length=1)]
    bonus: dict[Word, Thousandths]
    wins: dict[Word, Number]
    difference: dict[Word, Thousandths]
    expect: list[list[Word]]


class AdjustedExample(ContractExample):
    """Marks or results by play of the side at fault and of the other, and what they have."""

    kind: Literal["adjusted"]
    form: Id
    marks: Annotated[list[Tenths], Field(min_length=2, max_length=2)] | None = None
    results: Results | None = None
    expect: Pair
    penalty: Thousandths


class NeutralisedExample(ContractExample):
    """Results by play of a deal that is neutralised, and what each side has."""

    kind: Literal["neutralised"]
    form: Id
    results: Results
    expect: Pair


class RemedyExample(ContractExample):
    """A fault, and what becomes of the deal if the taker wins and if he loses."""

    kind: Literal["remedy"]
    fault: Id
    by: Literal["attack", "defence", "any"]
    now: Id
    expect: Annotated[list[Literal["counts", "void"]], Field(min_length=2, max_length=2)]
    barred: Id
    points: Annotated[list[Points], Field(min_length=2, max_length=2)]


class PoigneeRemedyExample(ContractExample):
    """A fault of the poignée, and what becomes of the deal if the taker wins and if he loses."""

    kind: Literal["poignee_remedy"]
    fault: Id
    expect: Annotated[list[Id], Field(min_length=2, max_length=2)]
    warning: bool
    duplicate: Id


class DuplicateRemedyExample(ContractExample):
    """A fault, and what it does to the deal in duplicate."""

    kind: Literal["duplicate_remedy"]
    fault: Id
    adjust: Literal["none", "40/60", "neutral", "redeal"]
    penalty_percent: Points
    penalty_pm: Number
    match_points: dict[Id, MatchPair] | None = None
    offender_percent: Number | None = None
    most: Annotated[list[Points], Field(min_length=2, max_length=2)] | None = None


class TogetherExample(ContractExample):
    """Two faults on one deal in duplicate."""

    kind: Literal["together"]
    pair: Id
    form: Id
    expect: Pair
    penalty: Pair


ContractExamples: TypeAlias = (
    DealScoreExample
    | PremiumExample
    | SheetExample
    | TopageExample
    | MatchPointsExample
    | GridExample
    | TotalExample
    | MatchExample
    | RankingExample
    | ThreeTeamsExample
    | AdjustedExample
    | NeutralisedExample
    | RemedyExample
    | PoigneeRemedyExample
    | DuplicateRemedyExample
    | TogetherExample
)
