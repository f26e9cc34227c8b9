"""A quiz as a notebook with jupyterquiz, as a text2qti file for Canvas, and as GIFT for Moodle."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

from book_site.course.quiz import QuizQuestion
from book_site.course.sessions import Session
from book_site.course.worksheet import notebook
from book_site.notebooks.standalone import FOLDED
from rankmetrics_lib.grading.report import as_html

PINNED = Path(__file__).parents[2] / "tests" / "book" / "course.txt"
ASKED = "What does {call} return?"
ROUNDED = " Values are rounded to three decimals."
ABOUT_QUIZ = "Each question asks what a right function returns for one input."
INSTALL = """\
# @title Run this first: it installs what shows the quiz, where it is missing
try:
    import jupyterquiz
except ImportError:
    %pip install -q "{package}\""""
SHOW = """\
# @title Run this next: it shows the quiz
import json
from base64 import b64decode

from jupyterquiz import display_quiz

QUIZ = "{encoded}"
display_quiz(json.loads(b64decode(QUIZ)), shuffle_answers=False)"""
SPECIAL = re.compile(r"([\\~=#{}:])")  # in GIFT


def as_notebook(session: Session, questions: list[QuizQuestion]) -> NotebookNode:
    """The answers are encoded, so that nobody reads them by accident."""
    data = json.dumps(for_jupyterquiz(questions)).encode()
    encoded = b64encode(data).decode()
    install = INSTALL.format(package=pinned("jupyterquiz"))
    return notebook(
        [
            new_markdown_cell(
                f"# {title(session)}\n\n{ABOUT_QUIZ} Choose a value to see why it is right"
                " or which mistake leads to it."
            ),
            new_code_cell(install, metadata=FOLDED),
            new_code_cell(SHOW.format(encoded=encoded), metadata=FOLDED),
        ]
    )


def pinned(package: str) -> str:
    """The requirement of the package, at the version that was tested."""
    lines = PINNED.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith(f"{package}=="))


def for_jupyterquiz(questions: list[QuizQuestion]) -> list[dict[str, object]]:
    return [
        {
            "question": f"{as_html(one.task)}<br><br>{as_html(asked(one))}",
            "type": "multiple_choice",
            "answers": [
                {
                    "answer": option.value,
                    "correct": option.is_right,
                    "feedback": as_html(option.feedback),
                }
                for option in one.options
            ],
        }
        for one in questions
    ]


def asked(question: QuizQuestion) -> str:
    are_rounded = any(len(one.value.partition(".")[2]) == 3 for one in question.options)
    return ASKED.format(call=question.call) + ROUNDED * are_rounded


def as_text2qti(session: Session, questions: list[QuizQuestion]) -> str:
    """Every text is Markdown; its further paragraphs are indented."""
    lines = [f"Quiz title: {title(session)}", f"Quiz description: {ABOUT_QUIZ}"]
    for number, one in enumerate(questions, 1):
        indented = " " * 4 + asked(one)
        lines += ["", f"Title: {one.exercise}", "Points: 1"]
        lines += [f"{number}.".ljust(4) + one.task, "", indented]
        for letter, option in zip("abcd", one.options, strict=True):
            lines += [f"{'*' * option.is_right}{letter}) {option.value}", f"... {option.feedback}"]
    return "\n".join(lines) + "\n"


def as_gift(session: Session, questions: list[QuizQuestion]) -> str:
    blocks = [f"$CATEGORY: {title(session).replace(':', ',')}"]
    for number, one in enumerate(questions, 1):
        text = escaped(f"{one.task}\n\n{asked(one)}")
        options = [
            f"{'=' if option.is_right else '~'}{escaped(option.value)}#{escaped(option.feedback)}"
            for option in one.options
        ]
        name = f"Session {session.number}, question {number}"
        blocks += ["\n".join([f"::{name}::[markdown]{text}{{", *options, "}"])]
    return "\n\n".join(blocks) + "\n"


def escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text).replace("\n", r"\n")


def title(session: Session) -> str:
    return f"Quiz {session.number}: {session.title}"
