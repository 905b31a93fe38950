"""The harness of the theorems before its verdicts are believed, and a few of its verdicts."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tarocco.readings import Held, Tally, any_of
from tarocco.rulebook.check import checked_book
from tarocco.rulebook.examples import mismatches
from tarocco.rulebook.files import shipped_spec
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import combination_points
from verification import solver
from verification.catalogue import CHAPTERS, THEOREMS, theorems_on
from verification.model import Cases, Chapter, Obligation, Only, Others, Theorem
from verification.runner import Subject, prove, prove_all, report, smt2_files
from verification.solver import Model, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from tarocco.cards import Pack
    from tarocco.readings import CardSet, Truth
    from tarocco.rulebook import Book, Ruleset
    from verification.model import Part
    from verification.runner import Result

OURS = Subject(None, (), "bologna/ottocento", {})
TRIALS, FEWEST_TRIALS, MOST_TRIALS = 1_200, 20, 200
"""Trials of a theorem, and bounds of those of each obligation, which share them."""

ATTEMPTS = 40_000

# Claims on models drawn at random, read as plain integers.


def _draw_mask(cards: int, random: Random) -> int:
    """Draw a set of cards, thin or dense."""
    likely = random.choice((0.05, 0.3, 0.5, 0.8, 0.95))
    return sum(
        1 << card
        for card in range(cards.bit_length())
        if cards >> card & 1 and random.random() < likely
    )


def _draw_number(least: int, most: int, random: Random) -> int:
    """Draw a number, often a small one."""
    return random.randint(least, most if random.random() < 0.6 else min(least + 1, most))


def _draw(obligation: Obligation, random: Random) -> Model:
    """Draw a model within the bounds of an obligation; what is ``less`` is within ``more``."""
    sets = {name: _draw_mask(cards, random) for name, cards in obligation.sets.items()}
    numbers = {
        name: _draw_number(least, most, random)
        for name, (least, most) in obligation.numbers.items()
    }
    if "less" in sets:
        sets["less"] &= sets["more"]
    for name, number in numbers.items():
        if name.startswith("less_"):
            more = name.replace("less_", "more_", 1)
            numbers[name], numbers[more] = sorted((number, numbers[more]))
    if {"dealer", "other"} <= set(numbers):
        # All tricks together go to one side or the other.
        numbers["other"] = obligation.numbers["other"][1] - numbers["dealer"]
    return Model(sets, numbers, _draw_masks(obligation, random))


def _draw_masks(obligation: Obligation, random: Random) -> dict[str, int]:
    """Draw masks; places share the pack out, and cards that move are where they come from."""
    masks = {name: _draw_mask(cards, random) for name, cards in obligation.masks.items()}
    if "rest" in masks:
        pack = obligation.masks["rest"]
        masks["target"] &= ~masks["source"]
        masks["rest"] = pack & ~masks["source"] & ~masks["target"]
        masks["cards"] &= masks["source"]
    return masks


def _trials(obligation: Obligation, wanted: int = MOST_TRIALS) -> Iterator[Model]:
    """Yield so many models that satisfy the premise of an obligation."""
    random = Random(obligation.name)  # noqa: S311 - a seed makes the trials the same each time
    found = 0
    for _ in range(ATTEMPTS):
        model = _draw(obligation, random)
        if model.replay(obligation.premise):
            yield model
            found += 1
        if found == wanted:
            return
    pytest.fail(f"{obligation.name}: only {found} models satisfy the premise")


def _obligations(name: str, rules: Ruleset, book: Book) -> list[Obligation]:
    """List the obligations of a theorem that are about all models."""
    parts = THEOREMS[name].parts(rules, book)
    return [part for part in parts if isinstance(part, Obligation) and not part.exists]


# Their premises fix how many cards are held, which a drawn hand rarely meets.
OF_A_SIZE = {
    "the_first_lead_never_leaves_the_leader_without_a_card",
    "poignees_fit_the_trumps_there_are",
    "a_chelem_decides_the_contract",
}


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, theorem in THEOREMS.items()
        if theorem.expected == "proved" and name not in OF_A_SIZE
    ],
)
def test_claims_hold_of_random_models(name: str) -> None:
    rules, book = Subject(None, (), "bologna/ottocento", {}).load(THEOREMS[name].pack)
    parts = list(THEOREMS[name].parts(rules, book))
    assert parts
    obligations = _obligations(name, rules, book)
    each = min(MOST_TRIALS, max(FEWEST_TRIALS, TRIALS // max(1, len(obligations))))
    for obligation in obligations:
        for model in _trials(obligation, each):
            assert model.replay(obligation.claim), (obligation.name, model)


@pytest.mark.clause("bologna.counting.odd_pile")
def test_refuted_claim_fails_on_random_models(rules: Ruleset, book: Book) -> None:
    name = "the_naive_pair_count_of_an_odd_split_sums_to_87"
    (obligation,) = _obligations(name, rules, book)
    assert not any(model.replay(obligation.claim) for model in _trials(obligation))


# Verdicts on claims made for the purpose.


def _decided(obligation: Obligation) -> tuple[str, Model | None, str]:
    """Decide an obligation."""
    verdict = Question(obligation).decide()
    return verdict.status, verdict.model, verdict.reason


CARDS = 0b111_1111_0000


@pytest.mark.parametrize("encoding", ["truth", "number"])
def test_false_claim_is_refuted_with_the_fewest_cards(encoding: Any) -> None:  # noqa: ANN401 - a literal of the obligation
    obligation = Obligation(
        "at most three",
        claim=lambda held: held.count(CARDS) <= 3,
        sets={"held": CARDS},
        encoding=encoding,
    )
    status, model, _ = _decided(obligation)
    assert status == "refuted"
    assert model is not None
    assert model.sets["held"].bit_count() == 4
    assert model.sets["held"] & ~CARDS == 0


def test_false_claim_about_numbers_of_cards_is_refuted_with_the_fewest() -> None:
    classes = (0b1111, 0b111_0000)
    obligation = Obligation(
        "at most three of the first and one of the second",
        claim=lambda held: any_of(held.count(classes[0]) <= 3, held.count(classes[1]) <= 1),
        sets={"held": 0b111_1111},
        classes=classes,
    )
    status, model, _ = _decided(obligation)
    assert status == "refuted"
    assert model is not None
    assert [(model.sets["held"] & each).bit_count() for each in classes] == [4, 2]


def test_false_claim_about_two_sets_is_refuted_with_the_fewest_cards_in_all() -> None:
    obligation = Obligation(
        "not five together",
        claim=lambda one, other: one.count(CARDS) + other.count(CARDS) < 5,
        premise=lambda one, other: one.count(CARDS) > other.count(CARDS),
        sets={"one": CARDS, "other": CARDS},
    )
    status, model, _ = _decided(obligation)
    assert status == "refuted"
    assert model is not None
    assert sum(mask.bit_count() for mask in model.sets.values()) == 5
    assert model.sets["one"].bit_count() > model.sets["other"].bit_count()


def test_false_claim_about_numbers_is_refuted() -> None:
    obligation = Obligation(
        "no seven",
        claim=lambda number: number != 7,
        premise=lambda number: number > 5,
        numbers={"number": (0, 9)},
    )
    assert _decided(obligation) == ("refuted", Model({}, {"number": 7}), "")


def test_bounds_of_numbers_are_kept() -> None:
    within = Obligation("within", claim=lambda number: number < 10, numbers={"number": (3, 9)})
    assert _decided(within)[0] == "proved"
    least = Obligation("above", claim=lambda number: number > 3, numbers={"number": (3, 9)})
    assert _decided(least) == ("refuted", Model({}, {"number": 3}), "")


def test_cards_outside_the_set_are_never_held() -> None:
    obligation = Obligation(
        "outside", claim=lambda held: held.count(~CARDS & 0xFFF) <= 0, sets={"held": CARDS}
    )
    assert _decided(obligation)[0] == "proved"


def test_true_claim_is_proved_with_a_witness_of_its_premise() -> None:
    obligation = Obligation(
        "two of three are one",
        claim=lambda held: held.count(CARDS) >= 1,
        premise=lambda held: held.count(CARDS) >= 2,
        sets={"held": CARDS},
    )
    status, model, reason = _decided(obligation)
    assert (status, reason) == ("proved", "")
    assert model is not None
    assert model.sets["held"].bit_count() >= 2


def test_claim_that_something_exists_is_proved_by_the_smallest() -> None:
    obligation = Obligation(
        "some three",
        claim=lambda held: held.count(CARDS) >= 3,
        sets={"held": CARDS},
        exists=True,
    )
    status, model, _ = _decided(obligation)
    assert status == "proved"
    assert model is not None
    assert model.sets["held"].bit_count() == 3


def test_claim_that_something_exists_is_refuted_if_nothing_does() -> None:
    obligation = Obligation(
        "some eight of seven",
        claim=lambda held: held.count(CARDS) >= 8,
        sets={"held": CARDS},
        exists=True,
    )
    assert _decided(obligation) == ("refuted", None, "")


@pytest.mark.parametrize("exists", [False, True], ids=["for-all", "there-is"])
def test_vacuous_premise_leaves_it_open(*, exists: bool) -> None:
    obligation = Obligation(
        "of eight cards out of seven",
        claim=lambda held: held.count(CARDS) >= 0,
        premise=lambda held: held.count(CARDS) >= 8,
        sets={"held": CARDS},
        exists=exists,
    )
    status, model, reason = _decided(obligation)
    assert (status, model) == ("open", None)
    assert reason == "the premise is unsat, expected a witness"


@pytest.mark.parametrize(
    "claim",
    [
        # False to the solver and true of plain cards, and the other way round.
        pytest.param(lambda held: isinstance(held, Held), id="solver-refutes"),
        pytest.param(lambda held: not isinstance(held, Held), id="solver-proves"),
    ],
)
def test_disagreement_with_the_engine_leaves_it_open(claim: Callable[[CardSet], Truth]) -> None:
    status, _, reason = _decided(Obligation("two meanings", claim=claim, sets={"held": CARDS}))
    assert status == "open"
    assert reason == "the engine does not agree with the solver's model"


def test_disagreement_about_the_premise_leaves_it_open() -> None:
    obligation = Obligation(
        "two premises",
        claim=lambda held: held.count(CARDS) >= 0,
        premise=lambda held: not isinstance(held, Held),
        sets={"held": CARDS},
    )
    assert _decided(obligation)[0] == "open"


def test_disagreement_about_what_exists_leaves_it_open() -> None:
    obligation = Obligation(
        "some other meaning",
        claim=lambda held: not isinstance(held, Held),
        sets={"held": CARDS},
        exists=True,
    )
    assert _decided(obligation)[0] == "open"


def test_solver_that_gives_up_leaves_it_open(
    rules: Ruleset, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "LIMIT", 1)
    hard = _obligations("the_engine_finds_the_best_arrangement", rules, book)
    grande = next(each for each in hard if each.name.startswith("grande: no legal"))
    status, model, reason = _decided(grande)
    assert (status, model) == ("open", None)
    assert reason in {"the solver gave up", "the premise is unknown, expected a witness"}


# Verdicts on theorems made for the purpose.


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Return a function that proves a theorem with the parts given."""

    def prove_parts(*parts: Part) -> Result:
        theorem = Theorem("made_up", "none", "Made up.", "true", (), lambda _rules, _book: parts)
        monkeypatch.setitem(THEOREMS, "made_up", theorem)
        return prove("made_up", OURS)

    return prove_parts


def _always(name: str = "always") -> Obligation:
    """Return an obligation that holds."""
    return Obligation(name, claim=lambda held: held.count(1) <= 1, sets={"held": 1})


def _never() -> Obligation:
    """Return an obligation that fails for the first card of the pack."""
    return Obligation("never", claim=lambda held: held.count(0b11) <= 0, sets={"held": 0b01})


def _vacuous() -> Obligation:
    """Return an obligation whose premise nothing satisfies."""
    return Obligation(
        "vacuous",
        claim=lambda held: held.count(1) <= 1,
        premise=lambda held: held.count(1) >= 2,
        sets={"held": 1},
    )


def test_theorem_without_parts_is_open(proved: Callable[..., Result]) -> None:
    result = proved()
    assert (result.status, result.obligations) == ("open", 0)
    assert result.reason == "there is nothing to show, expected an obligation"
    assert not result.as_expected


def test_cases_without_a_case_are_open(proved: Callable[..., Result]) -> None:
    result = proved(Cases("no case", list))
    assert result.status == "open"
    assert result.reason == "no case: there is no case"
    assert (result.witness, result.counterexample) == (None, None)


def test_cases_that_all_hold_are_proved(proved: Callable[..., Result]) -> None:
    result = proved(Cases("three", lambda: [("one", True), ("two", True)]))
    assert result.status == "proved"
    assert result.as_expected


def test_first_case_that_fails_refutes(proved: Callable[..., Result]) -> None:
    def cases() -> Iterator[tuple[str, bool]]:
        yield "one", True
        yield "two", False
        pytest.fail("nothing is tried after a failure")

    result = proved(Cases("some", cases))
    assert result.status == "refuted"
    assert result.counterexample is not None
    assert result.counterexample.text == "some: two"


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        pytest.param([_always(), _never(), _vacuous()], "refuted", id="refuted-beats-open"),
        pytest.param([_vacuous(), _never(), _always()], "refuted", id="in-any-order"),
        pytest.param([_always(), _vacuous()], "open", id="open-beats-proved"),
        pytest.param([_vacuous(), _always()], "open", id="open-first"),
        pytest.param([_always(), Cases("none", list)], "open", id="empty-cases"),
        pytest.param([_always(), _always("again")], "proved", id="proved"),
    ],
)
def test_worst_part_decides(parts: list[Part], status: str, proved: Callable[..., Result]) -> None:
    result = proved(*parts)
    assert result.status == status
    assert result.obligations == len(parts)
    assert (result.counterexample is not None) == (status == "refuted")
    assert (result.witness is not None) == (status == "proved")
    assert bool(result.reason) == (status == "open")


def test_nothing_is_decided_after_a_refutation(proved: Callable[..., Result]) -> None:
    later = Cases("later", lambda: pytest.fail("nothing is tried after a refutation"))
    result = proved(_always(), _never(), later)
    assert (result.status, result.obligations) == ("refuted", 3)


def test_counterexample_is_spelled_out(proved: Callable[..., Result]) -> None:
    shown = proved(_never()).counterexample
    assert shown is not None
    assert shown.as_json() == {
        "obligation": "never",
        "text": "never: held = Ang",
        "cards": {"held": ["Ang"]},
        "numbers": {},
    }


def test_nothing_there_is_said_in_words(proved: Callable[..., Result]) -> None:
    missing = Obligation(
        "a second card", claim=lambda held: held.count(1) >= 2, sets={"held": 1}, exists=True
    )
    shown = proved(missing).counterexample
    assert shown is not None
    assert shown.text == "a second card: there is none"


# Views of a card set that claims use.


@pytest.mark.parametrize("mask", [0, 0b1, 0b0110, 0b1111_0000, 0b1010_1010_1010])
def test_views_of_a_card_set_are_what_they_say(mask: int) -> None:
    held = Held(mask)
    other, part = Others(held, CARDS), Only(held, CARDS)
    for card in range(14):
        assert other.holds(card) == bool((CARDS & ~mask) >> card & 1)
        assert part.holds(card) == bool(CARDS & mask & 1 << card)
    for cards in (0, 0b11, 0xFFF, CARDS):
        assert other.count(cards) == (CARDS & ~mask & cards).bit_count()
        assert part.count(cards) == (CARDS & mask & cards).bit_count()


def test_tally_knows_its_groups_and_no_card() -> None:
    tally = Tally({0b11: 2, 0b1100: 0})
    assert (tally.count(0b11), tally.count(0b1100)) == (2, 0)
    with pytest.raises(KeyError):
        tally.count(0b1)
    with pytest.raises(KeyError):
        tally.holds(0)


def test_numbers_of_a_class_are_refused_for_a_part_of_it() -> None:
    classes = (0b1111, 0b111_0000)
    for claim in (lambda held: held.count(0b11) <= 0, lambda held: held.holds(0)):
        obligation = Obligation("a part", claim=claim, sets={"held": 0b111_1111}, classes=classes)
        with pytest.raises(KeyError):
            Question(obligation)


# The catalogue.


def test_theorems_are_named_by_a_sentence() -> None:
    names = [name for chapter in CHAPTERS for name in chapter]
    assert len(set(names)) == len(names) == len(THEOREMS)
    for name, theorem in THEOREMS.items():
        assert name.isidentifier()
        assert name == name.lower()
        assert "_" in name
        assert theorem.name == name
        assert theorem.sentence.endswith(".")
        assert theorem.sentence[0].isupper() or theorem.sentence[0].isdigit()
        assert theorem.formal


def test_theorems_on_a_clause_are_those_that_name_it() -> None:
    found = theorems_on("bologna.counting.mezzo_criccone")
    assert found == ["mezzo_criccone_gives_the_other_sides_cricche"]
    assert theorems_on("bologna.counting.fours") == []


def test_chapter_keeps_what_it_is_given() -> None:
    chapter = Chapter("made up")

    @chapter.theorem("bologna.cards.pack", formal="true", expected="refuted")
    def it_is_so(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001 - a theorem's form
        """It is so.

        Or is it?
        """
        return []

    assert chapter["it_is_so"] == Theorem(
        "it_is_so",
        "made up",
        "It is so. Or is it?",
        "true",
        ("bologna.cards.pack",),
        it_is_so,
        "refuted",
    )


# A few theorems proved.

QUICK = [
    "the_pack_has_62_cards_each_in_one_suit",
    "ranks_are_total_but_for_the_moors",
    "short_suits_run_the_other_way_among_the_pips_only",
    "every_card_has_exactly_one_value",
    "the_numbers_of_the_trumps_follow_their_ranks",
    "the_groups_fit_together",
    "card_points_of_an_even_split_sum_to_87",
    "a_deal_is_worth_93",
    "half_points_of_an_odd_split_sum_to_87",
    "pairing_never_matters",
    "no_contatore_replaces_a_head",
    "an_ace_is_never_the_third_card",
    "every_size_has_exactly_one_score",
    "the_grande_is_worth_105_only_with_all_22",
    "cricche_are_worth_at_most_296",
    "sequences_are_worth_at_most_550",
    "the_whole_pack_is_worth_939",
    "only_one_side_can_make_criccone",
    "mezzo_criccone_gives_the_other_sides_cricche",
    "the_method_of_units_gives_the_sequences",
    "the_last_trick_is_three_before_doubling",
    "a_player_always_has_a_legal_card",
    "whoever_leads_may_play_any_card",
    "whoever_can_follow_must",
    "whoever_is_void_must_trump_if_he_can",
    "the_matto_may_always_be_played_and_never_must",
    "legal_cards_are_what_the_rule_says",
    "the_table_of_legal_cards_is_exact",
    "every_trick_has_exactly_one_winner",
    "powers_are_what_the_rule_says",
    "the_matto_and_cards_thrown_away_never_win",
    "of_several_moors_the_last_wins",
    "cards_are_conserved_by_every_move",
    "whoever_discards_always_can",
    "discards_never_hold_a_five_point_card",
    "piles_of_three_can_be_odd",
    "the_auction_ends_with_one_lone_player_or_a_new_deal",
    "the_order_of_going_out_is_total",
    "a_match_of_ottocento_ends_within_18_deals",
    "settlements_sum_to_zero",
    "the_lone_player_is_settled_as_the_rule_says",
    "rounding_by_tens_is_to_the_nearest_half_up",
    "rounding_by_fifties_is_down_unless_five_short",
    "mattazza_always_has_a_loser",
    "groups_count_as_the_rule_says",
    "every_deal_comes_out_even",
    "any_split_of_the_pack_sums_to_91",
    "half_points_are_as_odd_as_the_number_of_cards",
    "thresholds_are_total_and_just_made_is_a_win",
    "scores_of_a_deal_sum_to_zero",
    "the_score_has_the_sign_of_the_contract_but_for_a_chelem",
    "the_exchange_of_the_excuse_moves_four_points",
    "deals_played_out_keep_91_points_and_three_bouts",
    "the_excuse_changes_sides_in_the_last_trick_and_in_no_other",
    "a_discard_is_always_possible",
    "the_first_lead_never_leaves_the_leader_without_a_card",
    "poignees_fit_the_trumps_there_are",
    "a_chelem_decides_the_contract",
    "marks_of_a_deal_sum_to_fifty_a_table",
]


@pytest.mark.parametrize("name", QUICK)
def test_theorem_is_proved(name: str) -> None:
    result = prove(name, OURS)
    assert (result.status, result.reason) == ("proved", "")
    assert result.as_expected
    assert result.obligations > 0
    assert result.counterexample is None
    assert result.witness is not None


@pytest.mark.clause("bologna.counting.odd_pile")
def test_theorem_that_teaches_by_its_refutation_is_refuted(pack: Pack, book: Book) -> None:
    name = "the_naive_pair_count_of_an_odd_split_sums_to_87"
    result = prove(name, OURS)
    assert result.status == "refuted"
    assert result.as_expected
    assert result.counterexample is not None
    # One card is an odd pile, and there is no smaller one.
    (card,) = result.counterexample.sets["pile"]
    naive = book.ruleset(choices={"odd_pile": "whole"}).scoring.card_points
    one = Held(1 << pack.by_id[card].index)
    both = [card_half_points(held, naive) for held in (one, Others(one, pack.all))]
    assert sum(both) != 2 * 87


def test_theorem_is_about_the_reading_chosen() -> None:
    naive = Subject(None, (), "bologna/ottocento", {"odd_pile": "whole"})
    assert prove("half_points_of_an_odd_split_sum_to_87", naive).status == "refuted"
    # Thirty-four for four kings are in the figure that bounds them.
    digest = Subject(None, (), "bologna/ottocento", {"four_kings": "24"})
    assert prove("mezzo_criccone_gives_the_other_sides_cricche", digest).status == "refuted"


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_theorems_come_back_in_the_order_asked_for() -> None:
    names = ["pairing_never_matters", "the_groups_fit_together", "a_deal_is_worth_93"]
    done: list[str] = []
    results = prove_all(names, OURS, 2, lambda result: done.append(result.name))
    assert [result.name for result in results] == names
    assert sorted(done) == sorted(names)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_interruption_stops_the_proofs_and_is_passed_on() -> None:
    def interrupt(_: Result) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        prove_all(["the_groups_fit_together", "pairing_never_matters"], OURS, 1, interrupt)


def test_report_has_everything_of_a_result() -> None:
    result = prove("only_one_side_can_make_criccone", OURS)
    written = report([result], "bologna/ottocento")
    assert set(written) == {"format", "version", "solver", "ruleset", "theorems"}
    assert written["format"] == "tarocco-report/1"
    (row,) = written["theorems"]
    assert set(row) == {
        "name",
        "chapter",
        "pack",
        "ruleset",
        "statement",
        "formal",
        "status",
        "expected",
        "seconds",
        "obligations",
        "clauses",
        "counterexample",
        "witness",
        "reason",
    }
    assert (row["pack"], row["ruleset"]) == ("bologna", "bologna/ottocento")
    assert row["witness"]["cards"].keys() == {"pile"}


def test_report_names_the_ruleset_of_another_pack() -> None:
    result = prove("any_split_of_the_pack_sums_to_91", OURS)
    (row,) = report([result], "bologna/ottocento")["theorems"]
    assert (row["pack"], row["ruleset"]) == ("france", "france/tarot-4@2012-07-01")


def test_obligation_files_are_numbered_within_their_theorem() -> None:
    files = dict(smt2_files(["a_deal_is_worth_93", "an_ace_is_never_the_third_card"], OURS))
    assert list(files) == [
        "a_deal_is_worth_93.01.smt2",
        *(f"an_ace_is_never_the_third_card.{number:02}.smt2" for number in range(1, 5)),
    ]
    assert all(text.rstrip().endswith("(check-sat)") for text in files.values())


# The solver's reading of a rule agrees with the plain one.


def test_solver_reads_the_whole_count_as_integers_do(rules: Ruleset) -> None:
    random = Random(62)  # noqa: S311 - a seed makes the trials the same each time
    for _ in range(2):
        mask = _draw_mask(rules.pack.all, random)
        worth = combination_points(Held(mask), rules.scoring.families)
        same = Obligation(
            "this very pile",
            claim=lambda pile, worth=worth: (
                combination_points(pile, rules.scoring.families) == worth
            ),
            premise=lambda pile, mask=mask: _is(pile, mask, rules.pack.all),
            sets={"pile": rules.pack.all},
        )
        assert _decided(same) == ("proved", Model({"pile": mask}, {}), "")


def _is(pile: CardSet, mask: int, cards: int) -> Truth:
    """Tell whether a card set is exactly a mask."""
    return pile.count(mask) - pile.count(cards & ~mask) >= mask.bit_count()


# A broken cell of a table breaks a theorem or an example.

BROKEN: dict[str, tuple[dict[str, str], str]] = {
    # Cards.
    "value-of-a-king": (
        {"cards/value/re/points": "6"},
        "card_points_of_an_even_split_sum_to_87",
    ),
    "value-of-a-jack": ({"cards/value/fanti/points": "3"}, "a_deal_is_worth_93"),
    "value-of-a-scartino": ({"cards/value/scartini/points": "2"}, "example pair-sol-scartino"),
    "group-of-a-value": (
        {"cards/value/re/group": '"regine"', "cards/value/regine/group": '"re"'},
        "every_card_has_exactly_one_value",
    ),
    "rank-of-the-angelo": (
        {"cards/suit/trumps/ranks/Ang": "17", "cards/suit/trumps/ranks/Mon": "18"},
        "example order-trumps",
    ),
    "ranks-of-two-court-cards": (
        {"cards/suit/d/ranks/Q": "8", "cards/suit/d/ranks/C": "9"},
        "example order-d",
    ),
    "ranks-of-two-long-court-cards": (
        {"cards/suit/s/ranks/C": "7", "cards/suit/s/ranks/F": "8"},
        "short_suits_run_the_other_way_among_the_pips_only",
    ),
    "kind-of-a-suit": (
        {"cards/suit/d/kind": '"long"'},
        "short_suits_run_the_other_way_among_the_pips_only",
    ),
    "number-of-a-trump": (
        {"cards/card/Lun/number": "18", "cards/card/Sol/number": "17"},
        "the_numbers_of_the_trumps_follow_their_ranks",
    ),
    "cards-of-the-contatori": (
        {"cards/group/contatori/cards": '["Beg", "10d"]'},
        "example third-ang-mon-1",
    ),
    "cards-of-the-good-aces": (
        {
            "cards/group/assi_buoni/cards": '["Ad", "As"]',
            "cards/group/assi_matti/cards": '["Ac", "Ab"]',
        },
        "the_groups_fit_together",
    ),
    "cards-of-the-heads": (
        {"cards/group/capostipiti/cards": '["Ang", "Rd", "Rc", "Rs"]'},
        "no_contatore_replaces_a_head",
    ),
    "name-of-a-card": ({"cards/card/Ang/names/it": '["Angelica"]'}, "example name-ang"),
    # Combinations.
    "four-kings": ({"combinations/combination/re/points/4": "40"}, "example cricca-re-4"),
    "three-kings": (
        {"combinations/combination/re/points/3": "16"},
        "mezzo_criccone_gives_the_other_sides_cricche",
    ),
    "four-as-two": (
        {"combinations/combination/re/counts_as/4": "2"},
        "example criccone-two-of-four-are-two",
    ),
    "cricche-of-a-criccone": (
        {"combinations/multiplier/criccone/combinations": "2"},
        "only_one_side_can_make_criccone",
    ),
    "factor-of-the-criccone": (
        {"combinations/multiplier/criccone/factor": "3"},
        "cricche_are_worth_at_most_296",
    ),
    "factor-of-the-sequenza": (
        {"combinations/multiplier/sequenza/factor": "3"},
        "sequences_are_worth_at_most_550",
    ),
    "criccone-declared": (
        {"combinations/multiplier/criccone/declared": "false"},
        "example hand-declared",
    ),
    "genuine-cards-of-the-grande": (
        {"combinations/combination/grande/genuine": "0"},
        "example grande-angelo-alone",
    ),
    "numbers-filled-in-a-row": (
        {"combinations/combination/grande/run/neighbours_filled": "2"},
        "example grande-two-in-a-row-break",
    ),
    "cards-beside-the-third": (
        {"combinations/combination/grande/run/beside_third": '["Mon"]'},
        "example grande-exception-mon",
    ),
    "cards-after-the-5": (
        {"combinations/combination/grande/run/then": "[]"},
        "the_grande_is_worth_105_only_with_all_22",
    ),
    "most-contatori-of-a-suit": (
        {"combinations/combination/danari/contatori_most": "1"},
        "example third-rd-qd-2",
    ),
    "idle-contatore-of-a-suit": (
        {"combinations/combination/danari/idle_counts": "false"},
        "example third-rd-qd-2",
    ),
    "ace-as-a-court-card": (
        {
            "combinations/combination/danari/body": '["Qd", "Cd", "Fd", "Ad"]',
            "combinations/combination/danari/added": "[]",
        },
        "an_ace_is_never_the_third_card",
    ),
    "points-of-a-further-card": (
        {"combinations/combination/coppe/further": "6"},
        "the_method_of_units_gives_the_sequences",
    ),
    "points-of-the-first-three": (
        {"combinations/combination/bastoni/first": "15"},
        "every_size_has_exactly_one_score",
    ),
    "genuine-moors": (
        {"combinations/combination/mori/genuine": "1"},
        "example mori-one-and-two-contatori",
    ),
    # Counting.
    "taken-off-a-pair": (
        {"counting/card_points/deducted": "2"},
        "the_whole_pack_is_worth_939",
    ),
    "odd-card": ({"counting/card_points/odd_card": "1"}, "half_points_of_an_odd_split_sum_to_87"),
    "last-trick": (
        {"counting/last_trick/points": "5"},
        "the_last_trick_is_three_before_doubling",
    ),
    "declared-together": ({"counting/declared/apart": "false"}, "example side-with-declaration"),
    # Play.
    "suit-not-followed": ({"play/following/suit": "false"}, "whoever_can_follow_must"),
    "no-duty-to-trump": (
        {"play/following/trump": "false"},
        "whoever_is_void_must_trump_if_he_can",
    ),
    "matto-as-a-trump": (
        {"play/following/matto_is_trump": "true"},
        "the_matto_may_always_be_played_and_never_must",
    ),
    "first-of-the-moors": ({"play/winner/equal": '"first"'}, "of_several_moors_the_last_wins"),
    "card-for-the-matto": ({"play/exchange/gives": '["re"]'}, "example cell-play-exchange"),
    # Games.
    "what-may-not-be-discarded": (
        {"games/ottocento/phase/discard/barred": '["tarocchi"]'},
        "discards_never_hold_a_five_point_card",
    ),
    "seat-of-a-right": (
        {"games/ottocento/right/first_hand/seat": "3"},
        "the_order_of_going_out_is_total",
    ),
    "answers-of-an-auction": (
        {"games/terziglio-poste/call/faccio_di_mio/kind": '"bid"'},
        "example auction-posso-taken-over",
    ),
    "bids-of-an-auction": (
        {"games/terziglio-giochi/call/solo/rank": "1"},
        "example auction-solo-outranks",
    ),
    "target": ({"games/ottocento/end/target": "900"}, "a_match_of_ottocento_ends_within_18_deals"),
    "share-of-the-lone-player": (
        {"games/terziglio-poste/settlement/lone": "3"},
        "settlements_sum_to_zero",
    ),
    "every-trick": (
        {"games/terziglio-giochi/settlement/all_tricks_factor": "false"},
        "the_lone_player_is_settled_as_the_rule_says",
    ),
    "step-of-the-tens": (
        {"games/quindici/settlement/step": "11"},
        "rounding_by_tens_is_to_the_nearest_half_up",
    ),
    "threshold-of-the-fifties": (
        {"games/terziglio-giochi/settlement/first": "45"},
        "rounding_by_fifties_is_down_unless_five_short",
    ),
    "losers": (
        {"games/mattazza/settlement/most_also": "true"},
        "mattazza_always_has_a_loser",
    ),
    "taken-off-in-a-group": (
        {"counting/groups/deducted": "2"},
        "groups_count_as_the_rule_says",
    ),
    "packets": (
        {"games/mattazza/phase/deal/packets/5": "[4, 4, 3]"},
        "every_deal_comes_out_even",
    ),
}


BROKEN_FRANCE: dict[str, tuple[dict[str, str], str]] = {
    "value-of-a-king": ({"cards/value/rois/points": "6"}, "any_split_of_the_pack_sums_to_91"),
    "points-needed": (
        {"contracts/need/points/3": "37"},
        "thresholds_are_total_and_just_made_is_a_win",
    ),
    "petit-dearer-than-the-base": (
        {"bonuses/petit/points": "30"},
        "the_score_has_the_sign_of_the_contract_but_for_a_chelem",
    ),
    "card-for-the-excuse": (
        {"play/exchange/gives": '["valets"]'},
        "the_exchange_of_the_excuse_moves_four_points",
    ),
    "excuse-in-the-last-trick": (
        {"play/matto/last_trick": '"stays"'},
        "the_excuse_changes_sides_in_the_last_trick_and_in_no_other",
    ),
    "size-of-a-poignee": (
        {"bonuses/tier/double/cards/4": "12"},
        "poignees_fit_the_trumps_there_are",
    ),
    "what-never-goes": (
        {"games/tarot-4/phase/discard/barred": '["rois"]'},
        "a_discard_is_always_possible",
    ),
    "mark-of-equals": (
        {"duplicate/topage/equal": '"best"'},
        "marks_of_a_deal_sum_to_fifty_a_table",
    ),
    "no-duty-to-overtrump": (
        {"play/following/over": "false"},
        "legal_cards_of_france_are_what_the_rule_says",
    ),
    "base-of-a-contract": (
        {"contracts/base/points": "26"},
        "the_figures_of_the_deal_follow_from_the_tables",
    ),
}


@pytest.mark.parametrize(("cells", "breaks"), BROKEN_FRANCE.values(), ids=BROKEN_FRANCE)
def test_broken_cell_of_france_breaks(cells: dict[str, str], breaks: str, tmp_path: Path) -> None:
    overlay = _overlay(tmp_path, cells)
    result = prove(breaks, Subject(None, (overlay,), "france/tarot-4", {}))
    assert result.status in {"refuted", "open"}
    assert not result.as_expected


def _overlay(folder: Path, cells: dict[str, str]) -> Path:
    """Write an overlay that changes these cells."""
    overlay = folder / "broken.toml"
    changes = "".join(
        f'\n[[change]]\ncell = "{cell}"\nvalue = {value}\n' for cell, value in cells.items()
    )
    overlay.write_text(f'format = "tarocco-overlay/1"\ntitle = "Broken"\n{changes}')
    return overlay


@pytest.mark.parametrize(("cells", "breaks"), BROKEN.values(), ids=BROKEN)
def test_broken_cell_breaks(cells: dict[str, str], breaks: str, tmp_path: Path) -> None:
    overlay = _overlay(tmp_path, cells)
    book = checked_book(shipped_spec(), [overlay], "bologna")
    kind, _, example = breaks.partition(" ")
    if kind == "example":
        assert mismatches(book.examples[example], book)
        return
    assert breaks in QUICK, "a theorem that holds of the tables as they are"
    result = prove(breaks, Subject(None, (overlay,), "bologna/ottocento", {}))
    assert result.status in {"refuted", "open"}
    assert not result.as_expected


def test_theorem_about_cards_that_the_tables_no_longer_have_is_not_proved(tmp_path: Path) -> None:
    # The numbers end with the 6, so there is no 5 through which the Moors could join.
    overlay = _overlay(tmp_path, {"combinations/combination/grande/run/cards": '["16-6"]'})
    subject = Subject(None, (overlay,), "bologna/ottocento", {})
    result = prove("the_moors_join_the_grande_only_through_the_5", subject)
    assert result.status in {"refuted", "open"}
    assert result.counterexample is not None or result.reason
