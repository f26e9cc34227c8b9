"""Measures runs against judgments, as TREC does: `rm.evaluate`, `rm.evaluate_arrays` for arrays
in memory, `rm.custom_measure` for a measure of one's own, `rm.means` for the scores of a system,
and the readers of TREC files; `rm.compare` for several systems; `rm.identify` for the definition
behind a printed number, `rm.identify_mean` for that of a mean over many queries. pandas, pyarrow
and scipy are imported when one of them is called.
"""

from .compare import compare
from .custom import custom_measure
from .evaluate import evaluate, evaluate_arrays
from .identify import identify
from .identify_mean import identify_mean
from .means import means
from .measures import Measure
from .trec_files import read_qrels, read_run

__all__ = [
    "compare",
    "custom_measure",
    "evaluate",
    "evaluate_arrays",
    "identify",
    "identify_mean",
    "means",
    "Measure",
    "read_qrels",
    "read_run",
]
