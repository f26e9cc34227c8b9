"""`evaluate` for a run too large for one machine: a Dask DataFrame, or a folder of Parquet files.

A first pass over the run finds which part has which queries. A second one joins, ranks and scores
the queries of each part as on one machine, so the values are the same. Only the results of a query
that is in several parts are moved: to one more part, or if that is too little, by Dask's shuffle.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .cluster import computed, computed_with, held, worker_here
from .doubts import Doubt, Matches, doubts
from .ids import Ids, fingerprints, number_ids
from .join import Judged
from .measures import AnyMeasure
from .partitions import packed, split, values_of
from .read_memory import Columns, are_ours, is_dask, with_scores

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


NOT_SPREAD = "needs a run on one machine: pass run.compute(), or pandas.read_parquet(folder)"


def is_for_many(run: object) -> bool:
    """Whether a run is a Dask DataFrame or a folder. Dask need not be installed."""
    if isinstance(run, (str, os.PathLike)):
        return os.path.isdir(run)
    return is_dask(run)


def refuse_address(address, run) -> None:
    """Refuse an address for a run that is measured in this process."""
    if address is not None:
        raise ValueError(
            "address needs a run on many machines, a Dask DataFrame or a folder of Parquet files, "
            f"got address={address!r} with a run of type {type(run).__name__}"
        )


def refuse_query_ids(query_ids: Any, run: object) -> None:
    """Refuse the ids of the rows of a matrix for a run that is none."""
    if query_ids is not None:
        raise TypeError(
            "query_ids needs a run that is a matrix of ids in memory, got a run of type"
            f" {type(run).__name__}"
        )


def evaluate(
    judged: Judged, run: Spread, asked: dict[str, AnyMeasure], client: Any
) -> tuple[dict[str, np.ndarray], list[Doubt]]:
    """The values of each measure, one per judged query, and what is doubtful about them."""
    if client and run.is_here:
        run = run.held_by(client)
    texts, workers = zip(*computed(client, queries_in, run.ids_of_parts), strict=True)
    of_parts, query_ids = number_ids(
        *(Ids.of_texts(each) for each in texts), known=judged.query_ids
    )
    parts = run.parts
    part_of_query, torn = places(of_parts, len(query_ids))
    if torn.any():
        torn_ids = query_ids.filter(torn)
        some = [part for part, ids in zip(parts, of_parts, strict=True) if torn[ids].any()]
        if len(torn_ids) * len(parts) <= len(query_ids):  # no more queries than in other parts
            part_of_query[torn] = len(parts)
            more = [in_one_part(some, torn_ids)]
        else:
            part_of_query[torn] = len(parts) + fingerprint_bins(torn_ids, len(some))
            more = gathered(some, torn_ids, run.meta)
        parts = parts + more
        workers += (None,) * len(more)
    of_judged = part_of_query[: judged.n_queries]
    in_order = np.argsort(of_judged, kind="stable")
    numbers, starts = np.unique(of_judged[in_order], return_index=True)
    done = computed_with(
        client,
        values_of,
        list(split(judged, np.split(in_order, starts[1:]))),
        [parts[number] for number in numbers],
        [workers[number] for number in numbers],
        asked=packed(asked) if client else asked,
        grades=judged.table.grades,
    )
    values = {name: np.empty(judged.n_queries) for name in asked}
    for name, column in values.items():
        column[in_order] = np.concatenate([part[name] for part, _ in done])
    matches = Matches.of_parts([matches for _, matches in done], in_order)
    return values, doubts(judged.query_ids, query_ids[judged.n_queries :], matches)


def places(of_parts: list[np.ndarray], n_queries: int) -> tuple[np.ndarray, np.ndarray]:
    """The part of each query, for one that no part has any; and which queries are in several."""
    everywhere = np.concatenate(of_parts)
    part_of_query = np.arange(n_queries) % len(of_parts)
    part_of_query[everywhere] = np.repeat(np.arange(len(of_parts)), [len(ids) for ids in of_parts])
    return part_of_query, np.bincount(everywhere, minlength=n_queries) > 1


@dataclass(frozen=True)
class Spread:
    """A run in parts that are made whenever one is needed.

    Attributes
    ----------
    parts : list of Delayed
        DataFrames with the columns query_id, doc_id and score.
    ids_of_parts : list of Delayed
        The same with at least the column query_id.
    meta : DataFrame
        Such a part without rows.
    is_here : bool
        Whether the parts are in the memory of this process.
    """

    parts: list
    ids_of_parts: list
    meta: pd.DataFrame
    is_here: bool = False

    def held_by(self, client: Any) -> Spread:
        """The same run, sent to the workers: both passes need it."""
        parts = held(client, self.parts)
        return replace(self, parts=parts, ids_of_parts=parts, is_here=False)


def spread(run: Any, columns: Columns) -> Spread:
    """A Dask DataFrame, or a folder of Parquet files.

    Of files, the ids of the queries alone are read first. A Dask DataFrame gives its whole parts:
    asked for one column, Dask may cut it into other parts than for three.
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
        return Spread(parts, ids_of_parts, renamed(meta, found))
    found = columns.of("run", list(run.columns))
    run = run[list(found.values())]
    if not are_ours(found):
        run = run.map_partitions(renamed, found, meta=renamed(run._meta, found))
    parts = run.to_delayed()
    return Spread(parts, parts, run._meta, is_here(run))


def is_here(run: Any) -> bool:
    """Whether a Dask DataFrame is made from nothing but tables in this process."""
    if not hasattr(run, "expr"):  # as may be in Dask before 2025
        return False
    sources = [each for each in run.expr.walk() if not each.dependencies()]
    return all(type(each).__name__.startswith("FromPandas") for each in sources)


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


def queries_in(part: pd.DataFrame) -> tuple[pa.StringArray, str | None]:
    """The ids of the queries of a part, in their order; and the worker that has seen it."""
    _, query_ids = number_ids(Ids("run.query_id", part["query_id"]))
    return query_ids, worker_here()


def fingerprint_bins(query_ids: pa.StringArray, n_bins: int) -> np.ndarray:
    return (fingerprints(query_ids) % np.uint64(n_bins)).astype(np.int64)


def in_one_part(parts: list, query_ids: pa.StringArray) -> Any:
    """The results of these queries, of which there are few."""
    import pandas as pd
    from dask import delayed

    query_ids = delayed(query_ids, pure=False)
    results = [delayed(results_for, pure=False)(part, query_ids) for part in parts]
    return delayed(pd.concat, pure=False)(results, ignore_index=True)


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
    part = results_for(part, query_ids)
    (of_row,), found = number_ids(Ids("run.query_id", part["query_id"]))
    return part.assign(bin=fingerprint_bins(found, n_bins)[of_row])


def results_for(part: pd.DataFrame, query_ids: pa.StringArray) -> pd.DataFrame:
    """The results of these queries."""
    import pyarrow.compute as pc

    (of_row,), found = number_ids(Ids("run.query_id", part["query_id"]))
    wanted = pc.is_in(found, value_set=query_ids).to_numpy(zero_copy_only=False)
    return part[wanted[of_row]]
