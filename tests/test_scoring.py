"""What a pile is worth: piles counted by hand, what holds of every pile, methods of the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from operator import and_, or_
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarocco.cards import indices
from tarocco.notation import read_cards
from tarocco.readings import Held
from tarocco.rulebook import ruleset, shipped_book
from tarocco.scoring import Account, Counter, FamilyAccount, account, side_account
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.rules import SequenceRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.cards import Pack
    from tarocco.rulebook import Ruleset
    from tarocco.scoring import Line

# Cards of the tests, by their letters. None of this is read from the tables.

SUITS = {"danari": "d", "coppe": "c", "spade": "s", "bastoni": "b"}
TAROCCHI = {"Ang", "Mon", "Beg", "Mat"}
RANKS = {
    "tarocchi": (18, TAROCCHI),
    "re": (17, {"Rd", "Rc", "Rs", "Rb"}),
    "regine": (14, {"Qd", "Qc", "Qs", "Qb"}),
    "cavalli": (13, {"Cd", "Cc", "Cs", "Cb"}),
    "fanti": (12, {"Fd", "Fc", "Fs", "Fb"}),
}
MOORS = {"M1", "M2", "M3", "M4"}
ACES = {"Ad", "Ac", "As", "Ab"}
CONTATORI = {"Beg", "Mat"}
SCAVEZZO = [str(number) for number in range(16, 4, -1)]
BODY = ["Mon", "Sol", "Lun"]
COURT_VALUES = {"R": 5, "Q": 4, "C": 3, "F": 2}

READINGS = [
    pytest.param(option.id, reading.id, id=f"{option.id}={reading.id}")
    for option in shipped_book().options.values()
    for reading in option.readings
]


def _masks(within: int) -> st.SearchStrategy[int]:
    """Draw any set of the cards of a mask, each card as likely held as not."""
    return st.binary(min_size=8, max_size=8).map(lambda drawn: int.from_bytes(drawn) & within)


def _piles() -> st.SearchStrategy[int]:
    """Draw piles: any, small, large, and of the cards that make combinations."""
    pack = ruleset().pack
    group = {name: each.cards for name, each in pack.groups.items()}
    whole = _masks(pack.all)
    large = st.builds(or_, whole, whole)
    small = st.builds(and_, whole, whole)
    telling = pack.all & ~group["cartacce"]
    numbers = st.builds(or_, _masks(group["trionfi"]), _masks(group["trionfi"]))
    grande = numbers.map(lambda mask: mask | group["grande"] & ~(mask >> 1))
    courts = _masks(group["figure"] | group["assi"] | group["contatori"])
    return st.one_of(
        whole, small, large, large.map(lambda mask: mask & telling), numbers, grande, courts
    )


piles = _piles()


@lru_cache
def _counter(option: str, reading: str, *, declared: bool) -> Counter:
    """Return the fast count under one reading, kept so that its tables fill."""
    return Counter(_under(option, reading).scoring, declared=declared)


def _under(option: str, reading: str) -> Ruleset:
    """Return the default ruleset with one reading chosen."""
    return shipped_book().ruleset(choices={option: reading} if option else {})


def _family(found: Account, name: str) -> FamilyAccount:
    """Return a family of a count."""
    return next(each for each in found.families if each.family.id == name)


def _lines(found: Account, name: str) -> dict[str, int]:
    """Return the points of the combinations of a family by their id."""
    return {line.rule.id: line.points for line in _family(found, name).lines}


def _ids(mask: int) -> set[str]:
    """Spell the cards of a mask."""
    return set(ruleset().pack.ids(mask))


# Piles counted by hand.


@dataclass(frozen=True)
class Pile:
    """A pile with everything it is worth; combinations not named are worth nothing.

    Args:
        cards: the cards.
        total: what the pile is worth altogether.
        card_points: the values of the cards less half a point each.
        cricche: points of each cricca.
        sequences: points of each sequence.
        cricche_total: the cricche together, twice their sum with a criccone.
        sequences_total: the sequences together, twice their sum with a sequenza.
        last_trick: whether the last trick was taken.
        declared: whether it is a hand declared.
    """

    cards: str
    total: float
    card_points: float
    cricche: dict[str, int] = field(default_factory=dict)
    sequences: dict[str, int] = field(default_factory=dict)
    cricche_total: int = 0
    sequences_total: int = 0
    last_trick: bool = False
    declared: bool = False


HAND_COUNTED = {
    # The Grande. A sequence of n cards makes 5 × (n - 1); cards of value less half a point each.
    #
    # Three cards make 10. Cards: 5 + 5 + 1 = 11, less 1½, make 9½. Together 19½.
    "grande-of-three": Pile("Ang Mon Sol", 19.5, 9.5, {}, {"grande": 10}, 0, 10),
    # The 16 is missing and no contatore fills it, so 15 and 14 stay out: four cards, 15.
    # Cards: 5 + 5 + 4 × 1 = 14, less 3, make 11. Together 26.
    "grande-stops-at-a-missing-16": Pile(
        "Ang Mon Sol Lun 15 14", 26, 11, {}, {"grande": 15}, 0, 15
    ),
    # One of the three, so a contatore goes in third; the other fills the 15 between 16 and 14:
    # Ang Lun 16 14 and two contatori, six cards, 25. Ang Beg Mat are a cricca, 18.
    # Cards: 3 × 5 + 3 × 1 = 18, less 3, make 15. Together 18 + 25 + 15 = 58.
    "grande-third-and-a-gap": Pile(
        "Ang Lun Beg Mat 16 14", 58, 15, {"tarocchi": 18}, {"grande": 25}, 18, 25
    ),
    # The only contatore goes in third, none is left for the 15: Ang Sol Mat 16, four cards, 15.
    # Cards: 2 × 5 + 3 × 1 = 13, less 2½, make 10½. Together 25½.
    "grande-third-leaves-no-contatore": Pile(
        "Ang Sol Mat 16 14", 25.5, 10.5, {}, {"grande": 15}, 0, 15
    ),
    # Two gaps, 15 and 13, with the 14 between them: 4 + 3 numbers + 2 contatori, nine cards, 40.
    # All four tarocchi, 36. Cards: 4 × 5 + 5 × 1 = 25, less 4½, make 20½. Together 96½.
    "grande-two-gaps-apart": Pile(
        "Ang Mon Sol Lun 16 14 12 Beg Mat",
        96.5,
        20.5,
        {"tarocchi": 36},
        {"grande": 40},
        36,
        40,
    ),
    # Two gaps together, 15 and 14: the second breaks, 13 and 12 stay out. 4 + the 16 + 2
    # contatori, seven cards, 30. Cricca 36. Cards: 25 less 4½ again. Together 86½.
    "grande-two-gaps-together": Pile(
        "Ang Mon Sol Lun 16 13 12 Beg Mat",
        86.5,
        20.5,
        {"tarocchi": 36},
        {"grande": 30},
        36,
        30,
    ),
    # The exception: Beg in third, Mat for the 16. Ang Sol 15 14 and two contatori, six cards, 25.
    # Cricca 18. Cards: 3 × 5 + 3 × 1 = 18, less 3, make 15. Together 58.
    "grande-exception-of-the-16": Pile(
        "Ang Sol Beg Mat 15 14", 58, 15, {"tarocchi": 18}, {"grande": 25}, 18, 25
    ),
    # The exception again, but then the 14 breaks it: Ang Mon 15 and two contatori, 20.
    # Cricca 36. Cards: 4 × 5 + 2 × 1 = 22, less 3, make 19. Together 36 + 20 + 19 = 75.
    "grande-exception-then-a-gap": Pile(
        "Ang Mon Beg Mat 15 13", 75, 19, {"tarocchi": 36}, {"grande": 20}, 36, 20
    ),
    # Whole in its four cards, yet 16 and 15 are neighbours: 4 + 2 contatori, six cards, 25.
    # Cricca 36. Cards: 4 × 5 + 4 × 1 = 24, less 4, make 20. Together 81.
    "grande-16-and-15-missing": Pile(
        "Ang Mon Sol Lun Beg Mat 14 13", 81, 20, {"tarocchi": 36}, {"grande": 25}, 36, 25
    ),
    # The Luna is passed over free of charge: six cards, 25.
    # Cards: 2 × 5 + 4 × 1 = 14, less 3, make 11. Together 36.
    "grande-skips-the-luna": Pile("Ang Mon Sol 16 15 14", 36, 11, {}, {"grande": 25}, 0, 25),
    # The Mondo is passed over, so the Matto is free for the 16: five cards, 20.
    # Cards: 2 × 5 + 3 × 1 = 13, less 2½, make 10½. Together 30½.
    "grande-skips-the-mondo-and-fills-the-16": Pile(
        "Ang Sol Lun Mat 15", 30.5, 10.5, {}, {"grande": 20}, 0, 20
    ),
    # No Angelo, no Grande, with seventeen trumps. Mon Beg Mat are a cricca, 18.
    # Cards: 3 × 5 + 14 × 1 = 29, less 8½, make 20½. Together 38½.
    "grande-needs-the-angelo": Pile(
        "Mon Sol Lun 16-5 Beg Mat", 38.5, 20.5, {"tarocchi": 18}, {}, 18
    ),
    # The Angelo with contatori only is no Grande. Cricca 18. Cards: 3 × 5 + 1 = 16, less 2.
    "grande-needs-one-of-the-three": Pile("Ang Beg Mat 16", 32, 14, {"tarocchi": 18}, {}, 18),
    # An idle contatore adds five: Ang Mon Sol Lun 16 Beg, six cards, 25. Ang Mon Beg, 18.
    # Cards: 3 × 5 + 3 × 1 = 18, less 3, make 15. Together 58.
    "grande-idle-contatore": Pile(
        "Ang Mon Sol Lun 16 Beg", 58, 15, {"tarocchi": 18}, {"grande": 25}, 18, 25
    ),
    # Moors through the 5.
    #
    # 4 + all 12 numbers + 2 Moors, eighteen cards, 85; two Moors by themselves are nothing.
    # Cards: 2 × 5 + 16 × 1 = 26, less 9, make 17. Together 102.
    "moors-through-the-5": Pile("Ang Mon Sol Lun 16-5 M1 M3", 102, 17, {}, {"grande": 85}, 0, 85),
    # The Matto fills the 5: 4 + 11 numbers + Mat + 2 Moors, eighteen cards, 85. He is also the
    # third Moor, 10; two sequences do not double, 95. Ang Mon Mat, 18.
    # Cards: 3 × 5 + 15 × 1 = 30, less 9, make 21. Together 18 + 95 + 21 = 134.
    "moors-through-a-filled-5": Pile(
        "Ang Mon Sol Lun 16-6 Mat M2 M4",
        134,
        21,
        {"tarocchi": 18},
        {"grande": 85, "mori": 10},
        18,
        95,
    ),
    # 6 and 5 are missing together: the run ends, no Moor joins. 4 + 10 numbers + 2 contatori,
    # sixteen cards, 75. Three Moors and two contatori, five cards, 20. Cricca 36.
    # Cards: 4 × 5 + 15 × 1 = 35, nineteen of them, less 9½, make 25½. Together 156½.
    "moors-shut-out": Pile(
        "Ang Mon Sol Lun 16-7 M1 M2 M3 Beg Mat",
        156.5,
        25.5,
        {"tarocchi": 36},
        {"grande": 75, "mori": 20},
        36,
        95,
    ),
    # The Bégato fills the 6, the 5 is there, the Sole is passed over: Ang Mon Lun, 16 to 7, 5,
    # a Moor and Beg, 3 + 10 + 1 + 1 + 1 = 16 cards, 75. Ang Mon Beg, 18.
    # Cards: 3 × 5 + 13 × 1 = 28, less 8, make 20. Together 113.
    "moors-through-the-5-after-a-gap": Pile(
        "Ang Mon Lun 16-7 5 Beg M1", 113, 20, {"tarocchi": 18}, {"grande": 75}, 18, 75
    ),
    # All 21 numeri: 100, Moors with the Bégato five cards, 20; Ang Mon Beg, 18.
    # Cards: 3 × 5 + 18 × 1 = 33, less 10½, make 22½. Together 18 + 120 + 22½ = 160½.
    "all-numeri": Pile(
        "Ang Mon Sol Lun 16-5 M1 M2 M3 M4 Beg",
        160.5,
        22.5,
        {"tarocchi": 18},
        {"grande": 100, "mori": 20},
        18,
        120,
    ),
    # All 22: 105 and 25; cricca 36. Cards: 4 × 5 + 18 × 1 = 38, less 11, make 27. Together 193.
    "all-trionfi": Pile(
        "Ang Mon Sol Lun 16-5 M1 M2 M3 M4 Beg Mat",
        193,
        27,
        {"tarocchi": 36},
        {"grande": 105, "mori": 25},
        36,
        130,
    ),
    # Contatori in every sequence.
    #
    # King, one court card and both contatori, four cards, 15, twice. Cards: 5 + 4 + 5 + 2 + 5 + 5
    # = 26, less 3, make 23. Together 53.
    "contatori-in-two-suits": Pile(
        "Rd Qd Rc Fc Beg Mat", 53, 23, {}, {"danari": 15, "coppe": 15}, 0, 30
    ),
    # One Matto is the third card of three sequences at once: 10 + 10 + 10, doubled 60.
    # Cards: 5 + 4 + 5 + 3 + 1 + 1 + 5 = 24, less 3½, make 20½. Together 80½.
    "one-contatore-thrice-in-third": Pile(
        "Rd Qd Rc Cc As Ab Mat", 80.5, 20.5, {}, {"danari": 10, "coppe": 10, "assi": 10}, 0, 60
    ),
    # Both contatori in all seven: four cards each, 15, but the suits with their ace five, 20:
    # 5 × 15 + 2 × 20 = 115, doubled 230. Four kings 34 and Ang Beg Mat 18, two cricche, 52.
    # Cards: Ang Beg Mat and kings 35, Qd Qc 8, Cs 3, Fb 2, Lun M1 M2 Ad As 5: 53, less 8, 45.
    # Together 52 + 230 + 45 = 327.
    "contatori-in-all-seven": Pile(
        "Ang Lun M1 M2 Rd Qd Ad Rc Qc Rs Cs As Rb Fb Beg Mat",
        327,
        45,
        {"tarocchi": 18, "re": 34},
        {
            "grande": 15,
            "danari": 20,
            "coppe": 15,
            "spade": 20,
            "bastoni": 15,
            "mori": 15,
            "assi": 15,
        },
        52,
        230,
    ),
    # King and ace with both contatori are nothing: a court card is wanting. One ace is nothing.
    # Cards: 5 + 1 + 5 + 5 = 16, less 2, make 14.
    "king-and-ace-with-contatori": Pile("Rb Ab Beg Mat", 14, 14),
    # Without the king nothing helps. Cards: 4 + 3 + 2 + 1 + 5 + 5 = 20, less 3, make 17.
    "suit-without-its-king": Pile("Qd Cd Fd Ad Beg Mat", 17, 17),
    # King, queen and ace without a contatore. Cards: 5 + 4 + 1 = 10, less 1½, make 8½.
    "ace-is-no-third-card": Pile("Rs Qs As", 8.5, 8.5),
    # Pips add no card: R Q C F A, five cards, 20. Cards: 14 + 3 × 1 = 17, less 3½, make 13½.
    "suit-with-pips": Pile("Rb Qb Cb Fb Ab 10b 9b", 33.5, 13.5, {}, {"bastoni": 20}, 0, 20),
    # Four Moors, 15; cards 4 less 2.
    "four-moors": Pile("M1 M2 M3 M4", 17, 2, {}, {"mori": 15}, 0, 15),
    # Three aces, 10; cards 3 less 1½.
    "three-aces": Pile("Ad Ac Ab", 11.5, 1.5, {}, {"assi": 10}, 0, 10),
    # Criccone and sequenza.
    #
    # 17 + 14 + 12 = 43, doubled 86; one sequence, Rd Qd Fd, stays at 10.
    # Cards: 3 × 5 + 3 × 4 + 3 × 2 = 33, less 4½, make 28½. Together 124½.
    "criccone-alone": Pile(
        "Rd Qd Fd Rc Fc Rs Qs Qb Fb",
        124.5,
        28.5,
        {"re": 17, "regine": 14, "fanti": 12},
        {"danari": 10},
        86,
        10,
    ),
    # Three sequences of three, 30, doubled 60; one cricca, three kings, stays at 17.
    # Cards: 3 × 5 + 2 × 4 + 2 × 3 + 2 × 2 = 33, less 4½, make 28½. Together 105½.
    "sequenza-alone": Pile(
        "Rd Qd Cd Rc Cc Fc Rs Qs Fs",
        105.5,
        28.5,
        {"re": 17},
        {"danari": 10, "coppe": 10, "spade": 10},
        17,
        60,
    ),
    # The same with the four court cards of clubs: 34 + 14 + 13 + 12 = 73, doubled 146, and
    # 10 + 10 + 10 + 15 = 45, doubled 90. Cards: 4 × 5 + 3 × (4 + 3 + 2) = 47, less 6½, make 40½.
    "criccone-and-sequenza": Pile(
        "Rd Qd Cd Rc Cc Fc Rs Qs Fs Rb Qb Cb Fb",
        276.5,
        40.5,
        {"re": 34, "regine": 14, "cavalli": 13, "fanti": 12},
        {"danari": 10, "coppe": 10, "spade": 10, "bastoni": 15},
        146,
        90,
    ),
    # Two cricche of four are two, not four: 34 + 36 = 70. Ang Mon Beg Mat, 15.
    # Cards: 8 × 5 = 40, less 4, make 36. With the last trick 70 + 15 + 36 + 6 = 127.
    "two-cricche-of-four": Pile(
        "Rd Rc Rs Rb Ang Mon Beg Mat",
        127,
        36,
        {"tarocchi": 36, "re": 34},
        {"grande": 15},
        70,
        15,
        last_trick=True,
    ),
    # Odd piles and the last trick.
    #
    # One scartino makes half a point, one queen three and a half, two scartini one point.
    "one-scartino": Pile("10b", 0.5, 0.5),
    "one-queen": Pile("Qs", 3.5, 3.5),
    "two-scartini-and-the-last-trick": Pile("6d 7d", 7, 1, last_trick=True),
    # Cards 3 × 5 less 1½, cricca 17, last trick 6: 36½.
    "odd-pile-with-the-last-trick": Pile(
        "Rd Rc Rs", 36.5, 13.5, {"re": 17}, {}, 17, last_trick=True
    ),
    # The last trick is not doubled: 86 + 10 + 28½ + 6 = 130½.
    "last-trick-beside-a-criccone": Pile(
        "Rd Qd Fd Rc Fc Rs Qs Qb Fb",
        130.5,
        28.5,
        {"re": 17, "regine": 14, "fanti": 12},
        {"danari": 10},
        86,
        10,
        last_trick=True,
    ),
    # Declared hands: combinations only.
    #
    # R Q C F A, 20, and nothing for the cards.
    "declared-suit": Pile("Rd Qd Cd Fd Ad", 20, 0, {}, {"danari": 20}, 0, 20, declared=True),
    # 18 + 17 + 14 = 49, doubled 98; three suits of R Q Beg Mat, 15 each, doubled 90. Together 188.
    "declared-criccone-and-sequenza": Pile(
        "Ang Beg Mat Rd Rc Rs Qd Qc Qs",
        188,
        0,
        {"tarocchi": 18, "re": 17, "regine": 14},
        {"danari": 15, "coppe": 15, "spade": 15},
        98,
        90,
        declared=True,
    ),
    # Fifteen cards: Ang Mon Beg 16 15 14 make 25, R Q C F A Beg 25, three aces and Beg 15, two
    # Moors and Beg 10: 75, doubled 150. Ang Mon Beg, 18. Together 168.
    "declared-fifteen-cards": Pile(
        "Ang Mon 16 15 14 M1 M2 Beg Rs Qs Cs Fs As Ac Ad",
        168,
        0,
        {"tarocchi": 18},
        {"grande": 25, "spade": 25, "mori": 10, "assi": 15},
        18,
        150,
        declared=True,
    ),
}


@pytest.mark.clause(
    "bologna.combinations.kinds",
    "bologna.combinations.cricche",
    "bologna.combinations.cricche.no_contatore",
    "bologna.combinations.criccone",
    "bologna.combinations.criccone.four",
    "bologna.combinations.sequenza",
    "bologna.combinations.apart",
    "bologna.combinations.sequences",
    "bologna.combinations.sequences.head",
    "bologna.combinations.sequences.third",
    "bologna.combinations.sequences.everywhere",
    "bologna.combinations.semi",
    "bologna.combinations.semi.ace",
    "bologna.combinations.mori",
    "bologna.combinations.mori.both",
    "bologna.combinations.assi",
    "bologna.combinations.assi.both",
    "bologna.combinations.grande",
    "bologna.combinations.grande.skip",
    "bologna.combinations.grande.third",
    "bologna.combinations.grande.run",
    "bologna.combinations.grande.gap",
    "bologna.combinations.grande.exception",
    "bologna.combinations.grande.idle",
    "bologna.combinations.grande.moors",
    "bologna.combinations.grande.begato",
    "bologna.combinations.grande.longest",
    "bologna.counting.total",
    "bologna.counting.odd_pile",
    "bologna.counting.last_trick",
    "bologna.counting.declared.doubling",
)
@pytest.mark.parametrize("pile", HAND_COUNTED.values(), ids=HAND_COUNTED)
def test_pile_counted_by_hand(pile: Pile, rules: Ruleset) -> None:
    found = account(
        read_cards(pile.cards, rules.pack),
        rules.scoring,
        last_trick=pile.last_trick,
        declared=pile.declared,
    )
    assert _lines(found, "cricche") == pile.cricche
    assert _lines(found, "sequences") == pile.sequences
    assert _family(found, "cricche").points == pile.cricche_total
    assert _family(found, "sequences").points == pile.sequences_total
    assert found.card_half_points == 2 * pile.card_points
    assert found.last_trick == (6 if pile.last_trick else 0)
    assert found.half_points == 2 * pile.total
    fast = Counter(rules.scoring, declared=pile.declared)
    assert fast.half_points(found.pile, last_trick=pile.last_trick) == 2 * pile.total


ROLES = [
    # The lowest missing card of the body is the one that a contatore in third stands for.
    pytest.param("Ang Mon Mat", "grande", {"Mat": ("third", "Lun")}, id="third"),
    pytest.param(
        "Ang Lun Beg Mat 16 14",
        "grande",
        {"Beg": ("third", "Sol"), "Mat": ("fills", "15")},
        id="third-and-fills",
    ),
    pytest.param(
        "Ang Sol Beg Mat 15",
        "grande",
        {"Beg": ("third", "Lun"), "Mat": ("fills", "16")},
        id="exception",
    ),
    pytest.param(
        "Ang Mon Sol Lun Beg Mat 16 14 12",
        "grande",
        {"Beg": ("fills", "15"), "Mat": ("fills", "13")},
        id="two-gaps",
    ),
    # Nothing is held below the gap, so no contatore is said to fill it.
    pytest.param(
        "Ang Mon Sol 16 Beg Mat",
        "grande",
        {"Beg": ("added", None), "Mat": ("added", None)},
        id="added",
    ),
    pytest.param("Rd Fd Beg", "danari", {"Beg": ("third", "Cd")}, id="suit-third"),
    pytest.param("Rd Qd Fd Beg", "danari", {"Beg": ("added", None)}, id="suit-added"),
    pytest.param(
        "M1 M2 Beg Mat", "mori", {"Beg": ("third", "M4"), "Mat": ("added", None)}, id="moors"
    ),
    pytest.param("Ad As Mat", "assi", {"Mat": ("third", "Ab")}, id="aces"),
]


@pytest.mark.clause(
    "bologna.combinations.sequences.third",
    "bologna.combinations.sequences.contatori",
    "bologna.combinations.grande.third",
    "bologna.combinations.grande.spare",
)
@pytest.mark.parametrize(("cards", "sequence", "roles"), ROLES)
def test_what_each_contatore_does(
    cards: str, sequence: str, roles: dict[str, tuple[str, str | None]], rules: Ruleset
) -> None:
    found = account(read_cards(cards, rules.pack), rules.scoring)
    line = next(each for each in _family(found, "sequences").lines if each.rule.id == sequence)
    spelled = [card.id for card in rules.pack.cards]
    assert {
        spelled[role.contatore]: (role.kind, None if role.card is None else spelled[role.card])
        for role in line.roles
    } == roles


def test_cards_of_a_line_stand_in_the_order_of_the_sequence(rules: Ruleset) -> None:
    found = account(read_cards("Mat 14 16 Beg Lun Ang M2 Ad Cd Rd Fd", rules.pack), rules.scoring)
    laid_out = {
        line.rule.id: [rules.pack.cards[card].id for card in line.cards]
        for line in _family(found, "sequences").lines
    }
    assert laid_out == {
        "grande": ["Ang", "Beg", "Lun", "16", "Mat", "14"],
        "danari": ["Rd", "Cd", "Fd", "Ad", "Beg", "Mat"],
    }


# What holds of every pile.


@settings(max_examples=400)
@given(pile=piles, last_trick=st.booleans(), declared=st.booleans())
@pytest.mark.clause("bologna.counting.total")
def test_fast_count_is_the_full_count(pile: int, *, last_trick: bool, declared: bool) -> None:
    rules = ruleset()
    found = account(pile, rules.scoring, last_trick=last_trick, declared=declared)
    fast = _counter("", "", declared=declared)
    assert fast.half_points(pile, last_trick=last_trick) == found.half_points
    assert fast.combination_points(pile) == sum(each.points for each in found.families)


@pytest.mark.parametrize("declared", [False, True], ids=["pile", "declared"])
@pytest.mark.parametrize(("option", "reading"), READINGS)
@settings(max_examples=40)
@given(pile=piles)
def test_fast_count_is_the_full_count_under_every_reading(
    pile: int, option: str, reading: str, *, declared: bool
) -> None:
    found = account(pile, _under(option, reading).scoring, declared=declared)
    assert _counter(option, reading, declared=declared).half_points(pile) == found.half_points


@settings(max_examples=200)
@given(pile=piles)
@pytest.mark.clause("bologna.counting.deal", "bologna.counting.odd_pile", "bologna.counting.parity")
def test_pile_and_the_rest_share_87_card_points(pile: int) -> None:
    rules = ruleset()
    own = account(pile, rules.scoring).card_half_points
    other = account(rules.pack.all & ~pile, rules.scoring).card_half_points
    assert own + other == 2 * 87
    # Sixty-two cards: if one pile is odd both are, and then both have half a point.
    assert own % 2 == other % 2 == pile.bit_count() % 2


def _value(card: str) -> int:
    """Return the value of a card by its letter, as the sources have it."""
    return 5 if card in TAROCCHI else COURT_VALUES.get(card[0], 1)


@settings(max_examples=200)
@given(pile=piles)
@pytest.mark.clause("bologna.counting.by_the_card", "bologna.counting.scartini")
def test_even_pile_makes_its_values_less_half_its_number(pile: int) -> None:
    even = pile & (pile - 1) if pile.bit_count() % 2 else pile
    cards = _ids(even)
    found = account(even, ruleset().scoring)
    assert len(cards) % 2 == 0
    assert found.card_half_points == 2 * (sum(map(_value, cards)) - len(cards) // 2)


@settings(max_examples=200)
@given(pile=piles, order=st.permutations(range(62)))
@pytest.mark.clause("bologna.counting.pairing")
def test_pairing_a_pile_one_way_or_another_makes_the_same(pile: int, order: list[int]) -> None:
    even = pile & (pile - 1) if pile.bit_count() % 2 else pile
    pack = ruleset().pack
    cards = [pack.cards[card].id for card in order if even >> card & 1]
    pairs = zip(cards[::2], cards[1::2], strict=True)
    paired = sum(_value(one) + _value(other) - 1 for one, other in pairs)
    assert 2 * paired == account(even, ruleset().scoring).card_half_points


@settings(max_examples=400)
@given(pile=piles, card=st.integers(0, 61), declared=st.booleans())
@pytest.mark.clause("bologna.combinations.monotone")
def test_another_card_never_lowers_the_combinations(
    pile: int, card: int, *, declared: bool
) -> None:
    count = _counter("", "", declared=declared).combination_points
    assert count(pile & ~(1 << card)) <= count(pile | 1 << card)


@pytest.mark.parametrize("declared", [False, True], ids=["pile", "declared"])
@pytest.mark.parametrize(("option", "reading"), READINGS)
@settings(max_examples=25)
@given(pile=piles)
@pytest.mark.clause(
    "bologna.combinations.cricche",
    "bologna.combinations.sequences.score",
    "bologna.combinations.sequences.contatori",
)
def test_lines_of_a_pile_are_consistent(
    pile: int, option: str, reading: str, *, declared: bool
) -> None:
    rules = _under(option, reading)
    found = account(pile, rules.scoring, declared=declared)
    for family in found.families:
        rule = family.family.multiplier
        points = sum(line.points for line in family.lines)
        number = sum(line.counts_as for line in family.lines)
        assert family.doubled == (number >= rule.combinations and (rule.declared or not declared))
        assert family.points == points * (rule.factor if family.doubled else 1)
        order = [each.id for each in family.family.combinations]
        assert [line.rule.id for line in family.lines] == [
            each for each in order if each in {line.rule.id for line in family.lines}
        ]
        for line in family.lines:
            _check_line(line, pile, rules)
    assert found.half_points == found.card_half_points + 2 * sum(
        family.points for family in found.families
    )


def _check_line(line: Line, pile: int, rules: Ruleset) -> None:
    """Check one line: its cards are in the pile, its roles fit, its points follow from its size."""
    assert len(set(line.cards)) == len(line.cards)
    assert all(pile >> card & 1 for card in line.cards)
    if not isinstance(line.rule, SequenceRule):
        assert not line.roles
        assert len(line.cards) in {3, 4}
        return
    assert line.points == 5 * (len(line.cards) - 1) >= 10
    contatori = rules.pack.groups["contatori"].cards
    assert {role.contatore for role in line.roles} == {
        card for card in line.cards if contatori >> card & 1
    }
    stood_for = [role.card for role in line.roles if role.card is not None]
    assert len(set(stood_for)) == len(stood_for)
    for role in line.roles:
        assert role.kind in {"third", "fills", "added"}
        assert (role.card is None) == (role.kind == "added")
        assert role.card is None or not pile >> role.card & 1
        assert role.kind != "third" or role.card in line.rule.body
    if line.rule.head is not None:
        assert line.cards[0] == line.rule.head


# The whole count once more, in plain arithmetic, from the words of the rules.


def _plain_cricche(cards: set[str]) -> dict[str, int]:
    """Count the cricche: three of a rank make its worth, four twice that."""
    held = {rank: len(cards & of) for rank, (_, of) in RANKS.items()}
    return {rank: RANKS[rank][0] * (number - 2) for rank, number in held.items() if number >= 3}


def _plain_sequences(cards: set[str]) -> dict[str, int]:
    """Count the sequences: five points a card, one card left out."""
    contatori = len(cards & CONTATORI)
    sizes = {"grande": _plain_grande(cards)}
    for name, suit in SUITS.items():
        courts = len(cards & {rank + suit for rank in "QCF"})
        if "R" + suit in cards and courts and courts + contatori >= 2:
            sizes[name] = 1 + courts + contatori + ("A" + suit in cards)
    for name, of in (("mori", MOORS), ("assi", ACES)):
        held = len(cards & of)
        if held >= 2 and held + contatori >= 3:
            sizes[name] = held + contatori
    return {name: 5 * (size - 1) for name, size in sizes.items() if size}


def _free(cards: set[str]) -> int:
    """Count the contatori that the Grande does not need in third; negative if it cannot stand."""
    beside = len(cards & set(BODY))
    if "Ang" not in cards or not beside:
        return -1
    return len(cards & CONTATORI) - (beside == 1)


def _bridged(cards: set[str]) -> tuple[list[str], str | None]:
    """Walk down from the 16: the numbers bridged, and the one at which the Grande breaks."""
    free, bridged = _free(cards), []
    for position, number in enumerate(SCAVEZZO):
        if number in cards:
            continue
        above = SCAVEZZO[position - 1] if position else None
        if len(bridged) >= free or above in bridged:
            return bridged, number
        bridged.append(number)
    return bridged, None


def _plain_grande(cards: set[str]) -> int:
    """Return the number of cards of the Grande, 0 if there is none."""
    if _free(cards) < 0:
        return 0
    _, broken_at = _bridged(cards)
    run = SCAVEZZO[: SCAVEZZO.index(broken_at)] if broken_at else SCAVEZZO
    moors = 0 if broken_at else len(cards & MOORS)
    return 1 + len(cards & set(BODY)) + len(cards & set(run)) + moors + len(cards & CONTATORI)


def _doubled(points: dict[str, int]) -> int:
    """Add up a family: three or more double it."""
    return sum(points.values()) * (2 if len(points) >= 3 else 1)


@settings(max_examples=400)
@given(pile=piles, last_trick=st.booleans())
@pytest.mark.clause(
    "bologna.combinations.grande",
    "bologna.combinations.grande.gap",
    "bologna.combinations.grande.greedy",
    "bologna.combinations.semi",
    "bologna.combinations.semi.figures",
    "bologna.combinations.semi.contatori",
    "bologna.combinations.criccone",
    "bologna.combinations.sequenza",
    "bologna.counting.total",
)
def test_count_is_what_plain_arithmetic_gives(pile: int, *, last_trick: bool) -> None:
    cards = _ids(pile)
    cricche, sequences = _plain_cricche(cards), _plain_sequences(cards)
    found = account(pile, ruleset().scoring, last_trick=last_trick)
    assert _lines(found, "cricche") == cricche
    assert _lines(found, "sequences") == sequences
    halves = 2 * (_doubled(cricche) + _doubled(sequences) + (6 if last_trick else 0))
    halves += 2 * sum(map(_value, cards)) - len(cards)
    assert found.half_points == halves


# Methods of the table.


@settings(max_examples=200)
@given(turned=piles)
@pytest.mark.clause(
    "bologna.counting.mezzo_criccone",
    "bologna.counting.complement",
    "bologna.combinations.cricche.sum",
)
def test_mezzo_criccone_gives_the_other_side(turned: int) -> None:
    rules, cards = ruleset(), _ids(turned)
    left, cricche = 148, 0
    for worth, of in RANKS.values():
        left -= worth * min(2, len(cards & of))
        cricche += len(of - cards) >= 3
    other = account(rules.pack.all & ~turned, rules.scoring)
    assert _family(other, "cricche").points == left * (2 if cricche >= 3 else 1)


@settings(max_examples=200)
@given(pile=piles)
@pytest.mark.clause("bologna.counting.pisarri", "bologna.counting.pisarri.unbroken")
def test_pisarri_gives_the_grande(pile: int) -> None:
    cards = _ids(pile) | {"Ang", "Lun"}
    if _free(cards) < 0:
        cards |= {"Mon"}
    bridged, broken_at = _bridged(cards)
    missing = len(set(BODY) - cards) + len(CONTATORI - cards)
    if broken_at:
        # Every number above the break that is missing has been bridged.
        sum_ = int(broken_at) + len(bridged) + missing
    else:
        sum_ = len(bridged) + len(MOORS - cards) + missing
    rules = ruleset()
    found = account(rules.pack.mask(cards), rules.scoring)
    assert _lines(found, "sequences")["grande"] == 105 - 5 * sum_


@settings(max_examples=200)
@given(pile=piles)
@pytest.mark.clause("bologna.counting.units", "bologna.combinations.sequences.score")
def test_units_give_the_sequences(pile: int) -> None:
    found = account(pile, ruleset().scoring)
    sequences, cricche = _family(found, "sequences"), _family(found, "cricche")
    units = sum(len(line.cards) - 1 for line in sequences.lines)
    sequenza, criccone = len(sequences.lines) >= 3, len(cricche.lines) >= 3
    assert sequences.points == (10 if sequenza else 5) * units
    if sequenza and criccone:
        quotient, rest = divmod(sum(line.points for line in cricche.lines), 5)
        assert sequences.points + cricche.points == 10 * (units + quotient) + 2 * rest


@settings(max_examples=200)
@given(pile=piles)
@pytest.mark.clause("bologna.counting.last_trick_three", "bologna.combinations.apart")
def test_last_trick_is_three_before_the_criccone_doubles(pile: int) -> None:
    # Every king, queen and knight, so that there is a criccone.
    cards = pile | ruleset().pack.mask(f"{rank}{suit}" for rank in "RQC" for suit in "dcs")
    found = account(cards, ruleset().scoring, last_trick=True)
    cricche = _family(found, "cricche")
    points = sum(line.points for line in cricche.lines)
    assert cricche.doubled
    assert 2 * (points + 3) == cricche.points + found.last_trick


# Declarations.


def _mask(cards: str) -> int:
    """Read cards of the pack."""
    return read_cards(cards, ruleset().pack)


@pytest.mark.clause("bologna.combinations.accusable.part", "bologna.combinations.accusable")
@pytest.mark.parametrize(
    ("hand", "shown", "points"),
    [
        # Of R Q C F A, 20 points, only the three highest are shown: 10.
        pytest.param("Rd Qd Cd Fd Ad", "Rd Qd Cd", 10, id="part-of-a-suit"),
        # Two cards of the same suit make no combination by themselves.
        pytest.param("Rd Qd Cd Fd Ad", "Rd Qd", 0, id="too-small-a-part"),
        pytest.param("Rd Qd Cd Fd Ad", "Qd Cd Fd", 0, id="part-without-the-king"),
        # The Matto would be the third card, but he is not shown.
        pytest.param("Rd Qd Mat", "Rd Qd", 0, id="contatore-not-shown"),
        # The contatori would make 20 of it.
        pytest.param("Rd Qd Cd Beg Mat", "Rd Qd Cd", 10, id="contatori-kept-back"),
        pytest.param("Rd Qd Cd Beg Mat", "Rd Qd Cd Beg", 15, id="one-contatore-shown"),
        # Three kings of four: 17 and not 34.
        pytest.param("Rd Rc Rs Rb", "Rd Rc Rs", 17, id="three-of-four"),
        # Not shown, the 15 does not carry the 14 on: Ang Mon Sol 16, 15.
        pytest.param("Ang Mon Sol 16 15 14", "Ang Mon Sol 16 14", 15, id="gap-shown"),
    ],
)
def test_part_of_a_combination_is_worth_what_is_shown(
    hand: str, shown: str, points: int, rules: Ruleset
) -> None:
    assert _mask(shown) & ~_mask(hand) == 0
    found = account(_mask(shown), rules.scoring, declared=True)
    assert found.half_points == 2 * points


@settings(max_examples=150)
@given(hand=piles, kept_back=piles)
@pytest.mark.clause("bologna.combinations.accusable.part", "bologna.combinations.monotone")
def test_what_is_kept_back_adds_nothing(hand: int, kept_back: int) -> None:
    shown = hand & ~kept_back
    found = account(shown, ruleset().scoring, declared=True)
    whole = account(hand, ruleset().scoring, declared=True)
    assert found.half_points <= whole.half_points
    for family in found.families:
        for line in family.lines:
            assert all(shown >> card & 1 for card in line.cards)


@settings(max_examples=150)
@given(hand=piles)
@pytest.mark.clause("bologna.counting.declared")
def test_declared_hand_has_neither_card_points_nor_last_trick(hand: int) -> None:
    scoring = ruleset().scoring
    declared = account(hand, scoring, declared=True, last_trick=True)
    assert (declared.card_half_points, declared.last_trick) == (0, 0)
    captured = account(hand, scoring)
    assert declared.half_points == captured.half_points - captured.card_half_points


SIDES = [
    # Pile: Rd Qd Cd and Rc Qc Cc, 20; cards 24 less 3. Declared: Rs Qs Fs, 10. 20 + 21 + 10.
    pytest.param(
        "Rd Qd Cd Rc Qc Cc", ["Rs Qs Fs"], "apart", 51, id="two-captured-one-declared-apart"
    ),
    # Three sequences together: 30 doubled make 30 more.
    pytest.param(
        "Rd Qd Cd Rc Qc Cc", ["Rs Qs Fs"], "together", 81, id="two-captured-one-declared-together"
    ),
    # The same cards score again: 10 declared, 10 captured, cards 11 less 1½.
    pytest.param("Rs Qs Fs", ["Rs Qs Fs"], "apart", 29.5, id="captured-again"),
    # Partners do not pool: two hands of two kings each are nothing. Pile: one point.
    pytest.param("6d 7d", ["Rd Rc", "Rs Rb"], "apart", 1, id="partners-do-not-pool"),
    # Each hand by itself: 17 + 14. Pile: one point.
    pytest.param("6d 7d", ["Rd Rc Rs", "Qd Qc Qs"], "apart", 32, id="two-hands"),
    # A criccone declared doubles by itself: 2 × (17 + 14 + 13) = 88, and R Q C thrice, 30, doubled
    # 60; the pile has Qb Cb Fb, cards 9 less 1½, and no share in it.
    pytest.param(
        "Qb Cb Fb", ["Rd Qd Cd Rc Qc Cc Rs Qs Cs"], "apart", 155.5, id="declared-criccone"
    ),
    # Together: the criccone is there already, so nothing is gained.
    pytest.param(
        "Qb Cb Fb", ["Rd Qd Cd Rc Qc Cc Rs Qs Cs"], "together", 155.5, id="nothing-to-gain"
    ),
    # Together: 17 captured joins the criccone declared, 17 more; kings and all are doubled.
    # Pile: three kings 17, cards 15 less 1½. Declared 14 + 13 + 12 = 39, doubled 78.
    pytest.param(
        "Rd Rc Rs", ["Qd Qc Qs Cb Cc Cs Fb Fd Fs"], "apart", 108.5, id="criccone-and-a-cricca"
    ),
    pytest.param(
        "Rd Rc Rs",
        ["Qd Qc Qs Cb Cc Cs Fb Fd Fs"],
        "together",
        125.5,
        id="criccone-and-a-cricca-together",
    ),
]


@pytest.mark.clause("bologna.counting.declared", "bologna.counting.total")
@pytest.mark.parametrize(("pile", "hands", "reading", "points"), SIDES)
def test_side_with_its_declarations(
    pile: str, hands: Sequence[str], reading: str, points: float
) -> None:
    scoring = _under("declared_and_captured", reading).scoring
    found = side_account(_mask(pile), [_mask(hand) for hand in hands], scoring)
    assert found.half_points == 2 * points
    assert found.together == 0 or reading == "together"
    assert found.pile == account(_mask(pile), scoring)


@settings(max_examples=100)
@given(pile=piles, one=piles, other=piles, last_trick=st.booleans())
@pytest.mark.clause("bologna.counting.declared", "bologna.counting.order")
def test_side_is_its_pile_and_then_its_declarations(
    pile: int, one: int, other: int, *, last_trick: bool
) -> None:
    scoring = ruleset().scoring
    found = side_account(pile, [one, other], scoring, last_trick=last_trick)
    assert found.pile == account(pile, scoring, last_trick=last_trick)
    assert found.declared == tuple(account(hand, scoring, declared=True) for hand in (one, other))
    together = side_account(
        pile,
        [one, other],
        _under("declared_and_captured", "together").scoring,
        last_trick=last_trick,
    )
    assert together.half_points >= found.half_points
    assert side_account(pile, [], scoring).half_points == account(pile, scoring).half_points


# Even and odd piles.


@pytest.mark.clause("bologna.counting.parity", "bologna.counting.pile")
@pytest.mark.parametrize(
    ("players", "tricks", "discards"),
    [
        pytest.param(4, 15, (2, 0), id="four-players"),
        pytest.param(2, 20, (12, 10), id="two-players"),
    ],
)
@settings(max_examples=50)
@given(cards=st.permutations(range(62)), taken=st.binary(min_size=3, max_size=3))
def test_piles_of_four_or_two_players_are_even_once_the_matto_is_paid_for(
    cards: list[int], taken: bytes, players: int, tricks: int, discards: tuple[int, int]
) -> None:
    one, other = _piles_of(cards, int.from_bytes(taken), players, tricks, discards)
    matto = _mask("Mat")
    taker, owner = (one, other) if one & matto else (other, one)
    # The Matto goes home from the trick that took it, and both piles are odd ...
    taker, owner = taker ^ matto, owner | matto
    assert [pile.bit_count() % 2 for pile in (taker, owner)] == [1, 1]
    # ... until another card is given for it.
    owed = (owner ^ matto) & -(owner ^ matto)
    for pile in (taker | owed, owner ^ owed):
        if owed:
            assert pile.bit_count() % 2 == 0
            assert account(pile, ruleset().scoring).card_half_points % 2 == 0


@pytest.mark.clause("bologna.counting.parity")
@settings(max_examples=50)
@given(cards=st.permutations(range(62)), taken=st.binary(min_size=3, max_size=3))
def test_piles_of_three_players_can_be_odd_and_then_both_have_half_a_point(
    cards: list[int], taken: bytes
) -> None:
    # Eighteen tricks of three cards, the eight of the pozzo to the first side. The second side
    # takes an odd number of tricks, and so the first side as well.
    sides = int.from_bytes(taken) % 2**18
    sides ^= sides.bit_count() % 2 == 0
    halves = []
    for pile in _piles_of(cards, sides, players=3, tricks=18, discards=(8, 0)):
        assert pile.bit_count() % 2 == 1
        halves.append(account(pile, ruleset().scoring).card_half_points)
    assert [each % 2 for each in halves] == [1, 1]
    assert sum(halves) == 2 * 87


def _piles_of(
    cards: Sequence[int], taken: int, players: int, tricks: int, discards: tuple[int, int]
) -> tuple[int, int]:
    """Share out a deal: tricks to whom the bits of ``taken`` say, discards to their sides."""
    shared = [0, 0]
    left = list(cards)
    for trick in range(tricks):
        for _ in range(players):
            shared[taken >> trick & 1] |= 1 << left.pop()
    for side, number in enumerate(discards):
        for _ in range(number):
            shared[side] |= 1 << left.pop()
    assert not left
    return shared[0], shared[1]


# Edges.


def test_no_cards_are_worth_nothing(rules: Ruleset) -> None:
    found = account(0, rules.scoring)
    assert found.half_points == 0
    assert not any(family.lines for family in found.families)
    assert account(0, rules.scoring, last_trick=True).half_points == 12


@pytest.mark.clause("bologna.counting.whole_pack")
def test_whole_pack_and_last_trick_are_worth_939(rules: Ruleset) -> None:
    found = account(rules.pack.all, rules.scoring, last_trick=True)
    assert {family.family.id: family.points for family in found.families} == {
        "cricche": 296,
        "sequences": 550,
    }
    assert found.half_points == 2 * 939


@pytest.mark.clause(
    "bologna.cards.values.tarocchi",
    "bologna.cards.values.re",
    "bologna.cards.values.regine",
    "bologna.cards.values.cavalli",
    "bologna.cards.values.fanti",
    "bologna.cards.values.scartini",
)
def test_card_beside_a_scartino_makes_its_value(pack: Pack, rules: Ruleset) -> None:
    scartini = pack.groups["scartini"].cards
    for card in pack.cards:
        beside = next(each for each in indices(scartini) if each != card.index)
        pair = Held(1 << card.index | 1 << beside)
        assert card_half_points(pair, rules.scoring.card_points) == 2 * _value(card.id), card.id
