"""Theorems about the fast face of the count: tables and arrays give what the rules give.

These are decided by enumeration, independently of the solver.
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from tarocco.cards import indices, mask_of, submasks
from tarocco.readings import Held
from tarocco.scoring import Counter
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import multiplied, score_combination, scores_of
from tarocco.scoring.sequences import (
    ADDED,
    UNUSED,
    score_sequence,
    score_size,
)
from tarocco.scoring.tables import (
    ONE_COMBINATION,
    SequenceTables,
    packed,
)
from verification import definitions
from verification.combinations import sequences, support, support_of_all
from verification.model import Cases, Chapter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tarocco.readings import Number
    from tarocco.rulebook import Book, Ruleset
    from tarocco.scoring.rules import SequenceRule
    from verification.model import Part

chapter = Chapter("tables")


@chapter.theorem(
    "bologna.counting.total",
    "bologna.combinations.kinds",
    formal="∀ table t of the fast count, ∀ index i of t: t[i] = rule function(i)",
)
def lookup_tables_are_exact(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Every entry of the lookup tables of the fast count is what the rule functions give; those of the Grande are tried with every holding of the trionfi."""
    counter = Counter(rules.scoring)
    yield Cases("combinations", lambda: _entries(rules, counter))
    yield Cases("families", lambda: _totals(rules, counter))
    yield Cases("card points", lambda: _card_points(rules, counter))


def _entries(rules: Ruleset, counter: Counter) -> Iterator[tuple[str, bool]]:
    """Yield whether the table of each chunk of combinations without a run is exact."""
    for family, (chunks, _) in zip(rules.scoring.families, counter.families, strict=True):
        in_tables = [rule.id for chunk in chunks for rule in chunk.rules]
        yield (
            f"every combination of {family.id} is in one table",
            sorted(in_tables) == sorted(rule.id for rule in family.combinations),
        )
        for chunk in chunks:
            names = " and ".join(rule.id for rule in chunk.rules)
            yield f"{names}: the cards looked at", chunk.support == support_of_all(chunk.rules)
            if isinstance(chunk.table, SequenceTables):
                continue
            wrong = sum(
                chunk.table[bits]
                != sum(packed(*score_combination(Held(bits), rule)) for rule in chunk.rules)
                for bits in submasks(chunk.support)
            )
            yield f"{names}: {wrong} wrong entries", not wrong


def _card_points(rules: Ruleset, counter: Counter) -> Iterator[tuple[str, bool]]:
    """Yield whether the table of card points is exact for every number of cards of each value."""
    rule = rules.scoring.card_points
    piles = [_first_cards(mask) for mask, _ in rule.values]
    wrong = sum(
        counter.cards.half_points(sum(chosen)) != card_half_points(Held(sum(chosen)), rule)
        for chosen in product(*piles)
    )
    yield f"{wrong} wrong entries", not wrong


def _first_cards(mask: int) -> list[int]:
    """Return, for each number of cards of a mask, the mask of its first so many."""
    cards = list(indices(mask))
    return [mask_of(cards[:number]) for number in range(len(cards) + 1)]


def _totals(rules: Ruleset, counter: Counter) -> Iterator[tuple[str, bool]]:
    """Yield whether the table that multiplies each family is exact."""
    for family, (_, table) in zip(rules.scoring.families, counter.families, strict=True):
        scores = scores_of(Held(support_of_all(family.combinations)), family)
        most = sum(points for points, _ in scores)
        wrong = sum(
            table[packed(*sums)] != multiplied(*sums, family.multiplier, declared=False)
            for sums in product(range(most + 1), range(2 * len(scores) + 1))
        )
        yield f"{family.id}: {wrong} wrong totals", not wrong


@chapter.theorem(
    "bologna.combinations.grande",
    "bologna.combinations.grande.gap",
    "bologna.combinations.mori",
    "bologna.combinations.sequences",
    formal="∀ H ⊆ trionfi: tables(H) = engine(H) = max over all arrangements, by enumeration",
    slow=True,
)
def every_holding_of_the_trionfi_agrees(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """On each of the 2^22 holdings of the trionfi, tables, engine and best arrangement give the same."""
    trionfi = rules.pack.groups["trionfi"].cards
    own = [rule for rule in sequences(rules) if not support(rule) & ~trionfi]
    yield Cases("every holding", lambda: _agreements(rules, own, trionfi))


@chapter.theorem(
    "bologna.combinations.semi",
    "bologna.combinations.assi",
    "bologna.combinations.sequences",
    formal="∀ suit or aces s, ∀ H ⊆ cards of s: tables(H) = engine(H) = max over all arrangements, by enumeration",
)
def every_holding_of_suits_and_aces_agrees(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """On each holding of a suit or of the aces, tables, engine and best arrangement give the same."""
    trionfi = rules.pack.groups["trionfi"].cards
    for rule in sequences(rules):
        if support(rule) & ~trionfi:
            yield Cases(rule.id, partial(_agreements, rules, [rule], support(rule)))


def _agreements(
    rules: Ruleset, own: Sequence[SequenceRule], cards: int
) -> Iterator[tuple[str, bool]]:
    """Yield whether tables, engine and best arrangement agree on every holding of some cards."""
    import numpy as np  # noqa: PLC0415 - the catalogue can be listed without arrays

    from tarocco.arrays import Piles  # noqa: PLC0415

    masks = np.array(sorted(submasks(cards)), dtype=np.uint64)
    yield f"{len(masks)} holdings", len(masks) == 1 << cards.bit_count()
    chunks = [chunk for chunks, _ in Counter(rules.scoring).families for chunk in chunks]
    for rule in own:
        table = next(chunk.table for chunk in chunks if rule in chunk.rules)
        # Without cards of its own, a combination that shares the table adds nothing.
        looked_at = support(rule)
        for part in _parts(masks, rule):
            held = Piles(part)
            points = score_sequence(held, rule)
            best = _best_points(held, rule)
            yield f"{rule.id}: engine and best arrangement", bool((points == best).all())
            fast = np.array([table[mask] for mask in (part & np.uint64(looked_at)).tolist()])
            yield f"{rule.id}: engine and tables", bool((points == fast % ONE_COMBINATION).all())


def _parts(masks: Any, rule: SequenceRule) -> Iterator[Any]:  # noqa: ANN401 - arrays of masks
    """Split holdings by the contatori in them, and then into parts that fit in memory."""
    import numpy as np  # noqa: PLC0415

    for held in submasks(mask_of(rule.contatori)):
        of_these = masks[masks & np.uint64(mask_of(rule.contatori)) == held]
        yield from np.array_split(of_these, 16)


def _best_points(held: Any, rule: SequenceRule) -> Number:  # noqa: ANN401 - many card sets
    """Return the points of the best legal arrangement of each card set, trying them all."""
    import numpy as np  # noqa: PLC0415

    from tarocco.arrays import Piles  # noqa: PLC0415

    best: Number = np.zeros(len(held.masks), dtype=np.int64)
    everywhere = range(UNUSED, len(rule.replaceable) + 1)
    places = [
        everywhere if held.holds(contatore).any() else (UNUSED,) for contatore in rule.contatori
    ]
    for arrangement in product(*places):
        if _never_legal(arrangement):
            continue
        allowed = definitions.is_legal(held, rule, arrangement)
        legal = np.flatnonzero(np.broadcast_to(allowed, best.shape))
        size = definitions.size(Piles(held.masks[legal]), rule, arrangement)
        best[legal] = np.maximum(best[legal], size)
    return score_size(best, rule)


def _never_legal(arrangement: tuple[int, ...]) -> bool:
    """Tell whether two contatori stand for one card, which no holding allows."""
    stand_ins = [place for place in arrangement if place > ADDED]
    return len(stand_ins) != len(set(stand_ins))
