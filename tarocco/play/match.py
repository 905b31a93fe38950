"""A match: deal after deal, until it ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tarocco.errors import ChoiceError, TaroccoError
from tarocco.play.setup import Setup, setup
from tarocco.play.state import State, new_game, require_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.play.result import Result
    from tarocco.rulebook import Ruleset


@dataclass(frozen=True)
class Match:
    """A match at some moment, between two deals.

    Args:
        rules: the ruleset.
        players: the numbers of the players still in, in the order of their seats.
        dealer: seat of the next dealer, among the players still in.
        scores: half points of each score: of pairs, or of all players ever in.
        deals: how many deals have been begun.
        played: how many of them have been played, by who dealt them.
        dead: the number of the player who deals and does not play, or -1 where the
            dealer plays; the seat of the dealer is then that of the player before him.
        barred: the number of the player who may not bid in the next deal, or -1.
        over: whether the match has ended.
        winners: numbers of the scores that have won, none for a drawn match.
    """

    rules: Ruleset
    players: tuple[int, ...]
    dealer: int
    scores: tuple[int, ...]
    deals: int = 0
    played: tuple[int, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()
    dead: int = -1
    barred: int = -1

    @property
    def setup(self) -> Setup:
        """The game for the players still in."""
        return setup(self.rules, len(self.players))

    @property
    def everybody(self) -> tuple[int, ...]:
        """The numbers of the players still in, one who is out of the next deal among them."""
        return self.players if self.dead < 0 else tuple(range(len(self.scores)))

    @property
    def dealing(self) -> int:
        """The number of the player who deals next."""
        return self.players[self.dealer] if self.dead < 0 else self.dead

    def dealt_by(self, player: int) -> Match:
        """Return the match with another player as the next dealer.

        Args:
            player: his number; he is in the match.
        """
        if self.dead < 0:
            return replace(self, dealer=self.players.index(player))
        players = tuple(number for number in self.everybody if number != player)
        before = players.index((player - 1) % len(self.scores))
        return replace(self, players=players, dealer=before, dead=player)

    def passed_on(self) -> Match:
        """Return the match with the deal passed on to the next player."""
        if self.dead < 0:
            return replace(self, dealer=(self.dealer + 1) % len(self.players))
        return self.dealt_by((self.dead + 1) % len(self.scores))

    def actor(self, state: State) -> int:
        """Return the number of the player who acts in a deal of the match.

        Where the dealer does not play, it is he who deals, and his neighbour cuts.
        """
        rule = state.setup.phases[state.step].rule
        if self.dead < 0 or rule.kind not in {"cut", "deal"}:
            return self.players[state.turn]
        return (self.dead + (rule.seat if rule.kind == "cut" else 0)) % len(self.scores)

    def score_of(self, seat: int) -> int:
        """Return the number of the score that a seat plays for."""
        table = self.setup
        return table.scorer(seat) if table.game.sides == "pairs" else self.players[seat]

    def new_deal(
        self, *, seed: str | int | None = None, deal: Sequence[int] | None = None
    ) -> State:
        """Begin the next deal; see :func:`tarocco.play.state.new_game`."""
        scores = [self.scores[self.score_of(seat)] for seat in range(self.setup.scores)]
        return new_game(
            self.rules,
            seed=seed,
            deal=deal,
            players=len(self.players),
            dealer=self.dealer,
            scores=scores,
            barred=self.players.index(self.barred) if self.barred in self.players else -1,
        )

    def after(self, result: Result) -> Match:
        """Return the match after a deal."""
        scores = list(self.scores)
        for seat in range(self.setup.scores):
            scores[self.score_of(seat)] = result.scores[seat]
        following = self if result.same_dealer else self.passed_on()
        played = list(self.played)
        played[self.dealing] += result.played
        match = replace(
            following,
            scores=tuple(scores),
            barred=self.dealing if result.barred else -1,
            deals=self.deals + 1,
            played=tuple(played),
        )
        if result.winner is not None:
            return replace(match, over=True, winners=(self.score_of(result.winner),))
        return ended(match)


def new_match(rules: Ruleset, players: int | None = None, dealer: int = 0) -> Match:
    """Begin a match.

    Args:
        rules: the ruleset.
        players: how many sit at the table, or None for the usual number; where the
            dealer does not play, one of them is out of each deal.
        dealer: seat of the first dealer.

    Raises:
        ChoiceError: if so many cannot begin.
        TaroccoError: if there is no such seat.
    """
    numbers = numbers_at_table(rules)
    if players is not None and players not in numbers:
        known = ", ".join(map(str, sorted(numbers)))
        raise ChoiceError(f"{rules.label} is not for {players} players, expected one of: {known}")
    if seated_at(rules):
        return _with_a_dead_dealer(rules, seated_at(rules), dealer)
    table = setup(rules, players)
    require_seat(dealer, table)
    everybody = tuple(range(table.players))
    return Match(rules, everybody, dealer, (0,) * table.scores, played=(0,) * len(everybody))


def seated_at(rules: Ruleset) -> int:
    """Return how many sit at a table where the dealer does not play, 0 where he does."""
    if rules.game.settlement.kind != "contract":
        return 0
    table = rules.table
    return table.seated if table.seated != table.players else 0


def numbers_at_table(rules: Ruleset) -> tuple[int, ...]:
    """Return how many may sit at a table: those who play, and a dealer who does not.

    The usual number comes first.
    """
    seated = seated_at(rules)
    return (seated,) if seated else rules.game.numbers


def table_for(rules: Ruleset, players: int | None = None) -> tuple[Setup, int]:
    """Return the game for those who play a deal, and how many sit at the table.

    Args:
        rules: the ruleset.
        players: how many sit at the table, or None for the usual number.

    Raises:
        ChoiceError: if the ruleset has no game, or none for so many.
    """
    seated = seated_at(rules)
    if not seated:
        table = setup(rules, players)
        return table, table.players
    if players not in {None, seated}:
        raise ChoiceError(f"{rules.id} has no game for {players}, expected one of: {seated}")
    return setup(rules), seated


def _with_a_dead_dealer(rules: Ruleset, seated: int, dealer: int) -> Match:
    """Begin a match at a table where whoever deals does not play.

    Raises:
        TaroccoError: if there is no such seat.
    """
    if type(dealer) is not int or not 0 <= dealer < seated:
        raise TaroccoError(f"there is no seat {dealer!r}, expected 0 to {seated - 1}")
    nothing = (0,) * seated
    everybody = tuple(range(seated))
    return Match(rules, everybody, 0, nothing, played=nothing, dead=dealer).dealt_by(dealer)


def ended(match: Match) -> Match:
    """End a match if the game says so after the deal just played; else return it as it is."""
    return _ENDS[match.rules.game.end.kind](match)


def _highest(match: Match) -> Match:
    """End a match; the highest score wins, and equal scores are a draw."""
    best = max(match.scores)
    leaders = tuple(number for number, score in enumerate(match.scores) if score == best)
    return replace(match, over=True, winners=leaders if len(leaders) == 1 else ())


def _target(match: Match) -> Match:
    """End a match once the target is reached, unless equal scores ask for another deal."""
    end = match.rules.game.end
    best = max(match.scores)
    if best < 2 * end.target:
        return match
    tied = match.scores.count(best) > 1
    return match if tied and not end.drawn else _highest(match)


def _deals(match: Match) -> Match:
    """End a match once each player has dealt as often as the game asks for.

    Until then the next who has still to deal deals: a deal thrown in is not
    dealt, and whoever dealt it has his turn later.
    """
    wanted = match.rules.game.end.each
    everybody = match.everybody
    waiting = [player for player in everybody if match.played[player] < wanted]
    if not waiting:
        tied = match.scores.count(max(match.scores)) > 1
        return match if tied and not match.rules.game.end.drawn else _highest(match)
    turn = everybody.index(match.dealing)
    order = (*everybody[turn:], *everybody[:turn])
    return match.dealt_by(next(player for player in order if player in waiting))


def _open(match: Match) -> Match:
    """Go on: the players end the match when they like."""
    return match


def _bad_points(match: Match) -> Match:
    """Take out who has too many bad points, and end the match when few enough are left."""
    end = match.rules.game.end
    out = [player for player in match.players if match.scores[player] >= 2 * end.target]
    if not out:
        return match
    left = tuple(player for player in match.players if player not in out)
    if end.form == "first":
        return replace(match, over=True, winners=left) if len(out) >= end.number else match
    if len(left) <= end.number:
        return replace(match, over=True, winners=left)
    dealer = match.players[match.dealer]
    following = [*match.players[match.dealer :], *match.players[: match.dealer]]
    next_in = next(player for player in following if player in left)
    next_seat = left.index(dealer if dealer in left else next_in)
    return replace(match, players=left, dealer=next_seat)


_ENDS = {"target": _target, "deals": _deals, "open": _open, "bad_points": _bad_points}
