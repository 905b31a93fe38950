"""The page of the options: where sources disagree or are silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.notation import read_cards
from tarocco.scoring import account, side_account
from tarocco_docs.differences import smallest_pile
from tarocco_docs.facts import book, game_rulesets, half, ruleset_with
from tarocco_docs.markdown import (
    both,
    code,
    escaped,
    link,
    links,
    listed,
    page,
    section,
    shown,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.config import Config

    from tarocco.rulebook import Ruleset
    from tarocco.rulebook.texts import Example, Option

INTRODUCTION = """Where the sources disagree or say nothing there is an option, never a silent
choice. The default holds unless another reading is chosen, on the command line with
`--option name=reading`, in Python with `ruleset("bologna/ottocento", {"name": "reading"})`. An
option of counting bears on every game, an option of one game on that game only.
[Readings compared](differences.md) has the
smallest case for every two readings.
"""


def _overview() -> str:
    """Write the table of all questions."""
    rows = [
        [
            link("option", option.id),
            escaped(option.question["en"]),
            ", ".join(code(reading.id) for reading in option.readings),
            code(option.default),
        ]
        for option in book().options.values()
    ]
    return table(["Option", "Question", "Readings", "Default"], rows, "tc-stack")


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    options = [part for option in book().options.values() for part in _option(option)]
    return page("Options", INTRODUCTION, _overview(), *options, *_rulesets())


def _option(option: Option) -> Iterator[str]:
    """Yield the section of an option."""
    yield section(2, option.id.replace("_", " ").capitalize(), "option", option.id)
    yield f"{code(option.id)}, on {link('clause', option.clause)}\n"
    yield f"For {_games(option)}.\n"
    yield both(option.question)
    rows = [
        [
            code(reading.id) + (" (default)" if reading.id == option.default else ""),
            escaped(reading.text["en"]),
            escaped(reading.text["it"]),
            links("source", reading.sources) or "none",
            str(len(reading.set) or "none"),
        ]
        for reading in option.readings
    ]
    yield table(["Reading", "English", "Italiano", "Sources", "Cells changed"], rows, "tc-stack")
    yield f"**Reason for the default**\n\n{both(option.reason)}"
    for reading in option.readings:
        if reading.set:
            yield section(3, f"`{option.id}={reading.id}`")
            cells = [f"- {code(cell)} = {code(shown(value))}" for cell, value in reading.set]
            yield "Changes these cells:\n\n" + "\n".join(cells) + "\n"
            yield from _smallest(option, reading.id)
    yield from _examples(option)


def _games(option: Option) -> str:
    """Name the games on which an option bears."""
    games = book().clauses[option.clause].games
    playable = [name for name in games if name in game_rulesets()]
    return links("game", playable) if playable else "every game"


def _smallest(option: Option, reading: str) -> Iterator[str]:
    """Yield the fewest cards that a reading counts otherwise than the default, counted by both."""
    found = smallest_pile(option.id, reading)
    if found is None:
        return
    cards = " ".join(found["cards"])
    flag = ":declared:\n" if found.get("declared") else ""
    sides = "".join(
        f":::::{{container}} tc-side\n```{{tarocco-count}} {cards}\n"
        f":option: {option.id}={each}\n{flag}```\n:::::\n"
        for each in (option.default, reading)
    )
    yield "It differs from the default on these cards, and on no fewer.\n"
    yield f"::::::{{container}} tc-sides\n{sides}::::::\n"


def _examples(option: Option) -> Iterator[str]:
    """Yield the examples of an option, counted under each of its readings."""
    every = book().examples.values()
    bearing = [each for each in every if option.id in each.row.get("options", {})]
    found = [each for each in bearing if each.kind in {"pile", "side"}]
    others = [link("example", each.id) for each in bearing if each not in found]
    yield listed("Examples of its readings", others)
    if not found:
        return
    rows = [
        [
            link("example", each.id),
            *(_total(each, option.id, reading.id) for reading in option.readings),
        ]
        for each in found
    ]
    yield "Worked examples of this option, with the total under each reading:\n"
    heads = [code(reading.id) for reading in option.readings]
    yield table(["Example", *heads], rows)


def _total(example: Example, option: str, reading: str) -> str:
    """Count an example with a reading."""
    others: Mapping[str, str] = example.row.get("options", {})
    rules = ruleset_with({**others, option: reading})
    return half(_half_points(example, rules))


def _half_points(example: Example, rules: Ruleset) -> int:
    """Return the total of an example, in half points."""
    row = example.row
    pile = read_cards(row["cards"], rules.pack)
    if example.kind == "side":
        hands = [read_cards(hand, rules.pack) for hand in row["declared"]]
        found = side_account(pile, hands, rules.scoring, last_trick=row.get("last_trick", False))
        return found.half_points
    return account(
        pile,
        rules.scoring,
        last_trick=row.get("last_trick", False),
        declared=row.get("declared", False),
    ).half_points


def _rulesets() -> Iterator[str]:
    """Yield the rulesets: games with readings chosen."""
    yield section(2, "Rulesets")
    yield "A ruleset is a game with its readings chosen; `--ruleset` names one.\n"
    rows = [
        [
            code(name),
            escaped(row["names"]["it"][0]),
            link("game", row["game"]) if "game" in row else "counting only",
            ", ".join(code(f"{key}={value}") for key, value in row.get("options", {}).items())
            or "the defaults",
            link("clause", row["clause"]),
        ]
        for name, row in book().rulesets.items()
    ]
    yield table(["Ruleset", "Name", "Game", "Readings", "Clause"], rows, "tc-stack")
