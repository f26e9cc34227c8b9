"""Which pages the built site has. Without a site the fixture `address` says what to do."""

from pathlib import Path

BUILT = Path(__file__).parents[3] / "_build" / "html"
PAGES = sorted(
    page.relative_to(BUILT).as_posix()
    for page in BUILT.rglob("*.html")
    if page.relative_to(BUILT).parts[0] not in ("_static", "challenge", "slides")  # no pages
) or ["index.html"]
