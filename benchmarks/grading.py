"""Time `grade` on a class of 100 students with five answers each.

    python benchmarks/grading.py

Most answers are right; others return a constant, were not tried, have a syntax error, loop without
an end, crash, or eat memory.
"""

import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from rankmetrics_lib.grading import grade
from rankmetrics_lib.practice import exercises, solutions

STUDENTS = 100
EXERCISES = ["precision_at_k", "average_precision", "ndcg", "auc", "rbo"]
KINDS = {  # kind of answer: its weight, and its body in place of the solution's
    "right": (60, None),
    "constant": (25, "return 0.5"),
    "not tried": (10, "..."),
    "syntax error": (2, "return return"),
    "endless": (1, "while True: pass"),
    "crash": (1, "import os; os.abort()"),
    "memory": (1, "return [0] * 10**11"),
}


def answers(random_numbers):
    """One student's answers: the kinds, and the code."""
    source = Path(solutions.__file__).read_text(encoding="utf-8")
    kinds = random_numbers.choices(
        list(KINDS), [weight for weight, _ in KINDS.values()], k=len(EXERCISES)
    )
    pieces = [source]
    for name, kind in zip(EXERCISES, kinds, strict=True):
        body = KINDS[kind][1]
        if body:
            pieces.append(f"def {exercises()[name].signature}:\n    {body}\n")
    return kinds, pieces


def main():
    numbers = random.Random(1)
    wanted = Counter()
    with TemporaryDirectory() as folder:
        for number in range(STUDENTS):
            kinds, pieces = answers(numbers)
            wanted.update(kinds)
            for place, piece in enumerate(pieces):
                path = Path(folder, f"student{number:03}", f"{place}.py")
                path.parent.mkdir(exist_ok=True)
                path.write_text(piece, encoding="utf-8")
        started = time.monotonic()
        grades = grade(folder, EXERCISES)
        seconds = time.monotonic() - started
    print(", ".join(f"{number} {kind}" for kind, number in wanted.items()))
    print(f"{sum(one.passed for one in grades)} passed")
    print(f"{len(grades)} answers in {seconds:.0f} s with {os.cpu_count()} processors")


if __name__ == "__main__":
    sys.exit(main())
