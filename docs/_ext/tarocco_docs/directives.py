"""Directives that show a clause, a theorem, or the obligations of a theorem."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from tarocco_docs.facts import FRANCE, book, clause_of, report, ruleset
from tarocco_docs.markdown import both, code, escaped, link, links
from tarocco_docs.statement import statement
from verification.catalogue import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes

    from tarocco.rulebook.texts import OptionReading


class ClauseDirective(SphinxDirective):
    """``{tarocco-clause} bologna.combinations.grande.gap``: a clause in both languages.

    Options:
        sources: to name its sources as well.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"sources": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Show the clause."""
        name = self.arguments[0]
        clause = clause_of(name)
        if clause is None:
            raise self.error(f"there is no clause {name!r}")
        text = f"{link('clause', name)}\n\n{both(clause.text)}"
        if "sources" in self.options:
            named = links("source", clause.sources) or "no source"
            text += f"\n:::{{container}} tc-sources\n{clause.status}: {named}\n:::\n"
        return self.parse_text_to_nodes(f":::::{{container}} tc-clause\n{text}\n:::::\n")


class OptionDirective(SphinxDirective):
    """``{tarocco-option} last_trick_excuse``: a question of France, its readings and sources.

    The content says what the readings make of a deal.
    """

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Show the option."""
        name = self.arguments[0]
        option = book(FRANCE).options.get(name)
        if option is None:
            raise self.error(f"there is no option {name!r} of France")
        readings = "\n".join(_reading(each, option.default) for each in option.readings)
        told = "\n".join(self.content)
        text = f"{link('option', name)} {escaped(option.question['en'])}\n\n{readings}\n\n{told}"
        return self.parse_text_to_nodes(f":::::{{container}} tc-clause\n{text}\n:::::\n")


def _reading(reading: OptionReading, default: str) -> str:
    """Write a reading as an item of a list, with its sources."""
    named = f" ({links('source', reading.sources)})" if reading.sources else ""
    mark = " (default)" if reading.id == default else ""
    return f"- {code(reading.id)}{mark}: {escaped(reading.text['en'])}{named}"


class TheoremDirective(SphinxDirective):
    """``{tarocco-theorem} name``: a theorem as it is stated, with what the report says of it."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {"brief": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Show the theorem."""
        name = self.arguments[0]
        if name not in THEOREMS:
            raise self.error(f"there is no theorem {name!r}")
        text = statement(THEOREMS[name], report(self.config.tarocco_report))
        head = f"{link('theorem', name)}\n\n"
        return self.parse_text_to_nodes(f":::::{{container}} tc-clause\n{head}{text}\n:::::\n")


class ObligationsDirective(SphinxDirective):
    """``{tarocco-obligations} name``: what has to be shown for a theorem, one a line."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """List the obligations."""
        name = self.arguments[0]
        if name not in THEOREMS:
            raise self.error(f"there is no theorem {name!r}")
        parts = THEOREMS[name].parts(ruleset(), book())
        return self.parse_text_to_nodes("\n".join(f"1. {escaped(part.name)}" for part in parts))


class ClausesDirective(SphinxDirective):
    """``{tarocco-clauses} open``: links to the clauses of a status."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """List the clauses."""
        status = self.arguments[0]
        found = [clause.id for clause in book().clauses.values() if clause.status == status]
        return self.parse_text_to_nodes(links("clause", found) or f"No clause is {status}.")
