"""The number detective for many queries: `identify_mean` lists the definitions whose mean over the
queries is a printed number.

What is given is taken as it is or mended (sources.py), ranked in several orders (orders.py) and
measured by all definitions at all cut-offs at once (definitions.py over parts.py); then the mean is
taken over several choices of queries (populations.py). The candidates, their costs and their table
are those of `identify`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...formulas._rules import check_scalar, shown
from ..compare import progress_bar as bar
from ..from_labels import Labels, qrels_and_run
from ..identify.definitions import METRICS
from ..identify.known import nearest_name
from ..identify.named import named
from ..identify.printed import Printed
from ..identify.search import Search
from ..identify.table import as_frame
from .search import tries_of
from .sources import frames_of

if TYPE_CHECKING:
    import pandas as pd

    from ..read import AnyQrels, AnyRun

__all__ = ["identify_mean"]


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
    progress: bool = False,
) -> pd.DataFrame:
    """List every definition whose mean over the queries is a printed number.

    It is `identify` for a number that was printed for a whole run: “our dashboard says 0.4271, this
    library 0.4305”. The search covers the definitions that `identify` knows (metric, cut-off, gain,
    discount, ideal, R, normalizer, relevance level), and what only many queries have: the rule for
    equal scores, unjudged documents left out, documents named twice, and which queries the mean is
    over. Means of other kinds are tried too: sums over all queries that are divided at the end, and
    the geometric mean of AP. The simplest explanation comes first, which does not prove it: a
    number with few decimals also fits definitions by chance.

    Parameters
    ----------
    value : str or float
        The number as printed: "0.4271" or "42.71%". A string keeps the zeros at its end.
    qrels, run : DataFrame, dict of dicts, str or Path
        What `evaluate` takes. A document may be named twice for a query.
    rels, pool : sequence of sequences of float, optional
        In place of them: the labels of each query in rank order and, if known, those of its judged
        set, as `qrels_and_run` takes them.
    decimals : int, optional
        Decimals to compare, by default those of `value`, at most 10.
    metric : str, optional
        Search only this one, by its name in `rm.formulas` or as `evaluate` writes it: "ndcg",
        `"AP"`, `"nDCG@10"`. A cut-off after the name is `k`.
    k : int, optional
        Search only this cut-off; by default the whole list, every cut-off up to 20, and the usual
        ones above.
    max_grade : float, optional
        Highest grade of the scale; by default the highest seen, 4 and 5 are tried.
    progress : bool
        Show a progress bar on stderr, with the plainest explanation or the nearest value so far.

    Returns
    -------
    DataFrame
        The table of `identify`. `how` ends with what the mean is over. `call` is the Python that
        gives the value, where `qrels` and `run` are DataFrames with a plain index, as `read_qrels`
        and `read_run` return them, or `qrels_and_run` from `rels` and `pool`. If nothing fits, the
        ten nearest, with fits False.

    Raises
    ------
    ValueError, TypeError
        For a value that is not a finite number, for qrels or a run that `evaluate` would refuse for
        another reason than a document named twice, and for an unknown metric or a bad argument.

    References
    ----------
    What programs do with queries without results and with equal scores: see the chapter on four
    libraries.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> qrels = {"q1": {"a": 1, "b": 1}, "q2": {"c": 1}, "q3": {"d": 1}}
    >>> run = {"q1": {"a": 3, "x": 2, "b": 1}, "q2": {"x": 2, "c": 1}}
    >>> found = rm.identify_mean("0.6667", qrels, run, metric="AP")
    >>> found.call[0]
    "rm.evaluate(qrels[qrels.query_id.isin(run.query_id)], run, 'AP').iloc[:, 0].mean()"
    >>> rm.identify_mean("0.6667", rels=[[1, 0, 1], [0, 1]], metric="AP").how[0]
    'AP: R of the judged set; divided by R; mean over all judged queries'
    """
    try:
        import pandas as pd  # noqa: F401
        import pyarrow as pa  # noqa: F401
    except ModuleNotFoundError as error:
        message = (
            "identify_mean needs pandas and pyarrow: pip install 'rankmetrics_lib[evaluation]'"
        )
        raise ModuleNotFoundError(message) from error

    search = Search(Printed(value, decimals))
    metric, k = named(metric, k)
    if metric is not None and metric not in METRICS:
        raise ValueError(f"metric must be {nearest_name(metric, METRICS)}, got {shown(metric)}")
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
    tries = tries_of(*frames_of(qrels, run), metric=metric, k=k, max_grade=max_grade)
    with bar(progress, len(tries)) as step:
        for one in tries:
            step(f"{one.definition.title}{search.so_far() if progress else ''}")
            search.look(one.candidates(search))
    return as_frame(search, True)
