"""The two lists of the first page, and what six metrics say of them. The query and its judgments
are those of the first chapter.

Every number is computed by the formulas, here, while the site is built.
"""

from rankmetrics_lib import formulas

QUERY = "banana bread without eggs"
K = 3
MAX_GRADE = 3
HELP = {3: "perfect", 2: "good", 1: "helps", 0: "useless"}
JUDGMENTS = {
    "Eggless banana loaf": 3,
    "Vegan banana bread": 2,
    "How to replace eggs": 1,
    "Flaxseed instead of eggs": 1,
    "Classic banana bread": 0,
    "Banana bread with walnuts": 0,
    "Chocolate banana cake": 0,
}
LISTS = {
    "A": ["Eggless banana loaf", "Classic banana bread", "Chocolate banana cake"],
    "B": ["Classic banana bread", "Eggless banana loaf", "Vegan banana bread"],
}
POOL = list(JUDGMENTS.values())
USEFUL = sum(grade > 0 for grade in POOL)
METRICS = {  # label: the chapter that derives it, what it asks, its value for one list
    f"RR@{K}": (
        "reciprocal_rank",
        "How soon is a page useful?",
        lambda rels: formulas.reciprocal_rank(rels, K),
    ),
    f"NDCG@{K}": (
        "ndcg",
        "How close to the best order?",
        lambda rels: formulas.ndcg(rels, K, pool=POOL),
    ),
    f"ERR@{K}": (
        "err",
        "How soon is a reader happy?",
        lambda rels: formulas.err(rels, K, max_grade=MAX_GRADE),
    ),
    f"P@{K}": (
        "precision_recall",
        "How much of it is useful?",
        lambda rels: formulas.precision(rels, K),
    ),
    f"R@{K}": (
        "precision_recall",
        "How much was found?",
        lambda rels: formulas.recall(rels, K, n_relevant=USEFUL),
    ),
    f"AP@{K}": (
        "average_precision",
        "Are all useful pages on top?",
        lambda rels: formulas.average_precision(rels, K, n_relevant=USEFUL),
    ),
}


def grades(name: str) -> list[int]:
    """The grades of a list, rank 1 first."""
    return [JUDGMENTS[title] for title in LISTS[name]]


def values(label: str) -> dict[str, float]:
    """What this metric says of each list."""
    value = METRICS[label][-1]
    return {name: value(grades(name)) for name in LISTS}


def preferring(name: str) -> list[str]:
    """The metrics for which this list is the better one."""
    return [label for label in METRICS if max(LISTS, key=values(label).__getitem__) == name]
