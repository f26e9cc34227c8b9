"""`evaluate` for a run too large for one machine: a Dask DataFrame, or a folder of Parquet files.

A first pass over the run finds which part has which queries. A second one joins, ranks and scores
the queries of each part as on one machine, so the values are the same. Only the results of a query
that is in several parts are moved, by Dask's shuffle.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from . import table
from .columns import Columns
from .doubts import Doubt, Matches, doubts
from .fingerprints import fingerprints
from .ids import Ids, index_of, number_ids
from .join import Joined, Judged
from .measures import AnyMeasure
from .rank import rank
from .read import coded_judgments, frame_of, results_of
from .read_frames import are_ours, with_scores
from .scales import check_judgments
from .score import score
from .values import coded_labels

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

DASK = ("dask", "dask_expr")  # the latter until 2025: where its DataFrames are defined
SECONDS_TO_CONNECT = 5
# The judgments travel with the tasks, so that they are there again when a worker dies.
LARGEST_GRAPH = {"distributed.admin.large-graph-warning-threshold": "100GB"}


def is_for_many(run: object) -> bool:
    """Whether a run is a Dask DataFrame or a folder. Dask need not be installed."""
    if isinstance(run, (str, os.PathLike)):
        return os.path.isdir(run)
    return type(run).__module__.split(".")[0] in DASK and hasattr(run, "npartitions")


def refuse_address(address: str | None, run: object) -> None:
    """Refuse an address for a run that is measured in this process."""
    if address is not None:
        raise ValueError(
            "address needs a run on many machines, a Dask DataFrame or a folder of Parquet files, "
            f"got address={address!r} with a run of type {type(run).__name__}"
        )


def evaluate(
    qrels: Any, run: Any, asked: dict[str, AnyMeasure], columns: Columns, address: str | None
) -> tuple[pd.DataFrame, list[Doubt]]:
    """The table of `evaluate`, from the threads of this process or from a cluster; and what is
    doubtful about it."""
    import_or_explain()
    import dask
    import distributed  # noqa: F401  # before `set`, which at its end would remove its defaults

    judgments, _ = frame_of("qrels", qrels, columns)
    codes, grades = coded_labels(judgments["relevance"])
    check_judgments(asked, coded_judgments(judgments, codes, grades))
    judged_ids = Ids("qrels.query_id", judgments["query_id"])
    parts, ids_of_parts, meta = as_dask(run, columns)
    with scheduler(address) as client, dask.config.set(LARGEST_GRAPH):
        ids_in_parts = [
            Ids("run.query_id", texts.to_pandas())
            for texts in computed(client, distinct, ids_of_parts)
        ]
        (of_judgment, *of_parts), query_ids = number_ids(judged_ids, *ids_in_parts)
        n_queries = of_judgment.max() + 1
        part_of_query, torn = places(of_parts, len(query_ids))
        if torn.any():
            torn_ids = query_ids.filter(torn)
            part_of_query[torn] = len(parts) + fingerprint_bins(torn_ids, len(parts))
            parts = parts + gathered(parts, torn_ids, meta)
        judgments_of_parts = split(
            judgments[["query_id", "doc_id"]].assign(relevance=codes),
            part_of_query[of_judgment],
            len(parts),
        )
        judged_parts = [
            (rows, part) for rows, part in zip(judgments_of_parts, parts, strict=True) if len(rows)
        ]
        done = computed(
            client, values_of, *zip(*judged_parts, strict=True), asked=asked, grades=grades
        )
    values_of_parts, matches_of_parts = zip(*done, strict=True)
    values = {name: np.empty(n_queries) for name in asked}
    queries = np.argsort(part_of_query[:n_queries], kind="stable")
    for name, column in values.items():
        column[queries] = np.concatenate([part[name] for part in values_of_parts])
    matches = Matches.of_parts(matches_of_parts, queries)
    return (
        table.as_frame(values, index_of(judged_ids, of_judgment), table.names_of(asked)),
        doubts(query_ids[:n_queries], query_ids[n_queries:], matches),
    )


def places(of_parts: list[np.ndarray], n_queries: int) -> tuple[np.ndarray, np.ndarray]:
    """The part of each query, for one that no part has any; and which queries are in several."""
    everywhere = np.concatenate(of_parts)
    part_of_query = np.arange(n_queries) % len(of_parts)
    part_of_query[everywhere] = np.repeat(np.arange(len(of_parts)), [len(ids) for ids in of_parts])
    return part_of_query, np.bincount(everywhere, minlength=n_queries) > 1


def import_or_explain() -> None:
    try:
        import dask.dataframe  # noqa: F401
    except ModuleNotFoundError as error:
        message = (
            "evaluate on many machines needs Dask: pip install 'rankmetrics_lib[many-machines]'"
        )
        raise ModuleNotFoundError(message) from error


def as_dask(run: Any, columns: Columns) -> tuple[list, list, pd.DataFrame]:
    """The parts of a run, lazily; the same with at least the ids of the queries; and an empty one.

    Of files, these ids alone are read. A Dask DataFrame gives its whole parts: asked for one
    column, Dask may cut it into other parts than for three.
    """
    from dask import delayed

    if isinstance(run, (str, os.PathLike)):
        groups, meta = row_groups(run)
        found = columns.of("run", list(meta.columns))
        read = delayed(row_group, pure=False)
        parts, ids_of_parts = (
            [read(group, names) for group in groups]
            for names in (found, {"query_id": found["query_id"]})
        )
        return parts, ids_of_parts, renamed(meta, found)
    found = columns.of("run", list(run.columns))
    run = run[list(found.values())]
    if not are_ours(found):
        run = run.map_partitions(renamed, found, meta=renamed(run._meta, found))
    parts = run.to_delayed()
    return parts, parts, run._meta


def row_groups(folder: str | os.PathLike[str]) -> tuple[list, pd.DataFrame]:
    """The contents of a folder of Parquet files, in pieces that are read whenever one is needed;
    and an empty table of its columns."""
    from pyarrow.dataset import dataset

    files = dataset(os.path.abspath(folder), format="parquet")
    groups = [group for file in files.get_fragments() for group in file.split_by_row_group()]
    return groups or [files], files.schema.empty_table().to_pandas()


def row_group(group: Any, found: dict[str, Any]) -> pd.DataFrame:
    table = group.to_table(columns=list(found.values()), use_threads=False)
    return renamed(table.to_pandas(), found)


def renamed(part: pd.DataFrame, found: dict[str, Any]) -> pd.DataFrame:
    """The columns that were found, under our names."""
    names = {column: key for key, column in found.items()}
    return with_scores(part[list(names)].rename(columns=names))


@contextmanager
def scheduler(address: str | None) -> Iterator[Any]:
    """A client of the cluster at the address; or None, which lets Dask take the active client or
    its threads."""
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


def computed(client: Any, function: Callable, *columns: Iterable, **common: Any) -> list:
    """The results of a function, called with each row of the columns."""
    import dask

    function = dask.delayed(function, pure=False)
    tasks = [function(*row, **common) for row in zip(*columns, strict=True)]
    return dask.compute(tasks, scheduler=client)[0]


def distinct(part: pd.DataFrame) -> pa.StringArray:
    """The ids of the queries of a part, in their order."""
    _, query_ids = number_ids(Ids("run.query_id", part["query_id"]))
    return query_ids


def fingerprint_bins(query_ids: pa.StringArray, n_bins: int) -> np.ndarray:
    return (fingerprints(query_ids) % np.uint64(n_bins)).astype(np.int64)


def gathered(parts: list, query_ids: pa.StringArray, meta: pd.DataFrame) -> list:
    """As many parts again, with the results of these queries, each query in the part of its
    fingerprint."""
    import dask.dataframe as dd
    from dask import delayed

    n = len(parts)
    meta = with_bin(meta, query_ids, n)
    query_ids = delayed(query_ids, pure=False)
    parts = [delayed(with_bin, pure=False)(part, query_ids, n) for part in parts]
    run: Any = dd.from_delayed(parts, meta=meta, verify_meta=False)
    return run.set_index("bin", divisions=list(range(n + 1))).to_delayed()


def with_bin(part: pd.DataFrame, query_ids: pa.StringArray, n_bins: int) -> pd.DataFrame:
    """The results of these queries, each with the number of its bin."""
    import pyarrow.compute as pc

    (of_row,), found = number_ids(Ids("run.query_id", part["query_id"]))
    wanted = pc.is_in(found, value_set=query_ids).to_numpy(zero_copy_only=False)[of_row]
    return part[wanted].assign(bin=fingerprint_bins(found, n_bins)[of_row[wanted]])


def split(frame: pd.DataFrame, part: np.ndarray, n_parts: int) -> list[pd.DataFrame]:
    """The rows of each part, in their order."""
    if (part[1:] < part[:-1]).any():
        order = np.argsort(part, kind="stable")
        frame, part = frame.take(order), part[order]
    ends = np.searchsorted(part, np.arange(n_parts + 1))
    return [frame[first:last] for first, last in pairwise(ends)]


def values_of(
    qrels: pd.DataFrame, run: pd.DataFrame, asked: dict[str, AnyMeasure], grades: np.ndarray
) -> tuple[dict[str, np.ndarray], Matches]:
    """The values of one part, one per query in the order of these judgments, whose relevance is
    coded; and how its results meet them."""
    judgments = coded_judgments(qrels, qrels["relevance"].to_numpy(), grades)
    judged = Judged.of(judgments)
    joined = Joined(judged, results_of(run))
    values = score(asked, map(rank, joined.lists()), judged.n_queries, judged.called)
    return values, Matches.of(joined)
