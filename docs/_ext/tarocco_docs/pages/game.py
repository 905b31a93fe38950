"""The page of a game: how it goes, its parameters, options, clauses, and a deal played out."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tarocco.cards import usual_name
from tarocco_docs.facts import book, game_rulesets, title
from tarocco_docs.game_ends import bands, counted, ended, settled
from tarocco_docs.game_words import (
    SIDES,
    TIMES,
    barred,
    capital,
    deal_rule,
    extra,
    joined,
    monte_rounds,
    number,
    packets,
    phase,
    rest,
    seat,
    tricks_of,
)
from tarocco_docs.markdown import (
    code,
    escaped,
    folded,
    link,
    links,
    listed,
    page,
    section,
    table,
)
from tarocco_docs.pages.whole_deal import whole_deal
from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.config import Config

    from tarocco.play.rules import Game
    from tarocco.rulebook import Ruleset
    from tarocco.rulebook.texts import Clause, Option

KINDS = {
    "pass": "passes",
    "ask": "asks to play alone",
    "bid": "plays alone",
    "agree": "agrees",
    "refuse": "takes the right from who asked, and plays alone",
}

OWN = ("bologna.games.", "bologna.declarations.out.")
"""How the clauses begin that are about single games."""

FACTORS = {1: "single", 2: "doubled"}


def writer(name: str) -> Callable[[Config], str]:
    """Return what writes the page of a game."""

    def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
        rules = game_rulesets()[name]
        game = rules.game
        return page(
            _titled(game),
            f":::{{tarocco-anchor}} game {name}\n:::\n",
            f"{code(rules.id)}\n",
            f":::{{tarocco-clause}} {game.clause}\n:::\n",
            _in_one_paragraph(rules),
            *_chosen(name),
            *_parameters(rules),
            *_phases(rules),
            *_auction(game),
            *_rights(game),
            *_settlement(rules),
            *_options(name),
            *_clauses(name),
            *whole_deal(rules),
        )

    return write


def _titled(game: Game) -> str:
    """Return the name of a game, with the Bolognese one where it has one."""
    bolognese = game.names.get("egl", ())
    name = title(game.names, game.id)
    return f"{name} ({bolognese[0]})" if bolognese else name


def _in_one_paragraph(rules: Ruleset) -> str:
    """Say how a game goes, from its cells."""
    game = rules.game
    players = joined(map(number, sorted(game.numbers)), "or")
    parts = [f"{capital(players)} play: {SIDES[game.sides]}. The turn goes anticlockwise."]
    parts += [phase(rule, rules) for rule in game.phases]
    parts += [f"{capital(text)}." for _, text, _ in [*settled(game)][:1]]
    parts += [f"{what}: {text}." for what, text, _ in [*ended(game)][:1]]
    return escaped(" ".join(parts)) + "\n"


def _chosen(name: str) -> Iterator[str]:
    """Yield what of this game no source states."""
    chosen = [clause for clause in _of(name) if clause.status == "chosen"]
    own = [clause for clause in chosen if clause.id.startswith(OWN)]
    others = [clause for clause in chosen if clause not in own]
    if own:
        lines = "\n".join(f"- {link('clause', one.id)}: {escaped(one.text['en'])}" for one in own)
        yield (
            "::::{admonition} No source says; chosen here\n:class: warning\n"
            "This much of the game was decided by this book, each with its reason. It is marked "
            f"wherever it is named.\n\n{lines}\n::::\n"
        )
    if others:
        yield (
            "Chosen here for this and other games: "
            f"{links('clause', (each.id for each in others))}.\n"
        )


def _of(name: str) -> list[Clause]:
    """Return the clauses that are for some games only, this one among them."""
    return [each for each in book().clauses.values() if name in each.games]


def _parameters(rules: Ruleset) -> Iterator[str]:
    """Yield the table of what distinguishes a game."""
    game, play = rules.game, rules.tables["play"]
    deal, clause = deal_rule(game), game.players_clause
    rows = [
        ("Players", joined(sorted(game.numbers), "or"), clause),
        ("Sides", SIDES[game.sides], clause),
        ("Direction", "anticlockwise", play["seats"]["direction_clause"]),
        ("Packets", packets(rules), deal.clause),
        ("Dealer’s extra cards", extra(game), deal.clause),
        ("Left over", rest(rules), deal.clause),
    ]
    if deal.monte_after:
        text = f"may be agreed on {monte_rounds(deal)} of the deal"
        rows.append(("Monte", text, play["monte"]["clause"]))
    for rule in game.phases:
        if rule.kind == "discard":
            who = "each player" if rule.who == "all" else "the dealer"
            text = f"{number(rule.cards)} cards by {who}; barred: {barred(rule, rules).lower()}"
            rows.append((rule.id.replace("_", " ").capitalize(), text, rule.clause))
        if rule.kind == "draw":
            rows.append(("Drawn", f"{number(rule.cards)} cards each", rule.clause))
        if rule.kind == "stock":
            text = f"as many cards as were taken up; barred: {barred(rule, rules).lower()}"
            rows.append(("Discard", text, rule.clause))
    numbers = {players: tricks_of(game, players) for players in sorted(game.numbers)}
    tricks = ", ".join(
        str(each) if len(numbers) == 1 else f"{players} players: {each}"
        for players, each in numbers.items()
    )
    rows.append(("Tricks", tricks, "bologna.play.last_trick"))
    rows += [*counted(rules), *settled(game), *ended(game)]
    yield section(2, "Parameters")
    yield f"From `spec/bologna/games/{rules.game_id}.toml`.\n"
    yield _told(rows)


def _told(rows: list[tuple[str, str, str]]) -> str:
    """Write a table of what is told, with the clause of each line."""
    cells = [
        [f"**{escaped(what)}**", escaped(text), link("clause", clause)]
        for what, text, clause in rows
    ]
    return table(["", "In this game", "Clause"], cells, "tc-stack", "tc-told")


def _phases(rules: Ruleset) -> Iterator[str]:
    """Yield the phases of a deal in order."""
    yield section(2, "A deal, step by step")
    rows = [
        [
            f"{place}. {code(rule.id)}",
            escaped(phase(rule, rules)),
            link("clause", rule.clause),
        ]
        for place, rule in enumerate(rules.game.phases, 1)
        if rule.kind != "declarations" or rules.game.count.declarations
    ]
    yield table(["Step", "What happens", "Clause"], rows, "tc-stack", "tc-told")
    yield (
        "Following, the winner of a trick and the Matto are the same in every game: see "
        "[Play](../play.md).\n"
    )


def _auction(game: Game) -> Iterator[str]:
    """Yield the calls of the auction."""
    if not game.calls:
        return
    rule = next(each for each in game.phases if each.kind == "auction")
    yield section(2, "The auction")
    yield f":::{{tarocco-clause}} {rule.clause}\n:::\n"
    yield _all_pass(rule.all_pass_clause)
    rows = [
        [
            f"“{escaped(usual_name(call.names, 'it', call.id))}”",
            code(call.id),
            KINDS[call.kind],
            ("yes" if call.takes_stock else "no") if call.kind in {"ask", "bid"} else "",
            FACTORS.get(call.factor, f"× {call.factor}") if call.kind in {"ask", "bid"} else "",
            link("clause", call.clause),
        ]
        for call in game.calls.values()
    ]
    heads = ["Said", "Spelling", "Means", "Takes the pozzo", "Settlement", "Clause"]
    yield table(heads, rows, "tc-stack")


def _all_pass(clause: str) -> str:
    """Say what happens when all pass."""
    return f"If all pass, {link('clause', clause)} holds.\n"


def _rights(game: Game) -> Iterator[str]:
    """Yield the rights to go out, in order."""
    if not game.rights:
        return
    yield section(2, "Going out")
    yield (
        "The rights in their order; whoever is first and has the points wins. See "
        "[Declarations](../declarations.md).\n"
    )
    rows = [
        [
            f"{place}. {capital(seat(right.seat, game))}",
            TIMES[right.when],
            joined(seat(each, game) for each in right.adds) if right.adds else "nobody",
            link("clause", right.clause),
        ]
        for place, right in enumerate(game.rights, 1)
    ]
    heads = ["Who", "When", "Adds to his own what was declared by", "Clause"]
    yield table(heads, rows, "tc-stack", "tc-told")


def _settlement(rules: Ruleset) -> Iterator[str]:
    """Yield the bands of the rounding."""
    rule = rules.game.settlement.rounding
    if rule is None:
        return
    yield section(2, "The rounding")
    yield f":::{{tarocco-clause}} {rule.clause}\n:::\n"
    found = bands(rule)
    rows = [[f"{low} to {high}", str(value)] for low, high, value in found]
    rows.append(["and so on by", str(rule.step)])
    yield table(["Points", "Become"], rows, "tc-bands")
    examples = [
        each.id
        for each in book().examples.values()
        if each.kind in {"bands", "settle", "losers", "auction"} and each.row["ruleset"] == rules.id
    ]
    yield listed("Examples", [link("example", example) for example in examples])


def _options(name: str) -> Iterator[str]:
    """Yield the options that bear on a game."""
    found = [option for option in book().options.values() if _bears_on(option, name)]
    own = [option for option in found if "all" not in book().clauses[option.clause].games]
    yield section(2, "Options")
    rows = [
        [
            link("option", option.id),
            escaped(option.question["en"]),
            "<br>".join(
                f"{code(each.id)}{' (default)' if each.id == option.default else ''}: "
                f"{escaped(each.text['en'])}"
                for each in option.readings
            ),
        ]
        for option in own
    ]
    if rows:
        yield table(["Option", "Question", "Readings"], rows, "tc-stack")
    others = [option.id for option in found if option not in own]
    yield f"Options for every game: {links('option', others)}.\n"


def _bears_on(option: Option, name: str) -> bool:
    """Tell whether an option bears on a game."""
    games = book().clauses[option.clause].games
    cells = [cell for reading in option.readings for cell, _ in reading.set]
    return name in games or "all" in games or any(f"games/{name}/" in cell for cell in cells)


def _clauses(name: str) -> Iterator[str]:
    """Yield the clauses that concern a game."""
    yield section(2, "Clauses")
    own = _of(name)
    yield "For this game, alone or with others of its kind:\n"
    rows = [
        [f"**{chapter.capitalize()}**", links("clause", (each.id for each in found))]
        for chapter, found in groupby(own, key=lambda each: each.id.split(".")[1])
    ]
    yield table(["Chapter", "Clauses"], rows, "tc-facts")
    general = [each.id for each in book().clauses.values() if "all" in each.games]
    yield folded(f"Clauses for every game: {len(general)}", links("clause", general))
    theorems = dict.fromkeys(
        theorem
        for each in own
        if each.id.startswith(f"{game_rulesets()[name].game.clause}.")
        for theorem in theorems_on(each.id)
    )
    yield listed("Theorems", [link("theorem", theorem) for theorem in theorems])
