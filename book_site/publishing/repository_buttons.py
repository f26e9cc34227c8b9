"""Sphinx extension: "repository", "suggest edit" and "open issue" lead to the repository that
builds the book.

So the pages of a fork lead to the fork. Without a known repository there are no buttons.
"""

import os

from sphinx.application import Sphinx
from sphinx.config import Config

from book_site.publishing.repository import Repository, find_repository


def add_buttons(app: Sphinx, config: Config) -> None:
    repository = find_repository(os.environ, app.srcdir)
    if repository:
        config.html_theme_options |= theme_options(repository)


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
    return {"parallel_read_safe": True, "parallel_write_safe": True}
