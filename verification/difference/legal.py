"""The smallest hand and trick with which two rulesets allow different cards.

What may be played depends on a trick by what it follows and by which trumps beat it:
by the card that opens it and its highest trump, each as either ruleset has it. Leaving
the other cards of a trick away changes neither, so tricks of at most four cards show
everything. Of a hand the rules ask only whether it holds any card that follows, any
that is due and any that beats the trick. If a card may be played by one ruleset alone,
it still is when all that stays with it is one card for each question to which the hand
says yes. Cards that no question tells apart are alike, so hands of at most one card of
each kind show everything.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from tarocco.answers.legal import DEEPEST, allowed_cards
from tarocco.cards import indices, mask_of
from tarocco.play.follow import above_in, led_by
from tarocco.play.setup import setup
from verification.difference.count import divided

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.setup import Setup
    from tarocco.rulebook import Ruleset
    from verification.difference.outcome import Outcome, Pair

DETAIL = "every hand with every trick, as far as the rules of play tell cards apart"


def reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return everything that the legal cards hang on."""
    table = setup(rules)
    suits = {name: suit.cards for name, suit in rules.pack.suits.items()}
    return vars(table.duties), suits, _bound(table)


def _bound(table: Setup) -> bool:
    """Tell whether the card after the Excuse is bound like the first lead."""
    return any(rule.bound for rule in table.game.phases)


def compare_legal(pair: Pair) -> Outcome:
    """Compare what two rulesets let play.

    Rows of cards are compared where both games are for as many players.
    """
    one, other = (setup(rules) for rules in pair.both)
    alike = reads(pair.ours) == reads(pair.theirs)
    found = None if alike else _smallest(one, other)
    if found is not None:
        return _case(pair, *found)
    if one.players == other.players and _continues_otherwise(one, other):
        return _rows(pair, one, other)
    return pair.same("reads") if alike else pair.same("tried", DETAIL)


def _case(pair: Pair, hand: int, trick: tuple[int, ...], called: int) -> Outcome:
    """Return a hand, a trick and a card called as the smallest case."""
    pack = pair.ours.pack
    given: dict[str, Any] = {
        "hand": pack.ids(hand),
        "trick": [pack.cards[each].id for each in trick],
    }
    if called:
        given |= {"first": True, "called": pack.ids(called)}
    size = hand.bit_count() + len(trick)
    return pair.differs(given, size, "tried", f"no fewer cards in {DETAIL}")


def _smallest(one: Setup, other: Setup) -> tuple[int, tuple[int, ...], int] | None:
    """Return the hand, trick and card called with the fewest cards."""
    best: tuple[int, tuple[int, ...], int] | None = None
    fewest = 99
    for trick in tricks(one, other):
        for called in _calls(trick, one, other):
            classes = _classes(trick, called, one, other, one.pack.all & ~mask_of(trick))
            for size in range(1, min(len(classes), fewest - len(trick) - 1) + 1):
                hand = _hand(classes, size, trick, called, one, other)
                if hand:
                    best, fewest = (hand, trick, called), size + len(trick)
                    break
    return best


def tricks(one: Setup, other: Setup) -> Iterator[tuple[int, ...]]:
    """Yield a trick for every pair of what both rulesets see in tricks, the shortest first.

    Where the duties are the same, only what binds the first lead can differ, and it binds
    before a card has opened the trick.
    """
    mattos = one.duties.matto | other.duties.matto
    if vars(one.duties) == vars(other.duties):
        yield from ((), *((card,) for card in indices(mattos)))
        return
    most = 3 if one.duties.matto == other.duties.matto else 4
    relevant = one.duties.trumps | other.duties.trumps
    seen = set()
    yield ()
    for size in range(1, most + 1):
        for opener in range(len(one.pack.cards)):
            rest = [card for card in indices(relevant | mattos) if card != opener]
            for others in permutations(rest, size - 1):
                trick = (opener, *others)
                key = tuple(_classes(trick, 0, one, other, one.pack.all))
                left = tuple(bool(kind & ~mask_of(trick)) for kind in key)
                what = tuple(led_by(trick, table.duties) for table in (one, other)), key, left
                if what not in seen:
                    seen.add(what)
                    yield trick


def _calls(trick: Sequence[int], one: Setup, other: Setup) -> Iterator[int]:
    """Yield the cards called that can bind: none, or any, where nothing has been led."""
    yield 0
    if not all(led_by(trick, table.duties) for table in (one, other)):
        for card in range(len(one.pack.cards)):
            yield 1 << card


def _classes(trick: Sequence[int], called: int, one: Setup, other: Setup, cards: int) -> list[int]:
    """Divide some cards into kinds that neither ruleset tells apart when a trick lies."""
    masks = [called]
    for table in (one, other):
        duties = table.duties
        above = above_in(trick, duties)
        masks += [led_by(trick, duties), duties.due, duties.matto, duties.trumps & above]
        if called:
            masks.append(table.pack.suits[table.pack.cards[called.bit_length() - 1].suit].cards)
    return list(divided(masks, cards))


def _hand(  # noqa: PLR0913, PLR0917 - a moment of play under two rulesets
    classes: list[int], size: int, trick: Sequence[int], called: int, one: Setup, other: Setup
) -> int:
    """Return a hand with one card of so many kinds that has different legal cards, or 0."""
    for chosen in combinations(classes, size):
        hand = sum(kind & -kind for kind in chosen)
        if allowed_cards(hand, trick, called, one) != allowed_cards(hand, trick, called, other):
            return hand
    return 0


def _continues_otherwise(one: Setup, other: Setup) -> bool:
    """Tell whether rows of cards can go on otherwise after a trick: who takes it leads the next."""
    return (one.powers, one.last_of_equals) != (other.powers, other.last_of_equals)


def _rows(pair: Pair, one: Setup, other: Setup) -> Outcome:
    """Look for hands that can be played in different numbers of ways, all of one trick and a card.

    No fewer cards can do: who has taken a trick matters only when a card is left to lead.
    """
    from verification.difference.winner import smallest_trick  # noqa: PLC0415 - that asks for tricks here

    found = smallest_trick(one, other)
    depth = one.players + 1
    if found is None or depth > DEEPEST:
        return pair.same("tried", DETAIL)
    spare = [card for card in range(len(one.pack.cards)) if card not in found[0]]
    for row in _filled(found[0], spare, one.players):
        for seat, card in ((seat, card) for seat in range(one.players) for card in spare):
            if card in row:
                continue
            hands = [[one.pack.cards[each].id] for each in row]
            hands[seat].append(one.pack.cards[card].id)
            given = {"hands": hands, "depth": depth}
            if pair.differ(given):
                return pair.differs(
                    given, depth, "tried", "no row goes on after a trick with fewer cards"
                )
    return pair.open(f"rows of {depth} cards after the trick on which the winners differ")


def _filled(trick: Sequence[int], spare: Sequence[int], players: int) -> Iterator[tuple[int, ...]]:
    """Yield tricks of as many cards as players that begin with some cards."""
    missing = players - len(trick)
    if missing >= 0:
        for start in range(len(spare) - missing + 1):
            yield (*trick, *spare[start : start + missing])
