"""Which pages the built site has, and which of them show every kind of element. Without a site the
fixture `address` says what to do."""

import re
from functools import cache
from pathlib import Path

BUILT = Path(__file__).parents[3] / "_build" / "html"
PAGES = sorted(
    page.relative_to(BUILT).as_posix()
    for page in BUILT.rglob("*.html")
    if page.relative_to(BUILT).parts[0] not in ("_static", "challenge", "slides")  # no pages
) or ["index.html"]

TAG = re.compile(r'<(/?)([a-z][\w-]*)(?:[^<>]*?\sclass="([^"]*)")?[^<>]*>')
WITHOUT_END = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}


@cache
def kinds(path):
    """The kinds of elements on a page: their tags and classes, with those of what they are in. A
    formula is one element."""
    found, inside = set(), [("html", "")]
    for ends, tag, classes in TAG.findall((BUILT / path).read_text(encoding="utf-8")):
        if ends:
            while len(inside) > 1 and inside.pop()[0] != tag:
                pass
        else:
            if not any(classes == "katex" for _, classes in inside):
                found.add((inside[-1], (tag, classes)))
            if tag not in WITHOUT_END:
                inside.append((tag, classes))
    return found


@cache
def of_all_kinds():
    """Few pages that together have all kinds of elements."""
    if not (BUILT / "index.html").exists():
        return set(PAGES)
    missing, chosen = set().union(*map(kinds, PAGES)), set()
    while missing:
        best = max(PAGES, key=lambda path: len(kinds(path) & missing))
        chosen.add(best)
        missing -= kinds(best)
    return chosen
