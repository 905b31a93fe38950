r"""Reading the text form, which a person can write down at a table.

::

    tarocco-record 1
    ruleset bologna/ottocento four_kings=24
    players Anna, Bruno, Carla, Dino     # in the order of play
    start Anna+Carla 700, Bruno+Dino 650 # if the match is not at its beginning

    deal Anna                            # who deals
    seed "an evening"                    # or a line 'hand NAME: cards' for each player
    Dino cuts 23
    Bruno no monte
    Anna takes
    Anna discards 6d 7d
    Bruno declares Rd Qd Cd
    Bruno: Rd 6d 7d Ad                   # who plays, and the cards in the order of play
    Carla gives 6c
    count Anna+Carla: tarocchi 36, cricche 36, card_points 45.5, last_trick 6, total 182
    total Bruno+Dino 215
    change Anna+Carla 182, Bruno+Dino 215
    score Anna+Carla 882, Bruno+Dino 865

With a chien the dealer says after which packets he lays a card aside, ``Anna deals
3 7 11 14 18 22``; ``Bruno says garde`` or ``Bruno garde`` is a call, ``Bruno calls Rh``
the card called, ``Bruno chelem`` or ``Bruno no chelem`` what he announces, and
``Carla shows 16-7`` a poignée.

A line is a header, an action, or a claim; what follows ``#`` is a remark. The words
are those of :mod:`tarocco.records.words`, in English, Italian or French; cards
are named as everywhere else. ``NAME: cards`` is a trick or a part of one: the
cards of that player and of those after him, a card each. ``rest`` lists the
cards left over, ``seats`` the players in a deal when some are out of the match,
and ``draw`` the card that each has drawn for his seat, a line for each round.

Where there is a refereeing code, ``competition quadrettes`` says of what the deals are
a part, ``barred Bruno`` who may not bid in the first deal, ``fault Carla claim`` among
the actions what no action shows, and ``choice accept`` what the taker chooses after a
card out of turn.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.errors import ChoiceError
from tarocco.notation import NotationError, read_cards
from tarocco.notation.words import LONGEST_NAME, lexicon, plain
from tarocco.play.actions import PASS, PLAY, Action
from tarocco.play.match import seated_at
from tarocco.play.setup import setup
from tarocco.records.checks import (
    rules_of,
    scores_of,
    table_of,
    wrong_hands,
    wrong_names,
    wrong_number,
)
from tarocco.records.figures import figures_in
from tarocco.records.files import RecordError, shown
from tarocco.records.record import (
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
from tarocco.records.words import FORMAT_LINE, HEADS, VERBS
from tarocco.rulebook.naming import ruleset_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tarocco.rulebook import Book, Ruleset

MOST_DEALS = 1_000
MOST_MOVES = 1_000
MOST_DRAWN = 100
LONGEST_LINE = 2_000
LONGEST_SEED = 200

_HEADERS = ("ruleset", "players", "draw", "start", "edition", "competition", "barred")
_BETWEEN = re.compile(r"[\s,;.'’`]+")
_NUMBER = re.compile(r"[0-9]{1,3}")
_POINTS = re.compile(r"([-\u2212]?)([0-9]{0,9})(\.0|\.5|½)?")
# Quotes that are not closed run to the end, so that nothing is looked at twice.
_BEFORE_REMARK = re.compile(r'(?:"(?:[^"\\]|\\.)*\\?(?:"|\Z)|[^"#])*')
_VERB_WORDS = max(len(verb.split()) for verb in VERBS)


def record_from_text(text: str, name: str, book: Book | None = None) -> Record:
    """Read a record in the text form.

    Args:
        text: the text.
        name: what to call the file in complaints.
        book: the rule book, or None for ours.

    Raises:
        RecordError: with the first line that is wrong.
    """
    lines = list(_lines(text, name))
    first = lines[0] if lines else Line("", 1, name)
    if " ".join(first.text.split()) != FORMAT_LINE:
        raise first.wrong(f"{shown(first.text)}, expected {FORMAT_LINE!r} or JSON")
    starts = [number for number, line in enumerate(lines) if line.head == "deal"]
    heads = lines[1 : starts[0]] if starts else lines[1:]
    reader = _Header(heads, lines[-1], book).reader()
    if len(starts) > MOST_DEALS:
        raise lines[starts[MOST_DEALS]].wrong(f"more deals, expected at most {MOST_DEALS}")
    ends = [*starts[1:], len(lines)]
    deals = [
        reader.deal(lines[start], lines[start + 1 : end])
        for start, end in zip(starts, ends, strict=False)
    ]
    return reader.record(deals)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file, without its remark.

    Args:
        text: what it says.
        number: its number.
        file: the file.
    """

    text: str
    number: int
    file: str

    @property
    def head(self) -> str:
        """What kind of line it is, empty for an action."""
        first = self.text.split(maxsplit=1)[0].rstrip(":") if self.text else ""
        return HEADS.get(plain(first), "")

    @property
    def rest(self) -> str:
        """What follows the first word."""
        return self.text.partition(" ")[2].strip()

    def wrong(self, message: str) -> RecordError:
        """Return the complaint about the line."""
        return RecordError(self.file, str(self.number), message)


def _lines(text: str, name: str) -> Iterator[Line]:
    """Yield the lines that say something."""
    for number, raw in enumerate(text.split("\n"), 1):
        if len(raw) > LONGEST_LINE:
            message = f"{len(raw)} characters, expected at most {LONGEST_LINE}"
            raise RecordError(name, str(number), message)
        line = Line(" ".join(_without_remark(raw).split()), number, name)
        if not line.text.isprintable():
            raise line.wrong(f"{shown(line.text)}, expected printable characters")
        if line.text:
            yield line


def _without_remark(text: str) -> str:
    """Take the remark off a line; within quotes # is a character like others.

    Example:
        >>> _without_remark('seed "a # b" # so')
        'seed "a # b" '
    """
    return _BEFORE_REMARK.match(text)[0]  # type: ignore[index] # it matches any text


class _Header:
    """Reads what stands before the deals.

    Args:
        lines: the lines.
        last: a line to complain about if one is missing.
        book: the rule book, or None for ours.
    """

    def __init__(self, lines: Sequence[Line], last: Line, book: Book | None) -> None:
        self.lines = lines
        self.last = last
        self.book = book

    def reader(self) -> _Reader:
        """Return a reader of the deals."""
        for line in self.lines:
            if line.head not in _HEADERS:
                expected = f"{', '.join(_HEADERS)} or deal"
                raise line.wrong(f"{shown(line.text)} before the first deal, expected {expected}")
        ruleset, options, rules = self._rules(self._only("ruleset"))
        line = self._only("players")
        players = tuple(name.strip() for name in line.rest.split(","))
        wrong = wrong_number(rules, len(players)) or wrong_names(players)
        if wrong:
            raise line.wrong(wrong)
        reader = _Reader(rules, players)
        draw = [each for each in self.lines if each.head == "draw"]
        if len(draw) > MOST_DRAWN:
            raise draw[MOST_DRAWN].wrong(f"drawn again, expected at most {MOST_DRAWN} rounds")
        start, edition = self._if_any("start"), self._if_any("edition")
        competition, barred = self._if_any("competition"), self._if_any("barred")
        reader.begun = Record(
            ruleset=ruleset,
            players=players,
            options=options,
            draw=tuple(reader.drawn(each) for each in draw),
            scores=reader.by_score(start) if start else (),
            edition=edition.rest if edition else "",
            competition=reader.competition(competition) if competition else "",
            barred=reader.barred(barred) if barred else -1,
        )
        return reader

    def _if_any(self, head: str) -> Line | None:
        """Return the line of a kind, if there is one."""
        found = [line for line in self.lines if line.head == head]
        if len(found) > 1:
            raise found[1].wrong(f"a second line {head!r}, expected one")
        return found[0] if found else None

    def _only(self, head: str) -> Line:
        """Return the line of a kind."""
        found = self._if_any(head)
        if found is None:
            raise self.last.wrong(f"no line {head!r} before this, expected one")
        return found

    def _rules(self, line: Line) -> tuple[str, dict[str, str], Ruleset]:
        """Read the ruleset and the readings chosen."""
        if not line.rest:
            raise line.wrong("no ruleset, expected one such as bologna/ottocento")
        ruleset, *texts = line.rest.split()
        options: dict[str, str] = {}
        for text in texts:
            name, equals, value = text.partition("=")
            if not equals or name in options:
                raise line.wrong(f"{shown(text)}, expected each option once as NAME=VALUE")
            options[name] = value
        try:
            ruleset = ruleset_named(ruleset, self.book.root if self.book else None)
            return ruleset, options, rules_of(ruleset, options, self.book)
        except ChoiceError as error:
            raise line.wrong(str(error)) from None


@dataclass
class _Parts:
    """What has been read of a deal."""

    everybody: tuple[int, ...]
    dealer: int
    seats: tuple[int, ...] = ()
    seed: str | None = None
    hands: dict[int, tuple[int, ...]] = field(default_factory=dict)
    rest: tuple[int, ...] | None = None
    moves: list[Move] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    sides: dict[tuple[int, ...], dict[str, int]] = field(default_factory=dict)
    changes: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class _Reader:
    """Reads the deals.

    Args:
        rules: the ruleset.
        players: names of the players.
    """

    def __init__(self, rules: Ruleset, players: tuple[str, ...]) -> None:
        self.rules = rules
        self.players = players
        self.known = lexicon(rules.pack)
        self.figures = figures_in(table_of(rules, len(players)))
        self.calls_cards = any(rule.kind == "called_card" for rule in rules.game.phases)
        self.once = any(rule.form == "once" for rule in rules.game.phases)
        self.begun = Record(rules.id, players)
        self.names = {plain(name): number for number, name in enumerate(players)}
        self.calls = {
            _said(name): call.id
            for call in rules.game.calls.values()
            for name in (call.id, *(each for names in call.names.values() for each in names))
        }
        self.heads: Mapping[str, Callable[[Line, _Parts], None]] = {
            "seats": self._seats,
            "seed": self._seed,
            "hand": self._hand,
            "rest": self._rest,
            "count": self._count,
            "total": self._total,
            "change": self._change,
            "score": self._score,
            "fault": self._note,
            "choice": self._note,
        }

    def record(self, deals: Sequence[DealRecord]) -> Record:
        """Return the record with its deals."""
        return replace(self.begun, deals=tuple(deals))

    def deal(self, first: Line, lines: Sequence[Line]) -> DealRecord:
        """Read a deal."""
        dealer = self._player(first.rest, first)
        parts = _Parts(everybody=within(self.rules, len(self.players), dealer), dealer=dealer)
        for line in lines:
            read = self.heads.get(line.head, self._action)
            read(line, parts)
            if len(parts.moves) > MOST_MOVES:
                raise line.wrong(f"more moves in a deal, expected at most {MOST_MOVES}")
        inside = self._within(parts)
        if dealer not in inside and not seated_at(self.rules):
            raise first.wrong(
                f"{self.players[dealer]} is not in this deal, expected a dealer who is"
            )
        place = place_of_dealer(inside, dealer, len(self.players))
        hands = self._hands(first, parts, inside, place)
        claims = Claims(
            tuple(SideClaim(seats, figures) for seats, figures in parts.sides.items()),
            parts.changes,
            parts.scores,
        )
        return DealRecord(
            dealer=dealer,
            seed=parts.seed,
            hands=hands,
            rest=parts.rest or (),
            moves=tuple(parts.moves),
            claims=None if claims == Claims() else claims,
            seats=parts.seats,
            notes=tuple(parts.notes),
            place=str(first.number),
        )

    def _within(self, parts: _Parts) -> tuple[int, ...]:
        """Return who is in a deal."""
        return parts.seats or parts.everybody

    def _hands(
        self, first: Line, parts: _Parts, inside: Sequence[int], dealer: int
    ) -> tuple[tuple[int, ...], ...]:
        """Put the hands in the order of the seats."""
        if (parts.seed is None) == (not parts.hands):
            raise first.wrong("a deal with both seed and hands or neither, expected one of them")
        if parts.seed is not None:
            if parts.rest is not None:
                raise first.wrong("a deal with a seed and a line 'rest', expected one of them")
            return ()
        for seat in inside:
            if seat not in parts.hands:
                raise first.wrong(
                    f"no line 'hand {self.players[seat]}: …' in this deal, expected one"
                )
        hands = tuple(parts.hands[seat] for seat in inside)
        wrong = wrong_hands(setup(self.rules, len(inside)), dealer, hands, parts.rest or ())
        if wrong:
            raise first.wrong(f"in this deal {wrong}")
        return hands

    # Names, cards, numbers.

    def _player(self, text: str, line: Line) -> int:
        """Read the name of a player."""
        number = self.names.get(plain(text.strip()))
        if number is None:
            raise line.wrong(f"no player {shown(text)}, expected one of: {', '.join(self.players)}")
        return number

    def _named(self, text: str) -> tuple[int, str] | None:
        """Find the player with whose name a text begins, and what follows it."""
        words = text.split()
        for length in range(len(words), 0, -1):
            number = self.names.get(plain(" ".join(words[:length])))
            if number is not None:
                return number, " ".join(words[length:])
        return None

    def in_order(self, text: str, line: Line) -> tuple[int, ...]:
        """Read cards in the order in which they are named, none of them twice."""
        words = [word for word in _BETWEEN.split(text) if word]
        found: list[int] = []
        while words:
            card, length = self._card(words, line)
            words = words[length:]
            if card is None:
                continue
            if card in found:
                raise line.wrong(f"{self.rules.pack.cards[card].id} stands twice, expected once")
            found.append(card)
        return tuple(found)

    def _card(self, words: Sequence[str], line: Line) -> tuple[int | None, int]:
        """Read the card that the longest phrase at the start of these words names."""
        said = tuple(plain(word) for word in words[:LONGEST_NAME])
        for length in range(len(said), 0, -1):
            card = self.known.card(said[:length])
            if card is not None:
                return card, length
        if said[0] in self.known.articles and len(words) > 1:
            return None, 1
        self._set(words[0], line)
        raise line.wrong(f"{shown(words[0])} names no single card, expected one")

    def _set(self, text: str, line: Line) -> int:
        """Read a set of cards."""
        try:
            return read_cards(text, self.rules.pack)
        except NotationError as error:
            raise line.wrong(f"{shown(error.token)}: {error.reason}, expected cards") from None

    def _half_points(self, text: str, line: Line) -> int:
        """Read points, whole or with a half, in half points."""
        match = _POINTS.fullmatch(text)
        if match is None or not (match[2] or match[3]):
            raise line.wrong(f"{shown(text)}, expected points, whole or ending in .5")
        half = match[3] in {".5", "½"}
        value = 2 * int(match[2] or 0) + half
        return -value if match[1] else value

    def by_score(self, line: Line) -> tuple[int, ...]:
        """Read points for each score."""
        found: dict[int, int] = {}
        number = scores_of(self.rules, len(self.players))
        for part in line.rest.split(","):
            seats, points = self._seats_and_points(part, line)
            score = seats[0] % number
            whose = tuple(seat for seat in range(len(self.players)) if seat % number == score)
            if seats != whose or score in found:
                expected = "+".join(self.players[seat] for seat in whose)
                raise line.wrong(f"{shown(part.strip())}, expected {expected} once, with points")
            found[score] = points
        if len(found) != number:
            raise line.wrong(f"points of {len(found)} scores, expected {number}")
        return tuple(found[score] for score in range(number))

    def _seats_and_points(self, text: str, line: Line) -> tuple[tuple[int, ...], int]:
        """Read ``Anna+Carla 182``."""
        names, _, points = text.strip().rpartition(" ")
        if not names:
            raise line.wrong(
                f"{shown(text.strip())}, expected names and points, such as Anna+Carla 182"
            )
        return self._side(names, line), self._half_points(points, line)

    def _side(self, text: str, line: Line) -> tuple[int, ...]:
        """Read the names of a side."""
        seats = sorted(self._player(name, line) for name in text.split("+"))
        if len(set(seats)) < len(seats):
            raise line.wrong(f"{shown(text)}, expected each player once")
        return tuple(seats)

    def drawn(self, line: Line) -> tuple[int, ...]:
        """Read a round of cards drawn for the seats."""
        cards = self.in_order(line.rest, line)
        if len(cards) != len(self.players):
            raise line.wrong(f"{len(cards)} cards, expected {len(self.players)}")
        return cards

    def competition(self, line: Line) -> str:
        """Read of what form of duplicate the deals are, empty for free play."""
        word = self._word("competition", line.rest, line)
        return "" if word == FREE else word

    def barred(self, line: Line) -> int:
        """Read who may not bid in the first deal."""
        if not words_of(self.rules, "fault"):
            raise line.wrong(wrong_word(line.rest, "barred player", {}))
        return self._player(line.rest, line)

    def _word(self, kind: str, text: str, line: Line) -> str:
        """Read a word of the refereeing code."""
        words = words_of(self.rules, kind)
        found = words.get(plain(text))
        if found is None:
            raise line.wrong(wrong_word(text, kind, words))
        return found

    def _note(self, line: Line, parts: _Parts) -> None:
        """Read a fault that no action shows, or what the taker chooses."""
        named = self._named(line.rest) if line.head == "fault" else None
        seat, text = named or (-1, line.rest)
        if len(parts.notes) >= MOST_NOTES:
            raise line.wrong(f"more notes in a deal, expected at most {MOST_NOTES}")
        word = self._word(line.head, text, line)
        parts.notes.append(Note(line.head, word, len(parts.moves), seat, str(line.number)))

    # The lines of a deal.

    def _seats(self, line: Line, parts: _Parts) -> None:
        """Read who is in the deal."""
        if parts.seats or parts.moves or parts.hands:
            raise line.wrong(
                "the players after other lines of the deal, expected them first and once"
            )
        seats = self._side(line.rest.replace(",", "+"), line)
        wrong = wrong_number(self.rules, len(seats))
        if wrong:
            raise line.wrong(wrong)
        parts.seats = () if len(seats) == len(self.players) else seats

    def _seed(self, line: Line, parts: _Parts) -> None:
        """Read the seed."""
        seed: object = line.rest
        if line.rest.startswith('"'):
            try:
                seed = json.loads(line.text.split(maxsplit=1)[1])
            except json.JSONDecodeError:
                raise line.wrong(f"{shown(line.rest)}, expected a seed within quotes") from None
        good = isinstance(seed, str) and 0 < len(seed) <= LONGEST_SEED and seed.isprintable()
        if not good or parts.seed is not None or not isinstance(seed, str):
            expected = f"one seed of 1 to {LONGEST_SEED} printable characters"
            raise line.wrong(f"{shown(line.rest)}, expected {expected}")
        parts.seed = seed

    def _hand(self, line: Line, parts: _Parts) -> None:
        """Read a hand."""
        name, colon, cards = line.rest.partition(":")
        if not colon:
            raise line.wrong(f"{shown(line.text)}, expected 'hand NAME: cards'")
        seat = self._in_deal(self._player(name, line), line, parts)
        if seat in parts.hands:
            raise line.wrong(f"a second hand of {self.players[seat]}, expected one")
        parts.hands[seat] = self.in_order(cards, line)

    def _rest(self, line: Line, parts: _Parts) -> None:
        """Read the cards left over."""
        if parts.rest is not None:
            raise line.wrong("a second line 'rest', expected one")
        parts.rest = self.in_order(line.rest, line)

    def _count(self, line: Line, parts: _Parts) -> None:
        """Read what a side is said to have made."""
        names, colon, texts = line.rest.partition(":")
        if not colon:
            raise line.wrong(f"{shown(line.text)}, expected 'count NAME+NAME: figure points, …'")
        figures = self._figures_of(self._side(names, line), line, parts)
        for text in filter(None, (each.strip() for each in texts.split(","))):
            figure, _, points = text.rpartition(" ")
            if figure not in self.figures or figure in figures:
                expected = f"each once of: {', '.join(self.figures)}"
                raise line.wrong(f"figure {shown(figure or text)}, expected {expected}")
            figures[figure] = self._half_points(points, line)

    def _total(self, line: Line, parts: _Parts) -> None:
        """Read the totals that sides are said to have made."""
        for part in line.rest.split(","):
            seats, points = self._seats_and_points(part, line)
            figures = self._figures_of(seats, line, parts)
            if "total" in figures:
                raise line.wrong("a second total of a side, expected one")
            figures["total"] = points

    def _figures_of(self, seats: tuple[int, ...], line: Line, parts: _Parts) -> dict[str, int]:
        """Return the figures of a side to write to."""
        if any(set(seats) & set(other) and seats != other for other in parts.sides):
            raise line.wrong("a player stands in two sides, expected one")
        return parts.sides.setdefault(seats, {})

    def _change(self, line: Line, parts: _Parts) -> None:
        """Read what each score is said to gain or lose."""
        if parts.changes:
            raise line.wrong("a second line 'change', expected one")
        parts.changes = self.by_score(line)

    def _score(self, line: Line, parts: _Parts) -> None:
        """Read what each score is said to be after the deal."""
        if parts.scores:
            raise line.wrong("a second line 'score', expected one")
        parts.scores = self.by_score(line)

    def _in_deal(self, seat: int, line: Line, parts: _Parts) -> int:
        """Refuse a player who is not in the deal."""
        if seat not in self._within(parts):
            raise line.wrong(f"{self.players[seat]} is not in this deal, expected a player who is")
        return seat

    # Actions.

    def _action(self, line: Line, parts: _Parts) -> None:
        """Read an action, or the cards of a trick."""
        if line.head:
            raise line.wrong(
                f"a line {line.head!r} within a deal, expected it before the first one"
            )
        name, colon, cards = line.text.partition(":")
        if colon:
            self._trick(self._player(name, line), cards, line, parts)
            return
        named = self._named(line.text)
        if named is None:
            expected = f"an action of one of: {', '.join(self.players)}"
            raise line.wrong(f"{shown(line.text)}, expected {expected}")
        seat = named[0] if named[0] == parts.dealer else self._in_deal(named[0], line, parts)
        action = self._done(named[1], line)
        if action == PASS and self._speaks(named[1], seat, parts):
            calls = self.rules.game.calls.values()
            action = Action("call", word=next(call.id for call in calls if call.kind == "pass"))
        parts.moves.append(Move(seat, action, str(line.number)))

    def _speaks(self, text: str, seat: int, parts: _Parts) -> bool:
        """Tell whether passing is a call of the auction: each has one, and it comes first."""
        if not self.once or VERBS[plain(text)] != "pass" or "chelem" in plain(text):
            return False
        return all(move.seat != seat or move.action.kind != "call" for move in parts.moves)

    def _trick(self, leader: int, text: str, line: Line, parts: _Parts) -> None:
        """Read the cards that some play one after the other."""
        inside = self._within(parts)
        place = inside.index(self._in_deal(leader, line, parts))
        cards = self.in_order(text, line)
        if not 0 < len(cards) <= len(inside):
            raise line.wrong(f"{len(cards)} cards in a trick, expected 1 to {len(inside)}")
        for number, card in enumerate(cards):
            seat = inside[(place + number) % len(inside)]
            parts.moves.append(Move(seat, PLAY[card], str(line.number)))

    def _done(self, text: str, line: Line) -> Action:
        """Read what a player does."""
        words = text.split()
        for length in range(min(_VERB_WORDS, len(words)), 0, -1):
            kind = VERBS.get(plain(" ".join(words[:length])))
            if kind is not None:
                return self._with(kind, " ".join(words[length:]), line)
        if self.once and _said(text) in self.calls:
            return Action("call", word=self.calls[_said(text)])
        expected = f"what a player does: {', '.join(VERBS)}"
        raise line.wrong(f"{shown(text)}, expected {expected}")

    def _with(self, kind: str, text: str, line: Line) -> Action:
        """Read what belongs to a kind of action."""
        if kind == "cut":
            if not _NUMBER.fullmatch(text):
                raise line.wrong(f"cut {shown(text)}, expected how many cards are lifted")
            return Action(kind, number=int(text))
        if kind == "deal":
            return Action(kind, word=self._gaps(text, line))
        if kind == "called_card" and (not self.calls_cards or _said(text) in self.calls):
            kind = "call"
        if kind == "call":
            return Action(kind, word=self._call(text, line))
        return Action(kind, self._cards_with(kind, text, line))

    def _cards_with(self, kind: str, text: str, line: Line) -> int:
        """Read the cards that belong to a kind of action, 0 if none do."""
        if kind in {"play", "called_card"}:
            return self._some(mask_of(self.in_order(text, line)), line)
        if kind in {"discard", "declare", "give"}:
            return self._some(self._set(text, line), line)
        if kind == "out":
            return self._set(text, line)
        if text:
            raise line.wrong(f"{shown(text)} after the action, expected nothing")
        return 0

    def _gaps(self, text: str, line: Line) -> str:
        """Read after which packets a card goes to the chien."""
        words = [word for word in _BETWEEN.split(text) if word]
        if not all(_NUMBER.fullmatch(word) for word in words):
            expected = "the numbers of the packets after which a card goes to the chien"
            raise line.wrong(f"deal {shown(text)}, expected {expected}")
        return " ".join(str(int(word)) for word in words)

    def _some(self, cards: int, line: Line) -> int:
        """Refuse no cards."""
        if not cards:
            raise line.wrong("no cards, expected at least one")
        return cards

    def _call(self, text: str, line: Line) -> str:
        """Read a call of the auction, by its id or by what is said."""
        call = self.calls.get(_said(text))
        if call is None:
            expected = ", ".join(self.rules.game.calls) or "no calls in this game"
            raise line.wrong(f"call {shown(text)}, expected one of: {expected}")
        return call


def _said(text: str) -> str:
    """Fold what is said: case, accents, marks and dashes do not matter.

    Example:
        >>> _said("No, faccio di mio")
        'no faccio di mio'
    """
    return " ".join(re.sub(r"[^\w\s]|_", " ", plain(text)).split())
