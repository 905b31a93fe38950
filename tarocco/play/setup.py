"""A game at a table of so many players, with everything worked out beforehand."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from tarocco.errors import ChoiceError
from tarocco.play.declare import Declarer
from tarocco.play.follow import Duties, strengths
from tarocco.play.places import Layout
from tarocco.scoring import Counter

if TYPE_CHECKING:
    from tarocco.play.phases import Phase
    from tarocco.play.rules import Game, Right
    from tarocco.rulebook import Ruleset


class Setup:
    """A game for a number of players.

    Seats are numbered in the order of play, from 0. A score belongs to a pair
    where there are pairs, and to a player where there are none.

    Args:
        rules: the ruleset.
        players: how many play.

    Raises:
        ChoiceError: if the ruleset has no game, or none for so many.
    """

    def __init__(self, rules: Ruleset, players: int) -> None:
        from tarocco.play.phases import Contest, phase_of  # noqa: PLC0415 - the phases know the setup

        game = rules.game
        self.rules = rules
        self.game: Game = game
        self.pack = rules.pack
        self.players = players
        self.scoring = rules.scoring_for(players)
        self.layout = Layout(players)
        self.duties = Duties(rules.pack, game.play)
        self.powers = strengths(rules.pack, game.play)
        self.last_of_equals = game.play.winning.last_of_equals
        self.counter = Counter(self.scoring)
        self.declarer = Declarer(self.scoring)
        self.scores = players // 2 if game.sides == "pairs" else players
        self.contracts = rules.contracts if game.settlement.kind == "contract" else None
        self.phases: tuple[Phase, ...] = (
            *(phase_of(rule, self)(rule, self) for rule in game.phases),
            Contest(self),
        )
        for step in range(-1, len(self.phases) - 1):
            self.phases[step].step = step
        some = range(-1, players)
        self._sides = {pair: self._sides_with(*pair) for pair in product(some, some)}
        self._side_of = {
            (seat, *pair): side
            for pair, sides in self._sides.items()
            for side in sides
            for seat in side
        }
        self._rights = {
            (right.seat % players, right.when): right for right in reversed(game.rights)
        }
        self.declares_in_trick = game.count.declarations and not game.play.before_play

    def scorer(self, seat: int) -> int:
        """Return the number of the score that a player's points go to."""
        return seat % self.scores

    def sides(self, lone: int, partner: int = -1) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side, those of the lone player and his partner first.

        Args:
            lone: who plays alone, or with a partner he has called; -1 if nobody does.
            partner: his partner, or -1.
        """
        return self._sides[lone, partner]

    def _sides_with(self, lone: int, partner: int) -> tuple[tuple[int, ...], ...]:
        """Work out the seats of each side."""
        seats = range(self.players)
        if self.game.sides == "lone" and lone >= 0:
            attack = (lone,) if partner in {-1, lone} else (lone, partner)
            return attack, tuple(seat for seat in seats if seat not in attack)
        return tuple(
            tuple(seat for seat in seats if self.scorer(seat) == score)
            for score in range(self.scores)
        )

    def side_of(self, seat: int, lone: int, partner: int = -1) -> tuple[int, ...]:
        """Return the seats of a player's side, his own among them."""
        return self._side_of[seat, lone, partner]

    def right(self, seat: int, dealer: int, when: str) -> Right | None:
        """Return a player's right to go out at some time, if he has one."""
        return self._rights.get(((seat - dealer) % self.players, when))


MOST_SETUPS = 64
"""So many games at so many tables are remembered."""


@lru_cache(MOST_SETUPS)
def setup(rules: Ruleset, players: int | None = None) -> Setup:
    """Return the setup of a ruleset for a number of players, or for the usual number.

    Raises:
        ChoiceError: if the ruleset has no game, or none for so many.
    """
    numbers = rules.game.dealt_to
    if players is not None and players not in numbers:
        known = ", ".join(map(str, sorted(numbers)))
        raise ChoiceError(f"{rules.id} has no game for {players}, expected one of: {known}")
    return Setup(rules, players or rules.game.numbers[0])
