"""The pack, its suits, groups and values, and card sets as masks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PACK, masks

from tarocco.cards import Card, indices, mask_of, usual_name
from tarocco.errors import ChoiceError
from tarocco.readings import Held
from tarocco.rulebook import ruleset
from tarocco.rulebook.build import CardFinder, UnknownCardsError, cards_between
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import combination_points

if TYPE_CHECKING:
    from tarocco.cards import Pack
    from tarocco.rulebook import Ruleset

TRUMPS = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7 6 5 M1 M2 M3 M4 Beg"


def spelled(pack: Pack, group: str) -> str:
    """Spell the cards of a group."""
    return " ".join(pack.ids(pack.groups[group].cards))


@given(st.sets(st.integers(0, 200)))
def test_indices_of_a_mask_are_those_it_is_made_of(cards: set[int]) -> None:
    mask = mask_of(cards)

    assert list(indices(mask)) == sorted(cards)
    assert mask.bit_count() == len(cards)


@given(masks())
def test_a_mask_is_made_of_its_indices(mask: int) -> None:
    assert mask_of(indices(mask)) == mask


def test_a_mask_takes_a_card_once() -> None:
    assert mask_of([3, 0, 3]) == 0b1001
    assert mask_of([]) == 0
    assert list(indices(0)) == []


@given(masks())
def test_cards_of_a_mask_are_spelled_in_the_order_of_the_pack(mask: int) -> None:
    ids = PACK.ids(mask)

    assert PACK.mask(ids) == PACK.mask(reversed(ids)) == mask
    assert ids == [card.id for card in PACK.cards if Held(mask).holds(card.index)]


@given(masks(), masks())
def test_held_counts_what_two_sets_share(mask: int, cards: int) -> None:
    held = Held(mask)

    assert held.count(cards) == len(set(PACK.ids(mask)) & set(PACK.ids(cards)))
    assert held.count(cards) == sum(held.holds(card) for card in indices(cards))


@pytest.mark.parametrize("name", ["rd", "Rx", "", "Re di danari"])
def test_invalid_spelling(name: str, pack: Pack) -> None:
    with pytest.raises(ChoiceError, match=re.escape(repr(name))):
        pack.mask(["Ang", name])


@pytest.mark.clause("bologna.cards.pack")
def test_the_pack_has_62_cards(pack: Pack) -> None:
    assert len(pack.cards) == 62
    assert len({card.id for card in pack.cards}) == 62
    assert [card.index for card in pack.cards] == list(range(62))
    assert pack.all == 2**62 - 1
    assert pack.groups["trionfi"].cards.bit_count() == 22


@pytest.mark.clause("bologna.cards.pack", "bologna.cards.pack.substitute")
def test_the_pack_is_a_tarot_pack_without_its_sixteen_lowest_pips(pack: Pack) -> None:
    faces = ["R", "Q", "C", "F", "A", *map(str, range(2, 11))]
    ordinary = {f"{face}{suit}" for face in faces for suit in "dcsb"} | {*TRUMPS.split(), "Mat"}
    lowest = {f"{pip}{suit}" for pip in range(2, 6) for suit in "dcsb"}

    assert (len(ordinary), len(lowest)) == (78, 16)
    assert {card.id for card in pack.cards} == ordinary - lowest


def test_the_order_of_the_pack(pack: Pack) -> None:
    assert [card.id for card in pack.cards[:22]] == [*TRUMPS.split(), "Mat"]
    assert [card.suit for card in pack.cards[22:]] == [*"d" * 10, *"c" * 10, *"s" * 10, *"b" * 10]


@pytest.mark.clause("bologna.cards.trumps.order", "bologna.cards.moors")
def test_the_order_of_the_trumps(pack: Pack) -> None:
    order = TRUMPS.replace("M1 M2 M3 M4", "M").split()
    ranks = {card.id: card.rank for card in pack.cards if card.suit == "trumps"}

    assert [ranks.get(card, ranks["M1"]) for card in order] == list(range(18, 0, -1))
    assert {ranks[moor] for moor in ("M1", "M2", "M3", "M4")} == {2}


@pytest.mark.clause("bologna.cards.trumps.order")
def test_the_mondo_may_stand_above_the_angelo() -> None:
    pack = ruleset(choices={"highest_trump": "mondo"}).pack

    ranks = [pack.by_id[card].rank for card in ("Mon", "Ang", "Sol")]
    assert ranks == [18, 17, 16]


@pytest.mark.clause("bologna.cards.trumps.numbers")
def test_the_numbers_of_the_trumps(pack: Pack) -> None:
    numbers = [pack.by_id[card].number for card in TRUMPS.split()]

    assert numbers == list(range(20, -1, -1))
    assert {card.number for card in pack.cards if card.suit != "trumps"} == {None}


@pytest.mark.clause("bologna.cards.matto", "bologna.cards.groups.numeri")
def test_the_matto_has_no_rank_and_is_no_number(pack: Pack) -> None:
    matto = pack.by_id["Mat"]

    assert (matto.rank, matto.number) == (0, None)
    assert (pack.suits["matto"].kind, pack.ids(pack.suits["matto"].cards)) == ("excuse", ["Mat"])
    assert [card.id for card in pack.cards if not card.rank] == ["Mat"]
    assert spelled(pack, "numeri") == TRUMPS
    assert pack.groups["numeri"].cards == pack.suits["trumps"].cards


@pytest.mark.clause("bologna.cards.suits")
@pytest.mark.parametrize(
    ("suit", "kind", "name"),
    [
        ("d", "short", "Coins"),
        ("c", "short", "Cups"),
        ("s", "long", "Swords"),
        ("b", "long", "Clubs"),
    ],
)
def test_a_suit_has_ten_cards(suit: str, kind: str, name: str, pack: Pack) -> None:
    cards = pack.ids(pack.suits[suit].cards)

    assert pack.suits[suit].kind == kind
    assert pack.suits[suit].names["en"][0] == name
    assert set(cards) == {f"{face}{suit}" for face in ("R", "Q", "C", "F", "A", *"6789", "10")}
    assert len(cards) == 10


@pytest.mark.clause("bologna.cards.short_suits")
@pytest.mark.parametrize("suit", ["d", "c"])
def test_the_order_of_a_short_suit(suit: str, pack: Pack) -> None:
    order = ["R", "Q", "C", "F", "A", "6", "7", "8", "9", "10"]

    assert [pack.by_id[face + suit].rank for face in order] == list(range(10, 0, -1))


@pytest.mark.clause("bologna.cards.long_suits")
@pytest.mark.parametrize("suit", ["s", "b"])
def test_the_order_of_a_long_suit(suit: str, pack: Pack) -> None:
    order = ["R", "Q", "C", "F", "10", "9", "8", "7", "6", "A"]

    assert [pack.by_id[face + suit].rank for face in order] == list(range(10, 0, -1))


def test_suits_divide_the_pack(pack: Pack) -> None:
    assert sum(suit.cards for suit in pack.suits.values()) == pack.all
    assert sum(suit.cards.bit_count() for suit in pack.suits.values()) == 62
    for suit in pack.suits.values():
        assert {pack.cards[card].suit for card in indices(suit.cards)} == {suit.id}


@pytest.mark.clause(
    "bologna.cards.groups.grande",
    "bologna.cards.groups.scavezzo",
    "bologna.cards.groups.contatori",
    "bologna.cards.groups.tarocchi",
    "bologna.cards.groups.rosse",
    "bologna.cards.groups.numeri",
    "bologna.cards.groups.trionfi",
    "bologna.cards.groups.figure",
    "bologna.cards.groups.assi",
    "bologna.cards.groups.carte_da_5",
    "bologna.cards.moors",
)
@pytest.mark.parametrize(
    ("group", "cards"),
    [
        ("grande", "Ang Mon Sol Lun"),
        ("scavezzo", "16 15 14 13 12 11 10 9 8 7 6 5"),
        ("mori", "M1 M2 M3 M4"),
        ("contatori", "Beg Mat"),
        ("tarocchi", "Ang Mon Beg Mat"),
        ("rosse", "Sol Lun"),
        ("numeri", TRUMPS),
        ("trionfi", TRUMPS + " Mat"),
        ("re", "Rd Rc Rs Rb"),
        ("regine", "Qd Qc Qs Qb"),
        ("cavalli", "Cd Cc Cs Cb"),
        ("fanti", "Fd Fc Fs Fb"),
        ("figure", "Rd Qd Cd Fd Rc Qc Cc Fc Rs Qs Cs Fs Rb Qb Cb Fb"),
        ("assi_buoni", "Ad Ac"),
        ("assi_matti", "As Ab"),
        ("assi", "Ad Ac As Ab"),
        ("carte_da_5", "Ang Mon Beg Mat Rd Rc Rs Rb"),
    ],
)
def test_groups(group: str, cards: str, pack: Pack) -> None:
    assert spelled(pack, group) == cards


@pytest.mark.clause("bologna.cards.groups.scartini")
def test_scartini_are_what_is_neither_court_card_nor_tarocco(pack: Pack) -> None:
    groups = {name: group.cards for name, group in pack.groups.items()}

    assert groups["scartini"] == pack.all & ~groups["figure"] & ~groups["tarocchi"]
    assert groups["scartini"].bit_count() == 42
    assert groups["cartacce"].bit_count() == 20


@pytest.mark.clause(
    "bologna.cards.values",
    "bologna.cards.values.tarocchi",
    "bologna.cards.values.re",
    "bologna.cards.values.regine",
    "bologna.cards.values.cavalli",
    "bologna.cards.values.fanti",
    "bologna.cards.values.scartini",
)
def test_every_card_has_one_value(pack: Pack) -> None:
    points = {value.id: value.points for value in pack.values}

    assert points == {"tarocchi": 5, "re": 5, "regine": 4, "cavalli": 3, "fanti": 2, "scartini": 1}
    assert sum(value.cards for value in pack.values) == pack.all
    assert sum(value.cards.bit_count() for value in pack.values) == 62
    for value in pack.values:
        assert value.cards == pack.groups[value.id].cards


@pytest.mark.clause("bologna.cards.moors.alike")
@given(st.permutations(["M1", "M2", "M3", "M4"]), masks())
def test_no_count_asks_which_moor_is_which(order: list[str], mask: int) -> None:
    rules = ruleset()
    swapped = dict(zip(["M1", "M2", "M3", "M4"], order, strict=True))
    other = PACK.mask(swapped.get(card, card) for card in PACK.ids(mask))

    assert points_of(mask, rules) == points_of(other, rules)


def points_of(mask: int, rules: Ruleset) -> tuple[int, int]:
    """Return the points of the combinations of a pile, and its card points in halves."""
    held = Held(mask)
    scoring = rules.scoring
    return (
        combination_points(held, scoring.families),
        card_half_points(held, scoring.card_points),
    )


@pytest.mark.clause("bologna.cards.moors.alike", "bologna.cards.moors")
def test_moors_are_four_cards_of_one_rank(pack: Pack) -> None:
    moors = [pack.by_id[f"M{number}"] for number in range(1, 5)]

    assert len({moor.index for moor in moors}) == 4
    assert {moor.rank for moor in moors} == {2}
    assert pack.by_id["5"].rank > 2 > pack.by_id["Beg"].rank


def test_any_moor_is_one_of_the_moors(pack: Pack) -> None:
    (wildcard,) = pack.wildcards

    assert (wildcard.id, wildcard.cards) == ("M", pack.groups["mori"].cards)


@pytest.mark.parametrize(
    ("one", "other", "cards"),
    [
        ("16", "12", "16 15 14 13 12"),
        ("12", "16", "16 15 14 13 12"),
        ("Ang", "Ang", "Ang"),
        ("5", "Beg", "5 M1 M2 M3 M4 Beg"),
        ("Rd", "10d", "Rd Qd Cd Fd Ad 6d 7d 8d 9d 10d"),
        ("Ab", "8b", "8b 7b 6b Ab"),
        ("Rd", "Qc", ""),
        ("16", "Rd", ""),
        ("Beg", "Mat", ""),
        ("Mat", "Ang", ""),
        ("Mat", "Mat", ""),
    ],
)
def test_cards_between(one: str, other: str, cards: str, pack: Pack) -> None:
    found = cards_between(pack.cards, pack.by_id[one], pack.by_id[other])

    assert [pack.cards[card].id for card in found] == cards.split()


def test_cards_between_follow_the_ranks_in_force() -> None:
    pack = ruleset(choices={"highest_trump": "mondo"}).pack

    found = cards_between(pack.cards, pack.by_id["Sol"], pack.by_id["Mon"])

    assert [pack.cards[card].id for card in found] == ["Mon", "Ang", "Sol"]


@given(st.sampled_from(PACK.cards), st.sampled_from(PACK.cards))
def test_cards_between_is_the_same_from_either_end(one: Card, other: Card) -> None:
    found = cards_between(PACK.cards, one, other)

    ranks = [PACK.cards[card].rank for card in found]
    assert found == cards_between(PACK.cards, other, one)
    assert bool(found) == (one.suit == other.suit and one.rank > 0)
    assert ranks == sorted(ranks, reverse=True)
    assert {PACK.cards[card].suit for card in found} <= {one.suit}
    if found:
        assert {one.index, other.index} <= set(found)


@pytest.mark.parametrize(
    ("entries", "cards"),
    [
        (["Ang"], "Ang"),
        (["Rd", "Ang"], "Rd Ang"),
        (["16-14"], "16 15 14"),
        (["contatori", "Lun-16"], "Beg Mat Lun 16"),
        ([], ""),
    ],
)
def test_the_entries_of_a_table(entries: list[str], cards: str, pack: Pack) -> None:
    finder = CardFinder(pack.cards)
    finder.groups = {group.id: group.cards for group in pack.groups.values()}

    found = finder.cards_in(entries)

    assert [pack.cards[card].id for card in found] == cards.split()
    assert finder.mask(entries) == mask_of(found)


@pytest.mark.parametrize("entry", ["Xyz", "16-Rd", "16-", "-16", "Ang-Mat", "re-regine", "", "ang"])
def test_invalid_entry_of_a_table(entry: str, pack: Pack) -> None:
    with pytest.raises(UnknownCardsError, match=f"^{re.escape(entry)}$"):
        CardFinder(pack.cards).cards_in([entry])


@pytest.mark.parametrize(
    ("card", "language", "name"),
    [
        ("Rc", "it", "Re di coppe"),
        ("Rc", "en", "King of Cups"),
        ("Rc", "egl", "Ra ed capp"),
        ("Rc", "pt", "Rei de copas"),
        ("Rc", "es", "Rey de copas"),
        ("Rc", "fr", "Roi de coupes"),
        ("10s", "en", "10 of Swords"),
        ("Beg", "it", "Bégato"),
        ("16", "fr", "Étoile"),
        ("14", "egl", "Diavolo"),
        ("10d", "egl", "10 di danari"),
        ("Mat", "de", "Matto"),
    ],
)
def test_names_of_cards(card: str, language: str, name: str, pack: Pack) -> None:
    assert pack.by_id[card].name(language) == name


@pytest.mark.parametrize(
    ("names", "name"),
    [
        ({"fr": ("Ange", "Jugement"), "it": ("Angelo",), "en": ("Angel",)}, "Ange"),
        ({"it": ("Angelo", "Trombetta"), "en": ("Angel",)}, "Angelo"),
        ({"en": ("Angel",), "es": ("Ángel",)}, "Angel"),
        ({"fr": (), "it": (), "en": ("Angel",)}, "Angel"),
        ({"es": ("Ángel",), "pt": ("Anjo",)}, "Ángel"),
        ({"es": ()}, "Ang"),
        ({}, "Ang"),
    ],
    ids=["own", "Italian", "English", "empty", "another", "none", "nothing"],
)
def test_the_usual_name_falls_back(names: dict[str, tuple[str, ...]], name: str) -> None:
    assert usual_name(names, "fr", "Ang") == name
    assert Card(0, "Ang", "trumps", 18, 20, names).name("fr") == name


def test_cards_are_the_same_whatever_they_are_called(pack: Pack) -> None:
    angelo = pack.by_id["Ang"]
    nameless = Card(angelo.index, angelo.id, angelo.suit, angelo.rank, angelo.number, {})

    assert nameless == angelo
    assert hash(nameless) == hash(angelo)
    assert "Angelo" not in repr(angelo)
