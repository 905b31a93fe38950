"""The pages of the rules of French Tarot: the deal, play, premiums, the count and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco_docs.facts import FRANCE, book, half
from tarocco_docs.markdown import MINUS, code, escaped, link, links, listed, page, section, table
from tarocco_docs.pages.example_play import legal_table, trick_table
from tarocco_docs.pages.france.remarks import cells, rows
from verification.catalogue import theorems_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.config import Config

    from tarocco.rulebook.texts import Example

SHOWN = {"legal": legal_table, "trick": trick_table}
UNLISTED = {"cell", "term", *SHOWN}


def deal(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page of what comes before the tricks."""
    return page(
        "Deal, bids, chien, discard",
        "Everything before the first card is led. How many cards are dealt in what packets is told "
        "with [each game](games/tarot-4.md).\n",
        *chapter("The deal", "deal", cells("play", "seats")),
        *chapter("The bids", "bidding"),
        *chapter("The chien", "chien"),
        *chapter("The discard", "discard"),
        *chapter("The called card", "call"),
    )


def play(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page of play."""
    matto = cells("play", "matto") + cells("play", "exchange")
    return page(
        "Play",
        "Following, trumping and going over; the Excuse; what is announced and shown. Of "
        "every example the cards that may be played and the card that takes the trick are the "
        "engine’s. "
        "Who calls a card when five play, and what may then be led, is told under "
        "[the called card](deal.md).\n",
        *chapter("Following", "play", cells("play", "following")),
        *chapter("The Excuse", "excuse", matto),
        *chapter("The Petit au bout", "petit", cells("bonuses", "petit")),
        *chapter("The poignée", "poignee", rows("bonuses", "tier") + cells("bonuses", "poignee")),
        *chapter("The chelem", "chelem", cells("bonuses", "chelem")),
    )


def contracts(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page of contracts, needs, premiums and scores."""
    return page(
        "Contracts, needs, premiums, scores",
        "What is bid, what it needs, and what it brings. By hand it goes like "
        "[this](../../guides/score-french-tarot.md); `tarocco score` does it with reasons.\n",
        section(2, "The contracts"),
        rows("contracts", "contract"),
        section(2, "What the attack needs"),
        _needs(),
        section(2, "What a margin is worth"),
        _margins(),
        section(2, "The premiums"),
        _premiums(),
        section(2, "Who gets how much"),
        rows("contracts", "share"),
        section(2, "The other cells"),
        cells("contracts", "base"),
        cells("contracts", "excuse"),
        *chapter("Counting the pile", "count", cells("counting", "card_points")),
        *chapter("The score", "score"),
    )


def duplicate(config: Config) -> str:  # noqa: ARG001 - every page takes it
    """Write the page of duplicate play."""
    parts = ("sheet", "topage", "match_points", "three_teams", "neutralised", "adjusted", "penalty")
    return page(
        "Duplicate",
        "The same deals at several tables. How an event is run is told in "
        "[Run a tournament](../../guides/run-a-tournament.md).\n",
        section(2, "The forms"),
        rows("duplicate", "form"),
        section(2, "The rankings"),
        rows("duplicate", "ranking"),
        *(
            text
            for part in parts
            for text in (
                section(2, part.replace("_", " ").capitalize()),
                cells("duplicate", part),
            )
        ),
        *chapter("The clauses", "duplicate"),
    )


def chapter(heading: str, name: str, told: str = "") -> Iterator[str]:
    """Yield a chapter: its cells, its clauses in two languages, and what bears on them.

    Args:
        heading: its heading.
        name: the second word of the ids of its clauses.
        told: what stands before the clauses.
    """
    texts = book(FRANCE)
    clauses = [each for each in texts.clauses if each.startswith(f"{FRANCE}.{name}.")]
    if f"{FRANCE}.{name}" in texts.clauses:
        clauses.insert(0, f"{FRANCE}.{name}")
    yield section(2, heading)
    if told:
        yield told
    for clause in clauses:
        yield f":::{{tarocco-clause}} {clause}\n:sources:\n:::\n"
    options = [each.id for each in texts.options.values() if each.clause in clauses]
    yield listed("Options", [link("option", option) for option in options])
    bearing = [each for each in texts.examples.values() if set(each.clauses) & set(clauses)]
    for kind, write in SHOWN.items():
        found = [each for each in bearing if each.kind == kind and each.clauses[0] in clauses]
        if found:
            yield write(found, example_link)
    others = [example_link(each.id) for each in bearing if each.kind not in UNLISTED]
    yield listed("Examples", others)
    theorems = dict.fromkeys(each for clause in clauses for each in theorems_on(clause))
    yield listed("Theorems", [link("theorem", theorem) for theorem in theorems])


def example_link(name: str) -> str:
    """Write a link to an example of France."""
    return link("example", f"{FRANCE}.{name}", name)


def examples_of(kind: str) -> list[Example]:
    """Return the examples of a kind."""
    return [each for each in book(FRANCE).examples.values() if each.kind == kind]


def _needs() -> str:
    """Write the table of needs."""
    need = book(FRANCE).tables["contracts"]["need"]
    line = [[bouts, str(points)] for bouts, points in need["points"].items()]
    clauses = [need[key] for key in need if key.endswith("clause")]
    told = f"By {links('clause', clauses)}.\n"
    return table(["Bouts in the pile of the attack", "Points needed"], line) + "\n" + told


def _margins() -> str:
    """Write what a defender pays for some margins, by contract."""
    tables = book(FRANCE).tables["contracts"]
    base = tables["base"]["points"]
    lines = [
        [
            f"±{margin}",
            *(f"±{(base + margin) * each['coefficient']}" for each in tables["contract"]),
        ]
        for margin in (0, 1, 5, 10, 20, 30, 40)
    ]
    heads = ["Margin", *(escaped(each["names"]["en"][0]) for each in tables["contract"])]
    told = (
        f"What each defender pays if it is made, and gets if it is lost: {base} and the margin, "
        f"times the coefficient ({links('clause', [tables['base']['unit_clause']])}). A half point "
        f"goes to the side that wins ({link('clause', tables['need']['half_clause'])}), so that "
        f"{half(81)} points with 41 needed are lost by 1.\n"
    )
    return table(heads, lines, "tc-figures") + "\n" + told


def _premiums() -> str:
    """Write the table of the premiums, by contract."""
    found = book(FRANCE).tables["bonuses"]
    contracts_ = book(FRANCE).tables["contracts"]["contract"]
    petit, chelem = found["petit"], found["chelem"]
    lines = [
        [
            "Petit au bout",
            *(str(petit["points"] * each["coefficient"]) for each in contracts_),
            "the side that wins the trick with the Petit",
            link("clause", petit["clause"]),
        ],
        *(
            [
                escaped(f"Poignée, {each['id']}"),
                *([str(each["points"])] * len(contracts_)),
                "the side that wins the deal",
                link("clause", each["clause"]),
            ]
            for each in found["tier"]
        ),
        *(
            [
                told,
                *([str(chelem[key]).replace("-", MINUS)] * len(contracts_)),
                "the attack pays" if chelem[key] < 0 else "the attack",
                link("clause", chelem[f"{key}_clause"]),
            ]
            for key, told in (
                ("announced", "Chelem announced and made"),
                ("made", "Chelem not announced"),
                ("failed", "Chelem announced and failed"),
                ("defence", "Chelem of the defence"),
            )
        ),
    ]
    heads = [
        "From or to each defender",
        *(code(each["id"]) for each in contracts_),
        "For",
        "Clause",
    ]
    return table(heads, lines, "tc-stack")
