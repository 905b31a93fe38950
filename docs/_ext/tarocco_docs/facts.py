"""What the pages are about: the rule book, its rulesets, the theorems, the proof report."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco.cards import indices, usual_name
from tarocco.notation import read_cards
from tarocco.rulebook import DEFAULT_RULESET, Book, Ruleset, pack_of, shipped_book
from tarocco.rulebook.cells import resolve
from tarocco.rulebook.examples import figures_of
from tarocco.scoring import account

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tarocco.cards import Pack
    from tarocco.play.rules import Game
    from tarocco.rulebook.texts import Clause
    from tarocco.scoring.rules import CombinationRule

REPORT_FORMAT = "tarocco-report/1"

BOLOGNA, FRANCE = "bologna", "france"
PACKS = (BOLOGNA, FRANCE)


def book(pack: str = BOLOGNA) -> Book:
    """Return the rule book of a pack."""
    return shipped_book(pack)


def clause_of(name: str) -> Clause | None:
    """Return a clause of whatever pack, None if there is no such clause."""
    pack = name.partition(".")[0]
    return book(pack).clauses.get(name) if pack in PACKS else None


@lru_cache
def ruleset(choices: tuple[tuple[str, str], ...] = (), name: str = DEFAULT_RULESET) -> Ruleset:
    """Return a ruleset of the book.

    Args:
        choices: readings by option, as pairs.
        name: the ruleset.
    """
    return book(pack_of(name)).ruleset(name, dict(choices))


def ruleset_with(choices: Mapping[str, str]) -> Ruleset:
    """Return the usual ruleset with other readings."""
    return ruleset(tuple(choices.items()))


def choices_of(text: str) -> tuple[tuple[str, str], ...]:
    """Split ``name=value name=value`` into pairs."""
    pairs = (each.partition("=") for each in text.replace(",", " ").split() if "=" in each)
    return tuple((name, value) for name, _, value in pairs)


def combinations(rules: Ruleset) -> list[CombinationRule]:
    """Return every combination of a ruleset."""
    return [rule for family in rules.scoring.families for rule in family.combinations]


def title(names: Mapping[str, Iterable[str]], fallback: str) -> str:
    """Name something in English, with the Italian name behind it where that differs."""
    known = {code: tuple(words) for code, words in names.items()}
    english, italian = (usual_name(known, code, fallback) for code in ("en", "it"))
    return english if english == italian else f"{english} ({italian})"


@lru_cache
def game_rulesets(pack: str = BOLOGNA) -> Mapping[str, Ruleset]:
    """Return the ruleset of each game of a pack with the default readings, by the game's id."""
    found: dict[str, Ruleset] = {}
    for name in book(pack).rulesets:
        rules = ruleset(name=name)
        if rules.game_id:
            found.setdefault(rules.game_id, rules)
    return found


def games() -> list[Game]:
    """Return every game that can be played."""
    return [rules.game for rules in game_rulesets().values()]


def pack_of_game(game: str) -> str | None:
    """Return the pack of a game, None if there is no such game."""
    return next((pack for pack in PACKS if game in game_rulesets(pack)), None)


def game_name(game: str) -> str:
    """Return the usual name of a game."""
    pack = pack_of_game(game)
    if pack is None:
        raise KeyError(game)
    return usual_name(game_rulesets(pack)[game].game.names, "en", game)


def is_chosen(clause: str) -> bool:
    """Tell whether a clause is one that no source states, and that this book has chosen."""
    found = clause_of(clause)
    return found is not None and found.status == "chosen"


def by_height(cards: int, pack: Pack) -> list[int]:
    """Return cards as a player sorts them: suit by suit, the highest first.

    Args:
        cards: mask of the cards.
        pack: their pack.
    """
    suits = list(pack.suits)
    return sorted(
        indices(cards),
        key=lambda card: (suits.index(pack.cards[card].suit), -pack.cards[card].rank, card),
    )


def short(clause: str) -> str:
    """Return the id of a clause without the name of the pack."""
    return clause.partition(".")[2]


def cell(address: str, pack: str = BOLOGNA) -> object:
    """Return what a cell of the tables holds.

    Args:
        address: such as ``combinations/combination/re/points/4``.
        pack: whose tables.
    """
    name, path = resolve(book(pack).tables, address)
    node: Any = book(pack).tables[name]
    for key in path:
        node = node[key]
    return node


def half(half_points: int) -> str:
    """Write half points for a person: ``4½``."""
    whole, odd = divmod(half_points, 2)
    return f"{whole or ''}½" if odd else str(whole)


def points_of(cards: str, what: str = "total", settings: str = "") -> str:
    """Count some cards and return one figure of the account.

    Args:
        cards: the cards.
        what: a combination, a family, ``card_points``, ``last_trick`` or ``total``.
        settings: ``declared``, ``complement``, ``last-trick`` and ``option=reading``.
    """
    rules = ruleset(choices_of(settings))
    flags = set(settings.replace(",", " ").split())
    pile = read_cards(cards, rules.pack)
    if "complement" in flags:
        pile = rules.pack.all & ~pile
    found = account(
        pile, rules.scoring, last_trick="last-trick" in flags, declared="declared" in flags
    )
    known = {family.id for family in rules.scoring.families}
    known |= {rule.id for rule in combinations(rules)} | {"card_points", "last_trick", "total"}
    if what not in known:
        raise KeyError(what)
    return half(int(2 * figures_of(found).get(what, 0)))


@dataclass(frozen=True)
class Report:
    """A proof report, or what stands for one that was not made.

    Args:
        solver: the solver that was used.
        ruleset: the rules that the theorems are about.
        rows: the row of each theorem by its name.
    """

    solver: str = ""
    ruleset: str = ""
    rows: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def count(self, status: str) -> int:
        """Count the theorems of a status."""
        return sum(row["status"] == status for row in self.rows.values())


@lru_cache
def report(path: str) -> Report:
    """Read a proof report; an empty one if there is no such file.

    Raises:
        ExtensionError: if it is not in the format that these pages read.
    """
    file = Path(path)
    if not path or not file.is_file():
        return Report()
    data = json.loads(file.read_text(encoding="utf-8"))
    if data.get("format") != REPORT_FORMAT:
        raise ExtensionError(f"{path}: format {data.get('format')!r}, expected {REPORT_FORMAT!r}")
    return Report(data["solver"], data["ruleset"], {row["name"]: row for row in data["theorems"]})
