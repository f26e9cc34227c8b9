"""Runs Python in MicroPython, as the pages do: in Node, with the files that the build writes for
them."""

import json
import subprocess
from pathlib import Path

from book_site.node import node

HERE = Path(__file__).parent


def run(code, files):
    """The lines that the code prints; where it is a list of parts, memory is freed between two of
    them."""
    parts = [code] if isinstance(code, str) else code
    done = subprocess.run(
        [node(), HERE / "run.mjs"],
        input=json.dumps({"files": files, "parts": parts}),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()
