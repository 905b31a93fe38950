"""What the commands say, in English and Italian."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "cards_of": "1 card|{n} cards",
        "pile": "{cards}, counted by {ruleset}",
        "other": "The other side, {cards}, counted by {ruleset}",
        "hand": "{cards} declared, counted by {ruleset}",
        "none": "none",
        "doubled": "{names}: {n} {family} together, {sum} × {factor}",
        "sum": "{family} together",
        "card_points": "Card points",
        "pairs_of": "1 pair|{n} pairs",
        "groups_of": "1 group|{n} groups",
        "in_pairs": "{pairs}",
        "in_pairs_odd": "{pairs} and a card",
        "last_trick": "Last trick",
        "total": "Total",
        "third": "{card} is the third card",
        "fills": "{card} fills the {gap}",
        "added": "{card} is added",
        "header": "card|name|suit|rank|value|groups",
    },
    "it": {
        "cards_of": "1 carta|{n} carte",
        "pile": "{cards}, conto secondo {ruleset}",
        "other": "L'altra parte, {cards}, conto secondo {ruleset}",
        "hand": "Accuso di {cards}, conto secondo {ruleset}",
        "none": "nessuna",
        "doubled": "{names}: {n} {family} insieme, {sum} × {factor}",
        "sum": "{family} insieme",
        "card_points": "Scartini",
        "pairs_of": "1 coppia|{n} coppie",
        "groups_of": "1 gruppo|{n} gruppi",
        "in_pairs": "{pairs}",
        "in_pairs_odd": "{pairs} e una carta",
        "last_trick": "Ultima presa",
        "total": "Totale",
        "third": "{card} va in terza",
        "fills": "{card} sostituisce il {gap}",
        "added": "{card} si aggiunge",
        "header": "carta|nome|seme|grado|valore|gruppi",
    },
}
"""Phrases by language and key; both languages have the same keys."""

FRENCH_WORDS: dict[str, str] = {
    "cards_of": "1 carte|{n} cartes",
    "pile": "{cards}, compte selon {ruleset}",
    "other": "L'autre camp, {cards}, compte selon {ruleset}",
    "hand": "Annonce de {cards}, compte selon {ruleset}",
    "none": "aucune",
    "doubled": "{names} : {n} {family} ensemble, {sum} × {factor}",
    "sum": "{family} ensemble",
    "card_points": "Points des cartes",
    "pairs_of": "1 paire|{n} paires",
    "groups_of": "1 groupe|{n} groupes",
    "in_pairs": "{pairs}",
    "in_pairs_odd": "{pairs} et une carte",
    "last_trick": "Dernier pli",
    "total": "Total",
    "third": "{card} est la troisième carte",
    "fills": "{card} remplace {gap}",
    "added": "{card} s'ajoute",
    "header": "carte|nom|couleur|rang|valeur|groupes",
}
"""The same phrases in French, for the count at the table of ``tarocco play``."""
