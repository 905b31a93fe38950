"""What the commands say, in English and Italian."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "pile": "{n} cards, counted by {ruleset}",
        "other": "The other {n} cards, counted by {ruleset}",
        "hand": "{n} cards declared, counted by {ruleset}",
        "none": "none",
        "doubled": "{names}: {n} {family} together, {sum} × {factor}",
        "sum": "{family} together",
        "card_points": "Card points",
        "in_pairs": "{pairs} pairs",
        "in_pairs_odd": "{pairs} pairs and a card",
        "last_trick": "Last trick",
        "total": "Total",
        "third": "{card} is the third card",
        "fills": "{card} fills the {gap}",
        "added": "{card} is added",
        "cards": "card|name|suit|rank|value|groups",
    },
    "it": {
        "pile": "{n} carte, contate secondo {ruleset}",
        "other": "Le altre {n} carte, contate secondo {ruleset}",
        "hand": "{n} carte accusate, contate secondo {ruleset}",
        "none": "nessuna",
        "doubled": "{names}: {n} {family} insieme, {sum} × {factor}",
        "sum": "{family} insieme",
        "card_points": "Scartini",
        "in_pairs": "{pairs} coppie",
        "in_pairs_odd": "{pairs} coppie e una carta",
        "last_trick": "Ultima presa",
        "total": "Totale",
        "third": "{card} va in terza",
        "fills": "{card} sostituisce il {gap}",
        "added": "{card} si aggiunge",
        "cards": "carta|nome|seme|grado|valore|gruppi",
    },
}
"""Phrases by language and key; both languages have the same keys."""
