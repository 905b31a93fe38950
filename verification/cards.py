"""Theorems about the pack: suits, ranks and values (``spec/bologna/cards.toml``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import Known
from verification.model import Cases, Chapter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tarocco.cards import Pack
    from tarocco.rulebook import Book, Ruleset
    from verification.model import Part

chapter = Chapter("cards")


@chapter.theorem(
    "bologna.cards.pack",
    "bologna.cards.suits",
    "bologna.cards.groups.trionfi",
    "bologna.cards.groups.numeri",
    formal="|pack| = 62, and every card is in exactly one suit",
)
def the_pack_has_62_cards_each_in_one_suit(rules: Ruleset, book: Book) -> Iterable[Part]:
    """The pack has 62 cards: 22 trionfi and four suits of ten, and no card is in two suits."""

    def cases() -> Iterator[tuple[str, bool]]:
        pack = rules.pack
        yield f"{len(pack.cards)} cards", len(pack.cards) == book.figure("cards")
        trionfi = pack.groups["trionfi"].cards
        yield "trionfi", trionfi.bit_count() == book.figure("trumps")
        yield "numeri", pack.suits["trumps"].cards == pack.groups["numeri"].cards
        for suit in _plain_suits(pack):
            yield f"suit {suit}", pack.suits[suit].cards.bit_count() == book.figure("suit")
        for card in pack.cards:
            suits = [suit for suit in pack.suits.values() if suit.cards >> card.index & 1]
            yield f"{card.id} in {len(suits)} suits", len(suits) == 1
        plain = [pack.suits[suit].cards for suit in _plain_suits(pack)]
        yield "suits and trionfi make the pack", trionfi + sum(plain) == pack.all

    yield Cases("the pack", cases)


@chapter.theorem(
    "bologna.cards.trumps.order",
    "bologna.cards.moors",
    "bologna.cards.matto",
    formal="∀ a ≠ b of one suit: rank a = rank b ⇔ a, b ∈ Moors; the Matto has no rank",
)
def ranks_are_total_but_for_the_moors(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Of two cards of a suit one ranks higher, but the four Moors are equal; only the Matto has no rank."""

    def cases() -> Iterator[tuple[str, bool]]:
        pack = rules.pack
        moors = pack.groups["mori"].cards
        for one in pack.cards:
            yield f"{one.id} has a rank", (one.rank > 0) == (one.suit != "matto")
            for other in pack.cards[: one.index]:
                if one.suit == other.suit:
                    equal = bool(moors >> one.index & moors >> other.index & 1)
                    yield f"{one.id} and {other.id}", (one.rank == other.rank) == equal

    yield Cases("the ranks", cases)


@chapter.theorem(
    "bologna.cards.short_suits",
    "bologna.cards.long_suits",
    formal="∀ faces x, y: x above y in a short suit ⇔ x above y in a long one, "
    "unless x and y are both aces or pips, and then ⇎",
)
def short_suits_run_the_other_way_among_the_pips_only(
    rules: Ruleset,
    book: Book,  # noqa: ARG001
) -> Iterable[Part]:
    """Short suits rank ace and pips the other way round from long suits, and nothing else."""

    def cases() -> Iterator[tuple[str, bool]]:
        pack = rules.pack
        low = pack.groups["assi"].cards | pack.groups["cartacce"].cards
        kinds = [pack.suits[suit].kind for suit in _plain_suits(pack)]
        yield "two short suits and two long", sorted(kinds) == ["long", "long", "short", "short"]
        for one in _plain_suits(pack):
            for other in _plain_suits(pack):
                reversed_ = pack.suits[one].kind != pack.suits[other].kind
                for x, y in _faces_twice(pack):
                    first, second = pack.by_id[x + one], pack.by_id[y + one]
                    above = first.rank > second.rank
                    also = pack.by_id[x + other].rank > pack.by_id[y + other].rank
                    both_low = bool(low >> first.index & low >> second.index & 1)
                    yield (
                        f"{x} and {y} in {one} and {other}",
                        (above == also) != (reversed_ and both_low),
                    )

    yield Cases("the four suits", cases)


@chapter.theorem(
    "bologna.cards.values",
    "bologna.cards.groups.carte_da_5",
    "bologna.cards.groups.scartini",
    formal="∀ card: there is exactly one value; five points ⇔ carte da 5; one point ⇔ scartini",
)
def every_card_has_exactly_one_value(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Every card has exactly one value; the dearest are the carte da cinque, the cheapest the scartini."""

    def cases() -> Iterator[tuple[str, bool]]:
        pack = rules.pack
        points = [value.points for value in pack.values]
        dearest, cheapest = pack.groups["carte_da_5"].cards, pack.groups["scartini"].cards
        for card in pack.cards:
            values = [value.points for value in pack.values if value.cards >> card.index & 1]
            yield f"{card.id} has {len(values)} values", len(values) == 1
            five, one = dearest >> card.index & 1, cheapest >> card.index & 1
            yield f"{card.id} is a carta da cinque", bool(five) == (values == [max(points)])
            yield f"{card.id} is a scartino", bool(one) == (values == [min(points)])

    yield Cases("the values", cases)


@chapter.theorem(
    "bologna.cards.trumps.numbers",
    formal="∀ trumps a, b: rank a > rank b ⇒ number a > number b; the numbers are 20 … 0",
)
def the_numbers_of_the_trumps_follow_their_ranks(
    rules: Ruleset,
    book: Book,  # noqa: ARG001
) -> Iterable[Part]:
    """The customary numbers run from the highest trump down to 0 without a gap, and follow the ranks."""

    def cases() -> Iterator[tuple[str, bool]]:
        trumps = [card for card in rules.pack.cards if card.suit == "trumps"]
        numbers = [card.number for card in trumps]
        yield "without a gap", sorted(n for n in numbers if n is not None) == [*range(len(trumps))]
        for one in trumps:
            printed = one.number if one.id.isdecimal() else None
            yield f"{one.id} is printed {printed}", printed is None or str(printed) == one.id
            for other in trumps:
                if one.rank > other.rank:
                    above = (one.number or 0) > (other.number or 0)
                    yield f"{one.id} above {other.id}", above

    yield Cases("the numbers", cases)


@chapter.theorem(
    "bologna.cards.groups.figure",
    "bologna.cards.groups.assi",
    "bologna.cards.groups.tarocchi",
    "bologna.cards.groups.rosse",
    "bologna.cards.groups.contatori",
    "bologna.cards.groups.grande",
    "bologna.cards.groups.scavezzo",
    formal="scartini = pack - figure - tarocchi; tarocchi ∪ rosse = grande ∪ contatori; "
    "numeri = grande ∪ scavezzo ∪ Moors ∪ {Bégato}",
)
def the_groups_fit_together(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Scartini are all cards but court cards and tarocchi, and the groups of trumps make up the trionfi."""

    def cases() -> Iterator[tuple[str, bool]]:
        pack = rules.pack
        group = Known("group", {name: each.cards for name, each in pack.groups.items()})
        rest = pack.all & ~group["figure"] & ~group["tarocchi"]
        yield "scartini", group["scartini"] == rest
        tarocchi = group["tarocchi"] | group["rosse"]
        yield "tarocchi and rosse", tarocchi == group["grande"] | group["contatori"]
        parts = ("grande", "scavezzo", "mori", "contatori")
        yield "trionfi", sum(group[part] for part in parts) == group["trionfi"]
        yield (
            "figure",
            group["figure"] == sum(group[part] for part in ("re", "regine", "cavalli", "fanti")),
        )
        yield "carte da 5", group["carte_da_5"] == group["tarocchi"] + group["re"]
        yield "heads", group["capostipiti"] == group["re"] | 1 << pack.by_id["Ang"].index
        short = sum(suit.cards for suit in pack.suits.values() if suit.kind == "short")
        yield "good aces", group["assi_buoni"] == group["assi"] & short
        yield "mad aces", group["assi_matti"] == group["assi"] & ~short
        for name, high, low in (("grande", "Ang", "Lun"), ("scavezzo", "16", "5")):
            ranks = sorted(card.rank for card in pack.cards if group[name] >> card.index & 1)
            yield name, ranks == [*range(pack.by_id[low].rank, pack.by_id[high].rank + 1)]

    yield Cases("the groups", cases)


def _plain_suits(pack: Pack) -> list[str]:
    """Return the ids of the suits that are neither trumps nor the Matto."""
    return [suit.id for suit in pack.suits.values() if suit.kind not in {"trump", "excuse"}]


def _faces_twice(pack: Pack) -> Iterator[tuple[str, str]]:
    """Yield every pair of different faces."""
    for one in pack.name_parts.faces:
        for other in pack.name_parts.faces:
            if one != other:
                yield one, other
