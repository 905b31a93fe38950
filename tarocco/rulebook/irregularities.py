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
        partner_side: the side of the taker's partner when it is asked who is ahead.
        partner_exposed: as whom he is treated for a card exposed or out of turn.
        revokes: what is a revoke.
        revoke_bars: whether a defender's consumed revoke bars him from the next bids.
    """

    void_is_played: bool
    partner_side: str
    partner_exposed: str
    revokes: tuple[str, ...]
    revoke_bars: bool
    clause: str
    rectifiable_clause: str
    ahead_clause: str
    void_clause: str
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
        returned: whether points unlawfully won go back first.
        warning: whether a first fault brings a warning.
        points: points taken the first time.
        points_again: points taken when it is repeated.
        points_by: whether the ``code`` takes them, or the ``referee`` if he likes.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    text: Mapping[str, str] = field(hash=False)
    who: str
    decided: str
    forms: tuple[str, ...]
    now: str
    free: str
    returned: bool
    warning: bool
    points: int
    points_again: int
    points_by: str
    clause: str

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
    clause: str
    returned: bool = False
    now: str = "goes_on"

    def remedy(self, side: str, *, made: bool) -> str:  # noqa: ARG002 - as for other faults
        """Say whether deal and poignée count, the deal alone, or neither."""
        return self.taker_wins if made else self.taker_loses


@dataclass(frozen=True)
class Irregularities:
    """The faults of a rule book.

    Args:
        judging: what holds for all of them.
        faults: faults of deal, bidding, discard and play.
        poignees: faults of the poignée.
    """

    judging: Judging
    faults: Mapping[str, Irregularity]
    poignees: Mapping[str, PoigneeFault]


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
