"""Tables put together from cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from docutils import nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

Cell: TypeAlias = "str | nodes.Node | Sequence[str | nodes.Node]"


def paragraph(content: Cell) -> nodes.paragraph:
    """Make a paragraph of texts and inline nodes."""
    if isinstance(content, str):
        return nodes.paragraph("", content)
    parts = [content] if isinstance(content, nodes.Node) else content
    made = nodes.paragraph()
    for part in parts:
        made += nodes.Text(part) if isinstance(part, str) else part
    return made


def row(cells: Sequence[Cell], *classes: str, merge: int = 1) -> nodes.row:
    """Make a row of a table.

    Args:
        cells: what its cells hold.
        classes: classes of the row.
        merge: over how many columns the first cell reaches.
    """
    made = nodes.row(classes=list(classes))
    for position, content in enumerate(cells):
        entry = nodes.entry("", paragraph(content))
        if merge > 1 and position == 0:
            entry["morecols"] = merge - 1
        made += entry
    return made


def table(
    head: Sequence[str], rows: Sequence[nodes.row], *classes: str, caption: Cell = ""
) -> nodes.Element:
    """Make a table.

    Args:
        head: the names of the columns.
        rows: its rows.
        classes: classes of the table.
        caption: what stands above it, if anything.
    """
    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=1) for _ in head]
    group += nodes.thead("", row(head))
    body = nodes.tbody()
    body += rows
    group += body
    made = nodes.table("", group, classes=["colwidths-auto", *classes])
    if not caption:
        return made
    return nodes.container("", paragraph(caption), made, classes=["tc-captioned"])
