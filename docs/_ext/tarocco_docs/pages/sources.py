"""The page of the sources: where the rules come from, and how much of each could be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs.facts import FRANCE, PACKS, book, ruleset, short
from tarocco_docs.markdown import both, code, escaped, folded, link, page, section

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.config import Config

    from tarocco.rulebook.texts import Source

INTRODUCTION = """A reference is the tag of a source, or tag and place: `B/51` is page 51 of `B`,
`S1/ex.2` the second example of `S1`. What a source lacks is said here, because a rule that is
not in the part that could be read may well be in the rest.
"""


def write(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page."""
    sources = [part for source in book().sources.values() for part in _source(source)]
    return page("Sources", INTRODUCTION, *sources)


def _source(source: Source) -> Iterator[str]:
    """Yield the section of a source."""
    yield section(2, f"{source.id}: {escaped(source.title)}", "source", source.id)
    languages = ruleset().pack.name_parts.languages
    told = [source.author, source.edition, f"in {languages.get(source.lang, source.lang)}"]
    yield escaped("; ".join(part for part in told if part)) + ".\n"
    yield both(source.reach)
    yield from _cited("clause", "Clauses", source.id, _clauses())
    yield from _cited("option", "Options", source.id, _options())
    yield from _cited("example", "Examples", source.id, _examples())


def _clauses() -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the clauses with their sources."""
    return ((each.id, each.sources) for pack in PACKS for each in book(pack).clauses.values())


def _options() -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the options with the sources of their readings."""
    for option in (each for pack in PACKS for each in book(pack).options.values()):
        yield option.id, [place for reading in option.readings for place in reading.sources]


def _examples() -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the examples with their sources."""
    for pack in PACKS:
        before = f"{FRANCE}." if pack == FRANCE else ""
        for each in book(pack).examples.values():
            yield f"{before}{each.id}", each.sources


def _cited(
    kind: str, label: str, tag: str, rows: Iterable[tuple[str, Iterable[str]]]
) -> Iterator[str]:
    """Yield what cites a source, with the places."""
    found = []
    for name, sources in rows:
        places = [each for each in sources if each.partition("/")[0] == tag]
        if places:
            where = ", ".join(dict.fromkeys(place.partition("/")[2] for place in places))
            shown = short(name) if kind == "clause" else name
            found.append(link(kind, name, shown) + (f" ({code(where)})" if where else ""))
    if found:
        yield folded(f"{label} that cite it: {len(found)}", ", ".join(found))
