"""Writing Markdown: what the reference pages are made of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MINUS = "\N{MINUS SIGN}"

MANY = 8
"""Lists longer than this are folded."""

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#$~])")


def escaped(text: str) -> str:
    """Write a text so that none of its signs is taken for Markdown."""
    return _SPECIAL.sub(r"\\\1", text)


def code(text: object) -> str:
    """Write something as code."""
    return f"`{text}`"


def shown(value: object) -> str:
    """Write what a cell of a table holds."""
    if isinstance(value, dict):
        return ", ".join(f"{key} = {shown(each)}" for key, each in value.items())
    if isinstance(value, list):
        return " ".join(map(shown, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def link(kind: str, name: str, text: str = "") -> str:
    """Write a link to something of the rule book."""
    return f"{{{kind}}}`{text} <{name}>`" if text else f"{{{kind}}}`{name}`"


def links(kind: str, names: Iterable[str], between: str = ", ") -> str:
    """Write links to several things."""
    return between.join(link(kind, name) for name in names)


def section(level: int, title: str, kind: str = "", name: str = "") -> str:
    """Write the heading of a section, with its anchor."""
    head = f"{'#' * level} {title}\n"
    return f"{head}\n:::{{tarocco-anchor}} {kind} {name}\n:::\n" if kind else head


def both(texts: Mapping[str, str]) -> str:
    """Write a text in English with the French beside it, or else the Italian."""
    other = next((language for language in ("fr", "it") if language in texts), "")
    if not other:
        return escaped(texts["en"]) + "\n"
    sides = "".join(
        f":::{{container}} language-{language}\n{escaped(texts[language])}\n:::\n"
        for language in ("en", other)
    )
    return f"::::{{container}} tc-both\n{sides}::::\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *classes: str) -> str:
    """Write a table; cells are Markdown, in which ``|`` must be escaped."""
    lines = [head, ["---"] * len(head), *rows]
    body = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    style = f":class: {' '.join(classes)}\n" if classes else ""
    return f":::{{table}}\n{style}\n{body}\n:::\n"


def folded(title: str, body: str) -> str:
    """Write something that opens when it is wanted."""
    return f"::::{{dropdown}} {title}\n{body}\n::::\n"


def listed(label: str, items: Sequence[str]) -> str:
    """Write a labelled list of links, folded if it is long, nothing if it is empty."""
    if not items:
        return ""
    if len(items) > MANY:
        return folded(f"{label}: {len(items)}", ", ".join(items)) + "\n"
    return f"**{label}:** {', '.join(items)}\n\n"


def page(title: str, *parts: str) -> str:
    """Put a page together."""
    return "\n".join([f"# {title}\n", *parts])


def arguments(of: type) -> dict[str, str]:
    """Return what the docstring of a class says of each of its arguments."""
    _, _, text = (of.__doc__ or "").partition("Args:\n")
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        start = re.match(r" {8}(\w+): (.*)", line)
        if start:
            name = start[1]
            found[name] = start[2]
        elif line.startswith(" " * 12) and name:
            found[name] += " " + line.strip()
        elif line.strip():
            break
    return found
