"""The page for teachers names exercises that exist, and gives the chapters' own times."""

import csv
import os
import re
import shlex
import subprocess
import sys

import nbformat
import pytest

from book_site.content.sections import chapter_text, chapters_with_exercises
from rankmetrics_lib.grading import isolation
from rankmetrics_lib.grading.tasks import task_of

from .places import ROOT
from .small_class import hand_in

PAGE = (ROOT / "chapters" / "teaching.md").read_text(encoding="utf-8")
PLAN = re.findall(r"^\| {doc}`(\w+)` \|.*\| (\d+) \+ (\d+) \|$", PAGE, re.MULTILINE)
EXERCISES_START = re.compile(r"^```{exercise}", re.MULTILINE)
RULE = (
    "150 words a minute, one minute for each displayed formula and each definition, half a minute"
    " for each figure, table and visible piece of code, to the nearest five; and five minutes for"
    " each exercise."
)
EXERCISE = re.compile(r"(?<!\{ref\})`([a-z]+(?:-[a-z]+)+)`")
# A session's chapters, question, exercises in class, and homework.
SESSIONS = re.findall(r"^\| \d \| (.*) \| (.*) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)

WEEKS = re.findall(r"^\| \d \| ([^|]*) \| [^|]* \|$", PAGE, re.MULTILINE)


CHAPTERS = chapters_with_exercises()


def test_every_chapter_has_its_row():
    assert [chapter for chapter, _, _ in PLAN] == CHAPTERS


def pieces_to_read(chapter):
    """Words, formulas, definitions, and the rest (figures, tables, visible code cells) of a chapter
    without its exercises; and the number of exercises."""
    words = formulas = definitions = rest = exercises = 0
    reading = True
    for cell in nbformat.read(ROOT / "chapters" / f"{chapter}.ipynb", as_version=4).cells:
        if cell.cell_type == "markdown":
            exercises += len(EXERCISES_START.findall(cell.source))
            if heading := re.search("^## (.*)", cell.source, re.MULTILINE):
                reading = heading[1] != "Exercises"
        if not reading:
            continue
        if cell.cell_type == "markdown":
            text = re.sub(r"^(```|:).*$", "", cell.source, flags=re.MULTILINE)
            formulas += text.count("$$") // 2
            definitions += cell.source.count("{prf:")
            rest += len(re.findall(r"^\|[-:| ]+\|$", text, re.MULTILINE))
            prose = re.sub(r"\$\$.*?\$\$|\$[^$]+\$", "x", text, flags=re.DOTALL)
            words += len(re.findall(r"[A-Za-z0-9]\S*", prose))
        else:
            shown = [data for output in cell.outputs for data in output.get("data", {})]
            rest += "hide-input" not in (tags := cell.metadata.get("tags", []))
            rest += "hide-cell" not in tags and any(
                data in ("text/html", "image/png", "image/svg+xml") for data in shown
            )
    return words, formulas, definitions, rest, exercises


@pytest.mark.parametrize("chapter, reading, exercises", PLAN)
def test_the_times_follow_the_rule_of_the_page(chapter, reading, exercises):
    """The rule has room for small edits; a time is a multiple of five minutes."""
    assert RULE in " ".join(PAGE.split())
    words, formulas, definitions, rest, tasks = pieces_to_read(chapter)
    minutes = words / 150 + formulas + definitions + rest / 2
    assert int(reading) % 5 == 0 and abs(int(reading) - minutes) <= 4, minutes
    assert int(exercises) == 5 * tasks


@pytest.mark.parametrize("chapter, reading, exercises", PLAN)
def test_the_times_are_those_of_the_chapter(chapter, reading, exercises):
    assert f"**Time:** {reading} minutes, and {exercises} for the exercises." in chapter_text(
        chapter
    )


def test_every_chapter_is_in_one_session():
    planned = re.findall(r"{doc}`(\w+)`", " ".join(row[0] for row in SESSIONS))
    assert len(SESSIONS) == 6 and sorted(planned) == sorted(CHAPTERS)


@pytest.mark.parametrize("read, homework", [(row[0], row[3]) for row in SESSIONS])
def test_homework_is_of_the_session_and_can_be_graded(read, homework):
    tasks = [task_of(name) for name in EXERCISE.findall(homework)]
    assert tasks
    for task in tasks:
        asked = task.exercise or task.question
        assert f"{{doc}}`{asked.chapter}`" in read, task.name


@pytest.mark.parametrize("read, homework", [(row[0], row[3]) for row in SESSIONS])
def test_homework_is_handed_in_with_the_chapters_of_its_session(read, homework):
    [asked] = re.findall(r'href="exercises.html\?chapters=([\w,]+)#your-answers"', homework)
    assert asked.split(",") == re.findall(r"{doc}`(\w+)`", read)


def test_the_weeks_have_every_chapter_and_three_to_five_hours_each():
    minutes = {chapter: int(reading) + int(tasks) for chapter, reading, tasks in PLAN}
    weeks = [re.findall(r"{doc}`(\w+)`", row) for row in WEEKS]
    assert sum(weeks, []) == CHAPTERS
    assert all(3 <= sum(map(minutes.get, week)) / 60 <= 5 for week in weeks)


def test_the_example_is_what_the_command_prints(tmp_path):
    """And what it writes for one of the six students."""
    [(command, printed)] = re.findall(
        r"```console\n\$ rankmetrics-lib ((?:.*?\\\n)*[^\n]*)\n(.*?)```", PAGE, re.DOTALL
    )
    hand_in(tmp_path / "session-1")
    also = ["--no-isolation"] if isolation.problem() else []
    words = shlex.split(command.replace("\\\n", " ")) + also
    done = subprocess.run(
        [sys.executable, "-m", "rankmetrics_lib", *words],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == printed
    [quoted] = re.findall(r"says about `pr-write`:\n\n((?:> .*\n)+)", PAGE)
    with (tmp_path / "session-1.csv").open(encoding="utf-8") as file:
        rows = {(row["student"], row["exercise"]): row for row in csv.DictReader(file)}
    said = rows["Ben Okafor", "pr-write"]["message"]
    assert " ".join(quoted.replace("> ", " ").split()) == " ".join(said.split())
    assert (tmp_path / "session-1-feedback/Ben Okafor.html").exists()


def test_the_exercises_that_are_named_exist():
    texts = "\n".join(map(chapter_text, CHAPTERS))
    assert [name for name in EXERCISE.findall(PAGE) if f":label: {name}\n" not in texts] == []
