"""The version at the foot of a page, and the links to the same page in the released versions."""

import zipfile

import pytest
from bs4 import BeautifulSoup

import rankmetrics_lib
from book_site.publishing import versions

PAGE = f"<footer>{versions.FOOT}</footer>"


@pytest.fixture
def published(tmp_path):
    """A site with two releases, of which the older has a page that went later."""
    pages = {
        "1.10.0": ["index", "chapters/one"],
        "1.9.0": ["index", "chapters/one", "chapters/old"],
    }
    for version, names in pages.items():
        with zipfile.ZipFile(tmp_path / f"site-{version}.zip", "w") as archive:
            for name in names:
                archive.writestr(f"{name}.html", PAGE.format(version))
    site = tmp_path / "html"
    (site / "chapters").mkdir(parents=True)
    for name in pages["1.10.0"]:
        (site / f"{name}.html").write_text(PAGE.format("2.0.0"))
    versions.link_versions(versions.unpack(tmp_path, site))
    return site


def switch(page):
    """What is said at the foot, and {name of a version: the page that its link opens}."""
    details = BeautifulSoup(page.read_text(), "html.parser").select_one("footer details")
    links = {link.text: (page.parent / link["href"]).resolve() for link in details.select("a")}
    return details.summary.text, links


def test_a_page_leads_to_itself_in_every_other_version_the_newest_first(published):
    said, links = switch(published / "chapters/one.html")
    assert said == "Version 2.0.0"
    assert list(links.items()) == [
        ("1.10.0", published / "1.10.0/chapters/one.html"),
        ("1.9.0", published / "1.9.0/chapters/one.html"),
    ]
    said, links = switch(published / "1.9.0/chapters/one.html")
    assert said == "Version 1.9.0"
    assert list(links.items()) == [
        ("newest", published / "chapters/one.html"),
        ("1.10.0", published / "1.10.0/chapters/one.html"),
    ]


def test_a_page_that_a_version_lacks_leads_to_its_first_page(published):
    _, links = switch(published / "1.9.0/chapters/old.html")
    assert set(links.values()) == {published / "index.html", published / "1.10.0/index.html"}


def test_without_a_release_a_page_only_says_its_version(tmp_path):
    (tmp_path / "index.html").write_text(PAGE.format("1.0.0"))
    versions.link_versions(versions.unpack(tmp_path, tmp_path))
    assert (tmp_path / "index.html").read_text() == PAGE.format("1.0.0")


def test_every_page_says_its_version(fork, homeless):
    for site in (fork, homeless):
        for path in ("index.html", "chapters/one.html", "404.html"):
            said = site.page(path).select_one("footer .book-version").text
            assert said == f"Version {rankmetrics_lib.__version__}."
            assert versions.SAID.search((site.folder / path).read_text(encoding="utf-8"))
