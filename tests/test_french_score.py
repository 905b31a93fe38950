"""Scores of French Tarot: examples of the federation, derived figures, impossible counts."""

from __future__ import annotations

import itertools
import json
import shutil
import sys
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

import pytest
import z3
from conftest import few_rows
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tarocco.cli import main
from tarocco.cli.shared import LANGUAGES
from tarocco.cli.words_score import SCORE_WORDS
from tarocco.errors import ChoiceError, SpecError
from tarocco.rulebook import Ruleset, shipped_book
from tarocco.rulebook.check import checked_book
from tarocco.rulebook.examples import mismatches
from tarocco.rulebook.examples_of_contracts import REPLAYS
from tarocco.rulebook.files import shipped_spec
from tarocco.schemas import schema
from tarocco.scoring.contract import (
    Poignee,
    Result,
    is_made,
    margin_of,
    points_needed,
    score_chelem,
    score_contract,
    score_deal,
    score_petit,
    score_poignees,
    sums_to_zero,
)
from tarocco.scoring.contract_limits import ImpossibleError, check_possible, spans
from verification import solver as solver_terms

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BOOK = shipped_book("france")
GAMES = ("tarot-4", "tarot-3", "tarot-5", "tarot-4-of-5")
NUMBERS = {3: "tarot-3", 4: "tarot-4", 5: "tarot-5"}
EXAMPLES = [name for name, each in BOOK.examples.items() if each.kind in REPLAYS]
CONTRACTS = ("prise", "garde", "sans", "contre")


def rules_of(players: int = 4, **choices: str) -> Ruleset:
    return BOOK.ruleset(f"france/{NUMBERS[players]}", choices)


def scored(  # noqa: PLR0913 - a deal is read as a row
    contract: str,
    half_points: int,
    bouts: int,
    *poignees: str,
    players: int = 4,
    partner: bool = False,
    petit: str | None = None,
    announced: str | None = None,
    swept: str | None = None,
    **choices: str,
) -> tuple[int, ...]:
    rules = rules_of(players, **choices)
    found = rules.contracts
    share = found.share(players, with_partner=partner)
    assert share is not None
    result = Result(
        found.contracts[contract],
        share,
        half_points,
        bouts,
        tuple(
            Poignee(found.tiers[shown.partition(":")[0]], shown.partition(":")[2] or "attack")
            for shown in poignees
        ),
        petit,
        announced,
        swept,
    )
    check_possible(result, found, rules.table)
    account = score_deal(result, found)
    assert account.unit == sum(term.points for term in account.terms)
    total = account.taker + account.partner + share.defenders * account.defender
    assert total == 0
    part = (account.partner,) if partner else ()
    return account.unit, account.taker, *part, account.defender


# Tables.


def whole(tmp_path: Path) -> Path:
    folder = tmp_path / "spec"
    shutil.copytree(shipped_spec(), folder)
    return folder


def test_tables_are_sound(tmp_path: Path) -> None:
    book = checked_book(whole(tmp_path), [], "france")
    assert set(book.table_names) >= {"contracts", "bonuses", "duplicate", "irregularities"}
    assert [f"france/{game}" for game in GAMES] == list(book.rulesets)


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_comes_out(name: str) -> None:
    assert mismatches(BOOK.examples[name], BOOK) == []


def test_every_kind_of_example_is_there() -> None:
    assert {BOOK.examples[name].kind for name in EXAMPLES} == set(REPLAYS)


DAMAGES = [
    ("contracts", "coefficient = 2", "coefficient = 1", "'garde' has coefficient 1, expected more"),
    ("contracts", "rank = 2", "rank = 1", "rank 1 stands 2 times"),
    ("contracts", "2 = 41", "2 = 51", "51 points with 2 bouts, expected fewer than with 1"),
    ("contracts", ", 3 = 36", "", "points for 0, 1, 2 bouts, expected 0, 1, 2, 3"),
    ("contracts", "taker = 3", "taker = 2", "expected as much"),
    ("contracts", 'bouts = "bouts"', 'bouts = "bout"', "group 'bout' does not exist"),
    ("contracts", 'card = "Exc"', 'card = "2"', "card '2' is no bout"),
    ("contracts", 'chien = "defence"', 'chien = "nobody"', "input should be"),
    ("bonuses", "4 = 13, 5 = 10", "4 = 10, 5 = 10", "'double' has 10 trumps, expected more than"),
    ("bonuses", "points = 30", "points = 20", "has points 20, expected another number"),
    ("bonuses", ", 5 = 8 }", " }", "'simple' has no number of trumps for 5 players"),
    ("bonuses", "failed = -200", "failed = 200", "200 points for the attack, expected 0 or less"),
    ("bonuses", "announced = 400", "announced = 100", "100 points, expected at least 200"),
    ("bonuses", 'card = "1"', 'card = "22"', "card '22' does not exist"),
    ("duplicate", "best = 100", "best = 90", "100 together, expected 90"),
    ("duplicate", "defence = 3", "defence = 2", "1 and 2 parts, expected 4"),
    ("duplicate", '["garde"]', '["gard"]', "contract 'gard' does not exist; did you mean"),
    ("duplicate", "offender_most = 40", "offender_most = 70", "70 for the side at fault"),
    ("irregularities", 'forms = ["teams"]', 'forms = ["team"]', "form 'team' does not exist"),
    ("games/tarot-4", "cards = 6", "cards = 5", "77 cards are dealt with 4 players, expected 78"),
    ("games/tarot-4", 'barred = ["rois"', 'barred = ["roi"', "group 'roi' does not exist"),
    ("games/tarot-5", '"rois", "dames"', '"roi", "dames"', "group 'roi' does not exist"),
    ("games/tarot-4", 'kind = "chien"', 'kind = "excuse"', "there are 2 phases 'excuse'"),
    ("games/tarot-4", 'leftover = "contract"', 'leftover = "none"', "expected 'contract'"),
    ("options", 'edition = "2012-07-01"', 'edition = "in 2012"', "string should match"),
]


@pytest.mark.parametrize(("table", "old", "new", "told"), DAMAGES, ids=[row[3] for row in DAMAGES])
def test_invalid_table(tmp_path: Path, table: str, old: str, new: str, told: str) -> None:
    root = whole(tmp_path)
    examples = root / "france" / "examples.toml"
    rows = few_rows(examples.read_text(encoding="utf-8"), "example", "kind")
    examples.write_text("".join(rows), encoding="utf-8")
    file = root / "france" / f"{table}.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        checked_book(root, [], "france")
    line = next(fault.line for fault in caught.value.faults if told in fault.message)
    assert line > 0


def test_edition_may_stand_behind_the_id() -> None:
    rules = BOOK.ruleset("france/tarot-4@2012-07-01")
    assert rules is BOOK.ruleset("france/tarot-4") is BOOK.ruleset()
    assert rules.label == "france/tarot-4@2012-07-01"
    assert rules_of(poignee_sum="highest").label.endswith("@2012-07-01+poignee_sum=highest")


@pytest.mark.parametrize("name", ["france/tarot-4@2016", "france/tarot-4@", "bologna/ottocento@1"])
def test_invalid_edition(name: str) -> None:
    with pytest.raises(ChoiceError, match="there is no edition"):
        shipped_book(name.partition("/")[0]).ruleset(name)


# Scores.


@pytest.mark.clause("france.score.unit", "france.score.zero_sum")
@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ({"deal": ("garde", 98, 2, "simple"), "petit": "attack"}, (106, 318, -106)),
        ({"deal": ("sans", 90, 2), "petit": "defence"}, (76, 228, -76)),
        ({"deal": ("prise", 68, 2, "simple"), "petit": "attack"}, (-42, -126, 42)),
        ({"deal": ("garde", 104, 2, "simple:defence")}, (92, 276, -92)),
        (
            {
                "deal": ("garde", 174, 2, "simple"),
                "petit": "attack",
                "announced": "attack",
                "swept": "attack",
            },
            (582, 1746, -582),
        ),
        ({"deal": ("prise", 81, 2), "players": 3}, (-26, -52, 26)),
        ({"deal": ("prise", 83, 2), "players": 3}, (26, 52, -26)),
        ({"deal": ("prise", 81, 2), "players": 5, "partner": True}, (-26, -52, -26, 26)),
        ({"deal": ("prise", 83, 2), "players": 5, "partner": True}, (26, 52, 26, -26)),
        ({"deal": ("prise", 82, 2)}, (25, 75, -25)),
        ({"deal": ("prise", 80, 2)}, (-26, -78, 26)),
        ({"deal": ("contre", 72, 3)}, (150, 450, -150)),
        ({"deal": ("garde", 112, 0)}, (50, 150, -50)),
        ({"deal": ("prise", 82, 2), "petit": "defence"}, (15, 45, -15)),
        ({"deal": ("contre", 110, 2, "triple"), "petit": "attack"}, (334, 1002, -334)),
        ({"deal": ("contre", 60, 1, "triple"), "petit": "attack"}, (-256, -768, 256)),
        ({"deal": ("garde", 110, 2, "simple", "simple:defence")}, (118, 354, -118)),
        ({"deal": ("garde", 142, 2), "announced": "attack"}, (-90, -270, 90)),
        ({"deal": ("prise", 82, 2), "announced": "attack"}, (-175, -525, 175)),
        (
            {
                "deal": ("garde", 182, 3),
                "petit": "attack",
                "announced": "attack",
                "swept": "attack",
            },
            (580, 1740, -580),
        ),
        ({"deal": ("garde", 182, 3), "swept": "attack"}, (360, 1080, -360)),
        ({"deal": ("prise", 83, 2), "players": 5}, (26, 104, -26)),
    ],
)
def test_score(deal: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert scored(*deal.pop("deal"), **deal) == expected


@pytest.mark.clause("france.chelem.defence.shares", "france.chelem.failed_and_defence")
def test_chelem_of_the_defence() -> None:
    base = scored("garde", 20, 0, swept="defence")[0]
    assert base == -(25 + 46) * 2 - 200
    assert scored("garde", 20, 0, announced="attack", swept="defence")[0] == base - 200
    one_alone = {"failed_chelem_plus_defence_chelem": "max"}
    both = scored("garde", 20, 0, announced="attack", swept="defence", **one_alone)
    assert both[0] == base


@pytest.mark.clause("france.poignee.several", "france.poignee.values")
def test_readings_change_the_score() -> None:
    two = ("garde", 110, 2, "simple", "simple:defence")
    assert scored(*two)[0] - scored(*two, poignee_sum="highest")[0] == 20
    double = ("garde", 110, 2, "double")
    assert scored(*double, poignee_values="40_and_60")[0] - scored(*double)[0] == 10


@pytest.mark.clause("france.chelem.announcer")
def test_a_defender_may_announce_under_one_reading() -> None:
    with pytest.raises(ImpossibleError, match="expected one by the taker"):
        scored("garde", 20, 0, announced="defence", swept="defence")
    anyone = {"chelem_announcer": "anyone"}
    made = scored("garde", 20, 0, announced="defence", swept="defence", **anyone)
    assert made[0] == -(25 + 46) * 2 - 400
    assert scored("garde", 98, 2, announced="defence", **anyone)[0] == 66 + 200


@pytest.mark.clause("france.count.half_point", "france.count.half_point.rounding")
def test_closed_form_of_the_rounding_is_the_rule() -> None:
    need = rules_of(3).contracts.need
    for half_points, bouts in itertools.product(range(183), range(4)):
        needed = {0: 56, 1: 51, 2: 41, 3: 36}[bouts]
        points = Fraction(half_points, 2)
        wins = points >= needed
        # The half point goes to the winner: up for the attack, down if it has lost.
        counted = ceil(points) if wins else half_points // 2
        assert points_needed(bouts, need) == needed
        assert is_made(half_points, bouts, need) == wins
        assert margin_of(half_points, bouts, need) == abs(counted - needed)


shares = st.sampled_from([(3, False), (4, False), (5, True), (5, False)])


@given(
    share=shares,
    contract=st.sampled_from(CONTRACTS),
    half_points=st.integers(0, 182),
    bouts=st.integers(0, 3),
    tiers=st.lists(st.sampled_from(["simple", "double", "triple"]), max_size=2),
    petit=st.sampled_from([None, "attack", "defence"]),
    announced=st.sampled_from([None, "attack", "defence"]),
    swept=st.sampled_from([None, "attack", "defence"]),
)
def test_scores_sum_to_zero(  # noqa: PLR0913 - what can happen in a deal
    *,
    share: tuple[int, bool],
    contract: str,
    half_points: int,
    bouts: int,
    tiers: list[str],
    petit: Any,  # noqa: ANN401 - a side
    announced: Any,  # noqa: ANN401 - a side
    swept: Any,  # noqa: ANN401 - a side
) -> None:
    players, partner = share
    rules = rules_of(players).contracts
    how = rules.share(players, with_partner=partner)
    assert how is not None
    poignees = tuple(Poignee(rules.tiers[tier], "attack") for tier in tiers)
    found = rules.contracts[contract]
    result = Result(found, how, half_points, bouts, poignees, petit, announced, swept)
    account = score_deal(result, rules)
    assert account.taker + account.partner + how.defenders * account.defender == 0
    assert sums_to_zero(account.unit, how)
    if contract != "prise":
        assert account.unit % 2 == 0


def test_chelem_in_every_case() -> None:
    rule = rules_of().contracts.chelem
    cases = {
        (False, False, False, False): 0,
        (True, True, False, False): 400,
        (False, True, False, False): 200,
        (True, False, False, False): -200,
        (False, False, True, False): -200,
        (True, False, True, False): -400,
        (False, False, True, True): -400,
        (False, False, False, True): 200,
    }
    for (announced, made, against, other), expected in cases.items():
        found = score_chelem(
            announced=announced,
            made=made,
            against=against,
            announced_against=other,
            coefficient=6,
            rule=rule,
        )
        assert found == expected


def test_the_rules_run_on_solver_terms() -> None:
    rules = rules_of(5).contracts
    half_points, bouts, coefficient = z3.Ints("half_points bouts coefficient")
    made, petit, lost, swept = z3.Bools("made petit lost swept")
    over = half_points - 2 * points_needed(bouts, rules.need)
    margin = margin_of(half_points, bouts, rules.need)
    terms = (
        score_contract(made, margin, coefficient, rules.base)
        + score_poignees(made, [20, 30], coefficient, rules.poignee)
        + score_petit(petit, lost, coefficient, rules.petit)
        + score_chelem(
            announced=made,
            made=swept,
            against=lost,
            announced_against=petit,
            coefficient=coefficient,
            rule=rules.chelem,
        )
    )
    assert solver_terms  # it lets solver terms take part in rules
    claims = [
        z3.Implies(over >= 0, z3.And(2 * margin >= over, 2 * margin <= over + 1)),
        z3.Implies(over < 0, z3.And(2 * margin >= -over, 2 * margin <= 1 - over)),
        *(sums_to_zero(terms, share) for share in rules.shares),
        is_made(half_points, bouts, rules.need) == (over >= 0),
    ]
    for claim in claims:
        solver = z3.Solver()
        solver.add(half_points >= 0, half_points <= 182, bouts >= 0, bouts <= 3)
        solver.add(z3.Not(claim))
        assert solver.check() == z3.unsat


# What can be.


def ends(players: int, contract: str, bouts: int, swept: str | None) -> tuple[int, int] | None:
    rules = rules_of(players)
    found = rules.contracts
    fitting = [
        span
        for span in spans(bouts, found.contracts[contract], found, rules.table)
        if span.swept == swept
    ]
    if not fitting:
        return None
    return min(span.low for span in fitting), max(span.high for span in fitting)


@pytest.mark.clause("france.chelem.without_excuse.most", "france.chelem.makes_contract")
def test_limits_are_those_of_the_cards() -> None:
    assert ends(4, "garde", 2, "attack") == (174, 174)
    assert ends(4, "garde", 3, "attack") == (182, 182)
    assert ends(4, "garde", 1, "attack") is None
    assert ends(4, "contre", 0, "attack") == (120, 152)
    assert ends(4, "sans", 3, "defence") == (30, 62)
    assert ends(4, "garde", 0, "defence") == (6, 38)
    assert ends(4, "garde", 0, None) == (10, 154)
    assert ends(4, "garde", 3, None) == (34, 178)
    assert ends(5, "contre", 0, None) == (5, 150)


@pytest.mark.clause("france.chelem.makes_contract", "france.chelem.beats_contract")
def test_chelem_decides_the_contract() -> None:
    for players, contract, bouts in itertools.product(NUMBERS, CONTRACTS, range(4)):
        needed = 2 * {0: 56, 1: 51, 2: 41, 3: 36}[bouts]
        won, lost = (ends(players, contract, bouts, side) for side in ("attack", "defence"))
        assert won is None or won[0] >= needed
        assert lost is None or lost[1] < needed


@pytest.mark.clause("france.poignee.several.pairs")
def test_pairs_of_poignees() -> None:
    found = {
        players: [
            pair
            for pair in itertools.combinations_with_replacement(["simple", "double", "triple"], 2)
            if _possible(players, pair)
        ]
        for players in NUMBERS
    }
    assert found == {
        3: [],
        4: [("simple", "simple")],
        5: [
            ("simple", "simple"),
            ("simple", "double"),
            ("simple", "triple"),
            ("double", "double"),
        ],
    }


def _possible(players: int, pair: tuple[str, ...]) -> bool:
    try:
        scored("garde", 90, 2, pair[0], f"{pair[1]}:defence", players=players)
    except ImpossibleError:
        return False
    return True


# The command.


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    def run_command(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tarocco", *arguments])
        with pytest.raises(SystemExit) as stopped:
            main()
        printed = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return stopped.value.code, printed.out, printed.err

    return run_command


def test_score_as_text(run: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = run(
        *("score", "--contract", "garde", "--points", "49", "--bouts", "2"),
        *("--poignee", "simple", "--petit", "attack", "--players", "N,S,E,W", "--taker", "E"),
    )
    assert (code, err) == (0, "")
    assert out == (
        "Garde, 4 players, scored by france/tarot-4@2012-07-01\n"
        "\n"
        "Points of the attack                                              49\n"
        "Needed with 2 bouts                                               41\n"
        "Made by                                                            8\n"
        "\n"
        "Contract: (25 + 8) × 2                                           +66\n"
        "Simple poignée, shown by the attack, to the side that wins: 20   +20\n"
        "Petit au bout for the attack: 10 × 2                             +20\n"
        "Each defender pays                                               106\n"
        "\n"
        "N (defender): -1 × 106                                          -106\n"
        "S (defender): -1 × 106                                          -106\n"
        "E (taker): 3 × 106                                              +318\n"
        "W (defender): -1 × 106                                          -106\n"
        "Sum                                                                0\n"
    )


JSON_DEALS = [
    "--contract garde --points 49 --bouts 2",
    "--contract petite --half-points 68 --bouts 2 --poignee simple --petit attack --lang fr",
    "--contract garde-sans --points 45 --bouts 2 --petit defence --lang it",
    "--contract garde --points 87 --bouts 2 --chelem announced --explain",
    "--contract garde --points 10 --bouts 0 --chelem defence --chelem-announced",
    "--ruleset france/tarot-5 --contract prise --points 40.5 --bouts 2 --called partner",
    "--ruleset france/tarot-5 --contract prise --points 40½ --bouts 2 --called alone",
    "--ruleset france/tarot-5 --contract sans --points 9 --bouts 1 --partner B --players A,B,C,D,E",
    "--ruleset france/tarot-3@2012-07-01 --contract prise --points 41.5 --bouts 2",
    "--ruleset france/tarot-4-of-5 --contract prise --points 41 --bouts 2",
]


@pytest.mark.parametrize("arguments", JSON_DEALS)
def test_score_as_json(arguments: str, run: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = run("score", *arguments.split(), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    Draft202012Validator(schema("tarocco-score/1")).validate(found)
    assert sum(score["score"] for score in found["scores"]) == 0
    assert found["unit"] == sum(term["points"] for term in found["terms"])
    assert run("score", *arguments.split())[0] == 0


REFUSED = {
    "--points 92 --bouts 2": "92 points, expected at most 91, the whole pack [france.count.total]",
    "--points 49 --bouts 4": "4 bouts, expected at most 3 [france.cards.bouts]",
    "--points 91 --bouts 0": "91 points with no bouts in garde, expected 5 to 77 points, or",
    "--points 2 --bouts 0": "expected 5 to 77 points",
    "--points 4 --bouts 0": "are a chelem of the defence, expected it to be named",
    "--points 49.5 --bouts 2": "expected whole points [france.count.parity]",
    "--half-points 99 --bouts 2": "expected whole points [france.count.parity]",
    "--points 86 --bouts 2": "expected 13 to 85 points",
    "--points 87 --bouts 2": "are a chelem of the attack, expected it to be named [france.chelem]",
    "--points 91 --bouts 3": "are a chelem of the attack, expected it to be named",
    "--points 49 --bouts 2 --chelem made": "expected 87 points [france.chelem.without_excuse.most]",
    "--points 90 --bouts 3 --chelem announced": "expected 91 points",
    "--points 81 --bouts 1 --chelem made": "expected another number of bouts",
    "--points 20 --bouts 0 --chelem defence": "expected 3 to 19 points",
    "--points 91 --bouts 3 --chelem failed": "are a chelem of the attack",
    "--points 49 --bouts 2 --chelem-announced": "a chelem announced, expected also whether",
    "--points 49 --bouts 2 --chelem won": "chelem 'won', expected one of: announced, made",
    "--points 49 --bouts 2 --chelem failed:defence": "expected one by the taker",
    "--points 49 --bouts 2 --poignee quadruple": "poignée 'quadruple', expected one of",
    "--points 49 --bouts 2 --poignee simple:all": "poignée: 'all', expected attack or defence",
    "--points 49 --bouts 2 --poignee triple --poignee simple:defence": "15 + 10 trumps together",
    "--points 49 --bouts 2 --poignee double --poignee simple:defence": "13 + 10 trumps together",
    "--points 49 --bouts 2 --poignee simple --poignee simple": "2 poignées of the attack",
    "--points 87 --bouts 2 --chelem made --poignee double:defence": "that wins no trick",
    "--points 49 --bouts 2 --petit west": "the Petit: 'west', expected attack or defence",
    "--points 49 --bouts 0 --petit attack": "expected one at least [france.petit.captured]",
    "--points 49 --bouts 3 --petit defence": "the defence, which has no bout",
    "--points 87 --bouts 2 --chelem made --petit defence": "in a chelem of the attack",
    "--points 10 --bouts 0 --chelem defence --petit attack": "in a chelem of the defence",
    "--points 49 --bouts 2 --called alone": "a card called with 4 players, expected none",
    "--points -1 --bouts 2": "points '-1', expected a number",
    "--points 40.3 --bouts 2": "points '40.3', expected a number, whole or ending in .5",
    "--points 49": "expected --contract, --points and --bouts",
    "--bouts 2": "expected either --points or --half-points",
    "--points 49 --half-points 98 --bouts 2": "expected either --points or --half-points",
    "--points 49 --bouts two": "bouts 'two', expected a whole number",
    "--points 49 --bouts 2 --taker A": "--taker needs --players",
    "--points 49 --bouts 2 --players A,B,C": "3 players, expected 4",
    "--points 49 --bouts 2 --players A,B,C,A": "the name 'A' stands twice",
    "--points 49 --bouts 2 --players A,B,C,D --taker X": "there is no player 'X'",
    "--points 49 --bouts 2 --sheet x": "--sheet excludes the options of one deal",
    "--ruleset france/tarot-5 --points 49 --bouts 2": "expected 'partner' or 'alone'",
    "--ruleset france/tarot-5 --points 49 --bouts 2 --called both": "expected partner or alone",
    "--ruleset france/tarot-3 --points 49 --bouts 2 --called alone": "3 players, expected none",
    "--ruleset france/tarot-3 --points 49 --bouts 2 --poignee simple --poignee simple:defence": (
        "13 + 13 trumps together"
    ),
    "--ruleset france/tarot-6 --points 49 --bouts 2": "there is no ruleset 'france/tarot-6'",
    "--ruleset france/tarot-4@2019 --points 49 --bouts 2": "there is no edition '2019'",
    "--ruleset bologna/ottocento --points 49 --bouts 2": "has no contracts to score",
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_invalid_score(arguments: str, run: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = run("score", "--contract", "garde", *arguments.split())
    assert (code, out) == (2, "")
    assert err.startswith("tarocco: ")
    assert err.count("\n") == 1
    assert REFUSED[arguments] in err


def test_invalid_contract(run: Callable[..., tuple[int, str, str]]) -> None:
    code, _, err = run("score", "--contract", "gard", "--points", "49", "--bouts", "2")
    assert code == 2
    assert "contract 'gard'; did you mean 'garde'?" in err


def test_words_are_the_same_in_every_language() -> None:
    assert set(SCORE_WORDS) == set(LANGUAGES)
    for words in SCORE_WORDS.values():
        assert set(words) == set(SCORE_WORDS["en"])


def test_every_clause_of_a_score_is_in_the_book() -> None:
    rules = rules_of(5)
    share = rules.contracts.share(5, with_partner=True)
    assert share is not None
    deal = Result(
        rules.contracts.contracts["garde"],
        share,
        81,
        2,
        (Poignee(rules.contracts.tiers["simple"], "attack"),),
        "attack",
        "attack",
    )
    account = score_deal(deal, rules.contracts)
    named = {*account.clauses, *(clause for term in account.terms for clause in term.clauses)}
    assert named <= set(BOOK.clauses)
