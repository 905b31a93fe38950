"""What is simulated: a game, who plays it how, from which seed, how often."""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarocco import __version__
from tarocco.errors import ChoiceError, nearest
from tarocco.play.match import table_for
from tarocco.play.policies import POLICIES
from tarocco.rulebook import load_book, pack_of

if TYPE_CHECKING:
    from tarocco.play.policies import Policy
    from tarocco.play.setup import Setup
    from tarocco.rulebook import Ruleset

LOG_FORMAT = "tarocco-simulation-log/1"


@dataclass(frozen=True)
class Plan:
    """Everything that decides what a simulation plays; any process can be told it.

    Args:
        ruleset: id of the ruleset.
        choices: readings by option, as pairs.
        players: how many sit at the table, or None for the usual number.
        policies: one for all, or one for each seat: a name, or ``module:function``.
        seed: what all deals come from.
        number: how many deals or matches.
        matches: whether whole matches are played, not single deals.
        root: the folder of a rule book, or None for ours.
        overlays: overlay files.
    """

    ruleset: str
    choices: tuple[tuple[str, str], ...] = ()
    players: int | None = None
    policies: tuple[str, ...] = ("beginner",)
    seed: str = "1"
    number: int = 1000
    matches: bool = False
    root: Path | None = None
    overlays: tuple[Path, ...] = ()

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset."""
        book = load_book(self.root, self.overlays, pack_of(self.ruleset))
        return book.ruleset(self.ruleset, dict(self.choices))

    @cached_property
    def setup(self) -> Setup:
        """The game for those who play a deal."""
        return table_for(self.rules, self.players)[0]

    @cached_property
    def at_table(self) -> int:
        """How many sit at the table: those who play a deal, and a dealer who does not."""
        return table_for(self.rules, self.players)[1]

    @property
    def scores(self) -> int:
        """How many scores a match has."""
        return self.setup.scores if self.at_table == self.setup.players else self.at_table

    @cached_property
    def seated(self) -> tuple[Policy, ...]:
        """The policy of each player at the table.

        Raises:
            ChoiceError: if there is no such policy, or not one for each seat.
        """
        found = tuple(policy_named(name) for name in self.policies)
        players = self.at_table
        if len(found) not in {1, players}:
            message = f"{len(found)} policies given for {players} seats, expected 1 or {players}"
            raise ChoiceError(message)
        return found if len(found) == players else found * players

    def check(self) -> None:
        """Find out whether the plan can be carried out.

        Raises:
            ChoiceError: if the ruleset, a reading, a policy or the number of players is
                unknown, or the game has no end and matches are asked for.
            SpecError: with every fault found in the rule book.
        """
        if self.matches and self.setup.game.end.kind == "open":
            message = f"a match of {self.ruleset} ends when the players like, expected deals"
            raise ChoiceError(message)
        len(self.seated)

    def parameters(self) -> dict[str, Any]:
        """Return what the plan is, for the head of a log: with the same, the same is played."""
        return {
            "format": LOG_FORMAT,
            "version": __version__,
            "ruleset": self.rules.label,
            "tables": _digest(self.rules),
            "players": self.at_table,
            "policies": list(self.policies),
            "seed": self.seed,
            "unit": "match" if self.matches else "deal",
            "number": self.number,
        }


def _digest(rules: Ruleset) -> str:
    """Return a checksum of the tables that a game is played by, with the readings in force."""
    names = ("cards", "combinations", "counting", "play", "declarations", "contracts", "bonuses")
    found = [rules.tables[name] for name in names if name in rules.tables]
    text = json.dumps([*found, rules.tables[f"games/{rules.game_id}"]], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def policy_named(name: str) -> Policy:
    """Return a policy of ours, or the function that ``module:function`` names.

    Raises:
        ChoiceError: if there is none.
    """
    if name in POLICIES:
        return POLICIES[name]
    module, colon, function = name.partition(":")
    if not colon:
        known = ", ".join(sorted(POLICIES))
        hint = nearest(name, list(POLICIES))
        message = f"there is no policy {name!r}{hint} (expected {known}, or module:function)"
        raise ChoiceError(message)
    try:
        found: Policy | None = getattr(_imported(module), function, None)
    except ImportError as error:
        raise ChoiceError(f"the policy {name!r} cannot be imported ({error})") from None
    if not callable(found):
        raise ChoiceError(f"the module {module!r} has no function {function!r}")
    return found


def _imported(name: str) -> object:
    """Import a module, from the current folder too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return importlib.import_module(name)


def seed_of(plan: Plan, index: int, deal: int | None = None) -> str:
    """Return the seed of a deal of a simulation, or of the n-th deal of a match of it."""
    of_index = f"{plan.seed}/{index}"
    return of_index if deal is None else f"{of_index}/{deal}"
