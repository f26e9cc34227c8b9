"""Sphinx extension: KaTeX sets the maths while the site is built, so that a page needs no script to
show it.

Sphinx writes formulas as TeX. When all pages are written, one Node process (maths.mjs) turns the
formulas into KaTeX's HTML, with MathML beside it for screen readers. A formula that KaTeX cannot
set fails the build. A page with maths links KaTeX's style sheet; the fonts are cut down to the
characters that the book's formulas use.
"""

import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.ext.mathjax import html_visit_displaymath, html_visit_math

from book_site.node import MODULES, node
from book_site.output.font_subset import cut
from book_site.output.mends import Mend, require
from book_site.output.written_pages import MATHS, Pages, change_each, once_written, root_of

KATEX = MODULES / "katex/dist"
Formula = tuple[str, bool]  # the TeX, and whether it is displayed

# A formula as Sphinx writes it: the tag, the equation's number if it has one, the TeX, the end.
FORMULA = re.compile(
    r'(<(span|div) class="(?:\w+ )*math notranslate nohighlight"[^>]*>'
    r'(?:\s*<span class="eqno">.*?</span>)?)'
    r"([^<]+)(</\2>)"
)
UNSET_MATH = re.compile(r'class="(?:\w+ )*math notranslate nohighlight"')
DONE = '<span class="katex">'
DELIMITERS = re.compile(r"\s*\\[(\[](.*)\\[)\]]\s*", re.DOTALL)
# The TeX that the MathML keeps, and all tags.
UNSEEN = re.compile(r"<annotation.*?</annotation>|<[^>]*>", re.DOTALL)

# The theme's script lets the keyboard scroll what has this class, if it is wider than the page.
SCROLL = Mend(
    "formulas that the keyboard can scroll",
    'class="katex-display"',
    'class="katex-display pst-scrollable-table-container"',
    sign=r'<div class="(?:\w+ )*math notranslate nohighlight"',
)
KATEX_LINK = Mend("link of KaTeX's style sheet", "</head>")
LINK = '<link rel="stylesheet" href="{}_static/katex/katex.css" />\n</head>'
OLD_FONTS = Mend(
    "formats of fonts that no browser of today needs",
    r',url\([^)]+\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)',
    sign=r"\.(?:woff|ttf)\)",
)


def tex_of(formula: re.Match) -> Formula:
    text = html.unescape(formula[3])
    inside = DELIMITERS.fullmatch(text)
    return (inside[1] if inside else text).strip(), formula[2] == "div"


def set_all(formulas: Iterable[Formula]) -> dict[Formula, dict[str, str]]:
    """KaTeX's answer to each of the formulas: {formula: {"html": …} or {"fault": …}}."""
    formulas = sorted(formulas)
    answer = subprocess.run(
        [node(), Path(__file__).with_name("maths.mjs")],
        input=json.dumps(formulas),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return dict(zip(formulas, json.loads(answer.stdout), strict=True))


def refuse_faults(pages: Pages, done: dict[Formula, dict[str, str]]) -> None:
    """Fail the build with every formula that KaTeX could not set, and its page."""
    faults = [
        f"{path.name}: {tex}: {done[tex, display]['fault']}"
        for path, page in pages.items()
        for tex, display in map(tex_of, FORMULA.finditer(page))
        if "fault" in done[tex, display]
    ]
    if faults:
        raise ExtensionError("KaTeX cannot set these formulas:\n" + "\n".join(faults))


def with_maths(page: str, done: dict[Formula, dict[str, str]]) -> str:
    """The page with its formulas set and KaTeX's style sheet linked; unchanged if it has none."""
    if FORMULA.search(page):
        page = FORMULA.sub(lambda found: found[1] + done[tex_of(found)]["html"] + found[4], page)
        page = KATEX_LINK(SCROLL(page), LINK.format(root_of(page)))
    places, found = len(UNSET_MATH.findall(page)), page.count(DONE)
    require(places == found, "formulas", f"{found} set by KaTeX, {places} expected")
    return page


def write_katex(folder: Path, characters: str) -> None:
    """Put KaTeX's style sheet and its fonts, cut down to these characters, into the folder."""
    fonts = folder / "fonts"
    fonts.mkdir(parents=True, exist_ok=True)
    style = OLD_FONTS((KATEX / "katex.min.css").read_text(encoding="utf-8"))
    (folder / "katex.css").write_text(style, encoding="utf-8")
    for font in (KATEX / "fonts").glob("*.woff2"):
        cut(font, characters, fonts / font.name)
    shutil.copy(KATEX.parent / "LICENSE", folder)


def set_maths(app: Sphinx, pages: Pages) -> None:
    found = {tex_of(formula) for page in pages.values() for formula in FORMULA.finditer(page)}
    done = set_all(found)
    refuse_faults(pages, done)
    change_each(pages, lambda page: with_maths(page, done))
    shown = UNSEEN.sub("", "".join(answer["html"] for answer in done.values()))
    write_katex(Path(app.outdir, "_static", "katex"), html.unescape(shown))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_html_math_renderer("katex", (html_visit_math, None), (html_visit_displaymath, None))
    return once_written(app, set_maths, MATHS)
