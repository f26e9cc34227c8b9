"""The number detective: which definition gives a printed number?

`identify` explains a number of one list, `identify_mean` a mean over many queries. Both read one
table of ways (ways.py), over sums of a list in plain Python or of many lists in NumPy, and a search
that keeps what fits, and knows how much of it chance explains. What they need of pandas and of
`rm.evaluation` is imported when they are called.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..packages import require

if TYPE_CHECKING:
    import pandas as pd

    from ..evaluation.read import AnyQrels, AnyRun
    from ..evaluation.read_memory import Labels
    from .search import Search


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
    """List the definitions that give a printed number for a ranking.

    The search covers the metrics with every cut-off, gain, discount, ideal, normalizer and tie rule
    that programs are known to use; then variants whose terms or sums were rounded to the printed
    decimals; then the mistakes of `rm.practice`. The simplest explanation comes first. A number
    with few decimals also fits ways that have nothing to do with it, and the table says so: a way
    is `likely` if it is the usual definition of a metric, or if fewer than 0.2 ways would be
    expected to fit by chance. Of all others, one row shows the plainest and counts the rest. Ten
    documents take a tenth of a second; `metric` and `k` make the search faster and the answer more
    certain. The page “Why is my number different?” runs the same search.

    Parameters
    ----------
    value : str or float
        The number as printed: "0.9608" or "96.08%". A string keeps the zeros at its end.
    rels : sequence of float
        Labels in rank order; with `scores`, in any order.
    decimals : int, optional
        Decimals to compare, by default those of `value`, at most 10.
    metric : str, optional
        Search only this one, by its name in `rm.formulas`, or as `evaluate` writes it: `"AP"`,
        `"nDCG@10"`, `"recip_rank"`. A cut-off after the name is `k`. With “recall”, capped recall
        and the hit rate are searched too, and with “reciprocal_rank” average precision, because
        some programs print these under that name.
    k : int, optional
        Search only this cut-off; by default the whole list, every cut-off up to 50, and the usual
        ones above.
    pool : sequence of float, optional
        Labels of the judged set: all judged documents, retrieved or not.
    n_relevant : int, optional
        Relevant documents in the judged set, if its labels are not known.
    max_grade : float, optional
        Highest grade of the scale; by default the highest seen, 4 and 5 are tried.
    scores : sequence of float, optional
        Scores of the documents in `rels`, which order the list; every tie rule is tried.
    ids : sequence of str, optional
        Ids of the documents in `rels`, by which some programs order equal scores.
    seconds : float, optional
        Time for the search, 10 by default. If it ends before all is tried, a warning says what is
        left. None sets no limit.
    progress : bool
        Show a progress bar on stderr, with the plainest explanation or the nearest value so far.

    Returns
    -------
    DataFrame
        One row per way to the number: metric, k (missing: the whole list), gain, discount, ideal
        or source of R ("pool": the judged set; "list": what was retrieved), normalizer, ties; kind
        ("definition", "rounded terms", or "misconception", a mistake of `rm.practice`); value,
        distance, fits; likely; ways, how many ways were tried that are at most as far-fetched;
        by_chance, how many of these would fit by chance; rounding ("rounded", "half to even",
        "cut"); how, in words; call, the Python that gives the value; why it may surprise, which
        programs use it, and where it was reported.

        If something fits but nothing is likely, there is one row, with fits True and likely False.
        If nothing fits, the three nearest have fits False, and why says so. There is no row if the
        metric has no value for this ranking. `attrs["more"]` is how many ways fit by chance and are
        not shown.

    Notes
    -----
    by_chance is an estimate: how many different values the ways that are at most as far-fetched
    have near the number (within 5 %, at least 0.05, and at least ten units of its last decimal),
    times the share of this interval that is printed as the number.

    Raises
    ------
    ValueError, TypeError
        For a value that is not a finite number, an empty ranking, an unknown metric, or a bad
        argument of a metric.

    References
    ----------
    The ranking below is from three posts that print four values of NDCG for it. The chapter “Four
    libraries, one ranking” follows them to their definitions.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> pool = [3, 2, 3, 0, 1, 2, 3, 0]
    >>> found = rm.identify("0.9608", [3, 2, 3, 0, 1, 2], pool=pool, metric="ndcg", k=6)
    >>> found.how[0]
    'NDCG at 6: ideal from the list only; gain g; discount 1/log2(i + 1)'
    >>> found.call[0]
    'rm.ndcg([3, 2, 3, 0, 1, 2], 6)'
    """
    require("identify", "pandas")
    from .one_list import facts_of_list, stages_of_list
    from .printed import Printed
    from .search import Search
    from .table import named

    search = Search(Printed(value, decimals))
    metric, k = named(metric, k)
    others = {"pool": pool, "n_relevant": n_relevant, "max_grade": max_grade}
    known = facts_of_list(rels, metric, k, **others, scores=scores, ids=ids)
    return explored(
        stages_of_list(known, search.printed.written_decimals), search, seconds, progress
    )


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
    """List the definitions whose mean over the queries is a printed number.

    It is `identify` for a number that was printed for a whole run: “our dashboard says 0.4271, this
    library 0.4305”. Besides what `identify` tries, programs differ in what they make of the files
    and of the mean. So this search also leaves out unjudged documents or the query's own id, keeps
    either row of a document named twice, orders equal scores by id, by label or as given, and takes
    the mean over different sets of queries. It tries other means, too: the median, sums over all
    queries that are divided at the end, F of the means, the geometric mean of AP, the reciprocal of
    the mean rank. The mistakes of `rm.practice` come last, query by query.

    Parameters
    ----------
    value : str or float
        The number as printed, best as a string, which keeps the zeros at its end.
    qrels, run : DataFrame, dict of dicts, str or Path
        What `evaluate` takes. A document may be named twice for a query.
    rels, pool : sequence of sequences of float, optional
        In place of them: the labels of each query in rank order and, if known, those of its judged
        set, as `qrels_and_run` takes them.
    k : int, optional
        Search only this cut-off; by default the whole list, every cut-off up to 20, and the usual
        ones above.
    decimals, metric, max_grade, seconds, progress
        What they are in `identify`.

    Returns
    -------
    DataFrame
        The table of `identify`. `how` ends with what the mean is over. `call` is the Python that
        gives the value, where `qrels` and `run` are DataFrames with a plain index, as `read_qrels`
        and `read_run` return them, or `qrels_and_run` from `rels` and `pool`.

    Raises
    ------
    ValueError, TypeError
        For a value that is not a finite number, for qrels or a run that `evaluate` would refuse for
        another reason than a document named twice, and for an unknown metric or a bad argument.

    References
    ----------
    The chapter “Four libraries, one ranking” shows what programs do with equal scores and with
    queries without results.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> qrels = {"q1": {"a": 1, "b": 1}, "q2": {"c": 1}, "q3": {"d": 1}}
    >>> run = {"q1": {"a": 3, "x": 2, "b": 1}, "q2": {"x": 2, "c": 1}}
    >>> found = rm.identify_mean("0.6667", qrels, run, metric="AP")
    >>> found.call[0]
    "rm.means(rm.evaluate(qrels[qrels.query_id.isin(run.query_id)], run, 'AP')).item()"
    >>> rm.identify_mean("0.6667", rels=[[1, 0, 1], [0, 1]], metric="AP").how[0]
    'AP: R of the judged set; mean over all judged queries'
    """
    require("identify_mean", "pandas", "pyarrow")
    from ..evaluation.read_memory import qrels_and_run
    from ..formulas._rules import check_scalar
    from .many_queries import stages_of_means
    from .one_list import check_metric
    from .printed import Printed
    from .search import Search
    from .table import named

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
    return explored(stages_of_means(qrels, run, metric, k, max_grade), search, seconds, progress)


def explored(
    stages: Sequence[tuple[str, Iterable[Any]]],
    search: Search,
    seconds: float | None,
    progress: bool,
) -> pd.DataFrame:
    """What is found by trying everything, as long as there is time; warn of what was not tried."""
    from .. import RankMetricsWarning
    from ..evaluation.compare import progress_bar as bar
    from ..formulas._rules import shortened
    from .table import as_frame

    end = float("inf") if seconds is None else time.monotonic() + seconds

    def is_finished(tries: Iterable[Any]) -> bool:
        for one in tries:
            one.look(search)
            if time.monotonic() > end:
                return False
        return True

    left = [name for name, _ in stages]
    with bar(progress, len(stages)) as step:
        for name, tries in stages:
            step(f"{name}{search.so_far() if progress else ''}")
            if not is_finished(tries):
                break
            left.remove(name)
    if left:
        warnings.warn(
            f"not everything was tried in {seconds:g} seconds; untried:"
            f" {shortened(', '.join(left))}. Name the metric or the cut-off, or allow more seconds",
            RankMetricsWarning,
            stacklevel=3,
        )
    return as_frame(search)
