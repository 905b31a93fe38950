"""The smallest cases on which the readings of each option differ, kept and confirmed.

Finding them takes about two minutes, so the cases are kept in a file and each is put
to both readings whenever the pages are built. After a change of the tables or of the
search, write the file anew:

    PYTHONPATH=docs/_ext python -c "from tarocco_docs import differences; differences.main()"
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco_docs.facts import BOLOGNA, FRANCE, PACKS, book, game_rulesets, ruleset
from verification.difference import COMPARISONS, Outcome, compare_all
from verification.difference.outcome import answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tarocco.rulebook import Ruleset
    from tarocco.rulebook.texts import Option

FILE = Path(__file__).with_suffix(".json")
USUAL = {BOLOGNA: "ottocento", FRANCE: "tarot-4"}
"""The game by which an option is shown that bears on all."""

HOW_TO_WRITE = "write it anew as tarocco_docs.differences says"


@dataclass(frozen=True, slots=True)
class Readings:
    """Two readings of an option, and how they differ.

    Args:
        pack: the pack.
        option: the option.
        game: the game by which they are compared.
        names: the two readings.
        outcomes: what was found, by operation.
    """

    pack: str
    option: str
    game: str
    names: tuple[str, str]
    outcomes: Mapping[str, Outcome] = field(default_factory=dict)

    @property
    def rulesets(self) -> tuple[Ruleset, Ruleset]:
        """The game under both readings."""
        name = game_rulesets(self.pack)[self.game].id
        one, other = (ruleset(((self.option, each),), name) for each in self.names)
        return one, other


def pairs_of(pack: str) -> Iterator[Readings]:
    """Yield every two readings of every option of a pack."""
    for option in book(pack).options.values():
        for one, other in combinations([reading.id for reading in option.readings], 2):
            yield Readings(pack, option.id, game_of(option, pack), (one, other))


def game_of(option: Option, pack: str) -> str:
    """Return the game by which an option is shown.

    It is the first whose cells a reading changes, or one that the option is for.
    """
    cells = [cell for reading in option.readings for cell, _ in reading.set]
    changed = [cell.split("/")[1] for cell in cells if cell.startswith("games/")]
    for_games = [
        name for name in book(pack).clauses[option.clause].games if name in game_rulesets(pack)
    ]
    narrow = for_games if len(for_games) < len(game_rulesets(pack)) else []
    return [*changed, *narrow, USUAL[pack]][0]


def found(readings: Readings) -> Readings:
    """Return two readings with how they differ; of records only where nothing else does."""
    outcomes = {each.operation: each for each in compare_all(*readings.rulesets)}
    others = [each for name, each in outcomes.items() if name != "replay"]
    replay = outcomes["replay"]
    if replay.status == "differs" and any(each.status == "differs" for each in others):
        del outcomes["replay"]
    return Readings(readings.pack, readings.option, readings.game, readings.names, outcomes)


def as_json(readings: Readings) -> dict[str, Any]:
    """Return two readings as they are kept: what is not the same by what is read, and cases."""
    return {
        "pack": readings.pack,
        "option": readings.option,
        "game": readings.game,
        "readings": list(readings.names),
        "operations": {
            name: {
                "status": each.status,
                "why": each.why,
                "detail": each.detail,
                "size": each.size,
                "case": each.case,
            }
            for name, each in readings.outcomes.items()
            if (each.status, each.why) != ("same", "reads")
        },
    }


@lru_cache
def kept(pack: str) -> Sequence[Readings]:
    """Return every two readings of every option as kept, each case confirmed.

    Raises:
        ExtensionError: if the file lacks a pair, or a case no longer shows a difference.
    """
    rows = {
        (row["option"], tuple(row["readings"])): row
        for row in json.loads(FILE.read_text(encoding="utf-8"))
        if row["pack"] == pack
    }
    pairs = list(pairs_of(pack))
    missing = {(each.option, each.names) for each in pairs} ^ set(rows)
    if missing:
        raise ExtensionError(f"{FILE.name} is not about {min(missing)}; {HOW_TO_WRITE}")
    return [_confirmed(each, rows[each.option, each.names]) for each in pairs]


def _confirmed(readings: Readings, row: Mapping[str, Any]) -> Readings:
    """Return two readings as kept in a row, each case put to both."""
    outcomes = {}
    for name, each in row["operations"].items():
        answers = (
            [answer(name, each["case"], rules) for rules in readings.rulesets]
            if each["case"]
            else [None, None]
        )
        if each["case"] and answers[0] == answers[1]:
            what = f"{FILE.name}: {readings.option} no longer differs in {name}"
            raise ExtensionError(f"{what}; {HOW_TO_WRITE}")
        outcomes[name] = Outcome(name, **each, ours=answers[0], theirs=answers[1])
    for name in COMPARISONS:
        outcomes.setdefault(name, Outcome(name, "same", "reads"))
    return Readings(readings.pack, readings.option, readings.game, readings.names, outcomes)


def smallest_pile(option: str, reading: str, pack: str = BOLOGNA) -> Mapping[str, Any] | None:
    """Return the smallest pile to which a reading gives other points than the default.

    Args:
        option: an option.
        reading: a reading of it.
        pack: its pack.
    """
    names = {reading, book(pack).options[option].default}
    for each in kept(pack):
        if each.option == option and set(each.names) == names and each.game == USUAL[pack]:
            return each.outcomes["count"].case
    return None


def main() -> None:
    """Write the file."""
    rows = [as_json(found(each)) for pack in PACKS for each in pairs_of(pack)]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
