"""A second pack, of 78 cards, fits the same tables, cards, notation, count and theorems.

The tables here are written by the test: a draft of the French pack with just
what the kinds of tables ask for.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocco.notation import NotationError, read_cards, spell
from tarocco.readings import Held
from tarocco.rulebook import packs_in
from tarocco.rulebook.check import checked_book
from tarocco.rulebook.examples import mismatches
from tarocco.scoring import Counter, account
from tarocco.scoring.card_points import card_half_points
from verification.counting import chapter
from verification.model import Obligation
from verification.solver import Question

if TYPE_CHECKING:
    from pathlib import Path

    from tarocco.rulebook import Book

FACES = ("R", "D", "C", "V", *map(str, range(10, 0, -1)))
FACE_NAMES = {"R": "Roi", "D": "Dame", "C": "Cavalier", "V": "Valet"}
SUITS = {"p": "Pique", "h": "Cœur", "k": "Carreau", "t": "Trèfle"}
VALUES = {"bouts": 5, "R": 5, "D": 4, "C": 3, "V": 2, "others": 1}


def names(word: str) -> str:
    """Write names in one language."""
    return f"{{ fr = [{json.dumps(word, ensure_ascii=False)}] }}"


def cards_table() -> str:
    """Write the table of cards."""
    trumps = [str(number) for number in range(21, 0, -1)]
    rows = [
        f'[pack]\nid = "france"\nsize = 78\nnames = {names("Tarot")}\nclause = "france.cards"',
        '[[language]]\nid = "fr"\nname = "français"\njoined_by = ["de"]\narticles = ["le", "la"]',
        *(f'[[card]]\nid = "{n}"\nnumber = {n}\nnames = {names("Atout " + n)}' for n in trumps),
        f'[[card]]\nid = "Exc"\nnames = {names("Excuse")}',
        *(
            f'[[face]]\nid = "{face}"\nnames = {names(FACE_NAMES.get(face, face))}'
            for face in FACES
        ),
    ]
    trump_ranks = ", ".join(f"{n} = {n}" for n in trumps)
    face_ranks = ", ".join(f"{face} = {14 - place}" for place, face in enumerate(FACES))
    common = 'clause = "france.cards"'
    rows += [
        (
            f'[[suit]]\nid = "trumps"\nkind = "trump"\nnames = {names("Atouts")}\n{common}\n'
            f"ranks = {{ {trump_ranks} }}"
        ),
        (
            f'[[suit]]\nid = "exc"\nkind = "excuse"\nnames = {names("Excuse")}\n{common}\n'
            'cards = ["Exc"]'
        ),
        *(
            f'[[suit]]\nid = "{suit}"\nkind = "plain"\nnames = {names(word)}\n{common}\n'
            f"ranks = {{ {face_ranks} }}"
            for suit, word in SUITS.items()
        ),
    ]
    groups = {
        "bouts": ["21", "1", "Exc"],
        **{f"face_{face}": [face + suit for suit in SUITS] for face in FACE_NAMES},
        "others": ["20-2", *(f"10{suit}-1{suit}" for suit in SUITS)],
    }
    rows += [
        f'[[group]]\nid = "{group}"\nnames = {names(group)}\ncards = {json.dumps(cards)}\n{common}'
        for group, cards in groups.items()
    ]
    rows += [
        f'[[value]]\nid = "{value}"\ngroup = "{value if value in groups else "face_" + value}"\n'
        f"points = {points}\n{common}"
        for value, points in VALUES.items()
    ]
    return "\n\n".join(rows) + "\n"


OTHER_TABLES = {
    "combinations": "family = []\nmultiplier = []\ncombination = []\n",
    "counting": f"""
[card_points]
kind = "pairs"
names = {names("Points")}
deducted = 1
odd_card = 0
clause = "france.counting"
odd_clause = "france.counting"
[last_trick]
names = {names("Dernier pli")}
points = 0
clause = "france.counting"
[declared]
names = {names("Annonces")}
apart = true
clause = "france.counting"
""",
    "options": f"""
option = []
[[ruleset]]
id = "france/tarot-4"
names = {names("Tarot à quatre")}
clause = "france.cards"
""",
    "clauses": "".join(
        f"""
[[clause]]
id = "{name}"
games = ["all"]
status = "sourced"
sources = ["S4"]
text = {{ en = "Draft.", it = "Bozza." }}
"""
        for name in ("france.cards", "france.counting")
    ),
    "examples": """
[[example]]
id = "king-and-pip"
kind = "pile"
cards = "Rp 10t"
expect = { card_points = 5 }
clauses = ["france.counting"]
sources = ["S4"]
[[example]]
id = "figure-card-points"
kind = "figure"
value = 91
what = { en = "the pack", it = "il mazzo" }
clauses = ["france.counting"]
sources = ["S4"]
""",
}

SOURCES = """
[[source]]
id = "S4"
title = "Draft"
lang = "pt"
reach = { en = "Whole.", it = "Tutto." }
"""


@pytest.fixture(scope="module")
def france(tmp_path_factory: pytest.TempPathFactory) -> Book:
    root: Path = tmp_path_factory.mktemp("spec")
    (root / "france").mkdir()
    (root / "sources.toml").write_text(SOURCES, encoding="utf-8")
    (root / "france" / "cards.toml").write_text(cards_table(), encoding="utf-8")
    for name, text in OTHER_TABLES.items():
        (root / "france" / f"{name}.toml").write_text(text, encoding="utf-8")
    assert packs_in(root) == ["france"]
    return checked_book(root, [], "france")


def test_pack_has_78_cards(france: Book) -> None:
    pack = france.ruleset().pack
    assert len(pack.cards) == 78
    assert [pack.by_id[card].rank for card in ("21", "1", "Exc", "Rp", "1t")] == [21, 1, 0, 14, 1]


def test_examples_hold(france: Book) -> None:
    assert {each.id: mismatches(each, france) for each in france.examples.values()} == {
        "king-and-pip": [],
        "figure-card-points": [],
    }


def test_cards_are_read(france: Book) -> None:
    pack = france.ruleset().pack
    text = "21-18, le Roi de pique; Valet de cœur 10t Exc / Dk"
    assert spell(read_cards(text, pack), pack) == "21 20 19 18 Exc Rp Vh Dk 10t"
    with pytest.raises(NotationError, match="no such card in the Tarot; did you mean"):
        read_cards("Excuze", pack)


@given(data=st.data())
def test_round_trip(france: Book, data: st.DataObject) -> None:
    pack = france.ruleset().pack
    mask = data.draw(st.integers(0, pack.all))
    assert read_cards(spell(mask, pack), pack) == mask


@given(data=st.data())
def test_both_sides_make_91(france: Book, data: st.DataObject) -> None:
    rules = france.ruleset()
    pile = data.draw(st.integers(0, rules.pack.all))
    counter = Counter(rules.scoring)
    other = rules.pack.all & ~pile
    assert counter.half_points(pile) + counter.half_points(other) == 2 * 91
    assert counter.half_points(pile) == account(pile, rules.scoring).half_points


def test_values_are_half_points(france: Book) -> None:
    rules = france.ruleset()
    halves = {
        card: card_half_points(Held(rules.pack.mask([card])), rules.scoring.card_points)
        for card in ("21", "Exc", "Rh", "Dh", "Ch", "Vh", "1h", "20")
    }
    assert halves == {"21": 9, "Exc": 9, "Rh": 9, "Dh": 7, "Ch": 5, "Vh": 3, "1h": 1, "20": 1}


@pytest.mark.parametrize(
    "name", ["card_points_of_an_even_split_sum_to_87", "pairing_never_matters"]
)
def test_theorems_of_counting_hold(france: Book, name: str) -> None:
    parts = list(chapter[name].parts(france.ruleset(), france))
    assert parts
    for part in parts:
        assert isinstance(part, Obligation)
        assert Question(part).decide().status == "proved"
