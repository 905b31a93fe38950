"""JSON Schemas of the formats the commands write.

Example:
    >>> schema("tarocco-count/1")["title"]
    'The count of a pile or of a declared hand'
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

FORMATS = (
    "tarocco-conform/1",
    "tarocco-count/1",
    "tarocco-diff/1",
    "tarocco-judgement/1",
    "tarocco-mutation/1",
    "tarocco-ranking/1",
    "tarocco-record/1",
    "tarocco-report/1",
    "tarocco-score/1",
    "tarocco-sheet/1",
    "tarocco-simulation/1",
    "tarocco-vector/1",
    "tarocco-vectors/1",
)


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a format.

    Args:
        name: the format as its ``format`` field writes it.

    Raises:
        KeyError: if there is no such format.
    """
    if name not in FORMATS:
        raise KeyError(name)
    text = files(__name__).joinpath(f"{name.replace('/', '-')}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
