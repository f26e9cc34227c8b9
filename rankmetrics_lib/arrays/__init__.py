"""The metrics over NumPy arrays: many rankings at once, along the last axis.

Each is tested against the formula of the same name in rankmetrics_lib.formulas.
"""

from ._shared import pad
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
    "pad",
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
