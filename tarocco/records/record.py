"""Records: a deal or a match with every action, as values.

Players are numbered from 0 in the order of their seats, which is the order of
play, and keep their numbers when others are out of the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tarocco.play.deals import deck_of
from tarocco.play.match import Match, new_match, seated_at
from tarocco.rulebook import load_book, pack_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.play.actions import Action
    from tarocco.play.state import State
    from tarocco.rulebook import Book, Ruleset

FORMAT = "tarocco-record/1"


@dataclass(frozen=True, slots=True)
class Move:
    """One action of one player.

    Args:
        seat: number of the player.
        action: what he did.
        place: where it stands in the file.
    """

    seat: int
    action: Action
    place: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Note:
    """What a referee is told of a deal that no action shows.

    Args:
        kind: ``fault``, a fault in the table of irregularities, or ``choice``, what
            the taker chooses after a card out of turn.
        word: its id in the table.
        after: how many moves of the deal come before it.
        seat: number of the player at fault, or -1 if it is the table.
        place: where it stands in the file.
    """

    kind: str
    word: str
    after: int = 0
    seat: int = -1
    place: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SideClaim:
    """What a record says that a side has made.

    Args:
        seats: numbers of its players.
        figures: half points by the name of the line; see
            :func:`tarocco.records.figures.figures_of_side`.
    """

    seats: tuple[int, ...]
    figures: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Claims:
    """What a record says that a deal has brought.

    Args:
        sides: the count of some sides, or of none.
        changes: half points that each score gains or loses, empty if not claimed.
        scores: half points of each score after the deal, empty if not claimed.
    """

    sides: tuple[SideClaim, ...] = ()
    changes: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal with every action.

    Args:
        dealer: number of the player who deals.
        seed: what the shuffle comes from, or None if the hands are given.
        hands: the cards of each player in the deal, in the order in which he gets
            them, the cards that wait face down for the dealer last.
        rest: the cards left over, in the order of the pack.
        moves: the actions in order.
        claims: what the record says that the deal has brought.
        seats: numbers of the players in the deal, empty if all are.
        notes: faults that no action shows and choices of the taker, in order.
        place: where it stands in the file.
    """

    dealer: int
    seed: str | None = None
    hands: tuple[tuple[int, ...], ...] = ()
    rest: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    claims: Claims | None = None
    seats: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()
    place: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A match, or a part of one.

    Args:
        ruleset: id of the ruleset.
        players: names of the players in the order of their seats.
        deals: the deals in order.
        options: readings chosen, by option.
        scores: half points of each score before the first deal, empty if all are 0.
        draw: the card that each player drew for the seats, for each round drawn.
        edition: the version of the program or of the rule book it was played by.
        competition: the form of duplicate it is a deal of, empty for free play.
        barred: number of the player who may not bid in the first deal, or -1.
    """

    ruleset: str
    players: tuple[str, ...]
    deals: tuple[DealRecord, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    scores: tuple[int, ...] = ()
    draw: tuple[tuple[int, ...], ...] = ()
    edition: str = ""
    competition: str = ""
    barred: int = -1

    def rules(self, book: Book | None = None) -> Ruleset:
        """Return the ruleset it was played by.

        Args:
            book: the rule book, or None for ours.

        Raises:
            ChoiceError: if the book has no such ruleset, option or reading.
        """
        found = book or load_book(pack_id=pack_of(self.ruleset))
        return found.ruleset(self.ruleset, self.options)

    def match(self, rules: Ruleset | None = None) -> Match:
        """Begin its match: the first dealer, the scores, and who is still in.

        Args:
            rules: the ruleset, or None for ours of that name.
        """
        match = new_match(rules or self.rules(), len(self.players))
        if self.scores:
            match = replace(match, scores=self.scores)
        if self.barred >= 0:
            match = replace(match, barred=self.barred)
        return seated(match, self.deals[0]) if self.deals else match


def number_of(match: Match) -> int:
    """Return how many players a match has begun with."""
    pairs = match.rules.game.sides == "pairs"
    return len(match.players) if pairs else len(match.scores)


def seats_of(deal: DealRecord, players: int, rules: Ruleset) -> tuple[int, ...]:
    """Return the numbers of the players in a deal, of so many in the match."""
    return deal.seats or within(rules, players, deal.dealer)


def within(rules: Ruleset, players: int, dealer: int) -> tuple[int, ...]:
    """Return the numbers of those who play a deal: all but a dealer who does not."""
    out = dealer if seated_at(rules) else -1
    return tuple(player for player in range(players) if player != out)


def place_of_dealer(seats: Sequence[int], dealer: int, players: int) -> int:
    """Return the seat of the dealer, or of the player before him if he does not play."""
    return seats.index(dealer if dealer in seats else (dealer - 1) % players)


def seated(match: Match, deal: DealRecord) -> Match:
    """Return a match with the players and the dealer that a deal names."""
    if match.dead >= 0:
        return match.dealt_by(deal.dealer)
    seats = seats_of(deal, number_of(match), match.rules)
    return replace(match, players=seats, dealer=seats.index(deal.dealer))


def begun(match: Match, deal: DealRecord) -> State:
    """Return the first state of a deal.

    Args:
        match: the match, with the players and the dealer of the deal.
        deal: the deal.
    """
    if deal.seed is not None:
        return match.new_deal(seed=deal.seed)
    deck = deck_of(match.setup, match.dealer, deal.hands, deal.rest)
    return match.new_deal(deal=deck)
