"""Sphinx extension: each page carries a Content-Security-Policy that allows what the page has, and
nothing else.

Everything comes from the site. Scripts and style sheets inside a page are allowed one by one, by
their fingerprint.
"""

import base64
import hashlib
import re

from book_site.output.written_pages import POLICY, once_written, rewrite

SCRIPT = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/(?:ld\+)?json)[^>]*>(.*?)</script>", re.DOTALL
)
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
HANDLER = re.compile(r' onclick="(?:window\.print\(\)|toggleFullScreen\(\))"')
PANDAS = re.compile(
    r"<style scoped>.*?</style>\s*", re.DOTALL
)  # the same three rules at each table; book.css has them
INTERACTIVE = re.compile(r'<script[^>]* src="[^"]*_static/interactive/')


def fingerprints(pattern, page):
    """The pieces of the page as a policy names them, each once."""
    digests = {hashlib.sha256(piece.encode()).digest() for piece in pattern.findall(page)}
    return sorted(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def policy(page):
    rules = {
        "default-src": ["'none'"],
        "script-src": ["'self'", *fingerprints(SCRIPT, page)],
        "style-src": ["'self'", *fingerprints(STYLE, page)],
        # Attributes alone: KaTeX places its boxes with them, the index and tables of pandas set
        # widths and alignment. They cannot load anything, since every kind of address has a rule of
        # its own here.
        "style-src-attr": ["'unsafe-inline'"],
        # data: is in the theme's style sheet, for the marks of its check boxes, arrows and closing
        # crosses.
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],  # the search's index, the Python of the interactive places
        "form-action": ["'self'"],  # the search box
        "base-uri": ["'none'"],
    }
    if INTERACTIVE.search(page):
        # MicroPython is WebAssembly, and needs leave to be compiled; the reader's code runs in a
        # worker of the site.
        rules["script-src"].append("'wasm-unsafe-eval'")
        rules["worker-src"] = ["'self'"]
    return "; ".join(f"{name} {' '.join(allowed)}" for name, allowed in rules.items())


def with_policy(page):
    """The page with the policy before all that it governs, less what would need a hole in it.

    Without onclick attributes, for which theme_mends.js stands in, and without the styles of
    tables: the search reads every page under the policy of its own.
    """
    if "Content-Security-Policy" in page:
        return page
    page = PANDAS.sub("", HANDLER.sub("", page))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(page)}" />'
    return re.sub(
        r'(<meta charset="utf-8" />)', lambda charset: f"{charset[0]}\n    {meta}", page, count=1
    )


def setup(app):
    return once_written(app, lambda app: rewrite(app, with_policy), POLICY)
