"""What Dask costs on one machine.

One process, Dask's threads in it, and a cluster of as many processes as there are cores take turns
on the same data: from a folder, from the memory of this process, and from that of the workers. The
cluster is started before the clock; the threads need no start. The values must be equal to the last
bit. Times are those of the clock on the wall, memory is the most that a process had at any time.
"""

import argparse
import gc
import os
import re
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import dask.dataframe as dd
import numpy as np
import pandas as pd
from distributed import Client, LocalCluster

import rankmetrics_lib as rm

SCALE_MEASURES = ["nDCG@10", "AP", "RR", "P@10", "AUC"]


def frames(n_queries, n_documents):
    """Judgments and results, with a query's documents in two different orders."""
    rng = np.random.default_rng(0)
    n = n_queries * n_documents
    names = pd.array([f"D{number:07}" for number in range(10**6)], dtype="str")
    documents = rng.integers(0, 10**6, (n_queries, 1)) + rng.choice(10**6, n_documents, False)
    documents %= 10**6
    queries = pd.array([f"q{number}" for number in range(n_queries)], dtype="str")
    queries = queries.take(np.repeat(np.arange(n_queries), n_documents))

    def frame(documents, **values):
        names_of_rows = names.take(documents.ravel())
        return pd.DataFrame({"query_id": queries, "doc_id": names_of_rows, **values})

    qrels = frame(documents, relevance=rng.integers(0, 4, n))
    return qrels, frame(rng.permuted(documents, axis=1), score=rng.random(n))


def seconds_and_result(function):
    gc.collect()
    start = time.perf_counter()
    result = function()
    return time.perf_counter() - start, result


def forget_peak():
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")


def peak_in_gigabytes():
    """The most memory that this process has had since it was made to forget, in GB."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1e6


def in_turn(ways, rounds, client):
    """Check that values agree to the last bit. Print the median seconds of each way, and of its
    ratios to the first, and the memory of this process and of the largest worker."""
    expected, memory = None, {}
    for name, function in ways.items():
        function()  # the first call imports what the workers need
        forget_peak()
        client.run(forget_peak)
        result = function()
        memory[name] = peak_in_gigabytes(), max(client.run(peak_in_gigabytes).values())
        expected = result if expected is None else expected
        pd.testing.assert_frame_equal(result, expected, check_exact=True)
    times = {name: [] for name in ways}
    for _ in range(rounds):
        for name, function in ways.items():
            times[name].append(seconds_and_result(function)[0])
    alone, *_ = times.values()
    for name, own in times.items():
        ratios = [many / one for many, one in zip(own, alone, strict=True)]
        here, there = memory[name]
        print(
            f"  {name:28} {median(own):6.2f} s   {median(ratios):5.2f} ({min(ratios):.2f} to"
            f" {max(ratios):.2f})   {here:5.2f} GB {there:5.2f} GB",
            flush=True,
        )


def beside_one_process(n_queries, n_documents, n_parts, rounds, client):
    """Compare the threads of this process with a cluster, from a folder of Parquet files and from
    memory."""
    qrels, run = frames(n_queries, n_documents)
    address = client.scheduler.address
    many = dd.from_pandas(run, npartitions=n_parts, sort=False)
    print(
        f"{n_queries:,} x {n_documents} in {n_parts} parts: seconds, ratio to one process, memory"
        " here and of a worker"
    )
    with TemporaryDirectory() as folder:
        for number, queries in enumerate(np.array_split(np.arange(n_queries), n_parts)):
            rows = slice(queries[0] * n_documents, (queries[-1] + 1) * n_documents)
            run.iloc[rows].to_parquet(f"{folder}/{number}.parquet", row_group_size=len(run))
        ways = {
            "one process, from a folder": lambda: rm.evaluate(
                qrels, pd.read_parquet(folder), SCALE_MEASURES
            ),
            "threads, from a folder": lambda: rm.evaluate(qrels, folder, SCALE_MEASURES),
            "cluster, from a folder": lambda: rm.evaluate(
                qrels, folder, SCALE_MEASURES, address=address
            ),
        }
        in_turn(ways, rounds, client)
        held = dd.read_parquet(folder).persist(scheduler=client)
        ways = {
            "one process, from memory": lambda: rm.evaluate(qrels, run, SCALE_MEASURES),
            "threads, from memory": lambda: rm.evaluate(qrels, many, SCALE_MEASURES),
            "cluster, from here": lambda: rm.evaluate(qrels, many, SCALE_MEASURES, address=address),
            "cluster, from its workers": lambda: rm.evaluate(
                qrels, held, SCALE_MEASURES, address=address
            ),
        }
        in_turn(ways, rounds, client)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queries", type=int, default=100_000)
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--parts", type=int, default=os.cpu_count())
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with (
        LocalCluster(
            n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address="127.0.0.1:0"
        ) as workers,
        Client(workers, set_as_default=False) as client,
    ):
        beside_one_process(given.queries, given.documents, given.parts, given.rounds, client)


if __name__ == "__main__":
    main()
