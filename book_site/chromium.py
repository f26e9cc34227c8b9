"""Finds a Chromium that starts, for the tests and for the printed book: the system's, else
Playwright's own."""

import shutil

from playwright.sync_api import Error

NAMES = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"]
NO_BROWSER = f"""No Chromium was found that starts. Install one, and run the same command again:
  sudo apt install chromium                                   Debian
  .venv/bin/playwright install --with-deps chromium           Ubuntu and others (it asks for sudo)
Looked for: {", ".join([*NAMES, "Playwright's own"])}"""


class NoBrowser(Exception):
    """Says how to get one."""

    def __init__(self):
        super().__init__(NO_BROWSER)


def start(playwright):
    """The first browser that can be started: Ubuntu's chromium-browser may be a hint to install a
    snap."""
    for place in filter(None, map(shutil.which, [*NAMES, playwright.chromium.executable_path])):
        try:
            return playwright.chromium.launch(executable_path=place)
        except Error:
            continue
    raise NoBrowser
