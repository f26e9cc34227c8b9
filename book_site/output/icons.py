"""Sphinx extension: icons come from the theme's icon fonts, cut down to those that the site shows.

The theme brings Font Awesome twice: as a script of 1.5 MB, and as fonts with the rules for every
icon in its style sheet. Rules and fonts alone show the same icons, including those that scripts
add, so the script goes.
"""

import re
from pathlib import Path

from sphinx.application import Sphinx

from book_site.node import MODULES
from book_site.output.font_subset import cut
from book_site.output.mends import Mend, require
from book_site.output.written_pages import ICONS, Pages, change_each, once_written

FONTS = MODULES / "@fortawesome/fontawesome-free/webfonts"
ICON_SCRIPT = Mend(
    "script of the icons",
    r"(?:<!-- So that users can add custom icons -->\s*)?"
    r'<script src="[^"]*/fontawesome\.js[^"]*"></script>',
)
ICON = Mend(
    "icons hidden from screen readers",
    r'<(i|span)(?= class="(?:[\w-]+ )*fa(?:s|r|b|-solid|-regular|-brands) )(?![^>]*aria-hidden)',
    r'<\1 aria-hidden="true"',
)
NAME = re.compile(r"\bfa-[a-z0-9-]+")
RULE = re.compile(r'((?:\.fa-[\w-]+:before,?)+)\{content:"([^"]+)"\}')
LETTER = re.compile(
    r"\\([ef][0-9a-f]{3})\b|([\ue000-\uf8ff])"
)  # as style sheets write it: escaped, or itself


def letters(style: str) -> set[str]:
    """The letters of icon fonts in this piece of a style sheet."""
    return {chr(int(code, 16)) if code else letter for code, letter in LETTER.findall(style)}


def letters_shown(styles: str, names: set[str]) -> set[str]:
    """The letters of the icons with these names, and those of the style sheets' other rules."""
    rules = RULE.findall(styles)
    require(rules, "rules of the icons in the theme's style sheet")
    shown = letters(RULE.sub("", styles))
    for selectors, content in rules:
        if names & set(NAME.findall(selectors)):
            shown |= letters(content)
    return shown


def texts(static: Path, *kinds: str) -> str:
    return "".join(
        path.read_text(encoding="utf-8") for kind in kinds for path in static.rglob(f"*.{kind}")
    )


def use_fonts(app: Sphinx, pages: Pages) -> None:
    static = Path(app.outdir, "_static")
    take_away(static / "scripts/fontawesome.js")
    change_each(pages, lambda page: ICON(ICON_SCRIPT(page)))
    names = set(NAME.findall("".join(pages.values()) + texts(static, "js", "mjs")))
    shown = "".join(letters_shown(texts(static, "css"), names))
    fonts = list((static / "vendor/fontawesome/webfonts").glob("*.woff2"))
    require(fonts, "fonts of the icons")
    for font in fonts:
        cut(FONTS / font.name, shown, font)
        take_away(font.with_suffix(".ttf"))  # only for browsers older than WOFF2


def take_away(file: Path) -> None:
    require(file.exists(), "files of the icons that no page loads", f"{file.name} is missing")
    file.unlink()


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, use_fonts, ICONS)
