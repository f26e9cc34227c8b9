"""One answer in a process of its own: what it gives comes back as it is, and what it does to the
machine costs that answer only."""

import math
import os
import socket

import pytest

from rankmetrics_lib.formulas._rules import watch
from rankmetrics_lib.grading import running
from rankmetrics_lib.grading.answers import Answer
from rankmetrics_lib.grading.grades import verdict_on
from rankmetrics_lib.grading.running import Ended, call_on_all
from rankmetrics_lib.grading.tasks import task_of
from rankmetrics_lib.practice._time_limit import TooLong

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="the limits are those of POSIX")


def given_by(body, *arguments, before=""):
    """What a function with this body gives for the arguments, in its own process."""
    code = f"{before}\ndef f(*given):\n    {body}"
    return call_on_all(code, "f", [arguments])(*arguments)


def test_values_come_back():
    values = {
        "0.1 + 0.2": 0.1 + 0.2,
        "5e-324": 5e-324,
        "7": 7,
        "True": True,
        "None": None,
        "'text'": "text",
        "__import__('numpy').float64(0.25)": 0.25,
        "__import__('numpy').int64(3)": 3,
        "__import__('fractions').Fraction(1, 4)": 0.25,
        "float('inf')": math.inf,
    }
    written = call_on_all("def f(written):\n    return eval(written)", "f", [(w,) for w in values])
    assert {one: written(one) for one in values} == values


def test_nan_comes_back():
    assert math.isnan(given_by("return float('nan')"))


def test_what_is_no_number_keeps_its_type_and_looks():
    value = given_by("return [1, 2]")
    assert (type(value).__name__, repr(value)) == ("list", "[1, 2]")


def test_an_exception_keeps_its_type():
    with pytest.raises(Exception) as caught:
        given_by("return 1 / 0")
    assert type(caught.value).__name__ == "ZeroDivisionError"


def test_a_change_of_the_input_is_seen():
    labels, by_name = [3, 1], {"a": 1}
    given_by("given[0].sort(); given[1].clear()", labels, by_name)
    assert (labels, by_name) == ([1, 3], {})


def test_a_metric_of_the_book_is_noticed():
    before = "import rankmetrics_lib as rm"
    given_by("return rm.formulas.precision([1, 0, 0, 0])", before=before)
    assert (watch.name, watch.value) == ("precision", 0.25)


def test_printing_is_no_answer():
    assert (
        given_by("import os; print('{\"value\": 2}'); os.write(1, b'{\"value\": 2}'); return 1")
        == 1
    )


@pytest.fixture
def port():
    with socket.create_server(("localhost", 0)) as server:
        yield server.getsockname()[1]


def test_an_answer_may_not_touch_the_machine(tmp_path, port):
    (tmp_path / "kept").write_text("kept")
    tries = [
        f"open({str(tmp_path / 'new')!r}, 'w')",
        f"os.open({str(tmp_path / 'new')!r}, os.O_CREAT)",
        f"os.remove({str(tmp_path / 'kept')!r})",
        f"shutil.rmtree({str(tmp_path)!r})",
        f"os.rename({str(tmp_path / 'kept')!r}, {str(tmp_path / 'new')!r})",
        "os.fork()",
        "os.system('true')",
        "os.kill(os.getppid(), 9)",
        "subprocess.run(['true'])",
        f"socket.create_connection(('localhost', {port}))",
        "ctypes.CDLL(None)",
    ]
    lines = "\n    ".join(
        f"try: {line}\n    except PermissionError: refused += 1" for line in tries
    )
    before = "import ctypes, os, shutil, socket, subprocess"
    assert given_by(f"refused = 0\n    {lines}\n    return refused", before=before) == len(tries)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_the_answer_has_no_environment(monkeypatch):
    monkeypatch.setenv("TOKEN", "secret")
    assert given_by("import os; return os.environ.get('TOKEN')") is None
    assert given_by("import sys; return sys.stdin.read()") == ""


@pytest.mark.parametrize(
    "way", ["rm.practice.exercises()", "__import__('rankmetrics_lib.practice')"]
)
def test_the_exercises_with_their_answers_are_out_of_reach(way):
    with pytest.raises(Exception) as caught:
        given_by(f"return {way}", before="import rankmetrics_lib as rm")
    assert type(caught.value).__name__ in ("AttributeError", "ImportError")


def test_memory_has_a_limit():
    with pytest.raises(Exception) as caught:
        given_by("return [0] * 10**10")
    assert type(caught.value).__name__ == "MemoryError"


@pytest.mark.slow
def test_an_endless_call_is_stopped(monkeypatch):
    monkeypatch.setattr(running, "SECONDS", 1)
    with pytest.raises(TooLong):
        given_by("while True: pass")
    with pytest.raises(Ended, match="does not end"):
        given_by("return 1", before="while True: pass")


@pytest.mark.slow
def test_an_answer_that_cannot_be_interrupted_is_ended(monkeypatch):
    monkeypatch.setattr(running, "LONGEST", 3)
    with pytest.raises(Ended, match="more than 3 seconds"):
        given_by("while True:\n        try: f()\n        except BaseException: pass")


@pytest.mark.parametrize(
    "body, end",
    [
        ("import os; os._exit(3)", "exit code 3"),
        ("import os; os.abort()", "SIGABRT"),
    ],
)
def test_what_ends_the_process_is_said(body, end):
    with pytest.raises(Ended, match=end):
        given_by(body)


def test_threads_do_not_keep_an_answer_waiting():
    """The process would not end before its limit, which is an Ended."""
    body = "threading.Thread(target=time.sleep, args=(3600,)).start(); return 1"
    assert given_by(body, before="import threading, time") == 1


def test_code_that_fails_before_the_function_is_said():
    with pytest.raises(Ended, match="NameError: name 'missing' is not defined"):
        given_by("return 1", before="x = missing")


def test_the_first_counterexample_survives_a_crash():
    """Right on the empty list, wrong on [1], and a crash from two documents on."""
    code = (
        "import os\ndef average_precision(rels, n_relevant):\n"
        "    if len(rels) > 1: os._exit(1)\n    return 0.0"
    )
    exercise = task_of("average_precision").exercise
    verdict = verdict_on(Answer(exercise, "average_precision", code, ""), exercise)
    assert verdict.counterexample == ([1], 1)
