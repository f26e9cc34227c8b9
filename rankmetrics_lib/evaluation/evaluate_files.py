"""`evaluate` for the command: from files to numbers, without a DataFrame.

Small files go the way of dicts, which needs neither pandas nor pyarrow. Other files of TREC become
tables of pyarrow; only the rest needs pandas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, TypeAlias

from .columns import Columns
from .doubts import tell
from .evaluate import scored
from .ids import Texts
from .join import Joined, Judged
from .lookups import JoinedDicts, joined_dicts, judged_dicts
from .means import means_of
from .measures import parse_all
from .read import judgments_of, results_of
from .read_files import from_file
from .scales import check_judgments
from .small_files import small_rows

# Watches a file, by its path, being read: gives what is called with the fraction read so far.
Watch: TypeAlias = Callable[[str], AbstractContextManager[Callable[[float], Any]]]


@dataclass(frozen=True)
class Scores:
    """What a run scored.

    Attributes
    ----------
    means : dict of str to float
        One number per measure.
    queries : list of str
        The judged queries.
    values : dict of str to list of float
        The values of each measure, one per query.
    """

    means: dict[str, float]
    queries: list[str]
    values: dict[str, list[float]]


def evaluate_files(
    qrels: str, runs: Sequence[str], measures: Iterable[str], *, strict: bool, watch: Watch
) -> Iterator[Scores]:
    """The scores of each run."""
    asked = parse_all(measures, 1)
    with watch(qrels) as advance:
        judged = judged_file(qrels, advance)
    check_judgments(asked, judged.table)
    queries = as_list(judged.query_ids)
    for run in runs:
        with watch(run) as advance:
            joined = joined_file(judged, run, advance)
        values, doubtful = scored(asked, joined)
        tell({"": doubtful}, strict)
        columns = {name: column.tolist() for name, column in values.items()}
        yield Scores(means_of(values), queries, columns)


def judged_file(path: str, advance: Callable[[float], Any]) -> Judged:
    judged = judged_dicts(small_rows("qrels", path))
    return judged or Judged.of(judgments_of(*from_file("qrels", path, Columns(), advance)))


def joined_file(judged: Judged, path: str, advance: Callable[[float], Any]) -> Joined:
    joined: JoinedDicts | None = joined_dicts(judged, small_rows("run", path))
    return joined or Joined(judged, results_of(*from_file("run", path, Columns(), advance)))


def as_list(ids: Texts) -> list[str]:
    return ids if isinstance(ids, list) else ids.to_pylist()
