"""The rules by which a game with contracts is scored, with the cells of its tables as values.

Nothing here knows a number of the game; every field is read from
``spec/<pack>/contracts.toml`` and ``bonuses.toml``, and the numbers of a table of
players from ``games/<game>.toml``. Points are whole points, card sets are masks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.scoring.rules import Names

Side: TypeAlias = Literal["attack", "defence"]


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract.

    Args:
        rank: which bid outranks which.
        coefficient: what base and margin are multiplied by.
        chien: ``taken``, or left aside for the ``attack`` or the ``defence``.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    rank: int
    coefficient: int
    chien: str
    clause: str
    chien_clause: str


@dataclass(frozen=True, slots=True)
class Need:
    """What the attack needs.

    Args:
        bouts: mask of the bouts.
        points: points needed, by the number of bouts from none upwards.
    """

    bouts: int
    points: tuple[int, ...]
    clause: str
    made_clause: str
    half_clause: str
    margin_clause: str


@dataclass(frozen=True, slots=True)
class Base:
    """What every contract is worth before its margin."""

    points: int
    clause: str
    coefficient_clause: str
    unit_clause: str


@dataclass(frozen=True, slots=True)
class ExcuseRule:
    """The Excuse, where the count hangs on it.

    Args:
        card: its index.
        whole: whether a side without a trick has all its points.
        last_trick_return: whether a card is given for one that changes sides in
            the last trick.
    """

    card: int
    whole: bool
    last_trick_return: bool
    clause: str
    most_clause: str
    return_clause: str


@dataclass(frozen=True, slots=True)
class Share:
    """How many times what one defender pays each player gets, a defender with a minus sign."""

    id: str
    players: int
    with_partner: bool
    taker: int
    partner: int
    defender: int
    clause: str

    @property
    def defenders(self) -> int:
        """The number of defenders."""
        return self.players - (2 if self.with_partner else 1)


@dataclass(frozen=True, slots=True)
class Tier:
    """A size of the poignée.

    Args:
        points: its premium.
        cards: how many trumps are shown, by number of players.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    points: int
    cards: Mapping[int, int] = field(hash=False)
    clause: str


@dataclass(frozen=True, slots=True)
class ForcedCase:
    """The one case in which the text lets a trump discarded by force be shown again.

    Args:
        players: how many play.
        held: mask of what the taker holds besides.
        trumps: how many trumps he has before the discard, the Excuse among them.
    """

    players: int
    held: int
    trumps: int


@dataclass(frozen=True, slots=True)
class PoigneeRule:
    """The poignée.

    Args:
        multiplied: whether the coefficient multiplies its premium.
        highest: whether only the highest of several counts.
        lower_tier: whether a smaller one than the one held may be shown.
        fft_case_only: whether trumps discarded by force count in one case alone.
        fft_case: that case.
    """

    names: Names = field(hash=False, compare=False, repr=False)
    multiplied: bool
    highest: bool
    lower_tier: bool
    fft_case_only: bool
    fft_case: ForcedCase
    clause: str
    multiplied_clause: str
    several_clause: str
    pairs_clause: str
    once_clause: str


@dataclass(frozen=True, slots=True)
class PetitRule:
    """The Petit au bout.

    Args:
        under_excuse: whether a Petit in the last trick counts too where the Excuse
            ends a chelem, and the last trick but one is looked at.
    """

    card: int
    names: Names = field(hash=False, compare=False, repr=False)
    points: int
    multiplied: bool
    under_excuse: bool
    clause: str
    winner_clause: str
    captured_clause: str
    chelem_clause: str
    under_excuse_clause: str


@dataclass(frozen=True, slots=True)
class ChelemRule:
    """The chelem, with its premiums as the attack has them.

    Args:
        announced: announced by the taker and made.
        made: made by the attack, not announced.
        failed: announced by the taker and not made.
        defence: made by the defence.
        greater: whether only the greater counts of one announced and one made
            against it.
        anyone: whether a defender may announce one too.
    """

    names: Names = field(hash=False, compare=False, repr=False)
    announced: int
    made: int
    failed: int
    defence: int
    multiplied: bool
    greater: bool
    anyone: bool
    clause: str
    announced_clause: str
    made_clause: str
    failed_clause: str
    defence_clause: str
    both_clause: str
    announcer_clause: str


@dataclass(frozen=True, slots=True)
class Limits:
    """The clauses by which a count is refused that cannot be."""

    total_clause: str
    bouts_clause: str
    values_clause: str
    parity_clause: str
    pile_clause: str
    partner_clause: str


@dataclass(frozen=True)
class ContractRules:
    """Everything by which a deal of a game with contracts is scored.

    Args:
        contracts: the contracts by id, the lowest first.
        shares: the shares, by number of players and whether the taker has a partner.
        tiers: the sizes of the poignée by id, the smallest first.
        values: half points of each card, by its index.
        trumps: mask of what may be shown in a poignée.
    """

    contracts: Mapping[str, Contract] = field(hash=False)
    need: Need
    base: Base
    excuse: ExcuseRule
    shares: tuple[Share, ...]
    tiers: Mapping[str, Tier] = field(hash=False)
    poignee: PoigneeRule
    petit: PetitRule
    chelem: ChelemRule
    sum_clause: str
    limits: Limits
    values: tuple[int, ...]
    trumps: int

    def share(self, players: int, *, with_partner: bool) -> Share | None:
        """Return how so many players share, or None if they cannot play so."""
        for share in self.shares:
            if (share.players, share.with_partner) == (players, with_partner):
                return share
        return None


@dataclass(frozen=True, slots=True)
class TableRules:
    """The numbers of a game with contracts.

    Args:
        players: how many play a deal.
        seated: how many sit at the table.
        hand: cards of a hand, and so tricks of a deal.
        chien: cards of the chien.
        barred: mask of what may not be discarded.
        calls: whether the taker calls a card.
        clause: the clause of who plays.
        discard_clause: the clause of what may not be discarded.
        call_clause: the clause of the called card, if one is called.
    """

    players: int
    seated: int
    hand: int
    chien: int
    barred: int
    calls: bool
    clause: str
    discard_clause: str
    call_clause: str
