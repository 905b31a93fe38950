"""The irregularities of play and their remedies, with the cells of the table as values.

Nothing here knows what a fault costs; every field is read from
``spec/<pack>/irregularities.toml``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tarocco.errors import Known
from tarocco.rulebook.build import frozen_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook import Ruleset
    from tarocco.rulebook.cells import Table
    from tarocco.scoring.rules import Names


@dataclass(frozen=True, slots=True)
class Judging:
    """What holds for all irregularities.

    Args:
        void_is_played: whether a void deal counts among those played.
        void_next_dealer: whether the next player deals after it.
        partner_side: the side of the taker's partner when it is asked who is ahead.
        partner_exposed: as whom he is treated for a card exposed or out of turn.
        revokes: what is a revoke.
        exposed: the faults that are exposed cards of a defender.
        exposed_adds: whether several of them on one deal cost more than one.
        revoke_bars: whether a defender's consumed revoke bars him from the next bids.
    """

    void_is_played: bool
    void_next_dealer: bool
    partner_side: str
    partner_exposed: str
    revokes: tuple[str, ...]
    exposed: tuple[str, ...]
    exposed_adds: bool
    revoke_bars: bool
    clause: str
    rectifiable_clause: str
    ahead_clause: str
    void_clause: str
    void_next_dealer_clause: str
    consumed_clause: str
    revoke_bars_clause: str
    points_clause: str
    person_clause: str


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A fault, and what becomes of the deal.

    Args:
        who: whose fault it is: of the ``attack``, the ``defence``, or ``any``.
        decided: ``record``, ``person`` or ``record_then_person``.
        forms: where it holds: ``all``, ``free`` play, or forms of duplicate.
        now: what is done when it is found.
        free: whether the deal counts in free play.
        barred: who may not bid on the next deal.
        returned: whether points unlawfully won go back first.
        warning: whether a first fault brings a warning.
        points: points taken the first time.
        points_again: points taken when it is repeated.
        points_by: whether the ``code`` takes them, or the ``referee`` if he likes.
        adjust: what becomes of the deal in duplicate.
        penalty_percent: taken off in duplicate, in tenths of a percent.
        penalty_pm: the same in match points.
        penalty_percent_most: as far as the referee may go.
        penalty_pm_most: the same in match points.
        match_points: what the side at fault and the other are given, by form.
        offender_percent: what the side at fault is marked with, None if by play.
        duplicate_clause: the clause that says so, where it is not ``clause``.
        codes: the wrong actions that are this fault before a card is played.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    text: Mapping[str, str] = field(hash=False)
    who: str
    decided: str
    forms: tuple[str, ...]
    now: str
    free: str
    barred: str
    returned: bool
    warning: bool
    points: int
    points_again: int
    points_by: str
    adjust: str
    penalty_percent: int
    penalty_pm: int
    clause: str
    penalty_percent_most: int | None = None
    penalty_pm_most: int | None = None
    match_points: Mapping[str, tuple[int, int]] | None = field(default=None, hash=False)
    offender_percent: int | None = None
    duplicate_clause: str = ""
    codes: tuple[str, ...] = ()

    def remedy(self, side: str, *, made: bool) -> str:
        """Say whether the deal counts or is void.

        Args:
            side: the side at fault, ``attack`` or ``defence``.
            made: whether the contract is made.
        """
        ahead = made == (side == "attack")
        void = {
            "void": True,
            "void_if_taker_wins": made,
            "void_if_taker_loses": not made,
            "void_if_offender_wins": ahead,
        }.get(self.free, False)
        return "void" if void else "counts"


@dataclass(frozen=True, slots=True)
class PoigneeFault:
    """A fault of the poignée.

    Args:
        who: whose fault it is: of the ``attack``, the ``defence``, or ``any``.
        taker_wins: what counts if the contract is made: ``counts``,
            ``not_counted`` or ``void``.
        taker_loses: the same if it is lost.
        duplicate: whether the poignée counts there: ``counts``, ``not_counted`` or
            ``if_offender_loses``.
        adjust: what becomes of the deal there.
        penalty_percent: taken off there, in tenths of a percent.
        penalty_pm: the same in match points.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    text: Mapping[str, str] = field(hash=False)
    who: str
    decided: str
    taker_wins: str
    taker_loses: str
    warning: bool
    points: int
    points_again: int
    points_by: str
    duplicate: str
    adjust: str
    penalty_percent: int
    penalty_pm: int
    clause: str
    returned: bool = False
    now: str = "goes_on"
    barred: str = "nobody"
    forms: tuple[str, ...] = ("all",)
    penalty_percent_most: int | None = None
    penalty_pm_most: int | None = None
    match_points: Mapping[str, tuple[int, int]] | None = field(default=None, hash=False)
    offender_percent: int | None = None
    duplicate_clause: str = ""

    def remedy(self, side: str, *, made: bool) -> str:  # noqa: ARG002 - as for other faults
        """Say whether deal and poignée count, the deal alone, or neither."""
        return self.taker_wins if made else self.taker_loses


@dataclass(frozen=True, slots=True)
class Choice:
    """What the taker may choose when a defender plays out of turn.

    Args:
        leads: who leads then: the ``offender`` or the ``right`` defender.
        suit: in which suit: ``any``, the ``same`` as that of the card, or an ``other``.
    """

    id: str
    leads: str
    suit: str
    names: Names = field(hash=False, compare=False, repr=False)
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Miscounted:
    """How a deal ends that was played with a wrong number of cards in the discard.

    Args:
        id: whether too ``many`` cards were discarded or too ``few``.
        last_trick: the side that has the last trick, of whatever cards are left.
        dearest: whether the dearest card of the discard goes to the defence.
        petit_premium: whether a Petit in that trick can earn its premium.
    """

    id: str
    last_trick: str
    dearest: bool
    petit_premium: bool
    clause: str


@dataclass(frozen=True)
class Irregularities:
    """The faults of a rule book.

    Args:
        judging: what holds for all of them.
        faults: faults of deal, bidding, discard and play.
        poignees: faults of the poignée.
        choices: what the taker may choose after a card out of turn.
        miscounted: how a deal ends after a discard of a wrong number of cards.
        demand_passes: whether a demand to lead a suit passes on to the next player
            if the Excuse is led.
    """

    judging: Judging
    faults: Mapping[str, Irregularity]
    poignees: Mapping[str, PoigneeFault]
    choices: Mapping[str, Choice]
    miscounted: Mapping[str, Miscounted]
    demand_passes: bool

    def fault(self, fault_id: str) -> Irregularity | PoigneeFault:
        """Return a fault by its id, of the poignée or any other."""
        return self.poignees[fault_id] if fault_id in self.poignees else self.faults[fault_id]


@lru_cache(maxsize=16)
def irregularities_of(rules: Ruleset) -> Irregularities | None:
    """Return the irregularities of a ruleset, None if its rule book has none.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> found = irregularities_of(ruleset("france/tarot-4"))
        >>> found.faults["revoke_consumed"].remedy("defence", made=False)
        'void'
    """
    if "irregularities" not in rules.tables:
        return None
    table = rules.tables["irregularities"]
    return Irregularities(
        judging=_row(Judging, table["judging"]),
        faults=Known(
            "irregularity", {row["id"]: _row(Irregularity, row) for row in table["irregularity"]}
        ),
        poignees=Known(
            "fault of a poignée",
            {row["id"]: _row(PoigneeFault, row) for row in table["poignee_fault"]},
        ),
        choices=Known("choice", {row["id"]: _row(Choice, row) for row in table["choice"]}),
        miscounted=Known(
            "discard", {row["id"]: _row(Miscounted, row) for row in table["miscounted_discard"]}
        ),
        demand_passes=table["demand_after_excuse"]["passes"],
    )


def _row(kind: type[Any], row: Table) -> Any:  # noqa: ANN401 - of the kind asked for
    """Build a row from the cells that its kind has."""
    cells: dict[str, Any] = {}
    for each in fields(kind):
        if each.name in row:
            value = row[each.name]
            cells[each.name] = tuple(value) if isinstance(value, list) else value
    if "names" in cells:
        cells["names"] = frozen_names(cells["names"])
    return kind(**cells)
