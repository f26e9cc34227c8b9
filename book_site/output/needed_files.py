"""Sphinx extension: a page loads the scripts and style sheets that something in it needs, and no
others.

Extensions put theirs into every page. This table says what in a page's text makes it need them.
"""

import re

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


def is_needed(file, body):
    text = f"{file.filename or ''}{file.attributes.get('body', '')}"
    return all(re.search(pattern, body) for part, pattern in NEEDED_FOR.items() if part in text)


def keep_needed(app, pagename, templatename, context, doctree):
    body = context.get("body") or ""
    for kind in ("script_files", "css_files"):
        context[kind] = [file for file in context[kind] if is_needed(file, body)]


def setup(app):
    app.connect("html-page-context", keep_needed, priority=900)  # once all others have added theirs
    return {"parallel_read_safe": True, "parallel_write_safe": True}
