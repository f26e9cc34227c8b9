"""The exercises as a reader works on them: opened, edited, run, stopped, kept, reset."""

import ast
import inspect
import re

import pytest
from playwright.sync_api import expect

from rankmetrics_lib.practice import check, exercises, questions, solutions

from .faults import found_by_axe
from .listening import LOADED
from .pages import BUILT
from .waiting import NOTHING_GLIDES

PAGE = "chapters/average_precision.html"
WRONG = 'rm.practice.check("average_precision", lambda rels, n_relevant: 0.5)'
ERR = """
def err(rels, max_grade):
    value, reaches = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        stops = (2**rel - 1) / 2**max_grade
        value += reaches * stops / rank
        reaches *= 1 - stops
    return value

rm.practice.check("err", err)
"""
# All that the answer says, without the picture
WORDS = """answer => {
  const picture = answer.querySelector(".exercise-picture") ?? {};
  picture.hidden = true;
  const words = answer.innerText;
  picture.hidden = false;
  return words;
}"""
COUNTED = """
  window.printedLines = 0;
  window.started = 0;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      started += 1;
      this.addEventListener("message", ({ data }) => { printedLines += data.line !== undefined; });
    }
  };
"""
LOADED_LATER = re.compile(r"/(workbench|code_mirror|exercise_worker|exercises/\w+\.js)\b")


class Bench:
    """The exercise of a page that checks `name`, opened."""

    def __init__(self, page, name):
        self.page = page
        self.element = page.locator(f"run-exercise[data-name={name}]").first
        self.cell = page.locator("div.cell", has=self.element)
        self.answer = self.element.locator(".exercise-answer")
        self.editor = self.element.get_by_role("textbox")

    def open(self):
        self.element.locator("button").first.click()
        expect(self.editor).to_be_focused()
        return self

    def write(self, text):
        self.editor.focus()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def run(self):
        self.element.get_by_role("button", name="Run").click()
        return self.answered()

    def answered(self):
        expect(self.element.get_by_role("button", name="Run", exact=True)).to_be_visible()
        expect(self.answer.locator("> *").first).to_be_visible()
        return self.answer.evaluate(WORDS)

    def reset(self):
        stop = self.element.get_by_role("button", name="Stop")
        if stop.is_visible():
            stop.click()
        self.element.get_by_role("button", name="Reset").click()
        expect(self.answer).to_be_empty()

    def text(self):
        lines = self.element.locator(".cm-line")
        return "\n".join(lines.all_inner_texts()).replace("\u200b", "")


def typed_mistakes():
    """Misconceptions whose function can be typed unchanged."""
    for exercise in exercises().values():
        for mistake in exercise.mistakes.values():
            if is_self_contained(mistake.function):
                yield exercise.chapter, exercise.name, mistake.function


def as_typed(function, name):
    """The function as a reader writes it, and its check."""
    (definition,) = ast.parse(inspect.getsource(function)).body
    definition.decorator_list, definition.name = [], "mine"
    return f'{ast.unparse(definition)}\n\nrm.practice.check("{name}", mine)'


def is_self_contained(function):
    """A function with a name that needs nothing but what Python brings."""
    if function.__name__ == "<lambda>" or function.__closure__:
        return False
    return not names_in(function.__code__) & set(function.__globals__)


def names_in(code):
    """The names that code looks up, in its comprehensions too."""
    inner = (names_in(part) for part in code.co_consts if inspect.iscode(part))
    return set(code.co_names).union(*inner)


# One of every fourth chapter: that each mistake gets these words is tested without a browser.
MISTAKES = {chapter: (name, function) for chapter, name, function in typed_mistakes()}
TYPED = sorted(MISTAKES)[::4]


def as_said(verdict):
    """The words of a verdict as the page shows them: code without its quotes."""
    return str(verdict).replace("`", "").replace("\n", "\n\n")


@pytest.fixture(scope="module")
def opened(visit):
    """An exercise, opened once for the tests that write into it."""
    with visit(PAGE, script=COUNTED) as (page, complaints):
        yield Bench(page, "average_precision").open(), complaints


@pytest.fixture
def bench(opened):
    """The exercise as it was opened: with the code of the book, and no answer. Nothing fails."""
    bench, complaints = opened
    bench.page.evaluate("window.printedLines = 0")
    yield bench
    found = complaints.copy()
    complaints.clear()
    bench.reset()
    assert found == []


@pytest.fixture(scope="module")
def ndcg_page(visit):
    """A chapter with questions, opened once for the tests that answer them."""
    with visit("chapters/ndcg.html") as (page, complaints):
        yield page
        assert complaints == []


@pytest.fixture(scope="module")
def all_exercises(visit):
    """The page of all exercises, opened once for the mistakes of all chapters."""
    with visit("chapters/exercises.html") as opened:
        yield opened


@pytest.mark.xdist_group("all exercises")
@pytest.mark.parametrize("chapter", TYPED)
def test_a_misconception_typed_in_gets_the_words_of_python(all_exercises, chapter):
    name, function = MISTAKES[chapter]
    page, complaints = all_exercises
    bench = Bench(page, name).open()
    bench.write(as_typed(function, name))
    assert bench.run() == as_said(check(name, function))
    link = bench.answer.locator("p > a")
    assert f"/chapters/{chapter}.html#" in link.get_attribute("href")
    assert complaints == []


def test_nothing_is_loaded_before_the_first_click(visit):
    with visit(PAGE, wait_until="networkidle") as (page, complaints):
        assert not any(map(LOADED_LATER.search, page.evaluate(LOADED)))
        Bench(page, "average_precision").open()
        assert any(map(LOADED_LATER.search, page.evaluate(LOADED)))
        assert complaints == []


def test_the_answer_comes_below_the_readers_code_and_takes_the_books_place(bench):
    """CodeMirror adds its styles, and MicroPython is compiled, without more leave than the page
    gives."""
    expect(bench.cell.locator("> .cell_input")).to_be_hidden()
    expect(bench.cell.locator("> .cell_output")).to_be_hidden()
    bench.write(WRONG)
    assert bench.run() == as_said(check("average_precision", lambda rels, n_relevant: 0.5))
    expect(bench.cell.locator("> .cell_output")).to_be_hidden()
    assert bench.answer.get_attribute("role") == "status"
    editor = bench.element.locator(".cm-editor")
    assert editor.evaluate("editor => getComputedStyle(editor).display") == "flex"


def test_a_right_answer_is_marked_and_the_mark_is_kept(visit):
    """On the page of exercises and in the chapter, but not at the wrong function of the same name
    that the chapter asks to fix."""
    with visit("chapters/exercises.html") as (page, _):
        bench = Bench(page, "err").open()
        bench.write(ERR)
        assert bench.run() == "Right: err is correct on all 837 inputs tried."
        page.reload()
        expect(page.locator(".progress-overview .progress-solved")).to_have_text(["err-write"])
        mark = "run-exercise[data-name=err] .exercise-solved"
        expect(page.locator(mark)).to_have_text("✓ solved")
        page.goto(page.url.replace("exercises.html", "err.html"))
        expect(page.locator(mark)).to_have_text(["✓ solved", ""])


def test_a_run_is_stopped_at_once_and_the_next_one_works(bench):
    run, stop, reset = (
        bench.element.get_by_role("button", name=name) for name in ("Run", "Stop", "Reset")
    )
    expect(stop).to_be_hidden()
    bench.write(WRONG)
    assert bench.run().startswith("Not yet:")
    bench.write('print("before")\nwhile True:\n    pass')
    run.click()
    expect(bench.answer).to_be_empty()  # the answer to the last text is gone
    expect(reset).to_be_hidden()
    stop.click()
    assert "Stopped. The next run starts fresh." in bench.answered()
    expect(run).to_be_focused()
    expect(stop).to_be_hidden()
    bench.write("print(1 + 1)")
    assert bench.run().startswith("2\n")


def test_what_is_wrong_is_shown_while_the_words_on_the_mistake_are_on_their_way(visit):
    mistakes = exercises()["average_precision"].mistakes.values()
    mistake = next(one.function for one in mistakes if is_self_contained(one.function))
    verdict = check("average_precision", mistake)
    held = []
    with visit(PAGE) as (page, _):
        page.route("**/average_precision_words.js", lambda route: held.append(route))
        bench = Bench(page, "average_precision").open()
        bench.write(as_typed(mistake, "average_precision"))
        with page.expect_request("**/average_precision_words.js"):
            bench.element.get_by_role("button", name="Run").click()
        expect(bench.answer.locator("blockquote > p")).to_have_text(as_said(verdict).split("\n")[0])
        held[0].continue_()
        assert bench.answered() == as_said(verdict)


def test_a_mistake_whose_words_cannot_be_fetched_has_its_name(visit):
    """Nor can the picture."""
    mistake = exercises()["average_precision"].mistakes["mean of P@i"]
    with visit(PAGE) as (page, _):
        page.route("**/average_precision_words.js", lambda route: route.abort())
        page.route("**/picture-*", lambda route: route.abort())
        bench = Bench(page, "average_precision").open()
        bench.write(
            "def f(rels, R):\n"
            "    means = [sum(rels[:i]) / i for i in range(1, len(rels) + 1)]\n"
            "    return sum(means) / max(1, len(rels))\n"
            'rm.practice.check("average_precision", f)'
        )
        assert bench.run().endswith(f"\n\nThis looks like “{mistake.name}”.")


ENDLESS = 'print("before")\nwhile True:\n    pass'
CHANGED = "Your code has changed since this check."


@pytest.mark.parametrize("by_key", [True, False])
def test_a_changed_text_takes_the_place_of_the_one_that_runs(bench, by_key):
    page = bench.page
    first = bench.element.get_by_role("button", name="Run")
    stop = bench.element.get_by_role("button", name="Stop")
    bench.write(ENDLESS)
    first.click()
    page.wait_for_function("() => window.printedLines === 1")
    expect(first).to_have_text("Running…")
    expect(first).to_have_attribute("aria-disabled", "true")
    bench.write("print(1 + 1)")
    expect(first).to_have_text("Run this instead")
    expect(first).to_have_attribute("aria-disabled", "false")
    expect(stop).to_be_visible()
    if by_key:
        page.keyboard.press("Control+Enter")
    else:
        first.click()
    assert bench.answered().startswith("2\n")  # nothing of what was stopped
    expect(stop).to_be_hidden()
    expect(bench.element.get_by_text(CHANGED)).to_be_hidden()


def test_the_text_that_runs_is_not_run_again(bench):
    page = bench.page
    bench.write(ENDLESS)
    page.keyboard.press("Control+Enter")
    page.wait_for_function("() => window.printedLines === 1")
    started = page.evaluate("window.started")
    page.keyboard.press("Control+Enter")
    bench.write(ENDLESS + " ")
    bench.write(ENDLESS)
    expect(bench.element.get_by_role("button", name="Running…")).to_be_visible()
    page.keyboard.press("Control+Enter")
    assert page.evaluate("window.started") == started
    bench.element.get_by_role("button", name="Stop").click()
    assert "Stopped." in bench.answered()


def test_an_answer_says_that_the_code_has_changed_until_it_is_the_same_again(bench):
    changed = bench.element.get_by_text(CHANGED)
    edge = "quotation => getComputedStyle(quotation).borderInlineStartStyle"
    bench.write(WRONG)
    expect(changed).to_be_hidden()
    bench.run()
    quotation = bench.answer.locator("blockquote")
    expect(changed).to_be_hidden()
    assert quotation.evaluate(edge) == "solid"
    bench.write(WRONG.replace("0.5", "0.25"))
    expect(changed).to_be_visible()
    assert quotation.evaluate(edge) == "dashed"
    bench.write(WRONG)
    expect(changed).to_be_hidden()
    bench.write(WRONG.replace("0.5", "0.25"))
    assert "yours gives 0.25" in bench.run()
    expect(changed).to_be_hidden()
    bench.element.get_by_role("button", name="Reset").click()
    expect(bench.answer).to_be_empty()
    expect(changed).to_be_hidden()


def test_a_verdict_that_comes_after_a_change_says_so_and_marks_no_line(visit):
    held = []
    code = "def f(rels, R):\n    return missing\n\nrm.practice.check('average_precision', f)"
    with visit(PAGE) as (page, _):
        page.route("**/picture-*", lambda route: held.append(route))
        with page.expect_request("**/picture-*"):
            bench = Bench(page, "average_precision").open()
        bench.write(code)
        bench.element.get_by_role("button", name="Run").click()
        bench.write(f"x = 1\n{code}")
        held[0].continue_()  # no verdict is shown without its picture
        assert "NameError" in bench.answered()
        expect(bench.element.get_by_text(CHANGED)).to_be_visible()
        expect(bench.element.locator(".cm-failed")).to_have_count(0)


def test_an_endless_loop_is_stopped_and_the_next_run_is_fresh(bench):
    """After five seconds without a sign of progress, which the test makes pass at once."""
    page = bench.page
    bench.write(
        'print("before")\n\ndef f(rels, R):\n    while len(rels) > 2:\n        pass\n'
        "    return rm.average_precision(rels, n_relevant=R)\n\n"
        'rm.practice.check("average_precision", f)'
    )
    bench.element.get_by_role("button", name="Run").click()
    page.wait_for_function("() => window.printedLines === 1")
    assert page.evaluate("longWaits.at(-1).delay") == 5_000
    page.evaluate("longWaits.at(-1).act()")
    words = bench.answered()
    assert words.startswith("before\n") and "Stopped after 5 seconds" in words
    bench.write("print(1 + 1)")
    assert bench.run().startswith("2\n")


def test_an_error_is_told_with_its_line_and_the_line_is_marked(bench):
    bench.write("x = 1\ndef f(:\n    pass")
    assert bench.run() == "SyntaxError: invalid syntax (line 2)"
    assert bench.element.locator(".cm-failed").inner_text() == "def f(:"


def test_a_crash_is_told_with_its_line_and_the_line_is_marked(bench):
    bench.write(
        "import math as m\n\ndef f(rels, n_relevant):\n    print(rels)\n"
        '    return math.sqrt(n_relevant)\n\nrm.practice.check("average_precision", f)'
    )
    sentence, printed, lines = bench.run().split("\n\n")
    assert "NameError" in sentence and "on line 5: return math.sqrt(n_relevant)" in sentence
    assert sentence.endswith("It should give 1. Is import math missing?")
    assert (printed, lines) == ("It printed:", "[1]")
    assert bench.element.locator(".cm-failed").inner_text() == "    return math.sqrt(n_relevant)"


def test_the_text_survives_a_reload_until_it_is_reset(visit):
    with visit(PAGE) as (page, _):
        bench = Bench(page, "average_precision").open()
        book = bench.text()
        bench.write("mine = 1")
        page.reload()
        expect(bench.element.locator("button").first).to_have_text("Continue editing")
        bench.open()
        assert bench.text() == "mine = 1"
        bench.element.get_by_role("button", name="Reset").click()
        assert bench.text() == book
        page.reload()
        expect(bench.element.locator("button").first).to_have_text("Edit and run")


def test_two_exercises_of_one_name_keep_two_texts(visit):
    with visit("chapters/err.html") as (page, _):
        places = page.locator("run-exercise[data-name=err]")
        Bench(page, "err").open().write("mine = 1")
        page.reload()
        expect(places.nth(0).locator("button").first).to_have_text("Continue editing")
        expect(places.nth(1).locator("button").first).to_have_text("Edit and run")


def test_keys_run_and_leave_the_editor(bench):
    page = bench.page
    bench.write("print(1 + 1)")
    page.keyboard.press("Control+Enter")
    assert bench.answered().startswith("2\n")
    expect(bench.editor).to_be_focused()
    bench.write("print(1")
    page.keyboard.type(" / 2)")  # elsewhere, “/” opens the search
    assert bench.run().startswith("0.5\n")
    bench.editor.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(bench.element.get_by_role("button", name="Run")).to_be_focused()


def test_a_text_box_takes_the_place_of_an_editor_that_fails(visit):
    with visit(PAGE) as (page, _):
        page.route("**/code_mirror*", lambda route: route.abort())
        bench = Bench(page, "average_precision").open()
        expect(bench.element.locator("textarea")).to_be_focused()
        bench.editor.fill("print(1 + 1)")
        page.keyboard.press("Control+Enter")
        assert bench.answered().startswith("2\n")
        page.reload()
        bench.open()
        assert bench.editor.input_value() == "print(1 + 1)"


def test_python_that_cannot_be_loaded_is_told(visit):
    with visit(PAGE) as (page, _):
        page.route("**/micropython.wasm", lambda route: route.abort())
        bench = Bench(page, "average_precision").open()
        bench.write(WRONG)
        assert bench.run().startswith("Python could not be loaded.")
        page.unroute("**/micropython.wasm")
        bench.run()
        assert bench.run().startswith("Not yet:")


def test_an_open_exercise_fits_and_can_be_read(visit):
    """On paper, it is the one of the book."""
    with visit(PAGE) as (page, _):  # axe adds a style that the page's policy refuses
        bench = Bench(page, "average_precision").open()
        bench.write(WRONG)
        bench.run()
        for width, color_scheme in [(1280, "light"), (390, "dark")]:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=color_scheme)
            page.locator(f"html[data-theme={color_scheme}]").wait_for()
            page.wait_for_function(NOTHING_GLIDES)  # colors change slowly
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert found_by_axe(page, "run-exercise") == []
        page.emulate_media(media="print")
        expect(bench.element).to_be_hidden()
        expect(bench.cell.locator("> .cell_input")).to_be_visible()


def test_the_files_of_an_exercise_load_from_a_disk(new_page):
    """As scripts, which need no server."""
    with new_page() as page:
        page.goto((BUILT / "chapters" / "ndcg.html").as_uri())
        for name in ("checker", "ndcg", "ndcg_words"):
            page.add_script_tag(url=f"../_static/interactive/exercises/{name}.js")
        checker, chapter, words = page.evaluate(
            "[exerciseFiles.checker, exerciseFiles.ndcg, exerciseWords.ndcg]"
        )
    assert "rankmetrics_lib/practice/_checker.py" in checker
    assert "rankmetrics_lib/practice/ndcg.py" in chapter
    assert words["ndcg"].keys() == {"", *exercises()["ndcg"].mistakes}


class Field:
    """The field for the answer to a question."""

    def __init__(self, page, name):
        self.element = page.locator(f"typed-answer[data-name={name}]")
        expect(self.element.get_by_role("button")).to_be_visible()

    def check(self, answer):
        field = self.element.get_by_role("textbox")
        if field.count():
            field.fill(answer)
        else:
            name = self.element.get_attribute("data-name")
            option = self.element.page.locator(f"#{name} li", has_text=re.compile(f"^{answer}:"))
            option.click()  # anywhere in it
        self.element.get_by_role("button", name="Check").click()
        reply = self.element.locator(".exercise-answer blockquote")
        expect(reply).to_be_visible()
        expect(self.element).not_to_have_attribute("aria-busy", "true")
        return reply.inner_text()


@pytest.mark.parametrize("name", ["ndcg-predict", "ndcg-hand"])
def test_a_typed_answer_is_judged_in_its_place(ndcg_page, name):
    question = questions()[name]
    wrong = next(iter(question.mistakes))
    field = Field(ndcg_page, name)
    assert field.check(str(wrong)) == as_said(question.reply(wrong))
    assert field.check(str(question.answer)) == as_said(question.reply(question.answer))
    expect(field.element.locator(".exercise-solved")).to_have_text("✓ solved")
    exercise = ndcg_page.locator(f"#{name} ~ .exercise").first
    way_on = field.element.get_by_role("link", name="Next: ")
    assert way_on.get_attribute("href") == f"#{exercise.get_attribute('id')}"


def test_a_reply_says_that_it_is_to_the_answer_before(ndcg_page):
    question = questions()["ndcg-predict"]
    wrong = next(iter(question.mistakes))
    field = Field(ndcg_page, "ndcg-predict")
    changed = field.element.get_by_text("You have changed your answer since this reply.")
    field.check(wrong)
    expect(changed).to_be_hidden()
    ndcg_page.locator("#ndcg-predict li", has_text=re.compile(f"^{question.answer}:")).click()
    expect(changed).to_be_visible()
    field.check(question.answer)
    expect(changed).to_be_hidden()


def test_options_are_radio_buttons_with_their_words(ndcg_page):
    options = ndcg_page.get_by_role("radiogroup", name="Your answer to ndcg-predict")
    expect(options.get_by_role("radio")).to_have_count(4)
    options.get_by_role("radio", name="A: higher than Monday’s").press("ArrowDown")
    second = options.get_by_role("radio", name="B: exactly Monday’s")
    expect(second).to_be_checked()
    box = ndcg_page.locator("#ndcg-predict li").nth(1).bounding_box()
    assert second.bounding_box() == box


NDCG = """
from math import log2

def dcg(rels):
    return sum(g / log2(i + 2) for i, g in enumerate(rels))

def my_ndcg(rels, k, pool):
    ideal = dcg(sorted(pool, reverse=True)[:k])
    return dcg(rels[:k]) / ideal if ideal else 0.0

rm.practice.check("ndcg", my_ndcg)
"""
NAMELESS = NDCG.replace("[:k])", "[:k] + [0.25])", 1)
# What moves although the reader has just done nothing
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver(list => shifts.push(...list.getEntries()
    .filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value)))
    .observe({ type: "layout-shift" });
"""


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_hint_comes_before_the_solution_and_then_the_way_on(visit, width, scheme):
    with visit("chapters/ndcg.html", width=width, color_scheme=scheme, script=SHIFTS) as (
        page,
        complaints,
    ):
        bench = Bench(page, "ndcg").open()
        solution = page.locator("#ndcg-write ~ .tag_solution").first
        hint, show = (
            bench.element.get_by_role("button", name=name) for name in ("Hint", "Show the solution")
        )
        bench.element.get_by_role("button", name="Run").click()  # as given: not a try
        expect(bench.answer).to_contain_text("Not tried yet")
        expect(hint.or_(show).or_(solution)).to_be_hidden()

        bench.write(NAMELESS)
        page.evaluate("shifts.length = 0")
        bench.run()
        expect(bench.answer.get_by_role("img")).to_have_accessible_name("The list, from rank 1: 1.")
        assert bench.answer.locator(".figure-mark").all_inner_texts() == ["0.8638", "1"]
        expect(show.or_(solution)).to_be_hidden()
        hint.click()
        expect(bench.element.locator(".exercise-after p")).to_be_focused()
        show.click()
        expect(solution).to_be_visible()
        expect(solution.locator("summary")).to_be_focused()

        bench.write(NDCG)
        bench.run()
        way_on = bench.element.get_by_role("link", name="Next: From a tutorial")
        assert way_on.get_attribute("href") == "#ndcg-mend"
        assert sum(page.evaluate("shifts")) < 0.02
        assert complaints == []


def test_a_counterexample_opens_in_the_lab(visit):
    with visit("chapters/ndcg.html") as (page, complaints):
        bench = Bench(page, "ndcg").open()
        bench.write(NDCG.replace("dcg(rels[:k])", "dcg(rels)"))
        bench.run()
        expect(bench.answer).to_contain_text("DCG not cut at k")
        expect(bench.answer.locator(".exercise-beyond")).to_have_text("1")
        bench.answer.get_by_role("link", name="Open in the lab").click()
        expect(page.locator(".lab-list .figure-row")).to_have_count(2)
        assert complaints == []


def test_the_last_exercise_of_a_page_leads_to_the_next_page(visit):
    with visit("chapters/exercises.html") as (page, _):
        name = page.locator("run-exercise").last.get_attribute("data-name")
        bench = Bench(page, name).open()
        bench.write(as_typed(getattr(solutions, name), name))
        bench.run()
        way_on = bench.element.get_by_role("link", name="Next: ")
        next_page = page.locator("a.right-next")
        assert way_on.evaluate("link => link.href") == next_page.evaluate("link => link.href")
