"""What the tests share: our own rule book, its ruleset and its pack."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tarocco.rulebook import check, files, shipped_book
from tarocco.rulebook.cells import table_names
from tarocco.rulebook.files import shipped_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from tarocco.cards import Pack
    from tarocco.rulebook import Book, Ruleset
    from tarocco.rulebook.cells import Table, Tables
    from tarocco.rulebook.form_parts import Row

# The same examples on every machine, however slow it is.
settings.register_profile("tarocco", deadline=None, derandomize=True, database=None)
settings.load_profile("tarocco")

FEW_OPTIONS = ("suit_contatori", "skipped_luna", "four_kings", "odd_pile", "highest_trump")


@pytest.fixture(scope="session", autouse=True)
def _same_tables_are_read_once() -> Iterator[None]:
    """Parse and check each text of a table once in a session, since most tests read the same.

    What is found depends on nothing but the texts. That nobody changes a table that
    others may read is checked at the end.
    """
    memory = Memory()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "parse_table", memory.parse_table)
        patch.setattr(check, "parse_table", memory.parse_table)
        patch.setattr(check, "form_errors", memory.form_errors)
        patch.setattr(check, "faults_of_meaning", memory.faults_of_meaning)
        yield
    for text in memory.shared:
        assert repr(tomllib.loads(text)) == repr(memory.parsed[text]), text[:200]


class Memory:
    """Tables by their text, and what is wrong with them."""

    def __init__(self) -> None:
        self.parsed: dict[str, Table] = {}
        self.shared: set[str] = set()
        self.known: set[int] = set()
        self.found: dict[object, list[Any]] = {}

    def parse_table(self, text: str, path: Path) -> Table:
        """Parse a text, or return what it gave before."""
        if text in self.parsed:
            self.shared.add(text)
            return self.parsed[text]
        table = self.parsed[text] = PARSE(text, path)
        self.known.add(id(table))
        return table

    def form_errors(self, form: type[Row], table: Table) -> Iterator[Any]:
        """Find what is wrong with the form of a table."""
        return self._once((form, id(table)), [table], lambda: FORM(form, table))

    def faults_of_meaning(
        self, tables: Tables, tags: set[str], *, readings: bool = True
    ) -> Iterator[Any]:
        """Find what tables say wrongly together."""
        key = tuple((name, id(table)) for name, table in tables.items()), frozenset(tags), readings
        return self._once(key, [*tables.values()], lambda: MEANING(tables, tags, readings=readings))

    def _once(
        self, key: object, tables: list[Table], find: Callable[[], Iterable[Any]]
    ) -> Iterator[Any]:
        """Find something once, if it is about tables as they were parsed."""
        if not all(id(table) in self.known for table in tables):
            return iter(find())
        if key not in self.found:
            self.found[key] = [*find()]
        return iter(self.found[key])


PARSE, FORM, MEANING = files.parse_table, check.form_errors, check.faults_of_meaning


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
