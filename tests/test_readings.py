"""The three readings of a rule agree: plain numbers, arrays, solver terms."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PACK, masks

from tarocco.arrays import Piles, half_points
from tarocco.cards import indices, mask_of
from tarocco.readings import Held, all_of, any_of, none_of, where
from tarocco.rulebook import load_book, shipped_book
from tarocco.rulebook.schema import LARGEST_POINTS
from tarocco.scoring import account
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import combination_points, score_combination
from verification.solver import Counted, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from tarocco.readings import CardSet, Number, Truth
    from tarocco.scoring.rules import Scoring

RULES = shipped_book().ruleset()
COMBINATIONS = [rule for family in RULES.scoring.families for rule in family.combinations]
CHOICES = [
    {option.id: reading.id}
    for option in shipped_book().options.values()
    for reading in option.readings
    if reading.id != option.default
]
ENCODINGS = ("truth", "number")


def some_masks(number: int, seed: int) -> list[int]:
    """Return as many card sets, all sizes and many of them rich in combinations."""
    chance = random.Random(seed)  # noqa: S311 - the same card sets on every machine
    rich = PACK.groups["trionfi"].cards | PACK.groups["figure"].cards | PACK.groups["assi"].cards
    found = [0, PACK.all]
    while len(found) < number:
        one, other = chance.getrandbits(62), chance.getrandbits(62)
        found.append(
            chance.choice([one, one | other, one & other, rich & (one | other), rich & one])
        )
    return found


def array(cards: Sequence[int]) -> NDArray[np.uint64]:
    """Return masks as an array."""
    return np.array(cards, dtype=np.uint64)


class Solved:
    """A rule read as a solver term once, to be evaluated for one card set after another."""

    def __init__(self, rule: Callable[[CardSet], Number], encoding: str) -> None:
        self.held = Unknown("held", PACK.all, encoding)
        self.term = rule(self.held)

    def of(self, mask: int) -> int:
        """Return the value of the rule for a card set."""
        fixed = [
            (variable, self.bit(mask >> card & 1)) for card, variable in self.held.variables.items()
        ]
        value = z3.simplify(z3.substitute(self.term, *fixed))
        assert z3.is_int_value(value), value
        return value.as_long()

    def bit(self, bit: int) -> Any:  # noqa: ANN401 - a solver term
        """Return whether a card is held, as the variables say it."""
        return z3.IntVal(bit) if self.held.as_numbers else z3.BoolVal(bool(bit))


@pytest.fixture(scope="module", params=ENCODINGS)
def solved(request: pytest.FixtureRequest) -> dict[str, Solved]:
    """Return every rule function as a solver term, in one of two encodings."""
    rules: dict[str, Callable[[CardSet], Number]] = {
        "all combinations": lambda held: combination_points(held, RULES.scoring.families),
        "declared": lambda held: combination_points(held, RULES.scoring.families, declared=True),
        "cards": lambda held: card_half_points(held, RULES.scoring.card_points),
    }
    for rule in COMBINATIONS:
        rules[rule.id] = lambda held, rule=rule: score_combination(held, rule)[0]
        rules[f"{rule.id} counts as"] = lambda held, rule=rule: score_combination(held, rule)[1]
    return {name: Solved(rule, request.param) for name, rule in rules.items()}


def plain(mask: int) -> dict[str, int]:
    """Return the value of every rule function for a card set in plain numbers."""
    held = Held(mask)
    scoring = RULES.scoring
    values = {
        "all combinations": combination_points(held, scoring.families),
        "declared": combination_points(held, scoring.families, declared=True),
        "cards": card_half_points(held, scoring.card_points),
    }
    for rule in COMBINATIONS:
        values[rule.id], values[f"{rule.id} counts as"] = score_combination(held, rule)
    return values


@given(mask=masks())
@settings(max_examples=25)
def test_the_solver_agrees_with_plain_numbers(mask: int, solved: dict[str, Solved]) -> None:
    assert {name: rule.of(mask) for name, rule in solved.items()} == plain(mask)


@pytest.mark.parametrize("mask", [0, PACK.all], ids=["no card", "every card"])
def test_the_solver_agrees_at_the_ends(mask: int, solved: dict[str, Solved]) -> None:
    assert {name: rule.of(mask) for name, rule in solved.items()} == plain(mask)


@given(st.lists(masks(), min_size=1, max_size=40))
@settings(max_examples=40)
def test_arrays_agree_with_plain_numbers(cards: list[int]) -> None:
    assert_arrays_agree(cards, RULES.scoring)


@pytest.mark.parametrize(
    "choices", CHOICES, ids=["=".join(*choices.items()) for choices in CHOICES]
)
def test_arrays_agree_whatever_is_chosen(choices: dict[str, str]) -> None:
    rules = shipped_book().ruleset(choices=choices)

    assert_arrays_agree(some_masks(150, seed=len(str(choices))), rules.scoring)


def test_arrays_agree_on_many_piles() -> None:
    cards = some_masks(1000, seed=1)

    totals = half_points(array(cards), RULES.scoring, last_trick=True).tolist()

    assert totals == [account(mask, RULES.scoring, last_trick=True).half_points for mask in cards]


def assert_arrays_agree(cards: list[int], scoring: Scoring) -> None:
    """Check that many card sets at once give what each of them gives by itself."""
    piles = Piles(array(cards))
    held = [Held(mask) for mask in cards]

    for declared in (False, True):
        assert combination_points(piles, scoring.families, declared=declared).tolist() == [
            combination_points(each, scoring.families, declared=declared) for each in held
        ]
    assert card_half_points(piles, scoring.card_points).tolist() == [
        card_half_points(each, scoring.card_points) for each in held
    ]
    for family in scoring.families:
        for rule in family.combinations:
            points, counts = score_combination(piles, rule)
            expected = [score_combination(each, rule) for each in held]
            assert list(zip(points.tolist(), counts.tolist(), strict=True)) == expected


@pytest.mark.parametrize("shape", [(0,), (1,), (6,), (2, 3), (3, 1, 2), (2, 0), ()])
@pytest.mark.parametrize("last_trick", [False, True], ids=["", "last trick"])
def test_arrays_keep_their_shape(shape: tuple[int, ...], *, last_trick: bool) -> None:
    cards = some_masks(6, seed=2)[: int(np.prod(shape, dtype=int))]

    totals = half_points(array(cards).reshape(shape), RULES.scoring, last_trick=last_trick)

    assert np.shape(totals) == shape
    assert np.ravel(totals).tolist() == [
        account(mask, RULES.scoring, last_trick=last_trick).half_points for mask in cards
    ]


def test_arrays_hold_the_largest_points_of_a_rule_book(tmp_path: Path) -> None:
    overlay = tmp_path / "dear.toml"
    kings = "combinations/combination/re/points/4"
    factor = "combinations/multiplier/criccone/factor"
    overlay.write_text(
        'format = "tarocco-overlay/1"\ntitle = "Dear kings"\n'
        f'[[change]]\ncell = "{kings}"\nvalue = {LARGEST_POINTS}\n'
        f'[[change]]\ncell = "{factor}"\nvalue = 100\n',
        encoding="utf-8",
    )
    scoring = load_book(overlays=[overlay]).ruleset().scoring
    cards = [PACK.all, PACK.groups["re"].cards, PACK.groups["figure"].cards, 0]

    totals = half_points(array(cards), scoring).tolist()

    assert totals == [account(mask, scoring).half_points for mask in cards]


@given(masks(), masks())
def test_card_sets_hold_and_count_alike(mask: int, cards: int) -> None:
    held, piles = Held(mask), Piles(array([mask]))

    assert piles.count(cards).tolist() == [held.count(cards)]
    assert [piles.holds(card).tolist() for card in range(62)] == [
        [held.holds(card)] for card in range(62)
    ]


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(mask=masks(), cards=masks(), within=masks())
@settings(max_examples=25)
def test_solver_sets_hold_and_count_alike(
    encoding: str, mask: int, cards: int, within: int
) -> None:
    unknown = Unknown("held", within, encoding)
    held = Held(mask & within)
    solver = z3.Solver()
    solver.add(*unknown.bounds())
    solver.add(*(unknown.holds(card) == held.holds(card) for card in indices(within)))

    assert solver.check() == z3.sat
    model = solver.model()
    assert unknown.decode(model) == held.mask
    counted = unknown.count(cards)
    value = counted if isinstance(counted, int) else model.eval(counted, True).as_long()  # noqa: FBT003 - as solvers do
    assert value == held.count(cards)
    assert not any(unknown.holds(card) for card in indices(PACK.all & ~within))


@given(masks())
@settings(max_examples=25)
def test_counted_classes_agree_with_plain_numbers(mask: int) -> None:
    values = RULES.scoring.card_points.values
    counted = Counted("held", PACK.all, [cards for cards, _ in values])
    fixed = [
        (variable, z3.IntVal((mask & cards).bit_count()))
        for cards, variable in counted.variables.items()
    ]

    term = card_half_points(counted, RULES.scoring.card_points)

    value = z3.simplify(z3.substitute(term, *fixed)).as_long()
    assert value == card_half_points(Held(mask), RULES.scoring.card_points)


def test_counted_classes_know_no_single_card() -> None:
    kings = PACK.groups["re"].cards
    counted = Counted("held", kings, [kings])

    with pytest.raises(KeyError):
        counted.holds(PACK.by_id["Rd"].index)
    with pytest.raises(KeyError):
        counted.count(PACK.mask(["Rd"]))
    assert counted.count(PACK.groups["regine"].cards) == 0


# Truth tables. A part is plain, or a term of one of the two other readings.

TERMS: dict[str, Callable[[bool], Truth]] = {
    "plain": bool,
    "array": lambda value: np.array([value, value]),
    "solver": z3.BoolVal,
}
CONNECTIVES: dict[str, tuple[Callable[..., Truth], Callable[[Sequence[bool]], bool]]] = {
    "all_of": (all_of, all),
    "any_of": (any_of, any),
    "none_of": (none_of, lambda parts: not any(parts)),
}


def truth(value: Truth) -> bool:
    """Return the truth value of a part in any reading."""
    if isinstance(value, np.ndarray):
        assert value.dtype == np.bool_
        (settled,) = {*value.tolist()}
        return bool(settled)
    if isinstance(value, bool):
        return value
    simple = z3.simplify(value)
    assert z3.is_true(simple) or z3.is_false(simple)
    return z3.is_true(simple)


def number(value: Number) -> int:
    """Return a number in any reading."""
    if isinstance(value, np.ndarray):
        (settled,) = {*value.tolist()}
        return int(settled)
    if isinstance(value, int):
        return value
    return int(z3.simplify(value).as_long())


@pytest.mark.parametrize("reading", TERMS)
@pytest.mark.parametrize("name", CONNECTIVES)
@pytest.mark.parametrize("parts", range(5))
def test_truth_tables(name: str, reading: str, parts: int) -> None:
    connective, expected = CONNECTIVES[name]
    kinds = [bool, TERMS[reading]]

    for values in itertools.product([False, True], repeat=parts):
        for made in itertools.product(kinds, repeat=parts):
            terms = [make(value) for make, value in zip(made, values, strict=True)]
            assert truth(connective(*terms)) == expected(values), terms


@pytest.mark.parametrize("name", CONNECTIVES)
def test_truth_tables_of_arrays_element_by_element(name: str) -> None:
    connective, expected = CONNECTIVES[name]
    rows = list(itertools.product([False, True], repeat=3))

    found = connective(*(np.array(column) for column in zip(*rows, strict=True)))

    assert found.tolist() == [expected(row) for row in rows]


@pytest.mark.parametrize("name", CONNECTIVES)
def test_truth_tables_of_unknowns(name: str) -> None:
    connective, expected = CONNECTIVES[name]
    unknowns = z3.Bools("a b c")
    term = connective(*unknowns)

    for row in itertools.product([False, True], repeat=3):
        fixed = [(each, z3.BoolVal(value)) for each, value in zip(unknowns, row, strict=True)]
        assert truth(z3.substitute(term, *fixed)) == expected(row)


@pytest.mark.parametrize("reading", TERMS)
@pytest.mark.parametrize("condition", [False, True])
def test_where(reading: str, *, condition: bool) -> None:
    term = TERMS[reading](condition)
    numbers: dict[str, Callable[[int], Number]] = {
        "plain": int,
        "array": lambda value: np.array([value, value], dtype=np.int16),
        "solver": z3.IntVal,
    }
    make = numbers[reading]

    for then, otherwise in itertools.product([3, make(3)], [-8, make(-8)]):
        assert number(where(term, then, otherwise)) == (3 if condition else -8)


def test_where_of_arrays_element_by_element() -> None:
    condition = np.array([True, False, True])

    assert where(condition, np.array([1, 2, 3]), 0).tolist() == [1, 0, 3]
    assert where(condition, 7, np.array([1, 2, 3])).tolist() == [7, 2, 7]


def test_a_plain_condition_leaves_the_other_number_alone() -> None:
    assert where(True, 1, None) == 1  # noqa: FBT003 - a condition
    assert where(False, None, 2) == 2  # noqa: FBT003 - a condition


def test_a_settled_part_settles_the_whole() -> None:
    term = z3.Bool("a")

    assert all_of(term, False) is False  # noqa: FBT003 - a part
    assert any_of(term, True) is True  # noqa: FBT003 - a part
    assert none_of(term, True) is False  # noqa: FBT003 - a part


def test_masks_of_arrays_reach_the_last_card() -> None:
    last = PACK.cards[-1].index

    assert last == 61
    assert Piles(array([mask_of([last])])).holds(last).tolist() == [True]
