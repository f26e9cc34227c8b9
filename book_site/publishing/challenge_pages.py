"""Sphinx extension: a page for each challenge of the lab, `challenge/KEY.html`, that leads to it.

A link with a query, `lab.html?challenge=KEY`, can only unfold into the card of the lab: a folder of
files answers every query alike. So each challenge has an address of its own, with a title, a
description and, where the site has an address, a card.
"""

from html import escape
from pathlib import Path

from sphinx.application import Sphinx

from book_site.interactive.lab.challenges import CHALLENGES, Challenge, Prediction
from book_site.interactive.lab.state import from_text
from book_site.interactive.ranking_lab import PAGE as LAB
from book_site.output.content_policy import FINISHED
from book_site.output.written_pages import LAST
from book_site.publishing import cards

CHALLENGE_FOLDER = "challenge"
ABOVE = "A challenge in the ranking lab"
PAGE = """\
<!DOCTYPE html>
<html lang="en" data-content_root="../">
<head>
<meta charset="utf-8" />
<meta http-equiv="{finished}" content="default-src 'none'" />
<meta name="viewport" content="width=device-width, initial-scale=1.0" />
<title>{title} &#8212; {book}</title>
<meta name="description" content="{description}" />
<meta name="robots" content="noindex" />
<meta name="color-scheme" content="light dark" />
{card}<meta http-equiv="refresh" content="0; url={lab}" />
</head>
<body>
<h1>{title}</h1>
<p>{description}</p>
<p><a href="{lab}">Try it in the ranking lab</a></p>
</body>
</html>
"""
CARD_TAGS = """\
<meta property="og:title" content="{title}" />
<meta property="og:type" content="article" />
<meta property="og:url" content="{site}{address}" />
<meta property="og:site_name" content="{book}" />
<meta property="og:description" content="{description}" />
<meta property="og:image" content="{site}{picture}" />
<meta property="og:image:alt" content="{title}. The list that the challenge starts with." />
<meta property="og:image:width" content="1200" />
<meta property="og:image:height" content="630" />
<meta name="twitter:card" content="summary_large_image" />
"""
BLUE, GRAY = "#0072b2", "#98a3b0"


def page(challenge: Challenge | Prediction, book: str, site: str) -> str:
    """The page of a challenge; `site` is the site's address, "" if it is unknown."""
    words = {
        "title": escape(challenge.title),
        "description": escape(f"{ABOVE}: {challenge.full_task()}"),
        "book": escape(book),
        "site": escape(site),
        "address": f"{CHALLENGE_FOLDER}/{challenge.key}.html",
        "picture": f"{cards.CARD_FOLDER}/{CHALLENGE_FOLDER}-{challenge.key}.png",
    }
    lab = f"../{LAB}.html?challenge={challenge.key}"
    card = CARD_TAGS.format(**words) if site else ""
    return PAGE.format(finished=FINISHED, lab=lab, card=card, **words)


def picture(start: str) -> str:
    """The list that a challenge starts with, as the logo draws one: a bar for each document, the
    relevant ones blue, the stronger the higher the grade."""
    state = from_text(start)
    step = 64 / len(state.ranking)
    bars = "".join(
        f'<path d="M4 {(place + 0.5) * step:.2f}h{48 - 40 * place / len(state.ranking):.2f}"'
        f' stroke="{BLUE if grade else GRAY}"'
        f' stroke-opacity="{0.4 + 0.6 * grade / state.settings["max_grade"] if grade else 1:.2f}"/>'
        for place, (_, grade) in enumerate(state.ranking)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">'
        f'<g stroke-width="{0.72 * step:.2f}" stroke-linecap="round">{bars}</g></svg>'
    )


def write_pages(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.name != "html" or LAB not in app.env.all_docs:
        return
    site, book = Path(app.outdir), app.config.html_title
    Path(site, CHALLENGE_FOLDER).mkdir(exist_ok=True)
    for challenge in CHALLENGES:
        written = page(challenge, book, app.config.html_baseurl)
        Path(site, CHALLENGE_FOLDER, f"{challenge.key}.html").write_text(written, encoding="utf-8")
        if app.config.html_baseurl:
            drawn = cards.draw(challenge.title, ABOVE, picture(challenge.start))
            cards.write(drawn, site, f"{CHALLENGE_FOLDER}-{challenge.key}")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", write_pages, priority=LAST + 1)  # they need no corrections
    return {"parallel_read_safe": True, "parallel_write_safe": True}
