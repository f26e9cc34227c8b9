"""All that `evaluate` can do, a run on Dask can have: every measure, input, warning and error, with
the values of one process to 1e-12.

Most tests use Dask's threads, which need no start; those that take `client` have a cluster of two
processes.
"""

import os
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import uuid
import warnings
from contextlib import nullcontext

import dask
import dask.array
import dask.bag
import dask.dataframe as dd
import numpy as np
import pandas as pd
import pytest
from distributed import Client, LocalCluster
from valid_arguments import example_of

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import machines
from rankmetrics_lib.evaluation.measures import KINDS

HIGHEST_GRADE = 4
MEASURES = [
    *(example_of(kind) for kind in KINDS.values() if not kind.of_subtopics),
    *("nDCG(tie_averaged=True)@10", "AP(tie_averaged=True)", "RR(tie_averaged=True)"),
    *("P(tie_averaged=True)@5", "P(judged_only=True)@5", "AUC(judged_only=False)"),
    *("nDCG(gains={1:7,2:0.3})", "nDCG(dcg='exp-log2')@10", "AP(rel=2)@5"),
    rm.custom_measure(lambda judged: sum(label is None for label in judged), "unjudged"),
    rm.custom_measure(rm.ndcg, "by arrays", arrays=True),
]


LIMIT, FREE = 500_000_000, 300_000_000  # bytes for each worker, and what its imports leave


@pytest.fixture(scope="module")
def client():
    options = {"threads_per_worker": 1, "memory_limit": LIMIT, "dashboard_address": "127.0.0.1:0"}
    with (
        LocalCluster(n_workers=2, **options) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """A busy machine answers late."""
    monkeypatch.setattr(machines, "SECONDS_TO_CONNECT", 120)


def collection(seed, n_queries=12):
    """Judgments and a run with few documents and few scores, so that there are ties; some queries
    are in one table alone, in any order."""
    rng = np.random.default_rng(seed)

    def table(value, values):
        queries = rng.permutation(n_queries)[: rng.integers(1, n_queries + 1)]
        lengths = rng.integers(1, 21, len(queries))
        documents = np.concatenate([rng.permutation(25)[:n] for n in lengths])
        ids = {"query_id": np.repeat(queries, lengths), "doc_id": documents}
        frame = pd.DataFrame(ids, dtype=str).assign(**{value: rng.choice(values, len(documents))})
        return frame.sample(frac=1, random_state=seed) if seed % 2 else frame

    qrels = table("relevance", [[0, 1], [1], [0, 0, 1, HIGHEST_GRADE], [-1, 0, 2]][seed % 4])
    return qrels, table("score", [np.arange(3.0), rng.random(99), [-np.inf, -0.0, 0.0]][seed % 3])


def in_parts(frame, sizes):
    """A Dask DataFrame of parts with these numbers of rows; some may be empty."""
    ends = np.cumsum([0, *sizes])
    parts = [frame[first:last] for first, last in zip(ends[:-1], ends[1:], strict=True)]
    return dd.from_delayed([dask.delayed(part) for part in parts], meta=frame[:0])


def cut_at_random(frame, seed):
    rng = np.random.default_rng(seed)
    cuts = np.sort(rng.integers(0, len(frame) + 1, rng.integers(6)))
    return in_parts(frame, np.diff([0, *cuts, len(frame)]))


def evaluated(*arguments, **options):
    """The table, and the warnings without their documents: results with equal scores may be named
    in any order."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        values = rm.evaluate(*arguments, **options)
    return values, [str(warning.message).split(" (the run has")[0] for warning in caught]


def assert_same(qrels, run, many, measures=MEASURES, **options):
    here, warned = evaluated(qrels, run, measures)
    there, warned_there = evaluated(qrels, many, measures, **options)
    pd.testing.assert_frame_equal(there, here, check_exact=False, rtol=0, atol=1e-12)
    assert warned_there == warned


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_every_measure_has_the_values_of_one_process(seed):
    qrels, run = collection(seed, n_queries=[1, 3, 12, 40][seed // 3])
    assert_same(qrels, run, cut_at_random(run, seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_cluster_has_the_values_of_one_process(seed, client):
    qrels, run = collection(seed)
    assert_same(qrels, run, cut_at_random(run, seed), address=client.scheduler.address)


@pytest.mark.parametrize(
    "sizes, n_moved",
    [([16] * 3, 0), ([18, 14, 16], 1), pytest.param([1] * 48, 12, marks=pytest.mark.slow)],
)
def test_only_queries_in_several_parts_are_moved(sizes, n_moved, monkeypatch):
    moved = []
    shuffled = machines.shuffled

    def noted(parts, torn, n_homes):
        moved.extend(torn.to_pylist())
        return shuffled(parts, torn, n_homes)

    monkeypatch.setattr(machines, "shuffled", noted)
    rows = [(f"q{row // 4}", f"d{row % 4}", float(row % 3)) for row in range(48)]
    run = pd.DataFrame(rows, columns=["query_id", "doc_id", "score"])
    qrels = run.assign(relevance=np.arange(48) % 5 % 2).drop(columns="score")
    assert_same(qrels, run, in_parts(run, sizes))
    assert len(moved) == n_moved


def test_ids_of_other_types():
    qrels, run = collection(2)
    qrels = qrels.astype({"query_id": int, "doc_id": int})
    run = run.astype({"query_id": int, "doc_id": "category"})
    assert_same(qrels, run, cut_at_random(run, 2))
    assert_same(cut_at_random(qrels, 1), run, cut_at_random(run, 2))


def test_a_folder_of_parquet_files(tmp_path):
    """Also as Dask reads it: of seven columns, one comes in larger parts than three."""
    qrels, run = collection(7)
    table = run.assign(a=1, b=2, c=3, d=4)
    table[:0].to_parquet(tmp_path / "7.parquet")
    assert_same(qrels, run[:0], tmp_path)
    for number, part in enumerate(np.array_split(np.arange(len(run)), 7)):
        table.iloc[part].to_parquet(tmp_path / f"{number}.parquet", row_group_size=5)
    many = dd.read_parquet(tmp_path)
    for each in (tmp_path, str(tmp_path), many, many.assign(score=many.score * 2)):
        assert_same(qrels, run, each)


def test_columns_with_other_names(tmp_path):
    qrels, run = collection(3)
    best_first = run.sort_values(["score", "doc_id"], ascending=False)
    ranked = run.assign(rank=best_first.groupby("query_id").cumcount() + 1).drop(columns="score")
    for table, columns in (
        (run.rename(columns={"query_id": "qid", "doc_id": "docno"}), None),
        (run.rename(columns={"query_id": "topic"}), {"query_id": "topic"}),
        (ranked, None),
    ):
        table.to_parquet(tmp_path / "0.parquet")
        for many in (dd.from_pandas(table, npartitions=3, sort=False), tmp_path):
            assert_same(qrels, run, many, ["AP"], columns=columns)


# Errors


QRELS = pd.DataFrame(
    {"query_id": ["q1", "q1", "q2"], "doc_id": ["a", "b", "c"], "relevance": [1, 0, 2]}
)
RUN = pd.DataFrame(
    {"query_id": ["q1", "q1", "q2"], "doc_id": ["b", "a", "c"], "score": [2.0, 1.0, 3.0]}
)
AP = [0.5, 1.0]


def changed(frame, **columns):
    return in_parts(frame.assign(**columns), [2, len(frame) - 2])


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"columns": {"score": "s"}}, "ValueError: columns['score'] must be a column of qrels"),
        ({"query_ids": ["q1"]}, "TypeError: query_ids needs a run that is a matrix of ids in mem"),
        ({"run": RUN, "address": "tcp://127.0.0.1:1"}, "ValueError: address needs a run on many m"),
        ({"run": dask.bag.from_sequence([1])}, "TypeError: run must be a DataFrame, a dict of"),
        ({"run": dask.array.ones((2, 2))}, "TypeError: run must be a DataFrame, a dict of dicts"),
        ({"run": in_parts(RUN[["score"]], [3])}, "ValueError: run must have the columns query_id,"),
        ({"run": changed(RUN, score=np.nan)}, "ValueError: run.score must be numbers, got"),
        ({"run": changed(RUN, doc_id=1.5)}, "TypeError: run.doc_id must be text or integers"),
        (
            {"qrels": pd.concat([QRELS, QRELS[2:]])},
            "ValueError: qrels must name a document once per query, got 'c' twice for 'q2'",
        ),
        (
            {"run": changed(pd.concat([RUN, RUN[:1]]))},
            "ValueError: run must name a document once per query, got 'b' twice for 'q1'",
        ),
        (
            {"measures": "ERR(max_grade=1)"},
            "ValueError: measure 'ERR(max_grade=1)': max_grade must be at least 2, the grade of 'c'"
            " for query 'q2'",
        ),
        (
            {"measures": "StRecall@3"},
            "ValueError: measure 'StRecall@3': needs a run on one machine",
        ),
    ],
)
def test_what_is_refused(arguments, message):
    with pytest.raises((ValueError, TypeError)) as caught:
        rm.evaluate(**{"qrels": QRELS, "run": in_parts(RUN, [3]), "measures": "AP"} | arguments)
    assert f"{caught.typename}: {caught.value}".startswith(message)


# Processes


def leave_pid(part, folder):
    """The same part; the number of the process that makes it becomes the name of a file."""
    (folder / str(os.getpid())).touch()
    return part


@pytest.mark.slow
def test_the_threads_of_this_process_or_the_cluster_do_the_work(client, tmp_path):
    workers, here = {str(pid) for pid in client.run(os.getpid).values()}, {str(os.getpid())}
    for name, pids, options in [
        ("threads", here, {}),
        ("address", workers, {"address": client.scheduler.address}),
        ("active", workers, {}),
    ]:
        (tmp_path / name).mkdir()
        many = in_parts(RUN, [1, 2]).map_partitions(leave_pid, tmp_path / name, meta=RUN[:0])
        with client.as_current() if name == "active" else nullcontext():
            assert rm.evaluate(QRELS, many, "AP", **options).AP.tolist() == AP
        assert {file.name for file in (tmp_path / name).iterdir()} <= pids


@pytest.mark.slow
def test_a_function_from_here_is_a_measure_there(client):
    lowest, lock = 2, threading.Lock()
    mine = rm.custom_measure(lambda rels: sum(rel >= lowest for rel in rels), "mine")
    locked = rm.custom_measure(lambda rels: lock.locked(), "locked")
    many = in_parts(RUN, [1, 2])
    assert_same(QRELS, RUN, many, ["AP", mine], address=client.scheduler.address)
    assert_same(QRELS, RUN, many, ["AP", locked])
    with pytest.raises(TypeError, match="^measure 'locked' cannot be sent to the workers: cannot"):
        rm.evaluate(QRELS, many, locked, address=client.scheduler.address)
    with pytest.raises(ValueError, match="^measure 'mine' cannot be read by the workers: No modu"):
        machines.unpickled({"AP": "AP", "mine": b"cnowhere\nfunction\n."})


def killed_at(part, folder):
    """A partition; when eight have been made, in the second pass, one worker is killed."""
    (folder / str(uuid.uuid4())).touch()
    if len(list(folder.iterdir())) >= 8 and not (folder / "killed").exists():
        (folder / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return part


@pytest.mark.slow
def test_a_killed_worker_costs_no_result(client, tmp_path):
    qrels, run = collection(7)
    parts = [run[run.query_id == query] for query in run.query_id.unique()[:6]]
    many = dd.from_map(killed_at, parts, folder=tmp_path, meta=run[:0])
    assert_same(qrels, pd.concat(parts), many, address=client.scheduler.address)
    assert (tmp_path / "killed").exists()
    client.wait_for_workers(2, timeout=60)


def large_part(number):
    """A part of 10 MB: 20 queries with the same 500 documents, whose ids have 1,000 characters."""
    names = pd.array([f"{i:01000}" for i in range(500)], dtype="str")
    queries = pd.array([f"{number}-{i}" for i in range(20)], dtype="str")
    rows = {"query_id": queries.repeat(500), "doc_id": names.take(np.tile(np.arange(500), 20))}
    return pd.DataFrame(rows | {"score": np.random.default_rng(0).random(10_000)})


@pytest.mark.slow
def test_a_run_larger_than_the_memory_is_evaluated_within_it(client):
    first, n = large_part(0), 75
    assert n * first.memory_usage(deep=True).sum() > 1.2 * 2 * FREE
    queries = [f"{part}-{i}" for part in range(n) for i in range(20)]
    judged = {query: dict.fromkeys(first.doc_id[:5], 1) for query in queries}
    many = dd.from_map(large_part, range(n), meta=first.iloc[:0])
    before = client.run(os.getpid)
    values = rm.evaluate(judged, many, "AP", address=client.scheduler.address)
    assert client.run(os.getpid) == before  # no worker was killed for its memory
    expected = rm.evaluate({query: judged[query] for query in queries[:20]}, first, "AP")
    np.testing.assert_allclose(values, np.tile(expected, (n, 1)), rtol=0, atol=1e-12)
    assert list(values.index) == queries


def test_an_address_where_nobody_listens_is_named_soon(monkeypatch):
    monkeypatch.setattr(machines, "SECONDS_TO_CONNECT", 0.5)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # and does not listen
        address = "tcp://{}:{}".format(*free.getsockname())
        message = f"address must be .* Dask scheduler.*, got '{address}', where none answered"
        with pytest.raises(ConnectionError, match=message):
            rm.evaluate(QRELS, in_parts(RUN, [3]), "AP", address=address)


@pytest.mark.slow
def test_dask_is_imported_when_a_run_needs_it_and_keeps_its_defaults():
    """In a process where nothing else has imported distributed."""
    code = """
        import sys
        import rankmetrics_lib as rm
        assert not {"dask", "distributed"} & set(sys.modules)
        import dask, dask.dataframe as dd, pandas as pd
        run = pd.DataFrame({"query_id": ["q"], "doc_id": ["d"], "score": [1.0]})
        rm.evaluate({"q": {"d": 1}}, dd.from_pandas(run, npartitions=1), "RR")
        print(dask.config.get("distributed.comm.require-encryption"))
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "None\n"
