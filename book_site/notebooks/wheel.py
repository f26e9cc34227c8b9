"""The package's wheel, from which the first cell of a notebook installs the package."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import rankmetrics_lib

NAME = f"rankmetrics_lib-{rankmetrics_lib.__version__}-py3-none-any.whl"
ROOT = Path(__file__).parents[2]
BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"


def write_wheel(folder: Path) -> None:
    """Build it in a copy: it would hold what an earlier build left beside the source."""
    with TemporaryDirectory() as copy:
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "rankmetrics_lib", Path(copy, "rankmetrics_lib"), ignore=ignored)
        command = [sys.executable, "-c", BUILD, folder.resolve()]
        subprocess.run(command, cwd=copy, check=True, capture_output=True)
