"""Runs measured against judgements, as TREC does it: `rm.evaluate`, `rm.evaluate_arrays` for arrays in memory, and the
readers of TREC files. pandas and pyarrow are imported when one of them is called.
"""

from .evaluate import evaluate, evaluate_arrays
from .identify import identify
from .measures import Measure
from .reading import read_qrels, read_run

__all__ = ["evaluate", "evaluate_arrays", "identify", "Measure", "read_qrels", "read_run"]
