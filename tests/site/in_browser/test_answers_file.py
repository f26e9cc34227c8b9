"""A reader's answers leave the browser as a notebook, which `grade` reads, and return from it."""

import csv
import inspect
import json
import re
import subprocess
import sys

from playwright.sync_api import expect

from rankmetrics_lib.practice import check, questions, solutions

from .faults import found_by_axe
from .test_exercises import Bench

SOLUTION = inspect.getsource(solutions.ndcg).replace("def ndcg", "def my_ndcg")
WRITTEN = f'{SOLUTION}\n# mine\nrm.practice.check("ndcg", my_ndcg)'
TYPED = str(questions()["ndcg-hand"].answer)
LETTER = questions()["ndcg-predict"].answer
KEPT = """Object.fromEntries(Object.entries(localStorage).filter(([key]) =>
  key.startsWith("exercise text") && key !== "exercise text student"))"""


def field(page, name):
    return page.locator(f"typed-answer[data-name={name}]")


def said(page):
    return page.locator("answers-file").get_by_role("status")


def choose(page, path):
    """Choose a file, once there is somebody who reads it."""
    expect(page.get_by_role("button", name="Load answers…")).to_be_enabled()
    page.locator("answers-file [type=file]").set_input_files(path)


def load(page, path):
    choose(page, path)
    expect(said(page)).not_to_be_empty()
    return " ".join(said(page).inner_text().split())


def test_answers_are_handed_in_graded_and_loaded_again(visit, tmp_path):
    """On a phone, from the chapter to the teacher's table and back."""
    with visit("chapters/ndcg.html", width=390, has_touch=True) as (page, complaints):
        field(page, "ndcg-hand").get_by_role("textbox").fill(TYPED)
        page.get_by_role("radio", name=f"{LETTER}: ").check()
        Bench(page, "ndcg").open().write(WRITTEN)
        before = page.evaluate(KEPT)
        assert len(before) == 3

        page.locator(".progress-at-end").get_by_role("link", name="Download my answers").tap()
        expect(page.locator("answers-file [name=chapter]:checked")).to_have_count(1)
        expect(page.get_by_role("checkbox", name="All chapters 3")).to_be_checked()
        page.get_by_label("Your name").fill("Ann Lee")
        with page.expect_download() as download:
            page.get_by_role("button", name="Download my answers").tap()
        handed_in = tmp_path / "handed in" / download.value.suggested_filename
        download.value.save_as(handed_in)
        assert "3 answers written to “Ann Lee.ipynb”" in said(page).inner_text()

        grades = tmp_path / "grades.csv"
        names = "ndcg-write,ndcg-hand,ndcg-predict,ndcg-mend"
        command = [sys.executable, "-m", "rankmetrics_lib", "grade", str(handed_in.parent)]
        options = ["--exercises", names, "--out", str(grades)]
        subprocess.run(command + options, check=True, capture_output=True)
        rows = list(csv.DictReader(grades.read_text(encoding="utf-8").splitlines()))
        assert {row["student"] for row in rows} == {"Ann Lee"}
        assert [row["passed"] for row in rows] == ["True", "True", "True", "False"]
        assert rows[0]["message"] == str(check("ndcg", solutions.ndcg))
        assert rows[3]["message"] == "Nothing handed in under this name."

        page.evaluate("localStorage.clear()")
        page.reload()
        expect(page.get_by_role("button", name="Download my answers")).to_be_disabled()
        words = load(page, handed_in)
        assert re.match("3 answers loaded from “Ann Lee.ipynb”: ndcg-predict, ", words)
        assert page.evaluate(KEPT) == before
        said(page).get_by_role("link", name="ndcg-write").tap()
        expect(field(page, "ndcg-hand").get_by_role("textbox")).to_have_value(TYPED)
        expect(page.get_by_role("radio", name=f"{LETTER}: ")).to_be_checked()
        bench = Bench(page, "ndcg")
        expect(bench.element.get_by_role("button")).to_have_text("Continue editing")
        assert bench.open().text().split() == WRITTEN.split()
        assert complaints == []


def notebook(path, **texts):
    cells = [
        {
            "cell_type": "code",
            "source": text,
            "metadata": {"rankmetrics_lib": {"place": f"chapters/exercises {name}"}},
        }
        for name, text in texts.items()
    ]
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return path


def load_slowly(page, path):
    """Load a file that comes when nothing is left of what was said of the one before."""
    choose(page, path)
    page.wait_for_function("() => window.letFileCome")
    expect(said(page)).to_be_empty()
    page.evaluate("letFileCome(); window.letFileCome = undefined")
    expect(said(page)).not_to_be_empty()
    return " ".join(said(page).inner_text().split())


def test_nothing_is_lost_when_answers_differ_or_the_file_is_another(visit, tmp_path):
    script = """
    const { text } = Blob.prototype;
    Blob.prototype.text = async function () {  // comes when the test says so
      await new Promise((resolve) => { window.letFileCome = resolve; });
      return text.call(this);
    };
    if (!localStorage.length) {
      localStorage.setItem("exercise text chapters/exercises err", "mine");
      localStorage.setItem("exercise text chapters/exercises rbp", "same");
    }"""
    with visit("chapters/exercises.html", script=script) as (page, complaints):
        (broken := tmp_path / "broken.ipynb").write_text('{"cells": [')
        assert load_slowly(page, broken) == (
            "Nothing was loaded from “broken.ipynb”. This file is not a notebook, or it is damaged."
            " Choose a file that “Download my answers” wrote."
        )
        bench = Bench(page, "err").open()
        file = notebook(tmp_path / "a.ipynb", err="theirs", rbp="same", dcg="new", unknown="?")
        words = load_slowly(page, file)
        assert words.startswith(
            "One answer loaded from “a.ipynb”: dcg. One answer in the file is here already."
            " One cell of code in the file belongs to no exercise"
        )
        assert "One answer in the file differs from the one in your browser: err." in words
        kept = {"dcg": "new", "err": "mine", "rbp": "same"}
        texts = {f"exercise text chapters/exercises {name}": text for name, text in kept.items()}
        assert page.evaluate(KEPT) == texts

        assert found_by_axe(page, "answers-file") == []
        said(page).get_by_role("button", name="The one in the file").press("Enter")
        assert bench.text() == "theirs"
        undo = said(page).get_by_role("button", name="Undo")
        expect(undo).to_be_focused()
        undo.press("Enter")
        assert bench.text() == "mine"
        assert page.evaluate(KEPT) == texts
        load_slowly(page, file)
        said(page).get_by_role("button", name="The one in my browser").click()
        expect(said(page)).to_have_text("Your browser’s answers stay as they are: err.")
        assert page.evaluate(KEPT) == texts
        assert complaints == []
