"""The number detective: `identify` lists the definitions that give a printed number.

From what is known of the ranking come candidates (definitions, rounded terms, misconceptions,
changed judgments), each made of choices with a cost. The search keeps the candidates whose value
gives the number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from ...formulas._rules import shown
from ..compare import progress_bar as bar
from .definitions import METRICS
from .known import known_of
from .named import named
from .printed import Printed
from .search import STAGES, Search, steps
from .table import as_frame

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["METRICS", "identify"]


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
    changes: Literal[0, 1] | None = None,
    progress: bool = False,
) -> pd.DataFrame:
    """List every definition that gives a printed number for a ranking.

    The search covers the metrics with every cut-off, gain, discount, ideal, normalizer and tie
    rule that programs are known to use; then terms rounded before the quotient; the misconceptions
    of `rm.practice`; and, if no plain definition fits, one changed judgment among the first 20
    documents (of lists longer than 50, the first 10). The simplest explanation comes first, which
    does not prove it: a number with few decimals also fits definitions by chance. Ten documents
    take a tenth of a second; `metric` and `k` make the search faster. The page “Why is my number
    different?” runs the same search.

    Parameters
    ----------
    value : str or float
        The number as printed: "0.785" or "81.96%". A string keeps the zeros at its end.
    rels : sequence of float
        Labels in rank order; with `scores`, in any order.
    decimals : int, optional
        Decimals to compare, by default those of `value`, at most 10.
    metric : str, optional
        Search only this one, by its name in `rm.formulas`, or as `evaluate` writes it: `"AP"`,
        `"nDCG@10"`, `"recip_rank"`. A cut-off after the name is `k`. With "recall", capped recall
        and the hit rate are searched too, because programs print them under that name.
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
    changes : {0, 1}, optional
        1 always tries one changed judgment, 0 never does. By default, only if no plain definition
        fits.
    progress : bool
        Show a progress bar on stderr, with the plainest explanation or the nearest value so far.

    Returns
    -------
    DataFrame
        One row per way to the number: metric, k (missing: the whole list), gain, discount, ideal
        or source of R ("pool": the judged set; "list": what was retrieved), normalizer, ties; kind
        ("definition", "rounded terms", "misconception", "changed judgment"), the simplest first;
        value, distance, fits; rounding ("rounded", "half to even", "cut"); how, in words; call, the
        Python that gives the value; why it may surprise, and which programs compute it so. If
        nothing fits, the ten nearest, with fits False; no row if the metric has no value for this
        ranking.

    Raises
    ------
    ValueError, TypeError
        For a value that is not a finite number, an empty ranking, an unknown metric, or a bad
        argument of a metric.

    References
    ----------
    Three of the book's sources print four values of NDCG for one ranking; see the chapter on four
    libraries.

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
    try:
        import pandas as pd  # noqa: F401
    except ModuleNotFoundError as error:
        message = "identify needs pandas: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    printed = Printed(value, decimals)
    metric, k = named(metric, k)
    known = known_of(
        rels,
        metric=metric,
        metrics=METRICS,
        k=k,
        pool=pool,
        n_relevant=n_relevant,
        max_grade=max_grade,
        scores=scores,
        ids=ids,
    )
    if changes not in (None, 0, 1):
        raise ValueError(f"changes must be None, 0 or 1, got {shown(changes)}")
    search = Search(printed)
    with bar(progress, len(STAGES)) as step:
        before = ""
        for stage in steps(known, changes, search):
            if stage != before:
                step(f"{stage}{search.so_far()}")
            before = stage
    return as_frame(search, pool is not None or n_relevant is not None)
