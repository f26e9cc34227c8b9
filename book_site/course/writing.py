"""Writes the course: all of it for a teacher, and what students may see into the site."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx

from book_site.course.exercises import Chapter, find_exercise
from book_site.course.graders import NBGRADER_CONFIG, for_nbgrader, for_otter
from book_site.course.quiz import quiz
from book_site.course.quiz_files import as_gift, as_notebook, as_text2qti
from book_site.course.sessions import Session, sessions
from book_site.course.worksheet import answer_key, worksheet
from book_site.notebooks.standalone import as_text
from book_site.notebooks.wheel import NAME as WHEEL

FOR_PRACTICE = 0  # the seed of the quizzes on the site; those of a class have another one
TEACHING = "chapters/teaching"  # the page that offers them
OPEN = ("worksheet.ipynb", "quiz.ipynb")  # no answer key on a site that students read
ABOUT_COURSE = """\
# The course

A folder for each session of the page “Teaching with this book”. Made by `make course SEED={seed}`;
another seed gives other quizzes.

| In each folder | What it is |
|---|---|
| `worksheet.ipynb` | hand it out; the checker in it tells students how they do |
| `nbgrader/` | the worksheet as an assignment of nbgrader, with solutions |
| `otter/` | the worksheet as an assignment of otter, with solutions |
| `answer-key.ipynb` | solutions, model answers, and what the usual mistakes are called |
| `quiz.ipynb` | ten questions, in the notebook |
| `quiz.txt` | the same for Canvas: `text2qti quiz.txt` makes the file to import |
| `quiz.gift` | the same for Moodle, to import as GIFT |

`{wheel}` is the package: hand it out beside the worksheets, whose
first cell installs it.

**What students may see:** `worksheet.ipynb`, and `quiz.ipynb` after the class has taken the quiz.
Everything else holds answers. The site of the book offers the worksheets, and a quiz for practice
that has other questions than yours.

**Grading a folder of worksheets**, one file for each student:

    rankmetrics-lib grade WORKSHEETS --exercises NAME,… --out grades.csv

The answer key begins with this command, and the names for its session.

**With nbgrader.** One course of all sessions:

    cp -r session-*/nbgrader/. my-course && cd my-course
    nbgrader generate_assignment session-1-precision-recall
    nbgrader autograde session-1-precision-recall
    nbgrader generate_feedback session-1-precision-recall

**With otter.**

    cd session-1-precision-recall/otter && otter assign worksheet.ipynb dist
    otter run -a dist/autograder/*.zip SUBMISSION.ipynb

Both, jupyterquiz and text2qti come with `pip install '.[course]'`.

**All this is for practice, not for credit.** Every answer is in the book, and a notebook that
nbgrader or otter runs can change what its checker says.
"""


def write_course(target: Path, standalone: Path, seed: int) -> None:
    """Files of earlier runs are written over; nothing else in the folder is touched."""
    write(target / "README.md", ABOUT_COURSE.format(seed=seed, wheel=WHEEL))
    for session in sessions():
        for name, text in files(session, standalone, seed).items():
            write(target / session.name / name, text)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def files(session: Session, standalone: Path, seed: int) -> dict[str, str]:
    """The text of each file of the session's folder."""
    chapters = [Chapter.read(standalone, name) for name in session.chapters]
    found = [find_exercise(name, chapters) for name in session.exercises]
    questions = quiz(session, seed)
    notebooks = {
        "worksheet.ipynb": worksheet(session, chapters, found),
        "answer-key.ipynb": answer_key(session, chapters, found),
        f"nbgrader/source/{session.name}/worksheet.ipynb": for_nbgrader(session, chapters, found),
        "otter/worksheet.ipynb": for_otter(session, chapters, found),
        "quiz.ipynb": as_notebook(session, questions),
    }
    return {name: as_text(notebook) for name, notebook in notebooks.items()} | {
        "nbgrader/nbgrader_config.py": NBGRADER_CONFIG,
        "quiz.txt": as_text2qti(session, questions),
        "quiz.gift": as_gift(session, questions),
    }


def write_open_files(app: Sphinx, error: Exception | None) -> None:
    """Worksheets and quizzes for practice, to `course` in the site, if it has the page on teaching
    and their chapters."""
    if error is not None or app.builder.name != "html" or TEACHING not in app.env.found_docs:
        return
    for session in sessions():
        if not {f"chapters/{name}" for name in session.chapters} <= app.env.found_docs:
            continue
        written = files(session, Path(app.outdir).parent / "standalone", FOR_PRACTICE)
        for name in OPEN:
            write(Path(app.outdir, "course", session.name, name), written[name])


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", write_open_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
