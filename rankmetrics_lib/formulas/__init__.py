"""The metrics in plain Python, one list in and one number out: short enough to read as their
formula.

They import nothing but math, and run in the browser too. The same names over arrays are in
rankmetrics_lib.arrays.
"""

from .average_precision import average_precision, average_precision_steps, gmap
from .dcg import cumulative_gain, dcg, ideal_dcg
from .err import err, expected_utility, rbp, rbp_residual, stopping_probabilities
from .incomplete import (
    bpref,
    infap,
    rank_labels,
    tie_averaged_average_precision,
    tie_averaged_ndcg,
    tie_averaged_precision,
    tie_averaged_reciprocal_rank,
)
from .ndcg import grade_ndcg_f1, mean_normalized_grade, mndcg, ndcg
from .pairs import PairCounts, gamma, kendall_tau, pair_counts, pair_ratio, rbo, tau_ap
from .precision_recall import (
    ConfusionMatrix,
    confusion_matrix,
    f_measure,
    precision,
    r_precision,
    recall,
)
from .precision_recall_curve import precision_recall_curve
from .reciprocal_rank import hit_rate, reciprocal_rank
from .roc_auc import auc, partial_auc, roc_curve

__all__ = [
    "auc",
    "average_precision",
    "average_precision_steps",
    "bpref",
    "confusion_matrix",
    "ConfusionMatrix",
    "cumulative_gain",
    "dcg",
    "err",
    "expected_utility",
    "f_measure",
    "gamma",
    "gmap",
    "grade_ndcg_f1",
    "hit_rate",
    "ideal_dcg",
    "infap",
    "kendall_tau",
    "mean_normalized_grade",
    "mndcg",
    "ndcg",
    "pair_counts",
    "pair_ratio",
    "PairCounts",
    "partial_auc",
    "precision",
    "precision_recall_curve",
    "r_precision",
    "rank_labels",
    "rbo",
    "rbp",
    "rbp_residual",
    "recall",
    "reciprocal_rank",
    "roc_curve",
    "stopping_probabilities",
    "tau_ap",
    "tie_averaged_average_precision",
    "tie_averaged_ndcg",
    "tie_averaged_precision",
    "tie_averaged_reciprocal_rank",
]
