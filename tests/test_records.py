"""Records: reading, writing and judging them."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tarocco.cards import indices
from tarocco.errors import TaroccoError
from tarocco.play import Action, Chance, draw_seats, new_match
from tarocco.play.actions import MONTE, PLAY, TAKE
from tarocco.play.violations import CODES
from tarocco.records import (
    Claims,
    DealRecord,
    Move,
    Record,
    RecordError,
    SideClaim,
    claims_of,
    deal_record,
    judge,
    read_record,
    record_json,
    record_json_text,
    record_of,
    record_text,
    write_record,
)
from tarocco.records.files import LARGEST_BYTES
from tarocco.records.judgement_json import judgement_json
from tarocco.records.words import VERBS, WRITTEN
from tarocco.rulebook import Book, ruleset, shipped_book
from tarocco.schemas import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarocco.play.match import Match
    from tarocco.play.state import State
    from tarocco.records import Judgement
    from tarocco.rulebook import Ruleset

FOLDER = Path(__file__).parent / "records"
GOLDEN = sorted(
    path
    for path in {*FOLDER.glob("*.json"), *FOLDER.glob("*.txt")}
    if not path.name.startswith("france_")
)
CODES_HERE = (*CODES["play"], *CODES["declarations"])
VALID = [path for path in GOLDEN if not path.name.startswith("invalid_")]
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Nonna Pia")
TABLES = [
    (name, players)
    for name in shipped_book().rulesets
    for players in shipped_book().ruleset(name).game.numbers
]


def played(match: Match, seed: str, chance: Chance) -> State:
    """Play a deal at random."""
    state = match.new_deal(seed=seed)
    while not state.over:
        legal = state.legal()
        state = state.apply(legal[chance.below(len(legal))])
    return state


def some_match(name: str, players: int, seed: str, deals: int, *, seeded: bool = True) -> Record:
    """Play some deals of a match at random."""
    first = match = new_match(ruleset(name), players, dealer=players - 1)
    chance, records = Chance(seed), []
    while len(records) < deals and not match.over:
        own = f"{seed}/{len(records)}"
        state = played(match, own, chance)
        records.append(deal_record(match, state, seed=own if seeded else None))
        match = match.after(state.result())
    return record_of(first, NAMES[:players], records)


@pytest.fixture(scope="module")
def ottocento() -> Record:
    """Return three deals of an Ottocento."""
    return some_match("bologna/ottocento", 4, "three deals", 3)


def with_deal(record: Record, number: int, **changes: Any) -> Record:  # noqa: ANN401 - any field
    """Return a record in which a deal is changed."""
    deals = list(record.deals)
    deals[number] = replace(deals[number], **changes)
    return replace(record, deals=tuple(deals))


def found(judged: Judgement) -> list[str]:
    """Return the codes of all that is wrong."""
    codes = [each.violation.kind.id for each in judged.violations]
    codes += [remark.code for remark in judged.all_remarks]
    return codes + [difference.figure for difference in judged.differences]


# Writing and reading.


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
@settings(max_examples=3)
@given(seed=st.integers(0, 10**6), seeded=st.booleans())
def test_what_is_written_is_read_and_right(
    table: tuple[str, int], seed: int, *, seeded: bool
) -> None:
    record = some_match(*table, str(seed), 2, seeded=seeded)
    for written in (record_text(record), record_json_text(record)):
        assert read_record(written) == record
    assert json.loads(record_json_text(record)) == record_json(record)
    Draft202012Validator(schema("tarocco-record/1")).validate(record_json(record))
    judged = judge(record)
    assert found(judged) == []
    assert judged.ruled == judged.match.scores


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden_record_is_the_same_in_either_form(path: Path, tmp_path: Path) -> None:
    record = read_record(path)
    for text in (False, True):
        other = tmp_path / "other"
        write_record(other, record, text=text)
        assert read_record(other) == record
    assert record_json_text(read_record(record_text(record))) == record_json_text(record)
    Draft202012Validator(schema("tarocco-record/1")).validate(record_json(record))


def test_there_is_a_golden_record_of_each_game() -> None:
    records = [read_record(path) for path in VALID]
    assert {record.ruleset for record in records} == set(shipped_book().rulesets)
    mattazza = {len(each.players) for each in records if each.ruleset == "bologna/mattazza"}
    assert {3, 6} <= mattazza


def test_schemas_are_schemas() -> None:
    for name in ("tarocco-record/1", "tarocco-judgement/1"):
        Draft202012Validator.check_schema(schema(name))


def test_each_kind_of_action_can_be_written() -> None:
    assert set(WRITTEN) == set(VERBS.values())
    assert all(VERBS[verb] == kind for kind, verb in WRITTEN.items())


def test_writing_leaves_the_old_file_when_it_fails(ottocento: Record, tmp_path: Path) -> None:
    with pytest.raises(TaroccoError, match="cannot be written"):
        write_record(tmp_path / "no" / "folder.json", ottocento)
    assert list(tmp_path.iterdir()) == []


def test_byte_order_mark_is_passed_over(ottocento: Record, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(record_json_text(ottocento), encoding="utf-8-sig")
    assert read_record(file) == ottocento


def test_a_deal_that_is_not_over_is_written_as_far_as_it_goes() -> None:
    match = new_match(ruleset("bologna/ottocento"))
    state = match.new_deal(seed="cut short")
    for _ in range(8):
        state = state.apply(state.legal()[0])
    for seed in ("cut short", None):
        record = record_of(match, NAMES[:4], [deal_record(match, state, seed=seed)])
        assert read_record(record_text(record)) == record
        (deal,) = judge(record).deals
        assert deal.state.places == state.places
        assert found(judge(record)) == ["unfinished"]


# The text form.

HEAD = "tarocco-record 1\nruleset bologna/terziglio-poste\nplayers Anna, Nonna Pia, Carla\n"
DEAL = HEAD + 'deal Anna\nseed "one # two"\n'


def moves_of(lines: str) -> list[tuple[int, Action]]:
    """Read the moves of a deal."""
    return [(move.seat, move.action) for move in read_record(DEAL + lines).deals[0].moves]


@pytest.mark.parametrize(
    "line",
    [
        "Nonna Pia discards 6d 7d",
        "nonna pia SCARTA 7d, 6d   # two",
        "Nonna Pia discards the six of coins, the 7 of coins",
        "Nonna Pia  scarta  sei di danari e sette di danari".replace(" e ", ", "),
    ],
)
def test_a_line_is_forgiving(line: str) -> None:
    pack = ruleset().pack
    assert moves_of(line) == [(1, Action("discard", pack.mask(["6d", "7d"])))]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("Anna cuts 5", Action("cut", number=5)),
        ("Anna alza 5", Action("cut", number=5)),
        ("Anna says posso?", Action("call", word="posso")),
        ("Anna dice no, faccio di mio", Action("call", word="faccio_di_mio")),
        ("Anna says I play with mine", Action("call", word="con_le_mie")),
        ("Anna prende", TAKE),
        ("Anna passes", Action("pass")),
        ("Anna niente monte", Action("no_monte")),
        ("Anna si chiama fuori", Action("out")),
        ("Anna goes out Rd", Action("out", ruleset().pack.mask(["Rd"]))),
        ("Anna dà Rd", Action("give", ruleset().pack.mask(["Rd"]))),
        ("Anna plays Rd Qd", Action("play", ruleset().pack.mask(["Rd", "Qd"]))),
    ],
)
def test_an_action_in_words(line: str, action: Action) -> None:
    assert moves_of(line) == [(0, action)]


def test_the_cards_of_a_trick_go_round() -> None:
    by_id = ruleset().pack.by_id
    cards = [PLAY[by_id[name].index] for name in ("Rd", "Qd", "Ang")]
    expected = [(1, cards[0]), (2, cards[1]), (0, cards[2])]
    assert moves_of("Nonna Pia: Rd Qd Ang") == expected
    assert moves_of("Nonna Pia: re di danari\nCarla: Queen of Coins, l'Angelo") == expected
    assert moves_of("Nonna Pia plays Rd\nCarla: Qd\nAnna gioca Angelo") == expected


def test_a_seed_within_quotes_or_without() -> None:
    assert read_record(DEAL).deals[0].seed == "one # two"
    assert read_record(HEAD + "deal Anna\nseed one  two # three").deals[0].seed == "one two"


def test_claims_in_words() -> None:
    counts = "count Anna: grande 10, card_points 4½\ntotal Anna 12.5\n"
    lines = "change Anna -2, Nonna Pia 1, Carla 1"
    claims = read_record(DEAL + counts + lines).deals[0].claims
    assert claims == Claims(
        (SideClaim((0,), {"grande": 20, "card_points": 9, "total": 25}),), (-4, 2, 2)
    )


TEXT_FAULTS = {
    "first-line": ("tarocco-record 2", 1, "expected 'tarocco-record 1'"),
    "no-ruleset": ("tarocco-record 1\nplayers Anna, Bruno", 2, "no line 'ruleset'"),
    "no-players": ("tarocco-record 1\nruleset bologna/quindici", 2, "no line 'players'"),
    "ruleset": ("tarocco-record 1\nruleset bologna/nope\nplayers A, B", 2, "no ruleset"),
    "empty-ruleset": ("tarocco-record 1\nruleset\nplayers A, B", 2, "no ruleset"),
    "option": ("tarocco-record 1\nruleset bologna/quindici a=1\nplayers A, B", 2, "no option"),
    "option-form": ("tarocco-record 1\nruleset bologna/quindici a\nplayers A, B", 2, "NAME=VALUE"),
    "players": ("tarocco-record 1\nruleset bologna/quindici\nplayers A, B, C", 3, "expected 2"),
    "same": ("tarocco-record 1\nruleset bologna/quindici\nplayers A, a", 3, "names that differ"),
    "prefix": ("tarocco-record 1\nruleset bologna/quindici\nplayers A, A B", 3, "that differ"),
    "name": ("tarocco-record 1\nruleset bologna/quindici\nplayers A, Deal", 3, "of its own"),
    "second": (HEAD + "players Anna, Bruno, Carla", 4, "a second line 'players'"),
    "start": (HEAD + "start Anna 3", 4, "expected 3"),
    "start-twice": (HEAD + "start Anna 3, Anna 4, Carla 1", 4, "once, with points"),
    "draw": (HEAD + "draw Rd Qd", 4, "expected 3"),
    "action-before-a-deal": (HEAD + "Anna takes", 4, "before the first deal"),
    "dealer": (HEAD + "deal Berto", 4, "no player 'Berto'"),
    "no-seed": (HEAD + "deal Anna\nAnna takes", 4, "expected one of them"),
    "seed-twice": (DEAL + "seed 2", 6, "one seed"),
    "seed-quotes": (HEAD + 'deal Anna\nseed "a', 5, "within quotes"),
    "seed-empty": (HEAD + "deal Anna\nseed", 5, "one seed"),
    "seed-and-rest": (DEAL + "rest Rd", 4, "a seed and a line 'rest'"),
    "hand-form": (HEAD + "deal Anna\nhand Anna Rd", 5, "'hand NAME: cards'"),
    "hand-twice": (HEAD + "deal Anna\nhand Anna: Rd\nhand Anna: Qd", 6, "a second hand"),
    "hand-missing": (HEAD + "deal Anna\nhand Anna: Rd", 4, "no line 'hand Nonna Pia: …'"),
    "hand-repeats": (HEAD + "deal Anna\nhand Anna: Rd Qd Rd", 5, "Rd stands twice"),
    "rest-twice": (HEAD + "deal Anna\nrest Rd\nrest Qd", 6, "a second line 'rest'"),
    "seats-number": (HEAD + "deal Anna\nseats Anna, Carla", 5, "2 players"),
    "seats-twice": (HEAD + "deal Anna\nseats Anna, Anna, Carla", 5, "each player once"),
    "header-in-a-deal": (DEAL + "players Anna", 6, "a line 'players' within a deal"),
    "player": (DEAL + "Berto takes", 6, "an action of one of: Anna, Nonna Pia, Carla"),
    "verb": (DEAL + "Anna sings", 6, "what a player does"),
    "verb-missing": (DEAL + "Anna", 6, "what a player does"),
    "after-the-verb": (DEAL + "Anna takes Rd", 6, "after the action"),
    "no-cards": (DEAL + "Anna discards", 6, "no cards"),
    "card": (DEAL + "Anna discards Rx", 6, "no such card"),
    "card-in-a-trick": (DEAL + "Anna: Rd Rx", 6, "no such card"),
    "any-moor-in-a-trick": (DEAL + "Anna: M", 6, "no single card"),
    "trick-too-long": (DEAL + "Anna: Rd Qd Cd Fd", 6, "expected 1 to 3"),
    "trick-empty": (DEAL + "Anna:", 6, "expected 1 to 3"),
    "trick-repeats": (DEAL + "Anna: Rd Rd", 6, "Rd stands twice"),
    "trick-player": (DEAL + "Berto: Rd", 6, "no player 'Berto'"),
    "cut": (DEAL + "Anna cuts many", 6, "how many cards"),
    "cut-long": (DEAL + "Anna cuts 1000", 6, "how many cards"),
    "call": (DEAL + "Anna says hello", 6, "expected one of: passo"),
    "count-form": (DEAL + "count Anna total 3", 6, "'count NAME+NAME"),
    "count-figure": (DEAL + "count Anna: luck 3", 6, "figure 'luck'"),
    "count-twice": (DEAL + "count Anna: total 3, total 4", 6, "each once of"),
    "count-points": (DEAL + "count Anna: total 3.25", 6, "whole or ending in .5"),
    "count-sides": (DEAL + "count Anna: total 3\ncount Anna+Carla: total 3", 7, "two sides"),
    "total-twice": (DEAL + "total Anna 3, Anna 4", 6, "a second total"),
    "total-form": (DEAL + "total 3", 6, "names and points"),
    "change-twice": (DEAL + "change Anna 1, Nonna Pia 1, Carla 1\n" * 2, 7, "a second line"),
    "score-twice": (DEAL + "score Anna 1, Nonna Pia 1, Carla 1\n" * 2, 7, "a second line"),
    "score-sides": (DEAL + "score Anna+Carla 1, Nonna Pia 1", 6, "expected Anna once"),
    "control": (DEAL + "Anna \x1b[31m", 6, "printable"),
    "long": (DEAL + "Anna discards " + "Rd " * 1000, 6, "at most 2000"),
}


@pytest.mark.parametrize(("text", "line", "told"), TEXT_FAULTS.values(), ids=TEXT_FAULTS)
def test_invalid_line_is_named(text: str, line: int, told: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert str(refused.value).startswith(f"record:{line}: ")
    assert told in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(RecordError, match="more moves"):
        read_record(DEAL + "Anna takes\n" * 1001)
    with pytest.raises(RecordError, match="more deals"):
        read_record(HEAD + 'deal Anna\nseed "1"\n' * 1001)
    with pytest.raises(RecordError, match="drawn again"):
        read_record(HEAD + "draw Rd Rc Rs\n" * 101)


# JSON.


def setter(*path: str | int, value: object) -> Callable[[Any], None]:
    """Return a function that sets a value in a record."""

    def edit(top: Any) -> None:  # noqa: ANN401 - a record in JSON
        for key in path[:-1]:
            top = top[key]
        top[path[-1]] = value

    return edit


MOVE = ("deals", 0, "moves", 1)
JSON_FAULTS: dict[str, tuple[Callable[[Any], None], str, str]] = {
    "format": (setter("format", value="tarocco-record/2"), "format", "expected one of"),
    "unknown-field": (setter("nope", value=1), "", "unknown field 'nope'"),
    "ruleset": (setter("ruleset", value="bologna/nope"), "ruleset", "no ruleset"),
    "ruleset-number": (setter("ruleset", value=3), "ruleset", "a number 3, expected a text"),
    "options": (setter("options", value={"nope": "1"}), "ruleset", "no option"),
    "options-list": (setter("options", value=[]), "options", "a list, expected an object"),
    "option-number": (setter("options", value={"four_kings": 24}), "options.four_kings", "a text"),
    "edition": (setter("edition", value='a "b"'), "edition", "without # or quotes"),
    "players-few": (setter("players", value=["Anna"]), "players", "expected 4"),
    "players-text": (setter("players", value="Anna"), "players", "expected a list"),
    "players-same": (setter("players", value=["A", "B", "C", "a"]), "players", "that differ"),
    "player-long": (setter("players", 0, value="x" * 41), "players[0]", "1 to 40"),
    "player-control": (setter("players", 0, value="a\x07"), "players[0]", "printable"),
    "player-surrogate": (setter("players", 0, value="\ud800"), "players[0]", "printable"),
    "player-comma": (setter("players", 0, value="a,b"), "players", "a name without"),
    "player-accent": (setter("players", 0, value="\u0301"), "players", "begin a line"),
    "draw-few": (setter("draw", value=[["Rd"]]), "draw[0]", "1 items, expected 4"),
    "draw-same": (setter("draw", value=[["Rd", "Rd", "Rc", "Rs"]]), "draw[0][1]", "stands twice"),
    "scores-few": (setter("scores", value=[1]), "scores", "1 items, expected 2"),
    "scores-quarter": (setter("scores", value=[1.25, 1]), "scores[0]", "ending in .5"),
    "scores-float": (setter("scores", value=[1.0, 1]), "scores[0]", "ending in .5"),
    "scores-truth": (setter("scores", value=[True, 1]), "scores[0]", "ending in .5"),
    "scores-huge": (setter("scores", value=[1e300, 1]), "scores[0]", "ending in .5"),
    "deals-null": (setter("deals", value=None), "deals", "null, expected a list"),
    "deal-list": (setter("deals", 0, value=[]), "deals[0]", "a list, expected an object"),
    "dealer-high": (setter("deals", 0, "dealer", value=4), "deals[0].dealer", "from 0 to 3"),
    "dealer-negative": (setter("deals", 0, "dealer", value=-1), "deals[0].dealer", "from 0 to 3"),
    "dealer-float": (setter("deals", 0, "dealer", value=1.0), "deals[0].dealer", "a point 1.0"),
    "dealer-truth": (setter("deals", 0, "dealer", value=True), "deals[0].dealer", "a truth value"),
    "seed-number": (setter("deals", 0, "seed", value=3), "deals[0].seed", "expected a text"),
    "seed-empty": (setter("deals", 0, "seed", value=""), "deals[0].seed", "1 to 200"),
    "seed-and-hands": (setter("deals", 0, "hands", value=[]), "deals[0]", "one of them"),
    "seed-and-rest": (setter("deals", 0, "rest", value=[]), "deals[0].rest", "without hands"),
    "seats-few": (setter("deals", 0, "seats", value=[0, 1]), "deals[0].seats", "2 players"),
    "seats-order": (setter("deals", 0, "seats", value=[1, 0, 2, 3]), "deals[0].seats", "order"),
    "move-seat": (setter(*MOVE, "seat", value=9), "deals[0].moves[1].seat", "from 0 to 3"),
    "move-kind": (setter(*MOVE, "do", value="sing"), "deals[0].moves[1].do", "kind of action"),
    "move-kind-number": (setter(*MOVE, "do", value=1), "deals[0].moves[1].do", "a number 1"),
    "move-empty": (setter(*MOVE, value={}), "deals[0].moves[1]", "no field 'do'"),
    "move-text": (setter(*MOVE, value="take"), "deals[0].moves[1]", "expected an object"),
    "move-extra": (setter(*MOVE, "cards", value=["Rd"]), "deals[0].moves[1]", "unknown field"),
    "move-no-cards": (
        setter(*MOVE, value={"seat": 0, "do": "play"}),
        "deals[0].moves[1]",
        "no field 'cards'",
    ),
    "move-none": (
        setter(*MOVE, value={"seat": 0, "do": "play", "cards": []}),
        "deals[0].moves[1].cards",
        "0 items",
    ),
    "move-card": (
        setter(*MOVE, value={"seat": 0, "do": "play", "cards": ["rd"]}),
        "deals[0].moves[1].cards[0]",
        "no card 'rd'",
    ),
    "move-twice": (
        setter(*MOVE, value={"seat": 0, "do": "discard", "cards": ["Rd", "Rd"]}),
        "deals[0].moves[1].cards[1]",
        "stands twice",
    ),
    "move-cut": (
        setter(*MOVE, value={"seat": 0, "do": "cut", "number": -1}),
        "deals[0].moves[1].number",
        "from 0 to 999",
    ),
    "move-call": (
        setter(*MOVE, value={"seat": 0, "do": "call", "call": "solo"}),
        "deals[0].moves[1].call",
        "no auction",
    ),
    "claims-list": (setter("deals", 0, "claims", value=[]), "deals[0].claims", "an object"),
    "claims-field": (setter("deals", 0, "claims", value={"a": 1}), "deals[0].claims", "unknown"),
    "claims-figure": (
        setter("deals", 0, "claims", "sides", 0, "figures", value={"luck": 1}),
        "deals[0].claims.sides[0].figures",
        "unknown field 'luck'",
    ),
    "claims-sides": (
        setter("deals", 0, "claims", "sides", 1, "seats", value=[0, 2]),
        "deals[0].claims.sides[1]",
        "two sides",
    ),
}


@pytest.mark.parametrize(("edit", "place", "told"), JSON_FAULTS.values(), ids=JSON_FAULTS)
def test_invalid_value_is_named(
    edit: Callable[[Any], None], place: str, told: str, ottocento: Record
) -> None:
    top = deepcopy(record_json(ottocento))
    edit(top)
    with pytest.raises(RecordError) as refused:
        read_record(json.dumps(top))
    assert str(refused.value).startswith(f"record: {place}" if place else "record: ")
    assert told in str(refused.value)
    assert "expected" in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


JSON_TEXTS = {
    "twice": ('{"format": 1, "format": 2}', "the field 'format' stands twice"),
    "nan": ('{"format": NaN}', "NaN is not a number"),
    "infinity": ('{"format": -Infinity}', "-Infinity is not a number"),
    "digits": ('{"format": ' + "9" * 5000 + "}", "at most 9 digits"),
    "exponent": (
        '{"format": 1e999999, "ruleset": "", "players": [], "deals": []}',
        "format: a number with a point inf",
    ),
    "nested": ("[" * 100_000, "nested too deeply"),
    "nested-objects": ('{"a":' * 100_000, "nested too deeply"),
    "list": ("[]", "a list, expected an object"),
    "cut": ('{"format": "tarocco-record/1"', ":1: not JSON"),
    "quotes": ('{"' + '\\"' * 500_000, "not JSON"),
    "comma": ('{"format": "tarocco-record/1",\n}', ":2: not JSON"),
    "two": ("{} {}", "not JSON"),
    "brackets-in-a-text": ('{"' + "[" * 100 + '": 1}', "unknown field"),
    "empty": (" \n\t", "empty"),
}


@pytest.mark.parametrize(("text", "told"), JSON_TEXTS.values(), ids=JSON_TEXTS)
def test_invalid_json_is_refused(text: str, told: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert told in str(refused.value)
    assert len(str(refused.value)) < 400


HANDS_FAULTS = {
    "short": (lambda deal: deal["hands"][0].pop(), "hand 1 has"),
    "twice": (lambda deal: deal["hands"][0].__setitem__(0, deal["hands"][1][0]), "dealt twice"),
    "missing": (lambda deal: deal["rest"].pop(), "in no hand nor left over"),
    "hand-missing": (lambda deal: deal["hands"].pop(), "1 items, expected 2"),
    "rest-missing": (lambda deal: deal.pop("rest"), "30 cards are in no hand"),
}


@pytest.mark.parametrize(("edit", "told"), HANDS_FAULTS.values(), ids=HANDS_FAULTS)
def test_invalid_hands_are_refused(edit: Callable[[Any], Any], told: str) -> None:
    top = record_json(some_match("bologna/centocinquanta", 2, "hands", 1, seeded=False))
    edit(top["deals"][0])
    with pytest.raises(RecordError, match=told):
        read_record(json.dumps(top))


def test_ruleset_without_a_game_is_refused() -> None:
    class Counting(Book):
        """A rule book for counting alone."""

        def ruleset(self, *_: object) -> Ruleset:
            """Return a ruleset without a game."""
            return replace(ruleset(), game_id=None)

    book = Counting(shipped_book().root, "bologna")
    with pytest.raises(RecordError, match="no game to play, expected one that has"):
        read_record(HEAD, book)


@pytest.mark.parametrize("rest", ["", "rest Rd\n"])
def test_invalid_hands_in_words_are_refused(rest: str) -> None:
    lines = (FOLDER / "a_mano.txt").read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("resto")) + "\n"
    with pytest.raises(RecordError, match=r"record:6: in this deal"):
        read_record(text + rest)


def test_player_who_is_not_in_the_deal_is_refused() -> None:
    head = "tarocco-record 1\nruleset bologna/mattazza\nplayers A, B, C, D\n"
    deal = head + "deal A\nseats A, B, C\nseed x\n"
    assert read_record(deal).deals[0].seats == (0, 1, 2)
    for line in ("D: Rd", "D takes", "hand D: Rd", "A takes\nseats A, B, C"):
        with pytest.raises(RecordError, match=r"in this deal|expected them first"):
            read_record(deal + line)
    with pytest.raises(RecordError, match="D is not in this deal"):
        read_record(deal.replace("deal A", "deal D"))
    top = record_json(read_record(deal))
    top["deals"][0]["dealer"] = 3
    with pytest.raises(RecordError, match="player 3 is not in this deal"):
        read_record(json.dumps(top))


def test_large_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_bytes(b" " * (LARGEST_BYTES + 1))
    with pytest.raises(RecordError, match="too large"):
        read_record(file)


# Judging.


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
@pytest.mark.clause(
    "bologna.play.turn",
    "bologna.play.held",
    "bologna.play.follow",
    "bologna.play.trump",
    "bologna.play.winner",
    "bologna.play.exchange",
    "bologna.play.direction.dealer",
)
def test_golden_record_is_right(path: Path) -> None:
    judged = judge(read_record(path))
    assert found(judged) == []
    assert all(deal.record.claims for deal in judged.deals)


@pytest.mark.parametrize("code", CODES_HERE)
@pytest.mark.clause("bologna.play.penalty.none")
def test_invalid_action_is_found_and_no_other(code: str) -> None:
    judged = judge(read_record(FOLDER / f"invalid_{code}.txt"))
    assert found(judged) == [code]
    (finding,) = judged.violations
    kind = shipped_book().ruleset().game.play.violations[code]
    assert finding.violation.kind == kind
    assert finding.stands == (kind.judged == "stands")
    assert judged.deals[0].state.over
    if kind.penalty == "none":
        assert judged.ruled == judged.match.scores
    Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))


@pytest.mark.parametrize("code", ["revoke", "no_trump"])
@pytest.mark.clause("bologna.play.penalty.revoke")
def test_a_side_that_revokes_scores_nothing_and_the_other_as_usual(code: str) -> None:
    judged = judge(read_record(FOLDER / f"invalid_{code}.txt"))
    offender = judged.violations[0].player % 2
    other = 1 - offender
    assert judged.match.scores[offender] > 0
    assert judged.ruled[offender] == 0
    assert judged.ruled[other] == judged.match.scores[other]


@pytest.mark.clause("bologna.play.penalty.discard")
def test_a_five_point_card_wrongly_discarded_goes_to_the_opponents() -> None:
    judged = judge(read_record(FOLDER / "invalid_discard_barred.txt"))
    (deal,) = judged.deals
    assert deal.result is not None
    assert deal.ruled is not None
    cards = judged.violations[0].violation.cards
    offender = judged.violations[0].player % 2
    before, after = deal.result.sides, deal.ruled.sides
    assert before[offender].pile & cards == cards
    assert after[offender].pile == before[offender].pile & ~cards
    assert after[1 - offender].pile == before[1 - offender].pile | cards


@pytest.mark.clause("bologna.play.penalty.revoke")
def test_a_revoke_where_fewest_points_win_has_no_attested_penalty() -> None:
    judged = judge(read_record(FOLDER / "invalid_revoke_mattazza.txt"))
    assert found(judged) == ["revoke"]
    assert judged.violations[0].stands
    assert judged.ruled == judged.match.scores


def test_claims_may_follow_the_penalty_or_not() -> None:
    record = read_record(FOLDER / "invalid_revoke.txt")
    (deal,) = judge(record).deals
    assert deal.ruled is not None
    claims = claims_of(deal.match, deal.ruled)
    ruled = judge(with_deal(record, 0, claims=claims))
    assert found(ruled) == ["revoke"]
    assert ruled.match.scores == ruled.ruled
    halves = tuple(score + 1 for score in deal.ruled.scores)
    neither = judge(with_deal(record, 0, claims=Claims(scores=halves)))
    assert found(neither) == ["revoke", "score"]


def test_the_first_wrong_line_of_each_deal_is_named(ottocento: Record) -> None:
    first = ottocento.deals[0].claims
    assert first is not None
    figures = {**first.sides[1].figures, "total": 0, "last_trick": 98, "re": 98}
    sides = (first.sides[0], SideClaim(first.sides[1].seats, figures))
    judged = judge(with_deal(ottocento, 0, claims=replace(first, sides=sides, changes=(0, 0))))
    Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))
    (difference,) = judged.differences
    assert (difference.deal, difference.seats) == (0, first.sides[1].seats)
    assert (difference.figure, difference.claimed) == ("re", 98)
    assert difference.clause in shipped_book().clauses


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
def test_every_claim_is_checked(path: Path) -> None:
    record = read_record(path)
    claims = record.deals[0].claims
    assert claims is not None
    for number, side in enumerate(claims.sides):
        for figure, value in side.figures.items():
            changed = replace(side, figures={**side.figures, figure: value + 1})
            sides = (*claims.sides[:number], changed, *claims.sides[number + 1 :])
            judged = judge(with_deal(record, 0, claims=replace(claims, sides=sides)))
            assert [each.figure for each in judged.differences] == [figure]
            assert judged.differences[0].claimed == judged.differences[0].counted + 1
            assert judged.differences[0].clause in shipped_book().clauses
    for name in ("changes", "scores"):
        values = getattr(claims, name)
        for place in range(len(values)):
            wrong = (*values[:place], values[place] + 2, *values[place + 1 :])
            judged = judge(with_deal(record, 0, claims=replace(claims, **{name: wrong})))
            assert judged.differences[0].figure == name.removesuffix("s")


def test_an_error_in_the_running_score_is_found_once(ottocento: Record) -> None:
    record = ottocento
    for number, deal in enumerate(ottocento.deals):
        assert deal.claims is not None
        scores = tuple(score + 20 for score in deal.claims.scores)
        record = with_deal(record, number, claims=replace(deal.claims, scores=scores))
    assert [each.deal for each in judge(record).differences] == [0]


@pytest.mark.parametrize("figure", ["re", "cricche", "card_points", "last_trick", "total"])
@pytest.mark.clause("bologna.play.monte")
def test_nothing_can_be_claimed_of_a_deal_thrown_in(figure: str) -> None:
    moves = (Move(3, Action("cut", number=9)), *(Move(each, MONTE) for each in (1, 2, 3, 0)))
    claims = Claims((SideClaim((0, 2), {figure: 10, "declared": 0}),))
    deal = DealRecord(0, seed="x", moves=moves, claims=claims)
    judged = judge(Record("bologna/ottocento", NAMES[:4], (deal, DealRecord(1, seed="y"))))
    assert found(judged) == ["unfinished", figure]
    assert judged.differences[0].counted == 0
    assert judged.differences[0].clause in shipped_book().clauses


def test_error_keeps_its_place_between_processes() -> None:
    error = RecordError("a.txt", "3", "found, expected")
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301 - it is our own
    assert str(copied) == str(error) == "a.txt:3: found, expected"


def test_claim_of_no_side_is_found(ottocento: Record) -> None:
    claims = Claims((SideClaim((0, 1), {"total": 2}),))
    assert found(judge(with_deal(ottocento, 0, claims=claims))) == ["side"]


@pytest.mark.clause("bologna.play.direction")
def test_wrong_dealer_is_found(ottocento: Record) -> None:
    dealer = ottocento.deals[1].dealer
    wrong = DealRecord((dealer + 1) % 4, seed="x")
    judged = judge(replace(ottocento, deals=(ottocento.deals[0], wrong)))
    assert found(judged) == ["dealer", "unfinished"]
    Draft202012Validator(schema("tarocco-judgement/1")).validate(judgement_json(judged))
    (remark, _) = judged.all_remarks
    assert (remark.found, remark.expected) == (NAMES[wrong.dealer], NAMES[dealer])


def test_deal_that_stops_early_is_found_and_the_next_one_judged(ottocento: Record) -> None:
    record = with_deal(ottocento, 0, moves=ottocento.deals[0].moves[:-1], claims=None)
    record = with_deal(record, 1, claims=None)
    record = with_deal(record, 2, claims=None)
    assert found(judge(record)) == ["unfinished"]


def test_action_after_the_end_of_a_deal_is_found(ottocento: Record) -> None:
    deal = ottocento.deals[1]
    record = with_deal(ottocento, 1, moves=(*deal.moves, Move(2, TAKE)))
    judged = judge(record)
    assert found(judged) == ["wrong_time"]
    assert judged.violations[0].violation.seat == 2


@pytest.mark.clause("bologna.games.quattro_scartate.end")
def test_deal_after_the_end_of_a_match_is_found() -> None:
    record = read_record(FOLDER / "quattro_scartate.txt")
    more = DealRecord(record.deals[0].dealer, seed="more")
    judged = judge(replace(record, deals=(*record.deals, more)))
    assert found(judged) == ["match_over", "unfinished"]


@pytest.mark.clause("bologna.games.mattazza.end")
def test_player_who_is_out_of_the_match_is_found() -> None:
    record = read_record(FOLDER / "mattazza_6.txt")
    number = next(number for number, deal in enumerate(record.deals) if deal.seats)
    record = replace(record, deals=record.deals[: number + 1])
    record = with_deal(record, number, seats=(), hands=(), rest=(), seed="x", moves=(), claims=None)
    assert found(judge(record)) == ["seats", "unfinished"]


def test_passed_over_actions_change_nothing(ottocento: Record) -> None:
    moves = list(ottocento.deals[0].moves)
    wrong = Move((moves[10].seat + 1) % 4, moves[10].action)
    record = with_deal(ottocento, 0, moves=(*moves[:10], wrong, *moves[10:]))
    judged = judge(record)
    assert found(judged) == ["out_of_turn"]
    assert judged.match == judge(ottocento).match


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 61)), max_size=80), st.integers(0, 99))
def test_any_cards_in_any_order_can_be_judged(plays: list[tuple[int, int]], seed: int) -> None:
    moves = tuple(Move(seat, PLAY[card]) for seat, card in plays)
    start = (Move(3, Action("cut", number=1)), Move(1, Action("no_monte")), Move(0, TAKE))
    record = Record(
        "bologna/ottocento", NAMES[:4], (DealRecord(0, seed=str(seed), moves=start + moves),)
    )
    assert read_record(record_text(record)) == record
    assert read_record(record_json_text(record)) == record
    judged = judge(record)
    pack = judged.rules.pack
    for deal in judged.deals:
        placed = sorted(card for place in deal.state.places for card in indices(place))
        assert placed == list(range(len(pack.cards)))


# The draw for seats.


@given(st.integers(0, 10**6))
@pytest.mark.clause("bologna.play.seats")
def test_seats_drawn_by_the_program_are_right(seed: int) -> None:
    match = new_match(ruleset("bologna/ottocento"))
    draw = draw_seats(match.setup, str(seed))
    names = [NAMES[player] for player in draw.seats]
    deal = DealRecord(draw.dealer, seed="x")
    record = record_of(match, names, [deal], draw)
    assert read_record(record_text(record)) == record
    assert found(judge(record)) == ["unfinished"]


@pytest.mark.parametrize(
    ("draw", "dealer", "codes"),
    [
        (["Ang 6d 16 7d"], 0, []),
        (["6d Ang 7d 16"], 1, []),
        (["Ang 6d 16 7d"], 2, ["draw_dealer"]),
        (["Ang 16 6d 7d"], 0, ["draw_seats"]),
        (["Rd Rc 6d 7d", "Ang 6d 16 7d"], 0, []),
        (["Rd Rc 6d 7d"], 0, ["draw_again"]),
        (["Ang 6d 16 7d", "Ang 6d 16 7d"], 0, ["draw_settled"]),
    ],
)
@pytest.mark.clause("bologna.play.seats", "bologna.play.seats.equal")
def test_draw_for_seats_is_checked(draw: list[str], dealer: int, codes: list[str]) -> None:
    lines = "".join(f"draw {cards}\n" for cards in draw)
    record = read_record(
        "tarocco-record 1\nruleset bologna/ottocento\nplayers Anna, Bruno, Carla, Dino\n"
        f"{lines}deal {NAMES[dealer]}\nseed x\n"
    )
    assert found(judge(record)) == [*codes, "unfinished"]


@pytest.mark.clause("bologna.declarations.out", "bologna.declarations.out.order")
def test_match_ends_when_a_player_goes_out() -> None:
    record = read_record(FOLDER / "out.txt")
    judged = judge(record)
    (deal,) = judged.deals
    assert deal.result is not None
    assert deal.result.ended == "out"
    assert judged.match.over
    assert record.options == {"four_kings": "24"}
    assert record.draw
