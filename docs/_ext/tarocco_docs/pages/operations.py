"""The page of the operations: what can be asked, from the functions that answer."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from typing import TYPE_CHECKING, Any

from tarocco.answers import OPERATIONS
from tarocco.answers.settle import KINDS
from tarocco.conformance.compare import REQUIRED
from tarocco_docs.anchors import PAGE_OF
from tarocco_docs.facts import FRANCE, PACKS
from tarocco_docs.markdown import code, link, page, section, table
from tarocco_docs.vectors import all_vectors, shown, smallest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sphinx.config import Config

    from tarocco.vectors import Vector

INTRODUCTION = """What [vectors](../guides/vectors.md) ask, and what
[`tarocco conform`](../guides/conform.md) asks of a program. A question has an operation, a ruleset,
the readings that differ from the ruleset's own, and an `input`, an object with the fields below.
Cards stand in it by their [short ids](cards.md); seats and players are counted from 0. The answer
is `valid` with an `account`, or it is not, with a `code`. Points are whole numbers, or end in `.5`.
"""
GIVEN = """Of the fields in the last column a program gives those that the account has; other fields
of the account are compared if it gives them. Each example is the smallest vector of its kind.
"""

_PART = re.compile(r"^(Args|Returns|Raises):$", re.MULTILINE)


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    rows = [
        [f"[`{name}`](#{name})", _first(answer), _names(REQUIRED[name]) or "`valid`"]
        for name, answer in OPERATIONS.items()
    ]
    return page(
        "Operations",
        INTRODUCTION,
        table(["Operation", "What it does", "A program must give"], rows, "tc-stack"),
        GIVEN,
        *(part for name, answer in OPERATIONS.items() for part in _operation(name, answer)),
    )


def _operation(name: str, answer: Callable[..., Any]) -> Iterator[str]:
    """Yield the section of an operation."""
    told = _parts(answer)
    yield section(2, name)
    yield f"{told['']}\n"
    if name == "settle":
        yield _kinds()
    else:
        yield f"**Input.** {told['Args'].removeprefix('asked: ')}\n"
    yield f"**Account.** {told['Returns']}\n"
    own = [each for each in all_vectors() if each.operation == name]
    for pack in PACKS:
        of_pack = [each for each in own if each.case.pack == pack]
        yield _codes(of_pack)
        yield from _examples(of_pack)


def _examples(vectors: Sequence[Vector]) -> Iterator[str]:
    """Yield the smallest vector that is worth showing, and the smallest one that is refused."""
    for valid in (True, False):
        found = smallest(
            each for each in vectors if each.expect["valid"] == valid and _says_much(each)
        )
        if found is not None:
            yield shown(found)


def _says_much(vector: Vector) -> bool:
    """Tell whether a vector has cards, and an account with something in it."""
    empty = not all(vector.input.get(key, True) for key in ("cards", "hand"))
    account = vector.expect.get("account", {})
    return not empty and (not account or any(account.values()) or "shown" in account)


def _codes(vectors: Sequence[Vector]) -> str:
    """Write the codes that vectors of a pack expect, nothing if none expects any."""
    found = sorted({each.expect["code"] for each in vectors if not each.expect["valid"]})
    if not found:
        return ""
    pack = vectors[0].case.pack
    return f"**Codes ({pack.capitalize()}).** {', '.join(_code(name, pack) for name in found)}\n"


def _code(name: str, pack: str) -> str:
    """Write a code, with a link if it is that of a violation."""
    target = f"{FRANCE}.{name}" if pack == FRANCE else name
    return link("violation", target, name) if PAGE_OF["violation"](target) else code(name)


def _kinds() -> str:
    """Write the kinds of settlement."""
    rows = []
    for name, answer in KINDS.items():
        asked, perhaps = _fields(answer)
        own = (each for each in all_vectors() if each.input.get("kind") == name)
        account = {field: None for each in own for field in each.expect.get("account", {})}
        needs = _names(each for each in asked if each != "kind")
        rows.append([code(name), _first(answer), needs, _names(perhaps), _names(account)])
    heads = ["`kind`", "What it does", "Fields", "May have", "Account"]
    return table(heads, rows, "tc-stack", "tc-wide")


def _fields(answer: Callable[..., Any]) -> tuple[list[str], list[str]]:
    """Return the fields that a function wants, and those that it takes, from its source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(answer)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".has"):
            given = [list(ast.literal_eval(each)) for each in node.args]
            return given[0], given[1] if len(given) > 1 else []
    return [], []


def _names(names: Iterable[str]) -> str:
    """Write names of fields."""
    return ", ".join(map(code, names))


def _first(answer: Callable[..., Any]) -> str:
    """Return the sentence that says what a function does."""
    return _parts(answer)[""]


def _parts(answer: Callable[..., Any]) -> dict[str, str]:
    """Return the parts of a docstring by their headings, each as one paragraph of Markdown."""
    first, *rest = _PART.split(inspect.getdoc(answer) or "")
    found = {"": first, **dict(zip(rest[::2], rest[1::2], strict=True))}
    return {name: _as_markdown(text) for name, text in found.items()}


def _as_markdown(text: str) -> str:
    """Write a text of a docstring as Markdown."""
    line = " ".join(text.split())
    return re.sub(r":mod:`[^`]*`", "the table", line.replace("``", "`"))
