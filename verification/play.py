"""Theorems about playing to a trick, and where the cards go (``spec/bologna/play.toml``)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tarocco.play.follow import (
    Duties,
    legal_by_holding,
    legal_cards,
    strengths,
    winner_of,
)
from tarocco.play.places import Layout, moved
from tarocco.play.setup import setup
from tarocco.readings import all_of, any_of, none_of, where
from verification.model import Bits, Cases, Chapter, Obligation
from verification.play_definitions import beats, last_of_the_highest, may_be_played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tarocco.cards import Pack, Suit
    from tarocco.readings import Number, Truth
    from tarocco.rulebook import Book, Ruleset
    from verification.model import Part

chapter = Chapter("play")


def led_suits(pack: Pack) -> list[Suit]:
    """Return the suits that a card can open: all but the Matto by itself."""
    return [suit for suit in pack.suits.values() if suit.kind != "excuse"]


def duties_of(rules: Ruleset) -> Duties:
    """Return the duties of a ruleset."""
    return Duties(rules.pack, rules.game.play)


def led_by(suit: Suit, duties: Duties) -> int:
    """Return the mask of what follows a card of a suit."""
    return duties.opens[suit.cards.bit_length() - 1]


def _of_hands(
    rules: Ruleset,
    claim: Callable[[Number, Number, int], Truth],
    premise: Callable[[Number, int], Truth],
) -> Iterator[Obligation]:
    """Yield an obligation about every hand for each suit that can be led.

    Args:
        rules: the ruleset.
        claim: of a hand, its legal cards, and the mask of what follows.
        premise: of a hand and the mask of what follows.
    """
    duties = duties_of(rules)
    for suit in led_suits(rules.pack):
        led = led_by(suit, duties)
        yield Obligation(
            f"{suit.id} led",
            claim=lambda hand, led=led: claim(hand, legal_cards(hand, led, duties), led),
            premise=lambda hand, led=led: premise(hand, led),
            masks={"hand": rules.pack.all},
        )


@chapter.theorem(
    "bologna.play.held",
    "bologna.play.follow",
    "bologna.play.trump",
    formal="∀ hand H ≠ ∅, ∀ suit led: ∅ ≠ legal(H) ⊆ H",
)
def a_player_always_has_a_legal_card(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Whatever is led, a player who holds cards may play one of them, and never one he does not hold."""
    yield from _of_hands(
        rules,
        claim=lambda hand, legal, _: all_of(legal != 0, legal & ~hand == 0),
        premise=lambda hand, _: hand != 0,
    )


@chapter.theorem(
    "bologna.play.lead",
    "bologna.play.matto.led",
    formal="∀ hand H: legal(H) = H if nothing has opened the trick",
)
def whoever_leads_may_play_any_card(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Whoever leads, and whoever plays after the Matto alone, may play any card of his hand."""
    duties = duties_of(rules)
    yield Obligation(
        "nothing has opened",
        claim=lambda hand: legal_cards(hand, 0, duties) == hand,
        masks={"hand": rules.pack.all},
    )
    yield Cases(
        "the Matto opens nothing",
        lambda: [("what follows the Matto", duties.opens[rules.game.play.matto.card] == 0)],
    )


@chapter.theorem(
    "bologna.play.follow",
    "bologna.play.no_overtrump",
    formal="∀ hand H, ∀ suit S led: H ∩ S ≠ ∅ ⇒ H ∩ S ⊆ legal(H) ⊆ S ∪ {Matto}",
)
def whoever_can_follow_must(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Whoever holds the suit led plays it, any card of it, or the Matto."""
    matto = duties_of(rules).matto
    yield from _of_hands(
        rules,
        claim=lambda hand, legal, led: all_of(
            legal & ~(led | matto) == 0, hand & led & ~legal == 0
        ),
        premise=lambda hand, led: hand & led != 0,
    )


@chapter.theorem(
    "bologna.play.trump",
    "bologna.play.no_overtrump",
    formal="∀ hand H, ∀ suit S led, trumps T: H ∩ S = ∅, H ∩ T ≠ ∅ ⇒ H ∩ T ⊆ legal(H) ⊆ T ∪ {Matto}; H ∩ (S ∪ T) = ∅ ⇒ legal(H) = H",
)
def whoever_is_void_must_trump_if_he_can(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Whoever has none of the suit led plays a trump, any trump, or the Matto; without trumps he plays what he likes."""
    duties = duties_of(rules)
    trumps, matto = duties.due, duties.matto
    yield from _of_hands(
        rules,
        claim=lambda hand, legal, _: any_of(
            all_of(hand & trumps == 0, legal == hand),
            all_of(hand & trumps != 0, legal & ~(trumps | matto) == 0, hand & trumps & ~legal == 0),
        ),
        premise=lambda hand, led: hand & led == 0,
    )


@chapter.theorem(
    "bologna.play.matto",
    "bologna.cards.matto",
    formal="∀ hand H ∋ Matto, ∀ suit led: Matto ∈ legal(H), and legal(H) = {Matto} ⇒ H = {Matto}",
)
def the_matto_may_always_be_played_and_never_must(
    rules: Ruleset,
    book: Book,  # noqa: ARG001
) -> Iterable[Part]:
    """Whoever holds the Matto may play it on anything, and is never forced to while he has another card."""
    matto = duties_of(rules).matto
    yield from _of_hands(
        rules,
        claim=lambda hand, legal, _: all_of(
            legal & matto != 0, any_of(legal != matto, hand == matto)
        ),
        premise=lambda hand, _: hand & matto != 0,
    )


@chapter.theorem(
    "bologna.play.follow",
    "bologna.play.trump",
    "bologna.play.matto",
    "bologna.play.lead",
    formal="∀ hand H, ∀ suit led, ∀ card c: c ∈ legal(H) ⇔ c may be played by the rule",
)
def legal_cards_are_what_the_rule_says(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """For every hand, whatever is led, the engine allows just the cards that the rule allows, card by card."""
    pack, duties = rules.pack, duties_of(rules)
    due = sum(suit.cards for suit in pack.suits.values() if suit.kind == "trump")
    if rules.options.get("matto_due") == "when_void":
        due |= sum(suit.cards for suit in pack.suits.values() if suit.kind == "excuse")
    for suit in (None, *led_suits(pack)):
        led = 0 if suit is None else led_by(suit, duties)
        yield Obligation(
            "nothing led" if suit is None else f"{suit.id} led",
            claim=lambda hand, suit=suit, led=led: all_of(
                *(
                    any_of(
                        all_of(legal.holds(card.index), may),
                        none_of(legal.holds(card.index), may),
                    )
                    for legal in [Bits(legal_cards(hand, led, duties))]
                    for card in pack.cards
                    for may in [may_be_played(card, Bits(hand), suit, pack, due)]
                )
            ),
            masks={"hand": pack.all},
        )


@chapter.theorem(
    "bologna.play.follow",
    "bologna.play.trump",
    formal="∀ hand H, ∀ suit led L, due D: H ∩ table[L][H ∩ L ≠ ∅][H ∩ D ≠ ∅] = legal(H)",
)
def the_table_of_legal_cards_is_exact(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """The table in which the engine looks up what may be played holds just what the rule allows, for every hand."""
    duties = duties_of(rules)
    table = legal_by_holding(rules.pack, duties)
    for suit in (None, *led_suits(rules.pack)):
        led = 0 if suit is None else led_by(suit, duties)
        yield Obligation(
            "nothing led" if suit is None else f"{suit.id} led",
            claim=lambda hand, led=led: (
                _looked_up(hand, led, duties, table) == legal_cards(hand, led, duties)
            ),
            masks={"hand": rules.pack.all},
        )


def _looked_up(
    hand: Number, led: int, duties: Duties, table: Mapping[int, tuple[tuple[int, int], ...]]
) -> Number:
    """Look up what a hand may play by what is led and whether it holds what follows and what is due."""
    (without, due_only), (follow_only, both) = table[led]
    due = hand & duties.due != 0
    return where(
        hand & led != 0,
        where(due, hand & both, hand & follow_only),
        where(due, hand & due_only, hand & without),
    )


def _sizes(book: Book, rules: Ruleset) -> list[int]:
    """Return every number of players that some game of the book has, from two on."""
    numbers = {
        number
        for name, row in book.rulesets.items()
        if "game" in row
        for number in book.ruleset(name, rules.choices).game.numbers
    }
    return sorted(numbers)


@chapter.theorem(
    "bologna.play.winner",
    "bologna.play.winner.moors",
    formal="∀ powers p₁ … pₙ: winner(p) = the one i with pᵢ ≥ pⱼ for j < i and pᵢ > pⱼ for j > i",
)
def every_trick_has_exactly_one_winner(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Of any number of cards exactly one takes the trick: the highest, and of equal ones the last played."""
    last = rules.game.play.winning.last_of_equals
    most = max(max(row) for row in strengths(rules.pack, rules.game.play).values())
    for players in _sizes(book, rules):
        names = [f"card_{place}" for place in range(players)]

        def claim(names: list[str] = names, **powers: Number) -> Truth:
            row = [powers[name] for name in names]
            winner = winner_of(row, last_of_equals=last)
            found = [last_of_the_highest(row, place) for place in range(len(row))]
            return all_of(
                any_of(*found),
                *(
                    any_of(all_of(is_it, winner == place), none_of(is_it, winner == place))
                    for place, is_it in enumerate(found)
                ),
            )

        yield Obligation(f"{players} cards", claim=claim, numbers=dict.fromkeys(names, (0, most)))


@chapter.theorem(
    "bologna.play.winner",
    "bologna.play.winner.moors",
    "bologna.cards.trumps_beat_suits",
    "bologna.cards.moors",
    formal="∀ suit led, ∀ cards a, b in the trick: b, played later, takes it from a ⇔ power(b) ≥ power(a) and power(b) > 0",
)
def powers_are_what_the_rule_says(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """A card has more power than another just when it takes the trick from it: trumps over suits, the suit led over the rest, the later of two Moors over the earlier."""
    yield Cases("every pair of cards", lambda: _pairs(rules))


def _pairs(rules: Ruleset) -> Iterator[tuple[str, bool]]:
    """Yield whether the powers of each two cards agree with the rule, in both orders."""
    pack, duties = rules.pack, duties_of(rules)
    powers = strengths(pack, rules.game.play)
    last = rules.game.play.winning.last_of_equals
    for suit in led_suits(pack):
        row = powers[led_by(suit, duties)]
        for earlier, later in product(pack.cards, repeat=2):
            if earlier is later:
                continue
            pair = [row[earlier.index], row[later.index]]
            takes = row[later.index] > 0 and winner_of(pair, last_of_equals=last) == 1
            yield (
                f"{suit.id} led: {later.id} after {earlier.id}",
                takes == beats(later, earlier, suit, pack),
            )


@chapter.theorem(
    "bologna.play.matto",
    "bologna.play.winner",
    "bologna.cards.matto",
    formal="∀ trick: power(opener) > 0; power(Matto) = 0; power(c) = 0 if c neither follows nor trumps; ∀ powers: pᵢ = 0, some pⱼ > 0 ⇒ winner ≠ i",
)
def the_matto_and_cards_thrown_away_never_win(rules: Ruleset, book: Book) -> Iterable[Part]:
    """The Matto never takes a trick, nor does a card that neither follows nor trumps: the card that opened is above both."""
    pack, duties = rules.pack, duties_of(rules)
    powers = strengths(pack, rules.game.play)

    def cases() -> Iterator[tuple[str, bool]]:
        for suit in led_suits(pack):
            row = powers[led_by(suit, duties)]
            yield f"{suit.id} led: the Matto", row[rules.game.play.matto.card] == 0
            for card in pack.cards:
                follows = card.suit == suit.id or pack.suits[card.suit].kind == "trump"
                yield f"{suit.id} led: {card.id}", (row[card.index] > 0) == follows

    yield Cases("powers", cases)
    most = max(max(row) for row in powers.values())
    last = rules.game.play.winning.last_of_equals
    for players in _sizes(book, rules):
        names = [f"card_{place}" for place in range(players)]

        def claim(names: list[str] = names, **row: Number) -> Truth:
            cards = [row[name] for name in names]
            winner = winner_of(cards, last_of_equals=last)
            return all_of(
                *(any_of(power > 0, winner != place) for place, power in enumerate(cards))
            )

        yield Obligation(
            f"{players} cards",
            claim=claim,
            premise=lambda names=names, **row: any_of(*(row[name] > 0 for name in names)),
            numbers=dict.fromkeys(names, (0, most)),
        )


@chapter.theorem(
    "bologna.play.winner.moors",
    "bologna.cards.moors",
    formal="∀ tricks with Moors and no higher trump: the last Moor wins; with a higher trump: no Moor wins",
)
def of_several_moors_the_last_wins(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Of several Moors in one trick the last played takes it, unless a higher trump lies there; all four alike."""
    yield Cases("Moors among other cards", lambda: _moors(rules, book), telling=True)


def _moors(rules: Ruleset, book: Book) -> Iterator[tuple[str, bool]]:
    """Yield tricks of Moors, the Bégato, the 5, a king and the Matto, in every order."""
    pack, table = rules.pack, setup(rules)
    moors = pack.groups["mori"].cards
    others = [pack.by_id[card] for card in ("5", "Beg", "Rd", "Mat")]
    cards = [*(card for card in pack.cards if moors >> card.index & 1), *others]
    for players in (size for size in _sizes(book, rules) if size <= len(others)):
        for trick in product(cards, repeat=players):
            found = [place for place, card in enumerate(trick) if moors >> card.index & 1]
            if len(set(trick)) < players or not found:
                continue
            led = 0
            for card in trick:
                led = led or table.duties.opens[card.index]
            powers = [table.powers[led][card.index] for card in trick]
            winner = winner_of(powers, last_of_equals=table.last_of_equals)
            expected = trick.index(others[0]) if others[0] in trick else found[-1]
            yield " ".join(card.id for card in trick), winner == expected


@chapter.theorem(
    "bologna.play.held",
    "bologna.counting.pile",
    formal="∀ places that partition the pack, ∀ cards ⊆ source ≠ target: moved(places) partition the pack",
)
def cards_are_conserved_by_every_move(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Hands, trick, piles, discards and what is left over hold each card once before a move, and so after it; every action moves cards in this way alone."""
    pack = rules.pack.all

    def parted(places: tuple[Number, ...]) -> Truth:
        one, other, rest = places
        return all_of(
            one & other == 0, one & rest == 0, other & rest == 0, one | other | rest == pack
        )

    yield Obligation(
        "one move",
        claim=lambda source, target, rest, cards: all_of(
            parted(moved((source, target, rest), 0, 1, cards)),
            moved((source, target, rest), 0, 1, cards)[2] == rest,
        ),
        premise=lambda source, target, rest, cards: all_of(
            parted((source, target, rest)), cards & ~source == 0
        ),
        masks={"source": pack, "target": pack, "rest": pack, "cards": pack},
    )
    yield Cases("no other place changes", lambda: _untouched(_sizes(book, rules)))
    yield Cases("before the deal", lambda: _before_the_deal(_sizes(book, rules), pack))


def _untouched(sizes: list[int]) -> Iterator[tuple[str, bool]]:
    """Yield whether a move between each two places leaves all others as they are."""
    for players in sizes:
        layout = Layout(players)
        places = tuple(1 << place for place in range(layout.undealt + 1))
        for source, target in product(range(len(places)), repeat=2):
            if source == target:
                continue
            after = moved(places, source, target, places[source])
            expected = list(places)
            expected[source] = 0
            expected[target] |= places[source]
            yield f"{players} players: from {source} to {target}", list(after) == expected


def _before_the_deal(sizes: list[int], pack: int) -> Iterator[tuple[str, bool]]:
    """Yield whether each place has a number of its own, and the pack lies undealt at first."""
    for players in sizes:
        layout = Layout(players)
        seats = range(players)
        numbers = [
            *(layout.hand(seat) for seat in seats),
            *(layout.pile(seat) for seat in seats),
            *(layout.discards(seat) for seat in seats),
            layout.trick,
            layout.stock,
            layout.undealt,
        ]
        at_first = layout.at_first(pack)
        yield f"{players} players: places", sorted(numbers) == list(range(len(at_first)))
        yield f"{players} players: the pack", at_first[layout.undealt] == pack == sum(at_first)
