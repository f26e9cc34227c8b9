"""The links of the site lead to the addresses that pyproject.toml names, and to no others."""

from urllib.parse import parse_qsl

import pytest
from bs4 import BeautifulSoup
from tiny_book import with_addresses

from book_site.publishing.addresses import Repository, read_addresses
from book_site.publishing.notebook_buttons import launches
from book_site.publishing.repository_links import report, theme_options

HERE = "https://github.com/ada/ranking-book"


@pytest.fixture
def read(tmp_path):
    """The addresses of a book whose owner has named these."""

    def read(**urls):
        (tmp_path / "pyproject.toml").write_text(with_addresses(urls, branch="trunk"))
        return read_addresses(tmp_path)

    read_addresses.cache_clear()
    return read


def test_without_names_nothing_is_known(read):
    assert read() == (None, "")


def test_a_slash_at_the_end_makes_no_difference(read):
    assert read(Repository=f"{HERE}/", Homepage="https://books.org/ir") == (
        Repository(HERE, "trunk"),
        "https://books.org/ir/",
    )


def test_a_site_may_be_published_without_a_repository(read):
    assert read(Homepage="http://localhost:8000/") == (None, "http://localhost:8000/")


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Repository", "git@github.com:ada/book.git"),
        ("Repository", "https://ada:secret@github.com/ada/book"),
        ("Repository", "https://notgithub.com/ada/book"),
        ("Repository", "https://github.com/ada"),
        ("Repository", "https://github.com/ada/><script>"),
        ("Homepage", "books.org"),
        ("Homepage", "https://ada:secret@books.org"),
        ("Homepage", "ftp://books.org"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_repeating_it(read, name, address):
    with pytest.raises(ValueError, match=rf"^{name} in \[project.urls\] of pyproject.toml") as said:
        read(**{name: address})
    assert address not in str(said.value)


@pytest.mark.parametrize(
    ("url", "provider", "offered"),
    [
        (HERE, "github", ["Binder", "Colab"]),
        ("https://gitlab.com/ada/book", "gitlab", ["Binder"]),
        ("https://gitlab.com/uni/retrieval/book", "gitlab", []),
        ("https://gitlab.uni.edu:8443/ada/book", "gitlab", []),
        ("https://github.uni.edu/ada/book", "github", []),
    ],
)
def test_binder_and_colab_are_offered_where_they_can_read(read, url, provider, offered):
    repository = read(Repository=url).repository
    assert repository.provider == provider
    assert [button["text"] for button in launches(repository, "one")] == offered


def test_a_fork_on_gitlab_has_its_own_links(read):
    """The edits are the theme's."""
    repository = read(Repository="https://gitlab.com/ada/book").repository
    assert theme_options(repository)["repository_provider"] == "gitlab"
    [binder] = launches(repository, "one")
    assert (
        binder["url"] == "https://mybinder.org/v2/gl/ada%2Fbook/trunk"
        "?urlpath=lab/tree/_build/standalone/student/one.ipynb"
    )
    link = BeautifulSoup(report(repository, "Wrong: one", "chapters/one.html"), "html.parser").a
    address, _, query = link["href"].partition("?")
    assert address == "https://gitlab.com/ada/book/-/issues/new"
    assert dict(parse_qsl(query))["issue[description]"] == "chapters/one.html"
