"""Theorems about the most that combinations, piles and hands can be worth."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from tarocco.cards import indices, submasks
from tarocco.notation import spell
from tarocco.readings import Held
from tarocco.scoring import Counter, account
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import combination_points, score_combination, score_family, scores_of
from tarocco.scoring.rules import SequenceRule
from verification.combinations import combinations, sequence, support, support_of_all
from verification.model import Cases, Chapter, Obligation
from verification.sides import family

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tarocco.readings import Number, Truth
    from tarocco.rulebook import Book, Ruleset
    from tarocco.scoring.rules import Family
    from verification.model import Part

chapter = Chapter("bounds")


@chapter.theorem(
    "bologna.combinations.maxima",
    "bologna.combinations.cricche.tarocchi",
    "bologna.combinations.cricche.re",
    "bologna.combinations.cricche.regine",
    "bologna.combinations.cricche.cavalli",
    "bologna.combinations.cricche.fanti",
    "bologna.combinations.semi.longest",
    "bologna.combinations.grande.longest",
    "bologna.combinations.mori",
    "bologna.combinations.assi",
    formal="∀ combination r: max over H of score(H, r) = its figure, and some H reaches it",
)
def each_combination_has_its_most(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Each cricca and sequence can be worth as much as the books say and no more."""
    for rule in combinations(rules):
        most = book.figure(f"most-{rule.id}")
        yield Obligation(
            f"{rule.id}: no more",
            claim=lambda held, rule=rule, most=most: score_combination(held, rule)[0] <= most,
            sets={"held": support(rule)},
        )
        yield Obligation(
            f"{rule.id}: as much",
            claim=lambda held, rule=rule, most=most: score_combination(held, rule)[0] == most,
            sets={"held": support(rule)},
            exists=True,
        )


@chapter.theorem(
    "bologna.combinations.grande.longest",
    "bologna.combinations.grande.begato",
    formal="∀ H: grande(H) = 105 ⇔ all 22 trionfi ∈ H; all 21 numeri without the Matto make 100",
)
def the_grande_is_worth_105_only_with_all_22(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Only all 22 trionfi make a Grande of 105, and the 21 numeri by themselves make 100."""
    rule = sequence(rules, "grande")
    trionfi = rules.pack.groups["trionfi"].cards
    numeri = rules.pack.groups["numeri"].cards
    yield Obligation(
        "all 22",
        claim=lambda held: held.count(trionfi) >= trionfi.bit_count(),
        premise=lambda held: score_combination(held, rule)[0] >= book.figure("most-grande"),
        sets={"held": trionfi},
    )
    yield Cases(
        "the 21 numeri",
        lambda: [
            (
                "grande lunga fino ai calzettini",
                score_combination(Held(numeri), rule)[0] == book.figure("grande-lunga"),
            )
        ],
    )


def _most_of_family(of: Family, book: Book, figure: str) -> Iterator[Part]:
    """Yield what shows that a family is worth at most a figure, and reaches it."""
    number = range(len(of.combinations))
    most = [book.figure(f"most-{rule.id}") for rule in of.combinations]

    def claim(**numbers: Number) -> Truth:
        scores = [(numbers[f"points_{n}"], numbers[f"counts_{n}"]) for n in number]
        return score_family(scores, of.multiplier, declared=False) <= book.figure(figure)

    yield Obligation(
        "no more, whatever each combination is worth up to its most",
        claim=claim,
        numbers={
            **{f"points_{n}": (0, most[n]) for n in number},
            **{f"counts_{n}": (0, len(number)) for n in number},
        },
    )
    whole = support_of_all(of.combinations)
    yield Cases(
        "as much",
        lambda: [
            (
                "with all its cards",
                score_family(
                    scores_of(Held(whole), of),
                    of.multiplier,
                    declared=False,
                )
                == book.figure(figure),
            )
        ],
    )


@chapter.theorem(
    "bologna.combinations.maxima",
    "bologna.combinations.criccone",
    "bologna.combinations.cricche.sum",
    formal="max over piles of the cricche = 296",
)
def cricche_are_worth_at_most_296(rules: Ruleset, book: Book) -> Iterable[Part]:
    """All cricche of one side make 296 points at most, and some side can make them."""
    yield from _most_of_family(family(rules, "cricche"), book, "most-cricche")


@chapter.theorem(
    "bologna.combinations.maxima",
    "bologna.combinations.sequenza",
    formal="max over piles of the sequences = 550",
)
def sequences_are_worth_at_most_550(rules: Ruleset, book: Book) -> Iterable[Part]:
    """All sequences of one side make 550 points at most, and some side can make them."""
    yield from _most_of_family(family(rules, "sequences"), book, "most-sequences")


@chapter.theorem(
    "bologna.counting.whole_pack",
    "bologna.counting.total",
    "bologna.counting.pile",
    formal="total(pack, last trick) = 296 + 550 + 87 + 6 = 939, and no pile makes more",
)
def the_whole_pack_is_worth_939(rules: Ruleset, book: Book) -> Iterable[Part]:
    """A side that takes every card and the last trick makes 939 points, and no side can make more."""
    parts = ("most-cricche", "most-sequences", "card-points", "last-trick")

    def cases() -> Iterator[tuple[str, bool]]:
        found = account(rules.pack.all, rules.scoring, last_trick=True)
        yield "the account", found.half_points == 2 * book.figure("whole-pack")
        fast = Counter(rules.scoring).half_points(rules.pack.all, last_trick=True)
        yield "the fast count", fast == 2 * book.figure("whole-pack")
        yield "its parts", sum(map(book.figure, parts)) == book.figure("whole-pack")

    yield Cases("the whole pack", cases)
    yield Obligation(
        "no pile has more card points",
        claim=lambda pile: (
            card_half_points(pile, rules.scoring.card_points) <= 2 * book.figure("card-points")
        ),
        sets={"pile": rules.pack.all},
        encoding="number",
    )


@chapter.theorem(
    "bologna.combinations.maxima",
    "bologna.counting.declared",
    "bologna.counting.declared.doubling",
    formal="max { combinations(H) : |H| = 15 } = the figure, by exhaustion over what each suit and the trionfi give",
    slow=True,
)
def the_most_a_hand_of_15_can_declare(rules: Ruleset, book: Book) -> Iterable[Part]:
    """No hand of fifteen cards can declare more than the figure, and the hand shown declares it."""

    def cases() -> Iterator[tuple[str, bool]]:
        yield from _suits_score_alike(rules)
        hand, points = most_declared(rules, book.figure("hand"))
        text = f"{spell(hand, rules.pack)} declares {points}"
        declared = Counter(rules.scoring, declared=True)
        yield text, declared.combination_points(hand) == points
        yield text, hand.bit_count() == book.figure("hand")
        yield text, points == book.figure("most-declared")

    yield Cases("every hand", cases, telling=True)


def most_declared(rules: Ruleset, cards: int) -> tuple[int, int]:
    """Return a hand of so many cards that declares the most, and its points.

    Every hand is the trionfi it holds and what it holds of each suit. For the
    rest of the count, trionfi matter only by which contatori they have, how
    many tarocchi, how many sequences and how many points those make; of
    trionfi that agree in the first three, only the dearest within the room that
    the suits leave can be best. Suits score alike, so of the holdings of four
    suits only the selection matters. Pips score nothing and fill the hand up.
    """
    import numpy as np  # noqa: PLC0415 - the catalogue can be listed without arrays

    from tarocco.arrays import Piles  # noqa: PLC0415

    best = (0, 0)
    scoring_cards = support_of_all(combinations(rules))
    holdings = [list(submasks(suit & scoring_cards)) for suit in _suits(rules)]
    by_room: dict[int, list[int]] = {}
    for selection in combinations_with_replacement(range(len(holdings[0])), len(holdings)):
        held = sum(suit[chosen] for suit, chosen in zip(holdings, selection, strict=True))
        by_room.setdefault(cards - held.bit_count(), []).append(held)
    for room in filter(lambda room: room >= 0, by_room):
        suits = np.array(by_room[room], dtype=np.uint64)
        for trionfi in _dearest_trionfi(rules, room):
            hands = suits | np.uint64(trionfi)
            points = combination_points(Piles(hands), rules.scoring.families, declared=True)
            top = int(points.argmax())
            best = max(best, (int(points[top]), int(hands[top])))
    return _filled(best[1], rules.pack.all & ~scoring_cards, cards), best[0]


def _suits(rules: Ruleset) -> list[int]:
    """Return the masks of the four suits."""
    return [suit.cards for suit in rules.pack.suits.values() if suit.kind in {"short", "long"}]


def _suits_score_alike(rules: Ruleset) -> Iterator[tuple[str, bool]]:
    """Yield whether the same holding scores the same in each suit, with any contatori."""
    scoring_cards = support_of_all(combinations(rules))
    counter = Counter(rules.scoring, declared=True)
    contatori = rules.pack.groups["contatori"].cards
    holdings = [list(submasks(suit & scoring_cards)) for suit in _suits(rules)]
    for alike in zip(*holdings, strict=True):
        for help_ in submasks(contatori):
            points = {counter.combination_points(held | help_) for held in alike}
            yield spell(alike[0] | help_, rules.pack), len(points) == 1


def _dearest_trionfi(rules: Ruleset, room: int) -> list[int]:
    """Return, for all trionfi that agree, those of most points with at most so many cards."""
    import numpy as np  # noqa: PLC0415 - the catalogue can be listed without arrays

    from tarocco.arrays import Piles  # noqa: PLC0415

    pack = rules.pack
    trionfi = pack.groups["trionfi"].cards
    masks = np.array(sorted(submasks(trionfi)), dtype=np.uint64)
    held = Piles(masks[np.bitwise_count(masks) <= room])
    points: Number = np.zeros(len(held.masks), dtype=np.int64)
    sequences: Number = np.zeros(len(held.masks), dtype=np.int64)
    for rule in combinations(rules):
        if isinstance(rule, SequenceRule) and not support(rule) & ~trionfi:
            each, counts = score_combination(held, rule)
            points, sequences = points + each, sequences + counts
    tarocchi = held.count(pack.groups["tarocchi"].cards)
    contatori = held.masks & np.uint64(pack.groups["contatori"].cards)
    agreement = np.stack([contatori.astype(np.int64), tarocchi, sequences], axis=1)
    order = np.lexsort((-points, *agreement.T))
    ordered = agreement[order]
    first = np.ones(len(order), dtype=bool)
    first[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    return [int(mask) for mask in held.masks[order[first]]]


def _filled(hand: int, others: int, cards: int) -> int:
    """Fill a hand up with cards that score nothing."""
    for card in indices(others):
        if hand.bit_count() >= cards:
            break
        hand |= 1 << card
    return hand
