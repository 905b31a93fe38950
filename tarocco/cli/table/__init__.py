"""The table of ``tarocco play``: seats, words, input, saving, and the course of a match."""
