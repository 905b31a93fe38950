"""What must be true of a record whatever its form, before anything is replayed.

Each check returns what is wrong, or an empty text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import mask_of
from tarocco.errors import ChoiceError
from tarocco.notation.words import plain
from tarocco.play.match import numbers_at_table, seated_at
from tarocco.play.setup import setup
from tarocco.records.files import shown
from tarocco.records.words import HEADS
from tarocco.rulebook import load_book, pack_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.play.setup import Setup
    from tarocco.rulebook import Book, Ruleset

LONGEST_NAME = 40
_NOT_IN_NAMES = ',;:#+="'


def rules_of(ruleset: str, options: Mapping[str, str], book: Book | None) -> Ruleset:
    """Return the ruleset of a record.

    Args:
        ruleset: its id.
        options: the readings chosen.
        book: the rule book, or None for ours.

    Raises:
        ChoiceError: if there is none, or if it has no game.
    """
    found = book or load_book(pack_id=pack_of(ruleset))
    rules = found.ruleset(ruleset, options)
    if rules.game_id is None:
        raise ChoiceError(f"the ruleset {ruleset!r} has no game to play, expected one that has")
    return rules


def wrong_names(names: Sequence[str]) -> str:
    """Say what is wrong with the names of players."""
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            expected = f"1 to {LONGEST_NAME} printable characters"
            return f"player {shown(name)}, expected {expected}"
        if set(name) & set(_NOT_IN_NAMES) or " ".join(name.split()) != name:
            return f"player {shown(name)}, expected a name without {_NOT_IN_NAMES} or wide gaps"
        words = plain(name).split()
        if not words or words[0] in HEADS:
            return f"player {shown(name)}, expected a name that does not begin a line of its own"
    folded = [plain(name) for name in names]
    for number, name in enumerate(folded):
        for other in folded[:number]:
            if f"{name} ".startswith(f"{other} ") or f"{other} ".startswith(f"{name} "):
                told = f"player {shown(names[number])} cannot be told from another"
                return f"{told}, expected names that differ"
    return ""


def table_of(rules: Ruleset, players: int) -> Setup:
    """Return the game for those of so many players who are in a deal."""
    return setup(rules, None if seated_at(rules) else players)


def scores_of(rules: Ruleset, players: int) -> int:
    """Return how many scores so many players have: one for each pair, or for each player."""
    return players // 2 if rules.game.sides == "pairs" else players


def wrong_number(rules: Ruleset, players: int) -> str:
    """Say what is wrong with the number of players."""
    numbers = sorted(numbers_at_table(rules))
    if players in numbers:
        return ""
    return f"{players} players, expected {' or '.join(map(str, numbers))} in {rules.id}"


def miscounted(
    table: Setup, hands: Sequence[Sequence[int]], rest: Sequence[int]
) -> dict[int, tuple[int, int]]:
    """Return the cards of each hand of a wrong size and those it should have, by seat.

    What is left over has the number -1.

    Args:
        table: the game and the table.
        hands: the cards of each seat, empty if they are not given.
        rest: the cards left over.
    """
    rule = next(rule for rule in table.game.phases if rule.kind == "deal")
    if not hands or table.contracts is None or rule.chien is None:
        return {}
    sizes = {seat: (len(hand), sum(rule.packets[table.players])) for seat, hand in enumerate(hands)}
    sizes[-1] = len(rest), rule.chien.cards
    return {seat: size for seat, size in sizes.items() if size[0] != size[1]}


def wrong_hands(
    table: Setup, dealer: int, hands: Sequence[Sequence[int]], rest: Sequence[int]
) -> str:
    """Say what is wrong with the cards of a deal.

    Where there is a refereeing code, hands of a wrong size are left to it.

    Args:
        table: the game and the table.
        dealer: seat of the dealer.
        hands: the cards of each seat.
        rest: the cards left over.
    """
    rule = next(rule for rule in table.game.phases if rule.kind == "deal")
    size = sum(rule.packets[table.players])
    seen: set[int] = set()
    for number, cards in enumerate((*hands, rest)):
        for card in cards:
            if card in seen:
                return f"{table.pack.cards[card].id} is dealt twice, expected once"
            seen.add(card)
        expected = size + (rule.face_down if number == dealer else 0)
        judged = table.contracts is not None
        if number < len(hands) and len(cards) != expected and not judged:
            return f"hand {number + 1} has {len(cards)} cards, expected {expected}"
    missing = table.pack.all & ~mask_of(seen)
    if missing:
        names = " ".join(table.pack.ids(missing)[:8])
        return f"{missing.bit_count()} cards are in no hand nor left over ({names}), expected none"
    return ""
