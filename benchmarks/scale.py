"""What a cluster costs on one machine, and how time grows with the number of queries.

One process and a Dask cluster of as many processes as there are cores take turns on the same data in memory; the cluster
is started before the clock, and the values must be equal to the last bit. Times are those of the clock on the wall.
"""

import argparse
import os
import time
import tracemalloc
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np
import pandas as pd
from distributed import Client, LocalCluster

import rankmetrics_lib as rm

DOCUMENTS = 10
MEASURES = ["nDCG@10", "AP", "RR", "P@10", "AUC"]


def frames(n_queries):
    rng = np.random.default_rng(0)
    n = n_queries * DOCUMENTS
    ids = {
        "query_id": np.repeat(np.arange(n_queries), DOCUMENTS),
        "doc_id": rng.integers(0, 10**5, n) * DOCUMENTS
        + np.tile(np.arange(DOCUMENTS), n_queries),
    }
    ids = pd.DataFrame(ids).astype("str")
    return ids.assign(relevance=rng.integers(0, 4, n)), ids.assign(score=rng.random(n))


def seconds(function):
    start = time.perf_counter()
    result = function()
    return time.perf_counter() - start, result


def beside_a_cluster(n_queries, rounds, client):
    """Median and range of the cluster's time over that of one process, both from a folder of Parquet files."""
    qrels, run = frames(n_queries)
    with TemporaryDirectory() as folder:
        pieces = np.array_split(np.arange(n_queries), 8)
        for number, piece in enumerate(pieces):
            rows = slice(piece[0] * DOCUMENTS, (piece[-1] + 1) * DOCUMENTS)
            run.iloc[rows].to_parquet(f"{folder}/{number}.parquet")
        ratios, alone = [], []
        for _ in range(rounds):
            one, expected = seconds(
                lambda: rm.evaluate(qrels, pd.read_parquet(folder), MEASURES)
            )
            many, result = seconds(
                lambda: rm.evaluate(
                    qrels, folder, MEASURES, address=client.scheduler.address
                )
            )
            pd.testing.assert_frame_equal(result, expected, check_exact=True)
            alone.append(one)
            ratios.append(many / one)
    print(
        f"{n_queries:>9,} x {DOCUMENTS}: one process {median(alone):.2f} s, the cluster takes "
        f"{median(ratios):.2f} times as long ({min(ratios):.2f} to {max(ratios):.2f})",
        flush=True,
    )


def growth(n_queries):
    """Seconds, and the highest memory that Python holds, of one process."""
    qrels, run = frames(n_queries)
    rm.evaluate(qrels, run, MEASURES)
    time_taken = min(seconds(lambda: rm.evaluate(qrels, run, MEASURES))[0] for _ in range(3))
    tracemalloc.start()
    rm.evaluate(qrels, run, MEASURES)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(
        f"{n_queries:>9,} queries: {time_taken:8.3f} s, {1e6 * time_taken / n_queries:6.2f} µs and "
        f"{peak / n_queries:6.0f} bytes a query",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--largest", type=int, default=1_000_000)
    given = parser.parse_args()
    sizes = [n for n in (1_000, 10_000, 100_000, 1_000_000) if n <= given.largest]
    for n_queries in sizes:
        growth(n_queries)
    with (
        LocalCluster(
            n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address="127.0.0.1:0"
        ) as workers,
        Client(workers, set_as_default=False) as client,
    ):
        for n_queries in sizes[-2:]:
            beside_a_cluster(n_queries, given.rounds, client)


if __name__ == "__main__":
    main()
