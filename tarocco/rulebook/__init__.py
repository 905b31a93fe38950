"""The rule book: tables read, put together and typed.

A :class:`Book` is one folder of tables, ours or a user's own, with overlays on
top. A :class:`Ruleset` is a game of the book with a choice of readings.

Our own tables are read with the standard library alone; any other rule book,
and any overlay, is checked cell by cell first (:mod:`tarocco.rulebook.check`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from tarocco.errors import ChoiceError, Known, no_such
from tarocco.rulebook.build import build_pack, build_scoring
from tarocco.rulebook.cells import NoCellError, changed, table_names
from tarocco.rulebook.files import read_table, shipped_spec
from tarocco.rulebook.texts import build_clauses, build_examples, build_options, build_sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tarocco.cards import Pack
    from tarocco.play.rules import Game
    from tarocco.rulebook.cells import Table, Tables
    from tarocco.rulebook.texts import Clause, Example, Option, Source
    from tarocco.scoring.contract_rules import ContractRules, TableRules
    from tarocco.scoring.rules import Scoring
    from tarocco.tournament.rules import DuplicateRules

__all__ = [
    "DEFAULT_RULESET",
    "Book",
    "Ruleset",
    "load_book",
    "pack_of",
    "packs_in",
    "ruleset",
    "shipped_book",
]

DEFAULT_RULESET = "bologna/ottocento"


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A game with every choice made.

    Args:
        id: the ruleset as the book names it.
        choices: the readings chosen where they differ from the ruleset's own.
        options: the reading in force for every option.
        pack: the pack of cards.
        game_id: the game that is played, if the book has one.
        tables: the tables with the readings in force.
        edition: the edition of the text it follows, if it names one.
    """

    id: str
    choices: Mapping[str, str]
    options: Mapping[str, str]
    pack: Pack
    game_id: str | None
    tables: Tables
    edition: str | None = None

    @property
    def label(self) -> str:
        """The id and edition, with the choices made: ``bologna/ottocento+four_kings=24``."""
        named = self.id if self.edition is None else f"{self.id}@{self.edition}"
        return "+".join([named, *(f"{name}={value}" for name, value in self.choices.items())])

    @cached_property
    def game(self) -> Game:
        """The game, from the shuffle to the end of the match.

        Raises:
            ChoiceError: if the ruleset is for counting alone.
        """
        if self.game_id is None:
            raise ChoiceError(f"the ruleset {self.id!r} has no game to play, only counting")
        from tarocco.rulebook.games import build_game  # noqa: PLC0415 - counting needs no game

        return build_game(self.tables, self.game_id, self.pack)

    @cached_property
    def contracts(self) -> ContractRules:
        """How deals with a contract are scored.

        Raises:
            ChoiceError: if the rule book has no contracts.
        """
        if "contracts" not in self.tables or "bonuses" not in self.tables:
            raise ChoiceError(f"the ruleset {self.id!r} has no contracts to score")
        from tarocco.rulebook.contracts import build_contracts  # noqa: PLC0415 - few need them

        return build_contracts(self.tables, self.pack)

    @cached_property
    def table(self) -> TableRules:
        """The numbers of a game with contracts: players, hand, chien.

        Raises:
            ChoiceError: if the ruleset has no such game.
        """
        game = self.tables[f"games/{self.game_id}"] if self.game_id else None
        if game is None or game["settlement"]["kind"] != "contract":
            raise ChoiceError(f"the ruleset {self.id!r} has no game with contracts")
        from tarocco.rulebook.contracts import build_table  # noqa: PLC0415 - few need it

        return build_table(game, self.pack)

    @cached_property
    def duplicate(self) -> DuplicateRules:
        """How the same deal at several tables is compared.

        Raises:
            ChoiceError: if the rule book has no duplicate play.
        """
        if "duplicate" not in self.tables:
            raise ChoiceError(f"the ruleset {self.id!r} has no duplicate play")
        from tarocco.rulebook.duplicate import build_duplicate  # noqa: PLC0415 - few need it

        return build_duplicate(self.tables["duplicate"])

    @cached_property
    def scoring(self) -> Scoring:
        """What is counted with the usual number of players."""
        return self.scoring_for(None)

    @cached_property
    def _scorings(self) -> dict[int | None, Scoring]:
        """What is counted, by the number of players, as far as that has been asked."""
        return {}

    def scoring_for(self, players: int | None) -> Scoring:
        """Return what is counted.

        Args:
            players: how many play, or None for the usual number.

        Raises:
            ChoiceError: if so many cannot play.
        """
        if players not in self._scorings:
            self._scorings[players] = self._scoring(players)
        return self._scorings[players]

    def _scoring(self, players: int | None) -> Scoring:
        """Put together what is counted with a number of players."""
        if self.game_id is None:
            return build_scoring(self.tables, self.pack)
        table = self.tables[f"games/{self.game_id}"]
        deal: Table = next(row for row in table["phase"] if row["kind"] == "deal")
        numbers = [int(number) for number in deal["packets"]]
        if players is not None and players not in numbers:
            known = ", ".join(map(str, sorted(numbers)))
            raise ChoiceError(f"{self.id} has no game for {players}, expected one of: {known}")
        usual: int = table["players"]["numbers"][0]
        return build_scoring(self.tables, self.pack, table["count"], players or usual)


class LazyTables(dict[str, "Table"]):
    """The tables of one pack, each read when it is first asked for.

    Args:
        root: the folder of the pack.
    """

    def __init__(self, root: Path) -> None:
        super().__init__()
        self.root = root
        self.names = table_names(root)

    def __contains__(self, name: object) -> bool:
        """Tell whether there is a table of that name, read or not."""
        return name in self.names

    def __missing__(self, name: str) -> Table:
        """Read a table."""
        table = self[name] = read_table(self.root / f"{name}.toml")
        return table


class Book:
    """The tables of one pack of one rule book.

    Args:
        root: the folder with ``sources.toml`` and a folder for each pack.
        pack_id: the pack: ``bologna``.
        tables: the tables, if they have been read already.
    """

    def __init__(self, root: Path, pack_id: str, tables: Tables | None = None) -> None:
        self.root = root
        self.pack_id = pack_id
        self.tables: Tables = LazyTables(root / pack_id) if tables is None else tables
        self._made: dict[tuple[str, frozenset[tuple[str, str]]], Ruleset] = {}

    @cached_property
    def table_names(self) -> tuple[str, ...]:
        """The names of all tables."""
        return tuple(getattr(self.tables, "names", self.tables))

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Clauses by id."""
        return build_clauses(self.tables["clauses"])

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Sources by tag."""
        return build_sources(read_table(self.root / "sources.toml"))

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Options by id."""
        return build_options(self.tables["options"])

    @cached_property
    def examples(self) -> Mapping[str, Example]:
        """Worked examples by id."""
        return Known("example", build_examples(self.tables["examples"]))

    @cached_property
    def rulesets(self) -> Mapping[str, Table]:
        """Rows of the rulesets by id."""
        return {row["id"]: row for row in self.tables["options"]["ruleset"]}

    def figure(self, name: str) -> int:
        """Return a figure that the sources state, from the examples.

        Args:
            name: the id of the example without ``figure-``.

        Raises:
            ChoiceError: if there is no such figure.
        """
        return int(self.examples[f"figure-{name}"].row["value"])

    def ruleset(
        self, ruleset_id: str | None = None, choices: Mapping[str, str] | None = None
    ) -> Ruleset:
        """Put a ruleset together, or return it if it has been before.

        Args:
            ruleset_id: a ruleset of the book, or None for its first.
            choices: readings by option that replace those of the ruleset.

        Raises:
            ChoiceError: if there is no such ruleset, option or reading.
        """
        ruleset_id = next(iter(self.rulesets)) if ruleset_id is None else self._known(ruleset_id)
        key = ruleset_id, frozenset((choices or {}).items())
        if key not in self._made:
            self._made[key] = self._make(ruleset_id, choices or {})
        return self._made[key]

    def _known(self, ruleset_id: str) -> str:
        """Return the id of a ruleset, which may be named with its edition.

        Raises:
            ChoiceError: if there is no such ruleset, or not in that edition.
        """
        plain, at, edition = ruleset_id.partition("@")
        if plain not in self.rulesets:
            raise no_such("ruleset", plain, list(self.rulesets))
        known = self.rulesets[plain].get("edition")
        if at and edition != known:
            expected = f"{plain}@{known}" if known else f"{plain} without one"
            raise ChoiceError(f"there is no edition {edition!r} of {plain}, expected {expected}")
        return plain

    def _make(self, ruleset_id: str, choices: Mapping[str, str]) -> Ruleset:
        """Put a ruleset together."""
        own: Mapping[str, str] = self.rulesets[ruleset_id].get("options", {})
        chosen = {**own, **choices}
        options = dict(self._resolved(chosen))
        try:
            tables = changed(self.tables, self._changes(options))
        except NoCellError as error:
            message = f"a reading chosen changes the cell {str(error)!r}, which is not there"
            raise ChoiceError(message) from None
        return Ruleset(
            id=ruleset_id,
            choices={
                name: value
                for name, value in chosen.items()
                if own.get(name, self.options[name].default) != value
            },
            options=options,
            pack=build_pack(tables["cards"]),
            game_id=self.rulesets[ruleset_id].get("game"),
            tables=tables,
            edition=self.rulesets[ruleset_id].get("edition"),
        )

    def _resolved(self, chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield the reading in force for every option."""
        for name, value in chosen.items():
            if name not in self.options:
                raise no_such("option", name, list(self.options))
            readings = [reading.id for reading in self.options[name].readings]
            if value not in readings:
                raise no_such(f"reading of {name}", value, readings)
        for option in self.options.values():
            yield option.id, chosen.get(option.id, option.default)

    def _changes(self, options: Mapping[str, str]) -> list[tuple[str, object]]:
        """List the cells that the readings in force change."""
        return [
            change
            for name, value in options.items()
            for change in self.options[name].reading(value).set
        ]


def pack_of(ruleset_id: str) -> str:
    """Return the pack a ruleset belongs to.

    Example:
        >>> pack_of("bologna/ottocento")
        'bologna'
    """
    return ruleset_id.partition("/")[0]


def packs_in(root: Path) -> list[str]:
    """List the packs of a rule book: the folders that hold tables."""
    return sorted({path.parent.name for path in root.glob("*/*.toml")})


@lru_cache
def _shipped_packs() -> list[str]:
    """List the packs that come with the package."""
    return packs_in(shipped_spec())


@lru_cache
def shipped_book(pack_id: str = "bologna") -> Book:
    """Return the rule book that comes with the package."""
    return Book(shipped_spec(), pack_id)


def load_book(
    root: Path | None = None, overlays: Sequence[Path] = (), pack_id: str = "bologna"
) -> Book:
    """Load a rule book of a user's own, or ours with overlays.

    Args:
        root: the folder of a rule book, or None for ours.
        overlays: overlay files, applied in order.
        pack_id: the pack.

    Raises:
        ChoiceError: if the shipped rule book has no such pack.
        SpecError: with every fault found in the tables or overlays.
    """
    if root is None and pack_id not in _shipped_packs():
        raise no_such("pack", pack_id, _shipped_packs())
    if root is None and not overlays:
        return shipped_book(pack_id)
    from tarocco.rulebook.check import checked_book  # noqa: PLC0415 - needs pydantic

    return checked_book(root or shipped_spec(), overlays, pack_id)


def ruleset(ruleset_id: str = DEFAULT_RULESET, choices: Mapping[str, str] | None = None) -> Ruleset:
    """Return a ruleset of the rule book that comes with the package.

    Args:
        ruleset_id: its id, such as ``bologna/ottocento``, with or without its edition.
        choices: readings by option, such as ``{"four_kings": "24"}``.

    Raises:
        ChoiceError: if there is no such ruleset, option or reading.
    """
    return load_book(pack_id=pack_of(ruleset_id)).ruleset(ruleset_id, choices)
