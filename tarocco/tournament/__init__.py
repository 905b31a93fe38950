"""Many deals: the sheet of a session, and duplicate play with its rankings."""
