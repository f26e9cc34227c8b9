"""The figures of the chapters, one file per chapter; `_hand` holds what makes them look alike.

Each function draws one figure, which a notebook shows below the cell. It needs matplotlib.
"""

from ._hand import STYLE, SYSTEMS, use_style
from .answers import accuracy_by_place, recall_by_budget
from .any_metric import over_k, per_query
from .average_precision import (
    ap_area,
    eleven_points,
    precision_steps,
    precision_walk,
    staircase,
    three_readings,
    trapezoid,
)
from .choosing import agreement, alert_queue, votes
from .clicks import clicked_page, estimates_from_logs, rates_against_truth
from .comparing import null_distribution, sorted_differences
from .dcg import (
    below_the_ideal,
    discount_curves,
    discounted_gains,
    graded_pages,
    swaps_to_the_ideal,
    two_systems,
)
from .diversity import covered_pages, gains_by_subtopic
from .err import rbp_over_k, stopping, two_guides
from .incomplete import judgment_drift, rank_rewards, tie_bands
from .labels import intervals, tau_by_kappa, two_judges, values_by_judge
from .learning import along_a_score
from .libraries import decision_chain, fits_by_decimals, four_libraries
from .marks import all_marks
from .ndcg import two_ideals
from .overlap import depth_weights, rbo_area, swap_losses
from .own_search import first_answers, one_query
from .pairs import crossings, pair_scales
from .precision_recall import decisions, f_contours
from .precision_recall_curve import between_two_points, one_filter, pr_sweep, roc_beside_pr
from .rankings import confusion_over_k, cuts, grades, rankings, result_page
from .reciprocal_rank import first_hits, result_pages, systems_over_k
from .recommendation import mixed_systems, scored_impressions, shown_films
from .reporting import false_alarm_rates, power_curves, two_bells
from .roc_auc import (
    one_program,
    pair_matrix,
    partial_roc_curves,
    roc_curves,
    roc_sweep,
)
from .scale import chunk_votes, growth, shuffle
from .statistics import bell_curve, deviations

__all__ = [
    "STYLE",
    "SYSTEMS",
    "accuracy_by_place",
    "agreement",
    "alert_queue",
    "all_marks",
    "along_a_score",
    "ap_area",
    "bell_curve",
    "below_the_ideal",
    "between_two_points",
    "chunk_votes",
    "clicked_page",
    "confusion_over_k",
    "covered_pages",
    "crossings",
    "cuts",
    "decision_chain",
    "decisions",
    "depth_weights",
    "deviations",
    "discount_curves",
    "discounted_gains",
    "eleven_points",
    "estimates_from_logs",
    "f_contours",
    "false_alarm_rates",
    "first_answers",
    "first_hits",
    "fits_by_decimals",
    "four_libraries",
    "gains_by_subtopic",
    "graded_pages",
    "grades",
    "growth",
    "intervals",
    "judgment_drift",
    "mixed_systems",
    "null_distribution",
    "one_filter",
    "one_program",
    "one_query",
    "over_k",
    "pair_matrix",
    "pair_scales",
    "partial_roc_curves",
    "per_query",
    "power_curves",
    "pr_sweep",
    "precision_steps",
    "precision_walk",
    "rank_rewards",
    "rankings",
    "rates_against_truth",
    "rbo_area",
    "rbp_over_k",
    "recall_by_budget",
    "result_page",
    "result_pages",
    "roc_beside_pr",
    "roc_curves",
    "roc_sweep",
    "scored_impressions",
    "shown_films",
    "shuffle",
    "sorted_differences",
    "staircase",
    "stopping",
    "swap_losses",
    "swaps_to_the_ideal",
    "systems_over_k",
    "tau_by_kappa",
    "three_readings",
    "tie_bands",
    "trapezoid",
    "two_bells",
    "two_guides",
    "two_ideals",
    "two_judges",
    "two_systems",
    "use_style",
    "values_by_judge",
    "votes",
]
