"""Sphinx extension: figures state their size, so that the page reserves their place and nothing
jumps when they arrive."""

import re
from pathlib import Path
from urllib.parse import unquote

from sphinx.application import Sphinx

from book_site.output.mends import Mend, require
from book_site.output.written_pages import FIGURES, Pages, change_each, once_written

IMAGES = Mend(
    "sizes of figures",
    r'<img(?![^>]*\bwidth=)(?=[^>]*src="(?:\.\./)*(_images/[^"]+\.svg)")',
    sign=r'<img(?![^>]*\bwidth=)(?![^>]*src="[^"]*_static/)[^>]*\.svg"',
)
SIZE = re.compile(r'<svg[^>]*\bwidth="([\d.]+)pt" height="([\d.]+)pt"')
PIXELS_PER_POINT = 4 / 3


def state_sizes(app: Sphinx, pages: Pages) -> None:
    def sized(image: re.Match) -> str:
        width, height = size_of(Path(app.outdir, unquote(image[1])))
        return f'<img width="{width}" height="{height}"'

    change_each(pages, lambda page: IMAGES(page, sized))


def size_of(figure: Path) -> tuple[int, int]:
    """Width and height in pixels of a figure that matplotlib saved."""
    size = SIZE.search(figure.read_text(encoding="utf-8"))
    require(size, IMAGES.name, f"{figure.name} has no size in points")
    width, height = (round(float(points) * PIXELS_PER_POINT) for points in size.groups())
    return width, height


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, state_sizes, FIGURES)
