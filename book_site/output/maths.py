"""Sphinx extension: KaTeX sets the maths while the site is built, so that a page needs no script to
show it.

Sphinx writes formulas as TeX. Once all pages stand, one Node process (maths.mjs) turns them into
KaTeX's HTML, with MathML beside it for screen readers. A formula that KaTeX cannot set fails the
build. A page with maths links KaTeX's style sheet; the fonts are cut down to the characters that
the book's formulas use.
"""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

from sphinx.errors import ExtensionError
from sphinx.ext.mathjax import html_visit_displaymath, html_visit_math

from book_site.node import MODULES, node
from book_site.output.font_subset import cut
from book_site.output.written_pages import MATHS, once_written, pages, root_of

KATEX = MODULES / "katex/dist"
LINK = '<link rel="stylesheet" href="{}_static/katex/katex.css" />\n'

# The theme's script lets the keyboard scroll what has this class, if it is wider than the page.
DISPLAY, SCROLLED = 'class="katex-display"', 'class="katex-display pst-scrollable-table-container"'

# A formula as Sphinx writes it: the tag, the equation's number if it has one, the TeX, the end.
FORMULA = re.compile(
    r'(<(span|div) class="(?:\w+ )*math notranslate nohighlight"[^>]*>(?:\s*<span'
    r' class="eqno">.*?</span>)?)'
    r"([^<]+)(</\2>)"
)
TEX_IN_MATHML = re.compile(r'<annotation encoding="application/x-tex">([^<]*)</annotation>')
UNSEEN = re.compile(
    r"<annotation.*?</annotation>|<[^>]*>", re.DOTALL
)  # the TeX, kept in the MathML, and the tags
DELIMITERS = re.compile(r"\s*\\[(\[](.*)\\[)\]]\s*", re.DOTALL)


def tex_of(formula):
    """The TeX and whether it is displayed: what maths.mjs reads."""
    text = html.unescape(formula[3])
    inside = DELIMITERS.fullmatch(text)
    return (inside[1] if inside else text).strip(), formula[2] == "div"


def set_all(formulas):
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


def refuse_faults(written, done):
    """Fail the build with every formula that KaTeX could not set, and its page."""
    faults = [
        f"{path.name}: {tex}: {done[tex, display]['fault']}"
        for path, page in written.items()
        for tex, display in map(tex_of, FORMULA.finditer(page))
        if "fault" in done[tex, display]
    ]
    if faults:
        raise ExtensionError("KaTeX cannot set these formulas:\n" + "\n".join(faults))


def write_katex(folder, characters):
    """Put KaTeX's style sheet and its fonts, in the one format that every browser of today reads,
    into the folder."""
    fonts = folder / "fonts"
    fonts.mkdir(parents=True, exist_ok=True)
    style = (KATEX / "katex.min.css").read_text(encoding="utf-8")
    style = re.sub(r',url\([^)]+\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)', "", style)
    (folder / "katex.css").write_text(style, encoding="utf-8")
    for font in (KATEX / "fonts").glob("*.woff2"):
        cut(font, characters, fonts / font.name)
    shutil.copy(KATEX.parent / "LICENSE", folder)


def set_maths(app):
    texts = {path: path.read_text(encoding="utf-8") for path in pages(app)}
    written = {path: page for path, page in texts.items() if FORMULA.search(page)}
    done = set_all(
        {tex_of(formula) for page in written.values() for formula in FORMULA.finditer(page)}
    )
    refuse_faults(written, done)
    for path, page in written.items():
        page = FORMULA.sub(
            lambda formula: formula[1] + done[tex_of(formula)]["html"] + formula[4], page
        )
        page = page.replace(DISPLAY, SCROLLED)
        path.write_text(
            page.replace("</head>", LINK.format(root_of(page)) + "</head>", 1), encoding="utf-8"
        )
    # Pages of an earlier build may stand; their formulas, by now set, need their characters too.
    earlier = {
        (html.unescape(tex), True) for page in texts.values() for tex in TEX_IN_MATHML.findall(page)
    }
    answers = [*done.values(), *set_all(earlier).values()]
    shown = UNSEEN.sub("", "".join(answer["html"] for answer in answers))
    write_katex(Path(app.outdir, "_static", "katex"), html.unescape(shown))


def setup(app):
    app.add_html_math_renderer("katex", (html_visit_math, None), (html_visit_displaymath, None))
    return once_written(app, set_maths, MATHS)
