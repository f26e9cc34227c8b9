"""How heavy is a chapter? Compares the heaviest one as this site serves it and as the theme's
defaults would.

The defaults: Jupyter Book's own extensions, MathJax, and nothing of book_site.output and
book_site.slides. MathJax would come from a public host, which a measurement should not depend on:
here its npm package, the same files in the version that Sphinx asks for, is served beside the
pages. Both sites are served compressed, and loaded in Chromium as over a slow phone: 1.6 Mbit/s,
150 ms, a processor four times slower. Chromium counts the bytes, headers included, and the layout
shifts (all added up, so never less than CLS).
"""

import functools
import gzip
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import yaml
from playwright.sync_api import sync_playwright

from book_site import PARTS, WRITING, jupyter_book
from book_site.paper import chromium

ROOT = Path(__file__).parents[1]
OURS = ROOT / "_build/html"
PLAIN = ROOT / "_build/plain"
# The slides are made of the files that the first of them writes
OUTPUT = ("book_site.output.", "book_site.slides.")
MATHJAX = "mathjax@3.2.2"
COMPRESSED = {
    ".html",
    ".css",
    ".js",
    ".mjs",
    ".svg",
    ".json",
    ".wasm",
}  # fonts are compressed in themselves
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver(list => list.getEntries().forEach(entry => { shifts += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });
"""


class Compressing(SimpleHTTPRequestHandler):
    """Serves files as web hosts do: text is compressed with gzip."""

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        if path.suffix not in COMPRESSED or not path.is_file():
            return super().do_GET()
        body = gzip.compress(path.read_bytes(), 9)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        """Say nothing."""


@contextmanager
def served(folder):
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Compressing, directory=folder)
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def build_plain():
    """The same book under the theme's defaults, in _build/plain."""
    shutil.rmtree(PLAIN, ignore_errors=True)
    book = PLAIN / "book"
    shutil.copytree(
        ROOT,
        book,
        ignore=shutil.ignore_patterns("_build", ".*", "node_modules", "benchmarks"),
    )
    config = yaml.safe_load((book / "_config.yml").read_text(encoding="utf-8"))
    sphinx = config["sphinx"]
    plain = [name for name in PARTS if not name.startswith(OUTPUT)]
    sphinx["config"]["extensions"] = [*jupyter_book(), *WRITING, *plain]
    del sphinx["config"]["html_math_renderer"]
    sphinx["config"]["mathjax_path"] = "mathjax/es5/tex-mml-chtml.js"
    (book / "_config.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    (book / "book_site/node_modules").symlink_to(ROOT / "book_site/node_modules")
    run(Path(sys.executable).with_name("jupyter-book"), "build", book, "-q")
    run(
        "npm",
        "install",
        "--prefix",
        PLAIN / "npm",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        MATHJAX,
    )
    built = book / "_build/html"
    shutil.copytree(PLAIN / "npm/node_modules/mathjax/es5", built / "_static/mathjax/es5")
    return built


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def heaviest(browser, site):
    """The chapter that loads the most bytes, figures and interactive parts included."""
    chapters = [page.relative_to(OURS).as_posix() for page in (OURS / "chapters").glob("*.html")]
    return max(chapters, key=lambda chapter: load(browser, site + chapter, 1280)[0])


def load(browser, url, width, line=None):
    """Bytes, requests, seconds to the first paint and to the end of loading, and layout shifts of
    one page, over a slow connection if one is given."""
    page = browser.new_page(viewport={"width": width, "height": 844})
    page.add_init_script(SHIFTS)
    session = page.context.new_cdp_session(page)
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    if line:
        session.send("Network.emulateNetworkConditions", line)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(url, wait_until="load", timeout=180_000)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(
        3000 if line else 0
    )  # what scripts ask for late, and the shifts that it brings
    seconds = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd / 1000")
    painted = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
    )
    shifts = page.evaluate("shifts")
    page.close()
    return sum(sizes), len(sizes), painted, seconds, shifts


def main():
    if not (OURS / "index.html").exists():
        sys.exit(f"{OURS} holds no site: run `make book` first.")
    with served(build_plain()) as plain, served(OURS) as ours, sync_playwright() as playwright:
        browser = chromium.start(playwright)
        chapter = heaviest(browser, ours)
        print(f"{chapter:38} kB  requests  painted  loaded  shifts")
        for width in [390, 1280]:
            weights = []
            for name, site in {"theme's defaults": plain, "this site": ours}.items():
                size, requests, painted, seconds, shifts = load(
                    browser, site + chapter, width, SLOW
                )
                weights.append(size)
                print(
                    f"{name:18} {width:5} px wide {size / 1000:8.1f} {requests:9}"
                    f" {painted:7.1f}s {seconds:6.1f}s {shifts:7.3f}"
                )
            print(f"ratio {weights[1] / weights[0]:33.2f}")
        browser.close()


if __name__ == "__main__":
    main()
