"""The repository that the book is built from: the one that the environment names, else git's
origin, else none.

BOOK_REPOSITORY_URL comes first; empty, it stands for no repository. Then comes what GitHub Actions
says of itself.
"""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit

PROVIDERS = ["github", "gitlab"]


class Repository(NamedTuple):
    provider: str
    url: str
    branch: str

    @property
    def path(self):
        return urlsplit(self.url).path.strip("/")

    def is_hosted_by(self, host):
        """Whether it is OWNER/NAME on this host, and not on a server of that kind or in a
        subgroup."""
        return urlsplit(self.url).netloc == host and self.path.count("/") == 1


def find_repository(environ, folder):
    """The repository that holds the book in `folder`, or None if it is unknown or on a server of an
    unknown kind."""
    if "BOOK_REPOSITORY_URL" in environ:
        repository = named_repository(environ["BOOK_REPOSITORY_URL"].strip())
    elif "GITHUB_REPOSITORY" in environ:
        server = environ.get("GITHUB_SERVER_URL", "https://github.com")
        repository = parse(f"{server}/{environ['GITHUB_REPOSITORY']}")
    else:
        repository = parse(git(folder, "remote", "get-url", "origin"))
    return repository and repository._replace(branch=quote(branch(environ, folder)))


def named_repository(address):
    repository = parse(address)
    if address and not repository:
        # the value is not repeated: it may hold a password
        raise ValueError(
            "BOOK_REPOSITORY_URL: expected https://HOST/OWNER/NAME, with github or gitlab in the"
            " name of the host"
        )
    return repository


def parse(address):
    """The repository at the address of a git remote; user, password and token do not outlive this
    function."""
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


def branch(environ, folder):
    """The branch that an edit goes to: the one that is published, and not what somebody happens to
    work on."""
    return (
        environ.get("GITHUB_REF_NAME")
        or git(folder, "symbolic-ref", "--short", "refs/remotes/origin/HEAD").removeprefix(
            "origin/"
        )
        or git(folder, "branch", "--show-current")
        or "main"
    )


def git(folder, *arguments):
    """What git answers for the repository in this very folder, or nothing."""
    if not Path(folder, ".git").exists():
        return ""
    try:
        answer = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return answer.stdout.strip()
