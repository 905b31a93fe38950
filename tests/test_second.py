"""The second opinion on the theorems, and that it finds what is wrong by itself."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from command import Commands
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pysat.solvers import Glucose4

from tarocco.errors import TaroccoError
from tarocco.readings import all_of, any_of, none_of, where
from tarocco.schemas import schema
from verification.catalogue import THEOREMS
from verification.model import Cases, Obligation
from verification.runner import Result, Subject, prove, report
from verification.second import refutation, smtlib, ways
from verification.second.bits import Word, formula_of
from verification.second.check_proof import check
from verification.second.circuit import TRUE, Circuit
from verification.second.models import models_of, number_of_models
from verification.second.opinion import Asked, Opinion, require_second, second_opinion
from verification.second.smtlib import Answer
from verification.second.ways import Finding, by_enumeration, by_solver, findings
from verification.solver import Model, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from command import Outcome

    from verification.model import Part, Status

    Run = Callable[..., Outcome]

OURS = Subject(None, (), "bologna/ottocento", {})

# ``make docs`` confirms these with the others; they take longer than a second.
LONG = {
    "the_engine_finds_the_best_arrangement",
    "the_engine_finds_the_best_arrangement_under_every_reading",
    "another_card_never_hurts",
    "legal_cards_are_what_the_rule_says",
    "legal_cards_of_france_are_what_the_rule_says",
}


def _parts(name: str) -> list[Part]:
    """List the obligations of a theorem."""
    return list(THEOREMS[name].parts(*OURS.load(THEOREMS[name].pack)))


def _about_bits(name: str) -> list[Obligation]:
    """List the obligations of a theorem that are about bits."""
    return [part for part in _parts(name) if isinstance(part, Obligation) and part.masks]


# The theorems


@pytest.mark.parametrize("name", [name for name in THEOREMS if name not in LONG])
def test_theorem_is_confirmed_by_another_way(name: str) -> None:
    parts = _parts(name)
    expected = THEOREMS[name].expected
    opinion = second_opinion(name, parts, [expected] * len(parts), Asked())
    assert (opinion.status, opinion.agrees, opinion.reason) == (expected, True, "")
    cases = sum(isinstance(part, Cases) for part in parts)
    bits = sum(isinstance(part, Obligation) and bool(part.masks) for part in parts)
    confirmed = {way.name: way.obligations for way in opinion.ways}
    assert confirmed.pop("cases", 0) == cases
    assert confirmed.pop("proof", 0) == bits
    assert sum(confirmed.values()) == len(parts) - cases
    # That a premise can happen is found as well: once for each part.
    assert sum(way.premises for way in opinion.ways) == len(parts)


@pytest.mark.parametrize("name", [name for name in sorted(LONG) if "best" not in name])
def test_first_obligation_of_a_long_theorem_is_confirmed(name: str) -> None:
    opinion = second_opinion(name, _parts(name)[:1], ["proved"], Asked())
    assert (opinion.status, opinion.agrees) == ("proved", True)


def test_program_of_each_way_is_named_with_its_version() -> None:
    opinion = second_opinion("t", [PLANTED["masks"]], ["refuted"], Asked())
    programs = {way.name: way.program for way in opinion.ways}
    assert re.fullmatch(r"cvc5 \d+\.\d+\.\d+", programs["solver"])
    assert re.fullmatch(r"Glucose 4 \(python-sat .+\) and our own checker", programs["proof"])


def test_obligation_files_join_no_term_alone() -> None:
    for name in ("cards_are_conserved_by_every_move", "a_deal_is_worth_93", "mattazza_always*"):
        for part in _parts(name.replace("*", "_has_a_loser")):
            if isinstance(part, Obligation):
                assert not re.search(r"\((\+|and|or) [^ ()]+\)", Question(part).smt2())


# Wrong theorems, which each way finds by itself

CARDS = (1 << 24) - 1
CLASSES = tuple(0b111 << place for place in range(0, 24, 3))

PLANTED = {
    "truth": Obligation(
        "at most twenty", lambda held: held.count(CARDS) <= 20, sets={"held": CARDS}
    ),
    "number": Obligation(
        "at most twenty",
        lambda held: held.count(CARDS) <= 20,
        sets={"held": CARDS},
        encoding="number",
    ),
    "classes": Obligation(
        "not all of the first and the last",
        lambda held: any_of(held.count(CLASSES[0]) < 3, held.count(CLASSES[-1]) < 3),
        sets={"held": CARDS},
        classes=CLASSES,
    ),
    "numbers": Obligation(
        "no thousand",
        lambda one, other: one * 3 + other != 1000,
        lambda one, other: one > other,
        numbers={"one": (0, 999), "other": (-999, 999)},
    ),
    "masks": Obligation(
        "no card in both",
        lambda one, other: one & other == 0,
        lambda one, other: all_of(one & 5 == 5, other & ~5 != 0),
        masks={"one": CARDS, "other": CARDS},
    ),
    "few": Obligation("no seven", lambda number: number != 7, numbers={"number": (0, 9)}),
    "exists": Obligation(
        "twenty-five cards",
        lambda held: held.count(CARDS) > 24,
        sets={"held": CARDS},
        exists=True,
    ),
}


@pytest.mark.parametrize("kind", PLANTED)
def test_wrong_theorem_is_found_without_the_first_way(kind: str) -> None:
    found = list(findings(PLANTED[kind], "proved", "planted"))
    expected = {"few": ["enumeration"], "masks": ["solver", "proof"]}.get(kind, ["solver"])
    assert [(each.way, each.status) for each in found] == [(way, "refuted") for way in expected]
    opinion = second_opinion("planted", [PLANTED[kind]], ["proved"], Asked())
    assert (opinion.status, opinion.agrees) == ("refuted", False)
    told = f"refuted by {expected[0]}, but proved by the first way"
    assert opinion.reason == f"{PLANTED[kind].name}: {told}"


@pytest.mark.parametrize("kind", PLANTED)
def test_first_way_finds_the_same(kind: str) -> None:
    assert Question(PLANTED[kind]).decide().status == "refuted"


@pytest.mark.parametrize("way", [by_enumeration, by_solver])
def test_what_exists_is_proved(way: Callable[[Obligation], Finding]) -> None:
    obligation = Obligation(
        "three cards", lambda held: held.count(0b111) == 3, sets={"held": 0b1111}, exists=True
    )
    assert way(obligation).status == "proved"
    assert way(replace(obligation, exists=False)).status == "refuted"


def test_claim_about_nothing_is_not_decided() -> None:
    obligation = Obligation(
        "of no number",
        lambda number: number > 0,
        lambda number: number > 9,
        numbers={"number": (0, 9)},
    )
    for found in (by_enumeration(obligation), by_solver(obligation)):
        assert (found.status, found.premise) == ("open", False)
        assert found.reason
    opinion = second_opinion("t", [obligation], ["proved"], Asked())
    assert (opinion.status, opinion.agrees) == ("open", False)


def test_theorem_of_which_nothing_is_to_be_shown_is_not_confirmed() -> None:
    assert not second_opinion("t", [], [], Asked()).agrees


def test_cases_are_confirmed_as_they_were_tried() -> None:
    cases = Cases("none", lambda: iter(()))
    assert second_opinion("t", [cases], ["proved"], Asked()).agrees
    assert not second_opinion("t", [cases], ["open"], Asked()).agrees


def test_parts_after_a_refuted_one_are_left() -> None:
    parts = [PLANTED["few"], PLANTED["truth"]]
    opinion = second_opinion("t", parts, ["refuted"], Asked())
    assert (opinion.status, opinion.agrees) == ("refuted", True)
    assert [way.obligations for way in opinion.ways] == [1]


# Second ways that lie, or say nothing

TRUE_OF_MASKS = Obligation(
    "not in one and not in it",
    lambda one: one & ~one == 0,
    lambda one: one & 5 != 0,
    masks={"one": CARDS},
)
TRUE_OF_SETS = Obligation("at most 24", lambda held: held.count(CARDS) <= 24, sets={"held": CARDS})
OPPOSITE = {"sat": "unsat", "unsat": "sat", "unknown": "unknown"}


@pytest.mark.parametrize(
    ("obligation", "status"),
    [(TRUE_OF_MASKS, "proved"), (TRUE_OF_SETS, "proved"), (PLANTED["truth"], "refuted")],
)
def test_solver_that_says_the_opposite_is_not_believed(
    obligation: Obligation, status: Status, monkeypatch: pytest.MonkeyPatch
) -> None:
    true_ask = smtlib.ask
    assert second_opinion("t", [obligation], [status], Asked()).agrees
    negation = Question(obligation).smt2()

    def lie(text: str) -> Answer:
        answer = true_ask(text)
        return replace(answer, answer=OPPOSITE[answer.answer]) if text == negation else answer

    monkeypatch.setattr(smtlib, "ask", lie)
    opinion = second_opinion("t", [obligation], [status], Asked())
    assert not opinion.agrees
    assert opinion.status != status or "by the first way" in opinion.reason


def test_witness_that_plain_integers_refuse_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(smtlib, "ask", lambda _text: Answer("sat", {"one": 2}))
    found = by_solver(TRUE_OF_MASKS)
    assert (found.status, found.premise) == ("open", False)
    assert found.reason == "plain integers do not confirm the witness"


@pytest.mark.parametrize(
    ("kind", "values"),
    [("numbers", {"one": 1000, "other": 5}), ("masks", {"one": 5, "other": 1 << 30})],
)
def test_witness_out_of_bounds_is_not_believed(
    kind: str, values: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtlib, "ask", lambda _text: Answer("sat", values))
    assert by_solver(PLANTED[kind]).reason == "plain integers do not confirm the witness"


@pytest.mark.parametrize("answer", ["unknown", "unsupported", "", "(error)"])
def test_solver_that_gives_up_confirms_nothing(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtlib, "_run", lambda *_: answer)
    monkeypatch.setattr(ways, "MANY", 0)
    opinion = second_opinion("t", [TRUE_OF_SETS], ["proved"], Asked())
    assert (opinion.status, opinion.agrees, opinion.ways) == ("open", False, ())
    assert opinion.reason.startswith("at most 24: not decided by solver: the premise: cvc5 answers")


def test_limit_of_the_solver_is_a_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtlib, "LIMIT", 1)
    monkeypatch.setattr(ways, "MANY", 0)
    assert second_opinion("t", [PLANTED["numbers"]], ["refuted"], Asked()).status == "open"


def test_text_that_the_solver_cannot_read_is_not_decided() -> None:
    answer = smtlib.ask("(set-logic QF_LIA)(declare-fun n () Int)(assert (+ n))(check-sat)")
    assert answer.answer == "unknown"
    assert answer.reason.startswith("cvc5 cannot read it: ")


def test_where_the_solver_gives_up_another_encoding_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    true_ask = smtlib.ask
    monkeypatch.setattr(
        smtlib, "ask", lambda text: true_ask(text) if "Int" in text else Answer("unknown")
    )
    (found,) = findings(TRUE_OF_SETS, "proved", "t")
    assert (found.way, found.status) == ("solver", "proved")


def test_where_the_solver_gives_up_many_models_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtlib, "ask", lambda _text: Answer("unknown"))
    obligation = replace(
        PLANTED["numbers"],
        claim=lambda one, other: one >= other,
        numbers={"one": (0, 199), "other": (-99, 99)},
    )
    (found,) = findings(obligation, "proved", "t")
    assert (found.way, found.status) == ("enumeration", "proved")


def test_sat_solver_that_gives_up_confirms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refutation, "_solve", lambda _clauses: (None, [], set()))
    opinion = second_opinion("t", [TRUE_OF_MASKS], ["proved"], Asked())
    assert (opinion.status, opinion.agrees) == ("open", False)
    assert "not decided by proof: no answer within" in opinion.reason


def test_sat_solver_whose_proof_has_a_gap_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(refutation, "_solve", lambda _clauses: (False, ["0"], set()))
    opinion = second_opinion("t", [PLANTED["masks"]], ["proved"], Asked())
    assert not opinion.agrees
    found = refutation.refute(PLANTED["masks"], "t")
    assert found.answer == "unknown"
    assert "the proof is refused: proof line 1: the clause does not follow" in found.reason


def test_sat_solver_whose_model_is_wrong_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refutation, "_solve", lambda _clauses: (True, [], set()))
    opinion = second_opinion("t", [TRUE_OF_MASKS], ["proved"], Asked())
    assert (opinion.status, opinion.agrees) == ("open", False)
    assert opinion.reason.endswith("not decided by proof: plain integers refuse its model")


def test_missing_solver_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cvc5", None)
    with pytest.raises(TaroccoError, match=r"pip install 'tarocco\[second\]'"):
        require_second()


# Clauses against plain integers


@given(st.integers(0, 63), st.integers(0, 63), st.integers(-64, 63), st.booleans())
def test_gates_of_known_bits_give_what_integers_give(
    one: int,
    other: int,
    mask: int,
    choice: bool,  # noqa: FBT001 - hypothesis gives it by place
) -> None:
    circuit = Circuit()
    words = [
        Word(circuit, [TRUE if each >> bit & 1 else -TRUE for bit in range(6)])
        for each in (one, other)
    ]
    expected = _formulas(one, other, mask, choice)
    found = _formulas(*words, mask, choice)
    for word, number in zip(found, expected, strict=True):
        assert _six_bits(word) == _six_bits(number)


def _six_bits(value: Any) -> int:  # noqa: ANN401 - a mask of either reading, or whether something holds
    """Return a value whose bits are all known as a number."""
    if isinstance(value, Word):
        return sum(1 << place for place, bit in enumerate(value.literals) if bit == TRUE)
    return int(value) & 63


def _formulas(one: Any, other: Any, mask: int, choice: Any) -> list[Any]:  # noqa: ANN401 - masks of either reading
    """Write what claims are made of."""
    return [
        one & other,
        one | other,
        one & mask | other,
        mask & one,
        mask | other,
        ~one & other,
        where(choice, one, other),
        where(one & mask != 0, one, mask),
        where(one == other, mask, other) & 63,
        all_of(one != 0, other != 0),
        any_of(one & other == 0, one == other),
        none_of(one & mask == 0, one != other),
        (one == 0) == (other == 0),
        (one == 0) != (other == 0),
    ]


@given(st.lists(st.integers(0, 63), min_size=2, max_size=2), st.integers(0, 63), st.integers(0, 13))
def test_clauses_of_unknown_bits_give_what_integers_give(
    given_masks: list[int], mask: int, number: int
) -> None:
    masks = dict(zip(("one", "other"), given_masks, strict=True))

    def claim(one: Any, other: Any) -> Any:  # noqa: ANN401 - masks of either reading
        found = _formulas(one, other, mask, one != other)[number]
        return found if number > 8 else found & 63 == mask

    obligation = Obligation("t", claim, masks={"one": 63, "other": 63})
    assert _clauses_hold(obligation, masks) == (not Model({}, {}, masks).replay(claim))


def _clauses_hold(obligation: Obligation, masks: dict[str, int]) -> bool:
    """Tell whether the clauses of an obligation can be satisfied with these masks."""
    formula = formula_of(obligation)
    fixed = [
        variable if masks[name] >> card & 1 else -variable
        for name, cards in formula.masks.items()
        for card, variable in cards.items()
    ]
    with Glucose4(bootstrap_with=[list(each) for each in formula.circuit.clauses]) as solver:
        return bool(solver.solve(assumptions=fixed))


@pytest.mark.parametrize(
    "name",
    [
        "whoever_can_follow_must",
        "the_table_of_legal_cards_is_exact",
        "cards_are_conserved_by_every_move",
        "the_first_lead_never_leaves_the_leader_without_a_card",
    ],
)
def test_clauses_mean_what_the_claim_means(name: str) -> None:
    random = Random(name)  # noqa: S311 - a seed makes the trials the same each time
    for obligation in _about_bits(name)[:3]:
        # The opposite claim, so that both answers occur.
        for claim in (obligation.claim, lambda **masks: none_of(obligation.claim(**masks))):  # noqa: B023 - used at once
            changed = replace(obligation, claim=claim)
            for _ in range(4):
                masks = {
                    each: cards & random.getrandbits(78) & random.getrandbits(78)
                    for each, cards in obligation.masks.items()
                }
                model = Model({}, {}, masks)
                sought = model.replay(changed.premise) and not model.replay(changed.claim)
                assert _clauses_hold(changed, masks) == sought


def test_truth_of_a_bit_is_not_asked_for() -> None:
    circuit = Circuit()
    word = Word(circuit, [circuit.variable()])
    with pytest.raises(TypeError, match="is not known"):
        bool(word == 1)
    with pytest.raises(TypeError, match="is no mask of 1 bits"):
        word & Word(circuit, [TRUE, TRUE])


# Models one after another


@pytest.mark.parametrize("kind", ["few", "sets", "classes", "masks", "both"])
def test_every_model_is_tried_once(kind: str) -> None:
    obligation = {
        "few": PLANTED["few"],
        "sets": Obligation("", PLANTED["truth"].claim, sets={"one": 0b1011, "two": 0b11}),
        "classes": Obligation(
            "", PLANTED["truth"].claim, sets={"one": 0b11011}, classes=(0b111, 0b11000)
        ),
        "masks": Obligation("", PLANTED["truth"].claim, masks={"one": 0b1011}),
        "both": Obligation("", PLANTED["truth"].claim, sets={"one": 0b11}, numbers={"n": (-1, 1)}),
    }[kind]
    models = [repr(model) for model in models_of(obligation)]
    expected = {"few": 10, "sets": 32, "classes": 9, "masks": 8, "both": 12}[kind]
    assert len(models) == len(set(models)) == number_of_models(obligation) == expected


# Report and command line


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs the command line in this process."""
    return Commands(monkeypatch, capsys)


def test_report_has_both_ways() -> None:
    name = "whoever_leads_may_play_any_card"
    found = report([prove(name, OURS, Asked())], "bologna/ottocento")
    Draft202012Validator(schema("tarocco-report/1")).validate(found)
    second = found["theorems"][0]["second"]
    assert (second["status"], second["agrees"], second["reason"]) == ("proved", True, "")
    assert [(way["way"], way["obligations"], way["premises"]) for way in second["ways"]] == [
        ("cases", 1, 1),
        ("proof", 1, 0),
        ("solver", 1, 1),
    ]


def test_report_of_one_way_says_nothing_of_another() -> None:
    (row,) = report([prove("pairing_never_matters", OURS)], "bologna/ottocento")["theorems"]
    assert "second" not in row


def test_proofs_are_written_and_hold(tmp_path: Path) -> None:
    name = "whoever_can_follow_must"
    assert prove(name, OURS, Asked(tmp_path)).as_expected
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        f"{name}.{number:02}.{ending}" for number in range(1, 6) for ending in ("cnf", "proof")
    ]
    for file in tmp_path.glob("*.cnf"):
        proof = file.with_suffix(".proof").read_text(encoding="utf-8")
        assert check(file.read_text(encoding="utf-8"), proof) > 0


def test_command_shows_both_ways(run: Run) -> None:
    outcome = run("verify", "--second", "--jobs", "1", "pairing_never_matters", "the_naive*")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0].endswith("s  refuted (solver 1)")
    assert outcome.lines[1].endswith("s  proved (solver 1)")
    assert outcome.lines[-1].startswith("Second opinion: 2 confirmed, 0 not; ")


def test_command_fails_where_the_second_way_does_not_agree(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = "any pile: refuted by solver, but proved by the first way"
    opinion = Opinion("refuted", agrees=False, seconds=0.5, ways=(), reason=reason)

    def proved(names: Sequence[str], *_: object) -> list[Result]:
        return [Result(name, "bologna", "proved", 0.1, 1, second=opinion) for name in names]

    monkeypatch.setattr("tarocco.cli.verify.prove_all", proved)
    outcome = run("verify", "--second", "pairing_never_matters")
    assert (outcome.code, outcome.err) == (1, "")
    assert "proved (unexpected)" in outcome.lines[0]
    assert outcome.lines[0].endswith("refuted, not confirmed (nothing)")
    assert f"Second opinion: {reason}." in outcome.said
    assert outcome.lines[-2] == "1 theorem: 1 proved; 1 not as expected"


def test_proofs_without_a_second_way_are_an_error(tmp_path: Path, run: Run) -> None:
    outcome = run("verify", "--proofs", tmp_path / "proofs", "pairing_never_matters")
    assert outcome.code == 2
    assert outcome.err == "tarocco: --proofs writes what --second checks, expected both\n"
    assert not (tmp_path / "proofs").exists()
