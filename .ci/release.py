"""Before a release: bring CITATION.cff up to date. At a release: check the tag, print the notes.

    python .ci/release.py           # the version, its date and the repository's address
    python .ci/release.py v1.0.0    # fails unless everything is of version 1.0.0

The version is `__version__`, its date and notes are the first entry of CHANGELOG.md, and the
address is `Repository` in pyproject.toml, where there is one.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
ENTRY = re.compile(r"^## (\S+) – (\d{4}-\d\d-\d\d)\n\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def up_to_date(citation, version, date, repository=None):
    """The text of CITATION.cff with this version, its date and, if it is known, the address."""
    lines = re.sub(r"^(version|date-released|repository-code):.*\n", "", citation, flags=re.M)
    said = {"version": version, "date-released": date, "repository-code": repository}
    new = "".join(f"{name}: {value}\n" for name, value in said.items() if value)
    return lines.replace("type: software\n", f"type: software\n{new}", 1)


def main(tag=None):
    """None, or what is wrong."""
    [version] = VERSION.findall(read("rankmetrics_lib/__init__.py"))
    changed, date, notes = ENTRY.search(read("CHANGELOG.md")).groups()
    repository = tomllib.loads(read("pyproject.toml"))["project"].get("urls", {}).get("Repository")
    citation = up_to_date(read("CITATION.cff"), version, date, repository)
    if changed != version:
        return f"CHANGELOG.md begins with {changed}, but the version is {version}"
    if tag is None:
        (ROOT / "CITATION.cff").write_text(citation, encoding="utf-8")
    elif tag != f"v{version}":
        return f"the tag is {tag}, but the version is {version}: expected v{version}"
    elif citation != read("CITATION.cff"):
        return "CITATION.cff is not up to date: run python .ci/release.py, commit, and tag again"
    else:
        print(notes.strip())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
