"""Duplicate events: what a file of results says, deal by deal.

A file is a text: the line ``tarocco-rank/1``, then ``form`` and the lines of the
event. In percent a deal is a line ``deal`` and one for each table::

    line N Anne Eva
    deal 1
    Anne +56 Bruno Carla Denis fault:attack

In match points a match is a line ``match`` and one for each deal, with the
result of either side's taker::

    match Lyon Metz
    deal 1 +82 +66 fault:Lyon
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError, nearest
from tarocco.records.files import shown
from tarocco.tournament.lines import Faults, checked_names, head_of, lines_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tarocco.rulebook import Ruleset
    from tarocco.tournament.lines import Line
    from tarocco.tournament.rules import FormRule

FORMAT = "tarocco-rank/1"
_RESULT = re.compile(r"[+-]?\d{1,6}")
_DECIMAL = re.compile(r"\d{1,6}(?:[.,]\d{1,3})?")
_HEAD = ("ruleset", "option", "form")
_AT_FAULT = ("attack", "defence", "both")
_MOST_PERCENT = 100


@dataclass(frozen=True, slots=True)
class Table:
    """A deal at one table.

    Args:
        line: the line of the file.
        taker: the taker, or his side.
        result: what one defender pays him.
        defenders: the defenders, or their side.
        at_fault: ``attack``, ``defence`` or ``both`` of an adjusted table.
        neutralised: whether it has no mark.
        mark: the mark of the taker where a referee has set it, and the deal has
            no other.
    """

    line: int
    taker: str
    result: int
    defenders: tuple[str, ...]
    at_fault: str | None = None
    neutralised: bool = False
    mark: Fraction | None = None


@dataclass(slots=True)
class Deal:
    """A deal played at several tables.

    Args:
        id: its name.
        session: the session, from 0.
        neutralised: whether it has no mark at any table.
        tables: the tables.
    """

    id: str
    session: int
    neutralised: bool
    tables: list[Table] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """A deal of a match.

    Args:
        line: the line of the file.
        id: its name.
        results: the results of the takers of both sides.
        at_fault: the side at fault of an adjusted deal, 0 or 1.
        neutralised: whether it is neutralised.
        quarter: the quarter, 0 if none is named.
    """

    line: int
    id: str
    results: tuple[int, int]
    at_fault: int | None
    neutralised: bool
    quarter: int


@dataclass(slots=True)
class Match:
    """A match of two sides.

    Args:
        sides: the sides.
        points: the match points in the end, where they are given and not the deals.
        deals: the deals.
        bonus: what each side starts with.
        penalties: what is taken off each side.
    """

    sides: tuple[str, str]
    points: tuple[int, int] | None
    deals: list[MatchDeal] = field(default_factory=list)
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    penalties: list[int] = field(default_factory=lambda: [0, 0])


@dataclass(slots=True)
class Event:
    """An event of duplicate.

    Args:
        rules: the ruleset.
        form: the form of duplicate.
        lines: the line of each player or side, in the order of the file.
        weights: the weight of each session.
        deals: the deals, of an event in percent.
        matches: the matches, of one in match points.
        penalties: session, player or side, and what is taken off, in percent.
    """

    rules: Ruleset
    form: FormRule
    lines: dict[str, str] = field(default_factory=dict)
    weights: list[Fraction] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    penalties: list[tuple[int, str, Fraction]] = field(default_factory=list)


def read_event(text: str, name: str, ruleset_of: Callable[..., Ruleset]) -> Event:
    """Read a file of results.

    Args:
        text: the text.
        name: what to call the file in complaints.
        ruleset_of: gives the ruleset of an id, or of None, and of options.

    Raises:
        SheetError: with every line that is wrong.
    """
    faults = Faults(name)
    lines = head_of(list(lines_of(text, faults)), FORMAT, faults)
    event = _head([line for line in lines if line.words[0] in _HEAD], faults, ruleset_of)
    reader = _Percent(event) if event.form.percent else _MatchPoints(event)
    for line in lines:
        if line.words[0] in _HEAD:
            continue
        try:
            reader.read(line)
        except TaroccoError as error:
            faults.add(line.number, str(error))
    for number, message in reader.unfinished():
        faults.add(number, message)
    faults.stop()
    return event


def _head(lines: Sequence[Line], faults: Faults, ruleset_of: Callable[..., Ruleset]) -> Event:
    """Read ruleset, options and form."""
    unread = len(faults.found)
    said: dict[str, str] = {}
    choices: dict[str, str] = {}
    where = 0
    for line in lines:
        key, *words = line.words
        where = line.number
        if len(words) != 1:
            faults.add(line.number, f"{len(words)} words behind {key}, expected one")
        elif key == "option":
            option, equals, value = words[0].partition("=")
            if not equals or option in choices:
                faults.add(line.number, f"option {shown(words[0])}, expected NAME=VALUE, once each")
            choices[option] = value
        elif key in said:
            faults.add(line.number, f"{key} stands twice, expected once")
        else:
            said[key] = words[0]
    if "form" not in said:
        faults.add(0, "no form, expected the line form and its name")
    faults.stop(unread)
    try:
        rules = ruleset_of(said.get("ruleset"), choices)
        forms = rules.duplicate.forms
        if said["form"] not in forms:
            hint = nearest(said["form"], list(forms))
            expected = f"expected one of: {', '.join(forms)}"
            raise TaroccoError(f"form {shown(said['form'])}{hint}, {expected}")  # noqa: TRY301
    except TaroccoError as error:
        faults.add(where, str(error))
    faults.stop(unread)
    return Event(rules, forms[said["form"]])


def _result(word: str) -> int:
    """Read the result of a taker.

    Raises:
        TaroccoError: if it is none.
    """
    if not _RESULT.fullmatch(word):
        raise TaroccoError(f"result {shown(word)}, expected a whole number with its sign")
    return int(word)


def _decimal(word: str, what: str) -> Fraction:
    """Read a number with at most three decimals.

    Raises:
        TaroccoError: if it is none.
    """
    if not _DECIMAL.fullmatch(word):
        raise TaroccoError(f"{what} {shown(word)}, expected a number such as 0.5")
    return Fraction(word.replace(",", "."))


def _two(words: Sequence[str], key: str, expected: str) -> tuple[str, str]:
    """Return the two words behind a key.

    Raises:
        TaroccoError: if there are not two.
    """
    if len(words) != 2:  # noqa: PLR2004 - as the name says
        raise TaroccoError(f"{len(words)} words behind {key}, expected {expected}")
    return words[0], words[1]


class _Percent:
    """Reads the lines of an event in percent."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.beside = event.rules.table.players - 1 if event.form.players[0] == 1 else 1
        self.last: tuple[int, Deal] | None = None
        self.empty: list[tuple[int, str]] = []

    def read(self, line: Line) -> None:
        """Read a line.

        Raises:
            TaroccoError: if it says nothing.
        """
        key, *words = line.words
        if key == "line":
            self._line(words)
        elif key == "session":
            self._session(words)
        elif key == "deal":
            self._deal(line, words)
        elif key == "penalty":
            name, points = _two(words, key, "a name and percents")
            self._known(name)
            session = max(len(self.event.weights) - 1, 0)
            self.event.penalties.append((session, name, _decimal(points, "penalty")))
        else:
            self._table(line)

    def unfinished(self) -> list[tuple[int, str]]:
        """Return what is missing at the end."""
        self._close()
        if not self.event.deals:
            return [*self.empty, (0, "no deal, expected at least one")]
        return self.empty

    def _line(self, words: Sequence[str]) -> None:
        """Note who sits in a line."""
        if self.event.deals:
            raise TaroccoError("a line behind a deal, expected it before the first")
        if not words or words[0] not in self.event.form.lines:
            known = ", ".join(self.event.form.lines)
            raise TaroccoError(f"line {shown(words[0] if words else '')}, expected one of: {known}")
        for name in checked_names(tuple(words[1:])):
            if name in self.event.lines:
                raise TaroccoError(f"{shown(name)} stands in two lines, expected one")
            self.event.lines[name] = words[0]

    def _session(self, words: Sequence[str]) -> None:
        """Begin a session, perhaps with a weight."""
        if len(words) > 1:
            raise TaroccoError(f"{len(words)} words behind session, expected a weight or nothing")
        if self.event.deals and not self.event.weights:
            raise TaroccoError("a session behind a deal, expected one before the first")
        weight = _decimal(words[0], "weight") if words else Fraction(1)
        if not weight:
            raise TaroccoError("weight 0, expected more")
        self._close()
        self.event.weights.append(weight)

    def _deal(self, line: Line, words: Sequence[str]) -> None:
        """Begin a deal."""
        if not words or list(words[1:]) not in ([], ["neutralised"]):
            raise TaroccoError("a deal, expected its name and perhaps 'neutralised'")
        session = max(len(self.event.weights) - 1, 0)
        if any((deal.id, deal.session) == (words[0], session) for deal in self.event.deals):
            raise TaroccoError(f"deal {shown(words[0])} stands twice, expected once")
        self._close()
        deal = Deal(words[0], session, len(words) > 1)
        self.last = line.number, deal
        self.event.deals.append(deal)

    def _close(self) -> None:
        """Note a deal that has no table."""
        if self.last is not None and not self.last[1].tables:
            self.empty.append((self.last[0], "a deal without tables, expected at least one"))
        self.last = None

    def _table(self, line: Line) -> None:
        """Read a deal at one table."""
        if self.last is None:
            self._known(line.words[0])
            raise TaroccoError("a table before the first deal, expected a line 'deal' above it")
        names_end = 2 + self.beside
        taker, *rest = line.words
        if len(rest) < 1 + self.beside:
            beside = f"{self.beside} defenders" if self.beside > 1 else "the side that defends"
            raise TaroccoError(f"{len(line.words)} words, expected taker, result, {beside}")
        defenders = tuple(line.words[2:names_end])
        seated = (taker, *defenders)
        for name in seated:
            self._known(name)
            if seated.count(name) > 1 or name in self._playing():
                raise TaroccoError(f"{shown(name)} plays the deal twice, expected once")
        self.last[1].tables.append(
            _table_of(line.number, taker, _result(rest[0]), defenders, line.words[names_end:])
        )

    def _playing(self) -> list[str]:
        """List who plays the deal at the tables before; a side sits at several of them."""
        if self.last is None or self.event.form.players[0] > 1:
            return []
        return [name for table in self.last[1].tables for name in (table.taker, *table.defenders)]

    def _known(self, name: str) -> None:
        """Check that a player or side takes part."""
        if name not in self.event.lines:
            hint = nearest(name, list(self.event.lines))
            raise TaroccoError(f"{shown(name)}{hint} is in no line, expected a player or side")


def _table_of(
    number: int, taker: str, result: int, defenders: tuple[str, ...], marks: Sequence[str]
) -> Table:
    """Put a table together, with what the referee says of it."""
    at_fault: str | None = None
    neutralised, mark = False, None
    for word in marks:
        key, _, value = word.partition(":")
        if word == "neutralised":
            neutralised = True
        elif key == "fault" and value in _AT_FAULT:
            at_fault = value
        elif key == "mark":
            mark = _decimal(value, "mark")
            if mark > _MOST_PERCENT:
                raise TaroccoError(f"mark {shown(value)}, expected at most {_MOST_PERCENT}")
        else:
            faults = ", ".join(f"fault:{side}" for side in _AT_FAULT)
            raise TaroccoError(f"{shown(word)}, expected {faults}, neutralised or mark:PERCENT")
    if len(marks) > 1:
        raise TaroccoError(f"{len(marks)} things said of one table, expected one")
    return Table(number, taker, result, defenders, at_fault, neutralised, mark)


class _MatchPoints:
    """Reads the lines of an event in match points."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.unit: int = 10**event.rules.duplicate.match_points.decimals
        self.quarter = 0

    def read(self, line: Line) -> None:
        """Read a line.

        Raises:
            TaroccoError: if it says nothing.
        """
        key, *words = line.words
        if key == "match":
            self._match(words)
        elif key == "deal":
            self._deal(line, words)
        elif key == "quarter":
            self._quarter(words)
        elif key == "penalty":
            self._penalty(words)
        elif key == "bonus":
            self._bonus(words)
        else:
            known = "match, deal, quarter, penalty, bonus"
            raise TaroccoError(f"{shown(key)}, expected one of: {known}")

    def unfinished(self) -> list[tuple[int, str]]:
        """Return what is missing at the end."""
        if not self.event.matches:
            return [(0, "no match, expected at least one")]
        return [
            (0, f"the match {' - '.join(match.sides)} has no deals, expected some or its points")
            for match in self.event.matches
            if match.points is None and not match.deals
        ]

    def _match(self, words: Sequence[str]) -> None:
        """Begin a match, perhaps with its points."""
        if len(words) not in {2, 4}:
            raise TaroccoError("a match, expected two sides and perhaps the match points of each")
        one, other = checked_names(tuple(words[:2]))
        points = tuple(int(_decimal(word, "match points") * self.unit) for word in words[2:])
        self.event.matches.append(Match((one, other), (points[0], points[1]) if points else None))
        for name in (one, other):
            self.event.lines.setdefault(name, "")
        self.quarter = 0

    def _deal(self, line: Line, words: Sequence[str]) -> None:
        """Read a deal of a match."""
        if not self.event.matches:
            raise TaroccoError("a deal before the first match, expected a line 'match' above it")
        match = self.event.matches[-1]
        if match.points is not None:
            raise TaroccoError(
                "a deal of a match whose points are given, expected one or the other"
            )
        if len(words) not in {3, 4}:
            raise TaroccoError("a deal, expected its name and the results of both takers")
        name, ours, theirs, *said = words
        if any(deal.id == name for deal in match.deals):
            raise TaroccoError(f"deal {shown(name)} stands twice, expected once")
        at_fault, neutralised = None, said == ["neutralised"]
        if said and not neutralised:
            key, _, side = said[0].partition(":")
            if key != "fault" or side not in match.sides:
                expected = f"fault:{match.sides[0]}, fault:{match.sides[1]} or neutralised"
                raise TaroccoError(f"{shown(said[0])}, expected {expected}")
            at_fault = match.sides.index(side)
        match.deals.append(
            MatchDeal(
                line.number,
                name,
                (_result(ours), _result(theirs)),
                at_fault,
                neutralised,
                self.quarter,
            )
        )

    def _quarter(self, words: Sequence[str]) -> None:
        """Begin a quarter."""
        expected = [str(self.quarter + 1)] if self.quarter < self.event.form.quarters else []
        if list(words) != expected or not expected:
            wanted = expected[0] if expected else "no more"
            raise TaroccoError(f"quarter {shown(' '.join(words))}, expected {wanted}")
        if not self.event.matches:
            raise TaroccoError("a quarter before the first match, expected a line 'match' above it")
        self.quarter += 1

    def _penalty(self, words: Sequence[str]) -> None:
        """Take match points off a side."""
        match, side, points = self._of_match(words, "penalty")
        if match.points is not None:
            raise TaroccoError("a penalty in a match whose points are given, expected them without")
        match.penalties[side] += points

    def _bonus(self, words: Sequence[str]) -> None:
        """Give a side a bonus."""
        match, side, points = self._of_match(words, "bonus")
        if not self.event.form.bonus:
            raise TaroccoError(f"a bonus in {self.event.form.id}, expected none")
        if match.bonus[side]:
            raise TaroccoError(f"a bonus for {shown(words[0])} twice, expected one")
        match.bonus[side] = points

    def _of_match(self, words: Sequence[str], key: str) -> tuple[Match, int, int]:
        """Return the match, the side and the points of a line about one of its sides."""
        name, points = _two(words, key, "a side and match points")
        if not self.event.matches:
            raise TaroccoError(f"a {key} before the first match, expected a line 'match' above it")
        match = self.event.matches[-1]
        if name not in match.sides:
            hint = nearest(name, list(match.sides))
            expected = f"expected {match.sides[0]} or {match.sides[1]}"
            raise TaroccoError(f"{shown(name)}{hint} does not play this match, {expected}")
        return match, match.sides.index(name), int(_decimal(points, key) * self.unit)
