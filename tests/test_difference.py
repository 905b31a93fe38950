"""Where two rulesets differ: the cases are right, smallest, and confirmed by the engine."""

from __future__ import annotations

import json
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import pytest
from command import Commands
from jsonschema import Draft202012Validator

from tarocco.answers import ask
from tarocco.cards import mask_of
from tarocco.errors import ChoiceError
from tarocco.notation import points
from tarocco.play.match import new_match
from tarocco.play.policies import random_policy
from tarocco.play.shuffle import Chance
from tarocco.readings import Held
from tarocco.rulebook import load_book, ruleset, shipped_book
from tarocco.schemas import schema
from tarocco.scoring.account import line_of
from tarocco.scoring.contract import points_needed
from verification.difference import COMPARISONS, compare, compare_all, smallest_differing
from verification.difference.cells import differing_cells
from verification.difference.declare import made_of
from verification.difference.moments import Moment
from verification.difference.outcome import answer
from verification.difference.routes import fewest

if TYPE_CHECKING:
    from pathlib import Path

    from tarocco.rulebook import Ruleset
    from verification.difference import Outcome

OTTOCENTO, FOUR = "bologna/ottocento", "france/tarot-4"


def overlaid(tmp_path: Path, name: str, cells: dict[str, Any]) -> Ruleset:
    """Return a ruleset with some cells changed."""
    table = tmp_path / "overlay.toml"
    changes = [
        f"[[change]]\ncell = {json.dumps(cell)}\nvalue = {json.dumps(value)}\n"
        for cell, value in cells.items()
    ]
    head = 'format = "tarocco-overlay/1"\ntitle = "One number"\n'
    table.write_text(head + "".join(changes), encoding="utf-8")
    return load_book(None, [table], name.partition("/")[0]).ruleset(name)


def confirmed(found: Outcome, ours: Ruleset, theirs: Ruleset) -> Outcome:
    """Check that both rulesets answer a case as the outcome says, and differently."""
    if found.status != "differs":
        assert found.case is None
        return found
    assert found.case is not None
    answers = [answer(found.operation, found.case, rules) for rules in (ours, theirs)]
    assert answers == [found.ours, found.theirs]
    assert answers[0].as_json() != answers[1].as_json()
    return found


@pytest.mark.parametrize("pack", ["bologna", "france"])
def test_a_ruleset_is_the_same_as_itself(pack: str) -> None:
    book = shipped_book(pack)
    for name in book.rulesets:
        rules = book.ruleset(name)
        assert {found.why for found in compare_all(rules, rules)} == {"reads"}
        assert smallest_differing(rules, rules) is None
        assert differing_cells(rules, rules) == []


def test_the_two_terziglios() -> None:
    ours, theirs = ruleset("bologna/terziglio-poste"), ruleset("bologna/terziglio-giochi")
    found = {each.operation: confirmed(each, ours, theirs) for each in compare_all(ours, theirs)}
    assert [name for name, each in found.items() if each.status != "same"] == ["settle", "replay"]
    rounding = ours.game.settlement.rounding
    assert rounding is not None
    assert found["settle"].case == {"kind": "rounded", "points": rounding.first}
    assert found["settle"].minimal
    assert (found["replay"].size, found["replay"].minimal) == (1, True)


READINGS = {
    ("suit_contatori", "one"): {"count": 4, "declare": 4},
    ("idle_contatore", "nothing"): {"count": 5},
    ("moors_through_a_filled_five", "genuine_only"): {"count": 16},
    ("skipped_luna", "breaks"): {"count": 4},
    ("exception_of_the_16", "luna_only"): {"count": 5, "declare": 5},
    ("neighbouring_numbers", "allowed"): {"count": 6},
    ("declared_doubling", "single"): {"count": 7, "declare": 7},
    ("four_of_a_rank", "two"): {"count": 7, "declare": 7},
    ("four_kings", "24"): {"count": 4, "declare": 4},
    ("odd_pile", "whole"): {"count": 1},
    ("odd_pile", "less_one"): {"count": 1},
    ("highest_trump", "mondo"): {"legal": 5, "winner": 2},
    ("matto_due", "when_void"): {"legal": 3},
    ("exact_tie", "drawn"): {"settle": 0},
    ("ottocento_target", "1000"): {"settle": 0},
    ("names_of_the_moors", "papi"): {},
    ("monte_dealer", "same"): {},
    ("striscio", "trumps"): {},
    ("signals_when", "free"): {},
    ("last_trick_excuse", "follows_trick"): {},
    ("last_trick_excuse_return", "none"): {"settle": 0},
    ("excuse_wins_scope", "announced_only"): {"winner": 2},
    ("trickless_excuse", "full"): {"settle": 1},
    ("chelem_announcer", "anyone"): {"settle": 1},
    ("failed_chelem_plus_defence_chelem", "max"): {"settle": 2},
    ("poignee_values", "40_and_60"): {"declare": 13, "settle": 1},
    ("poignee_sum", "highest"): {"settle": 2},
    ("poignee_lower_tier", "forbidden"): {"declare": 13},
    ("poignee_forced_trump", "fft_case_only"): {"declare": 1},
    ("chien_face", "up"): {},
}
"""The size of the smallest case of each operation that differs, replay apart."""

COUNTED = {"idle_contatore", "moors_through_a_filled_five", "skipped_luna", "neighbouring_numbers"}
"""The options of the Grande take a while; of these the count stands for the declaration."""


@pytest.mark.parametrize(("option", "reading"), READINGS)
def test_the_readings_of_an_option(option: str, reading: str) -> None:
    name = OTTOCENTO if option in shipped_book("bologna").options else FOUR
    ours, theirs = ruleset(name), ruleset(name, {option: reading})
    left_out = {"replay", "declare"} if option in COUNTED else {"replay"}
    operations = tuple(each for each in COMPARISONS if each not in left_out)
    found = [confirmed(each, ours, theirs) for each in compare_all(ours, theirs, operations)]
    differ = {each.operation: each.size for each in found if each.status == "differs"}
    assert differ == READINGS[option, reading]
    assert all(each.minimal for each in found if each.status == "differs")
    assert not [each for each in found if each.status == "open"]


def counted(rules: Ruleset, cards: tuple[int, ...]) -> object:
    """Return the answer to a pile."""
    return ask("count", {"cards": [rules.pack.cards[card].id for card in cards]}, rules).as_json()


@pytest.mark.parametrize(
    ("cells", "size"),
    [
        ({"cards/value/re/points": 6}, 1),
        ({"counting/last_trick/points": 7}, 0),
        ({"combinations/combination/regine/points/3": 15}, 3),
        ({"combinations/combination/mori/further": 6}, 4),
        ({"combinations/combination/assi/first": 11}, 3),
    ],
)
def test_one_number_changed_shows_in_the_fewest_cards(
    tmp_path: Path, cells: dict[str, Any], size: int
) -> None:
    ours, theirs = ruleset(OTTOCENTO), overlaid(tmp_path, OTTOCENTO, cells)
    found = confirmed(compare(ours, theirs, "count"), ours, theirs)
    assert (found.status, found.size, found.minimal) == ("differs", size, True)
    assert [cell.address for cell in differing_cells(ours, theirs)] == list(cells)
    assert smallest_differing(ours, theirs) is not None
    mattering = [each for each in range(len(ours.pack.cards)) if not _is_pip(ours, each)]
    for fewer in range(min(size, 3)):
        for cards in combinations(mattering, fewer):
            assert counted(ours, cards) == counted(theirs, cards)


def _is_pip(rules: Ruleset, card: int) -> bool:
    """Tell whether a card is one of the many that score alike."""
    return rules.pack.cards[card].id[:-1] in {"10", "9", "8", "7"}


def test_a_hand_and_a_trick_are_as_small_as_brute_force_finds_them(tmp_path: Path) -> None:
    for cells in ({"play/following/over": True}, {"play/following/trump": False}):
        ours, theirs = ruleset(OTTOCENTO), overlaid(tmp_path, OTTOCENTO, cells)
        found = confirmed(compare(ours, theirs, "legal"), ours, theirs)
        assert found.minimal
        few = ["Ang", "Mon", "5", "M1", "Mat", "Rd", "6d", "Rc"]
        smaller = [
            {"hand": list(cards[:hand]), "trick": list(cards[hand:])}
            for size in range(1, found.size + 1)
            for cards in permutations(few, size)
            for hand in range(size + 1)
        ]
        sizes = [
            len(case["hand"]) + len(case["trick"])
            for case in smaller
            if ask("legal", case, ours) != ask("legal", case, theirs)
        ]
        assert min(sizes) == found.size


def test_the_winner_of_two_cards(tmp_path: Path) -> None:
    theirs = overlaid(tmp_path, OTTOCENTO, {"play/winner/equal": "first"})
    found = confirmed(compare(ruleset(OTTOCENTO), theirs, "winner"), ruleset(OTTOCENTO), theirs)
    assert found.case is not None
    assert len(found.case["trick"]) == found.size == 2


def test_a_discard_of_another_number(tmp_path: Path) -> None:
    theirs = overlaid(tmp_path, FOUR, {"games/tarot-4/phase/discard/barred": ["21"]})
    found = confirmed(compare(ruleset(FOUR), theirs, "discard"), ruleset(FOUR), theirs)
    assert found.size == ruleset(FOUR).table.chien


def test_the_cards_of_a_combination_are_those_of_its_account() -> None:
    rules = ruleset(OTTOCENTO, {"idle_contatore": "nothing", "suit_contatori": "one"})
    for family in rules.scoring.families:
        for rule in family.combinations:
            for pile in _piles(rules):
                line = line_of(pile, rule)
                found = {card for card, joins in made_of(Held(pile), rule).items() if joins}
                assert found == (set() if line is None else set(line.cards))


def _piles(rules: Ruleset) -> list[int]:
    """Return piles of every kind: all of the pack but some neighbours."""
    cards = list(range(len(rules.pack.cards)))
    return [
        rules.pack.all & ~mask_of(cards[start : start + length : step])
        for start in range(0, len(cards), 3)
        for length in (1, 4, 9, 20)
        for step in (1, 2)
    ]


def test_invalid_packs_operations_and_names() -> None:
    with pytest.raises(ChoiceError, match="different packs"):
        compare(ruleset(OTTOCENTO), ruleset(FOUR), "count")
    with pytest.raises(ChoiceError, match="no operation 'cout'"):
        compare(ruleset(OTTOCENTO), ruleset(OTTOCENTO), "cout")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Commands:
    """Run commands."""
    return Commands(monkeypatch, capsys)


def test_the_command_tells_cells_cases_and_clauses(run: Commands) -> None:
    found = run("diff", "ottocento", "--option", "four_kings=24", "--operation", "count")
    assert found.code == 1
    assert "combinations/combination/re/points/4: 34 → 24" in found.out
    assert "pile: Rd Rc Rs Rb" in found.out
    assert "bologna.combinations.cricche.re" in found.out


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_the_command_in_every_language(lang: str, run: Commands) -> None:
    same = run("diff", "ottocento", "parlett", "--lang", lang, "--operation", "winner")
    assert same.code == 0
    assert run("diff", "millone", "mattazza", "--lang", lang, "--operation", "settle").code == 1


def test_the_command_prints_json(run: Commands) -> None:
    found = run("diff", "tarot-4", "--option", "poignee_values=40_and_60", "--json")
    Draft202012Validator(schema("tarocco-diff/1")).validate(found.json)
    assert {each["operation"] for each in found.json["operations"]} == set(COMPARISONS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ottocento"], "nothing to compare"),
        (["ottocento", "tarot-4"], "different packs"),
        (["ottocento", "milone"], "milone"),
        (["ottocento", "millone", "--operation", "cont"], "no operation 'cont'"),
        (["ottocento", "--option", "four_kings=99"], "four_kings"),
        (["ottocento", "--overlay-b", "none.toml"], "none.toml"),
    ],
)
def test_invalid_arguments(arguments: list[str], message: str, run: Commands) -> None:
    found = run("diff", *arguments)
    assert found.code == 2
    assert message in found.err
    assert len(found.err.splitlines()) == 1


def test_a_record_ends_with_the_move_that_one_ruleset_alone_allows() -> None:
    ours, theirs = ruleset(FOUR), ruleset(FOUR, {"cut_limits": "three"})
    found = confirmed(compare(ours, theirs, "replay"), ours, theirs)
    assert (found.status, found.size, found.minimal) == ("differs", 1, True)
    assert found.ours is not None
    assert found.ours.code == "cut"


AIMED = {
    ("tarot-5", "excuse_before_last_at_five", "free"): 78,
    ("tarot-4", "defender_excuse_last_in_chelem", "stays"): 74,
    ("tarot-4", "petit_last_under_excuse", "not"): 74,
    ("tarot-4", "excuse_wins_scope", "announced_only"): 74,
    ("tarot-4", "failed_chelem_plus_defence_chelem", "max"): 74,
    ("tarot-4", "chelem_announcer", "anyone"): 3,
    ("tarot-5", "self_call_rank", "kings_only"): 2,
    ("tarot-5", "entame_after_excuse", "restricted"): 5,
    ("ottocento", "matto_in_the_last_trick", "lost"): 63,
    ("ottocento", "matto_exchange", "any_card"): 64,
    ("terziglio-giochi", "all_tricks_solo", "single"): 55,
}
"""The moves of a shortest record of each, which is proved to be one."""


@pytest.mark.parametrize(("game", "option", "reading"), AIMED)
def test_a_deal_is_made_for_what_seldom_happens(game: str, option: str, reading: str) -> None:
    pack = "bologna" if option in shipped_book("bologna").options else "france"
    name = f"{pack}/{game}"
    ours, theirs = ruleset(name), ruleset(name, {option: reading})
    found = confirmed(compare(ours, theirs, "replay"), ours, theirs)
    size = AIMED[game, option, reading]
    assert (found.status, found.why, found.size, found.at_least) == (
        "differs",
        "proved",
        size,
        size,
    )
    assert found.case is not None
    record = json.loads(json.dumps(found.case["record"]))
    while record["deals"][0]["moves"]:
        record["deals"][0]["moves"].pop()
        assert answer("replay", {"record": record}, ours) == answer(
            "replay", {"record": record}, theirs
        )


MOMENTS = {
    (FOUR, "games/tarot-4/phase/petit_sec/next_dealer", False): 0,
    (FOUR, "games/tarot-4/phase/petit_sec/without", "21"): 0,
    (FOUR, "games/tarot-4/phase/auction/next_dealer", False): 3,
    (FOUR, "irregularities/irregularity/call_out_of_turn/now", "redeal"): 0,
    (FOUR, "play/following/over", False): 4,
    (OTTOCENTO, "cards/value/re/points", 6): 63,
}
"""The moves of a shortest record by which a cell shows."""


@pytest.mark.parametrize(("name", "cell", "value"), MOMENTS)
def test_a_record_ends_when_a_cell_can_be_told(
    tmp_path: Path, name: str, cell: str, value: object
) -> None:
    ours, theirs = ruleset(name), overlaid(tmp_path, name, {cell: value})
    found = confirmed(compare(ours, theirs, "replay"), ours, theirs)
    size = MOMENTS[name, cell, value]
    assert (found.status, found.why, found.size) == ("differs", "proved", size)


def test_a_fault_told_of_bars_from_the_next_deal() -> None:
    ours, theirs = ruleset(FOUR), ruleset(FOUR, {"revoke_bars_bidding": "yes"})
    found = confirmed(compare(ours, theirs, "replay"), ours, theirs)
    assert found.status == "differs"
    assert not found.minimal


@pytest.mark.parametrize("way", ["tricks", "passed"])
@pytest.mark.parametrize("name", [FOUR, "france/tarot-5", "bologna/terziglio-giochi"])
def test_no_deal_comes_sooner_to_a_moment(name: str, way: str) -> None:
    rules = ruleset(name)
    least = fewest(rules, Moment(way, 0))
    assert least is not None
    for seed in range(60):
        match, chance = new_match(rules), Chance(str(seed))
        state = match.new_deal(deal=chance.shuffled(len(rules.pack.cards)))
        while not state.over and state.stage.rule.kind != "tricks":
            state = state.apply(random_policy(state.view(state.turn), chance))
        there = state.talk.ended == "all_pass" if state.over else way == "tricks"
        assert not there or sum(1 for _ in state.history()) >= least


@pytest.mark.parametrize(
    ("name", "cell", "value"),
    [
        (OTTOCENTO, "play/seats/together", 1),
        (OTTOCENTO, "play/violation/revoke/penalty", "none"),
        (FOUR, "irregularities/judging/exposed_adds", True),
    ],
)
def test_what_no_operation_reads_is_said(
    name: str, cell: str, value: object, tmp_path: Path, run: Commands
) -> None:
    overlaid(tmp_path, name, {cell: value})
    found = run("diff", name, "--overlay-b", str(tmp_path / "overlay.toml"))
    assert found.code == 0
    assert f"{cell}: " in found.out
    assert "no operation reads it" in found.out
    assert "No operation hangs on these cells" in found.out


def test_the_plainest_settlement_is_shown(tmp_path: Path) -> None:
    theirs = overlaid(tmp_path, FOUR, {"contracts/base/points": 30})
    found = confirmed(compare(ruleset(FOUR), theirs, "settle"), ruleset(FOUR), theirs)
    need = ruleset(FOUR).contracts.need
    first = next(iter(ruleset(FOUR).contracts.contracts))
    assert found.case == {
        "kind": "contract",
        "contract": first,
        "points": points(2 * points_needed(0, need)),
        "bouts": 0,
    }


def test_what_is_proved_to_count_alike_is_replayed_alike(tmp_path: Path) -> None:
    cells = {"combinations/combination/danari/contatori_most": 3}
    theirs = overlaid(tmp_path, OTTOCENTO, cells)
    found = {each.operation: each for each in compare_all(ruleset(OTTOCENTO), theirs)}
    assert {each.status for each in found.values()} == {"same"}
    assert found["count"].why == found["declare"].why == found["replay"].why == "proved"


def test_two_games_for_other_numbers_of_players_count_alike() -> None:
    found = compare(ruleset(OTTOCENTO), ruleset("bologna/terziglio-poste"), "count")
    assert found.status == "same"
    mattazza = compare(ruleset(OTTOCENTO), ruleset("bologna/mattazza"), "count")
    assert (mattazza.status, mattazza.size) == ("differs", 1)
