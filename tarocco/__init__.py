"""The rule book of the Tarocchini of Bologna as a program.

Example:
    >>> from tarocco.notation import read_cards
    >>> from tarocco.rulebook import ruleset
    >>> from tarocco.scoring import account
    >>> rules = ruleset("bologna/ottocento")
    >>> pile = read_cards("Angelo, Mondo, Bagatto, 16, Matto, 14", rules.pack)
    >>> account(pile, rules.scoring, declared=True).half_points / 2
    61.0
"""

__version__ = "0.1.0"
