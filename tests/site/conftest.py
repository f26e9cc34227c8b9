"""A browser, and the tiny book built twice: as a fork on GitHub builds it, and without a
repository."""

import pytest
from playwright.sync_api import sync_playwright
from tiny_book import TOKEN, build

from book_site.paper.chromium import NoBrowser, start


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        try:
            browser = start(playwright)
        except NoBrowser as hint:
            pytest.fail(str(hint))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def fork(tmp_path_factory):
    """The book as a fork on GitHub builds it, from a checkout whose remote carries a token."""
    remote = f"https://x-access-token:{TOKEN}@github.com/Ada/ranking-book.git"
    return build(tmp_path_factory.mktemp("fork"), remote)


@pytest.fixture(scope="session")
def homeless(tmp_path_factory):
    """The book as built from a download, with no repository and no address."""
    return build(tmp_path_factory.mktemp("homeless"))
