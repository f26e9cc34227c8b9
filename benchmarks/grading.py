"""Time `grade` on a class of 100 students with six answers each, or on a class of broken files.

    python benchmarks/grading.py
    python benchmarks/grading.py --fuzzed 500

Of the answers, most are right; others return a constant, were not tried, have a syntax error, loop
without an end, crash, or eat memory. A fuzzed class hands in notebooks and Python files in which
bytes, lines, cells and names are random.
"""

import argparse
import json
import os
import random
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from rankmetrics_lib.grading import grade
from rankmetrics_lib.practice import exercises, solutions

EXERCISES = ["precision_at_k", "average_precision", "ndcg", "auc", "rbo", "err"]
SOURCE = Path(solutions.__file__).read_text(encoding="utf-8")
KINDS = {  # kind of answer: its weight, and its body in place of the solution's
    "right": (60, None),
    "constant": (25, "return 0.5"),
    "not tried": (10, "..."),
    "syntax error": (2, "return return"),
    "endless": (1, "while True: pass"),
    "crash": (1, "import os; os.abort()"),
    "memory": (1, "return [0] * 10**11"),
}


def notebook(cells):
    code = [{"cell_type": "code", "source": text, "outputs": []} for text in cells]
    return json.dumps({"cells": code, "nbformat": 4})


def whole_class(folder, students, numbers):
    """Write what the class hands in; how many answers there are of each kind."""
    wanted = Counter()
    weights = [weight for weight, _ in KINDS.values()]
    for student in range(students):
        kinds = numbers.choices(list(KINDS), weights, k=len(EXERCISES))
        wanted.update(kinds)
        cells = [
            f"def {exercises()[name].signature}:\n    {KINDS[kind][1]}\n"
            for name, kind in zip(EXERCISES, kinds, strict=True)
            if KINDS[kind][1]
        ]
        text = notebook([SOURCE, *cells])
        Path(folder, f"student{student:03}.ipynb").write_text(text, encoding="utf-8")
    return wanted


def fuzzed_class(folder, students, numbers):
    """Write a class of broken files, one for each student; how many there are of each kind."""
    wanted = Counter()
    for student in range(students):
        change = numbers.choice([bytes_changed, lines_changed, cells_changed, cut_off, pipe])
        ending = numbers.choice([b".ipynb", b".ipynb", b".py", b".IPYNB", b""])
        name = b"%03d" % student + numbers.randbytes(numbers.choice([0, 4, 200])) + ending
        path = os.path.join(os.fsencode(folder), name.translate(None, b"/\0"))
        change(path, numbers)
        wanted[change.__name__] += 1
    return wanted


def pieces(numbers):
    """Functions of the solutions, some of them with another body."""
    found = ["\ndef " + text for text in SOURCE.split("\ndef ")[1:]]
    bodies = [body for _, body in KINDS.values() if body]
    for name in numbers.sample(EXERCISES, 2):
        found.append(f"def {exercises()[name].signature}:\n    {numbers.choice(bodies)}\n")
    return found


def bytes_changed(path, numbers):
    text = bytearray(notebook(pieces(numbers)).encode())
    for _ in range(numbers.choice([1, 10, 1000])):
        text[numbers.randrange(len(text))] = numbers.randrange(256)
    write_file(path, bytes(text))


def lines_changed(path, numbers):
    lines = "\n".join(pieces(numbers)).split("\n")
    for _ in range(numbers.choice([1, 10, 100])):
        one, other = numbers.sample(range(len(lines)), 2)
        lines[one], lines[other] = lines[other], lines[one][numbers.randrange(3) :]
    write_file(path, notebook(["\n".join(lines)]).encode())


def cells_changed(path, numbers):
    odd = [
        None,
        3,
        [],
        {},
        "\ud800",
        ["\0"],
        {"cell_type": "code"},
        "%%bash\nls",
        "import os;exit()",
    ]
    cells = [*pieces(numbers), *numbers.choices(odd, k=3)]
    numbers.shuffle(cells)
    write_file(path, notebook(cells).encode())


def cut_off(path, numbers):
    text = notebook(pieces(numbers)).encode()
    write_file(path, text[: numbers.randrange(len(text))])


def pipe(path, numbers):
    os.mkfifo(path)


def write_file(path, content):
    with open(path, "wb") as file:
        file.write(content)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--students", type=int, default=100)
    parser.add_argument("--fuzzed", type=int, metavar="STUDENTS")
    parser.add_argument("--no-isolation", action="store_true")
    options = parser.parse_args()
    students = options.fuzzed or options.students
    hand_in = fuzzed_class if options.fuzzed else whole_class
    with TemporaryDirectory() as folder:
        kinds = hand_in(folder, students, random.Random(1))
        started = time.monotonic()
        grades = grade(folder, EXERCISES, isolated=not options.no_isolation)
        seconds = time.monotonic() - started
    print(", ".join(f"{number} {kind}" for kind, number in kinds.items()))
    print(f"{len({one.student for one in grades})} students, {len(grades)} answers,", end=" ")
    print(f"{sum(one.passed for one in grades)} passed,", end=" ")
    print(f"in {seconds:.0f} s with {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
