"""Which function is the answer to an exercise, and that the checker says of it what it says in a
notebook."""

import inspect
import linecache

import pytest

from rankmetrics_lib import practice
from rankmetrics_lib.grading import running
from rankmetrics_lib.grading.grades import grade_one
from rankmetrics_lib.grading.submissions import Cell, Submission, printable
from rankmetrics_lib.grading.tasks import task_of

from .conftest import RIGHT, STUB, WRONG, grade_of, grades_of

IMPORT = "import rankmetrics_lib as rm\n"
CHECKED = IMPORT + 'rm.practice.check("average_precision", {})'


def test_the_last_definition_counts():
    one = grade_of(WRONG, RIGHT)
    assert one.passed
    assert one.message.startswith("2 functions answer this; the last counts. Right")
    assert grade_of(RIGHT, WRONG).mistake == "mean of P@i"


def test_a_stub_does_not_count():
    assert grade_of(RIGHT + STUB).passed
    assert grade_of(STUB).message.startswith("Not tried yet: write the function in place of")


def test_a_function_to_fix_does_not_count_unchanged():
    given = inspect.getsource(task_of("ndcg-mend").exercise.given[0])
    assert grade_of(given, task="ndcg-mend").message.startswith("Not tried yet: this is the func")


@pytest.mark.parametrize("task", ["ap-write", "average_precision"])
def test_the_function_may_have_the_name_that_it_is_checked_by(task):
    mine = RIGHT.replace("average_precision", "mine")
    assert grade_of(mine, CHECKED.format("mine"), task=task).passed
    assert grade_of(mine, task=task).message == "Nothing handed in under this name."


def test_of_two_exercises_with_one_check_the_name_decides():
    """ndcg-write and ndcg-mend check the same; a function with a new name may answer either."""
    renamed = IMPORT + "def share(rels, k, pool):\n    return 1\n\nrm.practice.check('ndcg', share)"
    mine = renamed.replace("share", "my_ndcg")
    assert grade_of(mine, task="ndcg-write").counterexample
    assert (
        "my_ndcg has another name here, share, and two"
        in grade_of(renamed, task="ndcg-write").message
    )
    stub = mine.replace("return 1", "...")
    assert grade_of(stub, renamed, task="ndcg-write").message.startswith("Not tried yet")
    assert (
        "Nothing" in grade_of(mine.replace("my_ndcg", "tutorial_ndcg"), task="ndcg-write").message
    )


def test_a_function_that_is_checked_for_something_else_is_no_answer():
    """Two chapters call their function my_average_precision."""
    other = RIGHT.replace("average_precision", "my_average_precision")
    check = IMPORT + "rm.practice.check('scored_average_precision', my_average_precision)"
    assert "Nothing" in grade_of(other, check).message
    assert grade_of(other).passed


def test_what_the_package_offers_under_this_name_is_no_answer():
    assert "Nothing" in grade_of("from rankmetrics_lib.formulas import *").message


def test_a_syntax_error_costs_only_its_function():
    broken = "def ndcg(rels)\n    return 1\n"
    ndcg, right = grades_of(broken + RIGHT, tasks=["ndcg", "average_precision"])
    assert ndcg.message == "cell 1: SyntaxError: expected ':' (line 1)"
    assert right.passed


@pytest.mark.parametrize("nested", ["(" * 500 + ")" * 500, "x = " + "-" * 100_000 + "1", "\0"])
def test_code_that_python_cannot_read_is_no_answer(nested):
    assert not grade_of(nested + "\ndef average_precision(rels, n_relevant: return 1").passed
    assert grade_of(nested, RIGHT).passed


def test_a_missing_answer_is_said_with_what_could_not_be_read():
    assert grade_of("x = 1").message == "Nothing handed in under this name."
    assert grade_of(problems=["a.ipynb: not a notebook"]).message == "a.ipynb: not a notebook"


@pytest.mark.parametrize(
    "written, words",
    [
        ('"B"', 'answer("ndcg-predict", "B")'),
        ("'e'", 'answer("ndcg-predict", "e")'),
        ("2 / 3", 'answer("ndcg-predict", 2 / 3)'),
        ("[1]", 'answer("ndcg-predict", [1])'),
        ("...", 'answer("ndcg-predict", ...)'),
    ],
)
def test_a_typed_answer_gets_the_checker_s_reply(written, words):
    said = [IMPORT + f"rm.practice.answer('ndcg-predict', {written})"]
    said += [said[0].replace(written, "...")]  # an untouched copy does not count
    reply = eval(words, {"answer": practice.answer})
    assert grade_of(*said, task="ndcg-predict").message == reply.message


# Bodies whose verdict needs more than the function's values
BODIES = {
    "right": "hits = [i for i, rel in enumerate(rels, 1) if rel]\n"
    "    return sum(n / i for n, i in enumerate(hits, 1)) / max(1, n_relevant)",
    "named": "return sum(sum(rels[:i]) / i for i in range(1, len(rels) + 1)) / max(1, len(rels))",
    "a name that is missing": "x = 1\n    return math.sqrt(x)",
    "sort returns None": "return rels.sort()[0]",
    "a helper fails": "return helper(rels)",
    "printed": "print('here', rels)\n    return 2.0",
    "much is printed": "print('here' * 2000)\n    return 2.0",
    "None": "sum(rels)",
    "text": "return 'text'",
    "a list": "return [rels]",
    "NumPy's number": "import numpy\n    return numpy.float64(0.25)",
    "NaN": "return float('nan')",
    "the smallest number": "return 5e-324",
    "huge": "return 10**400",
    "True": "return True",
    "its input changes": "rels.append((1, {2: [3]}))\n    return 0",
    "it divides by zero": "return 1 / 0",
    "an exception without words": "raise KeyError",
    "the book's metric": "import rankmetrics_lib as rm\n"
    "    return rm.formulas.average_precision(rels, n_relevant=n_relevant)",
    "an exception of its own": "class Odd(Exception): pass\n    raise Odd('on', 'purpose')",
    "a surrogate": "raise ValueError('\\ud800')",
    "three arguments": "return 1",
}


def code_of(name):
    more = ", more" if name == "three arguments" else ""
    helper = "def helper(rels):\n    return rels[99]\n\n"
    return f"{helper}def average_precision(rels, n_relevant{more}):\n    {BODIES[name]}\n"


@pytest.fixture(scope="module")
def graded():
    """The grade of each body: one process runs all, and a copy of it each of them."""
    cells = [Cell(name, code_of(name) + CHECKED.format("average_precision")) for name in BODIES]
    submission, task = Submission("ann", cells, []), task_of("average_precision")
    job = running.job_for([task], isolated=False)
    said = running.run([cell.code for cell in cells], job, isolated=False, running=set())
    one_by_one = [running.Said([put]) for put in said.puts]
    grades = [grade_one(submission, task, one) for one in one_by_one]
    return dict(zip(BODIES, grades, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("name", BODIES)
def test_the_words_are_those_of_the_checker(name, graded):
    code = code_of(name)
    linecache.cache["<words>"] = len(code), None, code.splitlines(keepends=True), "<words>"
    exec(compile(code, "<words>", "exec"), space := {})
    verdict = practice.check("average_precision", space["average_precision"])
    one = graded[name]
    assert one.message == printable(" ".join(verdict.message.split("\n")))
    assert one.passed == verdict.passed == (name == "right")


def test_an_unknown_exercise_is_refused_with_the_nearest():
    with pytest.raises(ValueError, match="did you mean ndcg-mend"):
        task_of("ndcg-mended")
