"""Deals that are played while the pages are built: always the same, by the beginner policy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from tarocco.play import Chance, new_match
from tarocco.play.policies import POLICIES
from tarocco.records import deal_record, judge, read_record, record_of, record_text
from tarocco_docs.facts import ruleset

if TYPE_CHECKING:
    from tarocco.play import Match, Result, State
    from tarocco.play.actions import Action
    from tarocco.rulebook import Ruleset

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fausto")
POLICY = "beginner"
TRIES = 60


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that has been played to its end.

    Args:
        match: the match before it.
        state: the deal.
        seed: what the shuffle came from.
    """

    match: Match
    state: State
    seed: str

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.match.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play, in the order of their seats."""
        return tuple(NAMES[number] for number in self.match.players)

    @property
    def everybody(self) -> tuple[str, ...]:
        """The names of all at the table, who does not play among them."""
        return NAMES[: 1 + max(*self.match.players, self.match.dead)]

    @property
    def dealer(self) -> str:
        """The name of who deals."""
        return NAMES[self.match.dealing]

    @property
    def idle(self) -> str:
        """The name of who deals and does not play, empty where there is none."""
        return "" if self.match.dead < 0 else NAMES[self.match.dead]

    @property
    def with_contract(self) -> bool:
        """Whether it is a deal of a game with contracts."""
        return self.state.setup.contracts is not None

    @property
    def result(self) -> Result:
        """What it brings."""
        return self.state.result()

    def actions(self, *kinds: str) -> list[tuple[State, Action]]:
        """Return the actions of some kinds, each with the state before it."""
        return [each for each in self.state.history() if each[1].kind in kinds]

    def actor(self, state: State) -> str:
        """Return the name of who acts in a state of the deal."""
        return NAMES[self.match.actor(state)]

    def record(self) -> str:
        """Write it as a record.

        Raises:
            ExtensionError: if the record does not hold when it is judged.
        """
        dealt = deal_record(self.match, self.state, seed=self.seed)
        text = record_text(record_of(self.match, self.everybody, [dealt]))
        if not judge(read_record(text)).clean:
            raise ExtensionError(f"{self.rules.id}, seed {self.seed}: its record does not hold")
        return text


def played(match: Match, seed: str) -> Deal:
    """Play a deal.

    Args:
        match: the match before it.
        seed: what the shuffle comes from, and the chance of the players.
    """
    policy, chance = POLICIES[POLICY], Chance(f"{seed}/players")
    state = match.new_deal(seed=seed)
    while state.to_act is not None:
        state = state.apply(policy(state.view(state.to_act), chance))
    return Deal(match, state, seed)


@lru_cache
def typical(name: str, players: int | None = None) -> Deal:
    """Return the first deal of a game in which most things happen.

    Args:
        name: the ruleset.
        players: how many play, or None for the usual number.
    """
    match = new_match(ruleset(name=name), players)
    best: tuple[int, Deal] | None = None
    for number in range(1, TRIES + 1):
        deal = played(match, f"{name} {number}")
        missing = _missing(deal)
        if best is None or missing < best[0]:
            best = missing, deal
        if not missing:
            break
    if best is None:
        raise ExtensionError(f"{name}: no deal was played")
    return best[1]


def _missing(deal: Deal) -> int:
    """Count what a deal lacks of all that can happen in one."""
    wanted = _wanted_of_contract(deal) if deal.with_contract else _wanted(deal)
    return wanted.count(False)


def _wanted_of_contract(deal: Deal) -> list[bool]:
    """Tell of each thing that can happen in a deal with a contract whether it does.

    That it is played, with a discard, by a taker and a partner where one is called,
    weighs more than a poignée, an Excuse that is paid for and a Petit au bout.
    """
    state = deal.state
    talk, contract = state.talk, deal.result.contract
    played = not talk.ended and contract is not None
    needed = played and bool(deal.actions("discard")) and (talk.called == 0 or talk.partner >= 0)
    covered = talk.covered
    return [
        *[needed] * 3,
        any(talk.declared),
        covered is not None and not covered.last and not _is_home(deal),
        contract is not None and contract.result.petit is not None,
    ]


def _is_home(deal: Deal) -> bool:
    """Tell whether the Excuse was played to a trick of its own side."""
    covered = deal.state.talk.covered
    return covered is not None and covered.winner in deal.state.side_of(covered.owner)


def _wanted(deal: Deal) -> list[bool]:
    """Tell of each thing that can happen in a deal of Bologna whether it does."""
    state = deal.state
    game, talk = state.setup.game, state.talk
    covered = talk.covered
    return [
        not talk.ended,
        not game.count.declarations or any(talk.declared),
        game.count.leftover == "nobody" or game.sides != "lone" or bool(talk.call),
        bool(deal.actions("give")),
        covered is not None and not covered.last,
        all(side.tricks for side in deal.result.sides) or game.sides == "alone",
    ]
