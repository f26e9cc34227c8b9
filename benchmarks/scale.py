"""What Dask costs on one machine.

One process, Dask's threads in it, and a cluster of as many processes as there are cores take turns
on the same data. The cluster is started before the clock; the threads need no start. The values
must be equal to the last bit. Times are those of the clock on the wall.
"""

import argparse
import os
import time
from statistics import median
from tempfile import TemporaryDirectory

import dask
import dask.dataframe as dd
import numpy as np
import pandas as pd
from distributed import Client, LocalCluster

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import many_machines

DOCUMENTS = 10
MEASURES = ["nDCG@10", "AP", "RR", "P@10", "AUC"]


def frames(n_queries):
    rng = np.random.default_rng(0)
    n = n_queries * DOCUMENTS
    ids = {
        "query_id": np.repeat(np.arange(n_queries), DOCUMENTS),
        "doc_id": rng.integers(0, 10**5, n) * DOCUMENTS + np.tile(np.arange(DOCUMENTS), n_queries),
    }
    ids = pd.DataFrame(ids).astype("str")
    return ids.assign(relevance=rng.integers(0, 4, n)), ids.assign(score=rng.random(n))


def seconds(function):
    start = time.perf_counter()
    result = function()
    return time.perf_counter() - start, result


def in_turn(ways, rounds):
    """Check that values agree to the last bit. Return the median seconds of each way, and of its
    ratios to the first."""
    expected = None
    for function in ways.values():
        result = function()
        expected = result if expected is None else expected
        pd.testing.assert_frame_equal(result, expected, check_exact=True)
    times = {name: [] for name in ways}
    for _ in range(rounds):
        for name, function in ways.items():
            times[name].append(seconds(function)[0])
    alone, *_ = times.values()
    for name, own in times.items():
        ratios = [many / one for many, one in zip(own, alone, strict=True)]
        print(
            f"  {name:32} {median(own):7.2f} s   {median(ratios):5.2f} ({min(ratios):.2f} to"
            f" {max(ratios):.2f})",
            flush=True,
        )


def beside_one_process(n_queries, n_parts, rounds, client):
    """Compare the threads of this process with a cluster, from a folder of Parquet files and from
    memory."""
    qrels, run = frames(n_queries)
    address = client.scheduler.address
    many = dd.from_pandas(run, npartitions=n_parts, sort=False)
    with dask.config.set(many_machines.LARGEST_GRAPH):
        on_the_workers = many.persist(scheduler=client)
    print(f"{n_queries:,} x {DOCUMENTS} in {n_parts} parts, seconds and ratio to one process")
    with TemporaryDirectory() as folder:
        for number, queries in enumerate(np.array_split(np.arange(n_queries), n_parts)):
            rows = slice(queries[0] * DOCUMENTS, (queries[-1] + 1) * DOCUMENTS)
            run.iloc[rows].to_parquet(f"{folder}/{number}.parquet")
        ways = {
            "one process, from a folder": lambda: rm.evaluate(
                qrels, pd.read_parquet(folder), MEASURES
            ),
            "threads, from a folder": lambda: rm.evaluate(qrels, folder, MEASURES),
            "cluster, from a folder": lambda: rm.evaluate(qrels, folder, MEASURES, address=address),
        }
        in_turn(ways, rounds)
    ways = {
        "one process, from memory": lambda: rm.evaluate(qrels, run, MEASURES),
        "threads, from memory": lambda: rm.evaluate(qrels, many, MEASURES),
        "cluster, from its workers": lambda: rm.evaluate(
            qrels, on_the_workers, MEASURES, address=address
        ),
    }
    in_turn(ways, rounds)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queries", type=int, default=100_000)
    parser.add_argument("--parts", type=int, default=os.cpu_count())
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    with (
        LocalCluster(
            n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address="127.0.0.1:0"
        ) as workers,
        Client(workers, set_as_default=False) as client,
    ):
        beside_one_process(given.queries, given.parts, given.rounds, client)


if __name__ == "__main__":
    main()
