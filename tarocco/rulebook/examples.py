"""Replaying the worked examples of the sources through the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.cards import indices
from tarocco.notation import NotationError, points, read_cards, spell
from tarocco.play.auction import standing
from tarocco.play.follow import (
    above_in,
    first_lead,
    led_by,
    legal_cards,
    opener_sweeps,
    winner_of,
)
from tarocco.play.settle import losers, rounded, settle_lone
from tarocco.play.setup import setup
from tarocco.rulebook.cells import resolve
from tarocco.rulebook.examples_of_contracts import REPLAYS, replay_of_contract
from tarocco.scoring import account, side_account
from tarocco.scoring.families import score_family

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tarocco.cards import Pack
    from tarocco.rulebook import Book, Ruleset
    from tarocco.rulebook.texts import Example
    from tarocco.scoring import Account, Role

ROLE_WORDS = {"third": "third card", "added": "added"}


def role_words(role: Role, pack: Pack) -> str:
    """Say what a contatore does: ``third card``, ``fills the 15`` or ``added``."""
    if role.kind == "fills" and role.card is not None:
        return f"fills the {pack.cards[role.card].id}"
    return ROLE_WORDS[role.kind]


def mismatches(example: Example, book: Book) -> list[str]:
    """Replay an example and list what the engine gives differently.

    Args:
        example: a row of the examples.
        book: its rule book.

    Returns:
        One line for each difference; none when the example holds. A figure
        always holds here: theorems are held to it.
    """
    if example.kind == "term":
        return list(_replay_term(example, book))
    if example.kind in REPLAYS:
        return replay_of_contract(example, book)
    choices = example.row.get("options", {})
    rules = book.ruleset(example.row.get("ruleset"), choices)
    return list(_REPLAYS[example.kind](example.row, rules))


def _replay_term(example: Example, book: Book) -> Iterator[str]:
    """Compare what a row is called and which clauses it names."""
    name, path = resolve(book.tables, example.row["row"])
    row: Any = book.tables[name]
    for key in path:
        row = row[key]
    if row["names"] != example.row["names"]:
        yield f"expected names {example.row['names']}, the rule book has {row['names']}"
    cells = {**row, **{f"run.{key}": value for key, value in row.get("run", {}).items()}}
    clauses = {value for key, value in cells.items() if key.endswith("clause")}
    if clauses != set(example.clauses):
        given = ", ".join(sorted(clauses))
        yield f"expected clauses {', '.join(example.clauses)}, the rule book has {given}"


def _replay_pile(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Count a pile or hand and compare its lines and totals."""
    pile = read_cards(row["cards"], rules.pack)
    found = account(
        pile,
        rules.scoring,
        last_trick=row.get("last_trick", False),
        declared=row.get("declared", False),
    )
    given = figures_of(found)
    for key, expected in row["expect"].items():
        if given.get(key, 0) != expected:
            yield f"{key}: expected {expected:g}, the engine gives {given.get(key, 0)}"
    for key, expected in row.get("rows", {}).items():
        laid_out = rows_of(found, rules.pack).get(key, [])
        if laid_out != expected:
            yield f"{key}: expected {' '.join(expected)}, the engine has {' '.join(laid_out)}"
    for key, expected in row.get("roles", {}).items():
        roles = roles_of(found, rules.pack).get(key, {})
        if roles != expected:
            yield f"{key}: expected roles {expected}, the engine gives {roles}"


def figures_of(found: Account) -> dict[str, int | float]:
    """Return every figure of a count by name: combinations, families, card points, total."""
    figures: dict[str, int | float] = {
        "card_points": points(found.card_half_points),
        "last_trick": found.last_trick,
        "total": points(found.half_points),
    }
    for family in found.families:
        figures[family.family.id] = family.points
        figures |= {line.rule.id: line.points for line in family.lines}
    return figures


def rows_of(found: Account, pack: Pack) -> dict[str, list[str]]:
    """Return the cards of each combination in the order in which they are laid out."""
    return {
        line.rule.id: [pack.cards[card].id for card in line.cards]
        for family in found.families
        for line in family.lines
    }


def roles_of(found: Account, pack: Pack) -> dict[str, dict[str, str]]:
    """Return what each contatore does in each combination that has one."""
    return {
        line.rule.id: {pack.cards[role.contatore].id: role_words(role, pack) for role in line.roles}
        for family in found.families
        for line in family.lines
        if line.roles
    }


def _replay_doubling(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Add up a family from the points of its combinations."""
    family = next(each for each in rules.scoring.families if each.id == row["family"])
    scores = [(points, 1) for points in row["points"]]
    given = score_family(scores, family.multiplier, declared=False)
    if given != row["expect"]:
        yield f"expected {row['expect']}, the engine gives {given}"


def _replay_side(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Count a side with its declarations."""
    hands = [read_cards(hand, rules.pack) for hand in row["declared"]]
    pile = read_cards(row["cards"], rules.pack)
    found = side_account(pile, hands, rules.scoring, last_trick=row.get("last_trick", False))
    if points(found.half_points) != row["expect"]:
        given = points(found.half_points)
        yield f"expected {row['expect']:g}, the engine gives {given}"


def _replay_order(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare the order of some cards with their ranks."""
    entries = [read_cards(entry, rules.pack) for entry in row["order"]]
    ranks = [{rules.pack.cards[card].rank for card in indices(entry)} for entry in entries]
    for entry, of_entry in zip(entries, ranks, strict=True):
        if len(of_entry) > 1:
            yield f"{spell(entry, rules.pack)}: expected equal ranks"
    for position in range(1, len(entries)):
        if min(ranks[position - 1]) <= max(ranks[position]):
            high, low = (spell(entries[at], rules.pack) for at in (position - 1, position))
            yield f"expected {high} above {low}"


def _replay_name(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare the names of a card, and read them back."""
    card = rules.pack.by_id[row["card"]]
    for language, name in row["usual"].items():
        if card.name(language) != name:
            given = card.name(language)
            yield f"{language}: expected {name!r}, the rule book has {given!r}"
    for name in (*row["usual"].values(), *row.get("also", [])):
        try:
            mask = read_cards(name, rules.pack)
        except NotationError as error:
            yield str(error)
        else:
            if mask != 1 << card.index:
                yield f"{name!r} is read as {spell(mask, rules.pack)}, expected {card.id}"


def _replay_spelling(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Read a text as cards."""
    try:
        read = rules.pack.ids(read_cards(row["text"], rules.pack))
    except NotationError as error:
        yield str(error)
    else:
        if sorted(read) != sorted(row["reads"]):
            yield f"expected {' '.join(row['reads'])}, the engine reads {' '.join(read)}"


def _replay_figure(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:  # noqa: ARG001 - theorems use it
    """Accept a figure: it is the theorems that are held to it."""
    return iter(())


def _replay_legal(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare which cards of a hand may be played."""
    duties, pack = setup(rules).duties, rules.pack
    trick = [pack.by_id[card].index for card in row.get("trick", [])]
    led = led_by(trick, duties)
    allowed = legal_cards(read_cards(row["hand"], pack), led, duties, above_in(trick, duties))
    if row.get("first") and not trick:
        allowed = first_lead(allowed, read_cards(row["called"], pack), pack)
    given = pack.ids(allowed)
    if sorted(given) != sorted(row["expect"]):
        yield f"expected {' '.join(row['expect'])}, the engine allows {' '.join(given)}"


def _replay_trick(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare which card takes a trick."""
    table = setup(rules)
    cards = [rules.pack.by_id[card].index for card in row["trick"]]
    powers = [table.powers[led_by(cards, table.duties)][card] for card in cards]
    place = winner_of(powers, last_of_equals=table.last_of_equals)
    sweeps = opener_sweeps(
        rules.game.play.matto.wins,
        last=row.get("last", False),
        swept=row.get("swept", False),
        announced=row.get("announced", False),
    )
    given = row["trick"][0 if sweeps and not table.duties.opens[cards[0]] else place]
    if given != row["expect"]:
        yield f"expected {row['expect']}, the engine gives the trick to {given}"


def _replay_bands(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare every number of points of some bands with what it is rounded to."""
    rounding = rules.game.settlement.rounding
    for low, high, expected in row["bands"]:
        for each in range(low, high + 1):
            given = each if rounding is None else rounded(each, rounding)
            if given != expected:
                yield f"{each} points: expected {expected}, the engine gives {given}"


def _replay_settle(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare what a deal brings the lone player and each of the others."""
    game, every = rules.game, row.get("every_trick")
    given = settle_lone(
        int(2 * row["lone"]),
        int(2 * row["others"]),
        lone_all=every == "lone",
        others_all=every == "others",
        factor=game.calls[row["call"]].factor,
        rule=game.settlement,
    )
    if list(given) != row["expect"]:
        yield f"expected {row['expect']}, the engine gives {list(given)}"


def _replay_losers(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare who loses."""
    lose = losers(row["points"], row["tricks"], rules.game.settlement)
    given = [player for player, loses in enumerate(lose) if loses]
    if given != row["expect"]:
        yield f"expected {row['expect']} to lose, the engine says {given}"


def _replay_auction(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare how an auction ends."""
    game = rules.game
    form = next(rule.form for rule in game.phases if rule.kind == "auction")
    for number in range(len(row["said"])):
        now = standing(row["said"][:number], game.calls, form, game.numbers[0])
        if row["said"][number] not in now.allowed:
            yield f"{row['said'][number]!r} may not be said, expected one of {now.allowed}"
            return
    now = standing(row["said"], game.calls, form, game.numbers[0])
    call = now.call
    found = {
        "over": now.turn < 0,
        "lone": now.lone,
        "takes_stock": call is not None and call.takes_stock,
        "factor": 0 if call is None else call.factor,
    }
    for key, expected in row["expect"].items():
        if found.get(key) != expected:
            yield f"{key}: expected {expected}, the engine gives {found.get(key)}"


def _replay_cell(row: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Compare a cell of the tables with what it is said to be; of a row, perhaps some cells."""
    name, path = resolve(rules.tables, row["cell"])
    found: Any = rules.tables[name]
    for key in path:
        found = found[key]
    if row.get("partly"):
        found = {key: cell for key, cell in found.items() if key in row["expect"]}
    if found != row["expect"]:
        yield f"expected {row['expect']}, the rule book has {found}"


_REPLAYS: dict[str, Callable[[Mapping[str, Any], Ruleset], Iterator[str]]] = {
    "pile": _replay_pile,
    "doubling": _replay_doubling,
    "side": _replay_side,
    "order": _replay_order,
    "name": _replay_name,
    "spelling": _replay_spelling,
    "figure": _replay_figure,
    "legal": _replay_legal,
    "trick": _replay_trick,
    "bands": _replay_bands,
    "settle": _replay_settle,
    "losers": _replay_losers,
    "auction": _replay_auction,
    "cell": _replay_cell,
}
