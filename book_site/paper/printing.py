"""Prints the one page with Chromium twice: first unseen, to find the page of each place, then with
the page numbers filled in."""

import io
import mimetypes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import lxml.html
import pikepdf
from playwright.sync_api import Browser, Page, Route

ADDRESS = "http://book.invalid/"  # no network: every file comes from the site's folder
STYLE = Path(__file__).with_name("paper.css")
# The first print asks only where everything lies, and most of its time would go into painting.
UNSEEN = "<style>* { visibility: hidden !important }</style>"
HEADINGS = "//h1 | //h2 | //h3 | //h4 | //h5 | //h6"
PAGED = re.compile(
    r'(<a class="paged" href="#([^"]+)">(?:(?!</a>).)*?<span class="page-number">)\d+(</span>)',
    re.DOTALL,
)


def print_book(browser: Browser, site: str | Path, html: str) -> bytes:
    """The PDF, as bytes, of the one page `html` that uses the files of the site in this folder."""
    unseen = html.replace("</head>", f"{UNSEEN}</head>")
    places = pages_of_places(print_page(browser, site, unseen))
    return print_page(browser, site, with_numbers(html, places), outline=True, tagged=True)


def print_page(browser: Browser, site: str | Path, html: str, **options: bool) -> bytes:
    with opened(browser, site, html) as page:
        return page.pdf(prefer_css_page_size=True, print_background=True, **options)


@contextmanager
def opened(browser: Browser, site: str | Path, html: str) -> Iterator[Page]:
    """Open the one page in the browser without scripts, as paper has it, lest it be laid out for a
    screen as well; every file it requests comes from the site's folder or is refused."""
    missing = []

    def hand_over(route: Route) -> None:
        path = unquote(urlsplit(route.request.url).path)
        file = Path(site, path.lstrip("/"))
        if path == "/":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif path == "/paper.css":
            route.fulfill(body=STYLE.read_bytes(), content_type="text/css")
        elif path.endswith(("/first.css", "/site.css")):
            route.fulfill(body=waiting_for_code(file.read_bytes()), content_type="text/css")
        elif route.request.url.startswith(ADDRESS) and file.is_file():
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0])
        else:
            missing.append(route.request.url)
            route.abort()

    context = browser.new_context(
        java_script_enabled=False, color_scheme="light", service_workers="block"
    )
    try:
        context.set_default_timeout(180_000)
        page = context.new_page()
        page.emulate_media(media="print")
        page.route("**/*", hand_over)
        page.goto(ADDRESS, wait_until="load")
        if missing:
            raise FileNotFoundError(
                f"The book asks for what the site does not have: {', '.join(sorted(set(missing)))}"
            )
        yield page
    finally:
        context.close()


def waiting_for_code(style: bytes) -> bytes:
    """The site's style, with code that is not shown before its face is there."""
    return re.sub(rb"font-display:optional(?=[^}]*Source Code Pro)", b"font-display:block", style)


def pages_of_places(printed: bytes) -> dict[str, int]:
    """The page number, from 1, of each place in the document."""
    with pikepdf.open(io.BytesIO(printed)) as pdf:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        return {
            unquote(name.lstrip("/")): numbers[place[0].objgen]
            for name, place in pdf.Root.Dests.items()
        }


def with_numbers(html: str, places: dict[str, int]) -> str:
    """Fill in the page numbers of all links that show one."""
    return PAGED.sub(lambda link: f"{link[1]}{places[unquote(unescape(link[2]))]}{link[3]}", html)


def headings(html: str) -> list[str]:
    page = lxml.html.fromstring(html)
    return [" ".join(heading.text_content().split()) for heading in page.xpath(HEADINGS)]


def all_of(bookmarks: list[pikepdf.OutlineItem]) -> Iterator[pikepdf.OutlineItem]:
    """The bookmarks and those below them, in the order of the document."""
    for bookmark in bookmarks:
        yield bookmark
        yield from all_of(bookmark.children)


def save(printed: bytes, file: Path, html: str, title: str, authors: str) -> int:
    """Write the PDF, compressed, with title and authors, and with bookmarks that say what the
    headings of the printed `html` say; return the number of its pages."""
    with pikepdf.open(io.BytesIO(printed)) as pdf:
        with pdf.open_outline() as outline:
            # Chromium loses the space where a heading wraps.
            for bookmark, heading in zip(all_of(outline.root), headings(html), strict=True):
                bookmark.title = heading
        with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:title"] = title
            metadata["dc:creator"] = [authors]
            metadata["dc:language"] = ["en"]
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.generate)  # a third of the size
        return len(pdf.pages)
