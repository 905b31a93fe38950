"""Vectors of the worked examples of the sources."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tarocco.cards import indices
from tarocco.notation import points, read_cards
from tarocco.rulebook.examples_of_contracts import CHELEMS, ruleset_for
from tarocco.vectors.vector import Case, Vector, vector_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tarocco.cards import Pack
    from tarocco.rulebook import Book, Ruleset

    Row = Mapping[str, Any]
    Asked = tuple[str, dict[str, Any]]


def worked(book: Book, ruleset_id: str) -> Iterator[Vector]:
    """Yield a vector for each worked example of a ruleset that one can be made of.

    Args:
        book: the rule book.
        ruleset_id: the ruleset; of the examples that name none only the first has all.
    """
    for example in book.examples.values():
        row = example.row
        if example.kind not in _INPUTS or _ruleset_of(row, book) != ruleset_id:
            continue
        options = dict(row.get("options", {}))
        rules = book.ruleset(ruleset_id, options)
        for number, (operation, given) in enumerate(_INPUTS[example.kind](row, rules)):
            case = Case(operation, ruleset_id, given, options)
            name = f"{example.id}.{number}" if number else example.id
            found = vector_of(case, "worked", rules, name)
            yield replace(found, clauses=tuple(sorted({*found.clauses, *example.clauses})))


def _ruleset_of(row: Row, book: Book) -> str:
    """Return the ruleset of an example: that which it names, or the first that has its players."""
    named: str | None = row.get("ruleset") or ruleset_for(row.get("players"), book)
    return named or next(each for each in book.rulesets if _may_ask(row, each, book))


def _may_ask(row: Row, ruleset_id: str, book: Book) -> bool:
    """Tell whether a game has what an example is about: a card called, where it names one."""
    if "called" not in row:
        return True
    game = book.tables[f"games/{book.rulesets[ruleset_id].get('game')}"]
    return "called_card" in {phase["kind"] for phase in game["phase"]}


def _ids(text: str, pack: Pack) -> list[str]:
    """Return the cards of a text."""
    return [pack.cards[card].id for card in indices(read_cards(text, pack))]


def _pile(row: Row, rules: Ruleset) -> Iterator[Asked]:
    """Ask for a count."""
    flags = {key: True for key in ("last_trick", "declared") if row.get(key)}
    yield "count", {"cards": _ids(row["cards"], rules.pack), **flags}


def _legal(row: Row, rules: Ruleset) -> Iterator[Asked]:
    """Ask what may be played."""
    trick = list(row.get("trick", []))
    given: dict[str, Any] = {"hand": _ids(row["hand"], rules.pack), "trick": trick}
    if row.get("first"):
        given |= {"first": True, "called": _ids(row["called"], rules.pack)}
    yield "legal", given


def _trick(row: Row, rules: Ruleset) -> Iterator[Asked]:  # noqa: ARG001 - as all
    """Ask who takes a trick."""
    flags = {key: True for key in ("last", "swept", "announced") if row.get(key)}
    yield "winner", {"trick": list(row["trick"]), **flags}


def _bands(row: Row, rules: Ruleset) -> Iterator[Asked]:  # noqa: ARG001 - as all
    """Ask what both ends of each band are rounded to."""
    for low, high, _ in row["bands"]:
        yield from (("settle", {"kind": "rounded", "points": each}) for each in (low, high))


def _lone(row: Row, rules: Ruleset) -> Iterator[Asked]:  # noqa: ARG001 - as all
    """Ask what one against the others wins."""
    every = row.get("every_trick")
    keys = ("call", "lone", "others")
    given = {key: row[key] for key in keys} | ({"every_trick": every} if every else {})
    yield "settle", {"kind": "lone", **given}


def _losers(row: Row, rules: Ruleset) -> Iterator[Asked]:  # noqa: ARG001 - as all
    """Ask who loses."""
    yield "settle", {"kind": "losers", "points": row["points"], "tricks": row["tricks"]}


def _deal_score(row: Row, rules: Ruleset) -> Iterator[Asked]:  # noqa: ARG001 - as all
    """Ask what a deal with a contract brings."""
    announced, swept = CHELEMS[row["chelem"]]
    perhaps = {
        "poignees": [{"size": each["tier"], "by": each["by"]} for each in row["poignees"]],
        "petit": "" if row["petit"] == "none" else row["petit"],
        "announced": announced,
        "swept": swept,
        "partner": row["partner"],
    }
    given = {"kind": "contract", "contract": row["contract"], "bouts": row["bouts"]}
    given["points"] = points(row["half_points"])
    yield "settle", given | {key: value for key, value in perhaps.items() if value}


def _duplicate(kind: str, *keys: str) -> Callable[[Row, Ruleset], Iterator[Asked]]:
    """Return what asks for a settlement of duplicate play."""

    def asked(row: Row, rules: Ruleset) -> Iterator[Asked]:  # noqa: ARG001 - as all
        yield "settle", {"kind": kind, **{key: row[key] for key in keys if key in row}}

    return asked


_INPUTS: dict[str, Callable[[Row, Ruleset], Iterator[Asked]]] = {
    "pile": _pile,
    "legal": _legal,
    "trick": _trick,
    "bands": _bands,
    "settle": _lone,
    "losers": _losers,
    "deal_score": _deal_score,
    "topage": _duplicate("topage", "results"),
    "match_points": _duplicate("match_points", "form", "ours", "theirs"),
    "total": _duplicate("total", "form", "attack", "defence"),
    "ranking": _duplicate("ranking", "ranking", "entries"),
    "three_teams": _duplicate("three_teams", "matches", "bonus"),
    "adjusted": _duplicate("adjusted", "form", "marks", "results"),
}
