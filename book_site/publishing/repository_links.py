"""Sphinx extension: "repository", "suggest edit" and "open issue", and the first page's words on a
copy of the repository, lead to the repository that pyproject.toml names; without one, nowhere.
"""

from sphinx.application import Sphinx
from sphinx.config import Config

from book_site.output.mends import require
from book_site.publishing.addresses import Repository, read_addresses

COPY = "a copy of the repository"  # in index.md


def add_repository_buttons(app: Sphinx, config: Config) -> None:
    repository = read_addresses(app.srcdir).repository
    if repository:
        config.html_theme_options |= theme_options(repository)


def link_copy(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Link the first page's words “a copy of the repository” to it."""
    repository = read_addresses(app.srcdir).repository
    if repository and pagename == app.config.root_doc:
        require(COPY in context["body"], f"the words “{COPY}” in {pagename}")
        link = f'a copy of <a class="reference external" href="{repository.url}">the repository</a>'
        context["body"] = context["body"].replace(COPY, link)


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
    app.connect("config-inited", add_repository_buttons, priority=400)
    app.connect("html-page-context", link_copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
