"""What a submission may try: none of it turns a wrong answer into a right one, and each costs the
student one answer at most."""

import os
import re
import socket
import sys
import time

import pytest

from rankmetrics_lib.grading import grade, isolation, running
from rankmetrics_lib.grading.tasks import task_of

from .conftest import RIGHT, grades_of

WRONG = "def ndcg(rels, k, pool):\n    return 0.5\n"
IMPORT = "import os, sys\nimport rankmetrics_lib as rm\n"
CHECK = "\nrm.practice.check('ndcg', ndcg)"
OWN = "return rm.formulas.ndcg(rels, k, pool=pool)"
RETURNS_HALF = r"Not yet: `ndcg\(\[1\], k=1, pool=\[1\]\)` should give 1, yours gives 0.5"
LINES = [
    {"put": "ndcg", "checked": True, "function": 1, "names": ["ndcg"], "cell": 1, "line": 1},
    {"value": 1.0},
    {"ended": "", "seconds": 0},
    {"done": True},
    {"put": []},
    {"put": "ndcg", "checked": True, "function": 1, "names": 5, "cell": 99, "line": -1},
    {"value": [[1]]},
    {"error": "\0", "message": 5},
    {"changed": "[" * 5000},
    {"question": []},
    {"broken": {}},
]
DEEP = "[" * 100_000

# The code of an answer to ndcg that is wrong or none, and what the checker says of it
ATTACKS = {
    "replaces the check": (
        f"rm.practice.check = lambda *given: type('V', (), {{'passed': True}})\n{WRONG}",
        RETURNS_HALF,
    ),
    "replaces the whole of practice": (
        f"sys.modules['rankmetrics_lib.practice'] = rm.practice = rm\n{WRONG}{CHECK}",
        RETURNS_HALF,
    ),
    "asks for the reference": (
        "def ndcg(rels, k, pool):\n"
        "    return rm.practice.exercises()['ndcg'].reference(rels, k, pool)\n" + CHECK,
        "AttributeError",
    ),
    "passes on the book's value": (f"def ndcg(rels, k, pool):\n    {OWN}\n", "calls ndcg"),
    "stops what notes the book's value": (
        "from rankmetrics_lib.formulas._rules import watch\n"
        f"def ndcg(rels, k, pool):\n    watch.on = False\n    {OWN}\n",
        "AttributeError",
    ),
    "writes results while it loads": (
        f"import json\nfor line in {LINES!r}:\n    for fd in range(20):\n        try:\n"
        "            os.write(fd, ('\\n' + json.dumps(line) + '\\n').encode())\n"
        f"        except OSError:\n            pass\n{WRONG}",
        RETURNS_HALF,
    ),
    "writes results in its calls": (
        "def ndcg(rels, k, pool):\n    for fd in range(20):\n        try:\n"
        "            os.write(fd, b'\\n{\"value\": [1]}\\n')\n        except OSError:\n"
        "            pass\n    return 0.5",
        "Not",
    ),
    "writes what is no text": (
        f"for fd in range(20):\n    try:\n        os.write(fd, b'\\xff\\0' + {DEEP!r}.encode())\n"
        f"    except OSError:\n        pass\n{WRONG}",
        RETURNS_HALF,
    ),
    "patches the libraries": (
        f"import json, pickle, inspect, math\nmath.isnan = lambda value: False\n"
        f"repr = str = None\njson.dumps = lambda *_: '{{\"value\": 1.0}}'\n{WRONG}",
        RETURNS_HALF,
    ),
    "returns what equals everything": (
        "class Any(float):\n    def __eq__(self, other): return True\n"
        "    def __sub__(self, other): return 0.0\n    __hash__ = None\n"
        "def ndcg(rels, k, pool):\n    return Any(0.5)",
        RETURNS_HALF,
    ),
    "looks like somebody else's": (
        f"{WRONG}ndcg.__code__ = ndcg.__code__.replace(co_filename='/etc/passwd')",
        "Nothing handed in|should give 1",
    ),
    "stands on no line": (
        f"{WRONG}ndcg.__code__ = ndcg.__code__.replace(co_firstlineno=10**9)",
        "cannot be read",
    ),
    "ends Python in a cell": (f"{WRONG}os._exit(0)", RETURNS_HALF),
    "ends Python in its call": ("def ndcg(rels, k, pool):\n    os._exit(3)", "exit code 3"),
    "exits": ("def ndcg(rels, k, pool):\n    sys.exit()", "raises SystemExit"),
    "aborts": ("def ndcg(rels, k, pool):\n    os.abort()", "SIGABRT"),
    "reads no address": (
        "def ndcg(rels, k, pool):\n    import ctypes; ctypes.string_at(0)",
        "SIGSEGV",
    ),
    "kills the process of all answers": (
        "import time\ndef ndcg(rels, k, pool):\n    os.kill(os.getppid(), 9); time.sleep(9)",
        "It ended the process that ran all answers",
    ),
    "ignores signals": (
        "import signal\n"
        "for one in (signal.SIGALRM, signal.SIGCHLD):\n    signal.signal(one, signal.SIG_IGN)\n"
        "def ndcg(rels, k, pool):\n    while True: pass",
        "did not finish",
    ),
    "loops": ("def ndcg(rels, k, pool):\n    while True: pass", "did not finish"),
    "loops, and cannot be interrupted": (
        "def ndcg(rels, k, pool):\n    while True:\n        try: ndcg(rels, k, pool)\n"
        "        except BaseException: pass",
        "more than 2 seconds|SIGKILL",
    ),
    "loops in a cell, and cannot be interrupted": (
        f"{WRONG}while True:\n    try: sum(range(10**6))\n    except BaseException: pass",
        RETURNS_HALF,
    ),
    "sleeps in a cell": (f"import time\n{WRONG}time.sleep(3600)", RETURNS_HALF),
    "recurses": (
        "def ndcg(rels, k, pool):\n    return ndcg(rels, k, pool)",
        "raises RecursionError",
    ),
    "eats memory": (
        "def ndcg(rels, k, pool):\n    return len(bytes(3 * 10**9))",
        "raises MemoryError",
    ),
    "returns too much": (
        "def ndcg(rels, k, pool):\n    return '0' * 10**8 if rels == [1] else 0.5",
        "of type str",
    ),
    "prints too much": (
        "def ndcg(rels, k, pool):\n    print('0' * 10**6)\n    return 0.5",
        "more was printed",
    ),
    "fills the disk": (
        "def ndcg(rels, k, pool):\n    with open('big', 'wb') as file:\n"
        "        while rels == [1]: file.write(bytes(10**7))\n    return 0.5",
        "raises OSError: .*File too large",
    ),
    "forks": (
        "def ndcg(rels, k, pool):\n    import time\n    for n in range(500):\n"
        "        if not os.fork():\n            time.sleep(60); os._exit(0)\n",
        "raises BlockingIOError",
    ),
    "leaves threads": (
        "import threading, time\n"
        f"threading.Thread(target=time.sleep, args=(3600,)).start()\n{WRONG}",
        RETURNS_HALF,
    ),
    "raises what cannot be said": (
        "class Odd(Exception):\n    def __str__(self): return '\\ud800\\0' * 3\n"
        "def ndcg(rels, k, pool):\n    raise Odd",
        r"raises Odd: \\ud800",
    ),
    "raises without an end": (
        "class Odd(Exception):\n    def __str__(self): return str(self)\n"
        "def ndcg(rels, k, pool):\n    raise Odd",
        "raises Odd",
    ),
}
ON_THE_MACHINE = [
    *("kills the process of all answers", "ignores signals", "loops, and cannot be interrupted"),
    *("eats memory", "fills the disk", "forks", "leaves threads"),
]
only_linux = pytest.mark.skipif(
    sys.platform != "linux", reason="the limits of memory and processes are Linux's"
)


def assert_costs_one_answer_and_wins_none(attack, isolated):
    code, words = ATTACKS[attack]
    attacked, honest = grades_of(
        IMPORT + code, RIGHT, tasks=["ndcg", "average_precision"], isolated=isolated
    )
    assert (attacked.passed, bool(re.search(words, attacked.message))) == (False, True), attacked
    assert honest.passed, honest


@pytest.mark.slow
@only_linux
@pytest.mark.parametrize("attack", ON_THE_MACHINE)
def test_an_attack_on_the_machine_costs_one_answer_and_wins_none(attack, isolated, hurried):
    assert_costs_one_answer_and_wins_none(attack, isolated)


@pytest.mark.slow
@only_linux
@pytest.mark.parametrize("attack", sorted({*ATTACKS} - {*ON_THE_MACHINE}))
def test_an_attack_on_python_costs_one_answer_and_wins_none(attack, hurried):
    """Isolation changes nothing about it."""
    assert_costs_one_answer_and_wins_none(attack, isolated=False)


def seen(code, isolated):
    """What a function gives that has no arguments, as text; it is called once."""
    lines = "".join(f"    {line}\n" for line in code.split("\n"))
    cell = f"import os\ndef look():\n{lines}\ndef average_precision(rels, n_relevant):\n"
    cell += "    return [look()]"
    job = running.job_for([task_of("average_precision")], isolated)
    del job["inputs"]["average_precision"][1:]
    (reply,) = running.run([cell], job, isolated, set()).puts[0].replies
    return reply.get("looks", reply)


def test_the_code_has_no_environment(isolated, monkeypatch):
    monkeypatch.setenv("TOKEN", "secret")
    assert seen("return os.environ.get('TOKEN'), open(0).read()", isolated) == "[(None, '')]"


# What is there outside: a path, or code for what is True if it works
REACHED = [
    "open('/etc/passwd').read() != ''",
    "os.listdir('/etc') != []",
    "os.listdir('/proc/1/root/etc') != []",
    "os.listdir('/home') != []",
    "os.path.exists({classmate!r})",
    "open({classmate!r}).read() != ''",
    "open({new!r}, 'w').write('x') > 0",
    "open('/usr/new', 'w').write('x') > 0",
    "open('/dev/shm/new', 'w').write('x') > 0",
    "open({package!r} + '/new.py', 'w').write('x') > 0",
    "os.listdir({package!r} + '/practice') != []",
    "__import__('socket').create_connection(('localhost', {port}), 2) is not None",
    "__import__('socket').create_connection(('1.1.1.1', 53), 2) is not None",
    "os.kill({pid}, 0) is None",
    "any(b'pytest' in open(f'/proc/{{one}}/cmdline', 'rb').read() for one in os.listdir('/proc')"
    " if one.isdigit())",
    "os.setuid(0) is None",
]


@pytest.fixture
def outside(tmp_path):
    """What the machine holds, in place of the names in REACHED."""
    (tmp_path / "classmate.py").write_text("answer = 1")
    with socket.create_server(("localhost", 0)) as server:
        yield {
            "classmate": str(tmp_path / "classmate.py"),
            "new": str(tmp_path / "new"),
            "package": str(isolation.PACKAGE),
            "port": server.getsockname()[1],
            "pid": os.getpid(),
        }


@pytest.mark.parametrize("isolated", [True], indirect=True)  # only bubblewrap keeps it out
def test_nothing_of_the_machine_is_inside(outside, isolated):
    tries = [one.format_map(outside) for one in REACHED]
    code = f"found = []\nfor one in {tries!r}:\n    try:\n        if eval(one): found.append(one)\n"
    code += "    except OSError: pass\nreturn found"
    assert seen(code, isolated) == "[[]]"


@pytest.mark.parametrize("isolated", [True], indirect=True)  # only bubblewrap hides processes
def test_inside_nothing_else_runs_and_one_may_write_into_an_empty_folder(isolated):
    few = "len([one for one in os.listdir('/proc') if one.isdigit()]) < 6"
    code = f"open('new', 'w').write('x'); return {few}, os.path.exists('new'), os.getcwd()"
    assert seen(code, isolated) == "[(True, True, '/tmp')]"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_process_that_stays_behind_is_ended(isolated):
    mark = f"3600.{os.getpid()}"
    seen(f"import subprocess; subprocess.Popen(['sleep', {mark!r}])", isolated)
    for _ in range(1000):  # a process ends a moment after its signal
        if not any(mark in command_of(one) for one in filter(str.isdigit, os.listdir("/proc"))):
            break
        time.sleep(0.1)
    else:
        pytest.fail("it is still there")


def command_of(process):
    try:
        with open(f"/proc/{process}/cmdline", encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def test_without_bubblewrap_the_grading_says_so(hand_in, monkeypatch):
    monkeypatch.setenv("PATH", "")
    isolation.problem.cache_clear()
    with pytest.raises(OSError, match="no bwrap on the PATH.*apt install.*--no-isolation"):
        grade(hand_in("ann.py", RIGHT), ["average_precision"])
    isolation.problem.cache_clear()
