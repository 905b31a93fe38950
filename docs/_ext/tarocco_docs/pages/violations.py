"""The page of the violations: what a wrong action is called, what comes of it, an example."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from tarocco.records import judge, read_record
from tarocco_docs.facts import ruleset
from tarocco_docs.markdown import both, escaped, folded, link, listed, page, section, table
from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from tarocco.cards import Pack
    from tarocco.play.rules import ViolationKind
    from tarocco.records import Finding, Record

INTRODUCTION = """A wrong action has a code. In Python it is `IllegalAction.violation`, at the
terminal a refusal, in a [judged record](../guides/write-and-replay.md) a finding; each names the
clause, the cards, and what would have been right. A game that is played refuses it. A record that
is judged goes on: an action that *stands* is taken as it was done, one that is *passed over* counts
as if it had not happened. A penalty is imposed only where a source attests one.
"""

JUDGED = {"stands": "stands", "ignored": "is passed over"}
PENALTIES = {
    "no_score": "the side scores nothing in this deal",
    "cards_lost": "the cards go to the opponents",
    "none": "none attested",
}


def write(config: Config) -> str:
    """Write the page."""
    kinds = ruleset().game.play.violations.values()
    rows = [
        [
            link("violation", kind.id),
            escaped(kind.text["en"]),
            link("clause", kind.clause),
            JUDGED[kind.judged],
            PENALTIES[kind.penalty],
        ]
        for kind in kinds
    ]
    heads = ["Code", "What is wrong", "Clause", "In a record", "Penalty"]
    folder = Path(config.tarocco_tests, "records")
    return page(
        "Violations",
        INTRODUCTION,
        table(heads, rows, "tc-stack", "tc-wide"),
        *(text for kind in kinds for text in _kind(kind, folder)),
    )


def _kind(kind: ViolationKind, folder: Path) -> Iterator[str]:
    """Yield the section of a violation."""
    yield section(2, f"`{kind.id}`", "violation", kind.id)
    yield both(kind.text)
    yield f":::{{tarocco-clause}} {kind.clause}\n:::\n"
    yield (
        f"In a record the action **{JUDGED[kind.judged]}**. Penalty: {PENALTIES[kind.penalty]} "
        f"({link('clause', kind.penalty_clause)}).\n"
    )
    path = folder / f"invalid_{kind.id}.txt"
    if path.is_file():
        yield from _example(kind, path.read_text(encoding="utf-8"))
    yield listed("Theorems", [link("theorem", name) for name in theorems_on(kind.clause)])


def _example(kind: ViolationKind, text: str) -> Iterator[str]:
    """Yield a record with this violation, and what the judgement says of it.

    Raises:
        ExtensionError: if the judgement does not find it.
    """
    record = read_record(text)
    found = [each for each in judge(record).violations if each.violation.kind.id == kind.id]
    if not found:
        raise ExtensionError(f"violations: the record of {kind.id} has none")
    first = found[0]
    yield from _told(first, record, text.splitlines())
    yield folded("The whole record", f"```text\n{text}```\n")


def _told(finding: Finding, record: Record, lines: list[str]) -> Iterator[str]:
    """Yield the line that is wrong, and what is said of it."""
    pack = record.rules().pack
    yield wrong_line(finding, record, lines)
    yield f"```text\n{finding.violation.message(pack)}\n```\n"
    yield right_cards(finding, pack)


def wrong_line(finding: Finding, record: Record, lines: list[str]) -> str:
    """Write the line of a record that is wrong.

    Args:
        finding: what the judgement has found.
        record: the record.
        lines: its lines.
    """
    line = int(finding.place) if finding.place.isdigit() else 0
    name = record.players[finding.player]
    game = link("game", str(record.rules().game_id))
    where = f"Line {line} of a record of {game}, {escaped(name)}’s action" if line else "An example"
    body = f"```text\n{lines[line - 1]}\n```\n" if line else ""
    return f"**Example.** {where}:\n\n{body}"


def right_cards(finding: Finding, pack: Pack) -> str:
    """Write what would have been right, nothing if that is not a matter of cards."""
    legal = pack.ids(finding.violation.legal)
    return f"Right would have been: {{cards}}`{' '.join(legal)}`\n" if legal else ""
