"""What the tests of ``tarocco conform`` share: bundles of a few vectors, and programs."""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarocco.rulebook import ruleset
from tarocco.vectors import Case, Vector, caught_by, vector_of
from tarocco.vectors.vector import dumps

if TYPE_CHECKING:
    from collections.abc import Iterable

ADAPTERS = Path(__file__).parent / "adapters"
SHIPPED = Path(__file__).parent.parent / "docs" / "files" / "adapters"
OTTOCENTO, FRENCH = "bologna/ottocento", "france/tarot-4"


def adapter(name: str, *arguments: str) -> list[str]:
    """Return the command of one of our adapters."""
    return [sys.executable, str(ADAPTERS / f"{name}.py"), *arguments]


def vector(name: str, operation: str, given: dict[str, Any], game: str = OTTOCENTO) -> Vector:
    """Make a vector, with the bug classes that it catches."""
    case, rules = Case(operation, game, given), ruleset(game)
    return vector_of(case, "worked", rules, name).with_flags(caught_by(case, rules))


def settled(name: str, **given: Any) -> Vector:  # noqa: ANN401 - fields of any kind
    """Make a vector of a deal of French Tarot."""
    return vector(name, "settle", {"kind": "contract", **given}, FRENCH)


@lru_cache
def some_vectors() -> tuple[Vector, ...]:
    """Return vectors of every operation but discard, of both packs."""
    pile = ["Ang", "Mon", "Sol", "Rd", "Rc", "Rs", "Qd", "7d", "6d", "Beg", "Mat", "16", "14"]
    return (
        vector("none", "count", {"cards": []}),
        vector("pile", "count", {"cards": pile, "last_trick": True}),
        vector("kings", "count", {"cards": ["Rd", "Rc", "Rs", "Rb", "Ang", "7d"]}),
        vector("odd", "count", {"cards": ["Rd", "6d", "7d"]}),
        vector("twice", "count", {"cards": ["Rd", "Rd"]}),
        vector("follow", "legal", {"hand": ["Rd", "Ang", "6c"], "trick": ["6d"]}),
        vector("moors", "winner", {"trick": ["M3", "Rd", "M1", "M2"]}),
        vector("suit", "winner", {"trick": ["6d", "7d", "Rc", "Rd"]}),
        vector("show", "declare", {"hand": ["Rd", "Rc", "Rs", "6d"], "cards": ["Rd", "Rc", "Rs"]}),
        vector("over", "legal", {"hand": ["5", "20", "Rp"], "trick": ["12"]}, FRENCH),
        settled("made", contract="garde", points=49, bouts=2, petit="attack"),
        settled("just", contract="prise", points=41, bouts=2),
        settled("lost", contract="sans", points=30, bouts=1, poignees=[]),
        settled("high", contract="contre", points=71, bouts=3),
        settled("impossible", contract="prise", points=92, bouts=3),
    )


def bundle(folder: Path, vectors: Iterable[Vector]) -> Path:
    """Write a bundle."""
    text = "".join(f"{dumps(each.as_json())}\n" for each in vectors)
    folder.mkdir(exist_ok=True)
    (folder / "some.jsonl").write_text(text, encoding="utf-8")
    digest = sha256(text.encode()).hexdigest()
    files = [{"name": "some.jsonl", "vectors": text.count("\n"), "sha256": digest}]
    manifest = {"format": "tarocco-vectors/1", "files": files}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder
