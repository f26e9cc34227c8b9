"""What is solved in the whole book: the line in the sidebar and below the page, the marks at the
chapters, the overview."""

import re

from playwright.sync_api import expect

from rankmetrics_lib.practice import exercises, questions

from .faults import SHIFTS
from .listening import LOADED

SOLVED = ["rankings-predict", "ndcg-predict"]
KEEP = """names => {
  for (const name of names) localStorage.setItem(`exercise solved ${name}`, "");
  localStorage.setItem("ranking-lab-solved", JSON.stringify(["perfect-rr"]));
}"""
PROGRESS = "_static/interactive/progress.json"
STORED = "Object.keys(localStorage).filter(key => key.startsWith('exercise solved'))"


def sidebar(page):
    return page.locator("#pst-primary-sidebar book-progress")


def words(line):
    return " ".join(line.inner_text().split())


def test_a_reader_who_has_solved_nothing_loads_nothing(visit):
    with visit("chapters/scores_and_orders.html", wait_until="networkidle") as (page, complaints):
        assert not [url for url in page.evaluate(LOADED) if url.endswith("progress.json")]
        assert re.fullmatch(
            r"0 of \d+ exercises solved Next exercise: Small scores, one score Download my answers",
            words(sidebar(page)),
        )  # the first of the chapters to come
        assert complaints == []


def test_the_next_exercise_is_named_in_words(visit):
    with visit("chapters/different.html") as (page, _):
        assert "Next exercise: False negatives Download" in words(sidebar(page))
        answer = page.request.get(page.url.replace("chapters/different.html", PROGRESS))
        titles = dict(task for _, tasks in answer.json() for task in tasks.values())
        assert len(titles) > 100 and not [name for name, title in titles.items() if name == title]
        assert {"Mean NDCG", "R-precision", "TPR at FPR"} < {*titles.values()}


def test_what_is_solved_is_shown_on_every_page_without_a_jump(visit):
    with visit("chapters/ndcg.html", script=SHIFTS) as (page, _):
        page.evaluate(KEEP, SOLVED)
        page.reload()
        line = sidebar(page)
        expect(line.locator(".progress-count")).to_have_text(re.compile("^3 of "))
        assert (
            line.get_by_role("progressbar", name="Solved exercises").evaluate("it => it.value") == 3
        )
        assert sum(value for value, *_ in page.evaluate("shifts")) < 0.001
        marks = page.locator(".bd-docs-nav .progress-mark:visible")
        expect(marks).to_have_text([re.compile(r"^1/\d+$")] * 2)
        page.get_by_role("heading", name="Reference").click()  # the part that holds the lab
        expect(marks).to_have_text([re.compile(r"^1/\d+$")] * 3)
        line.get_by_role("link", name="Both ideals", exact=True).click()
        assert page.url.endswith("#ndcg-hand")
        expect(page.locator("#ndcg-hand")).to_be_in_viewport()


def test_an_answer_moves_the_line_at_once(visit):
    with visit("chapters/ndcg.html", width=390) as (page, _):
        line = page.locator(".progress-at-end book-progress")
        expect(sidebar(page)).to_be_hidden()
        assert words(line).startswith("0 of ")
        field = page.locator("typed-answer[data-name=ndcg-hand]")
        field.get_by_role("textbox").fill(str(questions()["ndcg-hand"].answer))
        field.get_by_role("button", name="Check").click()
        expect(line.locator(".progress-count")).to_have_text(re.compile("^1 of "))
        expect(line.get_by_role("link").first).to_have_text("The judges find more")


def test_the_overview_lists_every_exercise_and_forgets_on_demand(visit):
    with visit("chapters/exercises.html") as (page, _):
        listed = page.locator(".progress-overview [data-task]")
        tasks = set(listed.evaluate_all("links => links.map(link => link.dataset.task)"))
        assert tasks >= set(questions()) | set(exercises())
        total = int(words(sidebar(page)).split()[2])
        assert total == listed.count()
        forget = page.get_by_role("button", name="Forget what I solved")
        expect(forget).to_be_disabled()
        page.evaluate(KEEP, SOLVED)
        page.reload()
        expect(page.locator(".progress-overview .progress-solved")).to_have_text(
            ["rankings-predict", "ndcg-predict", "perfect-rr"]
        )
        page.once("dialog", lambda dialog: dialog.accept())
        forget.click()
        expect(page.locator(".progress-overview .progress-solved")).to_have_count(0)
        expect(sidebar(page).locator(".progress-count")).to_have_text(f"0 of {total}")
        assert page.evaluate(STORED) == []


def test_without_scripts_nothing_is_counted(visit):
    with visit("chapters/exercises.html", java_script_enabled=False) as (page, _):
        expect(page.locator("book-progress").first).to_be_hidden()
        expect(page.get_by_role("button", name="Forget")).to_be_hidden()
        listed = page.locator(".progress-overview")
        expect(listed.get_by_role("link", name="ap-predict", exact=True)).to_be_visible()
