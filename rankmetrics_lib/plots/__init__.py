"""The figures of the chapters, one file per chapter; `_hand` holds what makes them look alike.

Each function draws one figure, which a notebook shows below the cell. It needs matplotlib.
"""

from ._hand import (
    BLUE,
    GRAY,
    GREEN,
    ORANGE,
    OTHER,
    PURPLE,
    RIGHT,
    STYLE,
    SYSTEMS,
    WRONG,
    use_style,
)
from .any_metric import over_k, per_query
from .average_precision import (
    eleven_points,
    points_by_rank,
    staircase,
    steps,
    three_readings,
    trapezoid,
)
from .choosing import agreement, alert_queue, votes
from .comparing import null_distribution, sorted_differences
from .dcg import below_the_ideal, discount_curves, discounted_gains
from .err import cascade, rbp_over_k, stopping
from .incomplete import judgment_drift, sampled_curves, tie_bands
from .libraries import decisions, fits_by_decimals, two_orders
from .overlap import depth_weights, swap_losses, two_changes
from .pairs import crossings, pair_scales
from .precision_recall import f_contours
from .precision_recall_curve import between_two_points, pr_sweep, roc_beside_pr
from .rankings import confusion_over_k, cuts, grades, rankings
from .reciprocal_rank import systems_over_k
from .roc_auc import (
    draw_roc_curves,
    pair_matrix,
    partial_roc_curves,
    roc_curves,
    roc_sweep,
    square,
)
from .scale import growth, shuffle

__all__ = [
    "agreement",
    "alert_queue",
    "below_the_ideal",
    "between_two_points",
    "BLUE",
    "cascade",
    "confusion_over_k",
    "crossings",
    "cuts",
    "decisions",
    "depth_weights",
    "discount_curves",
    "discounted_gains",
    "draw_roc_curves",
    "eleven_points",
    "f_contours",
    "grades",
    "growth",
    "fits_by_decimals",
    "GRAY",
    "GREEN",
    "judgment_drift",
    "null_distribution",
    "ORANGE",
    "OTHER",
    "over_k",
    "pair_matrix",
    "pair_scales",
    "partial_roc_curves",
    "per_query",
    "points_by_rank",
    "pr_sweep",
    "PURPLE",
    "rankings",
    "rbp_over_k",
    "RIGHT",
    "roc_beside_pr",
    "roc_curves",
    "roc_sweep",
    "sampled_curves",
    "shuffle",
    "sorted_differences",
    "square",
    "staircase",
    "steps",
    "stopping",
    "STYLE",
    "swap_losses",
    "SYSTEMS",
    "systems_over_k",
    "three_readings",
    "tie_bands",
    "trapezoid",
    "two_changes",
    "two_orders",
    "use_style",
    "votes",
    "WRONG",
]
