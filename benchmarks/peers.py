"""Where other tools used to be faster: dicts in memory, a prepared evaluator, one short list, and
whole processes. Theirs and ours take turns; a ratio is that of one round.

A ratio below 1 says that ours is faster. The last column says which is wanted.
"""

import os

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
import pytrec_eval

import rankmetrics_lib as rm

QUERIES, DOCUMENTS, POOL = 10_000, 100, 1_000_000  # of the large files
SHARED_MEASURES = ["nDCG@10", "AP", "RR", "P@10"]
TREC_MEASURES = ["ndcg_cut_10", "map", "recip_rank", "P_10"]
# Queries and documents, and the ratio that is wanted.
AT_ONCE = {(1_000, 1_000): 1, (1_000, 100): 1, (50, 100): 1}
PREPARED = {(1, 10): 3, (10, 100): 1, (50, 100): 1, (1_000, 100): 1}
SMALL_FILES, LARGE_FILES = 1.3, 0.5
SHORT = 0.0001  # seconds for a call on a short list
SHORT_LIST = [3, 0, 2, 1, 0, 0, 1, 0, 2, 0]
FUNCTIONS = ["ndcg", "average_precision", "reciprocal_rank", "precision", "recall", "err", "rbp"]
OUR_COMMAND = [sys.executable, "-m", "rankmetrics_lib", "evaluate"]
IR_MEASURES = [sys.executable, "-m", "ir_measures"]
# From two files to means, with the parser that comes with pytrec_eval.
PYTREC_EVAL = f"""
import sys, pytrec_eval
with open(sys.argv[1]) as qrels, open(sys.argv[2]) as run:
    qrels, run = pytrec_eval.parse_qrel(qrels), pytrec_eval.parse_run(run)
rows = pytrec_eval.RelevanceEvaluator(qrels, {TREC_MEASURES}).evaluate(run).values()
for name in {TREC_MEASURES}:
    print(name, sum(row[name] for row in rows) / len(rows))
"""


def random_dicts(n_queries, n):
    """Judgments and results of the same documents, in two orders."""
    rng = np.random.default_rng(0)
    qrels, run = {}, {}
    for query in range(n_queries):
        documents, grades = rng.choice(1_000_000, n, replace=False), rng.integers(0, 4, n)
        scores = dict(zip(rng.permutation(documents), rng.random(n), strict=True))
        qrels[f"q{query}"] = {f"D{d:07}": int(g) for d, g in zip(documents, grades, strict=True)}
        run[f"q{query}"] = {f"D{d:07}": float(score) for d, score in scores.items()}
    return qrels, run


def write_files(folder):
    """A run, and judgments of half of its documents and as many others, a million lines each."""
    rng = np.random.default_rng(0)
    with (
        open(Path(folder, "qrels.txt"), "w", encoding="utf-8") as qrels,
        open(Path(folder, "run.txt"), "w", encoding="utf-8") as run,
    ):
        for query in range(1, QUERIES + 1):
            documents = rng.choice(POOL, size=DOCUMENTS * 3 // 2, replace=False)
            scores = np.sort(rng.choice(10**6, size=DOCUMENTS, replace=False))[::-1] / 10**4
            for rank, (document, score) in enumerate(
                zip(documents[:DOCUMENTS], scores, strict=True), 1
            ):
                run.write(f"{query} Q0 doc{document} {rank} {score:.4f} bm25\n")
            judged = documents[DOCUMENTS // 2 :]
            for document, grade in zip(
                judged, rng.choice(4, p=[0.8, 0.1, 0.06, 0.04], size=len(judged)), strict=True
            ):
                qrels.write(f"{query} 0 doc{document} {grade}\n")


def compare(name, ours, theirs, wanted, seconds):
    """Print our time and its ratio to theirs, from rounds that together take about so long."""
    times, end = [], time.perf_counter() + seconds
    ours(), theirs()
    while time.perf_counter() < end or len(times) < 5:
        times.append((clocked(ours), clocked(theirs)))
    mine, other = (median(column) for column in zip(*times, strict=True))
    print_row(name, mine, shown(other), [mine / other for mine, other in times], wanted)


def print_row(name, mine, other, ratios, wanted):
    ratios = sorted(ratios)
    spread = f"({ratios[len(ratios) // 20]:.2f} to {ratios[-1 - len(ratios) // 20]:.2f})"
    print(
        f"{name:44} {shown(mine):>9} {other:>9}   {median(ratios):5.2f} {spread:16} {wanted:4}",
        flush=True,
    )


def clocked(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def shown(seconds):
    return f"{seconds * 1000:.3f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def in_memory(seconds):
    for shape, wanted in AT_ONCE.items():
        qrels, run = random_dicts(*shape)
        compare(
            "dicts, all in one, {:,} x {:,}".format(*shape),
            lambda qrels=qrels, run=run: rm.evaluate(qrels, run, SHARED_MEASURES),
            lambda qrels=qrels, run=run: pytrec_eval.RelevanceEvaluator(
                qrels, TREC_MEASURES
            ).evaluate(run),
            wanted,
            seconds,
        )
    for shape, wanted in PREPARED.items():
        qrels, run = random_dicts(*shape)
        ours, theirs = (
            rm.Evaluator(qrels, SHARED_MEASURES),
            pytrec_eval.RelevanceEvaluator(qrels, TREC_MEASURES),
        )
        compare(
            "dicts, prepared, {:,} x {:,}".format(*shape),
            lambda ours=ours, run=run: ours.evaluate(run),
            lambda theirs=theirs, run=run: theirs.evaluate(run),
            wanted,
            seconds,
        )


def whole_processes(seconds):
    with tempfile.TemporaryDirectory() as folder:
        # Compiled once, as by pip: the first call of each is not timed.
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder, "compiled"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        small = [str(Path(folder, name)) for name in ("small_qrels.txt", "small_run.txt")]
        for path, line in zip(small, ("q 0 d{} {}\n", "q Q0 d{} {} 0.{} tag\n"), strict=True):
            Path(path).write_text(
                "".join(line.format(i, i, 9 - i) for i in range(3)), encoding="utf-8"
            )
        compare(
            "command, three lines, beside ir_measures",
            lambda: run_process([*OUR_COMMAND, *small, "-m", *SHARED_MEASURES]),
            lambda: run_process([*IR_MEASURES, *small, *SHARED_MEASURES]),
            SMALL_FILES,
            seconds,
        )
        write_files(folder)
        large = [str(Path(folder, name)) for name in ("qrels.txt", "run.txt")]
        compare(
            "command, a million lines, beside pytrec_eval",
            lambda: run_process([*OUR_COMMAND, *large, "-m", *SHARED_MEASURES]),
            lambda: run_process([sys.executable, "-c", PYTREC_EVAL, *large]),
            LARGE_FILES,
            seconds,
        )


def run_process(command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def short_lists():
    """One list of ten, as a Python list, beside 0.1 ms for a call."""
    calls = 100
    for name in FUNCTIONS:
        function, more = getattr(rm, name), {"max_grade": 3} if name == "err" else {}
        rounds = [
            clocked(lambda function=function, more=more: several(function, more, calls)) / calls
            for _ in range(40)
        ]
        row = f"rm.{name}, one list of ten"
        print_row(row, median(rounds), shown(SHORT), [seconds / SHORT for seconds in rounds], 1)


def several(function, more, calls):
    for _ in range(calls):
        function(SHORT_LIST, **more)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="for each row (%(default)s)")
    seconds = parser.parse_args().seconds
    print(f"{'':44} {'ours':>9} {'theirs':>9}   ratio, 5 to 95 %      wanted")
    in_memory(seconds)
    whole_processes(seconds)
    short_lists()


if __name__ == "__main__":
    main()
