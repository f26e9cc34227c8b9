"""The number detective: which definition gives a printed number?

`identify` explains a number of one list, `identify_mean` a mean over many queries. Both read one
table of ways (ways.py), over sums of a list in plain Python or of many lists in NumPy, and a search
that keeps what fits, and knows how much of it chance explains. What they need of pandas and of
`rm.evaluation` is imported when they are called.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

    from ..evaluation.read import AnyQrels, AnyRun
    from ..evaluation.read_memory import Labels
    from .search import Search

__all__ = ["identify", "identify_mean"]


def identify(
    value: str | float,
    rels: Iterable[float],
    *,
    decimals: int | None = None,
    metric: str | None = None,
    k: int | None = None,
    pool: Iterable[float] | None = None,
    n_relevant: int | None = None,
    max_grade: float | None = None,
    scores: Iterable[float] | None = None,
    ids: Iterable[str] | None = None,
    seconds: float | None = 10,
    progress: bool = False,
) -> pd.DataFrame:
    require("identify", "pandas")
    from .known import known_of
    from .named import named
    from .one_list import stages_of
    from .printed import Printed
    from .search import Search
    from .table import as_frame

    search = Search(Printed(value, decimals))
    metric, k = named(metric, k)
    known = known_of(
        rels,
        metric=metric,
        k=k,
        pool=pool,
        n_relevant=n_relevant,
        max_grade=max_grade,
        scores=scores,
        ids=ids,
    )
    explore(stages_of(known, search.printed.written_decimals), search, seconds, progress)
    return as_frame(search, known.has_R)


def identify_mean(
    value: str | float,
    qrels: AnyQrels | None = None,
    run: AnyRun | None = None,
    *,
    rels: Iterable[Labels] | None = None,
    pool: Iterable[Iterable[float]] | None = None,
    decimals: int | None = None,
    metric: str | None = None,
    k: int | None = None,
    max_grade: float | None = None,
    seconds: float | None = 10,
    progress: bool = False,
) -> pd.DataFrame:
    require("identify_mean", "pandas", "pyarrow")
    from ..evaluation.read_memory import qrels_and_run
    from ..formulas._rules import check_scalar
    from .known import check_metric
    from .many_queries import stages_of
    from .named import named
    from .printed import Printed
    from .search import Search
    from .table import as_frame

    search = Search(Printed(value, decimals))
    metric, k = named(metric, k)
    check_metric(metric)
    k = None if k is None else check_scalar("k", k)
    max_grade = None if max_grade is None else check_scalar("max_grade", max_grade)
    if rels is not None:
        if qrels is not None or run is not None:
            raise ValueError("rels must be left out where qrels and run are given")
        qrels, run = qrels_and_run(rels, pool)
    elif qrels is None or run is None:
        raise ValueError("qrels and run must be given, or rels")
    elif pool is not None:
        raise ValueError("pool goes with rels: qrels have all that was judged")
    explore(stages_of(qrels, run, metric, k, max_grade), search, seconds, progress)
    return as_frame(search, True)


def require(function: str, *modules: str) -> None:
    """Raise if a module is missing, with what installs it."""
    for name in modules:
        try:
            __import__(name)
        except ModuleNotFoundError as error:
            needed = " and ".join(modules)
            message = f"{function} needs {needed}: pip install 'rankmetrics_lib[evaluation]'"
            raise ModuleNotFoundError(message) from error


def explore(
    stages: list[tuple[str, Iterable[Any]]],
    search: Search,
    seconds: float | None,
    progress: bool,
) -> None:
    """Try everything, as long as there is time, and warn of what was not tried."""
    from ..evaluation.compare import progress_bar as bar

    end = float("inf") if seconds is None else time.monotonic() + seconds
    left = [name for name, _ in stages]
    with bar(progress, len(stages)) as step:
        for name, tries in stages:
            step(f"{name}{search.so_far() if progress else ''}")
            for one in tries:
                one.look(search)
                if time.monotonic() > end:
                    break
            else:
                left.remove(name)
    if left:
        warnings.warn(
            f"not all was tried in {seconds:g} seconds; left are {', '.join(left)}. Name the metric"
            " or the cut-off, or give more seconds",
            stacklevel=3,
        )
