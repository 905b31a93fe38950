"""A match at the terminal at some moment, and the record in which it is saved."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError
from tarocco.play import Chance, Draw, draw_seats, new_match
from tarocco.play.match import seated_at
from tarocco.records import deal_record, drawn, read_record, record_of, write_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tarocco.play import Match, Setup, State
    from tarocco.records import DealRecord, Record
    from tarocco.rulebook import Book, Ruleset

_SEED = re.compile(r"(?P<seed>.+)/seat-(?P<me>\d)/deal-(?P<number>\d{1,6})", re.DOTALL)


@dataclass(frozen=True)
class Sitting:
    """What stays the same in a match at the terminal.

    Args:
        rules: the ruleset.
        seed: what everything comes from.
        me: number of the player at the terminal.
        names: names of the players, by number.
        draw: the cards drawn for the seats in each round, by number.
        begin: the match at its beginning.
    """

    rules: Ruleset
    seed: str
    me: int
    names: tuple[str, ...]
    draw: tuple[tuple[int, ...], ...]
    begin: Match

    def seed_of(self, number: int) -> str:
        """Return the seed of a deal; it also says who sits at the terminal."""
        return f"{self.seed}/seat-{self.me}/deal-{number}"

    @cached_property
    def blank(self) -> Record:
        """The record of the match without its deals."""
        return replace(record_of(self.begin, self.names, ()), draw=self.draw)


@dataclass(frozen=True)
class Moment:
    """A match at some moment.

    Args:
        sitting: what stays the same.
        match: the match before the deal.
        state: the deal.
        before: the records of the deals before it.
    """

    sitting: Sitting
    match: Match
    state: State
    before: tuple[DealRecord, ...] = ()

    @property
    def number(self) -> int:
        """The number of the deal, from 1."""
        return len(self.before) + 1

    @property
    def player(self) -> int | None:
        """The number of the player to act, None when the deal is over."""
        return None if self.state.over else self.match.actor(self.state)

    @property
    def mine(self) -> bool:
        """Whether the player at the terminal is to act.

        Where the dealer does not play, cutting and dealing are done for him.
        """
        return self.player == self.sitting.me and self.my_seat == self.state.turn

    @property
    def my_seat(self) -> int:
        """The seat of the player at the terminal in this deal, -1 if he is out."""
        players, me = self.match.players, self.sitting.me
        return players.index(me) if me in players else -1

    @property
    def deal(self) -> DealRecord:
        """The record of the deal."""
        seed = self.sitting.seed_of(self.number)
        return deal_record(self.match, self.state, seed=seed)

    @property
    def record(self) -> Record:
        """The record of the match."""
        return replace(self.sitting.blank, deals=(*self.before, self.deal))

    def chance(self) -> Chance:
        """Return the chance of whoever acts now; the same moment has the same."""
        acts = sum(1 for _ in self.state.history())
        return Chance(f"{self.sitting.seed_of(self.number)}/act-{acts}")

    def after(self, state: State) -> Moment:
        """Return the moment after an action."""
        return replace(self, state=state)

    def next_match(self) -> Match:
        """Return the match after this deal, which is over."""
        return self.match.after(self.state.result())

    def next_deal(self, match: Match) -> Moment:
        """Return the moment at which the next deal begins."""
        state = match.new_deal(seed=self.sitting.seed_of(self.number + 1))
        return Moment(self.sitting, match, state, (*self.before, self.deal))

    def save(self, path: Path) -> None:
        """Write the record.

        Raises:
            TaroccoError: if it cannot be written.
        """
        write_record(path, self.record, rules=self.sitting.rules)


def new_sitting(table: Setup, seed: str, me: int, names: Sequence[str]) -> Sitting:
    """Draw for seats and begin a match.

    Args:
        table: the game and the table.
        seed: what everything comes from.
        me: the seat of the player at the terminal.
        names: the names of the players, the one at the terminal first; where none
            has a partner they sit in this order.
    """
    seated = seated_at(table.rules)
    everybody = with_all(table, seated) if seated else table
    draw = draw_seats(everybody, seed)
    turn = (draw.seats.index(0) - me) % everybody.players
    seats = (*draw.seats[turn:], *draw.seats[:turn])
    dealer = (draw.dealer - turn) % everybody.players
    turned = Draw(draw.rounds, seats, dealer)
    return Sitting(
        rules=table.rules,
        seed=seed,
        me=me,
        names=tuple(names[player] for player in seats),
        draw=drawn(turned),
        begin=new_match(table.rules, everybody.players, dealer),
    )


def with_all(table: Setup, seated: int) -> Setup:
    """Return the setup for the draw of all who sit at a table, the one who is out among them."""
    whole = copy(table)
    whole.players = seated
    return whole


def first_moment(sitting: Sitting) -> Moment:
    """Return the moment at which a match begins."""
    return Moment(sitting, sitting.begin, sitting.begin.new_deal(seed=sitting.seed_of(1)))


def read_moments(path: Path, book: Book) -> list[Moment]:
    """Read a match that was saved: every moment of it, from its beginning on.

    Args:
        path: the file.
        book: the rule book.

    Raises:
        TaroccoError: if it cannot be read, or is not a match that was played here.
    """
    record = read_record(path, book)
    try:
        return list(_moments(record, book))
    except _ForeignError as error:
        expected = "expected a game saved by 'tarocco play'; --save names another file"
        raise TaroccoError(f"{path}: {error}, {expected}") from None


class _ForeignError(Exception):
    """A record that no game at the terminal has left."""


def _moments(record: Record, book: Book) -> Iterator[Moment]:
    """Replay a record.

    Raises:
        _ForeignError: if it does not go on from deal to deal as a match here does.
    """
    if not record.deals:
        raise _ForeignError("no deal")
    found = _SEED.fullmatch(record.deals[0].seed or "")
    if found is None or int(found["me"]) >= len(record.players):
        raise _ForeignError("the seed of its first deal does not say who sat at the terminal")
    rules = record.rules(book)
    sitting = Sitting(
        rules=rules,
        seed=found["seed"],
        me=int(found["me"]),
        names=record.players,
        draw=record.draw,
        begin=record.match(rules),
    )
    moment = first_moment(sitting)
    for deal in record.deals:
        if moment.state.over:
            match = moment.next_match()
            if match.over:
                raise _ForeignError("deals after the end of the match")
            moment = moment.next_deal(match)
        _check_deal(moment, deal)
        yield moment
        for move in deal.moves:
            if move.seat != moment.player or moment.state.violation(move.action) is not None:
                raise _ForeignError(f"{move.place}: a move that the rules do not allow")
            moment = moment.after(moment.state.forced(move.action))
            yield moment
        if not moment.state.over and deal is not record.deals[-1]:
            raise _ForeignError(f"{deal.place}: a deal that was not played to its end")


def _check_deal(moment: Moment, deal: DealRecord) -> None:
    """Compare a deal with the one that the match goes on with.

    Raises:
        _ForeignError: if it is another.
    """
    match = moment.match
    seats = deal.seats or tuple(range(len(moment.sitting.names)))
    same = deal.seed == moment.sitting.seed_of(moment.number)
    sat = match.players if match.dead < 0 else seats
    if not same or deal.dealer != match.dealing or seats != sat:
        raise _ForeignError(f"{deal.place}: not the deal that the match goes on with")
