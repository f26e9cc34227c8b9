"""`evaluate` for a run too large for one machine: a Dask DataFrame, or a folder of Parquet files.

A first pass over the run finds which part has which queries. A second one joins, ranks and scores
the queries of each part as one process does, so the values are the same. Dask moves only the
results of queries that are in several parts.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from ..formulas._rules import shortened, shown, shown_name
from ..packages import require
from .doubts import Doubt, Matches, doubts
from .ids import Ids, as_integers, number_ids
from .join import Judged, join, selected_rows
from .measures import AnyMeasure, CustomMeasure, need_subtopics
from .rank import rank
from .read import Judgments, is_path, results_of
from .read_memory import Columns, from_pandas, is_dask
from .score import score

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

NOT_SPREAD = "needs a run on one machine: pass run.compute(), or pandas.read_parquet(folder)"
SECONDS_TO_CONNECT = 5


def is_for_many(
    run: Any, asked: dict[str, AnyMeasure], query_ids: Any = None, address: str | None = None
) -> bool:
    """Whether a run is a Dask DataFrame or a folder; Dask need not be installed. Refuses measures
    and arguments that only runs of the other kind take."""
    for_many = os.path.isdir(run) if is_path(run) else is_dask(run)
    for measure in need_subtopics(asked.values()) if for_many else ():
        raise ValueError(f"measure {shown_name(str(measure))}: {NOT_SPREAD}")
    if for_many and query_ids is not None:
        raise TypeError(
            "query_ids needs a run that is a matrix of ids in memory, got a run of type"
            f" {type(run).__name__}"
        )
    if not for_many and address is not None:
        raise ValueError(
            "address needs a run on many machines, a Dask DataFrame or a folder of Parquet files, "
            f"got address={shown(address)} with a run of type {type(run).__name__}"
        )
    return for_many


def evaluate_run(
    judged: Judged,
    run: Any,
    asked: dict[str, AnyMeasure],
    columns: Columns,
    address: str | None = None,
) -> tuple[dict[str, np.ndarray], list[Doubt]]:
    """The values of each measure, one per judged query, and what is doubtful about them; by the
    cluster at the address, or by what Dask would use."""
    with connected(address):
        return evaluate_parts(judged, *partitions_of(run, columns), asked)


@contextmanager
def connected(address: str | None) -> Iterator[None]:
    """Let Dask use the cluster at the address meanwhile; without one, what it would use anyway: an
    active cluster, or the threads of this process."""
    require("evaluate on many machines", "dask", "distributed", extra="many-machines")
    import dask.dataframe  # noqa: F401  # before a setting is changed, which it would undo
    from distributed import Client

    if address is None:
        yield
        return
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except OSError as error:
        raise ConnectionError(
            "address must be that of a Dask scheduler, such as 'tcp://10.0.0.1:8786', got"
            f" {shown(address)}, where none answered within {SECONDS_TO_CONNECT} s"
        ) from error
    with client, client.as_current():
        yield


def partitions_of(run: Any, columns: Columns) -> tuple[list, list]:
    """The parts of a run and the ids of their queries, made by Dask whenever one is needed.

    Of a file, the ids are read alone. A Dask DataFrame gives its whole parts for them, too: asked
    for one column, Dask may cut it into other parts than for three.
    """
    from dask import delayed
    from pyarrow.dataset import dataset

    if is_path(run):
        files = dataset(os.path.abspath(run), format="parquet")
        groups = [group for file in files.get_fragments() for group in file.split_by_row_group()]
        named = columns.of("run", files.schema.names)
        tables, for_ids = (
            [delayed(row_group, pure=False)(group, names) for group in groups or [files]]
            for names in (list(named.values()), [named["query_id"]])
        )
    else:
        named = columns.of("run", list(run.columns))
        tables = for_ids = run[list(named.values())].to_delayed()
    parts = [delayed(from_pandas, pure=False)("run", table, columns) for table in tables]
    return parts, [table[named["query_id"]] for table in for_ids]


def row_group(group: Any, names: list[str]) -> pd.DataFrame:
    return group.to_table(columns=names, use_threads=False).to_pandas()


def evaluate_parts(
    judged: Judged, parts: list, ids_of_parts: list, asked: dict[str, AnyMeasure]
) -> tuple[dict[str, np.ndarray], list[Doubt]]:
    """The same over parts of a run: whole queries go to one part each, and those that are torn are
    brought together."""
    sent = packed(asked)
    texts = computed(queries_in, [[ids] for ids in ids_of_parts])
    of_parts, query_ids = number_ids(*map(Ids.of_texts, texts), known=judged.query_ids)
    times = np.bincount(np.concatenate(of_parts), minlength=judged.n_queries)
    home = np.arange(len(times)) % len(parts)  # any part serves a query without results
    for part, queries in enumerate(of_parts):
        home[queries] = part
    torn = np.flatnonzero(times[: judged.n_queries] > 1)
    if len(torn):
        home[torn] = len(parts) + np.arange(len(torn)) % len(parts)
        some = [part for part, ids in zip(parts, of_parts, strict=True) if np.isin(torn, ids).any()]
        parts = parts + shuffled(some, query_ids.take(as_integers(torn)), len(parts))
    queries_of_parts = grouped(home[: judged.n_queries])
    rows_of_parts = grouped(home[judged.by_query.query])
    done = computed(
        values_of_part,
        [
            [selected_rows(judged.table, rows), parts[home[queries[0]]], sent]
            for queries, rows in zip(queries_of_parts, rows_of_parts, strict=True)
        ],
    )
    queries = np.concatenate(queries_of_parts)
    back = np.argsort(queries)
    values = {name: np.concatenate([part[name] for part, _ in done])[back] for name in asked}
    matches = Matches.of_parts([matches for _, matches in done], queries)
    return values, doubts(judged.query_ids, query_ids[judged.n_queries :], matches)


def computed(function: Callable, rows: list[list]) -> list:
    """The results of a function, called with the arguments in each row."""
    import dask

    function = dask.delayed(function, pure=False)
    # Judgments travel with the tasks, on purpose.
    with dask.config.set({"distributed.admin.large-graph-warning-threshold": "100GB"}):
        return list(dask.compute(*(function(*row) for row in rows)))


def queries_in(ids: pd.Series) -> pa.StringArray:
    return number_ids(Ids("run.query_id", ids))[1]


def grouped(numbers: np.ndarray) -> list[np.ndarray]:
    """The places of each number, from the lowest number up."""
    order = np.argsort(numbers, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(numbers[order])) + 1)


def shuffled(parts: list, torn: pa.StringArray, n_homes: int) -> list:
    """The results of the torn queries in new parts, of which each query has one for its home."""
    import dask.dataframe as dd
    from dask import delayed

    sent = delayed(torn, pure=False)
    rows = [delayed(torn_rows, pure=False)(part, sent, n_homes) for part in parts]
    run: Any = dd.from_delayed(rows, verify_meta=False)
    return run.set_index("home", divisions=list(range(n_homes + 1))).to_delayed()


def torn_rows(part: pd.DataFrame, torn: pa.StringArray, n_homes: int) -> pd.DataFrame:
    """The results of the torn queries, with the number of the home of each."""
    import pyarrow.compute as pc

    (of_row,), query_ids = number_ids(Ids("run.query_id", part["query_id"]))
    number = pc.index_in(query_ids, value_set=torn).fill_null(-1).to_numpy()[of_row]
    return part[number >= 0].assign(home=number[number >= 0] % n_homes)


def values_of_part(
    judgments: Judgments, run: pd.DataFrame, sent: dict[str, AnyMeasure | bytes]
) -> tuple[dict[str, np.ndarray], Matches]:
    """The values of one part, one per judged query; and how its results meet the judgments."""
    joined = join(Judged.of(judgments), results_of(run))
    judged = joined.judged
    values = score(unpickled(sent), map(rank, joined.lists()), judged.n_queries, judged.called)
    return values, joined.matches()


def packed(asked: dict[str, AnyMeasure]) -> dict[str, AnyMeasure | bytes]:
    """The measures as a cluster gets them: functions as bytes, so that what goes wrong with one
    names it."""
    from dask.base import get_scheduler
    from distributed import Client
    from distributed.protocol.pickle import dumps

    sent: dict[str, AnyMeasure | bytes] = dict(asked)
    if not isinstance(getattr(get_scheduler(), "__self__", None), Client):
        return sent
    for name, measure in asked.items():
        try:
            if isinstance(measure, CustomMeasure):
                sent[name] = dumps(measure)
        except Exception as error:
            said = shortened(str(error))
            raise TypeError(
                f"measure {shown_name(name)} cannot be sent to the workers: {said}; create"
                " what the function needs inside it, or use the threads of this process:"
                " dask.config.set(scheduler='threads')"
            ) from error
    return sent


def unpickled(sent: dict[str, AnyMeasure | bytes]) -> dict[str, AnyMeasure]:
    asked = {}
    for name, measure in sent.items():
        try:
            asked[name] = pickle.loads(measure) if isinstance(measure, bytes) else measure
        except Exception as error:
            said = shortened(str(error))
            raise ValueError(
                f"measure {shown_name(name)} cannot be read by the workers: {said}; send them its"
                " module with client.upload_file, or define the function in your script or notebook"
            ) from error
    return asked
