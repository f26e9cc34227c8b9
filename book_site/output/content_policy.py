"""Sphinx extension: each page carries a Content-Security-Policy that allows only what the page has.

Everything comes from the site. Scripts and style sheets inside a page are allowed one by one, by
their fingerprint.
"""

import base64
import hashlib
import re

from sphinx.application import Sphinx

from book_site.output.mends import Mend, require
from book_site.output.written_pages import FINISHED, POLICY, change_each, once_written

INLINE_SCRIPT = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/(?:ld\+)?json)[^>]*>(.*?)</script>", re.DOTALL
)
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
INTERACTIVE = re.compile(r'<script[^>]* src="[^"]*_static/interactive/')
HANDLER = re.compile(r"<[^>]*\son\w+=")

# An attribute with a script needs a hole in the policy; theme_mends.js stands in for those of the
# theme's buttons.
BUTTONS = Mend(
    "scripts of the buttons for print and full screen",
    r' onclick="(?:window\.print\(\)|toggleFullScreen\(\))"',
    sign=r"\bbtn-(?:download-pdf|fullscreen)-button\b",
)
# The same three rules at each table, which would make a long policy; book.css has them.
TABLES = Mend(
    "styles of pandas' tables",
    r"<style scoped>.*?</style>\s*",
    sign='<table border="1" class="dataframe"',
)
POLICY_PLACE = Mend("place of the content policy", '<meta charset="utf-8" />')


def fingerprints(pattern: re.Pattern, page: str) -> list[str]:
    """The fingerprints of the pattern's matches, as a policy writes them, each once."""
    digests = {hashlib.sha256(piece.encode()).digest() for piece in pattern.findall(page)}
    return sorted(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def policy(page: str) -> str:
    """The policy of a page, as its meta tag holds it."""
    rules = {
        "default-src": ["'self'"],  # Firefox fetches the next page ahead
        "script-src": ["'self'", *fingerprints(INLINE_SCRIPT, page)],
        "style-src": ["'self'", *fingerprints(STYLE, page)],
        # Attributes alone: KaTeX places its boxes with them, the index and tables of pandas set
        # widths and alignment. They cannot load anything, since every kind of address has a rule of
        # its own here.
        "style-src-attr": ["'unsafe-inline'"],
        # data: is in the theme's style sheet, for the marks of its check boxes, arrows and closing
        # crosses.
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'"],  # the search's index, the Python of the interactive places
        "form-action": ["'self'"],  # the search field
        "base-uri": ["'none'"],
    }
    if INTERACTIVE.search(page):
        # MicroPython is WebAssembly, which must be allowed to compile; the reader's code runs in a
        # worker, which a page from disk has to make of a text.
        rules["script-src"].append("'wasm-unsafe-eval'")
        rules["worker-src"] = ["'self'", "blob:"]
    return "; ".join(f"{name} {' '.join(allowed)}" for name, allowed in rules.items())


def with_policy(page: str) -> str:
    """The page without what its policy would forbid, and with the policy ahead of everything it
    governs."""
    page = TABLES(BUTTONS(page))
    handler = HANDLER.search(page)
    require(not handler, BUTTONS.name, f"another one found in {handler and handler[0]}")
    meta = f'<meta http-equiv="{FINISHED}" content="{policy(page)}" />'
    return POLICY_PLACE(page, lambda charset: f"{charset[0]}\n    {meta}")


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, lambda app, pages: change_each(pages, with_policy), POLICY)
