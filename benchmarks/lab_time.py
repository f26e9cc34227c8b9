"""Measures how soon the ranking lab responds, on localhost and as on a slow phone. Run `make book`
first.

The lab answers when its Python runs and a moved document changes the numbers. The slow phone has
1.6 Mbit/s, a latency of 150 ms and a processor four times as slow. Files are sent compressed, as
any web host does.
"""

import gzip
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from book_site.paper import chromium

BUILT = Path(__file__).parents[1] / "_build" / "html"
RUNS = 5
MOVED = """() => {
  const lab = document.querySelector("ranking-lab");
  if (!lab?.ask || lab.classList.contains("lab-arriving")) return null;
  lab.act("place", "B", 0);
  return lab.querySelector("[data-direction=rises]") && performance.now() / 1000;
}"""


class Compressed(SimpleHTTPRequestHandler):
    def __init__(self, *arguments):
        super().__init__(*arguments, directory=BUILT)

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            return self.send_error(404)
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return self.wfile.write(body)

    def log_message(self, *arguments):
        """Say nothing."""


def seconds(browser, address, slow):
    page = browser.new_context().new_page()
    if slow:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        bytes_a_second = 1.6e6 / 8
        speed = {"downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second}
        session.send(
            "Network.emulateNetworkConditions", {"offline": False, "latency": 150, **speed}
        )
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(address, wait_until="commit")
    answered = page.wait_for_function(MOVED, timeout=120_000, polling=20).json_value()
    page.context.close()
    return answered


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Compressed)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/chapters/lab.html"
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        for name, slow in [("localhost", False), ("slow phone", True)]:
            times = [seconds(browser, address, slow) for _ in range(RUNS)]
            print(f"{name}: {median(times):.2f} s ({min(times):.2f} to {max(times):.2f})")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
