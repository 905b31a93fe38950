"""Theorems about cricche and sequences (``spec/bologna/combinations.toml``)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from tarocco.cards import mask_of
from tarocco.errors import Known
from tarocco.readings import all_of, any_of, none_of, where
from tarocco.scoring.families import score_combination, score_family
from tarocco.scoring.rules import SequenceRule, SetRule
from tarocco.scoring.sequences import (
    ADDED,
    UNUSED,
    arrangement,
    places_of,
    score_sequence,
    score_size,
    size_of,
)
from tarocco.scoring.sets import score_set
from verification import definitions
from verification.model import Cases, Chapter, Obligation, Only

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tarocco.readings import CardSet, Number, Truth
    from tarocco.rulebook import Book, Ruleset
    from tarocco.scoring.rules import CombinationRule, Family
    from verification.model import Part

MANY = 10**9
"""More than any combination of any rule book can be worth or count as."""

chapter = Chapter("combinations")


def combinations(rules: Ruleset) -> list[CombinationRule]:
    """Return every combination of a ruleset."""
    return [rule for family in rules.scoring.families for rule in family.combinations]


def sequences(rules: Ruleset) -> list[SequenceRule]:
    """Return the sequences of a ruleset."""
    return [rule for rule in combinations(rules) if isinstance(rule, SequenceRule)]


def sequence(rules: Ruleset, name: str) -> SequenceRule:
    """Return a sequence by its id."""
    return Known("sequence", {rule.id: rule for rule in sequences(rules)})[name]


def support(rule: CombinationRule) -> int:
    """Return the mask of every card that a combination looks at."""
    if isinstance(rule, SetRule):
        return rule.cards
    head = 0 if rule.head is None else 1 << rule.head
    then = rule.run.then if rule.run else 0
    return head | mask_of(rule.replaceable) | mask_of(rule.contatori) | rule.added | then


def support_of_all(rules: Iterable[CombinationRule]) -> int:
    """Return the mask of every card that some combinations look at."""
    mask = 0
    for rule in rules:
        mask |= support(rule)
    return mask


def size(held: CardSet, rule: SequenceRule) -> Number:
    """Return the number of cards the engine finds in a sequence."""
    return size_of(held, rule, *arrangement(held, rule))


def places(held: CardSet, rule: SequenceRule) -> tuple[Number, ...]:
    """Return the places the engine gives the contatori."""
    return places_of(held, rule, *arrangement(held, rule))


def best_arrangement(rule: SequenceRule, prefix: str = "") -> Iterator[Obligation]:
    """Yield what shows that the engine arranges a sequence as well as can be.

    Args:
        rule: the sequence.
        prefix: put before the name of each obligation.
    """
    names = [f"place_{position}" for position in range(len(rule.contatori))]

    def chosen(numbers: dict[str, Any]) -> list[Number]:
        return [numbers[name] for name in names]

    yield Obligation(
        f"{prefix}{rule.id}: no legal arrangement has more cards",
        claim=lambda held, **numbers: (
            definitions.size(held, rule, chosen(numbers)) <= size(held, rule)
        ),
        premise=lambda held, **numbers: definitions.is_legal(held, rule, chosen(numbers)),
        sets={"held": support(rule)},
        numbers=dict.fromkeys(names, (UNUSED, len(rule.replaceable))),
    )

    def is_legal(held: CardSet) -> Truth:
        found = places(held, rule)
        return all_of(
            definitions.is_legal(held, rule, found),
            definitions.size(held, rule, found) == size(held, rule),
        )

    yield Obligation(
        f"{prefix}{rule.id}: the engine's own arrangement is legal",
        claim=is_legal,
        premise=lambda held: score_sequence(held, rule) > 0,
        sets={"held": support(rule)},
    )
    yield Obligation(
        f"{prefix}{rule.id}: a legal arrangement scores",
        claim=lambda held: any_of(size(held, rule) <= 0, score_sequence(held, rule) > 0),
        sets={"held": support(rule)},
    )


@chapter.theorem(
    "bologna.combinations.cricche",
    "bologna.combinations.cricche.no_contatore",
    "bologna.combinations.sequences",
    "bologna.combinations.sequences.third",
    "bologna.combinations.sequences.contatori",
    "bologna.combinations.grande",
    "bologna.combinations.grande.gap",
    "bologna.combinations.grande.third",
    "bologna.combinations.grande.exception",
    "bologna.combinations.grande.run",
    "bologna.combinations.grande.skip",
    "bologna.combinations.grande.moors",
    "bologna.combinations.grande.idle",
    "bologna.combinations.grande.spare",
    "bologna.combinations.grande.greedy",
    "bologna.combinations.grande.begato",
    "bologna.combinations.semi",
    "bologna.combinations.semi.contatori",
    "bologna.combinations.semi.figures",
    "bologna.combinations.mori",
    "bologna.combinations.assi",
    "bologna.combinations.accusable",
    formal="∀ combination r, ∀ cards H: engine(H, r) = max { score(H, r, a) : a legal arrangement }",
)
def the_engine_finds_the_best_arrangement(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Every cricca and every sequence is worth what its best legal arrangement is worth, whatever is held."""
    for rule in combinations(rules):
        if isinstance(rule, SequenceRule):
            yield from best_arrangement(rule)
        else:
            yield _literal_set(rule)


def _literal_set(rule: SetRule) -> Obligation:
    """Return the obligation that a cricca scores as its table says."""
    return Obligation(
        f"{rule.id}: worth what the table says for its number of cards",
        claim=lambda held: score_set(held, rule) == definitions.set_points(held, rule),
        sets={"held": support(rule)},
    )


@chapter.theorem(
    "bologna.combinations.semi.contatori",
    "bologna.combinations.grande.idle",
    "bologna.combinations.grande.moors",
    "bologna.combinations.grande.skip",
    "bologna.combinations.grande.exception",
    "bologna.combinations.grande.gap",
    formal="∀ option o, ∀ reading v of o, ∀ sequence r changed by v: "
    "engine = max over legal arrangements, under o = v",
    slow=True,
)
def the_engine_finds_the_best_arrangement_under_every_reading(
    rules: Ruleset, book: Book
) -> Iterable[Part]:
    """Where an option changes a sequence, the engine still finds the best arrangement of that reading."""
    for option in book.options.values():
        for reading in option.readings:
            other = book.ruleset(rules.id, {**rules.options, option.id: reading.id})
            for rule, changed in zip(sequences(rules), sequences(other), strict=True):
                if rule != changed:
                    yield from best_arrangement(changed, f"{option.id}={reading.id}, ")


@chapter.theorem(
    "bologna.combinations.sequences.head",
    formal="∀ sequence with a head, ∀ H: score(H) > 0 ⇒ head ∈ H; no contatore stands for the Angelo or a king",
)
def no_contatore_replaces_a_head(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """No contatore ever stands for the Angelo or a king: without the head itself there is no sequence."""
    heads = rules.pack.groups["capostipiti"].cards
    own = [rule for rule in sequences(rules) if rule.head is not None]

    def cases() -> Iterator[tuple[str, bool]]:
        yield "each head begins one sequence", heads == mask_of(rule.head or 0 for rule in own)
        for rule in sequences(rules):
            stand_ins = mask_of(rule.replaceable) & heads
            yield f"no head can be replaced in {rule.id}", not stand_ins

    yield Cases("heads", cases)
    for rule in own:
        yield Obligation(
            f"{rule.id}: no sequence without its head",
            claim=lambda held, rule=rule: held.count(heads & support(rule)) > 0,
            premise=lambda held, rule=rule: score_sequence(held, rule) > 0,
            sets={"held": support(rule)},
        )


@chapter.theorem(
    "bologna.combinations.sequences.third",
    formal="∀ sequence r, ∀ H: score(H, r) > 0 ⇒ at least two cards of it are no contatori",
)
def every_sequence_has_two_genuine_cards(rules: Ruleset, book: Book) -> Iterable[Part]:
    """At least two cards of every sequence are themselves, however many contatori help, and one is not enough."""
    least = book.figure("genuine")
    for rule in sequences(rules):
        genuine = support(rule) & ~mask_of(rule.contatori) & ~rule.added
        yield Obligation(
            f"{rule.id}: fewer do not make one",
            claim=lambda held, genuine=genuine: held.count(genuine) >= least,
            premise=lambda held, rule=rule: score_sequence(held, rule) > 0,
            sets={"held": support(rule)},
        )
        yield Obligation(
            f"{rule.id}: so many can make one",
            claim=lambda held, genuine=genuine: held.count(genuine) <= least,
            premise=lambda held, rule=rule: score_sequence(held, rule) > 0,
            sets={"held": support(rule)},
            exists=True,
        )


@chapter.theorem(
    "bologna.combinations.semi.ace",
    "bologna.combinations.semi.longest",
    formal="∀ suit sequence, ∀ H: score(H) > 0 ⇒ score(H - ace) > 0, and the ace adds one card",
)
def an_ace_is_never_the_third_card(rules: Ruleset, book: Book) -> Iterable[Part]:
    """The ace of a suit only adds to a sequence that is there without it, and adds five points."""
    aces = rules.pack.groups["assi"].cards
    for rule in sequences(rules):
        if rule.head is None or not support(rule) & aces:
            continue
        rest = support(rule) & ~aces
        yield Obligation(
            f"{rule.id}: there without the ace",
            claim=lambda held, rule=rule, rest=rest: all_of(
                score_sequence(Only(held, rest), rule) > 0,
                score_sequence(held, rule)
                == score_sequence(Only(held, rest), rule) + book.figure("unit") * held.count(aces),
            ),
            premise=lambda held, rule=rule: all_of(
                score_sequence(held, rule) > 0, held.count(aces & support(rule)) > 0
            ),
            sets={"held": support(rule)},
        )


@chapter.theorem(
    "bologna.combinations.grande.gap",
    formal="∀ H, ∀ neighbouring numbers n, n - 1: not both are filled by contatori",
)
def no_two_neighbouring_scavezzo_numbers_are_replaced(
    rules: Ruleset,
    book: Book,  # noqa: ARG001
) -> Iterable[Part]:
    """Two neighbouring numbers of scavezzo are never both replaced: there the series breaks."""
    rule = sequence(rules, "grande")
    numbers = rules.pack.groups["scavezzo"].cards
    first = len(rule.body)

    def none_together(held: CardSet) -> Truth:
        stand_ins = definitions.replaced(rule, places(held, rule))[first:]
        return none_of(*(all_of(one, next_) for one, next_ in itertools.pairwise(stand_ins)))

    yield Cases(
        "the numbers",
        lambda: [("the run is the numbers of scavezzo", _run_mask(rule) == numbers)],
    )
    yield Obligation(
        "the engine's arrangement",
        claim=none_together,
        premise=lambda held: score_sequence(held, rule) > 0,
        sets={"held": support(rule)},
    )
    for above, below in zip(_run(rule), _run(rule)[1:], strict=False):
        lower = mask_of(_run(rule)[_run(rule).index(below) :]) | (rule.run.then if rule.run else 0)
        yield Obligation(
            f"nothing joins below a missing {_ids(rules, above, below)}",
            claim=lambda held, lower=lower: (
                size(held, rule) == size(Only(held, support(rule) & ~lower), rule)
            ),
            premise=lambda held, above=above, below=below: all_of(
                score_sequence(held, rule) > 0, none_of(held.holds(above), held.holds(below))
            ),
            sets={"held": support(rule)},
        )


@chapter.theorem(
    "bologna.combinations.grande.exception",
    formal="∀ H, ∀ neighbours x, y of the grande and its numbers, both replaced: y is the 16",
)
def only_the_16_is_replaced_beside_a_card_of_the_grande(
    rules: Ruleset,
    book: Book,  # noqa: ARG001
) -> Iterable[Part]:
    """The only neighbouring cards that contatori ever replace together are the 16 and a card of the Grande."""
    rule = sequence(rules, "grande")
    first = len(rule.body)
    top = rules.pack.by_id["16"].index

    def neighbours(held: CardSet) -> list[Truth]:
        stand_ins = definitions.replaced(rule, places(held, rule))
        return [all_of(x, y) for x, y in itertools.pairwise(stand_ins)]

    def others(held: CardSet) -> Truth:
        pairs = neighbours(held)
        return none_of(*pairs[: first - 1], *pairs[first:])

    def exception(held: CardSet) -> Truth:
        stand_ins = definitions.replaced(rule, places(held, rule))
        return all_of(any_of(*stand_ins[:first]), stand_ins[first])

    premise = _scores(rule)
    yield Cases("the first number", lambda: [("is the 16", _run(rule)[0] == top)])
    yield Obligation(
        "no other neighbours", claim=others, premise=premise, sets={"held": support(rule)}
    )
    for card in rule.body:
        yield Obligation(
            f"with {_ids(rules, card)} held and the 16 replaced",
            claim=lambda held, card=card: all_of(exception(held), held.holds(card)),
            premise=premise,
            sets={"held": support(rule)},
            exists=True,
        )


@chapter.theorem(
    "bologna.combinations.grande.moors",
    "bologna.combinations.mori.both",
    formal="∀ H: size(H) - size(H - Moors) = |Moors in H| if the numbers reach the 5, else 0",
)
def the_moors_join_the_grande_only_through_the_5(
    rules: Ruleset,
    book: Book,  # noqa: ARG001
) -> Iterable[Part]:
    """The Moors join the Grande only when every number down to the 5 has joined, and then each of them does."""
    rule = sequence(rules, "grande")
    moors = rules.pack.groups["mori"].cards
    last = rules.pack.by_id["5"].index

    def reached(held: CardSet) -> Truth:
        if last not in _run(rule):
            return False
        return definitions.joined(held, rule, places(held, rule))[_run(rule).index(last)]

    yield Cases(
        "the run",
        lambda: [
            ("ends with the 5", _run(rule)[-1] == last),
            ("goes on with the Moors", rule.run is not None and rule.run.then == moors),
        ],
    )
    yield Obligation(
        "as many as are held, or none",
        claim=lambda held: (
            size(held, rule) - size(Only(held, support(rule) & ~moors), rule)
            == where(reached(held), held.count(moors), 0)
        ),
        premise=lambda held: all_of(score_sequence(held, rule) > 0, held.count(moors) > 0),
        sets={"held": support(rule)},
    )
    yield Obligation(
        "they can", claim=reached, premise=_scores(rule), sets={"held": support(rule)}, exists=True
    )


@chapter.theorem(
    "bologna.combinations.sequences.everywhere",
    "bologna.combinations.sequences.contatori",
    formal="∀ H, ∀ sequence r with score(H, r) > 0: every contatore in H is used once in r",
)
def a_contatore_counts_once_in_each_sequence_and_in_all(
    rules: Ruleset,
    book: Book,  # noqa: ARG001
) -> Iterable[Part]:
    """Each contatore held counts exactly once in every sequence there is, in all of them at the same time."""
    contatori = rules.pack.groups["contatori"].cards

    def used(held: CardSet, rule: SequenceRule) -> Truth:
        found = places(held, rule)
        serving: Number = 0
        for place in found:
            serving = serving + where(place > UNUSED, 1, 0)
        return all_of(
            serving == held.count(contatori),
            none_of(
                *(
                    all_of(one > ADDED, one == other)
                    for position, one in enumerate(found)
                    for other in found[position + 1 :]
                )
            ),
        )

    own = sequences(rules)
    yield Cases(
        "each sequence",
        lambda: [
            (f"{rule.id} has room for every contatore", rule.contatori_most == len(rule.contatori))
            for rule in own
        ],
    )
    yield Obligation(
        "in every sequence at once",
        claim=lambda held: all_of(
            *(any_of(score_sequence(held, rule) <= 0, used(held, rule)) for rule in own)
        ),
        premise=lambda held: all_of(
            *(score_sequence(held, rule) > 0 for rule in own), held.count(contatori) > 0
        ),
        sets={"held": support_of_all(own)},
    )
    for rule in own:
        yield Obligation(
            f"once in {rule.id}",
            claim=lambda held, rule=rule: used(held, rule),
            premise=_scores(rule),
            sets={"held": support(rule)},
        )


@chapter.theorem(
    "bologna.combinations.monotone",
    formal="∀ cards H ⊆ K: combinations(H) ≤ combinations(K)",
)
def another_card_never_hurts(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Adding a card to a pile never lowers the points of its combinations, doublings included."""
    for rule in combinations(rules):
        cards = support(rule)

        def no_less(less: CardSet, more: CardSet, rule: CombinationRule = rule) -> Truth:
            (points, counts), (more_points, more_counts) = (
                score_combination(held, rule) for held in (less, more)
            )
            return all_of(points <= more_points, counts <= more_counts)

        def within(less: CardSet, more: CardSet, cards: int = cards) -> Truth:
            return all_of(
                *(
                    any_of(none_of(less.holds(card)), more.holds(card))
                    for card in range(cards.bit_length())
                    if cards >> card & 1
                )
            )

        yield Obligation(
            f"{rule.id}: more cards, no fewer points",
            claim=no_less,
            premise=within,
            sets={"less": cards, "more": cards},
        )
    for family in rules.scoring.families:
        for declared in (False, True):
            yield _family_is_monotone(family, declared=declared)


def _family_is_monotone(family: Family, *, declared: bool) -> Obligation:
    """Return the obligation that a family rises with each of its combinations."""
    number = range(len(family.combinations))

    def score(numbers: dict[str, Number], which: str) -> Number:
        scores = [(numbers[f"{which}_points_{n}"], numbers[f"{which}_counts_{n}"]) for n in number]
        return score_family(scores, family.multiplier, declared=declared)

    bounds = {
        f"{which}_{what}_{n}": (0, MANY)
        for which in ("less", "more")
        for what in ("points", "counts")
        for n in number
    }
    return Obligation(
        f"{family.id}{', declared' if declared else ''}: no combination less, no fewer points",
        claim=lambda **numbers: score(numbers, "less") <= score(numbers, "more"),
        premise=lambda **numbers: all_of(
            *(
                numbers[f"less_{what}_{n}"] <= numbers[f"more_{what}_{n}"]
                for what in ("points", "counts")
                for n in number
            )
        ),
        numbers=bounds,
    )


@chapter.theorem(
    "bologna.combinations.sequences.score",
    "bologna.combinations.cricche",
    formal="∀ combination, ∀ size: exactly one score, rising with size; sequences: 10 for 3, 5 more for each further card",
)
def every_size_has_exactly_one_score(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Every possible size of every combination has one score, and a larger one scores more; sequences rise by five."""
    unit, smallest = book.figure("unit"), book.figure("smallest")

    def cases() -> Iterator[tuple[str, bool]]:
        for rule in combinations(rules):
            if isinstance(rule, SetRule):
                sizes = [step.cards for step in rule.sizes]
                points = [step.points for step in rule.sizes]
                yield f"{rule.id}: sizes", sizes == [*range(smallest, rule.cards.bit_count() + 1)]
                yield f"{rule.id}: rising", points == sorted(set(points))
                continue
            most = support(rule).bit_count()
            for cards in range(most + 1):
                points_of = unit * (cards - 1) if cards >= smallest else 0
                yield f"{rule.id} of {cards}", score_size(cards, rule) == points_of

    yield Cases("sizes", cases)
    for rule in combinations(rules):
        if isinstance(rule, SequenceRule):
            yield Obligation(
                f"{rule.id}: never fewer cards than the smallest, never more than there are",
                claim=lambda held, rule=rule: all_of(
                    any_of(size(held, rule) <= 0, size(held, rule) >= smallest),
                    size(held, rule) <= support(rule).bit_count(),
                ),
                sets={"held": support(rule)},
            )


@chapter.theorem(
    "bologna.combinations.criccone",
    "bologna.combinations.criccone.four",
    formal="∀ cricca r, ∀ H: r counts as one towards the criccone if score(H, r) > 0, else as none",
)
def a_cricca_counts_once_towards_the_criccone(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Three of a kind and four of a kind count as one cricca towards the criccone, fewer as none."""
    for rule in combinations(rules):
        if isinstance(rule, SetRule):
            yield Obligation(
                f"{rule.id}: once if it scores",
                claim=lambda held, rule=rule: (
                    score_combination(held, rule)[1] == where(score_set(held, rule) > 0, 1, 0)
                ),
                sets={"held": support(rule)},
            )


def _scores(rule: SequenceRule) -> Any:  # noqa: ANN401 - a premise
    """Return the premise that there is such a sequence."""
    return lambda held: score_sequence(held, rule) > 0


def _run(rule: SequenceRule) -> tuple[int, ...]:
    """Return the numbers that carry a sequence on."""
    return rule.run.cards if rule.run else ()


def _run_mask(rule: SequenceRule) -> int:
    """Return the mask of the numbers that carry a sequence on."""
    return mask_of(_run(rule))


def _ids(rules: Ruleset, *cards: int) -> str:
    """Spell some cards."""
    return " and ".join(rules.pack.cards[card].id for card in cards)
