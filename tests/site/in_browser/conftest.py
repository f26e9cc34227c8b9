"""A browser, and the built site served on localhost, for the tests that look at pages as a reader does."""

import functools
import shutil
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Error, sync_playwright

from .pages import BUILT

BROWSERS = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"]
NO_BROWSER = """No Chromium was found that starts. Install one, and run the tests again:
  sudo apt install chromium                                   Debian
  .venv/bin/playwright install --with-deps chromium           Ubuntu and others (it asks for sudo)
Looked for: {}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        """Say nothing: failed requests show up in the tests."""


@pytest.fixture(scope="session")
def address():
    """The address of the built site, with a slash at the end."""
    if not (BUILT / "index.html").exists():
        pytest.fail(f"{BUILT} holds no site: run `make book` first.")
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=BUILT)
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        names = [*BROWSERS, playwright.chromium.executable_path]
        browser = start(playwright, filter(None, map(shutil.which, names)))
        yield browser
        browser.close()


def start(playwright, places):
    """Start the first browser that can be started: Ubuntu's chromium-browser may be a hint to install a snap."""
    for place in places:
        try:
            return playwright.chromium.launch(executable_path=place)
        except Error:
            continue
    return pytest.fail(NO_BROWSER.format(", ".join([*BROWSERS, "Playwright's own"])))


@pytest.fixture
def visit(browser, address):
    """Open a page of the site: `with visit("index.html") as (page, complaints)`."""

    @contextmanager
    def opened(path, *, color_scheme="light", width=1280, **more):
        window = {"width": width, "height": 900}
        context = browser.new_context(color_scheme=color_scheme, viewport=window, **more)
        page = context.new_page()
        complaints = collect_complaints(page, address)
        page.goto(address + path, wait_until="networkidle")
        # until its script has run, MathJax is no more than the page's settings
        page.wait_for_function("() => !window.MathJax || window.MathJax.startup?.promise")
        page.evaluate("window.MathJax?.startup.promise.then(() => null)")
        try:
            yield page, complaints
        finally:
            context.close()

    return opened


def collect_complaints(page, address):
    """A list that grows with every error on the page, and with every request that fails or leaves the site."""
    complaints = []

    def on_console(message):
        if message.type == "error":
            complaints.append(f"console: {message.text}")

    def on_request(request):
        if not request.url.startswith((address, "data:", "blob:")):
            complaints.append(f"another host: {request.url}")

    def on_response(response):
        if not response.ok:
            complaints.append(f"{response.status}: {response.url}")

    page.on("pageerror", lambda error: complaints.append(f"script: {error}"))
    page.on("console", on_console)
    page.on("request", on_request)
    page.on("response", on_response)
    page.on(
        "requestfailed", lambda request: complaints.append(f"failed: {request.url}")
    )
    return complaints
