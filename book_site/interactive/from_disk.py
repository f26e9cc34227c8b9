"""Sphinx extension: pages that work when they are opened from disk.

There a browser loads scripts, but no modules and no files. So all modules are also written as one
script, `from_disk.js`, and each file that the pages fetch as a script beside it. Only
`static/interactive/load.js` asks for them, and only from disk.
"""

import base64
import json
import subprocess
from pathlib import Path

from sphinx.application import Sphinx

from book_site.interactive.bundling import BUNDLES, HERE, OLDEST, WITHOUT_NODE, script
from book_site.node import esbuild
from book_site.output.written_pages import LAST

SITE = "from_disk/site.mjs"
WORKERS = ("exercise_worker", "detective_worker")  # bundles


def as_script(start: str) -> str:
    """A module and all that it imports as one classic script, with stand-ins for what a page from
    disk may not use."""
    bundled = esbuild(
        HERE / start,
        "--format=iife",
        f"--target={OLDEST}",
        "--loader:.css=empty",  # the pages and the figures link their style sheets
        f"--inject:{HERE / 'from_disk/stand_ins.mjs'}",
        "--define:import.meta.url=HERE",
        "--define:process=undefined",
        *WITHOUT_NODE,
        stdout=subprocess.PIPE,
    )
    return bundled.stdout


def hold(file: Path, content: object) -> None:
    """Write a script beside the file that holds its content, by the file's name."""
    Path(f"{file}.js").write_text(script("heldFiles", file.name, content), encoding="utf-8")


def write_scripts(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.name != "html":
        return
    folder = Path(app.outdir, "_static/interactive")
    (folder / "from_disk.js").write_text(as_script(SITE), encoding="utf-8")
    for name in WORKERS:
        hold(folder / f"{name}.mjs", as_script(BUNDLES[name]))
    wasm = folder / "micropython.wasm"
    hold(wasm, base64.b64encode(wasm.read_bytes()).decode())
    for file in [*folder.rglob("*.json"), folder.parent / "search/index.json"]:
        hold(file, json.loads(file.read_text(encoding="utf-8")))


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", write_scripts, priority=LAST + 1)  # all files are written
    return {"parallel_read_safe": True, "parallel_write_safe": True}
