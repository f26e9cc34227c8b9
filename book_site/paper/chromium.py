"""Finds a Chromium that starts, for tests and the printed book: the system's, else Playwright's.

`python -m book_site.paper.chromium` installs one if there is none.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

NAMES = [
    "chromium-headless-shell",
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chromium-browser",
]
PLAYWRIGHT = [sys.executable, "-m", "playwright", "install"]
BY_ROOT = [
    ["apt-get", "update", "-qq"],
    [
        "apt-get",
        "install",
        "-qq",
        "--no-install-recommends",
        "chromium-headless-shell",
        "libatomic1",
    ],
    [*PLAYWRIGHT, "--with-deps", "chromium"],
]
BY_USER = [[*PLAYWRIGHT, "chromium"]]
MINUTES = 5  # for one command
NO_BROWSER = f"""No Chromium was found that starts. Install one, and run the same command again:
  sudo apt install chromium-headless-shell libatomic1         Debian
  .venv/bin/playwright install --with-deps chromium           Ubuntu and others (it asks for sudo)
Looked for: {", ".join([*NAMES, "Playwright's own"])}"""


class NoBrowser(Exception):
    """Says how to get one."""

    def __init__(self) -> None:
        super().__init__(NO_BROWSER)


def start(playwright: Playwright) -> Browser:
    """Start the first browser that works. (Ubuntu's chromium-browser may only tell you to install a
    snap.)"""
    for place in filter(None, map(shutil.which, [*NAMES, playwright.chromium.executable_path])):
        try:
            return playwright.chromium.launch(executable_path=place)
        except Error:
            continue
    raise NoBrowser


def starts() -> bool:
    """Whether a browser starts. Without libatomic, not even Playwright itself does."""
    try:
        with sync_playwright() as playwright:
            start(playwright).close()
    except Exception:
        return False
    return True


def install() -> bool:
    """Install a browser in a way that this user may; return whether one starts then."""
    print("No Chromium was found that starts; installing one.", file=sys.stderr)
    may_use_apt = os.geteuid() == 0 and shutil.which("apt-get")
    return any(run(command) and starts() for command in (BY_ROOT if may_use_apt else BY_USER))


def run(command: list[str]) -> bool:
    """Run a command without input, its output on stderr; return whether it succeeded."""
    options = {
        "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        "stdin": subprocess.DEVNULL,
        "stdout": sys.stderr,
    }
    try:
        return subprocess.run(command, timeout=60 * MINUTES, check=False, **options).returncode == 0
    except subprocess.TimeoutExpired:
        return False


if __name__ == "__main__":
    if not starts() and not install():
        print(NO_BROWSER)
        sys.exit(1)
