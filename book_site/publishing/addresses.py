"""The addresses of the repository and of its site, which its owner writes into pyproject.toml.

Where `[project.urls]` names none, the site has no links that would need one.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

FILE = "pyproject.toml"
ADDRESS = re.compile(r"https?://[\w.-]+(:\d+)?(/[\w.~-]+)*/?")  # never a user or a password
REPOSITORY = re.compile(r"https://[^/]*\b(github|gitlab)\b[^/]*(/[^/]+){2,}")


class Repository(NamedTuple):
    """An address without a slash at its end, and the branch that edits go to."""

    url: str
    branch: str

    @property
    def provider(self) -> str:
        return REPOSITORY.fullmatch(self.url)[1]

    @property
    def path(self) -> str:
        return urlsplit(self.url).path.strip("/")

    def is_hosted_by(self, host: str) -> bool:
        """Whether it is OWNER/NAME directly on this host, not in a subgroup or on another server of
        that kind."""
        return urlsplit(self.url).netloc == host and self.path.count("/") == 1


class Addresses(NamedTuple):
    repository: Repository | None
    site: str  # with a slash at its end; empty if it is not known


@cache
def read_addresses(folder: str | Path) -> Addresses:
    """The addresses of the book in this folder."""
    settings = tomllib.loads(Path(folder, FILE).read_text(encoding="utf-8"))
    urls, branch = settings["project"].get("urls", {}), settings["tool"]["book_site"]["branch"]
    repository = named(urls, "Repository", REPOSITORY, "https://github.com/OWNER/NAME (or gitlab)")
    site = named(urls, "Homepage", ADDRESS, "https://OWNER.github.io/NAME/")
    return Addresses(Repository(repository, branch) if repository else None, site and f"{site}/")


def named(urls: dict[str, str], name: str, form: re.Pattern, example: str) -> str:
    """The address with this name, without a slash at its end; empty if there is none."""
    address = urls.get(name, "")
    if address and not (ADDRESS.fullmatch(address) and form.fullmatch(address.rstrip("/"))):
        raise ValueError(  # without the address, which may hold a password
            f"{name} in [project.urls] of {FILE}: expected an address like {example}"
        )
    return address.rstrip("/")
