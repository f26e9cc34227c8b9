"""`evaluate` for a run too large for one machine: a Dask DataFrame, or a folder of Parquet files.

Every query is measured whole, by the code that measures it on one machine, so the values are the same. Only where a
query stands in several partitions are the results moved, by Dask's shuffle.
"""

import os
import warnings
from contextlib import contextmanager

import numpy as np

from .by_rank import value_of
from .fingerprints import fingerprints
from .ids import Ids, numbered
from .matching import Matched, first_rows, warn_of_unjudged
from .ranked import coded
from .tables import as_relevance, as_table, refuse_lacking

COLUMNS = ["query_id", "doc_id", "score"]
# The judgments travel with the tasks, so that they are there again when a worker dies.
LARGEST_GRAPH = {"distributed.admin.large-graph-warning-threshold": "100GB"}


def is_for_many(run):
    """Whether a run is a Dask DataFrame or a folder; Dask need not be there to know."""
    if isinstance(run, (str, os.PathLike)):
        return os.path.isdir(run)
    return type(run).__module__.split(".")[0] == "dask" and hasattr(run, "npartitions")


def evaluate(qrels, run, asked, address):
    """The table of `evaluate`, from a cluster."""
    import_or_explain()
    import dask
    import pandas as pd

    qrels, _ = as_table("qrels", qrels, "relevance")
    grades = coded(as_relevance(qrels["relevance"]))[1]
    run = as_dask(run)
    with cluster(address) as client, dask.config.set(LARGEST_GRAPH):
        found = computed(client, [names_of(part) for part in query_ids(run)])
        ids = Ids("qrels.query_id", qrels["query_id"])
        columns = [Ids("run.query_id", pd.Series(names, dtype="str")) for names in found]
        judged, *numbers, names = numbered(ids, *columns)
        n = judged.max() + 1
        warn_of_unjudged(names[n:])
        place = fingerprint_bins(names, run.npartitions)
        if is_split(numbers):
            parts = shuffled(run)
        else:
            parts = run.to_delayed()
            for part, number in enumerate(numbers):
                place[number] = part
        place = place[judged]
        values = computed(
            client,
            [
                measured(qrels[place == part], results, asked, grades)
                for part, results in enumerate(parts)
            ],
        )
    index = first_rows(qrels["query_id"], judged)
    whole = np.empty((n, len(asked)))
    for part, rows in enumerate(values):
        mine = judged[place == part]
        whole[mine[np.sort(np.unique(mine, return_index=True)[1])]] = rows
    return pd.DataFrame(whole, index=index, columns=list(asked))


def import_or_explain():
    try:
        import dask.dataframe  # noqa: F401
        import distributed  # noqa: F401
        import pyarrow  # noqa: F401
    except ModuleNotFoundError as error:
        message = (
            "evaluate on many machines needs Dask: pip install 'rankmetrics_lib[many_machines]'"
        )
        raise ModuleNotFoundError(message) from error


def as_dask(run):
    """The three columns of a run, lazily; a folder is read anew whenever a part of it is needed."""
    import dask.dataframe as dd

    if isinstance(run, (str, os.PathLike)):
        run = dd.read_parquet(os.fspath(run))
    refuse_lacking("run", run, "score")
    return run[COLUMNS]


@contextmanager
def cluster(address):
    """A client of the cluster at the address, or of the active one, or of one that lasts as long as it is needed."""
    from distributed import Client, LocalCluster, get_client

    if address is not None:
        with Client(address, set_as_default=False) as client:
            yield client
        return
    try:
        client = get_client()
    except ValueError:
        with (
            LocalCluster(threads_per_worker=1, dashboard_address="127.0.0.1:0") as workers,
            Client(workers, set_as_default=False) as client,
        ):
            yield client
    else:
        yield client


def computed(client, tasks):
    futures = client.compute(tasks)
    try:
        return client.gather(futures)
    finally:
        client.cancel(futures)


def query_ids(run):
    """The partitions with this column alone: of Parquet files, nothing else is read."""
    return run[["query_id"]].to_delayed()


def names_of(part):
    from dask import delayed

    return delayed(distinct)(part)


def distinct(part):
    """The queries of a partition, as texts, in their order."""
    return numbered(Ids("run.query_id", part["query_id"]))[-1].to_pylist()


def is_split(numbers):
    """Whether a query stands in more than one partition."""
    everywhere = np.concatenate(numbers)
    return len(np.unique(everywhere)) < len(everywhere)


def fingerprint_bins(names, n_bins):
    return (fingerprints(names) % np.uint64(n_bins)).astype(np.int64)


def shuffled(run):
    """The run with each query in the partition of its fingerprint."""
    n = run.npartitions
    run = run.map_partitions(with_bin, n, meta=run._meta.assign(bin=np.int64(0)))
    return run.set_index("bin", divisions=list(range(n + 1))).to_delayed()


def with_bin(part, n_bins):
    ids = Ids("run.query_id", part["query_id"])
    numbers, names = numbered(ids)
    bins = fingerprint_bins(names, n_bins) if len(names) else np.zeros(0, np.int64)
    return part.assign(bin=bins[numbers])


def measured(qrels, results, asked, grades):
    from dask import delayed

    return delayed(values_of)(delayed(qrels, pure=False), results, asked, grades)


def values_of(qrels, run, asked, grades):
    """The values of one partition, a line a query in the order of these judgments."""
    if not len(qrels):
        return np.empty((0, len(asked)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the caller has warned of all that is not judged
        matched = Matched(qrels, run, grades)
    table = np.empty((len(matched.queries), len(asked)))
    for queries in matched.groups():
        lists = matched.lists_of(queries)
        for column, measure in enumerate(asked.values()):
            table[queries, column] = value_of(measure, lists)
    return table
