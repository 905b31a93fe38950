"""The page of the formats, with examples made while the pages are built."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco.cli.count import FORMAT as COUNT_FORMAT
from tarocco.cli.count import count_json
from tarocco.errors import TaroccoError
from tarocco.notation import read_cards
from tarocco.scoring import account
from tarocco_docs.facts import REPORT_FORMAT, ruleset
from tarocco_docs.markdown import code, page, section, table
from tarocco_docs.pages.format_diff import differences
from tarocco_docs.pages.format_french import french
from tarocco_docs.pages.format_kit import kit
from tarocco_docs.pages.format_records import judgements, records
from tarocco_docs.pages.format_simulation import simulations
from tarocco_docs.statement import HOW_TO_RUN
from verification.runner import Subject, prove, report, require_solver
from verification.second.opinion import Asked, require_second

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.config import Config

CARDS = "Ang Mon Beg 16 Mat 14"
SHOWN = "the_naive_pair_count_of_an_odd_split_sums_to_87"

COUNT = {
    "format": "the format and its version",
    "ruleset": "the rules, with the readings chosen: `bologna/ottocento+four_kings=24`",
    "cards": "the cards counted, in the order of the pack",
    "cricche": "the cricche: see below",
    "sequences": "the sequences: see below",
    "card_points": "card points; may end in `.5`",
    "last_trick": "points for the last trick",
    "total": "the total; may end in `.5`",
}
FAMILY = {
    "lines": "the combinations found: see below",
    "doubled": "whether criccone or sequenza doubles them",
    "points": "their sum, doubled if it is",
}
LINE = {
    "id": "the combination",
    "clause": "the clause it carries out",
    "cards": "its cards in the order of the sequence, each contatore in its place",
    "contatori": "what each contatore does: `third card`, `fills the 15` or `added`",
    "points": "its points before any doubling",
}
REPORT = {
    "format": "the format and its version",
    "version": "the version of the program",
    "solver": "the solver and its version",
    "ruleset": "the rules that were asked for; theorems of another pack name their own",
    "theorems": "the theorems, in the order of their chapters: see below",
}
THEOREM = {
    "name": "the theorem",
    "chapter": "its chapter",
    "pack": "the pack it is about",
    "ruleset": "the ruleset it was tried on",
    "statement": "the sentence",
    "formal": "the same in symbols",
    "status": "`proved`, `refuted` or `open`",
    "expected": "the status it should have",
    "seconds": "how long it took",
    "obligations": "how many parts had to be shown",
    "clauses": "the clauses it rests on",
    "counterexample": "what refutes it, or null: see below",
    "witness": "what shows that its premises can happen, or null: see below",
    "reason": "why it is open, else empty",
    "second": "with `--second`, what other ways find: see below",
}
SECOND = {
    "status": "`proved`, `refuted` or `open`",
    "agrees": "whether each part is confirmed as the first way decided it",
    "seconds": "how long it took",
    "ways": "how many parts each way confirms: see below",
    "reason": "the first part that is not confirmed and why, else empty",
}
WAY = {
    "way": "`solver`, `proof`, `enumeration`, or `cases` for a list of cases without a solver",
    "program": "what did it, with its version",
    "obligations": "how many parts it confirms",
    "premises": "of how many it has found that the premise can happen",
}
SHOWN_MODEL = {
    "obligation": "the part it belongs to",
    "text": "the same in words",
    "cards": "cards by name of the card set",
    "numbers": "numbers by name",
}


def write(config: Config) -> str:
    """Write the page."""
    files = Path(config.tarocco_files)
    return page(
        "Formats",
        "JSON that the commands read and print. A format has a version, and a JSON Schema in the "
        'package: `tarocco.schemas.schema("tarocco-record/1")`. Points are whole numbers or end '
        "in `.5`.\n",
        *_count(),
        *records(files),
        *judgements(files),
        *french(files),
        *simulations(),
        *differences(),
        *_report(),
        *kit(files),
    )


def _count() -> Iterator[str]:
    """Yield the section on counts."""
    rules = ruleset()
    pile = read_cards(CARDS, rules.pack)
    found = count_json(account(pile, rules.scoring), rules)
    yield section(2, COUNT_FORMAT)
    yield f"Printed by `tarocco count --json`. This is `tarocco count --json {CARDS}`:\n"
    yield _json(found)
    yield _fields("The count", found, COUNT)
    yield "In French Tarot there is one more field, `bouts`: the bouts in the pile.\n"
    yield _fields("`cricche` and `sequences`", found["sequences"], FAMILY)
    yield _fields("`lines`", found["sequences"]["lines"][0], LINE)


def _report() -> Iterator[str]:
    """Yield the section on proof reports, with a report made now if a solver is there."""
    yield section(2, REPORT_FORMAT)
    yield "Printed by `tarocco verify --json`, written by `tarocco verify --report FILE`.\n"
    try:
        require_solver()
        require_second()
    except TaroccoError:
        yield HOW_TO_RUN
        return
    rules = ruleset()
    result = prove(SHOWN, Subject(None, (), rules.id, {}), Asked())
    found = report([result], rules.label)
    yield f"This is `tarocco verify --second --json {SHOWN}`, run while this page was made:\n"
    theorem = found["theorems"][0]
    yield _json(found)
    yield _fields("The report", found, REPORT)
    yield _fields("`theorems`", theorem, THEOREM)
    yield _fields("`counterexample` and `witness`", theorem["counterexample"], SHOWN_MODEL)
    yield _fields("`second`", theorem["second"], SECOND)
    yield _fields("`ways`", theorem["second"]["ways"][0], WAY)


def _json(value: object) -> str:
    """Write JSON."""
    return f"```json\n{json.dumps(value, ensure_ascii=False, indent=2)}\n```\n"


def _fields(title: str, found: Mapping[str, Any], told: Mapping[str, str]) -> str:
    """Write what each field means; every field there is, and no other, must be told."""
    if list(found) != list(told):
        raise ExtensionError(f"formats: fields {list(found)}, but {list(told)} are explained")
    rows = [[code(name), meaning] for name, meaning in told.items()]
    return f"{title}:\n\n" + table(["Field", "Meaning"], rows)
