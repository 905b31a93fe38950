"""The page that compares the games, with those of which the rules are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs.facts import book, game_rulesets, ruleset, title
from tarocco_docs.game_ends import SETTLED_IN_SHORT, in_short
from tarocco_docs.game_words import cards_each, extra, joined, number, rest
from tarocco_docs.markdown import both, code, escaped, link, links, page, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from tarocco.rulebook import Ruleset

INTRODUCTION = """The Tarocchini are {number}`games` games with the same pack, the same way to take
tricks and the same count. They differ in who plays with whom, in the deal, in what is laid aside
and in the settlement. Each has a page with all its parameters and a deal played to the end.
"""


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    names = "\n".join(game_rulesets())
    return page(
        "Games",
        INTRODUCTION,
        *_compared(),
        *_unsaid(),
        *_attested(),
        f"```{{toctree}}\n:hidden:\n\n{names}\n```\n",
    )


def _compared() -> Iterator[str]:
    """Yield the table of all games."""
    yield section(2, "Compared")
    rows = [_row(name, rules) for name, rules in game_rulesets().items()]
    heads = [
        "Game",
        "Players",
        "Cards each",
        "Dealer’s extra",
        "Left over",
        "Laid aside",
        "Auction",
        "Declared",
        "Going out",
        "A deal brings",
        "The match ends",
    ]
    yield table(heads, rows, "tc-stack", "tc-games")


def _row(name: str, rules: Ruleset) -> list[str]:
    """Write what distinguishes a game."""
    game = rules.game
    discards = [number(rule.cards) for rule in game.phases if rule.kind == "discard"]
    discards += ["as many as taken" for rule in game.phases if rule.kind == "stock"]
    sides = {"pairs": ", in pairs", "alone": "", "lone": ", one alone"}[game.sides]
    calls = [call.id for call in game.calls.values() if call.kind in {"ask", "bid"}]
    return [
        link("game", name),
        f"{joined(sorted(game.numbers), 'or')}{sides}",
        joined((cards_each(game, players) for players in sorted(game.numbers)), "or"),
        extra(game),
        rest(rules),
        joined(discards, "then") if discards else "none",
        joined(map(code, calls), "or") if calls else "none",
        "yes" if game.count.declarations else "no",
        "yes" if game.rights else "no",
        SETTLED_IN_SHORT[game.settlement.kind],
        in_short(game),
    ]


def _unsaid() -> Iterator[str]:
    """Yield which clauses of games were chosen here."""
    yield section(2, "What no source says")
    yield (
        "Of some games the sources tell the figures but not the deal. This book has then decided, "
        "and every clause that it has decided is marked wherever it is named.\n"
    )
    for name, rules in game_rulesets().items():
        found = [
            each.id
            for each in book().clauses.values()
            if each.status == "chosen" and name in each.games and ".games." in each.id
        ]
        if found:
            yield f"- {link('game', name)} ({code(rules.id)}): {links('clause', found)}"
    yield ""


def _attested() -> Iterator[str]:
    """Yield the games that are named but cannot be played."""
    yield section(2, "Attested, rules not recovered")
    yield (
        "The sources name these games too. What is known of them stands in clauses of status "
        "*open*; too little is known to play them, and no rule was invented.\n"
    )
    for game in ruleset().game.play.attested:
        clause = book().clauses[game.clause]
        yield section(3, escaped(title(game.names, game.id)))
        bolognese = game.names.get("egl", ())
        if bolognese:
            yield f"In Bolognese: {escaped(bolognese[0])}.\n"
        yield f"{link('clause', clause.id)}\n\n{both(clause.text)}"
        yield f"**Sources:** {links('source', clause.sources)}\n"
        others = [
            each.id
            for each in book().clauses.values()
            if each.games == clause.games and each.id != clause.id
        ]
        if others:
            yield f"**More of it:** {links('clause', others)}\n"
