"""A browser, and the tiny book built twice: with the addresses of a fork on GitHub, and
without any."""

import subprocess

import pytest
from playwright.sync_api import sync_playwright
from tiny_book import build

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
    """The book of a fork on GitHub."""
    urls = {
        "Repository": "https://github.com/Ada/ranking-book",
        "Homepage": "https://ada.github.io/ranking-book/",
    }
    return build(tmp_path_factory.mktemp("fork"), urls)


@pytest.fixture(scope="session")
def homeless(tmp_path_factory):
    """The book with no repository and no address, in a checkout of somebody's."""
    folder = tmp_path_factory.mktemp("homeless")
    remote = "https://github.com/ada/never-named"  # nothing is guessed from it
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    subprocess.run(["git", "-C", folder, "remote", "add", "origin", remote], check=True)
    return build(folder)
