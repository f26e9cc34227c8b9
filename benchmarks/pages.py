"""Measure what a reader of the built site waits for. Run `make book` first.

    python -m benchmarks.pages [weight] [lab] [figures] [exercises]

- weight: bytes, requests, first paint and layout shifts of the heaviest chapter and of the lab, as
  over a slow phone
- lab: the seconds until a moved document changes the lab's numbers, here and as on a slow phone
- figures: the milliseconds of the slowest change of each moving figure, with the layout
- exercises: the verdict on every known mistake in Python; then, in each chapter, the kilobytes that
  an exercise loads, and the milliseconds from Run to the verdict

The slow phone has 1.6 Mbit/s, a latency of 150 ms and a processor four times as slow. Files are
sent compressed, as any web host does.
"""

import gzip
import sys
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from book_site.paper import chromium
from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice._checker import check_function

BUILT = Path(__file__).parents[1] / "_build" / "html"
LAB = "chapters/lab.html"
SLOW_LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
SLOWER = 4  # a phone's processor
RUNS = 5  # of the lab
SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver(list => list.getEntries().forEach(entry => { shifts += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd / 1000"
MOVED = """() => {
  const lab = document.querySelector("ranking-lab");
  if (!lab?.ask || lab.classList.contains("lab-arriving")) return null;
  lab.act("place", "B", 0);
  return lab.querySelector("[data-direction=rises]") && performance.now() / 1000;
}"""
# Every slider goes through its values three times, every button is pressed three times, and every
# row is moved up and down. Of each change, the fastest of its three times counts.
USE = """async figure => {
  await figure.asked();  // its Python waits for the first touch
  figure.querySelector(".figure-guess button, .figure-asked button")?.click();  // what opens it
  const times = {};
  const timed = (name, act) => {
    const start = performance.now();
    act();
    figure.getBoundingClientRect();  // laid out
    times[name] = Math.min(times[name] ?? Infinity, performance.now() - start);
  };
  for (const slider of figure.querySelectorAll("input[type=range]")) {
    const [min, max, step, start] = ["min", "max", "step", "value"].map(name => +slider[name]);
    const stride = step * Math.ceil((max - min) / step / 15);
    const set = value => timed(slider.ariaLabel + value, () => {
      slider.value = value;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    for (let times = 0; times < 3; times++)
      for (let value = max; value >= min; value -= stride) set(value);
    set(start);
  }
  for (const button of figure.querySelectorAll("button:not(.figure-again)"))
    for (let times = 0; times < 3 && button.isConnected; times++)
      timed(button.outerHTML, () => button.click());
  for (const handle of figure.querySelectorAll(".figure-handle"))
    for (const key of ["ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown"])
      timed(handle.ariaLabel + key, () =>
        handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  return Math.max(...Object.values(times));
}"""
SHARED = ("micropython.wasm", "formulas.json", "code_mirror", "chunk")  # by all chapters
WRONG = "def mine({arguments}):\n    return 0.123\n\nrm.practice.check('{name}', mine)"
VERDICT = """element => new Promise(resolve => {
  const start = performance.now();
  element.querySelector(".btn-primary").click();
  const look = () => element.querySelector(".exercise-answer blockquote")
    ? resolve(performance.now() - start) : requestAnimationFrame(look);
  look();
})"""


class Compressed(SimpleHTTPRequestHandler):
    """Serves the built site."""

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=BUILT)

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            return self.send_error(404)
        body = gzip.compress(path.read_bytes(), 9)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return self.wfile.write(body)

    def log_message(self, *arguments):
        """Say nothing."""


def open_page(browser, slow, **options):
    """A new page without a cache, and its session of Chromium's protocol."""
    page = browser.new_context(**options).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    if slow:
        session.send("Network.emulateNetworkConditions", SLOW_LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page, session


def load(browser, url, width, slow=True):
    """Bytes, requests, seconds to the first paint and to the end of loading, and layout shifts (all
    added up, so never less than CLS) of one page."""
    page, session = open_page(browser, slow, viewport={"width": width, "height": 844})
    page.add_init_script(SHIFTS)
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url, wait_until="load", timeout=180_000)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(3000 if slow else 0)  # what scripts ask for late, and its shifts
    measured = [page.evaluate(asked) for asked in (PAINTED, LOADED, "shifts")]
    page.context.close()
    return sum(sizes), len(sizes), *measured


def weight(browser, site):
    """The heaviest chapter loads the most bytes, figures and interactive parts included."""
    chapters = [path.relative_to(BUILT).as_posix() for path in BUILT.glob("chapters/*.html")]
    heaviest = max(chapters, key=lambda chapter: load(browser, site + chapter, 1280, False)[0])
    print(f"{'':38} px      kB  requests  painted  loaded  shifts")
    for chapter in dict.fromkeys((heaviest, LAB)):
        for width in (390, 1280):
            size, requests, painted, loaded, shifts = load(browser, site + chapter, width)
            print(
                f"{chapter:36} {width:4} {size / 1000:7.1f} {requests:9} {painted:7.1f}s"
                f" {loaded:6.1f}s {shifts:7.3f}"
            )


def lab(browser, site):
    for name, slow in [("localhost", False), ("slow phone", True)]:
        times = []
        for _ in range(RUNS):
            page, _ = open_page(browser, slow)
            page.goto(site + LAB, wait_until="commit")
            moved = page.wait_for_function(MOVED, timeout=120_000, polling=20)
            times.append(moved.json_value())
            page.context.close()
        print(f"the lab, {name}: {median(times):.2f} s ({min(times):.2f} to {max(times):.2f})")


def slowest_changes(browser, address, rate):
    """For each figure of a page, the milliseconds of its slowest change."""
    page, session = open_page(browser, slow=False)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.goto(address)
    times = {}
    for figure in page.query_selector_all("moving-figure"):
        figure.scroll_into_view_if_needed()
        page.wait_for_function("figure => figure.matches('.figure-ready')", arg=figure)
        times[figure.get_attribute("data-name")] = figure.evaluate(USE)
    page.context.close()
    return times


def figures(browser, site):
    print(f"{'':<24}{'here':>8}{'slow phone':>12}   ms")
    for path in sorted(BUILT.glob("chapters/*.html")):
        if "<moving-figure" in path.read_text(encoding="utf-8"):
            address = site + path.relative_to(BUILT).as_posix()
            here, phone = (slowest_changes(browser, address, rate) for rate in (1, SLOWER))
            for name in here:
                print(f"{name:<24}{here[name]:>8.1f}{phone[name]:>12.1f}")


def verdicts(browser, site):
    times, first_of = [], {}
    for exercise in exercises().values():
        first_of.setdefault(exercise.chapter, exercise)
        for mistake in exercise.mistakes.values():
            start = time.perf_counter()
            check_function(exercise, mistake.function)
            times.append(time.perf_counter() - start)
    print(f"Python: {1000 * median(times):.1f} ms for one of {len(times)} mistakes, the median")
    print(f"{'':<24}{'kB':>6}{'ms':>8}")
    for chapter, exercise in first_of.items():
        path = f"chapters/{chapter}.html"
        if f'data-name="{exercise.name}"' not in (BUILT / path).read_text(encoding="utf-8"):
            path = "chapters/exercises.html"
        print(
            f"{chapter:<24}"
            + "{:>6.1f}{:>8.0f}".format(*one_verdict(browser, site, path, exercise))
        )


def one_verdict(browser, site, path, exercise):
    """Kilobytes that come after the page itself, and milliseconds until the verdict."""
    page, _ = open_page(browser, slow=False)
    page.goto(site + path, wait_until="networkidle")
    sizes = {}
    page.on(
        "response",
        lambda response: sizes.update(
            {response.url.split("/")[-1]: int(response.headers.get("content-length", 0))}
        ),
    )
    element = page.locator(f"run-exercise[data-name={exercise.name}]").first
    element.locator("button").first.click()
    element.get_by_role("textbox").focus()
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Control+a")
    arguments = ", ".join(exercise.parameters())
    page.keyboard.insert_text(WRONG.format(arguments=arguments, name=exercise.name))
    verdict = element.evaluate(VERDICT)
    page.context.close()
    own = [size for name, size in sizes.items() if not name.startswith(SHARED)]
    return sum(own) / 1000, verdict


REPORTS = {"weight": weight, "lab": lab, "figures": figures, "exercises": verdicts}


def main():
    if not (BUILT / "index.html").exists():
        sys.exit(f"{BUILT} holds no site: run `make book` first.")
    with ThreadingHTTPServer(("127.0.0.1", 0), Compressed) as server, sync_playwright() as started:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = chromium.start(started)
        for part in sys.argv[1:] or REPORTS:
            REPORTS[part](browser, f"http://127.0.0.1:{server.server_port}/")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
