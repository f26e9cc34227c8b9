"""From two TREC files to values: time and peak memory compared with pytrec_eval and ir_measures.

Every measurement has a process of its own, which imports first and is timed from then on: by the
clock, and in processor time. pytrec_eval and ir_measures use one thread; rankmetrics_lib reads the
two files in two. The libraries take turns, and a ratio is that of one round, so that other load on
the machine meets all of them alike. The values must be equal.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np

QUERIES, DOCUMENTS, POOL = 10_000, 100, 1_000_000
ROUNDS = 7
MEASURES = ["nDCG@10", "AP", "RR", "P@10"]  # and, in ours alone, AUC: the others have none


def rankmetrics(qrels, run):
    import pandas  # noqa: F401
    import pyarrow.csv  # noqa: F401

    import rankmetrics_lib as rm

    yield
    yield rm.evaluate(qrels, run, [*MEASURES, "AUC"]).mean()[MEASURES].tolist()


def pytrec_eval(qrels, run):
    import pytrec_eval

    names = {"nDCG@10": "ndcg_cut_10", "AP": "map", "RR": "recip_rank", "P@10": "P_10"}
    yield
    with open(qrels) as judgments, open(run) as results:
        judged, retrieved = pytrec_eval.parse_qrel(judgments), pytrec_eval.parse_run(results)
    evaluator = pytrec_eval.RelevanceEvaluator(judged, {"ndcg_cut.10", "map", "recip_rank", "P.10"})
    rows = evaluator.evaluate(retrieved).values()
    yield [float(np.mean([row[names[name]] for row in rows])) for name in MEASURES]


def ir_measures(qrels, run):
    import ir_measures

    measures = [ir_measures.parse_measure(name) for name in MEASURES]
    yield
    judged, retrieved = ir_measures.read_trec_qrels(qrels), ir_measures.read_trec_run(run)
    means = ir_measures.calc_aggregate(measures, judged, retrieved)
    yield [means[measure] for measure in measures]


LIBRARIES = {"rankmetrics_lib": rankmetrics, "pytrec_eval": pytrec_eval, "ir_measures": ir_measures}


def measured(library, folder):
    """Run in a separate process: wall-clock seconds, processor time, peak memory, values."""
    steps = LIBRARIES[library](f"{folder}/qrels.txt", f"{folder}/run.txt")
    next(steps)
    clock, processor = time.perf_counter(), time.process_time()
    values = next(steps)
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"clock": clock, "processor": processor, "peak": peak, "values": values}


def write_files(folder):
    """A run, and judgments of half of its documents and as many others, a million lines each."""
    rng = np.random.default_rng(0)
    with open(Path(folder, "qrels.txt"), "w") as qrels, open(Path(folder, "run.txt"), "w") as run:
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


def main():
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder)
        rounds = [
            {library: in_a_process(library, folder) for library in LIBRARIES} for _ in range(ROUNDS)
        ]
    for results in rounds:
        for library in LIBRARIES:
            np.testing.assert_allclose(
                results[library]["values"], results["pytrec_eval"]["values"], atol=1e-12
            )
    print(
        f"{QUERIES:,} queries x {DOCUMENTS} documents, {QUERIES * DOCUMENTS:,} lines in each file"
    )
    print(f"{'':16}{'by the clock':>34}{'processor time':>34}{'peak memory':>14}")
    for library in LIBRARIES:
        clock, processor = (
            seconds_and_ratio(rounds, library, key) for key in ("clock", "processor")
        )
        peak = median(results[library]["peak"] for results in rounds)
        print(f"{library:16}{clock:>34}{processor:>34}{peak:>11.0f} MB")


def seconds_and_ratio(rounds, library, key):
    """Median seconds; then the ratio to rankmetrics_lib, as the median over rounds and the
    range."""
    seconds = median(results[library][key] for results in rounds)
    ratios = [results[library][key] / results["rankmetrics_lib"][key] for results in rounds]
    return f"{seconds:.2f} s, {median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"


def in_a_process(library, folder):
    done = subprocess.run(
        [sys.executable, __file__, library, folder], capture_output=True, check=True, text=True
    )
    return json.loads(done.stdout)


if __name__ == "__main__":
    if sys.argv[1:]:
        print(json.dumps(measured(*sys.argv[1:])))
    else:
        main()
