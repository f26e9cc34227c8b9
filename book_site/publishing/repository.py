"""The repository that the book is built from, and the address of the site, if they are known.

BOOK_REPOSITORY_URL names the repository; empty, it means that there is none. Without it, the
variables of GitHub Actions count, then git's origin. The address is BOOK_URL (empty: unknown), or
that of GitHub Pages for the repository.

setup.py asks for both, so this needs no more than Python.
"""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit

PROVIDERS = ["github", "gitlab"]


class Repository(NamedTuple):
    provider: str
    url: str
    branch: str

    @property
    def path(self) -> str:
        return urlsplit(self.url).path.strip("/")

    def page(self, name: str) -> str:
        """The address of a page on its server, such as "issues"."""
        return f"{self.url}/{'-/' if self.provider == 'gitlab' else ''}{name}"

    def is_hosted_by(self, host: str) -> bool:
        """Whether it is OWNER/NAME directly on this host, not in a subgroup or on another server of
        that kind."""
        return urlsplit(self.url).netloc == host and self.path.count("/") == 1


def find_repository(environ: Mapping[str, str], folder: str | Path) -> Repository | None:
    """The repository of the book in `folder`; None if it or its server's kind is unknown."""
    if "BOOK_REPOSITORY_URL" in environ:
        repository = named_repository(environ["BOOK_REPOSITORY_URL"].strip())
    elif "GITHUB_REPOSITORY" in environ:
        server = environ.get("GITHUB_SERVER_URL", "https://github.com")
        repository = parse(f"{server}/{environ['GITHUB_REPOSITORY']}")
    else:
        repository = parse(git(folder, "remote", "get-url", "origin"))
    return repository and repository._replace(branch=quote(branch(environ, folder)))


def named_repository(address: str) -> Repository | None:
    repository = parse(address)
    if address and not repository:
        # the value is not repeated: it may hold a password
        raise ValueError(
            "BOOK_REPOSITORY_URL: expected https://HOST/OWNER/NAME, with github or gitlab in the"
            " name of the host"
        )
    return repository


def parse(address: str) -> Repository | None:
    """The repository at the address of a git remote, without user, password and token."""
    if "://" not in address:
        address = "ssh://" + address.replace(":", "/", 1)  # git@host:owner/name
    parts = urlsplit(address)
    host = re.sub(r"^(alt)?ssh\.", "", parts.hostname or "")
    provider = next((name for name in PROVIDERS if name in host.split(".")[:-1]), None)
    path = parts.path.strip("/").removesuffix(".git")
    if not provider or not re.fullmatch(r"[\w.-]+(/[\w.-]+)+", path):
        return None
    web_port = parts.port if parts.scheme in ("http", "https") else None
    return Repository(
        provider, f"https://{host}{f':{web_port}' if web_port else ''}/{path}", "main"
    )


def branch(environ: Mapping[str, str], folder: str | Path) -> str:
    """The branch that an edit goes to: the published one, not the one that is checked out."""
    return (
        environ.get("GITHUB_REF_NAME")
        or git(folder, "symbolic-ref", "--short", "refs/remotes/origin/HEAD").removeprefix(
            "origin/"
        )
        or git(folder, "branch", "--show-current")
        or "main"
    )


def git(folder: str | Path, *arguments: str) -> str:
    """Git's answer for the repository in this folder, or "" if the folder is not a repository."""
    if not Path(folder, ".git").exists():
        return ""
    try:
        answer = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return answer.stdout.strip()


def site_address(environ: Mapping[str, str], repository: Repository | None) -> str:
    """The address of the site, with a slash at the end, or "" if it is unknown."""
    if "BOOK_URL" in environ:
        return named_address(environ["BOOK_URL"].strip())
    if repository and repository.is_hosted_by("github.com"):
        return github_pages(*repository.path.split("/"))
    return ""


def named_address(address: str) -> str:
    parts = urlsplit(address)
    if address and not (parts.scheme in ("http", "https") and parts.hostname):
        raise ValueError(
            f"BOOK_URL: expected an address like https://example.org/book/, got {address!r}"
        )
    return f"{address.rstrip('/')}/" if address else ""


def github_pages(owner: str, name: str) -> str:
    host = f"{owner.lower()}.github.io"
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"
