"""The sessions of the page on teaching: chapters, exercises for class, and homework."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Session:
    """`name` is its folder; `homework` may also name functions that only the checker asks for."""

    name: str
    title: str
    chapters: list[str]
    in_class: list[str]
    homework: list[str]

    @property
    def number(self) -> int:
        return int(self.name.split("-")[1])

    @property
    def exercises(self) -> list[str]:
        return self.in_class + self.homework


SESSIONS = [
    Session(
        "session-1-precision-recall",
        "Rankings, precision and recall",
        ["rankings", "precision_recall"],
        ["rankings-mend", "pr-predict", "pr-mend", "rankings-judge"],
        ["pr-write", "r_precision"],
    ),
    Session(
        "session-2-average-precision",
        "Reciprocal rank and average precision",
        ["reciprocal_rank", "average_precision"],
        ["rr-predict", "rr-mend", "ap-hand", "ap-judge"],
        ["ap-write", "mean_average_precision"],
    ),
    Session(
        "session-3-ndcg",
        "DCG and NDCG",
        ["dcg", "ndcg"],
        ["dcg-mend", "ndcg-hand", "ndcg-mend", "ndcg-judge"],
        ["ndcg-write", "mndcg"],
    ),
    Session(
        "session-4-err-incomplete",
        "ERR and incomplete judgments",
        ["err", "incomplete"],
        ["err-predict", "err-mend", "incomplete-predict", "incomplete-judge"],
        ["err-write", "rbp"],
    ),
    Session(
        "session-5-roc-curves",
        "ROC and precision-recall curves",
        ["roc_auc", "precision_recall_curve"],
        ["roc-hand", "roc-mend", "pr-curve-disease", "pr-curve-judge"],
        ["roc-write", "tpr_at_fpr"],
    ),
    Session(
        "session-6-pairs-overlap",
        "Pairs and overlap",
        ["pairs", "overlap"],
        ["pairs-predict", "pairs-mend", "overlap-hand", "overlap-judge"],
        ["overlap-write", "concordant_share"],
    ),
    Session(
        "session-7-choosing-libraries",
        "Choosing a metric, and four libraries",
        ["choosing", "libraries"],
        ["choosing-mend", "libraries-predict", "libraries-mend", "choosing-judge"],
        ["choosing-write", "weight_share"],
    ),
    Session(
        "session-8-comparing-systems",
        "Comparing systems",
        ["comparing", "scale", "own_search"],
        [
            "comparing-hand",
            "comparing-mend",
            "scale-predict",
            "own-search-predict",
            "comparing-judge",
        ],
        ["comparing-write", "corrected_p"],
    ),
]
