"""Measures runs against judgments, as TREC does: `rm.evaluate`, `rm.evaluate_arrays` for arrays
in memory, `rm.custom_measure` for a measure of one's own, `rm.means` for the scores of a system,
and the readers of files; `rm.compare` for several systems, with what plans and reports such a
study; `rm.qrels_and_run` for labels in rank order. pandas, pyarrow and scipy are imported when one
of them is called.

One run goes one way, and each module imports only those above it:

    ids values trec_lines trec_files     columns of ids and numbers; lines of TREC
    doubts                               what is doubtful, and does not match: warnings
    read_memory read_files read          any input becomes a Table (Judgments, with grades)
    measures other_names                 what is asked for, by name or as a function
    join                                 two Tables: Judged, then Joined, which yields Lists
    rank                                 Lists become Ranked: coded labels in rank order
    score                                a measure of Ranked lists: one value per query
    subtopics machines                   diversity; the same way on Dask
    evaluate                             the steps together; values become a DataFrame
    paired compare report                several systems
"""

from .compare import compare, mean_intervals
from .doubts import RankMetricsWarning
from .evaluate import Evaluator, evaluate, evaluate_arrays
from .measures import Measure as Measure
from .measures import custom_measure, means
from .paired import detectable_difference, queries_needed
from .read import read_qrels, read_run
from .read_memory import qrels_and_run
from .report import report

__all__ = [
    "compare",
    "custom_measure",
    "detectable_difference",
    "evaluate",
    "Evaluator",
    "evaluate_arrays",
    "mean_intervals",
    "means",
    "qrels_and_run",
    "queries_needed",
    "RankMetricsWarning",
    "read_qrels",
    "read_run",
    "report",
]
