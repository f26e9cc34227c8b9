"""What a teacher may ask for by name: a function of the checker, an exercise of a chapter, or a
question with an answer to type.

A chapter may give a function another name than the checker does, and may have two exercises with
one function: `ndcg-write` and `ndcg-mend`.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from ..formulas._rules import shown
from ..practice import Exercise, Question, exercises, questions

# The exercises of the chapters that ask for a function: what checks it, and its name in the chapter
FUNCTIONS = {
    "rankings-write": ("hits_at_k", "hits_at_k"),
    "rankings-mend": ("false_negatives", "false_negatives"),
    "pr-write": ("f_measure", "f_measure_at_k"),
    "pr-mend": ("precision_at_k", "precision_at_k"),
    "rr-write": ("reciprocal_rank", "my_reciprocal_rank"),
    "rr-mend": ("mean_reciprocal_rank", "mean_reciprocal_rank"),
    "rr-ties": ("tied_reciprocal_rank", "my_tied_reciprocal_rank"),
    "ap-write": ("average_precision", "my_average_precision"),
    "ap-mend": ("truncated_average_precision", "truncated_average_precision"),
    "dcg-write": ("exponential_dcg", "my_exponential_dcg"),
    "dcg-mend": ("dcg", "library_dcg"),
    "ndcg-write": ("ndcg", "my_ndcg"),
    "ndcg-mend": ("ndcg", "tutorial_ndcg"),
    "err-write": ("err", "my_err"),
    "err-mend": ("err", "err_of_list"),
    "roc-write": ("auc", "my_auc"),
    "roc-mend": ("partial_auc", "my_partial_auc"),
    "pr-curve-write": ("scored_average_precision", "my_average_precision"),
    "pr-curve-mend": ("interpolated_precision", "my_interpolated_precision"),
    "pairs-write": ("kendall_tau", "my_tau"),
    "pairs-mend": ("pair_ratio", "blog_ratio"),
    "overlap-write": ("tau_ap", "my_tau_ap"),
    "overlap-mend": ("rbo", "package_rbo"),
    "incomplete-write": ("tie_averaged_precision", "my_precision"),
    "incomplete-mend": ("bpref", "my_bpref"),
    "labels-write": ("weighted_kappa", "my_weighted_kappa"),
    "labels-mend": ("corrected_mean", "my_corrected_mean"),
    "clicks-write": ("clipped_ips", "my_clipped_ips"),
    "clicks-mend": ("preference", "my_preference"),
    "diversity-write": ("alpha_dcg", "my_alpha_dcg"),
    "diversity-mend": ("alpha_ndcg", "my_alpha_ndcg"),
    "recommendation-write": ("grouped_auc", "my_grouped_auc"),
    "recommendation-mend": ("calibration_kl", "my_calibration_kl"),
    "answers-write": ("context_precision", "my_context_precision"),
    "answers-mend": ("evidence_recall", "my_evidence_recall"),
    "learning-write": ("lambda_gradient", "my_lambda"),
    "learning-mend": ("smooth_rank", "my_smooth_rank"),
    "choosing-write": ("share_caught", "share_caught"),
    "choosing-mend": ("estimated_recall", "estimated_recall"),
    "libraries-write": ("reciprocal_rank_of_run", "reciprocal_rank_of_run"),
    "libraries-mend": ("system_mean", "system_mean"),
    "comparing-write": ("randomization_p", "randomization_p"),
    "comparing-mend": ("paired_t", "paired_t"),
    "reporting-write": ("queries_needed", "queries_needed"),
    "reporting-mend": ("corrected_p", "corrected_p"),
    "scale-write": ("mean_from_chunks", "mean_from_chunks"),
    "scale-mend": ("reciprocal_rank_of_files", "reciprocal_rank_of_files"),
    "own-search-write": ("kappa", "my_kappa"),
    "own-search-mend": ("win_share", "win_share"),
}

EXAMPLES = "ndcg (a function), ndcg-mend (an exercise) and ndcg-predict (a question)"


@dataclass
class Task:
    """One thing to grade. `functions` are the names that an answer may have; `others`, those of
    another exercise of the chapter that has the same check."""

    name: str
    exercise: Exercise | None = None
    question: Question | None = None
    functions: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def check(self) -> str:
        """The name of what checks it; empty for a question."""
        return self.exercise.name if self.exercise else ""


def task_of(name: str) -> Task:
    """The task of this name; ValueError, with the nearest known one, if there is none."""
    if name in FUNCTIONS:
        checked, function = FUNCTIONS[name]
        same = {other for check, other in FUNCTIONS.values() if check == checked} - {function}
        return Task(name, exercise=exercises()[checked], functions=(function,), others=tuple(same))
    if name in exercises():
        others = {function for checked, function in FUNCTIONS.values() if checked == name}
        functions = (name, f"my_{name}", *sorted(others))
        return Task(name, exercise=exercises()[name], functions=functions)
    if name in questions():
        return Task(name, question=questions()[name])
    known = [*FUNCTIONS, *exercises(), *questions()]
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {len(known)}, such as {EXAMPLES}"
    raise ValueError(f"exercises: there is no exercise {shown(name)}; {hint}")
