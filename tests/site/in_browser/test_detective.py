"""“Why is my number different?” as a reader uses it: a link, the form, the answer, two files."""

import re
from contextlib import contextmanager
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from book_site.interactive.detective import sample
from book_site.interactive.detective.discrepancies import DISCREPANCIES, EXAMPLES, FIRST_DISCREPANCY
from book_site.interactive.detective.page import answered

from .faults import found_by_axe

PAGE = "chapters/different.html"
# The page's searches pause after a time. Here they pause only where a test sets the time.
WITHIN = """
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (question) {
    postMessage.call(this, question?.within ? { ...question, within: {} } : question);
  };
"""


@pytest.fixture
def detective(visit):
    """Open the page, with a question in its address: `with detective(fields) as page`."""

    @contextmanager
    def opened(fields=None, within="undefined", **more):
        script = WITHIN.replace("within: {}", f"within: {within}")
        address = f"{PAGE}?{urlencode(fields)}" if fields else PAGE
        with visit(address, script=script, **more) as (page, complaints):
            page.locator("number-detective.detective-ready").wait_for()
            yield page
            assert complaints == []

    return opened


def until_done(page):
    status = page.locator("number-detective > [role=status]")
    expect(status).to_contain_text(re.compile("^Tried"))


def test_a_link_holds_the_question_and_its_answer(detective, visit):
    with detective(
        FIRST_DISCREPANCY.fields, permissions=["clipboard-read", "clipboard-write"]
    ) as page:
        until_done(page)
        wanted = answered(FIRST_DISCREPANCY.fields)["answer"]
        reason = wanted["found"][0]["reasons"][0]
        assert page.locator(".detective-cause").inner_text() == reason["sentence"]
        tags = page.locator(".detective-first .detective-tag")
        assert tags.all_inner_texts() == ["scikit-learn"]
        assert tags.first.get_attribute("href").endswith("libraries.html#libraries-missing")
        code = page.locator(".detective-first pre").inner_text()
        assert code == f"import rankmetrics_lib as rm\n{wanted['found'][0]['call']}"
        assert page.locator(".detective-number b").inner_text() == "0.960808"
        assert page.locator(".detective-usual b").first.inner_text() == "0.818354"
        shares = page.locator(".detective-picture .figure-share").all_inner_texts()
        assert shares == ["NDCG 0.8184", "NDCG 0.9608"]
        page.get_by_role("button", name="Copy link").click()
        link = page.evaluate("navigator.clipboard.readText()")
        assert parse_qs(urlsplit(link).query) == {
            k: [v] for k, v in FIRST_DISCREPANCY.fields.items()
        }
        page.locator(".detective-link a").click()
        assert page.url.endswith("chapters/ndcg.html#ndcg-list-only")


def test_the_form_by_keyboard(detective):
    with detective() as page:
        page.get_by_label("The number").fill("0.6667")
        page.get_by_label("The ranking").fill("1 0 x")
        page.get_by_label("The number").press("Enter")
        alert = page.locator("number-detective [role=alert]")
        expect(alert).to_have_text("The ranking, line 1: expected a number, got 'x'.")
        page.get_by_label("The ranking").fill("1 0 1")
        page.get_by_label("I expected").select_option("precision")
        page.get_by_label("Cut-off").fill("5")
        page.get_by_label("Cut-off").press("Enter")
        until_done(page)
        assert "the number of documents retrieved" in page.locator(".detective-cause").inner_text()
        assert alert.inner_text() == ""
        assert parse_qs(urlsplit(page.url).query)["metric"] == ["precision"]


def test_an_example_says_that_it_is_one(detective):
    """Until the reader changes it or takes it away."""
    with detective(width=390, color_scheme="dark", bypass_csp=True) as page:
        whose, number = page.locator(".detective-whose p"), page.get_by_label("The number")
        own = page.get_by_role("button", name="Use my own number")
        expect(whose).to_have_text("Your own number")
        expect(own).to_be_hidden()
        for at in (2, 0):
            card = page.get_by_role("button", name=EXAMPLES[at].story)
            card.focus()
            card.press("Enter")
            expect(whose).to_contain_text(f"An example: {EXAMPLES[at].fields['value']}")
            expect(card).to_have_attribute("aria-pressed", "true")
            until_done(page)
        page.locator(".detective-picture").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert found_by_axe(page, "number-detective") == []
        page.reload()
        expect(whose).to_contain_text("An example")
        number.fill("0.5")
        expect(whose).to_have_text("Your own number")
        page.get_by_role("button", name=FIRST_DISCREPANCY.story).click()
        own.click()
        expect(number).to_be_focused()
        assert number.input_value() == page.get_by_label("The ranking").input_value() == ""
        assert page.locator("[aria-pressed=true]").count() == 0
        assert page.locator(".detective-answer > *").count() == 0
        assert urlsplit(page.url).query == ""


def hold_mistakes(page):
    """The search cannot end: what its last stage needs is asked for, and never comes."""
    page.route("**/mistakes.json*", lambda _: None)


def test_a_search_can_be_stopped_and_begun_again(detective):
    with detective() as page:
        hold_mistakes(page)
        page.get_by_label("The number").fill("0.71234567")
        page.get_by_label("The ranking").fill("3 0 1 2 1 0 " * 30)
        page.get_by_role("button", name="Explain").click()
        page.get_by_role("button", name="Stop").click()
        status = page.locator("number-detective > [role=status]")
        expect(status).to_contain_text("Stopped.")
        page.unroute_all()
        page.get_by_role("button", name=FIRST_DISCREPANCY.story).click()
        until_done(page)
        assert "list only" in page.locator(".detective-cause").inner_text()


def test_a_long_search_pauses(detective):
    """And says what it has not tried; it goes on if the reader likes. Its time is up at once here:
    it pauses after the first step, which is a small one."""
    rows = (f"d{n} {(n * 7) % 4} {(n * 37) % 60}" for n in range(400))
    fields = {"value": "0.71234567", "ranking": "\n".join(rows)}
    with detective(fields, within=1) as page:
        status = page.locator("number-detective > [role=status]")
        expect(status).to_contain_text("Not all tried yet: ")
        assert page.locator(".detective-missed").inner_text().startswith("Nothing found so far")
        hold_mistakes(page)
        page.get_by_role("button", name="Search on").click()
        expect(status).to_contain_text("Searching")
        page.get_by_role("button", name="Stop").click()
        expect(status).to_contain_text("Stopped.")
        assert not page.get_by_role("button", name="Search on").is_visible()


def test_nothing_fits(detective):
    fields = {"value": "0.1234567", "ranking": "1 0 1", "metric": "precision", "k": "2"}
    with detective(fields, width=390, color_scheme="dark", bypass_csp=True) as page:
        until_done(page)
        assert page.locator(".detective-missed").inner_text().startswith("Nothing that this book")
        assert page.locator(".detective-first").count() == 0
        assert page.locator(".detective-other").count() == 3
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert found_by_axe(page, "number-detective") == []


def files(qrels, run):
    return [
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        for name, text in (("my.qrels", qrels), ("my.run", run))
    ]


def give(page, qrels, run):
    for kind, file in zip(("qrels", "run"), files(qrels, run), strict=True):
        page.locator(f"measure-run input[name={kind}]").set_input_files(file)


def test_a_run_is_measured_in_the_page(detective):
    with detective(width=390, bypass_csp=True) as page:
        page.get_by_role("button", name="Try sample files").click()
        row = page.locator(".run-means tbody tr").first
        row.wait_for()
        assert row.locator("td").all_inner_texts() == ["0.6254", "0.7505"]
        page.locator(".run-queries summary").click()
        assert page.locator(".run-queries tbody tr").count() == 6
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert found_by_axe(page, "measure-run") == []
        give(page, sample.QRELS, sample.RUN.replace("9.1", "first", 1))
        wrong = page.locator("measure-run .detective-alert li")
        expect(wrong).to_have_text(["my.run, line 1: score must be a number, got 'first'"])
        give(page, sample.QRELS, sample.RUN * 6000)
        command = page.locator("measure-run .run-result pre")
        expect(command).to_contain_text("rankmetrics-lib evaluate my.qrels my.run")


def test_ten_thousand_lines_are_measured(detective):
    run = "".join(f"q{n % 200} Q0 d{n // 200} 1 {n * 7919 % 997} x\n" for n in range(10_000))
    qrels = "".join(f"q{n % 200} 0 d{n // 200} {n % 3}\n" for n in range(2_000))
    with detective() as page:
        give(page, qrels, run)
        page.locator(".run-means").wait_for()
        assert "Measured 200 queries" in page.locator("measure-run [role=status]").inner_text()


def test_without_javascript_there_are_an_example_and_a_table(visit):
    """As wide as a phone, too: this is also what is seen until the script has come."""
    with visit(PAGE, width=390, java_script_enabled=False) as (page, _):
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        text = page.locator("number-detective .detective-fallback").inner_text()
        assert "0.960808" in text and 'rm.identify("0.9608", [3, 2, 3, 0, 1, 2]' in text
        assert page.locator("table.known-discrepancies tbody tr").count() == len(DISCREPANCIES)
        assert page.locator("measure-run .detective-fallback").is_visible()
