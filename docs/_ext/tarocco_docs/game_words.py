"""What the cells of a game say, as sentences for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import usual_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tarocco.play.rules import Game, PhaseRule
    from tarocco.rulebook import Ruleset

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
SIDES = {
    "pairs": "two pairs, partners opposite each other",
    "alone": "each for himself",
    "lone": "one player, found by the auction, against the others",
}
SEATS = {
    -1: "the player on the dealer’s left",
    0: "the dealer",
    1: "the player on the dealer’s right",
    2: "the dealer’s partner",
    3: "the partner of the first hand",
}
TIMES = {
    "last_cards": "on his first cards, before he takes up the last ones",
    "before_discard": "on his first cards, before anything is laid aside",
    "turn": "at his own turn in the first trick",
    "never": "not any more",
}


def number(value: int) -> str:
    """Write a number as a word where it is small."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def joined(parts: Iterable[object], last: str = "and") -> str:
    """Join parts: ``5, 5 and 5``."""
    *first, end = map(str, parts)
    return f"{', '.join(first)} {last} {end}" if first else end


def seat(relative: int, game: Game) -> str:
    """Name a seat that is counted from the dealer."""
    if relative and game.numbers == (2,):
        return "the other player"
    if game.sides != "pairs" and relative > 1:
        return f"the player {number(relative)} places after the dealer"
    return SEATS[relative]


def capital(text: str) -> str:
    """Begin a sentence with a capital."""
    return text[:1].upper() + text[1:]


def deal_rule(game: Game) -> PhaseRule:
    """Return the deal of a game."""
    return next(rule for rule in game.phases if rule.kind == "deal")


def cards_each(game: Game, players: int) -> int:
    """Return how many cards each gets by packets."""
    return sum(deal_rule(game).packets[players])


def left_over(rules: Ruleset, players: int) -> int:
    """Return how many cards nobody is dealt."""
    game = rules.game
    dealt = players * cards_each(game, players) + deal_rule(game).face_down
    return len(rules.pack.cards) - dealt


def tricks_of(game: Game, players: int) -> int:
    """Return how many tricks are played."""
    each = cards_each(game, players)
    everyone = [rule for rule in game.phases if rule.kind == "discard" and rule.who == "all"]
    drawn = sum(rule.cards for rule in game.phases if rule.kind == "draw")
    return each - sum(rule.cards for rule in everyone) + drawn


def barred(rule: PhaseRule, rules: Ruleset) -> str:
    """Name the cards that may not be laid aside."""
    groups = [group for group in rules.pack.groups.values() if group.cards == rule.barred]
    if not rule.barred:
        return ""
    if not groups:
        return " ".join(rules.pack.ids(rule.barred))
    return usual_name(groups[0].names, "it", groups[0].id)


def packets(rules: Ruleset) -> str:
    """Say in what packets the cards are dealt."""
    game, rule = rules.game, deal_rule(rules.game)
    parts = []
    for players in sorted(game.numbers):
        sizes = rule.packets[players]
        told = f"{joined(sizes)} cards, {sum(sizes)} each"
        if len(game.numbers) > 1:
            told = f"{number(players)} players: {told}"
        parts.append(told)
    return "; ".join(parts)


def rest(rules: Ruleset) -> str:
    """Say how many cards are left over, by number of players where that matters."""
    found = {players: left_over(rules, players) for players in sorted(rules.game.numbers)}
    if len(set(found.values())) == 1:
        left = next(iter(found.values()))
        return number(left) if left else "none"
    return ", ".join(f"{players} players: {cards}" for players, cards in found.items())


def extra(game: Game) -> str:
    """Say how many cards lie face down for the dealer."""
    cards = deal_rule(game).face_down
    return number(cards) if cards else "none"


def phase(rule: PhaseRule, rules: Ruleset) -> str:
    """Say what happens in a phase."""
    return capital(_PHASES[rule.kind](rule, rules))


def monte_rounds(rule: PhaseRule) -> str:
    """Say after which rounds of the deal the cards may be thrown in."""
    rounds = [("first", "second", "third", "fourth")[each - 1] for each in rule.monte_after]
    return f"after the {joined(rounds)} round"


def _cut(rule: PhaseRule, rules: Ruleset) -> str:
    return f"{seat(rule.seat, rules.game)} cuts the pack."


def _deal(rule: PhaseRule, rules: Ruleset) -> str:
    told = f"the dealer deals, first to {seat(rule.seat, rules.game)} and last to himself: "
    told += f"{packets(rules)}."
    if rule.face_down:
        told += f" {capital(number(rule.face_down))} more lie face down for him."
    if left_over(rules, rules.game.numbers[0]):
        told += f" Left over: {rest(rules)}."
    if rule.monte_after:
        told += f" {capital(monte_rounds(rule))} all are asked in turn whether to go a monte."
    return told


def _last_cards(rule: PhaseRule, rules: Ruleset) -> str:  # noqa: ARG001 - all take the phase
    may = any(right.when == "last_cards" for right in rules.game.rights)
    taken = "the dealer takes up the cards that lie face down for him"
    return f"{taken}, unless he goes out first." if may else f"{taken}."


def _before_discard(rule: PhaseRule, rules: Ruleset) -> str:  # noqa: ARG001
    who = [right.seat for right in rules.game.rights if right.when == "before_discard"]
    return f"{joined(seat(each, rules.game) for each in who)} may go out too."


def _discard(rule: PhaseRule, rules: Ruleset) -> str:
    who = "each player" if rule.who == "all" else "the dealer"
    told = f"{who} lays {number(rule.cards)} cards aside"
    return f"{told}, but no {barred(rule, rules).lower()}." if rule.barred else f"{told}."


def _draw(rule: PhaseRule, rules: Ruleset) -> str:  # noqa: ARG001
    more = f", and the dealer {number(rule.dealer)} besides" if rule.dealer else ""
    return f"each draws {number(rule.cards)} more cards{more}."


def _auction(rule: PhaseRule, rules: Ruleset) -> str:
    first = seat(rule.seat, rules.game)
    forms = {
        "asking": f"{first} speaks first; the next one speaks only if he passes.",
        "bidding": f"{first} speaks first; each passes or bids higher than the bid that stands.",
    }
    dealer = "the next player deals" if rule.next_dealer else "the same player deals again"
    return f"{forms[rule.form]} If all pass, {dealer}."


def _stock(rule: PhaseRule, rules: Ruleset) -> str:
    told = "who plays by a call that takes the pozzo takes it up and lays as many cards aside"
    return f"{told}, but no {barred(rule, rules).lower()}." if rule.barred else f"{told}."


def _declarations(rule: PhaseRule, rules: Ruleset) -> str:  # noqa: ARG001
    if rules.game.play.before_play:
        return "each in turn may declare before the first card is led."
    return "each may declare at his own turn in the first trick, before his first card."


def _tricks(rule: PhaseRule, rules: Ruleset) -> str:
    game = rules.game
    numbers = {players: tricks_of(game, players) for players in sorted(game.numbers)}
    told = ", ".join(
        f"{tricks} tricks" if len(numbers) == 1 else f"{tricks} tricks with {number(players)}"
        for players, tricks in numbers.items()
    )
    return f"{seat(rule.seat, game)} leads; {told}."


def _exchange(rule: PhaseRule, rules: Ruleset) -> str:  # noqa: ARG001
    return "who has kept the Matto gives a card for it to an opponent who took its trick."


_PHASES: dict[str, Callable[[PhaseRule, Ruleset], str]] = {
    "cut": _cut,
    "deal": _deal,
    "last_cards": _last_cards,
    "before_discard": _before_discard,
    "discard": _discard,
    "draw": _draw,
    "auction": _auction,
    "stock": _stock,
    "declarations": _declarations,
    "tricks": _tricks,
    "exchange": _exchange,
}
