"""The ranking lab as a reader uses it: mouse, touch, keys and buttons, a shared link, challenges,
and no JavaScript."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from book_site.interactive.lab import challenges, metrics, numbers, reasons
from book_site.interactive.lab.state import START, from_text

from .faults import found_by_axe
from .pages import BUILT
from .waiting import NOTHING_GLIDES, START_LABS

LAB = "chapters/lab.html"
ALL = LAB + "?show=all"
RUNNING = """() => {
  const lab = document.querySelector("ranking-lab.lab-ready:not(.lab-arriving)");
  return lab?.asked() && Boolean(lab.ask);
}"""
NEW_LAB = """([html, address]) => {
  localStorage.clear();
  history.replaceState(null, "", address);
  document.querySelector("ranking-lab").outerHTML = html;
  scrollTo({ top: 0, behavior: "instant" });
}"""
SHOW = "text => document.querySelector('ranking-lab').show(text)"
ON_SCREEN = """() => [...document.querySelectorAll("ranking-lab [data-metric]")].map(row => [
  row.dataset.metric,
  row.querySelector(".lab-value").textContent,
  row.querySelector(".lab-change").textContent,
])"""
# Rows have arrived, and the browser has looked once more at what is below the pointer.
SETTLED = """async () => {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
}"""
SMALL = """() => [...document.querySelectorAll(
    "ranking-lab :is(button, select, summary, input)"
  )]
  .map(element => element.closest("label") ?? element)
  .filter(element => element.checkVisibility())
  .filter(element => ["width", "height"].some(side => element.getBoundingClientRect()[side] < 44))
  .map(element => element.outerHTML.slice(0, 150))"""
TINY = """() => [...document.querySelectorAll("ranking-lab *")]
  .filter(one => [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
  .filter(one => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 13)
  .map(one => one.outerHTML.slice(0, 150))"""
LETTERS = """async () => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = color => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(c => c / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll(".lab-grade")].map(button => {
    const { color, backgroundColor } = getComputedStyle(button);
    const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}"""


@pytest.fixture(scope="module")
def new_lab(visit):
    """Put a new lab in the place of the one before, as for a reader who comes to this address. The
    page and its Python stay: they take most of the time."""
    html = re.search("<ranking-lab.*</ranking-lab>", (BUILT / LAB).read_text("utf-8"), re.DOTALL)[0]
    with visit(LAB) as (page, complaints):
        wait_for_python(page)  # the first lab, too, writes into the address when it arrives

        @contextmanager
        def opened(path, *, width=1280, reduced_motion="no-preference"):
            complaints.clear()
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(media="null", reduced_motion=reduced_motion)
            page.mouse.move(0, 0)
            page.evaluate(NEW_LAB, [html, path.partition("/")[2]])
            yield page, complaints

        yield opened


@pytest.fixture
def lab(visit, new_lab):
    """Open the lab with its Python running: `with lab() as page`, or a chapter, or with a state in
    the address."""

    @contextmanager
    def opened(path=LAB, **more):
        is_new = path.startswith(LAB) and set(more) <= {"width", "reduced_motion"}
        open_page = new_lab if is_new else visit
        with open_page(path, **more) as (page, complaints):
            wait_for_python(page)
            yield page
            assert complaints == []

    return opened


def wait_for_python(page):
    page.locator("ranking-lab").first.scroll_into_view_if_needed()
    page.wait_for_function(RUNNING)


def order(page):
    return "".join(page.locator("li:not(.figure-beyond) > .lab-name").all_text_contents())


def missed(page):
    return "".join(page.locator("li.figure-beyond > .lab-name").all_text_contents())


def lit(page):
    return page.locator(".lab-document.figure-lit .lab-name").all_text_contents()


def value(page, key):
    return page.locator(f"[data-metric={key}] .lab-value").text_content()


def grip(page, name):
    return page.locator(f"li[data-name={name}] .figure-handle")


def middle(page, name):
    box = grip(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expected(text, reference=""):
    """[key, value, change] of every metric as CPython computes them; a dash for no value."""
    keys = [metric.key for metric in metrics.METRICS]
    groups = numbers.rows(from_text(text), from_text(reference or text), keys)
    return [
        [metric["key"], "–" if metric["value"] == "no value" else metric["value"], metric["change"]]
        for group in groups
        for metric in group["metrics"]
    ]


def state(page):
    """The state in the address, without a challenge."""
    return re.sub("&(challenge|show)=.*", "", page.url.split("?")[1])


def choose(page, setting, choice):
    """Choose a setting, which is folded away at first."""
    page.evaluate("document.querySelector('.lab-options').open = true")
    if setting == "Cut-off k:":
        page.get_by_label(setting).fill(choice)
    else:
        page.get_by_role("radiogroup", name=setting).get_by_label(choice, exact=True).check()


def metric(page, key):
    return page.locator(f"[data-metric={key}]")


def test_a_document_is_dragged_by_mouse(lab):
    with lab(ALL) as page:
        grip(page, "D").scroll_into_view_if_needed()
        page.mouse.move(*middle(page, "D"))
        page.mouse.down()
        x, y = middle(page, "A")
        page.mouse.move(x, y + 20, steps=5)
        page.mouse.move(x, y - 8, steps=5)
        expect(page.locator("li[data-name=D] .lab-rank")).to_have_text("1")
        assert state(page) == START  # until it is let go
        seen_while_dragging = value(page, "ndcg")
        page.mouse.up()
        assert order(page) == "DABCEFGH"
        assert value(page, "ndcg") == seen_while_dragging
        assert page.evaluate(ON_SCREEN) == expected(state(page), START)


def test_a_drag_is_one_step_to_undo(lab):
    with lab() as page:
        page.mouse.move(*middle(page, "D"))
        page.mouse.down()
        for name in ("A", "G", "B"):
            page.mouse.move(*middle(page, name), steps=6)
        page.mouse.up()
        assert order(page) == "ADBCEFGH"
        page.get_by_role("button", name="Undo").click()
        assert state(page) == START
        assert page.get_by_role("button", name="Undo").is_disabled()


def test_a_document_is_dragged_out_of_the_ranking(lab):
    with lab(ALL) as page:
        page.mouse.move(*middle(page, "B"))
        page.mouse.down()
        x, y = middle(page, "J")
        page.mouse.move(x, y - 10, steps=8)  # its upper half
        page.locator("li.figure-beyond[data-name=B]").wait_for()
        page.mouse.up()
        assert order(page) == "ACDEFGH" and "B" in missed(page)
        assert page.evaluate(ON_SCREEN) == expected(state(page), START)


def test_a_document_is_dragged_by_touch(lab):
    with lab(width=390, has_touch=True) as page:
        grip(page, "C").scroll_into_view_if_needed()
        touch = page.context.new_cdp_session(page)

        def send(kind, *points):
            points = [{"x": x, "y": y} for x, y in points]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        (x, start), (_, end) = middle(page, "C"), middle(page, "A")
        send("touchStart", (x, start))
        for step in range(1, 11):
            send("touchMove", (x, start + (end - 8 - start) * step / 10))
        send("touchEnd")
        expect(page.locator(".lab-name").first).to_have_text("C")
        assert order(page) == "CABDEFGH"


def test_keys_move_judge_and_take_out(lab):
    with lab() as page:
        grip(page, "D").focus()
        page.keyboard.press("ArrowUp")
        assert order(page) == "ABDCEFGH"
        page.keyboard.press("End")
        assert order(page) == "ABCEFGHD"
        page.keyboard.press("Home")
        assert order(page) == "DABCEFGH"
        page.keyboard.press("ArrowUp")  # it is at the top already
        page.keyboard.press("3")
        assert page.locator("li[data-name=D] .lab-grade").text_content() == "3"
        page.keyboard.press("9")  # no grade of this scale
        assert page.locator("li[data-name=D] .lab-grade").text_content() == "3"
        assert page.evaluate("document.activeElement.closest('li').dataset.name") == "D"
        page.keyboard.press("Delete")
        assert (order(page), missed(page)) == ("ABCEFGH", "IJD")
        assert "Document D is not retrieved. NDCG@5" in page.locator(".lab-status").text_content()


def test_arrow_keys_lead_out_of_the_ranking_and_back(lab):
    with lab() as page:
        grip(page, "H").press("ArrowDown")
        assert (order(page), missed(page)) == ("ABCDEFG", "HIJ")
        assert page.evaluate("document.activeElement.closest('li').dataset.name") == "H"
        page.keyboard.press("ArrowDown")
        assert missed(page) == "IHJ"
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        assert (order(page), missed(page)) == ("ABCDEFGH", "IJ")
        grip(page, "I").press("Home")
        assert (order(page), missed(page)) == ("IABCDEFGH", "J")


def test_buttons_move_and_take_out(lab):
    with lab(ALL) as page:
        page.get_by_label("Move document B up").click()
        assert order(page) == "BACDEFGH"
        assert page.get_by_label("Move document B up").is_disabled()
        assert page.get_by_label("Move document H down").is_disabled()
        page.get_by_label("Move document B down").click()
        page.get_by_label("Take document C out of the ranking").click()
        assert (order(page), missed(page)) == ("ABDEFGH", "IJC")
        page.get_by_label("Add document I to the ranking").click()
        assert (order(page), missed(page)) == ("ABDEFGHI", "JC")
        page.get_by_label("Remove document J").click()
        assert missed(page) == "C"
        before = state(page).replace("missed=C0", "missed=J1C0")
        assert page.evaluate(ON_SCREEN) == expected(state(page), before)


def test_a_click_goes_to_the_next_grade_and_around(lab):
    with lab(ALL) as page:
        button = page.locator("li[data-name=A] .lab-grade")
        for grade in ("3", "0", "1"):
            button.click()
            assert button.text_content() == grade
        assert page.evaluate(ON_SCREEN) == expected(state(page), START.replace("A2", "A0"))


def test_undo_redo_and_reset(lab):
    with lab(ALL) as page:
        names = ["Undo", "Redo", "Reset"]
        undo, redo, reset = (page.get_by_role("button", name=name, exact=True) for name in names)
        assert undo.is_disabled() and redo.is_disabled()
        page.get_by_label("Move document B up").click()
        page.locator("li[data-name=A] .lab-grade").click()
        changed = state(page)
        undo.click()
        undo.click()
        assert state(page) == START and undo.is_disabled()
        redo.click()
        redo.click()
        assert state(page) == changed and redo.is_disabled()
        reset.click()
        assert state(page) == START
        assert page.evaluate(ON_SCREEN) == expected(START, START)  # nothing has changed since


def test_keys_undo_and_redo(lab):
    """Wherever the focus is, but not while a text is written."""
    with lab() as page:
        page.get_by_label("Move document B up").click()
        page.get_by_label("Move document D up").click()
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Control+z")
        assert order(page) == "BACDEFGH"
        page.get_by_role("button", name="Copy link").click()
        page.get_by_role("textbox", name="Copy link").focus()
        page.keyboard.press("Control+z")
        assert order(page) == "BACDEFGH"
        grip(page, "C").focus()
        page.keyboard.press("Control+z")
        assert order(page) == "ABCDEFGH"
        page.keyboard.press("Control+Shift+z")
        assert order(page) == "BACDEFGH"
        page.keyboard.press("Control+y")
        assert order(page) == "BADCEFGH"


def test_six_metrics_come_first_and_all_on_request(lab):
    keys = "() => [...document.querySelectorAll('[data-metric]')].map(e => e.dataset.metric)"
    with lab() as page:
        assert page.evaluate(keys) == list(metrics.SHOWN_FIRST)
        assert page.locator(".lab-groups > .figure-label").count() == 0
        for key in metrics.SHOWN_FIRST:
            row = metric(page, key)
            row.locator("summary").click()
            card = next(one.card for one in metrics.METRICS if one.key == key)
            assert card.words in row.inner_text()
            chapter, section = row.locator("a").get_attribute("href").split("#")
            assert f'id="{section}"' in (BUILT / "chapters" / chapter).read_text(encoding="utf-8")
        page.get_by_role("button", name="Show all").click()
        assert page.evaluate(keys) == [one.key for one in metrics.METRICS]
        assert page.url.endswith("&show=all")
        page.goto(page.url.split("?")[0])  # remembered
        page.wait_for_function(RUNNING)
        assert len(page.evaluate(keys)) == len(metrics.METRICS)
        page.get_by_role("button", name="Show fewer").click()
        assert page.evaluate(keys) == list(metrics.SHOWN_FIRST)
        assert "show" not in page.url
        page.reload()
        page.wait_for_function(RUNNING)
        assert page.evaluate(keys) == list(metrics.SHOWN_FIRST)
    with lab(LAB + "?show=all") as page:
        assert len(page.evaluate(keys)) == len(metrics.METRICS)


# Where the bar of each metric ends, and its ghost, as shares of the track.
BARS = """() => Object.fromEntries([...document.querySelectorAll("[data-metric]")].map(row => {
  const track = row.querySelector(".lab-track").getBoundingClientRect();
  const at = (kind, side) => {
    const mark = row.querySelector(kind)?.getBoundingClientRect();
    return mark ? (mark[side] - track.left) / track.width : null;
  };
  return [row.dataset.metric, [at(".lab-bar", "right"), at(".figure-ghost", "left")]];
}))"""


@pytest.mark.parametrize("width", [1280, 390])
def test_a_bar_ends_at_the_value_and_a_ghost_where_it_was(lab, width):
    with lab(width=width, reduced_motion="reduce") as page:
        before = page.evaluate(BARS)
        assert {key: bar for key, (bar, _) in before.items()} == pytest.approx(
            {key: float(value(page, key)) for key in metrics.SHOWN_FIRST}, abs=1e-3
        )
        assert not any(ghost for _, ghost in before.values())
        page.get_by_label("Move document D up").click()
        for key, (bar, ghost) in page.evaluate(BARS).items():
            assert bar == pytest.approx(float(value(page, key)), abs=1e-3)
            assert ghost == (
                pytest.approx(before[key][0], abs=1e-3) if bar != before[key][0] else None
            )


# How much of each of these is on the screen, as a share of its height.
SHOWN = """selector => [...document.querySelectorAll(selector)].map(one => {
  const { top, bottom, height } = one.getBoundingClientRect();
  return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height;
})"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_first_screen_has_the_ranking_and_the_bars(lab, width, height):
    """The list first, and all settings in one line below the bars. On a phone, the metrics in brief
    are in view from the start."""
    with lab(width=width) as page:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        bars = ".lab-brief .lab-track" if width == 390 else ".lab-row .lab-track"
        assert page.evaluate(SHOWN, bars) == [1] * len(metrics.SHOWN_FIRST)
        assert page.evaluate(SHOWN, ".lab-document:not(.figure-beyond)") == [1] * 8
        options = page.locator(".lab-options")
        assert options.get_attribute("open") is None
        assert options.inner_text() == f"Settings: {reasons.settings_in_words(from_text(START))}"
        places = (".lab-list", ".lab-groups", ".lab-choose", ".lab-options")
        tops = [page.locator(one).bounding_box()["y"] for one in places]
        assert tops[0] == min(tops) and tops[1] < tops[2]
        assert page.locator(".lab-brief").is_visible() == (width == 390)
        assert (tops[1] < tops[3]) == (width == 1280)


def test_an_address_with_other_settings_opens_them(lab):
    with lab(f"{LAB}?k=4") as page:
        slider = page.get_by_label("Cut-off k:")
        assert slider.is_visible()
        slider.fill("5")
        assert slider.is_visible()
        page.locator(".lab-options > summary").click()
        page.get_by_label("Move document B up").click()
        assert not slider.is_visible()


def test_a_definition_is_at_hand(lab):
    """With the numbers of this list, which follow it; what is above stays in place."""
    with lab() as page:
        top = metric(page, "ap_at_k").evaluate(ON_PAGE)
        summary = metric(page, "ap_at_k").locator("summary")
        summary.focus()
        page.keyboard.press("Enter")
        about = metric(page, "ap_at_k").locator(".lab-about")
        expect(about.last).to_have_text(
            "from A 0.1667, B 0.1667, and D 0.1250 divided by R = 6 (judged set), grade ≥ 1"
        )
        assert summary.get_attribute("aria-current") == "true"
        assert metric(page, "ndcg").locator("summary").get_attribute("aria-current") == "false"
        page.get_by_label("Move document D up").click()
        expect(about.last).to_contain_text("D 0.1667")
        assert metric(page, "ap_at_k").evaluate(ON_PAGE) == top
        summary.click()
        assert not about.first.is_visible()


def test_what_has_no_value_has_no_bar(lab):
    with lab(f"{ALL}&ranking=A1B1") as page:
        for key in ("auc", "tau_b", "pair_ratio"):
            assert metric(page, key).locator(".lab-track").count() == 0
            assert "no value: " in metric(page, key).locator("summary").inner_text()
        assert metric(page, "ap").locator(".lab-track").count() == 1


def test_up_and_down_are_told_by_more_than_a_color(lab):
    with lab(ALL) as page:
        page.get_by_label("Take document D out of the ranking").click()
        signs = {"rises": "▲", "falls": "▼", "stays": ""}
        seen = page.locator("[data-metric]").evaluate_all(
            "all => all.map(one => [one.dataset.direction,"
            " one.querySelector('.lab-change').dataset.sign])"
        )
        assert {direction for direction, _ in seen} == set(signs)
        assert all(signs[direction] == sign for direction, sign in seen)


# Rows of the list of which something else covers the middle, once they are scrolled into view.
COVERED = """() => [...document.querySelectorAll(".lab-document")].filter(row => {
  row.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { left, top, width, height } = row.getBoundingClientRect();
  return !row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(row => row.dataset.name)"""


@pytest.mark.parametrize("challenge", ["", "?challenge=perfect-rr"])
@pytest.mark.parametrize(("width", "height"), [(640, 400), (320, 400)])
def test_nothing_covers_the_list_on_an_enlarged_page(lab, width, height, challenge):
    with lab(LAB + challenge, width=width) as page:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_settings_keep_their_place_when_all_metrics_are_shown(lab, width):
    with lab(width=width) as page:
        page.evaluate("scrollTo(0, 0)")
        place = page.locator(".lab-options").bounding_box()
        page.evaluate("document.querySelector('.lab-action').click()")
        page.locator("[data-metric=gamma]").wait_for()
        assert page.locator(".lab-options").bounding_box() == place


def test_the_light_follows_the_document_that_moves_away_from_the_pointer(lab):
    with lab() as page:
        up = page.get_by_label("Move document D up")
        up.hover()
        assert lit(page) == ["D"]
        place = page.evaluate("scrollY")
        up.click()
        page.evaluate(SETTLED)
        assert order(page).startswith("ABDC") and page.evaluate("scrollY") == place
        assert lit(page) == ["D"]
        page.mouse.move(*middle(page, "C"))
        assert lit(page) == ["C"]


# How high the reason is, and then that of each metric.
REASONS = """() => {
  const height = () => document.querySelector(".lab-reason").getBoundingClientRect().height;
  const before = height();
  return [...document.querySelectorAll("[data-metric]")].reduce((heights, { dataset }) => {
    document.querySelector("ranking-lab").act("keep", dataset.metric, true);
    return [...heights, height()];
  }, [before]);
}"""


@pytest.mark.parametrize(("path", "width"), [(ALL, 1280), (ALL, 390), ("chapters/err.html", 1280)])
def test_a_longer_reason_moves_nothing(lab, path, width):
    with lab(path, width=width) as page:
        page.locator(".lab-list button:text('×')").first.click()
        before, *heights = page.evaluate(REASONS)
        assert heights and {*heights} == {before}


ON_PAGE = "element => element.getBoundingClientRect().top + scrollY"  # a click may scroll


def test_the_last_change_is_explained(lab):
    with lab() as page:
        why = page.locator(".lab-reason")
        hint = why.inner_text()
        top = page.locator("[data-metric]").first.evaluate(ON_PAGE)
        page.get_by_label("Move document B up").click()
        moved = START.replace("A2B3", "B3A2")
        for key in ("ndcg", "ap_at_k", "precision"):
            metric(page, key).locator("summary").click()
            assert why.inner_text() == reasons.reason(from_text(START), from_text(moved), key)
            assert page.locator("[data-metric]").first.evaluate(ON_PAGE) == top
        page.get_by_role("button", name="Undo").click()
        assert why.inner_text() == reasons.reason(from_text(moved), from_text(START), "precision")
        page.evaluate("document.querySelector('ranking-lab').show('ranking=C1A1B0')")
        assert why.inner_text() == hint


def test_changes_are_measured_from_a_pinned_ranking(lab):
    with lab(ALL) as page:
        page.get_by_role("button", name="Pin").click()
        page.get_by_label("Move document B up").click()
        page.get_by_label("Move document D up").click()
        assert page.evaluate(ON_SCREEN) == expected(state(page), START)
        assert "since the pinned ranking" in page.locator(".figure-at-metrics").inner_text()


def test_settings_change_labels_and_numbers(lab):
    with lab(ALL) as page:
        choose(page, "Cut-off k:", "3")
        choose(page, "Gain", "exponential, 2^g − 1")
        choose(page, "Discount", "1/rank")
        choose(page, "Ideal and R from", "the list only")
        choose(page, "Highest grade", "2")
        choose(page, "Relevant from grade", "2")
        settings = from_text(state(page)).settings
        assert settings == {
            "k": 3,
            "gain": "exponential",
            "discount": "zipf",
            "ideal": "list",
            "max_grade": 2,
            "level": 2,
        }
        metric(page, "ndcg").locator("summary").click()
        row = metric(page, "ndcg").inner_text()
        assert "NDCG@3" in row and "exponential gain, zipf discount, ideal (list-only)" in row
        assert [(key, value) for key, value, _ in page.evaluate(ON_SCREEN)] == [
            (key, value) for key, value, _ in expected(state(page))
        ]


def test_documents_are_added_up_to_the_limit_and_removed_down_to_none(lab):
    with lab(ALL) as page:
        add = page.get_by_role("button", name="+ to the ranking")
        page.evaluate(SHOW, "ranking=A1B0C1D0E1F0G1H0I1J0&missed=K1L0M1N0")
        while add.is_enabled():
            add.click()
        assert len(order(page) + missed(page)) == 16
        page.evaluate(SHOW, "ranking=A1B0&missed=C1")
        for name in order(page) + missed(page):
            page.get_by_label(f"Take document {name} out").or_(
                page.get_by_label(f"Remove document {name}")
            ).click()
        for name in missed(page):
            page.get_by_label(f"Remove document {name}").click()
        assert order(page) + missed(page) == ""
        assert [one[:2] for one in page.evaluate(ON_SCREEN)] == [
            one[:2] for one in expected(state(page))
        ]
        assert (
            page.locator(".figure-at-roc p").last.inner_text()
            == "No curve: AUC needs a relevant and a nonrelevant document."
        )


def test_a_shared_link_shows_the_same(lab):
    with lab(ALL) as page:
        page.get_by_label("Move document B up").click()
        choose(page, "Cut-off k:", "2")
        page.get_by_role("button", name="Copy link").click()
        link = page.get_by_role("textbox", name="Copy link").input_value()
        shown = [one[:2] for one in page.evaluate(ON_SCREEN)]
    with lab(link[link.index("chapters") :]) as page:
        assert order(page) == "BACDEFGH"
        assert [one[:2] for one in page.evaluate(ON_SCREEN)] == shown


def test_a_link_that_cannot_be_read_says_so(lab):
    with lab(LAB + "?ranking=A7") as page:
        alert = page.get_by_role("alert")
        alert.filter(has_text="grade of 0 to 3").wait_for()
        assert order(page) == "ABCDEFGH"
    with lab(LAB + "?challenge=none") as page:
        page.get_by_role("alert").filter(has_text="no challenge none").wait_for()


def test_the_list_on_the_screen_is_copied_as_python(lab):
    with lab() as page:
        page.get_by_label("Move document D up").click()
        page.get_by_role("button", name="Copy as Python").click()
        code = page.get_by_role("textbox", name="Copy as Python").input_value()
        assert code == numbers.as_python(from_text(state(page)))


def test_a_metric_lights_up_the_ranks_that_make_it(lab):
    with lab(LAB + "?show=all") as page:
        lit = page.locator(".lab-made .lab-name")
        assert lit.all_text_contents() == ["A", "B", "D"]  # of NDCG@5
        metric(page, "rr").hover()
        assert lit.all_text_contents() == ["A"]
        metric(page, "ap").locator("summary").focus()
        assert lit.all_text_contents() == ["A", "B", "D", "G"]
        assert page.locator("li[data-name=A] .lab-share").text_content() == "+0.1667"
        metric(page, "ap").locator("summary").click()
        page.mouse.move(0, 0)
        page.locator("select[name=challenge]").focus()
        assert lit.all_text_contents() == ["A", "B", "D", "G"]


def test_goals_have_values_and_solving_moves_nothing(lab):
    """On a phone, whose strip shows the goals as well."""
    with lab(LAB + "?challenge=perfect-rr", width=390) as page:
        goals = page.locator(".lab-goals li")
        expect(goals).to_have_count(2)
        assert "lab-goal" in metric(page, "rr").get_attribute("class").split()
        words = [line.split("\n") for line in goals.all_inner_texts()]
        assert [line[:4] for line in words] == [
            ["○", "RR@7", "0.5000", "→ 1.0000"],
            ["○", "AP", "0.6220", "→ below 0.6220"],  # (1/2 + 2/3 + 3/4 + 4/7) / 4
        ]
        rows = "() => [...document.querySelectorAll('.lab-document')].map(e => e.offsetTop)"
        before = page.evaluate(rows)
        page.get_by_label("Move document B up").click()
        brief = page.locator(".lab-brief > p")
        assert brief.first.inner_text() == "✓ RR@7 1.0000 (1.0000)"
        assert goals.nth(0).get_attribute("class") == "lab-met"
        assert page.evaluate(rows) == before
        page.evaluate("document.querySelector('ranking-lab').show('ranking=B1A0E0F0C1D1G1&k=7')")
        assert page.locator(".lab-outcome").inner_text().startswith("Solved.")
        assert goals.nth(1).get_attribute("class") == "lab-met"
        assert page.evaluate(rows) == before
        page.get_by_role("button", name="Next challenge").click()
        assert page.locator("select[name=challenge]").input_value() == "same-auc"
        assert page.locator(".lab-outcome").inner_text() == ""


IN_SIGHT = """() => {
  const place = one => document.querySelector(one).getBoundingClientRect();
  const [said, next] = [place(".lab-outcome"), place(".lab-next")];
  return 0 < said.top && next.bottom <= innerHeight && next.height > 0;
}"""
GO = "at => document.querySelector(at).scrollIntoView({ behavior: 'instant' })"
TOP = "() => document.querySelector('.lab-list').getBoundingClientRect().top"


@pytest.mark.parametrize("width", [1280, 800, 390])
def test_what_a_solved_challenge_teaches_is_in_sight(lab, width):
    """And the way to the next, and nothing moves: it stands beside the goals or, where the screen
    is narrow, under the strip at its lower edge."""
    with lab(LAB, width=width) as page:
        choice = page.locator("select[name=challenge]")
        for solved, challenge in enumerate(challenges.CHALLENGES, 1):
            choice.select_option(challenge.key)
            page.locator(".figure-at-task .figure-group").first.wait_for()
            assert page.evaluate("document.documentElement.scrollWidth") == width, challenge.key
            if challenge.kind == "predict":  # these are the last
                continue
            assert page.locator(".lab-solved").count() == 0
            page.evaluate(GO, ".lab-list" if width == 390 else ".figure-at-task")
            top = page.evaluate(TOP)
            page.evaluate(SHOW, challenge.solution)
            expect(page.locator(".lab-solved")).to_have_text(f"Solved. {challenge.lesson}")
            assert f"({solved} of 12 solved)" in choice.locator("option").first.text_content()
            assert page.evaluate(IN_SIGHT), challenge.key
            assert page.evaluate(TOP) == top, challenge.key


# Whether the dots of a handle have this color.
COLORED = """color => {
  const handle = document.querySelector(".figure-handle");
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = color;
  const same = getComputedStyle(handle).backgroundImage.includes(getComputedStyle(probe).color);
  probe.remove();
  return same;
}"""


def test_a_handle_is_seen_and_the_reason_names_what_was_moved(lab):
    """The document that the reader moved, not the better one of the two that swapped."""
    with lab(LAB + "?ranking=A2B1C0", width=390, has_touch=True) as page:
        dots = grip(page, "A")
        assert dots.is_visible() and dots.bounding_box()["width"] >= 44
        hand = page.evaluate("getComputedStyle(document.body).getPropertyValue('--hand')")
        assert hand and page.evaluate(COLORED, hand)
        metric(page, "ap_at_k").locator("summary").click()
        page.get_by_label("Move document C up").click()
        expect(page.locator(".lab-reason")).to_contain_text(
            "C (grade 0) moved from rank 3 to rank 2"
        )
        page.get_by_label("Move document B up").click()
        expect(page.locator(".lab-reason")).to_contain_text(
            "B (grade 1) moved from rank 3 to rank 2"
        )


def test_a_solution_that_was_shown_does_not_count_and_a_broken_rule_is_named(lab):
    with lab(LAB + "?challenge=below-the-cut") as page:
        outcome = page.locator(".lab-outcome")
        page.get_by_role("button", name="Show a solution").click()
        assert outcome.inner_text().startswith("A solution.")
        assert (
            "(0 of 12 solved)" in page.locator("select[name=challenge] option").first.text_content()
        )
        page.locator("li[data-name=F] .lab-grade").click()
        assert "Only the order may change." in outcome.inner_text()


def test_a_prediction_is_revealed(lab):
    """On a phone, whose width is enough."""
    challenge = challenges.challenge_named("who-notices")
    with lab(f"{LAB}?challenge={challenge.key}", width=390) as page:
        reveal = page.get_by_role("button", name="Reveal")
        reveal.click()
        assert page.locator(".lab-outcome").inner_text() == "8 of 8 still open."
        guesses = challenge.directions() | {"ap": "falls"}
        labels = {
            key: label for key, (label, _) in numbers.labels(from_text(challenge.start)).items()
        }
        for key, guess in guesses.items():
            name = labels[key]
            page.get_by_role("radiogroup", name=name, exact=True).get_by_label(guess).check()
        reveal.click()
        assert page.locator(".lab-outcome").inner_text().startswith("7 of 8 right.")
        told = page.get_by_role("group", name="AP", exact=True).locator("p").last
        assert told.inner_text() == "✗ it rises"
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert order(page) == "ABCDEGFH"


def test_without_javascript_there_is_a_table(visit):
    with visit(LAB, java_script_enabled=False) as (page, _):
        table = page.locator("ranking-lab .lab-fallback")
        assert table.is_visible()
        values = table.locator("td.lab-value").all_inner_texts()
        assert ["–" if one == "no value" else one for one in values] == [
            one[1] for one in expected(START)
        ]


def test_on_paper_there_is_a_table(lab):
    with lab() as page:
        assert not page.locator(".lab-fallback").is_visible()
        page.emulate_media(media="print")
        assert page.locator(".lab-fallback").is_visible()
        assert not page.locator(".lab-app").is_visible()


def test_a_browser_that_cannot_run_python_is_told(new_page, address):
    with new_page() as page:
        page.route("**/micropython.wasm", lambda route: route.abort())
        page.goto(address + LAB)
        page.get_by_role("alert").filter(has_text="Python could not be started").wait_for()
        assert value(page, "ndcg") == {key: shown for key, shown, _ in expected(START)}["ndcg"]


# The height of the place before the lab is drawn, with the lab, and how much of it the lab needs.
HEIGHTS = """() => {
  const place = document.querySelector("ranking-lab .figure-place");
  const [table, app] = [".lab-fallback", ".lab-app"].map(one => place.querySelector(one));
  const [shown, needed] = [place.offsetHeight, app.offsetHeight];
  app.remove();
  const before = place.offsetHeight;
  place.append(app);
  return [before, shown, needed];
}"""


@pytest.mark.parametrize(
    "chapter", ["average_precision", "ndcg", "err", "roc_auc", "pairs", "overlap"]
)
def test_a_chapter_has_a_small_lab(lab, chapter):
    """Nothing moves when it starts, so a link to a heading below it lands there."""
    with lab(f"chapters/{chapter}.html") as page:
        assert page.locator("ranking-lab").count() == 1
        for width in (1280, 768, 390):
            page.set_viewport_size({"width": width, "height": 900})
            before, shown, needed = page.evaluate(HEIGHTS)
            assert before == shown, (width, before, shown, needed)
            assert shown - needed < 120, (width, before, shown, needed)
        link = page.locator(".lab-title a").get_attribute("href")
        text = link.split("?")[1].split("&query=")[0].split("&titles=")[0]
        shown = {key: shown for key, shown, _ in page.evaluate(ON_SCREEN)}
        assert len(shown) >= 4
        assert shown == {key: value for key, value, _ in expected(text) if key in shown}
        page.locator(".lab-list button:text('↓')").first.click()
        assert order(page).startswith("BA")
        assert "?" not in page.url


def test_the_documents_of_a_small_lab_have_the_titles_of_its_chapter(lab):
    with lab("chapters/overlap.html") as page:
        titles = page.locator(".lab-what").all_inner_texts()
        assert titles[:2] == ["Storm shell", "Trail jacket"]
        assert titles[1] in grip(page, "B").get_attribute("aria-label")
        link = page.locator(".lab-title a").get_attribute("href")
    with lab(f"chapters/{link}") as page:
        assert page.locator(".lab-what").all_inner_texts() == titles
        assert "Results for “rain jacket”" in page.locator(".lab-heading").first.inner_text()


def test_a_link_to_a_heading_below_a_lab_lands_there(visit):
    """At once: nothing glides there, and the lab moves nothing when it starts."""
    with visit("chapters/roc_auc.html#exercises") as (page, _):
        page.locator(".bd-header-article").wait_for()
        for selector in ("ranking-lab", "ranking-lab.lab-ready"):
            page.wait_for_selector(selector, state="attached")
            top, header = page.evaluate(LANDED)
            assert header <= top < 120, selector
            page.evaluate(START_LABS)


LANDED = """() => [
  document.querySelector("#exercises :is(h1, h2)").getBoundingClientRect().top,
  document.querySelector(".bd-header-article").getBoundingClientRect().bottom,
]"""

# Writes a page in two parts, the first of which ends inside the lab.
SLOWLY = """async path => {
  const html = await (await fetch(path)).text();
  const cut = html.indexOf('<p class="lab-title">');
  document.open();
  document.write(html.slice(0, cut));
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  document.write(html.slice(cut));
  document.close();
}"""


IN_ORDER = """() => [...document.querySelectorAll(".lab-title, .lab-fallback, .lab-app")]
  .map(({ classList }) => classList.values().find(name => name.startsWith("lab-")))"""


def test_the_title_stands_above_a_lab_whose_page_comes_slowly(visit):
    with visit("chapters/one_list.html") as (page, _):
        page.evaluate(SLOWLY, "ndcg.html")
        page.wait_for_function("() => document.querySelector('ranking-lab')?.start")
        page.evaluate(START_LABS)
        page.wait_for_selector("ranking-lab.lab-ready")
        assert page.evaluate(IN_ORDER) == ["lab-title", "lab-fallback", "lab-app"]


def test_everything_can_be_read_and_hit(lab):
    """In light and in dark."""
    with lab(LAB + "?challenge=who-notices", width=390, bypass_csp=True) as page:
        page.locator("summary", has_text="Settings").click()
        page.wait_for_function(NOTHING_GLIDES)  # the rows of a challenge grow as they arrive
        assert page.evaluate(SMALL) == []
        assert page.evaluate(TINY) == []
        page.evaluate(
            "document.querySelector('ranking-lab').show('ranking=A0B1C2D3E4F5&max_grade=5')"
        )
        for color_scheme in ("light", "dark"):
            page.emulate_media(color_scheme=color_scheme)
            page.locator(f"html[data-theme={color_scheme}]").wait_for()
            page.wait_for_function(NOTHING_GLIDES)  # colors change slowly
            assert min(page.evaluate(LETTERS)) >= 4.5
            assert found_by_axe(page, "ranking-lab") == []


def test_nothing_glides_where_motion_is_reduced(lab):
    moving = """() => {
      document.querySelector('ranking-lab').act('place', 'D', 2);
      return document.getAnimations().length;
    }"""
    with lab() as page:
        assert page.evaluate(moving) > 0
    with lab(reduced_motion="reduce") as page:
        assert page.evaluate(moving) == 0
