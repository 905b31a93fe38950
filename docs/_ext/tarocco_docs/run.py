"""Commands run while the pages are built, shown with what they print."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from tarocco_docs.facts import book

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 120
PROGRAMS = {"tarocco": [sys.executable, "-m", "tarocco.cli"], "python": [sys.executable]}


class RunDirective(SphinxDirective):
    """``{tarocco-run}``: commands, one a line, each run in one temporary folder.

    Options:
        files: files of ``docs/files`` to have in the folder.
        book: the name under which to have a copy of the rule book.
        edit: ``file | old text | new text``: a change to make before the run.
        needs: a module or a program without which the commands are shown and not run.
        input: what is typed, the lines divided by ``|``.
        first: how many lines of the output to show from the beginning, all unless given.
        last: how many to show from the end.
        contains: what the page relies on the output to say, divided by ``|``.
        exit: the exit code that the last command must have, 0 unless given.
    """

    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "files": directives.unchanged_required,
        "book": directives.unchanged_required,
        "edit": directives.unchanged_required,
        "needs": directives.unchanged_required,
        "input": directives.unchanged_required,
        "contains": directives.unchanged_required,
        "first": directives.positive_int,
        "last": directives.positive_int,
        "exit": directives.nonnegative_int,
    }

    def run(self) -> list[nodes.Node]:
        """Run the commands and show them."""
        if "needs" in self.options and not _is_there(self.options["needs"]):
            return [self._shown([f"$ {line}" for line in self.content])]
        with TemporaryDirectory() as name:
            folder = Path(name)
            self._prepare(folder)
            shown = []
            code = 0
            for line in self.content:
                output, code = _run(line, folder, self._typed())
                shown.append(f"$ {line}\n{self._part(output)}".rstrip())
        if code != self.options.get("exit", 0):
            raise self.error(f"the last command ended with exit code {code}:\n" + "\n".join(shown))
        self._check("\n".join(shown))
        return [self._shown(shown)]

    def _check(self, text: str) -> None:
        """Fail if the page says something of the output that it does not say."""
        for wanted in filter(None, self.options.get("contains", "").split("|")):
            if wanted.strip() not in text:
                raise self.error(f"the output does not contain {wanted.strip()!r}:\n{text}")

    def _typed(self) -> str:
        """Return what is typed."""
        lines = self.options.get("input", "").split("|")
        return "".join(f"{line.strip()}\n" for line in lines)

    def _part(self, output: str) -> str:
        """Return as much of the output as is to be shown."""
        lines = output.splitlines()
        first, last = self.options.get("first", 0), self.options.get("last", 0)
        if not first + last or len(lines) <= first + last:
            return output
        return "\n".join([*lines[:first], "…", *lines[len(lines) - last :]])

    def _shown(self, lines: list[str]) -> nodes.literal_block:
        """Return a block of commands and what they print."""
        text = "\n\n".join(lines)
        block = nodes.literal_block(text, text, language="console")
        self.set_source_info(block)
        return block

    def _prepare(self, folder: Path) -> None:
        """Put the files that the commands need into their folder."""
        for name in self.options.get("files", "").split():
            shutil.copy(Path(self.config.tarocco_files, name), folder)
        if "book" in self.options:
            shutil.copytree(book().root, folder / self.options["book"])
        if "edit" in self.options:
            file, old, new = (part.strip() for part in self.options["edit"].split("|"))
            path = folder / file
            text = path.read_text(encoding="utf-8")
            if text.count(old) != 1:
                raise self.error(f"{file}: {old!r} stands there {text.count(old)} times, not once")
            path.write_text(text.replace(old, new), encoding="utf-8")


def _is_there(name: str) -> bool:
    """Tell whether there is a module or a program of a name."""
    return find_spec(name) is not None or shutil.which(name) is not None


def _run(line: str, folder: Path, typed: str) -> tuple[str, int]:
    """Run one command, and return what it prints and its exit code."""
    words = shlex.split(line)
    if words[0] in PROGRAMS:
        words[:1] = PROGRAMS[words[0]]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    settings = {**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(  # noqa: S603 - the commands are those of our own pages
        words,
        cwd=folder,
        env=settings,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    output = done.stdout.replace(f"{folder}{os.sep}", "").replace(str(book().root), "spec")
    return output, done.returncode
