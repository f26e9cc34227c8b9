"""A run on a Dask cluster has the values that it has on one machine, to the last bit."""
import multiprocessing
import os
import signal
import subprocess
import sys

import dask.dataframe as dd
import numpy as np
import pandas as pd
import pytest
from distributed import Client, LocalCluster

import rankmetrics_lib as rm

MEASURES = ["nDCG@10", "nDCG(dcg='exp-log2')", "AP", "RR", "P@10", "AUC", "RBP(p=0.8)", "Bpref", "ERR@20", "Rprec",
            "nDCG(gains={1:7,2:0.3})"]  # fmt: skip

LIMIT = 400_000_000  # bytes a worker


@pytest.fixture(scope="module")
def client():
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", memory_limit=LIMIT) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def tables(n_queries, longest, seed):
    """Judgments and a run of queries of many lengths; some queries are not in the run, and scores are often equal."""
    rng = np.random.default_rng(seed)

    def rows(queries, column, values):
        lengths = rng.integers(1, longest + 1, len(queries))
        documents = np.concatenate([rng.choice(2 * longest, n, replace=False) for n in lengths])
        table = {"query_id": np.repeat(queries, lengths), "doc_id": documents, column: rng.choice(values, lengths.sum())}
        return pd.DataFrame(table).astype({"query_id": "str", "doc_id": "str"})

    queries = rng.permutation(n_queries)
    return rows(queries, "relevance", np.arange(5)), rows(queries[: -n_queries // 5], "score", rng.normal(size=50))


def assert_same(qrels, run, many, client):
    result = rm.evaluate(qrels, many, MEASURES, address=client.scheduler.address)
    pd.testing.assert_frame_equal(result, rm.evaluate(qrels, run, MEASURES), check_exact=True)


@pytest.mark.parametrize("seed, longest", [(0, 12), (1, 70), (2, 300)])
def test_queries_split_over_partitions(client, seed, longest):
    qrels, run = tables(60, longest, seed)
    run = run.sample(frac=1, random_state=seed)
    assert_same(qrels, run, dd.from_pandas(run, npartitions=5, sort=False), client)


def test_folder_of_parquet_files(client, tmp_path):
    qrels, run = tables(60, 70, 3)
    for number, queries in enumerate(np.array_split(run.query_id.unique(), 4)):
        run[run.query_id.isin(queries)].to_parquet(tmp_path / f"{number}.parquet")
    assert_same(qrels, run, tmp_path, client)


def test_one_warning_names_the_queries_without_judgments(client):
    qrels, run = tables(20, 10, 4)
    missing = run.query_id.iloc[0]
    qrels = qrels[qrels.query_id != missing]
    with pytest.warns(UserWarning, match=f"1 query has results but no judgments, and is left out: {missing}$") as seen:
        rm.evaluate(qrels, dd.from_pandas(run, npartitions=3, sort=False), "AP", address=client.scheduler.address)
    assert len(seen) == 1 and seen[0].filename == __file__


def test_a_document_named_twice_in_two_partitions_is_refused(client):
    run = pd.DataFrame({"query_id": ["q1", "q2", "q1"], "doc_id": ["a", "a", "a"], "score": [1.0, 2.0, 3.0]})
    with pytest.raises(ValueError, match="run must name a document once a query, got 'a' twice for 'q1'"):
        many = dd.from_pandas(run, npartitions=3, sort=False)
        rm.evaluate({"q1": {"a": 1}, "q2": {"a": 1}}, many, "AP", address=client.scheduler.address)


def test_a_column_that_is_missing_is_named(client):
    run = dd.from_pandas(pd.DataFrame({"query_id": ["q"], "score": [1.0]}), npartitions=1)
    with pytest.raises(ValueError, match="run must have the columns query_id, doc_id and score"):
        rm.evaluate({"q": {"a": 1}}, run, "AP", address=client.scheduler.address)


def test_a_killed_worker_costs_no_result(client, tmp_path):
    qrels, run = tables(60, 30, 5)
    many = dd.from_pandas(run, npartitions=6, sort=False).map_partitions(killed_once, tmp_path / "killed", meta=run.iloc[:0])
    before = set(client.run(os.getpid).values())
    assert_same(qrels, run, many, client)
    client.wait_for_workers(2)
    assert set(client.run(os.getpid).values()) != before


def killed_once(part, mark):
    """A partition during which, the first time that any is made, the worker is killed."""
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return part
    os.kill(os.getpid(), signal.SIGKILL)


PARTS, QUERIES, DOCUMENTS = 50, 50, 500


def large_part(number):
    """A partition of 25 MB, with ids of 1,000 characters; all have the same scores and documents."""
    scores = np.random.default_rng(0).random(QUERIES * DOCUMENTS)
    queries = np.repeat([f"{number}-{i}" for i in range(QUERIES)], DOCUMENTS)
    names = pd.array([f"{i:01000}" for i in range(DOCUMENTS)], dtype="str")
    table = pd.DataFrame({"query_id": queries, "doc_id": names.take(np.tile(np.arange(DOCUMENTS), QUERIES)), "score": scores})
    return table.astype({"query_id": "str", "doc_id": "str"})


def test_a_run_larger_than_the_memory_is_evaluated_within_it(client):
    first = large_part(0)
    assert PARTS * first.memory_usage(deep=True).sum() > 3 * LIMIT
    judged = {f"{part}-{i}": dict.fromkeys(first.doc_id[:5], 1) for part in range(PARTS) for i in range(QUERIES)}
    before = client.run(os.getpid)
    many = dd.from_map(large_part, range(PARTS), meta=first.iloc[:0])
    result = rm.evaluate(judged, many, ["AP", "RR"], address=client.scheduler.address)
    assert client.run(os.getpid) == before  # no worker was killed for its memory
    expected = rm.evaluate({query: judged[query] for query in first.query_id.unique()}, first, ["AP", "RR"])
    np.testing.assert_array_equal(result, np.tile(expected, (PARTS, 1)))
    assert list(result.index) == list(judged)


def test_without_an_address_the_workers_are_gone_after_the_call():
    qrels, run = tables(10, 10, 6)
    result = rm.evaluate(qrels, dd.from_pandas(run, npartitions=2, sort=False), "AP")
    pd.testing.assert_frame_equal(result, rm.evaluate(qrels, run, "AP"), check_exact=True)
    assert not multiprocessing.active_children()


def test_import_of_the_package_imports_no_dask():
    code = "import sys, rankmetrics_lib; sys.exit('dask' in sys.modules or 'distributed' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
