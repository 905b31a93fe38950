"""The rules of play and of each game, with the cells of the tables as values.

Nothing here knows a number of a game; every field is read from
``spec/<pack>/play.toml``, ``declarations.toml`` and ``games/<game>.toml``.
Seats are counted in the order of play; card sets are masks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.scoring.rules import Names

Sides: TypeAlias = Literal["pairs", "alone", "lone"]


@dataclass(frozen=True, slots=True)
class Following:
    """What must be played on a card that has been led.

    Args:
        suit: whether the suit led must be followed.
        trump: whether a trump is due from who is void of it.
        matto_is_trump: whether the Matto is due as a trump.
        over: whether a trump must beat those that lie in the trick, if it can.
        clause: clause of following suit.
        trump_clause: clause of trumping.
        matto_clause: clause of the Matto.
    """

    suit: bool
    trump: bool
    matto_is_trump: bool
    over: bool
    clause: str
    trump_clause: str
    matto_clause: str
    over_clause: str


@dataclass(frozen=True, slots=True)
class Winning:
    """Who takes a trick.

    Args:
        last_of_equals: whether the last played of equal cards wins, or the first.
    """

    last_of_equals: bool
    clause: str
    equal_clause: str


@dataclass(frozen=True, slots=True)
class Matto:
    """The card that takes nothing and goes home.

    Args:
        card: its index.
        last_trick: what becomes of it in the last trick: it ``stays`` with its
            owner, is ``lost`` with the trick, or goes to the ``opponents``.
        lost_without_trick: whether a side without a trick loses it.
        wins: whether it takes a trick that it opens: ``never``; the last one of a
            ``chelem``; or only of an ``announced`` one.
        kept_against_chelem: whether it stays with its owner in the last trick of a
            chelem of the others.
        early_spoils: whether an announced chelem fails if its announcer plays it
            before the last trick.
    """

    card: int
    last_trick: str
    lost_without_trick: bool
    wins: str
    kept_against_chelem: bool
    early_spoils: bool
    clause: str
    last_trick_clause: str
    without_trick_clause: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """The card given for the Matto.

    Args:
        gives: mask of what may be given, 0 for anything.
        discards: whether discards may supply it.
    """

    gives: int
    discards: bool
    clause: str
    otherwise_clause: str
    discards_clause: str


@dataclass(frozen=True, slots=True)
class Signal:
    """A signal of the player who leads."""

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    gesture: Mapping[str, str] = field(hash=False)
    meaning: Mapping[str, str] = field(hash=False)
    clause: str


@dataclass(frozen=True, slots=True)
class ViolationKind:
    """A kind of wrong action.

    Args:
        id: its code.
        judged: whether the action ``stands`` in a record, or is ``ignored``.
        penalty: ``no_score``, ``cards_lost`` or ``none``.
        penalty_clause: clause of the penalty, or of there being none.
    """

    id: str
    clause: str
    text: Mapping[str, str] = field(hash=False)
    judged: str
    penalty: str
    penalty_clause: str


@dataclass(frozen=True, slots=True)
class Attested:
    """A game that the sources name but do not describe."""

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    clause: str


@dataclass(frozen=True, slots=True)
class Play:
    """The rules that every game of a pack shares.

    Args:
        discards_lost: whether a side without a trick loses its discards.
        monte_passes: whether the next player deals after a monte.
        together: how many of the lowest cards drawn sit together.
        lowest_deals: whether the lowest card drawn deals first, or the highest.
        suits: suits from the lowest up, which decide between equal ranks drawn.
        before_play: whether declarations come before the first trick.
        contested: whether opponents may answer who goes out.
    """

    following: Following
    winning: Winning
    matto: Matto
    exchange: Exchange
    discards_lost: bool
    monte_passes: bool
    together: int
    lowest_deals: bool
    suits: tuple[str, ...]
    before_play: bool
    contested: bool
    violations: Mapping[str, ViolationKind] = field(hash=False)
    signals: tuple[Signal, ...]
    signals_when: Mapping[str, str] = field(hash=False)
    attested: tuple[Attested, ...]


@dataclass(frozen=True, slots=True)
class ChienRule:
    """How the chien is laid aside, card by card, between the packets.

    Args:
        cards: how many cards it has.
        ends: whether the first and the last card of the pack may go to it.
        consecutive: whether two of its cards may follow without a packet between.
    """

    cards: int
    ends: bool
    consecutive: bool
    clause: str
    ends_clause: str
    consecutive_clause: str


@dataclass(frozen=True, slots=True)
class PhaseRule:
    """One phase of a deal.

    Args:
        id: its name in the game.
        kind: which phase of :mod:`tarocco.play.phases` it is.
        clause: its clause.
        seat: who begins, counted from the dealer.
        who: who discards: ``dealer``, ``all`` or ``lone``.
        cards: how many cards are discarded or drawn.
        dealer: how many cards more the dealer draws.
        barred: mask of what may not be discarded.
        packets: sizes of the packets of each round, by number of players.
        face_down: cards left for the dealer.
        monte_after: rounds after which the cards may be thrown in.
        form: ``asking`` or ``bidding``.
        least: fewest cards that a cut leaves on either side.
        chien: how the cards left over are laid aside while dealing, if so.
        card: mask of the card that stops a deal if it is a player's only trump.
        without: mask of the card without which it does.
        last: mask of what may be discarded only if nothing else is left.
        groups: masks of what may be called, the first before all others.
        own_first: whether of his own cards a player may call only the first group.
        bound: whether the card after the Excuse is bound like the first lead.
        next_dealer: whether the next player deals when all have passed.
        all_pass_clause: clause of the deal in which all have passed.
    """

    id: str
    kind: str
    clause: str
    seat: int = 0
    who: str = ""
    cards: int = 0
    dealer: int = 0
    barred: int = 0
    packets: Mapping[int, tuple[int, ...]] = field(default_factory=dict, hash=False)
    face_down: int = 0
    monte_after: tuple[int, ...] = ()
    form: str = ""
    next_dealer: bool = True
    all_pass_clause: str = ""
    least: int = 1
    chien: ChienRule | None = None
    card: int = 0
    without: int = 0
    last: int = 0
    groups: tuple[int, ...] = ()
    own_first: bool = False
    bound: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the auction.

    Args:
        id: what is said.
        kind: ``pass``, ``ask``, ``bid``, ``agree`` or ``refuse``.
        rank: which bid outranks which.
        takes_stock: whether the player takes the cards left over.
        stock: whose they are if he does not: the ``attack`` or the ``defence``, or
            empty where the game says it.
        factor: what the settlement is multiplied by.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    kind: str
    rank: int
    takes_stock: bool
    factor: int
    clause: str
    stock: str = ""


@dataclass(frozen=True, slots=True)
class Right:
    """A right to go out.

    Args:
        seat: counted from the dealer, who is 0.
        when: ``last_cards``, ``before_discard``, ``turn`` or ``never``.
        adds: seats whose declarations count together with one's own.
    """

    id: str
    seat: int
    when: str
    adds: tuple[int, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class CountRule:
    """What of a pile is counted in a game.

    Args:
        groups: whether card points go by groups of as many cards as players.
        leftover: ``last_trick``, ``nobody`` or ``none``.
    """

    groups: bool
    combinations: bool
    last_trick: bool
    declarations: bool
    leftover: str
    clause: str


@dataclass(frozen=True, slots=True)
class Rounding:
    """Points turned into fewer: none below ``first``, one from there on, one more each ``step``."""

    first: int
    step: int
    clause: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a deal brings.

    Args:
        kind: ``points``, ``rounded``, ``lone`` or ``losers``.
        rounding: how points are rounded, if they are.
        half_up: whether half a point of the winner becomes a whole one.
        tie_pays: whether the lone player has lost when both sides have the same,
            or nobody has.
        lone: how many times the rounded points the lone player wins or loses.
        each: how many times each of the others does.
        all_tricks: what is settled instead when one side has every trick, or 0.
        all_tricks_factor: whether the factor of the call multiplies it.
        bad_points: what a loser gets.
        most_also: whether most points lose also when somebody has no trick.
    """

    kind: str
    clause: str
    rounding: Rounding | None = None
    half_up: bool = True
    tie_pays: bool = True
    lone: int = 0
    each: int = 0
    all_tricks: int = 0
    all_tricks_factor: bool = False
    bad_points: int = 0
    most_also: bool = False
    half_clause: str = ""
    tie_clause: str = ""
    all_tricks_clause: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """When a match ends.

    Args:
        kind: ``target``, ``deals``, ``open`` or ``bad_points``.
        target: points, or bad points.
        drawn: whether equal totals end it without a winner.
        each: deals that each player deals.
        form: ``last`` or ``first``.
        number: how many remain, or how many lose.
    """

    kind: str
    clause: str
    target: int = 0
    drawn: bool = False
    each: int = 0
    form: str = ""
    number: int = 0
    tie_clause: str = ""


@dataclass(frozen=True)
class Game:
    """One game, from the shuffle to the end of the match.

    Args:
        id: the name of its table.
        numbers: how many can begin, the usual number first.
        sides: how the players stand to one another.
        phases: the phases of a deal, in order.
        calls: the calls of its auction.
        rights: the rights to go out, in order.
        play: the rules all games share.
    """

    id: str
    names: Names = field(hash=False, compare=False, repr=False)
    clause: str
    numbers: tuple[int, ...]
    sides: Sides
    players_clause: str
    phases: tuple[PhaseRule, ...]
    calls: Mapping[str, Call] = field(hash=False)
    rights: tuple[Right, ...]
    count: CountRule
    settlement: Settlement
    end: End
    play: Play

    @property
    def dealt_to(self) -> tuple[int, ...]:
        """How many can be dealt to: those who begin, or who are left of them."""
        return next(tuple(rule.packets) for rule in self.phases if rule.kind == "deal")
