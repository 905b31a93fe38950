"""``tarocco play``: whole deals by what is typed, and whatever else can be typed."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import string
import subprocess
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from command import Commands, Outcome

from tarocco.cli.table.answers import Command, Reader, Unclear
from tarocco.cli.table.seating import seating, usual_names
from tarocco.cli.table.sitting import read_moments
from tarocco.cli.table.voice import Voice
from tarocco.cli.table.words import WORDS
from tarocco.play import Action, Chance, new_game
from tarocco.records import judge, read_record, write_record
from tarocco.rulebook import ruleset, shipped_book

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tarocco.play import State

    Play = Callable[..., "Outcome"]

GAMES = [
    ("ottocento",),
    ("quattro-scartate",),
    ("terziglio-poste",),
    ("terziglio-giochi",),
    ("millone",),
    ("centocinquanta",),
    ("quindici",),
    ("mattazza", "--players", "3"),
    ("mattazza",),
    ("mattazza", "--players", "5"),
    ("mattazza", "--players", "6"),
]
# Whatever is asked, one of the three is an answer to it.
ANYTHING = "#1\nn\n\n"
BEGIN_OTTOCENTO = "\nn\n"


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Play:
    """Return a function that plays in this process; the save is ``game.json``."""

    def play_game(typed: str | bytes, *arguments: str, save: bool = True) -> Outcome:
        data = typed.encode() if isinstance(typed, str) else typed
        where = ["--save", str(tmp_path / "game.json")] if save else []
        return Commands(monkeypatch, capsys)("play", *arguments, *where, stdin=data)

    return play_game


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Return where the games of a test are saved."""
    return tmp_path / "game.json"


def moves(save: Path) -> list[tuple[int, Action]]:
    """Return the moves of the last deal of a save."""
    return [(move.seat, move.action) for move in read_record(save).deals[-1].moves]


# The words.


def test_languages_have_the_same_phrases() -> None:
    assert WORDS["en"].keys() == WORDS["it"].keys()


@pytest.mark.parametrize("key", WORDS["en"])
def test_phrases_speak_of_the_same_in_both_languages(key: str) -> None:
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    english, italian = WORDS["en"][key], WORDS["it"][key]
    assert fields(english) - {"reason"} == fields(italian) - {"close"}
    assert english.count("|") == italian.count("|")


# Whole games.


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_game_of_some_deals(play: Play, save: Path, game: tuple[str, ...], lang: str) -> None:
    outcome = play(ANYTHING * 34, *game, "--seed", "deals", "--lang", lang)
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.lines)) < 80
    assert "\x1b" not in outcome.out
    assert "{" not in outcome.out
    judgement = judge(read_record(save))
    assert not judgement.violations
    assert not judgement.differences
    assert len(judgement.deals) > 1 or judgement.match.over


@pytest.mark.parametrize("game", [("ottocento",), ("mattazza", "--players", "3")], ids=" ".join)
def test_a_whole_match(play: Play, save: Path, game: tuple[str, ...]) -> None:
    outcome = play(ANYTHING * 300, *game, "--seed", "whole", "--lang", "it")
    assert outcome.code == 0
    assert re.search(r"vinc\w+ la partita!", outcome.out)
    judgement = judge(read_record(save))
    assert judgement.clean
    assert judgement.match.over


def test_who_is_out_of_the_match_looks_on(play: Play, save: Path) -> None:
    for seed in (4, 6, 9, 10):
        outcome = play(ANYTHING * 300, "mattazza", "--seed", str(seed), "--new")
        if "You are out of the match" in outcome.out:
            assert "The others play on without you." in outcome.out
            break
    else:
        pytest.fail("nobody was put out in any match")
    assert "the match!" in outcome.out
    assert judge(read_record(save)).clean


def test_the_same_input_gives_the_same_output(play: Play) -> None:
    once = play(ANYTHING * 20, "ottocento", "--seed", "same", "--new")
    again = play(ANYTHING * 20, "ottocento", "--seed", "same", "--new")
    assert once == again
    assert play(ANYTHING * 20, "ottocento", "--seed", "other", "--new") != once


def test_the_draw_decides_who_deals(play: Play, save: Path) -> None:
    for seed in range(8):
        play("", "ottocento", "--seed", str(seed), "--new")
        record = read_record(save)
        pack = record.rules().pack
        trumps = pack.suits["trumps"].cards
        heights = [(trumps >> card & 1, pack.cards[card].rank) for card in record.draw[-1]]
        assert heights.index(max(heights)) == record.deals[0].dealer
        low = sorted(range(4), key=heights.__getitem__)[:2]
        assert abs(low[0] - low[1]) == 2


def test_the_person_sits_where_asked(play: Play, save: Path) -> None:
    play("", "ottocento", "--seed", "1", "--seat", "2", "--names", "Anna,Bruno,Carla,Dario")
    assert read_record(save).players[2] == "Anna"
    outcome = play("", "ottocento", "--seed", "1", "--seat", "2", "--new")
    assert read_record(save).players[2] == "You"
    assert "You, Right, Partner, Left" in outcome.out


def test_saves_speak_the_language_of_the_table(play: Play) -> None:
    play("", "ottocento", "--seed", "1")
    outcome = play("", "ottocento", "--lang", "it")
    assert "Tu, Destra, Compagno, Sinistra" in outcome.out


# What can be asked.


def test_questions_leave_the_game_as_it_is(play: Play, save: Path) -> None:
    play(BEGIN_OTTOCENTO, "ottocento", "--seed", "5")
    before = moves(save)
    asked = "?\nhelp\nhand\nnames\ntable\ntrick\nlast trick\nscore\ncount\nhint\nrule\n"
    asked += "rule scavezzo\nrule bologna.play.follow\nrule xyzzy\nAIUTO\nmano\nquit\n"
    outcome = play(asked, "ottocento")
    assert outcome.code == 0
    assert "Hint: " in outcome.out
    assert "bologna.combinations.grande.gap" in outcome.out
    assert "No clause contains 'xyzzy'." in outcome.out
    assert "The game is saved in" in outcome.out
    assert max(map(len, outcome.lines)) < 80
    assert moves(save) == before


@pytest.mark.parametrize("game", ["ottocento", "terziglio-giochi", "mattazza"])
def test_questions_can_be_asked_at_any_prompt(play: Play, save: Path, game: str) -> None:
    asked = "hint\ncount\nlast\nscore\nnames\ntrick\n"
    outcome = play((asked + ANYTHING) * 30, game, "--seed", "ask")
    assert max(map(len, outcome.lines)) < 80
    for said in ("Hint: ", "In your tricks and discards so far:", "The last trick:", "Tricks: "):
        assert said in outcome.out
    assert not judge(read_record(save)).violations


@pytest.mark.parametrize(
    "option",
    ["declared_and_captured=together", "declaration_time=before_play", "both_out=points"],
)
def test_whatever_can_be_declared_is_declared(play: Play, save: Path, option: str) -> None:
    typed = "hint\ndeclare all\n#1\nn\n"
    outcome = play(typed * 30, "ottocento", "--option", option, "--seed", "d4")
    assert max(map(len, outcome.lines)) < 80
    assert "You declare " in outcome.out
    assert "whatever happens in the tricks." in outcome.said
    assert re.search(r"Declared by you\n(.+\n)+?You and Partner together", outcome.out)
    assert ("Doubled together" in outcome.out) == ("together" in option)
    assert not judge(read_record(save)).violations


def test_playing_alone_is_settled_with_its_factor(play: Play, save: Path) -> None:
    typed = "solo\n" + ANYTHING
    outcome = play(typed * 60, "terziglio-giochi", "--seed", "alone")
    assert "You play alone." in outcome.out
    assert re.search(r"You have (not )?won: \d+½? to \d+½?\.", outcome.out)
    assert re.search(r'The higher count, .+, counts as \d+, times 2 for "solo"\.', outcome.out)
    assert not judge(read_record(save)).differences


def test_the_hint_can_be_followed_to_the_end_of_a_deal(play: Play, save: Path) -> None:
    play("", "ottocento", "--seed", "hints")
    for _ in range(30):
        outcome = play("hint\n", "ottocento")
        found = re.search(r"Hint: (.+?)(?: —|$)", " ".join(outcome.out.split("\n")))
        if found is None or "next deal" in outcome.out:
            break
        said = " ".join(found[1].split())
        answer = {"refuse the monte": "n", "throw the cards in": "y"}.get(said, said)
        answer = re.sub(r"lift (\d+) cards", r"\1", answer)
        outcome = play(f"{answer}\n", "ottocento")
        assert "Refused" not in outcome.out
        if "The count of" in outcome.out:
            break
    assert judge(read_record(save)).deals[0].result is not None


# What is typed wrong.

WRONG = [
    ("", "Please say something"),
    ("   ", "Please say something"),
    ("xyzzy", "'xyzzy': no such card"),
    ("Rx", "'Rx'"),
    ("Rd Rd", "named twice"),
    ("#99", "There is no number 99"),
    ("#0", "There is no number 0"),
    ("Ang Mon", "one_card: "),
    ("Rd-Fd", "one_card: "),
    ("monte", "wrong_time: "),
    ("take", "wrong_time: "),
    ("pass", "wrong_time: "),
    ("discard Rd", "wrong_time: "),
    ("cut 7", "wrong_time: "),
    ("give Rd", "wrong_time: "),
    ("out", "out_"),
    ("call solo", "'solo' is not a card"),
    ("declare", "declare_not_combination: "),
    ("declare 7", "declare_not_combination: "),
    ("…", "is not a card"),
    ("-", "is not a card"),
    ("\x1b[31mRd\x00", "is not a card|no such card"),
    ("1" * 400, "no such card"),
    ("Rd " * 400, "That is too long"),
    ("è" * 300, "no such card"),
    ("🂡", "is not a card"),
]


@pytest.mark.parametrize(("typed", "said"), WRONG)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_what_is_typed_wrong_is_refused(
    play: Play, save: Path, typed: str, said: str, lang: str
) -> None:
    play(BEGIN_OTTOCENTO, "ottocento", "--seed", "wrongc")
    before = moves(save)
    outcome = play(f"{typed}\n", "ottocento", "--lang", lang)
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.lines)) < 80
    assert "\x1b" not in outcome.out
    assert "\x00" not in outcome.out
    assert moves(save) == before
    if lang == "en":
        assert re.search(said, outcome.said)


@pytest.mark.parametrize("typed", [b"\xff\xfe\n", b"\x80\x80", b"Rd\r\n", b"\n" * 50, b"9" * 10**6])
def test_bytes_that_are_no_text_are_survived(play: Play, typed: bytes) -> None:
    outcome = play(BEGIN_OTTOCENTO.encode() + typed, "ottocento", "--seed", "wrongc")
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.lines)) < 80


def revoking(play: Play, save: Path) -> tuple[str, str]:
    """Play until a card could be played that is not legal; return it and its code."""
    play("", "ottocento", "--seed", "revoke")
    for _ in range(60):
        record = read_record(save)
        state = last_state(save)
        me = 0
        if state.turn == me and state.phase == "tricks" and state.trick:
            for card in range(62):
                action = Action("play", 1 << card)
                wrong = state.violation(action)
                if state.hand(me) >> card & 1 and wrong is not None:
                    return record.rules().pack.cards[card].id, wrong.kind.id
        play(ANYTHING.replace("\n", "\n", 1), "ottocento")
    pytest.fail("every card was always legal")


def last_state(save: Path) -> State:
    """Return the deal of a save as it stands."""
    return read_moments(save, shipped_book())[-1].state


def test_a_revoke_is_refused_with_its_clause(play: Play, save: Path) -> None:
    card, code = revoking(play, save)
    before = moves(save)
    outcome = play(f"{card}\nrule\n", "ottocento")
    said = outcome.said
    assert f"Refused. {code}: {card}: The player" in said
    assert "[bologna.play." in said
    assert "Say 'rule' for the clause." in said
    assert re.search(r"bologna\.play\.(follow|trump) \(", said)
    assert moves(save) == before
    italian = play(f"{card}\nregola\n", "ottocento", "--lang", "it").said
    assert f"Rifiutato. {code}: {card}: Il giocatore" in italian


# Reading answers.


def reader(state: State, lang: str = "en") -> Reader:
    """Return what reads the answers of the player to act."""
    view = state.view(state.turn)
    names = usual_names("en", view.setup.players, pairs=view.setup.game.sides == "pairs")
    seats = seating(names, state.turn, lang, pairs=view.setup.game.sides == "pairs")
    return Reader(view, Voice(lang, view.setup.pack, seats), Chance("a reader"))


def at_tricks(seed: str, wanted: Callable[[State], bool] = lambda _: True) -> State:
    """Return a moment of a deal of Ottocento at which a card is to be played."""
    for number in range(50):
        state = new_game(ruleset(), seed=f"{seed}{number}")
        while not state.over:
            if state.phase == "tricks" and state.legal()[-1].kind == "play" and wanted(state):
                return state
            state = state.apply(state.legal()[0])
    pytest.fail("no such moment")


def test_a_card_is_named_in_any_language() -> None:
    state = at_tricks("languages", lambda each: bool(each.hand(each.turn) & king(each)))
    card = state.setup.pack.by_id["Rd"].index
    for text in (
        "Rd",
        "rd",
        "re di danari",
        "RE DANARI",
        "King of Coins",
        "rei de ouros",
        "play Rd",
    ):
        assert reader(state).read(text) == Action("play", 1 << card)
    assert reader(state, "it").read("gioco il re di danari") == Action("play", 1 << card)


def king(state: State) -> int:
    """Return the mask of the king of coins."""
    return state.setup.pack.mask(["Rd"])


def test_a_rank_alone_is_enough_when_only_one_may_be_played() -> None:
    pack = ruleset().pack

    def one_king_may_go(state: State) -> bool:
        legal = sum(action.cards for action in state.legal())
        kings = legal & pack.groups["re"].cards
        return kings.bit_count() == 1 and state.led & kings != 0

    state = at_tricks("ranks", one_king_may_go)
    legal = sum(action.cards for action in state.legal())
    expected = Action("play", legal & pack.groups["re"].cards)
    for text in ("R", "re", "king", "rey"):
        assert reader(state).read(text) == expected


def test_a_rank_that_several_have_is_asked_back() -> None:
    pack = ruleset().pack
    state = at_tricks(
        "several",
        lambda each: (
            (sum(a.cards for a in each.legal()) & pack.groups["regine"].cards).bit_count() > 1
        ),
    )
    with pytest.raises(Unclear, match="could be"):
        reader(state).read("queen")


def test_a_number_that_names_a_card_in_hand_is_that_card() -> None:
    pack = ruleset().pack
    twelve = pack.mask(["12"])
    state = at_tricks("numbers", lambda each: bool(each.hand(each.turn) & twelve))
    assert reader(state).read("12") == Action("play", twelve)


def test_a_number_that_names_no_card_in_hand_plays_no_other() -> None:
    pack = ruleset().pack
    sixteen = pack.mask(["16"])
    state = at_tricks("numbers", lambda each: not each.hand(each.turn) & sixteen)
    assert reader(state).read("16") == Action("play", sixteen)


def test_a_card_spelled_in_short_is_never_another() -> None:
    pack = ruleset().pack
    state = at_tricks("aces", lambda each: not each.hand(each.turn) & pack.mask(["As"]))
    assert reader(state).read("As") == Action("play", pack.mask(["As"]))


def test_a_card_is_given_for_the_matto(play: Play, save: Path) -> None:
    for seed in range(40):
        outcome = play("#1\nn\n\n" * 21, "ottocento", "--seed", f"give{seed}", "--new")
        if "for the Matto?" in outcome.out:
            break
    else:
        pytest.fail("nobody had to give a card")
    play("u\n" * 60, "ottocento")
    typed = "#1\nn\n\n"
    while "for the Matto?" not in (outcome := play(typed, "ottocento")).out:
        typed = "#1\n"
    offered = outcome.out.rpartition("for the Matto? ")[2].rpartition(">")[0].split()
    before = moves(save)
    outcome = play("Ang\nn\nxyzzy\n", "ottocento")
    assert "Refused. give: Ang: This card cannot be given for the Matto." in outcome.said
    assert moves(save) == before
    play(f"{offered[-1]}\n", "ottocento")
    card = ruleset().pack.mask([offered[-1]])
    assert moves(save)[len(before)] == (0, Action("give", card))


def test_any_moor_is_as_good_as_another() -> None:
    pack = ruleset().pack
    moors = pack.groups["mori"].cards
    state = at_tricks(
        "moors",
        lambda each: sum(a.cards for a in each.legal()) & moors in {2**n for n in range(62)},
    )
    held = sum(action.cards for action in state.legal()) & moors
    for text in ("M", "moro", "Moor"):
        assert reader(state).read(text) == Action("play", held)


@pytest.mark.parametrize(
    ("game", "typed", "word"),
    [
        ("terziglio-poste", "1", "passo"),
        ("terziglio-poste", "passo", "passo"),
        ("terziglio-poste", "pass", "passo"),
        ("terziglio-poste", "Posso?", "posso"),
        ("terziglio-poste", "may I", "posso"),
        ("terziglio-poste", "faccio", "con_le_mie"),
        ("terziglio-poste", "dico faccio con le mie", "con_le_mie"),
        ("terziglio-giochi", "gioco", "gioco"),
        ("terziglio-giochi", "SOLO!", "solo"),
        ("terziglio-giochi", "#3", "solo"),
    ],
)
def test_a_call_is_made_by_number_or_name(game: str, typed: str, word: str) -> None:
    state = new_game(ruleset(f"bologna/{game}"), seed=1)
    state = state.apply(state.legal()[0])
    assert reader(state).read(typed) == Action("call", word=word)


@pytest.mark.parametrize("typed", ["y", "yes", "sì", "si", "S", "monte"])
def test_a_monte_is_agreed_to(typed: str) -> None:
    state = new_game(ruleset(), seed=1)
    assert reader(state.apply(state.legal()[0])).read(typed).kind == "monte"  # type: ignore[union-attr]


@pytest.mark.parametrize("typed", ["n", "no", "No.", "no monte", ""])
def test_a_monte_is_refused(typed: str) -> None:
    state = new_game(ruleset(), seed=1)
    assert reader(state.apply(state.legal()[0])).read(typed).kind == "no_monte"  # type: ignore[union-attr]


@pytest.mark.parametrize("typed", ["20", "cut 20", "alzo 20", "20."])
def test_a_cut_is_a_number(typed: str) -> None:
    state = new_game(ruleset(), seed=1)
    assert reader(state).read(typed) == Action("cut", number=20)


def test_a_cut_that_is_no_number_is_asked_again() -> None:
    with pytest.raises(Unclear):
        reader(new_game(ruleset(), seed=1)).read("some")


@pytest.mark.parametrize("typed", ["declare 1", "declare all", "accuso tutto", "ACCUSE #1"])
def test_a_declaration_is_chosen(typed: str) -> None:
    state = declaring()
    assert reader(state).read(typed) == state.violation(Action("declare")) or reader(state).shows[0]
    assert reader(state).read(typed) == reader(state).shows[0]


def test_several_declarations_are_asked_back() -> None:
    with pytest.raises(Unclear, match="Which"):
        reader(declaring()).read("declare")


def test_questions_come_before_cards() -> None:
    assert reader(declaring()).read("rule scavezzo") == Command("rule", "scavezzo")


def declaring() -> State:
    """Return a moment at which there are several things to declare."""
    for seed in range(50):
        state = new_game(ruleset(), seed=seed)
        while state.phase != "tricks":
            state = state.apply(state.legal()[0])
        if sum(action.kind == "declare" for action in state.legal()) > 2:
            return state
    pytest.fail("nobody could declare")


# Going out.


def test_going_out_is_offered_and_ends_the_match(play: Play, save: Path) -> None:
    for seed in range(40):
        play("", "ottocento", "--seed", str(seed), "--new")
        record = replace(read_record(save), scores=(2 * 795, 0))
        write_record(save, replace(record, deals=(replace(record.deals[0], moves=()),)))
        outcome = play("10\n" + BEGIN_OTTOCENTO, "ottocento")
        if "You can go out ('out 1'):" in outcome.out:
            break
    else:
        pytest.fail("nobody could go out")
    outcome = play("out 99\nout\n", "ottocento")
    assert "There is no number 99" in outcome.out
    assert "You go out with" in outcome.out
    assert "You and Partner win the match!" in outcome.out
    assert judge(read_record(save)).clean


# Undoing.


def test_undo_takes_back_what_all_have_done_since(play: Play, save: Path) -> None:
    play(BEGIN_OTTOCENTO, "ottocento", "--seed", "undo")
    before = moves(save)
    play("#1\n", "ottocento")
    assert len(moves(save)) > len(before) + 1
    outcome = play("undo\n", "ottocento")
    assert "Taken back." in outcome.out
    assert moves(save) == before


def test_undo_goes_back_to_the_beginning_and_no_further(play: Play, save: Path) -> None:
    play("", "mattazza", "--seed", "undo")
    first = moves(save)
    play(ANYTHING * 70, "mattazza")
    assert len(read_record(save).deals) > 1
    outcome = play("u\n" * 90, "mattazza")
    assert "There is nothing of yours to take back." in outcome.out
    record = read_record(save)
    assert len(record.deals) == 1
    assert len(moves(save)) >= len(first)
    assert sum(seat == 0 for seat, _ in moves(save)) <= 1


def test_a_deal_that_is_over_can_be_taken_back(play: Play, save: Path) -> None:
    answers = "#1\n" * 15
    outcome = play(answers, "mattazza", "--seed", "after")
    assert "next deal" in outcome.out
    over = moves(save)
    outcome = play("score\nxyzzy\nannulla\n", "mattazza")
    assert "Taken back." in outcome.out
    assert len(moves(save)) < len(over)


# Stopping and going on.


def test_a_game_goes_on_as_if_it_had_not_been_stopped(play: Play, save: Path) -> None:
    typed = "\nn\n" + "#1\n" * 15 + "\n"
    play(typed, "quattro-scartate", "--seed", "stop")
    whole = save.read_bytes()
    save.unlink()
    play("", "quattro-scartate", "--seed", "stop")
    for line in typed.splitlines(keepends=True):
        outcome = play(line, "quattro-scartate")
        assert "goes on; --new begins another." in outcome.said
    assert save.read_bytes() == whole


def test_new_begins_another_game(play: Play, save: Path) -> None:
    play(BEGIN_OTTOCENTO, "ottocento", "--seed", "1")
    outcome = play("", "ottocento", "--seed", "2", "--new")
    assert "A new game." in outcome.out
    assert read_record(save).deals[0].seed == "2/seat-0/deal-1"


def test_after_a_match_another_begins(play: Play) -> None:
    play(ANYTHING * 200, "quindici", "--seed", "1")
    outcome = play("", "quindici", "--seed", "2")
    assert "A new game." in outcome.out


def test_games_are_saved_where_the_system_keeps_such_things(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path / "deep" / name))
    play("", "ottocento", "--seed", "1", save=False)
    assert (tmp_path / "deep" / "tarocco" / "bologna-ottocento.json").exists()


COMMAND = (sys.executable, "-m", "tarocco.cli", "play")


def started(save: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a game in another process and wait for its first prompt."""
    game = subprocess.Popen(
        [*COMMAND, *arguments, "--save", str(save)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    answer(game, b"")
    return game


def answer(game: subprocess.Popen[bytes], typed: bytes) -> bytes:
    """Type something and return what is printed up to the next prompt."""
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(typed)
    game.stdin.flush()
    printed = b""
    while not printed.endswith(b"> "):
        printed += os.read(game.stdout.fileno(), 65536)
    return printed


def test_a_game_that_was_killed_goes_on(play: Play, save: Path) -> None:
    game = started(save, "ottocento", "--seed", "kill")
    answer(game, b"\n")
    game.kill()
    game.communicate()
    saved = moves(save)
    outcome = play("", "ottocento", "--seed", "kill")
    assert "goes on" in outcome.out
    assert moves(save) == saved


def test_an_interrupted_game_is_saved(save: Path) -> None:
    game = started(save, "ottocento", "--seed", "interrupt", "--lang", "it")
    game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=20)
    assert (game.returncode, err) == (130, b"")
    assert b"La partita \xc3\xa8 salvata in" in out
    assert read_record(save).deals


# Saves that are none.


def test_a_damaged_save_is_left_alone(play: Play, save: Path) -> None:
    play(BEGIN_OTTOCENTO, "ottocento", "--seed", "1")
    good = save.read_text()
    damaged = [
        "",
        good[: len(good) // 2],
        good.replace("tarocco-record/1", "tarocco-record/9"),
        good.replace('"dealer": ', '"dealer": 9'),
        good.replace("/seat-0/deal-1", ""),
        good.replace("/seat-0/deal-1", "/seat-7/deal-1"),
        good.replace("/deal-1", "/deal-2"),
        good.replace('"do": "no_monte"', '"do": "take"'),
        re.sub(r'"number": \d+', '"number": 0', good),
        re.sub(r'"dealer": (\d)', lambda found: f'"dealer": {(int(found[1]) + 1) % 4}', good),
        good.replace('"moves": [', '"moves": [{"seat": 0, "do": "play", "cards": ["Rd"]},'),
        '{"format": "tarocco-record/1"}',
        "Dear diary",
        "\x00\x01",
    ]
    for text in damaged:
        save.write_text(text)
        outcome = play("n\n", "ottocento")
        assert outcome.code == 2, text
        assert outcome.out == ""
        assert outcome.err.startswith(f"tarocco: {save}")
        assert outcome.err.count("\n") == 1
        assert save.read_text() == text


def test_a_save_of_another_game_is_left_alone(play: Play, save: Path) -> None:
    play("", "ottocento", "--seed", "1")
    good = save.read_bytes()
    for arguments, said in [
        (("millone",), "of bologna/ottocento, not bologna/millone"),
        (("ottocento", "--option", "four_kings=24"), "not bologna/ottocento+four_kings=24"),
        (("ottocento", "--seed", "2"), "with --seed 1, not 2"),
        (("ottocento", "--seat", "1"), "with --seat 0, not 1"),
        (("ottocento", "--players", "5"), "with --players 4, not 5"),
        (("ottocento", "--names", "A,B,C,D"), "with --names You,Right,Partner,Left"),
    ]:
        outcome = play("", *arguments)
        assert (outcome.code, outcome.out) == (2, "")
        assert said in outcome.err
        assert outcome.err.count("\n") == 1
        assert save.read_bytes() == good


def test_a_deal_played_after_the_end_is_no_save(play: Play, save: Path) -> None:
    play(ANYTHING * 200, "quindici", "--seed", "1")
    record = read_record(save)
    deal = replace(record.deals[-1], moves=(), claims=None)
    write_record(save, replace(record, deals=(*record.deals, deal)))
    outcome = play("", "quindici")
    assert outcome.code == 2
    assert "after the end of the match" in outcome.err


def test_new_replaces_games_only(play: Play, save: Path) -> None:
    save.write_text("Dear diary")
    outcome = play("", "ottocento", "--new")
    assert outcome.code == 2
    assert "not a game" in outcome.err
    assert save.read_text() == "Dear diary"
    save.write_text('{"format": "tarocco-record/1", "rul')
    assert play("", "ottocento", "--new").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ottocent",), "no ruleset 'ottocent'"),
        (("partita",), "no ruleset 'partita'"),
        (("ottocento", "--players", "3"), "has no game for 3"),
        (("ottocento", "--seat", "4"), "there is no seat 4"),
        (("ottocento", "--seat", "-1"), "there is no seat -1"),
        (("ottocento", "--names", "A,B"), "2 names given, expected 4"),
        (("ottocento", "--names", "A,A,B,C"), "--names: "),
        (("ottocento", "--names", "A,,B,C"), "--names: "),
        (("ottocento", "--seed", ""), "the seed"),
        (("ottocento", "--seed", "a\nb"), "the seed"),
        (("ottocento", "--seed", "x" * 101), "the seed"),
        (("ottocento", "--policy", "clever"), "clever"),
        (("ottocento", "--option", "four_kings"), "has no value"),
    ],
)
def test_invalid_wishes_are_one_line(
    play: Play, save: Path, arguments: Sequence[str], said: str
) -> None:
    outcome = play("", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert said in outcome.err
    assert outcome.err.count("\n") == 1
    assert not save.exists()


def test_a_place_that_cannot_be_written_is_said_at_once(play: Play, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "game.json"
    outcome = play("", "ottocento", "--save", str(missing), save=False)
    assert outcome.code == 2
    assert "cannot be written" in outcome.err


# Terminals.


def on_a_terminal(save: Path, typed: bytes, **environment: str) -> bytes:
    """Play on a terminal of its own and return all that it shows."""
    main_end, other_end = pty.openpty()
    game = subprocess.Popen(
        [*COMMAND, "ottocento", "--seed", "terminal", "--new", "--save", str(save)],
        stdin=other_end,
        stdout=other_end,
        stderr=other_end,
        env={**os.environ, "TERM": "xterm", **environment},
    )
    os.close(other_end)
    shown = b""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if not select.select([main_end], [], [], 0.1)[0]:
            continue
        try:
            shown += os.read(main_end, 65536)
        except OSError:
            break
        if typed and shown.rstrip().endswith(b">"):
            os.write(main_end, typed)
            typed = b""
    game.wait(20)
    os.close(main_end)
    assert game.returncode == 0, shown
    return shown


def test_colour_is_for_terminals_that_want_it(save: Path) -> None:
    assert b"\x1b[1mOttocento" in on_a_terminal(save, b"q\n", NO_COLOR="")
    assert b"\x1b[1m" not in on_a_terminal(save, b"q\n", NO_COLOR="1")


def test_the_end_of_input_on_a_terminal_stops_the_game(save: Path) -> None:
    assert b"The game is saved in" in on_a_terminal(save, b"\x04")
