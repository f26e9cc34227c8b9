"""Sphinx extension: "repository", "suggest edit" and "open issue", and the first page's words on a
copy of the repository, lead to the repository that builds the book.

So the pages of a fork lead to the fork. Without a known repository there are no buttons.
"""

import os

from sphinx.application import Sphinx
from sphinx.config import Config

from book_site.output.mends import require
from book_site.publishing.repository import Repository, find_repository

COPY = "a copy of the repository"  # in index.md


def add_buttons(app: Sphinx, config: Config) -> None:
    repository = find_repository(os.environ, app.srcdir)
    if repository:
        config.html_theme_options |= theme_options(repository)


def link_copy(app: Sphinx, docname: str, source: list[str]) -> None:
    """Link the first page's words “a copy of the repository” to it."""
    repository = find_repository(os.environ, app.srcdir)
    if repository and docname == app.config.root_doc:
        require(COPY in source[0], f"the words “{COPY}” in {docname}")
        source[0] = source[0].replace(COPY, f"a copy of [the repository]({repository.url})")


def theme_options(repository: Repository) -> dict[str, object]:
    return {
        "repository_url": repository.url,
        "repository_branch": repository.branch,
        "repository_provider": repository.provider,
        "use_repository_button": True,
        "use_edit_page_button": True,
        "use_issues_button": True,
    }


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("config-inited", add_buttons, priority=400)
    app.connect("source-read", link_copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
