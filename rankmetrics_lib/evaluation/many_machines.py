"""`evaluate` for a run too large for one machine: a Dask DataFrame, or a folder of Parquet files.

A first pass over the run finds which part has which queries; a second measures the queries of each
part, by the code that measures them on one machine, so the values are the same. Only the results of
a query that stands in several parts are moved, by Dask's shuffle.
"""

import os
from contextlib import contextmanager

import numpy as np

from .by_rank import measured
from .fingerprints import fingerprints
from .ids import Ids, numbered
from .matching import Matched, first_rows, warn_of_unjudged
from .ranked import coded
from .tables import as_relevance, as_table, refuse_lacking

COLUMNS = ["query_id", "doc_id", "score"]
SECONDS_TO_CONNECT = 5
# The judgments travel with the tasks, so that they are there again when a worker dies.
LARGEST_GRAPH = {"distributed.admin.large-graph-warning-threshold": "100GB"}


def is_for_many(run):
    """Whether a run is a Dask DataFrame or a folder; Dask need not be there to know."""
    if isinstance(run, (str, os.PathLike)):
        return os.path.isdir(run)
    return type(run).__module__.split(".")[0] == "dask" and hasattr(run, "npartitions")


def refuse_address(address, run):
    """An address is of no use to a run that is measured here."""
    if address is not None:
        raise ValueError(
            "address needs a run on many machines, a Dask DataFrame or a folder of Parquet files, "
            f"got address={address!r} with a run of type {type(run).__name__}"
        )


def evaluate(qrels, run, asked, address):
    """The table of `evaluate`, from the threads of this process or from a cluster."""
    import_or_explain()
    import dask
    import pandas as pd

    qrels, _ = as_table("qrels", qrels, "relevance")
    codes, grades = coded(as_relevance(qrels["relevance"]))
    judged_ids = Ids("qrels.query_id", qrels["query_id"])
    parts, ids_of_parts, meta = as_dask(run)
    with scheduler(address) as where, dask.config.set(LARGEST_GRAPH):
        found = computed(where, distinct, ids_of_parts)
        found = [Ids("run.query_id", texts.to_pandas()) for texts in found]
        judged, *numbers, names = numbered(judged_ids, *found)
        n = judged.max() + 1
        warn_of_unjudged(names[n:], stacklevel=4)
        everywhere = np.concatenate(numbers)
        place = np.arange(len(names)) % len(parts)
        place[everywhere] = np.repeat(np.arange(len(parts)), [len(ids) for ids in found])
        torn = np.bincount(everywhere, minlength=len(names)) > 1
        if torn.any():
            place[torn] = len(parts) + fingerprint_bins(names.filter(torn), len(parts))
            parts = parts + gathered(parts, names.filter(torn), meta)
        judgments = split(
            qrels[["query_id", "doc_id"]].assign(relevance=codes), place[judged], len(parts)
        )
        judged_parts = [(rows, part) for rows, part in zip(judgments, parts) if len(rows)]
        values = computed(where, values_of, *zip(*judged_parts), asked=asked, grades=grades)
    whole = np.empty((n, len(asked)))
    whole[np.argsort(place[:n], kind="stable")] = np.concatenate(values)
    return pd.DataFrame(whole, index=first_rows(qrels["query_id"], judged), columns=list(asked))


def import_or_explain():
    try:
        import dask.dataframe  # noqa: F401
    except ModuleNotFoundError as error:
        message = (
            "evaluate on many machines needs Dask: pip install 'rankmetrics_lib[many-machines]'"
        )
        raise ModuleNotFoundError(message) from error


def as_dask(run):
    """The parts of a run, lazily; the same with at least the ids of the queries; and an empty one.

    Of files, these ids alone are read. A Dask DataFrame gives its whole parts: asked for one
    column, Dask may cut it into other parts than for three.
    """
    from dask import delayed

    if isinstance(run, (str, os.PathLike)):
        groups, meta = row_groups(run)
        refuse_lacking("run", meta, "score")
        read = delayed(row_group, pure=False)
        parts, ids_of_parts = (
            [read(group, columns) for group in groups] for columns in (COLUMNS, COLUMNS[:1])
        )
        return parts, ids_of_parts, meta[COLUMNS]
    refuse_lacking("run", run, "score")
    parts = run[COLUMNS].to_delayed()
    return parts, parts, run[COLUMNS]._meta


def row_groups(folder):
    """What the Parquet files of a folder hold, in pieces that are read anew whenever one is
    needed."""
    from pyarrow.dataset import dataset

    files = dataset(os.path.abspath(folder), format="parquet")
    groups = [group for file in files.get_fragments() for group in file.split_by_row_group()]
    return groups or [files], files.schema.empty_table().to_pandas()


def row_group(group, columns):
    return group.to_table(columns=columns, use_threads=False).to_pandas()


@contextmanager
def scheduler(address):
    """A client of the cluster at the address; or None, for Dask to take the active client or its
    threads."""
    if address is None:
        yield None
        return
    from distributed import Client

    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except OSError as error:
        raise ConnectionError(
            "address must be that of a Dask scheduler, such as 'tcp://10.0.0.1:8786', got"
            f" {address!r}, where none answered within {SECONDS_TO_CONNECT} s"
        ) from error
    with client:
        yield client


def computed(where, function, *columns, **common):
    """The results of a function, called with each line of the columns."""
    import dask

    function = dask.delayed(function, pure=False)
    tasks = [function(*line, **common) for line in zip(*columns, strict=True)]
    return dask.compute(tasks, scheduler=where)[0]


def distinct(part):
    """The queries of a part, as texts, in their order."""
    return numbered(Ids("run.query_id", part["query_id"]))[-1]


def fingerprint_bins(names, n_bins):
    return (fingerprints(names) % np.uint64(n_bins)).astype(np.int64)


def gathered(parts, names, meta):
    """As many parts again, of the results of these queries, each query in the part of its
    fingerprint."""
    import dask.dataframe as dd
    from dask import delayed

    n = len(parts)
    meta = with_bin(meta, names, n)
    names = delayed(names, pure=False)
    parts = [delayed(with_bin, pure=False)(part, names, n) for part in parts]
    run = dd.from_delayed(parts, meta=meta, verify_meta=False)
    return run.set_index("bin", divisions=list(range(n + 1))).to_delayed()


def with_bin(part, queries, n_bins):
    """The results of these queries, each with the number of its bin."""
    import pyarrow.compute as pc

    numbers, names = numbered(Ids("run.query_id", part["query_id"]))
    wanted = pc.is_in(names, value_set=queries).to_numpy(zero_copy_only=False)[numbers]
    return part[wanted].assign(bin=fingerprint_bins(names, n_bins)[numbers[wanted]])


def split(table, place, n_places):
    """The rows of each place, in their order."""
    if (place[1:] < place[:-1]).any():
        order = np.argsort(place, kind="stable")
        table, place = table.take(order), place[order]
    ends = np.searchsorted(place, np.arange(n_places + 1))
    return [table[first:last] for first, last in zip(ends, ends[1:])]


def values_of(qrels, run, asked, grades):
    """The values of one part, a line a query in the order of these judgments."""
    return measured(Matched(qrels, run, grades), asked)
