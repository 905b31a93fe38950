"""Deals in which one player holds nearly all that is strong: what seldom happens, happens here.

A side without a trick, a chelem, the Excuse in the last trick, a poignée, somebody out at
once: chance brings them too seldom for a search, and the rules speak of them all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.play import Action
from tarocco.play.match import new_match, numbers_at_table
from tarocco.play.shuffle import Chance
from tarocco.records import deal_record, record_json, record_of
from tarocco.records.made import hands_of
from tarocco.records.record import Move
from tarocco.vectors import Case

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play import Match, State
    from tarocco.records.record import DealRecord
    from tarocco.rulebook import Ruleset

MOST_SWAPS = 5
"""Fewer cards than that are swapped between the strong and the weak."""

MOST_ACTIONS = 1_000
CANDIDATES = 200
WORDS = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
FRIENDLY = 3
"""In one of so many deals the player opposite is as strong."""

FIGURES = 7
"""In one of so many deals the strong have the figures instead of the trumps."""

FEWEST_FIGURES = 4
"""So many figures at least they have then, and a few more in every other deal."""

MOST_FIGURES = 12
"""Fewer figures more than that."""

TRUMPS = 1_000
"""So much stronger is a trump."""

WISHED = 10_000
"""What is wanted more than any strength."""

MISSING = (2, 20, 40, 80, 120, 200, 320, 480)
"""So many half points are missing to the end of a match, in one deal or another."""


def lopsided(rules: Ruleset, deals: int) -> Iterator[Case]:
    """Yield whole deals as questions, the same ones each time.

    Args:
        rules: the ruleset.
        deals: how many for each number of players.
    """
    for players in numbers_at_table(rules):
        for number in range(deals):
            match = _begun(rules, players, number)
            state = _played(match, number)
            if state is not None:
                yield _case(rules, match, state)


def misdealt(rules: Ruleset) -> Iterator[Case]:
    """Yield deals that are dealt wrongly, where the dealer can: the records of a misdeal.

    Args:
        rules: the ruleset.
    """
    for players in numbers_at_table(rules):
        match = new_match(rules, players)
        state = match.new_deal(seed="misdealt")
        while not state.over and state.stage.rule.kind == "cut":
            state = state.apply(state.legal()[0])
        if state.over or state.stage.rule.chien is None:
            continue
        first, second, *places = state.legal()[-1].word.split()
        for wrong in (("0", second), (first, first), (first,), (first, second)):
            action = Action("deal", word=" ".join((*wrong, *places)))
            deal = deal_record(match, state, seed="misdealt", claimed=False)
            deal = replace(deal, moves=(*deal.moves, Move(match.actor(state), action)))
            yield _case_of(rules, match, deal)


def _begun(rules: Ruleset, players: int, number: int) -> Match:
    """Begin a match, in one of two deals with little missing to its end."""
    match, target = new_match(rules, players), rules.game.end.target
    if number % 2 or not target:
        return match
    missing = MISSING[number // 2 % len(MISSING)]
    return replace(match, scores=(max(0, 2 * target - missing),) * len(match.scores))


def _played(match: Match, number: int) -> State | None:
    """Play a deal to its end, None if it comes to none."""
    table = _Table(match, number)
    state = match.new_deal(deal=_deck(table))
    for _ in range(MOST_ACTIONS):
        if state.over:
            return None if state.talk.ended == "misdeal" else state
        state = state.apply(_chosen(state, table))
    return None


class _Table:
    """Who is strong in a deal, and how he plays.

    Args:
        match: the match.
        number: the number of the deal.
    """

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number
        self.chance = Chance(f"lopsided/{match.rules.id}/{number}")
        seats = match.setup.players
        self.strong = {number % seats}
        self.figures = number % FIGURES == FIGURES - 1
        friends = seats > 2 and number // seats % FRIENDLY == 0  # noqa: PLR2004 - two have none
        if friends and not self.figures:
            self.strong.add((number + 2) % seats)
        self.excuse_early = number % 4 == 2  # noqa: PLR2004 - one deal in four
        self.petit_last = number // 4 % 2 == 1
        duties = match.setup.duties
        self.excuse = duties.matto
        self.petit = 1 << min(indices(duties.trumps), key=lambda card: strength(card, match.rules))

    def worth(self, card: int) -> int:
        """Return which cards the strong are given first: trumps, in a few deals the figures."""
        found = strength(card, self.match.rules)
        return -found if self.figures and found > TRUMPS else found

    def wish(self, card: int) -> int:
        """Return how much a strong player wants to play a card."""
        if self.excuse >> card & 1:
            return WISHED if self.excuse_early and not self.chance.below(4) else 0
        if self.petit >> card & 1 and self.petit_last:
            return -1
        return strength(card, self.match.rules)


def _deck(table: _Table) -> tuple[int, ...]:
    """Return the pack in the order in which the strong get what is strong."""
    match, number, chance = table.match, table.number, table.chance
    setup = match.setup
    size = len(setup.pack.cards)
    hands, _ = hands_of(setup, match.dealer, tuple(range(size)))
    own = zip(*(hands[seat] for seat in sorted(table.strong)), strict=False)
    places = [place for turn in own for place in turn]
    others = [place for place in range(size) if place not in places]
    cards = sorted(range(size), key=lambda card: -table.worth(card))
    if table.figures:
        few = FEWEST_FIGURES + number // FIGURES % MOST_FIGURES
        rest = sorted(cards[few:], key=lambda card: -strength(card, match.rules))
        cards = [*cards[:few], *rest]
    excuse = [card for card in cards if not match.setup.duties.opens[card]]
    cards = [card for card in cards if card not in excuse]
    # The Excuse is with the strong, or else with the weak or on the table.
    cards = [*cards, *excuse] if number % 2 else [*excuse, *cards]
    given, left = cards[: len(places)], cards[len(places) :]
    for _ in range(0 if table.figures else number % MOST_SWAPS):
        one, other = chance.below(len(given)), chance.below(len(left))
        given[one], left[other] = left[other], given[one]
    mixed = [left[place] for place in chance.shuffled(len(left))]
    deck = dict(zip((*places, *others), (*given, *mixed), strict=True))
    return tuple(deck[place] for place in range(size))


def strength(card: int, rules: Ruleset) -> int:
    """Return how strong a card is: trumps above all, then by rank.

    Args:
        card: its index.
        rules: the ruleset.
    """
    found = rules.pack.cards[card]
    trumps = rules.pack.suits[found.suit].kind == "trump"
    return found.rank + (TRUMPS if trumps else 0)


def _chosen(state: State, table: _Table) -> Action:
    """Choose an action: the strong bid and play high, the others pass and play anything."""
    legal = list(state.legal()[:CANDIDATES])
    kind, chance = legal[-1].kind, table.chance
    if kind == "play":
        return _card(legal, state, table)
    if kind == "call" and state.turn not in table.strong:
        return legal[0]
    bids = [each for each in legal if each.word not in {"pass", "passo"}] or legal
    if kind == "called_card":
        return bids[table.number // FIGURES % len(bids)]
    return bids[chance.below(len(bids))]


def _card(legal: Sequence[Action], state: State, table: _Table) -> Action:
    """Choose a card to play, or to show some or go out instead."""
    plays = [each for each in legal if each.kind == "play"]
    others = [each for each in legal if each.kind != "play"]
    out = [each for each in others if each.kind == "out"]
    if out and table.chance.below(4):
        return out[0]
    if others and table.chance.below(2):
        return others[table.chance.below(len(others))]
    if state.turn not in table.strong:
        return plays[table.chance.below(len(plays))]
    return max(plays, key=lambda each: table.wish(next(indices(each.cards))))


def _case(rules: Ruleset, match: Match, state: State) -> Case:
    """Return the question what a deal brings."""
    return _case_of(rules, match, deal_record(match, state, claimed=False))


def _case_of(rules: Ruleset, match: Match, deal: DealRecord) -> Case:
    """Return the question what a deal brings that is written down."""
    number = len(match.everybody)
    record = record_json(record_of(match, WORDS[:number], [deal]), rules)
    record.pop("edition", None)
    return Case("replay", rules.id, {"record": record}, dict(rules.choices))
