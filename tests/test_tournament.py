"""Duplicate play: topage, match points, adjusted deals, rankings, events from files."""

from __future__ import annotations

import io
import json
import sys
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tarocco.cli import main
from tarocco.rulebook import Ruleset, shipped_book
from tarocco.schemas import schema
from tarocco.tournament.event import Event, read_event
from tarocco.tournament.lines import SheetError
from tarocco.tournament.marks import (
    adjusted_points,
    bounded,
    marks,
    match_points,
    neutralised_points,
    root_points,
    shown_decimal,
    total,
    whole_root,
)
from tarocco.tournament.ranking import in_order, rank_teams, ranked, standings
from tarocco.tournament.standings import percent_outcome, points_outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

RULES = shipped_book("france").ruleset().duplicate
QUADRETTES, TEAMS = RULES.forms["quadrettes"], RULES.forms["teams"]
FAULTS = ("attack", "defence", "both")


def ruleset_of(ruleset_id: str | None, choices: Mapping[str, str]) -> Ruleset:
    return shipped_book("france").ruleset(ruleset_id, choices)


def read(text: str) -> Event:
    return read_event(text, "r.txt", ruleset_of)


def faults(*lines: str) -> list[str]:
    with pytest.raises(SheetError) as caught:
        read("\n".join(lines))
    return [str(fault) for fault in caught.value.faults]


# Marks in percent.


@pytest.mark.clause("france.duplicate.topage", "france.duplicate.topage.step")
def test_topage_of_the_rules() -> None:
    assert marks([56, 62, -56, -52, 50], RULES.topage) == [75, 100, 0, 25, 50]
    assert marks(list(range(11)), RULES.topage) == list(range(0, 101, 10))
    assert marks([50] * 4, RULES.topage) == [50] * 4
    assert marks([1, 1, 3, 4], RULES.topage) == [
        Fraction(50, 3),
        Fraction(50, 3),
        Fraction(200, 3),
        100,
    ]


@pytest.mark.clause("france.duplicate.topage.single")
def test_a_deal_played_once_has_no_mark() -> None:
    assert marks([56], RULES.topage) == []


@pytest.mark.clause("france.duplicate.topage.sum", "france.duplicate.topage.closed")
@given(st.lists(st.integers(-600, 600), min_size=2, max_size=15))
def test_marks_of_a_deal_sum_to_50_a_table(results: list[int]) -> None:
    found = marks(results, RULES.topage)
    assert sum(found) == 50 * len(results)
    assert all(0 <= mark <= 100 for mark in found)
    # The rule itself: equal results share the mean of their places.
    order = sorted(results)
    for result, mark in zip(results, found, strict=True):
        places = [place for place, other in enumerate(order) if other == result]
        mean = Fraction(sum(places), len(places))
        assert mark == 100 * mean / (len(results) - 1)


@pytest.mark.clause("france.duplicate.individual", "france.duplicate.triplettes")
def test_totals() -> None:
    sixty, low = [Fraction(60)], [Fraction(52)]
    assert total(sixty, low, RULES.forms["individual"]) == 54
    assert total(sixty, low, RULES.forms["triplettes"]) == 56
    assert total([], low, RULES.forms["individual"]) is None


@pytest.mark.clause("france.duplicate.adjusted.percent")
@given(st.integers(0, 1000), st.sampled_from(FAULTS))
def test_adjusted_marks_stay_in_their_bounds(tenths: int, at_fault: str) -> None:
    mark = Fraction(tenths, 10)
    attack, defence = bounded(mark, 100 - mark, at_fault, RULES.adjusted)
    for side, given_mark, found in (("attack", mark, attack), ("defence", 100 - mark, defence)):
        if at_fault in {side, "both"}:
            assert found == min(given_mark, 40)
        else:
            assert found == max(given_mark, 60)


# Match points.


@pytest.mark.clause("france.duplicate.match_points.decimals", "france.duplicate.match_points.even")
def test_grid_of_match_points() -> None:
    for difference in range(0, 699, 2):
        with localcontext() as context:
            context.prec = 50
            exact = Decimal(difference).sqrt() * 1000
            expected = int(exact.quantize(Decimal(1), rounding=ROUND_HALF_EVEN))
        assert root_points(difference, RULES.match_points) == expected
        assert root_points(-difference, RULES.match_points) == -expected


@pytest.mark.clause("france.duplicate.match_points.no_half")
@given(st.integers(0, 10**6))
def test_rounding_never_meets_a_half(difference: int) -> None:
    found = root_points(difference, RULES.match_points)
    assert abs(4 * difference * 10**6 - (2 * found) ** 2) <= 4 * found + 1
    assert (2 * found + 1) ** 2 != 4 * difference * 10**6


@given(st.integers(0, 10**12), st.integers(1, 4))
def test_whole_root(number: int, degree: int) -> None:
    root = whole_root(number, degree)
    assert root**degree <= number < (root + 1) ** degree
    if degree == 2:
        assert root == isqrt(number)


results = st.integers(-700, 700)


@pytest.mark.clause("france.duplicate.match_points.opposite", "france.duplicate.teams")
@given(results, results)
def test_match_points_are_antisymmetric(ours: int, theirs: int) -> None:
    one, other = match_points(ours, theirs, QUADRETTES, RULES)
    assert one == -other
    assert match_points(theirs, ours, QUADRETTES, RULES) == (other, one)
    ahead = match_points(ours, theirs, TEAMS, RULES)
    assert ahead == (max(one, 0), max(other, 0))


@pytest.mark.clause("france.duplicate.match_points")
def test_match_points_of_the_rules() -> None:
    assert match_points(82, 66, QUADRETTES, RULES) == (4000, -4000)
    assert match_points(68, -76, QUADRETTES, RULES) == (12000, -12000)
    assert match_points(-68, -58, QUADRETTES, RULES) == (-3162, 3162)
    assert match_points(-68, -58, TEAMS, RULES) == (0, 3162)


@pytest.mark.clause("france.duplicate.adjusted.quadrettes", "france.duplicate.adjusted.teams")
@pytest.mark.parametrize(
    ("form", "offender", "other", "expected"),
    [
        (QUADRETTES, 68, 60, (-4000, 4000, 1000)),
        (QUADRETTES, 60, 68, (-4000, 4000, 1000)),
        (QUADRETTES, 60, 76, (-4000, 4000, 1000)),
        (QUADRETTES, 60, 92, (-5657, 5657, 1000)),
        (TEAMS, 64, 60, (0, 4000, 1000)),
        (TEAMS, 60, 64, (0, 4000, 1000)),
        (TEAMS, 60, 76, (0, 4000, 1000)),
    ],
)
def test_adjusted_deals(form: Any, offender: int, other: int, expected: Any) -> None:  # noqa: ANN401
    assert adjusted_points(offender, other, form, RULES) == expected
    assert neutralised_points(RULES) == (0, 0)


# Rankings.


@pytest.mark.clause("france.duplicate.ranking.equal")
@given(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 3), min_size=1))
def test_ranks_with_ties(totals: dict[str, int]) -> None:
    places = list(in_order(totals))
    assert sorted(name for place in places for name in place.names) == sorted(totals)
    for place in places:
        above = [name for name in totals if totals[name] > totals[place.names[0]]]
        assert place.rank == len(above) + 1


@pytest.mark.clause("france.duplicate.ranking.alternate")
def test_alternate_ranking() -> None:
    totals = {
        name: Fraction(value)
        for name, value in zip("abcdef", (60, 58, 40, 55, 54, 53), strict=True)
    }
    lines = dict(zip("abcdef", "NNNSSS", strict=True))
    found = [place.names for place in ranked(totals, lines, RULES.rankings["alternate"])]
    assert found == [("a",), ("d",), ("b",), ("e",), ("f",), ("c",)]
    general = [place.names[0] for place in ranked(totals, lines, RULES.rankings["general"])]
    assert general == ["a", "b", "d", "e", "f", "c"]


@pytest.mark.clause("france.duplicate.three_teams")
def test_three_teams() -> None:
    def order(bonus: dict[str, int], *points: tuple[int, int]) -> list[tuple[str, ...]]:
        pairs = (("A", "B"), ("A", "C"), ("B", "C"))
        found = standings(zip(pairs, points, strict=True), bonus)
        return [place.names for place in rank_teams(found, RULES.three_teams)]

    none = dict.fromkeys("ABC", 0)
    assert order(none, (80, 76), (60, 50), (100, 20)) == [("A",), ("B",), ("C",)]
    assert order(none, (80, 76), (60, 100), (50, 20)) == [("B",), ("C",), ("A",)]
    assert order({"A": 2, "B": 5, "C": 0}, (60, 40), (40, 50), (70, 40)) == [
        ("B",),
        ("A",),
        ("C",),
    ]


def test_decimals_are_rounded_away_from_0() -> None:
    assert shown_decimal(Fraction(125, 10), 0) == "13"
    assert shown_decimal(Fraction(-125, 10), 0) == "-13"
    assert shown_decimal(Fraction(2, 3), 2) == "0.67"
    assert shown_decimal(0, 3) == "0.000"


# Events.

INDIVIDUAL = """tarocco-rank/1
form individual
line N a e i m q
line S b f j n r
line E c g k o s
line W d h l p t
deal 1
a +56 b c d
e +62 f g h
i -56 j k l
m -52 n o p
q +50 r s t
deal 2
b +50 a c d
f +52 e g h fault:attack
j 54 i k l
n +56 m o p neutralised
r +58 q s t mark:0
penalty f 0.5
"""


@pytest.mark.clause(
    "france.duplicate.topage.defence",
    "france.duplicate.neutralised.percent",
    "france.duplicate.penalty.percent",
)
def test_individual_event() -> None:
    found = percent_outcome(read(INDIVIDUAL))
    first = [(mark.attack, mark.defence) for mark in found.marks[:5]]
    assert first == [(75, 25), (100, 0), (0, 100), (25, 75), (50, 50)]
    second = [(mark.attack, mark.defence) for mark in found.marks[5:]]
    # Only three tables are compared; the taker at fault keeps 40 of his 50.
    assert second == [(0, 100), (40, 60), (100, 0), (None, None), (0, None)]
    assert found.totals["a"] == Fraction(75 + 3 * 100, 4)
    assert found.totals["f"] == Fraction(40 + 3 * 0, 4) - Fraction(1, 2)
    assert set(found.without) >= {"n", "c", "d"}
    assert next(iter(found.rankings)) == "alternate"


SESSIONS = """tarocco-rank/1
form triplettes
line NS Lyon Metz
line EW Nice Orange
session 1
deal 1
Lyon +56 Nice
Metz +50 Orange
Nice +52 Metz
Orange +60 Lyon
session 2
deal 1
Lyon +56 Nice
Metz +50 Orange
Nice +52 Metz
Orange +60 Lyon
penalty Orange 1
"""


@pytest.mark.clause("france.duplicate.ranking.reference", "france.duplicate.ranking.general")
def test_sessions_with_weights() -> None:
    found = percent_outcome(read(SESSIONS))
    assert next(iter(found.rankings)) == "general"
    one = Fraction(200, 3)
    lyon = (one + 0) / 2
    assert found.sessions[0]["Lyon"].total == lyon
    assert found.totals["Lyon"] == 3 * lyon
    assert found.sessions[1]["Orange"].total == found.sessions[0]["Orange"].total - 1  # type: ignore[operator]


MATCHES = """tarocco-rank/1
form teams
match A B
bonus B 5
quarter 1
deal 1 +82 +66
quarter 2
deal 2 +64 +60 fault:A
deal 3 -68 -58 neutralised
penalty B 1
match A C 60 100
match B C 50 20
"""


@pytest.mark.clause(
    "france.duplicate.teams.quarters",
    "france.duplicate.penalty.match_points",
    "france.duplicate.neutralised.match_points",
)
def test_team_event() -> None:
    found = points_outcome(read(MATCHES))
    assert found.by_wins
    assert found.matches[0].points == (4000 - 1000, 4000 + 5000 - 1000)
    assert found.matches[0].penalties == (1000, 1000)
    assert [place.names for place in found.ranking] == [("B",), ("C",), ("A",)]


@pytest.mark.clause("france.duplicate.match_points.total")
def test_quadrettes_are_ranked_by_match_points() -> None:
    found = points_outcome(
        read(
            "tarocco-rank/1\nform quadrettes\nmatch Lyon Metz\n"
            "deal 1 82 66\ndeal 2 68 -76\ndeal 3 -68 -58\n"
        )
    )
    assert found.matches[0].points == (12838, -12838)
    assert not found.by_wins


PERCENT_HEAD = (
    "tarocco-rank/1",
    "form individual",
    "line N a e",
    "line S b f",
    "line E c g",
    "line W d h",
    "deal 1",
    "a +56 b c d",
)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("e +62 f g", "4 words, expected taker, result, 3 defenders"),
        ("e 6x f g h", "result '6x', expected a whole number"),
        ("e +62 f g x", "'x' is in no line"),
        ("x +62 f g h", "'x' is in no line"),
        ("e +62 f g f", "'f' plays the deal twice"),
        ("e +62 f g a", "'a' plays the deal twice"),
        ("e +62 f g h fault:e", "'fault:e', expected fault:attack"),
        ("e +62 f g h mark:101", "mark '101', expected at most 100"),
        ("e +62 f g h neutralised fault:both", "2 things said of one table"),
        ("line N z", "a line behind a deal"),
        ("deal 1", "deal '1' stands twice"),
        ("deal 2 now", "a deal, expected its name"),
        ("deal 2", "a deal without tables"),
        ("session", "a session behind a deal"),
        ("penalty z 1", "'z' is in no line"),
        ("penalty a -1", "penalty '-1', expected a number"),
        ("penalty a", "1 words behind penalty"),
        ("form quadrettes", "form stands twice"),
    ],
)
def test_invalid_line_of_an_event_in_percent(line: str, told: str) -> None:
    found = faults(*PERCENT_HEAD, line)
    assert len(found) == 1
    assert found[0].startswith("r.txt:9: ")
    assert told in found[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("deal 1 1 2", "deal '1' stands twice"),
        ("deal 2 1", "a deal, expected its name and the results"),
        ("deal 2 1 2 fault:C", "'fault:C', expected fault:A, fault:B or neutralised"),
        ("deal 2 a 2", "result 'a'"),
        ("match A", "a match, expected two sides"),
        ("match A A", "'A' stands twice"),
        ("match A C 1", "a match, expected two sides"),
        ("match A C", "has no deals"),
        ("quarter 2", "quarter '2', expected 1"),
        ("bonus A 1", "a bonus in quadrettes, expected none"),
        ("penalty C 1", "'C' does not play this match, expected A or B"),
        ("penalty A x", "penalty 'x', expected a number"),
        ("round 1", "'round', expected one of: match, deal"),
    ],
)
def test_invalid_line_of_an_event_in_match_points(line: str, told: str) -> None:
    form = "teams" if line.startswith("quarter") else "quadrettes"
    found = faults("tarocco-rank/1", f"form {form}", "match A B", "deal 1 82 66", line)
    assert len(found) == 1
    assert told in found[0]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((), "expected the line tarocco-rank/1"),
        (("tarocco-rank/1",), "no form, expected the line form"),
        (("tarocco-rank/1", "form single"), "form 'single', expected one of: individual"),
        (("tarocco-rank/1", "form individual"), "no deal, expected at least one"),
        (("tarocco-rank/1", "form teams"), "no match, expected at least one"),
        (("tarocco-rank/1", "form individual", "line X a"), "line 'X', expected one of: N, S"),
        (("tarocco-rank/1", "form individual", "line N a", "line S a"), "stands in two lines"),
        (("tarocco-rank/1", "form individual", "ruleset x/y"), "there is no pack 'x'"),
        (("tarocco-rank/1", "form teams", "deal 1 2 3"), "a deal before the first match"),
        (("tarocco-rank/1", "form teams", "match A B 1 2", "deal 1 2 3"), "one or the other"),
        (
            ("tarocco-rank/1", "form teams", "match A B 1 2", "penalty A 3"),
            "whose points are given",
        ),
        (("tarocco-rank/1", "form teams", "match A B", "bonus A 1", "bonus A 2"), "twice"),
    ],
)
def test_invalid_event(lines: tuple[str, ...], told: str) -> None:
    def by_pack(ruleset_id: str | None, choices: Mapping[str, str]) -> Ruleset:
        from tarocco.rulebook import load_book, pack_of  # noqa: PLC0415 - as the command does

        wanted = ruleset_id or "france/tarot-4"
        return load_book(pack_id=pack_of(wanted)).ruleset(wanted, choices)

    with pytest.raises(SheetError) as caught:
        read_event("\n".join(lines), "r.txt", by_pack)
    assert told in str(caught.value)


@given(st.text(max_size=60), st.sampled_from(["individual", "triplettes", "quadrettes", "teams"]))
def test_any_line_is_read_or_refused(line: str, form: str) -> None:
    try:
        event = read(f"tarocco-rank/1\nform {form}\n{line}")
    except SheetError:
        return
    assert event.matches


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    def run_command(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tarocco", *arguments])
        text = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", text)
        with pytest.raises(SystemExit) as stopped:
            main()
        printed = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return stopped.value.code, printed.out, printed.err

    return run_command


@pytest.mark.parametrize("text", [INDIVIDUAL, SESSIONS, MATCHES])
@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_rank_as_text_and_json(
    text: str, lang: str, run: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, err = run("rank", "-", "--lang", lang, stdin=text)
    assert (code, err) == (0, "")
    assert out
    code, out, err = run("rank", "-", "--json", stdin=text)
    assert (code, err) == (0, "")
    Draft202012Validator(schema("tarocco-ranking/1")).validate(json.loads(out))


def test_marks_as_they_are_shown(run: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = run("rank", "-", stdin=SESSIONS)
    assert "  Lyon +56  66.7  Nice 33.3\n" in out
    _, out, _ = run("rank", "-", "--json", stdin=SESSIONS)
    assert json.loads(out)["deals"][0]["attack"] == {"exact": "200/3", "shown": "66.7"}


def test_invalid_file_ends_with_2(run: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = run("rank", "-", stdin="tarocco-rank/1\nform teams\nmatch A\nround\n")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 3
    assert all(line.startswith("tarocco: standard input") for line in err.splitlines())
