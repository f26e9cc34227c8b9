"""`Evaluator`: `evaluate` with its first half done, for many runs against the same judgments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import table
from .columns import Columns
from .doubts import tell
from .evaluate import import_or_explain, joined_with, judged_of, scored
from .measures import Asked, parse_all
from .read import DictOfDicts, PathLike
from .scales import check_judgments

if TYPE_CHECKING:
    import pandas as pd


class Evaluator:
    """Measure many runs against the same judgments, as in a training loop.

    The judgments are read, checked and numbered once. Each run then costs what its own documents
    cost; dicts of dicts on both sides are the quickest. Later changes of `qrels` have no effect.

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
        qrels: pd.DataFrame | DictOfDicts | PathLike,
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

    def evaluate(self, run: pd.DataFrame | DictOfDicts | PathLike | Any) -> pd.DataFrame:
        """What `evaluate` gives for this run, to the last bit, with its warning.

        Parameters
        ----------
        run : DataFrame, dict of dicts, str or Path
            Results, as for `evaluate`, on this machine.

        Returns
        -------
        DataFrame
            One row per judged query, one column per measure.

        Raises
        ------
        ValueError, TypeError
            As `evaluate` does for runs.
        """
        joined = joined_with(self._judged, run, Columns())
        values, doubtful = scored(self._measures, joined)
        tell({"": doubtful}, strict=self._strict)
        return table.as_frame(values, self._judged.index, self._names)
