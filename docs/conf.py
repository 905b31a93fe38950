"""How Sphinx builds this documentation.

``sphinx-build -W --keep-going -j auto -b html docs docs/_build/html``
"""

from __future__ import annotations

import sys
from pathlib import Path

from tarocco import __version__

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "_ext"))

project = "tarocco"
author = "the authors of tarocco"
version = release = __version__
project_copyright = author

extensions = [
    "myst_parser",
    "sphinx_design",
    "sphinx_copybutton",
    "tarocco_docs",
]
exclude_patterns = ["_build", "_ext", "files"]
primary_domain = "tarocco"
nitpicky = True
language = "en"
smartquotes = False

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

copybutton_prompt_text = "$ "

# `tarocco verify --report docs/_build/report.json` makes it; without it the
# pages say that the theorems were not run.
tarocco_report = str(HERE / "_build" / "report.json")
tarocco_tests = str(HERE.parent / "tests")
tarocco_files = str(HERE / "files")

html_theme = "furo"
html_title = "tarocco"
html_static_path = ["_static"]
html_css_files = ["tarocco.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {
        "color-brand-primary": "#8a2f24",
        "color-brand-content": "#8a2f24",
        "color-brand-visited": "#6d3a55",
        "tc-paper": "#fffdf7",
        "tc-ink": "#2a2621",
        "tc-edge": "#a89f8d",
        "tc-trump": "#5b4a8a",
        "tc-stand-in": "#b3541e",
        "tc-d": "#a36a00",
        "tc-c": "#b02a2a",
        "tc-s": "#27548f",
        "tc-b": "#2f6f3e",
        "tc-p": "#2a2621",
        "tc-t": "#2f6f3e",
        "tc-h": "#b02a2a",
        "tc-k": "#a3480a",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f0a08f",
        "color-brand-content": "#f0a08f",
        "color-brand-visited": "#d7a8c2",
        "tc-paper": "#26241f",
        "tc-ink": "#ece7dc",
        "tc-edge": "#7d7565",
        "tc-trump": "#b7a6ee",
        "tc-stand-in": "#f2a36b",
        "tc-d": "#e8b84a",
        "tc-c": "#f08a80",
        "tc-s": "#86b4ee",
        "tc-b": "#86c995",
        "tc-p": "#ece7dc",
        "tc-t": "#86c995",
        "tc-h": "#f08a80",
        "tc-k": "#f2a36b",
    },
}
