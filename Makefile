# Everything a newcomer needs: make demo, make test, make docs, make bench.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEMO_STAMP := $(VENV)/.installed-verify

.DEFAULT_GOAL := help
.PHONY: help demo test lint types unit cover proofs docs mutate edges bench lock clean

help: ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(DEMO_STAMP): $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[verify]'
	@touch $@

$(STAMP): $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(DEMO_STAMP)

demo: $(DEMO_STAMP) ## install, count a pile with its reasons, prove the theorems
	$(BIN)/tarocco count --last-trick --explain "Angelo Mondo Bagatto 16 Matto 14, re di coppe, regina di coppe, asso di coppe, Moro Moro, 7 di bastoni"
	$(BIN)/tarocco verify

test: lint types unit proofs ## lint, types, tests, and the proofs that take seconds

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy
	MYPYPATH=docs/_ext $(BIN)/mypy -p tarocco_docs

unit: $(STAMP)
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

cover: $(STAMP) ## the same tests, with the lines of the engine that they reach
	$(BIN)/python -m pytest -n 2 --dist worksteal --cov=tarocco --cov-report=term --cov-fail-under=95 -q

proofs: $(STAMP)
	$(BIN)/tarocco check-spec
	$(BIN)/tarocco verify --quick

docs: $(STAMP) ## prove everything and build the site in docs/_build/html
	@mkdir -p docs/_build
	$(BIN)/tarocco verify --second --report docs/_build/report.json
	TAROCCO_STRICT_COVERAGE=1 $(BIN)/sphinx-build -W --keep-going -q -j auto -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

mutate: $(STAMP) ## change every cell of the tables, and see that something notices: an hour at most, goes on where it was stopped
	@mkdir -p docs/_build
	$(BIN)/python -m verification.mutation --log docs/_build/mutation.jsonl --write-summary

edges: $(STAMP) ## look for the cases that no vector shows yet, and add them to spec/*/edges.jsonl
	@mkdir -p docs/_build
	$(BIN)/python -m verification.mutation --log docs/_build/edges.jsonl --write-edges

bench: $(STAMP) ## compare counting and playing with other programs, in one process each
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python bench/count.py
	$(BIN)/python bench/play.py

lock: $(STAMP) ## accept the rows of spec/ as they are now
	$(BIN)/tarocco check-spec --write-lock

clean: ## remove what was built
	rm -rf $(VENV) docs/_build docs/reference build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
