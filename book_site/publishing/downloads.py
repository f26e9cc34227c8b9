"""Sphinx extension: packs what readers take along, and lists it on the page Downloads, each file
with its size and its SHA-256.

Only what is there is listed; `make pdf` calls `list_files` again when it has printed the book.
"""

import hashlib
import re
import zipfile
from pathlib import Path

from sphinx.application import Sphinx

from book_site.notebooks.wheel import NAME, write_wheel
from book_site.output.mends import Mend
from book_site.output.written_pages import LAST
from book_site.publishing.notebook_buttons import NOTEBOOK_FOLDER
from book_site.slides.writing import FOLDER as SLIDE_FOLDER
from rankmetrics_lib.sections import TITLES

DOWNLOADS = "chapters/downloads"
PDF = "ranking-metrics.pdf"
WHEEL = f"{NOTEBOOK_FOLDER}/{NAME}"
PACKED = {  # the folder that goes into each
    "notebooks-student.zip": f"{NOTEBOOK_FOLDER}/student",
    "notebooks-full.zip": f"{NOTEBOOK_FOLDER}/full",
    "course.zip": "course",
}
WORDS = {
    PDF: "The whole book as a PDF",
    "notebooks-student.zip": "Every chapter as a notebook, without answers",
    "notebooks-full.zip": "Every chapter as a notebook, with all answers",
    "course.zip": "Worksheets of the six sessions, and quizzes for practice",
    WHEEL: "The package as a wheel",
}
TITLE = re.compile("<title>(.*?): slides")
PLACE = r"(<!-- The {} are listed here\. -->)(<table.*?</table>)?"
LIST = """<table class="table downloads site-only">
<thead><tr><th class="head">File, and its SHA-256</th><th class="head">Size</th></tr></thead>
<tbody>
{}
</tbody></table>"""
ROW = """<tr><td><a href="../{path}" download>{words}</a><br><code>{sum}</code></td>
<td>{size:.1f}&nbsp;MB</td></tr>"""


def offer_files(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.name == "html" and DOWNLOADS in app.env.found_docs:
        site = Path(app.outdir)
        write_wheel(site / NOTEBOOK_FOLDER)
        for name, folder in PACKED.items():
            pack(site, folder, name)
        list_files(site)


def pack(site: Path, folder: str, name: str) -> None:
    """A folder's notebooks, with the wheel from which they install the package."""
    with zipfile.ZipFile(site / name, "w", zipfile.ZIP_DEFLATED) as archive:
        within = Path(name).stem
        for path in sorted((site / folder).rglob("*.ipynb")):
            archive.write(path, within / path.relative_to(site / folder))
        archive.write(site / WHEEL, f"{within}/{NAME}")


def list_files(site: Path) -> None:
    page = site / f"{DOWNLOADS}.html"
    text = page.read_text(encoding="utf-8")
    for kind, words in {"files": WORDS, "slides": slides(site)}.items():
        rows = "\n".join(row(site, path, words[path]) for path in words if (site / path).exists())
        place = Mend(f"list of {kind} in {DOWNLOADS}", PLACE.format(kind))
        text = place(text, lambda found, rows=rows: found[1] + LIST.format(rows))
    page.write_text(text, encoding="utf-8")


def slides(site: Path) -> dict[str, str]:
    """The paths and titles of all slides, in the order of the chapters."""
    files = {path.stem: path for path in (site / SLIDE_FOLDER).glob("*.html")}
    order = [*TITLES, *sorted(files.keys() - TITLES.keys())]
    return {
        f"{SLIDE_FOLDER}/{name}.html": TITLE.search(files[name].read_text(encoding="utf-8"))[1]
        for name in order
        if name in files
    }


def row(site: Path, path: str, words: str) -> str:
    content = (site / path).read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    return ROW.format(path=path, words=words, sum=digest, size=len(content) / 1e6)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", offer_files, priority=LAST + 2)  # after the slides
    return {"parallel_read_safe": True, "parallel_write_safe": True}
