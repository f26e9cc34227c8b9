"""Sphinx extension: "repository", "suggest edit" and "open issue", and the first page's words on a
copy of the repository, lead to the repository that pyproject.toml names; without one, nowhere.

Each page ends with the file that it is made from, and there, too, with a report of a wrong number.
"""

from html import escape
from urllib.parse import urlencode

from sphinx.application import Sphinx
from sphinx.config import Config

import rankmetrics_lib
from book_site.output.mends import require
from book_site.publishing.addresses import Repository, read_addresses

COPY = "a copy of the repository"  # in index.md
ORIGIN = '<p class="origin site-only">Made from <code>{source}</code>.{report}</p>'
REPORT = ' <a href="{href}" data-address="{part}">Report a wrong number</a>'


def add_repository_buttons(app: Sphinx, config: Config) -> None:
    repository = read_addresses(app.srcdir).repository
    if repository:
        config.html_theme_options |= theme_options(repository)
        app.add_js_file("report.js", loading_method="defer")


def link_copy(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Link the first page's words “a copy of the repository” to it."""
    repository = read_addresses(app.srcdir).repository
    if repository and pagename == app.config.root_doc:
        require(COPY in context["body"], f"the words “{COPY}” in {pagename}")
        link = f'a copy of <a class="reference external" href="{repository.url}">the repository</a>'
        context["body"] = context["body"].replace(COPY, link)


def say_origin(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    if doctree:
        repository = read_addresses(app.srcdir).repository
        address = f"{app.config.html_baseurl}{app.builder.get_target_uri(pagename)}"
        title = f"Wrong number: {app.env.titles[pagename].astext()}"
        link = repository and report(repository, title, address)
        source = app.env.doc2path(pagename, base=False)
        context["body"] += ORIGIN.format(source=source, report=link or "")


def report(repository: Repository, title: str, address: str) -> str:
    """A link to a new issue about a page. report.js fills in the address with the reader's state,
    as the part of the link that `data-address` names."""
    if repository.provider == "github":  # the fields of .github/ISSUE_TEMPLATE/wrong_number.yml
        form, part = "issues/new?template=wrong_number.yml&", "input"
        fields = {"title": title, part: address, "version": rankmetrics_lib.__version__}
    else:
        form, part = "-/issues/new?", "issue[description]"
        fields = {"issue[title]": title, part: address}
    return REPORT.format(href=escape(f"{repository.url}/{form}{urlencode(fields)}"), part=part)


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
    app.connect("html-page-context", say_origin, priority=501)  # below how to cite the page
    return {"parallel_read_safe": True, "parallel_write_safe": True}
