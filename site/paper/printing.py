"""Prints the one page with Chromium, twice: once to see on which page each place lands, once with the page numbers in."""

import io
import mimetypes
import re
from html import unescape
from importlib import resources
from pathlib import Path
from urllib.parse import unquote, urlsplit

import chromium
from playwright.sync_api import sync_playwright
from pypdf import PdfReader, PdfWriter

ADDRESS = "http://book.invalid/"  # nothing is asked of any network: every file is handed over from the site's folder
PAGED = re.compile(r'(<a class="paged" href="#([^"]+)">(?:(?!</a>).)*?<span class="page-number">)\d+(</span>)', re.DOTALL)


def print_book(site, html):
    """The PDF, as bytes, of the one page `html` that uses the files of the site in this folder."""
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        try:
            places = pages_of_places(print_page(browser, site, html))
            return print_page(browser, site, with_numbers(html, places), outline=True, tagged=True)
        finally:
            browser.close()


def print_page(browser, site, html, **options):
    missing = []

    def hand_over(route):
        path = unquote(urlsplit(route.request.url).path)
        if path == "/":
            return route.fulfill(body=html, content_type="text/html; charset=utf-8")
        if path == "/paper.css":
            return route.fulfill(body=resources.read_text(__package__, "paper.css"), content_type="text/css")
        file = Path(site, path.lstrip("/"))
        if not (route.request.url.startswith(ADDRESS) and file.is_file()):
            missing.append(route.request.url)
            return route.abort()
        return route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0])

    context = browser.new_context(java_script_enabled=False, color_scheme="light", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(180_000)
    page.route("**/*", hand_over)
    page.goto(ADDRESS, wait_until="load")
    printed = page.pdf(prefer_css_page_size=True, print_background=True, **options)
    context.close()
    if missing:
        raise FileNotFoundError(f"The book asks for what the site does not have: {', '.join(sorted(set(missing)))}")
    return printed


def pages_of_places(pdf):
    """The number of the page, from 1, that each place in the document landed on."""
    reader = PdfReader(io.BytesIO(pdf))
    return {
        unquote(name).lstrip("/"): reader.get_destination_page_number(place) + 1
        for name, place in reader.named_destinations.items()
    }


def with_numbers(html, places):
    """The one page with the number of its page in each link that shows one."""
    return PAGED.sub(lambda link: f"{link[1]}{places[unescape(link[2])]}{link[3]}", html)


def with_metadata(pdf, title, authors, language="en"):
    """The PDF with the book's title and authors instead of the name of the program that printed it."""
    writer = PdfWriter(clone_from=io.BytesIO(pdf))
    writer.add_metadata({"/Title": title, "/Author": authors, "/Subject": "Ranking metrics of search and recommendation"})
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()
