"""Sphinx extension: a page loads only the scripts and style sheets that something in it needs.

Other extensions add theirs to every page. This table says what in a page's text makes it need them.
"""

import re

from sphinx.application import Sphinx

from book_site.output.mends import require

NEEDED_FOR = {  # part of the file's name, or of the script itself: pattern in the page's text
    "clipboard": r'<div class="highlight',
    "copybutton": r'<div class="highlight',
    "toggle": r'class="[^"]*\b(toggle|dropdown)\b',
    "design-tabs": r'class="sd-tab-set',
    "sphinx-design": r'class="sd-',
    "mystnb": r'class="cell\b',
    "exercise.css": r'class="[^"]*\b(exercise|solution)\b',
    "proof.css": r'class="[^"]*\bproof\b',
}


def needed(files: list, body: str) -> list:
    """Return the files, Sphinx's scripts and style sheets, that a page with this body needs."""
    texts = [f"{file.filename or ''}{file.attributes.get('body', '')}" for file in files]
    for part in NEEDED_FOR:
        require(any(part in text for text in texts), f"files loaded where needed, {part}")
    unneeded = [part for part, pattern in NEEDED_FOR.items() if not re.search(pattern, body)]
    return [
        file
        for file, text in zip(files, texts, strict=True)
        if not any(part in text for part in unneeded)
    ]


def keep_needed(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    scripts, styles = context["script_files"], context["css_files"]
    kept = needed([*scripts, *styles], context.get("body") or "")
    context["script_files"] = [file for file in scripts if file in kept]
    context["css_files"] = [file for file in styles if file in kept]


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", keep_needed, priority=900)  # when all others have added theirs
    return {"parallel_read_safe": True, "parallel_write_safe": True}
