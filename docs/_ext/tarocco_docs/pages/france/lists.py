"""Lists of French Tarot: options, examples, wrong actions, irregularities, the first document."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco.rulebook.examples import mismatches
from tarocco_docs.anchors import FRENCH
from tarocco_docs.facts import FRANCE, book, ruleset
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
from tarocco_docs.pages.france.judged import judged_records, shown_record
from tarocco_docs.pages.france.remarks import cells, remarks, rows
from tarocco_docs.pages.violations import JUDGED
from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.config import Config

    from tarocco.play.rules import ViolationKind
    from tarocco.rulebook.texts import Example, Option

VERDICTS = {
    "agree": "the official text says the same",
    "partial": "the same rule, with a condition missing or blurred",
    "contradict": "the official text says otherwise",
    "seed_only": "the official text knows nothing of it",
    "absent": "the document leaves it out",
}
BADGES = {
    "agree": "success",
    "partial": "info",
    "contradict": "danger",
    "seed_only": "warning",
    "absent": "secondary",
}
KINDS = {
    "deal_score": "Deals scored",
    "premium": "Premiums by themselves",
    "sheet": "A sheet",
    "legal": "What may be played",
    "trick": "Who takes the trick",
    "figure": "Figures",
    "topage": "Topage, in tenths of a percent",
    "match_points": "Match points, in thousandths",
    "match_points_grid": "The grid of match points",
    "match": "Matches",
    "total": "Totals, in tenths of a percent",
    "ranking": "Rankings",
    "three_teams": "Three teams",
    "adjusted": "Adjusted deals",
    "neutralised": "Neutralised deals",
    "remedy": "Irregularities and their remedy",
    "poignee_remedy": "Faults of a poignée and their remedy",
    "together": "Two faults on one deal",
    "duplicate_remedy": "Faults in duplicate",
    "cell": "Cells of the tables",
    "term": "Words",
}
OWN = {"id", "kind", "clauses", "sources", "expect"}
DISPUTED = "guides/disputed-french-tarot.md"
LONG = 60
"""A list longer than this is shown by its ends."""


def options(config: Config) -> str:
    """Write the page of the options.

    Raises:
        ExtensionError: if the guide to the disputed points leaves one out.
    """
    found = book(FRANCE).options.values()
    guide = Path(config.tarocco_files).parent / DISPUTED
    told = guide.read_text(encoding="utf-8")
    for option in found:
        if f"{{tarocco-option}} {option.id}\n" not in told:
            raise ExtensionError(f"{guide}: option {option.id} is not told, expected all of them")
    overview = [
        [
            link("option", option.id),
            escaped(option.question["en"]),
            ", ".join(code(each.id) for each in option.readings),
            code(option.default),
        ]
        for option in found
    ]
    return page(
        "Options of French Tarot",
        "Where the official text is silent, blurred, or contradicted by another text, there is an "
        "option. The default holds unless another reading is chosen: `--option name=reading`, or "
        '`ruleset("france/tarot-4", {"name": "reading"})`. The disputed points are told one after '
        "the other [in the guide](../../guides/disputed-french-tarot.md).\n",
        table(["Option", "Question", "Readings", "Default"], overview, "tc-stack"),
        *(text for option in found for text in _option(option)),
        *_rulesets(),
    )


def _option(option: Option) -> Iterator[str]:
    """Yield the section of an option."""
    yield section(2, option.id.replace("_", " ").capitalize(), "option", option.id)
    yield f"{code(option.id)}, on {link('clause', option.clause)}\n"
    yield both(option.question)
    lines = [
        [
            code(each.id) + (" (default)" if each.id == option.default else ""),
            escaped(each.text["en"]),
            escaped(each.text["fr"]),
            links("source", each.sources) or "none",
            "<br>".join(code(f"{cell} = {shown(value)}") for cell, value in each.set) or "none",
        ]
        for each in option.readings
    ]
    yield table(["Reading", "English", "Français", "Sources", "Cells changed"], lines, "tc-stack")
    yield f"**Reason for the default**\n\n{both(option.reason)}"
    bearing = [each.id for each in book(FRANCE).examples.values() if option.id in _choices(each)]
    names = [link("example", f"{FRANCE}.{name}", name) for name in bearing]
    yield listed("Examples of its readings", names)


def _choices(example: Example) -> Mapping[str, str]:
    """Return the readings an example is for."""
    found: Mapping[str, str] = example.row.get("options", {})
    return found


def _rulesets() -> Iterator[str]:
    """Yield the rulesets."""
    yield section(2, "Rulesets")
    yield "The day of the edition may stand behind the id, as in `france/tarot-4@2012-07-01`.\n"
    lines = [
        [
            code(name),
            link("game", row["game"]),
            row.get("edition", ""),
            link("clause", row["clause"]),
        ]
        for name, row in book(FRANCE).rulesets.items()
    ]
    yield table(["Ruleset", "Game", "Edition", "Clause"], lines, "tc-stack")


def examples(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page of the examples.

    Raises:
        ExtensionError: if one of them does not hold.
    """
    every = book(FRANCE).examples.values()
    for each in every:
        differences = mismatches(each, book(FRANCE))
        if differences:
            raise ExtensionError(f"example {each.id}: {'; '.join(differences)}")
    order = {kind: place for place, kind in enumerate(KINDS)}
    ordered = sorted(every, key=lambda each: order.get(each.kind, len(order)))
    return page(
        "Examples of French Tarot",
        "Each is run every time this documentation is built, and the build fails if one comes out "
        "differently. Those without a source follow from the rules by arithmetic.\n",
        *(
            text
            for kind, found in groupby(ordered, key=lambda each: each.kind)
            for text in _of_kind(kind, list(found))
        ),
    )


def _of_kind(kind: str, found: list[Example]) -> Iterator[str]:
    """Yield the examples of a kind."""
    yield section(2, KINDS.get(kind, kind.replace("_", " ").capitalize()))
    lines = [
        [
            f"{{here}}`{each.id} <example {FRANCE}.{each.id}>`",
            "<br>".join(
                f"{escaped(key)}: {_value(value)}"
                for key, value in each.row.items()
                if key not in OWN
            ),
            _value(each.row["expect"]) if "expect" in each.row else "",
            links("clause", each.clauses),
            links("source", each.sources) or "none",
        ]
        for each in found
    ]
    heads = ["Example", "Given", "Expected", "Clauses", "Sources"]
    yield table(heads, lines, "tc-stack", "tc-wide")


def _value(value: object) -> str:
    """Write a value; of a long list the ends."""
    if isinstance(value, list) and len(value) > LONG:
        value = [*value[:5], "…", *value[-5:]]
    return escaped(shown(value))


def violations(config: Config) -> str:
    """Write the page of the wrong actions."""
    kinds = ruleset(name=FRENCH).game.play.violations.values()
    heads = ["Code", "What is wrong", "Clause", "In a record"]
    lines = [
        [
            link("violation", f"{FRANCE}.{kind.id}", kind.id),
            escaped(kind.text["en"]),
            link("clause", kind.clause),
            JUDGED[kind.judged],
        ]
        for kind in kinds
    ]
    return page(
        "Wrong actions",
        "What the engine refuses, and what a judged record is told, each with an example. What "
        "becomes of the deal is under [Irregularities](irregularities.md).\n",
        table(heads, lines, "tc-stack"),
        *(text for kind in kinds for text in _violation(kind, config.tarocco_tests)),
    )


def _violation(kind: ViolationKind, tests: str) -> Iterator[str]:
    """Yield the section of a wrong action, with a record that has it."""
    yield section(2, f"`{kind.id}`", "violation", f"{FRANCE}.{kind.id}")
    yield both(kind.text)
    yield f"{link('clause', kind.clause)}; in a record the action {JUDGED[kind.judged]}.\n"
    yield from shown_record(judged_records(tests)[kind.id])
    yield listed("Theorems", [link("theorem", name) for name in theorems_on(kind.clause)])


def irregularities(config: Config) -> str:
    """Write the page of the irregularities."""
    told = remarks("irregularities")
    return page(
        "Irregularities",
        "What the refereeing code gives for each fault. The *record* alone decides some of them; "
        "where it says *person*, somebody has to weigh what the fault was worth.\n",
        section(2, "What holds for all"),
        cells("irregularities", "judging"),
        section(2, "The faults"),
        _faults(config.tarocco_tests),
        *_words({key: told["irregularity"][key].words for key in ("now", "free", "adjust")}),
        section(2, "Faults of the poignée"),
        _poignee_faults(config.tarocco_tests),
        section(2, "When a defender plays out of turn"),
        rows("irregularities", "choice"),
        section(2, "A discard of the wrong number"),
        rows("irregularities", "miscounted_discard"),
        section(2, "Two faults on one deal, in duplicate"),
        rows("irregularities", "together"),
        section(2, "The clauses"),
        *(
            f":::{{tarocco-clause}} {clause}\n:sources:\n:::\n"
            for clause in book(FRANCE).clauses
            if clause.startswith(f"{FRANCE}.irregularities")
        ),
    )


def _faults(tests: str) -> str:
    """Write the table of faults."""
    lines = [
        [
            _fault(row, tests),
            row["who"],
            row["decided"].replace("_", " "),
            row["now"].replace("_", " "),
            row["free"].replace("_", " ") + _barred(row),
            _fine(row),
            _duplicate(row),
        ]
        for row in book(FRANCE).tables["irregularities"]["irregularity"]
    ]
    heads = ["Fault", "Whose", "Decided by", "At once", "The deal", "Points", "Duplicate"]
    return table(heads, lines, "tc-stack", "tc-wide")


def _barred(row: Mapping[str, Any]) -> str:
    """Say who may not bid on the next deal."""
    return "" if row["barred"] == "nobody" else f"; {row['barred']} may not bid on the next"


def _fault(row: Mapping[str, Any], tests: str) -> str:
    """Write a fault in two languages, with its clause and the records that have it."""
    english, french = escaped(row["text"]["en"]), escaped(row["text"]["fr"])
    told = f"{code(row['id'])}<br>{english}<br>*{french}*<br>{link('clause', row['clause'])}"
    having = [each.code for each in judged_records(tests).values() if row["id"] in each.faults]
    examples = ", ".join(link("violation", f"{FRANCE}.{name}", name) for name in having)
    return f"{told}<br>Judged: {examples}" if having else told


def _fine(row: Mapping[str, Any]) -> str:
    """Say what points a fault costs."""
    first, again = row["points"], row["points_again"]
    if not again:
        return "warning" if row["warning"] else "–"
    told = "warning" if row["warning"] and not first else str(first)
    by = ", if the referee likes" if row["points_by"] == "referee" else ""
    return f"{told}{f', then {again}' if again != first else ''}{by}"


def _duplicate(row: Mapping[str, Any]) -> str:
    """Say what becomes of a deal in duplicate."""
    parts = [row["adjust"]]
    if row["penalty_percent"] or row["penalty_pm"]:
        tenths, points = row["penalty_percent"], row["penalty_pm"]
        parts.append(f"penalty {tenths / 10:g} % or {points} match points")
    return ", ".join(parts)


def _poignee_faults(tests: str) -> str:
    """Write the table of the faults of a poignée."""
    lines = [
        [
            _fault(row, tests),
            row["who"],
            row["taker_wins"].replace("_", " "),
            row["taker_loses"].replace("_", " "),
            _fine(row),
            f"{row['duplicate'].replace('_', ' ')}; {_duplicate(row)}",
        ]
        for row in book(FRANCE).tables["irregularities"]["poignee_fault"]
    ]
    heads = ["Fault", "Whose", "If the taker wins", "If he loses", "Points", "Duplicate"]
    return table(heads, lines, "tc-stack", "tc-wide")


def _words(told: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield what the words of the table mean."""
    names = {"now": "At once", "free": "The deal", "adjust": "Duplicate"}
    for key, words in told.items():
        yield f"**{names[key]}**\n"
        yield "\n".join(
            f"- {word.replace('_', ' ')}: {escaped(text)}" for word, text in words.items()
        )
        yield ""


def seed(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page that traces the statements of the first document."""
    found = book(FRANCE).tables["seed"]["statement"]
    count = {verdict: sum(row["verdict"] == verdict for row in found) for verdict in VERDICTS}
    summary = [[_badge(verdict), str(count[verdict]), told] for verdict, told in VERDICTS.items()]
    lines = [
        [
            str(row["number"]),
            escaped(row.get("heading", "–")),
            escaped(row["about"]["en"]),
            _badge(row["verdict"]),
            links("option", row.get("options", ())) or "–",
            links("clause", row["clauses"]),
        ]
        for row in found
    ]
    heads = ["No.", "Heading", "What it says", "Verdict", "Options", "Clauses"]
    return page(
        "The first document, statement by statement",
        f"This game began from a digest of the rules, {link('source', 'S4')}. Each of its "
        f"{len(found)} statements is held against the official text, {link('source', 'RO')}. Where "
        "the two differ, both readings can be played, the official one is the default.\n",
        table(["Verdict", "Statements", "Meaning"], summary),
        table(heads, lines, "tc-stack", "tc-wide"),
    )


def _badge(verdict: str) -> str:
    """Write a verdict."""
    return f"{{bdg-{BADGES[verdict]}}}`{verdict.replace('_', ' ')}`"
