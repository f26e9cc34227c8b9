"""The process of one student: runs what was handed in as a notebook does, calls the functions with
every input, and says what they gave.

It reads a job (a pickle) from stdin, and writes lines of JSON to stdout. The verdict is made
outside, from these lines: whatever a student replaces in here, only values come out.
"""

import ast
import codeop
import inspect
import io
import json
import linecache
import math
import os
import pickle
import re
import signal
import sys
import time
import traceback
import warnings
from contextlib import suppress
from types import ModuleType, SimpleNamespace

try:
    import resource
except ImportError:  # on Windows, which has no such limits
    resource = None

UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
MAGIC = re.compile(r"^(\s*)([%!?].*|.*\S\?)$")  # what only IPython understands
OWN_LANGUAGE = re.compile(r"%%(?!time|capture|prun)")  # a cell in HTML, bash and so on
TOP_LEVEL = re.compile(r"^(?=def |class |@|import |from )", re.MULTILINE)
LONGEST_TEXT = 1000  # characters of a text, or of a value that is no number


class TooLong(BaseException):
    """Not an Exception: the student's own `except Exception` must not catch it."""


class Printed(io.TextIOBase):
    """Keeps what a call prints, up to a limit."""

    text = ""

    def write(self, text):
        if len(self.text) <= 2 * LONGEST_TEXT:
            self.text += text[: 2 * LONGEST_TEXT + 1]
        return len(text)


class Student:
    """All that one student's cells have made, and what is said of it."""

    def __init__(self, job, say):
        self.job, self.say = job, say
        self.seconds = job["seconds"]
        self.files = {}  # the number of each cell, by the name that tracebacks have for it
        self.made = {}  # every function that had a name that is asked for, and that name, by its id
        self.handed_in = {}
        sys.modules["__main__"] = ModuleType("__main__")
        self.space = sys.modules["__main__"].__dict__
        self.space.update(display=print, get_ipython=lambda: None)  # which Jupyter has
        self.compile = codeop.Compile()  # it remembers `from __future__ import`, as Jupyter does
        self.watch = self.prepare()

    def prepare(self):
        """Let `rm.practice` remember what it is given; the exercises and their answers are not in
        here. Returns what notes the book's own metrics, which no answer turns off."""
        practice = ModuleType("rankmetrics_lib.practice")
        practice.check, practice.answer = self.check, self.answer
        sys.modules[practice.__name__] = practice
        import rankmetrics_lib
        from rankmetrics_lib.formulas._rules import watch

        rankmetrics_lib.practice = practice
        self.space["rm"] = rankmetrics_lib  # also where the cell that imports it was not kept
        type(watch).on = property(lambda watch: True)
        return watch

    def check(self, name, function, tell=None):
        if name not in self.job["known"]:
            raise ValueError(f"name must be that of an exercise, got {name!r}")
        self.handed_in[id(function)] = function  # which keeps its id from another one
        if name in self.job["inputs"]:
            self.put(name, function, checked=True)
        return SimpleNamespace(passed=True, message="")

    def answer(self, name, value):
        self.say(question=str(name), **described(value))
        return SimpleNamespace(passed=True, message="")

    def run(self):
        """Run every statement, whether the one before it failed or not; then call the functions
        that were handed to no check."""
        for number, code in enumerate(self.job["cells"]):
            file = f"<cell {number}>"
            self.files[file] = number
            linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
            for place, tree in enumerate(self.statements(number, code)):
                self.begin([number, place], self.run_statement, tree, file)
        for function, name in [*self.made.values()]:
            if id(function) not in self.handed_in:
                for exercise in self.job["names"][name]:
                    self.begin([exercise], self.put, exercise, function, False)
        self.say(done=True)

    def begin(self, what, work, *arguments):
        """Do the work, unless it ended Python before."""
        if what not in self.job["without"]:
            self.say(began=what)
            work(*arguments)

    def statements(self, number, code):
        """The statements of a cell. Of one with a syntax error, those that can be read."""
        for text in (code, without_magics(code)):
            try:
                return ast.parse(text).body
            except UNREADABLE:
                continue
        found, line = [], 0
        for piece in TOP_LEVEL.split(text):
            try:
                found += ast.parse("\n" * line + piece).body
            except UNREADABLE as error:
                names = [name for name in self.job["names"] if name in piece]
                self.say(broken=number, names=names, error=described_error(error))
            line += piece.count("\n")
        return found

    def run_statement(self, tree, file):
        def run():
            exec(self.compile(ast.Module([tree], []), file, "exec"), self.space)
            for name in self.job["names"]:
                function = self.space.get(name)
                if callable(function) and code_of(function).co_filename in self.files:
                    self.made.setdefault(id(function), (function, name))

        with suppress(BaseException):  # also what would end Python
            limited(4 * self.seconds, run)

    def put(self, exercise, function, checked):
        """Call the function with every input, in a process that ends afterwards."""
        left, started = timer(0), time.monotonic()
        code = code_of(function)
        self.say(
            put=exercise,
            checked=checked,
            function=id(function),
            names=[name for name, value in self.space.items() if value is function]
            + [name for made, name in self.made.values() if made is function],
            cell=self.files.get(code.co_filename),
            line=code.co_firstlineno,
        )
        inputs = self.job["inputs"][exercise]
        end = apart(lambda: self.reply_to_all(function, code, inputs), self.job["in_all"])
        self.say(ended=end, seconds=round(time.monotonic() - started, 2))
        timer(left)

    def reply_to_all(self, function, code, inputs):
        """Say what the function gives for each input, up to the first that does not end."""
        for given in inputs:
            reply = self.reply_to(function, code, pickle.loads(given))
            self.say(**reply)
            if "endless" in reply:
                break

    def reply_to(self, function, code, given):
        before, self.watch.value = repr(given), None
        printed = sys.stdout = Printed()
        try:
            reply = limited(self.seconds, lambda: described(function(*given)))
        except TooLong:
            reply = {"endless": True}
        except BaseException as error:
            reply = {"error": type(error).__name__, "message": text_of(str, error)}
            frames = traceback.walk_tb(error.__traceback__)
            lines = [line for frame, line in frames if frame.f_code.co_filename == code.co_filename]
            reply["line"] = lines[-1] if lines else None
        if printed.text:
            reply["printed"] = printed.text
        if isinstance(self.watch.value, int | float):
            reply["watched"] = [self.watch.name, float(self.watch.value)]
        if repr(given) != before:
            reply["changed"] = repr(given)
        return reply


def without_magics(code):
    """The code without the lines of IPython; every other line keeps its place."""
    if OWN_LANGUAGE.match(code):
        return ""
    return "\n".join(MAGIC.sub(r"\1pass", line) for line in code.split("\n"))


def code_of(function):
    """Where the function was written; nowhere, if it was not written with `def` or `lambda`."""
    nowhere = SimpleNamespace(co_filename="", co_firstlineno=0)
    return getattr(inspect.unwrap(function), "__code__", nowhere)


def described(value):
    """A number or text as it is; of anything else its type and how it looks."""
    if value is None or isinstance(value, bool):
        return {"value": value}
    if isinstance(value, str):
        return {"value": value[:LONGEST_TEXT]}
    try:
        math.isnan(value)  # what the checker takes for a number
    except TypeError:
        return {"type": type(value).__name__[:LONGEST_TEXT], "looks": text_of(repr, value)}
    return {"value": int(value) if isinstance(value, int) else float(value)}


def described_error(error):
    line = f" (line {error.lineno})" if isinstance(error, SyntaxError) and error.lineno else ""
    message = error.msg if isinstance(error, SyntaxError) else error
    return f"{type(error).__name__}: {message}{line}"


def text_of(kind, value):
    try:
        return kind(value)[:LONGEST_TEXT]
    except Exception:
        return ""


def timer(seconds):
    """Let a signal come after so many seconds, where there is one; what was left of the last."""
    if not hasattr(signal, "setitimer"):
        return 0
    return signal.setitimer(signal.ITIMER_REAL, seconds)[0]


def limited(seconds, work):
    """What the work gives; TooLong, if it takes longer."""

    def stop(*_):
        raise TooLong

    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, stop)
    timer(seconds)
    try:
        return work()
    finally:
        timer(0)


def apart(work, seconds):
    """Do the work in a copy of this process, where the system makes one: then whatever it does to
    its process ends only itself. How it ended, in words."""
    if not hasattr(os, "fork"):
        work()
        return ""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(0)
    end = time.monotonic() + seconds
    while not (done := os.waitpid(child, os.WNOHANG))[0]:
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return f"It took more than {seconds} seconds in all."
        time.sleep(0.002)
    code = os.waitstatus_to_exitcode(done[1])
    if code < 0:
        return f"Its process was ended by {signal.Signals(-code).name}."
    return f"It ended Python itself, with exit code {code}."


def limit(job):
    """Limits of the system, for this process and each that it starts."""
    if resource is None:
        return
    limits = {"RLIMIT_CPU": job["in_all"], "RLIMIT_FSIZE": job["file"], "RLIMIT_CORE": 0}
    if sys.platform == "linux":
        limits["RLIMIT_AS"] = job["memory"]
        limits["RLIMIT_NPROC"] = job["processes"]
    for kind, most in limits.items():
        _, allowed = resource.getrlimit(getattr(resource, kind))
        most = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(getattr(resource, kind), (most, most))


def main():
    job = pickle.load(sys.stdin.buffer)
    sys.path.insert(0, job["path"])
    limit(job)
    warnings.simplefilter("ignore")
    said = os.fdopen(os.dup(1), "w", encoding="ascii")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)

    def say(**line):
        said.write("\n" + json.dumps(line) + "\n")  # a line of its own, whatever a cell has written
        said.flush()

    Student(job, say).run()
    os._exit(0)  # whatever threads a cell has started


if __name__ == "__main__":
    main()
