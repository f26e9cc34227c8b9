"""A run on a Dask cluster has the values that it has on one machine, to the last bit."""

import os
import resource
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import uuid
from contextlib import contextmanager, nullcontext, suppress

import dask.dataframe as dd
import numpy as np
import pandas as pd
import pytest
from distributed import Client, LocalCluster

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import cluster

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore:.* judged quer")]

MEASURES = [
    "nDCG@10",
    "nDCG(dcg='exp-log2')",
    "AP",
    "RR",
    "P@10",
    "AUC",
    "RBP(p=0.8)",
    "Bpref",
    "ERR(max_grade=4)@20",
    "AUC(judged_only=False)",
    "Rprec",
    "nDCG(gains={1:7,2:0.3})",
    "nDCG(tie_averaged=True)@10",
    "infAP",
    "Judged@10",
    "SetF",
    "RBP_residual@10",
]


@contextmanager
def local_cluster(n_workers, **options):
    with (
        LocalCluster(
            n_workers=n_workers, threads_per_worker=1, dashboard_address="127.0.0.1:0", **options
        ) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """A busy machine answers late."""
    monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", 120)


@pytest.fixture(scope="module")
def client():
    with local_cluster(2) as client:
        yield client


def tables(n_queries, longest, seed):
    """Judgments and a run of queries of many lengths; some queries are not in the run, and scores
    are often equal."""
    rng = np.random.default_rng(seed)

    def rows(queries, column, values):
        lengths = rng.integers(1, longest + 1, len(queries))
        documents = np.concatenate([rng.choice(2 * longest, n, replace=False) for n in lengths])
        values = rng.choice(values, lengths.sum())
        table = {"query_id": np.repeat(queries, lengths), "doc_id": documents, column: values}
        return pd.DataFrame(table).astype({"query_id": "str", "doc_id": "str"})

    queries = rng.permutation(n_queries)
    return rows(queries, "relevance", np.arange(-1, 5)), rows(
        queries[: -n_queries // 5], "score", rng.normal(size=50)
    )


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


def test_columns_with_the_names_of_other_tools(tmp_path):
    qrels, run = tables(10, 10, 11)
    expected = rm.evaluate(qrels, run, "AP")
    pyterrier = run.rename(columns={"query_id": "qid", "doc_id": "docno"})
    topics = run.rename(columns={"query_id": "topic"})
    ranked = run.sort_values(["score", "doc_id"], ascending=False).drop(columns="score")
    ranked["rank"] = ranked.groupby("query_id").cumcount() + 1
    for table, columns in ((pyterrier, None), (topics, {"query_id": "topic"}), (ranked, None)):
        many = dd.from_pandas(table, npartitions=3, sort=False)
        table.to_parquet(tmp_path / "0.parquet")
        for each in (many, tmp_path):
            values = rm.evaluate(qrels, each, "AP", columns=columns)
            pd.testing.assert_frame_equal(values, expected, check_exact=True)


def test_one_warning_names_the_queries_without_judgments(client):
    qrels, run = tables(20, 10, 4)
    missing = run.query_id.iloc[0]
    qrels = qrels[qrels.query_id != missing]
    with pytest.warns(
        UserWarning, match=f"1 query has results but no judgments, and is left out: {missing}(;|$)"
    ) as seen:
        rm.evaluate(
            qrels,
            dd.from_pandas(run, npartitions=3, sort=False),
            "AP",
            address=client.scheduler.address,
        )
    assert len(seen) == 1 and seen[0].filename == __file__


def test_threads_that_work_at_once_warn_no_more_often():
    qrels, run = tables(400, 30, 4)
    unjudged = run.query_id.unique()[::2]
    qrels = qrels[~qrels.query_id.isin(unjudged)]
    with pytest.warns(
        UserWarning, match=f"{len(unjudged)} queries have results but no judgments"
    ) as seen:
        rm.evaluate(qrels, dd.from_pandas(run, npartitions=40, sort=False), "AP")
    assert len(seen) == 1


def test_a_grade_above_the_scale_is_refused_with_its_document():
    run = pd.DataFrame({"query_id": ["q"], "doc_id": ["a"], "score": [1.0]})
    with pytest.raises(ValueError, match="must be at least 5, the grade of 'a' for query 'q'"):
        rm.evaluate({"q": {"a": 5}}, dd.from_pandas(run, npartitions=1), "ERR(max_grade=4)")


def test_a_document_named_twice_in_two_partitions_is_refused(client):
    run = pd.DataFrame(
        {"query_id": ["q1", "q2", "q1"], "doc_id": ["a", "a", "a"], "score": [1.0, 2.0, 3.0]}
    )
    with pytest.raises(
        ValueError, match="run must name a document once per query, got 'a' twice for 'q1'"
    ):
        many = dd.from_pandas(run, npartitions=3, sort=False)
        rm.evaluate({"q1": {"a": 1}, "q2": {"a": 1}}, many, "AP", address=client.scheduler.address)


def test_a_column_that_is_missing_is_named(client):
    run = dd.from_pandas(pd.DataFrame({"query_id": ["q"], "score": [1.0]}), npartitions=1)
    with pytest.raises(ValueError, match="run must have the columns query_id, doc_id and score"):
        rm.evaluate({"q": {"a": 1}}, run, "AP", address=client.scheduler.address)


@pytest.mark.parametrize("call", [1, 8], ids=["while ids are read", "while parts are measured"])
def test_a_killed_worker_costs_no_result(client, tmp_path, call):
    qrels, run = tables(60, 30, 5)
    parts = [
        run[run.query_id.isin(queries)] for queries in np.array_split(run.query_id.unique(), 6)
    ]
    many = dd.from_map(killed_at, parts, folder=tmp_path, call=call, meta=run.iloc[:0])
    before = set(client.run(os.getpid).values())
    assert_same(qrels, run, many, client)
    client.wait_for_workers(2, timeout=60)
    assert set(client.run(os.getpid).values()) != before


def killed_at(part, folder, call):
    """A partition; when one has been made this many times, a worker is killed."""
    (folder / str(uuid.uuid4())).touch()
    if len(list(folder.iterdir())) >= call:
        kill_one_worker(folder)
    return part


def kill_one_worker(folder):
    """Kill this worker, unless one was killed before."""
    with suppress(FileExistsError):
        (folder / "killed").touch(exist_ok=False)
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_run_from_here_is_sent_again_if_a_worker_dies(client, tmp_path):
    qrels, run = tables(60, 30, 5)
    here = os.getpid()

    def best(rels):
        if os.getpid() != here:
            kill_one_worker(tmp_path)
        return max(rels, default=0)

    measures = ["AP", rm.custom_measure(best, "best")]
    many = dd.from_pandas(run, npartitions=6, sort=False)
    values = rm.evaluate(qrels, many, measures, address=client.scheduler.address)
    assert (tmp_path / "killed").exists()
    pd.testing.assert_frame_equal(values, rm.evaluate(qrels, run, measures), check_exact=True)
    client.wait_for_workers(2, timeout=60)


def test_a_part_that_kills_every_worker_is_given_up(monkeypatch):
    monkeypatch.setattr(cluster, "ATTEMPTS", 2)
    run = pd.DataFrame({"query_id": ["q"], "doc_id": ["d"], "score": [1.0]})
    many = dd.from_pandas(run, npartitions=1)
    kill = rm.custom_measure(lambda rels: os.kill(os.getpid(), signal.SIGKILL), "kill")
    with (
        local_cluster(1) as client,
        pytest.raises(RuntimeError, match="evaluate lost 1 of 1 parts of the run 2 times, since"),
    ):
        rm.evaluate({"q": {"d": 1}}, many, kill, address=client.scheduler.address)


def test_a_function_from_here_is_a_measure_there(client):
    qrels, run = tables(20, 10, 12)
    lowest = 2
    asked = ["AP", rm.custom_measure(lambda rels: sum(rel >= lowest for rel in rels), "mine")]
    many = dd.from_pandas(run, npartitions=3, sort=False)
    values = rm.evaluate(qrels, many, asked, address=client.scheduler.address)
    pd.testing.assert_frame_equal(values, rm.evaluate(qrels, run, asked), check_exact=True)
    lock = threading.Lock()
    locked = rm.custom_measure(lambda rels: lock.locked(), "locked")
    with pytest.raises(TypeError, match="^measure 'locked' cannot be sent to the workers: cannot"):
        rm.evaluate(qrels, many, locked, address=client.scheduler.address)


def test_judgments_and_a_run_that_the_workers_hold(client):
    qrels, run = tables(60, 30, 13)
    held = []
    for table in (qrels, run):
        held.append(dd.from_pandas(table, npartitions=5, sort=False).persist(scheduler=client))
    values = rm.evaluate(*held, MEASURES, address=client.scheduler.address)
    expected = rm.evaluate(qrels, run, MEASURES)
    np.testing.assert_array_equal(values, expected)
    assert list(values.index) == list(expected.index)


def page_faults(kept):
    """How often the system must give this process memory for a hundred arrays."""
    with cluster.memory_kept() if kept else nullcontext():
        np.ones(2**17)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        for _ in range(100):
            np.ones(2**17)
        return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


@pytest.mark.skipif("CS_GNU_LIBC_VERSION" not in os.confstr_names, reason="glibc alone has it")
def test_a_worker_reuses_the_memory_of_arrays_while_it_measures(client):
    assert os.environ["MALLOC_TRIM_THRESHOLD_"]  # Dask sets it here, too, where it is too late
    assert cluster.trim_threshold() is None
    for kept in (False, True, False):
        faults = client.run(page_faults, kept).values()
        assert all((count < 5000) == kept for count in faults), faults


LIMIT = 500_000_000  # bytes for the worker, of which its imports take about 200 MB
PARTS, QUERIES, DOCUMENTS = 60, 20, 500


def large_part(number):
    """A partition of 10 MB, with ids of 1,000 characters; all have the same scores and
    documents."""
    scores = np.random.default_rng(0).random(QUERIES * DOCUMENTS)
    queries = np.repeat([f"{number}-{i}" for i in range(QUERIES)], DOCUMENTS)
    names = pd.array([f"{i:01000}" for i in range(DOCUMENTS)], dtype="str")
    documents = names.take(np.tile(np.arange(DOCUMENTS), QUERIES))
    table = pd.DataFrame({"query_id": queries, "doc_id": documents, "score": scores})
    return table.astype({"query_id": "str", "doc_id": "str"})


def test_a_run_larger_than_the_memory_is_evaluated_within_it():
    first = large_part(0)
    assert PARTS * first.memory_usage(deep=True).sum() > 1.2 * LIMIT
    judged = {
        f"{part}-{i}": dict.fromkeys(first.doc_id[:5], 1)
        for part in range(PARTS)
        for i in range(QUERIES)
    }
    many = dd.from_map(large_part, range(PARTS), meta=first.iloc[:0])
    with local_cluster(1, memory_limit=LIMIT) as client:
        before = client.run(os.getpid)
        result = rm.evaluate(judged, many, ["AP", "RR"], address=client.scheduler.address)
        assert client.run(os.getpid) == before  # the worker was not killed for its memory
    expected = rm.evaluate(
        {query: judged[query] for query in first.query_id.unique()}, first, ["AP", "RR"]
    )
    np.testing.assert_array_equal(result, np.tile(expected, (PARTS, 1)))
    assert list(result.index) == list(judged)


def pids_of_parts(many, folder):
    """The same run, of which each part leaves the number of the process that makes it."""
    return many.map_partitions(leave_pid, folder, meta=many._meta)


def leave_pid(part, folder):
    (folder / str(os.getpid())).touch()
    return part


@pytest.mark.parametrize("partitions", [2, 1])
def test_without_an_address_all_is_done_in_this_process(tmp_path, partitions):
    qrels, run = tables(10, 10, 6)
    run = run.sample(frac=1, random_state=0)
    many = pids_of_parts(dd.from_pandas(run, npartitions=partitions, sort=False), tmp_path)
    result = rm.evaluate(qrels, many, MEASURES)
    pd.testing.assert_frame_equal(result, rm.evaluate(qrels, run, MEASURES), check_exact=True)
    assert [file.name for file in tmp_path.iterdir()] == [str(os.getpid())]


def test_the_active_client_is_taken(client, tmp_path):
    qrels, run = tables(10, 10, 6)
    many = pids_of_parts(dd.from_pandas(run, npartitions=2, sort=False), tmp_path)
    with client.as_current():
        rm.evaluate(qrels, many, "AP")
    assert {int(file.name) for file in tmp_path.iterdir()} <= set(client.run(os.getpid).values())


def test_parts_that_dask_joins_where_it_reads_few_columns(tmp_path):
    """Of seven columns Dask reads one in larger parts than three."""
    qrels, run = tables(14, 10, 7)
    for number, queries in enumerate(np.array_split(run.query_id.unique(), 7)):
        part = run[run.query_id.isin(queries)].assign(a=1, b=2, c=3, d=4)
        part.to_parquet(tmp_path / f"{number}.parquet")
    many = dd.read_parquet(tmp_path)
    many = many.assign(score=many.score * 2)
    pd.testing.assert_frame_equal(
        rm.evaluate(qrels, many, "AP"), rm.evaluate(qrels, run, "AP"), check_exact=True
    )


def test_row_groups_and_files_without_rows(tmp_path):
    qrels, run = tables(30, 10, 8)
    run.to_parquet(tmp_path / "0.parquet", row_group_size=7)  # a query stands in several of them
    run[:0].to_parquet(tmp_path / "1.parquet")
    pd.testing.assert_frame_equal(
        rm.evaluate(qrels, tmp_path, "AP"), rm.evaluate(qrels, run, "AP"), check_exact=True
    )


def test_a_run_without_results(tmp_path):
    qrels, run = tables(5, 5, 9)
    run[:0].to_parquet(tmp_path / "0.parquet")
    assert rm.evaluate(qrels, tmp_path, "AP")["AP"].tolist() == [0.0] * 5


@pytest.mark.parametrize(
    "run", [{"q": {"a": 1}}, pd.DataFrame({"query_id": ["q"], "doc_id": ["a"], "score": [1.0]})]
)
def test_an_address_with_a_run_for_one_machine_is_refused(run):
    message = f"address needs a run on many machines.* with a run of type {type(run).__name__}"
    with pytest.raises(ValueError, match=message):
        rm.evaluate({"q": {"a": 1}}, run, "AP", address="tcp://127.0.0.1:8786")


def test_an_address_where_nobody_listens_is_named_soon(monkeypatch, tmp_path):
    monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", 0.5)
    run = dd.from_pandas(
        pd.DataFrame({"query_id": ["q"], "doc_id": ["a"], "score": [1.0]}), npartitions=1
    )
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # and does not listen
        address = "tcp://{}:{}".format(*free.getsockname())
        message = f"address must be .* Dask scheduler.*, got '{address}', where none answered"
        with pytest.raises(ConnectionError, match=message):
            rm.evaluate({"q": {"a": 1}}, run, "AP", address=address)


def test_a_cluster_can_be_started_after_a_run_was_evaluated_without_one():
    """In a process where nothing else has imported distributed, whose defaults must stay."""
    code = """
        import dask
        import dask.dataframe as dd
        import pandas as pd
        import rankmetrics_lib as rm
        run = pd.DataFrame({"query_id": ["q"], "doc_id": ["d"], "score": [1.0]})
        rm.evaluate({"q": {"d": 1}}, dd.from_pandas(run, npartitions=1), "RR")
        print(dask.config.get("distributed.comm.require-encryption"))
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "None\n"


def test_import_of_the_package_imports_no_dask():
    code = (
        "import sys, rankmetrics_lib; sys.exit('dask' in sys.modules or 'distributed' in"
        " sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
