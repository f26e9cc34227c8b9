"""How long five metrics take compared with other libraries: one table from arrays in memory, one
from DataFrames. Then ten times the queries.

The libraries take turns in each round, and a ratio is taken within a round, so that what else the
machine does weighs on all alike. Times are processor time. The values are compared to 1e-12 before
anything is timed.
"""

import os

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", NUMBA_NUM_THREADS="1")

import argparse
import platform
import sys
import time
import tracemalloc
import warnings
from importlib.metadata import version
from statistics import median

import ir_measures
import numpy as np
import pandas as pd
import pytrec_eval
import ranx
from sklearn.metrics import ndcg_score, roc_auc_score

import rankmetrics_lib as rm

SHAPES = [(10_000, 100), (1_000, 1_000), (100_000, 10)]
MAX_GRADE = 3
N_DOCUMENTS = 1_000_000  # in the collection from which each query's documents are drawn
MEASURES = ["nDCG@10", "AP", "RR", "P@10", "AUC"]
# The other libraries have no AUC: they compute four of the five.
PEER_MEASURES = {
    "pytrec_eval": ["ndcg_cut_10", "map", "recip_rank", "P_10"],
    "ranx": ["ndcg@10", "map", "mrr", "precision@10"],
}
OUR_NAME = "rankmetrics_lib"


class Data:
    """The same rankings as arrays, as DataFrames, and in each library's own form."""

    def __init__(self, n_queries, n, seed=0):
        rng = np.random.default_rng(seed)
        shape = n_queries, n
        # Scores far enough apart to differ as 32-bit floats, which pytrec_eval keeps.
        places = rng.permuted(np.broadcast_to(np.arange(n), shape), axis=1)
        self.scores = (places + rng.random(shape) / 2) / n
        self.labels = rng.integers(0, MAX_GRADE + 1, shape)
        start = rng.integers(0, N_DOCUMENTS, (n_queries, 1))
        self.documents = (start + rng.choice(N_DOCUMENTS, n, replace=False)) % N_DOCUMENTS

    def frames(self):
        """Judgments and results, with a query's documents in two different orders."""
        rng = np.random.default_rng(1)
        queries = pd.array([f"q{i}" for i in range(len(self.labels))], dtype="str")
        names = pd.array([f"D{i:07}" for i in range(N_DOCUMENTS)], dtype="str")
        n = self.labels.shape[1]
        other = rng.permuted(np.broadcast_to(np.arange(n), self.labels.shape), axis=1)

        def frame(column, values, documents):
            query = np.repeat(np.arange(len(queries)), n)
            ids = {"query_id": queries[query], "doc_id": names[documents.ravel()]}
            return pd.DataFrame(ids | {column: values.ravel()})

        def shuffled(values):
            return np.take_along_axis(values, other, axis=1)

        return (
            frame("relevance", self.labels, self.documents),
            frame("score", shuffled(self.scores), shuffled(self.documents)),
        )


def as_dict(frame, column):
    """A DataFrame as the dict of dicts that pytrec_eval takes."""
    result = {}
    columns = (frame[name].tolist() for name in ("query_id", "doc_id", column))
    for query, document, value in zip(*columns, strict=True):
        result.setdefault(query, {})[document] = value
    return result


def from_arrays(data):
    """The calls to time with everything in memory. Each library gets its own form of the data, made
    in advance."""
    frames = data.frames()
    qrels, run = as_dict(frames[0], "relevance"), as_dict(frames[1], "score")
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, set(PEER_MEASURES["pytrec_eval"]))
    measures = [ir_measures.parse_measure(name) for name in MEASURES[:4]]
    ir_evaluator = ir_measures.evaluator(measures, qrels)
    ranx_data = ranx.Qrels(qrels), ranx.Run(run)
    return {
        OUR_NAME: lambda: rm.evaluate_arrays(data.labels, data.scores, MEASURES),
        "pytrec_eval": lambda: evaluator.evaluate(run),
        "ir_measures": lambda: list(ir_evaluator.iter_calc(run)),
        "ranx": lambda: ranx.evaluate(*ranx_data, PEER_MEASURES["ranx"], return_mean=False),
        "scikit-learn, nDCG@10 alone": lambda: ndcg_score(
            data.labels, data.scores, k=10, ignore_ties=True
        ),
        "np.sort of the scores": lambda: np.sort(data.scores, axis=-1),
    }


def from_frames(data):
    qrels, run = data.frames()
    measures = [ir_measures.parse_measure(name) for name in MEASURES[:4]]

    def with_pytrec_eval():
        evaluator = pytrec_eval.RelevanceEvaluator(
            as_dict(qrels, "relevance"), set(PEER_MEASURES["pytrec_eval"])
        )
        return evaluator.evaluate(as_dict(run, "score"))

    # ranx takes ids of type object alone; they are made before the clock starts.
    text = {"query_id": object, "doc_id": object}
    object_qrels, object_run = qrels.astype(text), run.astype(text)

    def with_ranx():
        ids = {"q_id_col": "query_id", "doc_id_col": "doc_id"}
        return ranx.evaluate(
            ranx.Qrels.from_df(object_qrels, **ids, score_col="relevance"),
            ranx.Run.from_df(object_run, **ids, score_col="score"),
            PEER_MEASURES["ranx"],
            return_mean=False,
        )

    return {
        OUR_NAME: lambda: rm.evaluate(qrels, run, MEASURES),
        "pytrec_eval": with_pytrec_eval,
        "ir_measures": lambda: list(ir_measures.iter_calc(measures, qrels, run)),
        "ranx": with_ranx,
    }


def check(data, contenders):
    """Check that the libraries' values agree. This first call also warms each library up."""
    ours = contenders[OUR_NAME]()
    if isinstance(ours, pd.DataFrame):
        assert list(ours.index) == [f"q{i}" for i in range(len(ours))]
    ours = {name: np.asarray(ours[name]) for name in MEASURES}
    place = {f"q{i}": i for i in range(len(data.labels))}

    by_query = contenders["pytrec_eval"]()
    for name, theirs in zip(MEASURES, PEER_MEASURES["pytrec_eval"], strict=False):
        for query, values in by_query.items():
            assert abs(values[theirs] - ours[name][place[query]]) < 1e-12
    for metric in contenders["ir_measures"]():
        assert abs(metric.value - ours[str(metric.measure)][place[metric.query_id]]) < 1e-12
    for name, values in zip(MEASURES, contenders["ranx"]().values(), strict=False):
        # ranx keeps queries in the order of their names.
        assert np.abs(values - ours[name][[place[q] for q in sorted(place)]]).max() < 1e-12
    for i in range(50):
        both_classes = 0 < (data.labels[i] >= 1).sum() < data.labels.shape[1]
        if both_classes:
            auc = roc_auc_score(data.labels[i] >= 1, data.scores[i])
            assert abs(ours["AUC"][i] - auc) < 1e-12


def processor_seconds(function):
    start = time.process_time()
    function()
    return time.process_time() - start


def table(title, form, rounds):
    rows = {}
    for shape in SHAPES:
        print(title, *shape, file=sys.stderr, flush=True)
        data = Data(*shape)
        contenders = form(data)
        check(data, contenders)
        times = {name: [] for name in contenders}
        for _ in range(rounds):
            for name, function in contenders.items():
                times[name].append(processor_seconds(function))
        rows[OUR_NAME] = rows.get(OUR_NAME, []) + [f"{median(times[OUR_NAME]) * 1000:.0f} ms"]
        for name in list(contenders)[1:]:
            ratios = [them / us for them, us in zip(times[name], times[OUR_NAME], strict=True)]
            if name.startswith("np.sort"):
                ratios = [1 / ratio for ratio in ratios]
            cell = f"{median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
            rows[name] = rows.get(name, []) + [cell]
    print_table(title, [f"{q:,}×{n:,}" for q, n in SHAPES], rows)


def growth(rounds):
    """How time and peak memory grow with ten times as many queries."""
    rows = {}
    for title, few, call in [
        (
            "arrays",
            10_000,
            lambda data: lambda: rm.evaluate_arrays(data.labels, data.scores, MEASURES),
        ),
        ("DataFrames", 2_000, lambda data: from_frames_only_ours(data)),
    ]:
        small, large = (call(Data(queries, 100)) for queries in (few, 10 * few))
        small(), large()
        times = [processor_seconds(large) / processor_seconds(small) for _ in range(rounds)]
        memory = peak_of_call(large) / peak_of_call(small)
        rows[title] = [
            f"{median(times):.1f} ({min(times):.1f} to {max(times):.1f})",
            f"{memory:.1f}",
        ]
    print_table("Ten times the queries (100 documents each)", ["time", "memory"], rows)


def from_frames_only_ours(data):
    qrels, run = data.frames()
    return lambda: rm.evaluate(qrels, run, MEASURES)


def peak_of_call(function):
    """The peak number of bytes that a call holds."""
    tracemalloc.start()
    function()
    highest = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return highest


def print_table(title, columns, rows):
    print(f"\n| {title} | {' | '.join(columns)} |\n|---|{'---|' * len(columns)}")
    for name, cells in rows.items():
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def machine():
    names = [
        "numpy",
        "pandas",
        "pyarrow",
        "pytrec-eval-terrier",
        "ir_measures",
        "ranx",
        "scikit-learn",
    ]
    libraries = ", ".join(f"{name} {version(name)}" for name in names)
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        processor = next(line.split(":")[1].strip() for line in file if "model name" in line)
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, {libraries}."


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    warnings.simplefilter("ignore")  # Numba warns while it compiles ranx
    print(machine())
    table("From arrays", from_arrays, rounds)
    table("From DataFrames", from_frames, rounds)
    growth(rounds)


if __name__ == "__main__":
    main()
