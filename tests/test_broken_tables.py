"""Broken rule books: each is ours with one thing damaged, and the fault found where it stands."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tarocco.errors import Fault, SpecError
from tarocco.rulebook import Book, shipped_book
from tarocco.rulebook.check import CheckedFile, checked_book
from tarocco.rulebook.files import LARGEST_BYTES, shipped_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from _pytest.mark import ParameterSet

CARDS = "bologna/cards.toml"
COMBINATIONS = "bologna/combinations.toml"
COUNTING = "bologna/counting.toml"
OPTIONS = "bologna/options.toml"
CLAUSES = "bologna/clauses.toml"
EXAMPLES = "bologna/examples.toml"
SOURCES = "sources.toml"
TABLES = (CARDS, COMBINATIONS, COUNTING, OPTIONS, CLAUSES, EXAMPLES, SOURCES)

END = "the end of the file"


@dataclass(frozen=True)
class Damage:
    """One thing changed in a table, and the fault expected of it.

    Args:
        file: the table.
        row: a text that stands once in the table; the damage is done from there on.
        old: what is replaced, where it first stands.
        new: what replaces it.
        at: a text of the damaged table, from the row on, on whose line the fault
            stands; ``END`` for the line after the last.
        says: what the message says, piece by piece.
        faults: how many faults there are, all told; None where one draws others after it.
    """

    file: str
    row: str
    old: str
    new: str
    at: str
    says: tuple[str, ...]
    faults: int | None

    def done(self, text: str) -> tuple[str, int]:
        """Damage a table; return it with the line on which the fault stands."""
        assert text.count(self.row) == 1, f"{self.row!r} stands {text.count(self.row)} times"
        start = text.index(self.row)
        place = text.index(self.old, start)
        damaged = text[:place] + self.new + text[place + len(self.old) :]
        assert damaged != text
        end = len(damaged) if self.at is END else damaged.index(self.at, start)
        return damaged, damaged.count("\n", 0, end) + 1


def broken(  # noqa: PLR0913 - a case is read as a row of a table
    name: str,
    file: str,
    old: str,
    new: str,
    *says: str,
    row: str | None = None,
    at: str | None = None,
    faults: int | None = 1,
) -> ParameterSet:
    """Make a case; the damage is done at ``row``, the fault stands at what is new."""
    damage = Damage(
        file, old if row is None else row, old, new, new if at is None else at, says, faults
    )
    return pytest.param(damage, id=name)


def faults_of(root: Path, *overlays: Path) -> list[Fault]:
    """Load a broken rule book and return what is wrong with it."""
    with pytest.raises(SpecError) as caught:
        checked_book(root, overlays, "bologna")
    return caught.value.faults


NOT_TOML = [
    broken("string not closed", CARDS, '"Ang"\n', '"Ang\n', "not TOML", row='id = "Ang"'),
    broken(
        "string of several lines not closed",
        COUNTING,
        '"bologna.counting.declared"',
        '"""bologna.counting.declared',
        "not TOML: Unterminated string",
        at=END,
    ),
    broken(
        "key twice",
        CARDS,
        "number = 20",
        "number = 20\nnumber = 21",
        "not TOML: Cannot overwrite a value",
        at="number = 21",
    ),
    broken("table twice", COUNTING, "[last_trick]", "[card_points]", "not TOML", "card_points"),
    broken(
        "bracket of a heading missing",
        CARDS,
        "[[card]]",
        "[[card]",
        "not TOML",
        row='[[card]]\nid = "Mon"',
    ),
    # The parser only misses the bracket at what follows.
    broken(
        "bracket of a list missing",
        CARDS,
        '["Beg", "Mat"]',
        '["Beg", "Mat"',
        "not TOML: Unclosed array",
        at='clause = "bologna.cards.groups.contatori"',
    ),
    broken(
        "brace missing",
        COMBINATIONS,
        "{ 3 = 17, 4 = 34 }",
        "{ 3 = 17, 4 = 34",
        "not TOML: Unclosed inline table",
    ),
    broken("equals sign missing", CARDS, "size = 62", "size 62", "not TOML"),
    broken("value missing", CARDS, "size = 62", "size =", "not TOML: Invalid value"),
    broken("bare word", CARDS, "size = 62", "size = sixty", "not TOML: Invalid value"),
    broken("number with leading zero", CARDS, "size = 62", "size = 062", "not TOML"),
    broken("decimal comma", COUNTING, "points = 6", "points = 6,5", "not TOML"),
    broken("control character", CARDS, "Tarocco bolognese", "Tarocco\0bolognese", "not TOML"),
    broken("impossible date", CARDS, "size = 62", "size = 2026-02-30", "not TOML: Invalid date"),
    broken(
        "text after a value",
        SOURCES,
        'lang = "en"',
        'lang = "en" or so',
        "not TOML",
        row='[[source]]\nid = "PA"',
    ),
]

KEYS = [
    broken("unknown key of a card", CARDS, "number = 20", "colour = 20", "card.1", "'colour'"),
    broken(
        "unknown key of a cricca",
        COMBINATIONS,
        "points = { 3 = 17, 4 = 34 }",
        "points = { 3 = 17, 4 = 34 }\nbonus = 3",
        "combination.2: key 'bonus' is unknown",
        at="bonus",
    ),
    broken(
        "unknown key of the last trick",
        COUNTING,
        "points = 6",
        "points = 6\nlost = -6",
        "last_trick: key 'lost' is unknown",
        at="lost",
    ),
    broken(
        "unknown key of a run",
        COMBINATIONS,
        "then_genuine = false",
        "then_genuine = false\nturns = 1",
        "combination.6.run: key 'turns' is unknown",
        at="turns",
    ),
    broken(
        "unknown key of a reading",
        OPTIONS,
        "value = 24 }",
        "value = 24, unit = 1 }",
        "key 'unit' is unknown",
    ),
    broken(
        "unknown key of a source",
        SOURCES,
        'lang = "en"',
        'lang = "en"\nisbn = "0"',
        "key 'isbn' is unknown",
        row='id = "PA"',
        at="isbn",
    ),
    broken(
        "unknown key of an order",
        EXAMPLES,
        'kind = "order"',
        'kind = "order"\nlength = 3',
        "key 'length' is unknown",
        row='id = "order-d"',
        at="length",
    ),
    broken(
        "unknown list of rows",
        COUNTING,
        "[declared]",
        "[[poste]]\nid = 1\n[declared]",
        "key 'poste' is unknown",
        at="[[poste]]",
    ),
    broken(
        "unknown table within a table",
        COUNTING,
        "[declared]",
        "[poste.first]\nid = 1\n[declared]",
        "key 'poste' is unknown",
        at="[poste.first]",
    ),
    broken(
        "unknown table", COUNTING, "[declared]", "[poste]\n[declared]", "key 'poste' is unknown"
    ),
    broken(
        "misspelt key",
        COMBINATIONS,
        "genuine = 1",
        "genuin = 1",
        "key 'genuin' is unknown",
        row='id = "grande"\nkind = "sequence"',
        faults=2,
    ),
    broken(
        "table missing",
        COUNTING,
        "[declared]",
        "[last_trick.declared]",
        "key 'declared' is missing",
        at="# How a pile",
        row="# How a pile",
        faults=2,
    ),
    broken(
        "id of a card missing",
        CARDS,
        'id = "Ang"\n',
        "",
        "card.1: key 'id' is missing",
        row='[[card]]\nid = "Ang"',
        at="[[card]]",
    ),
    broken(
        "clause of a group missing",
        CARDS,
        'clause = "bologna.cards.groups.contatori"\n',
        "",
        "key 'clause' is missing",
        row='[[group]]\nid = "contatori"',
        at="[[group]]",
    ),
    broken(
        "further points of a sequence missing",
        COMBINATIONS,
        "further = 5\n",
        "",
        "combination.7: key 'further' is missing",
        row='[[combination]]\nid = "danari"',
        at="[[combination]]",
    ),
    broken(
        "cell of a run missing",
        COMBINATIONS,
        "neighbours_filled = 1\n",
        "",
        "combination.6.run: key 'neighbours_filled' is missing",
        row="[combination.run]",
        at="[combination.run]",
    ),
    broken(
        "kind of a combination missing",
        COMBINATIONS,
        'kind = "set"\n',
        "",
        "combination.2",
        "kind",
        row='[[combination]]\nid = "re"',
        at="[[combination]]",
    ),
    broken(
        "kind of an example missing",
        EXAMPLES,
        'kind = "pile"\n',
        "",
        "example.1",
        "kind",
        row='[[example]]\nid = "third-ang-mon-0"',
        at="[[example]]",
    ),
    broken(
        "default of an option missing",
        OPTIONS,
        'default = "34"\n',
        "",
        "key 'default' is missing",
        row='[[option]]\nid = "four_kings"',
        at="[[option]]",
    ),
    broken(
        "value of a change missing",
        OPTIONS,
        ", value = 24 }",
        " }",
        "key 'value' is missing",
        at="set = [",
        row='id = "24"',
    ),
    broken(
        "text of a clause missing",
        CLAUSES,
        "text.",
        "reason.",
        "key 'en' is missing",
        row='id = "bologna.cards.matto"',
        at="text.it",
        faults=2,
    ),
    broken(
        "clauses of an order missing",
        EXAMPLES,
        'clauses = ["bologna.cards.short_suits"]\n',
        "",
        "key 'clauses' is missing",
        row='[[example]]\nid = "order-d"',
        at="[[example]]",
    ),
    broken(
        "English text missing",
        CLAUSES,
        "text.en",
        "text.fr",
        "text: key 'en' is missing",
        row='id = "bologna.cards.suits"',
    ),
    broken(
        "Italian text missing",
        OPTIONS,
        'text = { en = "24 points.", it = "24 punti." }',
        'text = { en = "24 points." }',
        "text: key 'it' is missing",
    ),
    broken(
        "Italian question missing",
        OPTIONS,
        'it = "Quanto valgono quattro re?"\n',
        "",
        "question: key 'it' is missing",
        row='[option.question]\nen = "How much are four kings worth?"',
        at="[option.question]",
    ),
    broken(
        "English reach of a source missing",
        SOURCES,
        "reach.en",
        "reach.es",
        "reach: key 'en' is missing",
        row='id = "S1"',
    ),
]

TYPES = [
    broken("text for a whole number", CARDS, "size = 62", 'size = "62"', "pack.size", "integer"),
    broken(
        "number for a truth value",
        COUNTING,
        "apart = true",
        "apart = 1",
        "declared.apart",
        "boolean",
    ),
    broken(
        "text for a truth value",
        COMBINATIONS,
        "declared = true",
        'declared = "true"',
        "multiplier.1.declared",
        "boolean",
        row='id = "criccone"',
    ),
    broken(
        "fraction for a whole number",
        COUNTING,
        "points = 6",
        "points = 6.0",
        "last_trick.points",
        "integer",
    ),
    broken(
        "truth value for a whole number",
        COUNTING,
        "points = 6",
        "points = true",
        "last_trick.points",
        "integer",
    ),
    broken(
        "date for a whole number",
        COUNTING,
        "points = 6",
        "points = 2026-01-06",
        "last_trick.points",
        "integer",
    ),
    broken(
        "number for an id", CARDS, 'id = "16"', "id = 16", "card.5.id", "string", row='id = "16"'
    ),
    broken(
        "text for a list",
        COMBINATIONS,
        'body = ["mori"]',
        'body = "mori"',
        "combination.11.body",
        "list",
    ),
    broken(
        "list for a text",
        COMBINATIONS,
        'head = "Ang"',
        'head = ["Ang"]',
        "combination.6.head",
        "string",
    ),
    broken(
        "number in a list of cards",
        CARDS,
        '["16-5"]',
        "[16, 15]",
        "group.2.cards.1",
        "string",
        faults=2,
    ),
    broken("table for a list of rows", CARDS, "[[any]]", "[any]", "any", "list"),
    broken("row for a table", COUNTING, "[declared]", "[[declared]]", "declared"),
    broken(
        "list for a text of a clause",
        CLAUSES,
        'text.en = "The value of a tarocco is 5."',
        'text.en = ["The value of a tarocco is 5."]',
        "text.en",
        "string",
    ),
    broken(
        "text for the points of one size",
        COMBINATIONS,
        "{ 3 = 17, 4 = 34 }",
        '{ 3 = 17, 4 = "34" }',
        "combination.2.points.4",
        "integer",
    ),
    broken(
        "text for the points an example expects",
        EXAMPLES,
        "{ grande = 0 }",
        '{ grande = "none" }',
        "example.1.expect.grande",
        "number",
        row='id = "third-ang-mon-0"',
    ),
    broken(
        "text for the sources of an order",
        EXAMPLES,
        'sources = ["S0", "S1"]',
        'sources = "S0"',
        "sources",
        "list",
        row='id = "order-d"',
    ),
    broken(
        "word for the size of a cricca",
        COMBINATIONS,
        "points = { 3 = 17, 4 = 34 }",
        "points = { three = 17, 4 = 34 }",
        "three",
    ),
]

RANGES = [
    broken("points below nothing", COUNTING, "points = 6", "points = -6", "points", "(got -6)"),
    broken("points beyond measure", COUNTING, "points = 6", "points = 10001", "(got 10001)"),
    broken("pack beyond measure", CARDS, "size = 62", "size = 101", "pack.size", "(got 101)"),
    broken("half point beyond one", COUNTING, "odd_card = 0", "odd_card = 2", "odd_card"),
    broken(
        "rank of nothing",
        CARDS,
        "Beg = 1",
        "Beg = 0",
        "suit.1.ranks.Beg",
        at="ranks",
        row='id = "trumps"',
    ),
    broken(
        "factor of nothing",
        COMBINATIONS,
        "factor = 2",
        "factor = 0",
        "multiplier.2.factor",
        row='id = "sequenza"',
    ),
    broken(
        "doubling by no combination",
        COMBINATIONS,
        "combinations = 3",
        "combinations = 0",
        "multiplier.1.combinations",
        row='id = "criccone"',
    ),
    broken(
        "smallest sequence of nothing",
        COMBINATIONS,
        "smallest = 3",
        "smallest = 0",
        "combination.12.smallest",
        row='id = "assi"\nkind = "sequence"',
    ),
    broken(
        "group without cards",
        CARDS,
        'cards = ["Beg", "Mat"]',
        "cards = []",
        "group.4.cards",
        row='id = "contatori"',
    ),
    broken("id with a blank", CARDS, 'id = "contatori"', 'id = "due contatori"', "group.4.id"),
    broken("name of nothing", CARDS, 'en = ["Angel", "Judgement"]', 'en = [""]', "names.en.1"),
    broken(
        "language of one letter",
        CARDS,
        'fr = ["Ange", "Jugement"]',
        'f = ["Ange", "Jugement"]',
        "card.1.names.f",
    ),
    broken("unknown kind of suit", CARDS, 'kind = "excuse"', 'kind = "joker"', "suit.2.kind"),
    broken(
        "unknown kind of combination",
        COMBINATIONS,
        'kind = "set"',
        'kind = "bag"',
        "combination.2",
        "'bag'",
        row='[[combination]]\nid = "re"',
        at="[[combination]]",
    ),
    broken(
        "unknown status",
        CLAUSES,
        'status = "sourced"',
        'status = "guessed"',
        "clause.5.status",
        "'guessed'",
        row='id = "bologna.cards.trumps.figures"',
    ),
    broken(
        "clause for no game",
        CLAUSES,
        'games = ["all"]',
        "games = []",
        "clause.1.games",
        row='id = "bologna.cards.pack"',
    ),
    broken(
        "option with one reading",
        OPTIONS,
        '[[option.reading]]\nid = "34"\nsources = ["S0", "S1", "Bp", "BU"]\n'
        'text = { en = "34 points.", it = "34 punti." }\n',
        "",
        "reading: list",
        "at least 2",
        row='[[option.reading]]\nid = "34"',
        at='[[option.reading]]\nid = "24"',
    ),
]

TWICE = [
    broken("id of two cards", CARDS, '"Mon"', '"Ang"', "'Ang'", row='id = "Mon"', faults=2),
    broken("id of two suits", CARDS, '"c"', '"d"', "'d'", row='id = "c"\nkind', faults=None),
    broken(
        "id of two faces",
        CARDS,
        '"10"',
        '"9"',
        "'9'",
        row='id = "10"\nnames',
        at='id = "9"\nnames = { it = ["9"',
        faults=None,
    ),
    broken(
        "id of two groups",
        CARDS,
        '"rosse"',
        '"grande"',
        "'grande'",
        row='id = "rosse"',
        faults=None,
    ),
    broken(
        "id of two values",
        CARDS,
        '"re"',
        '"tarocchi"',
        "'tarocchi'",
        row='id = "re"\ngroup',
    ),
    broken("id of two languages", CARDS, '"fr"', '"es"', "'es'", row='id = "fr"', faults=None),
    broken(
        "id of two combinations",
        COMBINATIONS,
        '"fanti"',
        '"cavalli"',
        "'cavalli'",
        row='id = "fanti"',
        faults=None,
    ),
    broken(
        "id of two multipliers",
        COMBINATIONS,
        '"sequenza"',
        '"criccone"',
        "'criccone'",
        row='id = "sequenza"',
        faults=None,
    ),
    broken(
        "id of two clauses",
        CLAUSES,
        '"bologna.counting.fours"',
        '"bologna.counting.parity"',
        "'bologna.counting.parity'",
        row='id = "bologna.counting.fours"',
        faults=None,
    ),
    broken("id of two sources", SOURCES, '"BU"', '"WK"', "'WK'", row='id = "BU"', faults=None),
    broken(
        "id of two options",
        OPTIONS,
        '"four_kings"',
        '"odd_pile"',
        "'odd_pile'",
        row='id = "four_kings"',
        at='id = "odd_pile"\ndefault = "half"',
        faults=None,
    ),
    broken(
        "id of two readings",
        OPTIONS,
        '"less_one"',
        '"whole"',
        "'whole'",
        row='id = "less_one"',
        faults=None,
    ),
    broken(
        "id of two rulesets",
        OPTIONS,
        '"bologna/parlett"',
        '"bologna/ottocento"',
        "'bologna/ottocento'",
    ),
    broken(
        "id of two examples",
        EXAMPLES,
        '"third-ang-mon-1"',
        '"third-ang-mon-0"',
        "'third-ang-mon-0'",
        row='id = "third-ang-mon-1"',
    ),
]

NOWHERE = [
    broken(
        "unknown clause of a combination",
        COMBINATIONS,
        '"bologna.combinations.cricche.re"',
        '"bologna.combinations.cricche.reX"',
        "clause 'bologna.combinations.cricche.reX'",
        "did you mean 'bologna.combinations.cricche.re'?",
    ),
    broken(
        "unknown clause of what follows a run",
        COMBINATIONS,
        '"bologna.combinations.grande.moors"',
        '"bologna.nothing"',
        "clause 'bologna.nothing'",
    ),
    broken(
        "unknown clause of an odd pile",
        COUNTING,
        '"bologna.counting.odd_pile"',
        '"bologna.counting.odd"',
        "clause 'bologna.counting.odd'",
    ),
    broken(
        "unknown clause of an example",
        EXAMPLES,
        '"bologna.combinations.grande.third"',
        '"bologna.combinations.grande.fourth"',
        "clause 'bologna.combinations.grande.fourth'",
        row='id = "third-ang-mon-0"',
    ),
    broken(
        "unknown group of a value",
        CARDS,
        'group = "regine"',
        'group = "reginette"',
        "group 'reginette'",
        "did you mean 'regine'?",
        faults=None,
    ),
    broken(
        "unknown group of a wildcard", CARDS, 'group = "mori"', 'group = "papi"', "group 'papi'"
    ),
    broken(
        "unknown family of a combination",
        COMBINATIONS,
        'family = "sequences"',
        'family = "sequence"',
        "family 'sequence'",
        "did you mean 'sequences'?",
        row='id = "grande"\nkind',
    ),
    broken(
        "unknown family of a doubling",
        EXAMPLES,
        'family = "sequences"',
        'family = "runs"',
        "family 'runs'",
        row='id = "doubling-175"',
    ),
    broken(
        "unknown source of a clause",
        CLAUSES,
        'sources = ["S0", "S2"]',
        'sources = ["S0", "S22"]',
        "source 'S22'",
        row='id = "bologna.cards.pack.substitute"',
    ),
    broken(
        "unknown source with a place",
        CLAUSES,
        '"B/133"]',
        '"BB/133"]',
        "source 'BB'",
        row='id = "bologna.cards.trumps.order"',
    ),
    broken(
        "unknown source of a reading",
        OPTIONS,
        'sources = ["BU"]',
        'sources = ["BUX"]',
        "source 'BUX'",
    ),
    broken(
        "unknown option of a ruleset",
        OPTIONS,
        'options = { suit_contatori = "one" }',
        'options = { suit_contatore = "one" }',
        "option 'suit_contatore'",
        "did you mean 'suit_contatori'?",
    ),
    broken(
        "unknown reading of a ruleset",
        OPTIONS,
        'options = { suit_contatori = "one" }',
        'options = { suit_contatori = "three" }',
        "reading of suit_contatori 'three'",
    ),
    broken(
        "default not among the readings",
        OPTIONS,
        'default = "34"',
        'default = "43"',
        "default '43' of option 'four_kings'",
        "expected one of: 34, 24",
    ),
    broken(
        "reading of a cell that is not there",
        OPTIONS,
        "combination/re/points/4",
        "combination/re/points/5",
        "cell 'combinations/combination/re/points/5'",
        "'5'",
    ),
    broken(
        "reading of a row that is not there",
        OPTIONS,
        "combination/re/points/4",
        "combination/king/points/4",
        "cell 'combinations/combination/king/points/4'",
        "'king'",
    ),
    broken(
        "reading of a table it may not change",
        OPTIONS,
        "combinations/combination/re/points/4",
        "clauses/clause/bologna.cards.pack/text/en",
        "cell 'clauses/clause/bologna.cards.pack/text/en'",
    ),
    broken(
        "reading of a whole table",
        OPTIONS,
        "combinations/combination/re/points/4",
        "combinations",
        "cell 'combinations'",
    ),
    broken(
        "ruleset of another pack",
        OPTIONS,
        '"bologna/parlett"',
        '"france/parlett"',
        "ruleset 'france/parlett' is not of this pack",
        "expected bologna/",
    ),
    broken(
        "clause of another pack",
        CLAUSES,
        '"bologna.counting.fours"',
        '"france.counting.fours"',
        "clause 'france.counting.fours' is not of this pack",
        "expected bologna.",
    ),
    broken(
        "unknown row of a term",
        EXAMPLES,
        'row = "cards/pack"',
        'row = "cards/sack"',
        "row 'cards/sack'",
        "'sack'",
    ),
    broken(
        "unknown ruleset of an example",
        EXAMPLES,
        'kind = "pile"',
        'kind = "pile"\nruleset = "bologna/parlet"',
        "ruleset 'bologna/parlet' does not exist",
        "did you mean 'bologna/parlett'?",
        row='id = "third-ang-mon-0"',
        at="ruleset",
    ),
    broken(
        "language of a name unknown",
        CARDS,
        'fr = ["Ange", "Jugement"]',
        'de = ["Engel", "Gericht"]',
        "language 'de'",
    ),
    broken(
        "language of a usual name unknown",
        EXAMPLES,
        'fr = "Ange" }',
        'de = "Engel" }',
        "language 'de'",
    ),
]

PACK = [
    broken(
        "card in no suit",
        CARDS,
        '[[card]]\nid = "Ang"',
        '[[card]]\nid = "Jol"\nnames = { it = ["Jolly"] }\n\n[[card]]\nid = "Ang"',
        "card 'Jol' is in no suit",
        at='id = "Jol"',
    ),
    broken(
        "face in no suit",
        CARDS,
        '[[face]]\nid = "R"',
        '[[face]]\nid = "K"\nnames = { it = ["Papa"] }\n\n[[face]]\nid = "R"',
        "face 'K' is in no suit",
        at='id = "K"',
    ),
    broken(
        "card in two suits",
        CARDS,
        'cards = ["Mat"]',
        'cards = ["Mat", "Beg"]',
        "card 'Beg' is in two suits",
        faults=2,
    ),
    broken(
        "card twice in a suit",
        CARDS,
        'cards = ["Mat"]',
        'cards = ["Mat", "Mat"]',
        "names Mat twice",
    ),
    broken(
        "card of a suit without row",
        CARDS,
        'cards = ["Mat"]',
        'cards = ["Mad"]',
        "card 'Mad' does not exist",
        "did you mean 'Mat'?",
        faults=2,
    ),
    broken(
        "face without row",
        CARDS,
        "Q = 9, C = 8",
        "Q = 9, K = 8",
        "face 'K' does not exist",
        row='id = "s"\nkind',
    ),
    broken(
        "gap in the ranks",
        CARDS,
        "R = 10",
        "R = 11",
        "suit 'b'",
        "rank 10",
        row='id = "b"\nkind',
    ),
    broken(
        "tie not declared",
        CARDS,
        "7 = 3, 6 = 2, A = 1",
        "7 = 2, 6 = 2, A = 1",
        "6 and 7 have the same rank 2",
        row='id = "b"\nkind',
        faults=2,
    ),
    broken(
        "tie of three declared for two",
        CARDS,
        '["M1", "M2", "M3", "M4"]',
        '["M1", "M2", "M3"]',
        "M4 and M1 have the same rank 2",
        row='ties = [["M1"',
        at="ranks",
    ),
    broken(
        "tie of cards that differ in rank",
        CARDS,
        'ties = [["M1", "M2", "M3", "M4"]]',
        'ties = [["M1", "M2", "M3", "M4"], ["Ang", "Mon"]]',
        "Ang, Mon are declared equal but differ in rank",
    ),
    broken(
        "tie of an unknown card",
        CARDS,
        '["M1", "M2", "M3", "M4"]',
        '["M1", "M2", "M3", "M4", "M5"]',
        "'M5' does not exist",
        row='ties = [["M1"',
        at="ties",
    ),
    broken(
        "tie of a card of another suit",
        CARDS,
        '["M1", "M2", "M3", "M4"]',
        '["M1", "M2", "M3", "M4", "Mat"]',
        "'Mat'",
        row='ties = [["M1"',
        at="ties",
    ),
    broken("pack of the wrong size", CARDS, "size = 62", "size = 78", "62 cards", "expected 78"),
    broken(
        "suit with ranks and cards",
        CARDS,
        'cards = ["Mat"]',
        'cards = ["Mat"]\nranks = { Jol = 1 }',
        "suit 'matto'",
        "'ranks' or 'cards'",
        row='[[suit]]\nid = "matto"',
        at="[[suit]]",
        faults=3,
    ),
    broken(
        "suit with neither ranks nor cards",
        CARDS,
        'cards = ["Mat"]\n',
        "",
        "suit 'matto'",
        "'ranks' or 'cards'",
        row='[[suit]]\nid = "matto"',
        at="[[suit]]",
        faults=None,
    ),
    broken(
        "card without value",
        CARDS,
        '["rosse", "scavezzo", "mori", "assi", "cartacce"]',
        '["scavezzo", "mori", "assi", "cartacce"]',
        "card 'Sol' has no value",
        row='[[group]]\nid = "scartini"',
        at='[[value]]\nid = "tarocchi"',
        faults=2,
    ),
    broken(
        "card with two values",
        CARDS,
        '["rosse", "scavezzo", "mori", "assi", "cartacce"]',
        '["rosse", "scavezzo", "mori", "assi", "cartacce", "Fd"]',
        "card 'Fd' has two values, 'fanti' and 'scartini'",
        row='[[group]]\nid = "scartini"',
        at='group = "scartini"',
    ),
    broken(
        "group of an unknown card",
        CARDS,
        'cards = ["Beg", "Mat"]',
        'cards = ["Bega", "Mat"]',
        "group 'contatori'",
        "'Bega' does not exist",
        "did you mean 'Beg'?",
    ),
    broken(
        "group with a card twice",
        CARDS,
        '["Rd", "Rc", "Rs", "Rb"]',
        '["Rd", "Rc", "Rs", "Rb", "Rc"]',
        "group 're' names Rc twice",
    ),
    broken(
        "group with a card twice through a range",
        CARDS,
        'cards = ["16-5"]',
        'cards = ["16-5", "12"]',
        "group 'scavezzo' names 12 twice",
    ),
    broken(
        "group of a group below it",
        CARDS,
        'cards = ["Beg", "Mat"]',
        'cards = ["Beg", "numeri"]',
        "group 'contatori'",
        "'numeri'",
    ),
    broken(
        "group with the name of a card",
        CARDS,
        'id = "rosse"\n',
        'id = "Sol"\n',
        "group 'Sol' has the name of a card",
        faults=None,
    ),
    broken(
        "range of two suits",
        CARDS,
        '"6d-10d"',
        '"6d-10c"',
        "group 'cartacce'",
        "'6d-10c'",
        faults=None,
    ),
    broken(
        "range to an unknown card",
        CARDS,
        'cards = ["16-5"]',
        'cards = ["16-4"]',
        "group 'scavezzo'",
        "'16-4'",
        faults=None,
    ),
]

MEANING = [
    broken(
        "cricca of a card that is not in the pack",
        COMBINATIONS,
        'cards = ["re"]',
        'cards = ["re", "Rx"]',
        "combination 're'",
        "'Rx' does not exist",
    ),
    broken(
        "cricca with a card twice",
        COMBINATIONS,
        'cards = ["re"]',
        'cards = ["re", "Rd"]',
        "combination 're'",
        "names Rd twice",
    ),
    broken(
        "sequence with a card twice in its body",
        COMBINATIONS,
        'body = ["Qd", "Cd", "Fd"]',
        'body = ["Qd", "Cd", "Cd"]',
        "combination 'danari'",
        "names Cd twice",
    ),
    broken(
        "sequence with a card in head and body",
        COMBINATIONS,
        'body = ["Qd", "Cd", "Fd"]',
        'body = ["Qd", "Cd", "Rd"]',
        "combination 'danari'",
        "names Rd twice, in head and body",
    ),
    broken(
        "sequence with a card in body and added",
        COMBINATIONS,
        'added = ["Ac"]',
        'added = ["Qc"]',
        "combination 'coppe'",
        "names Qc twice, in body and added",
    ),
    broken(
        "sequence with a card in body and run",
        COMBINATIONS,
        'cards = ["16-5"]',
        'cards = ["16-5", "Lun"]',
        "combination 'grande'",
        "names Lun twice, in body and run.cards",
        row="[combination.run]",
        faults=2,  # it also stands below the 5
    ),
    broken(
        "sequence with a card twice in its run",
        COMBINATIONS,
        'cards = ["16-5"]',
        'cards = ["16-5", "5"]',
        "combination 'grande'",
        "names 5 twice",
        row="[combination.run]",
    ),
    broken(
        "sequence with a card in run and after it",
        COMBINATIONS,
        'then = ["mori"]',
        'then = ["mori", "5"]',
        "combination 'grande'",
        "names 5 twice, in run.cards and run.then",
    ),
    broken(
        "head that is not in the pack",
        COMBINATIONS,
        'head = "Rb"',
        'head = "Rx"',
        "combination 'bastoni'",
        "'Rx' does not exist",
    ),
    broken(
        "head that is a group",
        COMBINATIONS,
        'head = "Rb"',
        'head = "assi_buoni"',
        "combination 'bastoni'",
        "assi_buoni",
    ),
    broken(
        "contatore that is not in the pack",
        COMBINATIONS,
        'contatori = ["contatori"]',
        'contatori = ["Jolly"]',
        "combination 'spade'",
        "'Jolly' does not exist",
        row='id = "spade"',
    ),
    broken(
        "run of a range that is none",
        COMBINATIONS,
        'cards = ["16-5"]',
        'cards = ["16-Mat"]',
        "combination 'grande'",
        "'16-Mat'",
        row="[combination.run]",
    ),
    broken(
        "points that do not rise",
        COMBINATIONS,
        "points = { 3 = 17, 4 = 34 }",
        "points = { 3 = 17, 4 = 17 }",
        "combination 're'",
        "17 for 4 cards, expected more than 17",
    ),
    broken(
        "points of nothing",
        COMBINATIONS,
        "points = { 3 = 17, 4 = 34 }",
        "points = { 3 = 0, 4 = 34 }",
        "combination 're'",
        "0 for 3 cards, expected more than 0",
    ),
    broken(
        "size larger than the set",
        COMBINATIONS,
        "points = { 3 = 17, 4 = 34 }\ncounts_as = { 3 = 1, 4 = 1 }",
        "points = { 3 = 17, 5 = 34 }\ncounts_as = { 3 = 1, 5 = 1 }",
        "combination 're'",
        "size 5 is more than its 4 cards",
        at="points",
        row="points = { 3 = 17",
        faults=None,  # a reading of the options changes the size that is gone
    ),
    broken(
        "points and counts of different sizes",
        COMBINATIONS,
        "counts_as = { 3 = 1, 4 = 1 }",
        "counts_as = { 3 = 1 }",
        "combination 'fanti'",
        "points and counts_as differ in sizes",
        row='id = "fanti"',
    ),
    broken(
        "more genuine cards than the body has",
        COMBINATIONS,
        "genuine = 2",
        "genuine = 5",
        "combination 'mori'",
        "5 genuine cards of 4",
        row='id = "mori"\nkind',
    ),
    broken(
        "card beside the third outside the body",
        COMBINATIONS,
        'beside_third = ["Mon", "Sol", "Lun"]',
        'beside_third = ["Ang", "Sol", "Lun"]',
        "combination 'grande'",
        "Ang not in the body",
    ),
    broken(
        "card that breaks the run outside the body",
        COMBINATIONS,
        "broken_without = []",
        'broken_without = ["16"]',
        "combination 'grande'",
        "16 not in the body",
    ),
    broken(
        "family without multiplier",
        COMBINATIONS,
        'family = "sequences"',
        'family = "cricche"',
        "family 'sequences' has 0 multipliers",
        row='[[family]]\nid = "sequences"',
        at="[[family]]",
        faults=None,
    ),
    broken(
        "combination with the name of a family",
        COMBINATIONS,
        'id = "fanti"',
        'id = "cricche"',
        "combination 'cricche' has the name of a family",
        faults=None,
    ),
    broken(
        "combination with the name of a total",
        COMBINATIONS,
        'id = "fanti"',
        'id = "total"',
        "combination 'total'",
        faults=None,
    ),
    broken(
        "clause sourced without source",
        CLAUSES,
        'sources = ["S0", "S2"]',
        "sources = []",
        "clause 'bologna.cards.pack.substitute' is 'sourced' but has no source",
        row='id = "bologna.cards.pack.substitute"',
    ),
    broken(
        "clause derived without reason",
        CLAUSES,
        'status = "sourced"',
        'status = "derived"',
        "clause 'bologna.cards.matto' is 'derived' but has no reason",
        row='[[clause]]\nid = "bologna.cards.matto"',
        at="[[clause]]",
    ),
    broken(
        "clause chosen without reason",
        CLAUSES,
        'status = "sourced"',
        'status = "chosen"',
        "clause 'bologna.cards.matto' is 'chosen' but has no reason",
        row='[[clause]]\nid = "bologna.cards.matto"',
        at="[[clause]]",
    ),
    broken(
        "reading with a cell of the wrong type",
        OPTIONS,
        "value = 24 }",
        'value = "24" }',
        "cell 'combinations/combination/re/points/4'",
        "integer",
    ),
    broken(
        "reading with a cell out of range",
        OPTIONS,
        "value = -1 }",
        "value = -2 }",
        "cell 'counting/card_points/odd_card'",
    ),
    broken(
        "reading of a card that is not in the pack",
        OPTIONS,
        'broken_without", value = ["Lun"]',
        'broken_without", value = ["Lunx"]',
        "'Lunx'",
    ),
    broken(
        "reading whose points do not rise",
        OPTIONS,
        "value = 24 }",
        "value = 4 }",
        "4 for 4 cards, expected more than 17",
    ),
    broken(
        "reading that removes a cell it changes",
        OPTIONS,
        'set = [{ cell = "combinations/combination/re/points/4"',
        'set = [{ cell = "combinations/combination/re/points", value = { 3 = 17 } }, '
        '{ cell = "combinations/combination/re/points/4"',
        "combinations/combination/re/points",
    ),
    broken(
        "reading that makes a tie",
        OPTIONS,
        '  { cell = "cards/suit/trumps/ranks/Ang", value = 17 },\n',
        "",
        "the same rank 18",
        row='  { cell = "cards/suit/trumps/ranks/Mon", value = 18 },',
        at="  { cell",
        faults=None,
    ),
]

EXAMPLE_ROWS = [
    broken(
        "example of an unknown card",
        EXAMPLES,
        'cards = "Ang Mon"',
        'cards = "Ang Monn"',
        "example 'third-ang-mon-0'",
        "'Monn' at column 5",
        row='id = "third-ang-mon-0"',
    ),
    broken(
        "example with a card twice",
        EXAMPLES,
        'cards = "Ang Mon"',
        'cards = "Ang Mon Ang"',
        "example 'third-ang-mon-0'",
        "Ang is named twice",
        row='id = "third-ang-mon-0"',
    ),
    broken(
        "example with an unknown declared card",
        EXAMPLES,
        '"Qd Qc Qs"',
        '"Qd Qc Qx"',
        "example 'side-with-declaration'",
        "'Qx' at column 7",
        row='id = "side-with-declaration"',
    ),
    broken(
        "order with an unknown card",
        EXAMPLES,
        '"M1 M2 M3 M4"',
        '"M1 M2 M3 M5"',
        "example 'order-trumps'",
        "'M5' at column 10",
        row='id = "order-trumps"',
    ),
    broken(
        "spelling that reads an unknown card",
        EXAMPLES,
        'reads = ["Lun"]',
        'reads = ["Luna"]',
        "example 'spelling-it-la'",
        "card 'Luna' does not exist",
        row='id = "spelling-it-la"',
    ),
    broken(
        "name of an unknown card",
        EXAMPLES,
        'card = "Ang"',
        'card = "Angel"',
        "example 'name-ang'",
        "card 'Angel' does not exist",
        row='id = "name-ang"',
    ),
    broken(
        "example that expects an unknown line",
        EXAMPLES,
        "{ grande = 0 }",
        "{ grandee = 0 }",
        "example 'third-ang-mon-0'",
        "line 'grandee' does not exist",
        "did you mean 'grande'?",
        row='id = "third-ang-mon-0"',
    ),
    broken(
        "example with an unknown option",
        EXAMPLES,
        '{ highest_trump = "mondo" }',
        '{ highest_trumps = "mondo" }',
        "option 'highest_trumps' does not exist",
        "did you mean 'highest_trump'?",
    ),
    broken(
        "example with an unknown reading",
        EXAMPLES,
        '{ highest_trump = "mondo" }',
        '{ highest_trump = "monde" }',
        "reading of highest_trump 'monde' does not exist",
        "did you mean 'mondo'?",
    ),
    broken(
        "example that expects a quarter of a point",
        EXAMPLES,
        "{ grande = 0 }",
        "{ grande = 10.25 }",
        "example 'third-ang-mon-0'",
        "10.25 points, expected whole or half points",
        row='id = "third-ang-mon-0"',
    ),
    broken(
        "example that expects points without end",
        EXAMPLES,
        "{ grande = 0 }",
        "{ grande = inf }",
        "inf",
        row='id = "third-ang-mon-0"',
    ),
    broken(
        "example that expects no number of points",
        EXAMPLES,
        "{ grande = 0 }",
        "{ grande = nan }",
        "nan",
        row='id = "third-ang-mon-0"',
    ),
    broken(
        "side that expects a quarter of a point",
        EXAMPLES,
        "expect = 64",
        "expect = 64.25",
        "example 'side-with-declaration'",
        "64.25 points",
        row='id = "side-with-declaration"',
    ),
    broken(
        "example with a role of an unknown combination",
        EXAMPLES,
        "roles = { grande =",
        "roles = { grandee =",
        "example 'third-ang-mon-1'",
        "combination 'grandee' does not exist",
        row='id = "third-ang-mon-1"',
    ),
    broken(
        "example with a role of an unknown card",
        EXAMPLES,
        "{ Mat =",
        "{ Matt =",
        "example 'third-ang-mon-1'",
        "card 'Matt' does not exist",
        row='id = "third-ang-mon-1"',
        at="roles",
    ),
]

CASES = [*NOT_TOML, *KEYS, *TYPES, *RANGES, *TWICE, *NOWHERE, *PACK, *MEANING, *EXAMPLE_ROWS]


@pytest.mark.parametrize("damage", CASES)
def test_invalid(damage: Damage, root: Path, tables: dict[str, str]) -> None:
    text, line = damage.done(tables[damage.file])
    path = root / damage.file
    path.write_text(text, encoding="utf-8")

    found = faults_of(root)

    assert any(
        fault.file == str(path)
        and fault.line == line
        and all(piece in fault.message for piece in damage.says)
        for fault in found
    ), f"expected line {line} with {damage.says}, found:\n" + "\n".join(map(str, found))
    assert damage.faults in {None, len(found)}, "\n".join(map(str, found))


def test_there_are_enough_cases() -> None:
    names = [case.id for case in CASES]

    assert len(names) == len(set(names)) >= 60


def test_the_copy_is_sound(root: Path) -> None:
    book = checked_book(root, [], "bologna")

    ours = shipped_book()
    assert {each.kind for each in book.examples.values()} == {
        each.kind for each in ours.examples.values()
    }
    assert 5 <= len(book.options) < len(ours.options)
    assert book.ruleset().scoring == ours.ruleset().scoring


@pytest.mark.parametrize("name", TABLES)
def test_invalid_missing(name: str, root: Path) -> None:
    (root / name).unlink()

    assert faults_of(root) == [Fault(str(root / name), 0, "missing, expected a TOML file")]


@pytest.mark.parametrize("name", TABLES)
def test_invalid_folder(name: str, root: Path) -> None:
    (root / name).unlink()
    (root / name).mkdir()

    assert faults_of(root) == [Fault(str(root / name), 0, "this is a folder, expected a TOML file")]


@pytest.mark.parametrize("name", TABLES)
def test_invalid_empty(name: str, root: Path) -> None:
    (root / name).write_bytes(b"")

    found = faults_of(root)

    assert {(fault.file, fault.line) for fault in found} == {(str(root / name), 1)}
    assert all("is missing" in fault.message for fault in found)


def test_invalid_every_file_missing(root: Path) -> None:
    for name in TABLES:
        (root / name).unlink()

    assert {fault.file for fault in faults_of(root)} == {str(root / name) for name in TABLES}


def test_invalid_root_missing(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"

    assert faults_of(nowhere) == [Fault(str(nowhere), 0, "not a folder, expected a rule book")]


def test_invalid_root_is_a_file(root: Path) -> None:
    file = root / SOURCES

    assert faults_of(file) == [Fault(str(file), 0, "not a folder, expected a rule book")]


def test_invalid_root_of_another_pack(root: Path) -> None:
    (root / "bologna").rename(root / "firenze")

    assert str(root / CARDS) in {fault.file for fault in faults_of(root)}


def test_invalid_too_large(root: Path, tables: dict[str, str]) -> None:
    text = tables[COUNTING].encode()
    (root / COUNTING).write_bytes(text + b"#" * (LARGEST_BYTES + 1 - len(text)))

    assert faults_of(root) == [
        Fault(str(root / COUNTING), 0, f"too large, expected at most {LARGEST_BYTES} bytes")
    ]


def test_as_large_as_may_be(root: Path, tables: dict[str, str]) -> None:
    text = tables[COUNTING].encode()
    (root / COUNTING).write_bytes(text + b"#" * (LARGEST_BYTES - len(text)))

    assert checked_book(root, [], "bologna").ruleset().scoring.last_trick.points == 6


@pytest.mark.parametrize("byte", [0x80, 0xC0, 0xE8, 0xFF], ids=hex)
@pytest.mark.parametrize("marker", [b"# The pack", b'it = ["Forza"]', b"points = 1\n"])
def test_invalid_not_utf_8(byte: int, marker: bytes, root: Path, tables: dict[str, str]) -> None:
    data = tables[CARDS].encode()
    place = data.index(marker)
    (root / CARDS).write_bytes(data[:place] + bytes([byte]) + data[place:])

    assert faults_of(root) == [
        Fault(
            str(root / CARDS),
            data.count(b"\n", 0, place) + 1,
            f"byte 0x{byte:02x} is not UTF-8 text, expected UTF-8",
        )
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_invalid_another_encoding(encoding: str, root: Path, tables: dict[str, str]) -> None:
    (root / CARDS).write_bytes(tables[CARDS].encode(encoding))

    (fault,) = faults_of(root)

    assert (fault.file, fault.line) == (str(root / CARDS), 1)


@pytest.mark.parametrize("depth", [100, 300, 5000])
@pytest.mark.parametrize(("start", "end"), [("[", "]"), ("{ a = ", " }")], ids=["list", "table"])
def test_invalid_nested_deeply(
    depth: int, start: str, end: str, root: Path, tables: dict[str, str]
) -> None:
    nested = start * depth + "1" + end * depth
    text = tables[CARDS].replace("size = 62", f"size = {nested}")
    assert nested in text
    (root / CARDS).write_text(text, encoding="utf-8")

    (fault,) = faults_of(root)

    assert fault.file == str(root / CARDS)
    assert "size" in fault.message or "nested too deeply" in fault.message


@pytest.mark.parametrize("digits", [20, 4300, 4301, 100_000])
def test_invalid_number_of_many_digits(digits: int, root: Path, tables: dict[str, str]) -> None:
    text = tables[CARDS].replace("size = 62", f"size = {'9' * digits}")
    assert text != tables[CARDS]
    (root / CARDS).write_text(text, encoding="utf-8")

    (fault,) = faults_of(root)

    assert fault.file == str(root / CARDS)
    assert fault.line in {0, text[: text.index("size = 9")].count("\n") + 1}


def test_a_pack_needs_no_wildcard(root: Path, tables: dict[str, str]) -> None:
    start = tables[CARDS].index("[[any]]")
    end = tables[CARDS].index("# Groups of cards")
    (root / CARDS).write_text(tables[CARDS][:start] + tables[CARDS][end:], encoding="utf-8")

    assert checked_book(root, [], "bologna").ruleset().pack.wildcards == ()


def changed(root: Path, file: str, *changes: tuple[str, str]) -> None:
    """Replace texts of a table of the copy, each where it first stands."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def places(root: Path, file: str, *markers: str) -> list[tuple[str, int]]:
    """Return the file and line of each text of a table of the copy."""
    text = (root / file).read_text(encoding="utf-8")
    return [(str(root / file), text.count("\n", 0, text.index(each)) + 1) for each in markers]


def in_order(found: list[Fault]) -> bool:
    """Tell whether faults stand in the order of files and lines."""
    keys = [(fault.file, fault.line) for fault in found]
    return keys == sorted(keys)


def test_faults_of_form_in_several_files_come_together(root: Path) -> None:
    changed(
        root,
        CARDS,
        ("size = 62", 'size = "62"'),
        ("number = 20", "number = 2000"),
        ('kind = "excuse"', 'kind = "joker"'),
        ("points = 5", "worth = 5"),
    )
    changed(root, COUNTING, ("apart = true", "apart = 1"))
    changed(root, SOURCES, ('lang = "en"', 'lang = "English"'))

    found = faults_of(root)

    expected = [
        *places(
            root,
            CARDS,
            'size = "62"',
            "number = 2000",
            'kind = "joker"',
            '[[value]]\nid = "tarocchi"',
            "worth = 5",
        ),
        *places(root, COUNTING, "apart = 1"),
        *places(root, SOURCES, 'lang = "English"'),
    ]
    assert [(fault.file, fault.line) for fault in found] == sorted(expected)


def test_faults_of_meaning_in_several_files_come_together(root: Path) -> None:
    changed(
        root,
        CLAUSES,
        ('sources = ["S0", "S1", "S2"]', 'sources = ["S9"]'),
        ('sources = ["S0", "S2"]', "sources = []"),
        ('"Bc1"', '"Bc9"'),
        ('status = "sourced"\nsources = ["S0", "S2"]', 'status = "chosen"\nsources = ["S0", "S2"]'),
    )
    changed(root, CARDS, ('"bologna.cards.pack"', '"bologna.cards.packs"'))
    changed(root, OPTIONS, ('default = "two"', 'default = "both"'), ('["PA"]', '["PX"]'))
    changed(root, EXAMPLES, ('sources = ["S1"]', 'sources = ["S11"]'))

    found = faults_of(root)

    assert {(fault.file, fault.line) for fault in found} == {
        *places(root, CARDS, '"bologna.cards.packs"'),
        *places(
            root,
            CLAUSES,
            'sources = ["S9"]',
            "sources = []",
            '"Bc9"',
            '[[clause]]\nid = "bologna.cards.trumps.numbers"',
        ),
        *places(root, OPTIONS, '["PX"]'),
        *places(root, EXAMPLES, 'sources = ["S11"]'),
    }
    assert in_order(found)


def test_an_unreadable_file_does_not_hide_what_is_wrong_in_others(root: Path) -> None:
    changed(root, CARDS, ("size = 62", "size 62"))
    changed(
        root,
        COMBINATIONS,
        ("factor = 2", "factor = 0"),
        ("genuine = 1", 'genuine = "1"'),
        ("smallest = 3", "smallest = 3.0"),
        ("further = 5", "farther = 5"),
    )
    changed(root, COUNTING, ("apart = true", "apart = 1"))
    (root / SOURCES).unlink()

    found = faults_of(root)

    assert {(fault.file, fault.line) for fault in found} == {
        *places(root, CARDS, "size 62"),
        *places(
            root,
            COMBINATIONS,
            "factor = 0",
            'genuine = "1"',
            "smallest = 3.0",
            '[[combination]]\nid = "grande"',
            "farther = 5",
        ),
        *places(root, COUNTING, "apart = 1"),
        (str(root / SOURCES), 0),
    }
    assert in_order(found)


def test_lines_are_sorted_as_numbers_and_written_one_to_a_fault(root: Path) -> None:
    changed(root, CARDS, ("size = 62", "size = 0.5"), ("number = 20", "number = 0.5"))
    changed(root, CARDS, ("points = 1\n", "points = 0.5\n"))

    with pytest.raises(SpecError) as caught:
        checked_book(root, [], "bologna")

    lines = [fault.line for fault in caught.value.faults]
    assert lines == sorted(lines)
    assert [len(str(line)) for line in lines] == [1, 2, 3]
    assert str(caught.value).splitlines() == [
        f"{fault.file}:{fault.line}: {fault.message}" for fault in caught.value.faults
    ]


def cells(node: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of everything in a table."""
    if path:
        yield path
    if isinstance(node, dict):
        for key, value in node.items():
            yield from cells(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from cells(value, (*path, index))


@pytest.mark.parametrize("name", TABLES)
def test_every_cell_of_our_tables_is_found_on_a_line_with_its_key(name: str) -> None:
    file = CheckedFile(shipped_spec() / name)
    lines = file.text.splitlines()

    wrong = [
        path
        for path in cells(file.table)
        if isinstance(path[-1], str) and path[-1] not in lines[file.positions.line(path) - 1]
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        pytest.param("a = 1\nb = 2", ("b",), 2, id="key"),
        pytest.param("[t]\na.b.c = 1", ("t", "a", "b", "c"), 2, id="dotted key"),
        pytest.param("[t.u]\n\na = 1", ("t", "u", "a"), 3, id="dotted heading"),
        pytest.param('["t.u"]\n"a b" = 1', ("t.u", "a b"), 2, id="quoted keys"),
        pytest.param("# no\n[[r]]\n[[r]]\na = 1", ("r", 1, "a"), 4, id="second row"),
        pytest.param("[[r]]\n[r.t]\na = 1\n[[r]]\n[r.t]\na = 1", ("r", 1, "t", "a"), 6, id="table"),
        pytest.param(
            "[[r]]\n[[r.s]]\n[[r]]\n[[r.s]]\n[[r.s]]", ("r", 1, "s", 1), 5, id="inner row"
        ),
        pytest.param("a = [\n1,\n# no\n2,\n]", ("a", 1), 4, id="list of several lines"),
        pytest.param("a = [[1, 2],\n[3, 4]]", ("a", 1, 1), 2, id="list in a list"),
        pytest.param("a = [{b = 1},\n{b = 2}]", ("a", 1, "b"), 2, id="table in a list"),
        pytest.param('a = """\n\n"""\nb = 1', ("b",), 4, id="after a long text"),
        pytest.param("a = 1\r\nb = 2\r\n", ("b",), 2, id="lines of Windows"),
        pytest.param("\n\n[t]\na = 1", ("t", "x"), 3, id="key that is not there"),
        pytest.param("\n\n[[r]]\n\n[[r]]", ("r",), 3, id="list of rows"),
        pytest.param("\n[t.u]\na = 1", ("t",), 2, id="table implied by a heading"),
    ],
)
def test_positions(text: str, path: tuple[str | int, ...], line: int, tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_bytes(text.encode())

    assert CheckedFile(table).positions.line(path) == line


def delete_line(lines: list[bytes], at: int, chance: random.Random) -> None:  # noqa: ARG001 - all are called alike
    """Take a line away."""
    del lines[at]


def swap_lines(lines: list[bytes], at: int, chance: random.Random) -> None:  # noqa: ARG001 - all are called alike
    """Let a line and the next change places."""
    lines[at : at + 2] = reversed(lines[at : at + 2])


def replace_number(lines: list[bytes], at: int, chance: random.Random) -> None:
    """Put another number in the place of one in a line, or of its last value."""
    others = [b"0", b"1", b"5", b"-1", b"63", b"10000", b"9" * 30, b"2.5", b"1e400", b"inf", b"nan"]
    numbers = list(re.finditer(rb"\d+", lines[at]))
    start, end = chance.choice(numbers).span() if numbers else (lines[at].find(b"=") + 1, None)
    lines[at] = lines[at][:start] + chance.choice(others) + (lines[at][end:] if end else b"")


def add_garbage(lines: list[bytes], at: int, chance: random.Random) -> None:
    """Put bytes of any kind into a line."""
    place = chance.randint(0, len(lines[at]))
    printable = bytes(range(0x20, 0x7F))
    number = chance.randint(1, 4)
    junk = chance.choice([chance.randbytes(number), bytes(chance.choices(printable, k=number))])
    lines[at] = lines[at][:place] + junk + lines[at][place:]


DAMAGES: tuple[Callable[[list[bytes], int, random.Random], None], ...] = (
    delete_line,
    swap_lines,
    replace_number,
    add_garbage,
)


@pytest.mark.parametrize("seed", range(150))
def test_any_damage_gives_a_book_or_faults(seed: int, root: Path) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same damage on every machine
    path = root / chance.choice(TABLES)
    lines = path.read_bytes().split(b"\n")
    DAMAGES[seed % len(DAMAGES)](lines, chance.randrange(len(lines) - 1), chance)
    path.write_bytes(b"\n".join(lines))

    try:
        book = checked_book(root, [], "bologna")
    except SpecError as error:
        faults = error.faults
    else:
        assert isinstance(book, Book)
        assert all(book.ruleset(each).pack.cards for each in book.rulesets)
        return
    assert faults
    assert {fault.file for fault in faults} <= {str(root / name) for name in TABLES}
    assert all(fault.line >= 0 and fault.message for fault in faults)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        pytest.param(
            'body = ["Mon", "Sol", "Lun"]',
            'body = ["Sol", "Mon", "Lun"]',
            "combination 'grande': Mon stands below Sol, expected from the highest down",
            id="body out of order",
        ),
        pytest.param(
            'cards = ["16-5"]',
            'cards = ["16-7", "5", "6"]',
            "combination 'grande': 6 stands below 5, expected from the highest down",
            id="run out of order",
        ),
    ],
)
@pytest.mark.clause("bologna.combinations.grande", "bologna.combinations.grande.run")
def test_invalid_sequence(
    old: str, new: str, says: str, root: Path, tables: dict[str, str]
) -> None:
    text = tables[COMBINATIONS].replace(old, new, 1)
    assert text != tables[COMBINATIONS]
    (root / COMBINATIONS).write_text(text, encoding="utf-8")

    (fault,) = faults_of(root)

    assert fault.message == says
    assert fault.line == text[: text.index(new)].count("\n") + 1
