"""Sphinx extension: the foot of each page says the version. On a published site, it unfolds into
links to the same page in the released versions.

    python -m book_site.publishing.versions FOLDER

unpacks the sites of the releases, FOLDER/site-1.0.0.zip and so on, into _build/html/1.0.0/, and
writes the links. Without a release, there is nothing to link.
"""

import os
import re
import sys
import zipfile
from pathlib import Path, PurePosixPath

from sphinx.application import Sphinx
from sphinx.config import Config

import rankmetrics_lib

KEPT = 5  # GitHub Pages takes 1 GB, of which a site has a tenth
RELEASED = re.compile(r"site-(\d+)\.(\d+)\.(\d+)\.zip")
FOOT = ' <span class="book-version">Version {}.</span>'
SAID = re.compile(FOOT.format(r"([\w.]+?)"))
SWITCH = (
    ' <details class="book-version"><summary>Version {}</summary>'
    "The same page in other versions: {}</details>"
)
NEWEST = "newest"


def say_version(app: Sphinx, config: Config) -> None:
    config.html_theme_options["extra_footer"] += FOOT.format(rankmetrics_lib.__version__)


def unpack(releases: Path, site: Path) -> dict[str, Path]:
    """The folder of each version by its name, the newest first."""
    found = [(RELEASED.fullmatch(path.name), path) for path in releases.iterdir()]
    numbers = {tuple(map(int, match.groups())): path for match, path in found if match}
    folders = {NEWEST: site}
    for number in sorted(numbers, reverse=True)[:KEPT]:
        version = ".".join(map(str, number))
        folders[version] = site / version
        with zipfile.ZipFile(numbers[number]) as archive:
            archive.extractall(folders[version])
    return folders


def link_versions(folders: dict[str, Path]) -> None:
    """Have each page of each version lead to the same page in the others, or to their first."""
    if len(folders) == 1:
        return
    for name, folder in reversed(folders.items()):  # the released ones lie in the newest one
        for path in sorted(folder.rglob("*.html")):
            text = path.read_text(encoding="utf-8")
            links = " · ".join(
                other if other == name else link_to(other, there, path, folder)
                for other, there in folders.items()
            )
            path.write_text(
                SAID.sub(lambda said, links=links: SWITCH.format(said[1], links), text),
                encoding="utf-8",
            )


def link_to(name: str, there: Path, page: Path, folder: Path) -> str:
    same = there / page.relative_to(folder)
    target = same if same.exists() else there / "index.html"
    return f'<a href="{PurePosixPath(os.path.relpath(target, page.parent))}">{name}</a>'


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("config-inited", say_version)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    link_versions(unpack(Path(sys.argv[1]), Path("_build/html")))
