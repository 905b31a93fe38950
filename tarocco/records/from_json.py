"""Reading the format ``tarocco-record/1``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.errors import ChoiceError
from tarocco.play.actions import KINDS, Action
from tarocco.play.match import seated_at
from tarocco.play.setup import setup
from tarocco.records.checks import (
    LONGEST_NAME,
    rules_of,
    scores_of,
    table_of,
    wrong_hands,
    wrong_names,
    wrong_number,
)
from tarocco.records.figures import figures_in
from tarocco.records.files import shown
from tarocco.records.node import parsed
from tarocco.records.record import (
    FORMAT,
    Claims,
    DealRecord,
    Move,
    Note,
    Record,
    SideClaim,
    place_of_dealer,
    within,
)
from tarocco.records.refereed import FREE, MOST_NOTES, words_of, wrong_word

if TYPE_CHECKING:
    from tarocco.play.setup import Setup
    from tarocco.records.node import Node
    from tarocco.rulebook import Book, Ruleset

WITH_CARDS = ("discard", "declare", "out", "play", "give", "called_card")
"""The kinds of action that name cards."""

MOST_OF_A_NUMBER = 999
MOST_GAPS = 100
_NEEDED = ("format", "ruleset", "players", "deals")
_ALLOWED = ("options", "scores", "draw", "edition", "competition", "barred")
_OF_A_DEAL = ("seed", "hands", "rest", "seats", "claims", "notes")


def record_from_json(
    text: str, name: str, book: Book | None = None, rules: Ruleset | None = None
) -> Record:
    """Read a record in JSON.

    Args:
        text: the text.
        name: what to call the file in complaints.
        book: the rule book, or None for ours.
        rules: the ruleset to read it by, whichever it names, or None for that one.

    Raises:
        RecordError: with the first thing that is wrong, and where.
    """
    top = parsed(text, name)
    fields = top.fields(_NEEDED, _ALLOWED)
    fields["format"].one_of([FORMAT], "format")
    ruleset = fields["ruleset"].text()
    options = _options(fields.get("options"))
    rules = rules or _rules(fields["ruleset"], ruleset, options, book)
    players = _players(fields["players"], rules)
    reader = _Reader(rules, len(players))
    edition = _edition(fields["edition"]) if "edition" in fields else ""
    return Record(
        ruleset=ruleset,
        players=players,
        deals=tuple(reader.deal(node) for node in fields["deals"].items()),
        options=options,
        scores=reader.scores(fields["scores"]) if "scores" in fields else (),
        draw=reader.draw(fields["draw"]) if "draw" in fields else (),
        edition=edition,
        competition=reader.competition(fields["competition"]) if "competition" in fields else "",
        barred=reader.barred(fields["barred"]) if "barred" in fields else -1,
    )


def _edition(node: Node) -> str:
    """Read by what edition the record was played."""
    edition = node.text(LONGEST_NAME)
    if " ".join(edition.split()) != edition or set(edition) & set('#"'):
        raise node.wrong(f"the text {shown(edition)}, expected one without # or quotes or gaps")
    return edition


def _options(node: Node | None) -> dict[str, str]:
    """Read the readings chosen."""
    return {} if node is None else {key: each.text() for key, each in node.named().items()}


def _rules(node: Node, ruleset: str, options: dict[str, str], book: Book | None) -> Ruleset:
    """Return the ruleset, and complain if there is none."""
    try:
        return rules_of(ruleset, options, book)
    except ChoiceError as error:
        raise node.wrong(str(error)) from None


def _players(node: Node, rules: Ruleset) -> tuple[str, ...]:
    """Read the names of the players."""
    names = tuple(each.text(LONGEST_NAME) for each in node.items())
    wrong = wrong_number(rules, len(names)) or wrong_names(names)
    if wrong:
        raise node.wrong(wrong)
    return names


class _Reader:
    """Reads the parts of a record.

    Args:
        rules: the ruleset.
        players: how many play.
    """

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.players = players
        self.by_id = {card.id: card.index for card in rules.pack.cards}
        self.figures = figures_in(table_of(rules, players))

    def draw(self, node: Node) -> tuple[tuple[int, ...], ...]:
        """Read the cards drawn for the seats."""
        return tuple(self.cards(cards, self.players, self.players) for cards in node.items(1, 100))

    def scores(self, node: Node) -> tuple[int, ...]:
        """Read one number of points for each score."""
        number = scores_of(self.rules, self.players)
        return tuple(each.half_points() for each in node.items(number, number))

    def card(self, node: Node) -> int:
        """Read a card."""
        name = node.text()
        if name not in self.by_id:
            expected = "a card in its short spelling, such as Rd or Ang"
            raise node.wrong(f"no card {shown(name)}, expected {expected}")
        return self.by_id[name]

    def cards(self, node: Node, least: int, most: int) -> tuple[int, ...]:
        """Read cards, none of them twice."""
        found: list[int] = []
        for each in node.items(least, most):
            card = self.card(each)
            if card in found:
                raise each.wrong(f"{self.rules.pack.cards[card].id} stands twice, expected once")
            found.append(card)
        return tuple(found)

    def seat(self, node: Node) -> int:
        """Read the number of a player."""
        return node.number(0, self.players - 1)

    def seats(self, node: Node) -> tuple[int, ...]:
        """Read the numbers of some players, in the order of their seats."""
        found = tuple(self.seat(each) for each in node.items(1, self.players))
        if list(found) != sorted(set(found)):
            raise node.wrong(
                f"{list(found)}, expected each player once and in the order of the seats"
            )
        return found

    def deal(self, node: Node) -> DealRecord:
        """Read a deal."""
        fields = node.fields(("dealer", "moves"), _OF_A_DEAL)
        seats = self.seats_in(fields["seats"]) if "seats" in fields else ()
        dealer = self.seat(fields["dealer"])
        inside = seats or within(self.rules, self.players, dealer)
        if not seated_at(self.rules):
            self.seat_within(fields["dealer"], inside)
        if ("seed" in fields) == ("hands" in fields):
            raise node.wrong("both a seed and hands or neither, expected one of them")
        if "rest" in fields and "hands" not in fields:
            raise fields["rest"].wrong("cards left over without hands, expected 'hands' too")
        place = place_of_dealer(inside, dealer, self.players)
        hands, rest = self.hands(node, fields, place, setup(self.rules, len(inside)))
        moves = fields["moves"].items()
        return DealRecord(
            dealer=dealer,
            seed=fields["seed"].text() if "seed" in fields else None,
            hands=hands,
            rest=rest,
            moves=tuple(self.move(each, (*inside, dealer)) for each in moves),
            claims=self.claims(fields["claims"]) if "claims" in fields else None,
            seats=seats,
            notes=self.notes(fields["notes"], len(moves)) if "notes" in fields else (),
            place=node.place,
        )

    def notes(self, node: Node, moves: int) -> tuple[Note, ...]:
        """Read the notes of a deal, in the order of the moves."""
        found: list[Note] = []
        for each in node.items(0, MOST_NOTES):
            note = self.note(each, moves)
            if found and note.after < found[-1].after:
                raise each.wrong("a note after a later one, expected the order of the moves")
            found.append(note)
        return tuple(found)

    def note(self, node: Node, moves: int) -> Note:
        """Read a fault that no action shows, or what the taker chooses."""
        kind = "choice" if "choice" in node.named() else "fault"
        fields = node.fields(("after", kind), ("seat",) if kind == "fault" else ())
        seat = self.seat(fields["seat"]) if "seat" in fields else -1
        after = fields["after"].number(0, moves)
        return Note(kind, self.word(fields[kind], kind), after, seat, node.place)

    def word(self, node: Node, kind: str) -> str:
        """Read a word of the refereeing code, by its id."""
        words, text = words_of(self.rules, kind), node.text()
        if text not in words.values():
            raise node.wrong(wrong_word(text, kind, words))
        return text

    def competition(self, node: Node) -> str:
        """Read of what form of duplicate the deals are, empty for free play."""
        word = self.word(node, "competition")
        return "" if word == FREE else word

    def barred(self, node: Node) -> int:
        """Read who may not bid in the first deal."""
        if not words_of(self.rules, "fault"):
            raise node.wrong(wrong_word("", "barred player", {}))
        return self.seat(node)

    def seats_in(self, node: Node) -> tuple[int, ...]:
        """Read who is in a deal."""
        seats = self.seats(node)
        wrong = wrong_number(self.rules, len(seats))
        if wrong:
            raise node.wrong(wrong)
        return () if len(seats) == self.players else seats

    def seat_within(self, node: Node, within: tuple[int, ...]) -> int:
        """Read the number of a player who is in the deal."""
        seat = self.seat(node)
        if seat not in within:
            raise node.wrong(f"player {seat} is not in this deal, expected one of {list(within)}")
        return seat

    def hands(
        self, node: Node, fields: dict[str, Node], dealer: int, table: Setup
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """Read the cards of a deal."""
        if "hands" not in fields:
            return (), ()
        pack = len(self.by_id)
        hands = tuple(
            self.cards(each, 1, pack)
            for each in fields["hands"].items(table.players, table.players)
        )
        rest = self.cards(fields["rest"], 0, pack) if "rest" in fields else ()
        wrong = wrong_hands(table, dealer, hands, rest)
        if wrong:
            raise node.wrong(wrong)
        return hands, rest

    def move(self, node: Node, within: tuple[int, ...]) -> Move:
        """Read a move."""
        kind = node.named().get("do")
        if kind is None:
            raise node.wrong(f"no field 'do', expected one of: {', '.join(KINDS)}")
        word = kind.one_of(KINDS, "kind of action")
        extra = self._extra(word)
        fields = node.fields(("seat", "do", *extra), ("cards",) if word == "out" else ())
        seat = self.seat_within(fields["seat"], within)
        return Move(seat, self._action(word, fields), node.place)

    def _extra(self, kind: str) -> tuple[str, ...]:
        """Return the fields that a kind of action needs besides."""
        if kind in WITH_CARDS and kind != "out":
            return ("cards",)
        return {"cut": ("number",), "call": ("call",), "deal": ("gaps",)}.get(kind, ())

    def _action(self, kind: str, fields: dict[str, Node]) -> Action:
        """Put an action together."""
        if "cards" in fields:
            return Action(kind, mask_of(self.cards(fields["cards"], 1, len(self.by_id))))
        if "number" in fields:
            return Action(kind, number=fields["number"].number(0, MOST_OF_A_NUMBER))
        if "gaps" in fields:
            gaps = [each.number(0, MOST_OF_A_NUMBER) for each in fields["gaps"].items(0, MOST_GAPS)]
            return Action(kind, word=" ".join(map(str, gaps)))
        if "call" in fields:
            return Action(kind, word=self.call(fields["call"]))
        return Action(kind)

    def call(self, node: Node) -> str:
        """Read a call of the auction."""
        calls = list(self.rules.game.calls)
        if not calls:
            raise node.wrong(f"{self.rules.id} has no auction, expected no calls")
        return node.one_of(calls, "call")

    def claims(self, node: Node) -> Claims | None:
        """Read what a deal is said to have brought."""
        fields = node.fields((), ("sides", "changes", "scores"))
        sides = fields["sides"].items(0, self.players) if "sides" in fields else []
        claimed = tuple(self.side(each) for each in sides)
        for number, side in enumerate(claimed):
            if any(set(side.seats) & set(other.seats) for other in claimed[:number]):
                raise sides[number].wrong("a player stands in two sides, expected one")
        changes, scores = (
            self.scores(fields[key]) if key in fields else () for key in ("changes", "scores")
        )
        claims = Claims(claimed, changes, scores)
        return None if claims == Claims() else claims

    def side(self, node: Node) -> SideClaim:
        """Read what a side is said to have made."""
        fields = node.fields(("seats", "figures"))
        figures = fields["figures"].fields((), self.figures)
        return SideClaim(
            self.seats(fields["seats"]),
            {key: each.half_points() for key, each in figures.items()},
        )
