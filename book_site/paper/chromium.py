"""Finds a Chromium that starts, for the printed book and the tests: the system's, or Playwright's
own."""

import shutil

from playwright.sync_api import Browser, Error, Playwright

NAMES = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"]
NO_BROWSER = f"""No Chromium was found that starts. Install one, and run the same command again:
  sudo apt install chromium                                   Debian
  .venv/bin/playwright install --with-deps chromium           Ubuntu and others (it asks for sudo)
Looked for: {", ".join([*NAMES, "Playwright's own"])}"""


class NoBrowser(Exception):
    """No Chromium starts; the message says how to get one."""

    def __init__(self) -> None:
        super().__init__(NO_BROWSER)


def start(playwright: Playwright) -> Browser:
    """Start the first browser that can be started: Ubuntu's chromium-browser may be only a hint to
    install a snap."""
    for place in filter(None, map(shutil.which, [*NAMES, playwright.chromium.executable_path])):
        try:
            return playwright.chromium.launch(executable_path=place)
        except Error:
            continue
    raise NoBrowser
