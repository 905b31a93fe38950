"""Small pictures of cards, as SVG within the page.

A card is a box with its rank and the symbol of its suit. A contatore that
stands for another card has a dashed edge and says for which. Colours come from
the style sheet, so that the pictures follow light and dark mode.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes

from tarocco.cards import indices, mask_of
from tarocco.notation import NotationError, read_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sphinx.application import Sphinx

    from tarocco.cards import Card, Pack
    from tarocco.scoring import Role

SYMBOLS = """<svg class="tc-symbols" width="0" height="0" aria-hidden="true"><defs>
<symbol id="tc-d" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.2" fill="none"
 stroke="currentColor" stroke-width="1.8"/><circle cx="8" cy="8" r="2.4" fill="currentColor"/>
</symbol>
<symbol id="tc-c" viewBox="0 0 16 16"><path fill="currentColor"
 d="M2.8 2h10.4c0 4.6-1.6 7-4.2 7.8V12h3v2H4v-2h3V9.8C4.4 9 2.8 6.6 2.8 2z"/></symbol>
<symbol id="tc-s" viewBox="0 0 16 16"><path fill="currentColor"
 d="M8 .6l1.5 2V9.4H12.6V11.2H9V15.4H7V11.2H3.4V9.4H6.5V2.6z"/></symbol>
<symbol id="tc-b" viewBox="0 0 16 16"><path fill="currentColor"
 d="M8 .8c2 0 3.3 1.3 3 3.2L9.6 15.2H6.4L5 4C4.7 2.1 6 .8 8 .8z"/></symbol>
<symbol id="tc-p" viewBox="0 0 16 16"><path fill="currentColor"
 d="M8 1c2.6 3.4 6 5.2 6 8.2 0 2.9-3.5 3.7-5.2 1.6.1 1.7.7 3 1.7 4.2h-5c1-1.2 1.6-2.500
 1.700-4.200C5.500 12.900 2 12.100 2 9.200 2 6.200 5.400 4.400 8 1z"/></symbol>
<symbol id="tc-h" viewBox="0 0 16 16"><path fill="currentColor"
 d="M8 14.600C3.500 11 1.500 8.600 1.500 5.700 1.500 1.900 6.400 1.200 8 4.600c1.600-3.400
 6.500-2.700 6.500 1.100C14.500 8.600 12.500 11 8 14.600z"/></symbol>
<symbol id="tc-k" viewBox="0 0 16 16"><path fill="currentColor" d="M8 .8L13.400 8 8 15.200 2.600
 8z"/></symbol>
<symbol id="tc-t" viewBox="0 0 16 16"><g fill="currentColor"><circle cx="8" cy="4.400" r="3.200"/>
<circle cx="4.400" cy="9" r="3.200"/><circle cx="11.600" cy="9" r="3.200"/>
<path d="M7.300 8h1.400c.1 3 .8 5 2 7H5.300c1.200-2 1.900-4 2-7z"/></g></symbol>
</defs></svg>"""

WIDTH, HEIGHT = 28, 40
LONG_NAME = 2
PLAIN = frozenset("dcsbphkt")
"""The suits that have a symbol."""
_EMPTY = '<span class="tc-none">no card</span>'


class cards(nodes.inline):  # noqa: N801 - docutils names nodes so
    """A row of cards; writers that cannot draw show the spelling."""


def visit_cards(translator: Any, node: cards) -> None:  # noqa: ANN401 - docutils' translators are untyped
    """Write the pictures in place of the spelling."""
    translator.body.append(node["html"])
    raise nodes.SkipNode


def depart_cards(translator: Any, node: cards) -> None:  # noqa: ANN401
    """Write nothing."""


def draw(row: Iterable[int], pack: Pack, roles: Iterable[Role] = ()) -> cards:
    """Draw cards in a row.

    Args:
        row: indices of the cards, in order.
        pack: their pack.
        roles: what the contatori among them do.
    """
    notes = {role.contatore: _note(role, pack) for role in roles}
    found = [pack.cards[index] for index in row]
    spelled = " ".join(card.id for card in found)
    language = "fr" if pack.id == "france" else "it"
    pictures = "".join(_picture(card, notes, language) for card in found)
    html = f'<span class="tc-cards">{pictures or _EMPTY}</span>'
    return cards(spelled, spelled, html=html)


def draw_text(text: str, pack: Pack) -> cards:
    """Draw the cards that a text names, in its order if it names them word by word.

    Raises:
        NotationError: if the text does not name cards of the pack.
    """
    mask = read_cards(text, pack)
    try:
        row = [card for word in text.split() for card in indices(read_cards(word, pack))]
    except NotationError:
        row = []
    if len(row) != mask.bit_count() or mask_of(row) != mask:
        row = list(indices(mask))
    return draw(row, pack)


def _note(role: Role, pack: Pack) -> str:
    """Say below a contatore what it does."""
    return "+" if role.card is None else f"={pack.cards[role.card].id}"


def _picture(card: Card, notes: Mapping[int, str], language: str) -> str:
    """Return the picture of one card."""
    note = notes.get(card.index, "")
    classes = ["tc-card"]
    classes.append(f"tc-of-{card.suit}" if card.suit in PLAIN else "tc-of-trump")
    if note.startswith("="):
        classes.append("tc-stands-in")
    name = escape(card.name(language))
    middle = WIDTH / 2
    shapes = [
        f"<title>{name}</title>",
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="3.5"/>',
    ]
    if "tc-of-trump" in classes:
        size = "tc-word" if len(card.id) > LONG_NAME else "tc-rank"
        baseline = 19 if note else 24
        shapes.append(f'<text class="{size}" x="{middle}" y="{baseline}">{card.id}</text>')
        if note:
            shapes.append(f'<text class="tc-note" x="{middle}" y="33">{note}</text>')
    else:
        rank = card.id.removesuffix(card.suit)
        shapes.append(f'<text class="tc-rank" x="{middle}" y="17">{rank}</text>')
        shapes.append(f'<use href="#tc-{card.suit}" x="7" y="21" width="14" height="14"/>')
    body = "".join(shapes)
    return (
        f'<svg class="{" ".join(classes)}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{body}</svg>'
    )


def add_symbols(
    app: Sphinx,  # noqa: ARG001 - Sphinx's signature
    pagename: str,  # noqa: ARG001
    templatename: str,  # noqa: ARG001
    context: dict[str, Any],
    doctree: nodes.document | None,  # noqa: ARG001
) -> None:
    """Put the symbols of the suits into a page that has cards on it."""
    body = context.get("body", "")
    if "tc-card" in body:
        context["body"] = SYMBOLS + body
