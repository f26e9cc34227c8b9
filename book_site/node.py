"""Node.js and the npm packages of package.json, which bundle the scripts and set the maths."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

MODULES = Path(__file__).parent / "node_modules"


def node() -> str:
    """Return the path of Node.js: the system's, or the one that pip installed with this Python."""
    places = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    found = shutil.which("node", path=places)
    if not found:
        raise FileNotFoundError(f"Node.js was not found in {places}")
    return found


def esbuild(*options: str | Path, **how: Any) -> subprocess.CompletedProcess[str]:
    """Bundle and shorten with esbuild; `how` is for the process."""
    command = [node(), MODULES / "esbuild/bin/esbuild", "--bundle", "--minify"]
    command += ["--log-level=warning", *options]
    return subprocess.run(command, encoding="utf-8", **({"check": True} | how))
