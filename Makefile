# make demo   the best plays for a real position on the bundled Norwegian list
# make test   all tests
# Both set up .venv and build the kernel first, once. Needs Python 3.11 or newer with its C headers and
# a C++20 compiler.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml CMakeLists.txt $(wildcard dawg_builder/native/* solver/kernel/*)
POSITION := data/examples/nb-midgame.txt

.PHONY: demo test sanitize fuzz check format docs bench counts wheel clean

demo: $(VENV)/.built
	$(BIN)/wordfeud best $(POSITION) --rack "AEINRS?" --lexicon nb

test: $(VENV)/.dev
	$(BIN)/python -m pytest

# Hostile files and random positions under the address and undefined-behaviour sanitizers; with
# ALL=1 the whole suite.
sanitize: $(VENV)/.dev
	ALL=$(ALL) PYTHON=$(BIN)/python tests/fuzz/run_sanitized.sh

# Coverage-guided search for inputs that a parser does not stand; needs atheris.
# TARGET=gcg for one of tests/fuzz/targets.py; RUNS=100000 inputs for each target.
TARGET ?= all
RUNS ?= 20000
fuzz: $(VENV)/.dev
	PYTHON=$(BIN)/python tests/fuzz/run_fuzz.sh $(TARGET) -runs=$(RUNS)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The pages of docs/ that are made from the program.
docs: $(VENV)/.dev
	$(BIN)/python tools/make_docs.py

# Times of the kernel; of whole commands: pytest benchmarks (see its files).
bench: $(VENV)/.built
	$(BIN)/python benchmarks/kernel.py

# Instruction counts by callgrind; fails where one rose by more than 3 %.
counts: $(VENV)/.built
	$(BIN)/python benchmarks/kernel.py --counts

wheel: $(VENV)/.dev
	rm -rf dist
	$(BIN)/python -m build --outdir dist .

clean:
	rm -rf $(VENV) build dist

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "$(PYTHON) is too old: Python 3.11 or newer is needed; say which: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  echo "this Python cannot make a virtual environment: install python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import os, sys, sysconfig; \
	  sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' || { \
	  echo "this Python lacks its C headers (Python.h): install python3-dev (Debian) or python3-devel (Fedora)" >&2; exit 1; }
	@command -v $${CXX:-c++} >/dev/null || { \
	  echo "no C++ compiler: install g++ or clang++ (Debian: build-essential; macOS: xcode-select --install)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.built: $(VENV)/.venv $(SOURCES)
	@echo "building the kernel and fetching what it needs; a minute or two"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

# The development tools are those of pyproject.toml; installing them builds nothing again.
$(VENV)/.dev: $(VENV)/.built
	$(BIN)/python -m pip install --quiet --disable-pip-version-check $$($(BIN)/python -c \
	  'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["dev"])')
	touch $@
