"""Changing every cell of the tables, to see that something notices."""
