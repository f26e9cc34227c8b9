"""Sphinx extension: figures say their size, so that a page keeps their place free and nothing jumps
once they come."""

import re
from pathlib import Path
from urllib.parse import unquote

from book_site.output.written_pages import FIGURES, once_written, rewrite

IMAGE = re.compile(r'<img(?![^>]*\bwidth=)(?=[^>]*src="(?:\.\./)*(_images/[^"]+\.svg)")')
SIZE = re.compile(r'<svg[^>]*\bwidth="([\d.]+)pt" height="([\d.]+)pt"')
PIXELS_PER_POINT = 4 / 3


def say_sizes(app):
    def sized(image):
        svg = Path(app.outdir, unquote(image[1])).read_text(encoding="utf-8")
        if not (size := SIZE.search(svg)):
            return image[0]
        width, height = (round(float(points) * PIXELS_PER_POINT) for points in size.groups())
        return f'<img width="{width}" height="{height}"'

    rewrite(app, lambda page: IMAGE.sub(sized, page))


def setup(app):
    return once_written(app, say_sizes, FIGURES)
