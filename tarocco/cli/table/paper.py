"""The score sheet: the count of a deal line by line, and the running score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cli.count import Page, row, shown
from tarocco.cli.score import ScorePage
from tarocco.play.settle import rounded, whole_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.cli.table.voice import Voice
    from tarocco.play import Match, Result, Side, State
    from tarocco.scoring.contract import DealAccount

_NAMES = 44
_FIGURES = 12


class Paper:
    """The score sheet of a match.

    Args:
        voice: the words.
        match: the match before the deal.
        state: the deal.
    """

    def __init__(self, voice: Voice, match: Match, state: State) -> None:
        self.voice = voice
        self.match = match
        self.state = state
        self.game = state.setup.game

    def counted(self, result: Result) -> Iterator[str]:
        """Yield the count of every side, and what is made of it."""
        if result.ended not in {"counted", "out"}:
            return
        if result.contract is not None:
            yield from self._contract(result, result.contract)
            return
        if result.ended == "counted":
            for side in result.sides:
                yield from self._side(side)
        yield from self._settled(result)

    def _contract(self, result: Result, account: DealAccount) -> Iterator[str]:
        """Yield the count of attack and defence, and the score term by term."""
        rules, lang = self.state.setup.rules, self.voice.lang
        scoring = self.state.setup.scoring
        for side in result.sides:
            yield f"— {self.voice.text('count_of', names=self._names(side.seats))} —"
            page = Page(side.account.pile, rules, lang, scoring=scoring)
            yield from page.short_lines()
            if side.owed:
                yield row(self.voice.text("owed"), signed(side.owed))
            yield ""
        taker, partner = self.state.talk.lone, self.state.talk.partner
        roles = {taker: ("taker", account.taker), partner: ("partner", account.partner)}
        scores: list[tuple[str, str | None, int]] = []
        for seat, player in enumerate(self.match.players):
            role, score = roles.get(seat, ("defender", account.defender))
            scores.append((role, self.voice.seating.labels[player], score))
        yield from ScorePage(account, scores, rules, lang).lines()
        yield ""

    def _players(self, seats: Sequence[int]) -> list[int]:
        """Return the players in some seats."""
        return [self.match.players[seat] for seat in seats]

    def _names(self, seats: Sequence[int]) -> str:
        """Return the names of the players in some seats."""
        return self.voice.seating.names(self._players(seats))

    def _side(self, side: Side) -> Iterator[str]:
        """Yield the count of a side: its pile, and what each of its players has declared."""
        account, setup = side.account, side.setup
        names = self._names(side.seats)
        yield f"— {self.voice.text('count_of', names=names)} —"
        pile = Page(account.pile, setup.rules, self.voice.lang, scoring=setup.scoring)
        yield from pile.short_lines()
        declarers = [seat for seat, cards in zip(side.seats, side.declared, strict=True) if cards]
        for seat, declared in zip(declarers, account.declared, strict=True):
            who = self.voice.seating.inside(self.match.players[seat])
            yield self.voice.text("declared_by", who=who)
            page = Page(declared, setup.rules, self.voice.lang, scoring=setup.scoring)
            yield from page.short_lines()
        if account.together:
            yield row(self.voice.text("doubled_together"), shown(account.together))
        if declarers:
            yield row(self.voice.text("total_of", names=names), shown(side.half_points))
        yield ""

    def _settled(self, result: Result) -> Iterator[str]:
        """Yield what the counts bring, where it is not the points themselves."""
        if result.ended == "counted":
            kind = self.game.settlement.kind
            if kind == "rounded":
                yield from self._rounded(result)
            elif kind == "lone":
                yield from self._lone(result)
        if self.game.settlement.kind == "losers":
            for seat, change in enumerate(result.changes):
                if change:
                    yield self.voice.of("bad_point", self.match.players[seat])

    def _rounded(self, result: Result) -> Iterator[str]:
        """Yield what the points of each side are rounded to."""
        rounding = self.game.settlement.rounding
        if rounding is None:
            return
        for side in result.sides:
            points = side.half_points // 2
            yield self.voice.text(
                "rounded", names=self._names(side.seats), points=points, n=rounded(points, rounding)
            )

    def _lone(self, result: Result) -> Iterator[str]:
        """Say who has won, the lone player or the others, and what for."""
        lone, others = result.sides
        rule, call = self.game.settlement, self.state.talk.call
        won = result.changes[lone.seats[0]] > 0
        yield self.voice.of(
            "lone_won" if won else "lone_lost",
            self.match.players[lone.seats[0]],
            own=shown(lone.half_points),
            theirs=shown(others.half_points),
        )
        best = max(lone.half_points, others.half_points)
        factor = 1 if call is None else call.factor
        if rule.all_tricks and not (lone.tricks and others.tricks):
            times = factor if rule.all_tricks_factor else 1
            yield self.voice.text("all_tricks", n=rule.all_tricks * times)
            return
        points = whole_points(best, half_up=rule.half_up)
        yield self.voice.text(
            "stake" if call is None or factor == 1 else "stake_factor",
            points=shown(best),
            n=points if rule.rounding is None else rounded(points, rule.rounding),
            factor=factor,
            call="" if call is None else self.voice.call(call),
        )

    def scores(self, match: Match, changes: Sequence[int] = ()) -> Iterator[str]:
        """Yield the running score of everybody.

        Args:
            match: the match whose scores are shown.
            changes: what this deal has brought to each score, in half points.
        """
        title, this_deal, total = self.voice.text("score_head").split("|")
        if not changes:
            title, this_deal = self.voice.text("score_deal"), ""
        yield title.ljust(_NAMES) + this_deal.rjust(_FIGURES) + total.rjust(_FIGURES)
        for number, score in enumerate(match.scores):
            label = self.voice.seating.names(self._scoring(number))
            change = signed(changes[number]) if changes else ""
            head = f"  {label}"[:_NAMES].ljust(_NAMES)
            yield head + change.rjust(_FIGURES) + signed(score, plus="").rjust(_FIGURES)
        end = self.game.end
        if end.target:
            key = "bad_target" if end.kind == "bad_points" else "target"
            yield self.voice.text(key, n=end.target)

    def _scoring(self, number: int) -> list[int]:
        """Return the players whose score has this number."""
        if self.game.sides != "pairs":
            return [number]
        return [seat for seat in self.match.players if self.match.score_of(seat) == number]

    def ending(self, match: Match) -> str:
        """Say who has won a match."""
        winners = [player for number in match.winners for player in self._scoring(number)]
        if not winners:
            return self.voice.text("match_drawn")
        many, one, mine = self.voice.text("match_won", names="{names}").split("|")
        phrase = many if len(winners) > 1 else one
        if winners == [self.voice.seating.me]:
            phrase = mine
        return phrase.format(names=self.voice.seating.names(winners))


def signed(half_points: int, plus: str = "+") -> str:
    """Write half points with a sign.

    Example:
        >>> signed(9), signed(-4), signed(0), signed(8, plus="")
        ('+4½', '-2', '0', '4')
    """
    if half_points < 0:
        return f"-{shown(-half_points)}"
    return (plus if half_points else "") + shown(half_points)
