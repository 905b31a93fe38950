"""What the cells of games with contracts must say together: ranks, thresholds, tiers, shares.

Each check yields the table, the cell and what is wrong, like those of
:mod:`tarocco.rulebook.meaning`. The tables have the right form already.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from tarocco.errors import nearest
from tarocco.rulebook.build import UnknownCardsError, card_finder
from tarocco.rulebook.cells import CONTRACT_TABLES, GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.cards import Pack
    from tarocco.rulebook.build import CardFinder
    from tarocco.rulebook.cells import Table, Tables
    from tarocco.rulebook.meaning import Cell, Found

NEEDED = CONTRACT_TABLES[:2]
"""The tables without which no deal with a contract can be scored."""

_PHASES = ("deal", "auction", "chien", "discard", "tricks")
_OF_PERCENT = ("attack", "defence", "of", "lines")
_CHELEM_SIGNS = {"announced": 1, "made": 1, "failed": -1, "defence": -1}


def faults_of_contracts(tables: Tables, pack: Pack) -> Iterator[Found]:
    """Yield what is wrong with the tables of contracts, premiums, duplicate, irregularities."""
    if "contracts" in tables:
        for cell, message in _contracts(tables["contracts"], pack):
            yield "contracts", cell, message
    if "bonuses" in tables:
        for cell, message in _bonuses(tables["bonuses"], pack, _numbers(tables)):
            yield "bonuses", cell, message
    if "duplicate" in tables:
        for cell, message in _duplicate(tables["duplicate"], tables):
            yield "duplicate", cell, message
    if "irregularities" in tables:
        for cell, message in _irregularities(tables["irregularities"], tables):
            yield "irregularities", cell, message


def faults_of_contract_game(
    name: str, tables: Tables, pack: Pack, finder: CardFinder
) -> Iterator[Found]:
    """Yield what is wrong with a game that is settled by contract."""
    missing = [table for table in NEEDED if table not in tables]
    if missing:
        message = f"a game with contracts needs the tables {' and '.join(missing)}, expected them"
        yield name, (), message
        return
    for cell, message in (*_players(tables[name], tables), *_phases(tables[name], pack, finder)):
        yield name, cell, message


def _numbers(tables: Tables) -> list[int]:
    """Return how many play a deal of the games with contracts."""
    return sorted(
        {
            number
            for name in tables
            if name.startswith(f"{GAMES}/") and tables[name]["settlement"]["kind"] == "contract"
            for number in tables[name]["players"]["numbers"]
        }
    )


def _rises(rows: Sequence[Table], array: str, key: str, by: str) -> Iterator[tuple[Cell, str]]:
    """Yield the rows whose value is not above that of the row below."""
    ordered = sorted(enumerate(rows), key=lambda each: int(each[1][by]))
    for (_, below), (index, above) in pairwise(ordered):
        if above[key] <= below[key]:
            message = f"{above['id']!r} has {key} {above[key]}, expected more than {below[key]}"
            yield (array, index, key), f"{message}, that of {below['id']!r}"


def _card(card: str, cell: Cell, pack: Pack) -> Iterator[tuple[Cell, str]]:
    """Yield a card that the pack does not have."""
    if card not in pack.by_id:
        yield cell, f"card {card!r} does not exist{nearest(card, list(pack.by_id))}"


def _contracts(table: Table, pack: Pack) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the contracts, what they need and how players share."""
    rows = table["contract"]
    for rank, number in Counter(row["rank"] for row in rows).items():
        if number > 1:
            place = next(index for index, row in enumerate(rows) if row["rank"] == rank)
            yield ("contract", place, "rank"), f"rank {rank} stands {number} times, expected once"
    yield from _rises(rows, "contract", "coefficient", "rank")
    yield from _card(table["excuse"]["card"], ("excuse", "card"), pack)
    bouts = table["need"]["bouts"]
    if bouts not in pack.groups:
        hint = nearest(bouts, list(pack.groups))
        yield ("need", "bouts"), f"group {bouts!r} does not exist{hint}"
    else:
        yield from _need(table["need"]["points"], pack.groups[bouts].cards.bit_count())
        card = table["excuse"]["card"]
        if card in pack.by_id and not pack.groups[bouts].cards >> pack.by_id[card].index & 1:
            yield ("excuse", "card"), f"card {card!r} is no bout, expected one"
    yield from _shares(table["share"])


def _need(points: Table, bouts: int) -> Iterator[tuple[Cell, str]]:
    """Yield where the points needed miss a number of bouts or do not fall."""
    expected = [str(number) for number in range(bouts + 1)]
    if sorted(points) != expected:
        message = f"points for {', '.join(sorted(points))} bouts, expected {', '.join(expected)}"
        yield ("need", "points"), message
        return
    for fewer, more in pairwise(expected):
        if points[more] >= points[fewer]:
            message = f"{points[more]} points with {more} bouts, expected fewer than with {fewer}"
            yield ("need", "points", more), f"{message}, {points[fewer]}"


def _shares(rows: Sequence[Table]) -> Iterator[tuple[Cell, str]]:
    """Yield shares that stand twice or whose scores do not sum to zero."""
    seen: set[tuple[int, bool]] = set()
    for index, row in enumerate(rows):
        key = row["players"], row["with_partner"]
        if key in seen:
            yield ("share", index, "players"), f"{row['id']!r} stands twice, expected once"
        seen.add(key)
        defenders = row["players"] - (2 if row["with_partner"] else 1)
        paid, got = defenders * row["defender"], row["taker"] + row["partner"]
        if paid != got:
            message = f"{row['id']!r}: the attack gets {got} times what the defenders pay {paid}"
            yield ("share", index, "taker"), f"{message} times, expected as much"
        if bool(row["partner"]) != row["with_partner"]:
            message = f"{row['id']!r}: a part for a partner, expected one if there is a partner"
            yield ("share", index, "partner"), message


def _bonuses(table: Table, pack: Pack, numbers: Sequence[int]) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the premiums."""
    yield from _tiers(table["tier"], numbers)
    yield from _card(table["petit"]["card"], ("petit", "card"), pack)
    for position, entry in enumerate(table["poignee"]["fft_case"]["held"]):
        try:
            card_finder(pack).mask([entry])
        except UnknownCardsError:
            place = ("poignee", "fft_case", "held", position)
            hint = nearest(entry, [*pack.by_id, *pack.groups])
            yield place, f"card, range or group {entry!r} does not exist{hint}"
    chelem = table["chelem"]
    for key, sign in _CHELEM_SIGNS.items():
        if chelem[key] * sign < 0:
            side = "0 or more" if sign > 0 else "0 or less"
            yield ("chelem", key), f"{chelem[key]} points for the attack, expected {side}"
    if chelem["announced"] < chelem["made"]:
        message = f"{chelem['announced']} points, expected at least {chelem['made']}"
        yield ("chelem", "announced"), f"{message}, as not announced"


def _tiers(rows: Sequence[Table], numbers: Sequence[int]) -> Iterator[tuple[Cell, str]]:
    """Yield where the sizes of the poignée do not rise, or one is missing."""
    for index, row in enumerate(rows):
        for number in numbers:
            if str(number) not in row["cards"]:
                message = f"{row['id']!r} has no number of trumps for {number} players"
                yield ("tier", index, "cards"), f"{message}, expected one"
    ordered = sorted(enumerate(rows), key=lambda each: int(each[1]["points"]))
    for (_, below), (index, above) in pairwise(ordered):
        if above["points"] == below["points"]:
            message = f"{above['id']!r} has points {above['points']}, expected another number"
            yield ("tier", index, "points"), f"{message} than {below['id']!r}"
        for number in sorted(set(above["cards"]) & set(below["cards"])):
            if above["cards"][number] <= below["cards"][number]:
                message = f"{above['id']!r} has {above['cards'][number]} trumps, expected more than"
                cell = ("tier", index, "cards", number)
                yield cell, f"{message} {below['cards'][number]} of {below['id']!r}"


def _duplicate(table: Table, tables: Tables) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with duplicate play."""
    contracts = _ids_of(tables, "contracts", "contract")
    for index, row in enumerate(table["form"]):
        for cell, message in _form(row, contracts):
            yield ("form", index, *cell), f"form {row['id']!r}: {message}"
    topage = table["topage"]
    if topage["best"] <= topage["worst"]:
        yield ("topage", "best"), f"{topage['best']} for the first, expected more than the last has"
    if topage["best"] + topage["worst"] != topage["whole"]:
        message = f"{topage['whole']} together, expected {topage['best'] + topage['worst']}"
        yield ("topage", "whole"), f"{message}, so that a deal gives both sides as much"
    order = table["three_teams"]["order"]
    for position, part in enumerate(order):
        if part in order[:position]:
            yield ("three_teams", "order", position), f"{part!r} stands twice, expected once"
    adjusted = table["adjusted"]
    if adjusted["offender_most"] > adjusted["other_least"]:
        message = f"{adjusted['offender_most']} for the side at fault, expected at most"
        yield ("adjusted", "offender_most"), f"{message} {adjusted['other_least']}"


def _form(row: Table, contracts: list[str]) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with a form of duplicate."""
    for position, contract in enumerate(row["contracts"]):
        if contract not in contracts:
            message = f"contract {contract!r} does not exist{nearest(contract, contracts)}"
            yield ("contracts", position), message
    if row["players"][0] > row["players"][1]:
        yield ("players",), "the least is more than the most, expected less"
    given = [key for key in _OF_PERCENT if key in row]
    if row["scoring"] == "match_points":
        if given or "behind" not in row:
            yield (), "marked in match points, expected 'behind' and no parts of means"
    elif given != list(_OF_PERCENT):
        yield (), f"marked in percent, expected {', '.join(_OF_PERCENT)}"
    elif row["attack"] + row["defence"] != row["of"]:
        yield ("of",), f"{row['attack']} and {row['defence']} parts, expected {row['of']} together"


def _ids_of(tables: Tables, table: str, array: str) -> list[str]:
    """Return the ids of the rows of an array, none if there is no such table."""
    return [row["id"] for row in tables[table][array]] if table in tables else []


def _named_in_judging(table: Table, tables: Tables) -> Iterator[tuple[Cell, str]]:
    """Yield the faults and the wrong actions that are named and do not exist."""
    ids = [row["id"] for row in table["irregularity"]]
    for position, fault in enumerate(table["judging"]["exposed"]):
        if fault not in ids:
            message = f"fault {fault!r} does not exist{nearest(fault, ids)}"
            yield ("judging", "exposed", position), message
    codes = _ids_of(tables, "play", "violation")
    for index, row in enumerate(table["irregularity"]):
        for position, code in enumerate(row.get("codes", [])):
            if code not in codes:
                message = f"wrong action {code!r} does not exist{nearest(code, codes)}"
                yield ("irregularity", index, "codes", position), message


def _irregularities(table: Table, tables: Tables) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the irregularities: forms that do not exist, falling penalties."""
    forms = _ids_of(tables, "duplicate", "form")
    yield from _named_in_judging(table, tables)
    for index, row in enumerate(table["irregularity"]):
        whose = f"irregularity {row['id']!r}"
        for position, form in enumerate(row["forms"]):
            if form not in {"all", "free", *forms}:
                hint = nearest(form, ["all", "free", *forms])
                message = f"{whose}: form {form!r} does not exist{hint}"
                yield ("irregularity", index, "forms", position), message
        for form in row.get("match_points", {}):
            if form not in forms:
                message = f"{whose}: form {form!r} does not exist{nearest(form, forms)}"
                yield ("irregularity", index, "match_points", form), message
        if row["points_again"] < row["points"]:
            message = (
                f"{whose}: {row['points_again']} points for a repeated fault, expected at least"
            )
            yield ("irregularity", index, "points_again"), f"{message} {row['points']}"


def _players(game: Table, tables: Tables) -> Iterator[tuple[Cell, str]]:
    """Yield what does not fit how many play."""
    players = game["players"]
    if len(players["numbers"]) != 1:
        yield ("players", "numbers"), "a game with contracts has one number of players, expected it"
    if players["sides"] != "lone":
        yield ("players", "sides"), f"sides {players['sides']!r}, expected 'lone'"
    if players.get("table", players["numbers"][0]) < players["numbers"][0]:
        yield ("players", "table"), "fewer at the table than play, expected as many or more"
    shares = [(row["players"], row["with_partner"]) for row in tables["contracts"]["share"]]
    calls = any(row["kind"] == "called_card" for row in game["phase"])
    for number in players["numbers"]:
        for with_partner in (False, True) if calls else (False,):
            if (number, with_partner) not in shares:
                how = "with a partner" if with_partner else "alone"
                message = f"contracts.toml has no share for {number} players and a taker {how}"
                yield ("players", "numbers"), f"{message}, expected one"
    if game["count"]["leftover"] != "contract":
        message = f"leftover {game['count']['leftover']!r}, expected 'contract'"
        yield ("count", "leftover"), message


def _phases(game: Table, pack: Pack, finder: CardFinder) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with the phases."""
    kinds = [row["kind"] for row in game["phase"]]
    for kind, number in Counter(kinds).items():
        if number > 1:
            place = len(kinds) - 1 - kinds[::-1].index(kind)
            yield ("phase", place, "kind"), f"there are {number} phases {kind!r}, expected one"
    for kind in _PHASES:
        if kind not in kinds:
            yield ("phase",), f"there is no phase {kind!r}, expected one"
    order = [kinds.index(kind) for kind in _PHASES if kind in kinds]
    if order != sorted(order):
        yield ("phase",), f"phases out of order, expected {', '.join(_PHASES)}"
    if "pass" not in {row["kind"] for row in game.get("call", [])}:
        yield ("call",), "an auction needs a call that passes, expected one"
    for index, row in enumerate(game["phase"]):
        for cell, message in _phase(row, pack, finder):
            yield ("phase", index, *cell), message
    if set(_PHASES) <= set(kinds):
        yield from _even(game, kinds, pack, finder)


def _phase(row: Table, pack: Pack, finder: CardFinder) -> Iterator[tuple[Cell, str]]:
    """Yield cards and groups of a phase that do not exist."""
    for key in ("card", "without"):
        if key in row:
            yield from _card(row[key], (key,), pack)
    for key in ("barred", "last"):
        for position, entry in enumerate(row.get(key) or []):
            try:
                finder.cards_in([entry])
            except UnknownCardsError:
                hint = nearest(entry, [*finder.by_id, *finder.groups])
                message = f"card, range or group {entry!r} does not exist{hint}"
                yield (key, position), message
    for position, group in enumerate(row.get("groups") or []):
        if group not in pack.groups:
            message = f"group {group!r} does not exist{nearest(group, list(pack.groups))}"
            yield ("groups", position), message


def _even(
    game: Table, kinds: Sequence[str], pack: Pack, finder: CardFinder
) -> Iterator[tuple[Cell, str]]:
    """Yield where the cards do not come out even, or no lawful discard is sure."""
    deal, discard = (game["phase"][kinds.index(kind)] for kind in ("deal", "discard"))
    cell: Cell = ("phase", kinds.index("deal"))
    players = str(game["players"]["numbers"][0])
    if "chien" not in deal:
        yield cell, "a deal without chien, expected one"
        return
    if players not in deal["packets"]:
        yield (*cell, "packets"), f"there are no packets for {players} players, expected some"
        return
    hand, chien = sum(deal["packets"][players]), deal["chien"]["cards"]
    given = hand * int(players) + chien
    if given != pack.all.bit_count():
        message = f"{given} cards are dealt with {players} players"
        yield (*cell, "packets", players), f"{message}, expected {pack.all.bit_count()}"
    where: Cell = ("phase", kinds.index("discard"))
    if discard["cards"] != chien:
        message = f"{discard['cards']} cards discarded, expected {chien} as in the chien"
        yield (*where, "cards"), message
    if discard["who"] != "lone":
        yield (*where, "who"), f"discarded by {discard['who']!r}, expected 'lone'"
    try:
        barred = finder.mask(discard["barred"]).bit_count()
    except UnknownCardsError:
        return
    if hand + chien - barred < discard["cards"]:
        message = (
            f"of {hand + chien} cards with {barred} barred {discard['cards']} cannot always go"
        )
        yield (*where, "cards"), f"{message}, expected fewer"


def faults_of_example(row: Table, tables: Tables) -> Iterator[tuple[Cell, str]]:
    """Yield what an example of a game with contracts speaks of that does not exist."""
    known = {
        "contract": ("contracts", "contract"),
        "form": ("duplicate", "form"),
        "ranking": ("duplicate", "ranking"),
        "poignee": ("bonuses", "tier"),
        "pair": ("irregularities", "together"),
    }
    faults = "poignee_fault" if row["kind"] == "poignee_remedy" else "irregularity"
    known["fault"] = ("irregularities", faults)
    for key, (table, array) in known.items():
        if not isinstance(row.get(key), str):
            continue
        ids = _ids_of(tables, table, array)
        if row[key] not in ids:
            yield (key,), f"{key} {row[key]!r} does not exist{nearest(row[key], ids)}"
    tiers = _ids_of(tables, "bonuses", "tier")
    for position, shown in enumerate(row.get("poignees", [])):
        if shown["tier"] not in tiers:
            message = f"poignée {shown['tier']!r} does not exist{nearest(shown['tier'], tiers)}"
            yield ("poignees", position, "tier"), message
    if row["kind"] == "deal_score" and row["players"] not in _numbers(tables):
        yield ("players",), f"no game for {row['players']} players, expected one"
    if row["kind"] == "sheet":
        yield from _sheet(row, tables)


def _sheet(row: Table, tables: Tables) -> Iterator[tuple[Cell, str]]:
    """Yield deals and seats of a sheet that do not exist."""
    deals = [each["id"] for each in tables["examples"]["example"] if each["kind"] == "deal_score"]
    for position, deal in enumerate(row["deals"]):
        if deal["example"] not in deals:
            message = f"example {deal['example']!r} does not exist{nearest(deal['example'], deals)}"
            yield ("deals", position, "example"), message
        if deal["taker"] not in row["seats"]:
            yield ("deals", position, "taker"), f"seat {deal['taker']!r} does not exist"
