"""Reading every page again when the tables, the engine, the theorems or the report change."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import tarocco
import verification
from tarocco_docs.facts import book

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def outdated(
    app: Sphinx,
    env: BuildEnvironment,
    added: set[str],  # noqa: ARG001 - Sphinx's signature
    changed: set[str],  # noqa: ARG001
    removed: set[str],  # noqa: ARG001
) -> list[str]:
    """Return every page if something they speak of has changed since the last build."""
    print_now = _fingerprint(app)
    if getattr(env, "tarocco_fingerprint", None) == print_now:
        return []
    env.tarocco_fingerprint = print_now  # type: ignore[attr-defined]
    return list(env.found_docs)


def _fingerprint(app: Sphinx) -> str:
    """Return a checksum of everything the pages take their facts from."""
    total = hashlib.sha256()
    for path in _files(app):
        total.update(path.name.encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def _files(app: Sphinx) -> Iterator[Path]:
    """Yield the files the pages take their facts from."""
    for pattern in ("*.toml", "*.json", "*.jsonl"):
        yield from sorted(book().root.rglob(pattern))
    for package in (tarocco, verification):
        yield from sorted(Path(str(package.__file__)).parent.rglob("*.py"))
        yield from sorted(Path(str(package.__file__)).parent.rglob("*.json"))
    yield from sorted(Path(__file__).parent.rglob("*.py"))
    files = Path(app.config.tarocco_files).rglob("*")
    yield from sorted(path for path in files if path.is_file())
    yield from sorted(Path(app.config.tarocco_tests).rglob("test_*.py"))
    yield from sorted(Path(app.config.tarocco_tests, "records").glob("*.txt"))
    report = Path(app.config.tarocco_report)
    if report.is_file():
        yield report
