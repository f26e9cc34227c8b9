"""Sphinx extension: the picture of a link to a page shows its title beside its first figure.

resvg draws it, 1200 by 630 pixels. Drawn pictures are kept in `_build/cards`, so that only what has
changed is drawn again.
"""

import base64
import hashlib
import re
import shutil
import textwrap
from functools import cache
from html import escape, unescape
from pathlib import Path

import resvg_py
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from sphinx.application import Sphinx

from book_site.node import MODULES

TYPEFACE = (
    MODULES / "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
)
LOGO = Path(__file__).parents[1] / "images" / "logo.svg"
CARD_FOLDER = "_images/cards"
IMAGE = re.compile(r'<img\b[^>]*src="[^"]*_images/[^"]+\.svg"[^>]*>')
SOURCE, ALT = re.compile(r'src="([^"]*)"'), re.compile(r'alt="([^"]*)"')
POINTS = re.compile(r'(\b(?:width|height)="[\d.]+)pt"')
BEFORE_THE_TAGS = 450  # sphinxext-opengraph writes them
BESIDE_A_FIGURE, ALONE = 540, 760  # pixels that a title may take
LARGEST, STEP, MOST_LINES = 84, 6, 4
CARD_PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#ffffff"/>
<rect width="1200" height="16" fill="#0072b2"/>
<g font-family="Card">
<text x="60" y="105" font-size="34" fill="#4a5666">{above}</text>
{title}
</g>
<image {place} href="{picture}" preserveAspectRatio="xMidYMid meet"/>
</svg>
"""
BESIDE = 'x="610" y="110" width="550" height="480"'
MARK = 'x="880" y="250" width="240" height="240"'


def draw(title: str, above: str, figure: str = "") -> str:
    """A picture as SVG: the title, the line above it, and beside it a figure, or else the logo."""
    return CARD_PICTURE.format(
        above=escape(above),
        title=set_title(title, BESIDE_A_FIGURE if figure else ALONE),
        place=BESIDE if figure else MARK,
        picture=embedded(figure or LOGO.read_text(encoding="utf-8")),
    )


def set_title(title: str, width: int) -> str:
    """The title in lines, as large as fits."""
    size = LARGEST
    while len(lines := textwrap.wrap(title, int(width / (0.52 * size)))) > MOST_LINES:
        size -= STEP
    top = 360 + 0.35 * size - (len(lines) - 1) * size * 0.575
    return "\n".join(
        f'<text x="60" y="{top + place * size * 1.15:.0f}" font-size="{size}"'
        f' fill="#14202e">{escape(line)}</text>'
        for place, line in enumerate(lines)
    )


def embedded(picture: str) -> str:
    svg = POINTS.sub(r'\1"', picture, count=2)  # resvg has no resolution for a picture in a picture
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


@cache
def typeface(folder: Path) -> Path:
    """The site's typeface in bold, as a file that resvg reads."""
    file = folder / "card.ttf"
    if not file.exists():
        font = instantiateVariableFont(TTFont(TYPEFACE), {"wght": 650})
        for name_id in (1, 16):
            font["name"].setName("Card", name_id, 3, 1, 0x409)
        font.flavor = None
        font.save(file)
    return file


def write(svg: str, site: Path, name: str) -> None:
    """Write a picture to its place in the site, drawn now or earlier."""
    drawn, target = site.parent / "cards", site / CARD_FOLDER / f"{name}.png"
    for folder in (drawn, target.parent):
        folder.mkdir(parents=True, exist_ok=True)
    kept = drawn / f"{hashlib.sha256(svg.encode()).hexdigest()[:20]}.png"
    if not kept.exists():
        font = typeface(drawn)
        kept.write_bytes(resvg_py.svg_to_bytes(svg, skip_system_fonts=True, font_files=[str(font)]))
    shutil.copyfile(kept, target)


def first_figure(app: Sphinx, body: str) -> tuple[str, str]:
    """The first figure of a page as SVG, and what it shows in words."""
    sources = {name: source for source, name in app.builder.images.items()}
    for image in IMAGE.finditer(body):
        name = Path(SOURCE.search(image[0])[1]).name
        if name in sources:
            figure = Path(app.srcdir, sources[name]).read_text(encoding="utf-8")
            return figure, unescape(ALT.search(image[0])[1])
    return "", ""


def add_card(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    if not doctree:
        return
    title = app.env.titles[pagename].astext()
    figure, words = first_figure(app, context["body"])
    name = pagename.replace("/", "-")
    write(draw(title, app.config.html_title, figure), Path(app.outdir), name)
    context["meta"] = {
        **context["meta"],
        "og:image": f"{app.config.html_baseurl}{CARD_FOLDER}/{name}.png",
        "og:image:alt": f"{title}. {words}".strip(),
    }


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", add_card, priority=BEFORE_THE_TAGS)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
