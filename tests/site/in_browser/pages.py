"""Which pages the built site has. Without a site the fixture `address` says what to do."""

from pathlib import Path

BUILT = Path(__file__).parents[3] / "_build" / "html"
PAGES = sorted(
    page.relative_to(BUILT).as_posix()
    for page in BUILT.rglob("*.html")
    if not {"_static", "challenge"} & {*page.parts}  # those only lead on
) or ["index.html"]
