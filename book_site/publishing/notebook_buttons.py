"""Sphinx extension: above a chapter, links that download it as a standalone notebook, with answers
and without, and that open it in Binder and in Colab.

They lead to the repository that pyproject.toml names. Without one, or on a server that Binder and
Colab cannot read, only the downloads are there.
"""

from __future__ import annotations

from urllib.parse import quote

from sphinx.application import Sphinx

from book_site.publishing.addresses import Repository, read_addresses

BINDER = "https://mybinder.org/v2"
COLAB = "https://colab.research.google.com/github"
BRANCH = "notebooks"  # book.yml pushes the standalone notebooks to it
NOTEBOOK_FOLDER = "notebooks"  # of the site
IN_BINDER = "_build/standalone/student"  # postBuild writes them there

Button = dict[str, object]  # as the theme's templates take it


def binder(repository: Repository | None, name: str) -> str:
    """The address that opens a chapter in Binder; empty where Binder cannot read."""
    if not repository:
        return ""
    there = {"github.com": "gh", "gitlab.com": "gl"}
    for host, prefix in there.items():
        if repository.is_hosted_by(host):
            path = repository.path if prefix == "gh" else quote(repository.path, safe="")
            notebook = f"{IN_BINDER}/{name}.ipynb"
            return f"{BINDER}/{prefix}/{path}/{repository.branch}?urlpath=lab/tree/{notebook}"
    return ""


def colab(repository: Repository | None, name: str, folder: str = "student") -> str:
    """The address that opens a chapter in Colab; empty where Colab cannot read."""
    if not (repository and repository.is_hosted_by("github.com")):
        return ""
    return f"{COLAB}/{repository.path}/blob/{BRANCH}/{folder}/{name}.ipynb"


def downloads(root: str, name: str) -> list[Button]:
    """`root` leads from the page to the site's first folder."""
    kinds = {
        "student": ("notebook", "The notebook, without answers"),
        "full": ("with answers", "The notebook, with all answers"),
    }
    return [
        link(text, f"{root}{NOTEBOOK_FOLDER}/{kind}/{name}.ipynb", tooltip, "fas fa-file")
        | {"label": f"download-{kind}-button"}
        for kind, (text, tooltip) in kinds.items()
    ]


def launches(repository: Repository | None, name: str) -> list[Button]:
    return [
        link(text, address, f"Open in {text}, ready to run", f"_static/images/logo_{logo}")
        for text, address, logo in [
            ("Binder", binder(repository, name), "binder.svg"),
            ("Colab", colab(repository, name), "colab.png"),
        ]
        if address
    ]


def link(text: str, url: str, tooltip: str, icon: str) -> Button:
    return {"type": "link", "text": text, "url": url, "tooltip": tooltip, "icon": icon}


def add_launch_buttons(
    app: Sphinx, pagename: str, templatename: str, context: dict, doctree
) -> None:
    if context.get("page_source_suffix") != ".ipynb":
        return
    name = pagename.rpartition("/")[2]
    buttons = context["header_buttons"]
    [menu] = [group for group in buttons if group["label"] == "download-buttons"]
    others = [button for button in menu["buttons"] if button["label"] != "download-source-button"]
    menu["buttons"] = downloads(context["pathto"]("", resource=True), name) + others
    links = launches(read_addresses(app.srcdir).repository, name)
    if links:
        group = {"type": "group", "tooltip": "Run this chapter", "icon": "fas fa-rocket"}
        buttons.insert(0, group | {"label": "launch-buttons", "buttons": links})


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", add_launch_buttons, priority=502)  # after the theme's own
    return {"parallel_read_safe": True, "parallel_write_safe": True}
