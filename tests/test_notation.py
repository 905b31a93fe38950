"""Reading and writing cards."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from strategies import HANDS, PACK, SPELLINGS, masks, spellings, without_accents, written

from tarocco.cards import indices
from tarocco.notation import LONGEST_TEXT, NotationError, describe, points, read_cards, spell
from tarocco.notation.words import phrase
from tarocco.rulebook import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarocco.cards import Card, Pack

DASHES = "-\u2010\u2011\u2012\u2013\u2014"
LANGUAGES = ("it", "egl", "en", "pt", "es", "fr")


def read(text: str) -> list[str]:
    """Read a text and spell its cards."""
    return PACK.ids(read_cards(text, PACK))


def refused(text: str) -> NotationError:
    """Return the error that a text is refused with."""
    with pytest.raises(NotationError) as caught:
        read_cards(text, PACK)
    return caught.value


def suggestion(error: NotationError) -> str | None:
    """Return the spelling that an error suggests."""
    found = re.search(r"; did you mean '(.*)'\?$", str(error))
    return found and found[1]


@pytest.mark.clause("bologna.cards.notation", "bologna.cards.pack")
def test_every_card_has_its_written_form(pack: Pack) -> None:
    trumps = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7 6 5 M1 M2 M3 M4 Beg Mat"
    faces = "R Q C F A 10 9 8 7 6"
    suits = [face + suit for suit in "dcsb" for face in faces.split()]

    assert sorted(card.id for card in pack.cards) == sorted([*trumps.split(), *suits])


@pytest.mark.clause("bologna.cards.notation")
@given(masks())
@example(0)
@example(PACK.all)
def test_what_is_spelled_is_read_back(mask: int) -> None:
    text = spell(mask, PACK)

    assert read_cards(text, PACK) == mask
    assert text.isascii()
    assert spell(read_cards(text, PACK), PACK) == text


@pytest.mark.clause("bologna.cards.notation", "bologna.cards.names")
@given(st.data())
@settings(max_examples=200)
def test_what_is_written_in_any_language_is_read(data: st.DataObject) -> None:
    mask = data.draw(masks())

    text = data.draw(written(mask))

    assert read_cards(text, PACK) == mask


@pytest.mark.parametrize("language", LANGUAGES)
@given(mask=masks())
@settings(max_examples=30)
def test_what_is_described_is_read_back(language: str, mask: int) -> None:
    assert read_cards(describe(mask, PACK, language), PACK) == mask


@pytest.mark.clause("bologna.cards.names")
@pytest.mark.parametrize("card", PACK.cards, ids=lambda card: card.id)
def test_every_name_means_its_card(card: Card) -> None:
    wrong = [name for name in spellings(card) if read(name) != [card.id]]

    assert wrong == []


@pytest.mark.clause("bologna.cards.names")
def test_no_name_means_two_cards() -> None:
    meanings: dict[tuple[str, ...], set[str]] = {}
    for card in PACK.cards:
        for name in spellings(card):
            meanings.setdefault(phrase(name), set()).add(card.id)

    assert {name: cards for name, cards in meanings.items() if len(cards) > 1} == {}


@pytest.mark.clause("bologna.cards.names")
@pytest.mark.parametrize("language", LANGUAGES)
def test_usual_names_differ(language: str) -> None:
    names = [card.name(language) for card in PACK.cards]

    assert len(set(names)) == 62


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("re di coppe", ["Rc"]),
        ("King of Cups", ["Rc"]),
        ("le Roi de Coupes", ["Rc"]),
        ("o Rei de Copas", ["Rc"]),
        ("el Rey de Copas", ["Rc"]),
        ("al Ra ed Capp", ["Rc"]),
        ("l'Asso di spade", ["As"]),
        ("l’as d'épées", ["As"]),
        ("as", ["As"]),
        ("As de copas", ["Ac"]),
        ("10", ["10"]),
        ("10 di danari", ["10d"]),
        ("10d", ["10d"]),
        ("10, 10d", ["10", "10d"]),
        ("dieci coppe", ["10c"]),
        ("BAGATTO", ["Beg"]),
        ("bégato", ["Beg"]),
        ("be\u0301gato", ["Beg"]),
        ("Wheel of Fortune", ["10"]),
        ("Maison-Dieu", ["15"]),
        ("maison dieu", ["15"]),
        ("Juggler Moor 3 Wheel of Fortune", ["10", "M3", "Beg"]),
        ("Angelo/Mondo|Sole+Luna", ["Ang", "Mon", "Sol", "Lun"]),
        ("[Ang], «Mon»; (Sol) “Lun”", ["Ang", "Mon", "Sol", "Lun"]),
        ("Ang - Sol", ["Ang", "Sol"]),
        ("Ang -- Sol", ["Ang", "Sol"]),
        ("Rd-Rc-Rs", ["Rd", "Rc", "Rs"]),
        ("", []),
        (" ,;\n\t", []),
        ("-", []),
        ("Rd-", ["Rd"]),
        ("- Rd\n- Rc", ["Rd", "Rc"]),
    ],
)
def test_ways_to_write(text: str, cards: list[str]) -> None:
    assert read(text) == cards


@pytest.mark.clause("bologna.cards.trumps.figures")
@pytest.mark.parametrize(
    ("number", "figures"),
    [
        ("16", ["Stella"]),
        ("15", ["Saetta", "Torre"]),
        ("14", ["Diavolo"]),
        ("13", ["Morte"]),
        ("12", ["Traditore"]),
        ("11", ["Eremita", "Vecchio"]),
        ("10", ["Fortuna", "Ruota"]),
        ("9", ["Forza"]),
        ("8", ["Giustizia", "Giusta"]),
        ("7", ["Virtù", "Tempra"]),
        ("6", ["Carro"]),
        ("5", ["Amore"]),
    ],
)
def test_a_number_is_called_by_its_figure(number: str, figures: list[str]) -> None:
    assert PACK.by_id[number].name("it") == figures[0]
    assert [read(figure) for figure in figures] == [[number]] * len(figures)


@pytest.mark.clause("bologna.cards.names.dialect")
@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("Béghet", "Beg"),
        ("Bégghet", "Beg"),
        ("Bégad", "Beg"),
        ("Cug di bastarden", "Beg"),
        ("Anzlaz", "11"),
        ("Anzlen", "5"),
    ],
)
def test_names_in_dialect(name: str, card: str) -> None:
    assert read(name) == [card]
    assert name in PACK.by_id[card].names["egl"]


@pytest.mark.clause("bologna.cards.names.dialect")
def test_the_pack_in_dialect() -> None:
    assert PACK.names["egl"][0] in {"chert lónghi", "chèrt lónghi"}
    assert {without_accents(name) for name in PACK.names["egl"]} == {"chert longhi"}


@pytest.mark.clause("bologna.cards.names.dialect", "bologna.cards.names.groups")
@pytest.mark.parametrize(
    ("group", "name"),
    [
        ("trionfi", "tariónf"),
        ("tarocchi", "taruc"),
        ("scavezzo", "nòmer ed scavàzz"),
        ("carte_da_5", "chert da zenqv"),
        ("scartini", "scarten"),
        ("assi_buoni", "As ban"),
        ("assi_matti", "As mat"),
    ],
)
def test_groups_in_dialect(group: str, name: str) -> None:
    assert name in PACK.groups[group].names.get("egl", ())


@pytest.mark.clause("bologna.cards.names.papi", "bologna.cards.moors")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_papa_is_a_moor(number: int) -> None:
    assert read(f"Papa {number}") == [f"M{number}"]
    assert read(f"Moretto {number}") == [f"M{number}"]


@pytest.mark.clause("bologna.cards.names.papi", "bologna.cards.moors")
def test_papi_are_four_moors_by_another_name(pack: Pack) -> None:
    papi = ruleset(choices={"names_of_the_moors": "papi"}).pack

    assert papi.cards == pack.cards
    assert [papi.by_id[f"M{each}"].name("it") for each in range(1, 5)] == [
        "Papa 1",
        "Papa 2",
        "Papa 3",
        "Papa 4",
    ]
    for text in ("Papa 2", "Moro 2", "M2", "Papa Papa Papa Papa"):
        assert read_cards(text, papi) == read_cards(text, pack)


RANKED = [card for card in PACK.cards if card.rank]
PAIRS = [
    (one, other)
    for one, other in itertools.combinations(RANKED, 2)
    if one.suit == other.suit and one.rank != other.rank
]


def between(one: Card, other: Card) -> list[str]:
    """Return the cards of a suit between two, both included, by their ranks."""
    low, high = sorted((one.rank, other.rank))
    return [card.id for card in PACK.cards if card.suit == one.suit and low <= card.rank <= high]


@pytest.mark.clause("bologna.cards.notation")
@pytest.mark.parametrize("suit", [suit for suit in PACK.suits if suit != "matto"])
def test_ranges_of_a_suit_in_both_directions(suit: str) -> None:
    pairs = [(one, other) for one, other in PAIRS if one.suit == suit]
    # A Moor as an end has three more beside it: see below.
    pairs = [pair for pair in pairs if not {"M1", "M2", "M3", "M4"} & {each.id for each in pair}]
    assert len(pairs) >= 45

    for (one, other), dash in zip(pairs, itertools.cycle(DASHES), strict=False):
        assert read(f"{one.id}{dash}{other.id}") == between(one, other)
        assert read(f"{other.id}{dash}{one.id}") == between(one, other)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("16-12", ["16", "15", "14", "13", "12"]),
        ("12-16", ["16", "15", "14", "13", "12"]),
        ("Ang-Lun", ["Ang", "Mon", "Sol", "Lun"]),
        ("Rd-Fd", ["Rd", "Qd", "Cd", "Fd"]),
        ("Fd-7d", ["Fd", "Ad", "6d", "7d"]),
        ("10s-7s", ["10s", "9s", "8s", "7s"]),
        ("6b-Ab", ["6b", "Ab"]),
        ("14-14", ["14"]),
        ("Stella-Traditore", ["16", "15", "14", "13", "12"]),
        ("Hanged Man–Star", ["16", "15", "14", "13", "12"]),
        ("Re di coppe-Fante di coppe", ["Rc", "Qc", "Cc", "Fc"]),
        ("Maison-Dieu-14", ["15", "14"]),
        ("16-14, Rd-Cd; Mat", ["16", "15", "14", "Mat", "Rd", "Qd", "Cd"]),
        ("5-M1", ["5", "M1"]),
        ("M1-M4", ["M1", "M2", "M3", "M4"]),
        ("M4-M1", ["M1", "M2", "M3", "M4"]),
        ("M1-M2", ["M1", "M2"]),
        ("M3-M2", ["M2", "M3"]),
        ("M2-M2", ["M2"]),
        ("Ang-Beg", [card.id for card in RANKED if card.suit == "trumps"]),
    ],
)
def test_ranges(text: str, cards: list[str]) -> None:
    assert sorted(read(text)) == sorted(cards)


@pytest.mark.clause("bologna.cards.moors")
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("M", ["M1"]),
        ("m m", ["M1", "M2"]),
        ("M M M M", ["M1", "M2", "M3", "M4"]),
        ("M1 M", ["M1", "M2"]),
        ("M M1", ["M1", "M2"]),
        ("M M2 M", ["M1", "M2", "M3"]),
        ("M4 M3 M", ["M1", "M3", "M4"]),
        ("Moro, Moretto, Papa", ["M1", "M2", "M3"]),
        ("Moor Murett Mouro Maure", ["M1", "M2", "M3", "M4"]),
        ("a Moor and the Fool".replace("and ", ""), ["M1", "Mat"]),
        ("Moro 3 e il Matto".replace("e ", ""), ["M3", "Mat"]),
        ("Moro Moro 1", ["M1", "M2"]),
        ("moro 5", ["5", "M1"]),
    ],
)
def test_any_moor_is_the_first_not_named(text: str, cards: list[str]) -> None:
    assert sorted(read(text)) == sorted(cards)


@pytest.mark.clause("bologna.cards.moors")
@given(st.data())
def test_moors_are_filled_up_from_the_first(data: st.DataObject) -> None:
    moors = PACK.groups["mori"].cards
    named = data.draw(masks(moors))
    number = data.draw(st.integers(0, 4 - named.bit_count()))
    words = [*PACK.ids(named), *["M"] * number]
    text = " ".join(data.draw(st.permutations(words)))

    mask = read_cards(text, PACK)

    free = list(indices(moors & ~named))
    assert mask == named | sum(1 << index for index in free[:number])


@pytest.mark.parametrize(
    ("text", "token", "column", "says", "suggested"),
    [
        pytest.param("Angello", "Angello", 1, "no such card", "Angelo", id="unknown"),
        pytest.param(
            "Ang  Bagato", "Bagato", 6, "no such card", "Bagatto", id="unknown further on"
        ),
        pytest.param("Rd,Judgment", "Judgment", 4, "no such card", "Judgement", id="English"),
        pytest.param("Rd\nRc\nMund", "Mund", 7, "no such card", "Mundo", id="third line"),
        pytest.param(
            "King of Cupz", "King of Cupz", 1, "no such card", "King of Cups", id="unknown suit"
        ),
        pytest.param(
            "Ang, re di copppe", "re di copppe", 6, "no such card", "Re di coppe", id="in a phrase"
        ),
        pytest.param("Rd Qd xyzzy", "xyzzy", 7, "no such card", None, id="nothing like it"),
        pytest.param("11d", "11d", 1, "no such card", "11", id="pip that no suit has"),
        pytest.param("5c", "5c", 1, "no such card", "5", id="pip of another pack"),
        pytest.param("💥 Ang", "💥", 1, "no such card", None, id="picture"),
        pytest.param("Ang 💥 Monn", "💥", 5, "no such card", None, id="picture in between"),
        pytest.param("il", "il", 1, "no such card", ..., id="article alone"),
        pytest.param("Re", "Re", 1, "no suit is named", ..., id="face"),
        pytest.param("Ang Regina", "Regina", 5, "no suit is named", ..., id="face at the end"),
        pytest.param("Re, Ang", "Re", 1, "no suit is named", ..., id="face before a card"),
        pytest.param("the Queen the King", "Queen", 5, "no suit is named", ..., id="two faces"),
        pytest.param("Ang Re di", "Re di", 5, "", ..., id="face and joint"),
        pytest.param("Ang Ang", "Ang", 5, "Ang is named twice", None, id="card twice"),
        pytest.param("Angelo, ang", "ang", 9, "first at column 1", None, id="card by two names"),
        pytest.param(
            "Mat King of Cups Rc",
            "Rc",
            18,
            "Rc is named twice (first at column 5",
            None,
            id="phrase",
        ),
        pytest.param(
            "16-12 14", "14", 7, "14 is named twice (first at column 1", None, id="after a range"
        ),
        pytest.param(
            "14 16-12", "16-12", 4, "14 is named twice (first at column 1", None, id="in a range"
        ),
        pytest.param(
            "16-12, 12-10", "12-10", 8, "12 is named twice (first at column 1", None, id="ranges"
        ),
        pytest.param("M2 M2", "M2", 4, "M2 is named twice", None, id="Moor twice"),
        pytest.param("M M M M M", "M", 9, "all 4 are named already", None, id="five Moors"),
        pytest.param(
            "M1-M4, Papa", "Papa", 8, "all 4 are named already", None, id="Moor after all"
        ),
        pytest.param("Moro M4 M3 M2 M1", "Moro", 1, "all 4 are named", None, id="Moor before all"),
        pytest.param("Rd-Rc", "Rd-Rc", 1, "not a range", None, id="range of two suits"),
        pytest.param("Ang 16-Fd", "16-Fd", 5, "not a range", None, id="range of trump and suit"),
        pytest.param("Ang-Mat", "Ang-Mat", 1, "not a range", None, id="range to the Matto"),
        pytest.param("Mat–5", "Mat-5", 1, "not a range", None, id="range from the Matto"),
        pytest.param("Mat-Mat", "Mat-Mat", 1, "not a range", None, id="range of the Matto"),
        pytest.param("5-M", "5-M", 1, "not a range", None, id="range to any Moor"),
        pytest.param("M-M4", "M-M4", 1, "not a range", None, id="range from any Moor"),
    ],
)
def test_invalid(text: str, token: str, column: int, says: str, suggested: object) -> None:
    error = refused(text)

    assert (error.token, error.column) == (token, column)
    assert says in str(error)
    assert str(error).startswith(f"{token!r} at column {column}: ")
    if suggested is not ...:
        assert suggestion(error) == suggested


FACES = [
    (face, name)
    for face, names in PACK.name_parts.faces.items()
    if not face.isdecimal()
    for name in dict.fromkeys((face, *itertools.chain.from_iterable(names.values())))
    # One of them is a card by itself: "As" is the ace of swords.
    if name.casefold() != "as" and without_accents(name).casefold() != "as"
]


@pytest.mark.parametrize(("face", "name"), FACES, ids=[f"{face}-{name}" for face, name in FACES])
def test_invalid_face_alone_suggests_nothing_but_the_face(face: str, name: str) -> None:
    error = refused(f"Ang {name}")

    assert (error.token, error.column) == (name, 5)
    assert "no suit is named" in str(error)
    suggested = suggestion(error)
    if suggested is not None:
        (card,) = read(suggested)
        assert card[:-1] == face


def test_invalid_too_long() -> None:
    text = "Ang " * (LONGEST_TEXT // 4) + "x"

    error = refused(text)

    assert (error.token, error.column) == (text, 1)
    assert f"too long, expected at most {LONGEST_TEXT} characters" in str(error)
    assert len(str(error)) < 150


def test_as_long_as_may_be() -> None:
    assert read("Ang".ljust(LONGEST_TEXT)) == ["Ang"]


def test_a_long_token_is_shown_in_part() -> None:
    error = refused("x" * 500)

    assert error.token == "x" * 500
    assert str(error).startswith(repr("x" * 39 + "…") + " at column 1: ")


@given(st.text())
@settings(max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


WORDS = sorted(
    {word for card in PACK.cards for name in spellings(card) for word in re.split(r"[ '-]", name)}
    | set(PACK.name_parts.articles)
    | {"M", "Moro", "Papa", "1", "17", "x", "-", "–", "--", "'", ",", ";", "\n", "\ud800", "\0"}
)


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["", " ", "-"])), max_size=12))
@settings(max_examples=300)
def test_any_words_are_read_or_refused(words: list[tuple[str, str]]) -> None:
    assert_read_or_refused("".join(itertools.chain.from_iterable(words)))


NAMES = sorted({name for names in SPELLINGS for name in names})


@given(
    st.sampled_from(NAMES),
    st.integers(0, 40),
    st.sampled_from(["", "x", "aa", " "]),
    st.sampled_from(HANDS),
)
@settings(max_examples=200)
def test_a_slip_is_read_or_refused_with_a_real_name(
    name: str, at: int, slip: str, typed: Callable[[str], str]
) -> None:
    at %= len(name)

    assert_read_or_refused(typed(name[:at] + slip + name[at + 1 :]))


def assert_read_or_refused(text: str) -> None:
    """Check that a text gives cards of the pack, or an error that points into it."""
    try:
        mask = read_cards(text, PACK)
    except NotationError as refusal:
        error = refusal
    else:
        assert mask | PACK.all == PACK.all
        return
    assert 1 <= error.column <= len(text)
    start = re.split(r"[ -]", error.token)[0]
    assert text[error.column - 1 :].startswith(start)
    suggested = suggestion(error)
    if suggested is not None:
        assert len(read(suggested)) == 1


@pytest.mark.parametrize(
    ("cards", "language", "text"),
    [
        ("Rc Ang", "it", "Angelo, Re di coppe"),
        ("Rc Ang", "en", "Angel, King of Cups"),
        ("Rc Ang", "fr", "Ange, Roi de coupes"),
        ("10b Beg", "es", "Mago, 10 de bastos"),
        ("14", "egl", "Diavolo"),
        ("14 Rd", "xx", "Diavolo, Re di danari"),
        ("", "it", ""),
    ],
)
def test_describe(cards: str, language: str, text: str, pack: Pack) -> None:
    assert describe(pack.mask(cards.split()), pack, language) == text


def test_spell_keeps_the_order_of_the_pack(pack: Pack) -> None:
    assert spell(read_cards("Ab Mat 5 Ang", pack), pack) == "Ang 5 Mat Ab"
    assert spell(pack.all, pack).split() == [card.id for card in pack.cards]


@given(st.integers(-2000, 2000))
def test_points_are_whole_or_end_in_a_half(half_points: int) -> None:
    shown = points(half_points)

    assert 2 * shown == half_points
    assert isinstance(shown, int) == (half_points % 2 == 0)
    assert str(shown) == f"{shown:g}"
