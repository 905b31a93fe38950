"""The rule book of the Tarocchini of Bologna as a program."""
