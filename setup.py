"""The addresses in the package's metadata, which pyproject.toml cannot know: they are those of the
repository that builds the package, as on the site. All else is in pyproject.toml."""

import os
import sys
from email.parser import HeaderParser
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent


def addresses() -> dict[str, str]:
    """By their names; a source distribution keeps those with which it was made."""
    made = ROOT / "PKG-INFO"
    if made.exists():
        lines = HeaderParser().parsestr(made.read_text(encoding="utf-8")).get_all("Project-URL", [])
        return dict(line.split(", ", 1) for line in lines)
    sys.path.insert(0, str(ROOT))
    from book_site.publishing.repository import find_repository, site_address

    repository = find_repository(os.environ, ROOT)
    found = {"Homepage": site_address(os.environ, repository)}
    if repository:
        found |= {
            "Repository": repository.url,
            "Changelog": repository.page(f"blob/{repository.branch}/CHANGELOG.md"),
            "Issues": repository.page("issues"),
        }
    return {name: address for name, address in found.items() if address}


setup(project_urls=addresses())
