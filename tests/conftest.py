"""What the tests share: our own rule book, its ruleset and its pack."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tarocco.rulebook import shipped_book
from tarocco.rulebook.cells import table_names
from tarocco.rulebook.files import shipped_spec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tarocco.cards import Pack
    from tarocco.rulebook import Book, Ruleset

# The same examples on every machine, however slow it is.
settings.register_profile("tarocco", deadline=None, derandomize=True, database=None)
settings.load_profile("tarocco")

FEW_OPTIONS = ("suit_contatori", "skipped_luna", "four_kings", "odd_pile", "highest_trump")


@pytest.fixture(scope="session")
def book() -> Book:
    """Return the rule book that comes with the package."""
    return shipped_book()


@pytest.fixture(scope="session")
def rules(book: Book) -> Ruleset:
    """Return the ruleset that holds unless another is named."""
    return book.ruleset()


@pytest.fixture(scope="session")
def pack(rules: Ruleset) -> Pack:
    """Return the pack of 62 cards."""
    return rules.pack


@pytest.fixture(scope="session")
def tables() -> dict[str, str]:
    """Return the text of every table of our rule book, without most options and examples.

    What is left is read in a third of the time, and some tests read it hundreds of times.
    """
    of_the_pack = table_names(shipped_spec() / "bologna")
    names = [*(f"bologna/{name}.toml" for name in of_the_pack), "sources.toml"]
    texts = {name: (shipped_spec() / name).read_text(encoding="utf-8") for name in names}
    options, examples = "bologna/options.toml", "bologna/examples.toml"
    texts[options] = "".join(few_rows(texts[options], "option", "id"))
    texts[examples] = "".join(few_rows(texts[examples], "example", "kind"))
    return texts


def few_rows(text: str, array: str, key: str) -> Iterator[str]:
    """Yield the head of a table and three rows of an array for each value of a key.

    Rows that speak of any but a few options are left out.
    """
    head, *rows = re.split(rf"(?m)^(?=\[\[{array}\]\]$)", text)
    yield head
    seen: Counter[str] = Counter()
    for row in rows:
        options = re.findall(r'(?m)^options = \{ (\w+)|^id = "(\w+)"\ndefault', row)
        if {*itertools.chain(*options), ""} <= {*FEW_OPTIONS, ""}:
            value = row.partition(f'{key} = "')[2].partition('"')[0]
            seen[value] += 1
            if seen[value] <= 3:
                yield row


@pytest.fixture
def root(tmp_path: Path, tables: dict[str, str]) -> Path:
    """Return a copy of our rule book."""
    folder = tmp_path / "spec"
    (folder / "bologna" / "games").mkdir(parents=True)
    for name, text in tables.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
