"""What the cells of play and of the games must say together: cards, seats, numbers.

Each check yields the table, the cell and what is wrong, like those of
:mod:`tarocco.rulebook.meaning`. The tables have the right form already.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tarocco.errors import nearest
from tarocco.play.violations import CODES
from tarocco.rulebook.build import UnknownCardsError, card_finder
from tarocco.rulebook.cells import GAMES, PLAY_TABLES
from tarocco.rulebook.meaning_of_contracts import faults_of_contract_game, faults_of_contracts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.cards import Pack
    from tarocco.rulebook.build import CardFinder
    from tarocco.rulebook.cells import Table, Tables
    from tarocco.rulebook.meaning import Cell, Found

_ONCE = ("deal", "tricks", "exchange")


def faults_of_games(tables: Tables, pack: Pack) -> Iterator[Found]:
    """Yield what is wrong with the tables of play, and with each game."""
    finder = card_finder(pack)
    yield from faults_of_contracts(tables, pack)
    if "play" in tables:
        codes = [code for table, some in CODES.items() if table in tables for code in some]
        for cell, message in _play(tables["play"], pack, finder, codes):
            yield "play", cell, message
    games = [name for name in tables if name.startswith(f"{GAMES}/")]
    missing = [name for name in PLAY_TABLES if name not in tables]
    for name in games:
        yield from ((name, cell, message) for cell, message in _seats(tables[name]))
        if tables[name]["settlement"]["kind"] == "contract":
            yield from faults_of_contract_game(name, tables, pack, finder)
            continue
        if missing:
            yield name, (), f"a game needs the tables {' and '.join(missing)}, expected them"
            continue
        for cell, message in _game(tables[name], pack, finder):
            yield name, cell, message
        groups = tables[name]["count"]["card_points"] == "groups"
        if groups and "groups" not in tables["counting"]:
            message = "card points by groups need the table 'groups' of counting, expected it"
            yield name, ("count", "card_points"), message
    known = [name.partition("/")[2] for name in games]
    for index, row in enumerate(tables["options"]["ruleset"]):
        if "game" in row and row["game"] not in known:
            message = f"game {row['game']!r} does not exist{nearest(row['game'], known)}"
            yield "options", ("ruleset", index, "game"), message


def _play(
    play: Table, pack: Pack, finder: CardFinder, codes: Sequence[str]
) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the table of play.

    Args:
        play: the table.
        pack: the pack.
        finder: finds the cards of its entries.
        codes: what the engine can find wrong.
    """
    card = play["matto"]["card"]
    if card not in pack.by_id:
        yield ("matto", "card"), f"card {card!r} does not exist{nearest(card, list(pack.by_id))}"
    elif pack.by_id[card].rank:
        yield ("matto", "card"), f"card {card!r} takes tricks, expected one without rank"
    yield from _entries(play["exchange"]["gives"], ("exchange", "gives"), finder)
    given = [row["id"] for row in play["violation"]]
    for code in codes:
        if code not in given:
            yield ("violation",), f"violation {code!r} is missing, expected it here"
    for index, code in enumerate(given):
        if code not in codes:
            hint = nearest(code, list(codes))
            yield ("violation", index, "id"), f"no action is called {code!r}{hint}"


def _entries(entries: Sequence[str], cell: Cell, finder: CardFinder) -> Iterator[tuple[Cell, str]]:
    """Yield the entries of a list of cards that are unknown or repeat a card."""
    seen: set[int] = set()
    for position, entry in enumerate(entries):
        try:
            cards = finder.cards_in([entry])
        except UnknownCardsError:
            hint = nearest(entry, [*finder.by_id, *finder.groups])
            yield (*cell, position), f"card, range or group {entry!r} does not exist{hint}"
            continue
        for card in cards:
            if card in seen:
                yield (*cell, position), f"names {finder.cards[card].id} twice, expected once"
        seen.update(cards)


def _game(game: Table, pack: Pack, finder: CardFinder) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with a game."""
    found = [*_phases(game, finder), *_sides(game), *_rights(game)]
    yield from found
    if not found:
        for players in game["players"]["numbers"]:
            yield from _cards(game, players, pack, finder)


def _seats(game: Table) -> Iterator[tuple[Cell, str]]:
    """Yield the phases that name a seat which not every table of a game has."""
    most = min(game["players"]["numbers"]) - 1
    for index, row in enumerate(game["phase"]):
        if abs(row.get("seat", 0)) > most:
            message = f"there is no seat {row['seat']}, expected {-most} to {most}"
            yield ("phase", index, "seat"), f"{message}, counted from the dealer"


def _phases(game: Table, finder: CardFinder) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the phases by themselves."""
    kinds = [row["kind"] for row in game["phase"]]
    for kind, number in Counter(kinds).items():
        if number > 1 and kind != "discard":
            place = len(kinds) - 1 - kinds[::-1].index(kind)
            yield ("phase", place, "kind"), f"there are {number} phases {kind!r}, expected one"
    for kind in _ONCE:
        if kind not in kinds:
            yield ("phase",), f"there is no phase {kind!r}, expected one"
    if set(_ONCE) <= set(kinds) and kinds.index("tricks") < kinds.index("deal"):
        cell = ("phase", kinds.index("tricks"), "kind")
        yield cell, "the tricks come before the deal, expected them after it"
    if "exchange" in kinds[: kinds.index("tricks") if "tricks" in kinds else None]:
        cell = ("phase", kinds.index("exchange"), "kind")
        yield cell, "the exchange comes before the tricks, expected it after them"
    for index, row in enumerate(game["phase"]):
        for key in _of_contracts(row):
            yield ("phase", index, key), "is for games settled by contract, expected it there"
        yield from _entries(row.get("barred", []), ("phase", index, "barred"), finder)
        if row["kind"] == "deal":
            yield from _deal(row, ("phase", index), game["players"]["numbers"])


def _of_contracts(row: Table) -> Iterator[str]:
    """Yield the cells of a phase that only games settled by contract have."""
    if row["kind"] in {"petit_sec", "called_card", "chien", "chelem"}:
        yield "kind"
    if row.get("form") == "once":
        yield "form"
    if row.get("who") == "lone":
        yield "who"
    yield from (key for key in ("least", "chien", "last") if key in row)


def _deal(row: Table, cell: Cell, numbers: Sequence[int]) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the deal by itself."""
    for players in numbers:
        if str(players) not in row["packets"]:
            yield (*cell, "packets"), f"there are no packets for {players} players, expected some"
    rounds = max(map(len, row["packets"].values()))
    for position, after in enumerate(row["monte_after"]):
        if after > rounds:
            where = (*cell, "monte_after", position)
            yield where, f"there is no round {after}, expected at most {rounds}"


def _sides(game: Table) -> Iterator[tuple[Cell, str]]:
    """Yield what does not fit how the players stand to one another."""
    sides, numbers = game["players"]["sides"], game["players"]["numbers"]
    auction = any(row["kind"] == "auction" for row in game["phase"])
    if sides == "pairs" and any(number % 2 for number in numbers):
        yield ("players", "numbers"), "an odd number of players makes no pairs, expected even ones"
    if (sides == "lone") != auction:
        yield ("players", "sides"), "a lone player is found by an auction, expected both or neither"
    if (sides == "lone") != (game["settlement"]["kind"] == "lone"):
        message = f"settlement {game['settlement']['kind']!r} does not fit sides {sides!r}"
        yield ("settlement", "kind"), message
    if (game["settlement"]["kind"] == "losers") != (game["end"]["kind"] == "bad_points"):
        message = f"end {game['end']['kind']!r} does not fit the settlement"
        yield ("end", "kind"), message
    calls = {row["kind"] for row in game.get("call", [])}
    if auction and not {"pass", "bid"} <= calls:
        yield ("call",), "an auction needs a call that passes and one that bids, expected both"
    if not auction and calls:
        yield ("call",), "there is no auction for these calls, expected none"


def _rights(game: Table) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the rights to go out."""
    most = min(game["players"]["numbers"])
    for index, row in enumerate(game.get("right", [])):
        if game["end"]["kind"] != "target":
            yield ("right", index), "there is no target to go out with, expected no right"
        for seat in (row["seat"], *row["adds"]):
            if not 0 <= seat < most:
                message = f"there is no seat {seat}, expected 0 to {most - 1}"
                yield ("right", index, "seat"), message


def _cards(game: Table, players: int, pack: Pack, finder: CardFinder) -> Iterator[tuple[Cell, str]]:
    """Yield where the cards do not come out even: too many, unequal hands, no discard left."""
    size = pack.all.bit_count()
    for index, row in enumerate(game["phase"]):
        before = game["phase"][:index]
        left = size - _given([*before, row], players)
        if left < 0:
            yield ("phase", index), f"there are {-left} cards too few for {players} players"
            return
        barred = finder.mask(row.get("barred", [])).bit_count()
        yield from _phase_cards(row, ("phase", index), _held(before, players), left, barred)
    if (left == 0) != (game["count"]["leftover"] == "none"):
        message = (
            f"{left} cards are left over with {players} players, and 'leftover' says otherwise"
        )
        yield ("count", "leftover"), message


def _phase_cards(
    row: Table, cell: Cell, held: tuple[int, int], left: int, barred: int
) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the cards of one phase.

    Args:
        row: the phase.
        cell: its cell.
        held: how many cards the dealer and each other player hold before it.
        left: how many cards are left over.
        barred: how many cards may not be discarded.
    """
    dealer, other = held
    least = dealer if row.get("who") == "dealer" else min(held)
    if row["kind"] == "discard" and least - barred < row["cards"]:
        message = f"of {least} cards with {barred} barred {row['cards']} cannot always go"
        yield (*cell, "cards"), f"{message}, expected fewer"
    if row["kind"] == "stock" and other < barred:
        yield cell, f"with {barred} cards barred {left} cannot always be discarded"
    if row["kind"] == "tricks" and dealer != other:
        yield cell, f"the dealer has {dealer} cards and the others {other}, expected as many"


def _held(phases: Sequence[Table], players: int) -> tuple[int, int]:
    """Count the cards that the dealer and each other player hold after some phases."""
    dealer, other = 0, 0
    for row in phases:
        if row["kind"] == "deal":
            other = sum(row["packets"][str(players)])
            dealer = other + row["face_down"]
        elif row["kind"] == "draw":
            other, dealer = other + row["cards"], dealer + row["cards"] + row["dealer"]
        elif row["kind"] == "discard":
            dealer -= row["cards"]
            other -= row["cards"] if row["who"] == "all" else 0
    return dealer, other


def _given(phases: Sequence[Table], players: int) -> int:
    """Count the cards that have left the pack after some phases."""
    given = 0
    for row in phases:
        if row["kind"] == "deal":
            given += sum(row["packets"][str(players)]) * players + row["face_down"]
        elif row["kind"] == "draw":
            given += row["cards"] * players + row["dealer"]
    return given
