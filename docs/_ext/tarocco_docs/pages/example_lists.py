"""Examples that are lists rather than counts: names, order, figures, sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco.notation import read_cards
from tarocco.rulebook.examples import mismatches
from tarocco.scoring import side_account
from tarocco.scoring.families import multiplies, score_family
from tarocco_docs.facts import book, half, ruleset, ruleset_with
from tarocco_docs.markdown import code, escaped, links, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tarocco.rulebook.texts import Example

COMMON = {"id", "kind", "clauses", "sources"}
TITLES = {"spelling": "Spellings", "term": "Terms"}
TOLD = {
    "spelling": "Texts as people write them, and the cards that are read.\n",
    "term": "What the rows of the tables are called, and the clauses they name.\n",
}


def doubling(row: Mapping[str, Any]) -> str:
    """Write the sum of a family as the engine reckons it."""
    family = next(each for each in ruleset().scoring.families if each.id == row["family"])
    rule = family.multiplier
    scores = [(points, 1) for points in row["points"]]
    doubled = multiplies(len(scores), rule, declared=False)
    plain = " + ".join(str(points) for points, _ in scores)
    reckoned = f"{rule.factor} × ({plain})" if doubled else plain
    given = score_family(scores, rule, declared=False)
    why = f"{len(scores)} of at least {rule.combinations}"
    return f"**The engine**\n\n{reckoned} = **{given}** ({why})\n"


def side(row: Mapping[str, Any]) -> str:
    """Write what a side makes as the engine reckons it."""
    rules = ruleset_with(row.get("options", {}))
    hands = [read_cards(hand, rules.pack) for hand in row["declared"]]
    pile = read_cards(row["cards"], rules.pack)
    found = side_account(pile, hands, rules.scoring, last_trick=row.get("last_trick", False))
    parts = [found.pile.half_points, *(each.half_points for each in found.declared)]
    if found.together:
        parts.append(found.together)
    sums = " + ".join(map(half, parts))
    last = ", the last for doubling them together" if found.together else ""
    return f"The side: {sums} = **{half(found.half_points)}**{last}\n"


def figures(examples: Sequence[Example]) -> Iterator[str]:
    """Yield the table of figures."""
    yield "Figures that the theorems are held to. A theorem about one of them takes it from here.\n"
    rows = [
        [
            anchored(each.id),
            f"**{each.row['value']}**",
            escaped(each.row["what"]["en"]),
            escaped(each.row["what"]["it"]),
            links("clause", each.clauses),
            links("source", each.sources) or "derived",
        ]
        for each in examples
    ]
    yield table(["Figure", "Value", "English", "Italiano", "Clause", "Sources"], rows, "tc-stack")


def names_and_order(examples: Sequence[Example]) -> Iterator[str]:
    """Yield the tables of orders, names, spellings and terms."""
    for each in examples:
        differences = mismatches(each, book())
        if differences:
            raise ExtensionError(f"example {each.id}: {'; '.join(differences)}")
    yield section(2, "Order")
    yield "Cards of one suit from the highest down, each with the rank that the engine gives it.\n"
    for each in examples:
        if each.kind == "order":
            yield from _order(each)
    languages = ruleset().pack.name_parts.languages
    yield section(2, "Names of cards")
    yield "The usual name of a card in each language, and other names that are read as well.\n"
    yield table(
        ["Card", *languages.values(), "Also", "Sources"],
        [
            [
                anchored(each.id, each.row["card"]),
                *(escaped(each.row["usual"].get(language, "")) for language in languages),
                escaped(", ".join(each.row.get("also", []))),
                links("source", each.sources) or "none",
            ]
            for each in examples
            if each.kind == "name"
        ],
        "tc-stack",
        "tc-wide",
    )
    yield from _others(examples)


def _others(examples: Sequence[Example]) -> Iterator[str]:
    """Yield the examples of every other kind, cell by cell."""
    shown = {"order", "name"}
    for kind in dict.fromkeys(each.kind for each in examples if each.kind not in shown):
        found = [each for each in examples if each.kind == kind]
        cells = [name for name in found[0].row if name not in COMMON]
        yield section(2, TITLES.get(kind, kind.capitalize()))
        yield TOLD.get(kind, "")
        rows = [
            [
                anchored(each.id),
                *(_cell(each.row.get(name, "")) for name in cells),
                links("clause", each.clauses),
            ]
            for each in found
        ]
        heads = ["Example", *(name.capitalize() for name in cells), "Clauses"]
        yield table(heads, rows, "tc-stack", "tc-wide")


def _cell(value: object) -> str:
    """Write what a cell of an example holds."""
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_cell(each)}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(_cell, value))
    return escaped(str(value))


def _order(example: Example) -> Iterator[str]:
    """Yield the table of one order."""
    options = example.row.get("options", {})
    pack = ruleset_with(options).pack
    yield section(3, example.id, "example", example.id)
    under = ", ".join(code(f"{name}={value}") for name, value in options.items())
    yield (
        f"On {links('clause', example.clauses)} ({links('source', example.sources)})"
        f"{f', under {under}' if under else ''}.\n"
    )
    entries = [
        f"{{cards}}`{entry}` {pack.by_id[entry.split()[0]].rank}" for entry in example.row["order"]
    ]
    yield " > ".join(entries) + "\n"


def anchored(example: str, text: str = "") -> str:
    """Write the id of an example in a cell, as a place to link to."""
    return f"{{here}}`{text or example} <example {example}>`"
