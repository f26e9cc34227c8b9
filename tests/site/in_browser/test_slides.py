"""The slides in a browser: opened from a disk, they ask for nothing, fit, move, print, and follow
light and dark."""

import re
from contextlib import suppress

import pypdfium2
import pytest
from playwright.sync_api import TimeoutError, expect

from .faults import add_axe
from .listening import listening
from .pages import BUILT
from .test_every_page import CONTRAST, FOUND_BY_AXE

pytestmark = [pytest.mark.built, pytest.mark.xdist_group("slides")]
DECKS = sorted((BUILT / "slides").glob("*.html"))
MOVING = "rankings"
# What is larger than its place on a slide of 1280 by 720, or has letters that the last row cannot
# read. All slides are laid out, one over the other.
UNFIT = """() => [...document.querySelectorAll(".slides > section")].flatMap((slide, place) => {
  const found = [];
  if (slide.scrollHeight > 720 || slide.scrollWidth > 1280) found.push("the slide overflows");
  for (const shown of slide.querySelectorAll(".shown")) {
    const [inside] = shown.children;
    if (inside.scrollHeight > shown.clientHeight + 1) found.push("too high");
    if (inside.scrollWidth > shown.clientWidth + 1) found.push("too wide");
    if (shown.clientHeight < 300) found.push("no room");
    if (parseFloat(shown.style.fontSize || 24) < 24) found.push(shown.style.fontSize);
  }
  return found.map(fault => `${place}: ${fault}`);
})"""


@pytest.fixture
def deck(new_page):
    """Open a deck from the disk: the page, with `page.complaints` of errors and requests."""
    complaints = []

    def on_request(request):
        if not request.url.startswith(("data:", "blob:", page.deck)):
            complaints.append(request.url)

    def opened(name, query="", color_scheme="light", size=(1280, 720)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=color_scheme)
        page.deck = (BUILT / f"slides/{name}.html").as_uri()
        page.goto(page.deck + query)
        page.wait_for_selector("html[data-fitted]")
        return page

    with (
        new_page() as page,
        listening(
            page,
            console=lambda message: complaints.append(message.text),
            pageerror=lambda error: complaints.append(str(error)),
            request=on_request,
        ),
    ):
        page.complaints = complaints
        yield opened


def test_every_slide_fits(deck):
    for path in DECKS:
        page = deck(path.stem)
        expect(page.locator("moving-figure:not([data-fitted])")).to_have_count(0)
        with suppress(TimeoutError):  # a figure is fitted again when another of its faces comes
            page.wait_for_function(f"() => !({UNFIT})().length")
        assert page.evaluate(UNFIT) == [], path.stem
        assert page.complaints == [], path.stem


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080), (390, 844)])
def test_a_slide_is_whole_on_every_screen(deck, size):
    page = deck(MOVING, size=size)
    place = page.locator(".slides").bounding_box()
    assert place["x"] >= 0 and place["y"] >= 0
    assert place["x"] + place["width"] <= size[0] and place["y"] + place["height"] <= size[1]
    assert page.evaluate(UNFIT) == []


def test_a_figure_moves_in_its_slide(deck):
    page = deck(MOVING)
    while not page.locator(".present moving-figure").count():
        page.keyboard.press("ArrowRight")
    page.wait_for_selector(".present .figure-ready")
    line = page.locator(".present .line").text_content()
    page.locator(".present .figure-guess button").click()
    page.get_by_text("You said 1.").wait_for()  # when Python is there
    said = page.locator(".present .figure-said").text_content()
    slider = page.locator(".present .figure-cutting input[type=range]")
    slider.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".present .figure-said")).not_to_have_text(said)
    assert page.locator(".present .line").text_content() == line  # its keys are the figure's
    slider.dispatch_event("pointerup")
    expect(slider).not_to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".present .line")).not_to_have_text(line)
    assert page.complaints == []


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_slides_follow_light_and_dark(deck, color_scheme):
    page = deck(MOVING, color_scheme=color_scheme)
    [paper, ink] = page.evaluate("""["backgroundColor", "color"].map((name, place) =>
      getComputedStyle(place ? document.querySelector(".line") : document.body)[name]
        .match(/\\d+/g).reduce((sum, part) => sum + Number(part), 0) / 3)""")
    assert (paper < 60 and ink > 200) if color_scheme == "dark" else (paper > 250 and ink < 60)
    other = "light" if color_scheme == "dark" else "dark"
    page.emulate_media(color_scheme=other)
    page.wait_for_selector(f"html[data-theme={other}]")


def test_a_page_is_printed_for_each_slide(deck, tmp_path):
    page = deck(MOVING, "?print-pdf", color_scheme="dark")
    page.wait_for_selector(".pdf-page")
    title, *printed = words_on_paper(page, tmp_path)
    lines = page.locator("section .line").all_text_contents()
    assert len(printed) == len(lines) and "speakernotes" not in title
    for words, line in zip(printed, lines, strict=True):
        assert re.sub(r"\s+", "", line) in words
    assert page.complaints == []


def test_the_keys_are_not_printed_over_the_title(deck, tmp_path):
    """By the browser's own menu, without the address that lays out pages."""
    title, *_ = words_on_paper(deck(MOVING), tmp_path)
    assert "speakernotes" not in title and "CCBY4.0" in title


def words_on_paper(page, folder):
    """Those of each page, without spaces."""
    page.pdf(path=folder / "slides.pdf", prefer_css_page_size=True, print_background=True)
    pages = pypdfium2.PdfDocument(folder / "slides.pdf")
    return [re.sub(r"\s+", "", each.get_textpage().get_text_bounded()) for each in pages]


def test_the_speaker_sees_notes_and_the_next_slide(deck):
    page = deck(MOVING)
    page.keyboard.press("ArrowRight")
    with page.expect_popup() as popup:
        page.keyboard.press("s")
    speaker = popup.value
    expect(speaker.locator(".speaker-controls-notes .value")).to_contain_text("banana bread")
    shown = [
        speaker.frame_locator(f"#{place}-slide iframe").locator(".present .line").text_content()
        for place in ("current", "upcoming")
    ]
    assert shown == page.locator(".line").all_text_contents()[:2]
    assert page.complaints == []


# All slides of a deck, one over the other.
SHOW_ALL = """() => {
  for (const slide of document.querySelectorAll(".slides > section")) {
    slide.hidden = slide.inert = false;
    slide.ariaHidden = null;
    slide.className = "present";
  }
}"""


def test_every_slide_can_be_read(deck):
    """Axe finds nothing on the slides of one chapter, and no text is faint in either colors."""
    page = deck(MOVING)
    page.evaluate(SHOW_ALL)
    add_axe(page)
    assert page.evaluate(FOUND_BY_AXE) == []
    for line in page.locator(".line").all():
        expect(line).to_be_visible()
    for color_scheme in ("light", "dark"):
        page.emulate_media(color_scheme=color_scheme)
        page.wait_for_selector(f"html[data-theme={color_scheme}]")
        assert page.evaluate(CONTRAST.read_text(encoding="utf-8")) == []
