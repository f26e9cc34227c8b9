"""Try changed functions on the tests that reach them, for mutants.py.

pytest collects all tests once, in this process. A copy of it runs them as they are and notes which
lines of the library each test reaches. Each trial is one more copy: it gives the changed function
its new code and runs the tests that reach it, first the quick ones and those that have failed for
other changes of the module. Where the changed code runs while modules are imported and tests
collected, the copy imports and collects everything anew.
"""

import ast
import gc
import importlib.machinery
import json
import math
import os
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType

import coverage
import hypothesis
import pytest

LIBRARY = Path("rankmetrics_lib").resolve()
IMPORTING = "importing"  # the lines that run before the first test
SETTING_UP = "setting up"  # the lines that run in fixtures, which tests share
AROUND_A_TEST = 0.003  # seconds that pytest needs besides the test
A_FAILURE_TO_COME = 0.05  # how often a test is expected to fail that has not failed yet
PASSED, FAILED, BROKEN = range(3)  # exit codes of a process

hypothesis.settings.register_profile(
    "no_shrinking",
    hypothesis.settings(
        derandomize=True,
        deadline=None,
        max_examples=25,  # as in `make check`
        database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    ),
)


def run_pytest(paths, plugin):
    """Run pytest with one more plugin, silently, and return its exit code."""
    quiet = ["-xqqs", "--tb=no", "--assert=plain", "-pno:cacheprovider", "-pno:nbval"]
    choice = ["-mnot slow", "--hypothesis-profile=no_shrinking"]
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        return int(pytest.main([*quiet, *choice, *paths], plugins=[plugin]))


def measure_lines(context):
    """Start to measure which lines of the library run."""
    measured = coverage.Coverage(data_file=None, config_file=False, include=[f"{LIBRARY}/*"])
    measured.set_option("run:disable_warnings", ["no-data-collected"])  # by tests of the source
    measured.start()
    measured.switch_context(context)
    return measured


def lines_reached(measured):
    """Stop measuring: for each file, the contexts in which each line ran."""
    measured.stop()
    data = measured.get_data()
    return {file: data.contexts_by_lineno(file) for file in data.measured_files()}


class Collected:
    """A plugin of pytest that hands over the collected tests instead of running them."""

    def __init__(self, then):
        self.then = then
        self.measured = measure_lines(IMPORTING)

    def pytest_runtestloop(self, session):
        functions = functions_of_the_library()
        imported = {file: set(lines) for file, lines in lines_reached(self.measured).items()}
        tests = Tests(session, imported, functions)
        gc.freeze()
        self.then(tests)
        return True


class Recorder:
    """A plugin of pytest that notes which lines each test reaches, and how long it takes."""

    def __init__(self):
        self.measured = measure_lines(SETTING_UP)
        self.setting_up, self.seconds = 0.0, {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self):
        started = time.process_time()
        result = yield
        self.setting_up += time.process_time() - started
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        self.measured.switch_context(item.nodeid)
        started = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - started
            self.measured.switch_context(SETTING_UP)


@dataclass
class Tests:
    """The collected tests, and what they do while nothing is changed."""

    session: pytest.Session
    imported: dict  # by file of the library, the lines that run before the first test
    functions: dict  # by file of the library, the functions that exist
    setting_up: float = 0.0  # the longest time that the fixtures of a file of tests take
    seconds: dict = field(default_factory=dict)  # by the name of a test
    reached: dict = field(default_factory=dict)  # by file and line, the names of the tests
    # By file of the library, how often each test, or file of tests, has failed for a change of it
    failures: dict = field(default_factory=lambda: defaultdict(Counter))

    def __post_init__(self):
        self.by_file = {}
        for item in self.session.items:
            self.by_file.setdefault(item.nodeid.partition("::")[0], []).append(item)

    def of(self, path):
        """The tests in a file, below a folder, or of one name."""
        path, _, name = path.partition("::")
        files = (file for file in self.by_file if file == path or file.startswith(f"{path}/"))
        items = (item for file in files for item in self.by_file[file])
        return [item for item in items if name in ("", item.name.partition("[")[0])]

    def record(self, processes):
        """Note what each test does. All of them must pass."""
        self.must_pass(Plain, processes)
        with tempfile.TemporaryDirectory() as folder:
            jobs = [
                Recording(self, file, Path(folder, str(number)))
                for number, file in enumerate(self.by_file)
            ]
            for job, _ in list(finished(jobs, processes, math.inf)):
                self.add(*json.loads(job.notes.read_text(encoding="utf-8")))
        self.must_pass(Anew, processes)

    def must_pass(self, kind, processes):
        jobs = [kind(self, file) for file in self.by_file]
        for job, failed in finished(jobs, processes, math.inf):
            if failed is not None:
                stop(f"Without any change, this fails: pytest {failed or job.file}")

    def add(self, setting_up, seconds, reached):
        self.setting_up = max(self.setting_up, setting_up)
        self.seconds |= seconds
        for file, lines in reached.items():
            for line, contexts in lines.items():
                names = set(seconds) if SETTING_UP in contexts else set(contexts)
                self.reached.setdefault((file, int(line)), set()).update(names)

    def first_to_fail(self, items):
        """The name of the first of these tests that fails, if one does."""
        for item, following in zip_longest(items, items[1:]):
            if self.seconds:
                end_after(2 + 2 * (self.seconds[item.nodeid] + self.setting_up))
            self.session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.testsfailed:
                return item.nodeid
        return None


@dataclass
class Plain:
    """A job that runs the tests of one file as they are."""

    tests: Tests
    file: str

    def run(self):
        return self.tests.first_to_fail(self.tests.by_file[self.file])


@dataclass
class Anew:
    """A job that imports everything anew and runs the tests of one file."""

    tests: Tests
    file: str

    def run(self):
        return first_to_fail_anew([self.file], self.tests)


@dataclass
class Recording:
    """A job that notes what the tests of one file do."""

    tests: Tests
    file: str
    notes: Path

    def run(self):
        recorder = Recorder()
        self.tests.session.config.pluginmanager.register(recorder)
        items, hook = self.tests.by_file[self.file], self.tests.session.config.hook
        for item, following in zip_longest(items, items[1:]):  # one may be too slow while measured
            hook.pytest_runtest_protocol(item=item, nextitem=following)
        reached = lines_reached(recorder.measured)
        noted = [recorder.setting_up, recorder.seconds, reached]
        self.notes.write_text(json.dumps(noted), encoding="utf-8")


@dataclass
class Trial:
    """A job that puts a mutant in the place of its module and runs the tests that may notice."""

    tests: Tests
    paths: tuple  # of these tests
    mutant: object  # with the path, the changed line and the code of the changed module

    @cached_property
    def file(self):
        return str(self.mutant.path.resolve())

    def run(self):
        """The test that fails, or its file."""
        body = body_around(self.file, self.mutant.line)
        if body and not self.tests.imported.get(self.file, set()) & body and self.change():
            return self.tests.first_to_fail(self.items_that_reach(body))
        return self.import_anew()

    def items_that_reach(self, body):
        """The tests that reach one of these lines, first those that fail often for their time."""
        names = set().union(*(self.tests.reached.get((self.file, line), ()) for line in body))
        items = (item for path in self.paths for item in self.tests.of(path))
        reaching = (item for item in items if item.nodeid in names)
        failures = self.tests.failures[self.file]
        return sorted(
            reaching,
            key=lambda item: (
                (self.tests.seconds[item.nodeid] + AROUND_A_TEST)
                / (failures[item.nodeid] + A_FAILURE_TO_COME)
            ),
        )

    def change(self):
        """Give the functions of the file their new code, if they can take it."""
        new = {
            name_of(code): code for code in codes_in(compile(self.mutant.code, self.file, "exec"))
        }
        try:
            for function in self.tests.functions.get(self.file, []):
                function.__code__ = new.get(name_of(function.__code__), function.__code__)
        except ValueError:  # another number of variables from around it
            return False
        return True

    def import_anew(self):
        """The file of the test that fails after this one was imported in its new form."""
        loader = importlib.machinery.SourceFileLoader
        get_code = loader.get_code

        def get_new_code(loader, name):
            if loader.path == self.file:
                return compile(self.mutant.code, self.file, "exec")
            return get_code(loader, name)

        loader.get_code = get_new_code
        return first_to_fail_anew(self.ordered_paths(), self.tests)

    def ordered_paths(self):
        """The paths, first those whose tests have failed most often."""
        failures = self.tests.failures[self.file]

        def failures_in(path):
            return sum(n for name, n in failures.items() if name.startswith(path))

        return sorted(self.paths, key=failures_in, reverse=True)


def functions_of_the_library():
    """By file, the functions that exist. What the library itself would import later is imported
    first."""
    for path in sorted(LIBRARY.glob("[!_]*/**/[!_]*.py")):
        importlib.import_module(".".join(path.relative_to(LIBRARY.parent).with_suffix("").parts))
    functions = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            functions.setdefault(thing.__code__.co_filename, []).append(thing)
    return {file: functions[file] for file in functions if file.startswith(str(LIBRARY))}


class Limits:
    """A plugin of pytest that ends an endless loop."""

    def __init__(self, tests):
        self.tests = tests

    def pytest_runtest_logstart(self, nodeid):
        end_after(2 + 2 * (self.tests.seconds.get(nodeid, 0) + self.tests.setting_up))


def first_to_fail_anew(paths, tests):
    """Import and collect everything anew: the first of these paths where a test fails, if any."""
    passed = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    end_after(20)
    forget_the_repository()
    return next((path for path in paths if run_pytest([path], Limits(tests)) not in passed), None)


def codes_in(code):
    """This code and all code inside of it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


def name_of(code):
    return code.co_qualname, code.co_firstlineno


def body_around(file, line):
    """The lines of the body of the innermost function around a line; none outside of functions."""
    bodies = (
        set(range(node.body[0].lineno, node.end_lineno + 1))
        for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    )
    return min((body for body in bodies if line in body), key=len, default=set())


def forget_the_repository():
    """Forget the modules of this repository, so that they are imported anew."""
    here = str(Path.cwd())
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        installed = file.startswith(sys.prefix)  # .venv is a folder of the repository
        if file.startswith(here) and not installed and name not in ("__main__", __name__):
            del sys.modules[name]


def end_after(seconds):
    """End this process when it has taken this much more processor time."""
    latest = math.ceil(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (latest, resource.RLIM_INFINITY))


def stop(reason):
    """End all, and say why past pytest, which runs around all of this."""
    print(reason, file=sys.__stderr__, flush=True)
    raise SystemExit(1)


def start(job):
    """Start a job in a copy of this process, and return what reads the name of what failed."""
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            resource.setrlimit(resource.RLIMIT_DATA, (2**32, 2**32))  # ends a list without end
            failed = job.run()
            os.write(writer, (failed or "").encode())
            os._exit(FAILED if failed else PASSED)
        except MemoryError:
            os._exit(FAILED)
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(BROKEN)
    os.close(writer)
    return process, open(reader)


def finished(jobs, processes, deadline):
    """Each job, and the name of what failed: None if nothing did, empty if a limit ended it. None
    starts after the deadline."""
    running, waiting = {}, iter(jobs)
    while True:
        while len(running) < processes and time.monotonic() < deadline:
            job = next(waiting, None)
            if job is None:
                break
            process, reader = start(job)
            running[process] = job, reader
        if not running:
            return
        process, status = os.wait()
        code = os.waitstatus_to_exitcode(status)  # negative when a limit ended it
        if code == BROKEN:
            stop("A process broke off; what it printed stands above.")
        job, reader = running.pop(process)
        with reader:
            yield job, None if code == PASSED else reader.read()
