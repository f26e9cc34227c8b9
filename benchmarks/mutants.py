"""Measure the tests: change the library in one place after another, and see whether a test fails.

    python benchmarks/mutants.py [--seed 1] [--minutes 9] [--only arrays/pairs]

The changes are mutmut's (another operator, another number, a lost argument, a different string),
also in decorated functions and outside functions, where mutmut makes none. Their order is drawn
from the seed, and none is tried once the minutes are over (`--minutes inf`: all). Each has a copy
of this process, which imports the changed module and runs the tests that must notice until one
fails; no file is changed. Printed are those that survive, and the share caught in each room.
"""

import argparse
import difflib
import importlib
import math
import os
import random
import re
import resource
import sys
import time
from collections import Counter
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path

import libcst
import pytest
from mutmut.mutation.mutators import mutation_operators

ENOUGH = 0.97  # of them are caught, or the command fails
TESTS = Path("tests")
LAYER = [str(path) for path in TESTS.glob("*") if path.name in ("metrics", "package")]
CHECKER = [f"tests/practice/test_{name}.py" for name in ("checker", "untried", "questions")]
ROOMS = {  # the modules that are changed, and the tests that must notice, after those of that name
    "formulas": ("*.py", ["rankmetrics_lib/formulas", *LAYER]),
    "arrays": ("*.py", ["rankmetrics_lib/arrays", *LAYER]),
    "evaluation": ("*.py", ["rankmetrics_lib/evaluation", "tests/evaluation"]),
    "identify": ("*.py", ["rankmetrics_lib/identify", "tests/identify"]),
    "practice": ("_[a-z]*.py", ["rankmetrics_lib/practice/__init__.py", *CHECKER]),
}
# A change of these parts of a line alone is no mistake, for the reason before them.
NO_MISTAKES = {
    "only for types": r"\w+: TypeAlias.*|TYPE_CHECKING( .*)?|cast\([^,]*|(TypeVar|Literal)[\[(].*",
    "1 more makes no other number of it": r"\b1e\+?\d\d+",
    "None is as false as False and no text": r'(?<=[=,] )(None|False|"")(?=[,)]|$)',
    "a default that is only asked whether it is true": r"(?<=, )(None|False|0)(?=\))",
    "a guard of lists that are always of one length": r",? ?\bstrict=\w+",
    "the line that a warning points at": r",? ?\bstacklevel=\w+",
    "names of encodings are read in any case": r',? ?\bencoding="?\w[\w-]*"?',
    "how much is kept for the next time": r",? ?\bmaxsize=\w+",
    "a copy more or less, and floats by default": r",? ?\bcopy=\w+|(?<=astype\()(float|None)",
    "how a progress bar looks": r",? ?\b(mininterval|leave|unit|disable)=[^,)]+",
    "other random numbers, as good as these": r"default_rng\([^)]*\)",
    "how many rows or bytes are handled at once": r"\b(\w+_AT_ONCE|BATCH|ROWS|SMALL|FEW_\w+) = .*",
}
OPTIONS = ["-xqqs", "-n0", "--tb=no", "--assert=plain", "-pno:cacheprovider", "-pno:nbval"]
OPTIONS += ["-mnot slow", "--hypothesis-profile=quick"]
OPTIONS += ["--ignore-glob=*test_machines.py", "--ignore-glob=*_in_a_shell.py"]  # in processes


@dataclass
class Mutant:
    """One change of one module: a node of its syntax tree, and what takes its place."""

    room: str
    path: Path
    tree: libcst.Module
    node: libcst.CSTNode
    replacement: libcst.CSTNode

    @property
    def tests(self):
        """The tests that must notice, those with the name of the module first."""
        name = self.path.stem.strip("_")
        named = [*TESTS.glob(name), *TESTS.glob(f"[!bs]*/test_{name}.py"), self.path]
        return [*map(str, named), *ROOMS[self.room][1]]

    def write(self):
        """The changed module, and what has changed, as in `diff -u`."""
        code = self.tree.deep_replace(self.node, self.replacement).code
        sides = (self.tree.code.splitlines(), code.splitlines())
        _, _, place, *changed = difflib.unified_diff(*sides, lineterm="", n=0)
        return code, "\n".join([f"{self.path} {place}", *changed])


class Changes(libcst.CSTVisitor):
    """Collects the mutants of a module."""

    def __init__(self, room, path):
        super().__init__()
        self.room, self.path, self.mutants = room, path, []
        self.tree = libcst.parse_module(path.read_text(encoding="utf-8"))
        self.tree.visit(self)

    def on_visit(self, node):
        if isinstance(node, libcst.Annotation | libcst.Import | libcst.ImportFrom):
            return False
        if isinstance(node, libcst.SimpleString) and " " in node.value:
            return False  # people read it, and other tests hold the words that matter
        self.mutants += [
            Mutant(self.room, self.path, self.tree, node, replacement)
            for kind, operator in mutation_operators
            if isinstance(node, kind)
            for replacement in operator(node)
        ]
        return True


def is_a_mistake(changed):
    """Whether something has changed beyond what NO_MISTAKES allows, and the layout."""
    _, *lines = changed.split("\n")
    old, new = ("\n".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
    rules = [rf"{rule}|\s|,\s*(?=\))" for rule in NO_MISTAKES.values()]
    return all(re.sub(rule, "", old) != re.sub(rule, "", new) for rule in rules)


def start(tests, seconds, path=None, code=""):
    """Run the tests in a copy of this process, with other code for the module at this path."""
    if process := os.fork():
        return process
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    resource.setrlimit(resource.RLIMIT_DATA, (2**32, 2**32))  # ends a list without end
    used = math.ceil(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, used + seconds))
    get_code = SourceFileLoader.get_code

    def get_changed(loader, name):
        is_changed = path and Path(loader.path) == path.resolve()
        return compile(code, loader.path, "exec") if is_changed else get_code(loader, name)

    SourceFileLoader.get_code = get_changed
    try:
        os._exit(pytest.main([*OPTIONS, *tests]))
    finally:
        os._exit(1)


def limit(room):
    """Seconds for one of its mutants: thrice what its tests take without any, which must pass."""
    _, status, usage = os.wait4(start(ROOMS[room][1], 3600), 0)
    if status:
        sys.exit(f"Without any change, one of these fails: {' '.join(ROOMS[room][1])}")
    return 20 + 3 * math.ceil(usage.ru_utime + usage.ru_stime)


def try_all(mutants, limits, deadline):
    """Print each mutant that survives; yield each, and whether it was caught."""
    running, waiting = {}, iter(mutants)
    while True:
        while len(running) < os.cpu_count() and time.monotonic() < deadline:
            if not (mutant := next(waiting, None)):
                break
            code, changed = mutant.write()
            if is_a_mistake(changed):
                process = start(mutant.tests, limits[mutant.room], mutant.path, code)
                running[process] = mutant, changed
        if not running:
            return
        process, status = os.wait()
        mutant, changed = running.pop(process)
        if status == 0:
            print(changed, end="\n\n", flush=True)
        yield mutant, status != 0


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--seed", type=int, default=1, help="of their order")
    options.add_argument("--minutes", type=float, default=9, help="none is started later")
    options.add_argument("--only", default="", help="only modules with this in their path")
    options = options.parse_args()

    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for name in ("ir_measures", "pandas", "pytrec_eval", "scipy.stats", "sklearn.metrics"):
        importlib.import_module(name)  # once, instead of in each process
    mutants = [
        mutant
        for room, (pattern, _) in ROOMS.items()
        for path in sorted(Path("rankmetrics_lib", room).glob(pattern))
        if options.only in str(path) and path.stem != "_types"  # which no program imports
        for mutant in Changes(room, path).mutants
    ]
    random.Random(options.seed).shuffle(mutants)
    limits = {room: limit(room) for room in {mutant.room for mutant in mutants}}
    deadline = time.monotonic() + 60 * options.minutes
    tried, caught = Counter(), Counter()
    for mutant, noticed in try_all(mutants, limits, deadline):
        tried[mutant.room] += 1
        caught[mutant.room] += noticed
    for room in tried:
        print(f"{room:12} {caught[room]:5} of {tried[room]:5} caught")
    share = caught.total() / max(tried.total(), 1)
    print(f"{share:.1%} of {tried.total()} caught, of {len(mutants):,} mutants")
    return share < ENOUGH


if __name__ == "__main__":
    sys.exit(main())
