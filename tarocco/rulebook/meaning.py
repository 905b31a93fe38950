"""What the cells of a rule book must say together: references, ranks, totals.

Each check yields the table, the cell and what is wrong. The tables have the
right form already.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from tarocco.errors import nearest
from tarocco.notation.read import NotationError, read_cards
from tarocco.notation.words import phrase
from tarocco.rulebook.build import (
    CardFinder,
    UnknownCardsError,
    build_pack,
    suit_cards,
)
from tarocco.rulebook.cells import NoCellError, changed, resolve
from tarocco.rulebook.form import form_errors
from tarocco.rulebook.meaning_of_contracts import faults_of_example
from tarocco.rulebook.meaning_of_games import faults_of_games
from tarocco.rulebook.schema import form_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tarocco.cards import Pack
    from tarocco.rulebook.cells import Table, Tables

Cell: TypeAlias = "tuple[str | int, ...]"
Found: TypeAlias = "tuple[str, Cell, str]"

_FIXED = ("options", "clauses", "examples")
"""The tables whose cells no reading of an option changes."""

EXAMPLE_TOTALS = ("card_points", "last_trick", "total")
"""What an example may expect besides combinations and families."""


def faults_of_meaning(tables: Tables, tags: set[str], *, readings: bool = True) -> Iterator[Found]:
    """Yield what the tables of a rule book say wrongly together.

    Args:
        tables: the tables of one pack.
        tags: the tags of the sources.
        readings: whether to try each reading of each option as well.
    """
    found = [
        *_repeated_ids(tables),
        *_references(tables, tags),
        *_clauses(tables),
        *_cards(tables["cards"]),
    ]
    if not _any_in(found, "cards"):
        pack = build_pack(tables["cards"])
        found += _combinations(tables["combinations"], pack)
        found += _options(tables)
        found += faults_of_games(tables, pack)
        found += [] if _any_in(found, "combinations") else _examples(tables, pack)
    yield from found
    if readings:
        sound = not any(name not in {"clauses", "examples", "options"} for name, _, _ in found)
        yield from _readings(tables, sound=sound)


def _any_in(found: Sequence[Found], *names: str) -> bool:
    """Tell whether anything wrong was found in some tables."""
    return any(table in names for table, _, _ in found)


def _repeated_ids(tables: Tables) -> Iterator[Found]:
    """Yield the rows whose id another row of the same array has already."""
    for name, table in tables.items():
        for array, rows in table.items():
            if isinstance(rows, list):
                yield from _repeated(name, (array,), rows)
    for index, row in enumerate(tables["options"]["option"]):
        yield from _repeated("options", ("option", index, "reading"), row["reading"])


def _repeated(table: str, array: Cell, rows: Sequence[Table]) -> Iterator[Found]:
    """Yield the rows of one array whose id is taken already."""
    seen: set[str] = set()
    for index, row in enumerate(rows):
        if row["id"] in seen:
            yield table, (*array, index, "id"), f"id {row['id']!r} is used twice, expected once"
        seen.add(row["id"])


def _references(tables: Tables, tags: set[str]) -> Iterator[Found]:
    """Yield references to clauses, sources, groups, families or faces that do not exist."""
    clauses = _ids(tables["clauses"]["clause"])
    groups = _ids(tables["cards"]["group"])
    languages = _ids(tables["cards"]["language"])
    known: dict[str, tuple[str, list[str]]] = {
        "group": ("group", groups),
        "family": ("family", _ids(tables["combinations"]["family"])),
    }
    for name, table in tables.items():
        for cell, value in _cells(table):
            key = cell[-1]
            if str(key).endswith("clause") and isinstance(value, str):
                if value not in clauses:
                    yield name, cell, _unknown("clause", value, clauses)
            elif key in known and isinstance(value, str):
                what, names = known[str(key)]
                if value not in names:
                    yield name, cell, _unknown(what, value, names)
            elif _is_in_list(cell, "clauses") and value not in clauses:
                yield name, cell, _unknown("clause", value, clauses)
            elif _is_in_list(cell, "sources") and value.partition("/")[0] not in tags:
                yield name, cell, _unknown("source", value.partition("/")[0], sorted(tags))
            elif _language_of(cell) not in {None, *languages}:
                yield name, cell, _unknown("language", str(_language_of(cell)), languages)


def _clauses(tables: Tables) -> Iterator[Found]:
    """Yield what is wrong with the clauses, and ids that belong to another pack."""
    pack = tables["cards"]["pack"]["id"]
    for index, row in enumerate(tables["clauses"]["clause"]):
        yield from _clause(index, row)
        if not row["id"].startswith(f"{pack}."):
            message = f"clause {row['id']!r} is not of this pack, expected {pack}.…"
            yield "clauses", ("clause", index, "id"), message
    for index, row in enumerate(tables["options"]["ruleset"]):
        if not row["id"].startswith(f"{pack}/"):
            message = f"ruleset {row['id']!r} is not of this pack, expected {pack}/…"
            yield "options", ("ruleset", index, "id"), message


def _clause(index: int, row: Table) -> Iterator[Found]:
    """Yield what a clause lacks for its status."""
    if row["status"] == "sourced" and not row["sources"]:
        message = f"clause {row['id']!r} is 'sourced' but has no source, expected at least one"
        yield "clauses", ("clause", index, "sources"), message
    if row["status"] in {"derived", "chosen"} and "reason" not in row:
        message = f"clause {row['id']!r} is {row['status']!r} but has no reason, expected one"
        yield "clauses", ("clause", index), message


def _cards(cards: Table) -> Iterator[Found]:
    """Yield what is wrong with the pack: cards without suit, ranks, groups, values."""
    placed: Counter[str] = Counter()
    for index, suit in enumerate(cards["suit"]):
        yield from _suit(index, suit, cards, placed)
    for index, row in enumerate(cards["card"]):
        if not placed[row["id"]]:
            yield "cards", ("card", index, "id"), f"card {row['id']!r} is in no suit, expected one"
    used = {key for suit in cards["suit"] for key in suit_cards(suit)}
    for index, row in enumerate(cards["face"]):
        if row["id"] not in used:
            yield "cards", ("face", index, "id"), f"face {row['id']!r} is in no suit, expected one"
    total, size = placed.total(), cards["pack"]["size"]
    if total != size:
        yield "cards", ("pack", "size"), f"the suits have {total} cards, expected {size}"
    names = set(placed)
    for index, row in enumerate(cards["group"]):
        if row["id"] in names:
            message = f"group {row['id']!r} has the name of a card, expected another"
            yield "cards", ("group", index, "id"), message
    yield from _shared_names(cards)
    if all(_rows_known(suit, cards) for suit in cards["suit"]):
        yield from _groups(cards)


def _rows_known(suit: Table, cards: Table) -> bool:
    """Tell whether every card and face that a suit names has a row."""
    own, faces = _ids(cards["card"]), _ids(cards["face"])
    return all(key in (own if key == card else faces) for key, card in suit_cards(suit).items())


def _suit(index: int, suit: Table, cards: Table, placed: Counter[str]) -> Iterator[Found]:
    """Yield what is wrong with one suit, and note its cards as placed."""
    ranks = suit.get("ranks", {})
    if ("ranks" in suit) == ("cards" in suit):
        message = f"suit {suit['id']!r} needs either 'ranks' or 'cards', and not both"
        yield "cards", ("suit", index), message
    for position, (key, card) in enumerate(suit_cards(suit).items()):
        cell = ("suit", index, "ranks", key) if key in ranks else ("suit", index, "cards", position)
        rows = _ids(cards["card" if key == card else "face"])
        if key not in rows:
            yield "cards", cell, _unknown("card" if key == card else "face", key, rows)
        if placed[card]:
            yield "cards", cell, f"card {card!r} is in two suits, expected one"
        placed[card] += 1
    for position, card in enumerate(suit.get("cards", [])):
        if card in suit["cards"][:position]:
            message = f"suit {suit['id']!r} names {card} twice, expected once"
            yield "cards", ("suit", index, "cards", position), message
    yield from _ranks(index, suit, ranks)


def _ranks(index: int, suit: Table, ranks: dict[str, int]) -> Iterator[Found]:
    """Yield gaps and undeclared ties in the ranks of a suit."""
    ties = [set(tie) for tie in suit.get("ties", [])]
    for position, tie in enumerate(ties):
        for card in sorted(tie - set(ranks)):
            cell: Cell = ("suit", index, "ties", position)
            yield "cards", cell, _unknown("card of the suit", card, list(ranks))
        if len({ranks[card] for card in tie & set(ranks)}) > 1:
            message = f"{', '.join(sorted(tie))} are declared equal but differ in rank"
            yield "cards", ("suit", index, "ties", position), message
    by_rank: dict[int, list[str]] = {}
    for card, rank in ranks.items():
        by_rank.setdefault(rank, []).append(card)
        same = by_rank[rank]
        if len(same) > 1 and not any(set(same) <= tie for tie in ties):
            message = f"{card} and {same[0]} have the same rank {rank}, and 'ties' does not say so"
            yield "cards", ("suit", index, "ranks", card), message
    for rank in range(1, max(by_rank, default=0)):
        if rank not in by_rank:
            above = by_rank[min(other for other in by_rank if other > rank)][0]
            message = f"no card of suit {suit['id']!r} has rank {rank}, expected no gap"
            yield "cards", ("suit", index, "ranks", above), message


def _shared_names(cards: Table) -> Iterator[Found]:
    """Yield names that two cards have in common."""
    owners: dict[tuple[str, ...], str] = {}
    for index, row in enumerate(cards["card"]):
        for language, names in row["names"].items():
            for position, name in enumerate(names):
                owner = owners.setdefault(phrase(name), row["id"])
                if owner != row["id"]:
                    message = f"{name!r} names {owner} and {row['id']}, expected one card"
                    yield "cards", ("card", index, "names", language, position), message


def _groups(cards: Table) -> Iterator[Found]:
    """Yield unknown or repeated cards in groups, and cards with no value or two."""
    pack = build_pack({**cards, "group": [], "value": [], "any": []})
    finder = CardFinder(pack.cards)
    for index, row in enumerate(cards["group"]):
        cell: Cell = ("group", index, "cards")
        yield from _list(finder, row["cards"], "cards", cell, f"group {row['id']!r} ")
        try:
            finder.groups[row["id"]] = finder.mask(row["cards"])
        except UnknownCardsError:
            finder.groups[row["id"]] = 0
    valued: dict[str, str] = {}
    for index, row in enumerate(cards["value"]):
        for card in pack.ids(finder.groups.get(row["group"], 0)):
            if card in valued:
                message = f"card {card!r} has two values, {valued[card]!r} and {row['id']!r}"
                yield "cards", ("value", index, "group"), message
            valued[card] = row["id"]
    for card in pack.ids(pack.all):
        if card not in valued:
            yield "cards", ("value", 0), f"card {card!r} has no value, expected exactly one"


def _list(
    finder: CardFinder, entries: Sequence[str], table: str, cell: Cell, whose: str
) -> Iterator[Found]:
    """Yield the entries of a list of cards that are unknown or repeat a card."""
    seen: set[int] = set()
    for position, entry in enumerate(entries):
        try:
            cards = finder.cards_in([entry])
        except UnknownCardsError:
            known = [*finder.by_id, *finder.groups]
            said = _unknown("card, range or group", entry, known)
            message = f"{whose.rstrip()}: {said}" if whose else said
            yield table, (*cell, position), message
            continue
        for card in cards:
            if card in seen:
                message = f"{whose}names {finder.cards[card].id} twice, expected once"
                yield table, (*cell, position), message
        seen.update(cards)


def _combinations(table: Table, pack: Pack) -> Iterator[Found]:
    """Yield what is wrong with the combinations and multipliers."""
    finder = CardFinder(pack.cards)
    finder.groups = {group.id: group.cards for group in pack.groups.values()}
    multiplied = Counter(row["family"] for row in table["multiplier"])
    for index, row in enumerate(table["family"]):
        if multiplied[row["id"]] != 1:
            message = f"family {row['id']!r} has {multiplied[row['id']]} multipliers, expected one"
            yield "combinations", ("family", index), message
    for index, row in enumerate(table["combination"]):
        if row["id"] in {*_ids(table["family"]), *EXAMPLE_TOTALS}:
            message = f"combination {row['id']!r} has the name of a family or total"
            yield "combinations", ("combination", index, "id"), message
        check = _set if row["kind"] == "set" else _sequence
        for cell, message in check(row, finder):
            whose = f"combination {row['id']!r}"
            yield "combinations", ("combination", index, *cell), f"{whose}: {message}"


def _set(row: Table, finder: CardFinder) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with a cricca."""
    yield from _parts(row, finder, ("cards",))
    if set(row["points"]) != set(row["counts_as"]):
        yield ("counts_as",), "points and counts_as differ in sizes, expected the same"
        return
    best = 0
    for size in sorted(row["points"], key=int):
        if row["points"][size] <= best:
            message = f"points do not rise with size: {row['points'][size]} for {size} cards"
            yield ("points", size), f"{message}, expected more than {best}"
        best = row["points"][size]
        number = _number_of_cards(row["cards"], finder)
        if number is not None and int(size) > number:
            yield ("points", size), f"size {size} is more than its {number} cards"


def _sequence(row: Table, finder: CardFinder) -> Iterator[tuple[Cell, str]]:
    """Yield what is wrong with a sequence."""
    run = row.get("run", {})
    flat = {**row, **{f"run.{key}": value for key, value in run.items()}}
    flat["head"] = [row["head"]] if row.get("head") in finder.by_id else []
    if "head" in row and not flat["head"]:
        yield ("head",), _unknown("card", row["head"], list(finder.by_id))
    parts = ("head", "body", "added", "contatori", "run.cards", "run.then")
    yield from _parts(flat, finder, parts)
    for key in ("run.beside_third", "run.broken_without"):
        for _, cell, message in _list(finder, flat.get(key, []), "", _cell(key), ""):
            yield cell, message
    for key in ("beside_third", "broken_without"):
        outside = _outside(run.get(key, []), row["body"], finder)
        if outside:
            yield ("run", key), f"{', '.join(outside)} not in the body, expected cards of the body"
    number = _number_of_cards(row["body"], finder)
    if number is not None and row["genuine"] > number:
        yield ("genuine",), f"{row['genuine']} genuine cards of {number}, expected at most {number}"
    if run:
        # Only where contatori may not replace neighbours does the order decide anything.
        yield from _downwards(("body",), row["body"], finder)
        yield from _downwards(("run", "cards"), run["cards"], finder)


def _downwards(
    cell: Cell, entries: Sequence[str], finder: CardFinder
) -> Iterator[tuple[Cell, str]]:
    """Yield cards of one suit that do not stand from the highest down."""
    try:
        cards = [finder.cards[card] for card in finder.cards_in(entries)]
    except UnknownCardsError:
        return
    for above, below in pairwise(cards):
        if above.suit == below.suit and above.rank < below.rank:
            yield cell, f"{below.id} stands below {above.id}, expected from the highest down"


def _outside(entries: Sequence[str], body: Sequence[str], finder: CardFinder) -> list[str]:
    """Return the cards of a list that are not in the body, unknown ones apart."""
    try:
        outside = finder.mask(entries) & ~finder.mask(body)
    except UnknownCardsError:
        return []
    return [card.id for card in finder.cards if outside >> card.index & 1]


def _parts(row: Table, finder: CardFinder, keys: Sequence[str]) -> Iterator[tuple[Cell, str]]:
    """Yield unknown cards in the parts of a combination, and cards named twice."""
    seen: dict[int, str] = {}
    for key in keys:
        entries = row.get(key, [])
        for _, cell, message in _list(finder, entries, "", _cell(key), ""):
            yield cell, message
        try:
            cards = set(finder.cards_in(entries))
        except UnknownCardsError:
            continue
        for card in sorted(cards & set(seen)):
            yield _cell(key), f"names {finder.cards[card].id} twice, in {seen[card]} and {key}"
        seen.update(dict.fromkeys(cards, key))


def _cell(key: str) -> Cell:
    """Turn a dotted key into a cell."""
    return tuple(key.split("."))


def _number_of_cards(entries: Sequence[str], finder: CardFinder) -> int | None:
    """Count the cards of a list, or None if one is unknown."""
    try:
        return finder.mask(entries).bit_count()
    except UnknownCardsError:
        return None


def _options(tables: Tables) -> Iterator[Found]:
    """Yield what is wrong with options and rulesets."""
    options = tables["options"]
    readings = {row["id"]: _ids(row["reading"]) for row in options["option"]}
    for index, row in enumerate(options["option"]):
        if row["default"] not in readings[row["id"]]:
            what = f"default {row['default']!r} of option {row['id']!r}"
            expected = ", ".join(readings[row["id"]])
            message = f"{what} is not among its readings, expected one of: {expected}"
            yield "options", ("option", index, "default"), message
    for index, row in enumerate(options["ruleset"]):
        for name, value in row.get("options", {}).items():
            cell = ("ruleset", index, "options", name)
            if name not in readings:
                yield "options", cell, _unknown("option", name, list(readings))
            elif value not in readings[name]:
                yield "options", cell, _unknown(f"reading of {name}", value, readings[name])


def _readings(tables: Tables, *, sound: bool) -> Iterator[Found]:
    """Yield what is wrong with the tables once a reading of an option has changed them.

    Args:
        tables: the tables.
        sound: whether cards and combinations are right without the reading.
    """
    for index, row in enumerate(tables["options"]["option"]):
        for position, reading in enumerate(row["reading"]):
            changes = [(each["cell"], each["value"]) for each in reading.get("set", [])]
            for number, message in _faults_of_reading(changes, tables, sound=sound):
                cell: Cell = ("option", index, "reading", position, "set", number, "cell")
                yield "options", cell, f"reading {row['id']}={reading['id']}: {message}"


def _faults_of_reading(
    changes: Sequence[tuple[str, Any]], tables: Tables, *, sound: bool
) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with the cells of a reading, with the number of the cell."""
    after = tables
    for number, (address, value) in enumerate(changes):
        try:
            name, _ = resolve(tables, address)
            after = changed(after, [(address, value)])
        except NoCellError as error:
            yield number, f"cell {address!r}: there is no {str(error)!r} in it"
            return
        if name in _FIXED:
            yield number, f"cell {address!r} is not a rule, expected a cell of another table"
            return
        wrong = [message for _, message in form_errors(form_of(name), after[name])]
        yield from ((number, f"cell {address!r}: {message}") for message in wrong)
        if wrong:
            return
    if not sound or not changes:
        return
    found = list(_cards(after["cards"]))
    pack = None if found else build_pack(after["cards"])
    if pack is not None:
        found = [*_combinations(after["combinations"], pack), *faults_of_games(after, pack)]
    yield from ((len(changes) - 1, message) for _, _, message in found)


def _examples(tables: Tables, pack: Pack) -> Iterator[Found]:
    """Yield what is wrong with the worked examples."""
    combinations = tables["combinations"]
    lines = _ids(combinations["combination"])
    expectable = [*lines, *_ids(combinations["family"]), *EXAMPLE_TOTALS]
    options = {row["id"]: _ids(row["reading"]) for row in tables["options"]["option"]}
    for index, row in enumerate(tables["examples"]["example"]):
        whose = f"example {row['id']!r}"
        for cell, message in (
            *_example_references(row, tables),
            *_example_calls(row, tables),
            *_example_cards(row, pack),
            *_example_keys(row, expectable, lines),
            *_example_options(row, options),
            *faults_of_example(row, tables),
        ):
            yield "examples", ("example", index, *cell), f"{whose}: {message}"


def _example_references(row: Table, tables: Tables) -> Iterator[tuple[Cell, str]]:
    """Yield rulesets and rows an example speaks of that do not exist."""
    rulesets = _ids(tables["options"]["ruleset"])
    if "ruleset" in row and row["ruleset"] not in rulesets:
        yield ("ruleset",), _unknown("ruleset", row["ruleset"], rulesets)
    if "row" in row:
        try:
            resolve(tables, row["row"])
        except NoCellError as error:
            yield ("row",), f"row {row['row']!r}: there is no {str(error)!r} in it"
    if "cell" in row:
        try:
            resolve(tables, row["cell"])
        except NoCellError as error:
            yield ("cell",), f"cell {row['cell']!r}: there is no {str(error)!r} in it"


_OF_GAMES = ("bands", "settle", "losers", "auction")


def _example_calls(row: Table, tables: Tables) -> Iterator[tuple[Cell, str]]:
    """Yield calls that the game of an example does not have, and examples without a game."""
    game = _game_of(row, tables)
    calls = _ids(game.get("call", []))
    said: list[tuple[Cell, str]] = [(("call",), row["call"])] if "call" in row else []
    said += [(("said", position), call) for position, call in enumerate(row.get("said", []))]
    for cell, call in said:
        if call not in calls:
            yield cell, _unknown("call", call, calls)
    if row["kind"] in _OF_GAMES and not game:
        yield ("ruleset",), f"ruleset {row['ruleset']!r} has no game, expected one"


def _game_of(row: Table, tables: Tables) -> Table:
    """Return the table of the game that an example is about, an empty one if there is none."""
    rulesets = {each["id"]: each for each in tables["options"]["ruleset"]}
    game = rulesets.get(row.get("ruleset", ""), {}).get("game")
    found: Table = tables.get(f"games/{game}", {})
    return found


def _example_cards(row: Table, pack: Pack) -> Iterator[tuple[Cell, str]]:
    """Yield cards of an example that the pack does not have."""
    texts: list[tuple[Cell, str]] = []
    texts += [((key,), row[key]) for key in ("cards", "hand") if key in row]
    for key in ("declared", "order"):
        if isinstance(row.get(key), list):
            texts += [((key, position), text) for position, text in enumerate(row[key])]
    for cell, text in texts:
        try:
            read_cards(text, pack)
        except NotationError as error:
            yield cell, str(error)
    for cell, card in _named_cards(row):
        if card not in pack.by_id:
            yield cell, _unknown("card", card, list(pack.by_id))


def _named_cards(row: Table) -> Iterator[tuple[Cell, str]]:
    """Yield the single cards that an example names, with their cells."""
    if "card" in row:
        yield ("card",), row["card"]
    if row["kind"] == "trick":
        yield ("expect",), row["expect"]
    for key in ("reads", "trick", *(["expect"] if row["kind"] == "legal" else [])):
        yield from (((key, position), card) for position, card in enumerate(row.get(key, [])))
    for combination, roles in row.get("roles", {}).items():
        yield from ((("roles", combination, card), card) for card in roles)
    for combination, cards in row.get("rows", {}).items():
        yield from ((("rows", combination, place), card) for place, card in enumerate(cards))


def _example_keys(
    row: Table, expectable: Sequence[str], lines: Sequence[str]
) -> Iterator[tuple[Cell, str]]:
    """Yield lines of an example that no count has."""
    if row["kind"] not in {"pile", "side"}:
        return
    expect = row.get("expect", {})
    for key in expect if isinstance(expect, dict) else ():
        if key not in expectable:
            yield ("expect", key), _unknown("line", key, expectable)
    for cell, value in _cells(expect, ("expect",)):
        if 2 * value != int(2 * value):
            yield cell, f"{value} points, expected whole or half points"
    for part in ("roles", "rows"):
        for key in row.get(part, {}):
            if key not in lines:
                yield (part, key), _unknown("combination", key, lines)


def _example_options(row: Table, options: dict[str, list[str]]) -> Iterator[tuple[Cell, str]]:
    """Yield options of an example that do not exist."""
    for name, value in row.get("options", {}).items():
        if name not in options:
            yield ("options", name), _unknown("option", name, list(options))
        elif value not in options[name]:
            yield ("options", name), _unknown(f"reading of {name}", value, options[name])


def _ids(rows: Iterable[Table]) -> list[str]:
    """Return the ids of rows."""
    return [row["id"] for row in rows]


def _is_in_list(cell: Cell, key: str) -> bool:
    """Tell whether a cell is an entry of the list under a key."""
    return len(cell) > 1 and cell[-2] == key and isinstance(cell[-1], int)


def _language_of(cell: Cell) -> str | None:
    """Return the language of a name, None if the cell is no name."""
    for key in ("names", "usual"):
        if key in cell[:-1]:
            return str(cell[cell.index(key) + 1])
    return None


def _cells(node: Any, cell: Cell = ()) -> Iterator[tuple[Cell, Any]]:  # noqa: ANN401 - any TOML value
    """Yield every scalar of a table with its path, but not the values that options set."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key != "value" or "set" not in cell:
                yield from _cells(value, (*cell, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _cells(value, (*cell, index))
    else:
        yield cell, node


def _unknown(what: str, name: str, known: Sequence[str]) -> str:
    """Say that a reference leads nowhere."""
    return f"{what} {name!r} does not exist{nearest(name, list(known))}"
