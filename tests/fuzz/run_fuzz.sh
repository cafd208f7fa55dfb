#!/usr/bin/env bash
# Searches for inputs that a parser does not stand, guided by the code that they reach.
#   tests/fuzz/run_fuzz.sh TARGET|all [libFuzzer's options]     PYTHON=.venv/bin/python by default
# With Clang the kernel's edges count too; without it, only those of the Python code.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-$PWD/.venv/bin/python}
"$python" -c 'import atheris' 2>/dev/null || {
  echo "fuzzing needs atheris: $python -m pip install atheris" >&2
  exit 2
}
target=$PWD/build/fuzz
settings=()
if clang=$(command -v clang++ || compgen -c clang++- | sort -V | tail -1) && [ -n "$clang" ]; then
  export CXX=$clang
  settings=(--config-settings cmake.define.WORDFEUD_FUZZ=ON)
fi
mkdir -p "$target"
if command -v flock >/dev/null; then # two runs would build in the same folder
  exec 9>"$target/lock"
  flock 9
fi
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target "$target/site" \
  --config-settings build-dir="$target/cmake" "${settings[@]}" .
flock -u 9 2>/dev/null || true

# The base Python reads no .pth file, so an editable checkout's import hook, which atheris does not
# see through, stays off.
packages=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
base=$("$python" -c 'import sys; print(sys._base_executable)')
export PYTHONPATH=$target/site:$packages
# libFuzzer comes first, so that the kernel finds it.
LD_PRELOAD=$packages/ubsan_with_fuzzer.so exec "$base" tests/fuzz/coverage_guided.py "$@"
