"""Overlays: a few cells of the rule book changed, the rest as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarocco.errors import Fault, SpecError
from tarocco.readings import Held
from tarocco.rulebook import load_book, shipped_book
from tarocco.rulebook.files import LARGEST_BYTES
from tarocco.rulebook.schema import LARGEST_POINTS
from tarocco.scoring import account
from tarocco.scoring.rules import SequenceRule, SetRule
from tarocco.scoring.sets import score_set

if TYPE_CHECKING:
    from pathlib import Path

    from tarocco.rulebook import Book, Ruleset
    from tarocco.scoring.rules import CombinationRule

HEAD = 'format = "tarocco-overlay/1"\ntitle = "House rules"\n'
KINGS = "combinations/combination/re/points/4"
CRICCHE = ("tarocchi", "re", "regine", "cavalli", "fanti")


def change(cell: str, value: object) -> str:
    """Write one change of an overlay, the value as TOML has it."""
    return f'\n[[change]]\ncell = "{cell}"\nvalue = {value}\n'


def written(path: Path, *parts: str) -> Path:
    """Write an overlay with these changes and return its path."""
    path.write_text(HEAD + "".join(parts), encoding="utf-8")
    return path


def rule_of(rules: Ruleset, combination: str) -> CombinationRule:
    """Return a combination by its id."""
    return next(
        rule
        for family in rules.scoring.families
        for rule in family.combinations
        if rule.id == combination
    )


def worth(rules: Ruleset, cricca: str, cards: int) -> int:
    """Return what this many cards of a cricca are worth by themselves."""
    rule = rule_of(rules, cricca)
    assert isinstance(rule, SetRule)
    held = [1 << index for index in range(62) if rule.cards >> index & 1][:cards]
    points = score_set(Held(sum(held)), rule)
    assert isinstance(points, int)
    return points


def differing(
    one: object, other: object, path: tuple[object, ...] = ()
) -> list[tuple[object, ...]]:
    """Return the paths at which two tables differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [each for key in one for each in differing(one[key], other[key], (*path, key))]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [
            each
            for index, (mine, yours) in enumerate(zip(one, other, strict=True))
            for each in differing(mine, yours, (*path, index))
        ]
    return [] if one == other else [path]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """Return our rule book with four kings worth 36."""
    path = tmp_path_factory.mktemp("club") / "club.toml"
    return load_book(overlays=[written(path, change(KINGS, 36))])


def test_four_kings_make_36(club: Book, rules: Ruleset) -> None:
    kings = rules.pack.groups["re"].cards

    ours = account(kings, rules.scoring)
    theirs = account(kings, club.ruleset().scoring)

    assert (ours.half_points, theirs.half_points) == (104, 108)
    assert [line.points for family in theirs.families for line in family.lines] == [36]


def test_an_overlay_changes_one_cell_of_one_table(club: Book, book: Book) -> None:
    for name in ("cards", "counting", "options", "clauses", "examples"):
        assert club.tables[name] == book.tables[name]
    assert differing(book.tables["combinations"], club.tables["combinations"]) == [
        ("combination", 1, "points", "4")
    ]


def test_an_overlay_leaves_the_other_rules(club: Book, rules: Ruleset) -> None:
    changed = club.ruleset()

    assert changed.pack.cards == rules.pack.cards
    assert changed.scoring.card_points == rules.scoring.card_points
    assert changed.scoring.last_trick == rules.scoring.last_trick
    assert changed.scoring.declared == rules.scoring.declared
    assert [
        rule.id
        for mine, yours in zip(rules.scoring.families, changed.scoring.families, strict=True)
        for rule, other in zip(mine.combinations, yours.combinations, strict=True)
        if rule != other
    ] == ["re"]


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_an_overlay_changes_no_pile_without_four_kings(
    data: st.DataObject, club: Book, rules: Ruleset
) -> None:
    kings = rules.pack.groups["re"].cards
    pile = data.draw(st.integers(0, rules.pack.all))
    last_trick = data.draw(st.booleans())

    ours = account(pile, rules.scoring, last_trick=last_trick).half_points
    theirs = account(pile, club.ruleset().scoring, last_trick=last_trick).half_points

    assert theirs - ours in ({4, 8} if pile & kings == kings else {0})


def test_an_overlay_leaves_our_rule_book(club: Book) -> None:
    assert worth(club.ruleset(), "re", 4) == 36
    assert worth(shipped_book().ruleset(), "re", 4) == 34
    assert worth(load_book().ruleset(), "re", 4) == 34


def test_a_reading_goes_over_an_overlay(club: Book) -> None:
    assert worth(club.ruleset(choices={"four_kings": "24"}), "re", 4) == 24
    assert worth(club.ruleset(choices={"four_kings": "34"}), "re", 4) == 36


def test_an_overlay_goes_over_a_copy(root: Path, tmp_path: Path) -> None:
    path = root / "bologna/combinations.toml"
    text = path.read_text(encoding="utf-8")
    copy = text.replace("{ 3 = 17, 4 = 34 }", "{ 3 = 16, 4 = 32 }")
    assert copy != text
    path.write_text(copy, encoding="utf-8")

    rules = load_book(root, [written(tmp_path / "club.toml", change(KINGS, 36))]).ruleset()

    assert (worth(rules, "re", 3), worth(rules, "re", 4)) == (16, 36)


@pytest.mark.parametrize(("points", "expected"), [((36, 40), 40), ((40, 36), 36)])
def test_the_later_overlay_wins(
    points: tuple[int, int], expected: int, root: Path, tmp_path: Path
) -> None:
    overlays = [
        written(tmp_path / f"{number}.toml", change(KINGS, value))
        for number, value in enumerate(points)
    ]

    assert worth(load_book(root, overlays).ruleset(), "re", 4) == expected


def test_the_later_change_of_an_overlay_wins(root: Path, tmp_path: Path) -> None:
    path = written(tmp_path / "club.toml", change(KINGS, 36), change(KINGS, 40))

    assert worth(load_book(root, [path]).ruleset(), "re", 4) == 40


def test_overlays_of_different_cells_join(root: Path, tmp_path: Path) -> None:
    overlays = [
        written(tmp_path / "one.toml", change(KINGS, 36)),
        written(tmp_path / "two.toml", change("combinations/combination/re/points/3", 18)),
    ]

    rules = load_book(root, overlays).ruleset()

    assert (worth(rules, "re", 3), worth(rules, "re", 4)) == (18, 36)


def test_overlays_are_judged_together(root: Path, tmp_path: Path) -> None:
    """What one overlay alone would break, a later one may mend."""
    overlays = [
        written(tmp_path / "one.toml", change("combinations/combination/fanti/points/3", 30)),
        written(tmp_path / "two.toml", change("combinations/combination/fanti/points/4", 60)),
    ]

    rules = load_book(root, overlays).ruleset()

    assert (worth(rules, "fanti", 3), worth(rules, "fanti", 4)) == (30, 60)


@pytest.mark.parametrize(
    ("cell", "value", "pile", "half_points"),
    [
        pytest.param("counting/last_trick/points", "8", "", 16, id="last trick"),
        pytest.param("counting/card_points/odd_card", "1", "Rd", 10 + 12, id="odd card"),
        pytest.param("cards/value/re/points", "6", "Rd", 11 + 12, id="value of a card"),
        pytest.param(
            "combinations/combination/danari/idle_counts",
            "false",
            "Rd Qd Cd Fd Mat",
            2 * 15 + 33 + 12,
            id="truth value",
        ),
        pytest.param(
            "combinations/combination/mori/contatori",
            '["Mat"]',
            "M1 M2 Beg",
            1 + 1 + 9 + 12,
            id="list of cards",
        ),
        pytest.param(
            "combinations/combination/re/points",
            "{ 3 = 20, 4 = 41 }",
            "Rd Rc Rs",
            40 + 27 + 12,
            id="table",
        ),
        pytest.param(
            "combinations/multiplier/criccone/factor",
            "3",
            "Rd Rc Rs Qd Qc Qs Cd Cc Cs",
            3 * 2 * (17 + 14 + 13) + 2 * 2 * 30 + 63 + 12,
            id="factor",
        ),
    ],
)
def test_cells_of_every_kind(  # noqa: PLR0913, PLR0917 - a case has four parts
    cell: str, value: str, pile: str, half_points: int, root: Path, tmp_path: Path
) -> None:
    rules = load_book(root, [written(tmp_path / "club.toml", change(cell, value))]).ruleset()

    mask = rules.pack.mask(pile.split())

    assert account(mask, rules.scoring, last_trick=True).half_points == half_points


def test_a_name_may_be_changed(root: Path, tmp_path: Path) -> None:
    text = change("cards/card/Ang/names", '{ it = ["Tromba"], en = ["Trumpet"] }')

    pack = load_book(root, [written(tmp_path / "club.toml", text)]).ruleset().pack

    assert pack.by_id["Ang"].name("en") == "Trumpet"


def test_a_row_of_a_list_is_found_by_its_place_as_well(root: Path, tmp_path: Path) -> None:
    text = change("combinations/combination/1/points/4", 36)

    rules = load_book(root, [written(tmp_path / "club.toml", text)]).ruleset()

    assert worth(rules, "re", 4) == 36


@given(data=st.data())
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_one_points_cell_changes_one_worth(
    data: st.DataObject, rules: Ruleset, root: Path, tmp_path: Path
) -> None:
    cricca = data.draw(st.sampled_from(CRICCHE))
    cards = data.draw(st.sampled_from([3, 4]))
    least = 1 if cards == 3 else worth(rules, cricca, 3) + 1
    # Three kings stay below the 24 of the other reading of four.
    fours = 24 if cricca == "re" else worth(rules, cricca, 4)
    most = fours - 1 if cards == 3 else LARGEST_POINTS
    points = data.draw(st.integers(least, most))
    text = change(f"combinations/combination/{cricca}/points/{cards}", points)

    changed = load_book(root, [written(tmp_path / "club.toml", text)]).ruleset()

    for each in CRICCHE:
        for number in range(5):
            expected = points if (each, number) == (cricca, cards) else worth(rules, each, number)
            assert worth(changed, each, number) == expected
    assert [rule.id for family in changed.scoring.families for rule in family.combinations] == [
        rule.id for family in rules.scoring.families for rule in family.combinations
    ]
    for family in changed.scoring.families:
        for rule in family.combinations:
            if isinstance(rule, SequenceRule):
                assert rule == rule_of(rules, rule.id)


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        pytest.param(change(KINGS[:-1] + "5", 36), "cell", ("'5'",), id="unknown size"),
        pytest.param(
            change("combinations/combination/king/points/4", 36), "cell", ("'king'",), id="row"
        ),
        pytest.param(change("combination/re/points/4", 36), "cell", ("'combination'",), id="table"),
        pytest.param(change("cards/card/Ang/number/x", 36), "cell", ("'x'",), id="within a number"),
        pytest.param(change("cards/card/99", 36), "cell", ("'99'",), id="row beyond the last"),
        pytest.param(
            change("sources/source/S0/title", '"x"'), "cell", ("'sources'",), id="sources"
        ),
        pytest.param(change("cards", 36), "cell", ("'cards'",), id="whole table"),
        pytest.param(change("/", 36), "cell", ("'/'",), id="slash"),
        pytest.param(change("", 36), "cell", ("change.1.cell",), id="no cell"),
        pytest.param(change(KINGS, '"36"'), "cell", (KINGS, "integer", "'36'"), id="text"),
        pytest.param(change(KINGS, "36.0"), "cell", (KINGS, "integer", "36.0"), id="fraction"),
        pytest.param(change(KINGS, "true"), "cell", (KINGS, "integer", "True"), id="truth value"),
        pytest.param(change(KINGS, "[36]"), "cell", (KINGS, "integer"), id="list"),
        pytest.param(change(KINGS, "2026-01-06"), "cell", (KINGS, "integer"), id="date"),
        pytest.param(change(KINGS, "-1"), "cell", (KINGS, "-1"), id="below nothing"),
        pytest.param(change(KINGS, "10001"), "cell", (KINGS, "10001"), id="beyond measure"),
        pytest.param(
            change("counting/declared/apart", 1), "cell", ("counting/declared/apart",), id="number"
        ),
        pytest.param(
            change("combinations/combination/re/points", "{ 3 = 17, x = 1 }"),
            "cell",
            ("combinations/combination/re/points", "x"),
            id="word for a size",
        ),
        pytest.param(
            change("examples/example/third-ang-mon-0/expect/grande", "inf"),
            "cell",
            ("inf",),
            id="without end",
        ),
        pytest.param(
            change(KINGS, 17), "cell", (KINGS, "expected more than 17"), id="four not above three"
        ),
        pytest.param(
            change("combinations/combination/re/points/3", 40),
            "cell",
            ("combinations/combination/re/points/3", "expected more than 40"),
            id="three above four",
        ),
        pytest.param(
            change("combinations/combination/re/points", "{ 3 = 17, 4 = 16 }"),
            "cell",
            ("combinations/combination/re/points", "expected more than 17"),
            id="falling table",
        ),
        pytest.param(
            change("combinations/combination/re/clause", '"bologna.none"'),
            "cell",
            ("clause 'bologna.none'",),
            id="unknown clause",
        ),
        pytest.param(
            change("combinations/combination/re/family", '"kings"'),
            "cell",
            ("family 'kings'",),
            id="unknown family",
        ),
        pytest.param(
            change("combinations/combination/mori/body", '["M1", "M9"]'),
            "cell",
            ("'M9' does not exist",),
            id="unknown card",
        ),
        pytest.param(
            change("cards/group/contatori/cards", '["Beg", "Beg"]'),
            "cell",
            ("names Beg twice",),
            id="card twice in a list",
        ),
        pytest.param(
            change("cards/group/contatori/cards/0", '"Mat"'),
            "cell",
            ("names Mat twice",),
            id="card twice by one entry",
        ),
        pytest.param(
            change("cards/group/scartini/cards", '["rosse"]'),
            "cell",
            ("has no value",),
            id="cards without value",
        ),
        pytest.param(
            change("cards/suit/trumps/ranks/Mon", 18),
            "cell",
            ("the same rank 18",),
            id="tie not declared",
        ),
        pytest.param(
            change("combinations/combination/re/id", '"regine"'),
            "cell",
            ("'regine' is used twice",),
            id="id of two combinations",
        ),
        pytest.param(
            change("options/option/four_kings/default", '"43"'),
            "cell",
            ("default '43'",),
            id="default not among the readings",
        ),
        pytest.param(
            change("combinations/combination/re/points", "{ 3 = 17 }") + change(KINGS, 40),
            f'cell = "{KINGS}"',
            ("'4'",),
            id="cell that an earlier change removes",
        ),
    ],
)
def test_invalid_change(
    text: str, at: str, says: tuple[str, ...], root: Path, tmp_path: Path
) -> None:
    path = written(tmp_path / "club.toml", text)

    found = faults_of(root, path)

    line = (HEAD + text[: text.index(at)]).count("\n") + 1
    assert any(
        (fault.file, fault.line) == (str(path), line)
        and all(piece in fault.message for piece in says)
        for fault in found
    ), "\n".join(map(str, found))


ONE = change(KINGS, 36)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        pytest.param('title = "x"\n' + ONE, 1, "'format' is missing", id="no format"),
        pytest.param(
            '\nformat = "tarocco-overlay/2"\ntitle = "x"\n' + ONE,
            2,
            "tarocco-overlay/1",
            id="another format",
        ),
        pytest.param("format = 1\n" + 'title = "x"\n' + ONE, 1, "format", id="format by number"),
        pytest.param(
            'format = "tarocco-overlay/1"\n' + ONE, 1, "'title' is missing", id="no title"
        ),
        pytest.param(
            'format = "tarocco-overlay/1"\ntitle = ""\n' + ONE, 2, "title", id="empty title"
        ),
        pytest.param(HEAD, 1, "'change' is missing", id="no change"),
        pytest.param(HEAD + "change = []\n", 3, "change", id="empty list of changes"),
        pytest.param(HEAD + "author = 1\n" + ONE, 3, "'author' is unknown", id="unknown key"),
        pytest.param(
            HEAD + ONE + "unit = 1\n", 7, "'unit' is unknown", id="unknown key of a change"
        ),
        pytest.param(
            HEAD + f'[[change]]\ncell = "{KINGS}"\n', 3, "'value' is missing", id="no value"
        ),
        pytest.param(HEAD + "[[change]]\nvalue = 36\n", 3, "'cell' is missing", id="no cell"),
        pytest.param(HEAD + "[[change]]\ncell = 4\nvalue = 1\n", 4, "change.1.cell", id="number"),
        pytest.param(HEAD + "[change]\ncell = 4\n", 3, "change", id="table for a list"),
        pytest.param(HEAD + "[[change]\n", 3, "not TOML", id="bracket missing"),
        pytest.param(HEAD + ONE + "value = 40\n", 7, "not TOML", id="key twice"),
        pytest.param("", 1, "is missing", id="empty"),
    ],
)
def test_invalid_overlay(text: str, line: int, says: str, root: Path, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")

    found = faults_of(root, path)

    assert {fault.file for fault in found} == {str(path)}
    assert any(fault.line == line and says in fault.message for fault in found), found


def test_invalid_missing(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"

    assert faults_of(root, path) == [Fault(str(path), 0, "missing, expected a TOML file")]


def test_invalid_folder(root: Path, tmp_path: Path) -> None:
    assert faults_of(root, tmp_path) == [
        Fault(str(tmp_path), 0, "this is a folder, expected a TOML file")
    ]


def test_invalid_not_utf_8(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(HEAD.encode() + b"# perch\xe9\n" + ONE.encode())

    assert faults_of(root, path) == [
        Fault(str(path), 3, "byte 0xe9 is not UTF-8 text, expected UTF-8")
    ]


def test_invalid_too_large(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(b"#" * (LARGEST_BYTES + 1))

    assert faults_of(root, path) == [
        Fault(str(path), 0, f"too large, expected at most {LARGEST_BYTES} bytes")
    ]


def test_faults_of_several_overlays_come_together(root: Path, tmp_path: Path) -> None:
    one = written(tmp_path / "1.toml", change("cards/card/X", 1), change("cards/card/Y", 1))
    two = tmp_path / "2.toml"
    two.write_text("title = 1\n", encoding="utf-8")
    three = tmp_path / "3.toml"

    found = faults_of(root, three, two, one)

    assert [(fault.file, fault.line) for fault in found] == [
        (str(one), 5),
        (str(one), 9),
        (str(two), 1),
        (str(two), 1),
        (str(two), 1),
        (str(three), 0),
    ]


def test_of_two_overlays_the_one_that_counts_is_blamed(root: Path, tmp_path: Path) -> None:
    one = written(tmp_path / "1.toml", change(KINGS, 36))
    two = written(tmp_path / "2.toml", change(KINGS, 3))

    (fault,) = faults_of(root, one, two)

    assert (fault.file, fault.line) == (str(two), 5)


def test_a_fault_of_the_table_is_not_laid_to_the_overlay(root: Path, tmp_path: Path) -> None:
    path = root / "bologna/combinations.toml"
    text = path.read_text(encoding="utf-8")
    assert "{ 3 = 14, 4 = 28 }" in text
    path.write_text(text.replace("{ 3 = 14, 4 = 28 }", "{ 3 = 14, 4 = 8 }"), encoding="utf-8")
    overlay = written(tmp_path / "club.toml", ONE)

    (fault,) = faults_of(root, overlay)

    line = text[: text.index("{ 3 = 14, 4 = 28 }")].count("\n") + 1
    assert (fault.file, fault.line) == (str(path), line)


def faults_of(root: Path, *overlays: Path) -> list[Fault]:
    """Load a rule book with overlays and return what is wrong."""
    with pytest.raises(SpecError) as caught:
        load_book(root, overlays)
    return caught.value.faults
