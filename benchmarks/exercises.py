"""Measures what an exercise costs its reader: the verdict on every known mistake in Python, and one
in the page of each chapter. Run `make book` first.

In Python, printed is the median over the mistakes. In the page: the kilobytes that come after the
page itself, compressed, without MicroPython, the formulas and the editor, which serve all chapters
and figures; then the milliseconds from the press of Run to the verdict.
"""

import time
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread

from lab_time import BUILT, Compressed
from playwright.sync_api import sync_playwright

from book_site.paper import chromium
from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice._checker import check_function

KEPT = ("micropython.wasm", "formulas.json", "code_mirror", "chunk")
WRONG = "def mine({arguments}):\n    return {value}\n\nrm.practice.check('{name}', mine)"
TIMED = """element => new Promise(resolve => {
  const start = performance.now();
  element.querySelector(".btn-primary").click();
  const look = () => element.querySelector(".exercise-answer blockquote")
    ? resolve(performance.now() - start) : requestAnimationFrame(look);
  look();
})"""


def in_python():
    times = []
    for exercise in exercises().values():
        for mistake in exercise.mistakes.values():
            start = time.perf_counter()
            check_function(exercise, mistake.function)
            times.append(time.perf_counter() - start)
    print(f"Python: {1000 * median(times):.1f} ms for one of {len(times)} mistakes, the median")


def in_page(browser, address, exercise):
    """Kilobytes fetched for an exercise, and milliseconds until its verdict."""
    page = browser.new_page()
    page.goto(address, wait_until="networkidle")
    fetched = []
    page.on("response", lambda response: fetched.append(response))
    element = page.locator(f"run-exercise[data-name={exercise.name}]").first
    element.locator("button").first.click()
    editor = element.get_by_role("textbox")
    editor.focus()
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Control+a")
    arguments = ", ".join(exercise.parameters())
    page.keyboard.insert_text(WRONG.format(arguments=arguments, value=0.123, name=exercise.name))
    verdict = element.evaluate(TIMED)
    sizes = {
        Path(one.url.split("?")[0]).name: int(one.headers.get("content-length", 0))
        for one in fetched
    }
    page.close()
    own = {name: size for name, size in sizes.items() if not name.startswith(KEPT)}
    return sum(own.values()) / 1000, verdict


def main():
    in_python()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Compressed)
    Thread(target=server.serve_forever, daemon=True).start()
    first_of = {}
    for exercise in exercises().values():
        first_of.setdefault(exercise.chapter, exercise)
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        print(f"{'':<24}{'kB':>6}{'ms':>8}")
        for chapter, exercise in first_of.items():
            path = f"chapters/{chapter}.html"
            if f'data-name="{exercise.name}"' not in (BUILT / path).read_text(encoding="utf-8"):
                path = "chapters/exercises.html"
            address = f"http://127.0.0.1:{server.server_port}/{path}"
            kilobytes, verdict = in_page(browser, address, exercise)
            print(f"{chapter:<24}{kilobytes:>6.1f}{verdict:>8.0f}")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
