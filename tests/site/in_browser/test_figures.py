"""The figures that move as a reader uses them: they load near the screen, in the place of the
stored picture, and answer keys and fingers at once."""

import json
import operator
import re
import statistics
from contextlib import ExitStack, contextmanager
from importlib import import_module

import pytest
from effort import lines_in
from playwright.sync_api import expect

from .faults import SHIFTS, found_by_axe
from .listening import listening
from .pages import BUILT, PAGES
from .room import IDLE, MOST_IDLE
from .waiting import NOTHING_GLIDES, TWO_FRAMES

PHONE, DESKTOP = 390, 1280
# Moves every slider of a figure through its values (a few of them on a phone), presses every button
# and moves every row. Gives the questions that its Python is asked, how many for one change at
# most, the sentences, and the heights.
USE = """figure => {
  const asked = [], said = new Set(), heights = new Set();
  let most = 0;
  const { ask } = figure;
  figure.ask = question => {
    asked.push(question);
    return ask(question);
  };
  const use = act => {
    const before = asked.length;
    act();
    most = Math.max(most, asked.length - before);
    said.add(figure.querySelector(".figure-said").textContent);
    heights.add(figure.getBoundingClientRect().height);
  };
  const set = (slider, value) => use(() => {
    slider.value = value;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  for (const slider of figure.querySelectorAll("input[type=range]")) {
    const [min, max, step, start] = ["min", "max", "step", "value"].map(name => +slider[name]);
    const stride = step * Math.ceil((max - min) / step / (innerWidth > 500 ? 15 : 5));
    for (let value = max; value >= min; value -= stride) set(slider, value);
    set(slider, start);
  }
  for (const button of figure.querySelectorAll("button:not(.figure-again)"))
    for (let times = 0; times < 3 && button.isConnected; times++) use(() => button.click());
  for (const handle of figure.querySelectorAll(".figure-handle"))
    for (const key of ["ArrowUp", "ArrowDown"])
      use(() => handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  use(() => figure.querySelector(".figure-again").click());
  figure.ask = ask;
  return { asked, most, said: [...said], heights: [...heights] };
}"""
SMALL = """figure => [...figure.querySelectorAll("button, input, select, [tabindex]")]
  .map(element => [element.outerHTML.slice(0, 100), element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width && Math.min(width, height) < 43.99)  // 0: hidden
  .map(([element, { width, height }]) => `${element} ${width}x${height}`)"""
FIRST_LINE = """figure => {
  const said = figure.querySelector(".figure-said");
  return scrollY + said.getBoundingClientRect().top + parseFloat(getComputedStyle(said).lineHeight);
}"""
TOO_HIGH = """() => [...document.querySelectorAll(".figure-place")]
  .filter(place => place.offsetHeight > Math.ceil(parseFloat(getComputedStyle(place).minHeight)))
  .map(({ offsetHeight, parentNode: { dataset } }) =>
    `${dataset.name} needs ${(offsetHeight / 17).toFixed(2)}rem`)"""
# Where the window becomes wide, the sidebar slides in, and each frame lays the page out anew.
SIDEBAR_JUMPS = "* { transition: none !important }"
STORED = "moving-figure img"
NEAR = """[...document.querySelectorAll("moving-figure")]
  .some(figure => figure.getBoundingClientRect().top < innerHeight + 400)"""
LOADED = re.compile("figures|formulas|micropython").match
TAKE_REST_AWAY = """() => {
  for (const part of document.querySelectorAll("article.bd-article > section > *"))
    if (!part.querySelector("moving-figure")) part.remove();
}"""


def pages_with_figures():
    return [
        name for name in PAGES if "<moving-figure" in (BUILT / name).read_text(encoding="utf-8")
    ]


def part_of(url):
    """The name of an interactive part as its page loads it."""
    return url.rpartition("/_static/interactive/")[2]


@pytest.fixture(scope="module")
def open_chapter(new_page, address):
    """A chapter with figures, while it is open: `with open_chapter(name, width) as page`;
    `page.loaded` has what was loaded."""

    @contextmanager
    def opened(name, width, **more):
        loaded, complaints = [], []

        def on_console(message):
            if message.type in ("error", "warning"):
                complaints.append(message.text)

        with (
            new_page(SHIFTS, has_touch=True, bypass_csp=True, **more) as page,
            listening(
                page,
                request=lambda request: loaded.append(part_of(request.url)),
                console=on_console,
                pageerror=lambda error: complaints.append(str(error)),
            ),
        ):
            page.loaded, page.complaints = loaded, complaints
            resize(page, width)
            page.goto(address + name)
            yield page

    return opened


@pytest.fixture
def chapter(open_chapter):
    """Open a chapter for this test: `chapter(name, width)`."""
    with ExitStack() as open_pages:
        yield lambda *given, **more: open_pages.enter_context(open_chapter(*given, **more))


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in pages_with_figures()
    ],
)
def used(request, open_chapter):
    """A chapter that is opened once for the tests that use all of its figures, one after the
    other."""
    with open_chapter(request.param, PHONE) as page:
        page.add_style_tag(content=SIDEBAR_JUMPS)
        yield page


@pytest.fixture(scope="module")
def figures(used):
    """The page with its figures alone: with the rest of the chapter, all takes longer. What needs
    the whole page comes before."""
    used.evaluate(TAKE_REST_AWAY)
    return used


def resize(page, width):
    page.set_viewport_size({"width": width, "height": 844})


def size(figure):
    box = figure.bounding_box()
    return box["width"], box["height"]


def draw(figure):
    """As soon as a figure comes near the screen, it is drawn."""
    figure.scroll_into_view_if_needed()
    figure.wait_for_selector(".figure-app")


def wake(figure):
    """Load the figure and its Python, which otherwise waits for the first touch, and answer the
    question that opens it."""
    figure.scroll_into_view_if_needed()
    figure.get_by_role("status").wait_for()
    figure.evaluate("figure => figure.asked()")
    figure.evaluate("""figure =>
      figure.querySelector(".figure-guess button, .figure-asked button")?.click()""")


def work(name, questions):
    """How many lines of Python each answer takes; benchmarks/pages.py prints the times."""
    answer = import_module(f"rankmetrics_lib.figures.{name}").answer
    return [lines_in(lambda one=one: answer(json.dumps(one))) for one in questions]


def test_a_figure_takes_the_place_of_the_stored_one(used):
    """On both screens; the sentence of a figure that asks begins on the first one."""
    page, places = used, {}
    if not page.query_selector("ranking-lab"):
        page.evaluate(TWO_FRAMES)
    assert page.evaluate(NEAR) or not any(map(LOADED, page.loaded))
    figures = page.query_selector_all("moving-figure")
    for width in (PHONE, DESKTOP):
        resize(page, width)
        places[width] = [size(figure) for figure in figures]
    page.evaluate(TWO_FRAMES)
    page.evaluate("shifts.length = 0")
    draw(figures[0])
    if figures[0].query_selector(".figure-guess, .figure-asked"):
        assert figures[0].evaluate(FIRST_LINE) <= 800  # on the first screen
    for figure in figures[1:]:
        draw(figure)
    assert [shift for shift in page.evaluate("shifts") if shift[0] > 0.02] == []
    for width in (DESKTOP, PHONE):
        resize(page, width)
        assert page.evaluate(TOO_HIGH) == [], width
        for figure, place in zip(figures, places[width], strict=True):
            name, now = figure.get_attribute("data-name"), size(figure)
            assert now == place, f"{name} needs {now[1] / 17:.2f}rem at {width} px"
            assert 0 <= figure.evaluate(IDLE) <= MOST_IDLE, name


# The parts of each figure that show what a gesture does.
EFFECTS = {
    "answers_budget": ".figure-formula",
    "average_precision_area": ".figure-at-numbers, .figure-at-right",
    "choosing_queue": ".figure-group",
    "clicks_rates": ".figure-at-list, .figure-at-formula",
    "cut_precision": ".figure-at-formula, .figure-at-right",
    "cut_rankings": ".figure-at-numbers, .figure-at-formula",
    "dcg_discounts": ".figure-group > .figure-numbers",
    "diversity_gains": ".figure-at-numbers",
    "err_readers": ".figure-at-numbers",
    "first_hits": ".figure-group > .figure-numbers",
    "labels_kappa": ".figure-at-top",
    "learning_slopes": ".figure-at-numbers, .figure-at-formula",
    "libraries_four": ".figure-at-bars",
    "marks": ".figure-at-left, .figure-at-right",
    "ndcg_ideal": ".figure-at-bars",
    "null_distribution": ".figure-at-right, .figure-at-numbers, .figure-at-formula",
    "overlap_depths": ".figure-at-numbers, .figure-at-right",
    "own_search_query": ".figure-at-numbers, .figure-at-right",
    "pairs_crossings": ".figure-at-numbers, .figure-at-formula",
    "prevalence": ".figure-at-right, .figure-at-formula",
    "recommendation_gauc": ".figure-at-numbers, .figure-at-list",
    "reporting_power": ".figure-at-right, .figure-at-numbers",
    "roc_pairs": ".figure-at-numbers, .figure-at-right",
    "roc_sweep": ".figure-at-right, .figure-at-formula",
    "scale_votes": ".figure-at-left, .figure-at-right",
    "tie_bands": ".figure-at-formula, .figure-at-numbers, .figure-at-left",
}
# Brings each thing that a hand can move to the middle of the screen and moves it there. Gives which
# of the selected parts have changed, by their number, those that changed where nobody sees it, and
# the hands that changed nothing.
MOVE_ALL = """([figure, selector]) => {
  const bar = document.querySelector(".bd-header-article");
  const effects = () => [...figure.querySelectorAll(selector)];
  const hands = () => [...figure.querySelectorAll(
    ".figure-app fieldset :is(input, button:not(.figure-handle)), .figure-handle")];
  const changed = new Set(), unseen = [], idle = [];
  const app = figure.querySelector(".figure-app");
  const use = (hand, act) => {
    const shown = app.innerHTML, before = effects().map(({ outerHTML }) => outerHTML);
    act();
    moves ||= app.innerHTML !== shown;
    effects().forEach((effect, number) => {
      if (effect.outerHTML === before[number]) return;
      changed.add(number);
      const { top, bottom } = effect.getBoundingClientRect();
      const [least, most] = [bar.getBoundingClientRect().bottom, innerHeight];
      if (top < least - 1 || bottom > most + 1)
        unseen.push(`${hand.outerHTML.slice(0, 90)}: ${effect.className} ${top} to ${bottom}`);
    });
  };
  let moves;
  for (let number = 0; number < hands().length; number++) {
    const hand = hands()[number], { top, height } = hand.getBoundingClientRect();
    scrollBy({ top: top + height / 2 - innerHeight / 2, behavior: "instant" });
    moves = hand.disabled || hand.checked || hand.ariaPressed === "true";  // it is so already
    if (hand.matches(".figure-handle"))
      for (const key of ["ArrowUp", "ArrowDown", "ArrowDown"])
        use(hand, () => hand.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    else if (hand.type === "range")
      for (const value of [hand.max, hand.min])
        use(hand, () => {
          hand.value = value;
          hand.dispatchEvent(new Event("input", { bubbles: true }));
        });
    else use(hand, () => hand.click());
    if (!moves) idle.push(hand.outerHTML.slice(0, 200));
    figure.querySelector(".figure-again").click();
  }
  return { changed: [...changed].sort(), all: effects().map((_, number) => number), unseen, idle };
}"""


def test_on_a_phone_what_changes_is_seen_while_a_hand_moves_it(used):
    page = used
    resize(page, PHONE)
    for figure in page.locator("moving-figure").all():
        wake(figure)
        selector = EFFECTS[figure.get_attribute("data-name")]
        moved = page.evaluate(MOVE_ALL, [figure.element_handle(), selector])
        assert moved["unseen"] == moved["idle"] == []
        assert moved["changed"] == moved["all"] != []
        figure.evaluate("figure => figure.reset()")  # a run may be under way


def pressed(role, name, key="Enter"):
    return lambda figure: figure.get_by_role(role, name=name).press(key)


# A figure for each kind of part that no other test reads: what a hand does, the elements that show
# what came of it, and their texts.
READ = {
    "answers_budget": (
        pressed("radio", "a budget of tokens", " "),
        ".figure-slider-name",
        ["Budget: 400 tokens"],
    ),
    "diversity_gains": (
        pressed("slider", "α =", "End"),
        ".figure-row .figure-cells > :last-child",
        ["1.00", "1.00", "1.00", "0.00", "0.00", "0.00"],
    ),
    "labels_kappa": (
        pressed("button", "Ben gives Chocolate cake 0"),
        ".figure-counts td[data-id]",
        list("71·1········1··2"),
    ),
    "overlap_depths": (pressed("slider", "p =", "End"), ".figure-at-left .figure-handle", []),
    "pairs_crossings": (  # D in the formula lights what it counts
        lambda figure: figure.locator(".figure-term").first.hover(),
        ".figure-crossing.figure-lit",
        ["", ""],
    ),
    "prevalence": (pressed("slider", "Honest per scam", "End"), ".figure-full", [""]),
}


def test_a_part_shows_what_python_says(figures):
    for name, (use, shown, texts) in READ.items():
        figure = figures.locator(f"moving-figure[data-name={name}]")
        if figure.count():
            wake(figure)
            use(figure)
            expect(figure.locator(shown)).to_have_text(texts)
            figure.evaluate("figure => figure.reset()")


@pytest.mark.parametrize("width", [PHONE, DESKTOP])
def test_all_that_can_be_used_answers_at_once_and_in_its_place(figures, width):
    """How much work the answers are is counted once: both screens ask the same."""
    page, names = figures, set()
    resize(page, width)
    for figure in page.locator("moving-figure").all():
        wake(figure)
        names.add(name := figure.get_attribute("data-name"))
        height = figure.bounding_box()["height"]
        use = figure.evaluate(USE)
        assert use["heights"] == [height], use
        assert len(use["said"]) > 2
        assert use["most"] == 1
        if width == DESKTOP:
            lines = work(name, use["asked"])
            assert 0 < statistics.median(lines) < 6_000 and max(lines) < 25_000
        assert figure.evaluate(SMALL) == []
        assert not figure.locator("img").first.is_visible()
    python = [part for part in page.loaded if part.startswith("figures/")]
    assert sorted(python) == sorted(f"figures/{name}.json" for name in names)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.complaints == []


def test_axe_and_paper_and_other_widths_find_nothing_wrong_with_a_used_figure(figures):
    """The elements and names are the same in light and dark: axe reads them once, and the colors of
    both."""
    page = figures
    for figure in page.locator("moving-figure").all():
        wake(figure)
    assert found_by_axe(page, "moving-figure", runOnly=["color-contrast"]) == []
    for width in (768, 1024, 1440, 1920):
        resize(page, width)
        assert page.evaluate(TOO_HIGH) == [], width
    resize(page, PHONE)
    page.emulate_media(color_scheme="dark")
    page.locator("html[data-theme=dark]").wait_for()
    page.wait_for_function(NOTHING_GLIDES)
    assert found_by_axe(page, "moving-figure") == []
    page.emulate_media(media="print")
    assert all(image.is_visible() for image in page.query_selector_all(STORED))
    assert not page.locator(".figure-app").first.is_visible()
    assert page.complaints == []


def test_on_a_wide_screen_a_figure_is_wider_than_the_text_and_beside_the_contents(chapter):
    page = chapter("chapters/precision_recall_curve.html", 1920)
    page.add_style_tag(content=SIDEBAR_JUMPS)
    text, contents = page.locator("article p").first, page.locator(".bd-sidebar-secondary")
    draw(page.query_selector("moving-figure"))
    parts = [page.locator("moving-figure"), page.locator(".highlight").first, text]
    for width, wider in [(768, 0), (1024, 0), (1280, 0), (1440, 80), (1920, 120)]:
        page.set_viewport_size({"width": width, "height": 900})
        column = page.locator("article.bd-article").bounding_box()
        figure, code, lines = [part.bounding_box() for part in parts]
        for box in (figure, code, lines):
            assert column["x"] < box["x"]
            assert box["x"] + box["width"] < column["x"] + column["width"]
        assert contents.bounding_box()["x"] >= column["x"] + column["width"]
        assert figure["width"] > lines["width"] + wider - 20  # the figure's own margins
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(media="print")
    assert text.evaluate("text => getComputedStyle(text).maxWidth") == "none"


def test_without_javascript_the_stored_figure_stays_at_its_size(chapter):
    page = chapter("chapters/roc_auc.html", DESKTOP, java_script_enabled=False)
    assert page.query_selector_all(STORED)
    for image in page.query_selector_all(STORED):
        assert image.is_visible()
        place = page.query_selector(".figure-place").bounding_box()
        assert place["height"] < image.bounding_box()["height"] + 20


def test_a_browser_that_cannot_run_python_keeps_the_start_of_a_figure(new_page, address):
    with new_page() as page:
        page.route("**/micropython.wasm", lambda route: route.abort())
        page.goto(address + "chapters/roc_auc.html")
        figure = page.locator("moving-figure[data-name=roc_sweep]")
        figure.scroll_into_view_if_needed()
        with page.expect_console_message(lambda message: message.type == "warning"):
            figure.get_by_role("button", name="Filter B").press("Enter")
        assert figure.get_by_role("status").text_content().startswith("Filter A flags one scam")
        assert figure.locator(".figure-document").count() == 7


def test_the_threshold_is_moved_by_keys_and_by_a_finger(chapter):
    page = chapter("chapters/roc_auc.html", PHONE)
    figure = page.locator("moving-figure[data-name=roc_sweep]")
    wake(figure)
    slider = figure.get_by_role("slider", name="Threshold")
    said = figure.get_by_role("status")
    slider.focus()
    slider.press("ArrowLeft")
    said.get_by_text("passes one scam and one honest listing").wait_for()
    assert slider.get_attribute("aria-valuetext") == "0.7"
    box = slider.bounding_box()
    page.touchscreen.tap(box["x"] + 22 + 0.5 * (box["width"] - 44), box["y"] + 22)
    assert "“Apartment, deposit first”: the true positive rate rises by 1/3" in said.text_content()
    assert slider.get_attribute("aria-valuetext") == "0.5, filter B"


def test_a_score_is_pulled_to_a_tie_and_past_it(chapter):
    page = chapter("chapters/roc_auc.html", PHONE)
    figure = page.locator("moving-figure[data-name=roc_pairs]")
    wake(figure)
    puppy = figure.get_by_role("slider", name="Score: Puppy")
    said = figure.get_by_role("status")
    cells = figure.locator(".figure-plot .figure-label:not(.figure-other)")
    cells.first.wait_for()
    assert sorted(cells.all_text_contents()) == ["0"] * 3 + ["1"] * 8 + ["½"]
    puppy.press("ArrowRight")
    said.get_by_text("above the iPhone and tied with the Rolex").wait_for()
    assert sorted(cells.all_text_contents()) == ["0"] * 2 + ["1"] * 9 + ["½"]
    box = puppy.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 23, box["y"] + 22)
    assert "rises to 1.0, now above the Rolex" in said.text_content()
    figure.get_by_role("button", name="Reset").click()
    assert "8.5 of 12 cells are filled" in said.text_content()


def test_the_cut_follows_the_arrow_keys_and_a_finger(chapter):
    page = chapter("chapters/precision_recall.html", PHONE)
    figure = page.locator("moving-figure")
    wake(figure)
    cut = figure.get_by_role("slider", name="Cut")
    cut.press("ArrowDown")
    figure.get_by_text("P@k rises from 0.67 to 0.75").wait_for()  # Python is loaded now
    assert cut.get_attribute("aria-valuetext") == "k = 4"
    figure.locator(".figure-term").first.hover()  # the true positives, here and in the list
    assert figure.locator(".figure-ranked.figure-lit").count() == 3
    assert figure.locator(".figure-term.figure-lit").count() == 4
    cut.press("ArrowUp")
    assert cut.get_attribute("aria-valuetext") == "k = 3"
    box = cut.bounding_box()
    page.touchscreen.tap(box["x"] + 22, box["y"] + box["height"] - 23)
    assert cut.get_attribute("aria-valuetext") == "k = 10"
    line, row = figure.locator(".figure-cut-line"), figure.locator("li").nth(9)
    page.wait_for_function(NOTHING_GLIDES)
    foot = row.bounding_box()
    assert abs(line.bounding_box()["y"] - foot["y"] - foot["height"]) < 2


def test_a_guess_commits_and_a_better_list_has_a_lower_number(chapter):
    """What is done before Python is there is not lost."""
    page = chapter("chapters/ndcg.html", PHONE)
    figure = page.locator("moving-figure")
    figure.scroll_into_view_if_needed()
    said = figure.get_by_role("status")
    assert figure.locator(".figure-handle:enabled").count() == 0
    assert "micropython.wasm" not in page.loaded
    tops = """figure => [...figure.querySelectorAll(".figure-app > *")].map(part =>
      part.getBoundingClientRect().top)"""
    before = figure.evaluate(tops)
    figure.get_by_role("button", name="That is my guess").tap()
    figure.get_by_text("You said 0.50. Of all that was possible, she got 0.55.").wait_for()
    assert "micropython.wasm" in page.loaded
    assert figure.evaluate(tops) == before
    figure.get_by_role("button", name="Unlock your card for travel").press("ArrowUp")
    assert said.text_content() == (
        "Judged set: up to 0.78. List only: down to 0.85. A better list, and a lower number."
    )
    assert figure.locator(".figure-ghost").count() == 2
    figure.get_by_role("button", name="Unlock your card for travel").focus()
    assert "3 / log₂(4 + 1) = 1.29" in figure.locator(".figure-hint").text_content()
    assert figure.locator(".figure-lit").count() > 4
    figure.get_by_role("button", name="Reset").tap()
    assert "what was missed costs nothing" in said.text_content()
    page.reload()  # the guess is kept, and the last box of the chapter comes back to it
    figure.get_by_text("You said 0.50. Of all that was possible, she got 0.55.").wait_for()
    kept = page.locator("#in-one-box .guess-kept")
    assert kept.text_content().startswith("Your guess at the beginning: You said 0.50.")


def test_on_a_wide_screen_a_text_sets_the_figure_beside_it(chapter):
    """And leaves it to the reader until the next text."""
    page = chapter("chapters/ndcg.html", DESKTOP)
    figure, texts = page.locator("moving-figure"), page.locator(".scene")
    wake(figure)
    said, titles = figure.get_by_role("status"), figure.locator(".figure-title")
    texts.nth(1).evaluate(REACH)
    said.get_by_text("A better list, and a lower number.").wait_for()
    assert titles.nth(3).text_content() == "Unlock your card for travel"
    place = figure.bounding_box()
    assert place["y"] >= 0 and place["x"] + place["width"] < texts.nth(1).bounding_box()["x"]
    figure.get_by_role("button", name="Unlock your card for travel").press("ArrowUp")
    page.evaluate("scrollBy(0, 20)")
    page.evaluate(TWO_FRAMES)
    assert titles.nth(2).text_content() == "Unlock your card for travel"
    texts.nth(3).evaluate(REACH)
    said.get_by_text("Nothing better was possible.").wait_for()
    page.set_viewport_size({"width": 1024, "height": 844})  # the texts are below the figure
    texts.nth(1).evaluate(REACH)
    page.wait_for_function("document.querySelectorAll('.scene')[1].matches('.scene-now')")
    assert "Nothing better was possible." in said.text_content()
    assert place_of_right_edge(texts.nth(1)) < 1024


REACH = "text => scrollBy(0, text.getBoundingClientRect().top - innerHeight * 0.35)"


def place_of_right_edge(element):
    box = element.bounding_box()
    return box["x"] + box["width"]


def test_readers_come_in_and_another_grade_stops_them(chapter):
    page = chapter("chapters/err.html", PHONE)
    figure = page.locator("moving-figure")
    wake(figure)
    said, counts = figure.get_by_role("status"), figure.locator(".figure-mark")
    counted = "all => all.map(one => +one.textContent)"
    said.get_by_text("Of 100 readers, 87 stopped at rank 1").wait_for()  # they come with the guess
    assert figure.locator(".figure-guess-mark").count() == 1
    figure.get_by_role("button", name="One reader").press("Enter")
    assert said.text_content().startswith("This reader read one result")
    assert sum(counts.evaluate_all(counted)) == 101
    hundred = figure.get_by_role("button", name="A hundred")
    hundred.tap()
    assert "201 readers" in said.text_content()
    assert sum(counts.evaluate_all(counted)) == 201
    figure.get_by_role("button", name="Rank 1: grade").tap()
    assert "“Dropping Wi-Fi: 7 fixes” now has grade 0: ERR falls" in said.text_content()
    first, second, *_ = counts.evaluate_all(counted)
    assert first == 0 and second > 150
    page.wait_for_function("() => document.querySelectorAll('.figure-reader').length === 1")
    figure.get_by_role("radio", name="ERR").press("ArrowRight")
    assert "one reader in five stops" in said.text_content()
    for _ in range(10):
        hundred.press("Enter")
    assert "Of all 1000 readers" in said.text_content()


SWAPPED = ".figure-at-left .figure-bars.figure-possible"
NUMBER_OF_MEANS = """figure => [...figure.querySelectorAll(".figure-term")].slice(1)
  .reduce((sum, { textContent }) => sum + Number(textContent.replace(",", "")), 0)"""
# The page draws a frame when the test says so. `asked` has how many choices of signs Python was
# asked for.
FRAMED = """figure => {
  let number = 0;
  const waiting = new Map();
  window.requestAnimationFrame = act => (waiting.set(++number, act), number);
  window.cancelAnimationFrame = number => waiting.delete(number);
  window.frame = () => {
    const acts = [...waiting.values()];
    waiting.clear();
    acts.forEach(act => act(performance.now()));
  };
  const { ask } = figure;
  window.asked = [];
  figure.ask = question => {
    asked.push(question.state?.choices);
    return ask(question);
  };
}"""


def test_coins_are_flipped_once_and_ten_thousand_times(chapter):
    page = chapter("chapters/comparing.html", PHONE)
    figure = page.locator("moving-figure")
    wake(figure)
    said = figure.get_by_role("status")
    flip = figure.get_by_role("button", name="Flip 50 coins")
    run = figure.locator(".figure-runs button").nth(2)
    reset = figure.get_by_role("button", name="Reset")
    flip.wait_for()
    figure.evaluate("figure => figure.asked()")
    figure.evaluate(FRAMED)
    for reduced_motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=reduced_motion)
        flip.press("Enter")
        assert said.text_content().startswith("Heads for 27 of 50 articles: the mean difference")
        assert figure.locator(SWAPPED).count() == 27
        page.evaluate("shifts.length = asked.length = 0")
        run.tap()
        assert run.text_content() == "Stop"
        frames = 0
        while run.text_content() == "Stop":
            page.evaluate("frame()")
            frames += 1
        asked = page.evaluate("asked")  # a piece of the run in each frame, each a small one
        assert len(asked) == frames and asked[-1] == 9_999
        assert max(map(operator.sub, asked[1:], asked)) <= 200
        said.get_by_text("of 10,000 means are").wait_for()
        assert "p\u00a0=\u00a00.0296." in said.text_content()
        assert figure.locator(SWAPPED).count() == 24
        assert run.text_content() == "up to 9,999"
        run.press("Enter")  # another round
        page.evaluate("frame(); frame()")
        run.press("Enter")
        stopped = figure.evaluate(NUMBER_OF_MEANS)
        assert asked[0] < stopped < asked[2] and run.text_content() == "up to 9,999"
        page.evaluate("frame()")
        assert figure.evaluate(NUMBER_OF_MEANS) == stopped
        run.press("Enter")
        reset.click()
        page.evaluate("frame()")
        assert figure.evaluate(NUMBER_OF_MEANS) == 100
        assert page.evaluate("shifts") == []


# Drags a slider over several values, as a pointer does.
DRAG = """([figure, values]) => {
  const slider = figure.querySelector("input[type=range]");
  const fire = name => slider.dispatchEvent(new Event(name, { bubbles: true }));
  fire("pointerdown");
  const said = values.map(value => {
    slider.value = value;
    fire("input");
    return figure.querySelector(".figure-said").textContent;
  });
  fire("change");
  fire("pointerup");
  return said;
}"""


def test_a_change_gives_new_styles_to_the_figure_and_not_to_the_page(chapter):
    """Chromium's own record says how many elements it styles anew. A sheet that has it style the
    whole page makes every figure slow."""
    page = chapter("chapters/ndcg.html", DESKTOP)
    figure = page.locator("moving-figure")
    wake(figure)
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    assert figure.evaluate(MOVE_A_ROW)
    record = json.loads(browser.stop_tracing())["traceEvents"]
    steps = [one["args"] for one in record if one["name"] == "UpdateLayoutTree"]
    styled = [step["elementCount"] for step in steps if "elementCount" in step]
    assert 0 < max(styled) < page.locator("*").count() / 10


MOVE_A_ROW = """figure => {
  const said = figure.querySelector(".figure-said").textContent;
  figure.querySelector(".figure-handle")
    .dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  figure.getBoundingClientRect();  // laid out
  return figure.querySelector(".figure-said").textContent !== said;
}"""


def test_a_drag_is_compared_with_what_was_there_before_it(chapter):
    """And the next one with the end of this one; what passed on the way was hardly seen."""
    page = chapter("chapters/precision_recall_curve.html", PHONE)
    page.evaluate(PREVALENCE)
    figure = page.wait_for_selector("moving-figure[data-name=prevalence].figure-ready")
    figure.evaluate("figure => figure.asked()")
    figure.evaluate("figure => figure.change({ guess: 8 })")
    shown = re.search("about ([0-9]+)", figure.query_selector(".figure-said").inner_text())[1]
    said = page.evaluate(DRAG, [figure, [1, 2, 3]])
    assert all(f"instead of {shown}" in one for one in said)
    last = re.search("about ([0-9]+)", said[-1])[1]
    assert f"instead of {last}" in page.evaluate(DRAG, [figure, [6, 9]])[-1]


PREVALENCE = "document.querySelector('moving-figure[data-name=prevalence]').scrollIntoView()"
