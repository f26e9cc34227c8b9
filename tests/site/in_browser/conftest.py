"""The built site served on localhost, for the tests that look at pages as a reader does."""

import functools
import io
import re
import sys
import threading
from collections import defaultdict
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Error, expect

from book_site.output.styles import FIRST, JOINED
from book_site.paper.printing import waiting_for_code

from .listening import listening
from .pages import BUILT

PATIENCE = 120_000  # milliseconds: no busy machine takes as long, only what hangs
expect.set_options(timeout=PATIENCE)

# What waits for seconds waits for minutes here, lest a page takes a busy machine for code that
# hangs. `longWaits` holds these waits: a test can end one, `longWaits.at(-1).act()`.
BUSY = """
  window.longWaits = [];
  const { setTimeout: wait } = window;
  window.setTimeout = (act, delay, ...given) => {
    if (!(delay >= 3000)) return wait(act, delay, ...given);
    longWaits.push({ act, delay });
    return wait(act, 20 * delay, ...given);
  };
"""

FORGET = "() => { try { localStorage.clear(); sessionStorage.clear() } catch {} }"


def pytest_collection_modifyitems(config, items):
    """Leave out what `@pytest.mark.chosen(by=is_chosen)` does not choose by a test's parameters."""
    left_out = [
        item
        for item in items
        for mark in item.iter_markers("chosen")
        if not mark.kwargs["by"](**item.callspec.params)
    ]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


class Host(SimpleHTTPRequestHandler):
    """Serves the site as GitHub Pages does: below the path of its address, with 404.html for what
    is missing."""

    root = "/"
    protocol_version = "HTTP/1.1"  # a page asks for forty files: not forty connections

    def translate_path(self, path):
        below = path.startswith(self.root)
        return super().translate_path(
            f"/{path.removeprefix(self.root)}" if below else "/outside-the-site"
        )

    def end_headers(self):
        """Nothing changes while the tests run."""
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def send_head(self):
        """What is seen must not depend on how soon the face of code comes."""
        name = self.path.partition("?")[0].rpartition("/")[2]
        if name not in (FIRST, JOINED):
            return super().send_head()
        body = waiting_for_code((BUILT / "_static" / name).read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", "text/css")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def send_error(self, code, message=None, explain=None):
        self.error_message_format = (
            (BUILT / "404.html").read_text(encoding="utf-8").replace("%", "%%")
        )
        super().send_error(code, message, explain)

    def log_message(self, *arguments):
        """Say nothing: failed requests show up in the tests."""


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # Python's 5 are fewer than a page opens at once on a busy machine

    def handle_error(self, request, client_address):
        """A browser that leaves a page breaks off what it asked for: no news. The rest is
        printed."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@pytest.fixture(scope="session")
def address():
    """The address of the built site, with a slash at the end."""
    if not (BUILT / "index.html").exists():
        pytest.fail(f"{BUILT} holds no site: run `make book` first.")
    Host.root = re.search(
        'data-content_root="(.*?)"', (BUILT / "404.html").read_text(encoding="utf-8")
    )[1]
    with Server(("127.0.0.1", 0), functools.partial(Host, directory=BUILT)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{Host.root}"
        server.shutdown()


@pytest.fixture(scope="session")
def new_page(browser, address):
    """The page of a reader who is here for the first time: `with new_page(has_touch=True) as page`;
    `script` runs before those of the site. Readers who want the same use one page after the other:
    a document that is loaded in it takes half the time that a new page takes. The page of a test
    that fails is closed, with all that runs in it."""
    left = defaultdict(list)

    def first(script, options):
        page = browser.new_context(**options).new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(BUSY)
        page.add_init_script(script)
        return page

    @contextmanager
    def opened(script="", **options):
        same = left[script, repr(sorted(options.items()))]
        page = same.pop() if same else first(script, options)
        try:
            yield page
            leave(page, address, options)
        except BaseException:
            page.context.close()
            raise
        same.append(page)

    return opened


def leave(page, address, options):
    """Go where nothing runs, and undo there what the test has set. (Where the page was, it would be
    laid out anew.)"""
    for other in page.context.pages[1:]:
        other.close()
    page.unroute_all(behavior="ignoreErrors")
    forget(page, address)
    page.mouse.move(0, 0)
    page.set_viewport_size(options.get("viewport", {"width": 1280, "height": 720}))
    page.emulate_media(
        media="null",
        color_scheme=options.get("color_scheme", "light"),
        reduced_motion=options.get("reduced_motion", "no-preference"),
    )


def forget(page, address):
    """What the site has stored, on the way out and after it, and also what a busy page has not
    handed over yet."""
    with suppress(Error):  # a page that is on its way to another one
        page.evaluate(FORGET)
    page.goto(address + "robots.txt")
    page.evaluate(FORGET)
    session = page.context.new_cdp_session(page)
    origin = "/".join(address.split("/")[:3])
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
    session.detach()


@pytest.fixture(scope="session")
def visit(new_page, address):
    """Open a page of the site: `with visit("index.html") as (page, complaints)`."""

    @contextmanager
    def opened(path, *, color_scheme="light", width=1280, wait_until="load", **more):
        with new_page(**more) as page, complaining(page, address) as complaints:
            page.emulate_media(color_scheme=color_scheme)
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(address + path, wait_until=wait_until)
            yield page, complaints

    return opened


@contextmanager
def complaining(page, address):
    """A list that grows with every error on the page, and with every request that fails or leaves
    the site."""
    complaints = []

    def on_console(message):
        if message.type == "error":
            complaints.append(f"console: {message.text}")

    def on_request(request):
        if not request.url.startswith((address, "data:", "blob:")):
            complaints.append(f"another host: {request.url}")

    def on_response(response):
        if not response.ok and response.status != 304:  # not modified: the browser has it
            complaints.append(f"{response.status}: {response.url}")

    def on_failure(request):
        if request.failure == "net::ERR_ABORTED":  # by a test that leaves the page
            return
        complaints.append(f"failed, {request.failure}: {request.url}")

    with listening(
        page,
        pageerror=lambda error: complaints.append(f"script: {error}"),
        console=on_console,
        request=on_request,
        response=on_response,
        requestfailed=on_failure,
    ):
        yield complaints
