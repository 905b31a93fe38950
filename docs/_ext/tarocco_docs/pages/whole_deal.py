"""The last section of the page of a game: a deal played out while the page is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs.game_words import number
from tarocco_docs.markdown import folded, section
from tarocco_docs.playing import POLICY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Ruleset

PARTS = (
    ("hands", "The hands", "As they are dealt, each sorted by suit and rank."),
    ("talk", "Before the tricks", ""),
    ("tricks", "The tricks", ""),
    ("end", "After the last trick", ""),
    ("count", "The count", ""),
    ("settlement", "What it brings", ""),
)


def whole_deal(rules: Ruleset, players: int = 0, guides: str = "../../guides") -> Iterator[str]:
    """Yield a whole deal, trick by trick and as a record.

    Args:
        rules: the ruleset of the game.
        players: how many sit at the table, 0 for the usual number.
        guides: the way from the page to the guides.
    """
    usual = rules.game.numbers[0]
    yield section(2, "A whole deal")
    with_ = f", with {number(usual)} players" if len(rules.game.numbers) > 1 else ""
    yield (
        f"Played by the policy `{POLICY}` while this page was made{with_}. It plays sensibly but "
        "not well, and it is always the same deal as long as rules and policy stay as they are.\n"
    )
    for part, heading, told in PARTS:
        yield section(3, heading)
        if told:
            yield f"{told}\n"
        yield _part(rules, part, players)
    yield section(3, "The same deal as a record")
    yield (
        "Saved to a file, `tarocco replay` judges it; see "
        f"[Write down and replay a deal]({guides}/write-and-replay.md).\n"
    )
    yield folded("Open the record", _part(rules, "record", players))


def _part(rules: Ruleset, part: str, players: int) -> str:
    """Write the directive that shows a part of the deal."""
    seated = f":players: {players}\n" if players else ""
    return f"```{{tarocco-deal}} {rules.id}\n:part: {part}\n{seated}```\n"
