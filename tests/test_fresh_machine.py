"""What a machine lacks for building is named before anything is built."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LACKS = {
    "no C++ compiler: install g++ or clang++": "",
    "lacks its C headers (Python.h): install python3-dev": (
        "import sysconfig; sysconfig.get_path = lambda name: '/nowhere'"
    ),
    "cannot make a virtual environment: install python3-venv": (
        "import sys; sys.modules['ensurepip'] = None"
    ),
    "is too old: Python 3.11 or newer": "import sys; sys.version_info = (3, 10, 0)",
}


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
@pytest.mark.parametrize("message", LACKS)
def test_make_says_what_to_install(message, tmp_path):
    (tmp_path / "lacking.py").write_text(LACKS[message])
    python = tmp_path / "python"
    start = f'exec "{sys.executable}" -c "import lacking; exec(\\"\\"\\"$2\\"\\"\\")"'
    python.write_text(f'#!/bin/sh\nPYTHONPATH="{tmp_path}" {start}\n')
    python.chmod(0o755)
    venv = tmp_path / "venv"
    done = subprocess.run(
        ["make", "-C", str(ROOT), f"PYTHON={python}", f"VENV={venv}", "CXX=no-such", "demo"],
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert message in done.stderr
    assert not venv.exists()


@pytest.mark.skipif(not (shutil.which("cmake") and shutil.which("make")), reason="no cmake")
def test_cmake_says_that_there_is_no_compiler(tmp_path):
    command = [str(shutil.which("cmake")), "-S", str(ROOT), "-B", str(tmp_path)]
    command += ["-G", "Unix Makefiles", f"-DCMAKE_MAKE_PROGRAM={shutil.which('make')}"]
    command += ["-DSKBUILD_PROJECT_NAME=x", "-DSKBUILD_PROJECT_VERSION=1"]
    bare = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=bare)
    assert done.returncode != 0
    assert "no C++ compiler: install g++ or clang++" in " ".join(done.stderr.split())
