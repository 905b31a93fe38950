"""From the tables of contracts and premiums to typed rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import Known
from tarocco.readings import Held
from tarocco.rulebook.build import build_scoring, card_finder, frozen_names
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.contract_rules import (
    Base,
    ChelemRule,
    Contract,
    ContractRules,
    ExcuseRule,
    ForcedCase,
    Limits,
    Need,
    PetitRule,
    PoigneeRule,
    Share,
    TableRules,
    Tier,
)

if TYPE_CHECKING:
    from tarocco.cards import Pack
    from tarocco.rulebook.cells import Table, Tables


def build_contracts(tables: Tables, pack: Pack) -> ContractRules:
    """Build the rules by which deals with a contract are scored."""
    contracts, bonuses = tables["contracts"], tables["bonuses"]
    counting = build_scoring(tables, pack).card_points
    ranked = sorted(contracts["contract"], key=lambda row: int(row["rank"]))
    tiers = sorted(bonuses["tier"], key=lambda row: int(row["points"]))
    return ContractRules(
        contracts=Known("contract", {row["id"]: _contract(row) for row in ranked}),
        need=_need(contracts["need"], pack),
        base=Base(**contracts["base"]),
        excuse=_excuse(contracts["excuse"], pack),
        shares=tuple(Share(**row) for row in contracts["share"]),
        tiers=Known("poignée", {row["id"]: _tier(row) for row in tiers}),
        poignee=_poignee(bonuses["poignee"], pack),
        petit=PetitRule(
            **{
                **bonuses["petit"],
                "card": pack.by_id[bonuses["petit"]["card"]].index,
                "names": frozen_names(bonuses["petit"]["names"]),
            }
        ),
        chelem=_chelem(bonuses["chelem"]),
        sum_clause=contracts["sum"]["clause"],
        limits=Limits(**contracts["limits"]),
        values=tuple(card_half_points(Held(1 << card.index), counting) for card in pack.cards),
        trumps=sum(suit.cards for suit in pack.suits.values() if suit.kind in {"trump", "excuse"}),
    )


def _contract(row: Table) -> Contract:
    """Build a contract."""
    return Contract(**{**row, "names": frozen_names(row["names"])})


def _need(row: Table, pack: Pack) -> Need:
    """Build what the attack needs."""
    points = tuple(row["points"][number] for number in sorted(row["points"], key=int))
    return Need(**{**row, "bouts": pack.groups[row["bouts"]].cards, "points": points})


def _excuse(row: Table, pack: Pack) -> ExcuseRule:
    """Build the Excuse in the count."""
    return ExcuseRule(
        card=pack.by_id[row["card"]].index,
        whole=row["without_trick"] == "whole",
        last_trick_return=row["last_trick_return"],
        clause=row["clause"],
        most_clause=row["most_clause"],
        return_clause=row["return_clause"],
    )


def _tier(row: Table) -> Tier:
    """Build a size of the poignée."""
    cards = {int(players): number for players, number in row["cards"].items()}
    return Tier(**{**row, "names": frozen_names(row["names"]), "cards": cards})


def _poignee(row: Table, pack: Pack) -> PoigneeRule:
    """Build the poignée."""
    case = row["fft_case"]
    return PoigneeRule(
        names=frozen_names(row["names"]),
        multiplied=row["multiplied"],
        highest=row["several"] == "highest",
        lower_tier=row["lower_tier"],
        fft_case_only=row["forced"] == "fft_case",
        fft_case=ForcedCase(**{**case, "held": card_finder(pack).mask(case["held"])}),
        clause=row["clause"],
        multiplied_clause=row["multiplied_clause"],
        several_clause=row["several_clause"],
        pairs_clause=row["pairs_clause"],
        once_clause=row["once_clause"],
    )


def _chelem(row: Table) -> ChelemRule:
    """Build the chelem."""
    return ChelemRule(
        names=frozen_names(row["names"]),
        announced=row["announced"],
        made=row["made"],
        failed=row["failed"],
        defence=row["defence"],
        multiplied=row["multiplied"],
        greater=row["both"] == "greater",
        anyone=row["announcer"] == "anyone",
        clause=row["clause"],
        announced_clause=row["announced_clause"],
        made_clause=row["made_clause"],
        failed_clause=row["failed_clause"],
        defence_clause=row["defence_clause"],
        both_clause=row["both_clause"],
        announcer_clause=row["announcer_clause"],
    )


def build_table(game: Table, pack: Pack) -> TableRules:
    """Build the numbers of a game with contracts from its table."""
    phases = {row["kind"]: row for row in game["phase"]}
    deal, discard, call = phases["deal"], phases["discard"], phases.get("called_card", {})
    players = game["players"]["numbers"][0]
    return TableRules(
        players=players,
        seated=game["players"].get("table", players),
        hand=sum(deal["packets"][str(players)]),
        chien=deal["chien"]["cards"],
        barred=card_finder(pack).mask(discard["barred"]),
        calls=bool(call),
        clause=game["game"]["clause"],
        discard_clause=discard.get("barred_clause", discard["clause"]),
        call_clause=call.get("clause", ""),
    )
