"""Measures how soon each moving figure draws a change, here and as on a slow phone, whose
processor is a quarter as fast. Run `make book` first.

Every slider goes through its values three times, every button is pressed three times, and every row
is moved up and down. Printed is the slowest change, by the fastest of its three times, in
milliseconds, with the layout.
"""

import threading
from http.server import ThreadingHTTPServer

from lab_time import BUILT, Compressed
from playwright.sync_api import sync_playwright

from book_site.paper import chromium

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


def figures_on(page):
    """Each figure of the page, when it can be used."""
    for figure in page.query_selector_all("moving-figure"):
        figure.scroll_into_view_if_needed()
        page.wait_for_function("figure => figure.matches('.figure-ready')", arg=figure)
        yield figure


def slowest(browser, address, rate):
    """For each figure of a page, the milliseconds of its slowest change."""
    page = browser.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.goto(address)
    found = {one.get_attribute("data-name"): one.evaluate(USE) for one in figures_on(page)}
    page.close()
    return found


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Compressed)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    pages = [
        path.relative_to(BUILT).as_posix()
        for path in sorted(BUILT.glob("chapters/*.html"))
        if "<moving-figure" in path.read_text(encoding="utf-8")
    ]
    with sync_playwright() as playwright:
        browser = chromium.start(playwright)
        print(f"{'':<24}{'here':>8}{'slow phone':>12}   ms")
        for path in pages:
            address = f"http://127.0.0.1:{server.server_port}/{path}"
            here, phone = (slowest(browser, address, rate) for rate in (1, 4))
            for name in here:
                print(f"{name:<24}{here[name]:>8.1f}{phone[name]:>12.1f}")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
