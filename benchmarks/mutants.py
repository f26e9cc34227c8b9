"""Measure the tests: change the code in one place, and see whether a test fails.

    python benchmarks/mutants.py [--all] [--seed 1] [--minutes 9] [--skip 0] [--only arrays/pairs]
        [--again OUTPUT]

The changes are mutmut's: another operator, another number, a lost argument, a different string.
mutmut itself skips decorated functions and everything outside functions, which here are all metrics
and most of their rules; so this script takes its list of changes and applies them everywhere except
in type hints, type aliases, docstrings, `__all__` and strings of several words. No file is
changed.

The tests of a module are those of its family. They are collected once, and run once to note which
functions each of them reaches. Each mutant then gets a process of its own, a copy of this one: it
gives the changed function its new code, and runs the tests that reach it until one fails, those
first that are quick or have caught other mutants of the module. Where what is changed runs while
the library is imported, the process imports everything anew.

By default the order of the mutants is drawn from the seed, and none is started once the minutes are
over; --skip goes on where an earlier run stopped, and --again tries its survivors once more. Some
changes are no mistakes, and no test can catch them: the command prints all survivors, and fails
when more of the mutants survive than ENOUGH allows.
"""

import argparse
import difflib
import importlib
import math
import random
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import libcst
from mutmut.mutation.mutators import mutation_operators
from trials import Collected, Trial, finished, run_pytest

LIBRARY = Path("rankmetrics_lib")
LAYERS = ("formulas", "arrays")
# All but the type aliases, and what is only there for Dask, whose tests start many processes
MUTATED = [
    *(
        path
        for folder in (*LAYERS, "evaluation")
        for path in sorted(LIBRARY.glob(f"{folder}/**/*.py"))
        if path.name not in ("_types.py", "machines.py")
    ),
    *sorted(LIBRARY.glob("practice/_[a-z]*.py")),
]
FAMILIES = sorted(path.stem for path in LIBRARY.glob("formulas/[a-z]*.py"))
# What a change of any formula or array function may break
EVERYWHERE = [
    f"tests/package/test_{name}.py"
    for name in (
        "rules",
        "bad_input",
        "numbers",
        "pad",
        "layers",
        "peers",
        "shapes",
        "garbage",
        "catalogue",
        "docstrings",
    )
]
REFUSED = "tests/metrics/test_refused.py"
# Not those that start many processes
EVALUATION = [
    str(path)
    for path in sorted(Path("tests/evaluation").glob("test_*.py"))
    if not re.match("test_(machines|memory|command)", path.name)
]
CHECKER = "tests/practice/test_checker.py"
PRACTICE = [CHECKER, "tests/practice/test_untried.py", "tests/practice/test_questions.py"]
WATCH = [
    f"{CHECKER}::test_{name}"
    for name in (
        "a_call_outside_of_the_answer_does_not_count",
        "an_answer_that_only_calls_a_metric_of_the_book_does_not_pass",
        "an_answer_may_use_metrics_of_earlier_chapters",
    )
]
ENOUGH = 0.96  # the share to catch


def tests_of(path):
    """The tests that must notice a change of this module, its own first."""
    room, name = path.parent.name, path.stem
    if room in LAYERS and name in FAMILIES:
        modules = [f"rankmetrics_lib/{layer}/{name}.py" for layer in LAYERS]
        return (*modules, f"tests/metrics/test_{name}.py", REFUSED, *EVERYWHERE)
    if room in LAYERS:
        return (*EVERYWHERE, f"rankmetrics_lib/{room}", "tests/metrics", *WATCH)
    if room == "identify":
        return (str(path.parent), "tests/identify", "tests/site/test_detective.py")
    if room == "evaluation":
        by_name = sorted(EVALUATION, key=lambda test: name not in test)
        return ("rankmetrics_lib/evaluation/evaluate.py", *by_name)
    return ("rankmetrics_lib/practice/__init__.py", *PRACTICE)


@dataclass
class Mutant:
    """One change of one module: a node of its syntax tree, and what takes its place."""

    path: Path
    tree: libcst.Module
    node: libcst.CSTNode
    replacement: libcst.CSTNode

    @property
    def code(self):
        return self.tree.deep_replace(self.node, self.replacement).code

    @property
    def diff(self):
        """The changed lines, as in `diff -u`, after the place of the first."""
        _, _, hunk, *lines = difflib.unified_diff(
            self.tree.code.splitlines(), self.code.splitlines(), lineterm="", n=0
        )
        line = hunk.split()[1].lstrip("-").split(",")[0]
        return "\n".join([f"{self.path}:{line}", *lines])

    @property
    def line(self):
        """The number of the first changed line."""
        place, _, _ = self.diff.partition("\n")
        return int(place.rpartition(":")[2])

    @property
    def change(self):
        """The changed lines without their place."""
        return self.diff.partition("\n")[2]

    @property
    def name(self):
        """Its key in the outputs of earlier runs, without a line number: lines move."""
        return f"{self.path}\n{self.change}"


class Changes(libcst.CSTVisitor):
    """Collects the mutants of a module."""

    def __init__(self, path):
        super().__init__()
        self.path, self.mutants = path, []
        self.tree = libcst.parse_module(path.read_text(encoding="utf-8"))
        self.tree.visit(self)

    def on_visit(self, node):
        if is_not_behavior(node):
            return False
        self.mutants += [
            Mutant(self.path, self.tree, node, replacement)
            for kind, operator in mutation_operators
            if isinstance(node, kind)
            for replacement in operator(node)
            if not is_the_same_number(node, replacement)
        ]
        return True


def is_not_behavior(node):
    """Whether this part of the code says something to people and tools only."""
    if isinstance(node, libcst.SimpleString):
        return " " in node.value
    if isinstance(node, libcst.Assign):
        target = node.targets[0].target
        return isinstance(target, libcst.Name) and target.value == "__all__"
    if isinstance(node, libcst.AnnAssign):
        hint = node.annotation.annotation
        return isinstance(hint, libcst.Name) and hint.value == "TypeAlias"
    return isinstance(node, libcst.Annotation | libcst.Import | libcst.ImportFrom)


def is_the_same_number(node, replacement):
    """1e100, to which mutmut adds 1, stays 1e100."""
    return (
        isinstance(node, libcst.BaseNumber) and node.evaluated_value == replacement.evaluated_value
    )


def survivors(output):
    """The name of each mutant that survived an earlier run, from what it printed."""
    blocks = (block.strip().split("\n") for block in output.split("\n\n"))
    return {"\n".join([place.rpartition(":")[0], *rest]) for place, *rest in blocks}


def try_all(tests, mutants, processes, minutes):
    """Print each mutant that survives and the share caught by module; return the share of all."""
    started = time.monotonic()
    tests.record(processes)
    jobs = (Trial(tests, tests_of(mutant.path), mutant) for mutant in mutants)
    tried, caught = Counter(), Counter()
    results = finished(jobs, processes, started + 60 * minutes)
    for job, failed in results:
        mutant = job.mutant
        # not tqdm's bar: the copies of this process would print theirs below it
        print(
            f"\r{tried.total() + 1:,} of {len(mutants):,} ", end="", file=sys.__stderr__, flush=True
        )
        tried[mutant.path] += 1
        if failed is not None:
            caught[mutant.path] += 1
            tests.failures[job.file][failed] += 1
        else:
            say(mutant.diff, "")
    say("")
    for path in [*sorted(tried), None]:
        n_tried = tried[path] if path else tried.total()
        n_caught = caught[path] if path else caught.total()
        share = n_caught / n_tried if n_tried else 1
        say(f"{str(path or 'all'):45} {n_caught:5} of {n_tried:5} caught  {share:7.2%}")
    seconds = time.monotonic() - started
    say(f"{seconds:.0f} seconds")
    return share


def say(*lines):
    """Print past pytest, which runs around all of this."""
    print(*lines, sep="\n", file=sys.__stdout__, flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument(
        "--all", action="store_true", help="try every mutant, however long it takes"
    )
    options.add_argument("--only", default="", help="mutate only modules with this in their path")
    options.add_argument("--seed", type=int, default=1, help="of the order in which they are tried")
    options.add_argument("--minutes", type=float, default=9, help="start none after this time")
    options.add_argument("--skip", type=int, default=0, help="leave out this many")
    options.add_argument("--again", help="only what survived in this output of an earlier run")
    options.add_argument("--jobs", type=int, default=2, help="processes at a time")
    options = options.parse_args()

    paths = [path for path in MUTATED if options.only in str(path)]
    mutants = [mutant for path in paths for mutant in Changes(path).mutants]
    if options.again:
        again = survivors(Path(options.again).read_text(encoding="utf-8"))
        mutants = [mutant for mutant in mutants if mutant.name in again]
        paths = sorted({mutant.path for mutant in mutants})
    random.Random(options.seed).shuffle(mutants)
    mutants = mutants[options.skip :]
    for name in ("ir_measures", "pytrec_eval", "scipy.stats", "sklearn.metrics"):
        importlib.import_module(name)  # which the tests of peers do later, in each process
    shares = []
    minutes = math.inf if options.all else options.minutes
    collected = Collected(
        lambda tests: shares.append(try_all(tests, mutants, options.jobs, minutes))
    )
    run_pytest(sorted({test for path in paths for test in tests_of(path)}), collected)
    return not shares or shares[0] < ENOUGH


if __name__ == "__main__":
    sys.exit(main())
