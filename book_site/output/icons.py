"""Sphinx extension: icons come from the theme's icon fonts, cut down to those that the site shows.

The theme brings Font Awesome twice: as a script of 1.5 MB, and as fonts with the rules for every
icon in its style sheet. Rules and fonts alone show the same icons, those that scripts add too. So
the script goes.
"""

import re
from pathlib import Path

from book_site.node import MODULES
from book_site.output.font_subset import cut
from book_site.output.written_pages import ICONS, once_written, pages, rewrite

FONTS = MODULES / "@fortawesome/fontawesome-free/webfonts"
SCRIPT = re.compile(
    r"(?:<!-- So that users can add custom icons -->\s*)?<script"
    r' src="[^"]*/fontawesome\.js[^"]*"></script>'
)
ICON = re.compile(
    r'<(i|span)(?= class="(?:[\w-]+ )*fa(?:s|r|b|-solid|-regular|-brands) )(?![^>]*aria-hidden)'
)
NAME = re.compile(r"\bfa-[a-z0-9-]+")
RULE = re.compile(r'((?:\.fa-[\w-]+:before,?)+)\{content:"([^"]+)"\}')
LETTER = re.compile(
    r"\\([ef][0-9a-f]{3})\b|([\ue000-\uf8ff])"
)  # as style sheets write it: escaped, or itself


def letters(style):
    """The letters of icon fonts in this piece of a style sheet."""
    return {chr(int(code, 16)) if code else letter for code, letter in LETTER.findall(style)}


def letters_shown(styles, names):
    """The letters of the icons that are named, and those that the style sheets' other rules
    show."""
    shown = letters(RULE.sub("", styles))
    for selectors, content in RULE.findall(styles):
        if names & set(NAME.findall(selectors)):
            shown |= letters(content)
    return shown


def texts(static, *kinds):
    return "".join(
        path.read_text(encoding="utf-8") for kind in kinds for path in static.rglob(f"*.{kind}")
    )


def use_fonts(app):
    static = Path(app.outdir, "_static")
    (static / "scripts/fontawesome.js").unlink(missing_ok=True)
    rewrite(app, lambda page: ICON.sub(r'<\1 aria-hidden="true"', SCRIPT.sub("", page)))
    names = set(
        NAME.findall(
            "".join(page.read_text(encoding="utf-8") for page in pages(app))
            + texts(static, "js", "mjs")
        )
    )
    shown = "".join(letters_shown(texts(static, "css"), names))
    for font in (static / "vendor/fontawesome/webfonts").glob("*.woff2"):
        cut(FONTS / font.name, shown, font)
        font.with_suffix(".ttf").unlink(missing_ok=True)  # only for browsers older than WOFF2


def setup(app):
    return once_written(app, use_fonts, ICONS)
