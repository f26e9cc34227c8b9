"""Which function is the answer to an exercise, and what code goes with it."""

import inspect

import pytest

from rankmetrics_lib.grading.answers import Code, NoAnswer
from rankmetrics_lib.grading.submissions import Cell, Submission
from rankmetrics_lib.grading.tasks import task_of

from .conftest import RIGHT, STUB, WRONG


def code(*cells, problems=()):
    numbered = [Cell(f"cell {number}", text) for number, text in enumerate(cells, 1)]
    return Code(Submission("ann", numbered, list(problems)))


def answer(*cells, task="average_precision"):
    return code(*cells).answer_to(task_of(task))


def runs(found, *arguments):
    """What the answer's code gives."""
    space = {}
    exec(found.code, space)
    return space[found.name](*arguments)


def test_the_last_definition_counts():
    found = answer(WRONG, RIGHT)
    assert runs(found, [0, 1], 1) == 0.5
    assert found.note.startswith("2 functions answer this")


def test_a_stub_does_not_count():
    assert runs(answer(RIGHT, STUB), [0, 1], 1) == 0.5
    with pytest.raises(NoAnswer, match="as the book gives it"):
        answer(STUB)


def test_a_function_to_fix_does_not_count_unchanged():
    given = task_of("ndcg-mend").exercise.given
    with pytest.raises(NoAnswer, match="as the book gives it"):
        answer(inspect.getsource(given[0]), task="ndcg-mend")


def test_the_function_may_have_the_name_that_the_cell_checks():
    renamed = RIGHT.replace("average_precision", "mine")
    found = answer(renamed + "\nrm.practice.check('average_precision', mine)")
    assert found.name == "mine"


@pytest.mark.parametrize("task", ["ap-write", "average_precision"])
def test_a_chapter_s_function_may_have_another_name(task):
    mine = RIGHT.replace("average_precision", "mine")
    found = answer(mine + "\nrm.practice.check('average_precision', mine)", task=task)
    assert (found.name, runs(found, [0, 1], 1)) == ("mine", 0.5)


def test_of_two_exercises_with_one_check_the_name_decides():
    """ndcg-write and ndcg-mend check the same; a function with a new name may answer either."""
    renamed = "def share(rels, k, pool):\n    return 1\n\nrm.practice.check('ndcg', share)"
    stub = "def my_ndcg(rels, k, pool):\n    ...\n\nrm.practice.check('ndcg', my_ndcg)"
    assert answer(renamed.replace("share", "my_ndcg"), task="ndcg-write").name == "my_ndcg"
    with pytest.raises(NoAnswer, match="my_ndcg has another name here, share, and two exercises"):
        answer(renamed, task="ndcg-write")
    with pytest.raises(NoAnswer, match="as the book gives it"):  # the other one has the new name
        answer(stub, renamed, task="ndcg-write")
    with pytest.raises(NoAnswer, match="Nothing"):
        answer(renamed.replace("share", "tutorial_ndcg"), task="ndcg-write")


def test_a_cell_that_checks_something_else_is_no_answer():
    """Two chapters call their function my_average_precision."""
    other = RIGHT.replace("average_precision", "my_average_precision")
    other += "rm.practice.check('scored_average_precision', my_average_precision)"
    with pytest.raises(NoAnswer, match="Nothing"):
        answer(other)


def test_what_the_function_needs_comes_with_it():
    found = answer(
        "import math\nscale = 2\nscale += 1\nlabels = load()",
        "def helper(x):\n    return math.floor(x) * scale",
        "def average_precision(rels, n_relevant):\n    return helper(1.5)",
    )
    assert runs(found, [], 0) == 3
    assert "load" not in found.code


def test_a_name_is_as_it_was_in_the_cell():
    found = answer(
        "def helper():\n    return 1",
        "def average_precision(rels, n_relevant):\n    return helper()",
        "def helper():\n    return 2",
    )
    assert runs(found, [], 0) == 1


def test_a_syntax_error_costs_only_its_function():
    broken = "def ndcg(rels)\n    return 1\n"
    assert runs(answer(broken + RIGHT), [0, 1], 1) == 0.5
    with pytest.raises(NoAnswer, match="cell 1: SyntaxError: expected ':'"):
        answer(broken + RIGHT, task="ndcg")


def test_a_missing_answer_is_said_with_what_could_not_be_read():
    with pytest.raises(NoAnswer, match="Nothing handed in"):
        answer("x = 1")
    with pytest.raises(NoAnswer, match="a.ipynb: not a notebook"):
        code(problems=["a.ipynb: not a notebook"]).answer_to(task_of("ndcg"))


@pytest.mark.parametrize("nested", ["(" * 500 + ")" * 500, "x = " + "-" * 100_000 + "1", "\0"])
def test_code_that_python_cannot_read_is_no_answer(nested):
    with pytest.raises(NoAnswer):
        answer(nested + "\ndef average_precision(rels, n_relevant: return 1")


@pytest.mark.parametrize(
    "written, value", [("'B'", "B"), ("0.5", 0.5), ("-1", -1), ("2 / 3", "2 / 3")]
)
def test_a_typed_answer_is_read_and_not_run(written, value):
    call = f"rm.practice.answer('ndcg-predict', {written})"
    assert (
        code(call, "rm.practice.answer('ndcg-predict', ...)").typed_answer("ndcg-predict") == value
    )


def test_an_unknown_exercise_is_refused_with_the_nearest():
    with pytest.raises(ValueError, match="did you mean ndcg-mend"):
        task_of("ndcg-mended")
