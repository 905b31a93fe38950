"""Examples of play: what may be played, who takes a trick, how a deal is settled."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeAlias

from sphinx.errors import ExtensionError

from tarocco.cards import usual_name
from tarocco.rulebook.examples import mismatches
from tarocco_docs.facts import book, game_name, game_rulesets, ruleset
from tarocco_docs.markdown import code, escaped, link, links, section, shown, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tarocco.rulebook.texts import Example

TOLD_BY_ADDRESS = {"id", "names"}
"""Cells of a row that say no more than where it stands."""

SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")


def checked(examples: Sequence[Example]) -> Sequence[Example]:
    """Return examples that hold.

    Raises:
        ExtensionError: if the engine gives something else.
    """
    for each in examples:
        differences = mismatches(each, book(each.clauses[0].partition(".")[0]))
        if differences:
            raise ExtensionError(f"example {each.id}: {'; '.join(differences)}")
    return examples


def legal_table(examples: Sequence[Example], name: Callable[[str], str]) -> str:
    """Write the table of hands and of what they may play.

    Args:
        examples: the examples.
        name: what writes the name of an example.
    """
    rows = [
        [
            name(each.id) + _under(each),
            _cards(each.row.get("trick", [])) or "nothing yet",
            f"{{cards}}`{each.row['hand']}`",
            _cards(each.row["expect"]),
            links("clause", each.clauses),
        ]
        for each in checked(examples)
    ]
    return table(["Example", "On the table", "The hand", "May play", "Clauses"], rows, "tc-stack")


def trick_table(examples: Sequence[Example], name: Callable[[str], str]) -> str:
    """Write the table of tricks and of who takes them.

    Args:
        examples: the examples.
        name: what writes the name of an example.
    """
    rows = [
        [
            name(each.id) + _under(each),
            _cards(each.row["trick"]),
            _cards([each.row["expect"]]),
            links("clause", each.clauses),
        ]
        for each in checked(examples)
    ]
    return table(["Example", "In order of play", "Taken by", "Clauses"], rows, "tc-stack")


def play_page(examples: Sequence[Example], name: Callable[[str], str]) -> Iterator[str]:
    """Yield the examples of play."""
    yield section(2, "What may be played")
    yield legal_table([each for each in examples if each.kind == "legal"], name)
    yield section(2, "Who takes the trick")
    yield trick_table([each for each in examples if each.kind == "trick"], name)


def settlement_page(examples: Sequence[Example], name: Callable[[str], str]) -> Iterator[str]:
    """Yield the examples of auctions and settlements."""
    checked(examples)
    for kind, (heading, told, heads, cells) in _SETTLING.items():
        yield section(2, heading)
        yield f"{told}\n"
        rows = [
            [
                name(each.id) + _under(each),
                _game(each),
                *cells(each.row),
                links("clause", each.clauses),
            ]
            for each in examples
            if each.kind == kind
        ]
        yield table(["Example", "Game", *heads, "Clauses"], rows, "tc-stack")


def cells_page(examples: Sequence[Example], name: Callable[[str, str], str]) -> Iterator[str]:
    """Yield the examples that hold a cell of the tables to what a source says."""
    yield (
        "A number of a game is a cell of a table. For each the source is named that gives it, or "
        "the clause that chose it; a cell that says something else is a failing example.\n"
    )
    ordered = sorted(checked(examples), key=_table_of)
    for where, found in groupby(ordered, key=_table_of):
        yield section(2, _table_title(where))
        rows = [
            [
                name(each.id, each.row["cell"].removeprefix(f"{where}/")) + _under(each),
                _held(each.row["expect"]),
                links("clause", each.clauses),
                links("source", each.sources) or "none",
            ]
            for each in found
        ]
        heads = ["Cell", "Holds", "Clauses", "Sources"]
        yield table(heads, rows, "tc-stack", "tc-wide")


def _table_of(example: Example) -> str:
    """Return the table in which the cell of an example stands."""
    parts = str(example.row["cell"]).split("/")
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def _table_title(where: str) -> str:
    """Return what the table of some cells is about."""
    game = where.removeprefix("games/")
    return game_name(game) if game in game_rulesets() else f"`{where}.toml`"


def _held(value: object) -> str:
    """Write what a cell holds; of a row what is not its name or its clauses."""
    if not isinstance(value, dict):
        return escaped(shown(value))
    cells = [
        f"{code(key)} {escaped(shown(each))}"
        for key, each in value.items()
        if key not in TOLD_BY_ADDRESS and not key.endswith("clause")
    ]
    return ", ".join(cells) or "its clauses"


def _under(example: Example) -> str:
    """Say under which readings an example holds."""
    options = example.row.get("options", {})
    if not options:
        return ""
    return " under " + ", ".join(
        link("option", name, f"{name}={value}") for name, value in options.items()
    )


def _cards(ids: Sequence[str]) -> str:
    """Draw cards in the order in which they are given."""
    return f"{{cards}}`{' '.join(ids)}`" if ids else ""


def _game(example: Example) -> str:
    """Link to the game of an example."""
    return link("game", str(ruleset(name=example.row["ruleset"]).game_id))


def _auction(row: Mapping[str, Any]) -> list[str]:
    """Write what is said in an auction, and how it ends."""
    calls = ruleset(name=row["ruleset"]).game.calls
    said = [f"“{escaped(usual_name(calls[word].names, 'it', word))}”" for word in row["said"]]
    expect = row["expect"]
    if not expect.get("over", True):
        return [", ".join(said), "goes on"]
    if expect.get("lone", -1) < 0:
        return [", ".join(said), "nobody plays alone"]
    told = f"the {SEATS[expect['lone']]} to speak plays alone"
    if "takes_stock" in expect:
        told += " with the pozzo" if expect["takes_stock"] else " without the pozzo"
    if expect.get("factor", 1) > 1:
        told += f", × {expect['factor']}"
    return [", ".join(said), told]


def _bands(row: Mapping[str, Any]) -> list[str]:
    """Write the bands of a rounding."""
    return [", ".join(f"{low} to {high}: **{value}**" for low, high, value in row["bands"])]


def _settle(row: Mapping[str, Any]) -> list[str]:
    """Write what a deal brings a lone player and the others."""
    every = row.get("every_trick", "neither")
    points = f"{row['lone']:g} against {row['others']:g}"
    if every != "neither":
        points += f", every trick to the {'lone player' if every == 'lone' else 'others'}"
    lone, each = row["expect"]
    return [code(row["call"]), points, f"**{lone}**", f"**{each}** each"]


def _losers(row: Mapping[str, Any]) -> list[str]:
    """Write who loses."""
    joined = (", ".join(map(str, row[key])) for key in ("points", "tricks"))
    lose = ", ".join(SEATS[player] for player in row["expect"])
    return [*joined, lose or "nobody"]


_Writer: TypeAlias = "Callable[[Mapping[str, Any]], list[str]]"

_SETTLING: dict[str, tuple[str, str, tuple[str, ...], _Writer]] = {
    "auction": (
        "Auctions",
        "What is said, in order, and what comes of it.",
        ("Said", "Ends"),
        _auction,
    ),
    "bands": ("Rounding", "What so many points become.", ("Points become",), _bands),
    "settle": (
        "Lone player",
        "What the lone player wins or loses, and each of the others, by the points of both sides.",
        ("Call", "Lone against others", "Lone player", "Others"),
        _settle,
    ),
    "losers": (
        "Who loses",
        "Points and tricks of each player, in order, and who loses the deal.",
        ("Points", "Tricks", "Lose"),
        _losers,
    ),
}
