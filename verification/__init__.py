"""Theorems about the rules, proved for every card set.

``model`` says what a theorem is, ``definitions`` what the rules say to the
letter, one module for each chapter states theorems, ``solver`` decides them
and ``runner`` runs them side by side.
"""
