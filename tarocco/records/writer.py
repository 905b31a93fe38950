"""Writing records, whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.files import write_whole
from tarocco.records.to_json import record_json_text
from tarocco.records.to_text import record_text

if TYPE_CHECKING:
    from pathlib import Path

    from tarocco.records.record import Record
    from tarocco.rulebook import Ruleset


def write_record(
    path: Path, record: Record, *, text: bool = False, rules: Ruleset | None = None
) -> None:
    """Write a record to a file in one step.

    Args:
        path: the file.
        record: the record.
        text: whether to write the text form instead of JSON.
        rules: its ruleset, or None for ours of that name.

    Raises:
        TaroccoError: if it cannot be written.
    """
    form = record_text if text else record_json_text
    write_whole(path, form(record, rules))
