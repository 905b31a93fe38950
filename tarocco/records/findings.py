"""What is found in a record: wrong actions, and what is wrong although no action is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tarocco.play.match import Match
    from tarocco.play.violations import Violation
    from tarocco.records.record import DealRecord


@dataclass(frozen=True, slots=True)
class Finding:
    """A wrong action in a record.

    Args:
        deal: number of the deal, from 0.
        move: number of the move in it, from 0.
        place: where it stands in the file.
        player: number of the player.
        violation: what is wrong.
        stands: whether the action stands, or is passed over.
    """

    deal: int
    move: int
    place: str
    player: int
    violation: Violation
    stands: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a record that is wrong although no action is.

    Args:
        deal: number of the deal, from 0, or -1 for the record.
        place: where it stands in the file.
        code: ``unfinished``, ``match_over``, ``dealer``, ``seats``, ``miscounted``,
            ``fault_side``, ``choice``, ``choice_idle``, ``draw_again``,
            ``draw_settled``, ``draw_seats``, or ``draw_dealer``.
        clause: the clause behind it.
        found: what the record says.
        expected: what it should say.
    """

    deal: int
    place: str
    code: str
    clause: str
    found: str = ""
    expected: str = ""


class Entry(NamedTuple):
    """A deal to be judged.

    Args:
        number: its number.
        deal: the deal.
        match: the match before it.
        written: the scores before it as the record has them.
        names: the names of the players.
        competition: the form of duplicate it is played in, empty for free play.
    """

    number: int
    deal: DealRecord
    match: Match
    written: tuple[int, ...]
    names: tuple[str, ...]
    competition: str = ""

    def remark(
        self, code: str, clause: str, found: str = "", expected: str = "", place: str = ""
    ) -> Remark:
        """Remark on the deal."""
        return Remark(self.number, place or self.deal.place, code, clause, found, expected)
