"""The sheet of a session of free play: deals one a line, running totals, ranking.

A sheet is a text: the line ``tarocco-sheet/1``, then ``ruleset`` and ``option``
lines if wanted, ``players`` with their names, and a line for each deal::

    East garde 49 2 poignee:simple petit:attack = -106 -106 318 -106

What stands behind ``=`` are scores somebody claims, in the order of the players.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from tarocco.errors import TaroccoError, nearest
from tarocco.records.files import shown
from tarocco.scoring.contract import score_deal
from tarocco.tournament.lines import Faults, checked_names, head_of, lines_of
from tarocco.tournament.ranking import Place, in_order
from tarocco.tournament.said import Said, half_points_of, result_of, whole_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tarocco.rulebook import Ruleset
    from tarocco.scoring.contract import DealAccount
    from tarocco.tournament.lines import Line

FORMAT = "tarocco-sheet/1"
_SCORE = re.compile(r"[+-]?\d{1,7}")
_KEYS = ("poignee", "petit", "chelem", "partner", "out")
_FLAGS = ("announced", "alone")
_HEAD = ("ruleset", "option", "players")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a sheet and what it brings.

    Args:
        line: its number.
        kind: ``deal``, ``pass`` or ``penalty``.
        taker: the taker, or whoever is penalised.
        account: the score with its reasons, of a deal.
        scores: what each player scores.
        totals: what each has so far.
    """

    line: int
    kind: str
    taker: str
    account: DealAccount | None
    scores: Mapping[str, int]
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a session.

    Args:
        rules: the ruleset.
        players: the players, in the order of the sheet.
        rows: its lines.
        totals: what each has in the end.
        ranking: the players from the first to the last, those level in one place.
    """

    rules: Ruleset
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: Mapping[str, int]
    ranking: tuple[Place, ...]


def read_sheet(text: str, name: str, ruleset_of: Callable[..., Ruleset]) -> Sheet:
    """Read and score the sheet of a session.

    Args:
        text: the text.
        name: what to call the file in complaints.
        ruleset_of: gives the ruleset of an id, or of None, and of options.

    Raises:
        SheetError: with every line that is wrong.
        ChoiceError: if the ruleset named does not exist.
    """
    faults = Faults(name)
    lines = head_of(list(lines_of(text, faults)), FORMAT, faults)
    head = [line for line in lines if line.words[0] in _HEAD]
    unread = len(faults.found)
    rules = _ruleset(head, faults, ruleset_of)
    players = _players(head, rules, faults)
    faults.stop(unread)
    reader = _Reader(rules, players)
    for line in lines:
        try:
            reader.read(line)
        except TaroccoError as error:
            faults.add(line.number, str(error))
    faults.stop()
    ranking = tuple(in_order(reader.totals))
    return Sheet(rules, players, tuple(reader.rows), reader.totals, ranking)


def _ruleset(head: Sequence[Line], faults: Faults, ruleset_of: Callable[..., Ruleset]) -> Ruleset:
    """Put together the ruleset that the head of a sheet names."""
    unread = len(faults.found)
    ruleset_id: str | None = None
    choices: dict[str, str] = {}
    where = 0
    for line in head:
        key, *words = line.words
        if key == "players":
            continue
        where = line.number
        if len(words) != 1:
            faults.add(line.number, f"{len(words)} words behind {key}, expected one")
        elif key == "option":
            option, equals, value = words[0].partition("=")
            if not equals or option in choices:
                faults.add(line.number, f"option {shown(words[0])}, expected NAME=VALUE, once each")
            choices[option] = value
        elif ruleset_id is not None:
            faults.add(line.number, "the ruleset stands twice, expected once")
        else:
            ruleset_id = words[0]
    faults.stop(unread)
    try:
        rules = ruleset_of(ruleset_id, choices)
        rules.table, rules.contracts  # noqa: B018 - whether there are any
    except TaroccoError as error:
        faults.add(where, str(error))
    faults.stop(unread)
    return rules


def _players(head: Sequence[Line], rules: Ruleset, faults: Faults) -> tuple[str, ...]:
    """Return the players that the head of a sheet names."""
    found = [line for line in head if line.words[0] == "players"]
    if len(found) != 1:
        where = found[1].number if found else 0
        faults.add(where, f"{len(found)} lines of players, expected one")
        return ()
    names = found[0].words[1:]
    try:
        checked_names(names)
    except TaroccoError as error:
        faults.add(found[0].number, str(error))
    if len(names) != rules.table.seated:
        message = f"{len(names)} players, expected {rules.table.seated}"
        faults.add(found[0].number, f"{message} [{rules.table.clause}]")
    return names


class _Reader:
    """Reads the deals of a sheet and keeps the totals."""

    def __init__(self, rules: Ruleset, players: tuple[str, ...]) -> None:
        self.rules = rules
        self.players = players
        self.totals = dict.fromkeys(players, 0)
        self.rows: list[Row] = []

    def read(self, line: Line) -> None:
        """Read a line.

        Raises:
            TaroccoError: if it says nothing that can be scored.
        """
        key, *words = line.words
        if key in _HEAD and key not in self.players:
            if self.rows:
                raise TaroccoError(f"{key} behind a deal, expected it before the first")
        elif key == "total" and key not in self.players:
            self._compare(words, self.totals, "in all")
        elif key == "pass" and key not in self.players:
            if words:
                raise TaroccoError(f"{shown(words[0])} behind pass, expected nothing")
            self._add(line, "pass", "", None, dict.fromkeys(self.players, 0))
        elif key == "penalty" and key not in self.players:
            self._penalty(line, words)
        else:
            self._deal(line, key, words)

    def _penalty(self, line: Line, words: Sequence[str]) -> None:
        """Take points off a player."""
        if len(words) != 2:  # noqa: PLR2004 - a player and his points
            raise TaroccoError(f"{len(words)} words behind penalty, expected a player and points")
        self._known(words[0])
        scores = dict.fromkeys(self.players, 0)
        scores[words[0]] = -whole_of(words[1], "penalty")
        self._add(line, "penalty", words[0], None, scores)

    def _deal(self, line: Line, taker: str, words: Sequence[str]) -> None:
        """Score a deal."""
        self._known(taker)
        plain, claimed = _split(words)
        if len(plain) < 3:  # noqa: PLR2004 - contract, points, bouts
            raise TaroccoError(f"{len(plain)} words on the deal, expected contract, points, bouts")
        contract, points, bouts, *more = plain
        values, poignees = _marks(more)
        partner = values.get("partner")
        playing = self._playing(taker, values.get("out"), partner)
        if partner is not None and "alone" in values:
            raise TaroccoError("partner and alone exclude each other, expected one")
        said = Said(
            contract=contract,
            half_points=half_points_of(points),
            bouts=whole_of(bouts, "bouts"),
            poignees=poignees,
            petit=values.get("petit"),
            chelem=values.get("chelem"),
            announced="announced" in values,
            called="partner" if partner else ("alone" if "alone" in values else None),
        )
        account = score_deal(result_of(said, self.rules), self.rules.contracts)
        scores = dict.fromkeys(self.players, 0)
        scores.update(dict.fromkeys(playing, account.defender))
        scores[taker] = account.taker
        if partner is not None:
            scores[partner] = account.partner
        if sum(scores.values()):
            raise TaroccoError(f"the scores sum to {sum(scores.values())}, expected 0")
        if claimed is not None:
            self._compare(claimed, scores, "on the deal")
        self._add(line, "deal", taker, account, scores)

    def _playing(self, taker: str, out: str | None, partner: str | None) -> list[str]:
        """Return who plays the deal."""
        table = self.rules.table
        if table.seated > table.players and out is None:
            raise TaroccoError(f"nobody is out, expected out:PLAYER [{table.clause}]")
        if table.seated == table.players and out is not None:
            raise TaroccoError(f"{shown(out)} is out, expected everybody to play [{table.clause}]")
        for name in filter(None, (out, partner)):
            self._known(name)
            if name == taker:
                raise TaroccoError(f"{shown(name)} takes, expected another player beside the taker")
        return [name for name in self.players if name != out]

    def _known(self, name: str) -> None:
        """Check that a player sits at the table."""
        if name not in self.players:
            hint = nearest(name, list(self.players))
            expected = f"expected one of: {', '.join(self.players)}"
            raise TaroccoError(f"there is no player {shown(name)}{hint} ({expected})")

    def _compare(self, words: Sequence[str], scores: Mapping[str, int], what: str) -> None:
        """Compare scores claimed with those of the engine."""
        if len(words) != len(self.players):
            raise TaroccoError(f"{len(words)} scores {what}, expected {len(self.players)}")
        claimed = [_score(word) for word in words]
        if sum(claimed) != sum(scores.values()):
            raise TaroccoError(
                f"the scores claimed {what} sum to {sum(claimed)}, "
                f"expected {sum(scores.values())} [{self.rules.contracts.sum_clause}]"
            )
        for name, score in zip(self.players, claimed, strict=True):
            if score != scores[name]:
                raise TaroccoError(f"{score} claimed {what} for {name}, expected {scores[name]}")

    def _add(
        self,
        line: Line,
        kind: str,
        taker: str,
        account: DealAccount | None,
        scores: Mapping[str, int],
    ) -> None:
        """Add a row to the sheet."""
        for name, score in scores.items():
            self.totals[name] += score
        self.rows.append(Row(line.number, kind, taker, account, scores, dict(self.totals)))


def _split(words: Sequence[str]) -> tuple[list[str], list[str] | None]:
    """Split a deal at the scores claimed."""
    if "=" not in words:
        return list(words), None
    place = words.index("=")
    return list(words[:place]), list(words[place + 1 :])


def _score(word: str) -> int:
    """Read a score with its sign.

    Raises:
        TaroccoError: if it is none.
    """
    if not _SCORE.fullmatch(word):
        raise TaroccoError(f"score {shown(word)}, expected a whole number with its sign")
    return int(word)


def _marks(words: Sequence[str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Read what stands behind the bouts: premiums, the partner, who is out."""
    values: dict[str, str] = {}
    poignees: list[str] = []
    for word in words:
        key, colon, value = word.partition(":")
        if word in _FLAGS:
            key, value = word, "yes"
        elif not colon or key not in _KEYS or not value:
            _unknown_mark(word)
        if key == "poignee":
            poignees.append(value)
        elif key in values:
            raise TaroccoError(f"{key} stands twice, expected once")
        else:
            values[key] = value
    return values, tuple(poignees)


def _unknown_mark(word: str) -> NoReturn:
    """Refuse a word that says nothing of a deal."""
    known = [*(f"{key}:…" for key in _KEYS), *_FLAGS]
    key = word.partition(":")[0]
    hint = nearest(key, [*_KEYS, *_FLAGS])
    raise TaroccoError(f"{shown(word)}{hint}, expected one of: {', '.join(known)}")
