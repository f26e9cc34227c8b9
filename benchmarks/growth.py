"""How time and memory grow with the number of queries. Writes the table for the chapter on
scale.

Every measurement has a process of its own. Seconds are processor time, the least of a few calls, so
that other work on the machine counts little. Bytes are the highest memory of the process, with its
input, beyond what the imports take. All sizes have ids of the same length, and documents from the
same pool of a million.
"""

import os
import platform
import resource
import subprocess
import sys
import time
from importlib.metadata import version
from tempfile import TemporaryDirectory

from rankmetrics_lib.datasets.growth import PATH

FEW_DOCUMENTS, CALLS = 10, 4
SIZES = 1_000, 10_000, 100_000, 1_000_000
GROWTH_MEASURES = ["nDCG@10", "AP", "RR", "P@10", "AUC"]
HEAD = """\
# What an evaluation costs: {measures}; {documents} documents a query, one process. Written by
# benchmarks/growth.py. {machine}; {versions}.
input,queries,judgments,seconds,bytes
"""


def write_inputs(n_queries, folder):
    """Judgments and a run of the same documents, as tables and as TREC files."""
    import numpy as np
    import pandas as pd

    rng = np.random.default_rng(0)
    n = n_queries * FEW_DOCUMENTS
    query = np.repeat(np.arange(n_queries), FEW_DOCUMENTS)
    document = rng.integers(0, 10**5, n) * FEW_DOCUMENTS + np.tile(
        np.arange(FEW_DOCUMENTS), n_queries
    )
    ids = pd.DataFrame({"query_id": 10**7 + query, "doc_id": 10**7 + document}).astype("str")
    qrels, run = ids.assign(relevance=rng.integers(0, 4, n)), ids.assign(score=rng.random(n))
    qrels.to_parquet(f"{folder}/qrels.parquet")
    run.to_parquet(f"{folder}/run.parquet")
    text = {"sep": " ", "header": False, "index": False}
    qrels.insert(1, "iteration", 0)
    qrels.to_csv(f"{folder}/qrels.txt", **text)
    run.insert(1, "q0", "Q0")
    run.insert(3, "rank", 1)
    run.assign(tag="x").to_csv(f"{folder}/run.txt", **text)


def of_files(n_queries, folder):
    import rankmetrics_lib as rm

    return lambda: rm.evaluate(f"{folder}/qrels.txt", f"{folder}/run.txt", GROWTH_MEASURES)


def of_tables(n_queries, folder):
    import pandas as pd

    import rankmetrics_lib as rm

    qrels, run = (pd.read_parquet(f"{folder}/{name}.parquet") for name in ("qrels", "run"))
    return lambda: rm.evaluate(qrels, run, GROWTH_MEASURES)


def of_arrays(n_queries, folder):
    import numpy as np

    import rankmetrics_lib as rm

    rng = np.random.default_rng(0)
    shape = n_queries, FEW_DOCUMENTS
    labels, scores = rng.integers(0, 4, shape, dtype=np.uint8), rng.random(shape)
    return lambda: rm.evaluate_arrays(labels, scores, GROWTH_MEASURES)


INPUTS = {"files": of_files, "tables": of_tables, "arrays": of_arrays}


def measure(name, n_queries, folder):
    """Print seconds and bytes of this process."""
    import pyarrow.csv
    import pyarrow.parquet  # noqa: F401

    import rankmetrics_lib as rm

    rm.evaluate({"q": {"d": 1}}, {"q": {"d": 1.0}}, GROWTH_MEASURES)  # for its imports
    before = peak_so_far()
    call = INPUTS[name](n_queries, folder)
    times = []
    for _ in range(CALLS):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    print(f"{min(times):.5f},{peak_so_far() - before}")


def peak_so_far():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def in_a_process(*arguments):
    """The output of this script with these arguments, in a new process. This process stays small,
    because a child's peak memory starts from its parent's."""
    command = [sys.executable, __file__, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def rows():
    for n_queries in SIZES:
        with TemporaryDirectory() as folder:
            in_a_process("inputs", n_queries, folder)
            for name in INPUTS:
                cost = in_a_process(name, n_queries, folder)
                yield f"{name},{n_queries},{n_queries * FEW_DOCUMENTS},{cost}"


def main():
    head = HEAD.format(
        measures=", ".join(GROWTH_MEASURES),
        documents=FEW_DOCUMENTS,
        machine=f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores",
        versions=", ".join(f"{name} {version(name)}" for name in ("numpy", "pandas", "pyarrow")),
    )
    table = [head]
    for row in rows():
        print(row, end="", flush=True)
        table.append(row)
    PATH.write_text("".join(table), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        name, n_queries, folder = sys.argv[1:]
        (
            write_inputs(int(n_queries), folder)
            if name == "inputs"
            else measure(name, int(n_queries), folder)
        )
