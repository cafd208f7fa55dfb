#!/usr/bin/env bash
# Builds the extension modules with the address and undefined-behaviour sanitizers into
# build/sanitized and runs the tests that give them hostile files and random positions there.
#   tests/fuzz/run_sanitized.sh [more pytest arguments]     PYTHON=.venv/bin/python by default
#   ALL=1 tests/fuzz/run_sanitized.sh                       every test but those named below
# The Python must have the development tools and a GCC or Clang with its sanitizer libraries.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-$PWD/.venv/bin/python}
target=$PWD/build/sanitized
cxx=${CXX:-c++}
mkdir -p build
if command -v flock >/dev/null; then # two runs would build in the same folder
  exec 9>"$target.lock"
  flock 9
fi

"$python" -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target "$target/site" \
  --config-settings build-dir="$target/cmake" \
  --config-settings cmake.define.WORDFEUD_SANITIZE=ON \
  --config-settings cmake.build-type=None .

# The base Python reads no .pth file, so an editable checkout's import hook stays off; a safe path
# keeps the checkout itself off.
packages=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
base=$("$python" -c 'import sys; print(sys._base_executable)')
libraries=$("$cxx" -print-file-name=libasan.so):$("$cxx" -print-file-name=libstdc++.so)
shopt -s nullglob
# With ALL: memory and time measured here are the sanitizers' own, and interpreters that are started
# one after the other take minutes.
unfit="memory or takes_no_time or test_attacks or test_cli_process or test_imports or test_batch_dask"
tests=(tests/fuzz tests/test_lexicon_format.py tests/test_export.py tests/test_reference.py
  tests/test_laws.py tests/test_threads.py tests/test_word_finder*.py)
leave_out="bundled_list or real_list or scoring_agrees"
if [ "${ALL:-}" = 1 ]; then
  tests=(tests)
  leave_out="$unfit"
fi
export PYTHONPATH=$target/site:$packages PYTHONSAFEPATH=1
export PYTHONMALLOC=malloc # so that the sanitizer sees every object's edges
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:quarantine_size_mb=16
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
# What a sanitizer writes as it ends the process must not end in a captured file.
LD_PRELOAD=$libraries exec "$base" -m pytest -q -p no:cacheprovider --capture=sys \
  -k "not ($leave_out)" "${tests[@]}" "$@"
