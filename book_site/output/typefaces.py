"""Sphinx extension: the site's own typefaces, Source Sans 3 and Source Code Pro, cut down to the
characters of its pages.

`type.css` names the files that are written here.
"""

import shutil
from pathlib import Path

from sphinx.application import Sphinx

from book_site.node import MODULES
from book_site.output.font_subset import cut
from book_site.output.written_pages import TYPE, Pages, once_written

FILES = MODULES / "@fontsource-variable"
FACES = {  # as type.css calls them: the file of the package
    "text": "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "text-italic": "source-sans-3/files/source-sans-3-latin-wght-italic.woff2",
    "code": "source-code-pro/files/source-code-pro-latin-wght-normal.woff2",
}
TYPED = "".join(map(chr, range(32, 127)))  # a reader may write any of these


def write_faces(app: Sphinx, pages: Pages) -> None:
    folder = Path(app.outdir, "_static", "type")
    folder.mkdir(parents=True, exist_ok=True)
    characters = "".join(sorted(set(TYPED).union(*pages.values())))
    for name, file in FACES.items():
        cut(FILES / file, characters, folder / f"{name}.woff2")
    for face in ("source-sans-3", "source-code-pro"):
        shutil.copy(FILES / face / "LICENSE", folder / f"{face}-LICENSE")


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, write_faces, TYPE)
