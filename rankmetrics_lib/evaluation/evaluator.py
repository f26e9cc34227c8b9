"""`Evaluator`: `evaluate` with its first half done, for many runs against the same judgments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from . import table
from .columns import Columns
from .doubts import tell
from .evaluate import import_or_explain, joined_with, judged_of, scored, scored_on_many
from .join import Joined
from .lookups import JoinedDicts, LatestRun
from .machines import is_for_many
from .measures import Asked, parse_all
from .read import AnyQrels, AnyRun
from .scales import check_judgments

if TYPE_CHECKING:
    import pandas as pd


class Evaluator:
    """Measure many runs against the same judgments, as in a training loop.

    The judgments are read and checked once. After that, a run takes only the time for its own
    documents; dicts of dicts on both sides are fastest, above all if the next run has the same
    documents in the same order. Later changes to `qrels` have no effect.

    Parameters
    ----------
    qrels, measures, relevance_level, strict
        As for `evaluate`.

    Raises
    ------
    ValueError, TypeError
        As `evaluate` does for judgments and measures.

    References
    ----------
    Rules: trec_eval. Names: MacAvaney, Macdonald & Ounis (2022), ir-measures.

    Examples
    --------
    >>> evaluator = Evaluator({"q1": {"a": 3, "b": 1, "c": 0}}, ["nDCG@10", "RR"])
    >>> for run in [{"q1": {"c": 0.9, "a": 0.7}}, {"q1": {"a": 0.9, "b": 0.7}}]:
    ...     print(evaluator.evaluate(run).loc["q1"].round(4).to_dict())
    {'nDCG@10': 0.5213, 'RR': 0.5}
    {'nDCG@10': 1.0, 'RR': 1.0}
    """

    def __init__(
        self,
        qrels: AnyQrels,
        measures: Asked | Iterable[Asked],
        *,
        relevance_level: float = 1,
        strict: bool = False,
    ):
        import_or_explain()
        self._strict = strict
        self._measures = parse_all(measures, relevance_level)
        self._names = table.names_of(self._measures)
        self._judged = judged_of(qrels, self._measures)
        check_judgments(self._measures, self._judged.table)
        self._latest: LatestRun | None = None

    def evaluate(self, run: AnyRun) -> pd.DataFrame:
        """What `evaluate` gives for this run, to the last bit, with its warning.

        Parameters
        ----------
        run : DataFrame, dict of dicts, str or Path
            Results, as for `evaluate`. On many machines, the active cluster measures them.

        Returns
        -------
        DataFrame
            One row per judged query, one column per measure.

        Raises
        ------
        ValueError, TypeError
            As `evaluate` does for runs.
        """
        if is_for_many(run):
            values, doubtful = scored_on_many(self._measures, self._judged, run, Columns())
        else:
            values, doubtful = scored(self._measures, self._joined_with(run))
        tell({"": doubtful}, strict=self._strict)
        return table.as_frame(values, self._judged.index, self._names)

    def _joined_with(self, run: AnyRun) -> Joined:
        again = self._latest.joined_again(run) if self._latest else None
        if again:
            return again
        joined = joined_with(self._judged, run, Columns())
        if isinstance(joined, JoinedDicts):
            self._latest = LatestRun.of(run, joined)
        return joined
