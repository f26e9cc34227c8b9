"""The number detective: `identify` lists the definitions that give a printed number.

From what is known of the ranking come candidates (definitions, rounded terms, misconceptions,
changed judgments), each made of choices with a cost. The search keeps the candidates whose value
gives the number.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from ...formulas._rules import shown
from .candidates import Candidate
from .changed_judgments import changed_judgments
from .definitions import METRICS, averaged_over_ties, definitions, other_ideals, with_ties
from .known import Known, in_every_order, known_of
from .misconceptions import misconceptions
from .printed import Printed
from .rounded_terms import rounded_terms
from .search import Search

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
    changes: Literal[0, 1] | None = None,
) -> pd.DataFrame:
    """List every definition that gives a printed number for a ranking.

    The search covers the metrics with every cut-off, gain, discount, ideal, normalizer and tie
    rule; then terms rounded before the quotient; the misconceptions of `rm.practice`; and, if no
    plain definition fits, one changed judgment. The simplest explanation comes first, which does
    not prove it: a number with few decimals also fits definitions by chance. Ten documents take
    about a second; `metric` and `k` make the search faster.

    Parameters
    ----------
    value : str or float
        The number as printed: "0.785" or "81.96%". A string keeps the zeros at its end.
    rels : sequence of float
        Labels in rank order; with `scores`, in any order.
    decimals : int, optional
        Decimals to compare, by default those of `value`, at most 10.
    metric : str, optional
        Search only this one, by its name in `rm.formulas`.
    k : int, optional
        Search only this cut-off; by default the whole list, every cut-off up to 50, and the usual
        ones above.
    pool : sequence of float, optional
        Labels of all judged documents, retrieved or not.
    n_relevant : int, optional
        Relevant documents in the pool, if its labels are not known.
    max_grade : float, optional
        Highest grade of the scale; by default the highest seen, 4 and 5 are tried.
    scores : sequence of float, optional
        Scores of the documents in `rels`, which order the list; every tie rule is tried.
    changes : {0, 1}, optional
        1 always tries one changed judgment, 0 never does. By default, only if no plain definition
        fits.

    Returns
    -------
    DataFrame
        One row per way to the number: metric, k (missing: the whole list), gain, discount, ideal
        (or the source of R), normalizer, ties; kind ("definition", "rounded terms",
        "misconception", "changed judgment"), the simplest first; value, distance, fits; rounding
        ("rounded", "half to even", "cut"); how, in words; call, the Python that gives the value. If
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
    known = known_of(
        rels,
        metric=metric,
        metrics=METRICS,
        k=k,
        pool=pool,
        n_relevant=n_relevant,
        max_grade=max_grade,
        scores=scores,
    )
    if changes not in (None, 0, 1):
        raise ValueError(f"changes must be None, 0 or 1, got {shown(changes)}")
    search = Search(printed)
    for ordered in in_every_order(known):
        search.look(without_changes(ordered))
    if known.scores is not None:
        search.look(with_ties("expected", averaged_over_ties(known)))
    if changes == 1 or (changes is None and not search.has_plain_definition()):
        for ordered in in_every_order(known):
            search.look(changed_judgments(ordered))
    return search.table()


def without_changes(known: Known) -> Iterator[Candidate]:
    """Every way to a number from the labels as they are."""
    ways = (definitions, other_ideals, rounded_terms, misconceptions)
    return with_ties(known.ties, itertools.chain(*(way(known) for way in ways)))
