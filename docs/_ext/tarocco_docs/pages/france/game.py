"""The pages of the games of French Tarot: how they differ, and each of them step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco_docs.facts import FRANCE, book, game_rulesets, title
from tarocco_docs.game_words import joined
from tarocco_docs.markdown import code, escaped, link, links, page, section, shown, table
from tarocco_docs.pages.whole_deal import whole_deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sphinx.config import Config

    from tarocco.rulebook import Ruleset

NOT_SHOWN = {"id", "kind", "names"}
PAGES = (
    "cards",
    "deal",
    "play",
    "contracts",
    "options",
    "differences",
    "clauses",
    "irregularities",
    "violations",
)
MORE = ("duplicate", "examples", "coverage", "seed")


def index(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page that leads to the others."""
    games = "\n".join(f"games/{name}" for name in game_rulesets(FRANCE))
    lines = [_compared(name, rules) for name, rules in game_rulesets(FRANCE).items()]
    heads = [
        "Game",
        "Players",
        "Cards each",
        "Packets",
        "Chien",
        "Partner",
        "Poignées from",
        "Ruleset",
    ]
    return page(
        "French Tarot",
        "The game of the federation, for three, four and five, by the official text in force "
        "since 1 July 2012 and its refereeing code. The tables stand in `spec/france`; every page "
        "here is made from them.\n",
        "- [Score French Tarot by hand in five minutes](../../guides/score-french-tarot.md)\n"
        "- [The disputed points of French Tarot](../../guides/disputed-french-tarot.md)\n"
        "- [Run a tournament](../../guides/run-a-tournament.md)\n",
        ":::{tarocco-clause} france.games.edition\n:sources:\n:::\n",
        section(2, "The games compared"),
        table(heads, lines, "tc-stack"),
        section(2, "What the book holds"),
        "{number}`french clauses` clauses in English, French and Italian, "
        "{number}`french examples` worked examples, {number}`french options` options. From each of "
        "the {number}`statements` statements of the document this game began from "
        "[a trace](seed.md) leads to its clause.\n",
        "```{toctree}\n:maxdepth: 1\n\n"
        + "\n".join([PAGES[0], games, *PAGES[1:], *MORE])
        + "\n```\n",
    )


def _compared(name: str, rules: Ruleset) -> list[str]:
    """Write what distinguishes a game."""
    deal = next(row for row in _phases(name) if row["kind"] == "deal")
    players = rules.game.numbers[0]
    packets: list[int] = deal["packets"][str(players)]
    tiers = book(FRANCE).tables["bonuses"]["tier"]
    return [
        link("game", name),
        f"{players} of {_seated(name)}" if _seated(name) else str(players),
        str(sum(packets)),
        f"{len(packets)} of {packets[0]}",
        str(deal["chien"]["cards"]),
        "a card is called"
        if any(row["kind"] == "called_card" for row in _phases(name))
        else "none",
        joined((str(row["cards"][str(players)]) for row in tiers), "and") + " trumps",
        code(rules.id),
    ]


def _phases(name: str) -> list[Mapping[str, Any]]:
    """Return the phases of a game."""
    found: list[Mapping[str, Any]] = book(FRANCE).tables[f"games/{name}"]["phase"]
    return found


def writer(name: str) -> Callable[[Config], str]:
    """Return what writes the page of a game."""

    def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
        rules = game_rulesets(FRANCE)[name]
        return page(
            title({**rules.game.names, "it": rules.game.names["fr"]}, name),
            f":::{{tarocco-anchor}} game {name}\n:::\n",
            f"{code(rules.label)}\n",
            f":::{{tarocco-clause}} {rules.game.clause}\n:sources:\n:::\n",
            *_parameters(name, rules),
            *_steps(name),
            *_shares(rules),
            *_own(name),
            *whole_deal(rules, _seated(name), "../../../guides"),
        )

    return write


def _seated(name: str) -> int:
    """Return how many sit at a table where one does not play, 0 where all play."""
    found: int = book(FRANCE).tables[f"games/{name}"]["players"].get("table", 0)
    return found


def _parameters(name: str, rules: Ruleset) -> Iterator[str]:
    """Yield what distinguishes the game, with the cells it comes from."""
    yield section(2, "Parameters")
    yield f"From `spec/france/games/{name}.toml`.\n"
    heads = ["Players", "Cards each", "Packets", "Chien", "Partner", "Poignées from"]
    yield table(heads, [_compared(name, rules)[1:-1]], "tc-stack")


def _steps(name: str) -> Iterator[str]:
    """Yield the phases of a deal in order."""
    yield section(2, "A deal, step by step")
    texts = book(FRANCE).clauses
    lines = [
        [
            f"{place}. {code(row['id'])}",
            escaped(texts[row["clause"]].text["en"]),
            "<br>".join(
                escaped(f"{key} = {_without_clauses(value)}")
                for key, value in row.items()
                if key not in NOT_SHOWN and not key.endswith("clause")
            )
            or "–",
            links("clause", _clauses_in(row)),
        ]
        for place, row in enumerate(_phases(name), 1)
    ]
    yield table(["Step", "What happens", "Cells", "Clauses"], lines, "tc-stack", "tc-wide")
    yield (
        "What is bid is told under [Contracts](../contracts.md), how tricks are played under "
        "[Play](../play.md).\n"
    )


def _without_clauses(value: object) -> str:
    """Write a cell, of several the cells that are no clauses."""
    if isinstance(value, dict):
        return shown({key: each for key, each in value.items() if not key.endswith("clause")})
    return shown(value)


def _clauses_in(row: Mapping[str, Any]) -> list[str]:
    """Return the clauses of a row and of its parts."""
    found = [value for key, value in row.items() if key.endswith("clause")]
    for value in row.values():
        if isinstance(value, dict):
            found += _clauses_in(value)
    return list(dict.fromkeys(found))


def _shares(rules: Ruleset) -> Iterator[str]:
    """Yield who gets how much."""
    yield section(2, "Who gets how much")
    yield "In shares of what one defender pays.\n"
    lines = [
        [
            "with a partner" if row["with_partner"] else "the taker alone",
            f"+{row['taker']}",
            f"+{row['partner']}" if row["with_partner"] else "–",
            f"-{row['defender']} each",
            link("clause", row["clause"]),
        ]
        for row in book(FRANCE).tables["contracts"]["share"]
        if row["players"] == rules.game.numbers[0]
    ]
    yield table(["", "Taker", "Partner", "Defenders", "Clause"], lines)


def _own(name: str) -> Iterator[str]:
    """Yield the clauses and options for some games only, this one among them."""
    texts = book(FRANCE)
    own = [each.id for each in texts.clauses.values() if name in each.games]
    if own:
        yield section(2, "Clauses for this game")
        yield f"{links('clause', own)}\n"
    options = [
        option.id
        for option in texts.options.values()
        if {"all", name} & set(texts.clauses[option.clause].games)
    ]
    yield section(2, "Options")
    yield f"{links('option', options)}\n"
