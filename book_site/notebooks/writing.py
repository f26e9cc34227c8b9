"""Sphinx extension: writes every chapter as a standalone notebook when the site is built."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import nbformat
from sphinx.application import Sphinx

from book_site.notebooks.site import Site
from book_site.notebooks.standalone import Home, as_text, standalone
from book_site.publishing.addresses import read_addresses
from book_site.publishing.notebook_buttons import NOTEBOOK_FOLDER

BUILDERS = ["html", "dummy"]  # the site, and reading alone, for `make course` and Binder


def write_notebooks(app: Sphinx, error: Exception | None) -> None:
    """To _build/standalone/full and _build/standalone/student, beside the site's folder, and in the
    site."""
    if error is not None or app.builder.name not in BUILDERS:
        return
    home = home_of(app)
    for folder, for_students in (("full", False), ("student", True)):
        target = Path(app.outdir).parent / "standalone" / folder
        shutil.rmtree(target, ignore_errors=True)  # of chapters that were renamed
        target.mkdir(parents=True)
        for path in chapters(app):
            chapter = nbformat.read(path, as_version=4)
            notebook = standalone(chapter, path.stem, home, for_students)
            (target / path.name).write_text(as_text(notebook), encoding="utf-8")
        if app.builder.name == "html":  # to download
            shutil.copytree(target, Path(app.outdir, NOTEBOOK_FOLDER, folder), dirs_exist_ok=True)


def home_of(app: Sphinx) -> Home:
    repository = read_addresses(app.srcdir).repository
    checked_out = (commit(app.srcdir) or repository.branch) if repository else ""
    return Home(Site.of(app.env, app.config.html_baseurl), repository, checked_out)


def commit(folder: str | Path) -> str:
    """The commit that is checked out, or "" where the book is no copy of the repository."""
    if not Path(folder, ".git").exists() or not shutil.which("git"):
        return ""
    asked = ["git", "-C", folder, "rev-parse", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True).stdout.strip()


def chapters(app: Sphinx) -> list[Path]:
    return sorted(Path(app.srcdir, "chapters").glob("*.ipynb"))


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", write_notebooks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
