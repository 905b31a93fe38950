"""Reading and writing cards: canonical spellings out, six languages in."""

from tarocco.notation.read import LONGEST_TEXT, NotationError, read_cards
from tarocco.notation.write import describe, points, spell

__all__ = ["LONGEST_TEXT", "NotationError", "describe", "points", "read_cards", "spell"]
