"""Prints the built site: `python -m book_site.paper`, run in the folder of the book, writes the PDF
into _build/html and links it from the pages."""

import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from book_site.paper import chromium
from book_site.paper.offer import offer
from book_site.paper.one_page import join, read_imprint
from book_site.paper.printing import print_book, save
from book_site.publishing.downloads import PDF, list_files

SITE = Path("_build/html")
FILE = SITE / PDF


def main() -> None:
    start = time.perf_counter()
    imprint = read_imprint(".")
    html = join(SITE, ".")
    with sync_playwright() as playwright:
        try:
            browser = chromium.start(playwright)
        except chromium.NoBrowser as hint:
            sys.exit(str(hint))
        printed = print_book(browser, SITE, html)
        browser.close()
    n_pages = save(printed, FILE, html, imprint["title"], imprint["authors"])
    offer(SITE, FILE, n_pages)
    list_files(SITE)
    print(
        f"{FILE}: {n_pages} pages, {FILE.stat().st_size / 1e6:.1f} MB, in"
        f" {time.perf_counter() - start:.0f} seconds"
    )


if __name__ == "__main__":
    main()
