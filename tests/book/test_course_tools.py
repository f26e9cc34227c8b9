"""An assignment from release to feedback, by nbgrader and by otter, for five students; the quizzes
through text2qti and jupyterquiz. The session `course` of noxfile.py makes its
environment."""

import json
import re
import shutil
import zipfile
from functools import partial
from html import unescape
from xml.etree import ElementTree

import nbformat
import pytest

from book_site.course.sessions import sessions

from . import environments
from .places import ROOT

pytestmark = [pytest.mark.network, pytest.mark.timeout(1800)]

ENVIRONMENT = ROOT / "_build/nox/course"
run = partial(environments.run, ENVIRONMENT)
COURSE = ROOT / "_build/course"
SESSION = sessions()[0].name
LIMIT = "15"  # seconds for a cell, instead of 60
NAMES = ["rankings-mend", "pr-predict", "pr-mend", "rankings-write", "pr-write", "pr-hand"]

# A cell that replaces the one with this beginning
RIGHT = {
    "def false_negatives": """
def false_negatives(rels, k, n_relevant):
    return n_relevant - sum(rels[:k])
""",
    'rm.practice.answer("pr-predict"': 'rm.practice.answer("pr-predict", "C")',
    "def precision_at_k": """
def precision_at_k(rels, k):
    return sum(rels[:k]) / k

rm.practice.check("precision_at_k", precision_at_k)
""",
    "def f_measure_at_k": """
def f_measure_at_k(rels, k, n_relevant, beta):
    hits = sum(rels[:k])
    return (1 + beta**2) * hits / (k + beta**2 * n_relevant)
""",
    "def hits_at_k": """
def hits_at_k(run, judgments, k):
    ranked = sorted(run, key=lambda pair: (pair[1], pair[0]), reverse=True)
    return sum(judgments.get(document, 0) >= 1 for document, score in ranked[:k])
""",
    'rm.practice.answer("pr-hand"': 'rm.practice.answer("pr-hand", 0.444)',
}
P_AT_K = "def precision_at_k"
STUDENTS = {
    "right": {},
    "mistake": {
        P_AT_K: """
def precision_at_k(rels, k):
    return sum(rels[:k]) / max(1, len(rels[:k]))

rm.practice.check("precision_at_k", precision_at_k)
"""
    },
    "syntax": {P_AT_K: "def precision_at_k(rels, k)\n    return sum(rels[:k]) / k"},
    "loop": {  # in the function, and in a cell of its own right
        P_AT_K: """
def precision_at_k(rels, k):
    while True:
        pass

rm.practice.check("precision_at_k", precision_at_k)
""",
        "def hits_at_k": RIGHT["def hits_at_k"] + "\nwhile True:\n    pass\n",
    },
    "cheat": {P_AT_K: "def precision_at_k(rels, k):\n    return rm.formulas.precision(rels, k)"},
}
# What their feedback says of pr-mend, the only exercise that they do not all solve
WORDS = {
    "right": "",
    "mistake": "This looks like “P@k divided by the number retrieved”.",
    "syntax": "SyntaxError: expected ':'",
    "loop": "did not finish within 5 seconds",
    "cheat": "this answer calls precision, the book's own function",
}


def hand_in(released, target, student):
    """The released notebook with the student's answers."""
    notebook = nbformat.read(released, as_version=4)
    left = RIGHT | STUDENTS[student]
    for cell in notebook.cells:
        for beginning in list(left):
            if cell.cell_type == "code" and cell.source.startswith(beginning):
                cell.source = left.pop(beginning)
                break
    assert left == {}
    target.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, target)


def text_of(page):
    return unescape(re.sub("<[^>]+>", "", page))


def expected(student):
    return {name: float(student == "right" or name != "pr-mend") for name in NAMES}


def with_limit(text, setting):
    """The file with the shorter limit."""
    assert text.count(setting.format("60")) == 1
    return text.replace(setting.format("60"), setting.format(LIMIT))


@pytest.fixture(scope="module")
def nbgrader(tmp_path_factory):
    """Scores and feedback of every student."""
    course = tmp_path_factory.mktemp("nbgrader") / "course"
    shutil.copytree(COURSE / SESSION / "nbgrader", course)
    config = course / "nbgrader_config.py"
    config.write_text(with_limit(config.read_text(), "timeout = {}"))
    run("nbgrader", "generate_assignment", SESSION, cwd=course)
    released = course / "release" / SESSION / "worksheet.ipynb"
    assert "SOLUTION" not in released.read_text()
    for student in STUDENTS:
        hand_in(released, course / "submitted" / student / SESSION / "worksheet.ipynb", student)
    run("nbgrader", "autograde", SESSION, cwd=course)
    run("nbgrader", "generate_feedback", SESSION, cwd=course)
    scores = (
        "import json; from nbgrader.api import Gradebook\n"
        "with Gradebook('sqlite:///gradebook.db') as book:\n"
        f"    all = book.assignment_submissions({SESSION!r})\n"
        "    print(json.dumps({one.student.id: {grade.name: grade.score\n"
        "        for notebook in one.notebooks for grade in notebook.grades} for one in all}))"
    )
    pages = course.glob("feedback/*/*/worksheet.html")
    feedback = {page.parts[-3]: text_of(page.read_text(encoding="utf-8")) for page in pages}
    return json.loads(run("python", "-c", scores, cwd=course).splitlines()[-1]), feedback


@pytest.mark.xdist_group("nbgrader")
@pytest.mark.parametrize("student", STUDENTS)
def test_nbgrader_gives_every_student_a_grade_and_the_name_of_the_mistake(nbgrader, student):
    scores, feedback = nbgrader
    judged = scores[student].pop("rankings-judge")
    assert judged == 0  # by hand
    assert scores[student] == {f"test-{name}": one for name, one in expected(student).items()}
    assert WORDS[student] in feedback[student]


@pytest.fixture(scope="module")
def assigned(tmp_path_factory):
    """The folder that otter makes of the assignment."""
    folder = tmp_path_factory.mktemp("otter")
    text = (COURSE / SESSION / "otter" / "worksheet.ipynb").read_text(encoding="utf-8")
    (folder / "worksheet.ipynb").write_text(with_limit(text, "seconds: {}"), encoding="utf-8")
    run("otter", "assign", "worksheet.ipynb", "dist", cwd=folder)
    assert "SOLUTION" not in (folder / "dist/student/worksheet.ipynb").read_text()
    return folder / "dist"


@pytest.mark.xdist_group("otter")
@pytest.mark.parametrize("student", STUDENTS)
def test_otter_gives_every_student_a_grade_and_the_name_of_the_mistake(assigned, student, tmp_path):
    hand_in(assigned / "student/worksheet.ipynb", tmp_path / "handed-in.ipynb", student)
    (autograder,) = (assigned / "autograder").glob("*.zip")
    run("otter", "run", "-a", autograder, "handed-in.ipynb", cwd=tmp_path)
    tests = json.loads((tmp_path / "results.json").read_text())["tests"]
    scores = {one["name"]: one["score"] for one in tests if "score" in one}
    right = {name.replace("-", "_"): one for name, one in expected(student).items()}
    assert scores == right
    (about,) = [one["output"] for one in tests if one["name"] == "pr_mend"]
    missing = "KeyError: precision_at_k"  # otter shows no error of a cell
    assert (missing if student == "syntax" else WORDS[student]) in about


@pytest.mark.parametrize("session", sessions(), ids=lambda session: session.name)
def test_text2qti_makes_a_file_for_canvas(session, tmp_path):
    shutil.copy(COURSE / session.name / "quiz.txt", tmp_path)
    run("text2qti", "quiz.txt", cwd=tmp_path)
    with zipfile.ZipFile(tmp_path / "quiz.zip") as package:
        texts = [package.read(name) for name in package.namelist() if name.endswith(".xml")]
    trees = [ElementTree.fromstring(text) for text in texts]
    tags = [element.tag.rpartition("}")[2] for tree in trees for element in tree.iter()]
    assert tags.count("item") == 10
    assert tags.count("response_label") == 40


@pytest.mark.parametrize("session", sessions()[:1], ids=lambda session: session.name)
def test_the_quiz_shows_in_a_notebook(session, tmp_path):
    source = COURSE / session.name / "quiz.ipynb"
    run("jupyter", "execute", source, f"--output={tmp_path / 'quiz.ipynb'}", cwd=tmp_path)
    shown = nbformat.read(tmp_path / "quiz.ipynb", as_version=4).cells[-1].outputs
    assert any("application/javascript" in output.data for output in shown)
    assert (
        sum(
            output.data.get("application/javascript", "").count('"correct": true')
            for output in shown
        )
        == 10
    )
