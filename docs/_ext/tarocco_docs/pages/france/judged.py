"""Records of French Tarot with something wrong in them, and what the judgement says of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from tarocco.cli.replay_page import JudgementPage
from tarocco.records import judge, read_record
from tarocco_docs.anchors import FRENCH
from tarocco_docs.facts import FRANCE, ruleset
from tarocco_docs.markdown import folded
from tarocco_docs.pages.violations import right_cards, wrong_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tarocco.records import Judgement


@dataclass(frozen=True)
class Judged:
    """A record with a wrong action, and its judgement.

    Args:
        code: the code of the wrong action.
        text: the record.
        judgement: the judgement.
    """

    code: str
    text: str
    judgement: Judgement

    @property
    def faults(self) -> tuple[str, ...]:
        """The ids of the faults that the refereeing code knows it for."""
        rulings = (each for deal in self.judgement.deals for each in deal.rulings)
        return tuple(dict.fromkeys(each.fault.id for each in rulings))


@lru_cache
def judged_records(tests: str) -> Mapping[str, Judged]:
    """Return a record for each wrong action, by its code.

    Args:
        tests: the folder of the tests.

    Raises:
        ExtensionError: if a code has no record, or its record nothing of the kind.
    """
    found: dict[str, Judged] = {}
    for code in ruleset(name=FRENCH).game.play.violations:
        path = Path(tests, "records", f"{FRANCE}_invalid_{code}.txt")
        if not path.is_file():
            raise ExtensionError(f"violations: {code} has no record, expected {path}")
        text = path.read_text(encoding="utf-8")
        found[code] = Judged(code, text, judge(read_record(text)))
        if not any(each.violation.kind.id == code for each in found[code].judgement.violations):
            raise ExtensionError(f"violations: the record of {code} has none")
    return found


def shown_record(judged: Judged) -> Iterator[str]:
    """Yield the wrong line, what the judgement says of it, and the whole record."""
    judgement, lines = judged.judgement, judged.text.splitlines()
    finding = next(each for each in judgement.violations if each.violation.kind.id == judged.code)
    yield wrong_line(finding, judgement.record, lines)
    said = "\n".join(JudgementPage(f"{judged.code}.txt", judgement, "en").lines())
    block = f"```{{code-block}} text\n:class: tc-formal\n\n{said}\n```\n"
    yield f"What `tarocco replay` says:\n\n{block}"
    yield right_cards(finding, judgement.rules.pack)
    yield folded("The whole record", f"```text\n{judged.text}```\n")
