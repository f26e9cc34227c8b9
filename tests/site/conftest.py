"""The tiny book, built at home in two places: by a fork on GitHub, and nowhere."""

import pytest
from tiny_book import TOKEN, build


@pytest.fixture(scope="session")
def fork(tmp_path_factory):
    """The book as a fork on GitHub builds it, from a checkout whose remote carries a token."""
    remote = f"https://x-access-token:{TOKEN}@github.com/Ada/ranking-book.git"
    return build(tmp_path_factory.mktemp("fork"), remote)


@pytest.fixture(scope="session")
def homeless(tmp_path_factory):
    """The book as built from a download, with no repository and no address."""
    return build(tmp_path_factory.mktemp("homeless"))
